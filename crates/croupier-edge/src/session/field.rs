//! Arithmetic modulo a prime of nearly 60 bits, which makes exact answers fast.
//!
//! A residue is stored in Montgomery form, as `value · 2^64 mod prime`. In this form, a product costs two
//! multiplications and no division. Primes below 2^60 leave room to add 16 products before one reduction.

use dashu_int::UBig;

/// All primes are below 2 to this power. The primes that are actually used are above half of that.
pub(super) const BITS: u32 = 60;

/// The number of products that may be added before a reduction: `16 · prime² < prime · 2^64`.
const PRODUCTS: usize = 16;

/// The integers modulo an odd number; a field if that number is a prime.
#[derive(Clone, Copy)]
pub(super) struct ModularField {
    modulus: u64,
    /// `-1 / modulus` modulo 2^64.
    negative_inverse: u64,
    /// `2^128 mod modulus`: multiplying by it converts a plain number to Montgomery form.
    square: u64,
    /// One, in Montgomery form.
    pub(super) one: u64,
}

impl ModularField {
    pub(super) fn new(modulus: u64) -> ModularField {
        debug_assert!(modulus % 2 == 1 && modulus < 1 << BITS);
        // Newton's iteration: an odd number is its own inverse modulo 8, and each step doubles the bits.
        let mut inverse = modulus;
        for _ in 0..5 {
            inverse = inverse.wrapping_mul(2u64.wrapping_sub(modulus.wrapping_mul(inverse)));
        }
        let one = ((1u128 << 64) % u128::from(modulus)) as u64;
        let square = (u128::from(one) * u128::from(one) % u128::from(modulus)) as u64;
        ModularField { modulus, negative_inverse: inverse.wrapping_neg(), square, one }
    }

    /// `product / 2^64`, for any product below `modulus · 2^64`.
    #[inline]
    fn reduce(self, product: u128) -> u64 {
        let times = (product as u64).wrapping_mul(self.negative_inverse);
        let quotient = ((product + u128::from(times) * u128::from(self.modulus)) >> 64) as u64;
        if quotient >= self.modulus { quotient - self.modulus } else { quotient }
    }

    #[inline]
    pub(super) fn multiply(self, one: u64, other: u64) -> u64 {
        self.reduce(u128::from(one) * u128::from(other))
    }

    #[inline]
    pub(super) fn add(self, one: u64, other: u64) -> u64 {
        let sum = one + other;
        if sum >= self.modulus { sum - self.modulus } else { sum }
    }

    #[inline]
    pub(super) fn subtract(self, one: u64, other: u64) -> u64 {
        if one >= other { one - other } else { one + self.modulus - other }
    }

    pub(super) fn negate(self, one: u64) -> u64 {
        self.subtract(0, one)
    }

    /// Returns the dot product.
    #[inline]
    pub(super) fn dot<'a>(self, ones: &[u64], others: impl ExactSizeIterator<Item = &'a u64>) -> u64 {
        let mut others = others;
        let mut sum = 0;
        for few in ones.chunks(PRODUCTS) {
            let products =
                few.iter().zip(&mut others).map(|(one, other)| u128::from(*one) * u128::from(*other));
            sum = self.add(sum, self.reduce(products.sum()));
        }
        sum
    }

    pub(super) fn power(self, base: u64, mut exponent: u64) -> u64 {
        let (mut power, mut square) = (self.one, base);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = self.multiply(power, square);
            }
            square = self.multiply(square, square);
            exponent >>= 1;
        }
        power
    }

    /// Returns the inverse of a nonzero residue by Euclid's algorithm, in which each remainder is a multiple of the
    /// number, modulo the modulus.
    pub(super) fn invert(self, one: u64) -> u64 {
        let (mut before, mut remainder) = (self.modulus, self.leave(one));
        let (mut times_before, mut times) = (0i64, 1i64);
        while remainder != 0 {
            let quotient = before / remainder;
            (before, remainder) = (remainder, before - quotient * remainder);
            (times_before, times) = (times, times_before - quotient as i64 * times);
        }
        debug_assert_eq!(before, 1, "the modulus is a prime");
        let inverse = self.enter(times_before.unsigned_abs());
        if times_before < 0 { self.negate(inverse) } else { inverse }
    }

    /// Converts a plain number to Montgomery form.
    pub(super) fn enter(self, plain: u64) -> u64 {
        self.multiply(plain % self.modulus, self.square)
    }

    /// Converts a plain number of any size to Montgomery form.
    pub(super) fn enter_big(self, plain: &UBig) -> u64 {
        self.enter(plain % self.modulus)
    }

    /// Converts a residue back to a plain number.
    pub(super) fn leave(self, residue: u64) -> u64 {
        self.reduce(u128::from(residue))
    }
}

/// All primes below 2^60, the largest first.
pub(super) struct Primes {
    last: u64,
}

impl Primes {
    pub(super) fn new() -> Primes {
        Primes { last: (1 << BITS) + 1 }
    }
}

impl Iterator for Primes {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        loop {
            self.last -= 2;
            if is_prime(self.last) {
                return Some(self.last);
            }
        }
    }
}

/// With these bases, the test is exact for every number below 3 · 10^24 (Sorenson and Webster, 2015), and so for all
/// primes here.
const WITNESSES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];

/// The Miller–Rabin test, for odd numbers above the witnesses.
fn is_prime(number: u64) -> bool {
    if WITNESSES[1..].iter().any(|prime| number.is_multiple_of(*prime)) {
        return false;
    }
    let field = ModularField::new(number);
    let twos = (number - 1).trailing_zeros();
    WITNESSES.iter().all(|witness| {
        let mut power = field.power(field.enter(*witness), (number - 1) >> twos);
        let minus_one = field.negate(field.one);
        if power == field.one || power == minus_one {
            return true;
        }
        (1..twos).any(|_| {
            power = field.multiply(power, power);
            power == minus_one
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_primes_below_two_to_the_sixtieth() {
        // 2^60 - k for these k: Caldwell, "Primes just less than a power of two", primes.utm.edu.
        let known = [93, 107, 173, 179, 257, 279, 369, 395, 399, 453];
        let found: Vec<u64> = Primes::new().take(10).map(|prime| (1 << BITS) - prime).collect();
        assert_eq!(found, known);
    }

    #[test]
    fn residue_arithmetic_matches_plain_arithmetic() {
        let prime = (1 << BITS) - 93;
        let field = ModularField::new(prime);
        let plain = [0, 1, 2, 3, 12_345, prime / 2, prime - 2, prime - 1, u64::MAX];
        let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(prime)) as u64;
        for a in plain {
            assert_eq!(field.leave(field.enter(a)), a % prime);
            for b in plain {
                let (x, y) = (field.enter(a), field.enter(b));
                assert_eq!(field.leave(field.multiply(x, y)), times(a, b));
                assert_eq!(field.subtract(field.add(x, y), y), x);
            }
            if a % prime != 0 {
                assert_eq!(field.multiply(field.enter(a), field.invert(field.enter(a))), field.one);
            }
        }
    }

    #[test]
    fn a_long_sum_of_the_largest_products_does_not_overflow() {
        let field = ModularField::new((1 << BITS) - 93);
        let largest = vec![field.negate(field.one); 1_000];
        assert_eq!(field.leave(field.dot(&largest, largest.iter())), 1_000);
        let raw = vec![(1 << BITS) - 94; 1_000];
        let one_by_one = raw.iter().fold(0, |sum, one| field.add(sum, field.multiply(*one, *one)));
        assert_eq!(field.dot(&raw, raw.iter()), one_by_one);
    }
}
