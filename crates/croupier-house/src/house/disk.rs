//! A reserve of free space on the disk. If less than the reserve is free, the house accepts no more bets, players or
//! tables. The house still accepts requests to leave, to take bets down and to read, and the commands with which the
//! crew concludes a round. A full disk would halt the house, and then nobody could leave.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use croupier_ledger::store;
use tokio::time::Instant;

use super::House;
use crate::config::Config;

/// The shortest time between two measurements of the disk.
const PAUSE: Duration = Duration::from_secs(1);

/// A function that returns the number of free bytes, if it is known.
type FreeSpaceProbe = Box<dyn Fn() -> Option<u64> + Send + Sync>;

/// The disk that holds the database.
pub(super) struct Disk {
    /// The number of bytes that must stay free; zero means no reserve.
    reserve: u64,
    measure: Mutex<FreeSpaceProbe>,
    measured: Mutex<Option<Instant>>,
    free: AtomicU64,
    short: AtomicBool,
}

impl Disk {
    /// Returns the disk of a house's data file. The house cannot see the disk of a PostgreSQL server.
    pub(super) fn of(config: &Config) -> Disk {
        let file = PathBuf::from(config.database());
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).map(PathBuf::from);
        let folder = folder.unwrap_or_else(|| PathBuf::from("."));
        let elsewhere = store::is_server(&config.database());
        let reserve = if elsewhere { 0 } else { config.disk_reserve.saturating_mul(1024 * 1024) };
        let measure = move || {
            let system = rustix::fs::statvfs(&folder).ok()?;
            Some(system.f_bavail.saturating_mul(system.f_frsize))
        };
        Disk {
            reserve,
            measure: Mutex::new(Box::new(measure)),
            measured: Mutex::default(),
            free: AtomicU64::new(u64::MAX),
            short: AtomicBool::new(false),
        }
    }

    /// Returns whether less than the reserve is free. Measures at most once a second; a measurement takes microseconds.
    fn is_short(&self) -> bool {
        if self.reserve == 0 {
            return false;
        }
        {
            let mut measured = self.measured.lock().unwrap_or_else(PoisonError::into_inner);
            if measured.is_some_and(|at| at.elapsed() < PAUSE) {
                return self.short.load(Ordering::Relaxed);
            }
            *measured = Some(Instant::now());
        }
        let free = (self.measure.lock().unwrap_or_else(PoisonError::into_inner))();
        // If the disk cannot be measured, a failing write will report the problem.
        let free = free.unwrap_or(u64::MAX);
        self.free.store(free, Ordering::Relaxed);
        let short = free < self.reserve;
        if short != self.short.swap(short, Ordering::Relaxed) {
            let reserve = self.reserve;
            if short {
                tracing::error!(
                    free,
                    reserve,
                    "disk space is short: players can only leave and take bets down"
                );
            } else {
                tracing::info!(free, reserve, "there is enough disk space again");
            }
        }
        metrics::gauge!("croupier_disk_free_bytes").set(free as f64);
        metrics::gauge!("croupier_disk_short").set(u32::from(short));
        short
    }
}

impl House {
    /// Returns whether less than the reserve is free on the disk.
    pub fn is_short_of_disk(&self) -> bool {
        self.disk.is_short()
    }

    /// Replaces the function that measures the disk.
    #[cfg(test)]
    pub(crate) fn measure_disk_by(&self, measure: impl Fn() -> Option<u64> + Send + Sync + 'static) {
        *self.disk.measure.lock().unwrap() = Box::new(measure);
        *self.disk.measured.lock().unwrap() = None;
    }
}

#[cfg(test)]
mod tests {
    use croupier_ledger::house::Role;
    use croupier_ledger::line::Actor;
    use serde_json::json;

    use crate::ask::{TableEngineKind, TableRequest};
    use crate::http::outward;
    use crate::http::testing::{app, ask, get, person, post, post_as, reopened};

    #[tokio::test]
    async fn below_the_reserve_only_leaving_and_taking_bets_down_are_accepted() {
        let (_folder, app) = app(|config| config.disk_reserve = 100);
        let (ada, token) = person(&app, "Ada", &[Role::Player]).await;
        let setup = app.house.plain_setup("bclc-craps").unwrap();
        let table = app.house.open_table(Actor::House, None, setup).await.unwrap();
        ask(&app, table, ada, json!({ "do": "sit", "chips": 50_000 })).await;
        ask(&app, table, ada, json!({ "do": "bet", "wager": "field", "amount": 500 })).await;
        app.house.measure_disk_by(|| Some(100 * 1024 * 1024 - 1));
        let command = async |action: serde_json::Value| {
            let playing = app.house.peek(table).await.unwrap();
            let asked =
                TableRequest::read(TableEngineKind::of(playing.rules()), &action.to_string()).unwrap();
            outward(app.house.ask_table(table, ada, None, asked).await.unwrap())
                .map_err(|problem| problem.code)
        };
        let lines = app.house.peek(table).await.unwrap().chain().lines();
        for action in [
            json!({ "do": "seed", "seed": "x".repeat(63) }),
            json!({ "do": "bet", "wager": "field", "amount": 500 }),
            json!({ "do": "buy-in", "amount": 500 }),
        ] {
            assert_eq!(command(action.clone()).await, Err("disk-short".to_owned()), "{action}");
        }
        assert_eq!(
            app.house.peek(table).await.unwrap().chain().lines(),
            lines,
            "lines were written below the reserve"
        );
        for (path, wants) in [
            ("/session/guest", json!({})),
            ("/accounts", json!({ "name": "Bob", "password": "the long way home" })),
        ] {
            assert_eq!(post(&app, path, &wants).await.1["code"], "disk-short", "{path}");
        }
        let opening = json!({ "name": "Mine", "pack": "bclc-wheel" });
        assert_eq!(post_as(&app, &token, "/tables", &opening).await.1["code"], "disk-short");
        // Reading and leaving still work.
        assert_eq!(get(&app, "/tables", None).await.0, 200);
        assert!(command(json!({ "do": "down", "wager": "field" })).await.is_ok());
        assert!(command(json!({ "do": "leave" })).await.is_ok());
        let excluded = post_as(&app, &token, "/me/exclusion", &json!({ "hours": 24 })).await;
        assert!(excluded.0.is_success(), "{excluded:?}");
        // Once there is enough space again, the house accepts everything.
        app.house.measure_disk_by(|| Some(100 * 1024 * 1024));
        assert_eq!(post(&app, "/session/guest", &json!({})).await.0, 200);
        // A disk that cannot be measured does not count as short.
        app.house.measure_disk_by(|| None);
        assert!(!app.house.is_short_of_disk());
    }

    #[tokio::test]
    async fn the_disk_of_the_data_folder_is_measured() {
        let (_folder, app) = app(|config| config.disk_reserve = 1_000_000_000);
        assert!(app.house.is_short_of_disk(), "expected every disk to be smaller than the reserve");
        app.house.close().await;
        let app = reopened(app);
        assert!(app.house.is_short_of_disk());
    }
}
