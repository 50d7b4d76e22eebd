//! Nobody can choose the result of a draw: neither a crew that would dictate it, nor an operator who reads the
//! database, nor a house that stops.

use std::time::Duration;

use croupier_house::Config;
use croupier_ledger::line::Actor;
use croupier_ledger::store::{RecordSpace, open_read_only};
use croupier_ledger::{Digest, TableLog};
use futures_util::{SinkExt, StreamExt};
use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::support::{OpenHouse, open};

fn plain(_: &mut Config) {}

/// A player at a table, who receives all its messages.
struct Player {
    line: WebSocketStream<TcpStream>,
    person: u32,
    token: String,
    n: u64,
}

impl Player {
    async fn at(open: &OpenHouse, table: u64) -> Player {
        let (person, token) = open.guest().await;
        Player::back(open, table, person, token).await
    }

    async fn back(open: &OpenHouse, table: u64, person: u32, token: String) -> Player {
        let url = format!("ws://{}/api/v1/tables/{table}/play?client=fair", open.address);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
        let stream = TcpStream::connect(open.address).await.unwrap();
        let line = client_async(request, stream).await.unwrap().0;
        Player { line, person, token, n: 0 }
    }

    async fn hear(&mut self) -> Value {
        loop {
            let heard = timeout(Duration::from_secs(30), self.line.next())
                .await
                .expect("the house sent nothing for 30 s");
            if let Message::Text(text) = heard.unwrap().unwrap() {
                return serde_json::from_str(&text).unwrap();
            }
        }
    }

    /// Receives messages until one satisfies the condition.
    async fn until(&mut self, is: impl Fn(&Value) -> bool) -> Value {
        loop {
            let heard = self.hear().await;
            if is(&heard) {
                return heard;
            }
        }
    }

    async fn say(&mut self, ask: Value) {
        self.n += 1;
        let text = json!({ "n": self.n, "ask": ask }).to_string();
        self.line.send(Message::text(text)).await.unwrap();
    }

    /// Sends a request, and waits for the answer.
    async fn asks(&mut self, ask: Value) -> Value {
        self.say(ask).await;
        let n = self.n;
        self.until(|heard| heard["n"] == n && (heard["type"] == "done" || heard["type"] == "refused")).await
    }

    async fn sits_and_bets(&mut self, wager: &str) {
        let sat = self.asks(json!({ "do": "sit", "chips": 50_000 })).await;
        assert_eq!(sat["type"], "done", "{sat}");
        let bet = self.asks(json!({ "do": "bet", "wager": wager, "amount": 1_000 })).await;
        assert_eq!(bet["type"], "done", "{bet}");
    }

    async fn pledges(&mut self, draw: u64, part: &Digest) -> Value {
        let pledge = Digest::of(&part.0).to_string();
        self.asks(json!({ "do": "pledge", "draw": draw, "pledge": pledge })).await
    }
}

fn is_call(heard: &Value) -> bool {
    heard["then"]
        .as_array()
        .is_some_and(|then| then.iter().any(|event| !event["table"]["draw-called"].is_null()))
}

async fn peek(open: &OpenHouse, table: u64) -> TableLog {
    open.house.peek(table).await.unwrap()
}

async fn assert_sound(open: &OpenHouse, table: u64) {
    let audit = open.get(&format!("/tables/{table}/audit"), None).await.json();
    assert_eq!(audit["sound"], true, "{audit}");
}

/// The attack: at an auto table, a supervisor claims a power failure and agreed dice.
#[tokio::test(flavor = "multi_thread")]
async fn a_supervisor_cannot_dictate_dice_at_an_auto_table() {
    let open = open(plain).await;
    let setup = open.house.plain_setup("casablanca-craps").unwrap();
    let table = open.house.open_table(Actor::House, None, setup).await.unwrap();
    let (_, supervisor) = open.person("Boss", &["player", "supervisor"]).await;
    let mut shill = Player::at(&open, table).await;
    shill.sits_and_bets("pass").await;
    let before = peek(&open, table).await;
    for (n, ask) in [
        json!({ "do": "interrupted", "dice": [6, 5], "agreed": true }),
        json!({ "do": "roll", "dice": [6, 5] }),
        json!({ "do": "overrule", "dice": [6, 5] }),
    ]
    .into_iter()
    .enumerate()
    {
        let given = json!({ "client": "desk", "n": n + 1, "ask": ask });
        let answer = open.post(&format!("/tables/{table}/commands"), &supervisor, given).await;
        assert_eq!((answer.status, answer.code().as_str()), (StatusCode::FORBIDDEN, "house-is-crew"));
    }
    let after = peek(&open, table).await;
    assert_eq!((after.chain().lines(), after.balances()), (before.chain().lines(), before.balances()));
    assert_sound(&open, table).await;
}

