//! The packs that are built into the program, and the packs in a folder.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use croupier_ledger::line::Header;
use croupier_ledger::{Digest, rulebook_digest};
use croupier_rules::{Library, Pack};
use croupier_sim::shard::pack_digest;

/// The longest first line of a log, in bytes; a longer line does not belong to a log.
const LONGEST_HEADER: u64 = 1 << 20;

/// Opens the built-in packs, and those of a folder that has one folder for each pack.
pub(crate) fn open(folder: Option<&Path>) -> Result<Library, String> {
    if folder.is_none() {
        return Ok(Library::embedded());
    }
    let files = rulebook(folder)?;
    let files = files.iter().map(|(path, text)| (path.as_str(), text.as_str()));
    Library::read(files).map_err(|faults| format!("the packs are faulty:\n{faults}"))
}

/// The files of the packs: each path and its text. A pack in the folder replaces the built-in pack of the same name, with
/// all its pages.
pub(crate) fn rulebook(folder: Option<&Path>) -> Result<Vec<(String, String)>, String> {
    let given = folder.map_or(Ok(Vec::new()), files)?;
    let replaced: BTreeSet<String> = given.iter().map(|(path, _)| pack_of(path).to_owned()).collect();
    let embedded = Library::embedded_files().iter();
    let kept = embedded.filter(|(path, _)| !replaced.contains(pack_of(path)));
    let kept = kept.map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
    Ok(kept.chain(given).collect())
}

/// The packs for a log, and their files. A log names the digest of all its packs: if the folder alone has that digest, the
/// built-in packs stay out, because they may be newer than the log.
pub(crate) fn of_log(folder: Option<&Path>, log: &Path) -> Result<(Library, Vec<(String, String)>), String> {
    let alone = folder.map(files).transpose()?.filter(|alone| rulebook_of(log) == Some(digest_of(alone)));
    let files = alone.map_or_else(|| rulebook(folder), Ok)?;
    let pages = files.iter().map(|(path, text)| (path.as_str(), text.as_str()));
    let library = Library::read(pages).map_err(|faults| format!("the packs are faulty:\n{faults}"))?;
    Ok((library, files))
}

fn digest_of(files: &[(String, String)]) -> Digest {
    rulebook_digest(files.iter().map(|(path, text)| (path.as_str(), text.as_str())))
}

/// The digest of the packs of an exported log, from its first line; `None` if the file is not a log.
fn rulebook_of(log: &Path) -> Option<Digest> {
    let mut first = Vec::new();
    let reader = BufReader::new(fs::File::open(log).ok().filter(|_| log.is_file())?);
    reader.take(LONGEST_HEADER).read_until(b'\n', &mut first).ok()?;
    serde_json::from_slice::<Header>(&first).ok().map(|header| header.rulebook)
}

/// The names of the packs in a folder.
pub(crate) fn names(folder: Option<&Path>) -> Result<BTreeSet<String>, String> {
    let given = folder.map_or(Ok(Vec::new()), files)?;
    Ok(given.iter().map(|(path, _)| pack_of(path).to_owned()).collect())
}

/// The pack of a file: the name of its folder.
fn pack_of(path: &str) -> &str {
    path.rsplit(['/', '\\']).nth(1).unwrap_or_default()
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

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    /// An old log names packs that the program no longer has. A folder with exactly these packs is enough to audit
    /// the log.
    #[test]
    fn a_log_gets_exactly_its_packs() {
        let folder = tempfile::tempdir().unwrap();
        let packs = folder.path().join("packs");
        for (path, text) in Library::embedded_files().iter().filter(|(path, _)| pack_of(path) == "bclc-wheel")
        {
            fs::create_dir_all(packs.join("bclc-wheel")).unwrap();
            let page = path.rsplit('/').next().unwrap();
            fs::write(packs.join("bclc-wheel").join(page), format!("{text}\n")).unwrap();
        }
        let alone = digest_of(&files(&packs).unwrap()).to_string();
        let corpus =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../croupier-ledger/tests/corpus/v2/bclc-wheel.log");
        let text = fs::read_to_string(corpus).unwrap();
        let header: Header = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        let log = folder.path().join("log");
        fs::write(&log, text.replace(&header.rulebook.to_string(), &alone)).unwrap();
        let count = |log: &Path| of_log(Some(&packs), log).unwrap().0.packs().count();
        assert_eq!(count(&log), 1, "the log names the packs of the folder alone");
        fs::write(&log, &text).unwrap();
        assert_eq!(
            count(&log),
            Library::embedded().packs().count(),
            "this log names the packs of the program"
        );
        assert_eq!(count(&packs), Library::embedded().packs().count(), "a folder is not a log");
    }
}
