//! Turns a refusal into a sentence that names the bet, the reason and what the player can do instead.

use croupier_ledger::TableInPlay;
use croupier_ledger::line::Command;
use croupier_rules::{Money, Wager, WagerId, WagerOrigin, Window};
use croupier_table::craps::{self, BetRef, CrapsRules};
use croupier_table::rounds::{self, BetSpot};
use croupier_table::{Reason, Refusal};

use super::{capital, dollars};

/// Returns the sentence for a command that the table refuses.
pub fn refused(played: TableInPlay<'_>, command: &Command, refusal: &Refusal) -> String {
    let said = match (played, command) {
        (TableInPlay::Craps(rules, table), Command::Craps(command)) => {
            named_bet(command).and_then(|bet| craps_bet(rules, table, bet, refusal))
        }
        (TableInPlay::Rounds(rules, table), Command::Round(command)) => {
            named_spot(rules, command).and_then(|(wager, spot)| round_bet(rules, table, wager, spot, refusal))
        }
        _ => None,
    };
    said.unwrap_or_else(|| plain(refusal))
}

/// Returns the sentence for a refusal whose bet is not known.
pub fn plain(refusal: &Refusal) -> String {
    let limit = refusal.limit.map(|limit| format!(": {}", dollars(limit))).unwrap_or_default();
    format!("{}{limit}.", capital(refusal.reason.words()))
}

fn named_bet(command: &craps::Command) -> Option<BetRef> {
    match *command {
        craps::Command::Bet { which, .. }
        | craps::Command::Reduce { which, .. }
        | craps::Command::Down { which }
        | craps::Command::Turn { which, .. }
        | craps::Command::Move { from: which, .. } => Some(which),
        _ => None,
    }
}

/// Returns the wager that a command names, and its spot if it has one.
fn named_spot(rules: &rounds::Rules, command: &rounds::Command) -> Option<(WagerId, Option<BetSpot>)> {
    match command {
        rounds::Command::Bet { spot, .. }
        | rounds::Command::Reduce { spot, .. }
        | rounds::Command::Down { spot } => Some((spot.wager, Some(*spot))),
        rounds::Command::Game(command) if command.facts().adds_stake() => {
            let mut wagers = rules.layout.ids();
            wagers.find(|(_, wager)| wager.made == WagerOrigin::Decision).map(|(id, _)| (id, None))
        }
        _ => None,
    }
}

fn craps_bet(rules: &CrapsRules, table: &craps::Table, bet: BetRef, refusal: &Refusal) -> Option<String> {
    let layout = &rules.layout;
    let wager = layout.wagers.get(usize::from(bet.wager.0))?;
    let name = bet
        .state
        .map_or_else(|| wager.name.clone(), |state| super::craps::bet_name(layout, bet.wager, state));
    let rail = table.seat(bet.seat).map(|seat| seat.rail);
    Some(match refusal.reason {
        Reason::NotNow => not_now(rules, wager, &name),
        Reason::OverMultiple => {
            let times = wager.terms.backs.as_ref().and_then(|backs| {
                let at = |other: &&croupier_table::Bet| other.key.wager == backs.flat;
                let flat = table.seat(bet.seat)?.live().map(|(_, bet)| bet).find(at)?.stake;
                let times = refusal.limit?.cents().checked_div(flat.cents())?;
                Some(format!(
                    ": {} the {} on the {}",
                    multiple(times),
                    dollars(flat),
                    layout.wager(backs.flat).name
                ))
            });
            format!("{name} is limited to {}{}.", limit(refusal), times.unwrap_or_default())
        }
        Reason::NeedsAnother => {
            let needed = wager.terms.needs.as_ref().map(|needs| needs.wagers.clone());
            let flat = wager.terms.backs.as_ref().map(|backs| vec![backs.flat]);
            let names = needed.or(flat).unwrap_or_default();
            let names: Vec<&str> = names.iter().map(|id| layout.wager(*id).name.as_str()).collect();
            first_bet(&name, &names)
        }
        _ => return of_bet(&name, rail, refusal),
    })
}

