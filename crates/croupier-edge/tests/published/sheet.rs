//! A published figure and its comparison with our exact value, rounded to the printed digits.

use croupier_edge::{ExactFraction, Figures};

use crate::support::{Options, figures, find};

/// Published figures of one pack under the same choices.
pub(crate) struct Sheet {
    pub(crate) pack: &'static str,
    pub(crate) options: Options<'static>,
    pub(crate) rows: &'static [Row],
}

/// The wager (and the decision after a space), the figure, the number as printed, and the source.
pub(crate) struct Row(
    pub(crate) &'static str,
    pub(crate) Figure,
    pub(crate) &'static str,
    pub(crate) &'static str,
);

/// The kind of a published figure.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Figure {
    /// The house edge as it is usually published, in percent of the stake. If vigorish is paid in advance, it is in
    /// percent of stake and vigorish, as in all our sources for Buy and Lay.
    Edge,
    /// The edge on the mean outlay, including raises: the element of risk.
    ElementOfRisk,
    /// The edge on the stakes that are won or lost.
    EdgeOnResolved,
    /// The edge per roll.
    EdgePerRound,
    /// The player's result per unit, as it is printed.
    Net,
    Win,
    Push,
    Lose,
    /// The chance of one result, in units.
    Chance(i64),
    /// The odds against winning: the chance to lose divided by the chance to win.
    Against,
    Rounds,
    Deviation,
    /// The deviation per unit of outlay instead of stake.
    DeviationOnOutlay,
    /// The deviation for a stake of this many units.
    DeviationOf(i64),
    Variance,
    Skewness,
}

/// A value that is exact, or a root, which cannot be exact.
enum Value {
    Exact(ExactFraction),
    Root(f64),
}

impl Figure {
    fn of(self, figures: &Figures) -> Value {
        let chance = |units: i64| {
            let same = figures.outcomes.iter().filter(move |one| one.result == ExactFraction::from(units));
            same.map(|one| one.chance.clone()).sum()
        };
        Value::Exact(match self {
            Figure::Edge => figures.edge(),
            Figure::ElementOfRisk => -&figures.net_per_outlay(),
            Figure::EdgeOnResolved => figures.edge_per_resolved().expect("the wager can win or lose"),
            Figure::EdgePerRound => figures.edge_per_round(),
            Figure::Net => figures.net(),
            Figure::Win => figures.win(),
            Figure::Push => figures.push(),
            Figure::Lose => figures.lose(),
            Figure::Chance(units) => chance(units),
            Figure::Against => figures.lose() / figures.win(),
            Figure::Rounds => figures.rounds.clone(),
            Figure::Variance => figures.variance(),
            Figure::Deviation => return Value::Root(figures.deviation()),
            Figure::DeviationOf(units) => return Value::Root(figures.deviation() * units as f64),
            Figure::DeviationOnOutlay => return Value::Root(figures.deviation() / figures.outlay.to_f64()),
            Figure::Skewness => return Value::Root(figures.skewness().expect("the results vary")),
        })
    }

    fn is_percent(self, printed: &str) -> bool {
        printed.ends_with('%') || {
            let name = format!("{self:?}");
            name.starts_with("Edge") || name == "ElementOfRisk"
        }
    }

    /// Our value, in the format of the printed one.
    pub(crate) fn written(self, figures: &Figures, printed: &str) -> String {
        let digits = printed.trim_end_matches('%').split_once('.').map_or(0, |(_, digits)| digits.len());
        match self.of(figures) {
            Value::Exact(value) if printed.contains('/') => fraction_like(&value, printed),
            Value::Exact(value) if self.is_percent(printed) => {
                let sign = if printed.ends_with('%') { "%" } else { "" };
                rounded(&(value * ExactFraction::from(100)), digits) + sign
            }
            Value::Exact(value) => rounded(&value, digits),
            Value::Root(value) => format!("{value:.digits$}"),
        }
    }
}

/// The printed fraction if it is the same number; if not, ours in lowest terms.
fn fraction_like(value: &ExactFraction, printed: &str) -> String {
    let (above, below) = printed.split_once('/').expect("a fraction");
    let above: i64 = above.parse().expect("a numerator");
    let below: i64 = below.parse().expect("a denominator");
    if *value == ExactFraction::ratio(above, below) { printed.to_owned() } else { value.to_string() }
}

/// A decimal with a number of digits, rounded half away from zero.
pub(crate) fn rounded(value: &ExactFraction, digits: usize) -> String {
    let scale = ExactFraction::from(10).pow(digits as isize);
    let doubled = value.abs() * scale * ExactFraction::from(2) + ExactFraction::ONE;
    let units = doubled.numerator() / (ExactFraction::from(2).numerator() * doubled.denominator());
    let mut text = format!("{units:0>width$}", units = units.to_string(), width = digits + 1);
    if digits > 0 {
        text.insert(text.len() - digits, '.');
    }
    let minus = value.is_negative() && text.bytes().any(|byte| (b'1'..=b'9').contains(&byte));
    if minus { format!("-{text}") } else { text }
}

impl Sheet {
    /// Compares each row with the figures of this pack, and lists the differences.
    pub(crate) fn differences(&self) -> Vec<String> {
        let all = figures(self.pack, self.options);
        self.rows
            .iter()
            .filter_map(|row| row.difference(&all))
            .map(|line| format!("{} {line}", self.pack))
            .collect()
    }
}

impl Row {
    /// The figures of the wager that the row is about.
    pub(crate) fn figures<'f>(&self, all: &'f [Figures]) -> Option<&'f Figures> {
        let (wager, decision) =
            self.0.split_once(' ').map_or((self.0, None), |(wager, word)| (wager, Some(word)));
        find(all, wager, decision)
    }

    fn difference(&self, all: &[Figures]) -> Option<String> {
        let Row(wager, figure, printed, source) = self;
        let ours =
            self.figures(all).map_or("no figures".to_owned(), |figures| figure.written(figures, printed));
        (ours != *printed).then(|| format!("{wager} {figure:?}: {ours}, printed {printed} ({source})"))
    }
}
