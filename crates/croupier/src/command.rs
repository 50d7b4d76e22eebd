//! The commands, one file each.

mod amount;
pub(crate) mod audit;
pub(crate) mod backup;
pub(crate) mod best;
pub(crate) mod chance;
pub(crate) mod check;
pub(crate) mod clauses;
mod complete;
pub(crate) mod completions;
pub(crate) mod diff;
pub(crate) mod doctor;
pub(crate) mod dossier;
pub(crate) mod drill;
pub(crate) mod edge;
pub(crate) mod export;
mod interrupt;
mod lost_terminal;
pub(crate) mod man;
pub(crate) mod nodes;
mod number;
mod output;
pub(crate) mod packs;
pub(crate) mod play;
pub(crate) mod prove;
pub(crate) mod rehearse;
pub(crate) mod reset_password;
pub(crate) mod rules;
mod rules_args;
mod rules_of_rounds;
mod screen;
pub(crate) mod serve;
pub(crate) mod session;
mod session_json;
pub(crate) mod sheet;
pub(crate) mod simulate;
pub(crate) mod site;
pub(crate) mod strategies;
pub(crate) mod submission;
pub(crate) mod sweep;

use comfy_table::{ContentArrangement, LineStyle, Table, presets};
use serde_json::{Value, json};

/// The version of the answers that `--json` prints. It rises if a field disappears or changes its meaning: see
/// docs/versions.md.
const JSON_SCHEMA: u32 = 1;

/// Prints an answer for programs, with the version of its form.
fn answer(out: &mut String, value: Value) {
    line!(out, "{:#}", versioned(value));
}

/// Returns one of several answers for programs, each of which is a line.
fn answer_line(value: Value) -> String {
    versioned(value).to_string()
}

fn versioned(mut value: Value) -> Value {
    value["schema"] = json!(JSON_SCHEMA);
    value
}

/// Returns a number with its noun: `1 fault`, `2 faults`.
fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// An empty table with a header, as wide as the terminal.
fn table(header: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_HORIZONTAL_ONLY).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(screen::width().unwrap_or(screen::PAGE));
    table.set_header(header.to_vec());
    table
}

/// A table of short rows, without lines between them.
fn list(header: &[&str]) -> Table {
    let mut list = table(header);
    // Exact values must not wrap over two lines.
    list.set_content_arrangement(ContentArrangement::Disabled);
    list.load_style(presets::UTF8_HORIZONTAL_ONLY.row_separator(LineStyle::none()));
    list
}
