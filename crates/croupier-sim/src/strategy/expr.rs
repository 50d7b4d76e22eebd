//! Reads numbers and conditions.

use croupier_rules::{DiceSpot, Money};

use crate::games::EXAMPLE_RESULT;

use super::lexer::cut;
use super::line::LineTokens;
use super::mistake::Mistake;
use super::nearest;
use super::tree::{Expr, ObjectFact, Op, SourcePosition, SourceWord};
use super::words::{
    COMPARISON, FACTS, LOOSEST, NOT, OPERATORS, TIGHTEST, is_reserved, is_wager, look_up, sign_words,
    strength,
};

/// Reads a single condition, such as `net >= 100 or rolls = 500`.
pub fn read_condition(text: &str) -> Result<Expr, Vec<Mistake>> {
    let mut mistakes = Vec::new();
    let mut lines = text.lines();
    let tokens = cut(1, lines.next().unwrap_or_default(), &mut mistakes);
    if lines.next().is_some() {
        mistakes.push(Mistake::new(SourcePosition { line: 2, column: 1 }, "a condition must be on one line"));
    }
    let mut line = LineTokens::new(&tokens, SourcePosition { line: 1, column: 1 });
    let read = condition(&mut line).and_then(|condition| line.finished().map(|()| condition));
    match read {
        Ok(condition) if mistakes.is_empty() => Ok(condition),
        Ok(_) => Err(mistakes),
        Err(mistake) => {
            mistakes.push(mistake);
            Err(mistakes)
        }
    }
}

/// Reads a condition. Only a colon or the end of the line may follow it.
pub(super) fn condition(line: &mut LineTokens<'_>) -> Result<Expr, Mistake> {
    let condition = expression(line)?;
    match line.peek() {
        None => Ok(condition),
        Some(token) if token.is_sign(":") => Ok(condition),
        Some(token) => {
            let mistake = Mistake::new(token.at, format!("'{}' was not expected here", token.text));
            let negative = token.text.strip_prefix('-').filter(|_| !token.sign);
            Err(match negative {
                Some(number) => {
                    mistake.help(format!("put spaces around a minus between two numbers: '- {number}'"))
                }
                None if token.is_sign(")") => mistake.help("it has no matching '('"),
                None if token.sign => mistake,
                None => mistake.help("join conditions with 'and' or 'or', and end them with ':'"),
            })
        }
    }
}

/// Reads an expression. It ends at the first token that cannot continue it, so wagers may follow.
pub(super) fn expression(line: &mut LineTokens<'_>) -> Result<Expr, Mistake> {
    line.fresh();
    read_operators(line, LOOSEST)
}

/// Reads an expression whose operators have at least this strength.
fn read_operators(line: &mut LineTokens<'_>, level: u8) -> Result<Expr, Mistake> {
    match level {
        NOT if line.word("not") => {
            line.part()?;
            Ok(Expr::Not(Box::new(read_operators(line, NOT)?)))
        }
        NOT => read_operators(line, level + 1),
        LOOSEST..=TIGHTEST => chain(line, level),
        _ => atom(line),
    }
}

/// Reads operands joined by operators of one strength, from left to right.
fn chain(line: &mut LineTokens<'_>, level: u8) -> Result<Expr, Mistake> {
    let mut left = read_operators(line, level + 1)?;
    let mut first = true;
    while let Some(op) = operator(line, level) {
        if level == COMPARISON && !first {
            let mistake = Mistake::new(line.at(), "comparisons cannot be chained");
            return Err(mistake.help("write 'a < b and b < c'"));
        }
        line.take();
        line.part()?;
        let right = read_operators(line, level + 1)?;
        left = Expr::Binary(op, Box::new(left), Box::new(right));
        first = false;
    }
    Ok(left)
}

/// Returns the next operator, if it has this strength.
fn operator(line: &LineTokens<'_>, level: u8) -> Option<Op> {
    line.peek().and_then(|token| look_up(&OPERATORS, &token.text)).filter(|op| strength(*op) == level)
}

/// Reads a number, a name, a fact, or an expression in parentheses.
fn atom(line: &mut LineTokens<'_>) -> Result<Expr, Mistake> {
    line.part()?;
    if line.sign("(") {
        let inner = read_operators(line, LOOSEST)?;
        if line.sign(")") {
            return Ok(inner);
        }
        return Err(Mistake::new(line.at(), format!("')' was expected{}", line.but())));
    }
    let word = line.any_word("a number, a name or a fact")?;
    if let Some(fact) = look_up(&FACTS, &word.text) {
        return fact_of(line, fact, &word);
    }
    if word.text.starts_with(|first: char| first.is_ascii_digit() || first == '-') {
        return Ok(Expr::Number(number(&word)?, word.at));
    }
    if word.text == "not" {
        let mistake = Mistake::new(word.at, "'not' is in the middle of a comparison or a sum");
        return Err(mistake.help("put it in parentheses: '(not come-out)'"));
    }
    if is_reserved(&word.text) || !is_wager(&word.text) {
        let mistake = Mistake::new(word.at, format!("'{}' is not a number or a name", word.text));
        return Err(mistake.with_suggestion(nearest(&word.text, sign_words())));
    }
    Ok(Expr::Name(word))
}

