//! `serve --wait`: a second process waits for the lock of a house and takes over when the first one dies.

use std::time::Duration;

use croupier_ledger::store;
use croupier_proving::{PostgresServer, times};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::kill::Night;
use super::server::Premises;

/// A time limit that no step reaches.
const PATIENCE: Duration = Duration::from_secs(60);

/// The number of times that the house moves on each database.
fn moves() -> u64 {
    u64::from(times(6))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_standby_takes_over_on_sqlite_and_nothing_is_lost() {
    Night::begins("SQLite, standby", Premises::sqlite()).await.moves_on(moves()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_standby_takes_over_on_postgresql_and_nothing_is_lost() {
    let address = spawn_blocking(|| PostgresServer::shared().database()).await.unwrap();
    Night::begins("PostgreSQL, standby", Premises::postgres(address)).await.moves_on(moves()).await;
}

/// Returns the status and the text of an answer.
async fn get(address: &str, path: &'static str) -> (u16, String) {
    let url = format!("http://{address}{path}");
    let asked = move || {
        let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
        let mut answer = agent.get(url).call().unwrap();
        (answer.status().as_u16(), answer.body_mut().read_to_string().unwrap())
    };
    spawn_blocking(asked).await.unwrap()
}

/// Returns an address that nobody uses at the moment.
pub(super) fn free_address() -> String {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_standby_answers_that_it_is_alive_but_not_ready() {
    let premises = Premises::sqlite();
    let mut first = premises.start("wait = true\n");
    timeout(PATIENCE, first.opened()).await.unwrap().expect("the first process did not open the house");
    let (players, operators) = (free_address(), free_address());
    let config = format!("wait = true\nmetrics = \"{operators}\"\n");
    let mut second = premises.start_at(&players, &config);
    assert!(timeout(PATIENCE, second.stands_by()).await.unwrap());
    assert_eq!(get(&players, "/health").await, (200, "alive\n".to_owned()));
    assert_eq!(get(&players, "/ready").await, (503, "standby\n".to_owned()));
    let (status, problem) = get(&players, "/api/v1/tables").await;
    assert!(status == 503 && problem.contains("\"closed\""), "{status} {problem}");
    assert_eq!(get(&players, "/metrics").await.0, 503, "the metrics have another address");
    let (status, metrics) = get(&operators, "/metrics").await;
    assert!(status == 200 && metrics.contains("croupier_standby 1"), "{metrics}");
    // A standby that gets the signal to stop exits with success, and the house does not notice.
    let status = timeout(PATIENCE, second.stop()).await.expect("the standby did not stop");
    assert_eq!(status.code(), Some(0));
    // The next standby takes over with the same addresses.
    let mut third = premises.start_at(&players, &config);
    assert!(timeout(PATIENCE, third.stands_by()).await.unwrap());
    first.kill();
    let address = timeout(PATIENCE, third.opened()).await.unwrap().expect("the standby did not take over");
    assert_eq!(address, players);
    assert_eq!(get(&players, "/ready").await, (200, "ready\n".to_owned()));
    assert_eq!(get(&players, "/metrics").await.0, 404);
    let metrics = get(&operators, "/metrics").await.1;
    assert!(metrics.contains("croupier_standby 0") && metrics.contains("croupier_tables_open"), "{metrics}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_standby_on_the_same_machine_takes_over_the_address_too() {
    let (premises, address) = (Premises::sqlite(), free_address());
    let mut first = premises.start_at(&address, "wait = true\n");
    timeout(PATIENCE, first.opened()).await.unwrap().expect("the first process did not open the house");
    let mut second = premises.start_at(&address, "wait = true\n");
    assert!(timeout(PATIENCE, second.stands_by()).await.unwrap());
    first.kill();
    let opened = timeout(PATIENCE, second.opened()).await.unwrap();
    assert_eq!(opened, Some(address));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_standby_waits_while_the_server_is_away_but_not_for_a_wrong_address() {
    let wrong = Premises::postgres("postgres://nobody@127.0.0.1:1/nothing?connect_timeout=2".to_owned());
    let mut process = wrong.start("wait = true\n");
    assert!(
        !timeout(PATIENCE, process.stands_by()).await.unwrap(),
        "it waits for a server that never existed"
    );

    let started = spawn_blocking(|| {
        let server = PostgresServer::start();
        let database = server.database();
        (server, database)
    });
    let (server, database) = started.await.unwrap();
    let premises = Premises::postgres(database.clone());
    let mut first = premises.start("wait = true\n");
    timeout(PATIENCE, first.opened()).await.unwrap().expect("the first process did not open the house");
    let mut second = premises.start("wait = true\n");
    assert!(timeout(PATIENCE, second.stands_by()).await.unwrap());
    // Without its server the first process halts; the second one keeps waiting, and says for what.
    spawn_blocking(move || drop(server)).await.unwrap();
    assert!(timeout(PATIENCE, second.stands_by()).await.unwrap(), "the standby ended with the server");
    let away = spawn_blocking(move || store::schema_of(&database).unwrap_err().is_unreachable());
    assert!(away.await.unwrap());
    drop(first);
    assert_eq!(timeout(PATIENCE, second.stop()).await.unwrap().code(), Some(0));
}
