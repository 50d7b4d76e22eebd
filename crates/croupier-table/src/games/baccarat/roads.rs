//! Roads: the patterns that baccarat players record, computed from the results of a shoe.

use crate::rounds::side::Side;

use super::BaccaratResult;

const ROWS: u16 = 6;

/// The colour of a mark. On the big road, red is Banker and blue is Player; on the derived roads, red marks a regular
/// pattern and blue an irregular one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    /// Red.
    Red,
    /// Blue.
    Blue,
}

/// A coloured cell of a road.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoadMark {
    /// The column on the board, from 0.
    pub column: u16,
    /// The row on the board, from 0.
    pub row: u16,
    /// The streak that the mark belongs to, from 0.
    pub streak: u16,
    /// Its colour.
    pub colour: Colour,
    /// The number of ties after this mark; counted only on the big road.
    pub ties: u16,
}

/// A road: its marks, the oldest first.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Road {
    /// The marks.
    pub marks: Vec<RoadMark>,
}

/// All five roads of a shoe.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Roads {
    /// Every result with its column and row, six to a column.
    pub bead_plate: Vec<(u16, u16, BaccaratResult)>,
    /// The streaks of rounds with the same winner.
    pub big_road: Road,
    /// The number of ties before the first winner.
    pub ties_before: u16,
    /// Each streak compared with the previous streak.
    pub big_eye_boy: Road,
    /// Each streak compared with the streak two before it.
    pub small_road: Road,
    /// Each streak compared with the streak three before it.
    pub cockroach_pig: Road,
}

/// Computes all five roads from the results, the oldest first.
pub fn roads(results: &[BaccaratResult]) -> Roads {
    let bead_plate = results
        .iter()
        .enumerate()
        .map(|(at, result)| (at as u16 / ROWS, at as u16 % ROWS, *result))
        .collect();
    let mut big = Board::default();
    let mut ties_before = 0;
    for result in results {
        match (result.winner, big.road.marks.last_mut()) {
            (Some(side), _) => big.add(if side == Side::Banker { Colour::Red } else { Colour::Blue }),
            (None, Some(last)) => last.ties += 1,
            (None, None) => ties_before += 1,
        }
    }
    let [big_eye_boy, small_road, cockroach_pig] = [1, 2, 3].map(|back| derived(&big.road, back));
    Roads { bead_plate, big_road: big.road, ties_before, big_eye_boy, small_road, cockroach_pig }
}

impl Road {
    /// Returns the length of each streak.
    fn lengths(&self) -> Vec<u16> {
        let mut lengths: Vec<u16> = Vec::new();
        for mark in &self.marks {
            let streak = usize::from(mark.streak);
            lengths.resize(lengths.len().max(streak + 1), 0);
            lengths[streak] += 1;
        }
        lengths
    }
}

/// Returns a road that shows whether the big road repeats: each mark of the big road is compared with the streak `back`
/// streaks earlier.
fn derived(big: &Road, back: usize) -> Road {
    let lengths = big.lengths();
    let mut board = Board::default();
    let mut depth = 0;
    for (at, mark) in big.marks.iter().enumerate() {
        let streak = usize::from(mark.streak);
        let new_streak = at == 0 || big.marks[at - 1].streak != mark.streak;
        depth = if new_streak { 0 } else { depth + 1 };
        let regular = if new_streak {
            // At the start of a streak: does the previous streak have the same length as the streak `back` streaks
            // before it?
            (streak > back).then(|| lengths[streak - 1] == lengths[streak - 1 - back])
        } else {
            // Within a streak: regular unless the streak `back` streaks before it ended in the row above.
            (streak >= back).then(|| lengths[streak - back] != depth)
        };
        if let Some(regular) = regular {
            board.add(if regular { Colour::Red } else { Colour::Blue });
        }
    }
    board.road
}

/// A board on which streaks run down and, if there is no room, to the right.
#[derive(Default)]
struct Board {
    road: Road,
    /// The column in which the last streak began.
    start: u16,
    turned: bool,
}

impl Board {
    fn taken(&self, column: u16, row: u16) -> bool {
        self.road.marks.iter().any(|mark| (mark.column, mark.row) == (column, row))
    }

    fn add(&mut self, colour: Colour) {
        let (column, row, streak) = match self.road.marks.last().copied() {
            None => (0, 0, 0),
            Some(last) if last.colour == colour => {
                let below = last.row + 1;
                if !self.turned && below < ROWS && !self.taken(last.column, below) {
                    (last.column, below, last.streak)
                } else {
                    self.turned = true;
                    (last.column + 1, last.row, last.streak)
                }
            }
            Some(last) => {
                self.turned = false;
                self.start += 1;
                while self.taken(self.start, 0) {
                    self.start += 1;
                }
                (self.start, 0, last.streak + 1)
            }
        };
        self.road.marks.push(RoadMark { column, row, streak, colour, ties: 0 });
    }
}
