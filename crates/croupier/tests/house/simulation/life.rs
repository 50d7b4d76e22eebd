//! One life of a simulated house: the real code on a machine whose clock, disk and network follow the seed.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;

use croupier_house::house::{House, HouseOpenError};
use croupier_house::{Config, HouseListener, Machine, ServeError, prepare};
use croupier_ledger::store::{BackfillThresholds, Sqlite, Store, StoreError, Writer, WriterWorker};
use croupier_rules::Library;
use jiff::{SignedDuration, Timestamp};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use super::network::{Network, SimulatedEntrance};
use crate::house::books::LIBRARY;
use crate::house::luck::Luck;

static FILES: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let files = Library::embedded_files().iter();
    files.map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect()
});

/// A runtime whose clock advances only on request.
pub(super) fn stopped_clock() -> Runtime {
    Builder::new_current_thread().enable_time().start_paused(true).build().unwrap()
}

/// Lets a runtime work for a millisecond of its simulated time.
pub(super) fn pass(runtime: &Runtime) {
    runtime.block_on(async { sleep(Duration::from_millis(1)).await });
}

/// The time of day, which all lives share.
pub(super) struct Clock {
    /// Milliseconds since the start.
    pub(super) now: AtomicU64,
    /// The error of the machine's clock in this life, in seconds, plus a day, so that it is not negative.
    pub(super) ahead: AtomicU64,
}

/// The machine under a simulated house.
struct SimulatedMachine {
    clock: Arc<Clock>,
    scribe: Mutex<Option<WriterWorker>>,
}

impl Machine for SimulatedMachine {
    fn now(&self) -> Timestamp {
        let millis = self.clock.now.load(Ordering::Relaxed) + 1000 * self.clock.ahead.load(Ordering::Relaxed);
        Timestamp::from_second(1_800_000_000).unwrap() + SignedDuration::from_millis(millis as i64)
    }

    fn aside(&self, work: Box<dyn FnOnce() + Send>) {
        work();
    }

    fn writer(&self, store: Box<dyn Store>) -> Result<Writer, StoreError> {
        let (writer, scribe) = Writer::by_hand(store);
        *self.scribe.lock().unwrap_or_else(PoisonError::into_inner) = Some(scribe);
        Ok(writer)
    }
}

/// A running house.
pub(super) struct Life {
    // Dropped in this order: first the house's tasks, then the house.
    runtime: Runtime,
    scribe: WriterWorker,
    serving: JoinHandle<Result<(), ServeError>>,
    stop: Option<oneshot::Sender<()>>,
    /// The time of the next write.
    commits: u64,
    _house: Arc<House>,
}

impl Life {
    pub(super) fn begin(
        database: &Path,
        number: u64,
        clock: &Arc<Clock>,
        network: &Arc<Network>,
        luck: &mut Luck,
    ) -> Result<Life, HouseOpenError> {
        // No background thread moves the journal to the database; the writer does so often.
        let backfilling = BackfillThresholds { every: u32::MAX, restart: 20 + luck.below(60) as u32 };
        let store = Box::new(Sqlite::open_backfilling(database, backfilling)?);
        let machine = Arc::new(SimulatedMachine { clock: Arc::clone(clock), scribe: Mutex::new(None) });
        let own: Arc<dyn Machine> = Arc::<SimulatedMachine>::clone(&machine);
        let house = House::open_on(store, own, config(database, luck), &FILES, Library::clone(&LIBRARY))?;
        let people = house.people(house.config().people()).unwrap();
        let scribe = machine.scribe.lock().unwrap_or_else(PoisonError::into_inner).take().unwrap();
        let runtime = stopped_clock();
        let (stop, stopped) = oneshot::channel();
        let (serves, network) = (Arc::clone(&house), Arc::clone(network));
        let serving = runtime.spawn(async move {
            prepare(&serves, &people, &|_| ())
                .await
                .map_err(|error| ServeError::Halted(error.to_string()))?;
            network.opens(number);
            let doors = HouseListener::of(SimulatedEntrance(network), ([127, 0, 0, 1], 80).into());
            doors.serve(serves, Arc::new(people), async move { drop(stopped.await) }).await
        });
        Ok(Life { runtime, scribe, serving, stop: Some(stop), commits: 0, _house: house })
    }

    /// Lets a millisecond pass for the house.
    pub(super) fn pass(&self) {
        pass(&self.runtime);
    }

    /// Writes waiting jobs now and then.
    pub(super) fn write(&mut self, now: u64, luck: &mut Luck) {
        if now >= self.commits {
            self.commits = now + 1 + luck.below(6);
            self.scribe.write_waiting();
        }
    }

    pub(super) fn stop(&mut self) {
        self.stop.take().unwrap().send(()).unwrap();
    }

    /// Returns the result of the house, if it has ended.
    pub(super) fn ended(&mut self) -> Option<Result<(), ServeError>> {
        if !self.serving.is_finished() {
            return None;
        }
        Some(self.runtime.block_on(&mut self.serving).expect("the house panicked"))
    }
}

/// The house's configuration. In some lives, people count as gone or tables fall asleep after a second.
fn config(database: &Path, luck: &mut Luck) -> Config {
    let (sleep_seconds, leave_seconds) = *luck.one_of(&[(1, 600), (60, 1), (1, 1), (60, 600)]).unwrap();
    Config {
        data: database.parent().unwrap().to_owned(),
        database: Some(database.to_str().unwrap().to_owned()),
        requests_per_second: 1_000_000,
        requests_at_once: 1_000_000,
        commands_per_second: 1_000_000,
        person_commands_per_second: 0,
        person_bytes_per_second: 0,
        address_commands_per_second: 0,
        address_bytes_per_second: 0,
        connections_per_address: 0,
        guests_per_hour: 0,
        disk_reserve: 0,
        play_chips: 1_000_000_000,
        bank: 200_000,
        clock_seconds: 1,
        sleep_seconds,
        leave_seconds,
        ..Config::default()
    }
}
