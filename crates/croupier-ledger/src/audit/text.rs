//! Audits a log as text: an exported file, or the lines that a house publishes.

use std::sync::Arc;

use croupier_rules::Library;
use serde::{Deserialize, Serialize};

use super::public_replay::PublicReplay;
use super::{Audit, CancelledDrawFinding, Difference};
use crate::HOUSE;
use crate::checkpoint::Checkpoint;
use crate::digest::Digest;
use crate::house::{self, HouseLog};
use crate::merkle::Tree;
use crate::rulebook::PackMismatch;

/// The result of auditing a text.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct TextReport {
    /// The number of lines in the text, sealed lines included.
    pub lines: u64,
    /// The number of lines that were fully recomputed: all lines up to the first sealed one. For the lines after it,
    /// the audit checks the chain, the time, the actor, the draws and the book.
    pub derived: u64,
    /// The number of draws that the audit repeated.
    pub draws: u64,
    /// Draws that were called off, among the recomputed lines.
    pub called_off: Vec<CancelledDrawFinding>,
    /// Lines with an outcome at an auto table that no draw produced. Only version 1 of the notation allowed such lines.
    pub by_decree: Vec<u64>,
    /// The number of lines that are sealed because they hold secrets still in play.
    pub sealed: u64,
    /// The number of checkpoints against which the lines were checked.
    pub checkpoints: u64,
    /// The packs that the audit used, if they are not those that the log names.
    pub packs: Option<PackMismatch>,
    /// The first difference; `None` if the log is sound.
    pub difference: Option<Difference>,
}

/// The maximum number of lines that can be sealed at a time: a shoe in play, and the hidden amount of a meter.
const MOST_SEALED: u64 = 2;

/// A line whose text is still secret.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SealedLine {
    sealed: Digest,
}

/// Returns the text that stands for a line with this hash in a public log.
pub fn sealed_line(hash: Digest) -> String {
    format!("{{\"sealed\":\"{hash}\"}}")
}

#[derive(Clone)]
enum TextStream {
    Table(Box<Audit>),
    /// A table after a sealed line.
    Followed(Box<PublicReplay>),
    House(Box<HouseLog>),
}

/// Audits a text line by line.
#[derive(Clone)]
pub struct TextAudit<'l> {
    library: &'l Arc<Library>,
    digest: Digest,
    stream: Option<TextStream>,
    tree: Tree,
    last: Digest,
    checkpoints: Vec<Checkpoint>,
    found: TextReport,
}

