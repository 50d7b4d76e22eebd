//! Completion in real shells: a person types the beginning of a line and presses Tab.

use std::process::Command;

use serde_json::Value;

/// A line after Tab, and the candidates that the shell lists below it.
struct CompletedLine {
    line: String,
    listed: String,
}

impl CompletedLine {
    /// Checks that the shell lists these candidates.
    fn lists(&self, wanted: &[&str]) {
        let words: Vec<&str> = self.listed.split_whitespace().collect();
        for word in wanted {
            assert!(words.contains(word), "'{word}' is missing after '{}': {}", self.line, self.listed);
        }
    }

    /// Checks that one candidate remains, and that the shell puts it into the line.
    fn becomes(&self, line: &str) {
        assert_eq!((self.line.as_str(), self.listed.as_str()), (line, ""));
    }
}

/// Types each line at the shell, and presses Tab.
fn completed<const N: usize>(shell: &str, lines: [&str; N]) -> [CompletedLine; N] {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/completion.py");
    let mut command = Command::new("python3");
    command.args([script, shell, env!("CARGO_BIN_EXE_croupier")]).args(lines).env_remove("COLUMNS");
    let output = command.output().unwrap();
    assert!(output.status.success(), "{shell}: {}", String::from_utf8_lossy(&output.stderr));
    let all: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let read = all.iter().map(|one| {
        let listed: Vec<String> = one["listed"].as_array().unwrap().iter().map(text).collect();
        CompletedLine { line: text(&one["line"]), listed: listed.join("\n").trim().to_owned() }
    });
    read.collect::<Vec<_>>().try_into().ok().unwrap()
}

/// `before` is the part of a table's name that the shell repeats in each candidate.
fn completes(shell: &str, before: &str) {
    let [packs, pack, options, words, choice, second, strategies, strategy, wagers, wheel, bets, drill, play] =
        completed(
            shell,
            [
                "croupier edge ",
                "croupier edge house-c",
                "croupier edge house-craps:",
                "croupier edge house-craps:field-12=",
                "croupier edge house-craps:field-12=d",
                "croupier edge house-craps:put-bets=on,field-12=t",
                "croupier simulate house-craps --strategy three-point-",
                "croupier simulate house-craps --strategy three-point-m",
                "croupier edge house-craps --wager place",
                "croupier edge bclc-wheel --wager place",
                "croupier best house-craps --bets pass,fie",
                "croupier drill house-c",
                "croupier play house-craps:field-12=d",
            ],
        );
    packs.lists(&["house-craps", "bclc-craps", "mlgca-midi-baccarat", "--wager"]);
    pack.becomes("croupier edge house-craps");
    let choices = ["field-12=double", "field-12=triple", "put-bets=on", "vigorish=on-win", "smallest-chip="];
    options.lists(&choices.map(|choice| format!("{before}{choice}")).each_ref().map(String::as_str));
    let before = if before.is_empty() { "" } else { "house-craps:field-12=" };
    words.lists(&["double", "triple"].map(|word| format!("{before}{word}")).each_ref().map(String::as_str));
    choice.becomes("croupier edge house-craps:field-12=double");
    second.becomes("croupier edge house-craps:put-bets=on,field-12=triple");
    strategies.lists(&["three-point-dolly", "three-point-molly"]);
    strategy.becomes("croupier simulate house-craps --strategy three-point-molly");
    wagers.lists(&["place", "place-4", "place-10"]);
    // The candidates are wagers of the table on the line, and of no other table.
    wheel.becomes("croupier edge bclc-wheel --wager place");
    bets.becomes("croupier best house-craps --bets pass,field");
    drill.becomes("croupier drill house-craps");
    play.becomes("croupier play house-craps:field-12=double");
}

#[test]
fn bash_completes_tables_options_strategies_and_wagers() {
    completes("bash", "");
}

#[test]
fn zsh_completes_tables_options_strategies_and_wagers() {
    if Command::new("zsh").arg("--version").output().is_err() {
        eprintln!("not run: zsh is not installed");
        return;
    }
    completes("zsh", "house-craps:");
    completes("zsh-package", "house-craps:");
}
