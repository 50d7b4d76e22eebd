//! Records which player opened each table, to limit the number of tables per player. Also closes unused tables.
//!
//! The house's log says only that the house opened a table for a player. A record under the table's name says which
//! player that was. No two open tables have the same name, so the record also applies to a table that the house opens
//! to replace one whose game is over. The table and its record are stored in one transaction, so that every open table
//! counts, even after a hang-up or a crash.

use std::collections::BTreeSet;
use std::sync::Arc;

use croupier_ledger::line::Actor;
use croupier_ledger::store::{RecordSpace, Write};
use jiff::Timestamp;
use serde_json::json;

use super::answer::Problem;
use crate::house::{House, OpenError};

/// The prefix of the records' keys; the table's name follows.
const OPENED: &str = "opened-by/";

/// The records to store when a table opens.
pub(super) struct OpeningRecord {
    /// The player who opens the table; none for the crew.
    player: Option<u32>,
    /// Deletions of the records of closed tables.
    over: Vec<Write>,
}

impl OpeningRecord {
    /// Returns the records for a table with this name.
    pub(super) fn with(self, name: String) -> Vec<Write> {
        let (space, key) = (RecordSpace::House, format!("{OPENED}{name}"));
        let mut writes = self.over;
        writes.push(match self.player {
            Some(player) => Write::Put { space, key, value: player.to_string() },
            // The crew opens this table: delete the record of a player who once opened a table with this name.
            None => Write::Delete { space, key },
        });
        writes
    }
}

/// Closes the tables that players opened and that nobody has used since this time. Returns the number of closed tables.
pub(crate) async fn close_unused(house: &Arc<House>, since: Timestamp) -> Result<usize, OpenError> {
    let known = house.read(|store| store.scan(RecordSpace::House, OPENED)).await?;
    let names: BTreeSet<&str> = known.iter().filter_map(|(key, _)| key.strip_prefix(OPENED)).collect();
    let tables: Vec<u64> = {
        let log = house.log();
        let open = log.state().tables().filter(|(_, table)| !table.retired);
        open.filter(|(_, table)| names.contains(table.name.as_str())).map(|(number, _)| number).collect()
    };
    let mut closed = 0;
    for table in tables.into_iter().filter(|table| house.may_be_unused(*table, since)) {
        closed += match house.close_unused(table, since).await {
            Ok(closed) => usize::from(closed),
            // Another node plays it, so it is not unused.
            Err(OpenError::Elsewhere { .. }) => 0,
            Err(error) => return Err(error),
        };
    }
    Ok(closed)
}

/// Checks that this person may open one more table. The crew's tables count only towards the house's limit.
pub(super) async fn may_open(house: &Arc<House>, person: u32, by: Actor) -> Result<OpeningRecord, Problem> {
    let open = house.open_names();
    let most = house.config().tables_at_most;
    if is_reached(open.len(), most) {
        let words = format!("the house already has {} open tables, and allows no more", open.len());
        return Err(too_many("house-is-full", words, open.len(), most));
    }
    if by != Actor::House {
        return Ok(OpeningRecord { player: None, over: Vec::new() });
    }
    // A table whose client hung up may still be on its way to the disk.
    house.keep(Vec::new()).await?;
    let known = house.read(|store| store.scan(RecordSpace::House, OPENED)).await;
    let known = known.map_err(|error| Problem::failed(&error))?;
    let (still, over): (Vec<_>, Vec<_>) = known
        .into_iter()
        .partition(|(key, _)| key.strip_prefix(OPENED).is_some_and(|name| open.contains(name)));
    let own = still.iter().filter(|(_, whose)| *whose == person.to_string()).count();
    let most = house.config().tables_per_player;
    if is_reached(own, most) {
        let words = format!("you already have {own} open tables: play at one of them, or have one closed");
        return Err(too_many("too-many-tables", words, own, most));
    }
    let over = over.into_iter().map(|(key, _)| Write::Delete { space: RecordSpace::House, key });
    Ok(OpeningRecord { player: Some(person), over: over.collect() })
}

/// Returns whether the limit is reached. Zero means no limit.
fn is_reached(open: usize, most: u32) -> bool {
    most > 0 && open >= usize::try_from(most).unwrap_or(usize::MAX)
}

