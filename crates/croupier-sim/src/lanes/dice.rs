//! The dice of all sessions under one seed.

use croupier_chance::{RollStream, Seed};

use super::OutcomeSource;

/// Two dice. The rolls of each session come from the stream with the session's number.
#[derive(Clone, Debug)]
pub struct Rolls(pub Seed);

impl OutcomeSource for Rolls {
    type Stream = RollStream;

    fn open(&self, session: u64) -> RollStream {
        RollStream::new(&self.0, session)
    }

    fn reopen(&self, throws: &mut RollStream, session: u64) {
        throws.restart(session);
    }

    fn prepare<'s>(&self, streams: impl Iterator<Item = &'s mut RollStream>) {
        RollStream::prepare(streams);
    }

    fn fill(&self, throws: &mut RollStream, outcomes: &mut [u8]) {
        match outcomes.as_mut_array::<{ RollStream::PART }>() {
            Some(part) => *part = throws.part(),
            None => throws.fill(outcomes),
        }
    }
}
