//! The source of the numbers of a case.

use croupier_chance::{Seed, Stream};

use crate::games::Step;

/// The numbers that make a case: bytes of a random stream, or the bytes of a file. When they are used up, the case
/// ends, and further reads return zeros.
#[derive(Debug)]
pub struct Tape<'b> {
    source: Source<'b>,
    left: usize,
    /// The bytes handed out, recorded when a failed case is played again to be stored.
    record: Option<Vec<u8>>,
}

#[derive(Debug)]
enum Source<'b> {
    Bytes(&'b [u8]),
    Stream { stream: Box<Stream>, word: [u8; 8], used: usize },
}

impl<'b> Tape<'b> {
    /// Reads the bytes of a file, or the bytes that a coverage-guided fuzzer supplies.
    pub fn bytes(bytes: &'b [u8]) -> Tape<'b> {
        Tape { source: Source::Bytes(bytes), left: bytes.len(), record: None }
    }

    /// Returns a case by its number: the same seed, number and length always give the same case.
    pub fn numbered(seed: u64, case: u64, length: usize) -> Tape<'static> {
        let stream = Box::new(Stream::new(&Seed::from(seed), case));
        Tape { source: Source::Stream { stream, word: [0; 8], used: 8 }, left: length, record: None }
    }

    /// Makes the tape record the bytes that it hands out.
    pub fn recording(mut self) -> Tape<'b> {
        self.record = Some(Vec::new());
        self
    }

    /// Returns the bytes handed out since [`Tape::recording`].
    pub fn recorded(&self) -> &[u8] {
        self.record.as_deref().unwrap_or_default()
    }

    /// Returns true if the case is over.
    pub fn is_over(&self) -> bool {
        self.left == 0
    }

    /// The next byte.
    #[inline]
    pub fn byte(&mut self) -> u8 {
        if self.left == 0 {
            return 0;
        }
        self.left -= 1;
        let byte = match &mut self.source {
            Source::Bytes(bytes) => {
                let (first, rest) = bytes.split_first().unwrap_or((&0, &[]));
                *bytes = rest;
                *first
            }
            Source::Stream { stream, word, used } => {
                if *used == 8 {
                    (*word, *used) = (stream.word().to_le_bytes(), 0);
                }
                *used += 1;
                word[*used - 1]
            }
        };
        if let Some(record) = &mut self.record {
            record.push(byte);
        }
        byte
    }

    /// The next two bytes.
    pub fn short(&mut self) -> u16 {
        u16::from_le_bytes([self.byte(), self.byte()])
    }

    /// The next eight bytes.
    pub fn long(&mut self) -> u64 {
        u64::from_le_bytes(std::array::from_fn(|_| self.byte()))
    }

    /// Returns a nearly uniform number below `bound`; 0 if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        match bound {
            0 | 1 => 0,
            2..=256 => usize::from(self.byte()) % bound,
            257..=65_536 => usize::from(self.short()) % bound,
            _ => (self.long() % bound as u64) as usize,
        }
    }

    /// Returns an amount in cents: mostly realistic bets, sometimes impossible ones.
    pub fn cents(&mut self) -> i64 {
        match self.byte() % 16 {
            0..=7 => 100 * (1 + i64::from(self.byte() % 40)),
            8..=11 => 1 + i64::from(self.short() % 5_000),
            12 => self.long() as i64,
            13 => i64::MAX,
            14 => i64::MIN,
            _ => 0,
        }
    }

    /// Returns a step of a random game.
    pub fn step(&mut self) -> Step {
        (self.byte(), self.byte(), self.short(), self.cents(), self.byte())
    }

    /// Returns numbers that pick a table's options.
    pub fn picks(&mut self) -> Vec<u8> {
        (0..40).map(|_| self.byte()).collect()
    }
}
