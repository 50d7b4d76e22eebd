//! Names that could be taken for another's (Unicode Technical Standard 39).
//!
//! The log compares names without regard to capital letters, and so it must for ever, because old logs are decided again
//! whenever they are audited. What looks alike is for the house to refuse before it asks the log. Accounts that are there
//! already keep their names.

use std::collections::HashMap;

use croupier_ledger::house::{HouseDenial, HouseState};
use unicode_normalization::UnicodeNormalization as _;
use unicode_security::MixedScript as _;
use unicode_security::skeleton;

use super::refused::PersonRefusal;

/// Names by which somebody could pass for the house: for those whom its crew enrols.
const RESERVED: [&str; 20] = [
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
    "moderator",
    "operator",
    "owner",
    "pit boss",
    "root",
    "staff",
    "supervisor",
    "support",
];

/// What a name looks like, with capital letters and without: two names that share one of these look alike.
fn looks(name: &str) -> [String; 2] {
    let plain: String = name.nfkc().collect();
    let small = plain.to_lowercase();
    [skeleton(&plain).collect(), skeleton(&small).collect()]
}

/// Whether a name is one of the house's, perhaps with a number behind it.
fn is_reserved(name: &str) -> bool {
    let all = looks(name);
    let bare = |look: &str| look.trim_end_matches(|letter: char| !letter.is_alphabetic()).to_owned();
    RESERVED.iter().any(|word| {
        let [_, reserved] = looks(word);
        all.iter().any(|look| *look == reserved || bare(look) == reserved)
    })
}

/// Accounts by what their names look like. Guests have names of their own, which nobody else can have.
#[derive(Default)]
pub(super) struct NameIndex {
    by_look: HashMap<String, u32>,
}

impl NameIndex {
    /// Those that the log knows.
    pub(super) fn of(state: &HouseState) -> NameIndex {
        let mut names = NameIndex::default();
        for (number, person) in state.people().filter(|(_, person)| !person.guest) {
            names.add(number, &person.name);
        }
        names
    }

    /// Somebody is called so from now on.
    pub(super) fn add(&mut self, person: u32, name: &str) {
        for look in looks(name) {
            self.by_look.entry(look).or_insert(person);
        }
    }

    /// Whether a name may be given: to `person`, if they have one already, and by the crew or by themselves.
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
                // They have another name by now: whoever else looked like it was not noted.
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
    fn names_of_the_house_are_reserved_however_they_are_spelt() {
        for name in
            ["admin", "Аdmin", "ＡDMIN", "admın", "House", "Croupier", "ADMIN 2", "Dea1er", "Pit Boss"]
        {
            assert!(is_reserved(name), "{name}");
        }
        for name in ["Ada", "Adminah", "Housemartin", "Zoë", "Mary-Ann O'Neil", "李小龍"] {
            assert!(!is_reserved(name), "{name}");
        }
    }

    #[test]
    fn what_looks_alike_is_alike() {
        for (one, other) in [("Paul", "Раul"), ("Ian", "lan"), ("Bill", "Bi11"), ("ada", "ＡＤＡ")] {
            let (one, other) = (looks(one), looks(other));
            assert!(one.iter().any(|look| other.contains(look)), "{one:?} {other:?}");
        }
        assert_ne!(looks("Ada"), looks("Ida"));
    }
}
