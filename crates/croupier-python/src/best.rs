//! The best play for a goal over a set of bets and stakes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use croupier_sim::Deadline;
use croupier_sim::best::{BestError, BestObjective, BestRequest, BetChoice, best_play, library_values};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::convert::{money, plain};
use crate::error::ErrorDraft;
use crate::listen::listen;
use crate::provenance::of_study;
use crate::sweep::amounts;
use crate::table::PyTable;

/// Computes the best play, and the values of the library's strategies if `with_library` asks for them.
#[pyfunction]
pub(crate) fn best<'py>(
    py: Python<'py>,
    table: &PyTable,
    bets: &Bound<'py, PyDict>,
    bankroll: &Bound<'py, PyAny>,
    goal: &Bound<'py, PyAny>,
    objective: &str,
    with_library: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let wrong = |message| ErrorDraft::new("best", message);
    let mut choices = Vec::new();
    for (name, stakes) in bets {
        let name = name.str()?.to_string();
        let stakes = amounts(&format!("a stake of '{name}'"), &stakes)?;
        choices.push(BetChoice::new(&name, stakes).map_err(wrong)?);
    }
    let (opening, goal) = (money("the bankroll", bankroll)?, money("the goal", goal)?);
    let objective =
        BestObjective::by_name(objective).map_err(|message| ErrorDraft::new("objective", message))?;
    let stop = Arc::new(AtomicBool::new(false));
    let watched = Arc::clone(&stop);
    let deadline = Deadline::interruption(move || watched.load(Ordering::Relaxed));
    let request = BestRequest { rules: &table.rules, bets: &choices, opening, goal, objective, deadline };
    let work = || {
        let best = best_play(&request)?;
        let (library, missing) = match with_library {
            true => library_values(request.rules, opening, goal, objective, &request.deadline),
            false => (Vec::new(), Vec::new()),
        };
        let mut found = best.as_json(&library, &missing);
        found["provenance"] = of_study(&[table.record()], None, None);
        Ok(found)
    };
    let (found, stopped): (Result<_, BestError>, _) = listen(py, &stop, || Ok(()), work)?;
    if let Some(stopped) = stopped {
        return Err(stopped);
    }
    plain(py, &found.map_err(|error| wrong(error.to_string()))?)
}
