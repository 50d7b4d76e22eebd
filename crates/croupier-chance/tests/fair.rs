//! Chance is even: chi-square tests of dice, draws and shuffles, each of which a biased source must fail.
#![allow(clippy::float_arithmetic, reason = "a statistic is no money")]

#[path = "fair/cards.rs"]
mod cards;
#[path = "fair/chi_square.rs"]
mod chi_square;
#[path = "fair/dice.rs"]
mod dice;
