//! Solves for the end of a walk between ruin and goal, exactly modulo a prime.
//!
//! # The equations
//!
//! Number the relevant places from 0. First come `below` places at which one stop is reached, then `inside` places
//! where the player plays on, then `above` places of the other stop. `below` and `above` are the distances that one
//! step can reach beyond the inside. Let some prize depend on the place where the play stops, and let `s(k)` be its
//! expected value for a player at place `k`. At a stopping place, `s` is the prize. Inside, with the weights `w` of the
//! steps and their sum `D`,
//!
//! ```text
//!     D · s(k) = Σ w(d) · s(k + d)          for the steps d, from -below to +above                    (1)
//! ```
//!
//! Pushes are left out: they affect when the play ends, but not where.
//!
//! # Few unknowns
//!
//! (1) gives the farthest value from the others: `w(above) · s(k + above) = D · s(k) - Σ w(d) · s(k + d)`, where the
//! sum is over the other steps. So the first `width = below + above` values determine all others, one after another.
//! Of these, the first `below` are prizes; the other `above` are unknown. The last `above` values are prizes too, which
//! gives the same number of linear equations. If `below` is less than `above`, the strip is reversed. So the number of
//! unknowns is the smaller of the largest loss and the largest win, for any bankroll.
//!
//! As (1) has the same coefficients everywhere, a distant value can also be computed without those in between: `s(t)`
//! is `Σ c(k) · s(k)` over the first `width` values, where `c` are the coefficients of `x^t` modulo the polynomial of
//! (1), because both sides obey (1) and agree for the first values. `x^t` takes as many squarings as `t` has binary
//! digits.
//!
//! # Whole numbers
//!
//! (1) for all places inside is a system of `inside` equations with an integer matrix `A`. Its determinant is positive
//! and at most `D^inside`. The reason: `A` has `D` on the diagonal, no positive entry off it, and no row with a
//! negative sum; for such matrices, Hadamard's bound is the product of the diagonal. By Cramer's rule, `det A · s(k)`
//! is an integer for integer prizes. If no prize is negative, it lies between 0 and `det A` times the largest prize. So
//! both numbers follow from their residues modulo enough primes, and modulo a prime everything fits a machine word.
//! That makes it fast: direct elimination would handle such large numbers at every step.
//!
//! `det A` follows from the small system. Eliminating all but the unknowns with the farthest values as pivots gives
//! `det A = (-1)^(inside · above) · (-w(above))^inside · det R`, where `R` is the matrix of the small system.

use dashu_int::UBig;
use dashu_int::ops::Gcd;

use super::field::ModularField;
use super::lattice::Lattice;

/// The number of prizes to solve for together.
pub(super) const PRIZES: usize = 2;

/// The relevant places, from one stop to the other.
#[derive(Clone, Debug)]
pub(super) struct Strip {
    below: usize,
    inside: usize,
    above: usize,
    /// The player's place at the start.
    start: usize,
    /// Is the goal at the low places?
    turned: bool,
    /// The steps without pushes, with weights that have no common factor.
    steps: Vec<(i64, UBig)>,
    /// The sum of the weights.
    total: UBig,
}

/// The solution modulo one prime: the determinant, and the expected prizes multiplied by it.
pub(super) struct Solution {
    pub(super) determinant: u64,
    pub(super) prizes: [u64; PRIZES],
}

/// The method for getting from the first values to the required ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StripMethod {
    /// One value after the other.
    Walk,
    /// By powers of the polynomial.
    Leap,
}

impl Strip {
    /// Creates the strip of a walk that plays on from the place that covers the largest loss to just below the goal.
    pub(super) fn new(lattice: &Lattice, start: i64, goal: i64) -> Strip {
        let (loss, win) = (lattice.loss(), lattice.win());
        let moving = || lattice.steps.iter().filter(|(step, _)| *step != 0);
        let common = moving().map(|(_, weight)| weight.clone()).reduce(|all, weight| all.gcd(weight));
        let common = common.unwrap_or(UBig::ONE);
        let turned = loss < win;
        let steps: Vec<(i64, UBig)> =
            moving().map(|(step, weight)| (if turned { -step } else { *step }, weight / &common)).collect();
        let total = steps.iter().map(|(_, weight)| weight).sum();
        let (below, above) = if turned { (win, loss) } else { (loss, win) };
        let start = if turned { goal - 1 - start + win } else { start };
        let size = |places: i64| usize::try_from(places).unwrap_or_default();
        let (below, inside, above, start) = (size(below), size(goal - loss), size(above), size(start));
        Strip { below, inside, above, start, turned, steps, total }
    }

