//! The first things that people try: names of tables, completion, manual pages, their packs, narrow terminals.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(arguments).env_remove("COLUMNS");
    command
}

fn run(arguments: &[&str]) -> Output {
    program(arguments).output().unwrap()
}

fn text(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&text(arguments)).unwrap()
}

#[test]
fn every_command_names_a_table_in_the_same_way() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.toml");
    let form = text(&["submission", "house-craps:field-12=double"]);
    assert!(form.contains("\nfield-12 = \"double\"\n"), "{form}");
    fs::write(&file, form).unwrap();
    let file = file.to_str().unwrap();
    let field = |arguments: &[&str]| json(arguments)["wagers"][0]["edge"].clone();
    let plain = field(&["edge", "house-craps", "--wager", "field", "--json"]);
    let double = field(&["edge", "house-craps:field-12=double", "--wager", "field", "--json"]);
    assert_ne!(plain, double);
    for table in [vec!["house-craps", "--option", "field-12=double"], vec![file], vec!["--submission", file]]
    {
        assert_eq!(field(&[&["edge"], &table[..], &["--wager", "field", "--json"]].concat()), double);
    }
    for table in ["house-craps:field-12=double", file] {
        for command in ["rules", "check", "submission", "clauses"] {
            text(&[command, table]);
        }
        text(&["rules", table, "field"]);
        text(&["diff", "house-craps", table]);
        let few = ["--bankroll", "100", "--sessions", "10", "--rolls", "10", "--strategy", "pass"];
        let by_place = json(&[&["simulate", table, "--json"], &few[..]].concat());
        let by_option = json(&[&["simulate", "--pack", table, "--json"], &few[..]].concat());
        assert_eq!(by_place["results"], by_option["results"]);
        assert_eq!(by_place["results"][0]["options"]["field-12"], "double");
    }
    for command in ["rules", "clauses", "prove", "edge", "check", "submission"] {
        let said = refused(&[command, "house-craps:field-21=double"]);
        assert!(said.contains("did you mean 'field-12'?"), "{command}: {said}");
    }
}

#[test]
fn answers_for_programs_have_a_version() {
    for words in [
        "packs --json",
        "rules house-craps --json",
        "rules house-craps field --json",
        "rules house-craps 4.1 --json",
        "clauses house-craps 4 --json",
        "edge house-craps --wager pass --json",
        "check house-craps --json",
        "diff house-craps house-craps:field-12=double --json",
        "strategies --json",
        "doctor --data no-such-folder --listen 127.0.0.1:0 --json",
        "strategies pass --json",
        "session house-craps --wager pass --stake 5 --bankroll 50 --decisions 10 --json",
        "simulate house-craps --strategy pass --bankroll 50 --sessions 5 --rolls 5 --trace 0 --json",
        "sweep house-craps --strategy pass --set unit=5,10 --bankroll 50 --rolls 5 --json",
    ] {
        let answer = json(&words.split(' ').collect::<Vec<_>>());
        assert_eq!(answer["schema"], 1, "{words}");
    }
}

