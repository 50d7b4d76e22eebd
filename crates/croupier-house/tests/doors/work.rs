//! Long tasks for clients that hang up, and tasks that never end.

use std::io::Write;
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use reqwest::Method;
use serde_json::json;
use tokio::time::Instant;

use crate::support::{OpenHouse, open};

/// The name of all threads of the attacked runtime; the kernel stores 15 characters.
const ATTACKED: &str = "attacked-house";

/// Runs an attack on a runtime whose threads can be distinguished from those of other tests.
fn attacked(attack: impl Future<Output = ()>) {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    runtime.worker_threads(2).thread_name(ATTACKED).enable_all().build().unwrap().block_on(attack);
}

/// Returns the number of this process's threads whose names have this prefix.
fn threads(name: &str) -> usize {
    let tasks = std::fs::read_dir("/proc/self/task").unwrap().filter_map(Result::ok);
    let names = tasks.filter_map(|task| std::fs::read_to_string(task.path().join("comm")).ok());
    names.filter(|found| found.starts_with(name)).count()
}

/// Sends a request and hangs up before it is answered.
fn hang_up(house: SocketAddr, request: &str, after: Duration) {
    let mut stream = TcpStream::connect(house).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    std::thread::sleep(after);
}

/// A request that makes the general engine do a thousand steps before each of fifty million rolls.
fn endless() -> serde_json::Value {
    let rules = "always: set k k + 1\n".repeat(900);
    let text =
        format!("about Endless.\ngame craps\nlet k 0\n{rules}when come-out and no pass: bet 10 pass\n");
    json!({
        "pack": "bclc-craps", "strategy": { "text": text }, "bankroll": 100_000_000,
        "rounds": 10_000, "sessions": 5_000,
    })
}

/// Sends a request and hangs up this many times, from another thread.
async fn hang_up_often(open: &OpenHouse, times: usize, request: String, after: u64) {
    let address = open.address;
    let hanging = move || (0..times).for_each(|_| hang_up(address, &request, Duration::from_millis(after)));
    tokio::task::spawn_blocking(hanging).await.unwrap();
}

/// Checks that the house answers soon after the attack.
async fn lobby_is_quick(open: &OpenHouse) {
    let begun = Instant::now();
    open.assert_well().await;
    assert!(begun.elapsed() < Duration::from_secs(3), "the lobby took {:?}", begun.elapsed());
}

#[test]
fn abandoned_simulations_respect_the_limit_and_end() {
    attacked(async {
        let open = open(|_| ()).await;
        let body = endless().to_string();
        let request = format!(
            "POST /api/v1/simulations HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            open.address,
            body.len()
        );
        hang_up_often(&open, 200, request, 5).await;
        let simulations = threads("simulation");
        assert!(simulations <= 1, "{simulations} simulations ran at the same time");
        // Threads for workers, readers, hashes, books and computations, and the thread that hung up.
        assert!(threads(ATTACKED) <= 16, "{} threads", threads(ATTACKED));
        lobby_is_quick(&open).await;
        // The last simulation was abandoned as well, because nobody waits for it.
        let small = json!({ "pack": "bclc-craps", "strategy": "pass", "bankroll": 30_000, "rounds": 10, "sessions": 10 });
        let begun = Instant::now();
        let answer = open.ask(Method::POST, "/simulations", None, Some(&small)).await;
        assert_eq!(answer.status.as_u16(), 200, "{answer:?}");
        assert!(begun.elapsed() < Duration::from_secs(5), "a small simulation took {:?}", begun.elapsed());
    });
}