    fn width(&self) -> usize {
        self.below + self.above
    }

    fn all(&self) -> usize {
        self.inside + self.width()
    }

    /// The place on the bankroll's lattice. The lowest place of ruin is 0, whether or not the strip is reversed.
    fn on_lattice(&self, place: usize) -> u64 {
        (if self.turned { self.all() - 1 - place } else { place }) as u64
    }

    /// The two prizes of stopping at a place. The first is 1 for ruin and 0 for the goal; the second is the place
    /// itself or, in a fair game, its square.
    fn prizes(&self, field: ModularField, place: usize, squared: bool) -> [u64; PRIZES] {
        let low = place < self.below;
        let ruined = if low != self.turned { field.one } else { 0 };
        let own = field.enter(self.on_lattice(place));
        [ruined, if squared { field.multiply(own, own) } else { own }]
    }

    /// An upper bound for the determinant and for every prize multiplied by it.
    pub(super) fn bound(&self, squared: bool) -> UBig {
        let largest = UBig::from(self.all());
        self.total.pow(self.inside) * if squared { largest.pow(2) } else { largest }
    }

    /// The approximate number of primes needed.
    pub(super) fn primes(&self) -> u64 {
        use dashu_int::ops::BitTest;
        (self.inside as u64 * self.total.bit_len() as u64 + 128) / u64::from(super::field::BITS - 1) + 1
    }

    /// The approximate time for one prime, in nanoseconds, and the faster method.
    pub(super) fn work(&self) -> (u64, StripMethod) {
        let [all, width, above] = [self.all(), self.width(), self.above].map(|size| size as u64);
        let steps = self.steps.len() as u64 + 1;
        let walk = 3 * (above + PRIZES as u64) * all * steps;
        let squarings = 2 * u64::from(all.ilog2() + 1);
        // A squaring needs one reduction for 16 products; other operations need one each.
        let leap = squarings * (width * width / 2 + 3 * width * steps) + 3 * above * width * (steps + 1);
        let (ways, way) = if walk <= leap { (walk, StripMethod::Walk) } else { (leap, StripMethod::Leap) };
        (ways + 3 * above * above * above + 1_000, way)
    }

    /// Returns the coefficients that give a value from the `width` values before it; `None` if the prime divides the
    /// leading weight.
    fn recurrence(&self, field: ModularField) -> Option<(Vec<(usize, u64)>, u64)> {
        // (1) as `Σ coefficient(c) · s(k + c) = 0` for c from 0 to the width: the weights, and -D in the middle.
        let offset = |step: i64| self.below.saturating_add_signed(step as isize);
        let weights = self.steps.iter().map(|(step, weight)| (offset(*step), field.enter_big(weight)));
        let middle = (self.below, field.negate(field.enter_big(&self.total)));
        let (last, others): (Vec<_>, Vec<_>) =
            weights.chain([middle]).partition(|(offset, _)| *offset == self.width());
        let (_, divisor) = *last.first()?;
        if divisor == 0 {
            return None;
        }
        let factor = field.negate(field.invert(divisor));
        let scaled = others.into_iter().map(|(offset, weight)| (offset, field.multiply(weight, factor)));
        Some((scaled.collect(), field.negate(divisor)))
    }

    /// Solves modulo a prime; `None` for the few primes that divide one of the divisors.
    pub(super) fn solve(&self, field: ModularField, squared: bool, way: StripMethod) -> Option<Solution> {
        let (recurrence, pivot) = self.recurrence(field)?;
        let (at_start, mut system) = match way {
            StripMethod::Walk => self.walk(field, squared, &recurrence),
            StripMethod::Leap => self.leap(field, squared, &recurrence),
        };
        // Each row expresses one of the last values in terms of the unknowns, and gives its required value.
        for (row, equation) in system.iter_mut().enumerate() {
            let prizes = self.prizes(field, self.below + self.inside + row, squared);
            for (known, prize) in equation[self.above..].iter_mut().zip(prizes) {
                *known = field.subtract(prize, *known);
            }
        }
        let small = eliminate(field, &mut system)?;
        let sign =
            if self.inside % 2 == 1 && self.above % 2 == 1 { field.negate(field.one) } else { field.one };
        let pivots = field.multiply(sign, field.power(pivot, self.inside as u64));
        let determinant = field.multiply(small, pivots);
        let prizes = std::array::from_fn(|prize| {
            let unknowns = system.iter().map(|equation| &equation[self.above + prize]).collect::<Vec<_>>();
            let from_unknowns = field.dot(&at_start[..self.above], unknowns.into_iter());
            let value = field.add(from_unknowns, at_start[self.above + prize]);
            field.leave(field.multiply(determinant, value))
        });
        Some(Solution { determinant: field.leave(determinant), prizes })
    }

