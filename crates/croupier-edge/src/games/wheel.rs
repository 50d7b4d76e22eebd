//! A wheel: all spaces are equally likely.

use croupier_rules::WagerId;
use croupier_table::games::wheel::{Fact, WheelRules};

use crate::exact::ExactFraction;
use crate::figures::{Figures, RoundKind};
use crate::rounds::{Bets, EndWeights};

use super::Computation;

/// Computes the figures of bets on symbols.
pub(super) fn figures(of: &Computation<'_>, rules: &WheelRules) -> Vec<Figures> {
    of.wagers.iter().map(|wager| symbol(&of.bets, rules, *wager)).collect()
}

/// Computes the figures of a bet on a symbol.
fn symbol(bets: &Bets<'_>, rules: &WheelRules, wager: WagerId) -> Figures {
    let own = bets.rules.layout.wager(wager).spot;
    let mut tally = EndWeights::default();
    for space in 0..rules.plan.symbols.len() {
        let rests_here = rules.plan.spot_of(space as u8) == own;
        tally.add(bets.end(wager, |fact| fact == Fact::RestsHere && rests_here), ExactFraction::ONE);
    }
    bets.figures(wager, RoundKind::Spin, &tally.chances(), &[rules.described.cite])
}
