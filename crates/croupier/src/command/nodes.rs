//! `croupier nodes`: the nodes of a cluster.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Subcommand;
use croupier_ledger::HOUSE;
use croupier_ledger::store::{self, ClusterReport, LeaseRow, NodeRow, StandbyRow};
use serde_json::json;

/// The time to wait until a node that drains has handed its tables over.
const DRAINING: Duration = Duration::from_secs(60);

/// The time between two looks at it.
const LOOK: Duration = Duration::from_millis(200);

/// Show the nodes of a cluster, or drain one for an upgrade.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    action: Option<NodeAction>,

    #[command(flatten)]
    database: DatabaseArgs,

    /// Also list the tables, each with the node that plays it.
    #[arg(long)]
    leases: bool,

    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
struct DatabaseArgs {
    /// The cluster's database: postgres://…, or libpq's host=… dbname=….
    #[arg(long, value_name = "DATABASE", env = "CROUPIER_DATABASE", hide_env_values = true)]
    database: Option<String>,
}

#[derive(Subcommand)]
enum NodeAction {
    /// Let a node hand its tables over to the others, and wait until it has. Then it can be stopped.
    Drain {
        /// The name of the node.
        name: String,

        /// Let the node take tables again.
        #[arg(long)]
        undo: bool,

        #[command(flatten)]
        database: DatabaseArgs,
    },
}

pub(crate) fn run(args: &Args, out: &mut String) -> Result<ExitCode, String> {
    match &args.action {
        Some(NodeAction::Drain { name, undo, database }) => drain(database.location()?, name, !undo, out),
        None => {
            let report = report(args.database.location()?)?;
            if args.json {
                super::answer(out, in_json(&report));
            } else {
                show(&report, args.leases, out);
            }
            Ok(ExitCode::SUCCESS)
        }
    }
}

impl DatabaseArgs {
    fn location(&self) -> Result<&str, String> {
        let database =
            self.database.as_deref().ok_or("name the cluster's database with --database postgres://…")?;
        if !store::is_server(database) {
            return Err(format!(
                "{database} is a file, and a cluster is on PostgreSQL: --database postgres://…"
            ));
        }
        Ok(database)
    }
}

fn report(database: &str) -> Result<ClusterReport, String> {
    store::nodes(database).map_err(|error| error.to_string())
}

fn show(report: &ClusterReport, with_leases: bool, out: &mut String) {
    if report.nodes.is_empty() {
        line!(out, "This database has no nodes: the house is not a cluster, or all its nodes were stopped.");
        return;
    }
    let mut nodes = super::list(&["node", "address", "version", "state", "tables", "lines behind", "seen"]);
    for node in &report.nodes {
        let leads = if leads(report, node) { ", leads" } else { "" };
        nodes.add_row([
            node.name.clone(),
            node.address.clone(),
            node.version.clone(),
            format!("{}{leads}", state(node)),
            tables_of(report, node).count().to_string(),
            node.behind.to_string(),
            format!("{:.1} s ago", node.seen_ago.as_secs_f64()),
        ]);
    }
    line!(out, "{nodes}");
    let waiting = report.leases.iter().filter(|lease| lease.wanted && !lease.alive).count();
    if waiting > 0 {
        let verb = if waiting == 1 { "waits" } else { "wait" };
        line!(out, "{} {verb} for a node.", super::counted(waiting, "table"));
    }
    show_standbys(&report.standbys, out);
    if with_leases {
        let mut leases = super::list(&["table", "node", "epoch", "lines"]);
        for lease in report.leases.iter().filter(|lease| lease.stream != HOUSE) {
            let node = lease.node.as_deref().filter(|_| lease.alive).unwrap_or("none");
            let numbers = [lease.stream, lease.epoch, lease.lines].map(|number| number.to_string());
            let [table, epoch, lines] = numbers;
            leases.add_row([table, node.to_owned(), epoch, lines]);
        }
        line!(out, "{leases}");
    }
}

