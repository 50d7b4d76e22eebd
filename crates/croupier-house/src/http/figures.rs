//! Exact figures for a table's wagers, and the check of a rules submission.

use std::sync::Arc;

use axum::extract::State;
use croupier_edge::review::player_edges_by_rounding;
use croupier_edge::{FavourableStake, WagerFigures, at_least_stake, figures};
use croupier_rules::{Choices, Faults, Library, Money, Submission};
use croupier_table::GameRules;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::answer::{FaultInfo, MOST_FAULTS, Problem};
use super::caller::Caller;
use super::desk::{CacheKey, CachedAnswer, Work};
use super::extract::{Json, Path, Query, Text};
use super::{App, rules};

/// The figures of a pack, or of a table under its rules.
#[derive(Serialize, ToSchema)]
pub(super) struct FiguresInfo {
    /// The pack.
    pack: String,
    /// Its version.
    version: String,
    /// All choices, including the defaults.
    options: std::collections::BTreeMap<String, String>,
    /// The requested stake in cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = i64, required = false)]
    stake: Option<i64>,
    /// The requested point.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u8, required = false)]
    point: Option<u8>,
    /// Each wager with its edge, chances and distribution, in exact fractions, as in `croupier edge --json`. If
    /// rounding makes a wager favour the player at a stake that the table accepts, `players_favour` gives the stake
    /// that favours the player most, and its edge.
    wagers: Vec<WagerFigures>,
}

/// The bet to compute figures for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct FigureQuery {
    /// A stake, in cents. The figures are for this stake, with the table's rounding; wagers that do not accept this
    /// stake are left out. Without a stake, nothing is rounded, and each wager also has its edge at the minimum stake.
    stake: Option<i64>,
    /// Craps: the point that is on. A line bet made with a point on is a put bet: its wager is, for example, `pass-4`,
    /// and `put` is set.
    point: Option<u8>,
}

/// The bet to compute figures for, and an operator's choices.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct FigureConditions {
    /// A stake, in cents. The figures are for this stake, with the table's rounding; wagers that do not accept this
    /// stake are left out. Without a stake, nothing is rounded, and each wager also has its edge at the minimum stake.
    stake: Option<String>,
    /// Craps: the point that is on. A line bet made with a point on is a put bet: its wager is, for example, `pass-4`,
    /// and `put` is set.
    point: Option<String>,
    /// The operator's choices.
    #[serde(flatten)]
    #[param(ignore)]
    choices: Choices,
}

impl FigureConditions {
    /// Parses the stake and the point, which arrive as strings because they are next to a flattened map of strings.
    fn occasion(&self) -> Result<FigureQuery, Problem> {
        let wrong = |name: &str| Problem::unreadable(format!("'{name}' must be a number"));
        let stake = self.stake.as_ref().map(|text| text.parse().map_err(|_| wrong("stake")));
        let point = self.point.as_ref().map(|text| text.parse().map_err(|_| wrong("point")));
        Ok(FigureQuery { stake: stake.transpose()?, point: point.transpose()? })
    }
}

impl FigureQuery {
    fn asked(&self) -> croupier_edge::FigureRequest {
        croupier_edge::FigureRequest {
            stake: self.stake.map(Money::from_cents),
            point: self.point,
            ..croupier_edge::FigureRequest::default()
        }
    }
}

/// Returns the exact edge of every wager under the table's rules: unrounded, or for a given stake.
#[utoipa::path(
    get, path = "/tables/{table}/figures", operation_id = "figures_of_table", tag = "packs",
    params(("table" = u64, Path, description = "The table"), FigureQuery),
    responses((status = 200, body = FiguresInfo), (status = 404, body = Problem), (status = 422, body = Problem)),
)]
pub(super) async fn of_table(
    State(app): State<App>,
    Path(table): Path<u64>,
    Query(occasion): Query<FigureQuery>,
) -> Result<CachedAnswer, Problem> {
    let playing = app.house.peek(table).await?;
    let header = playing.header();
    let rules = Arc::clone(playing.rules());
    // The figures depend on the limits, because the posted minimum is the minimum stake of a wager.
    let limits = header.setup.limits.iter().map(|limit| (limit.wager.clone(), limit.min, limit.max));
    let asked = CacheKey {
        what: "figures",
        rulebook: header.rulebook.to_string(),
        pack: header.setup.pack.clone(),
        choices: rules.choices().clone(),
        limits: limits.collect(),
        occasion: (occasion.stake, occasion.point),
    };
    app.desk.answer(asked, Work::Long, move |_| compute(&rules, &occasion).map_err(Problem::unreadable)).await
}

/// Returns the exact edge of every wager of a pack. Query parameters are the operator's choices, as in a request for
/// the pack's rules.
#[utoipa::path(
    get, path = "/packs/{pack}/figures", operation_id = "figures_of_pack", tag = "packs",
    params(("pack" = String, Path, description = "The pack"), FigureConditions),
    responses((status = 200, body = FiguresInfo), (status = 404, body = Problem), (status = 422, body = Problem)),
)]
pub(super) async fn of_pack(
    State(app): State<App>,
    Path(pack): Path<String>,
    Query(chosen): Query<FigureConditions>,
) -> Result<CachedAnswer, Problem> {
    let library = Arc::clone(app.house.library());
    let occasion = chosen.occasion()?;
    let mut asked = CacheKey::of_pack("figures", &pack, chosen.choices.clone());
    asked.occasion = (occasion.stake, occasion.point);
    let work = move |_: &Caller| {
        compute(&rules::chosen(&library, &pack, &chosen.choices)?, &occasion).map_err(Problem::unreadable)
    };
    app.desk.answer(asked, Work::Long, work).await
}

