//! One person with many connections, who sends as much as possible.

use croupier_house::Config;
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::protocol::Message;

use crate::lies::socket::{Arrival, Line};
use crate::support::{OpenHouse, open};

/// Opens a house with the default limits.
fn opened(change: impl FnOnce(&mut Config)) -> (Runtime, OpenHouse) {
    let runtime = Runtime::new().unwrap();
    let usual = Config::default();
    let open = runtime.block_on(open(|config: &mut Config| {
        config.person_commands_per_second = usual.person_commands_per_second;
        config.person_bytes_per_second = usual.person_bytes_per_second;
        config.address_commands_per_second = usual.address_commands_per_second;
        config.address_bytes_per_second = usual.address_bytes_per_second;
        change(config);
    }));
    (runtime, open)
}

/// Returns the next answer to a command.
fn answer(line: &mut Line<'_>) -> Value {
    loop {
        match line.next() {
            Arrival::Said(said) if said["type"] == "done" || said["type"] == "refused" => return said,
            Arrival::Said(_) => {}
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn forty_connections_of_a_guest_share_one_limit() {
    let (runtime, open) = opened(|_| ());
    let table = runtime.block_on(open.table("Table", "bclc-craps", true));
    let (_, token) = runtime.block_on(open.guest());
    let begun = Instant::now();
    let mut lines: Vec<_> = (0..40)
        .map(|n| {
            let bearer = ("authorization", format!("Bearer {token}"));
            Line::connect(&open, &format!("/tables/{table}/play?client=c{n}"), &[bearer]).unwrap()
        })
        .collect();
    lines[0].say(&json!({ "n": 1, "ask": { "do": "sit", "chips": 50_000 } }).to_string());
    assert_eq!(answer(&mut lines[0])["type"], "done");
    let before = runtime.block_on(open.house.look(table)).unwrap().lines;
    let (mut done, mut refused) = (0, 0);
    for n in 2..12_u64 {
        for line in &mut lines {
            line.say(&json!({ "n": n, "ask": { "do": "buy-in", "amount": 100 } }).to_string());
        }
        for line in &mut lines {
            let said = answer(line);
            if said["type"] == "done" {
                done += 1;
            } else {
                refused += 1;
                assert_eq!(said["code"], "too-often", "{said}");
                assert!(said["facts"]["wait_ms"].as_u64().is_some_and(|wait| wait > 0), "{said}");
            }
        }
    }
    let written = runtime.block_on(open.house.look(table)).unwrap().lines - before;
    // A burst of ten seconds' worth of commands is allowed, and then ten commands per second.
    let most = 100 + 10 * (begun.elapsed().as_secs() + 1);
    assert!(written <= most, "expected at most {most} lines, got {written} in {:?}", begun.elapsed());
    assert!(done > 0 && refused > 0 && done + refused == 400, "{done} done, {refused} refused");
    // A person over the limit may still leave.
    lines[7].say(&json!({ "n": 99, "ask": { "do": "leave" } }).to_string());
    let left = answer(&mut lines[7]);
    assert_eq!(left["type"], "done", "{left}");
}

#[test]
fn commands_by_http_are_counted_too() {
    let (runtime, open) = opened(|config| config.person_commands_per_second = 1);
    runtime.block_on(async {
        let table = open.table("Table", "bclc-craps", true).await;
        let (_, token) = open.guest().await;
        let mut refused = 0;
        for n in 1..=15 {
            let ask = if n == 1 {
                json!({ "do": "sit", "chips": 50_000 })
            } else {
                json!({ "do": "buy-in", "amount": 100 })
            };
            let given = json!({ "client": "t", "n": n, "ask": ask });
            let answer = open.post(&format!("/tables/{table}/commands"), &token, given).await;
            refused += u32::from(answer.status.as_u16() == 429 && answer.code() == "too-often");
        }
        assert!(refused > 0, "no command was refused");
        let leave = json!({ "client": "t", "n": 99, "ask": { "do": "leave" } });
        let left = open.post(&format!("/tables/{table}/commands"), &token, leave).await;
        assert_eq!(left.status.as_u16(), 200, "{left:?}");
    });
}

#[test]
fn pings_are_messages() {
    let (runtime, open) = opened(|config| config.commands_per_second = 50);
    let table = runtime.block_on(open.table("Table", "bclc-craps", true));
    let mut line = Line::connect(&open, &format!("/tables/{table}/play"), &[]).unwrap();
    for _ in 0..2_000 {
        line.send(Message::Ping("are you there?".into()));
    }
    loop {
        match line.next() {
            Arrival::Said(_) => {}
            Arrival::Closed(code, why) => return assert_eq!((code, &*why), (1008, "too many messages")),
            // The last message may be lost with the unread data.
            Arrival::Gone => return,
        }
    }
}
