//! Is the file that the house has open still the one by that name?
//!
//! SQLite goes on writing to a file that was deleted or replaced, and nothing it acknowledges then survives. So the house looks
//! before and after each commit, and once a second in between, and halts.

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

use super::file::beside;
use crate::store::{FailureContext, StoreError};

/// Where a name leads: device and number of the file.
type FileId = (u64, u64);

/// The data file and its journal, as they were when they were opened.
pub(super) struct Identity {
    path: PathBuf,
    file: FileId,
    /// A data file never gets shorter.
    longest: u64,
    journal: PathBuf,
    journal_file: Option<FileId>,
}

impl Identity {
    /// The file by this name. It must be its only name: the journal lies beside the name, so that by another name a second
    /// house would write the same file with a journal of its own.
    pub(super) fn of(path: &Path) -> Result<Identity, StoreError> {
        let opening = format!("opening {}", path.display());
        let found = fs::metadata(path).doing(&opening)?;
        let names = names_of(&found);
        if names > 1 {
            let why = format!(
                "the file has {names} names (hard links), and a house must have the only one: remove the others"
            );
            return Err(StoreError::new(opening, why));
        }
        let (path, journal) = (path.to_owned(), beside(path, "-wal"));
        Ok(Identity { path, file: id_of(&found), longest: found.len(), journal, journal_file: None })
    }

    /// Are both still there, and the same? Answers with the journal's length.
    pub(super) fn check(&mut self) -> Result<Option<u64>, StoreError> {
        let found = look(&self.path)?.ok_or_else(|| lost(&self.path, "the file was deleted"))?;
        if id_of(&found) != self.file {
            return Err(lost(&self.path, "another file is in its place"));
        }
        if found.len() < self.longest {
            return Err(lost(&self.path, "the file was truncated"));
        }
        self.longest = found.len();
        let journal = look(&self.journal)?;
        match (self.journal_file, &journal) {
            (None, found) => self.journal_file = found.as_ref().map(id_of),
            (Some(_), None) => return Err(lost(&self.journal, "the file was deleted")),
            (Some(file), Some(found)) if file != id_of(found) => {
                return Err(lost(&self.journal, "another file is in its place"));
            }
            _ => {}
        }
        Ok(journal.map(|journal| journal.len()))
    }

    /// The journal is shorter than what was written to it.
    pub(super) fn truncated(&self) -> StoreError {
        lost(&self.journal, "the file was truncated")
    }
}

fn look(path: &Path) -> Result<Option<Metadata>, StoreError> {
    match fs::metadata(path) {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(StoreError::new(format!("looking at {}", path.display()), error)),
    }
}

fn lost(path: &Path, why: &str) -> StoreError {
    StoreError::new(format!("looking at {}", path.display()), format!("{why} while the house was running"))
}

#[cfg(unix)]
fn id_of(found: &Metadata) -> FileId {
    use std::os::unix::fs::MetadataExt as _;
    (found.dev(), found.ino())
}

#[cfg(unix)]
fn names_of(found: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(found)
}

#[cfg(not(unix))]
fn id_of(_: &Metadata) -> FileId {
    (0, 0)
}

#[cfg(not(unix))]
fn names_of(_: &Metadata) -> u64 {
    1
}
