//! Reads a strategy, statement by statement, and reports all errors at once.

use super::act::{actions, amount, until};
use super::check::check;
use super::expr::{condition, expression};
use super::lexer::{LexerToken, cut, without_comment};
use super::line::{LineTokens, unknown};
use super::mistake::Mistake;
use super::tree::{
    Binding, EndCondition, Expr, Progression, ProgressionKind, Rule, SourceAction, SourcePosition,
    SourceWord, Strategy,
};
use super::words::{KINDS, STATEMENTS, action_words, is_name, look_up};

impl Strategy {
    /// Reads a strategy from its text. If there are errors, returns all of them in the order of the lines.
    pub fn read(name: &str, text: &str) -> Result<Strategy, Vec<Mistake>> {
        let (strategy, mistakes) = Strategy::understood(name, text);
        if mistakes.is_empty() { Ok(strategy) } else { Err(mistakes) }
    }

    /// Reads as much of a text as possible, and returns the strategy with all errors in the order of the lines. A
    /// strategy with errors must not be played, because unreadable parts are left out and unreadable numbers are
    /// replaced. It can still be bound to a table, to find further errors.
    pub fn understood(name: &str, text: &str) -> (Strategy, Vec<Mistake>) {
        let mut reader = Reader::new(name);
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (number, line) in (1..).zip(text.lines()) {
            reader.line(number, line);
        }
        reader.close();
        check(&reader.strategy, reader.about, &mut reader.mistakes);
        reader.mistakes.sort_by_key(|mistake| (mistake.at.line, mistake.at.column));
        (reader.strategy, reader.mistakes)
    }
}

/// The value that replaces an unreadable number. It is 1, which causes no further errors.
const STAND_IN: i64 = 100;

/// A rule that may still get indented lines.
struct OpenRule {
    rule: Rule,
    /// True if part of the rule could not be read. In that case, missing actions are not reported.
    spoilt: bool,
}

struct Reader {
    strategy: Strategy,
    about: Option<SourcePosition>,
    open: Option<OpenRule>,
    mistakes: Vec<Mistake>,
}

impl Reader {
    fn new(name: &str) -> Reader {
        let strategy = Strategy {
            name: name.to_owned(),
            about: String::new(),
            game: None,
            lets: Vec::new(),
            progressions: Vec::new(),
            rules: Vec::new(),
            most_bets: None,
            endings: Vec::new(),
        };
        Reader { strategy, about: None, open: None, mistakes: Vec::new() }
    }

    fn line(&mut self, number: u32, line: &str) {
        let code = without_comment(line);
        if code.trim().is_empty() {
            return;
        }
        let indent = code.chars().take_while(|letter| letter.is_whitespace()).count();
        let at = SourcePosition { line: number, column: u32::try_from(indent + 1).unwrap_or(u32::MAX) };
        if let Some(text) = about_text(code) {
            self.close();
            return self.about(at, text);
        }
        let tokens = cut(number, line, &mut self.mistakes);
        match &mut self.open {
            Some(open) if indent > 0 => open.add(&tokens, at, &mut self.mistakes),
            _ => {
                self.close();
                if let Err(mistake) = self.statement(&tokens, at) {
                    self.mistakes.push(mistake);
                }
            }
        }
    }

    /// Completes the open rule.
    fn close(&mut self) {
        let Some(open) = self.open.take() else { return };
        if open.rule.acts.is_empty() && !open.spoilt {
            let mistake = Mistake::new(open.rule.at, "this rule does nothing");
            self.mistakes.push(mistake.help("write actions after its colon, or on indented lines below it"));
        }
        self.strategy.rules.push(open.rule);
    }

    fn about(&mut self, at: SourcePosition, text: &str) {
        if text.is_empty() {
            let mistake = Mistake::new(at, "'about' is empty");
            self.mistakes.push(mistake.help("describe the strategy in a sentence"));
        }
        self.once(self.about.is_some(), "about", at);
        self.about = Some(at);
        text.clone_into(&mut self.strategy.about);
    }

    fn once(&mut self, there: bool, what: &str, at: SourcePosition) {
        if there {
            self.mistakes.push(Mistake::new(at, format!("there is a second '{what}'")));
        }
    }

