//! The packs with an operator's choices, for the tables of tests and benchmarks.
#![allow(dead_code, reason = "not every test or benchmark uses every function")]

use std::collections::HashMap;
use std::sync::LazyLock;

use croupier_rules::{Choices, Composition, Library};
use croupier_table::GameRules;

/// Options that add wagers, each with a value that adds at least one. The must-hit meter is not included, because
/// its payment is not a result of a wager.
const OFFERED: [(&str, &str); 14] = [
    ("fire-bet", "on"),
    ("fire-bet", "a"),
    ("sharpshooter", "on"),
    ("bonus-craps", "a"),
    ("buy-bets", "on"),
    ("extra-wagers", "world"),
    ("dragon-bonus", "a"),
    ("royal-9", "a"),
    ("jackpot-baccarat", "a"),
    ("five-treasures", "a"),
    ("any-pair", "on"),
    ("lucky-nines", "a"),
    ("lucky-6", "on"),
    ("super-6", "on"),
];

/// The packs. They are read once, because reading takes longer than playing.
static COMPOSED: LazyLock<HashMap<String, Composition>> = LazyLock::new(|| {
    let library = Library::embedded();
    let alone = library.packs().filter(|pack| pack.amends.is_none());
    alone.map(|pack| (pack.id.clone(), library.compose(&pack.id).unwrap())).collect()
});

/// Returns a pack with all its amendments.
pub(crate) fn composition(pack: &str) -> &'static Composition {
    &COMPOSED[pack]
}

/// Returns the choices that must be made.
pub(crate) fn essential(pack: &str) -> Choices {
    composition(pack).essential()
}

/// Returns the choices that must be made, and every wager that the pack can offer.
pub(crate) fn all_offered(pack: &str) -> Choices {
    let composition = composition(pack);
    let mut choices = composition.essential();
    for (option, value) in OFFERED {
        if let Some(Ok(value)) = composition.option(option).map(|spec| spec.accept(value)) {
            choices.insert(option.to_owned(), value);
        }
    }
    choices
}

/// Returns the choices with these options changed. The pack must have all these options.
pub(crate) fn with(pack: &str, mut choices: Choices, options: &[(&str, &str)]) -> Choices {
    for (option, value) in options {
        assert!(composition(pack).option(option).is_some(), "{pack} has no option {option}");
        choices.insert((*option).to_owned(), (*value).to_owned());
    }
    choices
}

pub(crate) fn table(pack: &str, choices: &Choices) -> GameRules {
    GameRules::compile(composition(pack), choices).unwrap()
}
