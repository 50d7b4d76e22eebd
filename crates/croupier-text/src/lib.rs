//! Texts for people: sentences about the events of a table and about refusals, rule books, short results, and examples.
//! The house sends them, and the terminal prints them.

pub mod examples;
pub mod narration;
pub mod results;
pub mod rulebook;
#[cfg(test)]
mod testing;

/// The example of the README runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
