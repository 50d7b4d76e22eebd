//! Tables move between nodes: when a node drains, and when it stops.

use reqwest::{Method, StatusCode};
use serde_json::json;

use super::{Cluster, until};

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
async fn a_rolling_restart_of_three_nodes_loses_no_bet_and_voids_no_round() {
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
        let path = format!("/tables/{table}/replay?from=1");
        let (status, replay) = nodes[1].ask(Method::GET, &path, Some(&ada), None).await;
        assert_eq!(status, StatusCode::OK, "{replay}");
        assert!(!replay.to_string().contains("void"), "a round was void: {replay}");
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
