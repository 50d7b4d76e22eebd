//! Red Dog (BCLC section 6): two cards, the spread, a raise, a third card.

use super::cards::Card;
use super::settled::SettledWager;

/// The dealer's announcement of the first two cards (6.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Call {
    /// This number of ranks, 1 to 11, lies strictly between them.
    Spread(u8),
    Pair,
    Consecutive,
}

/// 2.1: the ace is 14. The spread is the number of ranks between the two cards (reading 73).
pub(crate) fn call(first: Card, second: Card) -> Call {
    match first.ace_high().abs_diff(second.ace_high()) {
        0 => Call::Pair,
        1 => Call::Consecutive,
        apart => Call::Spread(apart - 1),
    }
}

/// 3.2: a raise needs a spread.
pub(crate) fn may_raise(call: Call) -> bool {
    matches!(call, Call::Spread(_))
}

/// 5.1: the payout to one.
pub(crate) fn spread_pays(spread: u8) -> i64 {
    match spread {
        1 => 5,
        2 => 4,
        3 => 2,
        4..=11 => 1,
        _ => panic!("invalid spread {spread}"),
    }
}

/// A game that has been dealt out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Game {
    pub(crate) first: Card,
    pub(crate) second: Card,
    /// `None` after consecutive cards (6.8).
    pub(crate) third: Option<Card>,
}

/// Deals a game. `None` if there are too few cards, which voids the game (reading 80).
pub(crate) fn deal(shoe: &[Card]) -> Option<Game> {
    let (&first, &second) = (shoe.first()?, shoe.get(1)?);
    let third = match call(first, second) {
        Call::Consecutive => None,
        Call::Pair | Call::Spread(_) => Some(*shoe.get(2)?),
    };
    Some(Game { first, second, third })
}

impl Game {
    pub(crate) fn call(&self) -> Call {
        call(self.first, self.second)
    }

    /// Returns the number of cards that came out of the shoe.
    pub(crate) fn used(&self) -> usize {
        2 + usize::from(self.third.is_some())
    }

    /// Settles an ante or a raise, which have the same result. Panics on a raise that is not allowed.
    pub(crate) fn settle(&self, stake: i64, is_raise: bool) -> SettledWager {
        assert!(!is_raise || may_raise(self.call()), "a raise is not allowed after {:?}", self.call());
        match (self.call(), self.third) {
            (Call::Consecutive, _) => SettledWager::push(),
            (Call::Pair, Some(third)) if third.rank == self.first.rank => SettledWager::win(stake, (11, 1)),
            (Call::Pair, _) => SettledWager::push(),
            (Call::Spread(spread), Some(third)) if self.is_between(third) => {
                SettledWager::win(stake, (spread_pays(spread), 1))
            }
            (Call::Spread(_), _) => SettledWager::lose(),
        }
    }

    /// Returns the clauses for the settlement. The sequence of play gives the result, and 5.1 has a row for it.
    pub(crate) fn clauses(&self) -> &'static str {
        match (self.call(), self.third) {
            (Call::Consecutive, _) => "6.8.1 5.1#consecutive",
            (Call::Pair, Some(third)) if third.rank == self.first.rank => "6.11 5.1#trips",
            (Call::Pair, _) => "6.10 5.1#pair",
            (Call::Spread(spread), Some(third)) if self.is_between(third) => match spread {
                1 => "6.7 5.1#spread-1",
                2 => "6.7 5.1#spread-2",
                3 => "6.7 5.1#spread-3",
                _ => "6.7 5.1#spread-4-11",
            },
            (Call::Spread(_), _) => "6.6",
        }
    }

    /// Strictly between: a third card that equals one of the first two loses (6.6, reading 75).
    fn is_between(&self, third: Card) -> bool {
        let (one, other) = (self.first.ace_high(), self.second.ace_high());
        (one.min(other) + 1..one.max(other)).contains(&third.ace_high())
    }
}
