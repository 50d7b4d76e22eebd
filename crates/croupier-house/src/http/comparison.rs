//! The rules of two tables side by side.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use croupier_edge::{TableComparison, diff};
use croupier_rules::{Choices, Library, Money};
use croupier_table::GameRules;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::answer::Problem;
use super::caller::Caller;
use super::desk::{CacheKey, CachedAnswer, Work};
use super::extract::Query;
use super::{App, rules};

/// Two tables, and the differences between their rules.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ComparisonInfo {
    /// The first table.
    a: ComparedTable,
    /// The second table.
    b: ComparedTable,
    /// The choices that differ, if both tables use the same pack.
    options: Vec<OptionComparison>,
    #[serde(flatten)]
    differences: TableComparison,
}

/// One of two tables that are compared.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(super) struct ComparedTable {
    /// The number of the table; missing if a pack is compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u64, required = false)]
    table: Option<u64>,
    /// The name of the table, or the title of the document.
    name: String,
    /// The document's name for the game.
    title: String,
    /// The game.
    #[schema(value_type = croupier_text::rulebook::GameName)]
    game: String,
    /// The pack.
    pack: String,
    /// Its version.
    version: String,
    /// All choices, including the defaults.
    options: BTreeMap<String, String>,
}

/// An option for which the tables made different choices.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OptionComparison {
    /// The option.
    name: String,
    /// A short explanation.
    help: String,
    /// The choice of the first table.
    a: String,
    /// The choice of the second table.
    b: String,
    /// The clauses that the option comes from.
    clauses: Vec<String>,
}

/// The tables to compare.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ComparisonQuery {
    /// The first table: the number of an open table, or a pack with optional choices, as in `croupier diff`:
    /// `PACK:NAME=VALUE,NAME=VALUE`.
    a: String,
    /// The second table, in the same form.
    b: String,
    /// A stake, in cents, to compare with the tables' rounding. Without a stake, nothing is rounded.
    stake: Option<i64>,
}

/// The rules on one side, before they are compiled.
enum ComparedRules {
    /// An open table, which has its rules.
    Table { rules: Arc<GameRules>, library: Arc<Library>, seen: ComparedTable },
    /// A pack with choices.
    Pack { library: Arc<Library>, pack: String, choices: Choices },
}

/// The rules on one side, and the packs from which they come.
type CompiledSide = (Arc<GameRules>, ComparedTable, Arc<Library>);

impl ComparedRules {
    fn compile(self) -> Result<CompiledSide, Problem> {
        match self {
            ComparedRules::Table { rules, library, seen } => Ok((rules, seen, library)),
            ComparedRules::Pack { library, pack, choices } => {
                let rules = Arc::new(rules::chosen(&library, &pack, &choices)?);
                let seen = describe_table(&library, &pack, &rules);
                Ok((rules, seen, library))
            }
        }
    }
}

fn describe_table(library: &Library, pack: &str, rules: &GameRules) -> ComparedTable {
    let known = library.get(pack);
    let title = known.map(|pack| pack.title.clone()).unwrap_or_default();
    ComparedTable {
        table: None,
        name: title.clone(),
        title,
        game: known.map(|pack| pack.game.clone()).unwrap_or_default(),
        pack: pack.to_owned(),
        version: rules.summary().1.to_owned(),
        options: rules.choices().clone(),
    }
}

/// Compares the rules of two tables: the wagers that only one has, payouts, limits, times to bet, options and exact
/// edges, with the clauses of each side. The content is that of `croupier diff --all --json`.
#[utoipa::path(
    get, path = "/comparisons", tag = "packs",
    params(ComparisonQuery),
    responses((status = 200, body = ComparisonInfo), (status = 404, body = Problem), (status = 422, body = Problem)),
)]
pub(super) async fn compare(
    State(app): State<App>,
    Query(asked): Query<ComparisonQuery>,
) -> Result<CachedAnswer, Problem> {
    // One key names both sides, each with its own prefix.
    let mut key = CacheKey::of_pack("comparison", &format!("{} {}", asked.a, asked.b), Choices::new());
    key.occasion = (asked.stake, None);
    let first = side(&app, &asked.a, "a", &mut key).await?;
    let second = side(&app, &asked.b, "b", &mut key).await?;
    let stake = asked.stake.map(Money::from_cents);
    let work = move |_: &Caller| {
        let answer = compare_tables(first.compile()?, second.compile()?, stake)?;
        serde_json::to_string(&answer).map_err(|error| Problem::failed(&error))
    };
    app.desk.answer(key, Work::Long, work).await
}

/// Finds one side, and adds to the key everything that its rules depend on.
async fn side(app: &App, name: &str, prefix: &str, key: &mut CacheKey) -> Result<ComparedRules, Problem> {
    if let Ok(table) = name.parse::<u64>() {
        let playing = app.house.peek(table).await?;
        let (header, rules) = (playing.header(), Arc::clone(playing.rules()));
        key.rulebook.push_str(&format!("{prefix}:{} ", header.rulebook));
        let choices = rules.choices().iter().map(|(name, value)| (format!("{prefix}:{name}"), value.clone()));
        key.choices.extend(choices);
        let limits = header.setup.limits.iter();
        key.limits.extend(limits.map(|limit| (format!("{prefix}:{}", limit.wager), limit.min, limit.max)));
        let seen = ComparedTable {
            table: Some(table),
            name: header.setup.name.clone(),
            ..describe_table(playing.library(), &header.setup.pack, &rules)
        };
        return Ok(ComparedRules::Table { rules, library: Arc::clone(playing.library()), seen });
    }
    let library = Arc::clone(app.house.library());
    let (pack, chosen) = name.split_once(':').unwrap_or((name, ""));
    if library.get(pack).is_none() {
        return Err(Problem::unknown_pack(&library, pack));
    }
    let mut choices = Choices::new();
    // No option's value contains a comma, so commas separate choices.
    for choice in chosen.split(',').filter(|choice| !choice.is_empty()) {
        let (name, value) = choice
            .split_once('=')
            .ok_or_else(|| Problem::unreadable(format!("'{choice}' is not a choice; expected NAME=VALUE")))?;
        choices.insert(name.to_owned(), value.to_owned());
    }
    Ok(ComparedRules::Pack { pack: pack.to_owned(), library, choices })
}

