//! The spins of all sessions under one seed.

use croupier_chance::{DrawStream, Seed};

use super::OutcomeSource;

/// Numbers below a bound, each equally likely. The numbers of each session come from the stream with the session's
/// number.
#[derive(Clone, Debug)]
pub struct Draws {
    /// The seed of all sessions.
    pub seed: Seed,
    /// The number of outcomes, at most 256.
    pub bound: u32,
}

impl OutcomeSource for Draws {
    type Stream = DrawStream;

    fn open(&self, session: u64) -> DrawStream {
        DrawStream::new(&self.seed, session, self.bound)
    }

    fn reopen(&self, draws: &mut DrawStream, session: u64) {
        draws.restart(session);
    }

    fn fill(&self, draws: &mut DrawStream, outcomes: &mut [u8]) {
        draws.fill(outcomes);
    }
}
