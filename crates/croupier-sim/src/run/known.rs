//! Wagers that at least one table of a game has. A strategy may name them even if this table lacks them; that is
//! not a mistake.

use std::sync::OnceLock;

use croupier_rules::Library;
use croupier_table::GameRules;

use crate::plan::vocabulary;

/// Returns whether any embedded pack of this game lists this wager or family, even if only as not offered.
pub(super) fn wager(game: &str, name: &str) -> bool {
    static TABLES: OnceLock<Vec<GameRules>> = OnceLock::new();
    let tables = TABLES.get_or_init(|| {
        let library = Library::embedded();
        let packs = library.packs().filter_map(|pack| library.compose(&pack.id));
        packs.filter_map(|pack| GameRules::compile(&pack, &pack.essential()).ok()).collect()
    });
    tables.iter().any(|rules| {
        let words = vocabulary(rules);
        words.game() == game && (words.find(name).is_some() || rules.not_offered(name).is_some())
    })
}
