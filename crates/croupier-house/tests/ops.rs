//! The examples in ops/ and the manual name only metrics that exist, and the manual explains all of them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use croupier_house::telemetry::{METRICS, MetricKind};
use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns every name that begins like a metric's.
fn names(text: &str) -> BTreeSet<&str> {
    let is_part = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
    text.split(|letter: char| !is_part(letter)).filter(|word| word.starts_with("croupier_")).collect()
}

/// Returns every name that Prometheus knows after it has read the metrics.
fn series() -> BTreeSet<String> {
    let parts = |kind: MetricKind| match kind {
        MetricKind::Histogram => &["_bucket", "_sum", "_count"][..],
        MetricKind::Counter | MetricKind::Gauge => &[""],
    };
    let names = METRICS
        .iter()
        .flat_map(|metric| parts(metric.kind).iter().map(|part| format!("{}{part}", metric.name)));
    names.collect()
}

fn check(what: &str, text: &str) {
    let series = series();
    let unknown: Vec<&str> = names(text).into_iter().filter(|name| !series.contains(*name)).collect();
    assert!(unknown.is_empty(), "{what} names metrics that do not exist: {unknown:?}");
}

/// Returns the queries of a dashboard: all fields `expr` and `query`.
fn queries<'v>(value: &'v Value, found: &mut Vec<&'v str>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(text) if name == "expr" || name == "query" => found.push(text),
                    value => queries(value, found),
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| queries(value, found)),
        _ => {}
    }
}

#[test]
fn the_dashboard_asks_only_for_metrics_that_exist() {
    let text = fs::read_to_string(root().join("ops/monitoring/grafana-dashboard.json")).unwrap();
    let dashboard: Value = serde_json::from_str(&text).unwrap();
    let mut found = Vec::new();
    queries(&dashboard, &mut found);
    assert!(found.len() >= 12, "{found:?}");
    for query in found {
        assert!(
            !names(query).is_empty() || query == "prometheus",
            "a query without a metric of ours: {query}"
        );
        check("the dashboard", query);
    }
}

#[test]
fn the_alert_rules_ask_only_for_metrics_that_exist() {
    for (name, least) in [("ops/monitoring/alerts.yml", 8), ("ops/monitoring/alerts-cluster.yml", 4)] {
        let text = fs::read_to_string(root().join(name)).unwrap();
        let rules = text.lines().filter(|line| line.trim_start().starts_with("expr:")).count();
        assert!(rules >= least, "{name} has {rules} rules");
        check(name, &text);
    }
}

#[test]
fn the_manual_explains_every_metric() {
    let page = fs::read_to_string(root().join("docs/house.md")).unwrap();
    for metric in METRICS {
        let row = page.lines().find(|line| line.starts_with(&format!("| `{}`", metric.name)));
        assert!(row.is_some(), "docs/house.md does not explain {}", metric.name);
    }
}
