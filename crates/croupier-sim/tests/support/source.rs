//! A fast source with any number of outcomes, for tests.

use croupier_sim::lanes::OutcomeSource;

/// A source with a stream for each session, all from one seed. All outcomes are equally likely.
pub(crate) struct UniformSource {
    pub(crate) seed: u64,
    pub(crate) outcomes: u8,
}

/// The outcomes of one session.
pub(crate) struct Stream {
    state: u64,
    word: u64,
    left: u32,
}

impl OutcomeSource for UniformSource {
    type Stream = Stream;

    fn open(&self, session: u64) -> Stream {
        Stream { state: mix(self.seed ^ mix(session)), word: 0, left: 0 }
    }

    fn fill(&self, stream: &mut Stream, outcomes: &mut [u8]) {
        for outcome in outcomes {
            *outcome = stream.next(self.outcomes);
        }
    }
}

impl Stream {
    /// Returns the next outcome. A word gives four outcomes; their bias is far too small for a simulation to
    /// detect.
    fn next(&mut self, outcomes: u8) -> u8 {
        if self.left == 0 {
            self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            self.word = mix(self.state);
            self.left = 4;
        }
        self.left -= 1;
        let product = u128::from(self.word) * u128::from(outcomes);
        self.word = product as u64;
        (product >> 64) as u8
    }
}

fn mix(mut word: u64) -> u64 {
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
