//! Backup files with changed bytes: a restore either refuses the file or gives the original contents.

use std::fs;
use std::sync::LazyLock;

use croupier_ledger::store::{self, PostBackupActivity, Store, Write};
use croupier_ledger::{HOUSE, Rulebooks, StreamHead, audit};

use super::Target;
use super::samples::CORPUS;
use crate::Tape;
use crate::mutate::mutate;

pub(super) const TARGET: Target = Target {
    name: "backups",
    about: "backup files with changed bytes: restoring, opening, auditing",
    unit: "files",
    length: 120,
    usual: 3,
    run,
    parse: Some(parse),
};

/// A small house as a backup file, and its lines by stream.
static HOUSE_FILE: LazyLock<(Vec<u8>, Lines)> = LazyLock::new(make);

type Lines = Vec<(u64, Vec<String>)>;

fn make() -> (Vec<u8>, Lines) {
    let folder = tempfile::tempdir().unwrap();
    let (database, backup) = (folder.path().join("a.db"), folder.path().join("backup.db"));
    let address = database.to_str().unwrap();
    let mut writes = Vec::new();
    let mut lines = vec![(HOUSE, CORPUS.house.lines.clone())];
    let small = CORPUS.tables.iter().min_by_key(|table| table.lines.iter().map(String::len).sum::<usize>());
    lines.push((1, small.unwrap().lines.clone()));
    for (stream, lines) in &lines {
        let mut chain = StreamHead::EMPTY;
        for line in lines {
            let (n, hash) = chain.add(line);
            writes.push(Write::Line { stream: *stream, n, hash, line: line.clone() });
        }
    }
    let mut open = store::open(address).unwrap();
    open.write(&writes).unwrap();
    drop(open);
    store::backup(address, &backup).unwrap();
    (fs::read(&backup).unwrap(), lines)
}

fn run(tape: &mut Tape<'_>) -> u64 {
    let mut files = 0;
    while !tape.is_over() {
        let mut bytes = HOUSE_FILE.0.clone();
        if tape.byte() % 4 == 0 {
            mutate(tape, &mut bytes, &["lines", "records", "CREATE", "TRIGGER", "x"], &HOUSE_FILE.0);
        } else {
            for _ in 0..=tape.byte() % 8 {
                // A page of the database begins with its header, so aim half of the changes there.
                let page = 4096 * tape.below(bytes.len() / 4096 + 1);
                let at = if tape.byte() % 2 == 0 { page + tape.below(100) } else { tape.below(bytes.len()) };
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = tape.byte();
                }
            }
        }
        parse(&bytes);
        files += 1;
    }
    files
}

fn parse(bytes: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    let (file, to) = (folder.path().join("backup.db"), folder.path().join("to.db"));
    fs::write(&file, bytes).unwrap();
    if store::restore(&file, to.to_str().unwrap(), PostBackupActivity::Nothing).is_ok()
        && let Ok(mut restored) = store::open_read_only(to.to_str().unwrap())
    {
        assert_prefix(&mut *restored);
        let mut books = Rulebooks::new(CORPUS.digest, CORPUS.library.clone());
        let _ = audit::whole(&mut *restored, &mut books, None, |_, _| ());
    }
    if let Ok(mut open) = store::open_read_only(file.to_str().unwrap()) {
        let mut books = Rulebooks::new(CORPUS.digest, CORPUS.library.clone());
        let _ = audit::whole(&mut *open, &mut books, None, |_, _| ());
    }
}

/// Checks that every restored stream is a prefix of the original: lines may be missing at the end, but none may differ.
fn assert_prefix(restored: &mut dyn Store) {
    for stream in restored.streams().unwrap_or_default() {
        let Ok(lines) = restored.lines(stream, 0, 10_000) else { continue };
        let kept = HOUSE_FILE.1.iter().find(|(number, _)| *number == stream);
        if let Some((_, kept)) = kept {
            assert!(
                lines.iter().zip(kept).all(|(line, kept)| line.line == *kept),
                "a restored line differs from the original"
            );
        }
    }
}
