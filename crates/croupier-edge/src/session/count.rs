//! Counting the ways of a walk: how much weight stands at which bankroll after so many decisions.

use std::ops::Range;

use dashu_int::UBig;
use dashu_int::ops::EstimatedLog2;

use super::{Progress, Session};

/// How many machine words may be multiplied for an answer: some twenty seconds.
const MOST_WORK: f64 = 2e10;

/// How many machine words all weights together may have: a gigabyte for two decisions in a row.
const MOST_WORDS: f64 = 6e7;

/// The weights of the bankrolls after some decisions. Together they come to the total weight of one decision to the
/// power of the decisions.
///
/// They grow with each decision by as many digits as the total has, and all that happens to them is that they are
/// multiplied by the weight of a step and added up. So they stand one after the other as machine words, each with the
/// same number of them, and a decision is one pass over the words.
pub(super) struct Weights {
    /// The places that have a weight, in order.
    places: Vec<i64>,
    /// The words of their weights, each the lowest first.
    words: Vec<u64>,
    /// How many words each has.
    width: usize,
}

/// Places that move the same way: what is left of them, how far they go, and the weight of that.
struct Movers<'s> {
    left: Range<usize>,
    step: i64,
    weight: &'s [u64],
}

impl Weights {
    /// All of the weight at one place.
    fn at(place: i64) -> Weights {
        Weights { places: vec![place], words: vec![1], width: 1 }
    }

    fn words_of(&self, index: usize) -> &[u64] {
        &self.words[index * self.width..][..self.width]
    }

    /// All places with their weights, in order.
    pub(super) fn numbers(&self) -> impl Iterator<Item = (i64, UBig)> {
        self.places.iter().enumerate().map(|(index, place)| (*place, number(self.words_of(index))))
    }

    /// Where the movers arrive, merged in the order of the places. The memory is used again: there is much of it.
    fn moved(&self, mut movers: Vec<Movers<'_>>, width: usize, mut memory: Weights) -> Weights {
        memory.places.clear();
        memory.words.clear();
        memory.width = width;
        let mut parts = Vec::with_capacity(movers.len());
        let arrival =
            |mover: &Movers<'_>| mover.left.clone().next().map(|index| self.places[index] + mover.step);
        while let Some(place) = movers.iter().filter_map(arrival).min() {
            parts.clear();
            for mover in movers.iter_mut().filter(|mover| arrival(mover) == Some(place)) {
                parts.extend(mover.left.next().map(|index| (self.words_of(index), mover.weight)));
            }
            let from = memory.words.len();
            memory.places.push(place);
            memory.words.resize(from + width, 0);
            add_up(&mut memory.words[from..], &parts);
        }
        memory
    }
}

impl Session {
    /// The weights after so many decisions.
    pub(super) fn weights(&self, decisions: u32, progress: Progress<'_>) -> Result<Weights, String> {
        self.check_work(decisions)?;
        let steps: Vec<(i64, Vec<u64>)> =
            self.lattice.steps.iter().map(|(step, weight)| (*step, words(weight))).collect();
        let total = words(&self.lattice.total);
        let mut weights = Weights::at(self.start());
        let mut before = Weights::at(self.start());
        let mut all = UBig::ONE;
        for decision in 1..=decisions {
            all *= &self.lattice.total;
            let ruined = weights.places.partition_point(|place| *place < self.lattice.loss());
            let playing = weights.places.partition_point(|place| !self.at_goal(*place));
            // Who stopped stays, with the whole weight of a decision; who plays takes every step.
            let stopped = [0..ruined, playing..weights.places.len()];
            let stay = stopped.into_iter().map(|left| Movers { left, step: 0, weight: &total });
            let play =
                steps.iter().map(|(step, weight)| Movers { left: ruined..playing, step: *step, weight });
            let after = weights.moved(stay.chain(play).collect(), words(&all).len(), before);
            (before, weights) = (weights, after);
            progress(decision.into(), decisions.into());
        }
        Ok(weights)
    }

    /// Refuses what would take too long or too much memory, and says how many decisions would not.
    fn check_work(&self, decisions: u32) -> Result<(), String> {
        let (_, bits) = self.lattice.total.log2_bounds();
        let parts = self.lattice.steps.len() * words(&self.lattice.total).len();
        let mut work = 0.0;
        for decision in 1..=decisions {
            let words = self.places_after(decision) * (f64::from(decision) * f64::from(bits) / 64.0 + 1.0);
            work += words * parts as f64;
            if work > MOST_WORK || words > MOST_WORDS {
                return Err(format!(
                    "{decisions} decisions would take too long to count: ask for {} or fewer, or set a goal that is \
                     near to the bankroll",
                    decision - 1
                ));
            }
        }
        Ok(())
    }

