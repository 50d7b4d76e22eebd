//! Sweeps: many variants of a strategy, computed or played.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use croupier_rules::Money;
use croupier_sim::shard::{StrategyRecord, TableRecord};
use croupier_sim::strategy::{Expr, Strategy, read_condition};
use croupier_sim::sweep::{
    Constraint, Figure, Objective, OptionAxis, SweepAxis, SweepRequest, VariantOutcome, columns, front_axes,
    ranked, sweep, variants,
};
use croupier_sim::{Deadline, UnplayableReason};
use croupier_table::GameRules;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::{Map, Value, json};

use crate::convert::{money, plain, some_money};
use crate::error::ErrorDraft;
use crate::library::understood;
use crate::listen::listen;
use crate::provenance::of_study;
use crate::rows::PyRows;
use crate::simulate::field;
use crate::table::PyTable;

/// The maximum number of variants.
const MOST_VARIANTS: usize = 100_000;

/// The finished variants.
#[pyclass(frozen, name = "Sweep", module = "croupier._croupier")]
pub(crate) struct PySweep {
    order: SweepOrder,
    tables: Vec<TableRecord>,
    outcomes: Vec<VariantOutcome>,
    requested: usize,
    stopped: Option<PyErr>,
}

/// A sweep that Python requests.
struct SweepOrder {
    strategy: Strategy,
    record: StrategyRecord,
    options: Vec<OptionAxis>,
    axes: Vec<SweepAxis>,
    openings: Vec<Money>,
    until: Option<Expr>,
    rounds: Option<u32>,
    goal: Option<Money>,
    objective: Objective,
    sessions: u64,
    seed: u64,
    threads: usize,
    pace: Option<u32>,
}

impl SweepOrder {
    fn read(order: &Bound<'_, PyDict>) -> PyResult<SweepOrder> {
        let (name, text): (String, String) = field(order, "strategy")?.unwrap_or_default();
        let strategy = understood(&name, &text)?;
        let until: Option<String> = field(order, "until")?;
        let until = until.map(|text| {
            read_condition(&text).map_err(|mistakes| ErrorDraft::of_mistakes("until", "until", &mistakes))
        });
        let objective: Option<String> = field(order, "objective")?;
        let goal = order.get_item("goal")?.filter(|value| !value.is_none());
        let processors = || thread::available_parallelism().map_or(1, |count| count.get());
        let order = SweepOrder {
            record: StrategyRecord::new(name, text),
            axes: axes(order, &strategy)?,
            openings: openings(order)?,
            options: options(order)?,
            until: until.transpose()?,
            rounds: field(order, "rounds")?,
            goal: some_money("the goal", goal.as_ref())?,
            objective: read_objective(objective.as_deref().unwrap_or("net"))?,
            sessions: field(order, "sessions")?.unwrap_or(10_000),
            seed: field(order, "seed")?.unwrap_or(1),
            threads: field::<u16>(order, "threads")?.map_or_else(processors, usize::from).max(1),
            pace: field(order, "pace")?,
            strategy,
        };
        let sizes =
            order.axes.iter().map(|axis| axis.values.len()).chain([OptionAxis::tables(&order.options)]);
        let many = sizes.fold(order.openings.len(), usize::saturating_mul);
        if many > MOST_VARIANTS {
            let message = format!("{many} variants are too many; the maximum is {MOST_VARIANTS}");
            return Err(ErrorDraft::new("too-many-variants", message).into());
        }
        order.check_goal(order.objective.figure)?;
        Ok(order)
    }

    fn constraints(&self, conditions: &[String]) -> Result<Vec<Constraint>, ErrorDraft> {
        let read = |text: &String| {
            let read = Constraint::read(text).map_err(|message| ErrorDraft::new("subject-to", message))?;
            self.check_goal(read.figure).map(|()| read)
        };
        conditions.iter().map(read).collect()
    }

    /// Checks that the figure is known: the chance of a goal needs a goal.
    fn check_goal(&self, figure: Figure) -> Result<(), ErrorDraft> {
        match figure == Figure::Goal && self.goal.is_none() {
            true => Err(ErrorDraft::new("objective", "the figure 'goal' needs a goal")
                .suggesting(Some("give goal=AMOUNT".to_owned()))),
            false => Ok(()),
        }
    }
}

