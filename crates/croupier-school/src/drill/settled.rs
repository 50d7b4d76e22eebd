//! The bets that a command decides, with the chips that the dealer moves for each.

use croupier_ledger::line::Event;
use croupier_rehearsal::BetResult;
use croupier_rules::{Cite, Dice, Money, Odds, Verdict, WagerId};
use croupier_sim::seat::SeatTable;
use croupier_table::craps::{self, CrapsRules, LayoutPlace};
use croupier_table::rounds::{self, BetSpot};
use croupier_table::{Owner, SeatNo};

use crate::table::SchoolTable;

/// A bet that a roll or a round decides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BetSettlement {
    /// The person who made the bet.
    pub person: u32,
    /// The person's name.
    pub player: String,
    /// The position.
    pub seat: SeatNo,
    /// The name of the bet's spot on the layout, such as `place-6`.
    pub spot: String,
    /// The name for people, such as `Place 6`.
    pub name: String,
    /// The beneficiary.
    pub owner: Owner,
    /// The stake before the decision.
    pub stake: Money,
    /// The result.
    pub result: BetResult,
    /// The chips that the dealer pays, after commission and vigorish that are taken from the winnings.
    pub paid: Money,
    /// The part of the stake that the dealer takes.
    pub taken: Money,
    /// The part of the stake that goes back to the player.
    pub back: Money,
    /// The winnings before commission and vigorish.
    pub win: Money,
    /// The part of the payment that stays up with the bet.
    pub rides: Money,
    /// The vigorish that is marked for later.
    pub marked: Money,
    /// The odds, if one payout applies to the whole bet.
    pub odds: Option<Odds>,
    /// The parts of the stake, if one is paid at odds and the other even money.
    pub(crate) split: Option<SplitStake>,
    /// The clauses that decide the bet.
    pub(crate) cite: Cite,
    /// More clauses behind the payment: those of an odd part, or of the parts of a combination that win.
    pub(crate) parts: Vec<Cite>,
    /// The identity of the bet on the layout.
    pub(crate) key: SettledKey,
}

impl BetSettlement {
    /// Returns the wager.
    pub(crate) fn wager(&self) -> WagerId {
        match self.key {
            SettledKey::Craps(at) => at.key.wager,
            SettledKey::Round(spot) => spot.wager,
        }
    }

    /// Returns the state of the wager; 0 for a wager without states.
    pub(crate) fn state(&self) -> u16 {
        match self.key {
            SettledKey::Craps(at) => at.key.state,
            SettledKey::Round(_) => 0,
        }
    }

    /// Returns whether the whole stake is paid even money.
    pub(crate) fn is_even_money(&self) -> bool {
        self.result == BetResult::Won && self.odds.is_some_and(|odds| odds.net() == (1, 1))
    }
}

/// A stake that is not a multiple of its unit. The odd part is paid even money.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SplitStake {
    /// The unit.
    pub(crate) unit: Money,
    /// The odds of the whole units.
    pub(crate) odds: Odds,
    /// The part in whole units.
    pub(crate) whole: Money,
    /// The part that is paid even money.
    pub(crate) even: Money,
}

/// The identity of a bet on the layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SettledKey {
    Craps(LayoutPlace),
    Round(BetSpot),
}

/// Returns the bets that a command decides, in the order in which the crew settles them.
pub(crate) fn settled(before: &SchoolTable, events: &[Event]) -> Vec<BetSettlement> {
    let mut found: Vec<BetSettlement> = Vec::new();
    let dice = events.iter().find_map(|event| match event {
        Event::Craps(craps::Event::Rolled { dice }) => Some(*dice),
        _ => None,
    });
    // Vigorish that the house takes or marks before it pays the bet.
    let mut ahead = None;
    for event in events {
        match event {
            Event::Craps(event) => craps_event(before, dice, event, &mut found),
            Event::Round(rounds::Event::Vigorish { player, seat, amount, marked }) => {
                let last = found.last_mut().filter(|bet| {
                    let paid_here = matches!(bet.key, SettledKey::Round(spot)
                        if spot.player == *player && spot.seat == *seat);
                    // If the two differ, the payment already has its vigorish, and this event belongs to the next
                    // payment.
                    paid_here && bet.result == BetResult::Won && bet.win == bet.paid && !first(before)
                });
                match last {
                    Some(bet) => take(bet, *amount, *marked),
                    None => ahead = Some((*amount, *marked)),
                }
            }
            Event::Round(event) => {
                let had = found.len();
                round_event(before, event, &mut found);
                if let Some(bet) = found.get_mut(had)
                    && let Some((amount, marked)) = ahead.take()
                {
                    take(bet, amount, marked);
                }
            }
            Event::Table(_) => {}
        }
    }
    found
}

/// Returns whether vigorish comes before the payment.
fn first(before: &SchoolTable) -> bool {
    match before.in_play() {
        SeatTable::Craps(..) => false,
        SeatTable::Rounds(rules, _) => {
            rules.game.kind.rules().vigorish().is_none_or(|vigorish| vigorish.before_payment.value)
        }
    }
}

/// Records the vigorish of a payment. The payment of an event already excludes the vigorish, unless it is marked.
fn take(bet: &mut BetSettlement, amount: Money, marked: bool) {
    if marked {
        bet.marked = amount;
    } else {
        bet.win = bet.paid.plus(amount);
    }
}

