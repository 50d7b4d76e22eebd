//! Tables at a glance. Those that are awake are asked; those that sleep are known as they fell asleep, and go on sleeping.

use croupier_ledger::house::HouseDenial;

use super::App;
use super::answer::Problem;
use crate::house::{OpenError, SleepingTable};
use crate::table::TableGlance;

/// Looks at tables, and wakes none: each as it is, or nothing if it cannot be read. All that is told of them is kept.
pub(super) async fn at(app: &App, tables: &[u64]) -> Result<Vec<Option<TableGlance>>, Problem> {
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
    for (table, looked) in tables.iter().copied().zip(&mut seen).filter(|(_, looked)| looked.is_none()) {
        *looked = asleep(app, table).await?;
    }
    Ok(seen)
}

/// Looks at one table, and does not wake it.
pub(super) async fn one(app: &App, table: u64) -> Result<TableGlance, Problem> {
    if app.house.log().state().table(table).is_none() {
        return Err(HouseDenial::NoSuchTable { table }.into());
    }
    // A table may be in the log ahead of the disk.
    app.house.keep(Vec::new()).await?;
    let unreadable = || Problem::failed(&OpenError::Unreadable(table, "the lobby says so too".to_owned()));
    at(app, &[table]).await?.pop().flatten().ok_or_else(unreadable)
}

/// A table that sleeps. Only where nobody has laid it to rest, as after a crash, it is read, once.
async fn asleep(app: &App, table: u64) -> Result<Option<TableGlance>, Problem> {
    match app.house.asleep(table) {
        Some(SleepingTable::Readable(looked)) => return Ok(Some(TableGlance::clone(&looked))),
        Some(SleepingTable::Unreadable) => return Ok(None),
        None => {}
    }
    match app.house.read_asleep(table).await {
        Ok(looked) => {
            // Whatever is retired is seen one by one, and need not be remembered.
            if !looked.retired {
                app.house.lay_down_if_unknown(table, &looked);
            }
            Ok(Some(looked))
        }
        // That passes: it is not remembered.
        Err(OpenError::Store(error)) => Err(Problem::failed(&error)),
        Err(error) => {
            tracing::error!(table, %error, "a table cannot be shown");
            app.house.set_asleep(table, Some(SleepingTable::Unreadable));
            Ok(None)
        }
    }
}
