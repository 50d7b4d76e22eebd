//! The payouts that each choice of an option gives, for people who open a table.

use std::sync::Arc;

use axum::extract::State;
use croupier_edge::{FigureRequest, Figures, Payout, WagerPayouts, all_payouts, figures};
use croupier_rules::{Choice, Choices, Library};
use croupier_table::GameRules;
use serde::Serialize;
use utoipa::ToSchema;

use super::answer::Problem;
use super::caller::Caller;
use super::desk::{CacheKey, CachedAnswer, Work};
use super::extract::{Path, Query};
use super::{App, rules};

/// The maximum number of values of a numeric option that are all shown.
const VALUES: u32 = 4;

/// An option that decides what wagers pay.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OptionPaytables {
    /// The option.
    option: String,
    /// Its possible values. A value that contradicts the other choices is left out.
    choices: Vec<ChoicePaytable>,
}

/// The payouts of wagers with one choice.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ChoicePaytable {
    /// The value.
    value: String,
    /// The wagers that the option changes, as they are with this value. A wager that is not offered is left out.
    wagers: Vec<WagerPaytable>,
}

/// The payouts and the price of a wager.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct WagerPaytable {
    /// The wager.
    wager: String,
    /// The document's name for the wager.
    name: String,
    /// The payouts.
    payouts: Vec<Payout>,
    /// The house's commission, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    commission: Option<String>,
    /// The exact house edge; missing if it cannot be computed. If the player decides during the round, this is the edge
    /// of the best decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    edge: Option<String>,
    /// The exact house edge, in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = f64, required = false)]
    edge_percent: Option<f64>,
}

/// Returns the options that decide what wagers pay: for each of their values, the payouts of these wagers and the exact
/// edges, with the other choices as they are. Query parameters are the operator's choices, as in a request for the
/// pack's rules.
#[utoipa::path(
    get, path = "/packs/{pack}/paytables", tag = "packs",
    params(("pack" = String, Path, description = "The pack")),
    responses((status = 200, body = Vec<OptionPaytables>), (status = 404, body = Problem), (status = 422, body = Problem)),
)]
pub(super) async fn of_pack(
    State(app): State<App>,
    Path(pack): Path<String>,
    Query(choices): Query<Choices>,
) -> Result<CachedAnswer, Problem> {
    let library = Arc::clone(app.house.library());
    if library.get(&pack).is_none() {
        return Err(Problem::unknown_pack(&library, &pack));
    }
    let asked = CacheKey::of_pack("paytables", &pack, choices.clone());
    let work = move |caller: &Caller| {
        let found = paytables(&library, &pack, &choices, caller)?;
        serde_json::to_string(&found).map_err(|error| Problem::failed(&error))
    };
    app.desk.answer(asked, Work::Long, work).await
}

fn paytables(
    library: &Library,
    pack: &str,
    choices: &Choices,
    caller: &Caller,
) -> Result<Vec<OptionPaytables>, Problem> {
    // The choices as they are must be possible; a single value of another option need not be.
    rules::chosen(library, pack, choices)?;
    let playable = library.playable(pack).unwrap_or(pack);
    let composition = library.compose(playable).ok_or_else(|| Problem::unknown_pack(library, pack))?;
    let mut found = Vec::new();
    for spec in &composition.options {
        caller.still_waits()?;
        let values = values(&spec.choice, spec.default(), choices.get(&spec.name));
        if values.len() > 1 {
            found.extend(of_option(library, pack, choices, &spec.name, values));
        }
    }
    Ok(found)
}

/// Returns the values of an option that can be listed.
fn values(choice: &Choice, default: Option<String>, current: Option<&String>) -> Vec<String> {
    match choice {
        Choice::Word(words) => words.clone(),
        Choice::Number { least, most, default: Some(_) } if most - least < VALUES => {
            (*least..=*most).map(|value| value.to_string()).collect()
        }
        _ => {
            let other = current.filter(|current| Some(*current) != default.as_ref()).cloned();
            default.into_iter().chain(other).collect()
        }
    }
}

