//! `scripts/check_draw.py`, with which a player checks one draw, gives the same result as the house.

use std::path::Path;
use std::process::Command as Process;

use croupier_chance::{Contribution, Stream, commitment, draw_stream, pledged_stream};
use croupier_ledger::line::Command;
use croupier_ledger::{Digest, DrawKind};
use croupier_table::GameRules;
use serde_json::{Value, json};

use crate::evening::LIBRARY;

const TABLE: u64 = 3;

/// Runs the script on a draw with these parts and this commitment.
fn checked(secret: Digest, draw: u64, parts: &[String], commits: Digest, what: &str) -> (i32, Value) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/check_draw.py");
    let output = Process::new("python3")
        .arg(script)
        .args([&secret.to_string(), "--json", "--table", &TABLE.to_string(), "--draw", &draw.to_string()])
        .args(parts)
        .args(["--commits", &commits.to_string()])
        .args(what.split(' '))
        .output()
        .expect("python3 must be installed");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    (output.status.code().unwrap(), serde_json::from_slice(&output.stdout).unwrap())
}

/// Returns the house's result in the form that the script prints.
fn drawn(drawing: DrawKind, mut stream: Stream) -> Value {
    let wheel = LIBRARY.compose("bclc-wheel").unwrap();
    let rules = GameRules::compile(&wheel, &wheel.unposted()).unwrap();
    let command = drawing.command(&rules, &mut stream).unwrap();
    let (Command::Craps(_) | Command::Round(_)) = command else { unreachable!("expected a game's command") };
    let said = serde_json::to_value(command).unwrap();
    let round = &said["round"];
    match drawing {
        DrawKind::Dice => said["craps"]["roll"]["dice"].clone(),
        DrawKind::Shoe { .. } => round["new-shoe"]["cards"].clone(),
        DrawKind::Outcome { .. } => round["spin"]["rest"]["space"].clone(),
        DrawKind::Ticket { .. } => round["draw"]["ticket"].clone(),
        DrawKind::Trigger { .. } => round["trigger"]["amount"].clone(),
    }
}

#[test]
fn the_script_draws_the_same_outcome_as_the_house() {
    let drawings = [
        ("dice", DrawKind::Dice),
        ("shoe 8", DrawKind::Shoe { decks: 8 }),
        ("wheel 54", DrawKind::Outcome { of: 54 }),
        ("outcome 54", DrawKind::Outcome { of: 54 }),
        ("ticket 5", DrawKind::Ticket { of: 5 }),
        ("amount 50000 100000", DrawKind::Trigger { above: 50_000, most: 100_000 }),
    ];
    let pledge = commitment(&[9; 32]);
    let pledged = [(12, Contribution::Withheld(pledge)), (7, Contribution::Revealed([5; 32]))];
    let option = |name: &str, of: u32, what: &str| [name.to_owned(), format!("{of}={what}")];
    let withheld = option("--withheld", 12, &Digest(pledge).to_string());
    let parts = [withheld, option("--part", 7, &Digest([5; 32]).to_string())].concat();
    for (draw, seed) in [(0, "lucky"), (41, "sept ♥"), (5, "")] {
        let secret = Digest::of(seed.as_bytes());
        let commits = Digest(commitment(&secret.0));
        for (what, drawing) in drawings {
            // Test version 1 with a seed, and version 2 with parts.
            let (parts, stream) = if seed.is_empty() {
                (parts.clone(), pledged_stream(&secret.0, TABLE, draw, &pledged))
            } else {
                let stream = draw_stream(&secret.0, TABLE, draw, &[(7, seed.to_owned())]);
                (option("--seed", 7, seed).to_vec(), stream)
            };
            let (status, said) = checked(secret, draw, &parts, commits, what);
            let expected = drawn(drawing, stream);
            assert!(!expected.is_null());
            assert_eq!((status, &said["ok"], &said["outcome"]), (0, &json!(true), &expected), "{what}");
        }
    }
}

#[test]
fn a_secret_that_does_not_match_its_commitment_is_found() {
    let secret = Digest::of(b"one");
    let (status, said) = checked(secret, 0, &[], Digest::of(b"other"), "dice");
    assert_eq!((status, &said["ok"]), (1, &json!(false)));
    assert_eq!(said["commitment"], Digest(commitment(&secret.0)).to_string());
}