/// Asks for the candidates of the last word as a shell does.
fn candidates(words: &[&str]) -> Vec<String> {
    let index = (words.len() - 1).to_string();
    let mut command = program(&[&["--"], words].concat());
    let output =
        command.env("CROUPIER_COMPLETE", "bash").env("_CLAP_COMPLETE_INDEX", index).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8(output.stdout).unwrap();
    said.split(['\u{b}', '\n']).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

#[test]
fn shells_complete_packs_options_wagers_and_strategies() {
    assert_eq!(candidates(&["croupier", "edge", "house-c"]), ["house-craps"]);
    assert_eq!(candidates(&["croupier", "edge", "house-craps:field-12=d"]), ["house-craps:field-12=double"]);
    assert_eq!(
        candidates(&["croupier", "edge", "house-craps:put-bets=on,field-12=t"]),
        ["house-craps:put-bets=on,field-12=triple"]
    );
    assert_eq!(candidates(&["croupier", "edge", "house-craps", "--option", "put-bets=o"]).len(), 2);
    let places = candidates(&["croupier", "edge", "house-craps", "--wager", "place"]);
    assert!(places.contains(&"place-6".to_owned()) && places.contains(&"place".to_owned()), "{places:?}");
    // The candidates are wagers of the table on the line, and of no other table.
    let wheel = candidates(&["croupier", "edge", "bclc-wheel", "--wager", "place"]);
    assert!(wheel.is_empty(), "{wheel:?}");
    let bets = candidates(&["croupier", "best", "house-craps", "--bets", "pass,fie"]);
    assert_eq!(bets, ["pass,field"]);
    let molly = candidates(&["croupier", "simulate", "house-craps", "--strategy", "three-point-m"]);
    assert_eq!(molly, ["three-point-molly"]);
    assert_eq!(candidates(&["croupier", "complet"]), ["completions"]);
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = text(&["completions", shell]);
        assert!(script.contains("CROUPIER_COMPLETE"), "{shell}: {script}");
    }
}

#[test]
fn manual_pages_are_written_for_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man1");
    let said = text(&["man", pages.to_str().unwrap()]);
    let count = fs::read_dir(&pages).unwrap().count();
    assert!(said.contains(&format!("{count} pages")), "{said}");
    let edge = fs::read_to_string(pages.join("croupier-edge.1")).unwrap();
    assert!(edge.contains(".TH croupier\\-edge 1") || edge.contains(".TH croupier-edge 1"), "{edge}");
    assert!(text(&["man"]).contains(".SH SUBCOMMANDS"));
    assert!(text(&["--version"]).starts_with(concat!("croupier ", env!("CARGO_PKG_VERSION"))));
}

#[test]
fn packs_are_written_changed_and_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let mine = folder.path().join("mine");
    let dir = mine.to_str().unwrap();
    assert!(text(&["packs", "house-craps", "--write", dir]).contains("1 pack, 11 pages"));
    // The same command again changes nothing.
    text(&["packs", "house-craps", "--write", dir]);
    let page = mine.join("house-craps/7-centre.md");
    let rules = fs::read_to_string(&page).unwrap();
    assert!(rules.contains("3 to 1"));
    fs::write(&page, rules.replace("3 to 1", "4 to 1")).unwrap();
    let said = refused(&["packs", "house-craps", "--write", dir]);
    assert!(said.contains("7-centre.md already exists with a different text"), "{said}");
    assert!(fs::read_to_string(&page).unwrap().contains("4 to 1"), "the changed page must stay");
    // The pack of the folder wins, and the built-in packs are still there.
    let edge = |packs: &[&str]| {
        json(&[packs, &["edge", "house-craps", "--wager", "field", "--json"]].concat())["wagers"][0]["edge"]
            .clone()
    };
    assert_ne!(edge(&["--packs", dir]), edge(&[]));
    let listed = text(&["--packs", dir, "packs"]);
    assert!(listed.contains(&format!("from {dir}")) && listed.contains("bclc-craps"), "{listed}");
    let all = folder.path().join("all");
    text(&["packs", "--write", all.to_str().unwrap()]);
    let folders =
        fs::read_dir(root().join("packs")).unwrap().filter(|entry| entry.as_ref().unwrap().path().is_dir());
    assert_eq!(fs::read_dir(&all).unwrap().count(), folders.count());
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[test]
fn tables_fit_the_terminal() {
    let few = "--bankroll 100 --sessions 20 --rolls 20";
    for words in [
        "edge house-craps",
        "edge mlgca-midi-baccarat",
        "edge house-craps --wager field",
        "rules house-craps",
        "rules house-craps place-6",
        "clauses house-craps",
        "diff house-craps bclc-craps --all",
        "packs",
        "strategies",
        &format!("simulate house-craps --strategy pass iron-cross three-point-molly {few}"),
        &format!("sweep house-craps --strategy pass --set unit=5,10 {few}"),
    ] {
        let mut command = program(&words.split(' ').collect::<Vec<_>>());
        let said = String::from_utf8(command.env("COLUMNS", "80").output().unwrap().stdout).unwrap();
        // A ruled line is as wide as its table. Sentences and commands wrap in the terminal.
        let rules = said.lines().filter(|line| line.starts_with(['─', '═', '╌']));
        let widest = rules.map(|line| line.chars().count()).max().unwrap_or(0);
        assert!(widest <= 80, "{words}: {widest}\n{said}");
        assert!(!said.is_empty());
    }
    let clauses = text(&["clauses", "bclc-craps"]);
    assert!(clauses.lines().all(|line| line.chars().count() <= 132));
    assert!(text(&["clauses", "bclc-craps", "--summary"]).lines().count() <= 2);
}

