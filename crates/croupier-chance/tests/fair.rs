//! Chance is even: chi-square tests of dice, draws and shuffles, each of which a biased source must fail.
#![allow(clippy::float_arithmetic, reason = "a statistic is no money")]

mod cards;
mod chi_square;
mod dice;
