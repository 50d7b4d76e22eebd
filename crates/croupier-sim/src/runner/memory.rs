//! A strategy's memory of a session.

use crate::plan::{Plan, Quantity, sign};

use super::RoundMemory;
use super::progression::ProgressionPosition;

/// The strategy stops when the shooter sevens out.
pub(super) const FINISH_HAND: u8 = 1;
/// The strategy makes no new bets, and stops when no bets are left.
pub(super) const RUN_OUT: u8 = 2;

/// The strategy has endings, which are checked before every round.
pub(super) const LOOKS: u8 = 4;

/// A strategy's memory of a session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Memory {
    /// The values of the strategy's `let`s, in hundredths.
    pub numbers: Vec<i64>,
    /// The positions of the strategy's progressions.
    pub(super) progressions: Vec<ProgressionPosition>,
    /// The starting bankroll, in cents.
    pub opening: i64,
    /// The highest bankroll so far, in cents.
    pub peak: i64,
    /// The number of rolls, hands or spins.
    pub rounds: u32,
    /// The number of this shooter's rolls.
    pub shooter_rolls: u32,
    /// The number of shooters' hands begun.
    pub shooters: u32,
    /// The number of points made in this hand.
    pub points_made: u32,
    /// The number of bets made while this shooter has the dice.
    pub shooter_bets: u32,
    /// The number of consecutive rounds that won money; negative for consecutive rounds that lost money.
    pub streak: i32,
    /// For each slot, the number of wins in this shooter's hand.
    pub(super) hits: Vec<u32>,
    /// For each slot, the number of consecutive wins.
    pub(super) wins: Vec<u32>,
    /// For each slot, the number of consecutive losses.
    pub(super) losses: Vec<u32>,
    /// The last result for which runs are counted, and how often it has come up in a row.
    pub(super) run: (u32, u32),
    /// The checks that are due before a round, one bit each: [`LOOKS`] for the strategy's endings, and a bit for
    /// each ending that has begun.
    pub(super) ending: u8,
}

impl Memory {
    pub(super) fn new(plan: &Plan, opening: i64) -> Memory {
        let slots = plan.slots.len();
        Memory {
            numbers: plan.memories.clone(),
            progressions: plan.progressions.iter().map(ProgressionPosition::new).collect(),
            opening,
            peak: opening,
            rounds: 0,
            shooter_rolls: 0,
            shooters: 1,
            points_made: 0,
            shooter_bets: 0,
            streak: 0,
            hits: vec![0; slots],
            wins: vec![0; slots],
            losses: vec![0; slots],
            run: (0, 0),
            ending: at_first(plan),
        }
    }

    pub(super) fn restart(&mut self, plan: &Plan, opening: i64) {
        self.numbers.copy_from_slice(&plan.memories);
        for (place, sized) in self.progressions.iter_mut().zip(&plan.progressions) {
            place.restart(sized);
        }
        (self.opening, self.peak, self.rounds) = (opening, opening, 0);
        (self.shooter_rolls, self.shooters, self.points_made, self.shooter_bets) = (0, 1, 0, 0);
        (self.streak, self.run, self.ending) = (0, (0, 0), at_first(plan));
        self.hits.fill(0);
        self.wins.fill(0);
        self.losses.fill(0);
    }

    /// Updates the counts that the plan uses.
    pub(super) fn look_back(&mut self, plan: &Plan, round: &RoundMemory) {
        self.shooter_rolls += 1;
        self.peak = self.peak.max(round.bankroll);
        self.points_made += u32::from(round.signs.game & sign::POINT_MADE != 0);
        if round.change != 0 {
            let up = round.change > 0;
            self.streak = if up { self.streak.max(0) + 1 } else { self.streak.min(0) - 1 };
        }
        self.count(plan, round);
        if round.signs.game & sign::NEW_SHOOTER != 0 {
            self.shooters += 1;
            (self.shooter_rolls, self.points_made, self.shooter_bets) = (0, 0, 0);
            if plan.uses.hits != 0 {
                self.hits.fill(0);
            }
        }
        let decided = round.signs.won | round.signs.lost;
        for (place, sized) in self.progressions.iter_mut().zip(&plan.progressions) {
            if decided & sized.on != 0 {
                place.moves(sized, round.signs.won & sized.on != 0);
            }
        }
    }

    fn count(&mut self, plan: &Plan, round: &RoundMemory) {
        let uses = &plan.uses;
        let (won, lost) = (round.signs.won, round.signs.lost);
        for_each(won & uses.hits, |slot| self.hits[slot] += 1);
        for_each(won & uses.rows, |slot| (self.wins[slot], self.losses[slot]) = (self.wins[slot] + 1, 0));
        for_each(lost & uses.rows, |slot| (self.wins[slot], self.losses[slot]) = (0, self.losses[slot] + 1));
        let result = round.signs.game & uses.runs;
        if result != 0 {
            let result = result.trailing_zeros();
            self.run = if self.run.0 == result { (result, self.run.1 + 1) } else { (result, 1) };
        }
    }
}

impl Memory {
    /// Appends everything that determines the strategy's later actions. Counts are capped at the largest value that
    /// makes a difference. The values serve to tell positions apart.
    pub(crate) fn position(&self, plan: &Plan, into: &mut Vec<i64>) {
        into.extend(&self.numbers);
        for place in &self.progressions {
            place.position(into);
        }
        into.push(i64::from(self.ending));
        if plan.most_bets.is_some() {
            into.push(i64::from(self.shooter_bets));
        }
        for (fact, asked) in &plan.uses.facts {
            let count = match fact {
                Quantity::ShooterRolls => self.shooter_rolls,
                Quantity::Shooters => self.shooters,
                Quantity::PointsMade => self.points_made,
                Quantity::WinStreak => self.streak.max(0) as u32,
                Quantity::LossStreak => (-self.streak).max(0) as u32,
                _ => continue,
            };
            into.push(i64::from(count.min(asked.most().unwrap_or(u32::MAX))));
        }
        let most = plan.uses.counts.most().unwrap_or(u32::MAX);
        let mut counts = |counts: &[u32], of: u64| {
            for_each(of, |slot| into.push(i64::from(counts[slot].min(most))));
        };
        counts(&self.hits, plan.uses.hits);
        counts(&self.wins, plan.uses.rows);
        counts(&self.losses, plan.uses.rows);
        if plan.uses.runs != 0 {
            into.extend([i64::from(self.run.0), i64::from(self.run.1.min(most))]);
        }
    }
}

/// Returns the checks that are due when a session begins.
fn at_first(plan: &Plan) -> u8 {
    if plan.endings.is_empty() { 0 } else { LOOKS }
}

/// Calls `call` for each bit.
#[inline]
fn for_each(mut bits: u64, mut call: impl FnMut(usize)) {
    while bits != 0 {
        call(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}
