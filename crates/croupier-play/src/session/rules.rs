//! The rule of a wager with its exact edge.

use std::collections::BTreeMap;

use croupier_edge::{FigureRequest, Figures, figures, percent};
use croupier_rules::Money;
use croupier_text::rulebook::{self, OutcomeVerdict};

use super::TerminalSession;

/// The figures that the session has computed, by wager.
#[derive(Default, Debug)]
pub(super) struct Figurebook {
    known: BTreeMap<String, Vec<Figures>>,
}

/// The rule of a wager.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulePage {
    /// The document's name for the wager.
    pub title: String,
    /// The rule, line by line, each with its clause, if it has one.
    pub lines: Vec<String>,
}

impl TerminalSession {
    /// Returns the rule of a wager, by its name on the layout; `None` if there is no such wager. The exact figures are
    /// computed when they are first needed.
    pub fn rule(&mut self, wager: &str) -> Option<RulePage> {
        let book = rulebook::wager(self.rules(), wager)?;
        let mut lines = vec![format!("When: {}.", book.when), format!("Stake: {}.", book.stake)];
        lines.extend(book.commission.iter().map(|fee| format!("Commission: {fee}.")));
        if !book.changes.is_empty() {
            lines.push(format!("Changes: {}.", book.changes));
        }
        lines.push(format!("Clauses: {}", book.clauses.join(", ")));
        for one in self.figures(wager) {
            lines.push(edge_line(&one));
        }
        lines.push(String::new());
        for outcome in book.outcomes.iter().filter(|outcome| outcome.verdict != OutcomeVerdict::Stand) {
            let verdict = match outcome.verdict {
                OutcomeVerdict::Win => "wins",
                OutcomeVerdict::Lose => "loses",
                OutcomeVerdict::Push => "pushes",
                OutcomeVerdict::Stand => "stands",
            };
            let number =
                if outcome.number == 0 { String::new() } else { format!("with {}: ", outcome.number) };
            let pays = if outcome.pays.is_empty() { String::new() } else { format!(", {}", outcome.pays) };
            lines.push(format!("{number}{verdict} on {}{pays} [{}]", outcome.on, outcome.clause));
        }
        Some(RulePage { title: format!("{} ({})", book.name, book.wager), lines })
    }

    /// Returns the unit whose multiples a wager pays in full, if the document names one.
    pub(crate) fn full_unit(&self, wager: &str) -> Option<Money> {
        rulebook::wager(self.rules(), wager)?.unit.map(Money::from_cents)
    }

    /// Returns the exact figures of a wager; empty if there are none.
    pub(super) fn figures(&mut self, wager: &str) -> Vec<Figures> {
        if let Some(known) = self.figures.known.get(wager) {
            return known.clone();
        }
        let asked = FigureRequest { wagers: vec![wager.to_owned()], ..FigureRequest::default() };
        let found = figures(self.rules(), &asked).unwrap_or_default();
        self.figures.known.insert(wager.to_owned(), found.clone());
        found
    }
}

/// Returns the edge of a wager, exactly and in percent.
fn edge_line(one: &Figures) -> String {
    let decision = one.decision.as_ref().map(|word| format!(" ({word})")).unwrap_or_default();
    let with = one.goes_with.as_ref().map(|flat| format!(", made with {flat}")).unwrap_or_default();
    let edge = one.edge();
    format!(
        "{}{decision}{with}: house edge {:.4}% = {edge}; wins {:.2}%, pushes {:.2}%, loses {:.2}%.",
        one.wager,
        one.edge_percent(),
        percent(&one.win()),
        percent(&one.push()),
        percent(&one.lose())
    )
}
