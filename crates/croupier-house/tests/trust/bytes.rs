//! A byte of a data file or of a backup is changed. Either an audit finds it, or the contents read the same as before.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use croupier_ledger::audit::whole;
use croupier_ledger::keys::{Keys, SIGNING_KEY};
use croupier_ledger::store::{self, RecordSpace, Store, StoreError, Write};
use croupier_ledger::{Rulebooks, rulebook_digest};
use croupier_rules::Library;
use serde_json::json;
use tempfile::TempDir;

use crate::support::open;

/// The key of the record that marks references as having records.
const KEPT: &str = "references-kept";

/// Returns the contents that an audit covers. The result leaves out passwords and sessions, which have MACs, rule
/// packs, which are identified by their hash, and other records that the house keeps for itself.
fn contents(store: &mut dyn Store) -> Result<Vec<Write>, StoreError> {
    let mut all = Vec::new();
    for stream in store.streams()? {
        for kept in store.lines(stream, 0, u64::MAX)? {
            all.push(Write::Line { stream, n: kept.n, hash: kept.hash, line: kept.line });
        }
        if let Some(kept) = store.snapshot(stream)? {
            let (lines, last, state, mac) = (kept.lines, kept.last, kept.state, kept.mac);
            all.push(Write::Snapshot { stream, lines, last, state, mac });
        }
        for kept in store.checkpoints(stream)? {
            // The signature does not cover the time of signing.
            let at = jiff::Timestamp::UNIX_EPOCH;
            all.push(Write::Checkpoint { stream, size: kept.size, note: kept.note, at });
        }
    }
    for space in [RecordSpace::House, RecordSpace::Secret, RecordSpace::Reference] {
        for (key, value) in store.scan(space, "")? {
            let kept = space != RecordSpace::House || [SIGNING_KEY, "verifier", KEPT].contains(&key.as_str());
            all.extend(kept.then_some(Write::Put { space, key, value }));
        }
    }
    Ok(all)
}

/// Makes a house with a few people, two tables, some entries, snapshots, checkpoints, a reference and secrets of future
/// draws. Returns it as a data file with nothing else in it, and as a backup of that file.
async fn files() -> (TempDir, [Vec<u8>; 2]) {
    let open = open(|_| ()).await;
    let (person, _) = open.person("Bea", &["player"]).await;
    open.post(
        &format!("/people/{person}/deposits"),
        &open.admin,
        json!({ "amount": 700, "reference": "b-1" }),
    )
    .await;
    for pack in ["bclc-craps", "bclc-wheel"] {
        let table = open.table(pack, pack, false).await;
        let (_, guest) = open.guest().await;
        let asks = [json!({ "do": "sit", "chips": 50_000 }), json!({ "do": "buy-in", "amount": 100 })];
        for (n, ask) in asks.iter().enumerate() {
            let given = json!({ "client": "t", "n": n + 1, "ask": ask });
            let done = open.post(&format!("/tables/{table}/commands"), &guest, given).await;
            assert!(done.status.is_success(), "{done:?}");
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let (small, backup) = (folder.path().join("small.db"), folder.path().join("backup.db"));
    open.again_after(|config| {
        let all = contents(&mut *store::open_read_only(&config.database()).unwrap()).unwrap();
        store::open(small.to_str().unwrap()).unwrap().write(&all).unwrap();
    })
    .await;
    store::backup(small.to_str().unwrap(), &backup).unwrap();
    let files = [fs::read(small).unwrap(), fs::read(backup).unwrap()];
    (folder, files)
}

/// Audits a file. Returns the audit's finding as an error, or else the readable contents.
fn examined(path: &Path, rulebooks: &Rulebooks) -> Result<Vec<Write>, String> {
    let words = |error: &dyn std::fmt::Display| error.to_string();
    let mut store = store::open_read_only(path.to_str().unwrap()).map_err(|error| words(&error))?;
    let keys = Keys::find(&mut *store, None).map_err(|error| words(&error))?;
    let key = keys.as_ref().map(|keys| &keys.records);
    let found = whole(&mut *store, &mut rulebooks.clone(), key, |_, _| ()).map_err(|error| words(&error))?;
    if let Some(found) = found.differences.first() {
        return Err(found.to_string());
    }
    let mut all = contents(&mut *store).map_err(|error| words(&error))?;
    // Without this record, the next start creates the records of references again.
    all.retain(|write| !matches!(write, Write::Put { key, .. } if key == KEPT));
    Ok(all)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_byte_is_found_or_has_no_effect() {
    let (folder, files) = files().await;
    let rulebook = rulebook_digest(Library::embedded_files().iter().copied());
    let rulebooks = Rulebooks::new(rulebook, Arc::new(Library::embedded()));
    let path = folder.path().join("changed.db");
    let (mut found, mut same, mut unnoticed) = (0, 0, Vec::new());
    for bytes in files {
        fs::write(&path, &bytes).unwrap();
        let whole = examined(&path, &rulebooks).unwrap();
        let positions = (croupier_proving::times(60) as usize).min(bytes.len());
        // Try many bytes of the header, and spread the rest evenly.
        let spread = (0..positions).map(|n| (n * bytes.len() / positions) + n % (bytes.len() / positions));
        for (n, place) in (0..100).step_by(7).chain(spread).enumerate() {
            let mut changed = bytes.clone();
            changed[place] ^= [1, 0x80, 0xff, 0x20][n % 4];
            for ending in ["-wal", "-shm", "-journal"] {
                let _ = fs::remove_file(format!("{}{ending}", path.display()));
            }
            fs::write(&path, &changed).unwrap();
            match examined(&path, &rulebooks) {
                Err(_) => found += 1,
                Ok(read) if read == whole => same += 1,
                Ok(read) => {
                    let other = read.iter().zip(&whole).find(|(one, other)| one != other);
                    unnoticed.push(format!("byte {place}: {other:?}"));
                }
            }
        }
    }
    assert!(unnoticed.is_empty(), "{} changes went unnoticed: {unnoticed:#?}", unnoticed.len());
    assert!(found > 50 && same < found * 3, "{found} changes were found, and {same} have no effect");
}
