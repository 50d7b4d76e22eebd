//! A reference of an operator's wallet can be booked only once, however many others came in between, and across
//! restarts.

use std::sync::Arc;

use croupier_house::Config;
use croupier_house::house::{House, RequestFailure};
use croupier_ledger::book::Account;
use croupier_ledger::house::{HouseDenial, HouseLog, HouseRequest, REFERENCES};
use croupier_ledger::line::Actor;
use croupier_ledger::store::{self, RecordSpace, Write};
use croupier_proving::PostgresServer;
use croupier_rules::Money;
use futures_util::future::join_all;
use jiff::Timestamp;
use reqwest::StatusCode;
use serde_json::json;

use super::{differences, names, write};
use crate::support::{house, open};

const AMOUNT: Money = Money::from_cents(100);

async fn deposit(house: &House, reference: &str) -> Result<(), RequestFailure> {
    let request = HouseRequest::Deposit { person: 1, amount: AMOUNT, reference: reference.to_owned() };
    house.ask(Actor::House, None, request).await.map(|_| ())
}

async fn assert_done_before(house: &House, reference: &str) {
    let again = deposit(house, reference).await;
    assert!(matches!(again, Err(RequestFailure::Denied(HouseDenial::DoneBefore { .. }))), "{again:?}");
}

/// Books more references than the house remembers.
async fn many(house: &House) {
    let references: Vec<String> = (0..=REFERENCES).map(|n| format!("other-{n}")).collect();
    let booked = join_all(references.iter().map(|reference| deposit(house, reference))).await;
    assert!(booked.iter().all(Result::is_ok));
}

/// Opens a house, uses it, and closes it. These steps happen outside the runtime, as a house on PostgreSQL requires.
fn with_house(config: &Config, with: impl AsyncFnOnce(&Arc<House>)) {
    let house = house(config.clone());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        with(&house).await;
        house.close().await;
    });
}

/// Makes a house that has booked one reference, and after it more references than a house remembers. The lines are
/// written directly, because a house that looks up each reference takes a long time.
fn booked_by_hand(config: &Config) {
    let (mut log, founded) = HouseLog::found("test", Timestamp::UNIX_EPOCH);
    let mut writes = vec![founded];
    let mut ask = |request| {
        log.ask(Timestamp::UNIX_EPOCH, Actor::House, None, &request, &mut writes).unwrap();
    };
    ask(HouseRequest::Guest);
    let others = (0..=REFERENCES).map(|n| format!("other-{n}"));
    for reference in std::iter::once("bank-1".to_owned()).chain(others) {
        ask(HouseRequest::Deposit { person: 1, amount: AMOUNT, reference });
    }
    std::fs::create_dir_all(&config.data).unwrap();
    write(config, &writes);
}

fn assert_booked_once(config: &Config) {
    booked_by_hand(config);
    with_house(config, async |house| assert_done_before(house, "bank-1").await);
    assert_eq!(differences(config), [""; 0]);
    // Start from a snapshot, which remembers only the latest references.
    with_house(config, async |house| {
        assert_done_before(house, "bank-1").await;
        let wallet = house.log().state().balance(Account::Wallet(1));
        assert_eq!(wallet.cents(), AMOUNT.cents() * (REFERENCES as i64 + 2));
    });
    // The database of an earlier version has no records of references. The house creates the records from the log.
    let kept = store::open_read_only(&config.database()).unwrap().scan(RecordSpace::Reference, "").unwrap();
    assert_eq!(kept.len(), REFERENCES + 2);
    let mut gone: Vec<Write> = kept
        .iter()
        .map(|(key, _)| Write::Delete { space: RecordSpace::Reference, key: key.clone() })
        .collect();
    write(config, &gone[..1]);
    names(config, &["the record of reference", "is wrong or missing"]);
    gone.push(Write::Delete { space: RecordSpace::House, key: "references-kept".to_owned() });
    write(config, &gone);
    assert_eq!(differences(config), [""; 0]);
    with_house(config, async |house| assert_done_before(house, "bank-1").await);
    let again = store::open_read_only(&config.database()).unwrap().scan(RecordSpace::Reference, "").unwrap();
    assert_eq!(again, kept);
    // An attacker adds a record, or changes the line that a record names.
    let put = |key: &str, value: &str| {
        write(
            config,
            &[Write::Put { space: RecordSpace::Reference, key: key.to_owned(), value: value.to_owned() }],
        );
    };
    put("bank-1", "7");
    names(config, &["bank-1", "is wrong or missing"]);
    put("bank-2", "7");
    names(config, &["bank-2", "no line books it"]);
}

#[test]
fn a_reference_is_booked_once_in_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    assert_booked_once(&Config { data: folder.path().join("data"), play_chips: 0, ..Config::default() });
}

#[test]
fn a_reference_is_booked_once_in_postgres() {
    let folder = tempfile::tempdir().unwrap();
    let database = Some(PostgresServer::shared().database());
    let data = folder.path().join("data");
    assert_booked_once(&Config { data, database, play_chips: 0, ..Config::default() });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_late_retry_over_http_is_not_booked_again() {
    let open = open(|config| config.play_chips = 0).await;
    let (person, _) = open.guest().await;
    let path = format!("/people/{person}/deposits");
    let wants = json!({ "amount": 100, "reference": "bank-1" });
    let booked = open.post(&path, &open.admin, wants.clone()).await;
    assert_eq!(booked.status, StatusCode::OK, "{booked:?}");
    for booked in [false, true] {
        if booked {
            many(&open.house).await;
        }
        let again = open.post(&path, &open.admin, wants.clone()).await;
        assert_eq!((again.status, again.code()), (StatusCode::CONFLICT, "done-before".to_owned()));
    }
}
