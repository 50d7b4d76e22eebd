//! One session, round by round.

use croupier_sim::trace;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Value, json};

use crate::convert::plain;
use crate::error::ErrorDraft;
use crate::simulate::{RunOrder, unplayable};
use crate::table::PyTable;

/// Plays one session of a strategy at the table, and returns its rounds and the session as a rehearsal.
#[pyfunction]
pub(crate) fn trace_session<'py>(
    py: Python<'py>,
    table: &PyTable,
    order: &Bound<'py, PyDict>,
    number: u64,
) -> PyResult<Bound<'py, PyAny>> {
    let order = RunOrder::read(&table.rules, order)?;
    if order.strategies.len() != 1 {
        return Err(ErrorDraft::new("argument", "a session has one strategy, a Strategy or a name").into());
    }
    let traced = py.detach(|| trace(&order.request(&table.rules), 0, number));
    let traced = traced.map_err(|why| unplayable(&order, &table.pack, &why))?;
    let rounds = traced.rounds.iter().map(|round| {
        let actions = round.actions.iter();
        let actions = actions.map(|one| json!([one.action, one.wager, one.amount.map(|amount| amount.cents())]));
        let bets = round.bets.iter().map(|bet| {
            json!({
                "wager": bet.wager, "result": bet.result.word(), "stake": bet.stake.cents(), "net": bet.net.cents(),
                "clause": bet.clause,
            })
        });
        json!({
            "round": round.round, "phase": round.phase, "outcome": round.outcome, "actions": actions.collect::<Value>(),
            "bets": bets.collect::<Value>(), "rail": round.rail.cents(), "on_layout": round.on_layout.cents(),
            "bankroll": round.bankroll.cents(),
        })
    });
    let value = json!({ "rounds": rounds.collect::<Value>(), "rehearsal": traced.rehearsal(&table.setup()) });
    plain(py, &value)
}