fn too_many(code: &str, words: String, open: usize, most: u32) -> Problem {
    let facts = Some(json!({ "open": open, "most": most }));
    Problem { facts, ..Problem::new(code, words) }
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;
    use std::task::Poll;

    use croupier_ledger::house::Role;
    use jiff::SignedDuration;

    use super::*;
    use crate::house::TableExtras;
    use crate::http::App;
    use crate::http::testing::{app, ask, person, post_as};

    async fn opened(app: &App, name: &str, player: Option<u32>) -> u64 {
        let mut setup = app.house.plain_setup("bclc-wheel").unwrap();
        name.clone_into(&mut setup.name);
        let records = OpeningRecord { player, over: Vec::new() }.with(name.to_owned());
        let extras = TableExtras { records, ..TableExtras::default() };
        app.house.open_table_with(Actor::House, None, setup, extras).await.unwrap()
    }

    #[tokio::test]
    async fn unused_tables_that_players_opened_are_closed() {
        let (_folder, app) = app(|_| ());
        let (ada, _) = person(&app, "Ada", &[Role::Player]).await;
        let unused = opened(&app, "Unused", Some(ada)).await;
        let played_at = opened(&app, "Played at", Some(ada)).await;
        let looked_at = opened(&app, "Looked at", Some(ada)).await;
        let crews = opened(&app, "The crew's", None).await;
        ask(&app, played_at, ada, json!({ "do": "sit", "chips": 50_000 })).await;
        let watching = app.house.watch(looked_at, None).await.unwrap();
        let hour = SignedDuration::from_hours(1);
        assert_eq!(
            close_unused(&app.house, Timestamp::now() - hour).await.unwrap(),
            0,
            "a recently used table was closed"
        );
        assert_eq!(close_unused(&app.house, Timestamp::now() + hour).await.unwrap(), 1);
        assert_eq!(app.house.open_tables(), [played_at, looked_at, crews]);
        drop(watching);
        app.house.unwatch(looked_at, None);
        ask(&app, played_at, ada, json!({ "do": "leave" })).await;
        assert_eq!(close_unused(&app.house, Timestamp::now() + hour).await.unwrap(), 2);
        assert_eq!(app.house.open_tables(), [crews]);
        assert!(app.house.look(unused).await.unwrap().retired, "expected the closed table to be readable");
    }

    /// Polls a future a number of times and then drops it, as the server does when a client hangs up.
    async fn hung_up_after<F: Future>(polls: usize, future: F) -> Option<F::Output> {
        let (mut future, mut left) = (Box::pin(future), polls);
        std::future::poll_fn(move |context| {
            left -= 1;
            match future.as_mut().poll(context) {
                Poll::Ready(output) => Poll::Ready(Some(output)),
                Poll::Pending if left == 0 => Poll::Ready(None),
                Poll::Pending => Poll::Pending,
            }
        })
        .await
    }

    #[tokio::test]
    async fn a_dropped_request_opens_either_no_table_or_one_that_counts() {
        let (_folder, app) = app(|config| config.tables_per_player = 1);
        for polls in 1.. {
            assert!(polls < 100, "the request did not finish within 100 polls");
            let (ada, token) = person(&app, &format!("Ada {polls}"), &[Role::Player]).await;
            let wants = |name: String| json!({ "name": name, "pack": "bclc-wheel", "clock_seconds": 3600 });
            let name = format!("Hers {polls}");
            let wanted = wants(name.clone());
            let answered = hung_up_after(polls, post_as(&app, &token, "/tables", &wanted)).await;
            app.house.keep(Vec::new()).await.unwrap();
            let opened = {
                let log = app.house.log();
                log.state().tables().find(|(_, table)| table.name == name).map(|(number, _)| number)
            };
            let key = format!("{OPENED}{name}");
            let record = app.house.read(move |store| store.get(RecordSpace::House, &key)).await.unwrap();
            assert_eq!(record, opened.map(|_| ada.to_string()), "wrong record after {polls} polls");
            if let Some(table) = opened {
                let (status, problem) =
                    post_as(&app, &token, "/tables", &wants(format!("Also {polls}"))).await;
                assert_eq!((status, &problem["code"]), (StatusCode::CONFLICT, &"too-many-tables".into()));
                // The table's task starts, even though the client has gone.
                while app.house.glance(table).await.is_none() {
                    tokio::task::yield_now().await;
                }
            }
            if let Some((status, answer)) = answered {
                assert_eq!((status, answer["table"].as_u64()), (StatusCode::OK, opened));
                return;
            }
        }
    }
}
