//! The facts that set a table apart from the usual table of its game.
//!
//! The usual table is made of the game's other packs with their default choices: for each fact, it has the value that
//! more than half of these packs have. If a game has only one pack, the usual table is that pack with its defaults.
//! Facts that follow from the operator's choices come first; they are compared with the pack's defaults. Within each
//! of the two groups, the facts are in the order of their effect on the exact house edge, and facts of different
//! kinds precede a second fact of the same kind.

mod profile;
mod usual_table;

use crate::exact::ExactFraction;
use crate::figures::percent;
pub use profile::TableProfile;
use profile::{FamilyProfile, WagerProfile};
use usual_table::UsualTable;

/// The kind of a fact that sets a table apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DistinctionKind {
    /// The number of totals that can become a point.
    Points,
    /// The price of a wager, or one of its payouts.
    Price,
    /// The house's commission on a wager.
    Commission,
    /// Wagers that are usual elsewhere and missing here.
    Missing,
    /// Wagers that are unusual elsewhere.
    Offered,
    /// The maximum odds.
    Odds,
    /// Limits that the house posted for single wagers.
    Limits,
    /// The wager with the lowest edge. Given if little else sets the table apart.
    Best,
}

/// A fact that sets a table apart.
#[derive(Clone, PartialEq, Debug)]
pub struct Distinction {
    /// Its kind.
    pub kind: DistinctionKind,
    /// A short sentence without its full stop.
    pub words: String,
    /// The wager, if the fact is about one.
    pub wager: Option<String>,
    /// The edge of the wager at this table.
    pub edge: Option<ExactFraction>,
    /// The edge of the wager at the usual table.
    pub usual_edge: Option<ExactFraction>,
    /// The clause behind the fact, at this table.
    pub clause: Option<String>,
    /// Did the operator choose it instead of the pack's default?
    pub chosen: bool,
    /// The fact's effect on the house edge, in percent. A missing wager counts for the difference between its edge
    /// and the median edge of this table.
    pub effect: f64,
}

/// The number of facts below which the cheapest wager is added.
const FEW: usize = 2;
/// The number of names in one sentence.
const NAMES: usize = 3;

/// Returns the facts that set a table apart, the most important first. `default` is the table's pack with its default
/// choices; `others` are the other packs of the game with theirs.
pub fn distinctions(
    own: &TableProfile,
    default: &TableProfile,
    others: &[&TableProfile],
) -> Vec<Distinction> {
    let mut found = sort_by_effect(against(own, &UsualTable::of(&[default]), "usually"));
    found.iter_mut().for_each(|one| one.chosen = true);
    if let Some(nearest) = nearest(own, others) {
        add(&mut found, against(own, &UsualTable::of(others), "usually"));
        if found.len() < FEW {
            let known: Vec<DistinctionKind> = found.iter().map(|one| one.kind).collect();
            let near = against(own, &UsualTable::of(&[nearest]), "elsewhere").into_iter();
            add(&mut found, near.filter(|one| !known.contains(&one.kind)).collect());
        }
    }
    if found.len() < FEW {
        found.extend(best(own));
    }
    found
}

/// Adds the facts whose subject no known fact has.
fn add(found: &mut Vec<Distinction>, more: Vec<Distinction>) {
    let known: Vec<(DistinctionKind, Option<String>)> =
        found.iter().map(|one| (one.kind, one.wager.clone())).collect();
    let new = more.into_iter().filter(|one| !known.contains(&(one.kind, one.wager.clone())));
    found.extend(sort_by_effect(new.collect()));
}

/// Sorts facts by their effect; the first of each kind precede the others.
fn sort_by_effect(mut found: Vec<Distinction>) -> Vec<Distinction> {
    found.sort_by(|one, other| other.effect.total_cmp(&one.effect));
    let mut kinds = Vec::new();
    let (first, rest): (Vec<_>, Vec<_>) = found.into_iter().partition(|one| {
        let new = !kinds.contains(&one.kind);
        kinds.push(one.kind);
        new
    });
    first.into_iter().chain(rest).collect()
}

/// Returns the table that differs in the fewest wagers.
fn nearest<'t>(own: &TableProfile, others: &[&'t TableProfile]) -> Option<&'t TableProfile> {
    let apart = |other: &TableProfile| {
        let lacks = |one: &TableProfile, other: &TableProfile| {
            one.wagers()
                .filter(|mine| other.wager(&mine.wager).is_none_or(|its| its.edge != mine.edge))
                .count()
        };
        lacks(own, other) + lacks(other, own)
    };
    others.iter().copied().min_by_key(|other| apart(other))
}

/// Returns every fact in which a table differs from the usual one.
fn against(own: &TableProfile, usual: &UsualTable<'_>, compared: &str) -> Vec<Distinction> {
    let mut found = Vec::new();
    found.extend(points(own, usual, compared));
    found.extend(missing(own, usual));
    found.extend(unusual_wagers(own, usual));
    for family in &own.families {
        found.extend(price(family, usual, compared));
        found.extend(odds(own, family, usual, compared));
    }
    found
}

