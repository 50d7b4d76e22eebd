//! Tables move between nodes: when a node drains, and when it stops.

use std::time::Duration;

use croupier_ledger::TableState;
use croupier_ledger::store::{RecordSpace, Write, open, open_read_only};
use croupier_table::rounds::RoundStage;
use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;

use super::{Cluster, Node, until};

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_node_that_drains_hands_its_tables_over_with_the_bets_on_them() {
    let cluster = Cluster::new();
    let (a, b) = (cluster.node("a").await, cluster.node("b").await);
    let ada = a.guest().await;
    let table = a.table("Hers", &ada).await;
    a.done(table, &ada, 1, json!({ "do": "sit", "chips": 50_000 })).await;
    let bet = a.done(table, &ada, 2, json!({ "do": "bet", "wager": "field", "amount": 500 })).await;
    let mut connection = a.connect(table, &ada).await;
    connection.hears("state").await.unwrap();
    let database = cluster.database.clone();
    let drains = tokio::task::spawn_blocking(move || {
        croupier_ledger::store::drain_node(&database, "a", true).unwrap()
    });
    assert!(drains.await.unwrap());
    until("the table at the other node", async || b.plays(table) && !a.plays(table)).await;
    assert_eq!(connection.hears("nothing").await, None, "the connection to a table that has moved continues");
    // Nothing happened to the table: its next entry follows the bet, and the bet is known.
    let again = a.done(table, &ada, 2, json!({ "do": "bet", "wager": "field", "amount": 500 })).await;
    assert_eq!((&again["entry"], &again["again"]), (&bet["entry"], &json!(true)));
    let next = a.done(table, &ada, 3, json!({ "do": "bet", "wager": "field", "amount": 700 })).await;
    assert_eq!(next["entry"].as_u64(), bet["entry"].as_u64().map(|entry| entry + 1));
    // The node takes no new table, and tells the balancer.
    let other = a.table("Another", &ada).await;
    a.done(other, &ada, 4, json!({ "do": "sit", "chips": 20_000 })).await;
    assert!(b.plays(other));
    let ready = a.client.get(format!("http://{}/ready", a.address)).send().await.unwrap();
    assert_eq!(ready.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(ready.text().await.unwrap(), "draining\n");
    a.stops().await;
    // The last node plays alone.
    b.done(table, &ada, 5, json!({ "do": "down", "wager": "field" })).await;
    b.done(table, &ada, 6, json!({ "do": "leave" })).await;
    b.has(&ada, 80_000, 20_000).await;
    b.stops().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_rolling_restart_of_three_nodes_loses_no_bet() {
    let cluster = Cluster::new();
    let first = cluster.node("a").await;
    let mut nodes = vec![first, cluster.node("b").await, cluster.node("c").await];
    let ada = nodes[0].guest().await;
    let mut tables = Vec::new();
    for (n, node) in nodes.iter().enumerate() {
        let table = node.table(&format!("Table {n}"), &ada).await;
        node.done(table, &ada, 1, json!({ "do": "sit", "chips": 20_000 })).await;
        tables.push(table);
    }
    let mut n = 1;
    for name in ["a", "b", "c"] {
        let stopping = nodes.remove(0);
        n += 1;
        for table in &tables {
            stopping.done(*table, &ada, n, json!({ "do": "bet", "wager": "field", "amount": 500 })).await;
        }
        stopping.stops().await;
        for table in &tables {
            let again = json!({ "do": "bet", "wager": "field", "amount": 500 });
            let known = nodes[0].done(*table, &ada, n, again).await;
            assert_eq!(known["again"], true, "table {table} forgot a bet when '{name}' stopped");
        }
        nodes.push(cluster.node(name).await);
    }
    for table in &tables {
        n += 1;
        nodes[1].done(*table, &ada, n, json!({ "do": "down", "wager": "field" })).await;
        nodes[1].done(*table, &ada, n + 1, json!({ "do": "leave" })).await;
        n += 1;
    }
    nodes[2].has(&ada, 100_000, 0).await;
    for node in nodes {
        node.stops().await;
    }
}

/// The clock of a table where the house waits for the player.
const SLOW: u32 = 3600;

/// A person at a table, who gives commands through any node.
struct PlayerAt {
    token: String,
    table: u64,
    n: u64,
}

impl PlayerAt {
    async fn sits(node: &Node, (pack, options): (&str, Value), clock: u32) -> PlayerAt {
        let token = node.guest().await;
        let table = node.table_of(pack, (pack, options), &token, clock).await;
        let mut player = PlayerAt { token, table, n: 0 };
        player.says(node, json!({ "do": "sit", "chips": 50_000 })).await;
        player
    }

    async fn says(&mut self, node: &Node, ask: Value) -> Value {
        self.n += 1;
        node.done(self.table, &self.token, self.n, ask).await
    }

    /// Has a bet on the line, without which there is no shooter, until the house has rolled once more.
    async fn rolls_after(&mut self, node: &Node, cluster: &Cluster, rolled: usize) {
        until("the next roll", async || {
            // The house refuses a second one after the come-out roll, and may be between two nodes.
            self.n += 1;
            let bet = json!({ "do": "bet", "wager": "pass", "amount": 500 });
            node.command(self.table, &self.token, self.n, bet).await;
            tokio::time::sleep(Duration::from_millis(200)).await;
            draws(cluster, self.table).await.0 > rolled
        })
        .await;
    }

    /// The stage of the round, according to this node.
    async fn stage(&self, node: &Node) -> RoundStage {
        let playing = node.house.peek(self.table).await.unwrap();
        let TableState::Round(table) = playing.game() else { panic!("expected a game of rounds") };
        table.stage
    }

    /// Bets and lets the house deal until there is a decision to make.
    async fn plays_until_decision(&mut self, node: &Node) {
        while self.stage(node).await == RoundStage::Betting {
            self.says(node, json!({ "do": "bet", "wager": "ante", "amount": 500 })).await;
            let table = self.table;
            let lines = async || node.house.peek(table).await.unwrap().chain().lines();
            let before = lines().await;
            self.says(node, json!({ "do": "ready" })).await;
            until("the deal", async || lines().await > before).await;
        }
    }
}

/// Returns the number of draws in a table's log, and the lines by which a round was called off.
async fn draws(cluster: &Cluster, table: u64) -> (usize, Vec<String>) {
    let database = cluster.database.clone();
    let lines = spawn_blocking(move || open_read_only(&database).unwrap().lines(table, 0, 100_000).unwrap());
    let lines: Vec<String> = lines.await.unwrap().into_iter().map(|line| line.line).collect();
    let drawn = lines.iter().filter(|line| line.contains("\"chance\":{")).count();
    let is_off = |line: &String| line.contains("\"undrawn\":{") || line.contains("\"interrupted\"");
    (drawn, lines.into_iter().filter(is_off).collect())
}

/// A table with open bets under rules that void an interrupted round, one in mid-round, and one where the house rolls every
/// second: each goes on at the next node.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_rolling_restart_of_three_nodes_calls_off_no_round() {
    let cluster = Cluster::new();
    let mut nodes = vec![cluster.node("a").await, cluster.node("b").await, cluster.node("c").await];
    let mut open_bets = PlayerAt::sits(&nodes[0], ("rws-craps", json!({})), SLOW).await;
    let mut cards = PlayerAt::sits(&nodes[1], ("bclc-red-dog", json!({})), SLOW).await;
    let options = json!({ "statutory-max": "1000" });
    let mut quick = PlayerAt::sits(&nodes[2], ("casablanca-craps", options), 1).await;
    // The shooter needs a bet on the line.
    for wager in ["pass", "field"] {
        open_bets.says(&nodes[0], json!({ "do": "bet", "wager": wager, "amount": 500 })).await;
    }
    for name in ["a", "b", "c"] {
        let stopping = nodes.remove(0);
        cards.plays_until_decision(&stopping).await;
        let (rolled, _) = draws(&cluster, quick.table).await;
        quick.rolls_after(&stopping, &cluster, rolled).await;
        stopping.stops().await;
        let next = &nodes[0];
        // The cards lie as they lay, and the player decides now.
        assert_eq!(cards.stage(next).await, RoundStage::InPlay, "after the stop of '{name}'");
        cards.says(next, json!({ "do": "stand" })).await;
        until("the end of the round", async || cards.stage(next).await == RoundStage::Betting).await;
        let (rolled, _) = draws(&cluster, quick.table).await;
        quick.rolls_after(next, &cluster, rolled).await;
        nodes.push(cluster.node(name).await);
    }
    let (rolled, _) = draws(&cluster, open_bets.table).await;
    open_bets.says(&nodes[0], json!({ "do": "ready" })).await;
    until("the roll", async || draws(&cluster, open_bets.table).await.0 > rolled).await;
    open_bets.says(&nodes[0], json!({ "do": "bet", "wager": "field", "amount": 500 })).await;
    for node in nodes {
        node.stops().await;
    }
    for player in [&open_bets, &cards, &quick] {
        let (drawn, off) = draws(&cluster, player.table).await;
        assert!(drawn > 0 && off.is_empty(), "table {}: {drawn} draws, {off:?}", player.table);
    }
    // The same without the mark of an orderly end: the document voids the round, and the search finds it.
    let (database, table) = (cluster.database.clone(), open_bets.table);
    let unmarks = spawn_blocking(move || {
        let mark =
            Write::Put { space: RecordSpace::House, key: format!("rested/{table}"), value: "0".to_owned() };
        open(&database).unwrap().write(&[mark]).unwrap();
    });
    unmarks.await.unwrap();
    let node = cluster.node("a").await;
    node.house.peek(open_bets.table).await.unwrap();
    until("the void round", async || !draws(&cluster, open_bets.table).await.1.is_empty()).await;
    node.stops().await;
}
