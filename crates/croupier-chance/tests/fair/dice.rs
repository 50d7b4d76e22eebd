//! Rolls pass these tests, and biased dice fail them.

use croupier_chance::{RollStream, Seed, Stream};

use super::chi_square::{Verdict, equal, judge, statistic, weighted};

const ROLLS: usize = 2_000 * RollStream::BLOCK;

/// A source of rolls.
type Source<'a> = &'a mut dyn FnMut() -> u8;

/// Judges how often each of the 36 outcomes occurs.
fn outcomes(roll: Source<'_>) -> Verdict {
    let mut counts = [0; 36];
    (0..ROLLS).for_each(|_| counts[usize::from(roll())] += 1);
    equal(&counts)
}

/// Judges how often each of the eleven totals from 2 to 12 occurs.
fn totals(roll: Source<'_>) -> Verdict {
    let mut counts = [0; 11];
    for _ in 0..ROLLS {
        let roll = usize::from(roll());
        counts[roll / 6 + roll % 6] += 1;
    }
    weighted(&counts, &[1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1])
}

/// Judges each die separately.
fn faces(roll: Source<'_>) -> [Verdict; 2] {
    let mut counts = [[0; 6]; 2];
    for _ in 0..ROLLS {
        let roll = usize::from(roll());
        counts[0][roll / 6] += 1;
        counts[1][roll % 6] += 1;
    }
    counts.map(|counts| equal(&counts))
}

/// Judges pairs of rolls that are `apart` rolls apart, in 1,296 cells. No roll is in two pairs.
fn pairs(roll: Source<'_>, apart: usize) -> Verdict {
    let mut counts = vec![0; 36 * 36];
    for _ in 0..ROLLS / (2 * apart) {
        let first: Vec<u8> = (0..apart).map(|_| roll()).collect();
        for before in first {
            counts[usize::from(before) * 36 + usize::from(roll())] += 1;
        }
    }
    equal(&counts)
}

/// Judges the transitions from each roll to the next, and from the last to the first. Here every roll is in two
/// pairs. The statistic of the pairs minus that of the single rolls then has a chi-square distribution with 36 × 35
/// degrees of freedom (Good's serial test).
fn transitions(roll: Source<'_>) -> Verdict {
    let (mut singles, mut pairs) = (vec![0; 36], vec![0; 36 * 36]);
    let first = usize::from(roll());
    let mut before = first;
    for turn in 1..=ROLLS {
        let now = if turn == ROLLS { first } else { usize::from(roll()) };
        singles[before] += 1;
        pairs[before * 36 + now] += 1;
        before = now;
    }
    judge(statistic(&pairs, &[1; 36 * 36]) - statistic(&singles, &[1; 36]), 36 * 35)
}

/// Judges the outcomes separately at each of `places` positions. The positions take turns of `each` rolls.
fn places(roll: Source<'_>, places: usize, each: usize) -> Verdict {
    let mut counts = vec![0; places * 36];
    for _ in 0..ROLLS / (places * each) {
        for place in 0..places {
            (0..each).for_each(|_| counts[place * 36 + usize::from(roll())] += 1);
        }
    }
    let freedom = places * 35;
    judge(statistic(&counts, &vec![1; places * 36]), freedom)
}

fn throws(number: u64) -> impl FnMut() -> u8 {
    let mut throws = RollStream::new(&Seed::from(61), number);
    move || throws.roll()
}

#[test]
fn outcomes_totals_and_faces_are_even() {
    assert_eq!(outcomes(&mut throws(0)), Verdict::Fair);
    assert_eq!(totals(&mut throws(1)), Verdict::Fair);
    assert_eq!(faces(&mut throws(2)), [Verdict::Fair; 2]);
}

#[test]
fn pairs_and_transitions_are_even() {
    assert_eq!(pairs(&mut throws(3), 1), Verdict::Fair);
    assert_eq!(pairs(&mut throws(4), 64), Verdict::Fair, "successive rolls of one half");
    assert_eq!(
        pairs(&mut throws(5), RollStream::BLOCK),
        Verdict::Fair,
        "the same position in successive blocks"
    );
    assert_eq!(transitions(&mut throws(6)), Verdict::Fair);
}

