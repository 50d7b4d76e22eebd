//! Interrupted rounds, orderly stops, and leaving on behalf of an absent player.

use croupier_ledger::line::Command as Line;
use croupier_ledger::{TableInPlay, TableState};
use croupier_table::craps::{self, BettingState, CrapsRules, PowerFailureRule};
use croupier_table::rounds::{self, PlayerNo, RoundStage, Rules};
use croupier_table::{Reason, SeatNo};

use super::CrewStep;
use super::craps::goes_on;
use super::rounds::short;

/// Returns the command that a pack prescribes for a round that a crash of the house interrupted; none if the round
/// continues.
///
/// - Some documents say that an interrupted roll is dead unless all players agree to the visible dice. If the dice were
///   out when the house crashed, nobody saw how they fell, so the roll is dead. If they were not out, no roll was
///   interrupted.
/// - Some documents say that a round in which nothing was decided is void. If bets were open or closed and the dice
///   were not yet thrown, the round is void. After the call there is nothing to void, because the call and its
///   settlement are one entry of the log.
/// - If the document says nothing, the game continues from the state of the table in the log.
/// - Games of rounds: the order of the cards is fixed before a round begins, so the deal continues as it would have
///   without the crash. An outcome that was not drawn is drawn. No document of these games has a different rule.
pub fn after_crash(played: TableInPlay<'_>) -> Option<Line> {
    let TableInPlay::Craps(rules, table) = played else { return None };
    let interrupted = match rules.game.interruption?.rule.value {
        PowerFailureRule::ByConsent => table.head.dice.out,
        PowerFailureRule::ByRound => table.head.bets != BettingState::Waiting,
    };
    let command = craps::Command::Interrupted { dice: None, agreed: false };
    let taken = interrupted && craps::decide(rules, table, &command).is_ok();
    taken.then_some(Line::Craps(command))
}

/// Returns whether a round or a roll is under way. An orderly stop finishes the round or roll without waiting for
/// decisions. Open bets alone do not mean that a round is under way: they stay on the layout for the next round or
/// roll, and the log keeps them.
pub fn is_under_way(played: TableInPlay<'_>) -> bool {
    match played {
        TableInPlay::Craps(rules, table) => {
            let head = &table.head;
            (head.dice.out || head.bets == BettingState::Closed) && !head.ended && goes_on(rules, table)
        }
        TableInPlay::Rounds(_, table) => {
            let due = table.must_hit.as_ref().is_some_and(|must_hit| !must_hit.due.is_empty());
            table.stage != RoundStage::Betting || due
        }
    }
}

/// Returns whether the game has ended permanently. Players can then only leave, and the house closes the table and
/// opens a new one.
pub fn over(game: &TableState) -> bool {
    matches!(game, TableState::Craps(table) if table.head.ended)
}

/// Returns the next step by which the house leaves on behalf of a player who has been away too long. The step is
/// [`CrewStep::Wait`] if the player cannot leave before the end of the next round or roll. The step is
/// [`CrewStep::Short`] if the player owes vigorish that the rail does not cover.
///
/// At craps, the next shooter's throws decide the bets that the player must leave behind. If there is no other shooter,
/// the player stays, and the house throws for them until those bets are decided.
pub fn leave_for(played: TableInPlay<'_>, person: u32) -> CrewStep {
    match played {
        TableInPlay::Craps(rules, table) => {
            let mut own = table.players().filter(|(_, seat)| seat.player == person && !seat.away);
            let leave = own.next().and_then(|(seat, _)| craps_leave(rules, table, seat));
            leave.map_or(CrewStep::Wait, |leave| CrewStep::Do(Line::Craps(leave)))
        }
        TableInPlay::Rounds(rules, table) => {
            let own = table.people().find(|(_, player)| player.id == person);
            own.map_or(CrewStep::Wait, |(player, _)| leave_step(rules, table, player))
        }
    }
}

fn leave_step(rules: &Rules, table: &rounds::Table, player: PlayerNo) -> CrewStep {
    let leave = rounds::Command::Leave { player };
    let refusal = match rounds::decide(rules, table, &leave) {
        Ok(_) => return CrewStep::Do(Line::Round(leave)),
        Err(refusal) => refusal,
    };
    match table.player(player).filter(|_| refusal.reason == Reason::VigorishOwed) {
        Some(there) if there.rail < there.owes => short(rules, there.id, there.owes.minus(there.rail)),
        Some(_) => CrewStep::Do(Line::Round(rounds::Command::PayVigorish { player })),
        None => CrewStep::Wait,
    }
}

fn craps_leave(rules: &CrapsRules, table: &craps::Table, seat: SeatNo) -> Option<craps::Command> {
    let leave = craps::Command::Leave { seat };
    let events = craps::decide(rules, table, &leave).ok()?;
    (!strands_bets(rules, table, &events)).then_some(leave)
}

/// Returns whether this command would leave behind bets that no shooter could decide. If so, the player stays until
/// those bets are decided.
pub fn must_stay(played: TableInPlay<'_>, command: &Line) -> bool {
    match (played, command) {
        (TableInPlay::Craps(rules, table), Line::Craps(leave @ craps::Command::Leave { .. })) => {
            craps::decide(rules, table, leave).is_ok_and(|events| strands_bets(rules, table, &events))
        }
        _ => false,
    }
}

fn strands_bets(rules: &CrapsRules, table: &craps::Table, leaving: &[craps::Event]) -> bool {
    let mut after = table.clone();
    leaving.iter().for_each(|event| after.apply(event));
    let leaves_bets = leaving.iter().any(|event| matches!(event, craps::Event::WalkedAway { .. }));
    leaves_bets && goes_on(rules, table) && !goes_on(rules, &after)
}
