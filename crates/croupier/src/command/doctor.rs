//! `croupier doctor`: checks everything that a house needs.

use std::path::Path;
use std::process::ExitCode;

use croupier_ledger::store::{self, SchemaVersion};
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
    /// Whether the operator should act, although a house can open.
    warning: bool,
    words: String,
}

impl Finding {
    fn mark(&self) -> &'static str {
        match (self.good, self.warning) {
            (false, _) => "BAD ",
            (true, true) => "WARN",
            (true, false) => "ok  ",
        }
    }
}

pub(crate) fn run(library: &Library, args: &Args, out: &mut String) -> Result<ExitCode, String> {
    let config = serve::config(&args.house)?;
    let packs = library.packs().count();
    let mut looked = vec![
        Finding { what: "rule packs", good: packs > 0, warning: false, words: super::counted(packs, "pack") },
        outcome("chance", croupier_chance::self_test().map(|()| "the known-answer tests pass".to_owned())),
        address("address", &config.listen),
        page(config.page.as_deref()),
    ];
    looked.extend(config.metrics.as_deref().map(|metrics| address("metrics address", metrics)));
    looked.extend(database(&config.database()));
    let good = looked.iter().all(|looked| looked.good);
    if args.json {
        super::answer(out, serde_json::json!({ "checks": looked }));
    } else {
        for looked in &looked {
            line!(out, "{} {}: {}", looked.mark(), looked.what, looked.words);
        }
    }
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn outcome(what: &'static str, outcome: Result<String, String>) -> Finding {
    match outcome {
        Ok(words) => Finding { what, good: true, warning: false, words },
        Err(words) => Finding { what, good: false, warning: false, words },
    }
}

fn warning(what: &'static str, words: String) -> Finding {
    Finding { what, good: true, warning: true, words }
}

/// Checks whether the house can listen on the address, or already does.
fn address(what: &'static str, listen: &str) -> Finding {
    match std::net::TcpListener::bind(listen) {
        Ok(_) => outcome(what, Ok(format!("{listen} is free"))),
        Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => {
            let alive = ureq::get(format!("http://{listen}/health")).call().is_ok();
            let words =
                format!("{listen} is taken by {}", if alive { "a running house" } else { "another program" });
            Finding { what, good: alive, warning: false, words }
        }
        Err(error) => outcome(what, Err(format!("{listen}: {error}"))),
    }
}

/// Checks the page that people see.
fn page(folder: Option<&Path>) -> Finding {
    let found = serve::has_page(folder);
    match folder {
        Some(folder) if found => outcome("page", Ok(format!("in {}", folder.display()))),
        Some(folder) => outcome("page", Err(format!("{} has no index.html", folder.display()))),
        None if found => outcome("page", Ok("inside the program".to_owned())),
        None => warning(
            "page",
            "this program was built without the page: browsers get 404; run scripts/page.sh before the build, or give \
             --page DIR"
                .to_owned(),
        ),
    }
}

fn database(name: &str) -> Vec<Finding> {
    let file = Path::new(name.trim_start_matches("sqlite:"));
    if !store::is_server(name) && !file.exists() {
        return vec![outcome(
            "database",
            Ok(format!("{name} does not exist yet: the first start creates it")),
        )];
    }
    let SchemaVersion { found, current } = match store::schema_of(name) {
        Ok(schema) => schema,
        Err(error) => return vec![outcome("database", Err(error.to_string()))],
    };
    if found == 0 {
        return vec![outcome("database", Ok("empty: the first start creates the tables".to_owned()))];
    }
    if found < current {
        let words = format!(
            "version {found}, and this program writes version {current}: make a backup first; the next start migrates \
             the database, and then earlier programs cannot open it"
        );
        return vec![outcome("database", Ok("reachable".to_owned())), warning("schema", words)];
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
    vec![
        outcome("database", count.map_err(|error| error.to_string())),
        outcome("schema", Ok(format!("version {found}"))),
    ]
}
