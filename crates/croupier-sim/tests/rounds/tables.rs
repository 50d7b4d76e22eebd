//! Tables of the packs with many different choices.

use croupier_rules::{Choice, Choices, Money};
use croupier_sim::rounds::RandomSource;
use croupier_table::rounds::{self, Rules};

use super::chance::TestRandom;
use crate::support::packs::{all_offered, composition, essential, with};

/// The packs of all games played in rounds.
pub(crate) const PACKS: [&str; 5] =
    ["mlgca-midi-baccarat", "bclc-red-dog", "bclc-casino-war", "bclc-wheel", "house-sic-bo"];

/// The must-hit meter, which is not a wager.
const MUST_HIT: (&str, &str) = ("must-hit", "100-200");

pub(crate) fn rules(pack: &str, options: &[(&str, &str)]) -> Rules {
    rounds::rules(composition(pack), &with(pack, essential(pack), options)).unwrap()
}

/// Returns choices with all wagers and all meters of a pack.
fn everything(pack: &str) -> Choices {
    let meters = composition(pack).option(MUST_HIT.0).map(|_| MUST_HIT);
    with(pack, all_offered(pack), meters.as_slice())
}

/// Returns the default table, and one table for each value of each option. The latter offer all wagers and meters,
/// because the option may affect them.
pub(crate) fn every_option(pack: &str) -> Vec<(String, Rules)> {
    let mut tables = vec![("with defaults".to_owned(), rules(pack, &[]))];
    for spec in &composition(pack).options {
        for value in spec.samples() {
            let mut choices = everything(pack);
            choices.insert(spec.name.clone(), value.clone());
            if let Ok(rules) = rounds::rules(composition(pack), &choices) {
                tables.push((format!("{} {value}", spec.name), rules));
            }
        }
    }
    tables
}

/// Returns a table of baccarat that offers all its wagers, with meters that grow fast.
pub(crate) fn every_wager(variant: &str, marked: bool) -> Rules {
    let pack = "mlgca-midi-baccarat";
    let collection = if marked { "marked" } else { "at-payout" };
    let options = [
        ("variant", variant),
        ("vig-collection", collection),
        ("must-hit-rate", "100%"),
        ("royal-9-award-rule", "cumulative"),
    ];
    rounds::rules(composition(pack), &with(pack, everything(pack), &options)).unwrap()
}

/// Returns rules with random values of all options.
pub(crate) fn random(pack: &str, whims: &mut TestRandom) -> Rules {
    let composition = composition(pack);
    loop {
        let mut choices: Choices = composition.essential();
        for spec in &composition.options {
            // Contradictory amounts and rates do not compile to a table.
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

/// Adds posted limits.
pub(crate) fn limited(rules: &mut Rules, whims: &mut TestRandom) {
    let chip = rules.layout.smallest_chip.value.cents();
    let min = chip * i64::from(1 + whims.below(20));
    let max = min * i64::from(1 + whims.below(40));
    // Limits set by the document are left unchanged.
    let names: Vec<String> = rules.layout.wagers.iter().map(|wager| wager.id.clone()).collect();
    for name in names {
        let _ = rules.layout.post_limit(&name, Money::from_cents(min), Money::from_cents(max));
    }
}
