//! `croupier drill` on a terminal of 80 × 24: whole questions, colours that can be turned off, Ctrl-C.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// The screens and the record of a drill in a terminal.
struct DrillRecording {
    pages: Vec<Vec<String>>,
    end: String,
    outside: Value,
    has_colours: bool,
    after: String,
}

/// Runs a drill on a terminal and takes these steps there, which `terminal_screen.py` explains.
fn on_screen(steps: &Value, arguments: &[&str], variables: &[(&str, &str)]) -> DrillRecording {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/terminal_screen.py");
    let output = Command::new("python3")
        .args(["-B", script, &steps.to_string(), env!("CARGO_BIN_EXE_croupier"), "drill"])
        .args(arguments)
        .env_remove("NO_COLOR")
        .envs([("TERM", "xterm")].iter().chain(variables).copied())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let shown: Value = serde_json::from_slice(&output.stdout).unwrap();
    let text = |name: &str| shown[name].as_str().unwrap().to_owned();
    DrillRecording {
        pages: serde_json::from_value(shown["pages"].clone()).unwrap(),
        end: text("end"),
        outside: shown["outside"].clone(),
        has_colours: shown["colours"] == true,
        after: text("after"),
    }
}

/// Returns the lines of a question and of the result of an answer, and the answer: the first choice, or $1.
fn in_lines(arguments: &[&str]) -> (Vec<String>, Vec<String>, &'static str) {
    let plain = |input: &str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_croupier"))
            .args(["drill", "--plain"])
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
    };
    let answer = if plain("quit\n").contains("Choice (a to ") { "a" } else { "1" };
    let text = plain(&format!("{answer}\n"));
    let lines = text.lines().skip_while(|line| !line.starts_with("Question 1.")).skip(1);
    let lines = lines.filter(|line| !line.is_empty()).map(str::to_owned).collect::<Vec<_>>();
    let prompt = |line: &String| line.starts_with("Choice (a to ") || line.starts_with("Amount in dollars: ");
    let question = lines.iter().take_while(|line| !prompt(line)).cloned().collect::<Vec<_>>();
    let result = lines.iter().skip(question.len() + 1);
    let result = result.take_while(|line| !line.ends_with(" answer right.")).cloned().collect::<Vec<_>>();
    assert!(!question.is_empty() && result.len() >= 2, "{text}");
    (question, result, answer)
}

/// Returns whether a page shows a line, broken into as many as it needs.
fn shows(pages: &[Vec<String>], line: &str) -> bool {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    pages.iter().any(|page| words(&page.join(" ")).contains(&words(line)))
}

#[test]
fn whole_questions_and_results_fit_80_by_24() {
    let folder = tempfile::tempdir().unwrap();
    let mut scrolled = 0;
    for (pack, topic) in [
        ("bclc-midi-craps", "pays"),
        ("bclc-craps", "may-they"),
        ("bclc-craps", "what-now"),
        ("house-craps", "limits"),
        ("mlgca-midi-baccarat", "pays"),
        ("mlgca-midi-baccarat", "what-now"),
        ("bclc-wheel", "decides"),
    ] {
        let progress = folder.path().join(format!("{pack}-{topic}.json")).display().to_string();
        let arguments = [
            pack,
            "--topic",
            topic,
            "--level",
            "3",
            "--seed",
            "3",
            "--questions",
            "1",
            "--no-clock",
            "--progress",
            &progress,
        ];
        let (question, result, answer) = in_lines(&arguments);
        let keys = if answer == "a" { "a" } else { "1\r" };
        let down = json!(["pages", "\u{1b}[B", "Down: more lines."]);
        let steps = json!([
            ["shows", "Esc ends"],
            down,
            ["keys", keys],
            ["shows", "Enter: next question."],
            down,
            ["keys", "\r"]
        ]);
        let shown = on_screen(&steps, &arguments, &[]);
        assert_eq!((shown.end.as_str(), &shown.outside), ("exit 0", &json!([])), "{pack} {topic}");
        for line in question.iter().chain(&result) {
            assert!(shows(&shown.pages, line), "{pack} {topic}: '{line}' is not in {:#?}", shown.pages);
        }
        let prompt = |page: &&Vec<String>| page.iter().any(|line| line.ends_with(": _"));
        let asking = shown.pages.iter().filter(prompt).count();
        assert!(asking > 0, "{pack} {topic}: no page of the question has its prompt: {:#?}", shown.pages);
        scrolled += shown.pages.len() - 2;
    }
    assert!(scrolled > 0, "no question or result was longer than the screen");
}

#[test]
fn colours_can_be_turned_off() {
    let folder = tempfile::tempdir().unwrap();
    for (variables, coloured) in [(&[][..], true), (&[("NO_COLOR", "1")][..], false)] {
        let progress = folder.path().join(format!("{coloured}.json")).display().to_string();
        let arguments = ["--topic", "calls", "--seed", "3", "--questions", "1", "--progress", &progress];
        let steps = json!([
            ["shows", "crew call now"],
            ["keys", "a"],
            ["shows", "Enter: next question."],
            ["keys", "\r"]
        ]);
        let shown = on_screen(&steps, &arguments, variables);
        assert_eq!((shown.end.as_str(), shown.has_colours), ("exit 0", coloured), "{variables:?}");
    }
}

#[test]
fn ctrl_c_keeps_progress_and_writes_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (progress, record) = (file("progress.json"), file("record.json"));
    let arguments =
        ["bclc-craps", "--topic", "calls", "--seed", "3", "--progress", &progress, "--record", &record];
    let steps = json!([
        ["shows", "crew call now"],
        ["keys", "a"],
        ["shows", "Enter: next question."],
        ["keys", "\r"],
        ["shows", "/1 right"],
        ["shows", "crew call now"],
        ["keys", "\u{3}"]
    ]);
    let shown = on_screen(&steps, &arguments, &[]);
    assert_eq!(shown.end, "exit 0");
    assert!(shown.after.contains(" of 1 answer right."), "{}", shown.after);
    let read = |file: &str| -> Value { serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap() };
    let answers = &read(&progress)["packs"]["bclc-craps"]["answers"]["calls"];
    assert_eq!(answers.as_array().map(Vec::len), Some(1));
    assert_eq!(read(&record)["questions"].as_array().map(Vec::len), Some(1));
}
