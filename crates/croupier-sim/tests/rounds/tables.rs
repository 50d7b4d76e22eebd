//! Tables of the packs under many choices.

use std::sync::LazyLock;

use croupier_rules::{Choice, Choices, Composition, Library, Money};
use croupier_sim::rounds::Draw;
use croupier_table::rounds::{self, Rules};

use crate::chance::Whims;

/// Every pack of a game of rounds.
pub(crate) const PACKS: [&str; 4] = ["mlgca-midi-baccarat", "bclc-red-dog", "bclc-casino-war", "bclc-wheel"];

/// The packs are read once: that takes longer than playing.
static COMPOSED: LazyLock<[Composition; 4]> = LazyLock::new(|| {
    let library = Library::embedded();
    PACKS.map(|pack| library.compose(pack).unwrap())
});

fn composition(pack: &str) -> &'static Composition {
    COMPOSED.iter().find(|composition| composition.pack == pack).unwrap()
}

pub(crate) fn rules(pack: &str, options: &[(&str, &str)]) -> Rules {
    let composition = composition(pack);
    let mut choices = composition.essential();
    for (name, value) in options {
        assert!(composition.option(name).is_some(), "{pack} has no option {name}");
        choices.insert((*name).to_owned(), (*value).to_owned());
    }
    rounds::rules(composition, &choices).unwrap()
}

/// Each value of each option alone, and with the side bets that it may be about.
pub(crate) fn every_option(pack: &str) -> Vec<(String, Rules)> {
    let composition = composition(pack);
    let mut tables = vec![("as it is".to_owned(), rules(pack, &[]))];
    for spec in &composition.options {
        for value in spec.samples() {
            let mut choices = composition.essential();
            if pack == "mlgca-midi-baccarat" {
                choices.extend(offered().map(|(name, value)| (name.to_owned(), value.to_owned())));
            }
            choices.insert(spec.name.clone(), value.clone());
            if let Ok(rules) = rounds::rules(composition, &choices) {
                tables.push((format!("{} {value}", spec.name), rules));
            }
        }
    }
    tables
}

/// Options that offer the side bets of baccarat.
fn offered() -> impl Iterator<Item = (&'static str, &'static str)> {
    [
        ("dragon-bonus", "a"),
        ("royal-9", "a"),
        ("jackpot-baccarat", "a"),
        ("five-treasures", "a"),
        ("any-pair", "on"),
        ("lucky-nines", "a"),
        ("lucky-6", "on"),
        ("super-6", "on"),
        ("must-hit", "100-200"),
    ]
    .into_iter()
}

/// A table of baccarat that offers all that it can, with meters that grow fast.
pub(crate) fn every_wager(variant: &str, marked: bool) -> Rules {
    let mut options: Vec<(&str, &str)> = offered().collect();
    let collection = if marked { "marked" } else { "at-payout" };
    options.extend([
        ("variant", variant),
        ("vig-collection", collection),
        ("must-hit-rate", "100%"),
        ("royal-9-award-rule", "cumulative"),
    ]);
    rules("mlgca-midi-baccarat", &options)
}

/// Random values of all options.
pub(crate) fn random(pack: &str, whims: &mut Whims) -> Rules {
    let composition = composition(pack);
    loop {
        let mut choices: Choices = composition.essential();
        for spec in &composition.options {
            // Amounts and rates that contradict each other make no table.
            let plain = matches!(spec.choice, Choice::Word(_) | Choice::Number { .. });
            if plain || whims.once_in(3) {
                choices.insert(spec.name.clone(), whims.pick(&spec.samples()).clone());
            }
        }
        if let Ok(rules) = rounds::rules(composition, &choices) {
            return rules;
        }
    }
}

/// Posts limits.
pub(crate) fn limited(rules: &mut Rules, whims: &mut Whims) {
    let chip = rules.layout.smallest_chip.value.cents();
    let min = chip * i64::from(1 + whims.below(20));
    let max = min * i64::from(1 + whims.below(40));
    // What the document itself limits is left as it is.
    let names: Vec<String> = rules.layout.wagers.iter().map(|wager| wager.id.clone()).collect();
    for name in names {
        let _ = rules.layout.post_limit(&name, Money::from_cents(min), Money::from_cents(max));
    }
}
