//! The program as people run it: output, messages and exit codes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

struct CommandOutput {
    code: i32,
    out: String,
    err: String,
}

fn croupier(args: &[&str]) -> CommandOutput {
    let output = Command::new(env!("CARGO_BIN_EXE_croupier")).args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    CommandOutput { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
}

fn json(args: &[&str]) -> Value {
    let ran = croupier(args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    serde_json::from_str(&ran.out).unwrap()
}

/// An empty folder for this test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path.display().to_string()
}

/// The folders of the project's packs.
fn pack_folders() -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs")).unwrap();
    entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_dir())
}

/// A copy of the project's packs in a new folder.
fn copied_packs(name: &str) -> PathBuf {
    let packs = folder(name);
    for pack in pack_folders() {
        let copy = packs.join(pack.file_name().unwrap());
        fs::create_dir(&copy).unwrap();
        for page in fs::read_dir(&pack).unwrap() {
            let page = page.unwrap().path();
            fs::copy(&page, copy.join(page.file_name().unwrap())).unwrap();
        }
    }
    packs
}

fn replace(page: &Path, old: &str, new: &str) {
    let text = fs::read_to_string(page).unwrap();
    assert!(text.contains(old), "'{old}' is not in {}", page.display());
    fs::write(page, text.replace(old, new)).unwrap();
}

#[test]
fn packs_are_listed() {
    let ran = croupier(&["packs"]);
    assert_eq!(ran.code, 0);
    for pack in ["bclc-craps", "bclc-fire", "bclc-sharpshooter", "mlgca-midi-baccarat", "bclc-wheel"] {
        assert!(ran.out.contains(pack), "{}", ran.out);
    }
    assert_eq!(json(&["packs", "--json"])["packs"][0]["id"], "bclc-casino-war");
}

#[test]
fn rules_are_shown_whole_by_clause_and_by_wager() {
    let whole = croupier(&["rules", "bclc-craps"]).out;
    for words in ["Place", "7 to 6", "off on the come-out", "place-odd-units", "6.3.6#odd"] {
        assert!(whole.contains(words), "{words}");
    }
    let clause = croupier(&["rules", "bclc-craps", "6.3.6"]).out;
    assert!(clause.contains("7 + 4 = 11") && clause.contains("wager.place.units.0.of = 6"), "{clause}");
    assert!(clause.contains("played at packs/bclc-craps/6-03-place.md:"), "{clause}");
    let wager = croupier(&["rules", "bclc-craps", "horn"]).out;
    assert!(wager.contains("27 on 4 net") && wager.contains("bclc-craps/6.6.6.a"), "{wager}");
    let hop = croupier(&["rules", "bclc-craps", "hop-1-1"]);
    assert!(hop.code == 2 && hop.err.contains("not offered (bclc-craps/6.8.4)"), "{}", hop.err);
    assert!(croupier(&["rules", "bclc-fire"]).out.contains("1000 for 1"));
    let refused = croupier(&["rules", "bclc-craps", "--option", "place-odd-units=maybe"]);
    assert!(refused.code == 2 && refused.err.contains("bclc-craps/6.3.6#odd"), "{}", refused.err);
}

#[test]
fn rehearsals_pass_fail_or_cannot_be_read() {
    let folder = folder("rehearse");
    let head = "pack bclc-craps\nplayer Ann 100\nAnn bet 10 pass\ndice 3 4\n";
    let good = file(&folder, "good.play", &format!("{head}expect Ann rail 110\n"));
    let bad = file(&folder, "bad.play", &format!("{head}expect Ann rail 111\n"));
    let refused = file(&folder, "refused.play", "pack bclc-craps\nplayer Ann 100\nAnn bet 10 come\n");
    let odd = file(&folder, "odd.play", "pack bclc-craps\nplayer Ann 100\nAnn juggles dice\n");
    let option = file(&folder, "option.play", "pack bclc-craps\noption place-odd-units maybe\n");
    assert_eq!(croupier(&["rehearse", &good]).code, 0);
    let ran = croupier(&["rehearse", &good, &bad]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("bad.play:5: expected Ann rail 111, but the table shows: 110"), "{}", ran.out);
    let ran = croupier(&["rehearse", &refused]);
    assert!(
        ran.code == 1 && ran.out.contains("refused.play:3:") && ran.out.contains("bclc-craps/4.4"),
        "{}",
        ran.out
    );
    let ran = croupier(&["rehearse", &odd]);
    assert!(ran.code == 2 && ran.out.contains("odd.play:3:"), "{}", ran.out);
    let ran = croupier(&["rehearse", &option]);
    assert!(
        ran.code == 2 && ran.out.contains("option.play:2:") && ran.out.contains("6.3.6#odd"),
        "{}",
        ran.out
    );
    assert_eq!(croupier(&["rehearse", "no-such-file.play"]).code, 2);
}

