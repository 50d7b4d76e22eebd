//! Other facts that a trainee might mistake for an expectation of a script.

use std::mem::discriminant;

use croupier_rehearsal::{BetResult, CrapsFact, Expectation, ExpectedFact, RoundExpectedFact};

/// Returns facts of the same kind with another value. Some of these facts may be true; the table decides.
pub(crate) fn others(fact: &ExpectedFact, people: &[String]) -> Vec<ExpectedFact> {
    let names = || people.iter().map(|name| Some(name.clone())).chain([None]);
    match fact {
        ExpectedFact::Offered(_) => names().map(ExpectedFact::Offered).collect(),
        ExpectedFact::Decided { bet, clause, alone, .. } => {
            [BetResult::Won, BetResult::Lost, BetResult::Pushed]
                .into_iter()
                .map(|decided| ExpectedFact::Decided {
                    bet: bet.clone(),
                    decided,
                    clause: clause.clone(),
                    alone: *alone,
                })
                .collect()
        }
        ExpectedFact::SettledBefore { first, second } => {
            vec![ExpectedFact::SettledBefore { first: second.clone(), second: first.clone() }]
        }
        ExpectedFact::BetsOpen(open) => vec![ExpectedFact::BetsOpen(!open)],
        ExpectedFact::Craps(fact) => craps(fact, people).into_iter().map(ExpectedFact::Craps).collect(),
        ExpectedFact::Round(RoundExpectedFact::Step { step, done }) => {
            vec![ExpectedFact::Round(RoundExpectedFact::Step { step: step.clone(), done: !done })]
        }
        ExpectedFact::Round(RoundExpectedFact::Fresh(fresh)) => {
            vec![ExpectedFact::Round(RoundExpectedFact::Fresh(!fresh))]
        }
        ExpectedFact::Round(RoundExpectedFact::Notice { text, shown }) => {
            vec![ExpectedFact::Round(RoundExpectedFact::Notice { text: text.clone(), shown: !shown })]
        }
        ExpectedFact::Round(RoundExpectedFact::Carried(_)) => {
            [None, Some(None)].map(|card| ExpectedFact::Round(RoundExpectedFact::Carried(card))).to_vec()
        }
        _ => Vec::new(),
    }
}

fn craps(fact: &CrapsFact, people: &[String]) -> Vec<CrapsFact> {
    match fact {
        CrapsFact::Works { bet, on } => vec![CrapsFact::Works { bet: bet.clone(), on: !on }],
        CrapsFact::SetBy { bet, .. } => ["player", "dealer", "stick"]
            .map(|hand| CrapsFact::SetBy { bet: bet.clone(), hand: hand.to_owned() })
            .to_vec(),
        CrapsFact::Lammer { bet, .. } => ["none", "On", "Off", "Buy"]
            .map(|text| CrapsFact::Lammer { bet: bet.clone(), text: text.to_owned() })
            .to_vec(),
        CrapsFact::Point(_) => {
            [None, Some(4), Some(5), Some(6), Some(8), Some(9), Some(10)].map(CrapsFact::Point).to_vec()
        }
        CrapsFact::Shooter(_) => {
            people.iter().map(|name| Some(name.clone())).chain([None]).map(CrapsFact::Shooter).collect()
        }
        CrapsFact::PaidFrom { bet, .. } => ["working-stacks", "main-float", "anywhere"]
            .map(|from| CrapsFact::PaidFrom { bet: bet.clone(), from: from.to_owned() })
            .to_vec(),
        CrapsFact::GameOver(over) => vec![CrapsFact::GameOver(!over)],
        CrapsFact::ComeResolution(on) => vec![CrapsFact::ComeResolution(!on)],
        _ => Vec::new(),
    }
}

/// Returns the expectations of other plays that state something of the same kind: other calls, or the same words with
/// one word changed.
pub(crate) fn of_other_plays<'p>(
    asked: &'p Expectation,
    pool: &'p [Expectation],
) -> impl Iterator<Item = &'p Expectation> {
    pool.iter().filter(move |other| other.expected != asked.expected && is_same_kind(asked, other))
}

fn is_same_kind(one: &Expectation, other: &Expectation) -> bool {
    match (&one.expected, &other.expected) {
        (ExpectedFact::Call(_), ExpectedFact::Call(_)) => true,
        (ExpectedFact::Craps(a), ExpectedFact::Craps(b)) => {
            discriminant(a) == discriminant(b)
                && matches!(a, CrapsFact::Dice(_) | CrapsFact::Markers(_) | CrapsFact::Posted { .. })
        }
        (ExpectedFact::Round(a), ExpectedFact::Round(b)) if discriminant(a) == discriminant(b) => {
            differ_in_one_word(&one.words, &other.words)
        }
        _ => false,
    }
}

fn differ_in_one_word(one: &str, other: &str) -> bool {
    let (one, other): (Vec<&str>, Vec<&str>) = (one.split(' ').collect(), other.split(' ').collect());
    one.len() == other.len() && one.iter().zip(&other).filter(|(a, b)| a != b).count() == 1
}
