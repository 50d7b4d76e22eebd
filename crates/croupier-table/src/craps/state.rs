//! A craps table at a moment of play.

use croupier_rules::{Cite, Money, WagerId};
use serde::{Deserialize, Serialize};

use crate::bet::{Bet, Owner, Seat, SeatNo};

use super::CrapsRules;
use super::event::{Inspect, LayoutPlace, LostLine};

/// What the shooter's hand has come to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct ShooterHand {
    /// Has it had its first come-out roll?
    pub thrown: bool,
    /// Has it had a point?
    pub point_set: bool,
    /// Points made, repeats counted.
    pub points_made: u16,
    /// The different points made: a bit for each number.
    pub markers: u16,
}

/// Where the five dice are: a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct DiceState {
    /// Presented to the shooter to choose from.
    pub presented: u8,
    /// Chosen by the shooter.
    pub chosen: u8,
    /// Chosen before the throw that did not count.
    pub kept: u8,
    /// May the shooter still call for the same dice?
    pub same_dice_open: bool,
    /// Are they out?
    pub out: bool,
    /// By which clause only these are presented, after a throw that did not count.
    pub because: Option<Cite>,
    /// Why they must be inspected before the next throw.
    pub inspect: Option<Inspect>,
}

/// Whether bets are open, where the dealer says so.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BettingStage))]
pub enum BettingState {
    /// Not yet, since the last roll was settled.
    #[default]
    Waiting,
    /// Yes.
    Open,
    /// No longer.
    Closed,
}

/// The state of the dice set.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SetState {
    /// It may be used.
    #[default]
    Good,
    /// A fresh set is due before the next come-out.
    DueAtComeOut(Cite),
    /// A fresh set is due before the next throw.
    Due(Cite),
}

/// Everything about the table but its seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CrapsState {
    /// The number that the puck is on; 0 with the puck off.
    pub point: u8,
    /// Who has the dice.
    pub shooter: Option<SeatNo>,
    /// Who is offered them.
    pub offered: Option<SeatNo>,
    /// Who has declined them: a bit for each position.
    pub declined: u32,
    /// The shooter's hand.
    pub hand: ShooterHand,
    /// The dice.
    pub dice: DiceState,
    /// The line bet that the shooter lost on the last come-out roll.
    pub lost_line: Option<LostLine>,
    /// Has the shooter taken the dice and not yet thrown?
    pub fresh_shooter: bool,
    /// Rolls that counted since the table opened.
    pub rolls: u64,
    /// Throws of this shooter that fell short.
    pub short_throws: u8,
    /// The house's chips, counted from the opening.
    pub bank: Money,
    /// The tip box.
    pub tips: Money,
    /// Vigorish that the house has earned.
    pub vigorish: Money,
    /// Chips in the world outside, counted from the opening: what players brought is missing there.
    pub outside: Money,
    /// Can the last call still be overruled?
    pub overrulable: bool,
    /// Has a bet been made or changed since the last call?
    pub changed_since: bool,
    /// Has the game ended?
    pub ended: bool,
    /// Are bets open, where the dealer says so?
    pub bets: BettingState,
    /// Have bets been opened since the last call?
    pub opened_since: bool,
    /// Has whoever shoots had a come-out roll?
    pub came_out: bool,
    /// Was the last roll a come-out seven?
    pub come_out_seven: bool,
    /// Did the shooter take over a point?
    pub substitute: bool,
    /// Who gave up the dice last.
    pub former: Option<SeatNo>,
    /// Does the shooter throw only to decide the come bets?
    pub come_resolution: bool,
    /// The dice set.
    pub set: SetState,
    /// Which edition of the table's pays holds for new bets.
    pub edition: u8,
}

/// Something that a roll changed, as it was before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum RollUndo {
    Bet(SeatNo, u8, Bet),
    Rail(SeatNo, Money),
    Seat(SeatNo, Seat),
}

/// A bet as it was when the round began, which has been made or changed since.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct OriginalBet {
    pub(super) seat: SeatNo,
    pub(super) slot: u8,
    pub(super) was: Bet,
    /// Commission that the house kept of it in the round.
    pub(super) kept: Money,
}

/// Chips that were put on a bet since the last roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Booking {
    pub(super) seat: SeatNo,
    pub(super) slot: u8,
    pub(super) amount: Money,
    /// Does the crew still have to confirm it?
    pub(super) unconfirmed: bool,
    /// Were the dice out?
    pub(super) late: bool,
}

/// What went back because its number became the point, and may be moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct MovableStake {
    pub(super) seat: SeatNo,
    pub(super) wager: WagerId,
    pub(super) amount: Money,
}

