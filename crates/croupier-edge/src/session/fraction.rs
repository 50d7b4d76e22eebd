//! Fractions of very large integers that are reduced to lowest terms only on request.

use dashu_int::{IBig, UBig};
use dashu_ratio::Relaxed;

use crate::exact::ExactFraction;

/// An exact fraction that is not reduced. After thousands of decisions it has many thousands of digits, and reducing it
/// takes longer than computing it. The nearest float can be found without reducing it.
#[derive(Clone, Debug)]
pub struct UnreducedFraction {
    above: IBig,
    below: UBig,
}

impl UnreducedFraction {
    /// Creates a fraction; `below` must not be zero.
    pub(super) fn new(above: impl Into<IBig>, below: impl Into<UBig>) -> UnreducedFraction {
        UnreducedFraction { above: above.into(), below: below.into() }
    }

    /// Multiplies by an exact number.
    pub(super) fn times(&self, factor: &ExactFraction) -> UnreducedFraction {
        UnreducedFraction::new(&self.above * factor.numerator(), &self.below * factor.denominator())
    }

    /// Divides by an exact nonzero number.
    pub(super) fn over(&self, divisor: &ExactFraction) -> UnreducedFraction {
        self.times(&(ExactFraction::ONE / divisor))
    }

    /// Subtracts an exact number.
    pub(super) fn less(&self, other: &ExactFraction) -> UnreducedFraction {
        let above = &self.above * other.denominator() - other.numerator() * &self.below;
        UnreducedFraction::new(above, &self.below * other.denominator())
    }

    /// Subtracts the square of another fraction with the same denominator.
    pub(super) fn less_square_of(&self, other: &UnreducedFraction) -> UnreducedFraction {
        let above = &self.above * &self.below - other.above.sqr();
        UnreducedFraction::new(above, self.below.sqr())
    }

    /// Returns one minus this fraction.
    pub(super) fn rest(&self) -> UnreducedFraction {
        UnreducedFraction::new(&self.below - &self.above, self.below.clone())
    }

    /// Reduces the fraction to lowest terms. This takes 1 s for a million digits.
    pub fn exact(&self) -> ExactFraction {
        ExactFraction::ratio(self.above.clone(), self.below.clone())
    }

    /// The nearest float.
    pub fn to_f64(&self) -> f64 {
        Relaxed::from_parts(self.above.clone(), self.below.clone()).to_f64().value()
    }

    /// The number of binary digits of numerator and denominator: a measure of the cost of reducing the fraction.
    pub fn digits(&self) -> usize {
        use dashu_int::ops::BitTest;
        self.above.bit_len() + self.below.bit_len()
    }
}
