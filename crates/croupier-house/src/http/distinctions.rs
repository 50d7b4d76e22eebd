//! The facts that set each open table apart from the usual table of its game, for the lobby.
//!
//! The facts depend on the rules alone, so they are computed once for each set of rules and kept. The lobby itself does
//! not wait for the facts.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::State;
use croupier_edge::{Distinction, DistinctionKind, TableProfile, percent};
use croupier_ledger::line::Setup;
use croupier_rules::{Choices, Library, Money};
use serde::Serialize;
use utoipa::ToSchema;

use super::answer::Problem;
use super::extract::Json;
use super::{App, glance, rules};

/// The maximum number of sets of rules whose facts one request computes.
const NEW: usize = 24;
/// The maximum number of sets of rules whose facts are kept.
const KEPT: usize = 4096;
/// The maximum number of facts of a table.
const FACTS: usize = 6;

/// A fact that sets a table apart.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(super) struct DistinctionInfo {
    /// The kind of the fact.
    kind: DistinctionKind,
    /// A short sentence without its full stop, such as `Field pays 3 to 1 on 12, usually 2 to 1`.
    words: String,
    /// The wager, if the fact is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    wager: Option<String>,
    /// The exact house edge of the wager at this table, in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = f64, required = false)]
    edge_percent: Option<f64>,
    /// The exact house edge of the wager at the usual table, in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = f64, required = false)]
    usual_edge_percent: Option<f64>,
    /// The clause behind the fact.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    clause: Option<String>,
    /// Whether the operator chose this, against the pack's default.
    chosen: bool,
}

impl DistinctionInfo {
    fn of(one: Distinction) -> DistinctionInfo {
        DistinctionInfo {
            kind: one.kind,
            words: one.words,
            wager: one.wager,
            edge_percent: one.edge.as_ref().map(percent),
            usual_edge_percent: one.usual_edge.as_ref().map(percent),
            clause: one.clause,
            chosen: one.chosen,
        }
    }
}

/// Tables with the same rules, and the facts that set them apart.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct RulesDistinctions {
    /// The numbers of the tables.
    tables: Vec<u64>,
    /// The facts, the most important first.
    facts: Vec<DistinctionInfo>,
}

/// The facts that set the open tables apart.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LobbyDistinctions {
    /// The sets of rules. Tables that cannot be read, and tables under an earlier version of the rule packs, are left
    /// out.
    sets: Vec<RulesDistinctions>,
    /// The number of sets of rules whose facts are not computed yet. Ask again to get their facts.
    left_out: u64,
}

/// The rules of a table: pack, options, and the limits of single wagers.
type RulesKey = (String, Choices, Vec<(String, Money, Money)>);

/// The facts that are known, and the profiles behind them.
#[derive(Debug, Default)]
pub(super) struct DistinctionCache {
    facts: Mutex<HashMap<RulesKey, Arc<Vec<DistinctionInfo>>>>,
    /// The profile of each pack with its default choices.
    defaults: Mutex<HashMap<String, Arc<TableProfile>>>,
}

