//! The sign at a table of the school: the limits that are posted there.

use croupier_rules::{Money, WagerId};
use croupier_table::GameRules;

/// The lowest stake at a table of the school where the document leaves it to the operator.
const LEAST: Money = Money::from_cents(500);
/// The highest stake at a table of the school where the document leaves it to the operator.
const MOST: Money = Money::from_cents(100_000);

/// The lowest and the highest stake that a sign gives.
type PostedLimits = (Money, Option<Money>);

/// Posts the limits of a small table for every wager whose limits the operator has not posted. If the document fixes the
/// limits of a wager, those stay. Returns the sentence on the sign, if anything is posted.
pub(super) fn post_limits(rules: &mut GameRules) -> Option<String> {
    let mut sign: Vec<(PostedLimits, Vec<String>)> = Vec::new();
    let ids: Vec<String> = rules.wager_ids().into_iter().map(str::to_owned).collect();
    let ids: Vec<(String, WagerId)> =
        ids.into_iter().filter_map(|name| rules.find(&name).map(|id| (name, id))).collect();
    let given: Vec<(WagerId, PostedLimits)> =
        ids.iter().filter_map(|(_, id)| Some((*id, operators(rules, *id)?))).collect();
    for (wager, id) in ids {
        let limits = match given.iter().find(|(known, _)| *known == id) {
            Some((_, limits)) => *limits,
            None => {
                let mut posted = rules.clone();
                let is_posted = posted.post_limit(&wager, LEAST, MOST).is_ok();
                if !is_posted
                    || given.iter().any(|(known, limits)| operators(&posted, *known) != Some(*limits))
                {
                    continue;
                }
                *rules = posted;
                (LEAST, Some(MOST))
            }
        };
        let name = name(rules, id).to_owned();
        match sign.iter_mut().find(|(same, _)| *same == limits) {
            Some((_, wagers)) => wagers.push(name),
            None => sign.push((limits, vec![name])),
        }
    }
    sentence(sign)
}

/// Returns the limits of a wager that the operator has posted.
fn operators(rules: &GameRules, wager: WagerId) -> Option<PostedLimits> {
    let limits = rules.limits(wager);
    limits.posted.then(|| (limits.min.value, limits.max.map(|max| max.value)))
}

fn name(rules: &GameRules, wager: WagerId) -> &str {
    match rules {
        GameRules::Craps(rules) => &rules.layout.wager(wager).name,
        GameRules::Rounds(rules) => &rules.layout.wager(wager).name,
    }
}

/// Names the wagers with special limits first; "each other wager" has the limits that most wagers share.
fn sentence(mut sign: Vec<(PostedLimits, Vec<String>)>) -> Option<String> {
    let range = |(min, max): PostedLimits| match max {
        Some(max) => format!("{} to {}", min.dollars(), max.dollars()),
        None => format!("{} or more", min.dollars()),
    };
    sign.sort_by_key(|(_, wagers)| wagers.len());
    let (most, _) = sign.pop()?;
    let mut parts: Vec<String> = sign
        .into_iter()
        .map(|(limits, mut wagers)| {
            wagers.dedup();
            format!("{} on {}", range(limits), wagers.join(", "))
        })
        .collect();
    let each = if parts.is_empty() { "each wager" } else { "each other wager" };
    parts.push(format!("{} on {each}", range(most)));
    Some(format!("The sign at the table says: {}.", parts.join("; ")))
}
