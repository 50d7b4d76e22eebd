//! Tables from a player's view: leaving, and clients that were silent for a long time.

use std::time::Duration;

use croupier_house::Config;
use croupier_house::crew::{PendingDecision, waiting};
use croupier_ledger::TableState;
use croupier_ledger::line::Actor;
use croupier_table::rounds::PlayerDecision;
use croupier_table::rounds::RoundStage;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::support::{OpenHouse, open};

fn plain(_: &mut Config) {}

/// A person who gives a table commands over HTTP.
struct HttpPlayer<'h> {
    open: &'h OpenHouse,
    table: u64,
    person: u32,
    token: String,
    n: u64,
}

impl HttpPlayer<'_> {
    async fn at(open: &OpenHouse, table: u64) -> HttpPlayer<'_> {
        let (person, token) = open.guest().await;
        HttpPlayer { open, table, person, token, n: 0 }
    }

    async fn says(&mut self, ask: Value) -> Value {
        self.n += 1;
        self.repeats(self.n, ask).await
    }

    async fn repeats(&self, n: u64, ask: Value) -> Value {
        let given = json!({ "client": "test", "n": n, "ask": ask });
        self.open.post(&format!("/tables/{}/commands", self.table), &self.token, given).await.json()
    }

    /// Returns whether a point is on, and whether the person sits at the table.
    async fn sees(&self) -> (bool, bool) {
        let playing = self.open.house.peek(self.table).await.unwrap();
        let TableState::Craps(table) = playing.game() else { panic!("expected a craps table") };
        (table.point_on(), playing.game().people().contains(&self.person))
    }

    /// Returns the number of the next draw.
    async fn draw(&self) -> u64 {
        self.open.house.peek(self.table).await.unwrap().next_draw().0
    }

    /// Waits until this draw is the next.
    async fn draws(&self, next: u64) {
        for _ in 0..1000 {
            if self.draw().await >= next {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("the table waits for draw {}", self.draw().await);
    }

    async fn stage(&self) -> RoundStage {
        let playing = self.open.house.peek(self.table).await.unwrap();
        let TableState::Round(table) = playing.game() else { panic!("expected a table that plays rounds") };
        table.stage
    }

    async fn decisions(&self) -> Vec<PendingDecision> {
        let playing = self.open.house.peek(self.table).await.unwrap();
        waiting(playing.in_play())
    }

    async fn waits_for(&self, stage: RoundStage) {
        for _ in 0..1000 {
            if self.stage().await == stage {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("the table is still at stage {:?}", self.stage().await);
    }

    /// Bets alone until there is a decision to make. The other player is there, and is ready every time.
    async fn play_until_decision(&mut self, other: &mut HttpPlayer<'_>, wager: &str) {
        for _ in 0..200 {
            let bet = self.says(json!({ "do": "bet", "wager": wager, "amount": 500 })).await;
            assert!(bet["entry"].is_u64(), "{bet}");
            let lines = self.open.house.peek(self.table).await.unwrap().chain().lines();
            other.says(json!({ "do": "ready" })).await;
            self.says(json!({ "do": "ready" })).await;
            while self.open.house.peek(self.table).await.unwrap().chain().lines() == lines {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            if self.stage().await == RoundStage::InPlay {
                return;
            }
        }
        panic!("no decision came up");
    }

    async fn connects(&self) -> WebSocketStream<TcpStream> {
        self.connects_and_reads().await.0
    }

    /// Connects to the table; returns the first message too, which is its state.
    async fn connects_and_reads(&self) -> (WebSocketStream<TcpStream>, Value) {
        let url = format!("ws://{}/api/v1/tables/{}/play?client=test", self.open.address, self.table);
        let mut request = url.into_client_request().unwrap();
        let token = format!("Bearer {}", self.token);
        request.headers_mut().insert("authorization", token.parse().unwrap());
        let stream = TcpStream::connect(self.open.address).await.unwrap();
        let mut line = client_async(request, stream).await.unwrap().0;
        let first = line.next().await.unwrap().unwrap();
        (line, serde_json::from_str(first.to_text().unwrap()).unwrap())
    }

    async fn wallet(&self) -> i64 {
        self.open.get("/me", Some(&self.token)).await.json()["wallet"].as_i64().unwrap()
    }
}

/// If a player leaves bets that must stay and nobody else can throw, the house throws until the bets are decided.
#[tokio::test(flavor = "multi_thread")]
async fn the_last_shooter_leaves_when_the_bets_are_decided() {
    let open = open(plain).await;
    let table = open.table("Craps", "bclc-craps", false).await;
    let mut ada = HttpPlayer::at(&open, table).await;
    ada.says(json!({ "do": "sit", "chips": 50_000 })).await;
    while !ada.sees().await.0 {
        ada.says(json!({ "do": "bet", "wager": "pass", "amount": 1000 })).await;
        let draw = ada.draw().await;
        ada.says(json!({ "do": "ready" })).await;
        // Cause one throw for each `ready`: an extra throw could decide the bet before the player leaves.
        while ada.draw().await == draw {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    let left = ada.says(json!({ "do": "leave" })).await;
    assert_eq!(left, json!({ "again": false }), "expected the request to leave to wait");
    assert_eq!(ada.sees().await, (true, true), "expected the bet to be up and the player at the table");
    // The house throws when the clock has run out, or immediately if the player does not want to wait.
    while ada.sees().await.1 {
        ada.says(json!({ "do": "ready" })).await;
        assert!(ada.n < 10_000, "the bet is never decided");
    }
    assert!(ada.wallet().await > 950_000, "expected the chips to be back in the wallet");
    open.assert_well().await;
}

/// The clock is longer than the test. A player who has decided need not wait for it, nor for players with nothing to
/// decide.
#[tokio::test(flavor = "multi_thread")]
async fn a_round_continues_once_all_decisions_are_made() {
    let open = open(plain).await;
    let table = open.table("Red Dog", "bclc-red-dog", false).await;
    let mut ada = HttpPlayer::at(&open, table).await;
    let mut bob = HttpPlayer::at(&open, table).await;
    // Both players are connected, so the table would wait for both.
    let _lines = (ada.connects().await, bob.connects().await);
    for player in [&mut ada, &mut bob] {
        player.says(json!({ "do": "sit", "chips": 50_000 })).await;
    }
    for decision in ["stand", "raise"] {
        ada.play_until_decision(&mut bob, "ante").await;
        let done = match decision {
            "raise" => ada.says(json!({ "do": "raise", "amount": 500 })).await,
            _ => ada.says(json!({ "do": "stand" })).await,
        };
        assert!(done["entry"].is_u64(), "{decision}: {done}");
        ada.waits_for(RoundStage::Betting).await;
    }
    open.assert_well().await;
}

/// A player who excludes themselves in the middle of a round risks no more money in it: no raise, no war. They may still
/// decide against it.
#[tokio::test(flavor = "multi_thread")]
async fn an_excluded_player_cannot_raise_or_go_to_war() {
    let open = open(plain).await;
    for (pack, wager, more, less) in [
        ("bclc-red-dog", "ante", json!({ "do": "raise", "amount": 500 }), json!({ "do": "stand" })),
        ("bclc-casino-war", "war", json!({ "do": "war" }), json!({ "do": "surrender" })),
    ] {
        let table = open.table(pack, pack, false).await;
        let mut ada = HttpPlayer::at(&open, table).await;
        let mut bob = HttpPlayer::at(&open, table).await;
        let _lines = (ada.connects().await, bob.connects().await);
        for player in [&mut ada, &mut bob] {
            player.says(json!({ "do": "sit", "chips": 50_000 })).await;
        }
        ada.play_until_decision(&mut bob, wager).await;
        let excluded = open.post("/me/exclusion", &ada.token, json!({ "hours": 24 })).await;
        assert_eq!(excluded.status.as_u16(), 204, "{excluded:?}");
        assert_eq!(ada.says(more).await["code"], "excluded", "{pack}");
        let decided = ada.says(less).await;
        assert!(decided["entry"].is_u64(), "{pack}: {decided}");
        ada.waits_for(RoundStage::Betting).await;
        let bet = ada.says(json!({ "do": "bet", "wager": wager, "amount": 500 })).await;
        assert_eq!(bet["code"], "excluded", "{pack}: {bet}");
    }
    open.assert_well().await;
}

/// A player who is alone at a table may play without its clock, which comes back when another player sits down.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_is_alone_plays_at_their_own_pace() {
    let open = open(plain).await;
    let mut setup = open.house.plain_setup("bclc-wheel").unwrap();
    setup.clock_seconds = 1;
    let table = open.house.open_table(Actor::House, None, setup).await.unwrap();
    let mut ada = HttpPlayer::at(&open, table).await;
    let mut line = ada.connects().await;
    let own_pace = json!({ "do": "own-pace", "on": true });
    let bet = json!({ "do": "bet", "wager": "space-1", "amount": 500 });
    assert_eq!(ada.says(own_pace.clone()).await["code"], "not-seated");
    ada.says(json!({ "do": "sit", "chips": 50_000 })).await;
    assert_eq!(ada.says(own_pace.clone()).await, json!({ "again": false }));
    assert!(ada.says(bet.clone()).await["entry"].is_u64());
    let draw = ada.draw().await;
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert_eq!(ada.draw().await, draw, "the wheel turned before the player was ready");
    ada.says(json!({ "do": "ready" })).await;
    ada.draws(draw + 1).await;

    let mut bob = HttpPlayer::at(&open, table).await;
    let _bobs_line = bob.connects().await;
    bob.says(json!({ "do": "sit", "chips": 50_000 })).await;
    assert_eq!(bob.says(own_pace).await["code"], "not-alone");
    bob.says(json!({ "do": "ready" })).await;
    assert!(ada.says(bet).await["entry"].is_u64());
    // The clock runs again, for a player who is not ready.
    ada.draws(draw + 2).await;

    let mut paces = Vec::new();
    while let Ok(Some(Ok(Message::Text(text)))) =
        tokio::time::timeout(Duration::from_millis(300), line.next()).await
    {
        let message: Value = serde_json::from_str(&text).unwrap();
        if message["type"] == "pace" {
            paces.push((message["own_pace"].clone(), message["ready"].clone()));
        }
    }
    let told = |own_pace: bool, ready: Value| paces.contains(&(json!(own_pace), ready));
    assert!(told(true, json!([])) && told(false, json!([bob.person])) && told(false, json!([])), "{paces:?}");
    open.assert_well().await;
}

/// At a table that a person deals, spectators learn whether a member of the crew is connected.
#[tokio::test(flavor = "multi_thread")]
async fn players_learn_whether_a_dealer_is_there() {
    let open = open(plain).await;
    let table = open.table("Red Dog", "bclc-red-dog", true).await;
    let (person, token) = open.person("Dee", &["dealer"]).await;
    let dealer = HttpPlayer { open: &open, table, person, token, n: 0 };
    let ada = HttpPlayer::at(&open, table).await;
    let (mut line, state) = ada.connects_and_reads().await;
    assert!(state["no_dealer"] == true || is_without_dealer(&mut line).await);
    let dealers_line = dealer.connects().await;
    assert!(!is_without_dealer(&mut line).await);
    // Another player does not count as a dealer.
    let bob = HttpPlayer::at(&open, table).await;
    let _bobs_line = bob.connects().await;
    drop(dealers_line);
    assert!(is_without_dealer(&mut line).await);
    open.assert_well().await;
}

/// Waits for the next message about the pace; returns whether the dealer is missing.
async fn is_without_dealer(line: &mut WebSocketStream<TcpStream>) -> bool {
    loop {
        let next = tokio::time::timeout(Duration::from_secs(20), line.next()).await;
        let Ok(Some(Ok(Message::Text(text)))) = next else { panic!("expected a message about the pace") };
        let message: Value = serde_json::from_str(&text).unwrap();
        if message["type"] == "pace" {
            return message["no_dealer"] == true;
        }
    }
}

/// Only a player at the table may react, not in quick succession; everyone who watches sees the reaction, and the log
/// does not record it.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_reacts_and_everybody_at_the_table_sees_it() {
    let open = open(plain).await;
    let setup = open.house.plain_setup("bclc-wheel").unwrap();
    let table = open.house.open_table(Actor::House, None, setup).await.unwrap();
    let mut ada = HttpPlayer::at(&open, table).await;
    let mut bob = HttpPlayer::at(&open, table).await;
    let mut line = bob.connects().await;
    let reacts = |reaction: &str| json!({ "do": "react", "reaction": reaction });
    assert_eq!(ada.says(reacts("applause")).await["code"], "not-seated");
    let sat = ada.says(json!({ "do": "sit", "chips": 50_000 })).await["entry"].as_u64();
    assert_eq!(ada.says(reacts("good-luck")).await, json!({ "again": false }));
    assert_eq!(ada.says(reacts("applause")).await["code"], "too-soon");
    bob.says(json!({ "do": "sit", "chips": 50_000 })).await;
    assert_eq!(bob.says(reacts("thanks")).await, json!({ "again": false }), "each player has their own time");
    tokio::time::sleep(Duration::from_millis(2_100)).await;
    assert_eq!(ada.says(reacts("ouch")).await, json!({ "again": false }));

    let mut seen = Vec::new();
    while seen.len() < 3 {
        let Ok(Some(Ok(Message::Text(text)))) =
            tokio::time::timeout(Duration::from_secs(20), line.next()).await
        else {
            panic!("only {seen:?}")
        };
        let message: Value = serde_json::from_str(&text).unwrap();
        if message["type"] == "reaction" {
            seen.push((message["person"].clone(), message["reaction"].clone()));
        }
    }
    let (ada_is, bob_is) = (json!(ada.person), json!(bob.person));
    let expected = [(&ada_is, "good-luck"), (&bob_is, "thanks"), (&ada_is, "ouch")];
    assert_eq!(seen, expected.map(|(person, reaction)| (person.clone(), json!(reaction))));
    let leaves = ada.says(json!({ "do": "leave" })).await["entry"].as_u64();
    assert_eq!(leaves, sat.map(|sat| sat + 2), "a reaction has an entry");
    open.assert_well().await;
}

/// The player who turned the Player hand's first cards also turns the third (8.E.1), and gets as much time for it.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_turned_cards_gets_time_for_the_third() {
    let open = open(plain).await;
    let mut setup = open.house.plain_setup("mlgca-midi-baccarat").unwrap();
    // The crew prepares the cards, and the players turn them.
    (setup.crew, setup.clock_seconds) = (Some(vec!["prepares".to_owned(), "collects".to_owned()]), 3600);
    let table = open.house.open_table(Actor::House, None, setup).await.unwrap();
    let mut ada = HttpPlayer::at(&open, table).await;
    let mut bob = HttpPlayer::at(&open, table).await;
    let _lines = (ada.connects().await, bob.connects().await);
    for (player, wager) in [(&mut ada, "player"), (&mut bob, "banker")] {
        player.says(json!({ "do": "sit", "chips": 50_000 })).await;
        player.says(json!({ "do": "bet", "wager": wager, "amount": 500 })).await;
    }
    for _ in 0..400 {
        match ada.decisions().await.first().copied() {
            Some(waiting @ PendingDecision { person, decision: PlayerDecision::Turn(_, 2) })
                if person == ada.person =>
            {
                tokio::time::sleep(Duration::from_millis(300)).await;
                assert_eq!(ada.decisions().await, [waiting], "the table did not wait for Ada");
                return open.assert_well().await;
            }
            Some(PendingDecision { person, decision: PlayerDecision::Turn(..) }) => {
                let who = if person == ada.person { &mut ada } else { &mut bob };
                who.says(json!({ "do": "turn" })).await;
            }
            _ => {
                // No round is under way, so both players bet on the next one.
                ada.says(json!({ "do": "bet", "wager": "player", "amount": 500 })).await;
                bob.says(json!({ "do": "bet", "wager": "banker", "amount": 500 })).await;
                ada.says(json!({ "do": "ready" })).await;
                bob.says(json!({ "do": "ready" })).await;
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    }
    panic!("Player never had a third card");
}

/// A table remembers a limited number of clients. Commands of other clients are looked up, and are carried out only once.
#[tokio::test(flavor = "multi_thread")]
async fn a_command_of_a_forgotten_client_is_not_done_again() {
    let open = open(plain).await;
    let table = open.table("Craps", "bclc-craps", false).await;
    let mut ada = HttpPlayer::at(&open, table).await;
    ada.says(json!({ "do": "sit", "chips": 50_000 })).await;
    let mut line = ada.connects().await;
    let bet = json!({ "do": "bet", "wager": "pass", "amount": 1000 });
    let done = ada.says(bet.clone()).await;
    assert_eq!(ada.repeats(2, bet.clone()).await["entry"], done["entry"]);
    // Other clients arrive, under more names than a table remembers.
    let bob = HttpPlayer::at(&open, table).await;
    for client in 0..1100 {
        let ask = if client == 0 {
            json!({ "do": "sit", "chips": 1000 })
        } else {
            json!({ "do": "buy-in", "amount": 100 })
        };
        let given = json!({ "client": format!("phone {client}").replace(' ', "-"), "n": 1, "ask": ask });
        let answer = open.post(&format!("/tables/{table}/commands"), &bob.token, given).await.json();
        assert!(answer["entry"].is_u64(), "{answer}");
    }
    // A client that stayed connected is asked to connect again, and then its command is looked up.
    let end = tokio::time::timeout(Duration::from_secs(60), async {
        line.send(Message::text(format!(r#"{{"n":2,"ask":{bet}}}"#))).await.unwrap();
        loop {
            if let Message::Close(end) = line.next().await.unwrap().unwrap() {
                return end.unwrap().code;
            }
        }
    });
    assert_eq!(u16::from(end.await.unwrap()), 1012);
    let again = ada.repeats(2, bet).await;
    assert_eq!(again["code"], "old-number", "{again}");
    open.assert_well().await;
}
