//! The packs: those inside the program, or those of a folder.

use std::fs;
use std::path::Path;

use croupier_rules::{Library, Pack};

/// The packs inside, or those of a folder with one folder for each pack.
pub(crate) fn open(folder: Option<&Path>) -> Result<Library, String> {
    let Some(folder) = folder else { return Ok(Library::embedded()) };
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
        return Err(format!("there are no packs in {}", folder.display()));
    }
    let files = files.iter().map(|(path, text)| (path.as_str(), text.as_str()));
    Library::read(files).map_err(|faults| format!("the packs are faulty:\n{faults}"))
}

/// A pack by its id, or a message that names those there are.
pub(crate) fn pack<'l>(library: &'l Library, id: &str) -> Result<&'l Pack, String> {
    library.get(id).ok_or_else(|| {
        let known: Vec<&str> = library.packs().map(|pack| pack.id.as_str()).collect();
        format!("there is no pack '{id}'; there are: {}", known.join(", "))
    })
}
