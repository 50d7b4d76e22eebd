//! Refuses names that could be mistaken for another person's (Unicode Technical Standard 39).
//!
//! The log compares names without regard to case. This comparison can never change, because every audit replays old
//! logs. Therefore the house checks for similar names before it asks the log. Existing accounts keep their names.

use std::collections::HashMap;

use croupier_ledger::house::{HouseDenial, HouseState};
use unicode_normalization::UnicodeNormalization as _;
use unicode_security::MixedScript as _;
use unicode_security::skeleton;

use super::refusal::PersonRefusal;

/// Names by which a person could pass for the house's staff. Only the crew can assign them.
const RESERVED: [&str; 22] = [
    "admin",
    "administrator",
    "auditor",
    "bank",
    "boxman",
    "cage",
    "cashier",
    "croupier",
    "dealer",
    "floor",
    "host",
    "house",
    "house player",
    "moderator",
    "operator",
    "owner",
    "pit boss",
    "root",
    "staff",
    "supervisor",
    "support",
    "trainer",
];

/// Returns the appearance of a name as it is written, and in lower case. If two names have one of these in common, they
/// look alike.
fn looks(name: &str) -> [String; 2] {
    let plain: String = name.nfkc().collect();
    let small = plain.to_lowercase();
    [skeleton(&plain).collect(), skeleton(&small).collect()]
}

/// Returns whether a name is reserved for the house, even with a number after it.
fn is_reserved(name: &str) -> bool {
    let all = looks(name);
    let bare = |look: &str| look.trim_end_matches(|letter: char| !letter.is_alphabetic()).to_owned();
    RESERVED.iter().any(|word| {
        let [_, reserved] = looks(word);
        all.iter().any(|look| *look == reserved || bare(look) == reserved)
    })
}

/// Accounts by the appearance of their names. Guests are not included: their names are generated, and nobody can choose
/// them.
#[derive(Default)]
pub(super) struct NameIndex {
    by_look: HashMap<String, u32>,
}

impl NameIndex {
    /// Returns the index of the accounts in the log.
    pub(super) fn of(state: &HouseState) -> NameIndex {
        let mut names = NameIndex::default();
        for (number, person) in state.people().filter(|(_, person)| !person.guest) {
            names.add(number, &person.name);
        }
        names
    }

    /// Adds a person's name.
    pub(super) fn add(&mut self, person: u32, name: &str) {
        for look in looks(name) {
            self.by_look.entry(look).or_insert(person);
        }
    }

    /// Checks that a new person, or `person`, may take a name. The crew may choose reserved names.
    pub(super) fn check(
        &mut self,
        state: &HouseState,
        name: &str,
        person: Option<u32>,
        by_crew: bool,
    ) -> Result<(), PersonRefusal> {
        if !by_crew && is_reserved(name) {
            return Err(PersonRefusal::ReservedName);
        }
        if !name.is_single_script() {
            return Err(PersonRefusal::MixedScripts);
        }
        for look in looks(name) {
            let Some(other) = self.by_look.get(&look).copied() else { continue };
            let still = |other| state.person(other).is_some_and(|known| looks(&known.name).contains(&look));
            if !still(other) {
                // That person has a different name by now. The index may lack other names that look like the old one,
                // so rebuild it.
                *self = NameIndex::of(state);
            }
            match self.by_look.get(&look) {
                Some(other) if Some(*other) != person => {
                    return Err(HouseDenial::NameTaken { name: name.to_owned() }.into());
                }
                _ => {}
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserved_names_are_recognised_in_every_spelling() {
        for name in [
            "admin",
            "Аdmin",
            "ＡDMIN",
            "admın",
            "House",
            "Croupier",
            "ADMIN 2",
            "Dea1er",
            "Pit Boss",
            "House player 7",
        ] {
            assert!(is_reserved(name), "{name}");
        }
        for name in ["Ada", "Adminah", "Housemartin", "Zoë", "Mary-Ann O'Neil", "李小龍"] {
            assert!(!is_reserved(name), "{name}");
        }
    }

    #[test]
    fn names_that_look_alike_are_recognised() {
        for (one, other) in [("Paul", "Раul"), ("Ian", "lan"), ("Bill", "Bi11"), ("ada", "ＡＤＡ")] {
            let (one, other) = (looks(one), looks(other));
            assert!(one.iter().any(|look| other.contains(look)), "{one:?} {other:?}");
        }
        assert_ne!(looks("Ada"), looks("Ida"));
    }
}
