//! Unusual actions of a crew, chosen at random: no-rolls, corrections, rulings and slips. The table refuses most of
//! these actions.

use croupier_chance::Stream;
use croupier_ledger::house::permission::{self, PermittedActor};
use croupier_ledger::line::{Actor, Command};
use croupier_ledger::{TableDenial, TableState};
use croupier_rules::{Dice, Money, WagerId};
use croupier_table::games::{baccarat, red_dog};
use croupier_table::{Owner, SeatNo, craps, rounds};

use super::evening::Evening;

/// Tries an unusual action. The book must always balance.
pub(crate) fn step(evening: &mut Evening, chance: &mut Stream) {
    let command = match evening.playing.game() {
        TableState::Craps(_) => Command::Craps(of_craps(evening, chance)),
        TableState::Round(_) => Command::Round(of_rounds(evening, chance)),
    };
    if let Err(fault @ TableDenial::Book(_)) = evening.playing.prepare(command.clone()) {
        panic!("{command:?}: {fault}");
    }
    // The player gives the commands that belong to players.
    let by = match permission::who(&command) {
        PermittedActor::Own(place) | PermittedActor::OwnAlways(place) => {
            evening.playing.game().owner(place).map_or(Actor::House, Actor::Player)
        }
        PermittedActor::Crew(_) | PermittedActor::House | PermittedActor::Nobody => Actor::Crew(1),
    };
    evening.ask(by, command, None);
}

fn money(chance: &mut Stream) -> Money {
    Money::from_cents(500 * i64::from(1 + chance.below(10)))
}

/// Rolls a seven now and then, so that all bets get decided.
fn dice(chance: &mut Stream) -> Dice {
    Dice::from_index(chance.below(36) as usize).unwrap()
}

/// Returns a player's existing bet, or an arbitrary one.
fn which(evening: &Evening, chance: &mut Stream) -> craps::BetRef {
    let TableState::Craps(table) = evening.playing.game() else { unreachable!("craps") };
    let bets: Vec<craps::BetRef> = table
        .players()
        .flat_map(|(seat, player)| player.live().map(move |(_, bet)| (seat, bet.key)))
        .map(|(seat, key)| craps::BetRef { seat, wager: key.wager, state: Some(key.state), owner: key.owner })
        .collect();
    let any = craps::BetRef { seat: SeatNo(0), wager: WagerId(0), state: None, owner: Owner::Player };
    bets.get(chance.below(1 + bets.len() as u32) as usize).copied().unwrap_or(any)
}

fn of_craps(evening: &Evening, chance: &mut Stream) -> craps::Command {
    use craps::{Command as C, CrewRank, Ruling, RulingCause};
    let seat = SeatNo(chance.below(4) as u8);
    let some = chance.below(2) == 0;
    match chance.below(20) {
        0 => C::BuyIn { seat, amount: money(chance) },
        1 => C::NoRoll { reason: chance.below(8) as u8 },
        2..=5 => C::Overrule { dice: some.then(|| dice(chance)) },
        6 => C::ShortThrow { dice: dice(chance), ruling: some.then_some(true) },
        7 => C::Flagged { reason: chance.below(8) as u8, dice: dice(chance) },
        8 => C::Correct { which: which(evening, chance) },
        9 => C::NoBet { which: which(evening, chance) },
        10 => C::Confirm { which: which(evening, chance) },
        11 => C::Unchecked { which: which(evening, chance), amount: money(chance) },
        12 => C::Noticed { which: which(evening, chance) },
        13 => C::Interrupted { dice: some.then(|| dice(chance)), agreed: chance.below(2) == 0 },
        14..=16 => {
            let ruling = match chance.below(5) {
                0 => Ruling::Pay { seat, amount: money(chance) },
                1 => Ruling::Return { which: which(evening, chance) },
                2 => Ruling::Forfeit { which: which(evening, chance) },
                3 => Ruling::PassDice,
                _ => Ruling::VoidRound,
            };
            C::Rule { by: CrewRank::ShiftManager, why: Some(RulingCause::Irregularity), ruling }
        }
        17 => C::Relieve { reason: chance.below(4) as u8 },
        18 => C::ColourChange { seat, amount: money(chance), into: Money::from_cents(500) },
        _ => C::Bet {
            which: which(evening, chance),
            amount: money(chance),
            way: craps::BetMethod::Called,
            cash: Some(Money::from_cents(10_000)),
        },
    }
}

/// Returns a player's existing wager, or a possible one.
fn spot(evening: &Evening, chance: &mut Stream) -> rounds::BetSpot {
    let TableState::Round(table) = evening.playing.game() else {
        unreachable!("expected a table with cards or a wheel")
    };
    let player = rounds::PlayerNo(chance.below(3) as u8);
    let any = rounds::BetSpot {
        seat: SeatNo(player.0),
        wager: WagerId(chance.below(12) as u16),
        player,
        owner: Owner::Player,
    };
    table.bets.get(chance.below(1 + table.bets.len() as u32) as usize).map_or(any, |bet| bet.spot)
}

fn of_rounds(evening: &Evening, chance: &mut Stream) -> rounds::Command {
    use rounds::{BetMethod, Command as C, DealingIrregularity, Side};
    let player = rounds::PlayerNo(chance.below(3) as u8);
    let side = if chance.below(2) == 0 { Side::Player } else { Side::Banker };
    match chance.below(16) {
        0 => C::BuyIn { player, amount: money(chance) },
        1 => C::PayVigorish { player },
        2 => C::from(baccarat::Command::DrawnInError),
        3 => C::from(baccarat::Command::FoundFaceUp),
        4..=6 => C::Deal { slip: Some(DealingIrregularity::Third { side, shown: chance.below(2) == 0 }) },
        7..=9 => C::Deal { slip: Some(DealingIrregularity::Exposed(1 + chance.below(6) as u8)) },
        10 => C::Close,
        11 => C::Confirm { spot: spot(evening, chance) },
        12 => C::from(baccarat::Command::Delay { player }),
        13 => C::Bet {
            spot: spot(evening, chance),
            amount: money(chance),
            way: BetMethod::Called(Money::from_cents(20_000)),
        },
        14 => C::Bet { spot: spot(evening, chance), amount: money(chance), way: BetMethod::Late },
        _ => C::from(red_dog::Command::Convert {
            spot: spot(evening, chance),
            chip: money(chance),
            stack: 1 + chance.below(20),
        }),
    }
}