impl DistinctionCache {
    fn cached(&self, key: &RulesKey) -> Option<Arc<Vec<DistinctionInfo>>> {
        self.facts.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    fn remember(&self, key: RulesKey, facts: Vec<DistinctionInfo>) -> Arc<Vec<DistinctionInfo>> {
        let mut known = self.facts.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= KEPT {
            known.clear();
        }
        Arc::clone(known.entry(key).or_insert_with(|| Arc::new(facts)))
    }

    /// Returns the profile of a pack with its default choices.
    fn of_pack(&self, library: &Library, pack: &str) -> Result<Arc<TableProfile>, Problem> {
        let known = || self.defaults.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(profile) = known().get(pack) {
            return Ok(Arc::clone(profile));
        }
        let profile = Arc::new(profile(library, pack, &Choices::new())?);
        known().insert(pack.to_owned(), Arc::clone(&profile));
        Ok(profile)
    }
}

fn profile(library: &Library, pack: &str, choices: &Choices) -> Result<TableProfile, Problem> {
    let rules = rules::chosen(library, pack, choices)?;
    TableProfile::of(&rules).map_err(|why| Problem::new("no-figures", why))
}

fn key(setup: &Setup) -> RulesKey {
    let single = setup.limits.iter().filter(|limit| limit.wager != "all");
    let limits = single.map(|limit| (limit.wager.clone(), limit.min, limit.max));
    (setup.pack.clone(), setup.options.clone(), limits.collect())
}

/// Returns the facts that set each open table apart from the usual table of its game.
///
/// The usual table is made of the packs of the game with their default choices, without the table's own pack: it has
/// the value that more than half of them have. If a game has only one pack, the usual table is that pack with its
/// defaults. The operator's own choices come first. Otherwise the facts are in the order of their effect on the exact
/// house edge.
#[utoipa::path(
    get, path = "/distinctions", tag = "tables",
    responses((status = 200, body = LobbyDistinctions), (status = 503, body = Problem)),
)]
pub(super) async fn distinctions(State(app): State<App>) -> Result<Json<LobbyDistinctions>, Problem> {
    let open: Vec<u64> = {
        let log = app.house.log();
        let open = log.state().tables().filter(|(_, table)| !table.retired);
        open.map(|(number, _)| number).collect()
    };
    let current = app.house.rulebook_id();
    let mut sets: BTreeMap<RulesKey, Vec<u64>> = BTreeMap::new();
    for (table, looked) in open.iter().zip(glance::at(&app, &open).await?) {
        if let Some(looked) = looked.filter(|looked| looked.rulebook == current) {
            sets.entry(key(&looked.setup)).or_default().push(*table);
        }
    }
    let mut answer = LobbyDistinctions { sets: Vec::new(), left_out: 0 };
    let mut computed = 0;
    for (key, tables) in sets {
        let facts = match app.desk.distinctions.cached(&key) {
            Some(facts) => facts,
            None if computed == NEW => {
                answer.left_out += 1;
                continue;
            }
            None => {
                computed += 1;
                compute(&app, key).await?
            }
        };
        answer.sets.push(RulesDistinctions { tables, facts: facts.to_vec() });
    }
    Ok(Json(answer))
}

/// Computes the facts of a set of rules on a separate thread. A table without figures has no facts.
async fn compute(app: &App, key: RulesKey) -> Result<Arc<Vec<DistinctionInfo>>, Problem> {
    let (library, desk) = (Arc::clone(app.house.library()), Arc::clone(&app.desk));
    let work = move |_: &_| {
        let facts = facts(&desk.distinctions, &library, &key);
        let facts = facts.inspect_err(|why| tracing::warn!(pack = key.0, why = why.words, "no distinctions"));
        desk.distinctions.remember(key, facts.unwrap_or_default())
    };
    app.desk.compute(work).await
}

fn facts(
    cache: &DistinctionCache,
    library: &Library,
    (pack, choices, limits): &RulesKey,
) -> Result<Vec<DistinctionInfo>, Problem> {
    let own = profile(library, pack, choices)?;
    let default = cache.of_pack(library, pack)?;
    let game = library.get(pack).map(|pack| &pack.game);
    let others = library.packs().filter(|other| other.amends.is_none() && &other.id != pack);
    let others = others.filter(|other| Some(&other.game) == game);
    let others: Vec<Arc<TableProfile>> =
        others.map(|other| cache.of_pack(library, &other.id)).collect::<Result<_, _>>()?;
    let others: Vec<&TableProfile> = others.iter().map(|other| &**other).collect();
    let found = croupier_edge::distinctions(&own, &default, &others);
    let mut facts: Vec<DistinctionInfo> = found.into_iter().map(DistinctionInfo::of).collect();
    let posted = limits.iter().map(|(wager, min, max)| DistinctionInfo {
        kind: DistinctionKind::Limits,
        words: format!(
            "{}: {} to {}",
            own.name_of(wager).unwrap_or_else(|| wager.clone()),
            min.dollars(),
            max.dollars()
        ),
        wager: Some(wager.clone()),
        edge_percent: None,
        usual_edge_percent: None,
        clause: None,
        chosen: true,
    });
    let chosen = facts.iter().filter(|fact| fact.chosen).count();
    facts.splice(chosen..chosen, posted);
    facts.truncate(FACTS);
    Ok(facts)
}

#[cfg(test)]
mod tests;
