//! Tests that chance is uniform: chi-square tests of dice, draws and shuffles. Biased sources must fail each test.
#![allow(clippy::float_arithmetic, reason = "statistics are not money")]

mod cards;
mod chi_square;
mod dice;
