//! Autoplay: the house plays a strategy at a player's seat.

use std::time::Duration;

use croupier_house::Config;
use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::support::{OpenHouse, open};

fn plain(_: &mut Config) {}

/// A wait that only a broken house exceeds, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A player with a connection.
pub(crate) struct Player<'h> {
    open: &'h OpenHouse,
    table: u64,
    pub(crate) person: u32,
    token: String,
    n: u64,
    pub(crate) line: Option<WebSocketStream<TcpStream>>,
}

impl Player<'_> {
    /// Connects a new guest.
    pub(crate) async fn at(open: &OpenHouse, table: u64) -> Player<'_> {
        let (person, token) = open.guest().await;
        let mut player = Player { open, table, person, token, n: 0, line: None };
        player.connects().await;
        player
    }

    /// Connects again, and returns the state.
    pub(crate) async fn connects(&mut self) -> Value {
        self.connects_with("").await
    }

    /// Connects again with more parameters, and returns the state.
    pub(crate) async fn connects_with(&mut self, more: &str) -> Value {
        let url = format!("ws://{}/api/v1/tables/{}/play?client=line{more}", self.open.address, self.table);
        let mut request = url.into_client_request().unwrap();
        let token = format!("Bearer {}", self.token);
        request.headers_mut().insert("authorization", token.parse().unwrap());
        let stream = TcpStream::connect(self.open.address).await.unwrap();
        self.line = Some(client_async(request, stream).await.unwrap().0);
        self.hears(|message| message["type"] == "state").await
    }

    /// Waits for a message.
    pub(crate) async fn hears(&mut self, is: impl Fn(&Value) -> bool) -> Value {
        let line = self.line.as_mut().unwrap();
        let wanted = async {
            loop {
                let Some(Ok(message)) = line.next().await else { panic!("the connection ended") };
                if let Message::Text(text) = message {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    if is(&message) {
                        return message;
                    }
                }
            }
        };
        tokio::time::timeout(PATIENCE, wanted).await.expect("the message never came")
    }

    /// Waits for the end of the autoplay, and returns its last message.
    pub(crate) async fn hears_end(&mut self) -> Value {
        self.hears(|message| message["type"] == "autoplay" && message["ended"].is_object()).await
    }

    pub(crate) async fn says(&mut self, ask: Value) -> Value {
        self.n += 1;
        let given = json!({ "client": "test", "n": self.n, "ask": ask });
        self.open.post(&format!("/tables/{}/commands", self.table), &self.token, given).await.json()
    }

    pub(crate) async fn sits(&mut self, chips: i64) {
        let sat = self.says(json!({ "do": "sit", "chips": chips })).await;
        assert!(sat["entry"].is_u64(), "{sat}");
    }

    /// Begins an autoplay with the shortest pause.
    pub(crate) async fn begins(&mut self, strategy: Value, more: Value) -> Value {
        let mut ask = json!({ "do": "autoplay", "strategy": strategy, "pause_ms": 250 });
        ask.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        self.says(ask).await
    }

    /// Returns the actor and the command of each of the table's entries.
    async fn entries(&self) -> Vec<(Value, Value)> {
        let table = self.table;
        let lines = self.open.house.read(move |store| store.lines(table, 1, 10_000)).await.unwrap();
        let entries = lines.iter().map(|line| serde_json::from_str::<Value>(&line.line).unwrap());
        entries.map(|entry| (entry["by"].clone(), entry["do"].clone())).collect()
    }
}

const NOTED: fn() -> Value = || json!({ "again": false });

async fn auto(open: &OpenHouse, pack: &str) -> u64 {
    open.table(pack, pack, false).await
}

