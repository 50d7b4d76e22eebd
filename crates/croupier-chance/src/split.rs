//! Several even choices from one word: all arithmetic of chance is here, and works on words of any width.
//!
//! A word times a bound, seen as a number twice as wide, has the choice as its high half; the low half is as good as a
//! new word and goes on to the next bound. With the product of all bounds, the choices together are the high half of
//! word × product, and the low half that remains says where within its outcome the word lies. Each outcome gets either
//! ⌊2ʷ/product⌋ words or one more; a word whose remaining low half is below 2ʷ mod product is exactly such a surplus
//! one, and is rejected, after which every outcome has the same number of words. For one bound this is Lemire's method
//! (Fast random integer generation in an interval, 2019), for several Brackett-Rozinsky's and Lemire's (Batched ranged
//! random integer generation, 2024).

/// A word of the source: `u64` for cards and spins, `u32` for dice; the tests have small ones, of which all can be tried.
pub(crate) trait Word: Copy {
    /// The high and the low half of word × bound.
    fn times(self, bound: u32) -> (u32, Self);

    /// As a number.
    fn value(self) -> u64;

    /// 2ʷ mod product: how many words are over. The product is from 1 to the greatest word.
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

/// A choice below each bound, or nothing if the word is a surplus one.
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

/// Is this what is left of a word that gives its combination more than its share?
#[inline(always)]
pub(crate) fn surplus<W: Word>(left: W, product: u64) -> bool {
    // What is over is less than the product, so that the slow division is hardly ever needed.
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

/// The same for many words and one bound: row after row, a choice from each word. What is left of each word is given
/// back, for [`surplus`] to judge by the bound to the power of the rows.
///
/// Rows of the same step, not the steps of a word together: so the compiler does many words at once.
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
