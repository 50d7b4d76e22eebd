//! A finished simulation.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use croupier_rules::Money;
use croupier_sim::report::{SimulationOutcome, ends, fan, json as result};
use croupier_sim::shard::{Merger, Part, PlannedSessions, RequestRecord, StrategyRecord};
use croupier_sim::{EndCause, RefusedBet, SessionEnd, StrategyResults, Tally};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use serde_json::{Value, json};

use crate::convert::plain;
use crate::error::ErrorDraft;
use crate::provenance::{COMMIT, PROGRAM};
use crate::rows::PyRows;
use crate::simulate::{RunOrder, field, play};
use crate::table::PyTable;

/// The maximum number of rows that are kept in memory.
const MOST_ROWS: u64 = 200_000_000;

/// The sessions of a Python function: its place among the strategies, its name, its source, its sessions and the bets
/// that the table refused.
type PlayedFunction = (usize, String, String, Vec<FunctionSession>, Vec<(String, String, String)>);

/// A session of a Python function: number, rounds, bankroll, peak, low, drawdown in cents, and the cause of its end.
type FunctionSession = (u64, u32, i64, i64, i64, i64, u8);

/// A finished simulation: the results of all its strategies.
#[pyclass(frozen, name = "Run", module = "croupier._croupier")]
pub(crate) struct PyRun {
    table: Py<PyTable>,
    order: RunOrder,
    part: Part,
    /// The sessions of functions, by their place among all strategies.
    functions: BTreeMap<usize, Vec<SessionEnd>>,
    rows: OnceLock<Vec<Vec<SessionEnd>>>,
    stopped: Option<PyErr>,
}