/// Returns a sentence that says when a craps wager can be made.
fn not_now(rules: &CrapsRules, wager: &Wager, name: &str) -> String {
    let open = &wager.terms.open;
    let called = |id: &str| rules.layout.find(id).map(|named| rules.layout.wager(named.wager).name.as_str());
    match (open.come_out.value, open.point.value) {
        (Window::Closed, Window::Open) => match called("pass") {
            Some(pass) if pass != wager.name => format!("{name} needs a point. Until then, bet the {pass}."),
            _ => format!("{name} needs a point."),
        },
        (Window::Open, Window::Closed) => match called("come") {
            Some(come) => format!("{name} is for the come-out. With a point on, bet the {come}."),
            None => format!("{name} is for the come-out. Wait until the point is decided."),
        },
        (Window::NewShooter, _) => format!("{name} must be made before a new shooter's first roll."),
        (Window::EachShooter | Window::EachShooterAnew | Window::AfterSeven, _) => {
            format!("{name} must be made before a shooter's first come-out roll.")
        }
        _ => format!("{name} cannot be made now."),
    }
}

fn round_bet(
    rules: &rounds::Rules,
    table: &rounds::Table,
    wager: WagerId,
    spot: Option<BetSpot>,
    refusal: &Refusal,
) -> Option<String> {
    let layout = &rules.layout;
    let of = layout.wager(wager);
    let rail = spot.and_then(|spot| table.player(spot.player)).map(|player| player.rail);
    match refusal.reason {
        Reason::NotEqual => {
            Some(format!("{} must equal the bet that it goes with: {}.", of.name, limit(refusal)))
        }
        Reason::NeedsAnother => {
            let needed = of.needs.as_ref().map(|needs| needs.wagers.clone()).unwrap_or_default();
            let names: Vec<&str> = needed.iter().map(|id| layout.wager(*id).name.as_str()).collect();
            Some(first_bet(&of.name, &names))
        }
        _ => of_bet(&of.name, rail, refusal),
    }
}

/// Returns the sentence for a reason that all games share; none if the reason is not about the bet.
fn of_bet(name: &str, rail: Option<Money>, refusal: &Refusal) -> Option<String> {
    Some(match refusal.reason {
        Reason::NotNow => format!("{name} cannot be made now."),
        Reason::UnderMinimum => format!("{name} takes at least {}.", limit(refusal)),
        Reason::OverMaximum => format!("{name} takes at most {}.", limit(refusal)),
        Reason::NotInChips | Reason::NotInUnits => format!("{name} takes multiples of {}.", limit(refusal)),
        Reason::NotCovered => {
            let rail =
                rail.map(|rail| format!(" There is {} in the rail.", dollars(rail))).unwrap_or_default();
            format!("Not enough chips for {name}.{rail} Buy in, or bet less.")
        }
        Reason::NoCallBet => format!("{name} cannot be a call bet. Set the chips down."),
        Reason::NotByPlayer => format!("The crew sets {name}. Ask for it."),
        Reason::NotByCrew => format!("The player sets {name}."),
        Reason::TooManyHolders => format!("The maximum number of players already hold {name}."),
        Reason::NoSuchBet => format!("There is no bet on {name}."),
        Reason::NotSoMuch => format!("There is less than that on {name}."),
        Reason::MayNotRaise => format!("{name} cannot be raised."),
        Reason::Locked => format!("{name} is a contract bet. It stays until it is decided."),
        Reason::PlaysAsIs => format!("{name} cannot be turned on or off now."),
        Reason::OddsFirst => format!("Take the odds behind {name} down first."),
        Reason::Opposite => format!("{name} cannot go with the opposite bet. Take that down first."),
        Reason::NotOffered => format!("{name} is not offered at this table."),
        Reason::BetsClosed => format!("Bets are closed. {name} must wait until they open again."),
        _ => return None,
    })
}

fn first_bet(name: &str, needed: &[&str]) -> String {
    match needed {
        [] => format!("{name} goes with another bet. Make that bet first."),
        names => format!("{name} goes with {}. Bet that first.", names.join(" or ")),
    }
}

fn limit(refusal: &Refusal) -> String {
    refusal.limit.map_or_else(|| "the limit".to_owned(), dollars)
}

/// Returns a multiple in words: `twice`, `3 times`.
fn multiple(times: i64) -> String {
    match times {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        times => format!("{times} times"),
    }
}

#[cfg(test)]
mod tests;
