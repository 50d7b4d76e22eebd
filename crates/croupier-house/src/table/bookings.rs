//! The needs of a command: the chips that it moves in the house, and the conditions under which it is accepted.

use croupier_ledger::book::Account;
use croupier_ledger::house::permission::{self, PermittedActor};
use croupier_ledger::house::{HouseDenial, HouseRequest, HouseState};
use croupier_ledger::line::{Actor, Command};
use croupier_ledger::{PreparedCommand, TableDenial};
use croupier_rules::Money;
use croupier_table::{Reason, craps, rounds};

use super::TableAnswer;

/// Why an accepted command did not become an entry.
pub(super) enum EntryFailure {
    /// The house refuses to move the chips.
    Denied(HouseDenial),
    /// This node cannot change the house's log at the moment, or no longer runs the table.
    NoTurn,
}

impl From<EntryFailure> for TableAnswer {
    fn from(failed: EntryFailure) -> TableAnswer {
        match failed {
            EntryFailure::Denied(denied) => TableAnswer::House(denied),
            EntryFailure::NoTurn => TableAnswer::Halted,
        }
    }
}

/// Returns whether the command is a player's decision while a round is in play.
pub(super) fn is_decision(command: &Command) -> bool {
    matches!(command, Command::Round(rounds::Command::Game(command)) if command.facts().is_decision())
}

/// Returns whether the command needs a draw first.
pub(super) fn needs_draw(prepared: &Result<PreparedCommand, TableDenial>) -> bool {
    matches!(prepared, Err(TableDenial::Refused(refusal)) if refusal.reason == Reason::NeedsDraw)
}

/// Returns whether the command is accepted even if the disk is short: leaving, taking bets down, paying debts, and
/// the commands with which the crew concludes a round.
pub(super) fn is_taken_when_short(command: &Command) -> bool {
    let frees = match command {
        Command::Craps(command) => {
            use craps::Command as C;
            matches!(command, C::Leave { .. } | C::Reduce { .. } | C::Down { .. })
        }
        Command::Round(command) => {
            use rounds::Command as C;
            matches!(command, C::Leave { .. } | C::Reduce { .. } | C::Down { .. } | C::PayVigorish { .. })
        }
        Command::Table(_) => false,
    };
    frees || matches!(permission::who(command), PermittedActor::Crew(_))
}

/// Returns whether a player puts more money at risk with a command.
pub(super) fn brings_money(command: &Command) -> bool {
    match command {
        Command::Craps(command) => {
            use craps::Command as C;
            matches!(command, C::Sit { .. } | C::BuyIn { .. } | C::Bet { .. })
        }
        Command::Round(command) => {
            use rounds::Command as C;
            match command {
                C::Game(command) => command.facts().adds_stake(),
                command => matches!(command, C::Sit { .. } | C::BuyIn { .. } | C::Bet { .. }),
            }
        }
        Command::Table(_) => false,
    }
}

/// Returns the house's bookings for the chips that an entry brings and takes.
pub(super) fn requests(prepared: &PreparedCommand, table: u64, entry: u64) -> Vec<HouseRequest> {
    let mut requests = Vec::new();
    // The cage puts up the money before the first payment and takes back the rest after the last.
    if prepared.from_cage > Money::ZERO {
        requests.push(HouseRequest::Fill { table, entry, amount: prepared.from_cage });
    }
    for brought in &prepared.brought {
        let person = brought.person;
        requests.push(if brought.amount > Money::ZERO {
            HouseRequest::ToTable { person, table, entry, amount: brought.amount }
        } else {
            HouseRequest::FromTable { person, table, entry, amount: Money::ZERO.minus(brought.amount) }
        });
    }
    if prepared.from_cage < Money::ZERO {
        requests.push(HouseRequest::Credit { table, entry, amount: Money::ZERO.minus(prepared.from_cage) });
    }
    if prepared.retires() {
        requests.push(HouseRequest::Retire { table });
    }
    requests
}

/// Adds a loan for the amount that the player's wallet lacks. A player needs one only to pay a debt to the table.
pub(super) fn with_loans(house: &HouseState, requests: Vec<HouseRequest>) -> Vec<HouseRequest> {
    let loan = |request: &HouseRequest| match *request {
        HouseRequest::ToTable { person, amount, .. } => {
            let has = house.balance(Account::Wallet(person));
            (has < amount).then(|| HouseRequest::Grant { person, amount: amount.minus(has) })
        }
        _ => None,
    };
    requests.into_iter().flat_map(|request| loan(&request).into_iter().chain([request])).collect()
}

/// Returns the actor of a booking. The house is the actor of an automatic fill, and of chips that a player must return
/// after an overruled call.
pub(super) fn by_of(request: &HouseRequest, by: Actor) -> Actor {
    match (request, by) {
        (HouseRequest::Fill { .. } | HouseRequest::Credit { .. }, Actor::Player(_)) => Actor::House,
        (HouseRequest::ToTable { person, .. }, by) if by != Actor::Player(*person) => Actor::House,
        (_, by) => by,
    }
}
