//! Logs of every version of the notation, written by the programs of their time. They must always be readable and
//! auditable.
//!
//! A folder has the logs, a signed checkpoint for each, the key, and the rule packs that were in use. A pack may
//! change, but an old log must stay valid. When the notation gets a new version, make a folder for it and leave the
//! others alone:
//!
//! ```sh
//! MAKE_CORPUS=1 cargo test -p croupier-ledger --test all corpus::the_current_version
//! ```

mod making;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use croupier_ledger::audit::Audit;
use croupier_ledger::checkpoint::{Checkpoint, PublicKey, origin};
use croupier_ledger::house::HouseLog;
use croupier_ledger::line::{Header, VERSION};
use croupier_ledger::{Digest, merkle, rulebook_digest};
use croupier_rules::Library;

use crate::crew;
use crate::evening;

/// The name of the house that signed the checkpoints.
const HOUSE: &str = "corpus";
/// The rule packs, in the store's format.
const RULEBOOK: &str = "rulebook.json";
/// The log of the house's own stream.
const OWN: &str = "house";

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus")
}

/// Returns the folders of all versions up to the current one. A missing folder fails the test.
fn folders() -> Vec<PathBuf> {
    (1..=VERSION).map(|version| corpus().join(format!("v{version}"))).collect()
}

fn logs(folder: &Path) -> Vec<(String, Vec<String>)> {
    let names = fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let logs: BTreeSet<String> =
        names.filter_map(|name| name.strip_suffix(".log").map(str::to_owned)).collect();
    let lines = |name: &str| -> Vec<String> {
        let text = fs::read_to_string(folder.join(format!("{name}.log"))).unwrap();
        text.lines().map(str::to_owned).collect()
    };
    logs.iter().map(|name| (name.clone(), lines(name))).collect()
}

fn rulebook(folder: &Path) -> (Arc<Library>, Digest) {
    let text = fs::read_to_string(folder.join(RULEBOOK)).unwrap();
    let files: Vec<(String, String)> = serde_json::from_str(&text).unwrap();
    let pairs = || files.iter().map(|(path, text)| (path.as_str(), text.as_str()));
    let library = Library::read(pairs()).unwrap_or_else(|faults| panic!("{}:\n{faults}", folder.display()));
    (Arc::new(library), rulebook_digest(pairs()))
}

/// Audits the house's own stream.
fn house(lines: &[String]) -> u64 {
    let mut log = HouseLog::begin(&lines[0]).unwrap();
    for (number, line) in lines.iter().enumerate().skip(1) {
        log.audit(line).unwrap_or_else(|wrong| panic!("the house's log, line {number}: {wrong}"));
    }
    assert_eq!(log.house(), HOUSE);
    0
}

/// Audits a table's stream with the packs of its time. Returns the table's number.
fn table(name: &str, lines: &[String], library: &Arc<Library>, digest: Digest) -> u64 {
    let header: Header = serde_json::from_str(&lines[0]).unwrap();
    assert_eq!(header.rulebook, digest, "{name} was played with packs other than those stored with it");
    let mut audit = Audit::begin(library, &lines[0]).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
    for line in &lines[1..] {
        audit.line(line).unwrap_or_else(|wrong| panic!("{name}: {wrong}\n{line}"));
    }
    header.table
}

#[test]
fn old_logs_pass_the_audit_with_the_packs_of_their_time() {
    for folder in folders() {
        let (library, digest) = rulebook(&folder);
        let key: PublicKey = fs::read_to_string(folder.join("key")).unwrap().trim().parse().unwrap();
        for (name, lines) in logs(&folder) {
            let stream = if name == OWN { house(&lines) } else { table(&name, &lines, &library, digest) };
            let leaves: Vec<Digest> = lines.iter().map(|line| Digest::of_line(line)).collect();
            let note = fs::read_to_string(folder.join(format!("{name}.note"))).unwrap();
            let signed = Checkpoint::verify(&note, &key, &origin(HOUSE, stream)).unwrap();
            assert_eq!((signed.size, signed.root), (lines.len() as u64, merkle::root(&leaves)), "{name}");
        }
    }
}

/// The corpus has every pack that a table could use at the time, dealt by the house and dealt by people.
#[test]
fn every_pack_is_in_the_corpus() {
    for folder in folders() {
        let names: Vec<String> = logs(&folder).into_iter().map(|(name, _)| name).collect();
        assert!(names.contains(&OWN.to_owned()));
        for pack in rulebook(&folder).0.packs().filter(|pack| pack.amends.is_none()) {
            for name in [pack.id.clone(), format!("{}.crew", pack.id)] {
                assert!(names.contains(&name), "{} has no {name}", folder.display());
            }
        }
    }
}

/// The second verifier also accepts these logs.
#[test]
fn the_script_agrees() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/verify_log.py");
    for folder in folders() {
        let key = fs::read_to_string(folder.join("key")).unwrap();
        for (name, _) in logs(&folder) {
            let mut command = Command::new("python3");
            command.arg(&script).arg(folder.join(format!("{name}.log")));
            command.args(["--key", key.trim(), "--checkpoint"]).arg(folder.join(format!("{name}.note")));
            let output = command.output().expect("python3 must be installed");
            assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stdout));
        }
    }
}

/// The corpus contains the current version. Setting `MAKE_CORPUS` creates its folder. An existing folder is never
/// overwritten: delete it first, and only if no release contains it.
#[test]
fn the_current_version_is_in_the_corpus() {
    let folder = corpus().join(format!("v{VERSION}"));
    if std::env::var_os("MAKE_CORPUS").is_some() {
        fs::create_dir(&folder).expect("the corpus of this version must not exist yet");
        making::make(&folder);
    }
    assert!(folder.is_dir(), "{} is missing: create it with MAKE_CORPUS=1", folder.display());
}