    /// At most so many places can have a weight: those between the stops that so many steps can reach, and no more than
    /// there are ways to choose so many steps in any order.
    fn places_after(&self, decision: u32) -> f64 {
        let far = |step: i64| step as f64 * f64::from(decision);
        let start = self.start() as f64;
        let lowest = (start - far(self.lattice.loss())).max(0.0);
        let highest = start + far(self.lattice.win());
        let highest = self.goal_place().map_or(highest, |goal| highest.min(goal as f64));
        let kinds = self.lattice.steps.len() as u32;
        let choices: f64 = (1..kinds).map(|kind| f64::from(decision + kind) / f64::from(kind)).product();
        (highest - lowest + 1.0).min(choices)
    }
}

/// Adds up parts, each multiplied by its weight, to a sum that is nothing yet and has room.
fn add_up<'p>(sum: &mut [u64], parts: &[(&'p [u64], &'p [u64])]) {
    // While the weights at one place stay below this, a product of each with one word, and what is carried, fit 128 bits.
    const SMALL: u128 = 1 << 63;
    let single = |weight: &[u64]| if let [weight] = weight { u128::from(*weight) } else { SMALL };
    if parts.iter().map(|(_, weight)| single(weight)).sum::<u128>() >= SMALL {
        for (words, weight) in parts {
            add_scaled(sum, words, weight);
        }
        return;
    }
    let part = |(words, weight): (&'p [u64], &[u64])| (words, weight[0]);
    for few in parts.chunks(3) {
        match *few {
            [one] => add_few(sum, [one].map(part)),
            [one, two] => add_few(sum, [one, two].map(part)),
            [one, two, three] => add_few(sum, [one, two, three].map(part)),
            _ => {}
        }
    }
}

/// Adds a few parts of the same number of words in one pass.
fn add_few<const FEW: usize>(sum: &mut [u64], parts: [(&[u64], u64); FEW]) {
    let width = parts.iter().map(|(words, _)| words.len()).min().unwrap_or_default();
    let (low, high) = sum.split_at_mut(width);
    let parts = parts.map(|(words, weight)| (&words[..width], weight));
    let mut carry = 0;
    for (index, own) in low.iter_mut().enumerate() {
        let products = parts.iter().map(|(words, weight)| u128::from(words[index]) * u128::from(*weight));
        // What is carried comes last: it is what the next word waits for.
        let exact = u128::from(*own) + products.sum::<u128>() + u128::from(carry);
        *own = exact as u64;
        carry = (exact >> 64) as u64;
    }
    carry_on(high, carry);
}

/// Adds a multiple by a large number.
fn add_scaled(sum: &mut [u64], words: &[u64], by: &[u64]) {
    let width = words.iter().rposition(|word| *word != 0).map_or(0, |highest| highest + 1);
    for (shift, factor) in by.iter().enumerate() {
        add_few(&mut sum[shift..], [(&words[..width], *factor)]);
    }
}

fn carry_on(words: &mut [u64], mut carry: u64) {
    for word in words {
        let (exact, over) = word.overflowing_add(carry);
        *word = exact;
        if !over {
            return;
        }
        carry = 1;
    }
}

fn words(number: &UBig) -> Vec<u64> {
    let bytes = number.to_le_bytes();
    let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
    bytes.chunks(8).map(word).collect()
}

fn number(words: &[u64]) -> UBig {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    UBig::from_le_bytes(&bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_multiply_and_add_as_large_numbers_do() {
        let of_bits = |bits: usize| (UBig::ONE << bits) - UBig::ONE;
        let padded = |number: &UBig| {
            let mut words = words(number);
            words.resize(6, 0);
            words
        };
        for weight_bits in [1, 5, 31, 60, 61, 62, 63, 64, 65, 128, 150] {
            for count in 1..8 {
                let weight = of_bits(weight_bits) / UBig::from(count) + UBig::ONE;
                let numbers: Vec<UBig> = (0..count).map(|part| of_bits(384 - 60 * part)).collect();
                let (parts, by): (Vec<_>, _) = (numbers.iter().map(padded).collect(), words(&weight));
                let parts: Vec<(&[u64], &[u64])> =
                    parts.iter().map(|words| (words.as_slice(), by.as_slice())).collect();
                let mut sum = vec![0; 9];
                add_up(&mut sum, &parts);
                let exact: UBig = numbers.iter().map(|part| part * &weight).sum();
                assert_eq!(number(&sum), exact, "{count} parts with weights of {weight_bits} bits");
            }
        }
    }
}
