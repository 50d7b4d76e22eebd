//! Everything that is needed to repeat a simulation, a sweep or a search for the best play.

use std::ops::Range;
use std::path::Path;

use croupier_rules::Library;
use croupier_sim::shard::{PlannedSessions, RequestRecord, StrategyRecord, TableRecord};
use serde_json::{Value, json};

use super::request::{ChosenTable, SimulationRequest};

pub(super) const PROGRAM: &str = concat!("croupier ", env!("CARGO_PKG_VERSION"));

/// The commit that the program was built from, if the build knew it.
const COMMIT: Option<&str> = option_env!("CROUPIER_COMMIT");

/// The request, the program and the arguments.
pub(super) struct Provenance {
    arguments: Vec<String>,
    pub(super) request: RequestRecord,
    pub(super) planned: PlannedSessions,
}

/// The program with its version and commit, in one text.
pub(crate) fn program() -> String {
    COMMIT.map_or_else(|| PROGRAM.to_owned(), |commit| format!("{PROGRAM} ({commit})"))
}

impl Provenance {
    /// Records a request of this program.
    pub(super) fn new(request: RequestRecord, planned: PlannedSessions) -> Provenance {
        Provenance { arguments: arguments(), request, planned }
    }

    pub(super) fn json(&self) -> Value {
        json!({
            "program": PROGRAM,
            "commit": COMMIT,
            "arguments": self.arguments,
            "digest": self.request.digest(),
            "first_session": self.planned.first,
            "sessions": self.planned.sessions,
            "request": self.request.as_json(),
        })
    }

    /// Returns the lines below a result. They name only the options that are not at their defaults.
    pub(super) fn lines(&self, asked: &SimulationRequest<'_>) -> Vec<String> {
        let RequestRecord { tables, strategies, sets, seed, .. } = &self.request;
        let mut lines = vec![program_line(&self.arguments)];
        let chosen = asked.tables.iter().map(ChosenTable::changed_options);
        lines.extend(tables.iter().zip(chosen).map(|(table, options)| table_line(table, options)));
        lines.extend(strategies.iter().map(strategy_line));
        lines.extend(some("set", sets.iter().map(|(name, value)| format!("{name}={value}"))));
        let sessions = sessions(&self.planned.range());
        lines.push(format!("{sessions}, seed {seed}; request {}", short(&self.request.digest())));
        lines
    }
}

/// The program, the tables and the strategy of a result that is not a number of sessions: a sweep, or the best play.
pub(in crate::command) struct StudyProvenance {
    arguments: Vec<String>,
    tables: Vec<TableRecord>,
    /// The options that all tables have and that are not at their defaults, each as NAME=VALUE.
    options: Vec<String>,
    strategy: Option<StrategyRecord>,
    /// The seed of the sessions, if any are played.
    seed: Option<u64>,
}

impl StudyProvenance {
    /// Records tables of this library. `packs` is the folder of the packs, if they are not those inside the program.
    pub(in crate::command) fn new(
        library: &Library,
        packs: Option<&Path>,
        tables: &[ChosenTable<'_>],
    ) -> Result<StudyProvenance, String> {
        let changed: Vec<Vec<String>> = tables.iter().map(ChosenTable::changed_options).collect();
        let is_everywhere = |option: &&String| changed.iter().all(|options| options.contains(option));
        Ok(StudyProvenance {
            arguments: arguments(),
            tables: tables.iter().map(|table| table.record(library, packs)).collect::<Result<_, _>>()?,
            options: changed.first().into_iter().flatten().filter(is_everywhere).cloned().collect(),
            strategy: None,
            seed: None,
        })
    }

    /// Adds the strategy and the seed of its sessions.
    pub(in crate::command) fn with_strategy(self, name: &str, text: &str, seed: u64) -> StudyProvenance {
        StudyProvenance { strategy: Some(StrategyRecord::new(name, text)), seed: Some(seed), ..self }
    }

    pub(in crate::command) fn json(&self) -> Value {
        json!({
            "program": PROGRAM,
            "commit": COMMIT,
            "arguments": self.arguments,
            "tables": self.tables,
            "strategy": self.strategy,
            "seed": self.seed,
        })
    }

    /// Returns the lines below a result.
    pub(in crate::command) fn lines(&self) -> Vec<String> {
        let mut lines = vec![program_line(&self.arguments)];
        lines.extend(self.tables.first().map(|table| table_line(table, self.options.clone())));
        lines.extend(self.strategy.as_ref().map(strategy_line));
        lines
    }
}

fn arguments() -> Vec<String> {
    std::env::args().skip(1).collect()
}

fn program_line(arguments: &[String]) -> String {
    format!("{}: {}", program(), shell(arguments))
}

fn table_line(table: &TableRecord, changed_options: Vec<String>) -> String {
    let digests = table.packs.iter().map(|(pack, digest)| format!("{pack} {}", short(digest)));
    let digests: Vec<String> = digests.collect();
    let mut facts = vec![format!("{} {} (SHA-256 {})", table.pack, table.version, digests.join(", "))];
    facts.extend(some("options", changed_options.into_iter()));
    facts.extend(some("limits", table.limits.iter().cloned()));
    facts.join("; ")
}

fn strategy_line(strategy: &StrategyRecord) -> String {
    format!("{} (SHA-256 {})", strategy.name, short(&strategy.digest))
}

/// Puts a provenance into a picture, where programs find it and viewers do not show it.
pub(in crate::command) fn into_picture(picture: &str, provenance: &Value) -> String {
    let provenance = provenance.to_string();
    let escaped = provenance.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let (tag, rest) = picture.split_at(picture.find('>').map_or(0, |end| end + 1));
    format!("{tag}\n<metadata id=\"croupier-provenance\">{escaped}</metadata>{rest}")
}

/// `sessions 0 to 9999`
pub(super) fn sessions(range: &Range<u64>) -> String {
    match range.end - range.start {
        0 => "no sessions".to_owned(),
        1 => format!("session {}", range.start),
        _ => format!("sessions {} to {}", range.start, range.end - 1),
    }
}

fn some(label: &str, all: impl Iterator<Item = String>) -> Option<String> {
    let all: Vec<String> = all.collect();
    (!all.is_empty()).then(|| format!("{label} {}", all.join(", ")))
}

/// The first digits of a digest, which are enough to tell digests apart.
fn short(digest: &str) -> &str {
    digest.get(..16).unwrap_or(digest)
}

/// Writes arguments so that a shell reads them as they were.
fn shell(arguments: &[String]) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_=.,/:@%+".contains(letter);
    let quoted =
        arguments.iter().map(|argument| match !argument.is_empty() && argument.chars().all(is_plain) {
            true => argument.clone(),
            false => format!("'{}'", argument.replace('\'', r"'\''")),
        });
    quoted.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shell_reads_the_arguments_as_they_were() {
        let arguments = ["--until", "net >= 20", "it's", "", "a=1"].map(str::to_owned);
        assert_eq!(shell(&arguments), r"--until 'net >= 20' 'it'\''s' '' a=1");
    }
}
