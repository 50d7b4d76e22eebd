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
    /// Adds the bits of a number below a bound, and appends each complete byte. The first bit is the highest of a byte.
    pub fn push(&mut self, mut number: u32, mut bound: u32, bytes: &mut Vec<u8>) {
        while bound > 1 {
            let size = bound.ilog2();
            let power = 1 << size;
            if number < power {
                self.bits = self.bits << size | u64::from(number);
                self.count += size;
                break;
            }
            number -= power;
            bound -= power;
        }
        while self.count >= 8 {
            self.count -= 8;
            bytes.push((self.bits >> self.count) as u8);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
