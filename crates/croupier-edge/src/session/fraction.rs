//! Fractions of very large integers that are not brought to lowest terms until somebody asks.

use dashu_int::{IBig, UBig};
use dashu_ratio::Relaxed;

use crate::exact::ExactFraction;

/// An exact fraction, as it was found. After thousands of decisions it has many thousand digits, and to bring it to
/// lowest terms takes longer than to find it; the nearest float does not need that.
#[derive(Clone, Debug)]
pub struct Fraction {
    above: IBig,
    below: UBig,
}

impl Fraction {
    /// `below` is not zero.
    pub(super) fn new(above: impl Into<IBig>, below: impl Into<UBig>) -> Fraction {
        Fraction { above: above.into(), below: below.into() }
    }

    /// Multiplied by an exact number.
    pub(super) fn times(&self, factor: &ExactFraction) -> Fraction {
        Fraction::new(&self.above * factor.numerator(), &self.below * factor.denominator())
    }

    /// Divided by an exact number that is not zero.
    pub(super) fn over(&self, divisor: &ExactFraction) -> Fraction {
        self.times(&(ExactFraction::ONE / divisor))
    }

    /// Less an exact number.
    pub(super) fn less(&self, other: &ExactFraction) -> Fraction {
        let above = &self.above * other.denominator() - other.numerator() * &self.below;
        Fraction::new(above, &self.below * other.denominator())
    }

    /// Less the square of another with the same below.
    pub(super) fn less_square_of(&self, other: &Fraction) -> Fraction {
        let above = &self.above * &self.below - other.above.sqr();
        Fraction::new(above, self.below.sqr())
    }

    /// One less this.
    pub(super) fn rest(&self) -> Fraction {
        Fraction::new(&self.below - &self.above, self.below.clone())
    }

    /// In lowest terms. With a million digits that takes a second.
    pub fn exact(&self) -> ExactFraction {
        ExactFraction::ratio(self.above.clone(), self.below.clone())
    }

    /// The nearest float.
    pub fn to_f64(&self) -> f64 {
        Relaxed::from_parts(self.above.clone(), self.below.clone()).to_f64().value()
    }

    /// How many binary digits stand above and below the line: what lowest terms would cost.
    pub fn digits(&self) -> usize {
        use dashu_int::ops::BitTest;
        self.above.bit_len() + self.below.bit_len()
    }
}