    fn statement(&mut self, tokens: &[LexerToken], at: SourcePosition) -> Result<(), Mistake> {
        let mut line = LineTokens::new(tokens, at);
        let word = line.any_word("a statement")?;
        if STATEMENTS.contains(&word.text.as_str()) {
            return self.known_statement(&mut line, &word);
        }
        let mistake = no_statement(&word);
        if let Some(meant) = mistake.meant.clone() {
            // Read the intended statement, so that its name is defined and the lines below belong to it. Its other
            // errors are not reported until the statement is spelt correctly.
            let _ = self.known_statement(&mut line, &SourceWord { text: meant, at });
        }
        Err(mistake)
    }

    fn known_statement(&mut self, line: &mut LineTokens<'_>, word: &SourceWord) -> Result<(), Mistake> {
        match word.text.as_str() {
            "game" => self.game(line, word.at)?,
            "let" => self.a_let(line)?,
            "progression" => self.progression(line)?,
            "when" | "always" | "otherwise" => return self.rule(line, word),
            "most" => self.most(line, word.at)?,
            "stop" | "finish" | "run" => {
                let until = until(line, word)?;
                line.must("when", &format!("{until} when net >= 100"))?;
                let when = condition(line)?;
                self.strategy.endings.push(EndCondition { until, when, at: word.at });
            }
            // A misspelt `about` still counts as an `about`.
            "about" => self.about = Some(word.at),
            _ => {}
        }
        line.finished()
    }

    /// Reads a `let`. The name is defined even if there is an error in the number.
    fn a_let(&mut self, line: &mut LineTokens<'_>) -> Result<(), Mistake> {
        let name = new_name(line)?;
        let (value, read) = match expression(line) {
            Ok(value) => (value, Ok(())),
            Err(mistake) => (Expr::Number(STAND_IN, name.at), Err(mistake)),
        };
        self.strategy.lets.push(Binding { name, value });
        read
    }

    /// Reads a progression. The name is defined even if there is an error in the amounts.
    fn progression(&mut self, line: &mut LineTokens<'_>) -> Result<(), Mistake> {
        let name = new_name(line)?;
        let (kind, amounts, on, read) = match progression(line) {
            Ok((kind, amounts, on)) => (kind, amounts, on, Ok(())),
            Err(mistake) => (ProgressionKind::Steps, Vec::new(), Vec::new(), Err(mistake)),
        };
        self.strategy.progressions.push(Progression { name, kind, amounts, on });
        read
    }

    fn game(&mut self, line: &mut LineTokens<'_>, at: SourcePosition) -> Result<(), Mistake> {
        let game = new_name(line)?;
        self.once(self.strategy.game.is_some(), "game", at);
        self.strategy.game = Some(game);
        Ok(())
    }

    fn most(&mut self, line: &mut LineTokens<'_>, at: SourcePosition) -> Result<(), Mistake> {
        const EXAMPLE: &str = "most 3 bets each shooter";
        let most = amount(line)?;
        if !line.word("bet") {
            line.must("bets", EXAMPLE)?;
        }
        line.must("each", EXAMPLE)?;
        line.must("shooter", EXAMPLE)?;
        self.once(self.strategy.most_bets.is_some(), "most", at);
        self.strategy.most_bets = Some(most);
        Ok(())
    }

