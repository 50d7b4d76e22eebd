//! Progressives: how a wager's figures depend on the meters.

use croupier_rules::{Money, Prize, WagerId, unknown};
use croupier_table::rounds::{Meter, Rules};

use crate::exact::ExactFraction;
use crate::figures::MeterFigures;
use crate::rounds::RoundEnd;

const UNIT: Money = Money::from_cents(100);

/// Returns the amounts on the meters: the requested ones, and the starting amounts of the others.
pub(crate) fn shown(rules: &Rules, asked: &[(String, Money)]) -> Result<Vec<Meter>, String> {
    let meters = rules.game.meters();
    for (place, (name, amount)) in asked.iter().enumerate() {
        if asked[..place].iter().any(|(other, _)| other == name) {
            return Err(format!("the {name} meter is given twice"));
        }
        let Some(meter) = meters.iter().find(|meter| meter.name == *name) else {
            if meters.is_empty() {
                return Err(format!("{}: this table has no meters", unknown("meter", name, [])));
            }
            return Err(unknown("meter", name, meters.iter().map(|meter| meter.name.as_str())));
        };
        if *amount < meter.reset.value {
            let clause = rules.layout.citations.first(meter.reset.cite);
            return Err(format!(
                "the {name} meter always shows at least {} ({clause})",
                meter.reset.value.dollars()
            ));
        }
    }
    let amount =
        |name: &str, reset: Money| asked.iter().find(|(of, _)| of == name).map_or(reset, |(_, a)| *a);
    Ok(meters.iter().map(|meter| Meter::at(amount(&meter.name, meter.reset.value))).collect())
}

/// Computes a wager's results with their chances, for given amounts on the meters.
pub(crate) type MeterEvaluator<'r> = dyn Fn(&[Meter]) -> Vec<(RoundEnd, ExactFraction)> + 'r;

/// Computes how a wager that wins parts of meters depends on each meter. The rules must be free of rounding.
pub(crate) fn depend(
    rules: &Rules,
    wager: WagerId,
    stake: Money,
    meters: &[Meter],
    evaluate: &MeterEvaluator<'_>,
) -> Vec<MeterFigures> {
    let citations = &rules.layout.citations;
    let mut found = Vec::new();
    for (index, meter) in rules.game.meters().iter().enumerate() {
        let rows = rules.layout.wager(wager).rows.iter();
        let rates: Vec<i64> = rows.filter_map(|row| share_of(&row.prize, &meter.name)).collect();
        if rates.is_empty() {
            continue;
        }
        let line = MeterLine { rates, stake, meters, index, evaluate };
        let clauses = [meter.rate.cite, meter.reset.cite].map(|cite| citations.first(cite).to_owned());
        let (at_reset, _) = line.at(meter.reset.value);
        let even_at_reset = !at_reset.is_negative();
        found.push(MeterFigures {
            meter: meter.name.clone(),
            amount: meters[index].amount,
            per_unit: line.at(meters[index].amount).1,
            break_even: if even_at_reset { None } else { line.break_even(meter.reset.value) },
            even_at_reset,
            fed: ExactFraction::ratio(meter.rate.value, 10_000),
            clauses: clauses.to_vec(),
        });
    }
    found
}

/// The part of a meter that a prize pays, in hundredths of a percent.
fn share_of(prize: &Prize, name: &str) -> Option<i64> {
    match prize {
        Prize::Share { meter, rate } if meter == name => Some(*rate),
        _ => None,
    }
}

/// The net result as a function of one meter: straight line segments, each steeper than the one before.
struct MeterLine<'l> {
    /// The parts of the meter that can be won.
    rates: Vec<i64>,
    stake: Money,
    meters: &'l [Meter],
    index: usize,
    evaluate: &'l MeterEvaluator<'l>,
}

impl MeterLine<'_> {
    /// Returns the largest amount up to this one at which every winnable part is a whole number of cents.
    fn even(&self, amount: Money) -> Money {
        // The parts are in hundredths of a percent: multiples of this amount give whole cents.
        let whole = |unit: i64, rate: &i64| if unit * rate % 10_000 == 0 { unit } else { 10_000 };
        let units = [1, 10, 100, 1_000].into_iter();
        let unit = units.map(|unit| self.rates.iter().fold(unit, whole)).min().unwrap_or(10_000);
        let unit = Money::from_cents(unit);
        amount.floor_to(unit).max(unit)
    }

    /// Returns the net result at the amount that [`MeterLine::even`] gives, and its increase per unit of money there.
    fn at(&self, amount: Money) -> (ExactFraction, ExactFraction) {
        let mut meters = self.meters.to_vec();
        let even = self.even(amount);
        meters[self.index] = Meter::at(even);
        let ends = (self.evaluate)(&meters);
        let net = ends.iter().map(|(end, chance)| &end.result * chance).sum();
        let part = |end: &RoundEnd| ExactFraction::money_ratio(end.shares[self.index], even);
        let parts: ExactFraction = ends.iter().map(|(end, chance)| part(end) * chance).sum();
        (net, parts / ExactFraction::money_ratio(self.stake, UNIT))
    }

    /// Returns the amount at which the net result is zero, in units of money.
    ///
    /// The net result never falls as a meter grows; if only the largest of several awards is paid, it is convex. So
    /// Newton's method applies: the tangent at a guess reaches zero at or above the answer, and each guess is closer
    /// than the one before, until the result no longer changes.
    fn break_even(&self, guess: Money) -> Option<ExactFraction> {
        let mut guess = self.even(guess);
        let mut last: Option<ExactFraction> = None;
        for _ in 0..100 {
            let (net, slope) = self.at(guess);
            if !slope.is_positive() {
                return None;
            }
            let units = ExactFraction::money_ratio(guess, UNIT) - net / slope;
            if last.as_ref() == Some(&units) {
                return last;
            }
            let cents = (units.to_f64() * 100.0).clamp(0.0, Money::CEILING.cents() as f64) as i64;
            guess = self.even(Money::from_cents(cents));
            last = Some(units);
        }
        last
    }
}