#[test]
fn every_position_in_a_word_is_even() {
    assert_eq!(places(&mut throws(7), 5, 64), Verdict::Fair, "the five rolls of a half");
    assert_eq!(places(&mut throws(8), RollStream::BLOCK / 5, 1), Verdict::Fair, "the halves of a block");
}

#[test]
fn sessions_are_independent_of_each_other() {
    let seed = Seed::from(62);
    let mut throws = RollStream::new(&seed, 0);
    let mut session = 0;
    let mut firsts = || {
        throws.restart(session);
        session += 1;
        throws.roll()
    };
    let mut counts = vec![0; 36 * 36];
    for _ in 0..30_000 {
        counts[usize::from(firsts()) * 36 + usize::from(firsts())] += 1;
    }
    assert_eq!(equal(&counts), Verdict::Fair);
}

/// This source takes six bits modulo 36, so the first 28 outcomes are twice as likely as the others.
#[test]
fn bits_modulo_thirty_six_fail_the_tests() {
    let mut stream = Stream::new(&Seed::from(63), 0);
    let mut biased = || (stream.word() % 64 % 36) as u8;
    assert_eq!(outcomes(&mut biased), Verdict::Biased);
    assert_eq!(totals(&mut biased), Verdict::Biased);
    assert_eq!(faces(&mut biased)[0], Verdict::Biased);
    assert_eq!(pairs(&mut biased, 1), Verdict::Biased);
    assert_eq!(places(&mut biased, 5, 64), Verdict::Biased);
}

/// This source uses the batched method with twelve bits and no rejection, so a pair of rolls has either three or
/// four words.
#[test]
fn rolls_without_rejection_fail_the_test() {
    let mut stream = Stream::new(&Seed::from(63), 1);
    let mut next = None;
    let mut biased = || {
        next.take().unwrap_or_else(|| {
            let wide = stream.word() % 4096 * 36;
            next = Some(((wide % 4096 * 36) >> 12) as u8);
            (wide >> 12) as u8
        })
    };
    assert_eq!(pairs(&mut biased, 1), Verdict::Biased);
}

/// These dice are uniform but sometimes repeat a roll. Only a test of successive rolls reveals this.
#[test]
fn sticky_dice_fail_the_tests_of_pairs() {
    let sticky = || {
        let mut stream = Stream::new(&Seed::from(63), 2);
        let mut last = 0;
        move || {
            if stream.below(100) != 0 {
                last = stream.below(36) as u8;
            }
            last
        }
    };
    assert_eq!(outcomes(&mut sticky()), Verdict::Fair);
    assert_eq!(pairs(&mut sticky(), 1), Verdict::Biased);
    assert_eq!(transitions(&mut sticky()), Verdict::Biased);
}

/// One position of five is loaded, and another compensates for it. Only a test of each position reveals this.
#[test]
fn a_loaded_position_fails_the_test() {
    let loaded = |width: usize| {
        let mut throws = throws(9);
        let mut turn = 0;
        move || {
            let place = turn / width % 5;
            turn += 1;
            match (place, throws()) {
                (1, 0) if turn % 8 == 0 => 35,
                (2, 35) if turn % 8 == 0 => 0,
                (_, roll) => roll,
            }
        }
    };
    assert_eq!(outcomes(&mut loaded(64)), Verdict::Fair);
    assert_eq!(places(&mut loaded(64), 5, 64), Verdict::Biased);
}

/// Outcomes in turn are perfectly uniform but not random.
#[test]
fn outcomes_in_turn_fail_the_tests() {
    let counting = || {
        let mut next = 35;
        move || {
            next = (next + 1) % 36;
            next
        }
    };
    assert_eq!(outcomes(&mut counting()), Verdict::TooEven);
    assert_eq!(transitions(&mut counting()), Verdict::Biased);
}
