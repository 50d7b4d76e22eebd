//! Several even choices from one word. All arithmetic of chance is here, and works on words of any width.
//!
//! The high half of word × bound, seen as a number twice as wide, is the choice; the low half is as good as a new
//! word and goes on to the next bound. With the product of all bounds, the choices together are the high half of word
//! × product, and the remaining low half gives the position of the word within its outcome. Each outcome gets either
//! ⌊2ʷ/product⌋ words or one more; a word whose remaining low half is below 2ʷ mod product is exactly such a surplus
//! word, and is rejected, after which every outcome has the same number of words. For one bound this is Lemire's
//! method (Fast random integer generation in an interval, 2019), for several Brackett-Rozinsky's and Lemire's
//! (Batched ranged random integer generation, 2024).

/// A word of the source: `u64` for cards and spins, `u32` for dice. The tests have small words, so that they can try
/// them all.
pub(crate) trait Word: Copy {
    /// Returns the high and the low half of word × bound.
    fn times(self, bound: u32) -> (u32, Self);

    /// Returns the word as a number.
    fn value(self) -> u64;

    /// Returns the number of surplus words, 2ʷ mod product. The product is from 1 to the greatest word.
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

/// Returns a choice below each bound, or `None` for a surplus word.
#[inline(always)]
pub(crate) fn split<W: Word, const K: usize>(word: W, bounds: [u32; K]) -> Option<[u32; K]> {
    let mut rest = word;
    let choices = bounds.map(|bound| {
        let (choice, low) = rest.times(bound);
        rest = low;
        choice
    });
    (!surplus(rest, product(bounds))).then_some(choices)
}

/// Tells whether this is the remainder of a surplus word, which would give its combination more than its share.
#[inline(always)]
pub(crate) fn surplus<W: Word>(left: W, product: u64) -> bool {
    // The surplus is below the product, so the slow division is hardly ever needed.
    left.value() < product && left.value() < W::over(product)
}

#[inline(always)]
fn product<const K: usize>(bounds: [u32; K]) -> u64 {
    let product = bounds.iter().try_fold(1_u64, |product, bound| product.checked_mul(u64::from(*bound)));
    match product {
        Some(product) if product > 0 => product,
        _ => panic!("the bounds of a draw are 1 or more, and their product fits a word: {bounds:?}"),
    }
}

/// Does the same for many words and one bound: row after row, a choice from each word. Returns the remainder of each
/// word, for [`surplus`] to judge by the bound to the power of the rows.
///
/// A row holds the same step of all words, not all steps of one word, so that the compiler handles many words at
/// once.
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
