//! Names that people type for wagers and reasons. Scripts and the house look them up here.

use croupier_rules::{Cite, Layout, LayoutWager, NamedWager, WagerId};

use crate::craps::CrapsRules;
use crate::refusal::{Reason, Refusal};
use crate::rounds::Rules;

/// The error for a name that is not a wager on the layout.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum UnknownName {
    /// A known wager that this table does not offer.
    #[error(transparent)]
    NotOffered(Refusal),
    /// An unknown name, with the list of wagers on the layout.
    #[error("unknown wager; expected one of: {}", .0.join(", "))]
    Unknown(Vec<String>),
}

const PLAIN: [&str; 24] = [
    "pass",
    "dont-pass",
    "pass-odds",
    "dont-pass-odds",
    "come",
    "dont-come",
    "field",
    "any-seven",
    "any-craps",
    "craps-2",
    "craps-3",
    "craps-12",
    "eleven",
    "horn",
    "world",
    "whirl",
    "c-and-e",
    "hi-lo",
    "ace-deuce-eleven",
    "eleven-twelve",
    "hi-lo-eleven",
    "six-seven-eight",
    "fire-bet",
    "sharpshooter",
];
const BONUS: [&str; 3] = ["all-small", "all-tall", "make-them-all"];
const FAMILIES: [&str; 10] =
    ["come", "dont-come", "come-odds", "dont-come-odds", "place", "buy", "lay", "hard", "big", "horn-high"];

/// Returns whether this is the name of a craps wager at any table.
pub fn is_craps_wager(name: &str) -> bool {
    if PLAIN.contains(&name) || BONUS.contains(&name) {
        return true;
    }
    if let Some(faces) = name.strip_prefix("hop-") {
        return croupier_rules::DiceSpot::parse(faces)
            .is_ok_and(|spot| matches!(spot, croupier_rules::DiceSpot::Faces(..)));
    }
    name.rsplit_once('-').is_some_and(|(family, number)| {
        FAMILIES.contains(&family) && number.parse::<u8>().is_ok_and(|number| (2..=12).contains(&number))
    })
}

/// Returns the name as layouts write it. In the name of a hop, the smaller face comes first.
pub fn normal_name(name: &str) -> String {
    match name.strip_prefix("hop-").map(croupier_rules::DiceSpot::parse) {
        Some(Ok(spot)) => format!("hop-{spot}"),
        _ => name.to_owned(),
    }
}

/// Returns the wager on a craps layout that a name refers to.
pub fn craps_wager(rules: &CrapsRules, name: &str) -> Result<NamedWager, UnknownName> {
    let layout = &rules.layout;
    if let Some(named) = layout.find(name) {
        return Ok(named);
    }
    let elsewhere = is_craps_wager(name).then_some(rules.game.betting.not_offered);
    let cite = layout.not_offered(name).or_else(|| of_family(rules, name)).or(elsewhere);
    Err(not_found(layout, cite))
}

/// Returns the clause of the family that a name such as `place-7` would belong to.
fn of_family(rules: &CrapsRules, name: &str) -> Option<Cite> {
    let layout = &rules.layout;
    let (family, _) = name.rsplit_once('-').filter(|_| is_craps_wager(name))?;
    let family = if name.starts_with("hop-") { "hop" } else { family };
    let kin =
        layout.wagers.iter().find(|wager| wager.id == family || wager.id.starts_with(&format!("{family}-")));
    layout.not_offered(family).or(kin.map(|wager| wager.cite))
}

/// Returns the wager at a table of rounds that a name refers to.
pub fn round_wager(rules: &Rules, name: &str) -> Result<WagerId, UnknownName> {
    let layout = &rules.layout;
    if let Some(wager) = layout.find(name).or_else(|| layout.find(&name.to_lowercase())) {
        return Ok(wager);
    }
    Err(not_found(layout, layout.not_offered(name)))
}

/// Returns the error for a wager that is not on the layout, with the clause under which it is not offered, if any.
fn not_found<W: LayoutWager>(layout: &Layout<W>, cite: Option<Cite>) -> UnknownName {
    match cite {
        Some(cite) => UnknownName::NotOffered(Refusal::new(Reason::NotOffered, cite)),
        None => UnknownName::Unknown(layout.names().map(str::to_owned).collect()),
    }
}

/// Returns the index of a reason in one of a pack's lists.
pub fn reason<T>(known: &[(String, T)], reason: &str) -> Option<u8> {
    known.iter().position(|(name, _)| name == reason).map(|index| index as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn craps_wagers_are_recognized_by_name() {
        for name in
            ["pass", "come-6", "dont-come-odds-10", "horn-high-12", "hop-4-2", "place-2", "make-them-all"]
        {
            assert!(is_craps_wager(name), "{name}");
        }
        for name in ["", "passs", "come-13", "hop-6", "place", "banker", "place-06x"] {
            assert!(!is_craps_wager(name), "{name}");
        }
        assert_eq!(normal_name("hop-4-2"), "hop-2-4");
    }
}
