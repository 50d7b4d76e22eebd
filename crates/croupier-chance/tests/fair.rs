//! Tests that chance is uniform: chi-square tests of dice, draws and shuffles. Biased sources must fail each test.
#![allow(clippy::float_arithmetic, reason = "a statistic is no money")]

mod cards;
mod chi_square;
mod dice;
