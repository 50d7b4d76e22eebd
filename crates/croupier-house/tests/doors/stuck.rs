//! A database that does not answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use croupier_house::house::House;
use croupier_house::{Config, HouseListener, RealMachine, ServeError};
use croupier_ledger::Digest;
use croupier_ledger::store::{
    ChunkedWrites, Movement, RecordSpace, Snapshot, Store, StoreCounts, StoreError, StoredCheckpoint,
    StoredLine, Write, open,
};
use croupier_rules::Library;
use tokio::time::Instant;

type StoreResult<T> = Result<T, StoreError>;

/// A store whose writes do not return while the test makes it hang.
struct HangingStore {
    store: Box<dyn Store>,
    hangs: Arc<AtomicBool>,
}

impl Store for HangingStore {
    fn write(&mut self, writes: &[Write]) -> StoreResult<()> {
        while self.hangs.load(Ordering::SeqCst) {
            std::thread::sleep(Duration::from_millis(20));
        }
        self.store.write(writes)
    }

    fn write_parts(&mut self, parts: &mut ChunkedWrites<'_>) -> StoreResult<()> {
        self.store.write_parts(parts)
    }

    fn freeze(&mut self) -> StoreResult<()> {
        self.store.freeze()
    }

    fn streams(&mut self) -> StoreResult<Vec<u64>> {
        self.store.streams()
    }

    fn length(&mut self, stream: u64) -> StoreResult<u64> {
        self.store.length(stream)
    }

    fn lines(&mut self, stream: u64, from: u64, most: u64) -> StoreResult<Vec<StoredLine>> {
        self.store.lines(stream, from, most)
    }

    fn hashes(&mut self, stream: u64, most: u64) -> StoreResult<Vec<Digest>> {
        self.store.hashes(stream, most)
    }

    fn nodes(&mut self, stream: u64, level: u32, from: u64, most: u64) -> StoreResult<Vec<Digest>> {
        self.store.nodes(stream, level, from, most)
    }

    fn movements(&mut self, account: &str, before: u64, most: u64) -> StoreResult<Vec<Movement>> {
        self.store.movements(account, before, most)
    }

    fn moved(&mut self, account: &str, from: u64, before: u64) -> StoreResult<i64> {
        self.store.moved(account, from, before)
    }

    fn count_movements(&mut self) -> StoreResult<u64> {
        self.store.count_movements()
    }

    fn snapshot(&mut self, stream: u64) -> StoreResult<Option<Snapshot>> {
        self.store.snapshot(stream)
    }

    fn checkpoints(&mut self, stream: u64) -> StoreResult<Vec<StoredCheckpoint>> {
        self.store.checkpoints(stream)
    }

    fn get(&mut self, space: RecordSpace, key: &str) -> StoreResult<Option<String>> {
        self.store.get(space, key)
    }

    fn scan(&mut self, space: RecordSpace, prefix: &str) -> StoreResult<Vec<(String, String)>> {
        self.store.scan(space, prefix)
    }

    fn count(&mut self) -> StoreResult<StoreCounts> {
        self.store.count()
    }

    fn schema(&mut self) -> StoreResult<u32> {
        self.store.schema()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_whose_database_hangs_is_not_ready_and_then_halts() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    std::fs::create_dir(&data).unwrap();
    let config = Config { data, stuck_seconds: 1, halt_seconds: 4, ..Config::default() };
    let embedded = Library::embedded_files().iter();
    let files: Vec<_> = embedded.map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
    let hangs = Arc::new(AtomicBool::new(false));
    let store = HangingStore { store: open(&config.database()).unwrap(), hangs: Arc::clone(&hangs) };
    let house =
        House::open_on(Box::new(store), Arc::new(RealMachine), config, &files, Library::embedded()).unwrap();
    let people = house.people(house.config().people()).unwrap();
    let doors = HouseListener::at("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", doors.address());
    let serving = tokio::spawn(doors.serve(Arc::clone(&house), Arc::new(people), std::future::pending()));
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let ready = async || {
        let answer = client.get(format!("{url}/ready")).send().await.ok()?;
        Some((answer.status().as_u16(), answer.text().await.ok()?))
    };
    assert_eq!(ready().await, Some((200, "ready\n".to_owned())));

    hangs.store(true, Ordering::SeqCst);
    let begun = Instant::now();
    let guest = client.post(format!("{url}/api/v1/session/guest")).header("host", "localhost").send();
    let guest = tokio::spawn(guest);
    while ready().await == Some((200, "ready\n".to_owned())) {
        assert!(begun.elapsed() < Duration::from_secs(4), "the house still reports ready after 4 s");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(begun.elapsed() > Duration::from_millis(900), "the house reported too soon that it is not ready");
    let ended = tokio::time::timeout(Duration::from_secs(10), serving).await;
    let ended = ended.expect("a house whose database hangs must end within 10 s").unwrap();
    assert!(matches!(&ended, Err(ServeError::Halted(why)) if why.contains("4 seconds")), "{ended:?}");
    assert!(begun.elapsed() > Duration::from_secs(3), "the house halted too soon");
    assert!(guest.await.unwrap().is_err(), "the house acknowledged a request that was not stored");
    // Everything else ends without waiting for the database.
    drop(house);
    hangs.store(false, Ordering::SeqCst);
}
