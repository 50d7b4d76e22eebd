//! `scripts/check_draw.py`, with which a player checks one draw, draws what the house draws.

use std::path::Path;
use std::process::Command as Process;

use croupier_chance::{commitment, draw_stream};
use croupier_ledger::line::Command;
use croupier_ledger::{Digest, Drawing};
use serde_json::{Value, json};

const TABLE: u64 = 3;

/// What the script says of a draw of player 7, who added a part, and of what was committed to.
fn checked(secret: Digest, draw: u64, seed: &str, commits: Digest, what: &str) -> (i32, Value) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/check_draw.py");
    let output = Process::new("python3")
        .arg(script)
        .args([&secret.to_string(), "--json", "--table", &TABLE.to_string(), "--draw", &draw.to_string()])
        .args(["--seed", &format!("7={seed}"), "--commits", &commits.to_string()])
        .args(what.split(' '))
        .output()
        .expect("python3 is there");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    (output.status.code().unwrap(), serde_json::from_slice(&output.stdout).unwrap())
}

/// What the house draws, as the script would say it.
fn drawn(drawing: Drawing, secret: Digest, draw: u64, seed: &str) -> Value {
    let mut stream = draw_stream(&secret.0, TABLE, draw, &[(7, seed.to_owned())]);
    let command = drawing.command(&mut stream).unwrap();
    let (Command::Craps(_) | Command::Round(_)) = command else { unreachable!("a game's") };
    let said = serde_json::to_value(command).unwrap();
    let round = &said["round"];
    match drawing {
        Drawing::Dice => said["craps"]["roll"]["dice"].clone(),
        Drawing::Shoe { .. } => round["new-shoe"]["cards"].clone(),
        Drawing::Spin { .. } => round["spin"]["rest"]["space"].clone(),
        Drawing::Ticket { .. } => round["draw"]["ticket"].clone(),
        Drawing::Trigger { .. } => round["trigger"]["amount"].clone(),
    }
}

#[test]
fn the_script_draws_what_the_house_draws() {
    let drawings = [
        ("dice", Drawing::Dice),
        ("shoe 8", Drawing::Shoe { decks: 8 }),
        ("wheel 54", Drawing::Spin { spaces: 54 }),
        ("ticket 5", Drawing::Ticket { of: 5 }),
        ("amount 50000 100000", Drawing::Trigger { above: 50_000, most: 100_000 }),
    ];
    for (draw, seed) in [(0, "lucky"), (41, "sept ♥")] {
        let secret = Digest::of(seed.as_bytes());
        let commits = Digest(commitment(&secret.0));
        for (what, drawing) in drawings {
            let (status, said) = checked(secret, draw, seed, commits, what);
            let expected = drawn(drawing, secret, draw, seed);
            assert!(!expected.is_null());
            assert_eq!((status, &said["ok"], &said["outcome"]), (0, &json!(true), &expected), "{what}");
        }
    }
}

#[test]
fn another_secret_is_found() {
    let secret = Digest::of(b"one");
    let (status, said) = checked(secret, 0, "lucky", Digest::of(b"other"), "dice");
    assert_eq!((status, &said["ok"]), (1, &json!(false)));
    assert_eq!(said["commitment"], Digest(commitment(&secret.0)).to_string());
}
