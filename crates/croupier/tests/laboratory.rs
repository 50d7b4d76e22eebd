//! The commands of a laboratory: chance, sheet and dossier, and their answers to invalid input.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn croupier(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_croupier")).args(args).output().unwrap()
}

fn refused(args: &[&str], says: &str) {
    let output = croupier(args);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
    assert!(error.contains(says), "{args:?}: {error}");
    assert!(output.stdout.is_empty(), "{args:?}");
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn text(path: &Path) -> String {
    path.display().to_string()
}

/// The answers of openssl 3.0 for the same key, nonce and counter:
/// `head -c 32 /dev/zero | openssl enc -chacha20 -K 0100… -iv 0000000000000000 0300000000000000`.
#[test]
fn raw_output_is_that_of_another_implementation() {
    let raw = croupier(&["chance", "raw", "--seed", "1", "--stream", "3", "--draws", "32"]);
    let hex: String = raw.stdout.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(hex, "2c65caf3a65f13f27aa7ed3fa56604616869ea186a08e135f2d0c498a3a3ed78");
}

#[test]
fn a_closed_pipe_ends_the_output_quietly() {
    for args in
        [&["raw"][..], &["dice"], &["cards", "--as", "bits"], &["spins", "--of", "38", "--as", "bytes"]]
    {
        let mut program = Command::new(env!("CARGO_BIN_EXE_croupier"));
        let program = program.arg("chance").args(args).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = program.spawn().unwrap();
        let mut read = [0; 100_000];
        child.stdout.take().unwrap().read_exact(&mut read).unwrap();
        let ended = child.wait_with_output().unwrap();
        assert!(ended.status.success() && ended.stderr.is_empty(), "{args:?}");
    }
}

#[test]
fn outcomes_are_lines() {
    let out = |args: &[&str]| String::from_utf8(croupier(args).stdout).unwrap();
    let rolls = out(&["chance", "dice", "--draws", "1e3"]);
    assert_eq!(rolls.lines().count(), 1000);
    assert!(rolls.lines().all(|line| line.split(' ').all(|face| ("1"..="6").contains(&face))));
    assert!(rolls.starts_with("4 3\n4 1\n3 1\n"));
    let cards = out(&["chance", "cards", "--decks", "1", "--draws", "2"]);
    let kinds: std::collections::BTreeSet<&str> = cards.lines().next().unwrap().split(' ').collect();
    assert_eq!(kinds.len(), 52);
    let spins = out(&["chance", "spins", "--table", "bclc-wheel", "--draws", "100"]);
    assert!(spins.lines().all(|line| line.parse::<u32>().unwrap() < 54));
}

#[test]
fn a_report_passes_and_is_for_programs_too() {
    let output = croupier(&["chance", "report", "--draws", "1e6", "--json"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((output.status.code(), &report["passed"]), (Some(0), &Value::Bool(true)), "{report:#}");
    assert!(report["controls"].as_array().unwrap().iter().all(|control| control["rejected"] == true));
    let scalings = report["scalings"].as_array().unwrap();
    let names: Vec<&str> = scalings.iter().map(|one| one["scaling"].as_str().unwrap()).collect();
    for name in ["bits of", "two dice, as a table", "two dice, as a sim", "three dice", "one of 54"] {
        assert!(names.iter().any(|known| known.starts_with(name)), "{name} in {names:?}");
    }
    for decks in ["shuffles of 1 deck ", "shuffles of 6 decks", "shuffles of 8 decks"] {
        assert!(names.iter().any(|known| known.starts_with(decks)), "{decks} in {names:?}");
    }
}

#[test]
fn chance_refuses_wrong_arguments() {
    refused(&["chance", "spins"], "--of");
    refused(&["chance", "spins", "--of", "300"], "2..=256");
    refused(&["chance", "spins", "--table", "bclc-craps"], "do not have equally likely outcomes");
    refused(&["chance", "spins", "--table", "nowhere"], "nowhere");
    refused(&["chance", "dice", "--dice", "4"], "2..=3");
    refused(&["chance", "dice", "--draws", "0"], "at least 1");
    refused(&["chance", "cards", "--decks", "0"], "1..=16");
    refused(&["chance", "cards", "--as", "bits", "--first", "2"], "leave out --first");
    refused(&["chance", "raw", "--seed", "-1"], "");
    refused(&["chance", "raw", "--seed", "seven"], "a seed is a whole number");
    refused(&["chance", "report", "--draws", "1000"], "too few");
}

#[test]
fn a_sheet_has_control_simulation_and_twins() {
    let folder = folder("laboratory-sheet");
    let file = |name: &str| text(&folder.join(name));
    let control =
        ["--number", "TG-12", "--revision", "B", "--prepared-for", "The Commission", "--date", "2026-11-15"];
    for name in ["war.html", "war.pdf", "war.xlsx", "war.json"] {
        let path = file(name);
        let mut args = vec!["sheet", "bclc-casino-war", "-o", &path, "--simulate", "2e4"];
        args.extend(control);
        let output = croupier(&args);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let sheet: Value = serde_json::from_str(&fs::read_to_string(file("war.json")).unwrap()).unwrap();
    assert_eq!(sheet["control"]["prepared_for"], "The Commission");
    assert_eq!(sheet["program"]["sha256"].as_str().unwrap().len(), 64);
    let wagers = sheet["wagers"].as_array().unwrap();
    let simulated = wagers.iter().filter(|wager| !wager["simulation"].is_null()).count();
    assert!(simulated >= 2, "{simulated}");
    for wager in wagers.iter().filter(|wager| !wager["simulation"].is_null()) {
        let simulation = &wager["simulation"];
        assert!(simulation["z"].as_f64().unwrap().abs() < 5.0, "{}", wager["wager"]);
        assert!(simulation["p"].as_f64().unwrap() > 1e-6, "{}", wager["wager"]);
        assert_eq!(simulation["decisions"], 20_000);
    }
    let page = fs::read_to_string(file("war.html")).unwrap();
    for words in
        ["TG-12", "The Commission", "Return to player (RTP)", "Range of the RTP", "Simulation beside theory"]
    {
        assert!(page.contains(words), "{words}");
    }
    // The edge of the tie is the published one.
    assert!(page.contains("18.6"), "the tie's edge");
    assert!(fs::read(file("war.pdf")).unwrap().starts_with(b"%PDF-"));
    assert!(fs::read(file("war.xlsx")).unwrap().starts_with(b"PK"));
}

#[test]
fn a_progressive_has_base_increment_and_total() {
    let folder = folder("laboratory-meter");
    let file = text(&folder.join("royal.json"));
    let sheet = |meter: &[&str]| -> Value {
        let mut args = vec!["sheet", "mlgca-midi-baccarat", "--option", "royal-9=a", "--wager", "royal-9"];
        args.extend(meter);
        args.extend(["-o", &file]);
        let output = croupier(&args);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap()
    };
    let start = sheet(&[]);
    let first = &start["wagers"][0];
    assert_eq!(first["progressive_rtp"]["base"], first["rtp"]);
    let name = first["meters"][0]["meter"].as_str().unwrap();
    let high = sheet(&["--meter", &format!("{name}=1000000")]);
    let later = &high["wagers"][0];
    assert_eq!(later["progressive_rtp"], first["progressive_rtp"], "the base does not depend on the reading");
    assert_ne!(later["rtp"], first["rtp"]);
    refused(&["sheet", "mlgca-midi-baccarat", "--meter", "none=5", "-o", &file], "unknown meter 'none'");
    refused(&["sheet", "mlgca-midi-baccarat", "--meter", "5", "-o", &file], "NAME=AMOUNT");
}

const WAR: &str = "pack = \"bclc-casino-war\"\nversion = \"VERSION\"\ntable = \"War 1\"\n\n[limits]\n\
                   all = { min = \"5\", max = \"500\" }\n";

fn submission(folder: &Path) -> String {
    let packs: Value = serde_json::from_slice(&croupier(&["packs", "--json"]).stdout).unwrap();
    let text_of = packs.to_string();
    let at = text_of.find("\"bclc-casino-war\"").unwrap();
    let pack = packs.as_array().or_else(|| packs["packs"].as_array());
    let version = pack.and_then(|packs| packs.iter().find(|pack| pack["id"] == "bclc-casino-war"));
    let version = version.and_then(|pack| pack["version"].as_str());
    let version = version.unwrap_or_else(|| panic!("no version near {}", &text_of[at..at + 200]));
    let path = folder.join("war.toml");
    fs::write(&path, WAR.replace("VERSION", version)).unwrap();
    text(&path)
}

#[test]
fn a_dossier_has_every_part() {
    let folder = folder("dossier");
    let (war, page, twin) =
        (submission(&folder), text(&folder.join("war.html")), text(&folder.join("war.json")));
    for file in [&page, &twin] {
        let output = croupier(&["dossier", &war, "-o", file, "--date", "2026-11-15"]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let html = fs::read_to_string(&page).unwrap();
    for words in [
        "Submission",
        "How to verify each part",
        "Clauses and their accounts",
        "Proof by change",
        "Clauses proved",
        "Review and answers",
        "Exposure",
        "table = &quot;War 1&quot;",
        "croupier prove bclc-casino-war",
    ] {
        assert!(html.contains(words), "{words}");
    }
    let dossier: Value = serde_json::from_str(&fs::read_to_string(&twin).unwrap()).unwrap();
    assert_eq!(dossier["kind"], "dossier");
    assert_eq!(dossier["sections"].as_array().unwrap().len(), 5);
    assert_eq!(dossier["wagers"][0]["exposure"]["largest_stake"], "500");
    let proof = dossier["sections"][3].to_string();
    assert!(proof.contains("[\"Changes that no play noticed\",\"0\"]"), "{proof}");
}

#[test]
fn a_dossier_refuses_wrong_files() {
    let folder = folder("dossier-wrong");
    let war = submission(&folder);
    let out = text(&folder.join("war.pdf"));
    refused(&["dossier", &war, "-o", "war.doc"], "a dossier must be FILE.html or FILE.pdf");
    refused(&["dossier", &war, "-o", &out, "--date", "today"], "'today' is not a date");
    refused(&["dossier", "nothing.toml", "-o", &out], "cannot read nothing.toml");
    refused(&["dossier", "no-pack", "-o", &out], "no-pack");
    let write = |name: &str, words: &str| {
        fs::write(folder.join(name), words).unwrap();
        text(&folder.join(name))
    };
    let faulty = write("faulty.toml", "pack = \"bclc-casino-war\"\nversion = \"0\"\ntable = \"War\"\n");
    refused(&["dossier", &faulty, "-o", &out], "the submission is faulty");
    let answers = write("answers.toml", "[[answer]]\nkind = \"dominated\"\nanswer = \"So it is written.\"\n");
    refused(&["dossier", &war, "--answers", &answers, "-o", &out], "no warning of kind 'dominated'");
    let broken = write("broken.toml", "[[answer]]\nkind = 5\n");
    refused(&["dossier", &war, "--answers", &broken, "-o", &out], "broken.toml");
    assert!(!folder.join("war.pdf").exists());
}

#[test]
fn an_answer_stands_beside_its_warning() {
    let folder = folder("dossier-answers");
    let answers = folder.join("answers.toml");
    let words = "[[answer]]\nkind = \"undeclared\"\nanswer = \"The menu states it.\"\n";
    fs::write(&answers, words).unwrap();
    let page = text(&folder.join("pair.html"));
    let table = "mlgca-midi-baccarat:any-pair=on,any-pair-mode=either-hand";
    let args = ["dossier", table, "--without-proof", "--answers", &text(&answers), "-o", &page];
    let output = croupier(&args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stdout).contains("2 warnings, 1 answered"));
    let html = fs::read_to_string(&page).unwrap();
    assert!(html.contains("The menu states it.") && html.contains("no answer"));
    assert!(html.contains("This part was left out"));
}

/// The command is on the document itself, so it must name every argument that the document depends on.
#[test]
fn a_dossier_says_how_to_make_it_again() {
    let folder = folder("dossier-again");
    submission(&folder);
    let words = "[[answer]]\nkind = \"undeclared\"\nanswer = \"The menu states it.\"\n";
    fs::write(folder.join("the answers.toml"), words).unwrap();
    let run = |command: &str| {
        let command = command.replace("croupier", env!("CARGO_BIN_EXE_croupier"));
        let output = Command::new("sh").args(["-c", &command]).current_dir(&folder).output().unwrap();
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    };
    run(
        "croupier dossier war.toml -o war.json --without-proof --number TG-12 --prepared-for \"The player's agent\" \
         --revision A --each --paper letter --simulate 1000 --seed 7 --date 2026-11-15",
    );
    let pair = "mlgca-midi-baccarat:royal-9=a";
    run(&format!(
        "croupier dossier {pair} -o pair.json --without-proof --answers 'the answers.toml' --meter star=60000"
    ));
    for file in ["war.json", "pair.json"] {
        let first = fs::read_to_string(folder.join(file)).unwrap();
        let dossier: Value = serde_json::from_str(&first).unwrap();
        let rows = dossier["sections"][1]["blocks"][1]["rows"].as_array().unwrap();
        let command = |part: &str| {
            let row = rows.iter().find(|row| row[0] == part).unwrap_or_else(|| panic!("{rows:?}"));
            row[1].as_str().unwrap()
        };
        run(command("This document"));
        assert_eq!(fs::read_to_string(folder.join("again.json")).unwrap(), first, "{file}");
        run(command("Exact figures"));
    }
}
