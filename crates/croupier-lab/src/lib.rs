//! A test laboratory's view of chance: the output of the source, and tests of it.
//!
//! [`collect`] writes the bytes of the source, or dice, cards and spins made by the calls that tables and simulations use.
//! [`report`] tests the source and every scaling, and shows that the same tests reject biased sources. [`compare_wager`]
//! plays a wager many times and compares the results with its exact figures.

mod bits;
mod collection;
mod controls;
mod outcomes;
mod report;
mod sequence;
mod shuffles;
mod statistics;
mod wagers;

pub use bits::BitPacker;
pub use collection::{ChanceOutput, CollectionRequest, OutputForm, collect};
pub use outcomes::{DrawCall, OutcomeStream};
pub use report::{
    ChanceReport, ControlResult, FAILURE, LEAST_DRAWS, ReportRequest, ScalingInUse, ScalingResult, WEAKNESS,
    report,
};
pub use statistics::{TestResult, TestVerdict, chi_square, chi_square_tail, normal_two_sided};
pub use wagers::{SampleRequest, SimulationComparison, WagerBet, compare_wager, wager_bets, wager_label};

/// The example of the README runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
