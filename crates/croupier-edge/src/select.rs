//! Selects the wagers to compute and the method for each.

use std::collections::BTreeMap;

use croupier_rules::{
    Citations, Cite, Layout, LayoutWager, Money, RoundWager, WagerId, WagerOrigin, unknown,
};
use croupier_table::craps::{CrapsRules, stake_refused, stake_terms};
use croupier_table::rounds::{self, Fact, Rules};
use croupier_table::{GameRules, Refusal};

use crate::FigureRequest;
use crate::craps;
use crate::figures::Figures;
use crate::games::{self, Computation};
use crate::interruption;
use crate::meters;
use crate::rounds::{Bets, too_odd, without_rounding};
use crate::shoe::CardCounts;

/// Computes the figures of the wagers that the rules offer, in the order of the pack. If a wager has several decisions,
/// the best comes first. A wager that does not accept the requested stake is left out, or is an error if the request
/// names it.
///
/// The error names the problem and its clause.
pub fn figures(rules: &GameRules, asked: &FigureRequest) -> Result<Vec<Figures>, String> {
    figures_with(rules, asked, &mut |_, _| ())
}

/// A callback that receives the number of finished steps and the total.
pub type Progress<'p> = &'p mut dyn FnMut(u64, u64);

/// The same as [`figures`], with progress reports.
pub fn figures_with(
    rules: &GameRules,
    asked: &FigureRequest,
    progress: Progress<'_>,
) -> Result<Vec<Figures>, String> {
    if let Some(stake) = asked.stake.filter(|stake| *stake <= Money::ZERO || *stake > Money::CEILING) {
        return Err(format!(
            "{} is not a valid stake; it must be above $0 and at most {}",
            stake.dollars(),
            Money::CEILING.dollars()
        ));
    }
    match rules {
        GameRules::Craps(rules) => of_craps(rules, asked, progress),
        GameRules::Rounds(rules) => of_rounds(rules, asked, progress),
    }
}

fn of_craps(
    rules: &CrapsRules,
    asked: &FigureRequest,
    progress: Progress<'_>,
) -> Result<Vec<Figures>, String> {
    if asked.shoe.is_some() {
        return Err("craps has no cards and takes no shoe".to_owned());
    }
    if let Some((meter, _)) = asked.meters.first() {
        return Err(format!("unknown meter '{meter}': craps has none"));
    }
    let layout = &rules.layout;
    let spots = chosen_spots(rules, asked)?;
    let mut figures = Vec::new();
    for (done, spot) in spots.iter().enumerate() {
        interruption::check()?;
        progress(done as u64, spots.len() as u64);
        if let Some(stake) = asked.stake
            && let Some(refusal) = stake_refused(layout, spot.wager, spot.state, stake)
        {
            if asked.wagers.is_empty() {
                continue;
            }
            return Err(refusal_text(&spot.name, stake, &refusal, &layout.citations));
        }
        figures.push(craps::figures(rules, spot, asked.stake));
    }
    Ok(figures)
}

/// The requested bets, or all bets, as they are made in this phase.
fn chosen_spots(rules: &CrapsRules, asked: &FigureRequest) -> Result<Vec<craps::StateBet>, String> {
    let layout = &rules.layout;
    let mut all = craps::spots(layout);
    if let Some(point) = asked.point {
        all = craps::with_point(layout, all, point)?;
    }
    if asked.wagers.is_empty() {
        return Ok(all);
    }
    let mut chosen = Vec::new();
    for name in &asked.wagers {
        let found = craps::named(layout, &all, name);
        if found.is_empty() {
            let names = all.iter().map(|spot| spot.name.as_str());
            return Err(not_found(layout, name, names, rules.game.betting.not_offered));
        }
        chosen.extend(found.into_iter().filter(|spot| !chosen.contains(spot)).collect::<Vec<_>>());
    }
    Ok(chosen)
}