/// Pledges count in order, and the table waits for the parts. Nothing else happens in the meantime.
#[tokio::test(flavor = "multi_thread")]
async fn a_draw_waits_for_the_pledged_parts() {
    let open = open(plain).await;
    let table = open.table("Wheel", "bclc-wheel", false).await;
    let (mut ada, mut bob) = (Player::at(&open, table).await, Player::at(&open, table).await);
    ada.sits_and_bets("space-1").await;
    bob.sits_and_bets("space-2").await;
    let draw = peek(&open, table).await.next_draw().0;
    let parts = [Digest([1; 32]), Digest([2; 32])];
    let old = ada.pledges(draw + 1, &parts[0]).await;
    assert_eq!(old["code"], "other-draw", "{old}");
    let early = ada.asks(json!({ "do": "reveal", "draw": draw, "part": parts[0].to_string() })).await;
    assert_eq!(early["code"], "not-pledged", "expected a refusal before the draw is called: {early}");
    // A second pledge replaces the first.
    assert_eq!(bob.pledges(draw, &Digest([9; 32])).await["type"], "done");
    assert_eq!(ada.pledges(draw, &parts[0]).await["type"], "done");
    assert_eq!(bob.pledges(draw, &parts[1]).await["type"], "done");
    ada.asks(json!({ "do": "ready" })).await;
    bob.say(json!({ "do": "ready" })).await;
    let call = ada.until(is_call).await;
    let called = &call["then"][0]["table"]["draw-called"];
    let pledge = |part: &Digest| Digest::of(&part.0).to_string();
    assert_eq!(called["pledges"], json!([[bob.person, pledge(&parts[1])], [ada.person, pledge(&parts[0])]]));
    // A bet made now is handled after the draw. Another person's part is not accepted.
    bob.say(json!({ "do": "bet", "wager": "space-5", "amount": 500 })).await;
    let late = bob.n;
    let wrong = ada.asks(json!({ "do": "reveal", "draw": draw, "part": parts[1].to_string() })).await;
    assert_eq!(wrong["code"], "not-pledged", "{wrong}");
    let lines = peek(&open, table).await.chain().lines();
    assert_eq!(call["n"], lines - 1, "a line other than the draw followed the call");
    for (player, part) in [(&mut ada, parts[0]), (&mut bob, parts[1])] {
        player.say(json!({ "do": "reveal", "draw": draw, "part": part.to_string() })).await;
    }
    let drawn = ada.until(|heard| heard["chance"]["draw"] == draw).await;
    assert_eq!(drawn["n"], lines, "{drawn}");
    let told = json!([[bob.person, parts[1].to_string()], [ada.person, parts[0].to_string()]]);
    assert_eq!(drawn["chance"]["parts"], told);
    let done = bob.until(|heard| heard["n"] == late && heard["type"] == "done").await;
    assert!(done["entry"].as_u64().unwrap() > lines, "{done}");
    assert_sound(&open, table).await;
}

