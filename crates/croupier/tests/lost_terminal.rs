//! `croupier play` and `croupier drill` end when their terminal vanishes, and what was done before is kept.

use std::fs;
use std::process::Command;

use serde_json::Value;

/// Runs a command of the program, waits for a word, gives it these keys, waits for their effect, and lets its terminal
/// vanish. Returns how the program ended.
fn ends(kind: &str, [word, keys, then]: [&str; 3], arguments: &[&str]) -> String {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/lost_terminal.py");
    let output = Command::new("python3")
        .args([script, kind, word, keys, then, env!("CARGO_BIN_EXE_croupier")])
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
        assert_eq!(ends(kind, ["Pass", "15\r  ", "show"], &arguments), "exit 130", "{kind}");
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.contains("Ann bet 5 pass\ndice "), "{kind}: {text}");
    }
}

#[test]
fn a_drill_ends_with_its_terminal_and_keeps_its_answers() {
    let folder = tempfile::tempdir().unwrap();
    for (kind, end) in [("own", "signal 1"), ("foreign", "exit 130")] {
        let file = folder.path().join(kind).with_extension("json").display().to_string();
        let arguments = ["drill", "bclc-craps", "--topic", "calls", "--seed", "3", "--progress", &file];
        assert_eq!(ends(kind, ["crew call now", "a", "Clause"], &arguments), end, "{kind}");
        let progress: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        let answers = &progress["packs"]["bclc-craps"]["answers"]["calls"];
        assert_eq!(answers.as_array().map(Vec::len), Some(1), "{kind}: {progress}");
    }
}