fn compare_tables(
    (first, a, library): CompiledSide,
    (second, b, _): CompiledSide,
    stake: Option<Money>,
) -> Result<ComparisonInfo, Problem> {
    let found = diff(&first, &second, stake).map_err(Problem::unreadable)?;
    let composition = library.compose(library.playable(&a.pack).unwrap_or(&a.pack));
    let specs = composition.filter(|_| a.pack == b.pack).map(|made| made.options).unwrap_or_default();
    let options = specs.into_iter().filter_map(|spec| {
        let [one, two] = [&a, &b].map(|side| side.options.get(&spec.name).cloned().unwrap_or_default());
        let (name, help, clauses) = (spec.name, spec.help, spec.clauses);
        (one != two).then_some(OptionComparison { name, help, a: one, b: two, clauses })
    });
    Ok(ComparisonInfo { options: options.collect(), differences: TableComparison::of(&found), a, b })
}

#[cfg(test)]
mod tests {
    use croupier_ledger::line::{Actor, TableLimit};
    use croupier_rules::Money;
    use serde_json::{Value, json};

    use crate::http::testing::{app, get};

    fn changed<'c>(found: &'c Value, wager: &str) -> &'c Value {
        let changed = found["changed"].as_array().unwrap();
        changed.iter().find(|one| one["wager"] == wager).unwrap()
    }

    #[tokio::test]
    async fn two_tables_are_compared_with_the_clauses_of_both() {
        let (_folder, app) = app(|_| ());
        let (status, found) = get(&app, "/comparisons?a=bclc-craps&b=casablanca-craps", None).await;
        assert_eq!(status, 200, "{found}");
        assert_eq!((&found["a"]["pack"], &found["b"]["game"]), (&json!("bclc-craps"), &json!("craps")));
        let place = changed(&found, "place-6");
        // Published: 1.52% at 7 to 6. At 4.25 to 4 the edge is 6.25%.
        assert_eq!((&place["a"]["edge"], &place["b"]["edge"]), (&json!("1/66"), &json!("1/16")));
        let pays = place["terms"].as_array().unwrap().iter().find(|term| term["what"] == "pays").unwrap();
        assert_eq!((&pays["a"], &pays["b"]), (&json!("7 to 6 on 6"), &json!("4.25 to 4 on 6")));
        for (side, pack) in [("clauses_a", "bclc-craps/"), ("clauses_b", "casablanca-craps/")] {
            assert!(pays[side][0].as_str().unwrap().starts_with(pack), "{pays}");
        }
        let only: Vec<_> = found["only_a"].as_array().unwrap().iter().map(|one| &one["wager"]).collect();
        assert!(only.contains(&&json!("buy-4")) && !only.contains(&&json!("pass")), "{only:?}");
        assert!(found["rules"].as_array().unwrap().iter().any(|rule| rule["clauses_b"] != json!([])));
        assert_eq!(found["options"], json!([]));
    }

    #[tokio::test]
    async fn a_table_is_compared_by_its_own_choices_and_limits() {
        let (_folder, app) = app(|_| ());
        let mut setup = app.house.plain_setup("bclc-craps").unwrap();
        setup.options.insert("fire-bet".to_owned(), "on".to_owned());
        setup.limits = vec![TableLimit {
            wager: "all".to_owned(),
            min: Money::from_cents(1500),
            max: Money::from_cents(90_000),
        }];
        let table = app.house.open_table(Actor::House, None, setup).await.unwrap();
        let (status, found) = get(&app, &format!("/comparisons?a={table}&b=bclc-craps"), None).await;
        assert_eq!(status, 200, "{found}");
        assert_eq!(found["a"]["table"], table);
        assert_eq!(found["only_a"][0]["wager"], "fire-bet");
        let option = &found["options"][0];
        assert_eq!(
            (&option["name"], &option["a"], &option["b"]),
            (&json!("fire-bet"), &json!("on"), &json!("off"))
        );
        let field = changed(&found, "field");
        assert_eq!((&field["edge_difference"], field["terms"].as_array().unwrap().len()), (&json!("0"), 1));
        assert_eq!(field["terms"][0]["a"], "from $15 to $900");
        for (path, status) in [
            ("/comparisons?a=bclc-craps&b=chess", 404),
            ("/comparisons?a=99&b=bclc-craps", 404),
            ("/comparisons?a=bclc-craps:fire-bet=perhaps&b=bclc-craps", 422),
            ("/comparisons?a=bclc-craps:fire-bet&b=bclc-craps", 422),
            ("/comparisons?a=bclc-craps", 400),
        ] {
            assert_eq!(get(&app, path, None).await.0, status, "{path}");
        }
    }
}
