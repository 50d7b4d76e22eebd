//! Tries every word of a small source. After rejection, each outcome has the same number of words.

use super::*;

#[derive(Clone, Copy)]
struct TwelveBitWord(u16);

impl Word for TwelveBitWord {
    fn times(self, bound: u32) -> (u32, TwelveBitWord) {
        let wide = u32::from(self.0) * bound;
        (wide >> 12, TwelveBitWord((wide & 0xfff) as u16))
    }

    fn value(self) -> u64 {
        u64::from(self.0)
    }

    fn over(product: u64) -> u64 {
        (1 << 12) % product
    }
}

impl Word for u16 {
    fn times(self, bound: u32) -> (u32, u16) {
        let wide = u32::from(self) * bound;
        (wide >> 16, wide as u16)
    }

    fn value(self) -> u64 {
        u64::from(self)
    }

    fn over(product: u64) -> u64 {
        (1 << 16) % product
    }
}

fn twelve() -> impl Iterator<Item = TwelveBitWord> {
    (0..1 << 12).map(TwelveBitWord)
}

fn sixteen() -> impl Iterator<Item = u16> {
    0..=u16::MAX
}

/// Returns the index of a combination among all combinations that the bounds allow.
fn number(choices: &[u32], bounds: &[u32]) -> usize {
    choices.iter().zip(bounds).fold(0, |number, (choice, bound)| {
        assert!(choice < bound);
        number * *bound as usize + *choice as usize
    })
}

/// Counts the words that give each combination.
fn shares<W: Word, const K: usize>(words: impl Iterator<Item = W>, bounds: [u32; K]) -> Vec<usize> {
    let mut shares = vec![0; product(bounds) as usize];
    for choices in words.filter_map(|word| split(word, bounds)) {
        shares[number(&choices, &bounds)] += 1;
    }
    shares
}

fn even<const K: usize>(bounds: [u32; K]) {
    let product = product(bounds) as usize;
    for (words, shares) in [(1 << 12, shares(twelve(), bounds)), (1 << 16, shares(sixteen(), bounds))] {
        if product <= words {
            assert_eq!(shares, vec![words / product; product], "{bounds:?} from {words} words");
        }
    }
}

#[test]
fn one_bound_is_even() {
    for bound in (1..300).chain([1000, 1296, 2048, 2049, 4095, 4096]) {
        even([bound]);
    }
}

#[test]
fn several_bounds_are_even() {
    even([36, 36]);
    even([36, 36, 36]);
    even([6, 6, 6, 6, 6, 6]);
    even([7, 6, 5, 4, 3, 2]);
    even([13, 12, 11, 10]);
    even([52, 51, 16]);
    even([1, 1, 1]);
    even([38, 1, 37]);
    even([416, 157]);
}

/// Without rejection, the same words are distributed unevenly. This shows that the tests above can fail.
#[test]
fn without_rejection_outcomes_are_uneven() {
    let mut shares = vec![0; 1296];
    for word in twelve() {
        let (first, rest) = word.times(36);
        let (second, _) = rest.times(36);
        shares[number(&[first, second], &[36, 36])] += 1;
    }
    assert_eq!((shares.iter().min(), shares.iter().max()), (Some(&3), Some(&4)));
}

/// Counts the words that give each combination, with the method for dice: rows of choices, and the remainder of
/// each word.
fn spread_shares<W: Word, const K: usize>(words: impl Iterator<Item = W>, bound: u32) -> Vec<usize> {
    let product = u64::from(bound).pow(K as u32);
    let mut shares = vec![0; product as usize];
    for word in words {
        let mut rows = [[0; 1]; K];
        let [left] = spread([word], bound, &mut rows);
        if !surplus(left, product) {
            let choices = rows.map(|[choice]| u32::from(choice));
            shares[number(&choices, &[bound; K])] += 1;
        }
    }
    shares
}

