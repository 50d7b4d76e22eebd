//! Tables at a glance. Those that are awake are asked; those that sleep are read, and go on sleeping.

use std::collections::HashMap;

use croupier_ledger::house::Denied;
use tokio::sync::Mutex;

use super::App;
use super::answer::Problem;
use crate::house::OpenError;
use crate::table::Looked;

/// Tables that sleep, as they were last read. After as many lines a table looks the same, so that each is read once
/// every time that it has fallen asleep.
#[derive(Debug, Default)]
pub(super) struct Glances(Mutex<HashMap<u64, Glance>>);

/// A table after so many lines; nothing if it cannot be read.
#[derive(Debug)]
struct Glance {
    lines: u64,
    looked: Option<Looked>,
}

/// Looks at tables, and wakes none: each as it is, or nothing if it cannot be read. All that is told of them is kept.
pub(super) async fn at(app: &App, tables: &[u64]) -> Result<Vec<Option<Looked>>, Problem> {
    // All are asked before any is waited for: they answer when the same commit is done.
    let mut asked = Vec::with_capacity(tables.len());
    for table in tables {
        asked.push(app.house.glance(*table).await);
    }
    let mut seen = Vec::with_capacity(tables.len());
    for looked in asked {
        seen.push(match looked {
            Some(looked) => looked.await.ok(),
            None => None,
        });
    }
    if app.house.is_closing() || app.house.halted().is_some() {
        return Err(Problem::closed());
    }
    let mut asleep: Vec<(u64, &mut Option<Looked>)> =
        tables.iter().copied().zip(&mut seen).filter(|(_, looked)| looked.is_none()).collect();
    read(app, &mut asleep).await?;
    Ok(seen)
}

/// Looks at one table, and does not wake it.
pub(super) async fn one(app: &App, table: u64) -> Result<Looked, Problem> {
    if app.house.log().state().table(table).is_none() {
        return Err(Denied::NoSuchTable { table }.into());
    }
    // A table may be in the log ahead of the disk.
    app.house.keep(Vec::new()).await?;
    let unreadable = || Problem::failed(&OpenError::Unreadable(table, "the lobby says so too".to_owned()));
    at(app, &[table]).await?.pop().flatten().ok_or_else(unreadable)
}

/// Reads the tables that sleep, if they have more lines than when they were last read.
async fn read(app: &App, asleep: &mut [(u64, &mut Option<Looked>)]) -> Result<(), Problem> {
    let numbers: Vec<u64> = asleep.iter().map(|(table, _)| *table).collect();
    let lengths = app.house.read(move |store| {
        numbers.into_iter().map(|table| store.length(table)).collect::<Result<Vec<u64>, _>>()
    });
    let lengths = lengths.await.map_err(|error| Problem::failed(&error))?;
    // Whoever else looks waits, instead of reading the same.
    let mut known = app.desk.glances.0.lock().await;
    for ((table, looked), lines) in asleep.iter_mut().zip(lengths) {
        if let Some(glance) = known.get(table).filter(|glance| glance.lines == lines) {
            looked.clone_from(&glance.looked);
            continue;
        }
        let read = app.house.read_asleep(*table).await;
        match read {
            Ok(read) => **looked = Some(read),
            // That passes: it is not remembered.
            Err(OpenError::Store(error)) => return Err(Problem::failed(&error)),
            Err(error) => tracing::error!(table, %error, "a table cannot be shown"),
        }
        let lines = looked.as_ref().map_or(lines, |looked| looked.lines);
        known.insert(*table, Glance { lines, looked: looked.clone() });
    }
    Ok(())
}
