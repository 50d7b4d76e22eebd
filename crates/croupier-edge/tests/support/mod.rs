//! The figures of a pack, and the expected figures from another calculation.

use std::collections::BTreeMap;

use croupier_edge::{ExactFraction, FigureRequest, Figures};
use croupier_rules::{Choices, Library};
use croupier_table::GameRules;

/// Choices of an operator.
pub(crate) type Options<'o> = &'o [(&'o str, &'o str)];

/// A fraction.
pub(crate) fn part(above: i64, below: i64) -> ExactFraction {
    ExactFraction::ratio(above, below)
}

/// A whole number.
pub(crate) fn whole(number: i64) -> ExactFraction {
    ExactFraction::from(number)
}

/// The compiled rules of a pack under an operator's choices.
pub(crate) fn rules(pack: &str, options: Options) -> GameRules {
    let composition = Library::embedded().compose(pack).expect("the pack is embedded");
    let mut choices: Choices = composition.essential();
    for (name, value) in options {
        let spec = composition.option(name).unwrap_or_else(|| panic!("{pack} has no option {name}"));
        let value = spec.accept(value).unwrap_or_else(|fault| panic!("{pack}: {name} {value}: {fault}"));
        choices.insert((*name).to_owned(), value);
    }
    GameRules::compile(&composition, &choices).unwrap_or_else(|faults| panic!("{pack}: {faults:?}"))
}

/// All figures of a pack, with the full shoe and without rounding.
pub(crate) fn figures(pack: &str, options: Options) -> Vec<Figures> {
    asked(pack, options, &FigureRequest::default())
}

/// The requested figures.
pub(crate) fn asked(pack: &str, options: Options, asked: &FigureRequest) -> Vec<Figures> {
    croupier_edge::figures(&rules(pack, options), asked).unwrap_or_else(|fault| panic!("{pack}: {fault}"))
}

/// The figures of a wager, with the best decision if none is named.
pub(crate) fn find<'f>(all: &'f [Figures], wager: &str, decision: Option<&str>) -> Option<&'f Figures> {
    let same = |figures: &&Figures| decision.is_none_or(|named| figures.decision.as_deref() == Some(named));
    all.iter().filter(|figures| figures.wager == wager).find(same)
}

/// The expected figures of a wager, from a calculation independent of the library.
#[derive(Clone, Debug)]
pub(crate) struct ExpectedFigures {
    /// Each result per unit of stake, with its chance.
    pub(crate) results: BTreeMap<ExactFraction, ExactFraction>,
    /// The mean number of rolls, hands or spins until the wager is decided.
    pub(crate) rounds: ExactFraction,
    /// The mean outlay per unit of stake.
    pub(crate) outlay: ExactFraction,
}

impl ExpectedFigures {
    /// Creates empty expectations of a wager that one round decides.
    pub(crate) fn new() -> ExpectedFigures {
        ExpectedFigures { results: BTreeMap::new(), rounds: ExactFraction::ONE, outlay: ExactFraction::ONE }
    }

    pub(crate) fn add(&mut self, result: ExactFraction, chance: ExactFraction) {
        if !chance.is_zero() {
            let known = self.results.remove(&result).unwrap_or_default();
            self.results.insert(result, known + chance);
        }
    }

    /// Creates expectations from a list of results.
    pub(crate) fn of(results: impl IntoIterator<Item = (ExactFraction, ExactFraction)>) -> ExpectedFigures {
        let mut expected = ExpectedFigures::new();
        results.into_iter().for_each(|(result, chance)| expected.add(result, chance));
        expected
    }

    /// Sets the number of rounds.
    pub(crate) fn after(self, rounds: ExactFraction) -> ExpectedFigures {
        ExpectedFigures { rounds, ..self }
    }

    /// Adds a charge that is paid with the stake and never comes back.
    pub(crate) fn charged(self, charge: &ExactFraction) -> ExpectedFigures {
        let results = self.results.into_iter().map(|(result, chance)| (result - charge, chance)).collect();
        ExpectedFigures { results, rounds: self.rounds, outlay: self.outlay + charge }
    }

    /// The mean of a function of the results.
    pub(crate) fn mean(&self, of: impl Fn(&ExactFraction) -> ExactFraction) -> ExactFraction {
        self.results.iter().map(|(result, chance)| of(result) * chance).sum()
    }

    /// The total chance of the results for which `counts` is true.
    pub(crate) fn chance(&self, counts: impl Fn(&ExactFraction) -> bool) -> ExactFraction {
        self.results.iter().filter(|(result, _)| counts(result)).map(|(_, chance)| chance.clone()).sum()
    }

    /// Lists the differences from the figures, one per line.
    pub(crate) fn differences(&self, figures: &Figures) -> Vec<String> {
        let net = self.mean(ExactFraction::clone);
        let push = self.chance(ExactFraction::is_zero);
        let square = self.mean(|result| result * result);
        let pairs = [
            (
                "all chances",
                self.chance(|_| true),
                figures.outcomes.iter().map(|one| one.chance.clone()).sum(),
            ),
            ("net", net.clone(), figures.net()),
            ("win", self.chance(ExactFraction::is_positive), figures.win()),
            ("push", push.clone(), figures.push()),
            ("lose", self.chance(ExactFraction::is_negative), figures.lose()),
            ("rounds", self.rounds.clone(), figures.rounds.clone()),
            ("outlay", self.outlay.clone(), figures.outlay.clone()),
            ("net per outlay", &net / &self.outlay, figures.net_per_outlay()),
            ("net per round", &net / &self.rounds, figures.net_per_round()),
            ("variance", square - &(&net * &net), figures.variance()),
            ("largest", self.results.keys().max().cloned().unwrap_or_default(), figures.largest()),
        ];
        let mut lines: Vec<String> = Vec::new();
        for (name, expected, found) in pairs {
            if expected != found {
                lines.push(format!("{}: {name} is {found}, expected {expected}", figures.wager));
            }
        }
        let resolved = (push != ExactFraction::ONE).then(|| net / (ExactFraction::ONE - push));
        if resolved != figures.net_per_resolved() {
            lines.push(format!("{}: expected a net result per resolved bet of {resolved:?}", figures.wager));
        }
        let found =
            ExpectedFigures::of(figures.outcomes.iter().map(|one| (one.result.clone(), one.chance.clone())));
        if found.results != self.results {
            lines.push(format!("{}: {:?}, expected {:?}", figures.wager, found.results, self.results));
        }
        lines
    }
}

/// Asserts that there are no differences.
#[track_caller]
pub(crate) fn assert_none(lines: Vec<String>, what: &str) {
    assert!(lines.is_empty(), "{what}: {} differences\n{}", lines.len(), lines.join("\n"));
}
