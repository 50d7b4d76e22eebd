//! The figures of wagers for programs: fractions as text, percentages as numbers.

use serde::Serialize;
use serde_json::{Value, json};

use crate::exact::ExactFraction;
use crate::figures::{Figures, MeterFigures, Note, Outcome, percent};

/// The figures of a wager for programs.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WagerFigures {
    /// The wager.
    pub wager: String,
    /// Its name.
    pub name: String,
    /// The name without the number that the bet is on: `Place` for Place 6.
    pub stem: String,
    /// The number that the bet is on, such as `6` or `2-4`, if it is one of several alike.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(required = false, value_type = String))]
    pub number: Option<String>,
    /// The average result of a stake of one.
    pub net: String,
    /// The house edge as it is usually published: per unit of stake or, if vigorish is paid in advance, per unit of
    /// stake and vigorish.
    pub edge: String,
    /// The house edge as it is usually published, in percent.
    pub edge_percent: f64,
    /// The house edge per unit of stake alone, in percent.
    pub edge_per_stake_percent: f64,
    /// The average result per unit of outlay.
    pub net_per_outlay: String,
    /// The house edge per unit of outlay, in percent.
    pub edge_per_outlay_percent: f64,
    /// The average result of bets that do not push; missing if all bets push.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub net_per_resolved: Option<String>,
    /// The house edge of bets that do not push, in percent.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub edge_per_resolved_percent: Option<f64>,
    /// The game's word for a round: `roll`, `hand` or `spin`.
    pub round: String,
    /// The average result of a round.
    pub net_per_round: String,
    /// The house edge of a round, in percent.
    pub edge_per_round_percent: f64,
    /// The chance to win.
    pub win: String,
    /// The chance of a push.
    pub push: String,
    /// The chance to lose.
    pub lose: String,
    /// The chance to win, as a decimal number.
    pub hit_frequency: f64,
    /// The average number of rounds until a bet is decided.
    pub expected_rounds: String,
    /// The average number of rounds until a bet is decided, as a decimal number.
    pub expected_rounds_decimal: f64,
    /// The average outlay for a stake of one.
    pub outlay: String,
    /// The vigorish that is paid in advance for a stake of one.
    pub vigorish_in_advance: String,
    /// The variance of the result.
    pub variance: String,
    /// The variance of the result, as a decimal number.
    pub variance_decimal: f64,
    /// The standard deviation of the result.
    pub standard_deviation: f64,
    /// The skewness of the result; missing if the result is always the same.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub skewness: Option<f64>,
    /// The largest result.
    pub largest_result: String,
    /// The largest result, under its former name.
    pub largest_payout: String,
    /// Every result with its chance, the best first; the chances add up to 1.
    pub distribution: Vec<ResultChance>,
    /// The clauses behind the figures.
    pub clauses: Vec<String>,
    /// Is the bet a line bet that is made with the point on?
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(required = false, value_type = bool))]
    pub put: Option<bool>,
    /// The player's decision, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(required = false, value_type = String))]
    pub decision: Option<String>,
    /// The cost of this decision compared with the best one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(required = false, value_type = Option<String>))]
    pub decision_cost: Option<Option<String>>,
    /// The net result of the decision per unit of stake, in a fresh shoe, given that the player has to decide.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(required = false, value_type = String))]
    pub decision_worth: Option<String>,
    /// The net result of the decision as a decimal number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(required = false, value_type = f64))]
    pub decision_worth_decimal: Option<f64>,
    /// The flat bet that the wager goes with.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(required = false, value_type = String))]
    pub goes_with: Option<String>,
    /// The positions to which the figures apply.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub positions: Vec<u8>,
    /// The stake, if the figures include the table's rounding.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(required = false, value_type = String))]
    pub stake: Option<String>,
    /// The progressive meters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub meters: Vec<MeterEffect>,
    /// The condition under which the figures hold, in words: `given a spread of 4`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(required = false, value_type = String))]
    pub given: Option<String>,
    /// Remarks, with their clauses in brackets.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub notes: Vec<String>,
    /// The same remarks, with each clause beside its remark.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub remarks: Vec<FigureRemark>,
    /// The cost at the smallest stake that the table accepts, with rounding.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(required = false, value_type = MinimumStakeFigures))]
    pub at_least_stake: Option<MinimumStakeFigures>,
    /// The stake at which rounding favours the player most, and the house edge at that stake.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(required = false, value_type = FavourableStake))]
    pub players_favour: Option<FavourableStake>,
}

/// A remark on figures.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FigureRemark {
    /// The remark.
    pub words: String,
    /// The clause behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(required = false, value_type = String))]
    pub clause: Option<String>,
}

/// A line of the distribution: one result of a wager.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ResultChance {
    /// The result of a stake of one.
    pub result: String,
    /// Its chance.
    pub chance: String,
    /// The chance, rounded to a float.
    pub chance_decimal: f64,
    /// A description of the event.
    pub words: String,
    /// The clauses that decide the result.
    pub clauses: Vec<String>,
}

/// The effect of a progressive meter.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MeterEffect {
    /// The meter.
    pub meter: String,
    /// The amount on the meter when bets are closed.
    pub amount: String,
    /// The increase of the average result with each dollar on the meter.
    pub net_per_unit_on_meter: String,
    /// The amount on the meter at which the wager breaks even.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub break_even: Option<String>,
    /// The amount on the meter at which the wager breaks even, as a decimal number.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub break_even_decimal: Option<f64>,
    /// Does the wager break even, or better, right after the meter is reset?
    pub even_at_reset: bool,
    /// The part of a stake that feeds the meter.
    pub fed_by_stake: String,
    /// The clauses that define the meter.
    pub clauses: Vec<String>,
}

