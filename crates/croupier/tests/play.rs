//! `croupier play` as people run it in a pipe.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

fn spawned(args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.arg("play").args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Plays these lines. Returns the exit code, the output and the errors.
fn play(args: &[&str], lines: &str) -> (i32, String, String) {
    let mut child = spawned(args);
    // A program that has ended because of its arguments reads nothing.
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// A path at which there is no file.
fn new_file(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn a_seed_gives_the_same_session_again() {
    let lines = "bet 10 pass\nroll\nroll\noffers odds\nquit\n";
    let first = play(&["--seed", "7", "--bots", "2"], lines);
    assert_eq!((first.0, first.2.as_str()), (0, ""));
    for wanted in ["Craps (house-craps)", "played by the program", "You brought $500", "Seed 7"] {
        assert!(first.1.contains(wanted), "{wanted}: {}", first.1);
    }
    assert_eq!(play(&["--seed", "7", "--bots", "2"], lines), first);
    assert_ne!(play(&["--seed", "8", "--bots", "2"], lines).1, first.1);
}

#[test]
fn a_transcript_is_a_rehearsal_and_is_never_overwritten() {
    let file = new_file("session.play");
    let name = file.display().to_string();
    let args = [
        "bclc-craps",
        "--limit",
        "dont-pass=5-100",
        "--limit",
        "all=5-200",
        "--seed",
        "3",
        "--transcript",
        &name,
    ];
    let (code, out, err) =
        play(&args, "bet 10 dont-pass\nbet 10 pass\nroll\nroll\nundo\nbet 300 field\nagain\n");
    assert_eq!((code, err.as_str()), (0, ""), "the end of the input ends the session");
    assert!(out.contains("Refused: ") && out.contains(&format!("croupier rehearse {name}")), "{out}");
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("limit dont-pass 5 100\n") && text.contains("\ndice "), "{text}");
    let rehearsed = Command::new(env!("CARGO_BIN_EXE_croupier")).args(["rehearse", &name]).output().unwrap();
    assert!(rehearsed.status.success(), "{rehearsed:?}");
    let (code, _, err) = play(&args, "quit\n");
    assert!(code == 2 && err.contains("cannot create"), "{err}");
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
}

#[test]
fn a_table_that_cannot_open_says_why() {
    let wrong = |args: &[&str]| {
        let (code, _, err) = play(args, "quit\n");
        assert_eq!(code, 2, "{err}");
        err
    };
    assert!(wrong(&["hause-craps"]).contains("house-craps"));
    assert!(wrong(&["casablanca-craps"]).contains("--option statutory-max="));
    assert!(wrong(&["table.toml"]).contains("not a submission"));
    assert!(wrong(&["--name", "dice"]).contains("reserved"));
    assert!(wrong(&["--bots", "9"]).contains("0..=6"));
}

/// The first Ctrl-C ends the session with its result.
#[test]
fn an_interruption_ends_the_session_orderly() {
    let mut child = spawned(&["--seed", "7"]);
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"bet 10 pass\nroll\n").unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.contains("Your bets") {
        line.clear();
        assert!(out.read_line(&mut line).unwrap() > 0, "the session must not end before the interruption");
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert!(child.wait().unwrap().success());
    assert!(rest.contains("in 1 roll. You brought $500"), "{rest}");
}
