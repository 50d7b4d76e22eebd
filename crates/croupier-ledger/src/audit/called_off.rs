//! Draws that were not made, and what they would have paid.
//!
//! A house cannot draw again, but it can fail to draw. Each time it does, its log reveals the draw. Here the draw is made
//! after all, on the table as it stood, so that a house that stops before draws which it would lose stands out.

use std::collections::BTreeMap;

use croupier_rules::{Dice, Money};
use croupier_table::rounds::{self, RoundGameKind, WheelStop};
use croupier_table::{GameRules, craps};
use serde::Serialize;

use crate::book::Account;
use crate::line::{Actor, Command, UndrawnDraw, UndrawnReason};
use crate::playing::{EntryDraw, TableLog};

/// A draw that was not made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CalledOffDraw {
    /// The table.
    pub table: u64,
    /// The line that says so.
    pub line: u64,
    /// The number of the draw.
    pub draw: u64,
    /// Why it was not made.
    pub why: UndrawnReason,
    /// What the players would have won by it, less what they would have lost. None where one draw does not tell: cards
    /// come from a shoe that was drawn before.
    pub players_would_have_won: Option<Money>,
    /// The same in cents for each outcome that there could have been, all equally likely.
    #[serde(skip)]
    outcomes: Vec<i64>,
}

impl CalledOffDraw {
    /// By a line at the table as it stands before it.
    pub(super) fn at(playing: &TableLog, undrawn: &UndrawnDraw) -> CalledOffDraw {
        let (all, actual) = outcomes(playing, undrawn).unwrap_or_default();
        CalledOffDraw {
            table: playing.header().table,
            line: playing.chain().lines(),
            draw: undrawn.draw,
            why: undrawn.why,
            players_would_have_won: actual.map(Money::from_cents),
            outcomes: all,
        }
    }
}

/// What each outcome of the pending draw would bring the players, in cents, and what the draw itself would have.
fn outcomes(playing: &TableLog, undrawn: &UndrawnDraw) -> Option<(Vec<i64>, Option<i64>)> {
    let commands = possible(playing)?;
    let mut stream = playing.draw_stream(undrawn.secret, &undrawn.parts).ok()?;
    let drawn = usize::try_from(stream.below(u32::try_from(commands.len()).ok()?)).ok()?;
    let values: Option<Vec<i64>> = commands.into_iter().map(|command| value(playing, command)).collect();
    let values = values?;
    let actual = values.get(drawn).copied();
    Some((values, actual))
}

/// The commands that a draw of dice or of a wheel can come to, in the order of the choice that it makes.
fn possible(playing: &TableLog) -> Option<Vec<Command>> {
    match &**playing.rules() {
        GameRules::Craps(_) => {
            let roll =
                |dice| Command::Craps(craps::Command::Roll { dice, landing: craps::DiceLanding::Flat });
            (0..Dice::OUTCOMES).map(|index| Dice::from_index(index).map(roll)).collect()
        }
        GameRules::Rounds(rules) => {
            let RoundGameKind::Wheel(wheel) = &rules.game.kind else { return None };
            let spaces = u8::try_from(wheel.plan.symbols.len()).ok().filter(|spaces| *spaces > 0)?;
            let spin = |space| {
                let rest = WheelStop::Space(space);
                Command::Round(rounds::Command::Spin { rest, direction: None, revolutions: None })
            };
            Some((0..spaces).map(spin).collect())
        }
    }
}

/// What an outcome would bring the players, in cents; none if the table would not have come to it.
fn value(playing: &TableLog, outcome: Command) -> Option<i64> {
    use craps::Command as C;
    // What the house does before the draw, if it has not been done.
    let steps: &[&[Command]] = match outcome {
        Command::Craps(_) => &[
            &[],
            &[Command::Craps(C::Send)],
            &[Command::Craps(C::CloseBets)],
            &[Command::Craps(C::CloseBets), Command::Craps(C::Send)],
        ],
        _ => &[&[], &[Command::Round(rounds::Command::Close)]],
    };
    let before = of_players(playing);
    steps.iter().find_map(|steps| {
        let mut table = playing.clone();
        for command in steps.iter().chain([&outcome]) {
            let prepared = table.prepare(command.clone()).ok()?;
            table.make(prepared, playing.at(), Actor::House, None, EntryDraw::default());
        }
        of_players(&table).checked_sub(before)
    })
}

