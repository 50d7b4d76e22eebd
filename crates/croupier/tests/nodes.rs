//! `croupier nodes`: what operators see of a cluster.

use croupier_ledger::store::{self, Membership, NodeInfo, TakenLease, Write};
use croupier_ledger::{Digest, HOUSE, StreamHead};
use croupier_proving::PostgresPair;
use postgres::{Client, NoTls};
use serde_json::{Value, json};

use crate::served::{croupier, said};

/// Returns what the command prints about a database.
fn nodes(database: &str, more: &[&str]) -> String {
    let shown = croupier(&[&["nodes", "--database", database], more].concat());
    assert!(shown.status.success(), "{}", said(&shown));
    said(&shown)
}

/// Returns the row of a table that begins with this word, as its cells.
fn row(shown: &str, first: &str) -> Vec<String> {
    let cells = |line: &str| {
        line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).map(str::to_owned).collect()
    };
    let mut rows =
        shown.lines().map(cells).filter(|row: &Vec<String>| row.first().is_some_and(|cell| cell == first));
    rows.next().unwrap_or_else(|| panic!("no row begins with {first}:\n{shown}"))
}

/// Adds lines to the house's stream, as a house alone would.
fn write_house(database: &str, texts: &[&str]) {
    let mut house = StreamHead::EMPTY;
    let line = |text: &&str| {
        let (n, hash) = house.add(text);
        Write::Line { stream: HOUSE, n, hash, line: (*text).to_owned() }
    };
    let writes: Vec<Write> = texts.iter().map(line).collect();
    store::open(database).unwrap().write(&writes).unwrap();
}

#[test]
fn the_command_shows_nodes_leases_and_lags() {
    let mut pair = PostgresPair::start();
    let database = pair.database();
    write_house(&database, &["one", "two", "three"]);
    assert!(nodes(&database, &[]).contains("This database has no nodes"));
    let join = |name: &str| {
        let (address, version) = (format!("{name}.test:7777"), "1.0.0".to_owned());
        let info = NodeInfo { name: name.to_owned(), address, version, secret: Digest([7; 32]) };
        Membership::join(&database, info, Box::new(|_| ())).unwrap()
    };
    let (first, _second) = (join("a"), join("b"));
    for stream in [HOUSE, 7] {
        assert!(matches!(first.take_lease(stream).unwrap(), TakenLease::Taken(_)));
    }
    // Neither node has a house, so both are behind by all its lines.
    let shown = nodes(&database, &["--leases"]);
    assert_eq!(row(&shown, "a")[..6], ["a", "a.test:7777", "1.0.0", "serves, leads", "1", "3"], "{shown}");
    assert_eq!(row(&shown, "7"), ["7", "a", "1", "0"], "{shown}");
    assert!(shown.contains("lines behind") && shown.contains("bytes behind"), "{shown}");
    assert_eq!(row(&shown, "walreceiver")[..2], ["walreceiver", "sync"], "{shown}");

    let told: Value = serde_json::from_str(&nodes(&database, &["--json"])).unwrap();
    let (a, standby) = (&told["nodes"][0], &told["standbys"][0]);
    assert_eq!(
        (&a["name"], &a["lines_behind"], &a["leads"], &a["tables"]),
        (&json!("a"), &json!(3), &json!(true), &json!(1))
    );
    assert_eq!(told["nodes"][1]["name"], "b");
    assert_eq!(told["house_lines"], 3);
    assert_eq!(
        told["leases"][1],
        json!({ "stream": 7, "node": "a", "alive": true, "epoch": 1, "wanted": true, "lines": 0 })
    );
    assert_eq!((&standby["name"], &standby["sync"]), (&json!("walreceiver"), &json!("sync")));
    assert!(standby["bytes_behind"].is_u64(), "{told}");

    // A user who may not look at the server's standbys learns that there are some.
    let mut client = Client::connect(&database, NoTls).unwrap();
    client
        .batch_execute("CREATE ROLE clerk LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA public TO clerk")
        .unwrap();
    let as_clerk = database.replace("croupier@", "clerk@");
    let shown = nodes(&as_clerk, &[]);
    assert!(shown.contains("hidden") && shown.contains("only to a user with pg_monitor"), "{shown}");
    let told: Value = serde_json::from_str(&nodes(&as_clerk, &["--json"])).unwrap();
    assert_eq!((&told["standbys"][0]["sync"], &told["nodes"][0]["lines_behind"]), (&Value::Null, &json!(3)));

    let file = croupier(&["nodes", "--database", "/tmp/croupier.db"]);
    assert!(!file.status.success() && said(&file).contains("a cluster is on PostgreSQL"), "{}", said(&file));
}
