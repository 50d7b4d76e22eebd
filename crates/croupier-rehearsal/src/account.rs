//! Clause accounting: how Croupier honours every clause of a document.

use croupier_rules::{Clause, ClauseStatus, Library};

use crate::{RehearsalRunner, Script, read_block};

/// The way in which a clause is honoured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// A play demonstrates the clause.
    Proved,
    /// A state, command, call or record exists for the clause.
    Modelled,
    /// No decision depends on the clause, but its subject is recorded.
    Recorded,
    /// Software cannot model the clause.
    NotModelled,
    /// The pack says nothing about the clause, which is a fault in the pack.
    Missing,
}

impl Status {
    /// Returns the status's name in lists and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Status::Proved => "proved",
            Status::Modelled => "modelled",
            Status::Recorded => "recorded",
            Status::NotModelled => "not-modelled",
            Status::Missing => "missing",
        }
    }
}

/// A clause with its status, and the plays or the reason behind the status.
#[derive(Clone, Debug)]
pub struct ClauseAccount {
    /// The clause.
    pub clause: Clause,
    /// The way in which the clause is honoured.
    pub status: Status,
    /// The plays that prove the clause, or the reason for its status.
    pub words: String,
}

/// Returns every play of the library, with the pack whose page it is on.
pub fn pack_scripts(library: &Library) -> Vec<(String, Script)> {
    let plays = library.packs().flat_map(|pack| pack.plays.iter().map(move |block| (pack, block)));
    plays.map(|(pack, block)| (pack.id.clone(), read_block(library, &pack.id, block))).collect()
}

/// Returns the account of every clause of a pack, after playing its plays.
pub fn accounts(library: &Library, pack: &str) -> Option<Vec<ClauseAccount>> {
    let clauses = &library.get(pack)?.clauses;
    let theatre = RehearsalRunner::new(library);
    let mut shown: Vec<(String, String)> = Vec::new();
    for (_, script) in pack_scripts(library) {
        if script.clauses.iter().any(|id| id.starts_with(&format!("{pack}/"))) {
            let report = theatre.play(&script);
            if report.passed() {
                let at = format!("{} {}", report.place, report.title);
                shown.extend(report.clauses.into_iter().map(|id| (id, at.trim().to_owned())));
            }
        }
    }
    let entries = clauses.iter().map(|clause| {
        let plays: Vec<&str> =
            shown.iter().filter(|(id, _)| *id == clause.id).map(|(_, at)| at.as_str()).collect();
        let (status, words) = match (&clause.account, plays.is_empty()) {
            (_, false) => (Status::Proved, plays.join("; ")),
            (Some(ClauseStatus::Modelled(reason)), true) => (Status::Modelled, reason.clone()),
            (Some(ClauseStatus::Recorded(reason)), true) => (Status::Recorded, reason.clone()),
            (Some(ClauseStatus::NotModelled(reason)), true) => (Status::NotModelled, reason.clone()),
            (None, true) => (Status::Missing, "no play shows this clause, and no reason is given".to_owned()),
        };
        ClauseAccount { clause: clause.clone(), status, words }
    });
    Some(entries.collect())
}
