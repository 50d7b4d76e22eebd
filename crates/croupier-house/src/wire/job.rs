//! The dealer's jobs after an entry: the chips to take, pay, move and return, and the puck.
//!
//! The jobs follow from the events, in the order in which the rules settle bets, so a client that missed entries gets
//! the jobs, too. The outcomes of bets also need the table before the entry.

use croupier_ledger::TableLog;
use croupier_ledger::line::{Event, Mode};
use croupier_rules::{Cite, Money, Odds, WagerId};
use croupier_table::craps::{self, LayoutPlace, Payment};
use croupier_table::rounds::{self, BetSpot};
use croupier_table::{GameRules, Owner, SeatNo};
use croupier_text::narration::Seats;
use croupier_text::rulebook::OddsInfo;
use serde::Serialize;
use utoipa::ToSchema;

/// One thing that the dealer does with chips or the puck after an entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct DealerJob {
    /// The task.
    pub task: DealerTask,
    /// The number of the person whose chips these are; absent if they are unknown, and for the puck.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u32, required = false)]
    pub person: Option<u32>,
    /// The position of the chips, counted from 1; absent if the job belongs to no position.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u32, required = false)]
    pub position: Option<u32>,
    /// The spot on the layout, under the name that views and offers use; absent if the job belongs to no bet.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    pub wager: Option<String>,
    /// Whether the bet is for the dealers.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub for_dealers: bool,
    /// The clause that the job follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    pub clause: Option<String>,
}

/// A task of a dealer. Amounts are in cents.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum DealerTask {
    /// Take the chips of a lost bet, or of its lost part.
    Take(TakeTask),
    /// Pay a bet that won.
    Pay(PayTask),
    /// Leave a bet that neither won nor lost.
    Leave {},
    /// Return a stake, or a part of it.
    Return {
        /// The chips that go back, with the commission that was held for them; null if the bet neither won nor lost
        /// and goes back as it lies.
        #[schema(value_type = Option<i64>, required = true)]
        amount: Option<Money>,
    },
    /// Move a bet to another spot.
    Move {
        /// The new spot.
        to: String,
    },
    /// Collect vigorish from a win, or mark it.
    Vigorish {
        /// The vigorish.
        #[schema(value_type = i64)]
        amount: Money,
        /// Whether the player pays it later.
        marked: bool,
    },
    /// Move the puck.
    Puck {
        /// The number that the puck goes to; null if it comes off.
        #[schema(required = true)]
        number: Option<u8>,
    },
    /// Put the chips of the last settlement back.
    Undo {},
}

/// The chips of a lost bet. Amounts are in cents.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct TakeTask {
    /// The lost stake.
    #[schema(value_type = i64)]
    pub amount: Money,
    /// The commission that was held for the bet, and that the house earns.
    #[schema(value_type = i64)]
    pub commission: Money,
    /// The part of the stake that goes back to the player.
    #[schema(value_type = i64)]
    pub returned: Money,
}

/// The payment of a bet. Amounts are in cents.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct PayTask {
    /// The winnings, before the commission and the parts below.
    #[schema(value_type = i64)]
    pub amount: Money,
    /// The odds; absent if the events do not name them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = OddsInfo, required = false)]
    pub odds: Option<Odds>,
    /// The commission that is taken from the winnings.
    #[schema(value_type = i64)]
    pub commission: Money,
    /// The commission that was held for the bet, and that the house earns.
    #[schema(value_type = i64)]
    pub earned: Money,
    /// The part of the winnings that is held as the commission of the next decision.
    #[schema(value_type = i64)]
    pub held: Money,
    /// The part of the winnings that stays on the layout with the bet.
    #[schema(value_type = i64)]
    pub rides: Money,
    /// The part of the stake that leaves the layout with the winnings.
    #[schema(value_type = i64)]
    pub returned: Money,
    /// Whether the stake, or its part that has not lost, stays on the layout.
    pub stays: bool,
    /// Whether the payment goes to the tip box.
    pub to_tips: bool,
}

/// Returns the jobs of a table's dealers after events; none if the house deals. `seats` is the state of the seats before
/// the events.
pub fn jobs(playing: &TableLog, seats: &Seats, events: &[Event]) -> Vec<DealerJob> {
    match playing.header().setup.mode {
        Mode::Crew => jobs_of_crew(playing.rules(), seats, events),
        Mode::Auto => Vec::new(),
    }
}

fn jobs_of_crew(rules: &GameRules, seats: &Seats, events: &[Event]) -> Vec<DealerJob> {
    let mut finder = JobFinder { rules, seats: seats.clone() };
    let mut found = Vec::new();
    for event in events {
        found.extend(match event {
            Event::Craps(event) => finder.craps(event),
            Event::Round(event) => finder.rounds(event),
            _ => None,
        });
        finder.seats.follow(event);
    }
    found
}

struct JobFinder<'r> {
    rules: &'r GameRules,
    seats: Seats,
}