fn read_objective(text: &str) -> Result<Objective, ErrorDraft> {
    Objective::read(text).map_err(|message| ErrorDraft::new("objective", message))
}

/// Reads the values of the strategy's numbers, in hundredths.
fn axes(order: &Bound<'_, PyDict>, strategy: &Strategy) -> PyResult<Vec<SweepAxis>> {
    let Some(given) = field::<Bound<'_, PyDict>>(order, "sets")? else { return Ok(Vec::new()) };
    let known = || strategy.lets.iter().map(|one| one.name.text.as_str());
    let mut axes = Vec::new();
    for (name, values) in given {
        let name = name.str()?.to_string();
        if known().all(|known| known != name) {
            let near = croupier_rules::nearest(&name, known()).map(|near| format!("did you mean '{near}'?"));
            let message = format!("{} has no number called '{name}'", strategy.name);
            return Err(ErrorDraft::new("sets", message).suggesting(near).into());
        }
        let values = amounts(&format!("a value of '{name}'"), &values)?;
        axes.push(SweepAxis { values: values.into_iter().map(Money::cents).collect(), name });
    }
    Ok(axes)
}

fn openings(order: &Bound<'_, PyDict>) -> PyResult<Vec<Money>> {
    let given = order.get_item("bankroll")?.filter(|value| !value.is_none());
    let given = given.ok_or_else(|| ErrorDraft::new("argument", "a sweep needs a bankroll"))?;
    let openings = amounts("the bankroll", &given)?;
    if openings.iter().any(|opening| *opening <= Money::ZERO || *opening > Money::CEILING) {
        let message = format!("a bankroll must be above $0 and at most {}", Money::CEILING.dollars());
        return Err(ErrorDraft::new("not-an-amount", message).into());
    }
    Ok(openings)
}

/// Reads a list of amounts, each once, in the order of the list.
pub(crate) fn amounts(name: &str, values: &Bound<'_, PyAny>) -> PyResult<Vec<Money>> {
    let list = values
        .cast::<PyList>()
        .map_err(|_| ErrorDraft::new("argument", format!("{name} must be in a list")))?;
    let mut known = HashSet::new();
    let mut amounts: Vec<Money> = Vec::new();
    for value in list {
        let amount = money(name, &value)?;
        if known.insert(amount) {
            amounts.push(amount);
        }
    }
    match amounts.is_empty() {
        true => Err(ErrorDraft::new("argument", format!("{name} is missing: the list is empty")).into()),
        false => Ok(amounts),
    }
}

/// Reads the options with their values. The tables are made from them in the same order.
fn options(order: &Bound<'_, PyDict>) -> PyResult<Vec<OptionAxis>> {
    let Some(given) = field::<Bound<'_, PyDict>>(order, "over")? else { return Ok(Vec::new()) };
    let mut options = Vec::new();
    for (name, values) in given {
        let name = name.str()?.to_string();
        let wrong = || {
            ErrorDraft::new("options", format!("the values of the option '{name}' must be words in a list"))
        };
        let values: Vec<String> = values.extract().map_err(|_| wrong())?;
        if values.is_empty() {
            return Err(wrong().into());
        }
        options.push(OptionAxis { name, values });
    }
    Ok(options)
}

