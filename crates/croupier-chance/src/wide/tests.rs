//! Wide registers give the same words and choices as the plain code.

use super::{BLOCKS, Wide};
use crate::split::{spread, surplus};
use crate::stream::Stream;
use crate::{DrawStream, RollStream, Seed};

fn seed() -> Seed {
    Seed::from_bytes(std::array::from_fn(|place| place as u8 * 7))
}

#[test]
fn blocks_are_those_of_the_streams() {
    let Some(wide) = Wide::detect() else { return };
    let place = |at: usize| ((1 << 40) + at as u64 % 5, 3 + at as u64 * 2);
    for (at, block) in wide.blocks(&seed().key(), &std::array::from_fn(place)).into_iter().enumerate() {
        let (number, index) = place(at);
        let mut stream = Stream::new(&seed(), number);
        stream.skip(index * 8);
        for halves in block.as_chunks::<2>().0 {
            assert_eq!(u64::from(halves[1]) << 32 | u64::from(halves[0]), stream.word(), "block {at}");
        }
    }
}

#[test]
fn choices_are_those_of_the_plain_code() {
    let Some(wide) = Wide::detect() else { return };
    let over = ((1_u64 << 32) % 36_u64.pow(5)) as u32;
    let mut stream = Stream::new(&seed(), 1);
    for round in 0..400 {
        let mut halves: [u32; 64] = std::array::from_fn(|_| stream.word() as u32);
        // 0 is surplus, and the greatest half is not.
        halves[round % 64] = if round % 2 == 0 { 0 } else { u32::MAX };
        let (mut plain, mut rows) = ([[0; 64]; 5], [[0; 64]; 5]);
        let left = spread(halves, 36, &mut plain);
        let any = left.into_iter().any(|left| surplus(left, 36_u64.pow(5)));
        assert_eq!(wide.spread(&halves, 36, over, &mut rows), any);
        assert_eq!(rows, plain);
    }
}

#[test]
fn a_word_that_may_be_surplus_is_noticed() {
    let Some(wide) = Wide::detect() else { return };
    let mut choices = [0; 128];
    for bound in [1, 2, 3, 54, 216, 255, 256] {
        let mut words = [[u32::MAX; 16]; BLOCKS];
        assert!(bound == 1 || wide.choose(&words, bound, &mut choices));
        assert!(choices.iter().all(|choice| u32::from(*choice) == bound - 1 || bound == 1));
        // The word 0 has the remainder 0.
        (words[9][6], words[9][7]) = (0, 0);
        assert!(!wide.choose(&words, bound, &mut choices));
    }
}

#[test]
fn prepared_rolls_are_the_same() {
    const SESSIONS: usize = 7;
    let mut alone: [RollStream; SESSIONS] = std::array::from_fn(|at| RollStream::new(&seed(), at as u64));
    let mut together: [RollStream; SESSIONS] = std::array::from_fn(|at| RollStream::new(&seed(), at as u64));
    // Surplus halves move the groups out of step with the blocks.
    for turn in 0..900 {
        let count = 1 + turn * 37 % 300;
        let some = together.iter_mut().enumerate().filter(|(at, _)| (turn >> at) & 1 == 0);
        RollStream::prepare(some.map(|(_, session)| session));
        for (alone, together) in alone.iter_mut().zip(&mut together) {
            let (mut plain, mut rolls) = ([0; 300], [0; 300]);
            alone.fill(&mut plain[..count]);
            together.fill(&mut rolls[..count]);
            assert_eq!(plain, rolls);
            if turn % 3 == 0 {
                alone.fill(&mut plain[..RollStream::PART]);
                assert_eq!(plain[..RollStream::PART], together.part());
            }
        }
        if turn % 100 == 99 {
            let session = turn as u64;
            alone.iter_mut().chain(&mut together).for_each(|rolls| rolls.restart(session));
        }
    }
}

#[test]
fn draws_are_those_of_the_stream() {
    for bound in [1, 2, 37, 54, 216, 256] {
        let mut draws = DrawStream::new(&seed(), 5, bound);
        for session in [5, 6] {
            draws.restart(session);
            let mut stream = Stream::new(&seed(), session);
            for count in [1, 127, 128, 300, 77, 0, 513] {
                let mut numbers = vec![0; count];
                draws.fill(&mut numbers);
                assert!(numbers.into_iter().all(|number| u32::from(number) == stream.below(bound)));
            }
        }
    }
}

#[test]
fn words_in_bulk_are_those_of_the_stream() {
    let (mut plain, mut bulk) = (Stream::new(&seed(), 9), Stream::in_bulk(&seed(), 9));
    for number in [9, 10] {
        plain.restart(number);
        bulk.restart(number);
        (0..1_000).for_each(|_| assert_eq!(plain.word(), bulk.word()));
        let (mut plain, mut bulk) = (plain.clone(), bulk.clone());
        plain.skip(777);
        bulk.skip(777);
        (0..200).for_each(|_| assert_eq!(plain.word(), bulk.word()));
    }
}

/// Most deals do not compute whether their word is surplus. The others draw the same cards.
#[test]
fn deals_are_those_of_the_draws() {
    let (mut draws, mut deals) = (Stream::new(&seed(), 11), Stream::new(&seed(), 11));
    for left in (1..=1_625_u32).rev() {
        let mut cards: Vec<u32> = (0..left).collect();
        let mut expected = cards.clone();
        deals.deal::<6, _>(&mut cards, 0);
        let bounds: [u32; 6] = std::array::from_fn(|place| left.saturating_sub(place as u32).max(1));
        for (place, choice) in draws.draws(bounds).into_iter().enumerate().take(left as usize) {
            expected.swap(place, place + choice as usize);
        }
        assert_eq!(cards, expected);
    }
}