/// Computes the same wagers, each at the smallest stake that the table accepts on it, with the table's rounding. A
/// wager that is made by a decision in the round has no smallest stake and is left out.
pub fn at_least_stake(rules: &GameRules, asked: &FigureRequest) -> Result<Vec<Figures>, String> {
    match rules {
        GameRules::Craps(rules) => {
            let spots = chosen_spots(rules, asked)?;
            let least = |spot: &craps::StateBet| {
                interruption::check()?;
                Ok(craps::figures(rules, spot, Some(craps::least_stake(rules, spot))))
            };
            spots.iter().map(least).collect()
        }
        GameRules::Rounds(of) => {
            let mut stakes: BTreeMap<Money, Vec<String>> = BTreeMap::new();
            for id in chosen_wagers(of, &asked.wagers)? {
                let terms = rounds::stake_terms(of, id);
                if terms.follows.is_none() {
                    let least = terms.min.value.ceil_to(terms.step());
                    stakes.entry(least).or_default().push(of.layout.wager(id).id.clone());
                }
            }
            let each = stakes.into_iter().map(|(stake, wagers)| {
                figures(rules, &FigureRequest { wagers, stake: Some(stake), ..asked.clone() })
            });
            each.collect::<Result<Vec<_>, _>>().map(|found| found.into_iter().flatten().collect())
        }
    }
}

/// Returns the largest stake that one player may make on a wager of the figures; `None` if the table has no maximum.
pub fn posted_maximum(rules: &GameRules, figures: &Figures) -> Option<Money> {
    let wagers = vec![figures.wager.clone()];
    let terms = match rules {
        GameRules::Craps(rules) => {
            let asked = FigureRequest { wagers, ..FigureRequest::default() };
            stake_terms(rules, chosen_spots(rules, &asked).ok()?.first()?.wager)
        }
        GameRules::Rounds(of) => rounds::stake_terms(of, *chosen_wagers(of, &wagers).ok()?.first()?),
    };
    terms.max.map(|max| max.value)
}

/// The error for a name that no wager of the layout has. The clause `by` allows only the `known` wagers.
fn not_found<'a, W: LayoutWager>(
    layout: &Layout<W>,
    name: &str,
    known: impl Iterator<Item = &'a str>,
    by: Cite,
) -> String {
    match layout.not_offered(name) {
        Some(cite) => {
            format!("'{name}' is not offered under these options ({})", layout.citations.first(cite))
        }
        None => unknown_wager(name, known, layout.citations.first(by)),
    }
}

fn unknown_wager<'a>(name: &str, known: impl Iterator<Item = &'a str>, clause: &str) -> String {
    format!("{} ({clause})", unknown("wager", name, known))
}

fn refusal_text(wager: &str, stake: Money, refusal: &Refusal, citations: &Citations) -> String {
    format!("a stake of {} on {wager} is refused: {}", stake.dollars(), refusal.describe(citations))
}

/// Returns the named wagers, by id or family, without duplicates; all if none is named.
pub(crate) fn chosen_wagers(rules: &Rules, names: &[String]) -> Result<Vec<WagerId>, String> {
    let layout = &rules.layout;
    if names.is_empty() {
        return Ok(layout.ids().map(|(id, _)| id).collect());
    }
    let mut wagers: Vec<WagerId> = Vec::new();
    for name in names {
        let found: Vec<WagerId> =
            layout.ids().filter(|(_, wager)| means(name, wager)).map(|(id, _)| id).collect();
        if found.is_empty() {
            let names = layout.wagers.iter().map(|wager| wager.id.as_str());
            return Err(not_found(layout, name, names, rules.game.betting.not_offered));
        }
        wagers.extend(found.into_iter().filter(|wager| !wagers.contains(wager)).collect::<Vec<_>>());
    }
    Ok(wagers)
}

