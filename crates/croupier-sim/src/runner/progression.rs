//! Bet sizes that depend on earlier decisions.

use crate::plan::BoundProgression;
use crate::strategy::ProgressionKind;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct ProgressionPosition {
    /// The number of steps or doublings so far.
    step: u32,
    /// The line of a Labouchere; for Oscar's grind, the result of the run so far and the bet.
    line: Vec<i64>,
}

/// The maximum number of doublings. The resulting bet is beyond any table's limits.
const MOST_DOUBLED: u32 = 40;

impl ProgressionPosition {
    pub(super) fn new(sized: &BoundProgression) -> ProgressionPosition {
        let mut place = ProgressionPosition { step: 0, line: Vec::new() };
        place.restart(sized);
        place
    }

    pub(super) fn restart(&mut self, sized: &BoundProgression) {
        self.step = 0;
        self.line.clear();
        match sized.kind {
            ProgressionKind::Labouchere => self.line.extend_from_slice(&sized.amounts),
            // The result of the run so far, and the bet.
            ProgressionKind::Oscar => self.line.extend([0, sized.amounts[0]]),
            _ => {}
        }
    }

    /// Returns the current bet, in hundredths.
    pub(super) fn amount(&self, sized: &BoundProgression) -> i64 {
        let base = sized.amounts[0];
        let doubled = |times: u32| base.saturating_mul(1 << times.min(MOST_DOUBLED));
        match sized.kind {
            ProgressionKind::Martingale | ProgressionKind::Paroli => doubled(self.step),
            ProgressionKind::Steps | ProgressionKind::Ladder => sized.amounts[self.step as usize],
            ProgressionKind::DAlembert => base.saturating_mul(i64::from(self.step) + 1),
            ProgressionKind::Fibonacci => base.saturating_mul(fibonacci(self.step)),
            ProgressionKind::Labouchere => match self.line.as_slice() {
                [] => base,
                [only] => *only,
                [first, .., last] => first.saturating_add(*last),
            },
            ProgressionKind::Oscar => self.line[1],
        }
    }

    /// Appends the values that distinguish this position from others.
    pub(super) fn position(&self, into: &mut Vec<i64>) {
        into.extend([i64::from(self.step), self.line.len() as i64]);
        into.extend(&self.line);
    }

    /// Advances the progression after a decision.
    pub(super) fn moves(&mut self, sized: &BoundProgression, won: bool) {
        let last = sized.amounts.len() as u32 - 1;
        match (sized.kind, won) {
            (ProgressionKind::Martingale, true)
            | (ProgressionKind::Paroli | ProgressionKind::Steps, false) => self.step = 0,
            (ProgressionKind::Martingale, false) => self.step = (self.step + 1).min(MOST_DOUBLED),
            (ProgressionKind::Paroli, true) => {
                let times = sized.amounts.get(1).map_or(3, |times| (times / 100).max(1) as u32);
                self.step = if self.step + 1 >= times { 0 } else { self.step + 1 };
            }
            (ProgressionKind::Steps, true) => self.step = if self.step == last { 0 } else { self.step + 1 },
            (ProgressionKind::Ladder, false) => self.step = (self.step + 1).min(last),
            (ProgressionKind::DAlembert | ProgressionKind::Fibonacci, false) => self.step += 1,
            (ProgressionKind::Ladder | ProgressionKind::DAlembert, true) => {
                self.step = self.step.saturating_sub(1)
            }
            (ProgressionKind::Fibonacci, true) => self.step = self.step.saturating_sub(2),
            (ProgressionKind::Labouchere, _) => self.labouchere(sized, won),
            (ProgressionKind::Oscar, _) => self.oscar(sized.amounts[0], won),
        }
    }

    fn labouchere(&mut self, sized: &BoundProgression, won: bool) {
        let bet = self.amount(sized);
        if !won {
            self.line.push(bet);
            return;
        }
        self.line.pop();
        if !self.line.is_empty() {
            self.line.remove(0);
        }
        if self.line.is_empty() {
            self.restart(sized);
        }
    }

    /// Raises the bet by one base unit after a win, but only as far as needed to put the run one base unit ahead.
    /// When the run is ahead by that amount, a new run starts.
    fn oscar(&mut self, base: i64, won: bool) {
        let bet = self.line[1];
        let run = self.line[0] + if won { bet } else { -bet };
        let next = if won { bet.saturating_add(base) } else { bet };
        self.line = if run >= base { vec![0, base] } else { vec![run, next.min(base - run)] };
    }
}

/// Returns a number of the sequence 1, 1, 2, 3, 5, …
fn fibonacci(step: u32) -> i64 {
    let (mut one, mut two) = (1_i64, 1_i64);
    for _ in 0..step.min(80) {
        (one, two) = (two, one.saturating_add(two));
    }
    one
}