fn fact(kind: DistinctionKind, words: String, effect: f64) -> Distinction {
    let (wager, edge, usual_edge, clause) = (None, None, None, None);
    Distinction { kind, words, wager, edge, usual_edge, clause, chosen: false, effect }
}

/// The difference between two edges, in percent.
fn apart(one: &ExactFraction, other: &ExactFraction) -> f64 {
    percent(&(one - other)).abs()
}

fn points(own: &TableProfile, usual: &UsualTable<'_>, compared: &str) -> Option<Distinction> {
    let points = usual.points.filter(|points| *points != own.points)?;
    // The points change the price of the wagers that play for them.
    let changed = own.wagers().filter_map(|mine| Some((mine, *usual.wagers.get(mine.wager.as_str())?)));
    let effect = changed.map(|(mine, its)| apart(&mine.edge, &its.edge)).fold(0.0, f64::max);
    let words = format!("{} numbers can be the point, {compared} {points}", own.points);
    Some(fact(DistinctionKind::Points, words, effect))
}

/// The median edge of the wagers that can be made alone.
fn median(own: &TableProfile) -> ExactFraction {
    let alone = own.wagers().filter(|wager| wager.goes_with.is_none());
    let mut edges: Vec<&ExactFraction> = alone.map(|wager| &wager.edge).collect();
    edges.sort();
    edges.get(edges.len() / 2).copied().cloned().unwrap_or_default()
}

/// The worth of a family to a player: by how much its cheapest wager costs less than the median wager of the table.
fn worth(own: &TableProfile, family: &FamilyProfile) -> f64 {
    let cheapest = family.cheapest().map(|wager| percent(&(&median(own) - &wager.edge)));
    cheapest.unwrap_or_default().max(0.0)
}

/// Joins the names of the most important families: `Don't Pass, Don't Come or Lay`.
fn names(own: &TableProfile, families: &mut [&FamilyProfile], last: &str) -> Option<String> {
    families.sort_by(|one, other| worth(own, other).total_cmp(&worth(own, one)));
    let mut names: Vec<String> = families.iter().flat_map(|family| family.names()).collect();
    let more = names.len().saturating_sub(NAMES);
    names.truncate(NAMES);
    if more > 0 {
        names.push(format!("{more} more"));
    }
    let end = names.pop()?;
    Some(if names.is_empty() { end } else { format!("{} {last} {end}", names.join(", ")) })
}

fn missing(own: &TableProfile, usual: &UsualTable<'_>) -> Option<Distinction> {
    // Without the flat wager there are no odds on it either.
    let possible = |family: &&FamilyProfile| {
        let flat = family.wagers.first().and_then(|wager| wager.goes_with.as_ref());
        flat.is_none_or(|flat| own.wager(flat).is_some())
    };
    let missing = usual.families.iter().copied().filter(|family| own.family(&family.family).is_none());
    let mut missing: Vec<&FamilyProfile> = missing.filter(possible).collect();
    let words = names(own, &mut missing, "or")?;
    let effect = missing.first().map(|family| worth(own, family)).unwrap_or_default();
    Some(fact(DistinctionKind::Missing, format!("No {words}"), effect))
}

/// Returns the wagers that are unusual elsewhere. Such wagers have no effect on the price of the others.
fn unusual_wagers(own: &TableProfile, usual: &UsualTable<'_>) -> Option<Distinction> {
    let rare = |family: &&FamilyProfile| !usual.common.contains(&family.family.as_str());
    let mut offered: Vec<&FamilyProfile> = own.families.iter().filter(rare).collect();
    let mut words = names(own, &mut offered, "and")?;
    let only = if let [only] = offered[..] { only.cheapest() } else { None };
    if let Some(only) = only {
        words.push_str(&format!(", house edge {:.2}%", percent(&only.edge)));
    }
    Some(Distinction {
        wager: only.map(|only| only.wager.clone()),
        clause: only.and_then(|only| only.clause.clone()),
        edge: only.map(|only| only.edge.clone()),
        ..fact(DistinctionKind::Offered, format!("Offers {words}"), 0.0)
    })
}

