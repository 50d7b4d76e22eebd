//! `croupier doctor`: checks everything that a house needs.

use std::process::ExitCode;

use croupier_ledger::store;
use croupier_rules::Library;

use super::serve;

/// Check that everything a house needs is in order.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    house: serve::Args,

    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// The result of one check.
#[derive(serde::Serialize)]
struct Finding {
    what: &'static str,
    good: bool,
    words: String,
}

pub(crate) fn run(library: &Library, args: &Args, out: &mut String) -> Result<ExitCode, String> {
    let config = serve::config(&args.house)?;
    let packs = library.packs().count();
    let mut looked = vec![
        Finding { what: "rule packs", good: packs > 0, words: super::counted(packs, "pack") },
        outcome("chance", croupier_chance::self_test().map(|()| "the known-answer tests pass".to_owned())),
        address(&config.listen),
    ];
    looked.extend(database(&config.database()));
    let good = looked.iter().all(|looked| looked.good);
    if args.json {
        super::answer(out, serde_json::json!({ "checks": looked }));
    } else {
        for Finding { what, good, words } in &looked {
            line!(out, "{} {what}: {words}", if *good { "ok  " } else { "BAD " });
        }
    }
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn outcome(what: &'static str, outcome: Result<String, String>) -> Finding {
    match outcome {
        Ok(words) => Finding { what, good: true, words },
        Err(words) => Finding { what, good: false, words },
    }
}

/// Checks whether the house can listen at the address, or already does.
fn address(listen: &str) -> Finding {
    match std::net::TcpListener::bind(listen) {
        Ok(_) => outcome("address", Ok(format!("{listen} is free"))),
        Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => {
            let alive = ureq::get(format!("http://{listen}/health")).call().is_ok();
            let words =
                format!("{listen} is taken by {}", if alive { "a running house" } else { "another program" });
            Finding { what: "address", good: alive, words }
        }
        Err(error) => outcome("address", Err(format!("{listen}: {error}"))),
    }
}

fn database(name: &str) -> Vec<Finding> {
    if !store::is_server(name) && !std::path::Path::new(name.trim_start_matches("sqlite:")).exists() {
        return vec![outcome(
            "database",
            Ok(format!("{name} does not exist yet: the first start creates it")),
        )];
    }
    let mut store = match store::open_read_only(name) {
        Ok(store) => store,
        Err(error) => return vec![outcome("database", Err(error.to_string()))],
    };
    let count = store.count().map(|count| {
        format!(
            "{}, {}",
            super::counted(count.lines as usize, "line"),
            super::counted(count.checkpoints as usize, "checkpoint")
        )
    });
    let schema = store.schema().map(|version| format!("version {version}"));
    vec![
        outcome("database", count.map_err(|error| error.to_string())),
        outcome("schema", schema.map_err(|error| error.to_string())),
    ]
}
