//! Play until ruin or the goal, however long it takes.

use dashu_int::UBig;

use super::field::{ModularField, Primes};
use super::remainders::Moduli;
use super::strip::{Solution, Strip, StripMethod};
use super::{FlatSession, Progress, UnreducedFraction};
use crate::exact::ExactFraction;

/// The limit of computing time for a session, in nanoseconds of a typical machine: 10 s.
const MOST_WORK: u64 = 10_000_000_000;

/// The end of a session that is played until ruin or the goal.
#[derive(Clone, Debug)]
pub struct StoppedSession {
    session: FlatSession,
    /// The chance of ruin, as a part of `all`.
    ruined: UBig,
    /// The mean of the last place on the lattice or, in a fair game, of its square, as a part of `all`.
    last: UBig,
    all: UBig,
}

impl FlatSession {
    /// Computes the exact end of play until ruin or the goal, however long it takes, by the equations in the module
    /// `strip`.
    ///
    /// Returns an error if there is no goal, or if the computation would take too long. Its time depends on the number
    /// of units between ruin and goal, on the smaller of the largest loss and the largest win in units, and on the
    /// common denominator of the chances.
    pub fn until_stopped(&self, progress: Progress<'_>) -> Result<StoppedSession, String> {
        let Some(goal) = self.goal_place() else {
            return Err("without a goal, play can only end in ruin: set a goal".to_owned());
        };
        let strip = Strip::new(&self.lattice, self.start(), goal);
        let (work, way) = strip.work();
        if strip.primes().saturating_mul(work) > MOST_WORK {
            return Err(self.too_long(goal));
        }
        let squared = self.lattice.mean().is_zero();
        let [all, ruined, last] = solve(&strip, squared, way, progress);
        Ok(StoppedSession { session: self.clone(), ruined, last, all })
    }

    fn too_long(&self, goal: i64) -> String {
        let (loss, win) = (self.lattice.loss(), self.lattice.win());
        let unit = self.bankroll_at(1).minus(self.bankroll_at(0)).dollars();
        let results = if loss.min(win) > 100 {
            format!(
                ", or a stake whose results are multiples of more than {unit}: now the largest loss is {loss} times \
                 and the largest win {win} times that"
            )
        } else {
            String::new()
        };
        let places = goal - loss;
        format!(
            "the chances of ruin and goal would take too long to compute: there are {places} bankrolls between them, \
             {unit} apart. Choose a nearer goal{results}"
        )
    }
}

/// Returns the determinant, the chance of ruin and the last place; the latter two are multiplied by the determinant.
fn solve(strip: &Strip, squared: bool, way: StripMethod, progress: Progress<'_>) -> [UBig; 3] {
    use dashu_int::ops::BitTest;
    let needed = strip.bound(squared).bit_len();
    let (mut primes, mut found, mut bits) = (Vec::new(), Vec::<Solution>::new(), 0);
    for prime in Primes::new() {
        if bits >= needed {
            break;
        }
        if let Some(solution) = strip.solve(ModularField::new(prime), squared, way) {
            primes.push(prime);
            found.push(solution);
            // A prime of `n` bits multiplies the distinguishable range by at least `2^(n - 1)`.
            bits += prime.ilog2() as usize;
            progress(bits.min(needed) as u64, needed as u64);
        }
    }
    let moduli = Moduli::new(primes);
    let number = |of: fn(&Solution) -> u64| moduli.number(found.iter().map(of));
    [number(|found| found.determinant), number(|found| found.prizes[0]), number(|found| found.prizes[1])]
}

impl StoppedSession {
    /// The chance to be ruined before the goal.
    pub fn ruined(&self) -> UnreducedFraction {
        UnreducedFraction::new(self.ruined.clone(), self.all.clone())
    }

    /// The chance to reach the goal before ruin.
    pub fn reached(&self) -> UnreducedFraction {
        self.ruined().rest()
    }

    fn last(&self) -> UnreducedFraction {
        UnreducedFraction::new(self.last.clone(), self.all.clone())
    }

    /// The mean number of decisions, including pushes.
    pub fn decisions(&self) -> UnreducedFraction {
        let start = ExactFraction::from(self.session.start());
        // In a fair game, the mean of the last place is the start. So the mean square of the distance is the difference
        // of the squares.
        self.session.played(|power| self.last().less(&start.pow(power)))
    }

    /// The mean number of rolls, hands or spins.
    pub fn rounds(&self) -> UnreducedFraction {
        self.decisions().times(&self.session.rounds)
    }

    /// The mean winnings, in units of money. They are negative in a game that favours the house.
    pub fn net(&self) -> UnreducedFraction {
        self.decisions().times(&self.session.net())
    }
}