#[test]
fn every_clause_has_a_status_in_json() {
    let account = json(&["clauses", "bclc-fire", "--json"]);
    assert_eq!(account["pack"], "bclc-fire");
    let clauses = account["clauses"].as_array().unwrap();
    assert_eq!(clauses.len(), 33);
    for clause in clauses {
        let status = clause["status"].as_str().unwrap();
        let words = if status == "proved" { "proof" } else { "reason" };
        assert!(["proved", "modelled", "recorded", "not-modelled"].contains(&status), "{clause}");
        assert!(clause[words].as_str().is_some_and(|words| !words.is_empty()), "{clause}");
        assert!(clause["id"].as_str().unwrap().starts_with("bclc-fire/") && clause["kind"].is_string());
    }
    assert_eq!(clauses[0]["citation"], "§1.1");
    assert!(croupier(&["clauses", "bclc-fire"]).out.contains("33 clauses: 30 proved"));
}

#[test]
fn a_submission_is_printed_and_checked() {
    let folder = folder("submission");
    let template = croupier(&["submission", "bclc-craps"]).out;
    let sound = file(&folder, "sound.toml", &template);
    let ran = croupier(&["check", &sound]);
    assert!(ran.code == 0 && ran.out.contains("no faults"), "{}", ran.out);
    let faulty = "pack = \"bclc-craps\"\nversion = \"1\"\ntable = \"T\"\n[options]\nfire-bet = \"on\"\n\
        off-scope = \"for ever\"\n[limits]\nfire-bet = { min = \"1\", max = \"6\" }\nmoon = { min = 1, max = 2 }\n\
        [dice]\ncount = 6\n[crew]\ndoes = [\"sings\"]\n";
    let faulty = file(&folder, "faulty.toml", faulty);
    let ran = croupier(&["check", &faulty]);
    assert_eq!(ran.code, 1);
    for words in [
        "faulty.toml:6: option off-scope cannot be 'for ever'; expected one of: until-changed, next-throw (bclc-craps/4.7#off)",
        "faulty.toml:8: the limits of 'fire-bet' must be between $1 and $5 (bclc-fire/3.3#max)",
        "faulty.toml:9: unknown wager 'moon'",
        "faulty.toml:11: a set has 5 dice, not 6 (bclc-craps/1.1)",
        "faulty.toml:13: unknown crew action 'sings'",
        "5 faults",
    ] {
        assert!(ran.out.contains(words), "{words} in\n{}", ran.out);
    }
    let ran = croupier(&["check", &faulty, "--json"]);
    let faults: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(faults["faults"].as_array().unwrap().len(), 5);
}

#[test]
fn rules_of_card_tables_and_of_a_wheel_are_shown_too() {
    let whole = croupier(&["rules", "mlgca-midi-baccarat", "--option", "royal-9=a"]).out;
    for words in
        ["vigorish: 5% of the", "100% of the star meter", "needs one of: player, banker, tie", "12.K.1.a"]
    {
        assert!(whole.contains(words), "{words}");
    }
    let banker = croupier(&["rules", "mlgca-midi-baccarat", "banker"]).out;
    assert!(
        banker.contains("vigorish: 5% of the win") && banker.contains("mlgca-midi-baccarat/12.C#pay"),
        "{banker}"
    );
    let wheel = json(&["rules", "bclc-wheel", "space-joker", "--json"]);
    assert_eq!(wheel["outcomes"][0]["pays"], "40 to 1");
    assert_eq!(wheel["outcomes"][0]["on"], "1 of 54 spaces");
    let book = json(&["rules", "bclc-wheel", "--json"]);
    assert_eq!(book["wheel"]["spaces"].as_array().unwrap().len(), 54);
}

