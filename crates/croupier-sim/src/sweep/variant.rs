//! The variants of a strategy, and their figures.

use std::cmp::Ordering;

use croupier_rules::Money;

use crate::expected::SessionExpectation;
use crate::tally::Summary;

/// A number of the strategy with the values to try, in hundredths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SweepAxis {
    /// The name of a `let`.
    pub name: String,
    /// Its values.
    pub values: Vec<i64>,
}

/// An option of the table with the values to try.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionAxis {
    /// The option's name, as in packs.
    pub name: String,
    /// Its values.
    pub values: Vec<String>,
}

impl OptionAxis {
    /// Returns the number of tables: all combinations of the values.
    pub fn tables(options: &[OptionAxis]) -> usize {
        options.iter().map(|option| option.values.len()).fold(1, usize::saturating_mul)
    }

    /// Returns the name and the value of every option at a table. The values of the last option change first.
    pub fn choices(options: &[OptionAxis], table: usize) -> Vec<(&str, &str)> {
        let mut rest = table;
        let choice = |option: &'_ OptionAxis| {
            let place = rest % option.values.len();
            rest /= option.values.len();
            place
        };
        let places: Vec<usize> = options.iter().rev().map(choice).collect();
        let chosen = options.iter().zip(places.into_iter().rev());
        chosen.map(|(option, place)| (option.name.as_str(), option.values[place].as_str())).collect()
    }
}

/// One choice of the table, the bankroll and all numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Variant {
    /// The index of the table in the request.
    pub table: usize,
    /// The starting bankroll of a session.
    pub opening: Money,
    /// The values of the strategy's `let`s, in hundredths.
    pub sets: Vec<(String, i64)>,
}

/// Returns all combinations of the tables, the bankrolls and the values. The values of the last axis change first.
pub fn variants(tables: usize, openings: &[Money], axes: &[SweepAxis]) -> Vec<Variant> {
    let at = |table| openings.iter().map(move |&opening| Variant { table, opening, sets: Vec::new() });
    let mut all: Vec<Variant> = (0..tables).flat_map(at).collect();
    for axis in axes {
        let with = |variant: Variant| {
            axis.values.iter().map(move |&value| {
                let mut variant = variant.clone();
                variant.sets.push((axis.name.clone(), value));
                variant
            })
        };
        all = all.into_iter().flat_map(with).collect();
    }
    all
}

/// The figures of a variant. Amounts are in dollars, shares are fractions of 1.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
#[allow(missing_docs, reason = "`Figure` describes them")]
pub struct VariantFigures {
    pub net: f64,
    pub deviation: f64,
    pub ahead: f64,
    pub even: f64,
    pub behind: f64,
    pub broke: f64,
    pub stopped: f64,
    pub goal: Option<f64>,
    pub rounds: f64,
}

impl VariantFigures {
    /// Returns computed figures; `None` if only the mean and the deviation are known.
    pub(super) fn computed(
        found: &SessionExpectation,
        opening: Money,
        goal: Option<f64>,
    ) -> Option<VariantFigures> {
        let ends = found.ends.as_ref()?;
        let side = |side: Ordering| ends.chance(|end| end.cmp(&opening) == side);
        Some(VariantFigures {
            net: (found.mean - opening.cents() as f64) / 100.0,
            deviation: found.deviation / 100.0,
            ahead: side(Ordering::Greater),
            even: side(Ordering::Equal),
            behind: side(Ordering::Less),
            broke: found.chances.broke,
            stopped: found.chances.high + found.chances.low + found.chances.ending,
            goal,
            rounds: found.rounds,
        })
    }

    pub(super) fn played(summary: &Summary) -> VariantFigures {
        VariantFigures {
            net: summary.net.value,
            deviation: summary.deviation.value,
            ahead: summary.ahead.value,
            even: summary.even.value,
            behind: summary.behind.value,
            broke: summary.broke.value,
            stopped: summary.stopped.value,
            goal: summary.goal.map(|goal| goal.value),
            rounds: summary.rounds_each.value,
        }
    }
}

/// The origin of figures.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum FigureSource {
    /// The figures are computed.
    Exact {
        /// The largest possible error of any chance.
        error: f64,
        /// True if every hand is treated as dealt from a whole shoe.
        is_whole_shoe: bool,
    },
    /// The figures are averages of sessions.
    Played {
        /// The number of sessions that were played.
        sessions: u64,
    },
}

/// A variant with its figures.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct VariantOutcome {
    /// The index of the variant in the request.
    pub place: usize,
    /// The variant.
    pub variant: Variant,
    /// Its figures.
    pub figures: VariantFigures,
    /// The origin of the figures.
    pub source: FigureSource,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_combinations_come_once() {
        let axis = |name: &str, values: &[i64]| SweepAxis { name: name.to_owned(), values: values.to_vec() };
        let openings = [100, 200].map(Money::from_cents);
        let all = variants(2, &openings, &[axis("a", &[1, 2, 3]), axis("b", &[4, 5])]);
        assert_eq!(all.len(), 24);
        let sets = |place: usize| all[place].sets.iter().map(|set| set.1).collect::<Vec<_>>();
        assert_eq!((sets(0), sets(1), sets(2)), (vec![1, 4], vec![1, 5], vec![2, 4]));
        assert_eq!((all[6].table, all[6].opening), (0, openings[1]));
        assert_eq!((all[12].table, all[12].opening), (1, openings[0]));
    }

    #[test]
    fn every_table_has_its_choices() {
        let option = |name: &str, values: &[&str]| OptionAxis {
            name: name.to_owned(),
            values: values.iter().map(|value| (*value).to_owned()).collect(),
        };
        let options = [option("odds", &["2", "3-4-5", "10"]), option("fire-bet", &["off", "on"])];
        assert_eq!(OptionAxis::tables(&options), 6);
        assert_eq!(OptionAxis::tables(&[]), 1);
        assert_eq!(OptionAxis::choices(&options, 3), [("odds", "3-4-5"), ("fire-bet", "on")]);
        assert!(OptionAxis::choices(&[], 0).is_empty());
    }
}
