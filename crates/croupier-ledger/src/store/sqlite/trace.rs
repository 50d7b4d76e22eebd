//! The note that a house leaves next to its data file. If the file is missing when the house starts, the note prevents
//! another house from being founded by mistake.

use std::fs;
use std::path::{Path, PathBuf};

use super::file::{beside, sync_folder};
use crate::store::{FailureContext, StoreError};

/// Returns the path of the note. The note's name does not begin like that of the data file, so deleting `croupier.db*`
/// leaves it.
fn note(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("house-in-{name}.txt"))
}

/// Writes a note that the data file holds a house.
pub(in crate::store) fn leave(path: &Path, house: &str) -> Result<(), StoreError> {
    let (note, name) = (note(path), path.file_name().unwrap_or_default().to_string_lossy());
    let text = format!(
        "The house {house} keeps its data in {name}. If that file is missing, croupier serve does not start,\n\
         so that it does not found another house: restore a backup, or start once with --found.\n"
    );
    if fs::read_to_string(&note).is_ok_and(|found| found == text) {
        return Ok(());
    }
    let writing = format!("writing {}", note.display());
    fs::write(&note, text).doing(&writing)?;
    sync_folder(&note).doing(&writing)
}

/// Returns the traces of a house whose data file is missing or empty.
pub(in crate::store) fn find(path: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let looking = format!("looking for {}", path.display());
    let length = match fs::metadata(path) {
        Ok(found) => Some(found.len()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
        Err(error) => return Err(StoreError::new(looking, error)),
    };
    let mut traces = match length {
        Some(1..) => return Ok(Vec::new()),
        // An interrupted first start leaves an empty file and a lock.
        Some(0) => vec![note(path), beside(path, "-wal")],
        None => vec![note(path), beside(path, "-wal"), beside(path, "-shm"), beside(path, ".lock")],
    };
    traces.retain(|trace| trace.exists());
    Ok(traces)
}
