//! Outcomes by the calls that tables and simulations use.

use croupier_chance::{DrawStream, RollStream, Seed, Stream};
use croupier_rules::Dice;

/// The call that makes outcomes from words. Both are in production.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DrawCall {
    /// A house at its tables: one word for each outcome.
    #[default]
    Table,
    /// A simulation: blocks of outcomes, and several rolls of two dice from each half of a word.
    Simulation,
}

/// A stream of equally likely outcomes, numbered from 0.
#[derive(Debug)]
pub struct OutcomeStream(OutcomeMaker);

#[derive(Debug)]
enum OutcomeMaker {
    Words { stream: Stream, of: u32 },
    Rolls(Box<RollStream>),
    Numbers(DrawStream),
}

impl OutcomeStream {
    /// Starts a stream of outcomes.
    ///
    /// # Panics
    /// If there are no outcomes, or more than 256.
    pub fn new(seed: &Seed, number: u64, of: u32, call: DrawCall) -> OutcomeStream {
        assert!((1..=256).contains(&of), "an outcome must exist and fit in a byte");
        OutcomeStream(match call {
            DrawCall::Table => OutcomeMaker::Words { stream: Stream::in_bulk(seed, number), of },
            DrawCall::Simulation if of == Dice::OUTCOMES as u32 => {
                OutcomeMaker::Rolls(Box::new(RollStream::new(seed, number)))
            }
            DrawCall::Simulation => OutcomeMaker::Numbers(DrawStream::new(seed, number, of)),
        })
    }

    /// Fills the slice with the next outcomes.
    pub fn fill(&mut self, outcomes: &mut [u8]) {
        match &mut self.0 {
            OutcomeMaker::Words { stream, of } => outcomes.fill_with(|| stream.below(*of) as u8),
            OutcomeMaker::Rolls(rolls) => rolls.fill(outcomes),
            OutcomeMaker::Numbers(numbers) => numbers.fill(outcomes),
        }
    }
}

/// Returns the digits of the order of distinct cards: for each position, the number of later cards that are lower. If
/// every order is equally likely, the digits are independent, and each is uniform below the number of cards left.
pub(crate) fn digits(cards: &[u16]) -> impl Iterator<Item = (u32, u32)> {
    cards.iter().enumerate().map(|(at, card)| {
        let later = &cards[at + 1..];
        // Few enough for sixteen bits, so that the comparison runs in wide registers.
        let lower: u16 = later.iter().map(|other| u16::from(other < card)).sum();
        (u32::from(lower), (cards.len() - at) as u32)
    })
}
