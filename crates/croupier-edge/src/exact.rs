//! Exact numbers: fractions of integers of any size.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Div, Mul, Neg, Sub};

use croupier_rules::Money;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

/// An exact fraction, always in lowest terms.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct ExactFraction(RBig);

impl ExactFraction {
    /// Zero.
    pub const ZERO: ExactFraction = ExactFraction(RBig::ZERO);
    /// One.
    pub const ONE: ExactFraction = ExactFraction(RBig::ONE);

    /// Creates a fraction.
    ///
    /// # Panics
    /// If the denominator is zero.
    pub fn ratio(numerator: impl Into<IBig>, denominator: impl Into<IBig>) -> ExactFraction {
        ExactFraction(RBig::from_parts_signed(numerator.into(), denominator.into()))
    }

    /// The ratio of two amounts of money.
    pub fn money_ratio(amount: Money, per: Money) -> ExactFraction {
        ExactFraction::ratio(amount.cents(), per.cents())
    }

    /// True for 0.
    pub fn is_zero(&self) -> bool {
        self.0 == RBig::ZERO
    }

    /// True above 0.
    pub fn is_positive(&self) -> bool {
        *self > ExactFraction::ZERO
    }

    /// True below 0.
    pub fn is_negative(&self) -> bool {
        *self < ExactFraction::ZERO
    }

    /// The absolute value of the number.
    pub fn abs(&self) -> ExactFraction {
        if self.is_negative() { -self } else { self.clone() }
    }

    /// Raises the number to a power.
    pub fn pow(&self, times: isize) -> ExactFraction {
        ExactFraction(self.0.pow(times))
    }

    /// The numerator, with the sign.
    pub fn numerator(&self) -> &IBig {
        self.0.numerator()
    }

    /// The denominator, always positive.
    pub fn denominator(&self) -> &UBig {
        self.0.denominator()
    }

    /// The nearest float.
    pub fn to_f64(&self) -> f64 {
        self.0.to_f64().value()
    }
}

impl fmt::Display for ExactFraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.to_string())
    }
}

impl fmt::Debug for ExactFraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl From<i64> for ExactFraction {
    fn from(whole: i64) -> ExactFraction {
        ExactFraction(RBig::from(whole))
    }
}

impl From<(i64, i64)> for ExactFraction {
    fn from((numerator, denominator): (i64, i64)) -> ExactFraction {
        ExactFraction::ratio(numerator, denominator)
    }
}

macro_rules! operation {
    ($trait:ident, $method:ident, $sign:tt) => {
        impl $trait for &ExactFraction {
            type Output = ExactFraction;
            fn $method(self, other: &ExactFraction) -> ExactFraction {
                ExactFraction(&self.0 $sign &other.0)
            }
        }
        impl $trait for ExactFraction {
            type Output = ExactFraction;
            fn $method(self, other: ExactFraction) -> ExactFraction {
                ExactFraction(self.0 $sign other.0)
            }
        }
        impl $trait<&ExactFraction> for ExactFraction {
            type Output = ExactFraction;
            fn $method(self, other: &ExactFraction) -> ExactFraction {
                ExactFraction(self.0 $sign &other.0)
            }
        }
    };
}

operation!(Add, add, +);
operation!(Sub, sub, -);
operation!(Mul, mul, *);
operation!(Div, div, /);

impl Neg for &ExactFraction {
    type Output = ExactFraction;
    fn neg(self) -> ExactFraction {
        ExactFraction(-&self.0)
    }
}

impl Sum for ExactFraction {
    fn sum<I: Iterator<Item = ExactFraction>>(all: I) -> ExactFraction {
        all.fold(ExactFraction::ZERO, |sum, one| sum + one)
    }
}
