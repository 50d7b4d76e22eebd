//! Draws that were called off, and the amounts that they would have paid.
//!
//! A house cannot make a draw twice, but it can call a draw off. The house's log must then reveal that draw. This
//! module makes the revealed draw at the table as it was, so that a house that calls off the draws it would lose stands
//! out.

use std::collections::BTreeMap;

use croupier_rules::{Dice, Money};
use croupier_table::{GameRules, craps, rounds};
use serde::Serialize;

use crate::book::Account;
use crate::line::{Actor, CancellationReason, CancelledDraw, Command};
use crate::playing::{EntryDraw, TableLog};

/// A draw that was called off.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CancelledDrawFinding {
    /// The table's number.
    pub table: u64,
    /// The line that calls the draw off.
    pub line: u64,
    /// The number of the draw at this table, counted from 0.
    pub draw: u64,
    /// Why the draw was not made.
    pub why: CancellationReason,
    /// The players' winnings from the draw, minus their losses. `None` if one draw does not determine them, because
    /// cards come from a shoe that was drawn earlier.
    pub players_would_have_won: Option<Money>,
    /// The players' winnings minus their losses for each possible outcome, in cents. All outcomes are equally likely.
    #[serde(skip)]
    outcomes: Vec<i64>,
}

impl CancelledDrawFinding {
    /// Evaluates a called-off draw at the table as it was before the line.
    pub(super) fn at(playing: &TableLog, undrawn: &CancelledDraw) -> CancelledDrawFinding {
        let (all, actual) = outcomes(playing, undrawn).unwrap_or_default();
        CancelledDrawFinding {
            table: playing.header().table,
            line: playing.chain().lines(),
            draw: undrawn.draw,
            why: undrawn.why,
            players_would_have_won: actual.map(Money::from_cents),
            outcomes: all,
        }
    }
}

/// Returns the players' result for each possible outcome of the pending draw, in cents, and the result of the actual
/// draw.
fn outcomes(playing: &TableLog, undrawn: &CancelledDraw) -> Option<(Vec<i64>, Option<i64>)> {
    let commands = possible(playing)?;
    let mut stream = playing.draw_stream(undrawn.secret, &undrawn.parts).ok()?;
    let drawn = usize::try_from(stream.below(u32::try_from(commands.len()).ok()?)).ok()?;
    let values: Option<Vec<i64>> = commands.into_iter().map(|command| value(playing, command)).collect();
    let values = values?;
    let actual = values.get(drawn).copied();
    Some((values, actual))
}

/// Returns the possible commands of a draw of dice or of another outcome, in the order in which the draw numbers them.
fn possible(playing: &TableLog) -> Option<Vec<Command>> {
    match &**playing.rules() {
        GameRules::Craps(_) => {
            let roll =
                |dice| Command::Craps(craps::Command::Roll { dice, landing: craps::DiceLanding::Flat });
            (0..Dice::OUTCOMES).map(|index| Dice::from_index(index).map(roll)).collect()
        }
        GameRules::Rounds(rules) => {
            let rules = rules.game.kind.rules();
            let outcomes = rules.outcomes().filter(|outcomes| *outcomes > 0)?;
            (0..outcomes).map(|outcome| rules.outcome_command(outcome).map(Command::Round)).collect()
        }
    }
}

/// Returns the players' result for an outcome, in cents; `None` if the outcome was impossible at this table.
fn value(playing: &TableLog, outcome: Command) -> Option<i64> {
    use craps::Command as C;
    // The house's steps before the draw, if it has not taken them yet.
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

/// Returns all chips of players at a table, on the rail and on the layout, in cents.
fn of_players(playing: &TableLog) -> i64 {
    let own = |account: &Account| matches!(account, Account::Rail(_) | Account::Layout(_));
    playing.balances().all().filter(|(account, _)| own(account)).map(|(_, amount)| amount.cents()).sum()
}

/// The combined effect of the draws that were called off.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct CancelledDrawTotals {
    /// The number of draws that were called off.
    pub draws: u64,
    /// The number of draws whose result is known.
    pub priced: u64,
    /// The players' winnings from those draws, minus their losses. The house kept this amount.
    pub players_would_have_won: Money,
    /// The probability, in millionths and at least 1, that an honest house would keep this amount or more. If the
    /// probability is small, the house should explain why.
    pub chance_millionths: u64,
}

/// The unit of probabilities: this value is certainty.
const CERTAIN: u128 = 1_000_000_000_000_000_000_000_000;
/// The maximum number of distinct sums; beyond it, neighbouring sums are merged.
const SUMS: usize = 2_000;

impl CancelledDrawTotals {
    /// Sums up these draws.
    pub fn of(all: &[CancelledDrawFinding]) -> CancelledDrawTotals {
        let priced: Vec<&CancelledDrawFinding> =
            all.iter().filter(|draw| draw.players_would_have_won.is_some()).collect();
        let won = |draw: &&CancelledDrawFinding| draw.players_would_have_won.map_or(0, Money::cents);
        let total: i64 = priced.iter().map(won).fold(0, i64::saturating_add);
        let mut sums = BTreeMap::from([(0_i64, CERTAIN)]);
        let mut grain = 1;
        for draw in &priced {
            let count = draw.outcomes.len() as u128;
            let mut after = BTreeMap::new();
            for (sum, chance) in &sums {
                for outcome in &draw.outcomes {
                    // The division rounds the sum down. `floor` below allows for that, so that no house looks worse
                    // than it is.
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
        CancelledDrawTotals {
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

    fn draw(won: i64, outcomes: &[i64]) -> CancelledDrawFinding {
        CancelledDrawFinding {
            table: 1,
            line: 1,
            draw: 0,
            why: CancellationReason::Interrupted,
            players_would_have_won: Some(Money::from_cents(won)),
            outcomes: outcomes.to_vec(),
        }
    }

    #[test]
    fn ten_heads_have_their_known_probability() {
        let heads = draw(100, &[100, -100]);
        let sum = CancelledDrawTotals::of(&vec![heads; 10]);
        assert_eq!((sum.draws, sum.players_would_have_won), (10, Money::from_cents(1000)));
        // The probability is one in 1,024; the lowest possible figure is a millionth.
        assert_eq!(sum.chance_millionths, 977);
        let mixed = [draw(100, &[100, -100]), draw(-100, &[100, -100])];
        assert_eq!(CancelledDrawTotals::of(&mixed).chance_millionths, 750_000);
        assert_eq!(CancelledDrawTotals::of(&[]).chance_millionths, 1_000_000);
    }

    #[test]
    fn merging_sums_keeps_the_probability_in_range() {
        let odd: Vec<i64> = (0..54).map(|n| n * n * 37 - 20_000).collect();
        let all: Vec<CancelledDrawFinding> = (0..15).map(|n| draw(odd[n], &odd)).collect();
        let sum = CancelledDrawTotals::of(&all);
        assert!(sum.chance_millionths > 0 && sum.chance_millionths <= 1_000_000, "{sum:?}");
        let best = odd.iter().copied().max().unwrap();
        let worst: Vec<CancelledDrawFinding> = (0..15).map(|_| draw(best, &odd)).collect();
        assert_eq!(CancelledDrawTotals::of(&worst).chance_millionths, 1);
    }
}
