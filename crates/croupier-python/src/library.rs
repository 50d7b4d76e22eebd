//! The packs and strategies inside the package.

use std::sync::OnceLock;

use croupier_rules::{ClauseStatus, Library, Pack};
use croupier_sim::shard::pack_digest;
use croupier_sim::strategy::{Strategy, StrategyLibrary};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::convert::plain;
use crate::error::ErrorDraft;

/// The packs, read once.
pub(crate) fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(Library::embedded)
}

/// Finds a pack.
pub(crate) fn find(id: &str) -> Result<&'static Pack, ErrorDraft> {
    let library = library();
    library.get(id).ok_or_else(|| ErrorDraft::new("unknown-pack", library.unknown_pack(id)))
}

/// Lists the packs.
#[pyfunction]
pub(crate) fn packs(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    plain(py, &library().packs().map(brief).collect())
}

/// Returns a pack with its clauses.
#[pyfunction]
pub(crate) fn pack<'py>(py: Python<'py>, id: &str) -> PyResult<Bound<'py, PyAny>> {
    let pack = find(id)?;
    let mut value = brief(pack);
    let clauses = pack.clauses.iter().map(|clause| {
        let status = match &clause.account {
            None => None,
            Some(ClauseStatus::Modelled(why)) => Some(("modelled", why)),
            Some(ClauseStatus::Recorded(why)) => Some(("recorded", why)),
            Some(ClauseStatus::NotModelled(why)) => Some(("not modelled", why)),
        };
        json!({
            "id": clause.id, "citation": clause.citation, "kind": clause.kind.name(), "text": clause.text,
            "headings": clause.headings, "status": status.map(|(name, _)| name), "why": status.map(|(_, why)| why),
        })
    });
    value["clauses"] = clauses.collect();
    value["options"] = options(id);
    value["digest"] = json!(digest(id));
    plain(py, &value)
}

fn brief(pack: &Pack) -> Value {
    json!({
        "id": pack.id, "title": pack.title, "game": pack.game, "version": pack.version, "document": pack.document,
        "amends": pack.amends, "builds_on": pack.builds_on,
    })
}

fn options(id: &str) -> Value {
    let composition = library().compose(library().playable(id).unwrap_or(id));
    let specs = composition.iter().flat_map(|composition| &composition.options).map(|spec| {
        json!({
            "name": spec.name, "default": spec.default(), "allowed": spec.allowed(), "help": spec.help,
            "clauses": spec.clauses,
        })
    });
    specs.collect()
}

/// Returns the SHA-256 digest of a pack.
pub(crate) fn digest(pack: &str) -> String {
    pack_digest(Library::embedded_files().iter().copied(), pack)
}

/// Lists the strategies of the library with their texts.
#[pyfunction]
pub(crate) fn strategies(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let all = StrategyLibrary::all().iter();
    let all = all.map(|known| {
        let strategy = &known.strategy;
        json!({ "name": strategy.name, "game": known.game, "about": strategy.about, "text": known.text })
    });
    plain(py, &all.collect())
}

/// Reads a strategy: its sentence, its game and its named numbers, or an error with all errors of the text.
#[pyfunction]
pub(crate) fn read_strategy<'py>(py: Python<'py>, name: &str, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let strategy = understood(name, text)?;
    let lets: Vec<&str> = strategy.lets.iter().map(|one| one.name.text.as_str()).collect();
    let game = strategy.game.as_ref().map(|game| game.text.as_str());
    plain(py, &json!({ "about": strategy.about, "game": game, "numbers": lets }))
}

/// Reads a strategy without errors.
pub(crate) fn understood(name: &str, text: &str) -> Result<Strategy, ErrorDraft> {
    let (strategy, mistakes) = Strategy::understood(name, text);
    match mistakes.is_empty() {
        true => Ok(strategy),
        false => Err(ErrorDraft::of_mistakes("strategy", name, &mistakes)),
    }
}
