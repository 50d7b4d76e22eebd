//! Examples that run automatically, found by clause or by wager.

use std::sync::Arc;

use axum::extract::State;
use croupier_ledger::TableInPlay;
use croupier_rules::Library;
use croupier_text::examples::{self, ExampleInfo, LineAction, NarratedLine};
use croupier_text::narration::Sentence;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::App;
use super::answer::Problem;
use super::caller::Caller;
use super::desk::{CacheKey, CachedAnswer, Work};
use super::extract::{Path, Query};
use crate::ask::TableRequest;
use crate::wire::{View, view};

/// The subject of the examples.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ExamplesQuery {
    /// A clause, by its full id.
    clause: Option<String>,
    /// A wager.
    wager: Option<String>,
}

/// A play from beginning to end.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Example {
    /// The play's entry in the list of plays.
    #[serde(flatten)]
    about: ExampleInfo,
    /// The pack that provides the rules.
    pack: String,
    /// The players: number and name.
    people: Vec<(u32, String)>,
    /// The lines of the play.
    frames: Vec<ExampleLine>,
}

/// A line of a play and its outcome.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ExampleLine {
    /// The line.
    script: String,
    /// The action that the line describes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = ExampleAction, required = false)]
    action: Option<ExampleAction>,
    /// The author's remark.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    comment: Option<String>,
    /// The events of the line, in sentences.
    told: Vec<Sentence>,
    /// The table after the line.
    view: View,
    /// Why the line was refused, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Sentence, required = false)]
    refused: Option<Sentence>,
}

/// The action that a line of a play describes.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ExampleAction {
    /// The name of the player who acts; missing if the crew acts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    by: Option<String>,
    /// The action as a request to a table.
    request: TableRequest,
}

impl ExampleAction {
    /// Returns the action. A request about a player names the player's position; if the player has left, there is no
    /// such position, and so no action.
    fn of(action: LineAction, view: &View) -> Option<ExampleAction> {
        let LineAction { by, about, request } = action;
        let place = |person: u32| view.places().iter().find(|place| place.person == person);
        let position = match about {
            Some(person) => Some(place(person)?.position),
            None => None,
        };
        Some(ExampleAction { by, request: TableRequest::of_line(request, position) })
    }
}

impl Example {
    /// Runs a play. Returns none if it does not exist or belongs to a different pack.
    fn play(library: &Library, pack: &str, example: usize) -> Option<Example> {
        let mut frames = Vec::new();
        let played = examples::play(library, pack, example, |line| frames.extend(ExampleLine::of(line)))?;
        Some(Example { about: played.about, pack: played.pack, people: played.people, frames })
    }
}

impl ExampleLine {
    fn of(line: NarratedLine<'_>) -> Option<ExampleLine> {
        let NarratedLine { rules, table, script, action, comment, told, refused } = line;
        let view = view(TableInPlay::new(rules, &table)?, None);
        let action = action.and_then(|action| ExampleAction::of(action, &view));
        Some(ExampleLine { script: script.to_owned(), action, comment, told, view, refused })
    }
}

/// Returns the plays that show a clause or a wager. Plays about its win come first, then plays with a win, then shorter ones.
#[utoipa::path(
    get, path = "/packs/{pack}/examples", tag = "packs",
    params(("pack" = String, Path, description = "The pack"), ExamplesQuery),
    responses((status = 200, body = Vec<ExampleInfo>), (status = 404, body = Problem), (status = 422, body = Problem)),
)]
pub(super) async fn found(
    State(app): State<App>,
    Path(pack): Path<String>,
    Query(shows): Query<ExamplesQuery>,
) -> Result<CachedAnswer, Problem> {
    let library = library_with(&app, &pack)?;
    let (by, name) = match (shows.clause, shows.wager) {
        (Some(clause), None) => ("clause", clause),
        (None, Some(wager)) => ("wager", wager),
        _ => return Err(Problem::unreadable("name the clause or the wager that the examples should show")),
    };
    let asked = CacheKey {
        what: "examples",
        rulebook: String::new(),
        pack: pack.clone(),
        choices: [(by.to_owned(), name.clone())].into(),
        limits: Vec::new(),
        occasion: (None, None),
    };
    let work = move |_: &Caller| {
        let found = match by {
            "clause" => examples::of_clause(&library, &name),
            _ => examples::of_wager(&library, &pack, &name),
        };
        serde_json::to_string(&found).map_err(|error| Problem::failed(&error))
    };
    app.desk.answer(asked, Work::Short, work).await
}

