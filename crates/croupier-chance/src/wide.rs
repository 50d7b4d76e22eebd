//! The same words and choices, many at a time, with registers of 512 bits. Machines without them use the plain code.
//!
//! Everything here has a plain counterpart in this crate, and the tests compare the two.

/// The number of blocks of ChaCha20 that are made side by side.
pub(crate) const BLOCKS: usize = 16;

/// The words of one block.
pub(crate) type Block = [u32; 16];

/// A block's place: the number of its stream, and its index in that stream.
pub(crate) type BlockPlace = (u64, u64);

#[cfg(target_arch = "x86_64")]
pub(crate) use x86::Wide;

#[cfg(not(target_arch = "x86_64"))]
pub(crate) use nowhere::Wide;

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::__m512i;

    use pulp::NullaryFnOnce;
    use pulp::bytemuck::cast;
    use pulp::x86::V4;

    use super::{BLOCKS, Block, BlockPlace};

    /// Proof that the machine has registers of 512 bits.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Wide(V4);

    impl Wide {
        pub(crate) fn detect() -> Option<Wide> {
            V4::try_new().map(Wide)
        }

        /// Creates blocks of ChaCha20 with this key.
        pub(crate) fn blocks(self, key: &[u32; 8], places: &[BlockPlace; BLOCKS]) -> [Block; BLOCKS] {
            self.0.vectorize(BlockTask { simd: self.0, key, places })
        }

        /// Creates choices below `bound` from 64 halves: each row gets one choice from every half. Returns whether
        /// any remainder is below `over`.
        pub(crate) fn spread(self, halves: &[u32; 64], bound: u32, over: u32, rows: &mut [[u8; 64]]) -> bool {
            self.0.vectorize(SpreadTask { simd: self.0, halves, bound, over, rows })
        }

        /// Creates one choice below `bound`, which is at most 256, from each of 128 words. Returns false if a word
        /// may be surplus: the choices then mean nothing.
        pub(crate) fn choose(self, words: &[Block; BLOCKS], bound: u32, choices: &mut [u8; 128]) -> bool {
            self.0.vectorize(ChoiceTask { simd: self.0, words, bound, choices })
        }
    }

    struct BlockTask<'a> {
        simd: V4,
        key: &'a [u32; 8],
        places: &'a [BlockPlace; BLOCKS],
    }

    impl NullaryFnOnce for BlockTask<'_> {
        type Output = [Block; BLOCKS];

        #[inline(always)]
        fn call(self) -> [Block; BLOCKS] {
            let simd = self.simd.avx512f;
            let row = |of: fn(&BlockPlace) -> u32| {
                cast(std::array::from_fn::<u32, 16, _>(|at| of(&self.places[at])))
            };
            // The constants spell "expand 32-byte k".
            let words = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574].into_iter().chain(*self.key);
            let mut first = [simd._mm512_set1_epi32(0); 16];
            first.iter_mut().zip(words).for_each(|(row, word)| *row = simd._mm512_set1_epi32(word as i32));
            first[12] = row(|place| place.1 as u32);
            first[13] = row(|place| (place.1 >> 32) as u32);
            first[14] = row(|place| place.0 as u32);
            first[15] = row(|place| (place.0 >> 32) as u32);
            let mut rows = first;
            for _ in 0..10 {
                quarters(self.simd, &mut rows, 0);
                quarters(self.simd, &mut rows, 1);
            }
            for (row, first) in rows.iter_mut().zip(first) {
                *row = simd._mm512_add_epi32(*row, first);
            }
            transposed(self.simd, rows).map(cast)
        }
    }

    /// Four quarter rounds of ChaCha20 in all blocks, in turns, because each is a chain of operations that wait for
    /// each other. They take columns if `turn` is 0, and diagonals if it is 1.
    #[inline(always)]
    fn quarters(simd: V4, rows: &mut [__m512i; 16], turn: usize) {
        let simd = simd.avx512f;
        let at = |row: usize, column: usize| 4 * row + (column + row * turn) % 4;
        macro_rules! step {
            ($to:literal, $with:literal, $mixed:literal, $left:literal) => {
                for column in 0..4 {
                    rows[at($to, column)] =
                        simd._mm512_add_epi32(rows[at($to, column)], rows[at($with, column)]);
                }
                for column in 0..4 {
                    let mixed = simd._mm512_xor_si512(rows[at($mixed, column)], rows[at($to, column)]);
                    rows[at($mixed, column)] = simd._mm512_rol_epi32::<$left>(mixed);
                }
            };
        }
        step!(0, 1, 3, 16);
        step!(2, 3, 1, 12);
        step!(0, 1, 3, 8);
        step!(2, 3, 1, 7);
    }

    /// Swaps rows and columns.
    #[inline(always)]
    fn transposed(simd: V4, rows: [__m512i; 16]) -> [__m512i; 16] {
        let simd = simd.avx512f;
        let mut pairs = rows;
        for at in (0..16).step_by(2) {
            pairs[at] = simd._mm512_unpacklo_epi32(rows[at], rows[at + 1]);
            pairs[at + 1] = simd._mm512_unpackhi_epi32(rows[at], rows[at + 1]);
        }
        let mut fours = pairs;
        for at in (0..16).step_by(4) {
            fours[at] = simd._mm512_unpacklo_epi64(pairs[at], pairs[at + 2]);
            fours[at + 1] = simd._mm512_unpackhi_epi64(pairs[at], pairs[at + 2]);
            fours[at + 2] = simd._mm512_unpacklo_epi64(pairs[at + 1], pairs[at + 3]);
            fours[at + 3] = simd._mm512_unpackhi_epi64(pairs[at + 1], pairs[at + 3]);
        }
        let mut columns = fours;
        for at in 0..4 {
            let [a, b, c, d] = [0, 4, 8, 12].map(|four| fours[four + at]);
            let (even, odd) =
                (simd._mm512_shuffle_i32x4::<0x88>(a, b), simd._mm512_shuffle_i32x4::<0xdd>(a, b));
            let (later, last) =
                (simd._mm512_shuffle_i32x4::<0x88>(c, d), simd._mm512_shuffle_i32x4::<0xdd>(c, d));
            columns[at] = simd._mm512_shuffle_i32x4::<0x88>(even, later);
            columns[at + 4] = simd._mm512_shuffle_i32x4::<0x88>(odd, last);
            columns[at + 8] = simd._mm512_shuffle_i32x4::<0xdd>(even, later);
            columns[at + 12] = simd._mm512_shuffle_i32x4::<0xdd>(odd, last);
        }
        columns
    }

    struct SpreadTask<'a> {
        simd: V4,
        halves: &'a [u32; 64],
        bound: u32,
        over: u32,
        rows: &'a mut [[u8; 64]],
    }

    impl NullaryFnOnce for SpreadTask<'_> {
        type Output = bool;

        #[inline(always)]
        fn call(self) -> bool {
            let simd = self.simd.avx512f;
            let bound = simd._mm512_set1_epi32(self.bound as i32);
            let over = simd._mm512_set1_epi32(self.over as i32);
            /// A mask of the odd-numbered halves of sixteen.
            const ODD: u16 = 0xaaaa;
            let mut halves =
                *self.halves.as_chunks::<16>().0.as_array::<4>().expect("64 halves are four registers");
            for row in self.rows {
                for (sixteen, choices) in halves.iter_mut().zip(row.as_chunks_mut::<16>().0) {
                    let half: __m512i = cast(*sixteen);
                    let even = simd._mm512_mul_epu32(half, bound);
                    let odd = simd._mm512_mul_epu32(simd._mm512_srli_epi64::<32>(half), bound);
                    let high = simd._mm512_mask_blend_epi32(ODD, simd._mm512_srli_epi64::<32>(even), odd);
                    let low = simd._mm512_mask_blend_epi32(ODD, even, simd._mm512_slli_epi64::<32>(odd));
                    *choices = cast(simd._mm512_cvtepi32_epi8(high));
                    *sixteen = cast(low);
                }
            }
            halves.into_iter().fold(0, |any, sixteen| any | simd._mm512_cmplt_epu32_mask(cast(sixteen), over))
                != 0
        }
    }

    struct ChoiceTask<'a> {
        simd: V4,
        words: &'a [Block; BLOCKS],
        bound: u32,
        choices: &'a mut [u8; 128],
    }

    impl NullaryFnOnce for ChoiceTask<'_> {
        type Output = bool;

        #[inline(always)]
        fn call(self) -> bool {
            let simd = self.simd.avx512f;
            let bound = simd._mm512_set1_epi64(i64::from(self.bound));
            /// The lower halves of eight words.
            const LOW: u16 = 0x5555;
            let mut doubt = 0;
            for (words, choices) in self.words.iter().zip(self.choices.as_chunks_mut::<8>().0) {
                let words: __m512i = cast(*words);
                let low = simd._mm512_mul_epu32(words, bound);
                let high = simd._mm512_mul_epu32(simd._mm512_srli_epi64::<32>(words), bound);
                let sum = simd._mm512_add_epi64(high, simd._mm512_srli_epi64::<32>(low));
                // The remainder of a surplus word is below the bound, so its upper half is 0.
                doubt |= simd._mm512_testn_epi32_mask(sum, sum) & LOW;
                let eight: [u8; 16] = cast(simd._mm512_cvtepi64_epi8(simd._mm512_srli_epi64::<32>(sum)));
                choices.copy_from_slice(&eight[..8]);
            }
            doubt == 0
        }
    }
}

#[cfg(not(target_arch = "x86_64"))]
mod nowhere {
    use super::{BLOCKS, Block, BlockPlace};

    /// This kind of machine has no registers of 512 bits.
    #[derive(Clone, Copy, Debug)]
    pub(crate) enum Wide {}

    impl Wide {
        pub(crate) fn detect() -> Option<Wide> {
            None
        }

        pub(crate) fn blocks(self, _: &[u32; 8], _: &[BlockPlace; BLOCKS]) -> [Block; BLOCKS] {
            match self {}
        }

        pub(crate) fn spread(self, _: &[u32; 64], _: u32, _: u32, _: &mut [[u8; 64]]) -> bool {
            match self {}
        }

        pub(crate) fn choose(self, _: &[Block; BLOCKS], _: u32, _: &mut [u8; 128]) -> bool {
            match self {}
        }
    }
}

#[cfg(test)]
mod tests;
