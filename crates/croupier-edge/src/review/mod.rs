//! A careful reviewer's warnings about a table, each with its figures and its clauses.
//!
//! A warning is not a fault: the table opens and plays. It shows the person who approves the rules what to check.

mod bets;
mod breakage;
mod dominated;
mod favour;
mod missing_outcomes;
mod options;
mod order;
mod players;
mod replica;
mod rounding;
mod undeclared;
mod unreachable;
mod words;

use croupier_rules::{Choices, Cite, Composition};
use croupier_table::GameRules;

use crate::craps::clauses;
use bets::PossibleBet;
pub use players::{PlayerEdge, player_edges, player_edges_by_rounding};

/// The subject of a warning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum WarningKind {
    /// A wager is in the player's favour.
    PlayersFavour,
    /// The smallest chip cannot pay the amount due.
    Breakage,
    /// A paytable has no line for an outcome, or its order of pays contradicts the chances.
    ForgottenOutcome,
    /// The same outcomes decide another wager, which is better.
    Dominated,
    /// A clause can never apply.
    Unreachable,
    /// The operator left open a choice that the document requires to be declared.
    Undeclared,
}

impl WarningKind {
    /// All kinds, in the order of the report.
    pub const ALL: [WarningKind; 6] = [
        WarningKind::PlayersFavour,
        WarningKind::Breakage,
        WarningKind::ForgottenOutcome,
        WarningKind::Dominated,
        WarningKind::Unreachable,
        WarningKind::Undeclared,
    ];

    /// The kind's name, for programs.
    pub fn name(self) -> &'static str {
        match self {
            WarningKind::PlayersFavour => "players-favour",
            WarningKind::Breakage => "breakage",
            WarningKind::ForgottenOutcome => "forgotten-outcome",
            WarningKind::Dominated => "dominated",
            WarningKind::Unreachable => "unreachable",
            WarningKind::Undeclared => "undeclared",
        }
    }

    /// The kind's title for people.
    pub fn words(self) -> &'static str {
        match self {
            WarningKind::PlayersFavour => "In the player's favour",
            WarningKind::Breakage => "Not paid evenly",
            WarningKind::ForgottenOutcome => "Paytables",
            WarningKind::Dominated => "Dominated wagers",
            WarningKind::Unreachable => "Out of reach",
            WarningKind::Undeclared => "Not declared",
        }
    }
}

/// A warning of the reviewer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// The subject.
    pub kind: WarningKind,
    /// The wagers concerned, as people type them.
    pub wagers: Vec<String>,
    /// The message, with the figures.
    pub message: String,
    /// The clauses behind the warning, beginning with the one to show.
    pub clauses: Vec<String>,
}

/// Reviews a table: the rules under an operator's choices. `given` has the choices that the operator made.
pub fn review(rules: &GameRules, composition: &Composition, given: &Choices) -> Vec<Warning> {
    let bets = bets::all(rules);
    let review = Review { rules, composition, given, bets };
    let mut found = favour::warnings(&review);
    found.extend(breakage::warnings(&review));
    found.extend(missing_outcomes::warnings(&review));
    found.extend(order::warnings(&review));
    found.extend(dominated::warnings(&review));
    found.extend(unreachable::warnings(&review));
    found.extend(undeclared::warnings(&review));
    found
}

/// A table under review.
struct Review<'r> {
    rules: &'r GameRules,
    composition: &'r Composition,
    given: &'r Choices,
    /// Every bet that can be made alone.
    bets: Vec<PossibleBet<'r>>,
}

impl Review<'_> {
    fn clauses(&self, cites: &[Cite]) -> Vec<String> {
        clauses(self.rules.citations(), cites)
    }

    /// Sorts names of bets in the order of the layout.
    fn in_order(&self, mut names: Vec<String>) -> Vec<String> {
        names.sort_by_key(|name| self.bets.iter().position(|bet| bet.name == *name));
        names
    }

    /// Groups the bets by family, in the order of the layout.
    fn families(&self) -> Vec<(&str, Vec<&PossibleBet<'_>>)> {
        let mut families: Vec<(&str, Vec<&PossibleBet<'_>>)> = Vec::new();
        for bet in &self.bets {
            match families.iter_mut().find(|(family, _)| *family == bet.family) {
                Some((_, bets)) => bets.push(bet),
                None => families.push((&bet.family, vec![bet])),
            }
        }
        families
    }
}

/// Removes duplicate clauses.
fn once(all: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for clause in all {
        if !found.contains(&clause) {
            found.push(clause);
        }
    }
    found
}