#[pymethods]
impl PyRun {
    /// Plays a simulation.
    #[new]
    #[pyo3(signature = (table, order, rows=false, progress=None))]
    fn new(
        py: Python<'_>,
        table: Py<PyTable>,
        order: &Bound<'_, PyDict>,
        rows: bool,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyRun> {
        let played: Vec<PlayedFunction> = field(order, "functions")?.unwrap_or_default();
        let order = RunOrder::read(&table.get().rules, order)?;
        if rows {
            check_rows(&order)?;
        }
        let mut run = play(py, table.get(), &order, rows, progress)?;
        let mut records: Vec<StrategyRecord> =
            order.texts.iter().map(|(name, text)| StrategyRecord::new(name, text)).collect();
        let mut columns: Vec<Option<StrategyResults>> = run.outcomes.into_iter().map(Some).collect();
        columns.resize(order.strategies.len(), None);
        let mut functions = BTreeMap::new();
        for (place, name, source, sessions, refused) in played {
            let place = place.min(records.len());
            let ends = sessions.into_iter().map(end).collect::<Result<Vec<SessionEnd>, ErrorDraft>>()?;
            records.insert(place, StrategyRecord::new(name, source));
            columns.insert(place, Some(outcome(&order, &ends, refused)));
            functions.insert(place, ends);
        }
        let request = order.request(&table.get().rules);
        let record =
            RequestRecord::new(&request, vec![table.get().record()], records, order.until_text.clone());
        let planned = PlannedSessions { first: order.first, sessions: order.sessions };
        let mut part = Part::new(record, planned, order.exact, PROGRAM.to_owned());
        part.columns = columns;
        let kept = OnceLock::new();
        if let Some(played) = run.rows.take().filter(|_| rows && run.stopped.is_none()) {
            let _ = kept.set(with_functions(played, &functions));
        }
        Ok(PyRun { table, order, part, functions, rows: kept, stopped: run.stopped })
    }

    /// Adds up the parts of a simulation. With `sessions`, the parts must have these sessions from `first` on; else all
    /// sessions from 0 to the last planned one.
    #[staticmethod]
    #[pyo3(signature = (table, order, parts, first=0, sessions=None))]
    fn merged(
        py: Python<'_>,
        table: Py<PyTable>,
        order: &Bound<'_, PyDict>,
        parts: Vec<(String, Vec<u8>)>,
        first: u64,
        sessions: Option<u64>,
    ) -> PyResult<PyRun> {
        let order = RunOrder::read(&table.get().rules, order)?;
        let part = py.detach(|| -> Result<Part, ErrorDraft> {
            let wrong = |message: String| ErrorDraft::new("merge", message);
            let mut merger = Merger::new();
            for (name, bytes) in parts {
                let part = Part::from_bytes(&bytes).map_err(|error| wrong(format!("{name}: {error}")))?;
                merger.add(name, part).map_err(|error| wrong(error.to_string()))?;
            }
            let Some(sessions) = sessions else {
                return merger.finish().map_err(|error| wrong(error.to_string()));
            };
            let mut part = merger.finish_with_gaps().map_err(|error| wrong(error.to_string()))?;
            part.planned = PlannedSessions { first, sessions };
            let missing = part.missing(&part.planned.range());
            match missing.is_empty() {
                true => Ok(part),
                false => Err(wrong(format!("sessions are missing: {missing}"))),
            }
        })?;
        let order = RunOrder { first: part.planned.first, sessions: part.planned.sessions, ..order };
        let rows = OnceLock::new();
        Ok(PyRun { table, order, part, functions: BTreeMap::new(), rows, stopped: None })
    }

    /// The tallies with the request, as bytes that `croupier merge` accepts.
    fn tally<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.part.to_bytes())
    }

    /// The exception that stopped the run early.
    #[getter]
    fn stopped(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.stopped.as_ref().map(|error| error.value(py).clone().into_any().unbind())
    }

    /// Everything that the results depend on, and the sessions played.
    fn provenance<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut value = provenance(&self.part);
        value["commit"] = json!(COMMIT);
        plain(py, &value)
    }

    /// The results of all strategies: figures with their intervals, refused bets, exact values.
    fn results<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let noun = self.table.get().rules.round_noun();
        let mut all = Vec::new();
        for (record, played) in self.part.request.strategies.iter().zip(&self.part.columns) {
            let Some(played) = played else { continue };
            let net = played.tally.net().to_string();
            let mut value =
                result(&SimulationOutcome::of(played.clone(), self.order.pace), noun, self.order.pace);
            value["strategy"] = json!(record.name);
            value["net_cents"] = json!(net);
            all.push(value);
        }
        plain(py, &Value::Array(all))
    }

    /// Percentiles of the bankroll over time, in cents.
    fn fan<'py>(&self, py: Python<'py>, strategy: usize) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &json!(fan(self.outcome(strategy)?)))
    }

    /// The final bankrolls in bins, in cents.
    fn ends<'py>(&self, py: Python<'py>, strategy: usize) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &json!(ends(self.outcome(strategy)?)))
    }

    /// Every final bankroll in cents, with the number of sessions and the exact chance if known.
    fn distribution<'py>(&self, py: Python<'py>, strategy: usize) -> PyResult<Bound<'py, PyAny>> {
        let outcome = self.outcome(strategy)?;
        let mut ends: BTreeMap<i64, (u64, Option<f64>)> = BTreeMap::new();
        for (cents, count) in outcome.tally.ends().counted() {
            ends.entry(cents).or_default().0 += count;
        }
        let exact = outcome.exact.as_ref().and_then(|exact| exact.ends.as_ref());
        for (bankroll, chance) in exact.into_iter().flat_map(|exact| &exact.bankrolls) {
            ends.entry(bankroll.cents()).or_default().1 = Some(*chance);
        }
        let ends = ends.into_iter().map(|(cents, (sessions, exact))| json!([cents, sessions, exact]));
        plain(py, &ends.collect::<Value>())
    }

    /// Every session as a row.
    fn rows(&self, py: Python<'_>) -> PyResult<PyRows> {
        let names: Vec<&str> = self.part.request.strategies.iter().map(|one| one.name.as_str()).collect();
        Ok(PyRows::new(self.order.opening.cents(), &names, self.kept(py)?)?)
    }

    /// The sum and the sum of squares of the differences between two strategies in the same sessions, in cents, and the
    /// number of sessions. Texts, because they may be too large for 64 bits.
    fn difference(&self, py: Python<'_>, one: usize, two: usize) -> PyResult<(u64, String, String)> {
        let kept = self.kept(py)?;
        let none = || ErrorDraft::new("argument", "there is no such strategy in this run");
        let (one, two) = (kept.get(one).ok_or_else(none)?, kept.get(two).ok_or_else(none)?);
        let (mut count, mut sum, mut squares) = (0_u64, 0_i128, 0_i128);
        for (a, b) in one.iter().zip(two) {
            let difference = i128::from(a.bankroll.cents()) - i128::from(b.bankroll.cents());
            (count, sum, squares) = (count + 1, sum + difference, squares + difference * difference);
        }
        Ok((count, sum.to_string(), squares.to_string()))
    }
}

