//! Tests of the structure that ARCHITECTURE.md promises.

mod answers;
mod games;
mod page;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every crate of the workspace with its runtime dependencies.
fn dependencies() -> Vec<(String, Vec<String>)> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap().iter();
    packages
        .map(|package| {
            let all = package["dependencies"].as_array().unwrap().iter();
            let needed = all.filter(|dependency| dependency["kind"].is_null());
            let names = needed.map(|dependency| dependency["name"].as_str().unwrap().to_owned());
            (package["name"].as_str().unwrap().to_owned(), names.collect())
        })
        .collect()
}

#[test]
fn dependencies_point_one_way() {
    // Each crate with all dependencies that it may have.
    let allowed: [(&str, &[&str]); 21] = [
        // Plain data that the program embeds.
        ("croupier-packs", &[]),
        ("croupier-strategies", &[]),
        ("croupier-page", &["rust-embed"]),
        ("croupier-rules", &["croupier-packs", "serde", "strsim", "toml"]),
        // utoipa is a dependency only with the feature `schema`, which the house uses.
        ("croupier-table", &["croupier-rules", "serde", "strum", "thiserror", "utoipa"]),
        ("croupier-rehearsal", &["croupier-rules", "croupier-table"]),
        (
            "croupier-edge",
            &[
                "croupier-rules",
                "croupier-table",
                "dashu-int",
                "dashu-ratio",
                "petgraph",
                "serde",
                "serde_json",
                "utoipa",
            ],
        ),
        (
            "croupier-sheet",
            &[
                "croupier-edge",
                "croupier-rules",
                "croupier-table",
                "base64",
                "krilla",
                "maud",
                // Spreadsheets.
                "rust_xlsxwriter",
                "serde_json",
                "skrifa",
            ],
        ),
        ("croupier-chance", &["chacha20", "getrandom", "pulp", "rand_core", "sha2"]),
        // statrs computes the chi-square distribution.
        (
            "croupier-lab",
            &[
                "croupier-chance",
                "croupier-edge",
                "croupier-rules",
                "croupier-sim",
                "croupier-table",
                "serde",
                "statrs",
            ],
        ),
        (
            "croupier-sim",
            &[
                "croupier-chance",
                "croupier-rules",
                "croupier-strategies",
                "croupier-table",
                // Makes tally files compact, and detects damage to them.
                "flate2",
                "petgraph",
                "postcard",
                "pulp",
                "rayon",
                "serde",
                "serde_json",
                "sha2",
                "utoipa",
            ],
        ),
        (
            "croupier-ledger",
            &[
                "croupier-chance",
                "croupier-rules",
                "croupier-table",
                "base64",
                "ed25519-dalek",
                // Records and snapshots are authenticated with a key of the house.
                "hmac",
                "jiff",
                "memchr",
                "postgres",
                "rusqlite",
                // TLS to PostgreSQL.
                "rustls",
                "serde",
                "serde_json",
                "sha2",
                // Derives codes from the names of variants.
                "strum",
                "thiserror",
                "tokio-postgres-rustls",
                "utoipa",
                "webpki-roots",
            ],
        ),
        (
            "croupier-text",
            &[
                "croupier-ledger",
                "croupier-rehearsal",
                "croupier-rules",
                "croupier-table",
                "serde",
                "serde_json",
                "strum",
                "utoipa",
            ],
        ),
        (
            "croupier-school",
            &[
                "croupier-chance",
                "croupier-ledger",
                "croupier-rehearsal",
                "croupier-rules",
                "croupier-sheet",
                "croupier-sim",
                "croupier-table",
                "croupier-text",
                // Schedules when a clause is asked again.
                "fsrs",
                "serde",
                "serde_json",
                "strum",
                "thiserror",
                // The types that the house's API has describe themselves.
                "utoipa",
            ],
        ),
        (
            "croupier-play",
            &[
                "croupier-edge",
                "croupier-ledger",
                "croupier-rehearsal",
                "croupier-rules",
                "croupier-sim",
                "croupier-table",
                "croupier-text",
                // The screen of a terminal as text.
                "ratatui",
            ],
        ),
        (
            "croupier-house",
            &[
                "croupier-chance",
                "croupier-edge",
                "croupier-ledger",
                // The page, inside the program.
                "croupier-page",
                "croupier-rules",
                // The dealer school on the page, and its whole games at training tables.
                "croupier-school",
                // The page can run strategies at the house's tables, as `croupier simulate` does.
                "croupier-sim",
                "croupier-table",
                "croupier-text",
                "argon2",
                "axum",
                "base64",
                // The page's files are compressed once, not for every request.
                "flate2",
                "futures-util",
                // Codes of authenticators (TOTP) are HMACs of SHA-1.
                "hmac",
                "sha1",
                // Deadlines for request headers and idle connections, which `axum::serve` lacks.
                "hyper",
                "hyper-util",
                // Checks whether an address is in a network of trusted proxies.
                "ipnet",
                "jiff",
                // Describes the changes of a table to connected clients.
                "json-patch",
                "metrics",
                "metrics-exporter-prometheus",
                "mime_guess",
                // The free space on the disk, without unsafe code.
                "rustix",
                "serde",
                "serde_json",
                "sha2",
                // Derives codes from the names of variants.
                "strum",
                "thiserror",
                "tokio",
                "tower",
                "tower-http",
                "tower_governor",
                "tracing",
                // Passwords are hashed in their normal form, and names are compared by their appearance.
                "unicode-normalization",
                "unicode-security",
                "utoipa",
                "utoipa-axum",
                // Passwords that an attacker would try first.
                "zxcvbn",
            ],
        ),
        (
            "croupier-python",
            &[
                "croupier-edge",
                "croupier-rules",
                "croupier-sheet",
                "croupier-sim",
                "croupier-table",
                // The rows of sessions, without a copy.
                "arrow-array",
                "arrow-schema",
                "pyo3",
                // Turns the other crates' JSON types into dictionaries.
                "pythonize",
                "serde",
                "serde_json",
            ],
        ),
        ("croupier-proving", &["postgres"]),
        // Builds the site of the documentation, in tests.
        ("croupier-docs", &["mdbook-driver"]),
        (
            // For tests only. The tests of the table use only its games. A feature enables its other dependencies, so
            // that those tests do not build a house.
            "croupier-fuzz",
            &[
                "croupier-chance",
                "croupier-house",
                "croupier-ledger",
                "croupier-rehearsal",
                "croupier-rules",
                "croupier-sim",
                "croupier-table",
                "jiff",
                "serde",
                "serde_json",
                "tempfile",
            ],
        ),
        (
            "croupier",
            &[
                "croupier-rules",
                "croupier-table",
                "croupier-rehearsal",
                "croupier-edge",
                "croupier-sheet",
                "croupier-sim",
                "croupier-chance",
                "croupier-lab",
                "croupier-ledger",
                "croupier-text",
                "croupier-school",
                "croupier-house",
                "croupier-play",
                "clap",
                // Completion in shells, and manual pages, from the definitions of the commands.
                "clap_complete",
                "clap_mangen",
                "comfy-table",
                // Keys and colours of a drill.
                "crossterm",
                "csv",
                // An interrupted simulation still reports its results.
                "ctrlc",
                "indicatif",
                "jiff",
                // The pages of `croupier site`.
                "maud",
                "parquet",
                "plotters",
                // The terminal of `croupier play`: keys, and the screen.
                "ratatui",
                "serde",
                "serde_json",
                "sha2",
                "toml",
                "tracing-subscriber",
                "ureq",
            ],
        ),
    ];
    let found = dependencies();
    assert_eq!(found.len(), allowed.len(), "expected an entry for each crate");
    for (name, needs) in found {
        let (_, may) = allowed.iter().find(|(known, _)| *known == name).unwrap();
        for need in needs {
            assert!(may.contains(&need.as_str()), "{name} may not depend on {need}");
        }
    }
}

