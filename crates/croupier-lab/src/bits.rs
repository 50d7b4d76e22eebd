//! Bits from outcomes, for batteries that read bits.

/// Turns uniform numbers below any bound into uniform bits, without a loss of uniformity.
///
/// A number below 2ᵏ gives its k bits. A larger number is uniform over the rest of the range, which again contains a
/// power of two, and so on (the method of Elias). The bits are fair if the numbers are, and biased numbers give
/// biased bits.
#[derive(Clone, Debug, Default)]
pub struct BitPacker {
    bits: u64,
    count: u32,
}

impl BitPacker {
    /// Adds the bits of a number below a bound, and appends complete bytes, four at a time. The first bit is the highest
    /// of a byte.
    pub fn push(&mut self, number: u32, bound: u32, bytes: &mut Vec<u8>) {
        // Taking off one power of two after the other removes the highest bits, which the number shares with the bound.
        // The first bit that differs is a one of the bound: its power is above the rest of the number. Finding it has
        // no branch that depends on chance, which matters for billions of numbers.
        let size = (number ^ bound).ilog2();
        self.bits = self.bits << size | u64::from(number & ((1 << size) - 1));
        self.count += size;
        if self.count >= u32::BITS {
            self.count -= u32::BITS;
            bytes.extend(((self.bits >> self.count) as u32).to_be_bytes());
        }
    }

    /// Appends the complete bytes that are left. Bits that do not fill a byte are not output.
    pub fn finish(self, bytes: &mut Vec<u8>) {
        let left = self.bits << (u64::BITS - 1 - self.count) << 1;
        bytes.extend(&left.to_be_bytes()[..self.count as usize / 8]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The method as Elias states it: one power of two after the other.
    fn by_powers(mut number: u32, mut bound: u32) -> Vec<bool> {
        while bound > 1 {
            let size = bound.ilog2();
            if number < 1 << size {
                return (0..size).rev().map(|bit| number >> bit & 1 == 1).collect();
            }
            number -= 1 << size;
            bound -= 1 << size;
        }
        Vec::new()
    }

    #[test]
    fn bytes_are_the_bits_one_power_after_the_other() {
        let numbers: Vec<(u32, u32)> = (1..=832)
            .flat_map(|bound| [0, bound / 3, bound / 2, bound - 1].map(|number| (number, bound)))
            .collect();
        for end in [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 500, numbers.len()] {
            let (mut packer, mut bytes) = (BitPacker::default(), Vec::new());
            numbers[..end].iter().for_each(|(number, bound)| packer.push(*number, *bound, &mut bytes));
            packer.finish(&mut bytes);
            let bits: Vec<bool> =
                numbers[..end].iter().flat_map(|(number, bound)| by_powers(*number, *bound)).collect();
            let whole =
                bits.chunks_exact(8).map(|bits| bits.iter().fold(0, |byte, bit| byte << 1 | u8::from(*bit)));
            assert!(bytes.into_iter().eq(whole), "{end}");
        }
    }

    /// All numbers below a bound give, for each length, every pattern equally often.
    #[test]
    fn every_pattern_is_equally_likely() {
        for bound in [2, 3, 6, 36, 38, 52, 54, 216, 416] {
            let mut counts = std::collections::BTreeMap::new();
            for number in 0..bound {
                let mut packer = BitPacker::default();
                let mut bytes = Vec::new();
                packer.push(number, bound, &mut bytes);
                let bits = bytes.iter().fold(0, |bits, byte| bits << 8 | u64::from(*byte)) << packer.count
                    | packer.bits & ((1 << packer.count) - 1);
                *counts.entry((bytes.len() as u32 * 8 + packer.count, bits)).or_insert(0) += 1;
            }
            for size in 0..16 {
                let of_size: Vec<u32> =
                    counts.iter().filter(|((of, _), _)| *of == size).map(|(_, count)| *count).collect();
                assert!(of_size.is_empty() || of_size.len() == 1 << size, "{bound}: {size}");
                assert!(of_size.iter().all(|count| *count == 1), "{bound}: {size}");
            }
        }
    }
}
