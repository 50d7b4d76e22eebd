//! The effect of an operator's choice on the edge, for people who open a table.

use std::sync::Arc;

use axum::extract::State;
use croupier_edge::{Figures, diff};
use croupier_rules::{Choices, Library};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::answer::Problem;
use super::caller::Caller;
use super::desk::{CacheKey, CachedAnswer, Work};
use super::extract::{Path, Query};
use super::{App, rules};

/// A wager whose edge a choice changes.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ChoiceEffect {
    /// The wager.
    wager: String,
    /// The document's name for the wager.
    name: String,
    /// The edge with the default, in percent; none if the wager is not offered with the default.
    #[schema(required = true)]
    before: Option<f64>,
    /// The edge with the choice, in percent; none if the wager is no longer offered.
    #[schema(required = true)]
    after: Option<f64>,
}

impl ChoiceEffect {
    fn of(before: Option<&Figures>, after: Option<&Figures>) -> Option<ChoiceEffect> {
        let known = before.or(after)?;
        Some(ChoiceEffect {
            wager: known.wager.clone(),
            name: known.name.clone(),
            before: before.map(Figures::edge_percent),
            after: after.map(Figures::edge_percent),
        })
    }
}

/// The choice to examine.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct EffectQuery {
    /// The option.
    option: String,
    /// The chosen value.
    value: String,
    /// The other choices.
    #[serde(flatten)]
    #[param(ignore)]
    others: Choices,
}

/// Returns the effect of a choice on the edge, compared with the option's default. Only the wagers whose edge changes
/// are listed. All other query parameters are the operator's other choices, as in a request for a pack's rules.
#[utoipa::path(
    get, path = "/packs/{pack}/effects", tag = "packs",
    params(("pack" = String, Path, description = "The pack"), EffectQuery),
    responses((status = 200, body = Vec<ChoiceEffect>), (status = 404, body = Problem), (status = 422, body = Problem)),
)]
pub(super) async fn of_choice(
    State(app): State<App>,
    Path(pack): Path<String>,
    Query(EffectQuery { option, value, mut others }): Query<EffectQuery>,
) -> Result<CachedAnswer, Problem> {
    let library = Arc::clone(app.house.library());
    if library.get(&pack).is_none() {
        return Err(Problem::unknown_pack(&library, &pack));
    }
    others.remove(&option);
    let mut choices = others.clone();
    choices.insert(option.clone(), value);
    // The effects also depend on the option in question, so it is part of the key.
    let seen = choices.clone().into_iter().chain([("option".to_owned(), option)]).collect();
    let asked = CacheKey::of_pack("effects", &pack, seen);
    let work = move |_: &Caller| {
        let effects = effects(&library, &pack, [&others, &choices])?;
        serde_json::to_string(&effects).map_err(|error| Problem::failed(&error))
    };
    app.desk.answer(asked, Work::Long, work).await
}

fn effects(library: &Library, pack: &str, sides: [&Choices; 2]) -> Result<Vec<ChoiceEffect>, Problem> {
    let [before, after] = sides.map(|choices| rules::chosen(library, pack, choices));
    let (before, after) = (before?, after?);
    let found = diff(&before, &after, None).map_err(Problem::unreadable)?;
    let changed = found.changed.iter().filter(|one| !one.edge_difference().is_zero());
    let changed = changed.map(|one| ChoiceEffect::of(Some(&one.figures[0]), Some(&one.figures[1])));
    let gone = found.only_first.iter().map(|one| ChoiceEffect::of(Some(one), None));
    let new = found.only_second.iter().map(|one| ChoiceEffect::of(None, Some(one)));
    Ok(changed.chain(new).chain(gone).flatten().collect())
}

#[cfg(test)]
mod tests {
    use crate::http::testing::{app, get};

    #[tokio::test]
    async fn a_choice_shows_its_effect_on_the_edge() {
        let (_folder, app) = app(|_| ());
        let (status, effects) =
            get(&app, "/packs/mlgca-midi-baccarat/effects?option=variant&value=ez", None).await;
        assert_eq!(status, 200, "{effects}");
        let of = |id: &str| effects.as_array().unwrap().iter().find(|effect| effect["wager"] == id).cloned();
        let banker = of("banker").unwrap();
        let [before, after] = ["before", "after"].map(|side| banker[side].as_f64().unwrap());
        assert!((before - 1.0579).abs() < 0.001 && (after - 1.0183).abs() < 0.001, "{banker}");
        assert!(of("player").is_none(), "an unchanged wager was listed");
        // The other choices matter: these figures are for six decks, not eight. (Published edges: 14.44% and 4.93%.)
        let path = "/packs/mlgca-midi-baccarat/effects?option=tie-pays&value=9&decks=6";
        let (status, effects) = get(&app, path, None).await;
        assert_eq!(status, 200, "{effects}");
        let edges: Vec<_> = effects
            .as_array()
            .unwrap()
            .iter()
            .map(|effect| {
                let [before, after] = ["before", "after"].map(|side| effect[side].as_f64().unwrap());
                (effect["wager"].as_str().unwrap(), format!("{before:.2} {after:.2}"))
            })
            .collect();
        assert_eq!(edges, [("tie", "14.44 4.93".to_owned())]);
        let (_, none) = get(&app, "/packs/mlgca-midi-baccarat/effects?option=seats&value=7", None).await;
        assert_eq!(none, serde_json::json!([]));
        for (path, status) in [
            ("/packs/chess/effects?option=a&value=b", 404),
            ("/packs/bclc-craps/effects?option=a&value=b", 422),
            ("/packs/bclc-craps/effects?option=a", 400),
        ] {
            assert_eq!(get(&app, path, None).await.0, status, "{path}");
        }
    }
}