    /// Reads a rule. The rule is opened even if there is an error in it, so that the lines below are read as part
    /// of it.
    fn rule(&mut self, line: &mut LineTokens<'_>, word: &SourceWord) -> Result<(), Mistake> {
        let otherwise = word.text == "otherwise";
        if otherwise && self.strategy.rules.last().is_none_or(|before| before.when.is_none()) {
            let mistake = Mistake::new(word.at, "'otherwise' must follow a 'when'");
            self.mistakes.push(mistake.help("a rule that always applies begins with 'always'"));
        }
        let read = if word.text == "when" { condition(line).map(Some) } else { no_condition(line, word) };
        let (when, spoilt) = match read {
            Ok(when) => (when, None),
            Err(mistake) => (Some(Expr::Number(0, word.at)), Some(mistake)),
        };
        let rule = Rule { when, otherwise, acts: Vec::new(), at: word.at };
        let open = self.open.insert(OpenRule { rule, spoilt: spoilt.is_some() });
        let (at, tokens) = (line.at(), line.rest());
        let missing =
            || Mistake::new(at, "':' was expected after the condition").help("when come-out: bet 10 pass");
        let Some(colon) = tokens.iter().position(|token| token.is_sign(":")) else {
            open.spoilt = true;
            return Err(spoilt.unwrap_or_else(missing));
        };
        let after = &tokens[colon + 1..];
        if !after.is_empty() {
            open.add(after, tokens[colon].at, &mut self.mistakes);
        }
        spoilt.map_or(Ok(()), Err)
    }
}

impl OpenRule {
    fn add(&mut self, tokens: &[LexerToken], at: SourcePosition, mistakes: &mut Vec<Mistake>) {
        let before = mistakes.len();
        let acts: Vec<SourceAction> = actions(tokens, at, mistakes);
        self.spoilt |= mistakes.len() > before;
        self.rule.acts.extend(acts);
    }
}

/// Returns the text after `about`, if the line begins with that word. The text is free and not cut into words.
fn about_text(code: &str) -> Option<&str> {
    let rest = code.trim().strip_prefix("about")?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim())
}

fn no_condition(line: &LineTokens<'_>, word: &SourceWord) -> Result<Option<Expr>, Mistake> {
    if line.peek().is_some_and(|token| token.is_sign(":")) {
        return Ok(None);
    }
    let mistake = Mistake::new(line.at(), format!("':' was expected after '{}'{}", word.text, line.but()));
    Err(mistake.help("only 'when' takes a condition"))
}

fn no_statement(word: &SourceWord) -> Mistake {
    if action_words().any(|known| known == word.text) {
        let mistake = Mistake::new(word.at, format!("'{}' is an action and belongs to a rule", word.text));
        return mistake
            .help(format!("write 'always: {} …', or begin the line with spaces below a 'when'", word.text));
    }
    unknown(word, "statement", STATEMENTS.into_iter().chain(action_words()))
}

fn new_name(line: &mut LineTokens<'_>) -> Result<SourceWord, Mistake> {
    let name = line.any_word("a name")?;
    if is_name(&name.text) {
        return Ok(name);
    }
    let mistake = Mistake::new(name.at, format!("'{}' is not a valid name", name.text));
    Err(mistake.help("a name has lowercase letters, digits and hyphens, and begins with a letter"))
}

/// Reads the part of a progression after its name.
fn progression(line: &mut LineTokens<'_>) -> Result<(ProgressionKind, Vec<Expr>, Vec<SourceWord>), Mistake> {
    let word = line.any_word("the kind of the progression")?;
    let known = || unknown(&word, "kind of progression", KINDS.iter().map(|(known, _)| *known));
    let kind = look_up(&KINDS, &word.text).ok_or_else(known)?;
    let mut amounts = Vec::new();
    while line.peek().is_some_and(|token| !token.is_word("on")) {
        amounts.push(amount(line)?);
    }
    right_number(kind, amounts.len(), &word)?;
    line.must("on", "progression stake martingale 10 on pass")?;
    Ok((kind, amounts, line.wagers(&[])?))
}

fn right_number(kind: ProgressionKind, found: usize, word: &SourceWord) -> Result<(), Mistake> {
    let (right, wanted) = match kind {
        ProgressionKind::Martingale
        | ProgressionKind::DAlembert
        | ProgressionKind::Fibonacci
        | ProgressionKind::Oscar => (found == 1, "one amount, its base"),
        ProgressionKind::Paroli => {
            (found == 2, "two numbers, its base and the number of wins after which it restarts")
        }
        ProgressionKind::Steps | ProgressionKind::Ladder | ProgressionKind::Labouchere => {
            (found >= 1, "one amount or more")
        }
    };
    if right {
        Ok(())
    } else {
        Err(Mistake::new(word.at, format!("'{}' takes {wanted}, not {found}", word.text)))
    }
}
