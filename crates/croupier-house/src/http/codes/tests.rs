//! Compares the table of codes with every error that has a code.

use std::collections::BTreeSet;

use croupier_ledger::TableDenial;
use croupier_ledger::house::HouseDenial;
use croupier_school::GameError;
use croupier_table::Reason;
use strum::{IntoEnumIterator, VariantNames};

use super::*;
use crate::ask::RequestError;
use crate::people::PersonRefusal;
use crate::table::{AutoplayDenial, CompanyDenial};

/// Returns the codes that appear in the server's sources as `Problem::new("code", …)`.
fn codes_in_sources() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut folders = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/http")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs")
                && !path.ends_with("tests.rs")
            {
                found.extend(written_in(&std::fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found
}

fn written_in(text: &str) -> Vec<String> {
    let places = text.match_indices("Problem::new(").map(|(at, found)| text.split_at(at + found.len()).1);
    let code = |rest: &str| rest.trim_start().strip_prefix('"')?.split('"').next().map(str::to_owned);
    places.filter_map(code).collect()
}

#[test]
fn every_code_is_listed_once() {
    let table: Vec<&str> = codes().map(|code| code.code).collect();
    let unique: BTreeSet<&str> = table.iter().copied().collect();
    assert_eq!(table.len(), unique.len(), "CODES lists a code twice");
    let written = codes_in_sources();
    assert!(written.len() > 20, "{written:?}");
    let mut used: BTreeSet<&str> = written.iter().map(String::as_str).collect();
    used.extend(HouseDenial::VARIANTS);
    used.extend(TableDenial::VARIANTS);
    used.extend(RequestError::VARIANTS);
    // A mistake that only one game knows has its own code.
    used.remove("game");
    used.extend(REQUEST_MISTAKES.iter().copied().flatten().map(|(code, _)| *code));
    used.extend(AutoplayDenial::VARIANTS);
    used.extend(CompanyDenial::VARIANTS);
    used.extend(PersonRefusal::VARIANTS);
    // The trainee did not cause a broken game, so its code is `failed`.
    used.extend(GameError::VARIANTS.iter().filter(|code| **code != "broken"));
    // A `PersonRefusal` that wraps a denial by the house uses the denial's code. The last two codes reach
    // `Problem::new` through a variable.
    used.remove("house");
    used.extend(["too-large", "not-json", "too-many-tables", "house-is-full"]);
    assert_eq!(used, unique, "the codes in use differ from those in CODES");
}

/// The dealer's codes refuse requests that were understood, even if another error has the same code.
#[test]
fn the_dealers_codes_have_one_status() {
    for reason in Reason::iter() {
        let code = serde_json::to_value(reason).unwrap();
        assert_eq!(status(code.as_str().unwrap()), StatusCode::UNPROCESSABLE_ENTITY, "{code}");
    }
}

#[test]
fn codes_and_data_agree() {
    for denial in [HouseDenial::NotALimit, HouseDenial::HouseOnly, HouseDenial::NoSuchTable { table: 3 }] {
        assert_eq!(serde_json::to_value(&denial).unwrap()["code"], denial.code());
    }
    let refused = PersonRefusal::from(HouseDenial::NotALimit);
    assert_eq!((refused.code(), PersonRefusal::NoGuests.code()), ("not-a-limit", "no-guests"));
}
