//! The metrics of a house, for Prometheus: their names, kinds and help texts, and the recorder that holds them.
//!
//! [`METRICS`] is the only list of metrics. Tests compare it with the answer of `/metrics`, with docs/house.md, and
//! with the dashboard and the alert rules in ops/.

use std::sync::OnceLock;
use std::time::Duration;

use croupier_ledger::store::CommitObserver;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

/// The kind of a metric, as Prometheus names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MetricKind {
    /// A number that only grows while the program runs.
    Counter,
    /// A number that can go up and down.
    Gauge,
    /// Counts of values by size, with their sum.
    Histogram,
}

/// A metric of the house, with its name and help text for Prometheus.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MetricInfo {
    /// The name.
    pub name: &'static str,
    /// The kind.
    pub kind: MetricKind,
    /// The help text.
    pub help: &'static str,
}

const fn counter(name: &'static str, help: &'static str) -> MetricInfo {
    MetricInfo { name, kind: MetricKind::Counter, help }
}

const fn gauge(name: &'static str, help: &'static str) -> MetricInfo {
    MetricInfo { name, kind: MetricKind::Gauge, help }
}

const fn histogram(name: &'static str, help: &'static str) -> MetricInfo {
    MetricInfo { name, kind: MetricKind::Histogram, help }
}

/// All metrics.
pub const METRICS: [MetricInfo; 43] = [
    gauge(
        "croupier_build_info",
        "1, with the program's version and the version of the schema that it writes",
    ),
    gauge("croupier_standby", "1 while this process waits for the lock of its house, else 0"),
    counter("croupier_entries_total", "entries of all tables"),
    counter("croupier_commits_total", "commits to the database"),
    counter(
        "croupier_jobs_total",
        "jobs in these commits; the ratio of the two is the number of jobs per commit",
    ),
    counter("croupier_commit_microseconds_total", "total time of all commits, in microseconds"),
    histogram("croupier_commit_seconds", "duration of commits"),
    gauge("croupier_jobs_waiting", "jobs that wait to be written"),
    histogram(
        "croupier_command_seconds",
        "time from the arrival of a command at a table to its answer, by door: socket or http",
    ),
    histogram(
        "croupier_fan_out_seconds",
        "time from the commit of an entry until a connection receives it, for one entry in 16",
    ),
    counter("croupier_fan_out_messages_total", "messages about entries to connections"),
    counter("croupier_fan_out_bytes_total", "bytes of these messages"),
    counter("croupier_http_requests_total", "HTTP requests, by method and status"),
    histogram("croupier_http_request_seconds", "time from an HTTP request to the head of its answer"),
    gauge("croupier_connections", "connections to tables"),
    gauge("croupier_tables_open", "open tables, awake or asleep"),
    gauge("croupier_tables_awake", "tables that are not asleep"),
    counter(
        "croupier_tables_broken_off_total",
        "tables whose task crashed and that the house read again: each is a bug, please report it",
    ),
    counter(
        "croupier_snapshots_refused_total",
        "snapshots that the house did not trust: each, except those of an earlier version, means tampering or a disk fault",
    ),
    gauge(
        "croupier_disk_free_bytes",
        "bytes free on the disk of the data file, measured at most once a second, when a request needs it",
    ),
    gauge("croupier_disk_short", "1 while less than disk-reserve is free"),
    counter(
        "croupier_sign_ins_total",
        "sign-ins, by result: ok, guest, registered, failed, throttled, expired, second-factor",
    ),
    counter("croupier_security_events_total", "all security events, by event and result"),
    counter("croupier_security_events_lost_total", "events that the house could not write to their file"),
    counter(
        "croupier_records_refused_total",
        "records in the database that the house did not trust, by space",
    ),
    counter("croupier_handle_cents_total", "stakes decided since the start, in cents, by game"),
    gauge("croupier_tables_measured", "tables that the figures by table include, at most metrics-tables"),
    gauge("croupier_table_drop_cents", "chips that players brought to a table since it opened, in cents"),
    gauge(
        "croupier_table_win_cents",
        "the house's win at a table since it opened, in cents; win / drop is the hold",
    ),
    counter("croupier_table_handle_cents_total", "stakes decided at a table since the start, in cents"),
    gauge("croupier_table_players", "players at a table"),
    gauge("croupier_nodes", "live nodes of the cluster, as this node knows them"),
    gauge("croupier_leases", "tables that this node plays under a lease"),
    counter("croupier_leases_lost_total", "leases that other nodes took from this one"),
    counter(
        "croupier_takeovers_total",
        "tables that this node took from nodes that had gone or handed them over",
    ),
    counter(
        "croupier_fenced_jobs_total",
        "entries that were not stored because another node had the table's lease",
    ),
    counter(
        "croupier_forwarded_requests_total",
        "requests that this node passed on to the node of a table, by result: request, connection, failed",
    ),
    gauge("croupier_forwarded_connections", "connections that this node passes on"),
    histogram("croupier_forward_seconds", "time until the other node answered a request that was passed on"),
    gauge("croupier_house_lines_behind", "lines of the house that this node had not read at its last beat"),
    gauge("croupier_clock_offset_seconds", "this machine's clock minus the database's"),
    gauge("croupier_process_resident_bytes", "memory of the process"),
    gauge("croupier_process_open_files", "open files and connections of the process"),
];

