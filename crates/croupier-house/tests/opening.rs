//! Opening tables: attacks on the limits of how many a player opens, and on the rules that a player may choose.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::json;
use tokio::io::AsyncWriteExt;

use crate::support::{Open, open};

/// The tables that are open.
fn open_tables(open: &Open) -> usize {
    open.house.log().state().tables().filter(|(_, table)| !table.retired).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn hanging_up_leaves_no_table_uncounted() {
    let open = open(|config| config.tables_per_player = 1).await;
    let before = open_tables(&open);
    let (_, token) = open.guest().await;
    // Each request is sent whole, and its connection is closed between 0.5 and 12 ms later.
    for n in 0..40_u32 {
        let body = json!({ "name": format!("Mine {n}"), "pack": "bclc-wheel" }).to_string();
        let mut stream = tokio::net::TcpStream::connect(open.address).await.unwrap();
        let head = format!(
            "POST /api/v1/tables HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            open.address,
            body.len()
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        tokio::time::sleep(Duration::from_micros(500 + u64::from(n % 24) * 500)).await;
        drop(stream);
    }
    // However many were heard, one table at most is open, and it counts.
    let last = open.post("/tables", &token, json!({ "name": "The last", "pack": "bclc-wheel" })).await;
    let refused = last.status == StatusCode::CONFLICT && last.code() == "too-many-tables";
    assert!(refused || last.status == StatusCode::OK, "{last:?}");
    let again = open.post("/tables", &token, json!({ "name": "More", "pack": "bclc-wheel" })).await;
    assert_eq!(again.code(), "too-many-tables");
    assert_eq!(open_tables(&open) - before, 1);
}