/// The log records a withheld part. A player who withholds repeatedly loses the right to pledge.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_withholds_parts_may_no_longer_pledge() {
    let open = open(plain).await;
    let table = open.table("Wheel", "bclc-wheel", false).await;
    let mut mallory = Player::at(&open, table).await;
    mallory.sits_and_bets("space-1").await;
    for round in 0..3 {
        let draw = peek(&open, table).await.next_draw().0;
        assert_eq!(mallory.pledges(draw, &Digest([round; 32])).await["type"], "done");
        mallory.say(json!({ "do": "ready" })).await;
        let drawn = mallory.until(|heard| heard["chance"]["draw"] == draw).await;
        assert_eq!(drawn["chance"]["parts"], json!([[mallory.person, null]]), "{drawn}");
        mallory.asks(json!({ "do": "bet", "wager": "space-1", "amount": 500 })).await;
    }
    let draw = peek(&open, table).await.next_draw().0;
    let refused = mallory.pledges(draw, &Digest([7; 32])).await;
    assert_eq!(refused["code"], "withheld-too-often", "{refused}");
    // An attacker could use seeds to choose outcomes.
    let seed = mallory.asks(json!({ "do": "seed", "seed": "lucky" })).await;
    assert_eq!(seed["code"], "pledges-instead", "{seed}");
    assert_sound(&open, table).await;
}

/// If the house stops after a draw was called, it still makes the draw, with the revealed parts.
#[tokio::test(flavor = "multi_thread")]
async fn a_stopping_house_makes_the_called_draw() {
    let open = open(plain).await;
    let table = open.table("Wheel", "bclc-wheel", false).await;
    let mut ada = Player::at(&open, table).await;
    ada.sits_and_bets("space-1").await;
    let draw = peek(&open, table).await.next_draw().0;
    ada.pledges(draw, &Digest([1; 32])).await;
    ada.say(json!({ "do": "ready" })).await;
    ada.until(is_call).await;
    drop(ada);
    let open = open.again().await;
    assert_eq!(peek(&open, table).await.next_draw().0, draw + 1);
    assert_sound(&open, table).await;
}

/// The attack: an operator who knew the next outcome stopped the house before it, and the bets were returned. Now the
/// bets and the draw stay.
#[tokio::test(flavor = "multi_thread")]
async fn a_stop_before_a_draw_gains_nothing() {
    let open = open(plain).await;
    let table = open.table("Wheel", "bclc-wheel", false).await;
    let mut ada = Player::at(&open, table).await;
    ada.sits_and_bets("space-1").await;
    let before = peek(&open, table).await;
    let (person, token) = (ada.person, ada.token.clone());
    drop(ada);
    let open = open.again().await;
    let after = peek(&open, table).await;
    assert_eq!(after.balances(), before.balances(), "the restart changed the balances");
    assert_eq!(after.next_draw(), before.next_draw(), "the restart changed the next draw");
    let mut ada = Player::back(&open, table, person, token).await;
    ada.n = 10;
    ada.say(json!({ "do": "ready" })).await;
    ada.until(|heard| heard["chance"]["draw"] == before.next_draw().0).await;
    assert_sound(&open, table).await;
}

/// The attack: the table was abandoned, and the secret behind its commitment was never revealed.
#[tokio::test(flavor = "multi_thread")]
async fn an_abandoned_table_reveals_its_secret() {
    let open = open(plain).await;
    let table = open.table("Wheel", "bclc-wheel", false).await;
    let mut ada = Player::at(&open, table).await;
    ada.sits_and_bets("space-1").await;
    let (draw, commits) = peek(&open, table).await.next_draw();
    let secret = {
        let mut store = open_read_only(&open.house.config().database()).unwrap();
        store.get(RecordSpace::Secret, &commits.to_string()).unwrap().unwrap()
    };
    let given = json!({ "client": "desk", "n": 1, "ask": { "do": "abandon" } });
    let answer = open.post(&format!("/tables/{table}/commands"), &open.admin, given).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    let told = ada.until(|heard| heard["type"] == "entry" && heard["undrawn"].is_object()).await;
    let undrawn = &told["undrawn"];
    assert_eq!((&undrawn["draw"], &undrawn["secret"]), (&json!(draw), &json!(secret)), "{told}");
    assert_eq!(undrawn["why"], "abandoned");
    let mut store = open_read_only(&open.house.config().database()).unwrap();
    assert_eq!(
        store.get(RecordSpace::Secret, &commits.to_string()).unwrap(),
        None,
        "the revealed secret is still stored"
    );
    assert_sound(&open, table).await;
}