/// Returns the paytables of an option; none if all of its values pay the same.
fn of_option(
    library: &Library,
    pack: &str,
    choices: &Choices,
    option: &str,
    values: Vec<String>,
) -> Option<OptionPaytables> {
    let with = |value: String| {
        let mut choices = choices.clone();
        choices.insert(option.to_owned(), value.clone());
        let rules = rules::chosen(library, pack, &choices).ok()?;
        let payouts = all_payouts(&rules);
        Some((value, rules, payouts))
    };
    let compiled: Vec<(String, GameRules, Vec<WagerPayouts>)> = values.into_iter().filter_map(with).collect();
    let (_, _, first) = compiled.first()?;
    let mut changed: Vec<String> = Vec::new();
    for (_, _, payouts) in &compiled {
        let differs = |one: &&WagerPayouts| {
            let same = first.iter().find(|known| known.wager == one.wager);
            same.is_none_or(|known| !known.pays_like(one))
        };
        let gone = first.iter().filter(|one| !payouts.iter().any(|known| known.wager == one.wager));
        for wager in payouts.iter().filter(differs).chain(gone) {
            if !changed.contains(&wager.wager) {
                changed.push(wager.wager.clone());
            }
        }
    }
    let choices = compiled.into_iter().map(|(value, rules, payouts)| {
        let shown: Vec<WagerPayouts> =
            payouts.into_iter().filter(|wager| changed.contains(&wager.wager)).collect();
        ChoicePaytable { value, wagers: price_wagers(&rules, shown) }
    });
    (!changed.is_empty()).then(|| OptionPaytables { option: option.to_owned(), choices: choices.collect() })
}

/// Adds the edges.
fn price_wagers(rules: &GameRules, wagers: Vec<WagerPayouts>) -> Vec<WagerPaytable> {
    let names: Vec<String> = wagers.iter().map(|wager| wager.wager.clone()).collect();
    let request = FigureRequest { wagers: names.clone(), ..FigureRequest::default() };
    let figures = if names.is_empty() { Vec::new() } else { figures(rules, &request).unwrap_or_default() };
    let priced = wagers.into_iter().map(|wager| {
        let edge = figures.iter().find(|one| one.wager == wager.wager);
        WagerPaytable {
            edge: edge.map(|one| one.edge().to_string()),
            edge_percent: edge.map(Figures::edge_percent),
            wager: wager.wager,
            name: wager.name,
            payouts: wager.payouts,
            commission: wager.commission,
        }
    });
    priced.collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::http::testing::{app, get};

    fn choice<'t>(tables: &'t Value, option: &str, value: &str) -> &'t Value {
        let option = tables.as_array().unwrap().iter().find(|one| one["option"] == option).unwrap();
        option["choices"].as_array().unwrap().iter().find(|one| one["value"] == value).unwrap()
    }

    #[tokio::test]
    async fn every_choice_shows_what_it_pays_and_its_edge() {
        let (_folder, app) = app(|_| ());
        let (status, tables) = get(&app, "/packs/mlgca-midi-baccarat/paytables", None).await;
        assert_eq!(status, 200, "{tables}");
        assert_eq!(choice(&tables, "dragon-bonus", "off")["wagers"], json!([]));
        let edges = ["a", "b", "c"].map(|value| {
            let of = choice(&tables, "dragon-bonus", value);
            let wagers = of["wagers"].as_array().unwrap();
            let player = wagers.iter().find(|one| one["wager"] == "dragon-bonus-player").unwrap();
            assert!(player["payouts"].as_array().unwrap().len() > 5, "{player}");
            assert!(player["payouts"][0]["clauses"][0].as_str().unwrap().contains('/'));
            player["edge_percent"].as_f64().unwrap()
        });
        // The first paytable is the usual one: 2.65% on the Player.
        assert!((edges[0] - 2.65).abs() < 0.01, "{edges:?}");
        assert!(edges[0] != edges[1] && edges[1] != edges[2], "{edges:?}");
        assert!(tables.as_array().unwrap().iter().all(|one| one["option"] != "seats"));
        let (_, craps) = get(&app, "/packs/bclc-craps/paytables", None).await;
        let on = choice(&craps, "fire-bet", "on");
        assert_eq!(on["wagers"][0]["payouts"].as_array().unwrap().len(), 3, "{on}");
        assert_eq!(get(&app, "/packs/chess/paytables", None).await.0, 404);
        assert_eq!(get(&app, "/packs/bclc-craps/paytables?fire-bet=perhaps", None).await.0, 422);
    }
}
