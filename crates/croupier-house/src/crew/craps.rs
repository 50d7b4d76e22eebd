//! The crew of a craps table.

use croupier_ledger::DrawKind;
use croupier_ledger::line::Command as Line;
use croupier_rules::Dice;
use croupier_table::craps::{
    BetRef, BettingClose, BettingState, Command, CrapsRules, DiceLanding, Event, Table, decide,
};
use croupier_table::{Bet, BetStatus, Reason, Refusal, SeatNo};

use super::{CrewStep, CrewTurn};

/// The maximum number of steps before a throw: the dice may be offered to every position.
const FAR: u32 = 64;

pub(super) fn next(rules: &CrapsRules, table: &Table, occasion: &mut CrewTurn) -> CrewStep {
    let todo = |command: Command| CrewStep::Do(Line::Craps(command));
    if table.head.ended {
        // The game has ended: players can only leave.
        let there = table.players().find(|(_, seat)| !seat.away);
        return there.map_or(CrewStep::Wait, |(seat, _)| todo(Command::Leave { seat }));
    }
    if !occasion.played && at_risk(table) {
        if let Some(confirm) = to_confirm(rules, table) {
            return todo(confirm);
        }
        match way_to_throw(rules, table, FAR, true) {
            Ok(ThrowStep::Throw) => {
                occasion.played = true;
                return CrewStep::Draw(DrawKind::Dice);
            }
            Ok(ThrowStep::First(command)) => return todo(command),
            Err(_) => {}
        }
    }
    // Where the dealer must announce that bets are open, the crew does so as soon as a player is at the table.
    let closed = rules.game.betting.close.value == BettingClose::ByAnnouncement
        && table.head.bets == BettingState::Waiting;
    let opens = closed && !rules.game.crew.announces && table.players().any(|(_, seat)| !seat.away);
    if opens && decide(rules, table, &Command::OpenBets).is_ok() {
        return todo(Command::OpenBets);
    }
    CrewStep::Wait
}

/// Returns whether bets are open.
pub(super) fn takes_bets(rules: &CrapsRules, table: &Table) -> bool {
    let announced = rules.game.betting.close.value == BettingClose::ByAnnouncement;
    !table.head.ended && (!announced || table.head.bets == BettingState::Open)
}

/// Returns whether the dice can be thrown now, perhaps after other steps of the crew.
pub(super) fn goes_on(rules: &CrapsRules, table: &Table) -> bool {
    at_risk(table) && way_to_throw(rules, table, FAR, true).is_ok()
}

/// Returns why the dice cannot be thrown although there are bets to decide.
pub(super) fn hindrance(rules: &CrapsRules, table: &Table) -> Option<Refusal> {
    let waits = at_risk(table) && !table.head.ended;
    if waits { way_to_throw(rules, table, FAR, true).err().flatten() } else { None }
}

/// Returns whether there is a bet to decide. Bets that their players called off do not count.
fn at_risk(table: &Table) -> bool {
    let wanted = |bet: &Bet| bet.called != Some(false) && bet.standing != BetStatus::OffForDown;
    table.players().any(|(_, seat)| seat.live().any(|(_, bet)| wanted(bet)))
}

/// Returns the command that confirms a bet or a call, if the crew has yet to confirm one.
fn to_confirm(rules: &CrapsRules, table: &Table) -> Option<Command> {
    let bets = table.players().flat_map(|(seat, player)| player.live().map(move |(_, bet)| (seat, bet)));
    let open = bets.filter(|(_, bet)| bet.unconfirmed || bet.call_unconfirmed);
    let mut confirm = open.map(|(seat, bet)| {
        let which = BetRef { seat, wager: bet.key.wager, state: Some(bet.key.state), owner: bet.key.owner };
        Command::Confirm { which }
    });
    confirm.find(|command| decide(rules, table, command).is_ok())
}

/// The next step on the way to a throw.
enum ThrowStep {
    /// The dice can be thrown now.
    Throw,
    /// This command must come first.
    First(Command),
}

