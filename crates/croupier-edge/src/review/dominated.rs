//! Wagers that are worse than another wager with the same deciding outcomes.

use std::collections::HashSet;

use croupier_rules::{Dice, Layout, Prize, RoundWager, Verdict};
use croupier_table::GameRules;
use croupier_table::craps::CrapsRules;

use crate::craps::{StateBet, result};
use crate::exact::ExactFraction;

use super::bets::PossibleBet;
use super::words::{edge, list};
use super::{Review, Warning, WarningKind, once, replica};

pub(super) fn warnings(review: &Review<'_>) -> Vec<Warning> {
    let mut groups: Vec<Vec<DominatedPair<'_, '_>>> = Vec::new();
    for bet in &review.bets {
        let better = review
            .bets
            .iter()
            .filter_map(|other| Some(DominatedPair { bet, other, by: worse(review, bet, other)? }));
        // If several wagers are better, report the best.
        let Some(pair) = better.max_by_key(|pair| -&pair.other.figures.edge()) else { continue };
        match groups.iter_mut().find(|group| group[0].is_like(&pair)) {
            Some(group) => group.push(pair),
            None => groups.push(vec![pair]),
        }
    }
    let mut found: Vec<Warning> = groups.iter().map(|group| warning(group)).collect();
    if let GameRules::Craps(rules) = review.rules {
        found.extend(replica::warnings(review, rules));
    }
    found
}

/// The way in which a bet is worse than another bet that the same outcomes decide.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dominance {
    /// The bet never returns more than the other bet, and sometimes less.
    EveryOutcome,
    /// The bet returns less than the other bet on average, relative to the outlay.
    Average,
}

struct DominatedPair<'b, 'r> {
    bet: &'b PossibleBet<'r>,
    other: &'b PossibleBet<'r>,
    by: Dominance,
}

impl DominatedPair<'_, '_> {
    fn is_like(&self, pair: &DominatedPair<'_, '_>) -> bool {
        (&self.bet.family, &self.other.family) == (&pair.bet.family, &pair.other.family)
    }
}

fn worse(review: &Review<'_>, bet: &PossibleBet<'_>, other: &PossibleBet<'_>) -> Option<Dominance> {
    if bet.name == other.name {
        return None;
    }
    let results = match review.rules {
        GameRules::Craps(rules) => results_of_rolls(rules, bet, other)?,
        GameRules::Rounds(_) => results_of_rounds(bet, other)?,
    };
    if results.iter().all(|(one, two)| one == two) {
        return None;
    }
    if results.iter().all(|(one, two)| one <= two) {
        return Some(Dominance::EveryOutcome);
    }
    let better_somewhere = results.iter().any(|(one, two)| one < two);
    let average = bet.figures.edge() > other.figures.edge();
    (better_somewhere && average).then_some(Dominance::Average)
}

/// Is this bet made and settled alone? A bet behind another bet is not, nor is a bet that is settled in parts.
/// [`replica`](super::replica) compares one-roll bets with combinations of other bets.
fn stands_alone(layout: &Layout, bet: &PossibleBet<'_>) -> bool {
    let terms = &layout.wager(bet.wager).terms;
    terms.backs.is_none() && terms.parts.is_none()
}

/// Returns the results of two bets, roll by roll, if the same rolls win and lose both; `None` if a roll decides only
/// one of them, or decides them differently.
fn results_of_rolls(
    rules: &CrapsRules,
    bet: &PossibleBet<'_>,
    other: &PossibleBet<'_>,
) -> Option<Vec<(ExactFraction, ExactFraction)>> {
    let layout = &rules.layout;
    if !stands_alone(layout, bet) || !stands_alone(layout, other) {
        return None;
    }
    let spot =
        |bet: &PossibleBet<'_>| StateBet { name: bet.name.clone(), wager: bet.wager, state: bet.state };
    let spots = [spot(bet), spot(other)];
    let (mut seen, mut waiting) = (HashSet::new(), vec![(bet.state, other.state)]);
    let (mut results, mut stands) = (Vec::new(), false);
    while let Some(states) = waiting.pop() {
        if !seen.insert(states) {
            continue;
        }
        for dice in Dice::all() {
            let cells = [layout.cell(bet.wager, states.0, dice), layout.cell(other.wager, states.1, dice)];
            if cells[0].verdict != cells[1].verdict {
                return None;
            }
            if cells[0].verdict == Verdict::Stand {
                stands = true;
                waiting.push((cells[0].next, cells[1].next));
                continue;
            }
            results.push((result(layout, &spots[0], &cells[0]), result(layout, &spots[1], &cells[1])));
        }
    }
    stands.then_some(results)
}