#[pymethods]
impl PySweep {
    /// Computes or plays all variants.
    #[new]
    #[pyo3(signature = (tables, order, conditions, progress=None))]
    fn new(
        py: Python<'_>,
        tables: Vec<Py<PyTable>>,
        order: &Bound<'_, PyDict>,
        conditions: Vec<String>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PySweep> {
        let order = SweepOrder::read(order)?;
        // Wrong conditions are found before the work begins.
        order.constraints(&conditions)?;
        if tables.len() != OptionAxis::tables(&order.options) {
            return Err(
                ErrorDraft::new("internal", "a sweep has a table for each combination of options").into()
            );
        }
        if order.sessions == 0 || order.rounds == Some(0) {
            return Err(ErrorDraft::new("argument", "a sweep needs at least 1 session and 1 round").into());
        }
        let rules: Vec<&GameRules> = tables.iter().map(|table| &table.get().rules).collect();
        let all = variants(tables.len(), &order.openings, &order.axes);
        let stop = Arc::new(AtomicBool::new(false));
        let watched = Arc::clone(&stop);
        let request = SweepRequest {
            tables: &rules,
            strategy: &order.strategy,
            variants: &all,
            rounds: order.rounds,
            until: order.until.clone(),
            goal: order.goal,
            objective: order.objective,
            sessions: order.sessions,
            seed: order.seed,
            threads: order.threads,
            pace: order.pace.unwrap_or(rules[0].round_noun().pace).max(1),
            deadline: Deadline::interruption(move || watched.load(Ordering::Relaxed)),
        };
        let done = AtomicUsize::new(0);
        let mut told = 0;
        let tell = || {
            let now = done.load(Ordering::Relaxed);
            let Some(progress) = progress.filter(|_| now > told) else { return Ok(()) };
            told = now;
            progress.call1((now, all.len())).map(|_| ())
        };
        let work = || sweep(&request, &|now, _| _ = done.fetch_max(now, Ordering::Relaxed));
        let (outcomes, stopped) = listen(py, &stop, tell, work)?;
        let outcomes = match outcomes {
            Ok(outcomes) => outcomes,
            Err(UnplayableReason::TooSlow(_)) if stopped.is_some() => Vec::new(),
            Err(why) => return Err(unplayable(&order, &tables[0].get().pack, &request, &why).into()),
        };
        let requested = all.len();
        let tables = tables.iter().map(|table| table.get().record()).collect();
        Ok(PySweep { order, tables, outcomes, requested, stopped })
    }

    /// The program, the tables, the strategy and the seed.
    fn provenance<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &of_study(&self.tables, Some(&self.order.record), Some(self.order.seed)))
    }

    /// The number of variants that were requested.
    #[getter]
    fn requested(&self) -> usize {
        self.requested
    }

    /// The exception that stopped the sweep early.
    #[getter]
    fn stopped(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.stopped.as_ref().map(|error| error.value(py).clone().into_any().unbind())
    }

    /// Ranks the variants: the columns, and the two figures of the Pareto front. Without an objective, the sweep's
    /// objective applies.
    #[pyo3(signature = (objective=None, conditions=Vec::new()))]
    fn ranked<'py>(
        &self,
        py: Python<'py>,
        objective: Option<&str>,
        conditions: Vec<String>,
    ) -> PyResult<(Bound<'py, PyAny>, PyRows)> {
        let objective = objective.map(read_objective).transpose()?.unwrap_or(self.order.objective);
        self.order.check_goal(objective.figure)?;
        let constraints = self.order.constraints(&conditions)?;
        let all = ranked(self.outcomes.clone(), objective, &constraints);
        let columns = columns(&self.order.options, &self.order.axes, &all);
        let values: Map<String, Value> =
            columns.iter().map(|column| (column.name.clone(), column.values.as_json())).collect();
        let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
        let front = front_axes(objective).map(|axis| axis.figure.column());
        let about = json!({
            "names": names, "columns": values, "objective": objective.words(), "front": front,
        });
        Ok((plain(py, &about)?, PyRows::of_sweep(&columns)?))
    }
}

/// Explains why a variant cannot be played.
fn unplayable(
    order: &SweepOrder,
    table: &str,
    request: &SweepRequest<'_>,
    why: &UnplayableReason,
) -> ErrorDraft {
    let at = |place: usize| {
        let variant = &request.variants[place];
        let options = OptionAxis::choices(&order.options, variant.table).into_iter();
        let options = options.map(|(name, value)| format!("{name}={value}"));
        let sets = variant.sets.iter().map(|(name, value)| format!("{name}={}", Money::from_cents(*value)));
        let all: Vec<String> = [order.strategy.name.clone()].into_iter().chain(options).chain(sets).collect();
        all.join(" ")
    };
    match why {
        UnplayableReason::Strategy(place, mistakes) => {
            ErrorDraft::of_mistakes("strategy", &at(*place), mistakes)
        }
        UnplayableReason::Until(_, mistakes) => ErrorDraft::of_mistakes("until", "until", mistakes),
        UnplayableReason::Bankroll(why, clause) => {
            ErrorDraft::new("bankroll", format!("cannot buy in at {table}: {why}")).citing(clause)
        }
        UnplayableReason::Engine(place, why) => {
            ErrorDraft::new("engine", format!("{} cannot be played at {table}: {why}", at(*place)))
        }
        UnplayableReason::TooSlow(place) => ErrorDraft::new(
            "stopped",
            format!("the time limit expired before any session of {} ended", at(*place)),
        ),
    }
}
