//! The order of variants, and the variants that no other beats in both of two figures.

use std::cmp::Ordering;

use super::figure::{Constraint, Figure, Objective};
use super::variant::VariantOutcome;

/// A variant with its place in the ranking.
#[derive(Clone, PartialEq, Debug)]
pub struct RankedVariant {
    /// The variant with its figures.
    pub outcome: VariantOutcome,
    /// True if the variant meets all constraints.
    pub is_allowed: bool,
    /// True if no other variant is better in one of the two figures of the front and at least as good in the other.
    pub is_on_front: bool,
}

/// Returns the two figures that a front compares for an objective: one for the gain and one for the risk.
pub fn front_axes(objective: Objective) -> [Objective; 2] {
    match objective.figure {
        Figure::Net | Figure::PerRound | Figure::Deviation => {
            [Objective::usual_for(Figure::Net), Objective::usual_for(Figure::Deviation)]
        }
        Figure::Goal => [Objective::usual_for(Figure::Goal), Objective::usual_for(Figure::Broke)],
        Figure::Rounds => [Objective::usual_for(Figure::Rounds), Objective::usual_for(Figure::Broke)],
        _ => [Objective::usual_for(Figure::Ahead), Objective::usual_for(Figure::Broke)],
    }
}

/// Orders variants: those that meet all constraints first, and the best first within each group. Equal variants keep
/// the order of the request.
pub fn ranked(
    outcomes: Vec<VariantOutcome>,
    objective: Objective,
    constraints: &[Constraint],
) -> Vec<RankedVariant> {
    let on_front = front(&outcomes, front_axes(objective));
    let rank = |(outcome, is_on_front): (VariantOutcome, bool)| RankedVariant {
        is_allowed: constraints.iter().all(|constraint| constraint.is_met(&outcome.figures)),
        is_on_front,
        outcome,
    };
    let mut all: Vec<RankedVariant> = outcomes.into_iter().zip(on_front).map(rank).collect();
    let merit = |variant: &RankedVariant| objective.merit(&variant.outcome.figures);
    all.sort_by(|one, two| {
        let by_merit = merit(two).partial_cmp(&merit(one)).unwrap_or(Ordering::Equal);
        two.is_allowed.cmp(&one.is_allowed).then(by_merit)
    });
    all
}

fn front(outcomes: &[VariantOutcome], axes: [Objective; 2]) -> Vec<bool> {
    let merits: Vec<[Option<f64>; 2]> =
        outcomes.iter().map(|outcome| axes.map(|axis| axis.merit(&outcome.figures))).collect();
    let is_beaten = |[gain, risk]: &[Option<f64>; 2]| {
        merits.iter().any(|[other_gain, other_risk]| {
            other_gain >= gain && other_risk >= risk && (other_gain > gain || other_risk > risk)
        })
    };
    merits.iter().map(|merit| merit.iter().all(Option::is_some) && !is_beaten(merit)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::{FigureSource, Variant, VariantFigures};
    use croupier_rules::Money;

    fn outcome(place: usize, ahead: f64, broke: f64) -> VariantOutcome {
        let figures = VariantFigures {
            net: 0.0,
            deviation: 1.0,
            ahead,
            even: 0.0,
            behind: 1.0 - ahead,
            broke,
            stopped: 0.0,
            goal: None,
            rounds: 1.0,
        };
        let variant = Variant { table: 0, opening: Money::ZERO, sets: Vec::new() };
        VariantOutcome { place, variant, figures, source: FigureSource::Played { sessions: 1 } }
    }

    #[test]
    fn allowed_variants_come_first_and_the_front_is_marked() {
        let all = vec![
            outcome(0, 0.40, 0.10),
            outcome(1, 0.45, 0.20),
            outcome(2, 0.39, 0.15),
            outcome(3, 0.30, 0.01),
            outcome(4, 0.45, 0.20),
        ];
        let objective = Objective::usual_for(Figure::Ahead);
        let ranked = ranked(all, objective, &[Constraint::read("broke <= 15%").unwrap()]);
        let places: Vec<usize> = ranked.iter().map(|variant| variant.outcome.place).collect();
        assert_eq!(places, [0, 2, 3, 1, 4]);
        let front: Vec<bool> = ranked.iter().map(|variant| variant.is_on_front).collect();
        assert_eq!(front, [true, false, true, true, true]);
        let allowed: Vec<bool> = ranked.iter().map(|variant| variant.is_allowed).collect();
        assert_eq!(allowed, [true, true, true, false, false]);
    }
}