#[test]
fn a_card_table_is_submitted_and_checked() {
    let folder = folder("submitted-cards");
    let template = croupier(&["submission", "mlgca-midi-baccarat"]).out;
    assert!(template.contains("[shoe]") && !template.contains("[dice]"), "{template}");
    assert_eq!(croupier(&["check", &file(&folder, "plain.toml", &template)]).code, 0);
    let low = template.replace("# royal-9 = \"off\"", "royal-9 = \"a\"");
    let low = low.replace("# star-reset = \"0\"", "star-reset = \"49999\"");
    let ran = croupier(&["check", &file(&folder, "low.toml", &low)]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("at least $50,000 (mlgca-midi-baccarat/12.L.2.a)"), "{}", ran.out);
    let wheel = croupier(&["submission", "bclc-wheel"]).out;
    let unplayable =
        wheel.lines().filter(|line| !line.starts_with("# wheel =")).collect::<Vec<_>>().join("\n");
    let unplayable = unplayable.replace("[options]", "[options]\nwheel = \"1=1 2=2 : 1 1 3 2\"");
    let ran = croupier(&["check", &file(&folder, "wheel.toml", &unplayable)]);
    assert!(
        ran.code == 1
            && ran.out.contains("wheel.toml:1: the space '3' has no spot on the layout (bclc-wheel/2.8)"),
        "{}",
        ran.out
    );
}

/// A newcomer's steps: change a payout, see a play fail, change it back.
#[test]
fn a_changed_payout_makes_a_play_fail() {
    let packs = copied_packs("changed");
    let page = packs.join("bclc-craps/6-03-place.md");
    let run = || croupier(&["--packs", packs.to_str().unwrap(), "rehearse"]);
    assert_eq!(run().code, 0);
    replace(&page, "pays = \"7 to 6\"", "pays = \"8 to 6\"");
    let ran = run();
    assert!(ran.code == 1 && ran.out.contains("6-03-place.md:"), "{}", ran.out);
    replace(&page, "pays = \"8 to 6\"", "pays = \"7 to 6\"");
    assert_eq!(run().code, 0);
}

#[test]
fn a_pack_with_an_overlap_or_a_gap_does_not_load() {
    let packs = copied_packs("overlap");
    let page = packs.join("bclc-craps/6-09-field.md");
    let run = || croupier(&["--packs", packs.to_str().unwrap(), "rules", "bclc-craps"]);
    replace(
        &page,
        "{ on = \"2 12\", does = \"win\", pays = \"2 to 1\"",
        "{ on = \"2 11 12\", does = \"win\", pays = \"2 to 1\"",
    );
    let ran = run();
    assert_eq!(ran.code, 2);
    for words in ["6-09-field.md:", "overlap: 'field' on 5-6", "bclc-craps/6.9.3#1-1", "bclc-craps/6.9.3#2-1"]
    {
        assert!(ran.err.contains(words), "{words} in {}", ran.err);
    }
    replace(
        &page,
        "{ on = \"2 11 12\", does = \"win\", pays = \"2 to 1\"",
        "{ on = \"2\", does = \"win\", pays = \"2 to 1\"",
    );
    let ran = run();
    assert!(ran.code == 2 && ran.err.contains("gap: no clause decides 'field' on 12"), "{}", ran.err);
}

#[test]
fn mistakes_on_the_command_line_are_explained() {
    let ran = croupier(&["rules", "bclc-chess"]);
    assert!(
        ran.code == 2
            && ran.err.contains("unknown pack 'bclc-chess'; expected one of: bclc-casino-war, bclc-craps"),
        "{}",
        ran.err
    );
    assert_eq!(croupier(&["--packs", "no-such-folder", "packs"]).code, 2);
    assert_eq!(croupier(&["dance"]).code, 2);
}

