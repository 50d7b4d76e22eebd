//! The result of each bet that an entry decides, returns or moves, so that no client has to work it out from events.

use std::collections::BTreeMap;

use croupier_ledger::TableState;
use croupier_ledger::line::Event;
use croupier_rules::{Cite, Dice, Money, Odds};
use croupier_table::craps::{self, CrapsRules, LayoutPlace, Payment};
use croupier_table::rounds::{self, BetSpot, PlayerNo};
use croupier_table::{GameRules, Owner, SeatNo};
use croupier_text::narration::Seats;
use croupier_text::rulebook::OddsInfo;
use serde::Serialize;
use utoipa::ToSchema;

/// The result of one bet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct BetOutcome {
    /// The number of the person who made the bet; absent if they are unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u32, required = false)]
    pub person: Option<u32>,
    /// The position of the bet, counted from 1.
    pub position: u32,
    /// The spot on the layout, under the name that views and offers use.
    pub wager: String,
    /// Whether the bet is for the dealers.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub for_dealers: bool,
    /// The result.
    pub verdict: BetVerdict,
    /// The stake before the entry, in cents.
    #[schema(value_type = i64)]
    pub stake: Money,
    /// The winnings in cents, before any commission that is taken from them.
    #[schema(value_type = i64)]
    pub won: Money,
    /// The part of the stake that goes back to the player, in cents.
    #[schema(value_type = i64)]
    pub returned: Money,
    /// The commission that the house earns from the decision, in cents. The commission is taken from the winnings, or
    /// was put up with the bet.
    #[schema(value_type = i64)]
    pub commission: Money,
    /// The commission that the player still has to pay, in cents.
    #[schema(value_type = i64)]
    pub owed: Money,
    /// The gain of the bet in cents, after all commission; a loss is negative.
    #[schema(value_type = i64)]
    pub net: Money,
    /// The odds of a win; absent if the bet is not paid at odds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = OddsInfo, required = false)]
    pub odds: Option<Odds>,
    /// Whether the bet, or a part of it, stays on the layout.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub stays: bool,
    /// The spot to which a bet moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    pub to: Option<String>,
    /// Why the stake goes back, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    pub why: Option<&'static str>,
    /// The clause that decides the bet.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    pub clause: Option<String>,
}

/// The result of a bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BetVerdict {
    /// It won.
    Won,
    /// The bet lost, or a part of it did.
    Lost,
    /// The bet neither won nor lost.
    Pushed,
    /// The bet went back to the player undecided.
    Returned,
    /// It is undecided and has moved to a different spot, or is on a different number.
    Moved,
}

impl BetVerdict {
    /// Returns whether the bet was decided. The bet's stake then counts towards the handle of the table.
    pub(crate) fn is_decided(self) -> bool {
        matches!(self, BetVerdict::Won | BetVerdict::Lost | BetVerdict::Pushed)
    }
}

/// Returns the outcomes of events. `before` is the table before the events.
pub fn outcomes(rules: &GameRules, before: &TableState, events: &[Event]) -> Vec<BetOutcome> {
    if !events.iter().any(changes_a_bet) {
        return Vec::new();
    }
    let mut seats = Seats::of(before);
    let mut found = OutcomeFinder { rules, commission: BTreeMap::new(), dice: None, outcomes: Vec::new() };
    for event in events {
        match (rules, before, event) {
            (GameRules::Craps(rules), TableState::Craps(table), Event::Craps(event)) => {
                found.craps(rules, table, &seats, event);
            }
            (GameRules::Rounds(_), TableState::Round(table), Event::Round(event)) => {
                found.rounds(table, &seats, event);
            }
            _ => {}
        }
        seats.follow(event);
    }
    found.outcomes
}

fn changes_a_bet(event: &Event) -> bool {
    use craps::Event as C;
    use rounds::Event as R;
    matches!(
        event,
        Event::Craps(
            C::Paid { .. } | C::Lost { .. } | C::Pushed { .. } | C::Moved { .. } | C::TakenBack { .. }
        ) | Event::Round(R::Paid { .. } | R::Lost { .. } | R::Pushed { .. } | R::TakenBack { .. })
    )
}

struct OutcomeFinder<'r> {
    rules: &'r GameRules,
    /// The commission on the next win of a player at a position, and whether the commission is only marked as due, to
    /// be paid later.
    commission: BTreeMap<(SeatNo, PlayerNo), (Money, bool)>,
    dice: Option<Dice>,
    outcomes: Vec<BetOutcome>,
}

