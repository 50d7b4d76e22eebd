//! The measures of a wager that a laboratory files with its figures.

use croupier_edge::{EqualWays, ExactFraction, Figures, equal_ways, posted_maximum};
use croupier_rules::Money;
use croupier_table::GameRules;

/// Numbers of decisions for the range of the RTP.
pub(super) const DECISIONS: [u64; 5] = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];
/// Two-sided normal deviations at 90%, 95% and 99%.
const DEVIATIONS: [f64; 3] = [1.644_853_626_951_472_2, 1.959_963_984_540_054, 2.575_829_303_548_900_4];
/// The names of these levels.
pub(super) const LEVELS: [&str; 3] = ["90%", "95%", "99%"];

/// Facts about a wager that its figures do not have.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct WagerFacts {
    /// The chances as counts of equally likely cases.
    pub ways: Option<EqualWays>,
    /// The largest stake of one player.
    pub maximum: Option<Money>,
    /// The return to player with every meter at its starting amount, if the wager can win a part of a meter.
    pub base: Option<ExactFraction>,
    /// The simulation, for comparison with the theory.
    pub simulation: Option<SimulatedWager>,
}

impl WagerFacts {
    /// The facts that follow from the rules.
    pub fn of(rules: &GameRules, figures: &Figures) -> WagerFacts {
        WagerFacts {
            ways: equal_ways(rules, figures),
            maximum: posted_maximum(rules, figures),
            ..WagerFacts::default()
        }
    }
}

/// A simulated wager.
#[derive(Clone, PartialEq, Debug)]
pub struct SimulatedWager {
    /// The number of simulated decisions.
    pub decisions: u64,
    /// The stake, for which the theory below was computed with the table's rounding.
    pub stake: Money,
    /// The return to player by theory at this stake, in percent.
    pub expected: f64,
    /// The observed return to player, in percent.
    pub observed: f64,
    /// The difference in standard errors.
    pub z: f64,
    /// Chi-square of the distribution, with its degrees of freedom and the chance of a larger value.
    pub chi_square: (f64, u64, f64),
}

/// The measures of a wager.
pub(super) struct Measures {
    pub(super) rtp: ExactFraction,
    /// The part of the net result that each result contributes, in the order of the figures.
    pub(super) contributions: Vec<ExactFraction>,
    /// The standard deviation per unit of money put down, times the deviation at 90%.
    pub(super) volatility: f64,
    /// For each number of decisions and each level, the lowest and the highest RTP.
    pub(super) ranges: Vec<[(f64, f64); 3]>,
    /// The posted maximum and the largest loss of the house at that maximum.
    pub(super) exposure: Option<(Money, ExactFraction)>,
    /// The base RTP, the increment and their sum.
    pub(super) progressive: Option<[ExactFraction; 3]>,
}

impl Measures {
    pub(super) fn of(figures: &Figures, facts: &WagerFacts) -> Measures {
        let rtp = figures.rtp();
        let outlay = (ExactFraction::ONE + &figures.in_advance).to_f64();
        let deviation = figures.deviation() / outlay;
        let range = |decisions: &u64| {
            let error = deviation / (*decisions as f64).sqrt();
            DEVIATIONS.map(|level| {
                let (middle, half) = (rtp.to_f64(), level * error);
                (middle - half, middle + half)
            })
        };
        let contribution = |outcome: &croupier_edge::Outcome| &outcome.result * &outcome.chance;
        let exposure = facts
            .maximum
            .map(|maximum| (maximum, figures.largest() * ExactFraction::ratio(maximum.cents(), 100)));
        let progressive = facts.base.clone().map(|base| {
            let increment: ExactFraction = figures.meters.iter().map(|meter| meter.fed.clone()).sum();
            let total = &base + &increment;
            [base, increment, total]
        });
        Measures {
            contributions: figures.outcomes.iter().map(contribution).collect(),
            volatility: DEVIATIONS[0] * deviation,
            ranges: DECISIONS.iter().map(range).collect(),
            exposure: exposure.filter(|(_, amount)| amount.is_positive()),
            progressive,
            rtp,
        }
    }
}

/// The groups of equal wagers, each as places in the figures: the same results with the same chances, words and limits.
pub(super) fn groups(
    figures: &[Figures],
    facts: &[WagerFacts],
    at_least: &[Figures],
    is_grouped: bool,
) -> Vec<Vec<usize>> {
    let least = |one: &Figures| {
        at_least.iter().find(|least| least.is_same_row(one)).map(|least| (least.stake, least.edge()))
    };
    let is_equal = |one: usize, other: usize| {
        plain(&figures[one]) == plain(&figures[other])
            && least(&figures[one]) == least(&figures[other])
            && facts.get(one).map(|facts| (facts.maximum, &facts.base))
                == facts.get(other).map(|facts| (facts.maximum, &facts.base))
    };
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for place in 0..figures.len() {
        match groups.iter_mut().find(|group| is_grouped && is_equal(group[0], place)) {
            Some(group) => group.push(place),
            None => groups.push(vec![place]),
        }
    }
    groups
}

/// Figures without names and clauses.
fn plain(figures: &Figures) -> Figures {
    let mut plain = figures.clone();
    plain.wager.clear();
    plain.name.clear();
    plain.number = None;
    plain.clauses.clear();
    plain.goes_with = None;
    plain.outcomes.iter_mut().for_each(|outcome| outcome.clauses.clear());
    plain
}
