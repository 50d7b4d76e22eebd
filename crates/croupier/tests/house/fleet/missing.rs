//! The comparison detects an acknowledged command that is missing from the log, and one that the log has twice.

use std::sync::Arc;
use std::time::Duration;

use croupier_ledger::Digest;
use croupier_ledger::line::Entry;
use croupier_proving::PostgresServer;
use postgres::{Client, NoTls};
use tokio::sync::watch;
use tokio::task::spawn_blocking;
use tokio::time::{sleep, timeout};

use crate::house::books::Books;
use crate::house::client::Address;
use crate::house::kill::settings;
use crate::house::luck::Luck;
use crate::house::player::{CommandCounts, Door, Player};
use crate::house::server::Premises;
use crate::house::witness::{ReceivedMessages, Witness};

const PATIENCE: Duration = Duration::from_secs(60);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_missing_acknowledged_entry_is_noticed() {
    let (database, heard) = played().await;
    // The last acknowledged command of a table and what follows it: the rest of the stream is still a complete chain.
    let lost = heard.done.last().unwrap().clone();
    let removed = changes(&database, move |client| {
        let (stream, n) = (lost.table.cast_signed(), lost.entry.cast_signed());
        client.execute("DELETE FROM lines WHERE stream = $1 AND n >= $2", &[&stream, &n]).unwrap()
    });
    assert!(removed.await > 0);
    let why = differs(&database, heard).await.expect("the comparison did not notice the missing entry");
    assert!(why.contains("an acknowledged command is lost"), "{why}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_that_the_log_has_twice_is_noticed() {
    let (database, heard) = played().await;
    let done = heard.done.last().unwrap().clone();
    // The same command of the same client once more at the end of the table's stream, in a complete chain. It changes nothing,
    // so that only its number gives it away.
    changes(&database, move |client| {
        let stream = done.table.cast_signed();
        let line = |client: &mut Client, n: i64| -> String {
            client
                .query_one("SELECT line FROM lines WHERE stream = $1 AND n = $2", &[&stream, &n])
                .unwrap()
                .get(0)
        };
        let sql = "SELECT max(n) FROM lines WHERE stream = $1";
        let last: i64 = client.query_one(sql, &[&stream]).unwrap().get(0);
        let mut again: Entry = serde_json::from_str(&line(client, done.entry.cast_signed())).unwrap();
        again.n = last.cast_unsigned() + 1;
        again.prev = Digest::of_line(&line(client, last));
        (again.then, again.book, again.chance, again.undrawn) = (Vec::new(), Vec::new(), None, None);
        let again = serde_json::to_string(&again).unwrap();
        let hash = Digest::of_line(&again).0.to_vec();
        let sql = "INSERT INTO lines (stream, n, hash, line) VALUES ($1, $2, $3, $4)";
        client.execute(sql, &[&stream, &(last + 1), &hash, &again]).unwrap()
    })
    .await;
    let why = differs(&database, heard).await.expect("the comparison did not notice the doubled command");
    assert!(why.contains("was already carried out"), "{why}");
}

/// A player plays until the house is killed. Returns the database, and the messages that the player received: they agree.
async fn played() -> (String, ReceivedMessages) {
    let database = spawn_blocking(|| PostgresServer::shared().database()).await.unwrap();
    let premises = Premises::postgres(database.clone());
    let mut server = premises.start(&settings(60, 600));
    let address = timeout(PATIENCE, server.opened()).await.unwrap().expect("the house did not open");
    let witness = Arc::<Witness>::default();
    let (door, parked) = (watch::Sender::new(Door::Open(Address::Port(address))), watch::Sender::new(0));
    let player =
        Player::new("p".to_owned(), Luck::of(1), Arc::clone(&witness), Arc::<CommandCounts>::default());
    let playing = tokio::spawn(player.play(door.subscribe(), parked));
    while witness.acknowledged() < 20 {
        assert!(!playing.is_finished(), "the player has ended");
        sleep(Duration::from_millis(20)).await;
    }
    door.send_replace(Door::Over);
    server.kill();
    playing.await.unwrap();
    let heard = witness.take();
    assert!(
        differs(&database, heard.clone()).await.is_none(),
        "the log has every entry that the player received"
    );
    (database, heard)
}

/// Changes lines, which the database itself refuses otherwise. Returns their number.
async fn changes(database: &str, change: impl FnOnce(&mut Client) -> u64 + Send + 'static) -> u64 {
    let database = database.to_owned();
    let changed = spawn_blocking(move || {
        let mut client = Client::connect(&database, NoTls).unwrap();
        client.batch_execute("SET session_replication_role = replica").unwrap();
        change(&mut client)
    });
    changed.await.unwrap()
}

/// Compares the log with the messages that the player received; returns the difference.
async fn differs(database: &str, heard: ReceivedMessages) -> Option<String> {
    let database = database.to_owned();
    let compared = spawn_blocking(move || {
        let mut books = Books::new();
        let news = books.news(&database);
        books.compare(news, heard);
    });
    let panic = compared.await.err()?.into_panic();
    let text = panic.downcast_ref::<String>().cloned();
    Some(text.or(panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default())
}
