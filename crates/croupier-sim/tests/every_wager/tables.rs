//! The tables of a pack: with its defaults, and with every value of every option.

use croupier_rules::Choices;
use croupier_table::GameRules;

use crate::support::packs::{all_offered, composition, essential, table};

/// A table, and the choice that distinguishes it.
pub(crate) struct Table {
    pub(crate) name: String,
    pub(crate) rules: GameRules,
}

/// A payment of the must-hit meter is not a result of a wager, so it is not in the figures of any wager.
const NOT_A_WAGER: &str = "must-hit";

/// Returns tables of the pack: one with its defaults, one with all wagers that it can offer, and one for each value
/// of each option, including all wagers.
pub(crate) fn every(pack: &str) -> Vec<Table> {
    let composition = composition(pack);
    let named = |name: String, rules| Table { name: format!("{pack} {name}"), rules };
    let as_it_is = named("with defaults".to_owned(), table(pack, &essential(pack)));
    let mut tables = vec![as_it_is, offering_all(pack)];
    let offered = all_offered(pack);
    for spec in composition.options.iter().filter(|spec| spec.name != NOT_A_WAGER) {
        for value in spec.samples() {
            let mut choices: Choices = offered.clone();
            choices.insert(spec.name.clone(), value.clone());
            // Contradictory amounts do not compile to a table.
            let rules = GameRules::compile(composition, &choices).ok();
            tables.extend(rules.map(|rules| named(format!("with {} {value}", spec.name), rules)));
        }
    }
    tables
}

/// Returns the table with all wagers that a pack can offer.
pub(crate) fn offering_all(pack: &str) -> Table {
    Table { name: format!("{pack} with every wager"), rules: table(pack, &all_offered(pack)) }
}

/// Returns a table with all wagers that the pack can offer, and one further choice.
pub(crate) fn with(pack: &str, option: &str, value: &str) -> Table {
    let choices = crate::support::packs::with(pack, all_offered(pack), &[(option, value)]);
    Table { name: format!("{pack} with {option} {value}"), rules: table(pack, &choices) }
}
