//! The rule books of packs, and of tables under their rules.

use std::sync::Arc;

use axum::extract::State;
use croupier_rules::{Choices, Library, SourceLine};
use croupier_table::GameRules;
use croupier_text::rulebook::{RuleBook, book};

use super::App;
use super::answer::Problem;
use super::desk::{CacheKey, CachedAnswer, Work};
use super::extract::{Path, Query};

/// Returns the rules of a table: wagers, calls, reasons and clauses.
#[utoipa::path(
    get, path = "/tables/{table}/rules", operation_id = "rules_of_table", tag = "packs",
    params(("table" = u64, Path, description = "The table")),
    responses((status = 200, body = RuleBook), (status = 404, body = Problem)),
)]
pub(super) async fn of_table(
    State(app): State<App>,
    Path(table): Path<u64>,
) -> Result<CachedAnswer, Problem> {
    let playing = app.house.peek(table).await?;
    let (header, rules) = (playing.header(), Arc::clone(playing.rules()));
    let limits = header.setup.limits.iter().map(|limit| (limit.wager.clone(), limit.min, limit.max));
    let asked = CacheKey {
        what: "rules",
        rulebook: header.rulebook.to_string(),
        pack: header.setup.pack.clone(),
        choices: rules.choices().clone(),
        limits: limits.collect(),
        occasion: (None, None),
    };
    let (library, pack) = (Arc::clone(playing.library()), header.setup.pack.clone());
    app.desk.answer(asked, Work::Short, move |_| rules_json(&library, &pack, &rules)).await
}

/// Returns the rules of a pack. For an amendment, these are the rules of a table that uses it. Query parameters are the
/// operator's choices, such as `?place-odd-units=refuse`.
#[utoipa::path(
    get, path = "/packs/{pack}/rules", operation_id = "rules_of_pack", tag = "packs",
    params(("pack" = String, Path, description = "The pack")),
    responses((status = 200, body = RuleBook), (status = 404, body = Problem), (status = 422, body = Problem)),
)]
pub(super) async fn of_pack(
    State(app): State<App>,
    Path(pack): Path<String>,
    Query(options): Query<Choices>,
) -> Result<CachedAnswer, Problem> {
    let library = Arc::clone(app.house.library());
    if library.get(&pack).is_none() {
        return Err(Problem::unknown_pack(&library, &pack));
    }
    let asked = CacheKey::of_pack("rules", &pack, options.clone());
    app.desk
        .answer(asked, Work::Short, move |_| rules_json(&library, &pack, &chosen(&library, &pack, &options)?))
        .await
}

/// Returns the rules of a pack with an operator's choices; required options without a choice stay undecided.
pub(super) fn chosen(library: &Library, pack: &str, options: &Choices) -> Result<GameRules, Problem> {
    let none = || Problem::unknown_pack(library, pack);
    let composition = library.compose(library.playable(pack).ok_or_else(none)?).ok_or_else(none)?;
    let mut choices = composition.unposted();
    choices.extend(library.offering(pack));
    choices.extend(composition.choose_all(options, &SourceLine::new(pack, 1))?);
    Ok(GameRules::compile(&composition, &choices)?)
}

fn rules_json(library: &Library, pack: &str, rules: &GameRules) -> Result<String, Problem> {
    let book = book(library, pack, rules).ok_or_else(|| Problem::unknown_pack(library, pack))?;
    serde_json::to_string(&book).map_err(|error| Problem::failed(&error))
}

#[cfg(test)]
mod tests {
    use croupier_ledger::line::{Actor, TableLimit};
    use croupier_rules::Money;
    use serde_json::Value;

    use crate::http::testing::{app, get};

    fn wager<'b>(book: &'b Value, id: &str) -> &'b Value {
        let wagers = book["wagers"].as_array().unwrap();
        wagers.iter().find(|wager| wager["wager"] == id).unwrap()
    }

    #[tokio::test]
    async fn a_table_has_its_own_limits_and_a_pack_the_default_rules() {
        let (_folder, app) = app(|_| ());
        let mut setup = app.house.plain_setup("bclc-craps").unwrap();
        let limit = |min, max| TableLimit {
            wager: "field".to_owned(),
            min: Money::from_cents(min),
            max: Money::from_cents(max),
        };
        setup.limits = vec![limit(1500, 2500)];
        let table = app.house.open_table(Actor::House, None, setup.clone()).await.unwrap();
        (setup.name, setup.limits) = ("Another".to_owned(), vec![limit(2000, 9000)]);
        let other = app.house.open_table(Actor::House, None, setup).await.unwrap();
        for (table, limits) in [(table, [1500, 2500]), (other, [2000, 9000])] {
            for _ in 0..2 {
                let (status, book) = get(&app, &format!("/tables/{table}/rules"), None).await;
                assert_eq!(status, 200, "{book}");
                let field = wager(&book, "field");
                assert_eq!((&field["min"], &field["max"]), (&limits[0].into(), &limits[1].into()));
                assert_eq!((&book["game"], &book["pack"]), (&"craps".into(), &"bclc-craps".into()));
            }
        }
        let (_, plain) = get(&app, "/packs/bclc-craps/rules", None).await;
        assert_ne!(wager(&plain, "field")["max"], 2500);
        let (_, fire) = get(&app, "/packs/bclc-fire/rules", None).await;
        assert_eq!(wager(&fire, "fire-bet")["family"], "fire-bet");
        let (_, chosen) = get(&app, "/packs/bclc-craps/rules?place-odd-units=refuse", None).await;
        assert_eq!(chosen["options"]["place-odd-units"], "refuse");
        assert_eq!(get(&app, "/packs/bclc-craps/rules?place-odd-units=maybe", None).await.0, 422);
        assert_eq!(get(&app, "/packs/chess/rules", None).await.0, 404);
        assert_eq!(get(&app, "/tables/99/rules", None).await.0, 404);
    }
}
