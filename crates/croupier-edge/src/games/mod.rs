//! The mathematics of each game of rounds, one file or folder each.

mod baccarat;
mod casino_war;
mod red_dog;
mod sic_bo;
mod wheel;

use croupier_rules::{Money, WagerId};
use croupier_table::games::RoundGameKind;
use croupier_table::rounds::{Meter, Rules};

use crate::figures::Figures;
use crate::interruption;
use crate::rounds::Bets;
use crate::select::Progress;
use crate::shoe::CardCounts;

pub use baccarat::ShoeAnalyzer;

/// The figures to compute at a table.
pub(crate) struct Computation<'r> {
    pub(crate) rules: &'r Rules,
    pub(crate) bets: Bets<'r>,
    /// The cards to deal from, if the game has any.
    pub(crate) shoe: Option<CardCounts>,
    pub(crate) stake: Option<Money>,
    pub(crate) meters: &'r [Meter],
    pub(crate) wagers: &'r [WagerId],
}

/// Computes figures. This is the registry: a new game needs one line here.
pub(crate) fn figures(of: &Computation<'_>, progress: Progress<'_>) -> Result<Vec<Figures>, String> {
    match &of.rules.game.kind {
        RoundGameKind::Baccarat(rules) => baccarat::figures(of, rules, progress),
        RoundGameKind::RedDog(rules) => red_dog::figures(of, rules),
        RoundGameKind::War(rules) => casino_war::figures(of, rules),
        RoundGameKind::Wheel(rules) => Ok(wheel::figures(of, rules)),
        RoundGameKind::SicBo(_) => Ok(sic_bo::figures(of)),
    }
}

impl Computation<'_> {
    /// Returns the cards to deal from.
    fn shoe(&self) -> Result<&CardCounts, String> {
        self.shoe.as_ref().ok_or_else(|| "the pack describes no shoe".to_owned())
    }

    /// Computes the figures of each wager for each decision, the best decision first.
    fn by_decision(&self, decisions: impl Fn(WagerId) -> Vec<Figures>) -> Result<Vec<Figures>, String> {
        let mut found = Vec::new();
        for wager in self.wagers {
            interruption::check()?;
            found.extend(best_first(decisions(*wager)));
        }
        Ok(found)
    }
}

/// Sorts the decisions, the best first, and adds the cost of the others.
fn best_first(mut decisions: Vec<Figures>) -> Vec<Figures> {
    if decisions.iter().all(|figures| figures.decision.is_some()) {
        decisions.sort_by_key(|figures| std::cmp::Reverse(figures.net()));
        let best = decisions.first().map(Figures::net).unwrap_or_default();
        for figures in &mut decisions {
            figures.cost = Some(&best - &figures.net());
        }
    }
    decisions
}
