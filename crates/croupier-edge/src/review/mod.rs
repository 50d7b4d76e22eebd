//! What a careful reviewer says of a table: warnings, each with its figures and its clauses.
//!
//! A warning is no fault: the table opens and plays. It says what whoever approves the rules should have seen.

mod bets;
mod breakage;
mod dominated;
mod favour;
mod forgotten;
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

/// What a warning is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum WarningKind {
    /// A wager is in the player's favour.
    PlayersFavour,
    /// The smallest chip cannot pay what is due.
    Breakage,
    /// A paytable has no line for an outcome, or lines in an order that chance does not bear out.
    ForgottenOutcome,
    /// Another wager is decided alike and is better.
    Dominated,
    /// A clause can never count.
    Unreachable,
    /// A choice that the document wants declared was left open.
    Undeclared,
}

impl WarningKind {
    /// All, in the order in which they are reported.
    pub const ALL: [WarningKind; 6] = [
        WarningKind::PlayersFavour,
        WarningKind::Breakage,
        WarningKind::ForgottenOutcome,
        WarningKind::Dominated,
        WarningKind::Unreachable,
        WarningKind::Undeclared,
    ];

    /// Its name, for programs.
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

    /// What it is about, for people.
    pub fn words(self) -> &'static str {
        match self {
            WarningKind::PlayersFavour => "In the player's favour",
            WarningKind::Breakage => "Not paid evenly",
            WarningKind::ForgottenOutcome => "Paytables",
            WarningKind::Dominated => "Dominated wagers",
            WarningKind::Unreachable => "Out of reach",
            WarningKind::Undeclared => "To be declared",
        }
    }
}

/// Something that a reviewer points out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// What it is about.
    pub kind: WarningKind,
    /// The wagers that it concerns, as people type them.
    pub wagers: Vec<String>,
    /// What there is to say, with the figures.
    pub message: String,
    /// The clauses that make it so, the one to name first.
    pub clauses: Vec<String>,
}

/// Reviews a table: the rules under an operator's choices, of which `given` are those that the operator made.
pub fn review(rules: &GameRules, composition: &Composition, given: &Choices) -> Vec<Warning> {
    let bets = bets::all(rules);
    let review = Review { rules, composition, given, bets };
    let mut found = favour::warnings(&review);
    found.extend(breakage::warnings(&review));
    found.extend(forgotten::warnings(&review));
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
    /// Every bet that can be made by itself.
    bets: Vec<PossibleBet<'r>>,
}

impl Review<'_> {
    fn clauses(&self, cites: &[Cite]) -> Vec<String> {
        clauses(self.rules.citations(), cites)
    }

    /// Names of bets in the order of the layout.
    fn in_order(&self, mut names: Vec<String>) -> Vec<String> {
        names.sort_by_key(|name| self.bets.iter().position(|bet| bet.name == *name));
        names
    }

    /// Bets by families, in the order of the layout.
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

/// Each clause once.
fn once(all: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for clause in all {
        if !found.contains(&clause) {
            found.push(clause);
        }
    }
    found
}