/// Returns the results of two bets of a round, line by line, if the same facts decide them.
fn results_of_rounds(
    bet: &PossibleBet<'_>,
    other: &PossibleBet<'_>,
) -> Option<Vec<(ExactFraction, ExactFraction)>> {
    let ((_, one), (_, two)) = (bet.round()?, other.round()?);
    // Facts about a wager's hand or symbol differ by spot.
    if one.spot != two.spot || one.lost_otherwise.value != two.lost_otherwise.value || one.pick != two.pick {
        return None;
    }
    let kept = |wager: &RoundWager<_>| {
        ExactFraction::ratio(10_000 - wager.vigorish.map_or(0, |rate| rate.value), 10_000)
    };
    let comes_to = |prize: &Prize, kept: ExactFraction| match prize {
        Prize::Odds(odds) => Some(ExactFraction::from(odds.net()) * kept),
        Prize::Push => Some(ExactFraction::ZERO),
        Prize::Lose => Some(ExactFraction::from(-1)),
        Prize::Award(_) | Prize::Share { .. } | Prize::LosePart(_) => None,
    };
    if one.rows.len() != two.rows.len() {
        return None;
    }
    let rows = one.rows.iter().zip(&two.rows);
    rows.map(|(mine, theirs)| {
        let alike = mine.on.len() == theirs.on.len() && mine.on.iter().all(|fact| theirs.on.contains(fact));
        alike.then_some(())?;
        Some((comes_to(&mine.prize, kept(one))?, comes_to(&theirs.prize, kept(two))?))
    })
    .collect()
}

fn warning(group: &[DominatedPair<'_, '_>]) -> Warning {
    let wagers: Vec<String> = group.iter().map(|pair| pair.bet.name.clone()).collect();
    let edges = |pair: &DominatedPair<'_, '_>| [pair.bet, pair.other].map(|bet| edge(&bet.figures));
    let [first, second] = edges(&group[0]);
    let always = group.iter().all(|pair| pair.by == Dominance::EveryOutcome);
    let message = if group.iter().all(|pair| edges(pair) == edges(&group[0])) {
        let others: Vec<&str> = group.iter().map(|pair| pair.other.name.as_str()).collect();
        let (is, worse) = verbs(group.len() == 1, always);
        format!("{} {is} {} and {worse}: an edge of {first} against {second}", list(&wagers), list(&others))
    } else {
        let (is, worse) = verbs(true, always);
        let pair = |pair: &DominatedPair<'_, '_>| {
            let [mine, theirs] = edges(pair);
            format!("{} with {} ({mine} against {theirs})", pair.bet.name, pair.other.name)
        };
        let likewise: Vec<String> = group.iter().skip(1).map(pair).collect();
        format!(
            "{} {is} {} and {worse}: an edge of {first} against {second}; likewise {}",
            wagers[0],
            group[0].other.name,
            list(&likewise)
        )
    };
    let pays =
        |bet: &PossibleBet<'_>| bet.figures.outcomes.first().and_then(|best| best.clauses.first().cloned());
    let clauses = group.iter().flat_map(|pair| [pays(pair.bet), pays(pair.other)]).flatten();
    Warning { kind: WarningKind::Dominated, wagers, message, clauses: once(clauses) }
}

fn verbs(one: bool, always: bool) -> (&'static str, &'static str) {
    match (one, always) {
        (true, true) => ("wins and loses together with", "pays less"),
        (true, false) => ("wins and loses together with", "costs more"),
        (false, true) => ("win and lose together with", "pay less"),
        (false, false) => ("win and lose together with", "cost more"),
    }
}
