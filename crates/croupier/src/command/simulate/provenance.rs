//! Everything that is needed to repeat a simulation.

use std::ops::Range;

use croupier_sim::shard::{PlannedSessions, RequestRecord};
use serde_json::{Value, json};

use super::request::SimulationRequest;

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
        Provenance { arguments: std::env::args().skip(1).collect(), request, planned }
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
        let mut lines = vec![format!("{}: {}", program(), shell(&self.arguments))];
        for (table, chosen) in tables.iter().zip(&asked.tables) {
            let digests = table.packs.iter().map(|(pack, digest)| format!("{pack} {}", short(digest)));
            let digests: Vec<String> = digests.collect();
            let mut facts =
                vec![format!("{} {} (SHA-256 {})", table.pack, table.version, digests.join(", "))];
            facts.extend(some("options", chosen.changed_options().into_iter()));
            facts.extend(some("limits", table.limits.iter().cloned()));
            lines.push(facts.join("; "));
        }
        for strategy in strategies {
            lines.push(format!("{} (SHA-256 {})", strategy.name, short(&strategy.digest)));
        }
        lines.extend(some("set", sets.iter().map(|(name, value)| format!("{name}={value}"))));
        let sessions = sessions(&self.planned.range());
        lines.push(format!("{sessions}, seed {seed}; request {}", short(&self.request.digest())));
        lines
    }
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
