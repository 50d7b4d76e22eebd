//! Reasons: the independent settlements name, from their documents, the clause that decides each bet. This module
//! compares that clause with those that the engine cites.
//!
//! A settlement names the clause that distinguishes this decision from the wager's other decisions. This is the row of
//! a paytable, if the document has one for it, else the clause by which the bet wins, loses or is pushed. If one row
//! pays for several ways to win, the settlement names the row and the clause, with a space between them. The engine may
//! cite more clauses if they apply too.

use croupier_rehearsal::{BetResult, FamilyResult, ways};
use croupier_rules::{Citations, Cite, Verdict as CellVerdict};
use croupier_table::craps::{CrapsRules, Event};
use croupier_table::{GameRules, Owner};

/// The result of a bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Won,
    Lost,
    Pushed,
}

/// The facts of a decision on which its clause depends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DecisionFacts {
    pub(crate) verdict: Verdict,
    /// The number that the bet was on; 0 before it had one.
    pub(crate) number: u8,
    pub(crate) dice: (u8, u8),
    /// The number of points that a side bet counts.
    pub(crate) points: usize,
}

impl DecisionFacts {
    pub(crate) fn total(&self) -> u8 {
        self.dice.0 + self.dice.1
    }
}

/// A settlement's statement about a bet that a roll decided.
#[derive(Clone, Debug)]
pub(crate) struct SettledBet {
    pub(crate) seat: usize,
    /// The spot of the bet, by the name that people type.
    pub(crate) spot: String,
    pub(crate) dealers: bool,
    pub(crate) verdict: Verdict,
    pub(crate) clauses: String,
}

/// Returns the name without its number: `place-6` is a `place`. `craps-2`, `craps-3` and `craps-12` stay separate
/// families.
pub(crate) fn family(name: &str) -> &str {
    match name.rsplit_once('-') {
        Some((family, number)) if family != "craps" && number.parse::<u8>().is_ok() => family,
        _ => name,
    }
}

/// Returns the row of a paytable for a number; numbers that are equally likely share a row.
pub(crate) fn pairs(number: u8) -> &'static str {
    match number {
        4 | 10 => "4-10",
        5 | 9 => "5-9",
        6 | 8 => "6-8",
        _ => "",
    }
}

/// Returns whether these clauses of the pack are all in the citation. A clause of another pack has that pack's name in
/// front.
pub(crate) fn cites(citations: &Citations, cite: Cite, pack: &str, clauses: &str) -> bool {
    let same = |known: &str, clause: &str| {
        known == clause || known.strip_prefix(pack).and_then(|rest| rest.strip_prefix('/')) == Some(clause)
    };
    let known = citations.clauses(cite);
    !clauses.is_empty() && clauses.split(' ').all(|clause| known.iter().any(|known| same(known, clause)))
}

/// Returns the bets that these events decide: seat, spot, whether for the dealers, result, citation. A bet that lost
/// only a part counts as won.
fn decided<'r>(rules: &'r CrapsRules, events: &[Event]) -> Vec<((usize, &'r str, bool), Verdict, Cite)> {
    let mut found: Vec<((usize, &str, bool), Verdict, Cite)> = Vec::new();
    for event in events {
        let (at, verdict, cite) = match *event {
            Event::Paid { at, cite, .. } => (at, Verdict::Won, cite),
            Event::Lost { at, cite, .. } => (at, Verdict::Lost, cite),
            Event::Pushed { at, cite } => (at, Verdict::Pushed, cite),
            _ => continue,
        };
        let bet =
            (at.seat.index(), rules.layout.spot(at.key.wager, at.key.state), at.key.owner == Owner::Dealers);
        if verdict == Verdict::Won {
            found.retain(|(other, verdict, _)| (*other, *verdict) != (bet, Verdict::Lost));
        }
        found.push((bet, verdict, cite));
    }
    found
}

/// Checks that the engine decides the same bets with the same results, and cites the clauses that the settlement names.
pub(crate) fn agree(
    rules: &CrapsRules,
    pack: &str,
    said: &[SettledBet],
    events: &[Event],
) -> Result<(), String> {
    let engine = decided(rules, events);
    let citations = &rules.layout.citations;
    for SettledBet { seat, spot, dealers, verdict, clauses } in said {
        let bet = (*seat, spot.as_str(), *dealers);
        let found = engine.iter().find(|(other, how, _)| (*other, *how) == (bet, *verdict));
        let cited = found.map_or(&[][..], |(_, _, cite)| citations.clauses(*cite));
        if !found.is_some_and(|(_, _, cite)| cites(citations, *cite, pack, clauses)) {
            return Err(format!(
                "\n  seat {seat}: {spot} {verdict:?}: the document cites {clauses}, the engine {cited:?}"
            ));
        }
    }
    if engine.len() != said.len() {
        return Err(format!("\n  the engine decides {engine:?}, the document {said:?}"));
    }
    Ok(())
}

/// Returns rules in which one way of deciding a wager cites the clauses of another way. For each way there is one
/// exchange with a way of the same result and one with a way of a different result. Ways whose clauses include the
/// way's first clause are skipped, because the citation would not be wrong.
pub(crate) fn exchanged(
    rules: &CrapsRules,
) -> impl Iterator<Item = (FamilyResult, FamilyResult, CrapsRules)> {
    let all: Vec<FamilyResult> = ways(&GameRules::Craps(Box::new(rules.clone()))).into_iter().collect();
    let mut pairs = Vec::new();
    for (index, way) in all.iter().enumerate() {
        for alike in [true, false] {
            let mut others = all[index..].iter().chain(&all[..index]);
            let other = others.find(|other| {
                other.family == way.family
                    && (other.decided == way.decided) == alike
                    && !other.clauses.contains(&way.clauses[0])
            });
            pairs.extend(other.map(|other| (way.clone(), other.clone())));
        }
    }
    pairs.into_iter().map(|(way, other)| {
        let mut rules = rules.clone();
        let verdict = match way.decided {
            BetResult::Won => CellVerdict::Win,
            BetResult::Lost => CellVerdict::Lose,
            BetResult::Pushed => CellVerdict::Push,
        };
        rules.layout.recite(&way.family, verdict, &way.clauses, &other.clauses);
        (way, other, rules)
    })
}
