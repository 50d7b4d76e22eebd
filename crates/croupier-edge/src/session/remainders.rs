//! Recovers a large number from its remainders modulo many primes, by the Chinese remainder theorem applied recursively
//! to halves of the list.

use dashu_int::UBig;

use super::field::ModularField;

/// Distinct primes, with the values needed to combine remainders.
pub(super) struct Moduli {
    primes: Vec<u64>,
    /// The products of one prime, of two neighbours, of four, … up to the product of all.
    products: Vec<Vec<UBig>>,
    /// For each prime, the inverse modulo that prime of the product of all others, in Montgomery form.
    inverses: Vec<u64>,
}

impl Moduli {
    pub(super) fn new(primes: Vec<u64>) -> Moduli {
        let mut products = vec![primes.iter().map(|prime| UBig::from(*prime)).collect::<Vec<_>>()];
        while let Some(last) = products.last().filter(|last| last.len() > 1) {
            let pairs = last.chunks(2).map(|pair| pair.iter().product()).collect();
            products.push(pairs);
        }
        let mut moduli = Moduli { primes, products, inverses: Vec::new() };
        moduli.inverses = moduli.inverses_of_the_others();
        moduli
    }

    /// Take the sum, over all primes, of the product of the other primes. Modulo one prime, this is the product of the
    /// primes other than that one, because every other term contains it. So one large number, reduced down the tree,
    /// gives all of these products.
    fn inverses_of_the_others(&self) -> Vec<u64> {
        let mut row = vec![self.combine(vec![UBig::ONE; self.primes.len()])];
        for products in self.products.iter().rev() {
            row = products.iter().enumerate().map(|(place, product)| &row[place / 2] % product).collect();
        }
        let each = row.iter().zip(&self.primes);
        each.map(|(product, prime)| {
            let field = ModularField::new(*prime);
            field.invert(field.enter_big(product))
        })
        .collect()
    }

    /// The sum of each part multiplied by the product of all other primes.
    fn combine(&self, parts: Vec<UBig>) -> UBig {
        let mut row = parts;
        for products in &self.products {
            let pairs = row.chunks(2).zip(products.chunks(2));
            row = pairs
                .map(|(part, product)| match (part, product) {
                    ([left, right], [of_left, of_right]) => left * of_right + right * of_left,
                    _ => part[0].clone(),
                })
                .collect();
        }
        row.pop().unwrap_or_default()
    }

    /// Returns the unique number below the product of all primes with these remainders.
    pub(super) fn number(&self, remainders: impl Iterator<Item = u64>) -> UBig {
        let each = remainders.zip(self.primes.iter().zip(&self.inverses));
        let parts = each.map(|(remainder, (prime, inverse))| {
            // A plain number times a number in Montgomery form is a plain number.
            UBig::from(ModularField::new(*prime).multiply(remainder, *inverse))
        });
        let sum = self.combine(parts.collect());
        match self.products.last().and_then(|top| top.first()) {
            Some(all) => sum % all,
            None => sum,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::field::Primes;

    #[test]
    fn numbers_are_recovered_from_their_remainders() {
        for count in [1, 2, 3, 5, 8, 13, 64, 100] {
            let primes: Vec<u64> = Primes::new().take(count).collect();
            let moduli = Moduli::new(primes.clone());
            let all: UBig = primes.iter().map(|prime| UBig::from(*prime)).product();
            let some = UBig::from(7u8).pow(count * 21) % &all;
            for number in [UBig::ZERO, UBig::ONE, UBig::from(u64::MAX) % &all, some, &all - UBig::ONE] {
                assert_eq!(moduli.number(primes.iter().map(|prime| &number % *prime)), number);
            }
        }
    }
}
