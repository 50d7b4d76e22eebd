//! The rule packs, and the options that an operator may choose.

use axum::extract::State;
use croupier_rules::{Choice, Library, Pack};
use serde::Serialize;
use utoipa::ToSchema;

use super::App;
use super::answer::Problem;
use super::extract::{Json, Path};

/// A rule pack.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PackInfo {
    /// The id of the pack.
    pack: String,
    /// The title of the document.
    title: String,
    /// The title without that of the pack that this pack amends: `Fire Bet` for `Craps: Fire Bet`.
    short_title: String,
    /// The game.
    #[schema(value_type = croupier_text::rulebook::GameName)]
    game: String,
    /// The version.
    version: String,
    /// The pack that this pack amends. To use an amendment, open a table with the amended pack.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    amends: Option<String>,
}

/// An option of the operator.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OptionInfo {
    /// The name of the option.
    name: String,
    /// A short explanation.
    help: String,
    /// The allowed values, in words.
    allowed: String,
    /// The allowed values, for programs.
    choice: ChoiceInfo,
    /// The default; none if a choice is required.
    #[schema(required = true)]
    default: Option<String>,
    /// The clauses that the option comes from.
    clauses: Vec<String>,
}

/// The allowed values of an option.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum ChoiceInfo {
    /// One word from a list.
    Word {
        /// The words.
        values: Vec<String>,
    },
    /// An amount of money, written in dollars.
    Money {
        /// Whether `none` is allowed.
        none: bool,
        /// Whether 0 is allowed.
        zero: bool,
    },
    /// A whole number.
    Number {
        /// The minimum.
        min: u32,
        /// The maximum.
        max: u32,
        /// Whether `none` is allowed.
        none: bool,
    },
    /// A rate in percent, from 0.
    Rate {
        /// The maximum, such as `20` or `2.5`.
        max: String,
    },
    /// Odds, such as `9 to 1`.
    Odds {
        /// The minimum.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(value_type = String, required = false)]
        min: Option<String>,
    },
    /// A description in free text.
    Text {},
}

impl ChoiceInfo {
    fn of(choice: &Choice) -> ChoiceInfo {
        match choice {
            Choice::Word(words) => ChoiceInfo::Word { values: words.clone() },
            Choice::Amount(least) => ChoiceInfo::Money { none: false, zero: least.is_zero() },
            Choice::AmountOrNone => ChoiceInfo::Money { none: true, zero: false },
            Choice::Required => ChoiceInfo::Money { none: false, zero: false },
            Choice::Number { default, least, most } => {
                ChoiceInfo::Number { min: *least, max: *most, none: default.is_none() }
            }
            Choice::Rate { most, .. } => ChoiceInfo::Rate { max: most.to_string() },
            Choice::Odds { least, .. } => {
                ChoiceInfo::Odds { min: least.as_ref().map(|least| least.to_string()) }
            }
            Choice::Text(_) => ChoiceInfo::Text {},
        }
    }
}

/// A pack with the options that an operator may choose.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PackOptions {
    #[serde(flatten)]
    pack: PackInfo,
    /// The options.
    options: Vec<OptionInfo>,
}

/// Returns the rule packs.
#[utoipa::path(get, path = "/packs", tag = "packs", responses((status = 200, body = Vec<PackInfo>)))]
pub(super) async fn packs(State(app): State<App>) -> Json<Vec<PackInfo>> {
    let library = app.house.library();
    Json(library.packs().map(|pack| pack_info(library, pack)).collect())
}

fn pack_info(library: &Library, pack: &Pack) -> PackInfo {
    let amended = pack.amends.as_ref().and_then(|id| library.get(id));
    let own = amended.and_then(|amended| pack.title.strip_prefix(&amended.title)?.strip_prefix(": "));
    PackInfo {
        pack: pack.id.clone(),
        short_title: own.unwrap_or(&pack.title).to_owned(),
        title: pack.title.clone(),
        game: pack.game.clone(),
        version: pack.version.clone(),
        amends: pack.amends.clone(),
    }
}

/// Returns a pack with the operator's options.
#[utoipa::path(
    get, path = "/packs/{pack}", tag = "packs",
    params(("pack" = String, Path, description = "The pack")),
    responses((status = 200, body = PackOptions), (status = 404, body = Problem)),
)]
pub(super) async fn pack(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<PackOptions>, Problem> {
    let library = app.house.library();
    let pack = library.get(&id).ok_or_else(|| Problem::unknown_pack(library, &id))?;
    let playable = library.playable(&id).unwrap_or(&id);
    let composition = library.compose(playable).ok_or_else(|| Problem::unknown_pack(library, &id))?;
    let options = composition.options.iter().map(|spec| OptionInfo {
        name: spec.name.clone(),
        help: spec.help.clone(),
        allowed: spec.allowed(),
        choice: ChoiceInfo::of(&spec.choice),
        default: spec.default(),
        clauses: spec.clauses.clone(),
    });
    Ok(Json(PackOptions { pack: pack_info(library, pack), options: options.collect() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amendment_has_a_title_without_that_of_its_pack() {
        let library = Library::embedded();
        let titles = |id: &str| {
            let info = pack_info(&library, library.get(id).unwrap());
            (info.title, info.short_title)
        };
        assert_eq!(titles("bclc-fire"), ("Craps: Fire Bet".to_owned(), "Fire Bet".to_owned()));
        assert_eq!(titles("bclc-craps"), ("Craps".to_owned(), "Craps".to_owned()));
    }
}