/// Plays a few rounds of a strategy at every game. The bets are the player's own entries, and the log passes the audit.
#[tokio::test(flavor = "multi_thread")]
async fn a_strategy_plays_at_every_game() {
    let open = open(plain).await;
    for (pack, strategy) in [
        ("bclc-craps", "pass-odds"),
        ("mlgca-midi-baccarat", "banker-martingale"),
        ("bclc-red-dog", "red-dog-best"),
        ("bclc-casino-war", "war-always"),
        ("bclc-wheel", "wheel-1"),
        ("house-sic-bo", "sic-bo-small"),
    ] {
        let table = auto(&open, pack).await;
        let mut ada = Player::at(&open, table).await;
        ada.sits(100_000).await;
        assert_eq!(ada.begins(json!(strategy), json!({ "rounds": 6 })).await, NOTED(), "{pack} {strategy}");
        let end = ada.hears_end().await;
        assert_eq!((&end["ended"]["code"], &end["rounds"]), (&json!("rounds"), &json!(6)), "{pack}: {end}");
        assert_eq!((&end["strategy"], &end["most_rounds"]), (&json!(strategy), &json!(6)));
        let entries = ada.entries().await;
        let own = json!({ "player": ada.person });
        let bets = entries.iter().filter(|(by, command)| *by == own && command.to_string().contains("bet"));
        assert!(bets.count() >= 2, "{pack}: {entries:?}");
        let house = entries.iter().filter(|(by, _)| *by == json!("house")).count();
        assert!(house >= 6, "{pack}: {entries:?}");
        let audit = open.get(&format!("/tables/{table}/audit"), None).await.json();
        assert_eq!(audit["sound"], true, "{pack}: {audit}");
    }
    open.assert_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_autoplay_ends_by_the_player_and_by_limits() {
    let open = open(plain).await;
    let table = auto(&open, "bclc-craps").await;
    let mut ada = Player::at(&open, table).await;
    assert_eq!(ada.begins(json!("pass"), json!({})).await["code"], "not-seated");
    ada.sits(100_000).await;
    for (limit, code) in [
        (json!({ "rail_at_least": 90_000 }), "rail-at-least"),
        (json!({ "rail_at_most": 100_000 }), "rail-at-most"),
        (json!({ "rounds": 0 }), "rounds"),
    ] {
        ada.begins(json!("pass"), limit).await;
        assert_eq!(ada.hears_end().await["ended"]["code"], code);
    }
    let text = "about Mine.\ngame craps\nwhen come-out and no pass: bet 10 pass\nstop when rounds >= 2\n";
    let began = ada.begins(json!({ "text": text }), json!({})).await;
    assert_eq!(began, NOTED());
    let end = ada.hears_end().await;
    assert_eq!((&end["ended"]["code"], &end["rounds"]), (&json!("strategy"), &json!(2)), "{end}");

    ada.begins(json!("pass"), json!({})).await;
    ada.hears(|message| message["type"] == "autoplay" && message["rounds"] == 2).await;
    assert_eq!(ada.says(json!({ "do": "stop-autoplay" })).await, NOTED());
    assert_eq!(ada.hears_end().await["ended"]["code"], "stopped");

    ada.begins(json!("pass"), json!({})).await;
    let bet = ada.says(json!({ "do": "bet", "wager": "field", "amount": 500 })).await;
    assert!(bet["entry"].is_u64(), "{bet}");
    assert_eq!(ada.hears_end().await["ended"]["code"], "own-play");

    ada.begins(json!("pass"), json!({})).await;
    ada.hears(|message| message["type"] == "autoplay" && message["rounds"] == 1).await;
    ada.line = None;
    // The house takes some time to notice that the connection ended, and until then it treats a new connection as the
    // same one.
    while !ada.is_disconnected().await {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let state = ada.connects().await;
    assert_eq!(state["autoplay"]["ended"]["code"], "disconnected", "{}", state["autoplay"]);
    open.assert_well().await;
}

impl Player<'_> {
    /// Returns whether the house refuses an autoplay because the player has no connection.
    async fn is_disconnected(&mut self) -> bool {
        self.begins(json!("nothing-of-the-kind"), json!({})).await["code"] == "not-connected"
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn mistakes_and_refusals_of_a_strategy_are_told() {
    let open = open(plain).await;
    let table = auto(&open, "bclc-craps").await;
    let mut ada = Player::at(&open, table).await;
    ada.sits(100_000).await;
    let text = "about Mine.\ngame craps\nwhen come-out: bet 10 pas\n";
    let problem = ada.begins(json!({ "text": text }), json!({})).await;
    assert_eq!((&problem["code"], &problem["facts"]["faults"][0]["line"]), (&json!("faults"), &json!(3)));
    assert!(problem["facts"]["faults"][0]["column"].is_u64(), "{problem}");
    assert_eq!(ada.begins(json!("passs"), json!({})).await["code"], "faults");
    assert_eq!(ada.begins(json!("pass"), json!({ "sets": { "unti": 5 } })).await["code"], "faults");
    assert_eq!(ada.begins(json!({ "text": "x".repeat(20_001) }), json!({})).await["code"], "too-long");

    // Alone at the table, nobody else can throw: the shooter needs a line bet.
    let text = "about Mine.\ngame craps\nwhen no field: bet 5 field\nwhen come-out: bet 1 any-seven\n";
    assert_eq!(ada.begins(json!({ "text": text }), json!({})).await, NOTED());
    let end = ada.hears_end().await;
    assert_eq!(end["ended"]["code"], "stuck", "{end}");
    assert!(end["ended"]["clause"].is_string(), "{end}");
    let refused = end["refused"].as_array().unwrap();
    assert_eq!(refused.len(), 1, "{end}");
    assert_eq!(refused[0]["wager"], "any-seven");
    assert!(!refused[0]["clause"].as_str().unwrap().is_empty(), "{end}");

    let dealt = open.table("Dealt", "bclc-craps", true).await;
    let mut bob = Player::at(&open, dealt).await;
    bob.sits(50_000).await;
    assert_eq!(bob.begins(json!("pass"), json!({})).await["code"], "people-deal");
    bob.line = None;
    open.assert_well().await;
}

/// Two players: one plays by hand, the other lets the house play. The table waits only for the first.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_does_not_wait_for_an_autoplay() {
    let open = open(plain).await;
    let table = auto(&open, "bclc-wheel").await;
    let mut ada = Player::at(&open, table).await;
    let mut bob = Player::at(&open, table).await;
    ada.sits(100_000).await;
    bob.sits(100_000).await;
    bob.begins(json!("wheel-1"), json!({ "rounds": 3 })).await;
    for round in 1..=3 {
        let bet = ada.says(json!({ "do": "bet", "wager": "space-1", "amount": 500 })).await;
        assert!(bet["entry"].is_u64(), "{bet}");
        // The clock runs for an hour, so the wheel turns only once both are ready.
        ada.says(json!({ "do": "ready" })).await;
        bob.hears(|message| message["type"] == "autoplay" && message["rounds"] == round).await;
    }
    assert_eq!(bob.hears_end().await["ended"]["code"], "rounds");
    open.assert_well().await;
}
