//! A live table.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use croupier_sim::live::{LiveEvent, LiveRequest, LiveSetting, LiveTable};
use croupier_table::GameRules;
use croupier_table::request::{RequestError, Requester};
use croupier_table::rounds::request::RoundRequest;
use pyo3::prelude::*;
use pythonize::depythonize;
use serde::Deserialize;
use serde_json::Value;

use crate::convert::plain;
use crate::error::ErrorDraft;
use crate::facts;
use crate::table::PyTable;

/// A live table with players, chance and money.
#[pyclass(frozen, name = "Game", module = "croupier._croupier")]
pub(crate) struct PyGame {
    table: Mutex<LiveTable>,
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (table, seed=1, number=0, shooters=false))]
    fn new(table: &PyTable, seed: u64, number: u64, shooters: bool) -> PyResult<PyGame> {
        let rules = Arc::new(table.rules.clone());
        let setting = LiveSetting { seed, number, has_shooters: shooters };
        let live = LiveTable::open(Arc::clone(&rules), setting)
            .map_err(|error| ErrorDraft::of_request(&error, rules.citations()))?;
        Ok(PyGame { table: Mutex::new(live) })
    }

    /// Carries out a request and returns its events.
    #[pyo3(signature = (person, request, crew=false))]
    fn ask<'py>(
        &self,
        py: Python<'py>,
        person: u32,
        request: &Bound<'py, PyAny>,
        crew: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut live = self.live();
        let unreadable =
            |message: String| ErrorDraft::new("unreadable", format!("cannot read the request: {message}"));
        let value: Value = depythonize(request).map_err(|error| unreadable(error.to_string()))?;
        let request = read(live.rules(), &value).map_err(unreadable)?;
        let asked = live.ask(Requester { person, crew }, &request);
        answered(py, &live, asked)
    }

    /// Plays the next roll, hand or spin, or continues a hand.
    fn play<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut live = self.live();
        let played = live.play();
        answered(py, &live, played)
    }

    /// The actions that a person may take now, as requests with ranges in cents.
    fn offers<'py>(&self, py: Python<'py>, person: u32) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &Value::Array(facts::offers(&self.live(), person)))
    }

    /// A person's bets: names and stakes in cents.
    fn bets(&self, person: u32) -> Vec<(String, i64)> {
        facts::bets(&self.live(), person)
    }

    /// A person's rail, chips on the layout and bankroll in cents.
    fn chips(&self, person: u32) -> (i64, i64, i64) {
        let live = self.live();
        (live.rail(person).cents(), live.on_layout(person).cents(), live.bankroll(person).cents())
    }

    /// The state of the game as a person sees it.
    fn state<'py>(&self, py: Python<'py>, person: u32) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &facts::state(&self.live(), person))
    }
}

impl PyGame {
    /// The table. A request that failed has restored it, so that it is usable even after a panic.
    fn live(&self) -> MutexGuard<'_, LiveTable> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn read(rules: &GameRules, value: &Value) -> Result<LiveRequest, String> {
    let name = value.get("do").and_then(Value::as_str).ok_or("it has no field 'do'")?;
    match rules {
        GameRules::Craps(_) => Deserialize::deserialize(value).map(LiveRequest::Craps),
        GameRules::Rounds(_) => RoundRequest::read(name, value).map(LiveRequest::Round),
    }
    .map_err(|error: serde_json::Error| error.to_string())
}

fn answered<'py>(
    py: Python<'py>,
    live: &LiveTable,
    events: Result<Vec<LiveEvent>, RequestError>,
) -> PyResult<Bound<'py, PyAny>> {
    let events = events.map_err(|error| {
        let draft = ErrorDraft::of_request(&error, live.rules().citations());
        if matches!(error, RequestError::Refused(_)) { draft.refused() } else { draft }
    })?;
    plain(py, &events.iter().filter_map(|event| facts::event(live, event)).collect())
}