fn compute(rules: &GameRules, occasion: &FigureQuery) -> Result<String, String> {
    let asked = occasion.asked();
    let found = figures(rules, &asked)?;
    // Figures for a requested stake already include the rounding.
    let at_least = if asked.stake.is_some() { Vec::new() } else { at_least_stake(rules, &asked)? };
    let (pack, version, _) = rules.summary();
    let mut wagers: Vec<_> = found.iter().map(|one| WagerFigures::with_least(one, &at_least)).collect();
    if asked.stake.is_none() && asked.point.is_none() {
        note_rounding(rules, &mut wagers);
    }
    let seen = FiguresInfo {
        pack: pack.to_owned(),
        version: version.to_owned(),
        options: rules.choices().clone(),
        stake: occasion.stake,
        point: occasion.point,
        wagers,
    };
    serde_json::to_string(&seen).map_err(|error| error.to_string())
}

/// Adds to each wager the stake at which rounding makes it favour the player, if there is one.
fn note_rounding(rules: &GameRules, wagers: &mut [WagerFigures]) {
    for edge in player_edges_by_rounding(rules) {
        let favour = FavourableStake {
            stake: edge.stake.map(|stake| stake.to_string()),
            stake_cents: edge.stake.map(Money::cents),
            edge: edge.edge.to_string(),
            edge_percent: edge.percent(),
        };
        for wager in wagers.iter_mut().filter(|wager| wager.wager == edge.wager) {
            wager.players_favour = Some(favour.clone());
        }
    }
}

const LETTERS: usize = 128 * 1024;
const TEXT: usize = 2000;

/// The result of checking a submission.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CheckedSubmission {
    /// The first 200 faults; empty if there are none.
    faults: Vec<FaultInfo>,
    /// The number of faults that are not listed.
    #[serde(skip_serializing_if = "is_none")]
    #[schema(required = false)]
    left_out: u64,
    /// The rules, if there are no faults.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = RulesInfo, required = false)]
    rules: Option<RulesInfo>,
}

/// A summary of rules.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct RulesInfo {
    /// The table's name.
    table: String,
    /// The pack.
    pack: String,
    /// Its version.
    version: String,
    /// The number of wagers on the layout.
    wagers: u64,
    /// All choices, including the defaults.
    options: std::collections::BTreeMap<String, String>,
}

/// Checks a rules submission, and returns all its faults together.
#[utoipa::path(
    post, path = "/submissions/check", tag = "packs",
    request_body(content = String, description = "The submission, in TOML", content_type = "text/plain"),
    responses((status = 200, body = CheckedSubmission)),
)]
pub(super) async fn check(
    State(app): State<App>,
    Text(text): Text,
) -> Result<Json<CheckedSubmission>, Problem> {
    if text.trim().is_empty() {
        return Err(Problem::unreadable("the submission is empty"));
    }
    let library = Arc::clone(app.house.library());
    let checked = app.desk.compute(move |_| check_submission(&library, &text));
    Ok(Json(checked.await?))
}

fn check_submission(library: &Library, text: &str) -> CheckedSubmission {
    let (submission, mut faults) = Submission::read(library, "submission", text);
    let rules = submission.and_then(|submission| match GameRules::submitted(library, &submission) {
        Ok(rules) => Some((submission.table, rules)),
        Err(more) => {
            faults.extend(more);
            None
        }
    });
    let rules = rules.filter(|_| faults.0.is_empty()).map(|(table, rules)| {
        let (pack, version, wagers) = rules.summary();
        RulesInfo {
            table,
            pack: pack.to_owned(),
            version: version.to_owned(),
            wagers: wagers as u64,
            options: rules.choices().clone(),
        }
    });
    let (faults, left_out) = fault_infos(&faults);
    CheckedSubmission { faults, left_out, rules }
}

/// Returns the first faults and the number of the remaining faults. Even a short submission may have many faults, and
/// each fault may quote much of the submission.
fn fault_infos(faults: &Faults) -> (Vec<FaultInfo>, u64) {
    let sorted = faults.sorted();
    let mut letters = 0;
    let mut seen = Vec::new();
    for fault in &sorted {
        let help = fault.help.as_ref().map_or(0, String::len);
        letters += fault.message.len() + help + fault.clause.as_ref().map_or(0, String::len);
        if seen.len() == MOST_FAULTS || !seen.is_empty() && letters > LETTERS {
            break;
        }
        let whole = FaultInfo::of(fault);
        let help = whole.help.as_deref().map(shortened);
        seen.push(FaultInfo { message: shortened(&whole.message), help, ..whole });
    }
    let left_out = (sorted.len() - seen.len()) as u64;
    (seen, left_out)
}

/// Returns a text, cut off if it is too long.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(TEXT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

fn is_none(count: &u64) -> bool {
    *count == 0
}
