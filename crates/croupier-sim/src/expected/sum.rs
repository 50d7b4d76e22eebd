//! Sums with almost no rounding error.

/// A sum that compensates for rounding errors (Neumaier's variant of Kahan's algorithm).
#[derive(Clone, Copy, Default)]
pub(super) struct Sum {
    sum: f64,
    rest: f64,
}

impl Sum {
    /// Adds a term.
    pub(super) fn add(&mut self, term: f64) {
        let sum = self.sum + term;
        self.rest +=
            if self.sum.abs() >= term.abs() { (self.sum - sum) + term } else { (term - sum) + self.sum };
        self.sum = sum;
    }

    /// Returns the sum.
    pub(super) fn value(self) -> f64 {
        self.sum + self.rest
    }
}

impl FromIterator<f64> for Sum {
    fn from_iter<I: IntoIterator<Item = f64>>(terms: I) -> Sum {
        let mut sum = Sum::default();
        terms.into_iter().for_each(|term| sum.add(term));
        sum
    }
}

pub(super) fn total(terms: impl IntoIterator<Item = f64>) -> f64 {
    terms.into_iter().collect::<Sum>().value()
}