impl JobFinder<'_> {
    fn craps(&self, event: &craps::Event) -> Option<DealerJob> {
        use craps::Event as E;
        Some(match *event {
            E::Lost { at, stake, earned, cite } => {
                let task = TakeTask { amount: stake, commission: earned, returned: Money::ZERO };
                self.of_place(DealerTask::Take(task), at, Some(cite))
            }
            E::Paid { at, payment, cite } => {
                self.of_place(DealerTask::Pay(paid_at_craps(payment)), at, Some(cite))
            }
            E::Pushed { at, cite } => self.of_place(DealerTask::Leave {}, at, Some(cite)),
            E::Moved { at, to, cite } => {
                let spot = |state: u16| self.spot(at.key.wager, state);
                // A bet that only collects totals does not move.
                let to = spot(to).filter(|to| Some(to) != spot(at.key.state).as_ref())?;
                self.of_place(DealerTask::Move { to }, at, Some(cite))
            }
            E::TakenBack { at, amount, returned, .. } => {
                self.of_place(DealerTask::Return { amount: Some(amount.plus(returned)) }, at, None)
            }
            E::CommissionReturned { seat, amount } => {
                self.of_seat(DealerTask::Return { amount: Some(amount) }, seat, self.seats.at(seat), None)
            }
            E::RuledPayment { seat, amount, cite } => {
                self.of_seat(DealerTask::Pay(plain_payment(amount)), seat, self.seats.at(seat), Some(cite))
            }
            E::PointSet { number } => job_without_position(DealerTask::Puck { number: Some(number) }),
            E::PointMade { .. } | E::SevenOut | E::PointLifted => {
                job_without_position(DealerTask::Puck { number: None })
            }
            E::Overruled => job_without_position(DealerTask::Undo {}),
            _ => return None,
        })
    }

    fn rounds(&self, event: &rounds::Event) -> Option<DealerJob> {
        use rounds::Event as E;
        Some(match *event {
            E::Lost { spot, lost, back, cite } => {
                let task = TakeTask { amount: lost, commission: Money::ZERO, returned: back };
                self.of_spot(DealerTask::Take(task), spot, Some(cite))
            }
            E::Paid { spot, won, back, odds, tipped, stays, cite } => {
                let task = PayTask { odds, returned: back, stays, to_tips: tipped, ..plain_payment(won) };
                self.of_spot(DealerTask::Pay(task), spot, Some(cite))
            }
            E::Pushed { spot, stays: true, cite } => self.of_spot(DealerTask::Leave {}, spot, Some(cite)),
            E::Pushed { spot, stays: false, cite } => {
                self.of_spot(DealerTask::Return { amount: None }, spot, Some(cite))
            }
            E::TakenBack { spot, amount, .. } => {
                self.of_spot(DealerTask::Return { amount: Some(amount) }, spot, None)
            }
            E::Vigorish { player, seat, amount, marked } => {
                let task = DealerTask::Vigorish { amount, marked };
                self.of_seat(task, seat, self.seats.player(player), None)
            }
            E::MustHitPaid { player, seat, amount, .. } => {
                self.of_seat(DealerTask::Pay(plain_payment(amount)), seat, self.seats.player(player), None)
            }
            E::CardCorrected { .. } => job_without_position(DealerTask::Undo {}),
            _ => return None,
        })
    }

    /// Returns the name of a wager's spot; `None` at a table that has no layout of cells.
    fn spot(&self, wager: WagerId, state: u16) -> Option<String> {
        match self.rules {
            GameRules::Craps(rules) => Some(rules.layout.spot(wager, state).to_owned()),
            GameRules::Rounds(_) => None,
        }
    }

    fn of_place(&self, task: DealerTask, at: LayoutPlace, cite: Option<Cite>) -> DealerJob {
        let job = self.of_seat(task, at.seat, self.seats.at(at.seat), cite);
        let wager = self.spot(at.key.wager, at.key.state);
        DealerJob { wager, for_dealers: at.key.owner == Owner::Dealers, ..job }
    }

    fn of_spot(&self, task: DealerTask, spot: BetSpot, cite: Option<Cite>) -> DealerJob {
        let job = self.of_seat(task, spot.seat, self.seats.player(spot.player), cite);
        let wager = match self.rules {
            GameRules::Rounds(rules) => Some(rules.layout.wager(spot.wager).id.clone()),
            GameRules::Craps(_) => None,
        };
        DealerJob { wager, for_dealers: spot.owner == Owner::Dealers, ..job }
    }

    fn of_seat(&self, task: DealerTask, seat: SeatNo, person: Option<u32>, cite: Option<Cite>) -> DealerJob {
        let clause = cite.map(|cite| self.rules.citations().first(cite).to_owned());
        DealerJob { person, position: Some(seat.position()), clause, ..job_without_position(task) }
    }
}

/// Returns a job that belongs to no position.
fn job_without_position(task: DealerTask) -> DealerJob {
    DealerJob { task, person: None, position: None, wager: None, for_dealers: false, clause: None }
}

fn paid_at_craps(payment: Payment) -> PayTask {
    PayTask {
        commission: payment.fee,
        earned: payment.earned,
        held: payment.next,
        rides: payment.rides,
        returned: payment.back,
        stays: payment.back.is_zero(),
        to_tips: payment.to_tips,
        ..plain_payment(payment.win)
    }
}

fn plain_payment(amount: Money) -> PayTask {
    PayTask {
        amount,
        odds: None,
        commission: Money::ZERO,
        earned: Money::ZERO,
        held: Money::ZERO,
        rides: Money::ZERO,
        returned: Money::ZERO,
        stays: false,
        to_tips: false,
    }
}

#[cfg(test)]
mod tests;
