//! Names that come from the games, as the description of the API lists them.

use croupier_table::games::{DECISION_WORDS, GAMES};
use strum::VariantNames;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use super::craps::CrapsWindow;

/// The name of a game, as packs write it.
pub enum GameName {}

impl ToSchema for GameName {}

impl PartialSchema for GameName {
    fn schema() -> RefOr<Schema> {
        let about = "The name of a game, as packs write it. It only describes the API; a test checks that it lists \
            the games of all\npacks.";
        one_of(about, GAMES.iter().copied())
    }
}

/// The time when a wager may be made: a window of craps, or the way in which a wager of a round is made.
pub enum WindowInfo {}

impl ToSchema for WindowInfo {}

impl PartialSchema for WindowInfo {
    fn schema() -> RefOr<Schema> {
        let rounds = ["betting"].into_iter().chain(DECISION_WORDS.iter().copied().flatten());
        one_of("The time when a wager may be made.", CrapsWindow::VARIANTS.iter().copied().chain(rounds))
    }
}

/// Returns a wager's name without the word for a bet at its end: `Horn Bet` becomes `Horn`.
pub(super) fn short_name(name: &str) -> &str {
    name.strip_suffix(" Bet").or_else(|| name.strip_suffix(" Wager")).unwrap_or(name)
}

/// Describes a text that is one of these names.
fn one_of(about: &str, names: impl IntoIterator<Item = &'static str>) -> RefOr<Schema> {
    let names: Vec<&str> = names.into_iter().collect();
    ObjectBuilder::new().schema_type(Type::String).description(Some(about)).enum_values(Some(names)).into()
}