    /// Returns the value at the start and the last values, each as the factors of the unknowns and the contribution of
    /// the prizes. It runs the recurrence once for each unknown, with that unknown at one and everything else at zero,
    /// and once with the prizes and all unknowns at zero.
    fn walk(
        &self,
        field: ModularField,
        squared: bool,
        recurrence: &[(usize, u64)],
    ) -> (Vec<u64>, Vec<Vec<u64>>) {
        let columns = self.above + PRIZES;
        let mut at_start = vec![0; columns];
        let mut system = vec![vec![0; columns]; self.above];
        for column in 0..columns {
            let mut values = vec![0; self.width()];
            match column.checked_sub(self.above) {
                None => values[self.below + column] = field.one,
                Some(prize) => {
                    for (place, value) in values[..self.below].iter_mut().enumerate() {
                        *value = self.prizes(field, place, squared)[prize];
                    }
                }
            }
            for place in 0..self.inside {
                let next = recurrence.iter().fold(0, |sum, (offset, factor)| {
                    field.add(sum, field.multiply(*factor, values[place + offset]))
                });
                values.push(next);
            }
            at_start[column] = values[self.start];
            for (equation, value) in system.iter_mut().zip(&values[self.below + self.inside..]) {
                equation[column] = *value;
            }
        }
        (at_start, system)
    }

    /// Returns the same as [`Strip::walk`] by powers of the polynomial.
    fn leap(
        &self,
        field: ModularField,
        squared: bool,
        recurrence: &[(usize, u64)],
    ) -> (Vec<u64>, Vec<Vec<u64>>) {
        let first = (0..self.below).map(|place| self.prizes(field, place, squared)).collect::<Vec<_>>();
        let columns = |power: &[u64]| {
            let (prizes, unknowns) = power.split_at(self.below);
            let known = |prize: usize| {
                let values = first.iter().map(|prizes| &prizes[prize]).collect::<Vec<_>>();
                field.dot(prizes, values.into_iter())
            };
            unknowns.iter().copied().chain((0..PRIZES).map(known)).collect::<Vec<u64>>()
        };
        let at_start = columns(&power_of_x(field, self.start, recurrence, self.width()));
        let mut power = power_of_x(field, self.below + self.inside, recurrence, self.width());
        let mut system = Vec::with_capacity(self.above);
        for _ in 0..self.above {
            system.push(columns(&power));
            power.insert(0, 0);
            fold(field, &mut power, recurrence, self.width());
        }
        (at_start, system)
    }
}

/// Returns `x` to a power, modulo the polynomial of the recurrence.
fn power_of_x(field: ModularField, exponent: usize, recurrence: &[(usize, u64)], width: usize) -> Vec<u64> {
    // Begin with the leading digits of the exponent, up to where the degree is still below that of the polynomial.
    let digits = (0..usize::BITS).find(|digits| exponent >> digits < width).unwrap_or_default();
    let mut power = vec![0; width];
    power[exponent >> digits] = field.one;
    for digit in (0..digits).rev() {
        power = square(field, &power);
        if exponent >> digit & 1 == 1 {
            power.insert(0, 0);
        }
        fold(field, &mut power, recurrence, width);
    }
    power
}

/// Squares a polynomial: each product of different coefficients counts twice.
fn square(field: ModularField, one: &[u64]) -> Vec<u64> {
    let mut square = vec![0; 2 * one.len() - 1];
    for (degree, coefficient) in square.iter_mut().enumerate() {
        let lowest = (degree + 1).saturating_sub(one.len());
        let below = degree.div_ceil(2);
        let half = field.dot(&one[lowest..below], one[degree + 1 - below..=degree - lowest].iter().rev());
        *coefficient = field.add(half, half);
        if degree % 2 == 0 {
            *coefficient = field.add(*coefficient, field.multiply(one[degree / 2], one[degree / 2]));
        }
    }
    square
}

/// Removes the highest coefficients, by `x^width = Σ factor · x^offset`.
fn fold(field: ModularField, polynomial: &mut Vec<u64>, recurrence: &[(usize, u64)], width: usize) {
    while polynomial.len() > width {
        let highest = polynomial.pop().unwrap_or_default();
        let from = polynomial.len() - width;
        for (offset, factor) in recurrence {
            let place = &mut polynomial[from + offset];
            *place = field.add(*place, field.multiply(highest, *factor));
        }
    }
    polynomial.resize(width, 0);
}

