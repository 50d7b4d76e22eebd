//! Invalid and malicious messages by WebSocket.

use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::{Message, WebSocket};
use tokio_tungstenite::tungstenite::{Error, HandshakeError, client};

use super::open_now;
use crate::support::OpenHouse;

/// A connection to a table, which records everything that arrives.
pub(crate) struct Line<'o> {
    open: &'o OpenHouse,
    socket: WebSocket<TcpStream>,
}

/// A message or event that arrived on a connection.
#[derive(Debug)]
pub(crate) enum Arrival {
    /// A message.
    Said(Value),
    /// The house closed the connection, with a reason.
    Closed(u16, String),
    /// The connection ended without a reason.
    Gone,
}

impl<'o> Line<'o> {
    /// Connects. An error has the status and the text of the house's refusal.
    pub(crate) fn connect(
        open: &'o OpenHouse,
        path: &str,
        headers: &[(&'static str, String)],
    ) -> Result<Line<'o>, (u16, String)> {
        let stream = TcpStream::connect(open.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let mut request = format!("ws://{}/api/v1{path}", open.address).into_client_request().unwrap();
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        match client(request, stream) {
            Ok((socket, _)) => Ok(Line { open, socket }),
            Err(HandshakeError::Failure(Error::Http(answer))) => {
                let text = String::from_utf8_lossy(answer.body().as_deref().unwrap_or_default()).into_owned();
                open.hear(&text);
                Err((answer.status().as_u16(), text))
            }
            Err(other) => panic!("{path}: {other}"),
        }
    }

    /// Opens a connection for a person, with the client name `t`.
    pub(crate) fn of(open: &'o OpenHouse, table: u64, token: &str) -> Line<'o> {
        let bearer = ("authorization", format!("Bearer {token}"));
        Line::connect(open, &format!("/tables/{table}/play?client=t"), &[bearer]).unwrap()
    }

    pub(crate) fn send(&mut self, message: Message) {
        // The house may have closed the connection already. The reason is read next.
        let _ = self.socket.send(message);
    }

    pub(crate) fn say(&mut self, text: &str) {
        self.send(Message::text(text));
    }

    /// Returns the next message or event that arrives.
    pub(crate) fn next(&mut self) -> Arrival {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    self.open.hear(&text);
                    return Arrival::Said(serde_json::from_str(&text).unwrap());
                }
                Ok(Message::Close(Some(frame))) => {
                    return Arrival::Closed(frame.code.into(), frame.reason.to_string());
                }
                Ok(Message::Binary(_)) => panic!("unexpected binary message from the house"),
                Ok(_) => {}
                Err(Error::Io(error)) if error.kind() == std::io::ErrorKind::WouldBlock => {
                    panic!("no answer within a minute")
                }
                Err(_) => return Arrival::Gone,
            }
        }
    }

    /// Returns the answer to a request, skipping events at the table.
    pub(crate) fn answer(&mut self) -> Arrival {
        loop {
            match self.next() {
                Arrival::Said(said)
                    if matches!(
                        said["type"].as_str(),
                        Some(
                            "entry"
                                | "state"
                                | "reality-check"
                                | "pace"
                                | "autoplay"
                                | "question"
                                | "reaction"
                        )
                    ) => {}
                other => return other,
            }
        }
    }

    /// Sends a request with a number. Returns the answer.
    pub(crate) fn ask(&mut self, n: u64, ask: &Value) -> Value {
        self.say(&json!({ "n": n, "ask": ask }).to_string());
        match self.answer() {
            Arrival::Said(said) => said,
            other => panic!("{ask}: {other:?}"),
        }
    }
}

/// Checks that the answer is a refusal with a message. Returns its code.
#[track_caller]
pub(crate) fn assert_refused(what: &str, came: &Arrival) -> String {
    let Arrival::Said(said) = came else { panic!("{what}: {came:?}") };
    assert_eq!(said["type"], "refused", "{what}: {said}");
    assert!(said["words"].as_str().is_some_and(|words| !words.is_empty()), "{what}: {said}");
    said["code"].as_str().unwrap_or_else(|| panic!("{what}: {said}")).to_owned()
}