impl OutcomeFinder<'_> {
    fn craps(&mut self, rules: &CrapsRules, table: &craps::Table, seats: &Seats, event: &craps::Event) {
        use craps::{Event, ReturnReason};
        match *event {
            Event::Rolled { dice } => self.dice = Some(dice),
            Event::Lost { at, stake, earned, cite } => {
                let bet = on_the_layout(rules, table, seats, at);
                let net = Money::ZERO.minus(stake).minus(earned);
                self.push(BetOutcome { commission: earned, net, ..bet }, Some(cite));
            }
            Event::Paid { at, payment, cite } => {
                let bet = self.partly_lost(on_the_layout(rules, table, seats, at));
                let odds = self.dice.and_then(|dice| craps::odds_of(rules, table, at, dice));
                self.push(paid(bet, payment, odds), Some(cite));
            }
            Event::Pushed { at, cite } => {
                let bet = on_the_layout(rules, table, seats, at);
                self.push(BetOutcome { verdict: BetVerdict::Pushed, stays: true, ..bet }, Some(cite));
            }
            Event::Moved { at, to, cite } => {
                let bet = on_the_layout(rules, table, seats, at);
                let to = Some(rules.layout.spot(at.key.wager, to).to_owned());
                self.push(BetOutcome { verdict: BetVerdict::Moved, stays: true, to, ..bet }, Some(cite));
            }
            Event::TakenBack { at, amount, kept, why, .. } if why != ReturnReason::Asked => {
                let bet = returned_outcome(on_the_layout(rules, table, seats, at), amount, why.words());
                self.push(BetOutcome { commission: kept, net: Money::ZERO.minus(kept), ..bet }, None);
            }
            _ => {}
        }
    }

    /// Returns the outcome of an earlier partial loss of the bet, or else the given outcome. A bet whose parts win and
    /// lose on the same roll has two events, and the loss comes first.
    fn partly_lost(&mut self, bet: BetOutcome) -> BetOutcome {
        let same = |other: &BetOutcome| {
            other.verdict == BetVerdict::Lost
                && (other.position, &other.wager, other.for_dealers)
                    == (bet.position, &bet.wager, bet.for_dealers)
        };
        match self.outcomes.iter().rposition(same) {
            Some(at) => self.outcomes.remove(at),
            None => bet,
        }
    }

    fn rounds(&mut self, table: &rounds::Table, seats: &Seats, event: &rounds::Event) {
        use rounds::{Event, ReturnReason};
        match *event {
            Event::Vigorish { player, seat, amount, marked } => {
                self.commission.insert((seat, player), (amount, marked));
            }
            Event::Paid { spot, won, back, odds, stays, cite, .. } => {
                let bet = self.spot(table, seats, spot);
                let (amount, marked) =
                    self.commission.remove(&(spot.seat, spot.player)).unwrap_or((Money::ZERO, false));
                let (commission, owed) = if marked { (Money::ZERO, amount) } else { (amount, Money::ZERO) };
                let staked = if stays { Money::ZERO } else { bet.stake };
                let net = won.plus(back).minus(staked).minus(owed);
                let verdict = BetVerdict::Won;
                let won = won.plus(commission);
                let bet = BetOutcome { verdict, won, returned: back, commission, owed, net, ..bet };
                self.push(BetOutcome { odds, stays, ..bet }, Some(cite));
            }
            Event::Lost { spot, lost, back, cite } => {
                let bet = self.spot(table, seats, spot);
                let net = Money::ZERO.minus(lost);
                self.push(BetOutcome { returned: back, net, ..bet }, Some(cite));
            }
            Event::Pushed { spot, stays, cite } => {
                let bet = self.spot(table, seats, spot);
                let returned = if stays { Money::ZERO } else { bet.stake };
                self.push(BetOutcome { verdict: BetVerdict::Pushed, returned, stays, ..bet }, Some(cite));
            }
            Event::TakenBack { spot, amount, why }
                if !matches!(why, ReturnReason::Asked | ReturnReason::Leaving) =>
            {
                let bet = self.spot(table, seats, spot);
                self.push(returned_outcome(bet, amount, why.words()), None);
            }
            _ => {}
        }
    }

    fn spot(&self, table: &rounds::Table, seats: &Seats, spot: BetSpot) -> BetOutcome {
        let wager = match self.rules {
            GameRules::Rounds(rules) => rules.layout.wager(spot.wager).id.clone(),
            GameRules::Craps(_) => String::new(),
        };
        let stake = table.bet(spot).map_or(Money::ZERO, |bet| bet.stake);
        let person = seats.player(spot.player);
        undecided_outcome(person, spot.seat, wager, spot.owner, stake)
    }

    fn push(&mut self, outcome: BetOutcome, cite: Option<Cite>) {
        let clause = cite.map(|cite| self.rules.citations().first(cite).to_owned());
        self.outcomes.push(BetOutcome { clause, ..outcome });
    }
}

/// Returns the initial outcome of a craps bet, which the caller completes: a loss with a net of zero.
fn on_the_layout(rules: &CrapsRules, table: &craps::Table, seats: &Seats, at: LayoutPlace) -> BetOutcome {
    let wager = rules.layout.spot(at.key.wager, at.key.state).to_owned();
    let stake = table.bet_at(at).map_or(Money::ZERO, |bet| bet.stake);
    undecided_outcome(seats.at(at.seat), at.seat, wager, at.key.owner, stake)
}

fn undecided_outcome(
    person: Option<u32>,
    seat: SeatNo,
    wager: String,
    owner: Owner,
    stake: Money,
) -> BetOutcome {
    BetOutcome {
        person,
        position: u32::from(seat.0) + 1,
        wager,
        for_dealers: owner == Owner::Dealers,
        verdict: BetVerdict::Lost,
        stake,
        won: Money::ZERO,
        returned: Money::ZERO,
        commission: Money::ZERO,
        owed: Money::ZERO,
        net: Money::ZERO,
        odds: None,
        stays: false,
        to: None,
        why: None,
        clause: None,
    }
}

/// Returns the outcome of a craps bet that is paid. A part of the bet may already have lost.
fn paid(bet: BetOutcome, payment: Payment, odds: Option<Odds>) -> BetOutcome {
    let commission = payment.fee.plus(payment.earned);
    BetOutcome {
        verdict: BetVerdict::Won,
        won: payment.win,
        returned: payment.back,
        commission,
        net: payment.win.minus(commission).plus(bet.net),
        odds,
        stays: payment.back.minus(bet.net) < bet.stake,
        ..bet
    }
}

fn returned_outcome(bet: BetOutcome, amount: Money, why: &'static str) -> BetOutcome {
    let stays = amount < bet.stake;
    BetOutcome { verdict: BetVerdict::Returned, returned: amount, stays, why: Some(why), ..bet }
}

#[cfg(test)]
mod tests;