/// Finds the next step towards a throw, looking at most `far` steps ahead. If nobody can throw, returns the obstacle,
/// if the rules name one. `passes` says whether the shooter can be made to pass the dice; a shooter who has just
/// received them cannot.
fn way_to_throw(
    rules: &CrapsRules,
    table: &Table,
    far: u32,
    passes: bool,
) -> Result<ThrowStep, Option<Refusal>> {
    let far = far.checked_sub(1).ok_or(None)?;
    // Whether a throw is accepted does not depend on the faces.
    let dice = Dice::from_index(0).ok_or(None)?;
    let out = table.head.dice.out || rules.game.crew.sends_dice;
    let goal = if out { Command::Roll { dice, landing: DiceLanding::Flat } } else { Command::Send };
    let refusal = match decide(rules, table, &goal) {
        Ok(events) if out => return still_at_risk(table, &events).then_some(ThrowStep::Throw).ok_or(None),
        Ok(events) => {
            way_to_throw(rules, &table_after(table, &events), far, false)?;
            return Ok(ThrowStep::First(goal));
        }
        Err(refusal) => refusal,
    };
    // For example, if there is no shooter, the obstacle says why nobody can take the dice.
    let mut why = refusal;
    for (command, passes) in remedies(rules, table, refusal.reason, passes) {
        let Ok(events) = decide(rules, table, &command) else { continue };
        let ends = events.iter().any(|event| matches!(event, Event::GameEnded));
        if ends {
            continue;
        }
        match way_to_throw(rules, &table_after(table, &events), far, passes) {
            Ok(_) => return Ok(ThrowStep::First(command)),
            Err(Some(then)) if then.reason == Reason::NeedsLineBet => why = then,
            Err(_) => {}
        }
    }
    Err(Some(why))
}

/// Returns commands that may overcome a refusal, best first. The flag says whether a shooter may still be made to pass
/// the dice afterwards.
fn remedies(rules: &CrapsRules, table: &Table, reason: Reason, passes: bool) -> Vec<(Command, bool)> {
    let head = &table.head;
    let also = |commands: Vec<Command>| commands.into_iter().map(|command| (command, passes)).collect();
    match reason {
        Reason::BetsOpen => also(vec![Command::CloseBets, Command::OpenBets]),
        Reason::NoDice => match head.turn.shooter {
            None => take_or_decline(table, passes),
            Some(seat) if head.dice.chosen == 0 => also(choice(rules, table, seat).into_iter().collect()),
            // Pass the dice, so that another player can throw.
            Some(seat) if passes => vec![(Command::PassDice { seat }, false)],
            Some(_) => Vec::new(),
        },
        Reason::Inspection => also(vec![Command::Inspected]),
        Reason::NewDiceDue => also(vec![Command::NewDice]),
        Reason::NoShooter => take_or_decline(table, passes),
        // A shooter who neither bets nor may pass the dice blocks the other players. Some documents let the house
        // remove any player; the game then continues with the next shooter.
        Reason::NeedsLineBet if passes => {
            let ways = |seat: SeatNo| [Command::PassDice { seat }, Command::Remove { seat }];
            head.turn.shooter.into_iter().flat_map(ways).map(|command| (command, false)).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the commands by which the player who is offered the dice takes them, or declines if no throw can follow. If
/// the dice are not offered to anyone, any player may take them.
fn take_or_decline(table: &Table, passes: bool) -> Vec<(Command, bool)> {
    let head = &table.head;
    if let Some(seat) = head.turn.offered {
        return vec![(Command::TakeDice { seat }, false), (Command::DeclineDice { seat }, passes)];
    }
    let declined = |seat: SeatNo| head.turn.declined & 1 << seat.0 != 0;
    let willing = table.players().filter(|(seat, player)| !player.away && !declined(*seat));
    willing.map(|(seat, _)| (Command::TakeDice { seat }, false)).collect()
}

/// Returns the first choice of dice that a shooter can make.
fn choice(rules: &CrapsRules, table: &Table, seat: SeatNo) -> Option<Command> {
    let thrown = rules.game.dice.thrown.value;
    let presented = table.head.dice.presented;
    let sets = (0..=presented).filter(|dice| dice & !presented == 0 && dice.count_ones() == thrown);
    let mut choices = sets.map(|dice| Command::ChooseDice { seat, dice });
    choices.find(|choice| decide(rules, table, choice).is_ok())
}

fn table_after(table: &Table, events: &[Event]) -> Table {
    let mut after = table.clone();
    events.iter().for_each(|event| after.apply(event));
    after
}

/// Returns whether any bet is at risk when the dice fall. Bets that are returned before the throw are not at risk.
fn still_at_risk(table: &Table, events: &[Event]) -> bool {
    let before = events.iter().take_while(|event| !matches!(event, Event::Rolled { .. }));
    if !before.clone().any(|event| matches!(event, Event::TakenBack { .. })) {
        return true;
    }
    let mut then = table.clone();
    before.for_each(|event| then.apply(event));
    at_risk(&then)
}