/// The cost of a wager at the smallest stake.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MinimumStakeFigures {
    /// The stake.
    pub stake: String,
    /// The stake in cents.
    pub stake_cents: i64,
    /// The average result of a stake of one.
    pub net: String,
    /// The house edge.
    pub edge: String,
    /// The house edge in percent.
    pub edge_percent: f64,
}

/// The stake at which rounding favours the player most.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FavourableStake {
    /// The stake.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub stake: Option<String>,
    /// The stake in cents.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub stake_cents: Option<i64>,
    /// The house edge there, which is negative.
    pub edge: String,
    /// The house edge in percent.
    pub edge_percent: f64,
}

impl WagerFigures {
    /// Converts the figures of a wager.
    pub fn of(one: &Figures) -> WagerFigures {
        let net = one.net();
        let largest = one.largest().to_string();
        WagerFigures {
            wager: one.wager.clone(),
            name: one.name.clone(),
            stem: stem(one).to_owned(),
            number: one.number.clone(),
            net: net.to_string(),
            edge: one.edge().to_string(),
            edge_percent: one.edge_percent(),
            edge_per_stake_percent: percent(&-&net),
            net_per_outlay: one.net_per_outlay().to_string(),
            edge_per_outlay_percent: percent(&-&one.net_per_outlay()),
            net_per_resolved: one.net_per_resolved().map(|net| net.to_string()),
            edge_per_resolved_percent: one.edge_per_resolved().map(|edge| percent(&edge)),
            round: one.round.name().to_owned(),
            net_per_round: one.net_per_round().to_string(),
            edge_per_round_percent: percent(&one.edge_per_round()),
            win: one.win().to_string(),
            push: one.push().to_string(),
            lose: one.lose().to_string(),
            hit_frequency: one.win().to_f64(),
            expected_rounds: one.rounds.to_string(),
            expected_rounds_decimal: one.rounds.to_f64(),
            outlay: one.outlay.to_string(),
            vigorish_in_advance: one.in_advance.to_string(),
            variance: one.variance().to_string(),
            variance_decimal: one.variance().to_f64(),
            standard_deviation: one.deviation(),
            skewness: one.skewness(),
            largest_result: largest.clone(),
            largest_payout: largest,
            distribution: one.outcomes.iter().map(ResultChance::of).collect(),
            clauses: one.all_clauses().into_iter().map(str::to_owned).collect(),
            put: one.put.then_some(true),
            decision: one.decision.clone(),
            decision_cost: one.decision.as_ref().map(|_| one.cost.as_ref().map(ExactFraction::to_string)),
            decision_worth: one.worth.as_ref().map(ExactFraction::to_string),
            decision_worth_decimal: one.worth.as_ref().map(ExactFraction::to_f64),
            goes_with: one.goes_with.clone(),
            positions: one.positions.clone(),
            stake: one.stake.map(|stake| stake.to_string()),
            meters: one.meters.iter().map(MeterEffect::of).collect(),
            given: one.given.clone(),
            notes: one.notes.iter().map(Note::to_string).collect(),
            remarks: one.notes.iter().map(FigureRemark::of).collect(),
            at_least_stake: None,
            players_favour: None,
        }
    }

    /// Converts the figures of a wager and adds its cost at the smallest stake that the table accepts, if it is known.
    pub fn with_least(one: &Figures, at_least: &[Figures]) -> WagerFigures {
        let least = at_least.iter().find(|least| least.is_same_row(one));
        let at_least_stake = least.and_then(|least| {
            let stake = least.stake?;
            Some(MinimumStakeFigures {
                stake: stake.to_string(),
                stake_cents: stake.cents(),
                net: least.net().to_string(),
                edge: least.edge().to_string(),
                edge_percent: least.edge_percent(),
            })
        });
        WagerFigures { at_least_stake, ..WagerFigures::of(one) }
    }
}

/// Returns the name of a wager without its number.
fn stem(one: &Figures) -> &str {
    let numbered = one.number.as_ref().and_then(|number| one.name.strip_suffix(number.as_str()));
    numbered.map_or(&one.name, str::trim_end)
}

impl FigureRemark {
    fn of(note: &Note) -> FigureRemark {
        FigureRemark { words: note.words(), clause: note.clause().map(str::to_owned) }
    }
}

impl ResultChance {
    fn of(outcome: &Outcome) -> ResultChance {
        ResultChance {
            result: outcome.result.to_string(),
            chance: outcome.chance.to_string(),
            chance_decimal: outcome.chance.to_f64(),
            words: outcome.words.clone(),
            clauses: outcome.clauses.clone(),
        }
    }
}

impl MeterEffect {
    fn of(meter: &MeterFigures) -> MeterEffect {
        MeterEffect {
            meter: meter.meter.clone(),
            amount: meter.amount.to_string(),
            net_per_unit_on_meter: meter.per_unit.to_string(),
            break_even: meter.break_even.as_ref().map(ExactFraction::to_string),
            break_even_decimal: meter.break_even.as_ref().map(ExactFraction::to_f64),
            even_at_reset: meter.even_at_reset,
            fed_by_stake: meter.fed.to_string(),
            clauses: meter.clauses.clone(),
        }
    }
}

/// The figures of a wager as JSON.
pub fn json(one: &Figures) -> Value {
    json!(WagerFigures::of(one))
}
