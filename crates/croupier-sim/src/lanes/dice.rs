//! The dice of all sessions under one seed.

use croupier_chance::{Seed, Throws};

use super::OutcomeSource;

/// Two dice. The rolls of each session come from the stream with the session's number.
#[derive(Clone, Debug)]
pub struct Rolls(pub Seed);

impl OutcomeSource for Rolls {
    type Stream = Throws;

    fn open(&self, session: u64) -> Throws {
        Throws::new(&self.0, session)
    }

    fn reopen(&self, throws: &mut Throws, session: u64) {
        throws.restart(session);
    }

    fn fill(&self, throws: &mut Throws, outcomes: &mut [u8]) {
        throws.fill(outcomes);
    }
}