/// All chips of players at a table, on the layout or not, in cents.
fn of_players(playing: &TableLog) -> i64 {
    let own = |account: &Account| matches!(account, Account::Rail(_) | Account::Layout(_));
    playing.balances().all().filter(|(account, _)| own(account)).map(|(_, amount)| amount.cents()).sum()
}

/// What draws that were not made come to.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct CalledOffSum {
    /// How many there are.
    pub draws: u64,
    /// Of how many it can be told what they would have paid.
    pub priced: u64,
    /// What the players would have won by those, less what they would have lost: the house kept it.
    pub players_would_have_won: Money,
    /// How likely so much, or more, is in an honest house, in millionths, at least one. A small number wants an
    /// explanation.
    pub chance_millionths: u64,
}

/// All of something whose parts are chances.
const CERTAIN: u128 = 1_000_000_000_000_000_000_000_000;
/// So many different sums are told apart; where there are more, neighbours are taken together.
const SUMS: usize = 2_000;

impl CalledOffSum {
    /// Of these draws.
    pub fn of(all: &[CalledOffDraw]) -> CalledOffSum {
        let priced: Vec<&CalledOffDraw> =
            all.iter().filter(|draw| draw.players_would_have_won.is_some()).collect();
        let won = |draw: &&CalledOffDraw| draw.players_would_have_won.map_or(0, Money::cents);
        let total: i64 = priced.iter().map(won).fold(0, i64::saturating_add);
        let mut sums = BTreeMap::from([(0_i64, CERTAIN)]);
        let mut grain = 1;
        for draw in &priced {
            let count = draw.outcomes.len() as u128;
            let mut after = BTreeMap::new();
            for (sum, chance) in &sums {
                for outcome in &draw.outcomes {
                    // What rounding takes away here is taken from the total below, so that nobody looks worse.
                    let sum = sum.saturating_add(*outcome).div_euclid(grain).saturating_mul(grain);
                    *after.entry(sum).or_insert(0) += chance / count;
                }
            }
            if after.len() > SUMS {
                grain *= 10;
            }
            sums = after;
        }
        let floor = total.saturating_sub(grain.saturating_mul(priced.len() as i64 * i64::from(grain > 1)));
        let as_much: u128 = sums.range(floor..).map(|(_, chance)| chance).sum();
        CalledOffSum {
            draws: all.len() as u64,
            priced: priced.len() as u64,
            players_would_have_won: Money::from_cents(total),
            chance_millionths: if priced.is_empty() {
                1_000_000
            } else {
                u64::try_from(as_much.div_ceil(CERTAIN / 1_000_000)).unwrap_or(1_000_000).clamp(1, 1_000_000)
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(won: i64, outcomes: &[i64]) -> CalledOffDraw {
        CalledOffDraw {
            table: 1,
            line: 1,
            draw: 0,
            why: UndrawnReason::Interrupted,
            players_would_have_won: Some(Money::from_cents(won)),
            outcomes: outcomes.to_vec(),
        }
    }

    #[test]
    fn the_chance_of_a_coin_is_that_of_a_coin() {
        let heads = draw(100, &[100, -100]);
        let sum = CalledOffSum::of(&vec![heads; 10]);
        assert_eq!((sum.draws, sum.players_would_have_won), (10, Money::from_cents(1000)));
        // One in 1,024, and a millionth is told at least.
        assert_eq!(sum.chance_millionths, 977);
        let mixed = [draw(100, &[100, -100]), draw(-100, &[100, -100])];
        assert_eq!(CalledOffSum::of(&mixed).chance_millionths, 750_000);
        assert_eq!(CalledOffSum::of(&[]).chance_millionths, 1_000_000);
    }

    #[test]
    fn many_different_sums_are_taken_together_and_never_look_worse() {
        let odd: Vec<i64> = (0..54).map(|n| n * n * 37 - 20_000).collect();
        let all: Vec<CalledOffDraw> = (0..15).map(|n| draw(odd[n], &odd)).collect();
        let sum = CalledOffSum::of(&all);
        assert!(sum.chance_millionths > 0 && sum.chance_millionths <= 1_000_000, "{sum:?}");
        let best = odd.iter().copied().max().unwrap();
        let worst: Vec<CalledOffDraw> = (0..15).map(|_| draw(best, &odd)).collect();
        assert_eq!(CalledOffSum::of(&worst).chance_millionths, 1);
    }
}
