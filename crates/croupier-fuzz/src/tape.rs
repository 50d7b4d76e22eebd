//! The source of the numbers of a case.

use std::collections::VecDeque;

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
    /// The names that a stored case has picked and that are still to come.
    names: VecDeque<String>,
    /// The names picked so far.
    picked: Vec<String>,
}

/// The first word of a stored case; the names that it picked follow on the same line, and then its numbers.
const NAMES: &str = "names";

#[derive(Debug)]
enum Source<'b> {
    Bytes(&'b [u8]),
    Stream { stream: Box<Stream>, word: [u8; 8], used: usize },
}

impl<'b> Tape<'b> {
    /// Reads the bytes of a file, or the bytes that a coverage-guided fuzzer supplies.
    pub fn bytes(bytes: &'b [u8]) -> Tape<'b> {
        Tape::new(Source::Bytes(bytes), bytes.len())
    }

    fn new(source: Source<'b>, left: usize) -> Tape<'b> {
        Tape { source, left, record: None, names: VecDeque::new(), picked: Vec::new() }
    }

    /// Reads a stored case. A case names the packs and logs that it picked, so that it stays the same case when packs
    /// are added. A file without names has only numbers.
    pub fn stored(file: &'b [u8]) -> Tape<'b> {
        let first = file.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let line = str::from_utf8(first).ok().and_then(|line| line.strip_prefix(NAMES));
        let Some(names) = line else { return Tape::bytes(file) };
        let mut tape = Tape::bytes(&file[(first.len() + 1).min(file.len())..]);
        tape.names = names.split_whitespace().map(str::to_owned).collect();
        tape
    }

    /// Returns a case by its number: the same seed, number and length always give the same case.
    pub fn numbered(seed: u64, case: u64, length: usize) -> Tape<'static> {
        let stream = Box::new(Stream::new(&Seed::from(seed), case));
        Tape::new(Source::Stream { stream, word: [0; 8], used: 8 }, length)
    }

    /// Makes the tape record the bytes that it hands out.
    pub fn recording(mut self) -> Tape<'b> {
        self.record = Some(Vec::new());
        self
    }

    /// Returns the case since [`Tape::recording`] as a file for [`Tape::stored`].
    pub fn recorded(&self) -> Vec<u8> {
        let names = self.picked.iter().fold(NAMES.to_owned(), |line, name| format!("{line} {name}"));
        let bytes = self.record.as_deref().unwrap_or_default();
        [names.as_bytes(), b"\n", bytes].concat()
    }

    /// Picks one of these names: the one that the stored case picked, or any.
    ///
    /// # Panics
    /// If there are no names, or the stored case picked another one.
    pub fn name<'n>(&mut self, names: &[&'n str]) -> &'n str {
        let any = self.below(names.len());
        let picked = match self.names.pop_front() {
            Some(stored) => names.iter().find(|name| **name == stored).copied().unwrap_or_else(|| {
                panic!("the case needs '{stored}', which does not exist; expected one of {names:?}")
            }),
            None => names[any],
        };
        self.picked.push(picked.to_owned());
        picked
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_case_keeps_its_names_when_names_are_added() {
        let before = ["craps", "wheel"];
        let mut tape = Tape::bytes(&[1, 7, 8]).recording();
        assert_eq!((tape.name(&before), tape.byte(), tape.byte()), ("wheel", 7, 8));
        let file = tape.recorded();
        let after = ["baccarat", "craps", "sic-bo", "wheel"];
        let mut again = Tape::stored(&file).recording();
        assert_eq!((again.name(&after), again.byte(), again.byte()), ("wheel", 7, 8));
        assert!(again.is_over());
        assert_eq!(again.recorded()[..12], file[..12], "expected the same names to be recorded again");
        // Numbers alone pick by their place.
        assert_eq!(Tape::stored(&[1, 7, 8]).name(&after), "craps");
        let gone = std::panic::catch_unwind(|| Tape::stored(&file).name(&["craps"]).to_owned());
        assert!(gone.is_err(), "expected a case about a pack that is gone to fail");
    }
}
