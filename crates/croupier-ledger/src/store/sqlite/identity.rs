//! Checks that the house's open data file is still the file with that name.
//!
//! SQLite keeps writing to a file that was deleted or replaced, and nothing that it then acknowledges survives. So the
//! house checks this before and after each commit, and once a second in between. If the check fails, the house halts.

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

use super::file::beside;
use crate::store::{FailureContext, StoreError};

/// The identity of a file: device and inode number.
type FileId = (u64, u64);

/// The data file and its journal, as they were when they were opened.
pub(super) struct Identity {
    path: PathBuf,
    file: FileId,
    /// The greatest length of the data file so far, which never gets shorter.
    longest: u64,
    journal: PathBuf,
    journal_file: Option<FileId>,
}

impl Identity {
    /// Returns the identity of the file with this name. The file must have no other name. SQLite finds the journal by
    /// name, so a second house could write to the same file under another name, with a separate journal.
    pub(super) fn of(path: &Path) -> Result<Identity, StoreError> {
        let opening = format!("opening {}", path.display());
        let found = fs::metadata(path).doing(&opening)?;
        let names = names_of(&found);
        if names > 1 {
            let why = format!(
                "the file has {names} names (hard links), but a house's file must have only one: \
                 remove the others"
            );
            return Err(StoreError::new(opening, why));
        }
        let (path, journal) = (path.to_owned(), beside(path, "-wal"));
        Ok(Identity { path, file: id_of(&found), longest: found.len(), journal, journal_file: None })
    }

    /// Checks that both files are still there and are the same. Returns the journal's length.
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

    /// Returns the error for a journal that is shorter than the data written to it.
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
