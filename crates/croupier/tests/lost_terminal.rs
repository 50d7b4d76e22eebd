//! `croupier play` and `croupier drill` end when their terminal vanishes, and what was done before is kept.

use std::fs;
use std::process::Command;

use serde_json::Value;

/// Runs a command of the program in a terminal that vanishes after these keys, and returns how it ended.
fn ends(kind: &str, word: &str, keys: &str, arguments: &[&str]) -> String {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/lost_terminal.py");
    let output = Command::new("python3")
        .args([script, kind, word, keys, env!("CARGO_BIN_EXE_croupier")])
        .args(arguments)
        .env("TERM", "xterm")
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

#[test]
fn a_session_ends_with_its_terminal() {
    let folder = tempfile::tempdir().unwrap();
    for kind in ["own", "foreign"] {
        let file = folder.path().join(kind).with_extension("play").display().to_string();
        let arguments = ["play", "house-craps", "--seed", "7", "--transcript", &file];
        assert_eq!(ends(kind, "Pass", "bet 10 field\r", &arguments), "exit 130", "{kind}");
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.contains("bet 10 field"), "{kind}: {text}");
    }
}

#[test]
fn a_drill_ends_with_its_terminal_and_keeps_its_answers() {
    let folder = tempfile::tempdir().unwrap();
    for (kind, end) in [("own", "signal 1"), ("foreign", "exit 130")] {
        let file = folder.path().join(kind).with_extension("json").display().to_string();
        let arguments = ["drill", "bclc-craps", "--topic", "calls", "--seed", "3", "--progress", &file];
        assert_eq!(ends(kind, "crew call now", "a", &arguments), end, "{kind}");
        let progress: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        let answers = &progress["packs"]["bclc-craps"]["answers"]["calls"];
        assert_eq!(answers.as_array().map(Vec::len), Some(1), "{kind}: {progress}");
    }
}
