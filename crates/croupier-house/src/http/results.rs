//! The last results of tables, read from their streams and cached.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::State;
use croupier_ledger::store::StoredLine;
use croupier_table::GameRules;
use croupier_text::results::{LINES, MOST, ResultInfo, Results};
use serde::Deserialize;
use tokio::sync::Mutex;
use utoipa::IntoParams;

use super::answer::Problem;
use super::extract::{Json, Path, Query};
use super::{App, glance};
use crate::table::TableSummary;

/// The number of tables to cache.
const TABLES: usize = 10_000;

/// The results of each table, up to the last line that was read.
#[derive(Debug, Default)]
pub(super) struct RecentResults(Mutex<HashMap<u64, FollowedTable>>);

#[derive(Clone, Debug, Default)]
struct FollowedTable {
    lines: u64,
    results: Results,
}

impl FollowedTable {
    /// Returns the first line still to read, and the number of lines to read.
    fn unread(&self, lines: u64) -> Option<(u64, u64)> {
        let from = self.lines.max(lines.saturating_sub(LINES));
        (from < lines).then(|| (from, lines - from))
    }

    fn read(&mut self, rules: &GameRules, kept: &[StoredLine]) {
        if kept.first().is_some_and(|first| first.n != self.lines) {
            // Lines were skipped, so the start of the current round is unknown.
            self.results = Results::default();
        }
        self.results.read(rules, kept);
        self.lines = kept.last().map_or(self.lines, |last| last.n + 1);
    }
}

/// Returns the last results of a table, newest last.
async fn of(app: &App, table: u64, looked: &TableSummary, most: usize) -> Result<Vec<ResultInfo>, Problem> {
    // The lock makes other requests wait, so that they do not read the same lines again.
    let mut known = app.desk.recent.0.lock().await;
    if known.len() > TABLES {
        known.clear();
    }
    let followed = known.entry(table).or_default();
    if let Some((from, lines)) = followed.unread(looked.lines) {
        // A sleeping table's summary has no rules.
        let rules = match &looked.rules {
            Some(rules) => Arc::clone(rules),
            None => app.house.read_asleep(table).await?.rules.ok_or_else(Problem::closed)?,
        };
        let read = app.house.read(move |store| store.lines(table, from, lines)).await;
        followed.read(&rules, &read.map_err(|error| Problem::failed(&error))?);
    }
    Ok(followed.results.last(most))
}

/// The number of results to return.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ResultsQuery {
    /// The maximum number of results, at most 100.
    most: Option<usize>,
}

/// Returns the results of a table's last rolls, hands or spins, newest last, from its last 400 lines.
#[utoipa::path(
    get, path = "/tables/{table}/results", operation_id = "results_of_table", tag = "tables",
    params(("table" = u64, Path, description = "The table"), ResultsQuery),
    responses((status = 200, body = Vec<ResultInfo>), (status = 404, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn of_table(
    State(app): State<App>,
    Path(table): Path<u64>,
    Query(ResultsQuery { most }): Query<ResultsQuery>,
) -> Result<Json<Vec<ResultInfo>>, Problem> {
    let looked = glance::one(&app, table).await?;
    let most = most.unwrap_or(MOST).min(MOST);
    Ok(Json(of(&app, table, &looked, most).await?))
}

#[cfg(test)]
mod tests {
    use croupier_ledger::house::Role;
    use croupier_ledger::line::Actor;
    use serde_json::json;

    use crate::http::testing::{app, ask, get, person, round};

    #[tokio::test]
    async fn the_lobby_shows_only_the_last_results() {
        let (_folder, app) = app(|_| ());
        let (ada, _) = person(&app, "Ada", &[Role::Player]).await;
        let setup = app.house.plain_setup("bclc-wheel").unwrap();
        let table = app.house.open_table(Actor::House, None, setup).await.unwrap();
        ask(&app, table, ada, json!({ "do": "sit", "chips": 50_000 })).await;
        let mut results = Vec::new();
        for spin in 1..=14 {
            round(&app, table, ada, "space-1").await;
            let (_, all) = get(&app, &format!("/tables/{table}/results"), None).await;
            results = all.as_array().unwrap().clone();
            assert_eq!(results.len(), spin);
        }
        let (_, tables) = get(&app, "/tables", None).await;
        assert_eq!((&tables[0]["game"], tables[0]["title"].is_string()), (&json!("wheel"), true));
        assert_eq!(tables[0]["results"].as_array().unwrap()[..], results[2..]);
        let (_, one) = get(&app, &format!("/tables/{table}"), None).await;
        assert_eq!(one["results"], tables[0]["results"]);
        let (_, two) = get(&app, &format!("/tables/{table}/results?most=2"), None).await;
        assert_eq!(two.as_array().unwrap()[..], results[12..]);
        assert!(results.iter().all(|result| result["words"] == result["tone"]));
        assert_eq!(get(&app, "/tables/99/results", None).await.0, 404);
    }

    #[test]
    fn at_most_400_lines_of_a_table_are_read() {
        let followed = super::FollowedTable { lines: 10, ..super::FollowedTable::default() };
        assert_eq!(followed.unread(10), None);
        assert_eq!(followed.unread(12), Some((10, 2)));
        assert_eq!(followed.unread(10_000), Some((9_600, 400)));
    }
}
