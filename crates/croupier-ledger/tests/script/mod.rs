//! The second verifier, and forged logs to test it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use croupier_ledger::checkpoint::{Checkpoint, HouseKey, key_name, origin};
use croupier_ledger::{Digest, merkle};
use serde_json::Value;
use tempfile::TempDir;

pub(crate) fn script() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/verify_log.py")
}

/// Returns the house's key, which is the same for all logs.
pub(crate) fn key() -> HouseKey {
    HouseKey::new(&key_name("5f2c"), &[7; 32]).unwrap()
}

/// Returns the signed checkpoint over these lines of a log.
pub(crate) fn note(lines: &[String]) -> String {
    let leaves: Vec<Digest> = lines.iter().map(|line| Digest::of_line(line)).collect();
    let checkpoint =
        Checkpoint { origin: origin("5f2c", 1), size: leaves.len() as u64, root: merkle::root(&leaves) };
    checkpoint.sign(&key()).unwrap()
}

/// Runs the script on a log and the checkpoints of the log. Returns the script's exit code and its answer.
pub(crate) fn verify(lines: &[String], notes: &[String]) -> (i32, Value) {
    let folder = TempDir::new().unwrap();
    let log = folder.path().join("log");
    fs::write(&log, lines.iter().map(|line| format!("{line}\n")).collect::<String>()).unwrap();
    let mut command = Command::new("python3");
    command.arg(script()).arg(&log).args(["--json", "--key", &key().public().to_string()]);
    for (number, note) in notes.iter().enumerate() {
        let path = folder.path().join(number.to_string());
        fs::write(&path, note).unwrap();
        command.arg("--checkpoint").arg(path);
    }
    let output = command.output().expect("python3 must be installed");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    (output.status.code().unwrap(), serde_json::from_slice(&output.stdout).unwrap())
}

/// Returns the log with a text in one line replaced, and with the chain recomputed for every later line.
pub(crate) fn forged(lines: &[String], at: usize, from: &str, to: &str) -> Vec<String> {
    assert!(lines[at].contains(from), "line {at} does not contain {from}: {}", lines[at]);
    let mut forged = lines.to_vec();
    forged[at] = lines[at].replace(from, to);
    for number in at + 1..lines.len() {
        let (was, is) = (Digest::of_line(&lines[number - 1]), Digest::of_line(&forged[number - 1]));
        forged[number] = forged[number].replacen(&was.to_string(), &is.to_string(), 1);
    }
    forged
}

/// Returns the first line that contains this text, starting the search at `from`.
pub(crate) fn line_with(lines: &[String], text: &str, from: usize) -> usize {
    from + lines[from..].iter().position(|line| line.contains(text)).unwrap()
}