/// Returns a play line by line, with the sentences and the table as all players see it.
#[utoipa::path(
    get, path = "/packs/{pack}/examples/{example}", tag = "packs",
    params(("pack" = String, Path, description = "The pack"), ("example" = usize, Path, description = "The example")),
    responses((status = 200, body = Example), (status = 404, body = Problem)),
)]
pub(super) async fn played(
    State(app): State<App>,
    Path((pack, example)): Path<(String, usize)>,
) -> Result<CachedAnswer, Problem> {
    let library = library_with(&app, &pack)?;
    let asked = CacheKey {
        what: "example",
        rulebook: String::new(),
        pack: pack.clone(),
        choices: [("example".to_owned(), example.to_string())].into(),
        limits: Vec::new(),
        occasion: (None, None),
    };
    let work = move |_: &Caller| {
        let played = Example::play(&library, &pack, example);
        let played = played.ok_or_else(|| Problem::not_found("such example"))?;
        serde_json::to_string(&played).map_err(|error| Problem::failed(&error))
    };
    app.desk.answer(asked, Work::Short, work).await
}

/// Returns the library, if it has the pack.
fn library_with(app: &App, pack: &str) -> Result<Arc<Library>, Problem> {
    let library = app.house.library();
    if library.get(pack).is_some() {
        Ok(Arc::clone(library))
    } else {
        Err(Problem::unknown_pack(library, pack))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::testing::{app, get};

    #[test]
    fn every_line_of_every_play_has_a_view() {
        let library = Library::embedded();
        let packs = library.packs().flat_map(|pack| pack.plays.iter().map(|_| pack.id.as_str()));
        for (number, pack) in packs.enumerate() {
            let views = |line: NarratedLine<'_>| {
                let (acts, removes) = (line.action.is_some(), line.script.contains("removed"));
                let line = ExampleLine::of(line).unwrap_or_else(|| panic!("play {number} has no view"));
                // A line about a player who is gone afterwards has no position to name.
                assert!(acts && (removes || line.action.is_some()), "play {number}: {}", line.script);
            };
            assert!(examples::play(&library, pack, number, views).is_some(), "play {number}");
        }
    }

    /// Returns the actions of the plays that show a wager, as JSON.
    fn actions(pack: &str, wager: &str) -> Vec<(String, serde_json::Value)> {
        let library = Library::embedded();
        let plays = examples::of_wager(&library, pack, wager);
        let lines = plays.iter().flat_map(|play| Example::play(&library, pack, play.example).unwrap().frames);
        lines.map(|line| (line.script, serde_json::to_value(line.action).unwrap())).collect()
    }

    #[test]
    fn a_line_has_its_action_as_a_request() {
        let of = |pack: &str, wager: &str, script: &str| {
            let found = actions(pack, wager).into_iter().find(|(line, _)| line == script);
            found.unwrap_or_else(|| panic!("no play of {pack} has the line '{script}'")).1
        };
        let bet = of("bclc-craps", "field", "Ann bet 10 field");
        assert_eq!(
            bet,
            serde_json::json!({ "by": "Ann", "request": { "do": "bet", "wager": "field", "amount": 1000 } })
        );
        let roll = of("bclc-craps", "field", "dice 1 1");
        assert_eq!(roll, serde_json::json!({ "request": { "do": "roll", "dice": [1, 1] } }));
        let deal = of("mlgca-midi-baccarat", "banker", "deal");
        assert_eq!(deal, serde_json::json!({ "request": { "do": "deal" } }));
    }

    /// The crew's request names the position of the player whom it is about.
    #[test]
    fn a_request_about_a_player_names_the_position() {
        let library = Library::embedded();
        let blocks = library.packs().flat_map(|pack| pack.plays.iter().map(|_| pack.id.clone()));
        let mut late = Vec::new();
        for (number, pack) in blocks.enumerate() {
            let frames = Example::play(&library, &pack, number).unwrap().frames;
            let found = frames.into_iter().filter(|line| line.script.starts_with("irregular late-bet"));
            late.extend(found.filter_map(|line| serde_json::to_value(line.action?).ok()));
        }
        assert!(!late.is_empty());
        assert!(late.iter().all(|action| action["request"]["position"].as_u64() > Some(0)), "{late:?}");
    }

    #[tokio::test]
    async fn an_example_is_found_and_can_be_run() {
        let (_folder, app) = app(|_| ());
        let (status, found) = get(&app, "/packs/bclc-craps/examples?wager=field", None).await;
        assert_eq!(status, 200, "{found}");
        let number = found[0]["example"].as_u64().unwrap();
        let (status, example) = get(&app, &format!("/packs/bclc-craps/examples/{number}"), None).await;
        assert_eq!((status.as_u16(), &example["title"]), (200, &found[0]["title"]));
        let frames = example["frames"].as_array().unwrap();
        assert!(frames.iter().all(|frame| frame["view"]["plays"] == "craps"));
        assert!(example["people"][0][1].is_string());
        for (path, status) in [
            ("/packs/chess/examples?wager=field", 404),
            ("/packs/bclc-craps/examples", 422),
            ("/packs/bclc-craps/examples/999999", 404),
            ("/packs/bclc-craps/examples/x", 400),
        ] {
            assert_eq!(get(&app, path, None).await.0, status, "{path}");
        }
    }
}