/// Shows how far the standbys of the database's server are behind it.
fn show_standbys(standbys: &[StandbyRow], out: &mut String) {
    if standbys.is_empty() {
        return;
    }
    let mut list = super::list(&["standby", "commits wait", "bytes behind", "replay lag"]);
    for standby in standbys {
        let hidden = || "hidden".to_owned();
        let lag = match (standby.lag, &standby.sync) {
            (Some(lag), _) => format!("{} ms", lag.as_millis()),
            (None, Some(_)) => "none".to_owned(),
            (None, None) => hidden(),
        };
        let bytes = standby.behind_bytes.map_or_else(hidden, |bytes| bytes.to_string());
        list.add_row([standby.name.clone(), standby.sync.clone().unwrap_or_else(hidden), bytes, lag]);
    }
    line!(out, "{list}");
    if standbys.iter().any(|standby| standby.sync.is_none()) {
        line!(out, "The server shows its standbys only to a user with pg_monitor.");
    }
}

fn tables_of<'r>(report: &'r ClusterReport, node: &NodeRow) -> impl Iterator<Item = &'r LeaseRow> {
    let name = node.name.clone();
    report.leases.iter().filter(move |lease| lease.stream != HOUSE && lease.node.as_ref() == Some(&name))
}

/// Returns whether a node does the periodic work of the house.
fn leads(report: &ClusterReport, node: &NodeRow) -> bool {
    let house = report.leases.iter().find(|lease| lease.stream == HOUSE);
    house.is_some_and(|lease| lease.alive && lease.node.as_ref() == Some(&node.name))
}

fn state(node: &NodeRow) -> &'static str {
    match (node.alive, node.draining) {
        (false, _) => "gone",
        (true, true) => "draining",
        (true, false) => "serves",
    }
}

fn in_json(report: &ClusterReport) -> serde_json::Value {
    let nodes = report.nodes.iter().map(|node| {
        json!({
            "name": node.name, "address": node.address, "version": node.version, "state": state(node),
            "leads": leads(report, node), "tables": tables_of(report, node).count(), "lines_behind": node.behind,
            "joined_seconds_ago": node.joined_ago.as_secs_f64(), "seen_seconds_ago": node.seen_ago.as_secs_f64(),
        })
    });
    let leases = report.leases.iter().map(|lease| {
        json!({
            "stream": lease.stream, "node": lease.node, "alive": lease.alive, "epoch": lease.epoch,
            "wanted": lease.wanted, "lines": lease.lines,
        })
    });
    let standbys = report.standbys.iter().map(|standby| {
        json!({
            "name": standby.name, "sync": standby.sync, "bytes_behind": standby.behind_bytes,
            "replay_lag_seconds": standby.lag.map(|lag| lag.as_secs_f64()),
        })
    });
    json!({
        "nodes": nodes.collect::<Vec<_>>(), "leases": leases.collect::<Vec<_>>(),
        "house_lines": report.house_lines, "standbys": standbys.collect::<Vec<_>>(),
    })
}

/// Marks a node, and waits until it has handed its tables over.
#[allow(clippy::disallowed_methods, reason = "the wait for another process does not affect the game")]
fn drain(database: &str, name: &str, draining: bool, out: &mut String) -> Result<ExitCode, String> {
    let before = report(database)?;
    let known = before.nodes.iter().find(|node| node.name == name);
    let known = known.ok_or_else(|| unknown(&before, name))?;
    if draining && known.alive && !before.nodes.iter().any(|node| serves(node) && node.name != name) {
        return Err(format!("'{name}' is the only node that serves: nobody could take its tables"));
    }
    let marked = store::drain_node(database, name, draining).map_err(|error| error.to_string())?;
    if !marked {
        return Err(unknown(&before, name));
    }
    if !draining {
        line!(out, "'{name}' takes tables again.");
        return Ok(ExitCode::SUCCESS);
    }
    let begun = Instant::now();
    loop {
        let now = report(database)?;
        let left = now.leases.iter().filter(|lease| lease.node.as_deref() == Some(name)).count();
        if left == 0 {
            line!(out, "'{name}' has handed its tables over and can be stopped.");
            return Ok(ExitCode::SUCCESS);
        }
        if begun.elapsed() >= DRAINING {
            return Err(format!(
                "'{name}' still has {left} leases after {} seconds: see its log",
                DRAINING.as_secs()
            ));
        }
        std::thread::sleep(LOOK);
    }
}

fn serves(node: &NodeRow) -> bool {
    node.alive && !node.draining
}

fn unknown(report: &ClusterReport, name: &str) -> String {
    if report.nodes.is_empty() {
        return format!("unknown node '{name}': this database has no nodes");
    }
    croupier_rules::unknown("node", name, report.nodes.iter().map(|node| node.name.as_str()))
}