/// Solves a square system with several right-hand sides in place and returns its determinant; `None` if that is zero.
fn eliminate(field: ModularField, system: &mut [Vec<u64>]) -> Option<u64> {
    let size = system.len();
    let mut determinant = field.one;
    for column in 0..size {
        let row = (column..size).find(|row| system[*row][column] != 0)?;
        if row != column {
            system.swap(row, column);
            determinant = field.negate(determinant);
        }
        let [pivot, below @ ..] = &mut system[column..] else { break };
        determinant = field.multiply(determinant, pivot[column]);
        let inverse = field.invert(pivot[column]);
        pivot[column..].iter_mut().for_each(|value| *value = field.multiply(*value, inverse));
        for other in below {
            let factor = field.negate(other[column]);
            add_multiple(field, &mut other[column..], factor, &pivot[column..]);
        }
    }
    // From the bottom up, only the right-hand sides still change.
    for column in (1..size).rev() {
        let (above, [known, ..]) = system.split_at_mut(column) else { break };
        for other in above {
            let factor = field.negate(other[column]);
            add_multiple(field, &mut other[size..], factor, &known[size..]);
        }
    }
    Some(determinant)
}

fn add_multiple(field: ModularField, sum: &mut [u64], factor: u64, row: &[u64]) {
    for (value, other) in sum.iter_mut().zip(row) {
        *value = field.add(*value, field.multiply(factor, *other));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::field::Primes;

    fn strip(steps: &[(i64, u32)], above_ruin: i64, inside: i64) -> Strip {
        let steps: Vec<(i64, UBig)> =
            steps.iter().map(|(step, weight)| (*step, UBig::from(*weight))).collect();
        let total = steps.iter().map(|(_, weight)| weight).sum();
        let lattice = Lattice { unit: 1, steps, total };
        Strip::new(&lattice, lattice.loss() + above_ruin, lattice.loss() + inside)
    }

    #[test]
    fn both_methods_give_the_same_solution() {
        let games: [&[(i64, u32)]; 8] = [
            &[(1, 244), (-1, 251)],
            &[(7, 5), (-6, 6)],
            &[(-6, 5), (7, 6)],
            &[(19, 458_597), (0, 95_156), (-20, 446_247)],
            &[(30, 1), (-1, 35)],
            &[(3, 1), (2, 1), (1, 14), (-1, 20)],
            &[(0, 1), (-1, 2), (-3, 1)],
            &[(0, 1), (1, 2), (3, 1)],
        ];
        for game in games {
            for (start, inside) in [(0, 1), (0, 2), (1, 2), (3, 17), (40, 41), (100, 200)] {
                let strip = strip(game, start, inside);
                for (prime, squared) in Primes::new().take(2).zip([false, true]) {
                    let found = [StripMethod::Walk, StripMethod::Leap].map(|way| {
                        let solution = strip.solve(ModularField::new(prime), squared, way).unwrap();
                        (solution.determinant, solution.prizes)
                    });
                    assert_eq!(found[0], found[1], "{game:?} from {start} of {inside}");
                }
            }
        }
    }

    #[test]
    fn the_determinant_matches_hand_computed_values() {
        // Two places inside, and steps of one up and one down: 495² - 244 · 251.
        let two = strip(&[(1, 244), (-1, 251)], 0, 2);
        // Steps of 7 up and 6 down, with seven places inside: only a loss from the highest place stays inside.
        let seven = strip(&[(7, 5), (-6, 6)], 0, 7);
        for (strip, determinant) in [(two, 495 * 495 - 244 * 251), (seven, 11u64.pow(7))] {
            let prime = Primes::new().next().unwrap();
            let (_, way) = strip.work();
            assert_eq!(strip.solve(ModularField::new(prime), false, way).unwrap().determinant, determinant);
        }
    }

    #[test]
    fn a_prime_that_divides_a_divisor_gives_no_solution() {
        let prime = Primes::new().next().unwrap();
        let steps = vec![(-1, UBig::ONE), (1, UBig::from(prime))];
        let lattice = Lattice { unit: 1, total: steps.iter().map(|(_, weight)| weight).sum(), steps };
        let strip = Strip::new(&lattice, 2, 5);
        assert!(strip.solve(ModularField::new(prime), false, StripMethod::Walk).is_none());
    }
}