/// Does a name refer to a wager, by its id, by its family, or by the name of the bet that a decision adds in some
/// round (`raise-7`)?
fn means(name: &str, wager: &RoundWager<Fact>) -> bool {
    wager.id == name
        || wager.family == name
        || wager.made == WagerOrigin::Decision && is_one_of(name, &wager.id)
}

fn is_one_of(name: &str, family: &str) -> bool {
    name.strip_prefix(family).is_some_and(|rest| rest.starts_with('-'))
}

fn of_rounds(rules: &Rules, asked: &FigureRequest, progress: Progress<'_>) -> Result<Vec<Figures>, String> {
    if asked.point.is_some() {
        return Err("only craps has a point".to_owned());
    }
    interruption::check()?;
    let layout = &rules.layout;
    let mut wagers = chosen_wagers(rules, &asked.wagers)?;
    if let Some(stake) = asked.stake {
        let mut taken = Vec::new();
        for wager in wagers {
            match rounds::stake_refused(rules, wager, stake) {
                None => taken.push(wager),
                Some(_) if asked.wagers.is_empty() => {}
                Some(refusal) => {
                    return Err(refusal_text(&layout.wager(wager).id, stake, &refusal, &layout.citations));
                }
            }
        }
        wagers = taken;
    }
    let meters = meters::shown(rules, &asked.meters)?;
    let shoe = shoe(rules, asked.shoe)?;
    if let Some(odd) = wagers.iter().map(|wager| layout.wager(*wager)).find(|wager| too_odd(wager)) {
        return Err(format!("the odds of '{}' have denominators too large to compute", odd.id));
    }
    let unrounded = asked.stake.is_none().then(|| without_rounding(rules));
    let rules = unrounded.as_ref().unwrap_or(rules);
    let computation = Computation {
        rules,
        bets: Bets::new(rules, asked.stake, meters.clone()),
        shoe,
        stake: asked.stake,
        meters: &meters,
        wagers: &wagers,
    };
    let mut figures = games::figures(&computation, progress)?;
    only_named(rules, &mut figures, &asked.wagers)?;
    Ok(figures)
}

/// If only some of the figures of a decision were requested, keeps only those.
fn only_named(rules: &Rules, figures: &mut Vec<Figures>, names: &[String]) -> Result<(), String> {
    let all: Vec<String> = figures.iter().map(|one| one.wager.clone()).collect();
    for decision in rules.layout.wagers.iter().filter(|wager| wager.made == WagerOrigin::Decision) {
        let named: Vec<&String> = names.iter().filter(|name| is_one_of(name, &decision.id)).collect();
        if named.is_empty() || names.contains(&decision.id) {
            continue;
        }
        if let Some(name) = named.iter().find(|name| !all.contains(name)) {
            let clause = rules.layout.citations.first(rules.game.betting.not_offered);
            return Err(unknown_wager(name, all.iter().map(String::as_str), clause));
        }
        figures.retain(|one| !is_one_of(&one.wager, &decision.id) || named.contains(&&one.wager));
    }
    Ok(())
}

/// The cards to deal from.
fn shoe(rules: &Rules, asked: Option<CardCounts>) -> Result<Option<CardCounts>, String> {
    let Some(of) = &rules.game.shoe else {
        return if asked.is_some() {
            Err("this game has no cards and takes no shoe".to_owned())
        } else {
            Ok(None)
        };
    };
    let whole = CardCounts::decks(of.decks.value)?;
    let shoe = asked.unwrap_or(whole);
    if let Some(card) = shoe.not_in(&whole) {
        let clause = rules.layout.citations.first(of.decks.cite);
        return Err(format!("there are more {card} than {} decks have ({clause})", of.decks.value));
    }
    let needed = rules.game.kind.rules().most_cards();
    if shoe.cards() < needed {
        return Err(format!("{} cards are too few for a round, which takes up to {needed}", shoe.cards()));
    }
    Ok(Some(shoe))
}
