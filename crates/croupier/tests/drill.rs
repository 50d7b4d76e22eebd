//! `croupier drill` over a pipe: right and wrong answers, bad input, resumed progress, records.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("croupier-drill-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs a drill with these lines as input. Its data folder is inside `folder`.
fn drill(folder: &Folder, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_croupier"))
        .arg("drill")
        .args(arguments)
        .env("XDG_DATA_HOME", folder.path("data"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A drill that refuses its arguments does not read.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn text(output: Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn objects(output: Output) -> Vec<Value> {
    text(output).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns the answers to the first questions of a seed, as a trainee would type them.
fn keys(folder: &Folder, arguments: &[&str], count: usize) -> Vec<String> {
    // Any answer will do to see the key: an amount is not a choice, and a letter is not an amount.
    let input = "a\n0\n".repeat(count * 2);
    let wanted = count.to_string();
    let progress = folder.path("keys.json");
    let arguments = [arguments, &["--json", "--questions", &wanted, "--progress", &progress]].concat();
    let lines = objects(drill(folder, &arguments, &input));
    let keys = lines.iter().filter_map(|line| line.get("result")).map(|result| &result["key"]["answer"]);
    let typed = keys.map(|key| match (key["form"].as_str().unwrap(), key["answer"].as_i64().unwrap()) {
        ("choice", index) => ((b'a' + index as u8) as char).to_string(),
        ("amount", cents) => format!("{}.{:02}", cents / 100, cents % 100),
        (_, number) => number.to_string(),
    });
    typed.collect()
}

#[test]
fn right_answers_are_right_and_wrong_ones_are_explained() {
    let folder = Folder::new("answers");
    let arguments = ["bclc-craps", "--seed", "3", "--level", "2"];
    let keys = keys(&folder, &arguments, 8);
    assert_eq!(keys.len(), 8);
    let record = folder.path("record.json");
    let all = [&arguments[..], &["--questions", "8", "--record", &record, "--name", "Ann Smith"]].concat();
    let right = text(drill(&folder, &all, &(keys.join("\n") + "\n")));
    assert_eq!(right.matches("Right: ").count(), 8, "{right}");
    assert!(right.contains("8 of 8 answers right.") && right.contains("Clause bclc-craps/"), "{right}");
    let record: Value = serde_json::from_str(&fs::read_to_string(&record).unwrap()).unwrap();
    assert_eq!((&record["trainee"], &record["pack"]["id"]), (&"Ann Smith".into(), &"bclc-craps".into()));
    assert_eq!(record["questions"].as_array().unwrap().len(), 8);
    assert_eq!(record["pack"]["digest"].as_str().unwrap().len(), 64);
    // A wrong choice or amount for each question.
    let wrong = keys.iter().map(|key| match key.as_str() {
        "a" => "b".to_owned(),
        key if key.starts_with(|letter: char| letter.is_alphabetic()) => "a".to_owned(),
        amount => format!("9{amount}"),
    });
    let wrong = wrong.collect::<Vec<_>>().join("\n") + "\n";
    let said = text(drill(&folder, &[&arguments[..], &["--questions", "8"]].concat(), &wrong));
    assert_eq!(said.matches("Wrong. You said: ").count(), 8, "{said}");
    assert_eq!(said.matches("The answer is: ").count(), 8, "{said}");
    assert!(said.matches("Clause ").count() >= 8 && said.contains("0 of 8 answers right."), "{said}");
}

#[test]
fn an_answer_that_cannot_be_read_is_asked_again_and_nothing_is_lost() {
    let folder = Folder::new("input");
    let arguments = ["--seed", "3", "--topic", "may-they", "--questions", "1"];
    let said = text(drill(&folder, &arguments, "\nmaybe\na\n"));
    assert!(said.contains("'maybe' is not a choice; write a letter from a to "), "{said}");
    assert_eq!(said.matches("Question 1.").count(), 1, "{said}");
    // The input ends before the answer.
    let said = text(drill(&folder, &arguments, "maybe\n"));
    assert!(said.contains("No question was answered."), "{said}");
    let said = text(drill(&folder, &arguments, "quit\n"));
    assert!(said.contains("No question was answered."), "{said}");
}

#[test]
fn progress_is_resumed() {
    let folder = Folder::new("progress");
    let arguments = ["--topic", "calls", "--questions", "2", "--no-clock"];
    text(drill(&folder, &arguments, "a\na\n"));
    let file = Path::new(&folder.path("data")).join("croupier").join("school.json");
    let first: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(first["packs"]["house-craps"]["answers"]["calls"].as_array().unwrap().len(), 2);
    let said = text(drill(&folder, &arguments, "a\na\n"));
    assert!(said.contains("of 4"), "{said}");
    let second: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(second["packs"]["house-craps"]["answers"]["calls"].as_array().unwrap().len(), 4);
    // A file that does not hold progress is not overwritten.
    fs::write(&file, "{}").unwrap();
    let refused = drill(&folder, &arguments, "a\n");
    assert_eq!(refused.status.code(), Some(2));
    let message = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(message.contains("school.json: the progress cannot be read"), "{message}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "{}");
}

#[test]
fn a_script_is_a_lesson_and_a_record_is_a_pdf() {
    let folder = Folder::new("lesson");
    let script = folder.path("first.play");
    fs::write(&script, "pack bclc-craps\nplayer Ann 500\nAnn bet 10 pass\ndice 3 4\nexpect Ann rail 510\n")
        .unwrap();
    let record = folder.path("record.pdf");
    let said = text(drill(&folder, &["--lesson", &script, "--record", &record], "510\n"));
    assert!(said.contains("How much is in Ann's rail now?") && said.contains("Right: $510"), "{said}");
    assert!(said.contains("Even money on $10: $10.") && said.contains("first.play:5"), "{said}");
    assert!(fs::read(&record).unwrap().starts_with(b"%PDF-"));
    fs::write(&script, "pack bclc-craps\nplayer Ann 500\n").unwrap();
    let empty = drill(&folder, &["--lesson", &script], "");
    assert!(String::from_utf8_lossy(&empty.stderr).contains("has no 'expect' line"), "{empty:?}");
}

/// Answers wrongly or rightly until the questions end, and returns their ids: the page and line of each.
fn pages(folder: &Folder, arguments: &[&str]) -> Vec<String> {
    let input = "a\n0\n".repeat(400);
    let lines = objects(drill(folder, &[arguments, &["--json"]].concat(), &input));
    for line in &lines {
        assert_eq!(line["schema"], 1, "{line}");
    }
    let asked = lines.iter().filter_map(|line| line.get("question"));
    asked.map(|question| question["id"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn the_plays_of_a_pack_are_lessons() {
    let folder = Folder::new("plays");
    let play = "Place 4 and 10 pay 9 to 5";
    let (page, line) = ("packs/bclc-craps/6-03-place.md", 97);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(page);
    let written = fs::read_to_string(path).unwrap();
    let lines: Vec<&str> = written.lines().collect();
    // The expectations of the play, from its title to the end of its block.
    let first = lines.iter().position(|line| *line == format!("```play {play}")).unwrap();
    let last = first + lines[first..].iter().position(|line| *line == "```").unwrap();
    let asked = (first..last).filter(|index| lines[*index].starts_with("expect "));
    let places: Vec<String> = asked.map(|index| format!("{page}:{}", index + 1)).collect();
    assert!(places.len() > 3 && (first..last).contains(&line), "{places:?}");
    // The play by its clause, its title, its place, and a place inside it.
    assert_eq!(pages(&folder, &["bclc-craps", "--clause", "6.3.5#4-10"]), places);
    assert_eq!(pages(&folder, &["bclc-craps", "--lesson", play]), places);
    assert_eq!(pages(&folder, &["bclc-craps", "--lesson", &play.to_lowercase()]), places);
    assert_eq!(pages(&folder, &["--lesson", &format!("{page}:{line}")]), places);
    assert_eq!(pages(&folder, &["--lesson", &places[1]]), places);
    // A page, and a part of the document, are its plays one after another.
    let all = pages(&folder, &["--lesson", page]);
    let expected = lines.iter().filter(|line| line.starts_with("expect ")).count();
    assert_eq!(all.len(), expected);
    let part = pages(&folder, &["bclc-craps", "--clause", "6.3"]);
    assert!(places.iter().all(|place| part.contains(place)), "{part:?}");
    assert!(part.len() > places.len() && part.iter().all(|place| place.starts_with("packs/bclc-craps/")));
    // The answers count for the pack of the play, also if it amends the pack that is played.
    let record = folder.path("fire.json");
    let arguments = ["bclc-fire", "--clause", "1.1", "--questions", "1", "--record", &record];
    let said = text(drill(&folder, &arguments, "a\n0\n"));
    assert!(said.contains("Shown in packs/bclc-fire/") && said.contains("of 1"), "{said}");
    let record: Value = serde_json::from_str(&fs::read_to_string(&record).unwrap()).unwrap();
    assert_eq!((&record["pack"]["id"], &record["table"]), (&"bclc-fire".into(), &Value::Null));
}

#[test]
fn a_table_is_named_as_in_other_commands() {
    let folder = Folder::new("tables");
    let first = |arguments: &[&str]| -> Value {
        let all = [arguments, &["--seed", "3", "--questions", "1", "--json"]].concat();
        let lines = objects(drill(&folder, &all, "a\n0\n"));
        assert!(lines.iter().all(|line| line["schema"] == 1), "{lines:?}");
        lines[0]["question"].clone()
    };
    assert_eq!(first(&[])["id"], "house-craps/pays/1/3/0");
    assert_eq!(first(&["house-craps"]), first(&[]));
    // The fee is taken from a win or with the bet, as the operator chooses.
    let answers = |table: &str| -> Vec<Value> {
        let arguments = [table, "--topic", "vigorish", "--seed", "3", "--questions", "12", "--json"];
        let lines = objects(drill(&folder, &arguments, &"a\n0\n".repeat(12)));
        let question = lines.iter().find_map(|line| line.get("question")).unwrap();
        assert_eq!(question["id"], format!("{table}/vigorish/1/3/0"));
        assert_eq!(question["pack"], "house-craps");
        lines.iter().filter_map(|line| Some(line.get("result")?["key"]["why"].clone())).collect()
    };
    let (win, upfront) = (answers("house-craps:vigorish=on-win"), answers("house-craps:vigorish=upfront"));
    assert!(win.len() == 12 && upfront.len() == 12);
    assert_ne!(win, upfront);
    assert_eq!(win, answers("house-craps:vigorish=on-win"));
    // A submission: its limits are on the sign, and the record names it.
    let submission = folder.path("table.toml");
    let table = "pack = \"house-craps\"\nversion = \"1\"\ntable = \"One\"\n\n[limits]\nall = { min = \"15\", max = \"60\" }\n";
    fs::write(&submission, table).unwrap();
    let record = folder.path("record.json");
    let arguments = [submission.as_str(), "--topic", "limits", "--seed", "3", "--questions", "1"];
    let said = text(drill(&folder, &[&arguments[..], &["--record", &record]].concat(), "a\n0\n"));
    assert!(said.contains("The sign at the table says: $15 to $60 on each wager."), "{said}");
    let record: Value = serde_json::from_str(&fs::read_to_string(&record).unwrap()).unwrap();
    assert_eq!(
        (&record["pack"]["id"], &record["table"]),
        (&"house-craps".into(), &submission.clone().into())
    );
    // A choice that the document leaves to the operator gets an example, as without choices.
    let question = first(&["casablanca-craps:field-12=3-to-1"]);
    assert_eq!(question["id"], "casablanca-craps:field-12=3-to-1/pays/1/3/0");
}

#[test]
fn mistakes_in_arguments_are_explained() {
    let folder = Folder::new("arguments");
    let refused = |arguments: &[&str], words: &str| {
        let output = drill(&folder, arguments, "");
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(words), "{arguments:?}: {message}");
    };
    refused(&["nope"], "unknown pack 'nope'");
    refused(&["--topic", "payz"], "unknown topic 'payz'; did you mean 'pays'?");
    refused(&["bclc-wheel", "--topic", "working"], "bclc-wheel has no questions about working");
    refused(&["--record", "record.txt"], "a record's file name must end in .pdf or .json");
    refused(&["--lesson", "/nowhere.play"], "cannot read /nowhere.play");
    refused(&["house-craps:field-12=quadruple"], "field-12");
    refused(&["house-craps:field-12=double", "--clause", "7.1"], "name the pack house-craps instead of");
    refused(&["bclc-craps", "--clause", "99.9"], "'99.9' is not a clause of bclc-craps; see");
    refused(&["bclc-craps", "--clause", "6.3.6#ocr"], "no play of bclc-craps asks about 6.3.6#ocr");
    refused(&["--lesson", "packs/bclc-craps/99.md"], "is not a page of a pack with plays");
    refused(&["bclc-wheel", "--lesson", "packs/bclc-craps/6-03-place.md"], "is not a page of bclc-wheel");
    refused(
        &["bclc-craps", "--lesson", "Place 4 and 10 pay 9 to 6"],
        "did you mean 'Place 4 and 10 pay 9 to 5'?",
    );
    refused(&["--lesson", "Place 4 and 10 pay 9 to 5"], "several packs have a play");
    refused(&["--level", "4"], "4 is not in 1..=3");
}