fn craps_event(
    before: &SchoolTable,
    dice: Option<Dice>,
    event: &craps::Event,
    found: &mut Vec<BetSettlement>,
) {
    let SeatTable::Craps(rules, table) = before.in_play() else { return };
    let (at, cite) = match *event {
        craps::Event::Paid { at, cite, .. }
        | craps::Event::Lost { at, cite, .. }
        | craps::Event::Pushed { at, cite } => (at, cite),
        _ => return,
    };
    let known = found.iter().position(|bet| bet.key == SettledKey::Craps(at));
    let index = known.unwrap_or_else(|| {
        let seat = table.seat(at.seat);
        let stake =
            seat.and_then(|seat| seat.bets.get(usize::from(at.slot))).map_or(Money::ZERO, |bet| bet.stake);
        found.push(BetSettlement {
            person: seat.map_or(0, |seat| seat.player),
            player: before.name(seat.map_or(0, |seat| seat.player)),
            seat: at.seat,
            spot: rules.layout.spot(at.key.wager, at.key.state).to_owned(),
            name: before.bet_name(at.key.wager, at.key.state, at.key.owner),
            owner: at.key.owner,
            stake,
            result: BetResult::Pushed,
            paid: Money::ZERO,
            taken: Money::ZERO,
            back: Money::ZERO,
            win: Money::ZERO,
            rides: Money::ZERO,
            marked: Money::ZERO,
            odds: None,
            split: None,
            cite,
            parts: Vec::new(),
            key: SettledKey::Craps(at),
        });
        found.len() - 1
    });
    let bet = &mut found[index];
    match *event {
        craps::Event::Lost { stake, .. } => {
            bet.taken = bet.taken.plus(stake);
            bet.result = BetResult::Lost;
        }
        craps::Event::Paid { payment, .. } => {
            bet.result = BetResult::Won;
            bet.win = payment.win;
            bet.back = payment.back;
            bet.rides = payment.rides;
            bet.paid = payment.to_rail().minus(payment.back).plus(payment.rides);
            bet.odds = dice.and_then(|dice| craps::odds_of(rules, table, at, dice));
            if let Some(dice) = dice {
                bet.split = split_stake(rules, at, dice, bet.stake);
                let odd = rules.layout.wager(at.key.wager).terms.unit.map(|unit| unit.odd.cite);
                bet.parts = odd.filter(|_| bet.split.is_some()).into_iter().collect();
                bet.parts.extend(part_cites(rules, at.key.wager, dice));
            }
        }
        _ => {}
    }
}

/// Returns the parts of a stake of which one is paid even money, because it is not a whole unit.
fn split_stake(rules: &CrapsRules, at: LayoutPlace, dice: Dice, stake: Money) -> Option<SplitStake> {
    let cell = rules.layout.cell(at.key.wager, at.key.state, dice);
    let pay = (cell.verdict == Verdict::Win).then(|| rules.layout.pay(cell.pay))?;
    let (whole, even) = pay.parts(stake);
    let odds = pay.odds.filter(|_| !even.is_zero())?;
    let (unit, _) = pay.unit?;
    Some(SplitStake { unit, odds, whole, even })
}

/// Returns the clauses by which the dice pay parts of a combination, such as the eleven of a horn bet.
fn part_cites(rules: &CrapsRules, combination: WagerId, dice: Dice) -> Vec<Cite> {
    let path = format!("wager.{}.parts", rules.layout.wager(combination).family);
    let Some(parts) = rules.settings.iter().find(|setting| setting.path == path) else { return Vec::new() };
    let parts = parts.written.split_whitespace().filter_map(|name| rules.layout.find(name));
    let cells = parts.map(|part| rules.layout.cell(part.wager, part.state.unwrap_or(0), dice));
    cells.filter(|cell| cell.verdict == Verdict::Win).map(|cell| cell.cite).collect()
}

fn round_event(before: &SchoolTable, event: &rounds::Event, found: &mut Vec<BetSettlement>) {
    let SeatTable::Rounds(rules, table) = before.in_play() else { return };
    let (spot, cite) = match *event {
        rounds::Event::Paid { spot, cite, .. }
        | rounds::Event::Lost { spot, cite, .. }
        | rounds::Event::Pushed { spot, cite, .. } => (spot, cite),
        _ => return,
    };
    let stake = table.bet(spot).map_or(Money::ZERO, |bet| bet.stake);
    let (result, paid, taken, back, odds) = match *event {
        rounds::Event::Paid { won, back, odds, .. } => (BetResult::Won, won, Money::ZERO, back, odds),
        rounds::Event::Lost { lost, back, .. } => (BetResult::Lost, Money::ZERO, lost, back, None),
        _ => (BetResult::Pushed, Money::ZERO, Money::ZERO, stake, None),
    };
    let person = table.player(spot.player).map_or(0, |player| player.id);
    found.push(BetSettlement {
        person,
        player: before.name(person),
        seat: spot.seat,
        spot: rules.layout.wager(spot.wager).id.clone(),
        name: before.bet_name(spot.wager, 0, spot.owner),
        owner: spot.owner,
        stake,
        result,
        paid,
        taken,
        back,
        win: paid,
        rides: Money::ZERO,
        marked: Money::ZERO,
        odds,
        split: None,
        cite,
        parts: Vec::new(),
        key: SettledKey::Round(spot),
    });
}
