//! Records in which an attacker edited what the house shows: the summary of a sleeping table, and the report of a whole
//! game.

use croupier_house::Config;
use croupier_ledger::store::{self, RecordSpace, Write};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::write;
use crate::support::{OpenHouse, open};
use crate::training::house::deals_carelessly;

/// Replaces a text in the value of the only record with this prefix.
fn edit(config: &Config, prefix: &str, from: &str, to: &str) {
    let mut found =
        store::open_read_only(&config.database()).unwrap().scan(RecordSpace::House, prefix).unwrap();
    found.retain(|(_, value)| value.contains(from));
    assert_eq!(found.len(), 1, "{from} is not in one record: {found:?}");
    let (key, value) = found.remove(0);
    write(config, &[Write::Put { space: RecordSpace::House, key, value: value.replacen(from, to, 1) }]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edited_summary_of_a_sleeping_table_is_not_shown() {
    let open = open(|_| ()).await;
    let table = open.table("Wheel of Truth", "bclc-wheel", false).await;
    let path = format!("/tables/{table}");
    let shown = async |open: &OpenHouse| open.get(&path, None).await.json();
    let before = shown(&open).await;
    assert_eq!(before["name"], "Wheel of Truth");
    let open = open.again_after(|config| edit(config, "glance/", "Wheel of Truth", "Wheel of Lies")).await;
    assert_eq!(shown(&open).await, before);
    let lobby = open.get("/tables", None).await.text;
    assert!(lobby.contains("Wheel of Truth") && !lobby.contains("Wheel of Lies"), "{lobby}");
    open.assert_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edited_report_of_a_whole_game_is_not_shown() {
    let open = open(|_| ()).await;
    let (_, token) = open.person("Ada", &["player"]).await;
    let order = json!({ "pack": "bclc-wheel", "level": 1, "seed": 7 });
    let begun = open.post("/school/game", &token, order).await.json();
    let path = format!("/school/game/{}", begun["table"]);
    deals_carelessly(&open, &token, begun["table"].as_u64().unwrap(), 20).await;
    let ended = open.ask(Method::DELETE, &path, Some(&token), None).await;
    assert_eq!(ended.status, StatusCode::OK, "{ended:?}");
    let reports =
        async |open: &OpenHouse| -> Value { open.get("/school/game-reports", Some(&token)).await.json() };
    let open = open.again().await;
    assert_eq!(reports(&open).await[0]["trainee"], "Ada");
    let open = open.again_after(|config| edit(config, "training-report/", "\"Ada\"", "\"Eve\"")).await;
    assert_eq!(reports(&open).await, json!([]));
    let pdf = format!("/school/game-reports/{}/pdf", begun["table"]);
    assert_eq!(open.get(&pdf, Some(&token)).await.status, StatusCode::NOT_FOUND);
    open.assert_well().await;
}
