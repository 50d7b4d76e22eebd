//! A craps table at a moment of play.

use croupier_rules::{Cite, Money, WagerId};
use serde::{Deserialize, Serialize};

use crate::bet::{Bet, Owner, Seat, SeatNo};

use super::CrapsRules;
use super::event::{InspectionCause, LayoutPlace, LostLineBet};

/// The progress of the shooter's hand.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct ShooterHand {
    /// Whether the hand has had its first come-out roll.
    pub thrown: bool,
    /// Whether the hand has had a point.
    pub point_set: bool,
    /// The number of points made, including repeats.
    pub points_made: u16,
    /// The different points made, a bit for each number.
    pub markers: u16,
}

/// The state of the five dice. Each mask has one bit per die.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct DiceState {
    /// The dice presented to the shooter to choose from.
    pub presented: u8,
    /// The dice that the shooter chose.
    pub chosen: u8,
    /// The dice chosen before the throw that did not count.
    pub kept: u8,
    /// Whether the shooter may still call for the same dice.
    pub same_dice_open: bool,
    /// True between sending the dice and the end of the throw.
    pub out: bool,
    /// The clause that restricts the dice presented after a throw that did not count.
    pub because: Option<Cite>,
    /// The reason for an inspection before the next throw.
    pub inspect: Option<InspectionCause>,
}

/// The state of betting, at a table where the dealer announces it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BettingStage))]
pub enum BettingState {
    /// Betting has not opened since the last roll was settled.
    #[default]
    Waiting,
    /// Open.
    Open,
    /// Closed.
    Closed,
}

/// Whether the table needs fresh dice, and how soon.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiceSetState {
    /// The set may be used.
    #[default]
    Good,
    /// A fresh set is due before the next come-out.
    DueAtComeOut(Cite),
    /// A fresh set is due before the next throw.
    Due(Cite),
}

/// The come-out rolls that the shooter has had.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ComeOutStage {
    /// The shooter has had no come-out roll.
    #[default]
    NotYet,
    /// The last roll was a come-out seven.
    Seven,
    /// The shooter has had a come-out roll; the last roll was not a come-out seven.
    Past,
}

/// The turn of a shooter, and the passing of the dice to the next one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct ShooterTurn {
    /// The player who has the dice.
    pub shooter: Option<SeatNo>,
    /// The player who is offered the dice.
    pub offered: Option<SeatNo>,
    /// The players who declined the dice, a bit for each position.
    pub declined: u32,
    /// The player who gave up the dice last.
    pub former: Option<SeatNo>,
    /// The progress of the hand, which may pass to the next shooter.
    pub hand: ShooterHand,
    /// The come-out rolls of this shooter.
    pub come_out: ComeOutStage,
    /// The line bet that the shooter lost on the last come-out roll.
    pub lost_line: Option<LostLineBet>,
    /// The number of this shooter's throws that fell short.
    pub short_throws: u8,
    /// Whether the shooter has taken the dice and not thrown yet.
    pub fresh: bool,
    /// Whether the shooter took over a point.
    pub substitute: bool,
    /// Whether the shooter throws only to decide the come bets.
    pub come_resolution: bool,
}

/// The chips that are neither on a rail nor on the layout.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct ChipAccounts {
    /// The change in the house's chips since the table opened.
    pub bank: Money,
    /// The chips in the tip box.
    pub tips: Money,
    /// The vigorish that the house has earned.
    pub vigorish: Money,
    /// The change in the chips outside the table since the table opened. Chips that players bring to the table count
    /// as negative.
    pub outside: Money,
}

impl ChipAccounts {
    fn all(self) -> [Money; 4] {
        [self.bank, self.tips, self.vigorish, self.outside]
    }
}

/// Whether a supervisor may still overrule the last call. The document says which later step ends this right.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OverruleState {
    /// No call can be overruled.
    #[default]
    Closed,
    /// The last call can be overruled.
    Open {
        /// Whether a bet has been made or changed since the call.
        changed: bool,
        /// Whether bets have been opened since the call.
        opened: bool,
    },
}

impl OverruleState {
    /// Returns whether nobody has acted on the last call.
    pub fn is_untouched(self) -> bool {
        self == OverruleState::Open { changed: false, opened: false }
    }
}

/// The state of the table apart from its seats.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct CrapsState {
    /// The number that the puck is on; 0 if it is off.
    pub point: u8,
    /// The shooter, the offer of the dice, and the hand.
    pub turn: ShooterTurn,
    /// The dice presented, chosen or out.
    pub dice: DiceState,
    /// Whether fresh dice are due.
    pub set: DiceSetState,
    /// The state of betting, at a table where the dealer announces it.
    pub bets: BettingState,
    /// Whether the last call can be overruled.
    pub overrule: OverruleState,
    /// The chips that are neither on a rail nor on the layout.
    pub accounts: ChipAccounts,
    /// The number of rolls that counted since the table opened.
    pub rolls: u64,
    /// The edition of the table's payouts for new bets.
    pub edition: u8,
    /// Whether the game has ended.
    pub ended: bool,
}

/// A bet, rail or seat as it was before the last roll or a later command changed it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum RollUndo {
    Bet(SeatNo, u8, Bet),
    Rail(SeatNo, Money),
    Seat(SeatNo, Seat),
}