/// The upper bounds of the buckets of every histogram, in seconds. A commit to a local disk takes a millisecond, and a
/// house halts after a minute.
const BUCKETS: [f64; 14] =
    [0.000_25, 0.000_5, 0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.125, 0.25, 0.5, 1.0, 5.0];

/// The interval at which the program must sort the values of histograms into buckets, if nobody asks for them.
pub(crate) const UPKEEP: Duration = Duration::from_secs(5);

/// Installs the recorder, once for the process, and returns its handle.
pub(crate) fn install() -> &'static PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    HANDLE.get_or_init(|| {
        let builder = PrometheusBuilder::new();
        let seconds = Matcher::Suffix("_seconds".to_owned());
        let builder = builder.set_buckets_for_metric(seconds, &BUCKETS).expect("there are buckets");
        let recorder = builder.build_recorder();
        let handle = recorder.handle();
        // A program that embeds a house may have its own recorder, which then gets the metrics.
        let _ = metrics::set_global_recorder(recorder);
        describe();
        handle
    })
}

fn describe() {
    for MetricInfo { name, kind, help } in METRICS {
        match kind {
            MetricKind::Counter => metrics::describe_counter!(name, help),
            MetricKind::Gauge => metrics::describe_gauge!(name, help),
            MetricKind::Histogram => metrics::describe_histogram!(name, help),
        }
    }
    let schema = croupier_ledger::store::SCHEMA_VERSION.to_string();
    metrics::gauge!("croupier_build_info", "version" => env!("CARGO_PKG_VERSION"), "schema" => schema).set(1);
    stands_by(false);
}

/// Records whether this process waits for its house.
pub(crate) fn stands_by(waits: bool) {
    metrics::gauge!("croupier_standby").set(u32::from(waits));
}

/// Returns the observer that measures commits.
pub(crate) fn commit_observer() -> CommitObserver {
    let commits = metrics::histogram!("croupier_commit_seconds");
    Box::new(move |took| commits.record(took.as_secs_f64()))
}

/// Returns the histogram of answers to commands that came through this door.
pub(crate) fn command_seconds(door: &'static str) -> metrics::Histogram {
    metrics::histogram!("croupier_command_seconds", "door" => door)
}

/// Measures the process itself, as far as the system reports it.
pub(crate) fn measure_process() {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB"));
    if let Some(kilobytes) = resident.and_then(|kilobytes| kilobytes.parse::<u64>().ok()) {
        metrics::gauge!("croupier_process_resident_bytes").set(kilobytes.saturating_mul(1024) as f64);
    }
    if let Ok(files) = std::fs::read_dir("/proc/self/fd") {
        metrics::gauge!("croupier_process_open_files").set(files.count() as f64);
    }
}
