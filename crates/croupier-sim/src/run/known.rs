//! Does any table of a game have a wager of this name? What only this table has not is no mistake of the strategy's.

use std::sync::OnceLock;

use croupier_rules::Library;
use croupier_table::GameRules;

use crate::plan::Vocabulary;

/// Does any pack of this game that is inside the program know this wager or family, if only to say that it is not offered?
pub(super) fn wager(game: &str, name: &str) -> bool {
    static TABLES: OnceLock<Vec<GameRules>> = OnceLock::new();
    let tables = TABLES.get_or_init(|| {
        let library = Library::embedded();
        let packs = library.packs().filter_map(|pack| library.compose(&pack.id));
        packs.filter_map(|pack| GameRules::compile(&pack, &pack.essential()).ok()).collect()
    });
    tables.iter().any(|rules| match rules {
        GameRules::Craps(rules) => {
            rules.game() == game && (rules.find(name).is_some() || rules.layout.not_offered(name).is_some())
        }
        GameRules::Rounds(rules) => {
            rules.game() == game && (rules.find(name).is_some() || rules.layout.not_offered(name).is_some())
        }
    })
}
