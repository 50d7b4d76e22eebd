//! Summaries of tables. A table that is awake provides its summary. For a sleeping table, the house returns the last
//! summary without waking it.

use croupier_ledger::house::HouseDenial;

use super::App;
use super::answer::Problem;
use crate::house::{OpenError, SleepingTable};
use crate::table::TableSummary;

/// Returns the summaries of tables without waking any of them; none for a table that cannot be read. The summaries show
/// only stored data.
pub(super) async fn at(app: &App, tables: &[u64]) -> Result<Vec<Option<TableSummary>>, Problem> {
    // Ask all tables before waiting for an answer: then they all answer after the same commit.
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
    if let Some(node) = app.house.cluster().filter(|_| seen.iter().any(Option::is_none)) {
        let elsewhere = super::peers::elsewhere(app, node).await;
        for (table, looked) in tables.iter().zip(&mut seen).filter(|(_, looked)| looked.is_none()) {
            *looked = elsewhere.tables.get(table).cloned();
        }
        app.house.follow_asleep().await.map_err(|error| Problem::failed(&error))?;
    }
    for (table, looked) in tables.iter().copied().zip(&mut seen).filter(|(_, looked)| looked.is_none()) {
        *looked = asleep(app, table).await?;
    }
    Ok(seen)
}

/// Returns the summary of one table without waking it.
pub(super) async fn one(app: &App, table: u64) -> Result<TableSummary, Problem> {
    if !app.house.knows_table(table).await {
        return Err(HouseDenial::NoSuchTable { table }.into());
    }
    // The log may know a table before it is on the disk.
    app.house.keep(Vec::new()).await?;
    let unreadable = || Problem::failed(&OpenError::Unreadable(table, "see the log".to_owned()));
    at(app, &[table]).await?.pop().flatten().ok_or_else(unreadable)
}

/// Returns the summary of a sleeping table. Reads the table's log only if no summary is stored, for example after a
/// crash, and only once.
async fn asleep(app: &App, table: u64) -> Result<Option<TableSummary>, Problem> {
    match app.house.asleep(table) {
        Some(SleepingTable::Readable(looked)) => return Ok(Some(TableSummary::clone(&looked))),
        Some(SleepingTable::Unreadable) => return Ok(None),
        None => {}
    }
    match app.house.read_asleep(table).await {
        Ok(looked) => {
            // Permanently closed tables are not in the lobby, and are looked up one at a time, so they need no cache.
            if !looked.retired {
                app.house.lay_down_if_unknown(table, &looked);
            }
            Ok(Some(looked))
        }
        // The fault may be temporary: do not cache it.
        Err(OpenError::Store(error)) => Err(Problem::failed(&error)),
        Err(error) => {
            tracing::error!(table, %error, "cannot show a table");
            app.house.set_asleep(table, Some(SleepingTable::Unreadable));
            Ok(None)
        }
    }
}
