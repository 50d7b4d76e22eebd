//! Prints a strategy as text in the canonical form, which reads back to the same tree.

use std::fmt::{self, Display, Formatter};

use super::tree::{Action, EndRule, Expr, Rule, SourceAction, SourceWord, Strategy};
use super::words::{COMPARISON, FACTS, KINDS, NOT, OPERATORS, TIGHTEST, strength, word_for};

impl Display for Strategy {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "about {}", self.about)?;
        if let Some(game) = &self.game {
            writeln!(f, "game {}", game.text)?;
        }
        for named in &self.lets {
            writeln!(f, "let {} {}", named.name.text, named.value)?;
        }
        for progression in &self.progressions {
            write!(f, "progression {} {}", progression.name.text, word_for(&KINDS, progression.kind))?;
            progression.amounts.iter().try_for_each(|amount| write!(f, " {amount}"))?;
            writeln!(f, " on{}", Names(&progression.on))?;
        }
        self.rules.iter().try_for_each(|rule| write!(f, "{rule}"))?;
        if let Some(most) = &self.most_bets {
            writeln!(f, "most {most} bets each shooter")?;
        }
        self.endings.iter().try_for_each(|ending| writeln!(f, "{} when {}", ending.until, ending.when))
    }
}

impl Display for Rule {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.when {
            Some(when) => write!(f, "when {when}:")?,
            None if self.otherwise => write!(f, "otherwise:")?,
            None => write!(f, "always:")?,
        }
        if let [act] = self.acts.as_slice() {
            return writeln!(f, " {act}");
        }
        writeln!(f)?;
        self.acts.iter().try_for_each(|act| writeln!(f, "  {act}"))
    }
}

impl Display for SourceAction {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.action.fmt(f)
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Action::Bet { amount, wagers } => write!(f, "bet {amount}{}", Names(wagers)),
            Action::Press { wagers, by: Some(by) } => write!(f, "press{} by {by}", Names(wagers)),
            Action::Press { wagers, by: None } => write!(f, "press{}", Names(wagers)),
            Action::Regress { wagers, to } => write!(f, "regress{} to {to}", Names(wagers)),
            Action::Reduce { amount, wagers } => write!(f, "reduce {amount}{}", Names(wagers)),
            Action::Down { wagers } => write!(f, "down{}", Names(wagers)),
            Action::On { wagers } => write!(f, "on{}", Names(wagers)),
            Action::Off { wagers } => write!(f, "off{}", Names(wagers)),
            Action::Odds { multiple: Some(multiple), wagers } => {
                write!(f, "odds {multiple}{}", Names(wagers))
            }
            Action::Odds { multiple: None, wagers } => write!(f, "odds max{}", Names(wagers)),
            Action::Set { name, value } => write!(f, "set {} {value}", name.text),
            Action::Restart { name } => write!(f, "restart {}", name.text),
            Action::End(until) => until.fmt(f),
            Action::Decide(word) => f.write_str(word),
        }
    }
}

impl Display for EndRule {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EndRule::Stop => "stop",
            EndRule::FinishHand => "finish hand",
            EndRule::RunOut => "run out",
        })
    }
}

/// Prints the expression without unnecessary parentheses.
impl Display for Expr {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Expr::Number(hundredths, _) => number(f, *hundredths),
            Expr::Name(name) => f.write_str(&name.text),
            Expr::Of(fact, object) => write!(f, "{} {}", word_for(&FACTS, *fact), object.text),
            Expr::Not(inner) => write!(f, "not {}", Operand(inner, NOT)),
            Expr::Binary(op, left, right) => {
                let strength = strength(*op);
                // Operators associate from left to right; comparisons do not associate.
                let left = Operand(left, strength + u8::from(strength == COMPARISON));
                write!(f, "{left} {} {}", word_for(&OPERATORS, *op), Operand(right, strength + 1))
            }
        }
    }
}

fn number(f: &mut Formatter<'_>, hundredths: i64) -> fmt::Result {
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, part) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
    if part == 0 { write!(f, "{sign}{whole}") } else { write!(f, "{sign}{whole}.{part:02}") }
}

/// An operand. It is put in parentheses if it binds more loosely than its context requires.
struct Operand<'a>(&'a Expr, u8);

impl Display for Operand<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let binds = match self.0 {
            Expr::Binary(op, ..) => strength(*op),
            Expr::Not(_) => NOT,
            Expr::Number(..) | Expr::Name(_) | Expr::Of(..) => TIGHTEST + 1,
        };
        if binds < self.1 { write!(f, "({})", self.0) } else { self.0.fmt(f) }
    }
}

/// Prints names, each preceded by a space.
struct Names<'a>(&'a [SourceWord]);

impl Display for Names<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|name| write!(f, " {}", name.text))
    }
}
