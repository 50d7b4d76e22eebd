//! The fuzz targets.

mod commands;

#[cfg(feature = "house")]
mod backups;
#[cfg(feature = "house")]
mod frames;
#[cfg(feature = "house")]
mod lines;
#[cfg(feature = "house")]
mod logs;
#[cfg(feature = "house")]
mod samples;
#[cfg(feature = "house")]
mod tallies;
#[cfg(feature = "house")]
mod texts;

use crate::Tape;

/// A fuzz target.
#[derive(Debug)]
pub struct Target {
    /// The target's name on the command line and in the corpus.
    pub name: &'static str,
    /// The target's description, in one line.
    pub about: &'static str,
    /// The unit in which the work of a case is counted: commands, frames, texts.
    pub unit: &'static str,
    /// The number of bytes of a generated case.
    pub length: usize,
    /// The number of cases in an ordinary `./test`.
    pub usual: u64,
    /// Plays one case and returns the number of commands, frames or texts. Panics if it finds a fault.
    pub run: fn(&mut Tape<'_>) -> u64,
    /// For parsers: parses a raw input as a client might send it. It must never panic.
    pub parse: Option<fn(&[u8])>,
}

/// All targets.
pub const TARGETS: &[Target] = &[
    commands::TARGET,
    #[cfg(feature = "house")]
    logs::TARGET,
    #[cfg(feature = "house")]
    frames::TARGET,
    #[cfg(feature = "house")]
    lines::TABLE,
    #[cfg(feature = "house")]
    lines::HOUSE,
    #[cfg(feature = "house")]
    lines::NOTES,
    #[cfg(feature = "house")]
    backups::TARGET,
    #[cfg(feature = "house")]
    texts::PACKS,
    #[cfg(feature = "house")]
    texts::SUBMISSIONS,
    #[cfg(feature = "house")]
    texts::STRATEGIES,
    #[cfg(feature = "house")]
    texts::REHEARSALS,
    #[cfg(feature = "house")]
    tallies::TARGET,
];

/// Finds a target by its name on the command line.
pub fn find(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}
