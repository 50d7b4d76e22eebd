//! Audits a log as a text: an exported file, or what a house gives out.

use std::sync::Arc;

use croupier_rules::Library;
use serde::{Deserialize, Serialize};

use super::followed::PublicReplay;
use super::{Audit, CalledOffDraw, Difference};
use crate::HOUSE;
use crate::checkpoint::Checkpoint;
use crate::digest::Digest;
use crate::house::{self, HouseLog};
use crate::merkle::Tree;
use crate::rulebook::OtherPacks;

/// What an audit of a text found.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct TextReport {
    /// How many lines there are.
    pub lines: u64,
    /// Of how many everything was derived anew: all, up to the first that is sealed. Of those after it chain, time, who
    /// asked, draws and book are checked.
    pub derived: u64,
    /// How many draws were drawn again.
    pub draws: u64,
    /// Draws that were not made, as far as the lines could be derived anew.
    pub called_off: Vec<CalledOffDraw>,
    /// Lines with an outcome at an auto table that no draw brought. Only version 1 of the notation allowed them.
    pub by_decree: Vec<u64>,
    /// How many lines are sealed, because they hold what nobody may see yet.
    pub sealed: u64,
    /// How many checkpoints the lines were held against.
    pub checkpoints: u64,
    /// The packs by which it was audited, if they are not those that it says it was made by.
    pub packs: Option<OtherPacks>,
    /// The first difference. None is good.
    pub difference: Option<Difference>,
}

/// There is one shoe in play, and one amount at which a meter hits: more is never hidden.
const MOST_SEALED: u64 = 2;

/// A line that may not be seen yet.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SealedLine {
    sealed: Digest,
}

/// What stands in a public text in place of a line with this hash.
pub fn sealed_line(hash: Digest) -> String {
    format!("{{\"sealed\":\"{hash}\"}}")
}

#[derive(Clone)]
enum TextStream {
    Table(Box<Audit>),
    /// A table after a line that is sealed.
    Followed(Box<PublicReplay>),
    House(Box<HouseLog>),
}

/// Goes through a text line by line.
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
    /// With these packs, which have this digest, to be held against these checkpoints, whose signatures were verified.
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

    /// One more line as it was read, without its line end. Does it go on?
    pub fn bytes(&mut self, line: &[u8]) -> bool {
        match str::from_utf8(line) {
            Ok(line) => self.line(line),
            Err(error) => {
                let what = format!("it is no text: {error}");
                self.found.difference.get_or_insert(Difference { line: self.tree.size(), what });
                false
            }
        }
    }

    /// One more line, without its line end. Does it go on?
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

    /// A line that can be read: everything anew, or as much as can be checked after one that is sealed.
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

    /// A line of which only the hash can be seen.
    fn seal(&mut self, line: &str, hash: Digest) -> Result<(), String> {
        self.found.sealed += 1;
        if line != sealed_line(hash) {
            return Err("it is not written as it is read".to_owned());
        }
        if self.found.sealed > MOST_SEALED {
            return Err(format!("more than {MOST_SEALED} lines are sealed"));
        }
        match &mut self.stream {
            None => return Err("a header is never sealed".to_owned()),
            Some(TextStream::House(_)) => return Err("no line of the house's own is ever sealed".to_owned()),
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

    /// The stream that the log is of, by what its first line says.
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
                let what = "the lines up to here are not those of the checkpoint".to_owned();
                self.found.difference = Some(Difference { line: self.tree.size() - 1, what });
            }
        }
    }

    /// What was found. A checkpoint of more lines than there are shows that some are missing.
    pub fn end(mut self) -> TextReport {
        let lines = self.tree.size();
        let cut =
            self.checkpoints.iter().map(|checkpoint| checkpoint.size).filter(|size| *size > lines).max();
        if let Some(size) = cut.filter(|_| self.found.difference.is_none()) {
            let what = format!("it is missing: a checkpoint has {size} lines");
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
