//! A house with many tables, and one with a long log: answers stay short and quick.
//!
//! In `./test --long` the house has 1,200 tables, and its log 80,000 lines. Of several tries the quickest counts, because
//! the machine may be busy with other tests.

use std::time::Duration;

use croupier_house::house::House;
use croupier_ledger::house::{HouseDenial, HouseRequest};
use croupier_ledger::line::Actor;
use croupier_proving::times;
use croupier_rules::Money;
use jiff::Timestamp;
use tokio::time::Instant;

use crate::support::{HttpAnswer, OpenHouse, open};

/// The longest time of an answer, and the number of tries.
const SOON: Duration = Duration::from_millis(300);
const TRIES: u32 = 12;
/// The longest description of a table without players and results, in bytes.
const TABLE: usize = 600;

/// Makes a request several times. Returns the answer and the time of the quickest try.
async fn quickest(open: &OpenHouse, path: &str) -> (HttpAnswer, Duration) {
    let mut least = Duration::MAX;
    let mut last = None;
    for _ in 0..TRIES {
        let begun = Instant::now();
        last = Some(open.get(path, Some(&open.admin)).await);
        least = least.min(begun.elapsed());
    }
    let answer = last.unwrap();
    assert_eq!(answer.status.as_u16(), 200, "{path}: {answer:?}");
    (answer, least)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_stays_quick_as_the_number_of_tables_grows() {
    let mut open = open(|config| config.tables_at_most = 0).await;
    let own = open.house.open_tables().len();
    let tables = times(24);
    for n in 0..tables {
        let mut setup = open.house.plain_setup("bclc-craps").unwrap();
        setup.name = format!("Table {n}");
        open.house.open_table(Actor::House, None, setup).await.unwrap();
    }
    let all = own + tables as usize;
    for state in ["awake", "asleep"] {
        let reads = open.house.reads();
        let (lobby, took) = quickest(&open, "/tables").await;
        assert_eq!(lobby.json().as_array().unwrap().len(), all);
        println!("{all} tables {state}: {} bytes in {took:?}", lobby.text.len());
        assert!(took < SOON, "the lobby of {all} tables took {took:?}");
        assert!(lobby.text.len() < all * TABLE, "{} bytes for {all} tables", lobby.text.len());
        if state == "asleep" {
            // A house that has just started may read something for itself.
            let more = open.house.reads() - reads;
            assert!(more <= 2, "the lobby read the database {more} times in {TRIES} tries");
        }
        let begun = Instant::now();
        open = open.again().await;
        println!("{all} tables {state}: a restart took {:?}", begun.elapsed());
    }
    open.assert_well().await;
}

/// Adds this many lines to the house's log: chips for one person after the other.
async fn grow(house: &House, people: &[u32], lines: u64) {
    for part in (0..lines).collect::<Vec<_>>().chunks(1_000) {
        let granted = house.change(|log| {
            let mut writes = Vec::new();
            for n in part {
                let person = people[*n as usize % people.len()];
                let request = HouseRequest::Grant { person, amount: Money::from_cents(100) };
                log.ask(Timestamp::now(), Actor::House, None, &request, &mut writes)?;
            }
            Ok::<_, HouseDenial>(((), writes))
        });
        granted.await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn statements_and_proofs_stay_quick_as_the_log_grows() {
    let open = open(|_| ()).await;
    let mut people = Vec::new();
    for _ in 0..20 {
        people.push(open.guest().await.0);
    }
    let lines = u64::from(times(1_600));
    let mut sizes = Vec::new();
    for part in [lines / 10, lines - lines / 10] {
        grow(&open.house, &people, part).await;
        let size = open.house.log().chain().lines();
        sizes.push(size);
        let first = people[0];
        let earlier = sizes[0] / 2;
        for path in [
            format!("/people/{first}/statement"),
            format!("/people/{first}/statement?before={}&most=50", size / 2),
            format!("/streams/0/inclusion?line={}&size={size}", size / 3),
            format!("/streams/0/consistency?earlier={earlier}&later={size}"),
        ] {
            let (answer, took) = quickest(&open, &path).await;
            println!("{size} lines: {path}: {} bytes in {took:?}", answer.text.len());
            assert!(took < SOON, "{path} took {took:?} with {size} lines");
            // A page of a statement has at most 500 movements, and a proof a hash for each level of the tree.
            assert!(answer.text.len() < 128 * 1024, "{path} has {} bytes", answer.text.len());
        }
    }
    open.assert_well().await;
}