/// Commands that print rules, figures or logs need no web server.
#[test]
fn only_serve_names_the_house() {
    let mut files = Vec::new();
    sources(&root().join("crates/croupier/src"), &mut files);
    files.retain(|file| fs::read_to_string(file).unwrap().contains("croupier_house"));
    assert_eq!(files, [root().join("crates/croupier/src/command/serve.rs")]);
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The lines of code of the engines: no comments, no tests.
fn engine_lines() -> Vec<(PathBuf, usize, String)> {
    let mut files = Vec::new();
    for name in ["croupier-rules", "croupier-table", "croupier-rehearsal"] {
        sources(&root().join("crates").join(name).join("src"), &mut files);
    }
    let mut lines = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let code = code.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"));
        lines.extend(code.map(|(number, line)| (file.clone(), number + 1, line.to_owned())));
    }
    lines
}

/// The names of all packs.
fn packs() -> Vec<String> {
    let entries = fs::read_dir(root().join("packs")).unwrap().map(Result::unwrap);
    let folders = entries.filter(|entry| entry.path().is_dir());
    let packs: Vec<String> = folders.map(|entry| entry.file_name().into_string().unwrap()).collect();
    assert!(packs.contains(&"bclc-craps".to_owned()));
    packs
}

#[test]
fn engines_do_not_name_packs() {
    let packs = packs();
    for (file, number, line) in engine_lines() {
        // A message may name a pack as an example; a comparison must not.
        let told = line.contains("write 'pack ");
        for pack in &packs {
            assert!(told || !line.contains(pack.as_str()), "{}:{number} names {pack}", file.display());
        }
    }
}

#[test]
fn the_rules_and_the_table_are_pure() {
    let forbidden =
        ["std::time", "std::fs", "std::net", "std::env", "std::thread", "f32", "f64", "async ", "rand"];
    for (file, number, line) in engine_lines() {
        for word in forbidden {
            let found = line
                .split(|c: char| !c.is_alphanumeric() && c != ':' && c != '_' && c != ' ')
                .any(|part| part.contains(word));
            let whole = word.contains("::")
                || line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|part| part == word.trim());
            assert!(!(found && whole), "{}:{number} uses {word}", file.display());
        }
    }
}

/// A thread for blocking work goes on when its client has hung up, so each needs a permit that travels with the work.
/// Requests get one from the desk, and readers of the database from the house.
#[test]
fn only_the_desk_and_the_machine_start_blocking_threads() {
    let mut found = Vec::new();
    sources(&root().join("crates/croupier-house/src"), &mut found);
    let starts = |path: &&PathBuf| fs::read_to_string(path).unwrap().contains("spawn_blocking(");
    let mut names: Vec<_> = found.iter().filter(starts).filter_map(|path| path.file_name()).collect();
    names.sort();
    assert_eq!(names, ["desk.rs", "machine.rs"]);
}

#[test]
fn no_source_file_is_long() {
    let mut files = Vec::new();
    sources(&root().join("crates"), &mut files);
    for file in files {
        let lines = fs::read_to_string(&file).unwrap().lines().count();
        assert!(lines <= 600, "{} has {lines} lines, more than 600: split it by topic", file.display());
    }
}