#[test]
fn tables_of_different_games_are_not_compared() {
    let said = refused(&["diff", "house-craps", "mlgca-midi-baccarat"]);
    assert!(said.contains("plays craps") && said.contains("compare tables of the same game"), "{said}");
}

/// The addresses in a page, and its anchors.
fn addresses(page: &str, name: &str) -> Vec<String> {
    let begin = format!(" {name}=\"");
    page.split(&begin).skip(1).map(|part| part.split('"').next().unwrap().to_owned()).collect()
}

#[test]
fn a_site_is_whole_and_replaces_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path().join("site");
    let dir = site.to_str().unwrap();
    let said =
        text(&["site", "-o", dir, "--pack", "house-sic-bo", "--pack", "bclc-wheel", "--pack", "bclc-fire"]);
    assert!(said.contains("3 packs, 10 pages"), "{said}");
    let mut checked = 0;
    for path in ["index.html", "house-sic-bo/index.html", "bclc-wheel/figures.html", "bclc-fire/plays.html"] {
        let page = fs::read_to_string(site.join(path)).unwrap();
        for address in [addresses(&page, "href"), addresses(&page, "src")].concat() {
            let (file, anchor) = address.split_once('#').unwrap_or((&address, ""));
            let target = site.join(path).parent().unwrap().join(file);
            let target = if file.is_empty() { site.join(path) } else { target };
            let there = fs::read_to_string(&target).unwrap_or_else(|_| panic!("{path}: {address}"));
            let is_there = anchor.is_empty() || addresses(&there, "id").iter().any(|id| id == anchor);
            assert!(is_there, "{path}: {address}");
            checked += 1;
        }
    }
    assert!(checked > 100, "{checked}");
    // The figures are those of the command.
    let figures = fs::read_to_string(site.join("bclc-wheel/figures.html")).unwrap();
    let wager = &json(&["edge", "bclc-wheel", "--json"])["wagers"][0];
    assert!(figures.contains(wager["edge"].as_str().unwrap()), "{wager}");
    // A second run replaces the pages of the first and leaves other files alone.
    text(&["site", "-o", dir, "--pack", "house-sic-bo"]);
    let other = folder.path().join("other");
    fs::create_dir(&other).unwrap();
    fs::write(other.join("index.html"), "mine").unwrap();
    assert!(refused(&["site", "-o", other.to_str().unwrap()]).contains("has other files"));
    assert_eq!(fs::read_to_string(other.join("index.html")).unwrap(), "mine");
}

/// A session at a table whose required amounts are open can be rehearsed.
#[test]
fn a_traced_session_with_an_open_option_is_a_rehearsal() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("session.play");
    let few = ["--strategy", "pass", "--bankroll", "500", "--rolls", "20", "--trace", "0", "--as", "play"];
    let mut open = 0;
    for pack in ["casablanca-craps", "rws-craps", "house-craps"] {
        let lines = text(&[&["simulate", pack], &few[..]].concat());
        open += lines.lines().filter(|line| line.ends_with(" unposted")).count();
        fs::write(&file, lines).unwrap();
        text(&["rehearse", file.to_str().unwrap()]);
    }
    assert!(open > 0, "some pack has an amount that the operator must give");
}
