//! The combined results of several bets, for strategies that make the same bets in every round.

use croupier_rules::Money;

use super::book::{BetPayment, EffectTable, PaymentSign};
use super::parts::{PARTS, RoundClass};

/// The number of rounds with the same bets after which it is worthwhile to combine them.
const OFTEN: u32 = 32;

/// The combined result of several bets.
#[derive(Clone, Copy, Debug)]
pub(super) struct CombinedResult {
    pub(super) back: Money,
    pub(super) owes: Money,
    /// The slots that were paid.
    pub(super) won: u64,
    /// The slots that were lost.
    pub(super) lost: u64,
}

impl CombinedResult {
    const NONE: CombinedResult = CombinedResult { back: Money::ZERO, owes: Money::ZERO, won: 0, lost: 0 };

    fn and(self, other: CombinedResult) -> CombinedResult {
        CombinedResult {
            back: self.back.plus(other.back),
            owes: self.owes.plus(other.owes),
            won: self.won | other.won,
            lost: self.lost | other.lost,
        }
    }

    fn of(slot: usize, payment: BetPayment) -> CombinedResult {
        CombinedResult {
            back: payment.back,
            owes: payment.owes,
            won: u64::from(payment.sign == PaymentSign::Won) << slot,
            lost: u64::from(payment.sign == PaymentSign::Lost) << slot,
        }
    }
}

/// The bets of the last round, and their combined results if the bets have been the same for many rounds.
#[derive(Clone, Debug, Default)]
pub(super) struct LastBets {
    stakes: Vec<Money>,
    rounds: u32,
    /// The slots whose results are combined.
    slots: u64,
    parts: [Vec<CombinedResult>; PARTS],
}

impl LastBets {
    /// Returns the slots whose results are combined for these stakes. There are none until the stakes have been the
    /// same for [`OFTEN`] rounds.
    #[inline]
    pub(super) fn covers(&mut self, stakes: &[Money], book: &mut EffectTable<'_>) -> u64 {
        if self.stakes != stakes {
            self.stakes.clear();
            self.stakes.extend_from_slice(stakes);
            (self.rounds, self.slots) = (0, 0);
        } else if self.rounds < OFTEN {
            self.rounds += 1;
            if self.rounds == OFTEN {
                self.compute(book);
            }
        }
        self.slots
    }

    #[cold]
    fn compute(&mut self, book: &mut EffectTable<'_>) {
        self.parts = Default::default();
        for (slot, stake) in self.stakes.iter().enumerate().filter(|(_, stake)| !stake.is_zero()) {
            let Some(part) = book.only_part(slot) else { continue };
            let outcomes = book.parts().truths[part].len().max(1);
            let together = &mut self.parts[part];
            together.resize(outcomes, CombinedResult::NONE);
            for (number, sum) in together.iter_mut().enumerate() {
                let mut class = RoundClass([0; PARTS]);
                class.0[part] = number as u16;
                *sum = sum.and(CombinedResult::of(slot, book.unmetered(slot, class, *stake)));
            }
            self.slots |= 1 << slot;
        }
    }

    #[inline]
    pub(super) fn sum(&self, class: RoundClass) -> CombinedResult {
        let parts = self.parts.iter().zip(class.0);
        let known = parts.filter_map(|(part, number)| part.get(usize::from(number)));
        known.fold(CombinedResult::NONE, |sum, one| sum.and(*one))
    }
}
