//! Sic Bo: all rolls of three dice are equally likely.

use croupier_rules::WagerId;
use croupier_table::games::sic_bo::ThreeDice;

use crate::exact::ExactFraction;
use crate::figures::{Figures, RoundKind};
use crate::rounds::{Bets, EndWeights};

use super::Computation;

/// Computes the figures of bets on three dice.
pub(super) fn figures(of: &Computation<'_>) -> Vec<Figures> {
    of.wagers.iter().map(|wager| bet(&of.bets, *wager)).collect()
}

/// Computes the figures of a bet.
fn bet(bets: &Bets<'_>, wager: WagerId) -> Figures {
    let spot = bets.rules.layout.wager(wager).spot;
    let mut tally = EndWeights::default();
    for dice in (0..ThreeDice::OUTCOMES).filter_map(ThreeDice::from_index) {
        tally.add(bets.end(wager, |fact| dice.holds(fact, spot)), ExactFraction::ONE);
    }
    bets.figures(wager, RoundKind::Roll, &tally.chances(), &[])
}