/// Returns texts that are not valid messages at any table.
fn nonsense() -> Vec<String> {
    let deep = format!("{{\"n\":1,\"ask\":{}{}}}", "[".repeat(5_000), "]".repeat(5_000));
    let mut texts: Vec<String> = [
        "",
        " ",
        "null",
        "0",
        "[]",
        "{}",
        "{",
        "}",
        "\"",
        "\u{0}",
        "{\"n\":1}",
        "{\"ask\":{}}",
        "{\"n\":-1,\"ask\":{}}",
        "{\"n\":1.5,\"ask\":{}}",
        "{\"n\":\"1\",\"ask\":{}}",
        "{\"n\":18446744073709551616,\"ask\":{}}",
        "{\"n\":1e999,\"ask\":{}}",
        "{\"n\":1,\"ask\":null}",
        "{\"n\":1,\"ask\":[]}",
        "{\"n\":1,\"ask\":\"roll\"}",
        "{\"n\":1,\"ask\":{\"do\":null}}",
        "{\"n\":1,\"ask\":{\"do\":\"\"}}",
        "{\"n\":1,\"ask\":{\"do\":\"no-such-action\"}}",
        "{\"n\":1,\"ask\":{\"do\":\"bet\"}}",
        "{\"n\":1,\"ask\":{\"do\":\"bet\",\"do\":\"leave\"}}",
        "{\"n\":1,\"n\":2,\"ask\":{\"do\":\"leave\"}}",
        "{\"n\":1,\"ask\":{\"do\":\"leave\"},\"person\":1}",
        "{\"n\":1,\"ask\":{\"do\":\"leave\",\"seat\":1}}",
        "{\"n\":1,\"ask\":{\"do\":\"bet\",\"wager\":\"pass\",\"amount\":1e3}}",
        "{\"n\":1,\"ask\":{\"do\":\"bet\",\"wager\":\"pass\",\"amount\":\"1000\"}}",
        "{\"n\":1,\"ask\":{\"do\":\"bet\",\"wager\":\"\u{1F3B2}\u{202E}\",\"amount\":1000}}",
        "{\"n\":1,\"ask\":{\"do\":\"bet\",\"wager\":\"' OR 1=1 --\",\"amount\":1000}}",
        "{\"n\":1,\"ask\":{\"do\":\"seed\",\"seed\":7}}",
        "{\"n\":1,\"ask\":{\"do\":\"\\ud800\"}}",
    ]
    .into_iter()
    .map(str::to_owned)
    .collect();
    texts.push(deep);
    texts.push(format!("{{\"n\":1,\"ask\":{{\"do\":\"seed\",\"seed\":\"{}\"}}}}", "x".repeat(65)));
    texts
}

#[test]
fn nonsense_is_refused_without_closing_the_connection() {
    let (runtime, open) = open_now();
    for pack in ["bclc-craps", "mlgca-midi-baccarat"] {
        let table = runtime.block_on(open.table(pack, pack, false));
        let (_, token) = runtime.block_on(open.guest());
        let mut line = Line::of(&open, table, &token);
        for text in nonsense() {
            line.say(&text);
            assert_refused(&text, &line.answer());
        }
        let sat = line.ask(100, &json!({ "do": "sit", "chips": 50_000 }));
        assert_eq!(sat["type"], "done", "{sat}");
    }
    runtime.block_on(open.assert_well());
}

#[test]
fn huge_numbers_are_refused() {
    let (runtime, open) = open_now();
    let table = runtime.block_on(open.table("Craps", "bclc-craps", false));
    let (_, token) = runtime.block_on(open.guest());
    let mut line = Line::of(&open, table, &token);
    let mut n = 0;
    let mut ask = |ask: Value| {
        n += 1;
        line.ask(n, &ask)
    };
    let amounts = [0, -1, i64::MIN, i64::MIN + 1, i64::MAX, i64::MAX - 1, 1_000_001, 100_000_000_001];
    for amount in amounts {
        let sat = ask(json!({ "do": "sit", "chips": amount }));
        assert_eq!(sat["type"], "refused", "{amount}: {sat}");
    }
    assert_eq!(ask(json!({ "do": "sit", "chips": 500_000 }))["type"], "done");
    for amount in amounts {
        let asks = [
            json!({ "do": "buy-in", "amount": amount }),
            json!({ "do": "bet", "wager": "pass", "amount": amount }),
            json!({ "do": "bet", "wager": "pass", "amount": amount, "cash": amount }),
            json!({ "do": "reduce", "wager": "pass", "amount": amount }),
        ];
        for wrong in asks {
            let answer = ask(wrong.clone());
            assert_eq!(answer["type"], "refused", "{wrong}: {answer}");
        }
    }
    runtime.block_on(open.assert_well());
}

#[test]
fn binary_and_long_messages_close_the_connection_with_a_reason() {
    let (runtime, open) = open_now();
    let table = runtime.block_on(open.table("Craps", "bclc-craps", false));
    let (_, token) = runtime.block_on(open.guest());
    let mut line = Line::of(&open, table, &token);
    line.send(Message::binary(vec![0xff; 10]));
    let closed = line.answer();
    assert!(matches!(&closed, Arrival::Closed(1003, why) if !why.is_empty()), "{closed:?}");
    let mut line = Line::of(&open, table, &token);
    line.say(&"x".repeat(17 * 1024));
    let closed = line.answer();
    assert!(matches!(&closed, Arrival::Closed(1009, why) if !why.is_empty()), "{closed:?}");
    let mut line = Line::of(&open, table, &token);
    line.say(&"x".repeat(1024 * 1024));
    assert!(!matches!(line.answer(), Arrival::Said(_)));
    runtime.block_on(open.assert_well());
}

