//! Seats, rails and bets.

use std::fmt;

use croupier_rules::{Money, Terms, WagerId};
use serde::{Deserialize, Serialize};

/// A position at the table, counted from 0. [`SeatNo::position`] is the number that people use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatNo(pub u8);

impl SeatNo {
    /// Returns the number that people use, counted from 1.
    pub fn position(self) -> u32 {
        u32::from(self.0) + 1
    }

    /// Returns the position as an index, counted from 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for SeatNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "position {}", self.position())
    }
}

/// The beneficiary of a bet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Owner {
    /// The player who made the bet.
    Player,
    /// The dealers; the bet is a tip.
    Dealers,
}

/// The key of a bet, unique within its seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct BetKey {
    /// The wager.
    pub wager: WagerId,
    /// The state of the wager, such as the number that a Come bet is on.
    pub state: u16,
    /// The beneficiary.
    pub owner: Owner,
}

/// A condition that keeps a bet from playing normally.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BetStatus {
    /// The bet plays normally.
    #[default]
    Plain,
    /// The bet gathers no more points, because another player took the dice.
    Frozen,
    /// The bet must be moved, because its number became the point.
    ToMove,
    /// The bet was turned off instead of taken down, and stays off until its player calls it on.
    OffForDown,
}

/// A bet on the layout. A stake of zero marks an empty slot in its seat's list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bet {
    /// The stake, without commission.
    pub stake: Money,
    /// The commission held for the next decision.
    pub held: Money,
    /// The wager, its state and its beneficiary.
    pub key: BetKey,
    /// The player's last call: on, off, or none.
    pub called: Option<bool>,
    /// Whether a roll has ended in a push for this bet.
    pub pushed: bool,
    /// Whether the bet has been paid and has stayed up.
    pub paid: bool,
    /// Whether the bet stayed up from one hand to the next.
    pub riding: bool,
    /// Whether the crew still has to confirm the bet.
    pub unconfirmed: bool,
    /// Whether the crew still has to confirm the call that turned the bet on.
    pub call_unconfirmed: bool,
    /// The condition that keeps the bet from playing normally, if any.
    pub standing: BetStatus,
    /// Whether the crew has noticed that the bet is under the minimum.
    pub noticed: bool,
    /// The edition of the table's payouts under which the bet was made, counted from 0.
    pub edition: u8,
}

impl Bet {
    /// Creates a bet with a stake of zero.
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

    /// Records that the player called the bet on or off.
    pub fn turn(&mut self, on: bool) {
        self.called = Some(on);
        if on && self.standing == BetStatus::OffForDown {
            self.standing = BetStatus::Plain;
        }
    }

    /// Returns whether the bet works, given its terms and its player's last call.
    pub fn works(&self, terms: &Terms, point_on: bool) -> bool {
        let held_off = matches!(self.standing, BetStatus::ToMove | BetStatus::OffForDown);
        !held_off && terms.works(self.called, point_on)
    }
}

/// A player at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seat {
    /// The player's number; the host knows the name.
    pub player: u32,
    /// The player's chips that are not on the layout.
    pub rail: Money,
    /// The bets, by slot.
    pub bets: Vec<Bet>,
    /// Whether the player has left. Bets that could not be taken down are still decided.
    pub away: bool,
}

impl Seat {
    /// Returns the bets that have a stake, with their slots.
    pub fn live(&self) -> impl Iterator<Item = (u8, &Bet)> {
        self.bets
            .iter()
            .enumerate()
            .filter(|(_, bet)| !bet.stake.is_zero())
            .map(|(slot, bet)| (slot as u8, bet))
    }

    /// Returns the bet on a wager in one state, with its slot.
    pub fn find(&self, key: BetKey) -> Option<(u8, &Bet)> {
        self.live().find(|(_, bet)| bet.key == key)
    }

    /// Returns the bet on a wager in any state.
    pub fn find_wager(&self, wager: WagerId, owner: Owner) -> Option<(u8, &Bet)> {
        self.live().find(|(_, bet)| bet.key.wager == wager && bet.key.owner == owner)
    }

    /// Returns the bet with this key and its slot, or the slot that a new bet takes.
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
pub struct StakeRange {
    /// The smallest amount.
    pub min: Money,
    /// The largest amount.
    pub max: Money,
    /// The difference between two neighbouring amounts.
    pub step: Money,
}

impl StakeRange {
    /// Checks the bounds and the step.
    pub fn contains(&self, amount: Money) -> bool {
        amount >= self.min && amount <= self.max && amount.minus(self.min).is_multiple_of(self.step)
    }

    /// Returns the largest amount in the range that does not exceed `amount`.
    pub fn at_most(&self, amount: Money) -> Option<Money> {
        let most = amount.min(self.max);
        (most >= self.min).then(|| self.min.plus(most.minus(self.min).floor_to(self.step)))
    }
}
