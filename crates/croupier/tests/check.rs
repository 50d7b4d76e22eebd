//! `croupier check`: packs and submissions, for people and for programs.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

struct CommandOutput {
    code: i32,
    out: String,
    err: String,
}

fn check(args: &[&str]) -> CommandOutput {
    let output = Command::new(env!("CARGO_BIN_EXE_croupier")).arg("check").args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    CommandOutput { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
}

fn file(name: &str, text: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("check");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path.display().to_string()
}

const EITHER_HAND: [&str; 5] =
    ["mlgca-midi-baccarat", "--option", "any-pair=on", "--option", "any-pair-mode=either-hand"];

#[test]
fn a_pack_is_reviewed() {
    let ran = check(&EITHER_HAND);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for words in [
        "Midi Baccarat (mlgca-midi-baccarat, version 1.11) with 5 wagers",
        "  any-pair-mode = either-hand",
        "In the player's favour\n  - any-pair-player and any-pair-banker favour the player by 73.73% of the stake",
        "    mlgca-midi-baccarat/12.Q.b, ",
        "\nno faults, 2 warnings\n",
    ] {
        assert!(ran.out.contains(words), "{words} in\n{}", ran.out);
    }
    let clean = check(&["bclc-casino-war"]);
    assert!(clean.code == 0 && clean.out.ends_with("\nno faults, no warnings\n"), "{}", clean.out);
}

#[test]
fn a_program_reads_kinds_wagers_messages_and_clauses() {
    let ran = check(&[&EITHER_HAND[..], &["--json"]].concat());
    assert_eq!(ran.code, 0);
    let value: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(value["faults"].as_array().unwrap().len(), 0);
    let warnings = value["warnings"].as_array().unwrap();
    let kinds: Vec<&str> = warnings.iter().map(|warning| warning["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["players-favour", "undeclared"]);
    assert_eq!(warnings[0]["wagers"][0], "any-pair-player");
    assert!(warnings[0]["message"].as_str().unwrap().contains("1245584/1689465"));
    assert_eq!(warnings[1]["clauses"][0], "mlgca-midi-baccarat/13.C.2");
}

#[test]
fn an_amendment_is_reviewed_for_its_own_clauses() {
    let ran = check(&["bclc-fire", "--option", "fire-pay-on-sixth=true"]);
    assert!(ran.code == 0 && ran.out.contains("as offered with bclc-craps"), "{}", ran.out);
    assert!(
        ran.out.contains("  fire-bet = on\n") && ran.out.contains("no faults, no warnings"),
        "{}",
        ran.out
    );
    // The pack that it amends has warnings.
    assert!(
        check(&["bclc-craps"]).out.contains("big-6 and big-8 win and lose together with place-6 and place-8")
    );
}

#[test]
fn a_submission_has_faults_or_warnings_or_both() {
    let head = "pack = \"bclc-craps\"\nversion = \"1\"\ntable = \"Craps 7\"\n";
    let sound = file("sound.toml", &format!("{head}[options]\nfire-pay-on-sixth = \"true\"\n"));
    let ran = check(&[&sound]);
    assert_eq!(ran.code, 0, "{}", ran.out);
    assert!(ran.out.contains("'Craps 7' plays bclc-craps version 1 with 67 wagers"), "{}", ran.out);
    assert!(ran.out.contains("fire-pay-on-sixth = true has no effect"), "{}", ran.out);
    assert!(ran.out.ends_with("\nno faults, 5 warnings\n"), "{}", ran.out);
    // Choices on the command line are added; this one offers the Fire Bet.
    let ran = check(&[&sound, "--option", "fire-bet=on"]);
    assert!(ran.code == 0 && ran.out.ends_with("\nno faults, 4 warnings\n"), "{}", ran.out);
    // A fault that does not prevent a review of the table.
    let odd = file("odd.toml", &format!("{head}colour = \"green\"\n"));
    let ran = check(&[&odd]);
    assert_eq!(ran.code, 1);
    let (fault, warning) = (ran.out.find("odd.toml:4: unknown key 'colour'"), ran.out.find("big-6"));
    assert!(fault.is_some() && fault < warning, "faults come first:\n{}", ran.out);
    assert!(ran.out.ends_with("\n1 fault, 4 warnings\n"), "{}", ran.out);
    // A fault that leaves no table to review.
    let none = file("none.toml", &format!("{head}[limits]\nmoon = {{ min = \"1\", max = \"2\" }}\n"));
    let ran = check(&[&none]);
    assert!(ran.code == 1 && ran.out.contains("none.toml:5: unknown wager 'moon'"), "{}", ran.out);
    assert!(ran.out.ends_with("\n1 fault; not reviewed\n"), "{}", ran.out);
    let value: Value = serde_json::from_str(&check(&[&none, "--json"]).out).unwrap();
    assert_eq!(value["faults"].as_array().unwrap().len(), 1);
    assert_eq!(value["warnings"].as_array().unwrap().len(), 0);
}

#[test]
fn limits_of_a_submission_are_reviewed() {
    let text = "pack = \"bclc-craps\"\nversion = \"1\"\ntable = \"T\"\n[limits]\nhorn = { min = \"1\", max = \"3\" }\n";
    // A file is read as a submission, whatever its name.
    let ran = check(&[&file("horn", text)]);
    assert_eq!(ran.code, 0);
    assert!(
        ran.out.contains("horn: no stake is possible: no amount from $1 to $3 is a multiple of $4"),
        "{}",
        ran.out
    );
}

#[test]
fn reasons_that_prevent_a_review_are_explained() {
    for (args, words) in [
        (&["bclc-chess"][..], "unknown pack 'bclc-chess'; expected one of: bclc-casino-war"),
        (&["no-such-file.toml"], "cannot read no-such-file.toml"),
        (&["bclc-craps", "--option", "colour=green"], "unknown option 'colour'"),
        (&["bclc-craps", "--option", "fire-bet=maybe"], "option fire-bet cannot be 'maybe'"),
    ] {
        let ran = check(args);
        assert!(ran.code == 2 && ran.err.contains(words), "{args:?}: {} {}", ran.code, ran.err);
    }
    let text = "pack = \"bclc-craps\"\nversion = \"1\"\ntable = \"T\"\n[options]\nfire-bet = \"on\"\n";
    let ran = check(&[&file("twice.toml", text), "--option", "fire-bet=off"]);
    assert!(ran.code == 2 && ran.err.contains("has two values: 'on' and 'off'"), "{}", ran.err);
    // Choices that the pack does not allow together are faults.
    let ran = check(&["mlgca-midi-baccarat", "--option", "must-hit=100-500"]);
    assert!(ran.code == 1 && ran.out.contains("mlgca-midi-baccarat/7.A.9.a"), "{}", ran.out);
}

#[test]
fn vigorish_that_a_submission_does_not_declare_is_a_fault_in_maryland() {
    let submitted = |options: &str| {
        let limits = "[limits]\nall = { min = \"5\", max = \"500\" }\n";
        let head = "pack = \"mlgca-crapless\"\nversion = \"1.1\"\ntable = \"Crapless 1\"\n[options]\n";
        check(&[&file("vigorish.toml", &format!("{head}{options}{limits}"))])
    };
    let silent = submitted("buy-bets = \"on\"\n");
    assert_eq!(silent.code, 1, "{}", silent.out);
    assert!(silent.out.contains("'buy-vig' is not declared"), "{}", silent.out);
    assert!(silent.out.contains("mlgca-crapless/5.I") && silent.out.contains("1 fault"), "{}", silent.out);
    for options in
        ["", "buy-bets = \"on\"\nbuy-vig = \"on-win\"\n", "buy-bets = \"on\"\nbuy-vig = \"none\"\n"]
    {
        let said = submitted(options);
        assert!(said.code == 0 && said.out.contains("no faults"), "{}", said.out);
    }
    assert_eq!(check(&["mlgca-crapless", "--option", "buy-bets=on"]).code, 1);
}
