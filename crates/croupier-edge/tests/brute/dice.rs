//! Wagers on two dice: single rolls, races between two events, and line wagers.

use croupier_edge::ExactFraction;

use crate::support::{ExpectedFigures, part};

/// The number of the 36 rolls that have this total.
pub(crate) fn ways(total: u8) -> i64 {
    rolls().filter(|(a, b)| a + b == total).count() as i64
}

/// All 36 rolls, equally likely.
pub(crate) fn rolls() -> impl Iterator<Item = (u8, u8)> {
    (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b)))
}

/// A wager that the next roll decides.
pub(crate) fn one_roll(result: impl Fn(u8, u8) -> ExactFraction) -> ExpectedFigures {
    ExpectedFigures::of(rolls().map(|(a, b)| (result(a, b), part(1, 36))))
}

/// A wager that waits for one of two events, each of which occurs on some of the 36 rolls. The chances are sums of a
/// geometric series.
pub(crate) fn race(winning: i64, losing: i64, pays: ExactFraction) -> ExpectedFigures {
    let deciding = winning + losing;
    let results = [(pays, part(winning, deciding)), (part(-1, 1), part(losing, deciding))];
    ExpectedFigures::of(results).after(part(36, deciding))
}

/// The effect of the first roll on a line wager.
#[derive(Clone, Copy)]
pub(crate) enum FirstRoll {
    Wins,
    Loses,
    Pushes,
    IsItsNumber,
}

/// A line wager: even money on the first roll, then its number against 7. It wins on the number if `with` is set, and
/// on 7 if not.
pub(crate) fn line(first: impl Fn(u8) -> FirstRoll, with: bool) -> ExpectedFigures {
    let mut line = ExpectedFigures::new();
    let mut more_rolls = ExactFraction::ZERO;
    for total in 2..=12 {
        let chance = part(ways(total), 36);
        match first(total) {
            FirstRoll::Wins => line.add(part(1, 1), chance),
            FirstRoll::Loses => line.add(part(-1, 1), chance),
            FirstRoll::Pushes => line.add(ExactFraction::ZERO, chance),
            FirstRoll::IsItsNumber => {
                let (winning, losing) = if with { (ways(total), 6) } else { (6, ways(total)) };
                let rest = race(winning, losing, ExactFraction::ONE);
                more_rolls = more_rolls + &chance * &rest.rounds;
                rest.results.into_iter().for_each(|(result, later)| line.add(result, &chance * &later));
            }
        }
    }
    line.after(ExactFraction::ONE + more_rolls)
}