/// Reads the object of a fact.
fn fact_of(line: &mut LineTokens<'_>, fact: ObjectFact, word: &SourceWord) -> Result<Expr, Mistake> {
    let object = match fact {
        ObjectFact::Rolled => {
            let object = line.any_word("a total or two faces")?;
            DiceSpot::parse(&object.text).map_err(|wrong| Mistake::new(object.at, wrong))?;
            object
        }
        ObjectFact::Last | ObjectFact::Run => result(line, word)?,
        _ => line.wager().map_err(|mistake| {
            mistake.help(format!("name a wager: '{} pass', '{} come-*'", word.text, word.text))
        })?,
    };
    Ok(Expr::Of(fact, object))
}

/// Reads a result of a round. Any word is accepted, because a symbol may be a number.
fn result(line: &mut LineTokens<'_>, fact: &SourceWord) -> Result<SourceWord, Mistake> {
    let example = format!("name a result: '{} {EXAMPLE_RESULT}'", fact.text);
    let object = line.any_word("a result").map_err(|mistake| mistake.help(example.as_str()))?;
    let symbol = object.text.chars().all(|letter| letter.is_ascii_digit());
    if !symbol && (!is_wager(&object.text) || object.text.ends_with('*')) {
        let mistake = Mistake::new(object.at, format!("'{}' is not a result", object.text));
        return Err(mistake.help(example));
    }
    Ok(object)
}

/// Returns a number in hundredths: `12` or `12.50`.
fn number(word: &SourceWord) -> Result<i64, Mistake> {
    let (sign, digits) = word.text.strip_prefix('-').map_or((1, word.text.as_str()), |digits| (-1, digits));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    let plain = |digits: &str| !digits.is_empty() && digits.chars().all(|digit| digit.is_ascii_digit());
    if !plain(whole) || !plain(part) || part.len() > 2 {
        let mistake = Mistake::new(word.at, format!("'{}' is not a number", word.text));
        return Err(mistake.help("write numbers like 12 or 12.50"));
    }
    let hundredths = format!("{whole}{part:0<2}").parse::<i64>().ok();
    let large = || Mistake::new(word.at, format!("{} is more than any table handles", word.text));
    hundredths.filter(|value| *value <= Money::CEILING.cents()).map(|value| sign * value).ok_or_else(large)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number_mistake(text: &str) -> String {
        let mistakes = read_condition(text).unwrap_err();
        mistakes.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn operators_bind_as_usual() {
        for (text, same) in [
            ("a or b and c", "a or (b and c)"),
            ("not a and b", "(not a) and b"),
            ("not a = b", "not (a = b)"),
            ("a + b * c < d - e - f", "(a + (b * c)) < ((d - e) - f)"),
            ("a / b / c", "(a / b) / c"),
        ] {
            let bare = |text: &str| read_condition(text).unwrap().to_string();
            assert_eq!(bare(text), bare(same));
            assert_eq!(bare(text), text, "expected no needless parentheses");
        }
        let kept = "a - (b - c) = (not d) and (e or f)";
        assert_eq!(read_condition(kept).unwrap().to_string(), kept);
    }

    #[test]
    fn numbers_are_hundredths() {
        for (text, value) in [("12", 1200), ("12.5", 1250), ("12.50", 1250), ("0.05", 5), ("-200", -20_000)] {
            assert_eq!(read_condition(text), Ok(Expr::Number(value, SourcePosition { line: 1, column: 1 })));
        }
        for text in ["12.", "12.505", "1x", "4-4", "99999999999", "9999999999999999999999"] {
            assert!(number_mistake(text).starts_with("1:1: "), "{text}");
        }
    }

    #[test]
    fn a_mistake_has_a_position_and_a_suggestion() {
        for (text, expected) in [
            ("", "1:1: a number, a name or a fact was expected, but nothing is there"),
            ("net >=", "1:7: a number, a name or a fact was expected, but nothing is there"),
            ("(net > 5", "1:9: ')' was expected, but nothing is there"),
            ("net > 5)", "1:8: ')' was not expected here\n    help: it has no matching '('"),
            ("1 < net < 5", "1:9: comparisons cannot be chained\n    help: write 'a < b and b < c'"),
            ("net = not won pass", "1:7: 'not' is in the middle of a comparison or a sum"),
            (
                "net -5",
                "1:5: '-5' was not expected here\n    help: put spaces around a minus between two numbers: '- 5'",
            ),
            ("come-out no pass", "1:10: 'no' was not expected here\n    help: join conditions"),
            ("rolled 13", "1:8: '13' is neither a total from 2 to 12 nor two faces such as 2-3"),
            ("won 5", "1:5: '5' is not the name of a wager\n    help: name a wager: 'won pass'"),
            ("last come-*", "1:6: 'come-*' is not a result"),
            ("come_out", "1:1: 'come_out' is not a number or a name\n    help: did you mean 'come-out'?"),
            ("a\nb", "2:1: a condition must be on one line"),
        ] {
            assert!(number_mistake(text).starts_with(expected), "{text}: {}", number_mistake(text));
        }
    }

    #[test]
    fn very_long_expressions_are_rejected() {
        for text in
            ["(".repeat(100_000), "not ".repeat(100_000), "1 + ".repeat(100_000), "a or ".repeat(100_000)]
        {
            assert!(number_mistake(&text).contains("too long"));
        }
    }
}
