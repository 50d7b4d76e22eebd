//! The packs that are built into the program, or the packs in a folder.

use std::fs;
use std::path::Path;

use croupier_rules::{Library, Pack};
use croupier_sim::shard::pack_digest;

/// Opens the built-in packs, or a folder that has one folder for each pack.
pub(crate) fn open(folder: Option<&Path>) -> Result<Library, String> {
    let Some(folder) = folder else { return Ok(Library::embedded()) };
    let files = files(folder)?;
    let files = files.iter().map(|(path, text)| (path.as_str(), text.as_str()));
    Library::read(files).map_err(|faults| format!("the packs are faulty:\n{faults}"))
}

/// The files of the packs: each path and its text.
pub(crate) fn rulebook(folder: Option<&Path>) -> Result<Vec<(String, String)>, String> {
    match folder {
        Some(folder) => files(folder),
        None => {
            let embedded = Library::embedded_files().iter();
            Ok(embedded.map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect())
        }
    }
}

/// The files of a folder of packs.
fn files(folder: &Path) -> Result<Vec<(String, String)>, String> {
    let mut files = Vec::new();
    let cannot = |path: &Path, error: std::io::Error| format!("cannot read {}: {error}", path.display());
    for entry in fs::read_dir(folder).map_err(|error| cannot(folder, error))? {
        let pack = entry.map_err(|error| cannot(folder, error))?.path();
        if !pack.is_dir() {
            continue;
        }
        for page in fs::read_dir(&pack).map_err(|error| cannot(&pack, error))? {
            let page = page.map_err(|error| cannot(&pack, error))?.path();
            if page.extension().is_some_and(|ending| ending == "md") {
                let text = fs::read_to_string(&page).map_err(|error| cannot(&page, error))?;
                files.push((page.display().to_string(), text));
            }
        }
    }
    if files.is_empty() {
        return Err(format!("no packs in {}", folder.display()));
    }
    Ok(files)
}

/// Returns the SHA-256 digest of a pack: see [`pack_digest`].
pub(crate) fn digest(folder: Option<&Path>, pack: &str) -> Result<String, String> {
    let files = rulebook(folder)?;
    Ok(pack_digest(files.iter().map(|(path, text)| (path.as_str(), text.as_str())), pack))
}

/// Finds a pack by its id, or returns a message that lists the known packs.
pub(crate) fn pack<'l>(library: &'l Library, id: &str) -> Result<&'l Pack, String> {
    library.get(id).ok_or_else(|| library.unknown_pack(id))
}