#[test]
fn abandoned_statements_respect_the_limit_of_readers() {
    attacked(async {
        let open = open(|_| ()).await;
        let (_, token) = open.guest().await;
        let request = format!(
            "GET /api/v1/me/statement HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\n\r\n",
            open.address
        );
        // Each reader is delayed, so that the attack does not depend on the reader's speed.
        let holding = (0..4).map(|_| {
            let house = std::sync::Arc::clone(&open.house);
            tokio::spawn(async move {
                house
                    .read(|_| {
                        std::thread::sleep(Duration::from_secs(2));
                        Ok(())
                    })
                    .await
            })
        });
        let holding: Vec<_> = holding.collect();
        tokio::time::sleep(Duration::from_millis(100)).await;
        holding.iter().for_each(tokio::task::JoinHandle::abort);
        hang_up_often(&open, 300, request, 1).await;
        assert!(threads(ATTACKED) <= 16, "{} threads", threads(ATTACKED));
        lobby_is_quick(&open).await;
    });
}

#[test]
fn abandoned_drills_respect_the_limit() {
    attacked(async {
        let open = open(|_| ()).await;
        let (_, token) = open.guest().await;
        let body = json!({ "pack": "bclc-craps", "level": 1 }).to_string();
        let request = format!(
            "POST /api/v1/school/game HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            open.address,
            body.len()
        );
        hang_up_often(&open, 200, request, 1).await;
        assert!(threads(ATTACKED) <= 16, "{} threads", threads(ATTACKED));
        lobby_is_quick(&open).await;
    });
}

/// An address cannot take all places in the queue for simulations.
#[tokio::test(flavor = "multi_thread")]
async fn one_address_takes_only_some_places_for_simulations() {
    let proxy = |config: &mut croupier_house::Config| {
        config.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    };
    let open = std::sync::Arc::new(open(proxy).await);
    let simulates = |from: &'static str, body: serde_json::Value| {
        let open = std::sync::Arc::clone(&open);
        tokio::spawn(async move {
            let request = open.request(Method::POST, "/simulations").header("x-forwarded-for", from);
            open.send(request.json(&body)).await
        })
    };
    let home: Vec<_> = (0..5).map(|_| simulates("192.0.2.7", endless())).collect();
    tokio::time::sleep(Duration::from_secs(1)).await;
    // Three of them run or wait; two were refused at once.
    let (refused, waiting): (Vec<_>, Vec<_>) = home.into_iter().partition(|one| one.is_finished());
    assert_eq!((refused.len(), waiting.len()), (2, 3));
    for one in refused {
        let answer = one.await.unwrap();
        assert_eq!((answer.status.as_u16(), &*answer.code()), (503, "busy"), "{answer:?}");
    }
    let small =
        json!({ "pack": "bclc-craps", "strategy": "pass", "bankroll": 30_000, "rounds": 10, "sessions": 10 });
    let other = simulates("198.51.100.1", small);
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(!other.is_finished(), "expected the simulation from another address to wait");
    waiting.iter().for_each(tokio::task::JoinHandle::abort);
    assert_eq!(other.await.unwrap().status.as_u16(), 200);
}

#[tokio::test]
async fn a_simulation_ends_in_time_with_any_strategy() {
    let open = open(|_| ()).await;
    let many_bets = format!("about Many bets.\ngame craps\nalways:\n{}", "  bet 5 field\n".repeat(1_300));
    let many_bets = json!({
        "pack": "bclc-craps", "strategy": { "text": many_bets }, "bankroll": 10_000_000,
        "rounds": 10_000, "sessions": 5_000,
    });
    for wanted in [endless(), many_bets] {
        let begun = Instant::now();
        let answer = open.ask(Method::POST, "/simulations", None, Some(&wanted)).await;
        let took = begun.elapsed();
        assert!(took < Duration::from_secs(13), "the simulation took {took:?}");
        match answer.status.as_u16() {
            200 => {
                let played = &answer.json()["result"]["sessions"];
                assert!((1..=5_000).contains(&played.as_u64().unwrap_or(0)), "{played}");
            }
            422 => assert_eq!(answer.code(), "too-much", "{answer:?}"),
            _ => panic!("{answer:?}"),
        }
    }
}