/// Reads a part: its request, its sessions and its program.
#[pyfunction]
pub(crate) fn read_part<'py>(py: Python<'py>, name: &str, bytes: &[u8]) -> PyResult<Bound<'py, PyAny>> {
    let part = Part::from_bytes(bytes);
    let part = part.map_err(|error| ErrorDraft::new("merge", format!("{name}: {error}")))?;
    plain(py, &provenance(&part))
}

fn provenance(part: &Part) -> Value {
    json!({
        "program": part.program, "request": part.request.as_json(), "digest": part.request.digest(),
        "first": part.planned.first, "sessions": part.planned.sessions,
    })
}

/// Reads a session of a function.
fn end(session: FunctionSession) -> Result<SessionEnd, ErrorDraft> {
    let (number, rounds, bankroll, peak, low, drawdown, ended) = session;
    let causes = [EndCause::Time, EndCause::Broke, EndCause::Stopped];
    let ended = causes.get(usize::from(ended)).copied();
    let ended = ended.ok_or_else(|| ErrorDraft::new("internal", "a session has an unknown end"))?;
    let [bankroll, peak, low, drawdown] = [bankroll, peak, low, drawdown].map(Money::from_cents);
    Ok(SessionEnd { number, rounds, bankroll, peak, low, drawdown, ended, coin_in: None })
}

/// Sums up the sessions of a function.
fn outcome(order: &RunOrder, ends: &[SessionEnd], refused: Vec<(String, String, String)>) -> StrategyResults {
    let mut tally = Tally::new(order.opening, 0).aiming(order.goal);
    let mut sessions = croupier_sim::shard::SessionRanges::default();
    for end in ends {
        tally.add(end);
        sessions.insert(end.number..end.number + 1);
    }
    let refused = refused.into_iter().map(|(wager, reason, clause)| RefusedBet {
        wager,
        reason,
        clause,
        always: false,
    });
    let mut outcome = StrategyResults::played(sessions, order.rounds, tally);
    outcome.refused = refused.collect();
    outcome
}

fn check_rows(order: &RunOrder) -> Result<(), ErrorDraft> {
    let rows = order.sessions.saturating_mul(order.strategies.len() as u64);
    if rows <= MOST_ROWS {
        return Ok(());
    }
    let message = format!("{rows} rows do not fit into memory; at most {MOST_ROWS} are kept");
    let help = "play parts with first= and sessions=, or write Parquet with 'croupier simulate --parquet'";
    Err(ErrorDraft::new("too-many-rows", message).suggesting(Some(help.to_owned())))
}

/// Inserts the sessions of functions among those of strategies in text, each strategy at its place.
fn with_functions(
    mut rows: Vec<Vec<SessionEnd>>,
    functions: &BTreeMap<usize, Vec<SessionEnd>>,
) -> Vec<Vec<SessionEnd>> {
    for (place, ends) in functions {
        rows.insert((*place).min(rows.len()), ends.clone());
    }
    rows
}

impl PyRun {
    fn outcome(&self, strategy: usize) -> Result<&StrategyResults, ErrorDraft> {
        let none = || ErrorDraft::new("argument", format!("there is no strategy {strategy} in this run"));
        self.part.columns.get(strategy).and_then(Option::as_ref).ok_or_else(none)
    }

    /// Returns all sessions by strategy. If the run kept none, it plays the same sessions again.
    fn kept(&self, py: Python<'_>) -> PyResult<&[Vec<SessionEnd>]> {
        if let Some(rows) = self.rows.get() {
            return Ok(rows);
        }
        check_rows(&self.order)?;
        let order = RunOrder { exact: false, marks: 0, ..self.order.clone() };
        let again = play(py, self.table.get(), &order, true, None)?;
        if let Some(stopped) = again.stopped {
            return Err(stopped);
        }
        let rows = with_functions(again.rows.unwrap_or_default(), &self.functions);
        Ok(self.rows.get_or_init(|| rows))
    }
}
