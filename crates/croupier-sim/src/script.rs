//! Commands as lines of a rehearsal: the trace of a simulated session and the record of a live table write them here.

use croupier_rules::Card;
use croupier_table::craps::{self, BetRef, CrapsRules, DicePool};
use croupier_table::rounds::{self, BetSpot, CutActor, GameActor, PlayerNo, Rules};
use croupier_table::{Owner, SeatNo};

use crate::games::game;

/// The name of a person in a script, by the person's number.
pub(crate) type ScriptNames<'n> = &'n dyn Fn(u32) -> String;

/// Returns a command to a craps table as a line of a script. The table is in the position before the command. `None` for
/// the commands that neither players nor chance give.
pub(crate) fn craps_line(
    rules: &CrapsRules,
    table: &craps::Table,
    command: &craps::Command,
    names: ScriptNames<'_>,
) -> Option<String> {
    use craps::Command as C;
    let name = |seat: SeatNo| names(table.seat(seat).map_or(0, |seat| seat.player));
    let bet = |which: &BetRef| wager(rules, which) + dealers(which.owner);
    Some(match command {
        C::Sit { player, chips, .. } => format!("player {} {chips}", names(*player)),
        C::BuyIn { seat, amount } => format!("{} buys {amount}", name(*seat)),
        C::ColourChange { seat, amount, into } => format!("{} colours {amount} into {into}", name(*seat)),
        C::Leave { seat } => format!("{} leaves", name(*seat)),
        C::Bet { which, amount, way, cash } => {
            let verb = match way {
                craps::BetMethod::ByPlayer => "places",
                craps::BetMethod::Called => "calls",
                craps::BetMethod::ByCrew => "asks",
                _ => "bet",
            };
            let cash = cash.map(|cash| format!(" with {cash}")).unwrap_or_default();
            format!("{} {verb} {amount} {}{cash}", name(which.seat), bet(which))
        }
        C::Reduce { which, amount } => format!("{} reduce {amount} {}", name(which.seat), bet(which)),
        C::Down { which } => format!("{} down {}", name(which.seat), bet(which)),
        C::Turn { which, on } => {
            format!("{} {} {}", name(which.seat), if *on { "on" } else { "off" }, wager(rules, which))
        }
        C::Move { from, to } => {
            format!("{} moves {} to {}", name(from.seat), wager(rules, from), wager(rules, to))
        }
        C::TakeDice { seat } => format!("{} takes dice", name(*seat)),
        C::DeclineDice { seat } => format!("{} declines dice", name(*seat)),
        C::PassDice { seat } => format!("{} passes dice", name(*seat)),
        C::ChooseDice { seat, dice } => {
            let chosen = (0..8).filter(|die| dice & 1 << die != 0).map(|die| format!(" {}", die + 1));
            format!("{} chooses{}", name(*seat), chosen.collect::<String>())
        }
        C::ChangeDice { seat, from } => {
            let pool = if *from == DicePool::All { "five" } else { "three" };
            format!("{} changes dice {pool}", name(*seat))
        }
        C::Roll { dice, .. } => {
            let (first, second) = dice.as_thrown();
            format!("dice {first} {second}")
        }
        _ => return None,
    })
}

fn wager(rules: &CrapsRules, which: &BetRef) -> String {
    let layout = &rules.layout;
    which.state.map_or_else(
        || layout.wager(which.wager).id.clone(),
        |state| layout.spot(which.wager, state).to_owned(),
    )
}

fn dealers(owner: Owner) -> &'static str {
    if owner == Owner::Dealers { " for dealer" } else { "" }
}

/// Returns a command to a table of rounds as a line of a script, as [`craps_line`] does.
pub(crate) fn round_line(
    rules: &Rules,
    table: &rounds::Table,
    command: &rounds::Command,
    names: ScriptNames<'_>,
) -> Option<String> {
    use rounds::Command as C;
    let name = |player: PlayerNo| names(table.player(player).map_or(0, |player| player.id));
    // A line without a position means the player's first position.
    let place = |player: PlayerNo, seat: SeatNo, owner: Owner| {
        let is_first = table.first_position(player) == Some(seat);
        let at = if is_first { String::new() } else { format!(" at {}", seat.position()) };
        format!("{at}{}", dealers(owner))
    };
    let bet = |spot: &BetSpot| {
        format!("{}{}", rules.layout.wager(spot.wager).id, place(spot.player, spot.seat, spot.owner))
    };
    Some(match command {
        C::Sit { id, chips, .. } => format!("player {} {chips}", names(*id)),
        C::TakePosition { player, seat } => format!("{} takes position {}", name(*player), seat.position()),
        C::BuyIn { player, amount } => format!("{} buys {amount}", name(*player)),
        C::Leave { player } => format!("{} leaves", name(*player)),
        C::Bet { spot, amount, way: rounds::BetMethod::Called(cash) } => {
            let cash = if cash.is_zero() { String::new() } else { format!(" with {cash}") };
            format!("{} calls {amount} {}{cash}", name(spot.player), bet(spot))
        }
        C::Bet { spot, amount, .. } => format!("{} bet {amount} {}", name(spot.player), bet(spot)),
        C::Reduce { spot, amount } => format!("{} reduce {amount} {}", name(spot.player), bet(spot)),
        C::Down { spot } => format!("{} down {}", name(spot.player), bet(spot)),
        C::Cut { by: CutActor::Player(player), at } => format!("{} cuts {at}", name(*player)),
        C::DeclineCut { player } => format!("{} declines cut", name(*player)),
        C::PayVigorish { player } => format!("{} pays vigorish", name(*player)),
        C::NewShoe { cards } => format!("new-shoe {}", words(cards)),
        C::Trigger { amount } => format!("trigger {amount}"),
        C::Draw { ticket } => {
            let due = table.must_hit.as_ref().and_then(|must_hit| must_hit.due.get(*ticket as usize));
            format!("draw {}", name(due?.player))
        }
        C::Deal { .. } => "deal".to_owned(),
        C::Game(own) => {
            let written = game(rules).script(own)?;
            let GameActor::Player(player) = own.facts().actor() else { return Some(written.line) };
            let by = written.by.map(|by| place(by.player, by.seat, by.owner)).unwrap_or_default();
            format!("{} {}{by}", name(player), written.line)
        }
        _ => return None,
    })
}

/// Returns cards as the words of a line.
pub(crate) fn words(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}