/// A craps table in play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// The positions.
    pub seats: Vec<Option<Seat>>,
    /// The rest.
    pub head: CrapsState,
    /// The head before the last roll, and what else the roll changed, so that it can be overruled.
    pub(super) head_before: CrapsState,
    pub(super) before: Vec<RollUndo>,
    pub(super) recording: bool,
    /// The bets that were made or changed since the last roll, the latest last.
    pub(super) round: Vec<OriginalBet>,
    /// The same before the last roll, so that a roll overruled to a no-roll leaves its round as it was.
    pub(super) round_before: Vec<OriginalBet>,
    /// What was put on bets since the last roll and not taken back, the latest last.
    pub(super) bookings: Vec<Booking>,
    pub(super) bookings_before: Vec<Booking>,
    pub(super) movable: Vec<MovableStake>,
    /// Is a roll being settled? What that changes is not the round's.
    pub(super) settling: bool,
}

impl Table {
    /// An empty table, open for players.
    pub fn open(rules: &CrapsRules) -> Table {
        let positions = rules.game.positions.table.value as usize;
        let head = CrapsState {
            point: 0,
            shooter: None,
            offered: None,
            declined: 0,
            hand: ShooterHand::default(),
            dice: DiceState::default(),
            lost_line: None,
            fresh_shooter: false,
            rolls: 0,
            short_throws: 0,
            bank: Money::ZERO,
            tips: Money::ZERO,
            vigorish: Money::ZERO,
            outside: Money::ZERO,
            overrulable: false,
            changed_since: false,
            ended: false,
            bets: BettingState::default(),
            opened_since: false,
            came_out: false,
            come_out_seven: false,
            substitute: false,
            former: None,
            come_resolution: false,
            set: SetState::default(),
            edition: 0,
        };
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

    /// Is a point on?
    pub fn point_on(&self) -> bool {
        self.head.point != 0
    }

    /// The seat at a position.
    pub fn seat(&self, seat: SeatNo) -> Option<&Seat> {
        self.seats.get(seat.index())?.as_ref()
    }

    /// The bet at a place of the layout.
    pub fn bet_at(&self, at: LayoutPlace) -> Option<&Bet> {
        self.seat(at.seat)?.bets.get(usize::from(at.slot)).filter(|bet| !bet.stake.is_zero())
    }

    /// The occupied seats, in the order of their positions.
    pub fn players(&self) -> impl Iterator<Item = (SeatNo, &Seat)> {
        self.seats.iter().enumerate().filter_map(|(n, seat)| Some((SeatNo(n as u8), seat.as_ref()?)))
    }

    /// All that the players have on the layout: stakes and the commission held for them.
    pub fn on_layout(&self) -> Money {
        let bets = self.players().flat_map(|(_, seat)| seat.live());
        bets.fold(Money::ZERO, |sum, (_, bet)| sum.plus(bet.stake).plus(bet.held))
    }

    /// All that the players have on one wager, in one state.
    pub(super) fn on_area(&self, wager: WagerId, state: u16) -> Money {
        let bets = self.players().flat_map(|(_, player)| player.live());
        let here = bets.filter(|(_, bet)| bet.key.wager == wager && bet.key.state == state);
        here.fold(Money::ZERO, |sum, (_, bet)| sum.plus(bet.stake))
    }

    /// The sum of every chip everywhere. It is nothing at the opening, and after every event.
    pub fn sum(&self) -> Money {
        let rails = self.players().fold(Money::ZERO, |sum, (_, seat)| sum.plus(seat.rail));
        let CrapsState { bank, tips, vigorish, outside, .. } = self.head;
        [self.on_layout(), bank, tips, vigorish, outside].into_iter().fold(rails, Money::plus)
    }

    /// Would whatever the next roll pays still fit? A rail or an account that is fuller than any real one closes
    /// the table to rolls and to new chips, because a sum that overflows is refused and never wrapped.
    pub(super) fn has_room(&self) -> bool {
        const RAIL: i64 = 10_i64.pow(17);
        const ACCOUNT: i64 = 10_i64.pow(18);
        let CrapsState { bank, tips, vigorish, outside, .. } = self.head;
        self.players().all(|(_, player)| player.rail.cents() <= RAIL)
            && [bank, tips, vigorish, outside].iter().all(|account| account.cents().abs() <= ACCOUNT)
    }

    /// Does this player have a bet of their own on one of these wagers?
    pub(super) fn has_any(&self, seat: &Seat, wagers: impl IntoIterator<Item = WagerId>) -> bool {
        wagers.into_iter().any(|wager| seat.find_wager(wager, Owner::Player).is_some())
    }

    /// The end of the table at which a position is, 0 or 1.
    pub(super) fn end_of(rules: &CrapsRules, seat: SeatNo) -> u32 {
        u32::from(seat.0) / rules.game.positions.end.value
    }
}