#[test]
fn numbers_that_do_not_grow_have_no_effect() {
    let (runtime, open) = open_now();
    let table = runtime.block_on(open.table("Craps", "bclc-craps", false));
    let (_, token) = runtime.block_on(open.guest());
    let mut line = Line::of(&open, table, &token);
    assert_eq!(line.ask(10, &json!({ "do": "sit", "chips": 50_000 }))["again"], false);
    let bet = json!({ "do": "bet", "wager": "pass", "amount": 1_000 });
    let first = line.ask(20, &bet);
    // The same command under the same number returns the earlier result, however it is written.
    line.say(
        "{ \"ask\": {\"amount\":1000, \"wager\":\"p\\u0061ss\", \"do\":\"bet\", \"for_dealers\":false, \"cash\":null}, \"n\":20 }",
    );
    let Arrival::Said(written_otherwise) = line.answer() else { panic!("no answer") };
    for again in [line.ask(20, &bet), written_otherwise] {
        assert_eq!((&again["again"], &again["entry"]), (&json!(true), &first["entry"]), "{again}");
    }
    // A different command under that number is refused and has no effect.
    for other in [
        json!({ "do": "leave" }),
        json!({ "do": "ready" }),
        json!({ "do": "bet", "wager": "pass", "amount": 1_001 }),
        json!({ "do": "bet", "wager": "field", "amount": 1_000 }),
        json!({ "do": "bet", "wager": "pass", "amount": 1_000, "for_dealers": true }),
    ] {
        let refused = line.ask(20, &other);
        assert_eq!(
            (&refused["type"], &refused["code"]),
            (&json!("refused"), &json!("number-used")),
            "{other}"
        );
        assert_eq!(refused["facts"]["entry"], first["entry"], "{other}");
        assert!(refused["words"].as_str().is_some_and(|words| words.contains("a different command")));
    }
    let by_http = json!({ "client": "t", "n": 20, "ask": { "do": "leave" } });
    let refused = runtime.block_on(open.post(&format!("/tables/{table}/commands"), &token, by_http));
    assert_eq!((refused.status.as_u16(), &*refused.code()), (409, "number-used"), "{refused:?}");
    for old in [0, 1, 9, 11, 19] {
        assert_eq!(line.ask(old, &bet)["code"], "old-number", "{old}");
    }
    // Another connection of the same client shares its numbers; another person with the same client name does not.
    assert_eq!(Line::of(&open, table, &token).ask(20, &bet)["again"], true);
    let (_, other) = runtime.block_on(open.guest());
    assert_eq!(
        Line::of(&open, table, &other).ask(5, &json!({ "do": "sit", "chips": 50_000 }))["again"],
        false
    );
    assert_eq!(line.ask(u64::MAX, &bet)["type"], "done");
    assert_eq!(line.ask(u64::MAX - 1, &bet)["code"], "old-number");
    runtime.block_on(open.assert_well());
}

#[test]
fn invalid_connection_requests_are_refused() {
    let (runtime, open) = open_now();
    let table = runtime.block_on(open.table("Craps", "bclc-craps", false));
    let (_, token) = runtime.block_on(open.guest());
    let path = format!("/tables/{table}/play");
    let cookie = ("cookie", format!("__Host-croupier={token}"));
    let origin = |from: &str| ("origin", from.to_owned());
    let own = format!("http://{}", open.address);
    assert!(Line::connect(&open, &path, &[cookie.clone(), origin(&own)]).is_ok());
    for from in ["http://elsewhere.example", "null", "", "http://", &format!("{own}.elsewhere.example")] {
        let refused = Line::connect(&open, &path, &[cookie.clone(), origin(from)]).map(drop).unwrap_err();
        assert_eq!(refused.0, 403, "{from}: {refused:?}");
        assert!(refused.1.contains("other-origin"), "{refused:?}");
    }
    let paths = [
        "/tables/99/play",
        "/tables/-1/play",
        "/tables/18446744073709551615/play",
        "/tables/x/play",
        "/tables/1/play?after=x",
        "/tables/1/play?after=-1",
        "/tables/1/play?client=a%20b",
        &format!("/tables/1/play?client={}", "x".repeat(41)),
        "/tables/1/play?client=%00",
    ];
    for path in paths {
        let (status, text) = Line::connect(&open, path, &[]).map(drop).unwrap_err();
        assert!((400..500).contains(&status) && text.contains("\"code\""), "{path}: {status} {text}");
    }
    // Try numbers that no table has reached, and an invalid token. A client with an invalid token may watch, but not
    // act.
    for after in [0, 5, 1_000_000, u64::MAX - 1, u64::MAX] {
        let forged = ("authorization", format!("Bearer {}", "A".repeat(43)));
        let mut line = Line::connect(&open, &format!("{path}?client=t&after={after}"), &[forged]).unwrap();
        line.say("{\"n\":1,\"ask\":{\"do\":\"sit\",\"chips\":1000}}");
        assert_eq!(assert_refused("forged", &line.answer()), "no-session");
    }
    runtime.block_on(open.assert_well());
}
