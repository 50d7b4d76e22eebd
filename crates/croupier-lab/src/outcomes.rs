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

/// Returns the digits of an order of the numbers from 0 on: for each position, the number of later ones that are lower. If
/// every order is equally likely, the digits are independent, and each is uniform below the number of cards left.
pub(crate) fn digits(order: &[u16]) -> impl Iterator<Item = (u32, u32)> {
    // A bit for each number that is still to come, and for each word of bits the count of those in lower words.
    let words = order.len().div_ceil(u64::BITS as usize);
    let mut later = vec![u64::MAX; words];
    let mut below: Vec<u32> = (0..).step_by(u64::BITS as usize).take(words).collect();
    order.iter().enumerate().map(move |(at, number)| {
        let (word, bit) = (u32::from(*number) / u64::BITS, 1 << (u32::from(*number) % u64::BITS));
        let bits = &mut later[word as usize];
        *bits &= !bit;
        let lower = below[word as usize] + (*bits & (bit - 1)).count_ones();
        // All words, because a loop whose length depends on the card would stall the processor.
        (0..).zip(&mut below).for_each(|(other, count)| *count -= u32::from(other > word));
        (lower, (order.len() - at) as u32)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_count_the_later_lower_numbers() {
        let mut stream = Stream::in_bulk(&Seed::from(1), 0);
        for size in [1, 6, 52, 64, 65, 416, 832] {
            let mut order: Vec<u16> = (0..size).collect();
            stream.shuffle(&mut order);
            let counted = order.iter().enumerate().map(|(at, number)| {
                let later = &order[at + 1..];
                (later.iter().filter(|other| *other < number).count() as u32, order[at..].len() as u32)
            });
            assert!(digits(&order).eq(counted), "{size}");
        }
    }
}
