//! Reads actions.

use crate::games::decisions;

use super::expr::expression;
use super::lexer::LexerToken;
use super::line::{LineTokens, unknown};
use super::mistake::Mistake;
use super::tree::{Action, EndRule, Expr, SourceAction, SourcePosition, SourceWord};
use super::words::{STATEMENTS, action_words, is_name};

/// Reads the comma-separated actions of a line. Reports the actions that cannot be read, and returns the others.
pub(super) fn actions(
    tokens: &[LexerToken],
    start: SourcePosition,
    mistakes: &mut Vec<Mistake>,
) -> Vec<SourceAction> {
    let mut acts = Vec::new();
    let mut before = start;
    for part in tokens.split(|token| token.is_sign(",")) {
        let mut line = LineTokens::new(part, before);
        match act(&mut line) {
            Ok(act) => acts.push(act),
            Err(mistake) => mistakes.push(mistake),
        }
        // If an action is missing, its position is just after the comma.
        before = LineTokens::new(part, before).end_after(1);
    }
    acts
}

fn act(line: &mut LineTokens<'_>) -> Result<SourceAction, Mistake> {
    let at = line.at();
    let word = line.any_word("an action")?;
    let action = action(line, &word)?;
    line.finished().map_err(|mistake| match mistake.help {
        None => mistake.help("a comma separates two actions"),
        Some(_) => mistake,
    })?;
    Ok(SourceAction { action, at })
}

fn action(line: &mut LineTokens<'_>, word: &SourceWord) -> Result<Action, Mistake> {
    Ok(match word.text.as_str() {
        "bet" => {
            let amount = amount(line)?;
            Action::Bet { amount, wagers: line.wagers(&[])? }
        }
        "reduce" => {
            let amount = amount(line)?;
            Action::Reduce { amount, wagers: line.wagers(&[])? }
        }
        "press" => {
            let wagers = line.wagers(&["by"])?;
            let by = if line.word("by") { Some(amount(line)?) } else { None };
            Action::Press { wagers, by }
        }
        "regress" => {
            let wagers = line.wagers(&["to"])?;
            line.must("to", "regress place-6 to 12")?;
            Action::Regress { wagers, to: amount(line)? }
        }
        "odds" => {
            let multiple = if line.word("max") { None } else { Some(amount(line)?) };
            Action::Odds { multiple, wagers: line.wagers(&[])? }
        }
        "down" => Action::Down { wagers: all_or_some(line)? },
        "on" => Action::On { wagers: line.wagers(&[])? },
        "off" => Action::Off { wagers: line.wagers(&[])? },
        "set" => {
            let name = a_name(line, "a name defined with 'let'")?;
            Action::Set { name, value: expression(line)? }
        }
        "restart" => Action::Restart { name: a_name(line, "the name of a progression")? },
        "stop" | "finish" | "run" => Action::End(until(line, word)?),
        other => Action::Decide(decisions().find(|known| *known == other).ok_or_else(|| no_action(word))?),
    })
}

fn no_action(word: &SourceWord) -> Mistake {
    if STATEMENTS.contains(&word.text.as_str()) {
        let mistake = Mistake::new(word.at, format!("'{}' cannot be part of a rule", word.text));
        return mistake
            .help("begin it on a new line without any spaces before it, and join conditions with 'and'");
    }
    unknown(word, "action", action_words())
}

/// Reads the rest of `stop`, `finish hand` or `run out`; `word` is the first word.
pub(super) fn until(line: &mut LineTokens<'_>, word: &SourceWord) -> Result<EndRule, Mistake> {
    match word.text.as_str() {
        "finish" => line.must("hand", "finish hand").map(|()| EndRule::FinishHand),
        "run" => line.must("out", "run out").map(|()| EndRule::RunOut),
        _ => Ok(EndRule::Stop),
    }
}

/// Reads an amount, or another number that must be greater than zero. Calculated values are checked during play.
pub(super) fn amount(line: &mut LineTokens<'_>) -> Result<Expr, Mistake> {
    let at = line.at();
    let amount = expression(line)?;
    match amount {
        Expr::Number(value, _) if value <= 0 => Err(Mistake::new(at, "this must be greater than zero")),
        _ => Ok(amount),
    }
}

fn all_or_some(line: &mut LineTokens<'_>) -> Result<Vec<SourceWord>, Mistake> {
    let at = line.at();
    if line.word("all") {
        return Ok(vec![SourceWord { text: "all".to_owned(), at }]);
    }
    line.wagers(&[])
}

fn a_name(line: &mut LineTokens<'_>, what: &str) -> Result<SourceWord, Mistake> {
    let name = line.any_word(what)?;
    if is_name(&name.text) {
        return Ok(name);
    }
    Err(Mistake::new(name.at, format!("{what} was expected, not '{}'", name.text)))
}