#[test]
fn rows_are_even() {
    assert_eq!(spread_shares::<_, 1>(twelve(), 36), vec![4096 / 36; 36]);
    assert_eq!(spread_shares::<_, 2>(twelve(), 36), vec![4096 / 1296; 1296]);
    assert_eq!(spread_shares::<_, 2>(sixteen(), 36), vec![65_536 / 1296; 1296]);
    assert_eq!(spread_shares::<_, 3>(sixteen(), 36), vec![65_536 / 46_656; 46_656]);
    assert_eq!(spread_shares::<_, 6>(sixteen(), 6), vec![65_536 / 46_656; 46_656]);
}

#[test]
fn many_words_give_the_same_choices_as_single_words() {
    let words: [u16; 64] = std::array::from_fn(|place| (place as u16).wrapping_mul(40_503));
    let mut rows = [[0; 64]; 3];
    let left = spread(words, 36, &mut rows);
    for (place, word) in words.into_iter().enumerate() {
        let mut alone = [[0; 1]; 3];
        assert_eq!(spread([word], 36, &mut alone), [left[place]]);
        assert_eq!(alone.map(|[choice]| choice), rows.map(|row| row[place]));
    }
}

/// The words that give an outcome are adjacent. With 32-bit words there are 36⁵ outcomes, too many to count them
/// all. The test therefore goes through the words of some outcomes, and one word more on either side.
#[test]
fn each_outcome_of_five_rolls_has_seventy_one_words() {
    let product = 36_u64.pow(5);
    let words = 1_u64 << 32;
    for outcome in (0..product).step_by(9_973).chain([product - 1]) {
        let (from, to) = ((outcome * words).div_ceil(product), ((outcome + 1) * words).div_ceil(product));
        let (mut accepted, mut all) = (0, 0);
        for word in from.saturating_sub(1)..(to + 1).min(words) {
            let mut rows = [[0; 1]; 5];
            let [left] = spread([word as u32], 36, &mut rows);
            let is = number(&rows.map(|[choice]| u32::from(choice)), &[36; 5]) as u64 == outcome;
            assert_eq!(is, (from..to).contains(&word));
            all += u64::from(is);
            accepted += u64::from(is && !surplus(left, product));
        }
        assert_eq!((all, accepted), (to - from, 71));
    }
}

/// The number of all words minus the number of surplus words is a multiple of the product, for 32-bit and 64-bit words.
#[test]
fn over_counts_the_surplus_words() {
    for product in [1, 2, 3, 36, 416, 60_466_176, u64::from(u32::MAX)] {
        assert_eq!(u32::over(product), ((1_u128 << 32) % u128::from(product)) as u64);
    }
    for product in [1, 2, 3, 36, 416, 60_466_176, 1 << 63, (1 << 63) + 1, u64::MAX] {
        assert_eq!(u64::over(product), ((1_u128 << 64) % u128::from(product)) as u64);
    }
}

/// Of the 64-bit words, only surplus words are rejected. For 36 the surplus is 2⁶⁴ mod 36 = 16. Word 0 has the
/// remainder 0, which is below 16; word 1 has the remainder 36.
#[test]
fn only_surplus_64_bit_words_are_rejected() {
    assert_eq!(split(0_u64, [36]), None);
    assert_eq!(split(1_u64, [36]), Some([0]));
    assert_eq!(split(0_u64, [32]), Some([0]), "there must be no surplus if the product divides 2⁶⁴");
    assert_eq!(split(u64::MAX, [416, 415, 414, 413, 412]), Some([415, 414, 413, 412, 411]));
}

#[test]
#[should_panic(expected = "1 or more")]
fn a_bound_of_zero_panics() {
    let _ = split(1_u64, [5, 0]);
}

#[test]
#[should_panic(expected = "must fit a word")]
fn a_product_that_exceeds_a_word_panics() {
    let _ = split(1_u64, [u32::MAX, u32::MAX, 2]);
}
