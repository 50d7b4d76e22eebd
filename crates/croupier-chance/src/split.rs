//! Makes several uniform choices from one word. All arithmetic of chance is here; it works on words of any width.
//!
//! Multiply the word by a bound, with a result twice as wide. The high half is the choice. The low half is as good as a
//! new word, and is multiplied by the next bound. All choices together are equal to the high half of word × product,
//! where the product is that of all bounds. The last low half gives the word's position among the words of its outcome.
//! Each outcome gets either ⌊2ʷ/product⌋ words or one more. A word is surplus exactly if its last low half is below 2ʷ
//! mod product. Surplus words are rejected, which leaves the same number of words for every outcome. For one bound,
//! this is Lemire's method (Fast random integer generation in an interval, 2019). For several bounds, it is the method
//! of Brackett-Rozinsky and Lemire (Batched ranged random integer generation, 2024).

/// A word of the source: `u64` for cards and spins, `u32` for dice. The tests use smaller words so that they can
/// try every one.
pub(crate) trait Word: Copy {
    /// Returns the high and the low half of word × bound.
    fn times(self, bound: u32) -> (u32, Self);

    fn value(self) -> u64;

    /// Returns the number of surplus words, 2ʷ mod product. The product must be at least 1 and at most the greatest
    /// word.
    fn over(product: u64) -> u64;
}

impl Word for u64 {
    #[inline(always)]
    fn times(self, bound: u32) -> (u32, u64) {
        let wide = u128::from(self) * u128::from(bound);
        ((wide >> 64) as u32, wide as u64)
    }

    #[inline(always)]
    fn value(self) -> u64 {
        self
    }

    #[inline]
    fn over(product: u64) -> u64 {
        product.wrapping_neg() % product
    }
}

impl Word for u32 {
    #[inline(always)]
    fn times(self, bound: u32) -> (u32, u32) {
        let wide = u64::from(self) * u64::from(bound);
        ((wide >> 32) as u32, wide as u32)
    }

    #[inline(always)]
    fn value(self) -> u64 {
        u64::from(self)
    }

    #[inline]
    fn over(product: u64) -> u64 {
        (1 << 32) % product
    }
}

/// Returns one choice below each bound, or `None` for a surplus word.
#[inline(always)]
pub(crate) fn split<W: Word, const K: usize>(word: W, bounds: [u32; K]) -> Option<[u32; K]> {
    let (choices, rest) = choices(word, bounds);
    (!surplus(rest, product(bounds))).then_some(choices)
}

/// Returns one choice below each bound, and the remainder of the word. A surplus word counts like any other.
#[inline(always)]
pub(crate) fn choices<W: Word, const K: usize>(word: W, bounds: [u32; K]) -> ([u32; K], W) {
    let mut rest = word;
    let choices = bounds.map(|bound| {
        let (choice, low) = rest.times(bound);
        rest = low;
        choice
    });
    (choices, rest)
}

/// Returns whether a remainder is that of a surplus word, which would give its combination more than its share of
/// words.
#[inline(always)]
pub(crate) fn surplus<W: Word>(left: W, product: u64) -> bool {
    // The number of surplus words is below the product, so the slow division is rarely needed.
    left.value() < product && left.value() < W::over(product)
}

#[inline(always)]
fn product<const K: usize>(bounds: [u32; K]) -> u64 {
    let product = bounds.iter().try_fold(1_u64, |product, bound| product.checked_mul(u64::from(*bound)));
    match product {
        Some(product) if product > 0 => product,
        _ => panic!("the bounds of a draw must be 1 or more, and their product must fit a word: {bounds:?}"),
    }
}

/// Creates choices from many words with one bound: each row gets one choice from every word. Returns the remainder of
/// each word. The caller passes each remainder to [`surplus`], with the bound to the power of the number of rows as
/// the product.
///
/// A row holds the same step of all words, not all steps of one word, so that the compiler can vectorize the loop.
#[inline(always)]
pub(crate) fn spread<W: Word, const N: usize>(mut words: [W; N], bound: u32, rows: &mut [[u8; N]]) -> [W; N] {
    for row in rows {
        for (word, choice) in words.iter_mut().zip(row) {
            let (high, low) = word.times(bound);
            *choice = high as u8;
            *word = low;
        }
    }
    words
}

#[cfg(test)]
mod tests;