#[test]
fn a_session_is_shown_to_people_and_programs() {
    let pass =
        ["session", "bclc-craps", "--wager", "pass", "--stake", "5", "--bankroll", "20", "--goal", "25"];
    let ran = croupier(&[&pass[..], &["--decisions", "3"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    for words in
        ["bankroll $20, goal $25", "21.1471%", "4.06, in 13.7 rolls", "goal, $25 or more  61.6137% █"]
    {
        assert!(ran.out.contains(words), "{words}: {}", ran.out);
    }
    let told = json(&[&pass[..], &["--decisions", "3", "--json"]].concat());
    // The chance to get from four units to five: ((251/244)^4 - 1) / ((251/244)^5 - 1).
    assert_eq!(told["until_stopped"]["goal"], "14800018860/18769144861");
    assert_eq!(told["after"]["at_goal"], "74729636/121287375");
    assert_eq!(told["after"]["distribution"][2]["standing"], "at_goal");
    assert_eq!(told["after"]["quantiles"][2], serde_json::json!({ "percent": 50, "bankroll": "25" }));
    let far = json(&[&pass[..9], &["400", "--json"]].concat());
    assert!(far["until_stopped"]["ruin"].is_null(), "expected a fraction this long only as `ruin_decimal`");
    assert!(far["until_stopped"]["ruin_decimal"].as_f64().unwrap() > 0.97);
}

#[test]
fn invalid_session_requests_are_explained() {
    let session = |pack: &str, more: &[&str]| {
        croupier(&[&["session", pack, "--stake", "5", "--bankroll", "100"], more].concat())
    };
    let family = session("bclc-craps", &["--wager", "place"]);
    assert!(family.code == 2 && family.err.contains("choose one of: place-4, place-5"), "{}", family.err);
    let decision = session("bclc-casino-war", &["--wager", "war", "--decision", "flee"]);
    assert!(
        decision.code == 2 && decision.err.contains("expected one of: surrender, war"),
        "{}",
        decision.err
    );
    let none = session("bclc-craps", &["--wager", "field", "--decision", "war"]);
    assert!(none.code == 2 && none.err.contains("has no decision to make: omit --decision"), "{}", none.err);
    let war = session("bclc-casino-war", &["--wager", "war", "--decision", "war", "--decisions", "5"]);
    assert!(war.out.contains("(war, war)") && war.out.contains("needs $10 in hand"), "{}", war.out);
    let long = session("bclc-fire", &["--wager", "fire-bet", "--decisions", "100000"]);
    assert!(long.code == 2 && long.err.contains("or fewer"), "{}", long.err);
    let goal = session("bclc-craps", &["--wager", "field", "--goal", "100"]);
    assert!(goal.code == 2 && goal.err.contains("$100 is not above $100"), "{}", goal.err);
    let endless = session("bclc-craps", &["--wager", "field", "--decisions", "0"]);
    assert!(endless.out.contains("Without a goal, ruin is certain"), "{}", endless.out);
}

/// Returns the words after `croupier` in each command that a text names in backquotes, even across lines.
fn commands_of(page: &str) -> Vec<Vec<String>> {
    let quoted = page.split('`').skip(1).step_by(2);
    let commands = quoted.filter_map(|text| text.strip_prefix("croupier "));
    commands.map(|command| command.split_whitespace().map(str::to_owned).collect()).collect()
}

#[test]
fn a_command_that_a_pack_names_succeeds() {
    let mut ran = 0;
    for pack in pack_folders() {
        for page in fs::read_dir(pack).unwrap() {
            let page = page.unwrap().path();
            let text = fs::read_to_string(&page).unwrap();
            // Skip fenced blocks; the commands are in the text around them.
            let outside: String = text.split("```").step_by(2).collect();
            for command in commands_of(&outside) {
                let arguments: Vec<&str> = command.iter().map(String::as_str).collect();
                let answer = croupier(&arguments);
                assert_eq!(answer.code, 0, "{}: {command:?}: {}", page.display(), answer.err);
                ran += 1;
            }
        }
    }
    assert!(ran >= 4, "only {ran} commands were found");
}