/// A bet that was made or changed in the round, as it was when the round began.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct OriginalBet {
    pub(super) seat: SeatNo,
    pub(super) slot: u8,
    pub(super) was: Bet,
    /// The commission on the bet that the house kept in the round.
    pub(super) kept: Money,
}

/// Chips that a player put on a bet since the last roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Booking {
    pub(super) seat: SeatNo,
    pub(super) slot: u8,
    pub(super) amount: Money,
    /// Whether the crew still has to confirm the bet.
    pub(super) unconfirmed: bool,
    /// Whether the dice were out when the chips were put down.
    pub(super) late: bool,
}

/// A stake that went back because its number became the point, and that may be moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct MovableStake {
    pub(super) seat: SeatNo,
    pub(super) wager: WagerId,
    pub(super) amount: Money,
}

/// A craps table in play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// The seats by position; `None` if free.
    pub seats: Vec<Option<Seat>>,
    /// The state apart from the seats.
    pub head: CrapsState,
    /// `head` before the last roll. With `before`, it restores the table if the boxperson overrules the roll.
    pub(super) head_before: CrapsState,
    pub(super) before: Vec<RollUndo>,
    pub(super) recording: bool,
    /// The bets that were made or changed since the last roll, the latest last.
    pub(super) round: Vec<OriginalBet>,
    /// `round` as it was before the last roll, which is restored if the roll is overruled to a no-roll.
    pub(super) round_before: Vec<OriginalBet>,
    /// The chips put on bets since the last roll and not taken back, the latest last.
    pub(super) bookings: Vec<Booking>,
    pub(super) bookings_before: Vec<Booking>,
    pub(super) movable: Vec<MovableStake>,
    /// Whether a roll is being settled. Changes made by the settlement do not belong to the round.
    pub(super) settling: bool,
}

impl Table {
    /// Creates an empty table that is open for players.
    pub fn open(rules: &CrapsRules) -> Table {
        let positions = rules.game.positions.table.value as usize;
        let head = CrapsState::default();
        Table {
            seats: vec![None; positions],
            head,
            head_before: head,
            before: Vec::new(),
            recording: false,
            round: Vec::new(),
            round_before: Vec::new(),
            bookings: Vec::new(),
            bookings_before: Vec::new(),
            movable: Vec::new(),
            settling: false,
        }
    }

    /// True with the puck on.
    pub fn point_on(&self) -> bool {
        self.head.point != 0
    }

    /// Returns the seat at a position.
    pub fn seat(&self, seat: SeatNo) -> Option<&Seat> {
        self.seats.get(seat.index())?.as_ref()
    }

    /// Returns the bet in a slot; `None` without a stake.
    pub fn bet_at(&self, at: LayoutPlace) -> Option<&Bet> {
        self.seat(at.seat)?.bets.get(usize::from(at.slot)).filter(|bet| !bet.stake.is_zero())
    }

    /// Returns the occupied seats, in the order of their positions.
    pub fn players(&self) -> impl Iterator<Item = (SeatNo, &Seat)> {
        self.seats.iter().enumerate().filter_map(|(n, seat)| Some((SeatNo(n as u8), seat.as_ref()?)))
    }

    /// Returns the players' total on the layout: stakes and the commission held for them.
    pub fn on_layout(&self) -> Money {
        let bets = self.players().flat_map(|(_, seat)| seat.live());
        bets.fold(Money::ZERO, |sum, (_, bet)| sum.plus(bet.stake).plus(bet.held))
    }

    /// Returns the players' total on one wager in one state.
    pub(super) fn on_area(&self, wager: WagerId, state: u16) -> Money {
        let bets = self.players().flat_map(|(_, player)| player.live());
        let here = bets.filter(|(_, bet)| bet.key.wager == wager && bet.key.state == state);
        here.fold(Money::ZERO, |sum, (_, bet)| sum.plus(bet.stake))
    }

    /// Returns the sum of all chips everywhere. It is zero at the opening and after every event.
    pub fn sum(&self) -> Money {
        let rails = self.players().fold(Money::ZERO, |sum, (_, seat)| sum.plus(seat.rail));
        self.head.accounts.all().into_iter().fold(rails.plus(self.on_layout()), Money::plus)
    }

    /// Returns whether the payouts of the next roll would fit. If a rail or an account holds an impossibly large
    /// amount, the table refuses rolls and new chips, so that no sum can overflow.
    pub(super) fn has_room(&self) -> bool {
        const RAIL: i64 = 10_i64.pow(17);
        const ACCOUNT: i64 = 10_i64.pow(18);
        self.players().all(|(_, player)| player.rail.cents() <= RAIL)
            && self.head.accounts.all().iter().all(|account| account.cents().abs() <= ACCOUNT)
    }

    /// Returns whether this player has a bet on one of these wagers, not counting dealer bets.
    pub(super) fn has_any(&self, seat: &Seat, wagers: impl IntoIterator<Item = WagerId>) -> bool {
        wagers.into_iter().any(|wager| seat.find_wager(wager, Owner::Player).is_some())
    }

    /// Returns the end of the table, 0 or 1, at which a position is.
    pub(super) fn end_of(rules: &CrapsRules, seat: SeatNo) -> u32 {
        u32::from(seat.0) / rules.game.positions.end.value
    }
}
