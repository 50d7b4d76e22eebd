//! Sizes of bets that remember.

use crate::plan::Sized;
use crate::strategy::Kind;

/// Where a progression is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Place {
    /// How many steps up, or how often doubled.
    step: u32,
    /// What is written down, of a Labouchere; what a run has come to, of Oscar's grind.
    line: Vec<i64>,
}

/// A bet is doubled no further than this: it is beyond any table's limits.
const MOST_DOUBLED: u32 = 40;

impl Place {
    pub(super) fn new(sized: &Sized) -> Place {
        let mut place = Place { step: 0, line: Vec::new() };
        place.restart(sized);
        place
    }

    pub(super) fn restart(&mut self, sized: &Sized) {
        self.step = 0;
        self.line.clear();
        match sized.kind {
            Kind::Labouchere => self.line.extend_from_slice(&sized.amounts),
            // What the run has won, and what is bet.
            Kind::Oscar => self.line.extend([0, sized.amounts[0]]),
            _ => {}
        }
    }

    /// What is bet now, in hundredths.
    pub(super) fn amount(&self, sized: &Sized) -> i64 {
        let base = sized.amounts[0];
        let doubled = |times: u32| base.saturating_mul(1 << times.min(MOST_DOUBLED));
        match sized.kind {
            Kind::Martingale | Kind::Paroli => doubled(self.step),
            Kind::Steps | Kind::Ladder => sized.amounts[self.step as usize],
            Kind::DAlembert => base.saturating_mul(i64::from(self.step) + 1),
            Kind::Fibonacci => base.saturating_mul(fibonacci(self.step)),
            Kind::Labouchere => match self.line.as_slice() {
                [] => base,
                [only] => *only,
                [first, .., last] => first.saturating_add(*last),
            },
            Kind::Oscar => self.line[1],
        }
    }

    /// What tells it from another place.
    pub(super) fn position(&self, into: &mut Vec<i64>) {
        into.extend([i64::from(self.step), self.line.len() as i64]);
        into.extend(&self.line);
    }

    /// A decision came.
    pub(super) fn moves(&mut self, sized: &Sized, won: bool) {
        let last = sized.amounts.len() as u32 - 1;
        match (sized.kind, won) {
            (Kind::Martingale, true) | (Kind::Paroli | Kind::Steps, false) => self.step = 0,
            (Kind::Martingale, false) => self.step = (self.step + 1).min(MOST_DOUBLED),
            (Kind::Paroli, true) => {
                let times = sized.amounts.get(1).map_or(3, |times| (times / 100).max(1) as u32);
                self.step = if self.step + 1 >= times { 0 } else { self.step + 1 };
            }
            (Kind::Steps, true) => self.step = if self.step == last { 0 } else { self.step + 1 },
            (Kind::Ladder, false) => self.step = (self.step + 1).min(last),
            (Kind::DAlembert | Kind::Fibonacci, false) => self.step += 1,
            (Kind::Ladder | Kind::DAlembert, true) => self.step = self.step.saturating_sub(1),
            (Kind::Fibonacci, true) => self.step = self.step.saturating_sub(2),
            (Kind::Labouchere, _) => self.labouchere(sized, won),
            (Kind::Oscar, _) => self.oscar(sized.amounts[0], won),
        }
    }

    fn labouchere(&mut self, sized: &Sized, won: bool) {
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

    /// After a win a base more, but no more than brings the run a base ahead; then it begins again.
    fn oscar(&mut self, base: i64, won: bool) {
        let bet = self.line[1];
        let run = self.line[0] + if won { bet } else { -bet };
        let next = if won { bet.saturating_add(base) } else { bet };
        self.line = if run >= base { vec![0, base] } else { vec![run, next.min(base - run)] };
    }
}

/// The numbers 1, 1, 2, 3, 5, …
fn fibonacci(step: u32) -> i64 {
    let (mut one, mut two) = (1_i64, 1_i64);
    for _ in 0..step.min(80) {
        (one, two) = (two, one.saturating_add(two));
    }
    one
}