/// Returns the wager of a family whose price differs most.
fn price(family: &FamilyProfile, usual: &UsualTable<'_>, compared: &str) -> Option<Distinction> {
    let both = family.wagers.iter().filter_map(|mine| Some((mine, *usual.wagers.get(mine.wager.as_str())?)));
    let changed = both.filter(|(mine, its)| mine.edge != its.edge);
    // If several wagers differ equally, the first one counts.
    let (mine, its) = changed.reduce(|most, one| {
        if apart(&one.0.edge, &one.1.edge) > apart(&most.0.edge, &most.1.edge) { one } else { most }
    })?;
    let (kind, words) = match (&mine.fee, &its.fee) {
        (None, Some(_)) => (DistinctionKind::Commission, format!("{}: no commission", mine.name)),
        (Some(fee), None) => (DistinctionKind::Commission, format!("{}: commission of {fee}", mine.name)),
        (Some(fee), Some(other)) if fee != other => {
            let words = format!("{}: commission of {fee}, {compared} {other}", mine.name);
            // Two long commissions do not fit on a lobby's card; their effect does.
            let fits = words.chars().count() <= LONGEST;
            (DistinctionKind::Commission, if fits { words } else { price_words(mine, its, compared) })
        }
        _ => (DistinctionKind::Price, price_words(mine, its, compared)),
    };
    let paid = changed_payout(mine, its).and_then(|(line, _)| line.clauses.first().cloned());
    Some(Distinction {
        wager: Some(mine.wager.clone()),
        edge: Some(mine.edge.clone()),
        usual_edge: Some(its.edge.clone()),
        clause: paid.or_else(|| mine.clause.clone()),
        ..fact(kind, words, apart(&mine.edge, &its.edge))
    })
}

/// The length of a sentence that fits on a lobby's card, in characters.
const LONGEST: usize = 80;

/// The only payout in which two wagers differ, if there is just one.
fn changed_payout<'p>(
    mine: &'p WagerProfile,
    its: &'p WagerProfile,
) -> Option<(&'p crate::Payout, &'p crate::Payout)> {
    if mine.payouts.len() != its.payouts.len() {
        return None;
    }
    let lines = mine.payouts.iter().zip(&its.payouts);
    let mut changed = lines.filter(|(one, other)| (&one.on, &one.pays) != (&other.on, &other.pays));
    let first = changed.next().filter(|(one, other)| one.on == other.on)?;
    changed.next().is_none().then_some(first)
}

fn price_words(mine: &WagerProfile, its: &WagerProfile, compared: &str) -> String {
    let (name, edge, other) = (&mine.name, percent(&mine.edge), percent(&its.edge));
    match changed_payout(mine, its) {
        // A wager on one number usually has the number in its name.
        Some((line, usual)) if mine.payouts.len() == 1 && name.ends_with(&line.on) => {
            format!("{name}: pays {}, {compared} {}", line.pays, usual.pays)
        }
        Some((line, usual)) => {
            format!("{name}: pays {} on {}, {compared} {}", line.pays, line.on, usual.pays)
        }
        None => format!("{name}: house edge {edge:.2}%, {compared} {other:.2}%"),
    }
}

fn odds(
    own: &TableProfile,
    family: &FamilyProfile,
    usual: &UsualTable<'_>,
    compared: &str,
) -> Option<Distinction> {
    let mine = family.wagers.first().filter(|mine| !mine.caps.is_empty())?;
    let its = usual.caps.get(family.family.as_str()).filter(|its| its.caps != mine.caps)?;
    let flat = own.wager(mine.goes_with.as_ref()?)?;
    let effect = apart(&with_odds(&flat.edge, &mine.caps), &with_odds(&flat.edge, &its.caps));
    let [most, other] = [mine, its].map(|one| times(&one.caps));
    // The numbers may differ although the multiples do not.
    let words = if most == other { most } else { format!("{most}, {compared} {other}") };
    Some(Distinction {
        wager: Some(family.family.clone()),
        clause: mine.cap_clause.clone(),
        ..fact(DistinctionKind::Odds, format!("{} up to {words}", mine.name), effect)
    })
}

/// The edge of a flat bet and its maximum odds together, if the odds have no edge.
fn with_odds(flat: &ExactFraction, caps: &[(Vec<u8>, u32)]) -> ExactFraction {
    let ways = |number: u8| i64::from(6 - number.abs_diff(7));
    let odds = caps.iter().map(|(numbers, times)| {
        let ways: i64 = numbers.iter().map(|number| ways(*number)).sum();
        ExactFraction::ratio(ways * i64::from(*times), 36)
    });
    flat / &(ExactFraction::ONE + odds.sum::<ExactFraction>())
}

/// Describes the maximum odds: `3, 4 or 5 times the bet`.
fn times(caps: &[(Vec<u8>, u32)]) -> String {
    let mut times: Vec<u32> = caps.iter().map(|(_, times)| *times).collect();
    times.sort_unstable();
    times.dedup();
    match &times[..] {
        [1] => "the bet itself".to_owned(),
        [one] => format!("{one} times the bet"),
        [most @ .., last] => {
            let most: Vec<String> = most.iter().map(u32::to_string).collect();
            format!("{} or {last} times the bet", most.join(", "))
        }
        [] => String::new(),
    }
}

/// Returns the wager with the lowest edge.
fn best(own: &TableProfile) -> Option<Distinction> {
    let alone = own.wagers().filter(|wager| wager.goes_with.is_none());
    let best = alone.min_by(|one, other| one.edge.cmp(&other.edge))?;
    let words = format!("Lowest house edge: {}, {:.2}%", best.name, percent(&best.edge));
    Some(Distinction {
        wager: Some(best.wager.clone()),
        edge: Some(best.edge.clone()),
        clause: best.clause.clone(),
        ..fact(DistinctionKind::Best, words, 0.0)
    })
}