impl<'l> TextAudit<'l> {
    /// Creates an audit with these packs and their digest. The caller must already have verified the checkpoints'
    /// signatures.
    pub fn new(library: &'l Arc<Library>, digest: Digest, checkpoints: Vec<Checkpoint>) -> TextAudit<'l> {
        TextAudit {
            library,
            digest,
            stream: None,
            tree: Tree::EMPTY,
            last: Digest::NONE,
            checkpoints,
            found: TextReport::default(),
        }
    }

    /// Audits one more line as bytes, without its line end. Returns false after a difference.
    pub fn bytes(&mut self, line: &[u8]) -> bool {
        match str::from_utf8(line) {
            Ok(line) => self.line(line),
            Err(error) => {
                let what = format!("it is not valid text: {error}");
                self.found.difference.get_or_insert(Difference { line: self.tree.size(), what });
                false
            }
        }
    }

    /// Audits one more line, without its line end. Returns false after a difference.
    pub fn line(&mut self, line: &str) -> bool {
        if self.found.difference.is_some() {
            return false;
        }
        let n = self.tree.size();
        let sealed = serde_json::from_str::<SealedLine>(line).ok().map(|SealedLine { sealed }| sealed);
        let (hash, outcome) = match sealed {
            Some(hash) => (hash, self.seal(line, hash)),
            None => (Digest::of_line(line), self.open(line)),
        };
        if let Err(what) = outcome {
            self.found.difference = Some(Difference { line: n, what });
        }
        self.tree.add(hash);
        self.last = hash;
        self.found.lines = self.tree.size();
        self.hold_against_checkpoints();
        self.found.difference.is_none()
    }

    /// Audits a readable line: recomputes all of it or, after a sealed line, checks as much as possible.
    fn open(&mut self, line: &str) -> Result<(), String> {
        let (n, last) = (self.tree.size(), self.last);
        let drawn = match &mut self.stream {
            None => {
                self.stream = Some(self.begin(line)?);
                false
            }
            Some(TextStream::Table(audit)) => {
                let entry = audit.line(line).map_err(|difference| difference.what)?;
                if audit.by_decree().len() > self.found.by_decree.len() {
                    self.found.by_decree.push(entry.n);
                }
                if entry.undrawn.is_some() {
                    self.found.called_off = audit.called_off().to_vec();
                }
                entry.chance.is_some()
            }
            Some(TextStream::Followed(followed)) => {
                let drawn = followed.line(line, n, last)?;
                self.found.draws += u64::from(drawn);
                return Ok(());
            }
            Some(TextStream::House(log)) => {
                log.audit(line).map_err(|wrong| wrong.to_string())?;
                false
            }
        };
        self.found.derived += 1;
        self.found.draws += u64::from(drawn);
        Ok(())
    }

    /// Passes over a line of which only the hash is visible.
    fn seal(&mut self, line: &str, hash: Digest) -> Result<(), String> {
        self.found.sealed += 1;
        if line != sealed_line(hash) {
            return Err("it is not in canonical form".to_owned());
        }
        if self.found.sealed > MOST_SEALED {
            return Err(format!("more than {MOST_SEALED} lines are sealed"));
        }
        match &mut self.stream {
            None => return Err("a header is never sealed".to_owned()),
            Some(TextStream::House(_)) => {
                return Err("a line of the house's own log is never sealed".to_owned());
            }
            Some(TextStream::Table(audit)) => {
                let mut followed = PublicReplay::from(audit.playing())?;
                followed.seal()?;
                self.stream = Some(TextStream::Followed(Box::new(followed)));
            }
            Some(TextStream::Followed(followed)) => followed.seal()?,
        }
        Ok(())
    }

    fn begin(&mut self, line: &str) -> Result<TextStream, String> {
        let kind = serde_json::from_str::<serde_json::Value>(line).ok();
        let kind = kind.as_ref().and_then(|header| header.get("croupier")).and_then(|kind| kind.as_str());
        if kind == Some(house::KIND) {
            let log = HouseLog::begin(line).map_err(|wrong| wrong.to_string())?;
            return Ok(TextStream::House(Box::new(log)));
        }
        let audit = Audit::begin_by(self.library, self.digest, line).map_err(|difference| difference.what)?;
        self.found.packs = audit.other_packs();
        Ok(TextStream::Table(Box::new(audit)))
    }

    /// Returns the stream that the log belongs to, according to its first line.
    pub fn stream(&self) -> Option<u64> {
        self.stream.as_ref().map(|stream| match stream {
            TextStream::Table(audit) => audit.playing().header().table,
            TextStream::Followed(followed) => followed.table(),
            TextStream::House(_) => HOUSE,
        })
    }

    fn hold_against_checkpoints(&mut self) {
        for checkpoint in self.checkpoints.iter().filter(|checkpoint| checkpoint.size == self.tree.size()) {
            if checkpoint.root == self.tree.root() {
                self.found.checkpoints += 1;
            } else if self.found.difference.is_none() {
                let what = "the lines up to here do not match the checkpoint".to_owned();
                self.found.difference = Some(Difference { line: self.tree.size() - 1, what });
            }
        }
    }

    /// Returns the result. If a checkpoint covers more lines than there are, some are missing.
    pub fn end(mut self) -> TextReport {
        let lines = self.tree.size();
        let cut =
            self.checkpoints.iter().map(|checkpoint| checkpoint.size).filter(|size| *size > lines).max();
        if let Some(size) = cut.filter(|_| self.found.difference.is_none()) {
            let what = format!("it is missing: a checkpoint covers {size} lines");
            self.found.difference = Some(Difference { line: lines, what });
        }
        if let (Some(TextStream::House(log)), None) = (&self.stream, &self.found.difference)
            && let Err(wrong) = log.ends()
        {
            self.found.difference = Some(Difference { line: lines - 1, what: wrong.to_string() });
        }
        if lines == 0 && self.found.difference.is_none() {
            self.found.difference = Some(Difference { line: 0, what: "there are no lines".to_owned() });
        }
        self.found
    }
}
