//! Seats, rails and the bets before them.

use std::fmt;

use croupier_rules::{Money, Terms, WagerId};
use serde::{Deserialize, Serialize};

/// A position at the table, counted from 0. People call it by [`SeatNo::position`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatNo(pub u8);

impl SeatNo {
    /// As people count: from 1.
    pub fn position(self) -> u32 {
        u32::from(self.0) + 1
    }

    /// As an index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for SeatNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "position {}", self.position())
    }
}

/// For whom a bet plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Owner {
    /// The player who made it.
    Player,
    /// The dealers: a tip in play.
    Dealers,
}

/// What tells the bets of one seat apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct BetKey {
    /// The wager.
    pub wager: WagerId,
    /// The state that its form is in.
    pub state: u16,
    /// For whom it plays.
    pub owner: Owner,
}

/// What keeps a bet from playing as it otherwise would.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BetStatus {
    /// Nothing.
    #[default]
    Plain,
    /// It gathers no more, because another took the dice.
    Frozen,
    /// It must be moved, because its number became the point.
    ToMove,
    /// It has an off button instead of being taken down, until its player calls it on.
    OffForDown,
}

/// A bet on the layout. A stake of nothing is an empty place in its seat's list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bet {
    /// The stake.
    pub stake: Money,
    /// The commission held for the next decision.
    pub held: Money,
    /// What it is.
    pub key: BetKey,
    /// What its player called last: on, off, or nothing.
    pub called: Option<bool>,
    /// Has a roll pushed it?
    pub pushed: bool,
    /// Has it been paid while it stayed up?
    pub paid: bool,
    /// Did it stay up from one hand to the next?
    pub riding: bool,
    /// Does the crew still have to confirm it?
    pub unconfirmed: bool,
    /// Does the crew still have to confirm that it was called on?
    pub call_unconfirmed: bool,
    /// Does something keep it from playing as it otherwise would?
    pub standing: BetStatus,
    /// Has the crew noticed that it is under the minimum?
    pub noticed: bool,
    /// By which edition of the table's pays it was made; the first is 0.
    pub edition: u8,
}

impl Bet {
    /// A bet before its first chip.
    pub fn new(key: BetKey) -> Bet {
        Bet {
            stake: Money::ZERO,
            held: Money::ZERO,
            key,
            called: None,
            pushed: false,
            paid: false,
            riding: false,
            unconfirmed: false,
            call_unconfirmed: false,
            standing: BetStatus::Plain,
            noticed: false,
            edition: 0,
        }
    }

    /// Its player called it on or off, and that counts.
    pub fn turn(&mut self, on: bool) {
        self.called = Some(on);
        if on && self.standing == BetStatus::OffForDown {
            self.standing = BetStatus::Plain;
        }
    }

    /// Does it work, by its terms and what its player called?
    pub fn works(&self, terms: &Terms, point_on: bool) -> bool {
        let held_off = matches!(self.standing, BetStatus::ToMove | BetStatus::OffForDown);
        !held_off && terms.works(self.called, point_on)
    }
}

/// A player at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seat {
    /// Who sits here; the host knows the name.
    pub player: u32,
    /// The chips before the player that are not on the layout.
    pub rail: Money,
    /// The bets, by slot.
    pub bets: Vec<Bet>,
    /// The player has left; the bets that could not be taken along are still decided.
    pub away: bool,
}

impl Seat {
    /// The bets that are there, with their slots.
    pub fn live(&self) -> impl Iterator<Item = (u8, &Bet)> {
        self.bets
            .iter()
            .enumerate()
            .filter(|(_, bet)| !bet.stake.is_zero())
            .map(|(slot, bet)| (slot as u8, bet))
    }

    /// The bet with this key.
    pub fn find(&self, key: BetKey) -> Option<(u8, &Bet)> {
        self.live().find(|(_, bet)| bet.key == key)
    }

    /// The bet on a wager, whatever its state.
    pub fn find_wager(&self, wager: WagerId, owner: Owner) -> Option<(u8, &Bet)> {
        self.live().find(|(_, bet)| bet.key.wager == wager && bet.key.owner == owner)
    }

    /// The bet with this key, and the slot that it has or, if it is new, takes.
    pub fn slot_for(&self, key: BetKey) -> (u8, Option<&Bet>) {
        let mut free = self.bets.len();
        for (slot, bet) in self.bets.iter().enumerate() {
            if bet.stake.is_zero() {
                free = free.min(slot);
            } else if bet.key == key {
                return (slot as u8, Some(bet));
            }
        }
        (free as u8, None)
    }
}

/// The amounts from `min` to `max` in steps of `step`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Range {
    /// The least.
    pub min: Money,
    /// The most.
    pub max: Money,
    /// From one to the next.
    pub step: Money,
}

impl Range {
    /// Is this amount one of them?
    pub fn contains(&self, amount: Money) -> bool {
        amount >= self.min && amount <= self.max && amount.minus(self.min).is_multiple_of(self.step)
    }

    /// The largest of them that is not over an amount, if there is one.
    pub fn at_most(&self, amount: Money) -> Option<Money> {
        let most = amount.min(self.max);
        (most >= self.min).then(|| self.min.plus(most.minus(self.min).floor_to(self.step)))
    }
}
