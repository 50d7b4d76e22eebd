//! The tables of a pack: as it is, and with every value of every option.

use croupier_rules::{Choices, Composition, Library};
use croupier_table::GameRules;

/// A table, and what makes it different.
pub(crate) struct Table {
    pub(crate) name: String,
    pub(crate) rules: GameRules,
}

/// Options that bring wagers, with a value that does.
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

/// What the meter that must hit pays is no result of a wager, and is not in its figures.
const NOT_A_WAGER: &str = "must-hit";

fn all_offered(composition: &Composition) -> Choices {
    let mut choices = composition.essential();
    for (option, value) in OFFERED {
        if let Some(Ok(value)) = composition.option(option).map(|spec| spec.accept(value)) {
            choices.insert(option.to_owned(), value);
        }
    }
    choices
}

/// The pack as it is, with all that it can offer, and that with each other value of each option.
pub(crate) fn every(pack: &str) -> Vec<Table> {
    let composition = Library::embedded().compose(pack).unwrap();
    let table = |name: String, choices: &Choices| {
        let rules = GameRules::compile(&composition, choices).ok()?;
        Some(Table { name: format!("{pack} {name}"), rules })
    };
    let mut tables = vec![table("as it is".to_owned(), &composition.essential()).unwrap()];
    let offered = all_offered(&composition);
    tables.push(table("with every wager".to_owned(), &offered).unwrap());
    for spec in composition.options.iter().filter(|spec| spec.name != NOT_A_WAGER) {
        for value in spec.samples() {
            let mut choices = offered.clone();
            choices.insert(spec.name.clone(), value.clone());
            // Amounts that contradict each other make no table.
            tables.extend(table(format!("with {} {value}", spec.name), &choices));
        }
    }
    tables
}

/// The table with all that a pack can offer.
pub(crate) fn offering_all(pack: &str) -> Table {
    let composition = Library::embedded().compose(pack).unwrap();
    let rules = GameRules::compile(&composition, &all_offered(&composition)).unwrap();
    Table { name: format!("{pack} with every wager"), rules }
}

/// A table with one choice besides the wagers that the pack can offer.
pub(crate) fn with(pack: &str, option: &str, value: &str) -> Table {
    let composition = Library::embedded().compose(pack).unwrap();
    assert!(composition.option(option).is_some(), "{pack} has no option {option}");
    let mut choices = all_offered(&composition);
    choices.insert(option.to_owned(), value.to_owned());
    let rules = GameRules::compile(&composition, &choices).unwrap();
    Table { name: format!("{pack} with {option} {value}"), rules }
}
