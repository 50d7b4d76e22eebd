//! `/metrics` is what Prometheus reads, has every metric of the list and no other, and says nothing about people.

use std::collections::{BTreeMap, BTreeSet};

use croupier_house::Config;
use croupier_house::telemetry::{METRICS, MetricKind};
use prometheus_parse::{Scrape, Value};
use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::support::{OpenHouse, open};

async fn text(open: &OpenHouse) -> String {
    let url = format!("http://{}/metrics", open.address);
    let answer = reqwest::Client::builder().no_proxy().build().unwrap().get(url).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    let kind = answer.headers()["content-type"].to_str().unwrap().to_owned();
    assert!(kind.starts_with("text/plain; version=0.0.4"), "{kind}");
    answer.text().await.unwrap()
}

fn parse(text: &str) -> Scrape {
    Scrape::parse(text.lines().map(|line| Ok(line.to_owned()))).unwrap()
}

/// Sits down at a craps table and bets. The next roll decides the Field, and perhaps the Pass Line. Returns the table.
async fn play(open: &OpenHouse) -> u64 {
    let guest = open.ask(Method::POST, "/session/guest", None, None).await.json();
    let token = guest["token"].as_str().unwrap().to_owned();
    let tables = open.ask(Method::GET, "/tables", None, None).await.json();
    let craps = tables.as_array().unwrap().iter().find(|table| table["pack"] == "bclc-craps").unwrap();
    let table = craps["table"].as_u64().unwrap();
    let commands = format!("/tables/{table}/commands");
    let asks = [
        json!({ "do": "sit", "chips": 50_000 }),
        json!({ "do": "bet", "wager": "pass", "amount": 500 }),
        json!({ "do": "bet", "wager": "field", "amount": 700 }),
        json!({ "do": "ready" }),
    ];
    for (n, ask) in asks.into_iter().enumerate() {
        let body = json!({ "client": "t", "n": n + 1, "ask": ask });
        let done = open.ask(Method::POST, &commands, Some(&token), Some(&body)).await;
        assert_eq!(done.status, StatusCode::OK, "{done:?}");
    }
    table
}

/// Returns the value of the sample with this label.
fn labelled(scrape: &Scrape, metric: &str, label: &str, value: &str) -> Option<f64> {
    let sample = scrape.samples.iter().find(|sample| {
        sample.metric == metric && sample.labels.get(label).is_some_and(|found| found == value)
    })?;
    match sample.value {
        Value::Counter(value) | Value::Gauge(value) | Value::Untyped(value) => Some(value),
        _ => None,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_parser_reads_every_metric() {
    let open = open(|config: &mut Config| config.clock_seconds = 1).await;
    open.house.open_first_tables().await.unwrap();
    let table = play(&open).await.to_string();
    let wrong = json!({ "name": "admin", "password": "not the password" });
    open.ask(Method::POST, "/session", None, Some(&wrong)).await;
    // The house chooses when to make the roll that decides the bet.
    let (text, scrape) = loop {
        let text = text(&open).await;
        let scrape = parse(&text);
        let handle = labelled(&scrape, "croupier_table_handle_cents_total", "table", &table);
        if handle > Some(0.0) {
            assert!([Some(700.0), Some(1200.0)].contains(&handle), "{handle:?}");
            break (text, scrape);
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    };
    assert_eq!(labelled(&scrape, "croupier_table_drop_cents", "table", &table), Some(50_000.0));
    let win = labelled(&scrape, "croupier_table_win_cents", "table", &table).unwrap();
    let possible = [700.0, -700.0, -1400.0, -2100.0].map(|field| [field - 500.0, field, field + 500.0]);
    assert!(possible.concat().contains(&win), "{win}");
    assert_eq!(labelled(&scrape, "croupier_table_players", "table", &table), Some(1.0));
    assert!(labelled(&scrape, "croupier_handle_cents_total", "game", "craps") >= Some(700.0));
    assert!(labelled(&scrape, "croupier_sign_ins_total", "result", "failed") >= Some(1.0));
    assert!(labelled(&scrape, "croupier_http_requests_total", "status", "401") >= Some(1.0));
    assert!(labelled(&scrape, "croupier_build_info", "version", env!("CARGO_PKG_VERSION")) == Some(1.0));

    for timed in ["croupier_commit_seconds", "croupier_command_seconds", "croupier_http_request_seconds"] {
        let found = scrape.samples.iter().find(|sample| sample.metric == timed);
        let Some(Value::Histogram(buckets)) = found.map(|sample| &sample.value) else {
            panic!("{timed} is not a histogram: {found:?}");
        };
        assert!(buckets.last().unwrap().count > 0.0 && buckets.len() == 15, "{buckets:?}");
    }
    let known: BTreeMap<&str, MetricKind> = METRICS.iter().map(|metric| (metric.name, metric.kind)).collect();
    for sample in &scrape.samples {
        // The parser reads the sum and the count of a histogram as separate values.
        let part = ["_sum", "_count"].iter().find_map(|part| sample.metric.strip_suffix(part));
        let name = part.unwrap_or(&sample.metric);
        let kind = *known.get(name).unwrap_or_else(|| panic!("{name} is not in the list"));
        let fits = match sample.value {
            Value::Counter(value) => kind == MetricKind::Counter && value >= 0.0,
            Value::Gauge(_) => kind == MetricKind::Gauge,
            Value::Histogram(_) => kind == MetricKind::Histogram,
            Value::Untyped(_) | Value::Summary(_) => kind == MetricKind::Histogram && part.is_some(),
        };
        assert!(fits, "{sample:?}");
        assert!(scrape.docs.contains_key(name), "{name} has no help");
    }
    // People have names and chips, but not in metrics.
    assert!(!text.contains("admin") && !text.contains("127.0.0.1"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_figures_by_table_are_bounded() {
    let open = open(|config: &mut Config| config.metrics_tables = 3).await;
    open.house.open_first_tables().await.unwrap();
    let scrape = parse(&text(&open).await);
    let tables: BTreeSet<&str> =
        scrape.samples.iter().filter_map(|sample| sample.labels.get("table")).collect();
    assert_eq!(tables, BTreeSet::from(["1", "2", "3"]));
    let all: usize = scrape.samples.iter().filter(|sample| sample.labels.get("table").is_some()).count();
    assert_eq!(all, 3 * 4, "expected four figures for each table");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_cannot_invent_labels() {
    let open = open(|_| ()).await;
    for method in ["BREW", "PROPFIND", "X-1"] {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        open.ask(method, "/tables", None, None).await;
    }
    let text = text(&open).await;
    assert!(!text.contains("BREW") && text.contains("method=\"other\""), "{text}");
}
