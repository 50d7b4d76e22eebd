//! The commands of the exact figures, as people and programs run them.

use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn croupier(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_croupier")).current_dir(root()).args(arguments).output().unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let output = croupier(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Checks that the command fails with exit code 2 and a message with all of these words.
fn refused(arguments: &[&str], words: &[&str]) {
    let output = croupier(arguments);
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
    for word in words {
        assert!(message.contains(word), "{arguments:?}: '{message}' does not say '{word}'");
    }
}

fn wager<'v>(value: &'v Value, id: &str) -> &'v Value {
    value["wagers"].as_array().unwrap().iter().find(|wager| wager["wager"] == id).unwrap()
}

#[test]
fn edge_prints_the_exact_figures_of_every_wager() {
    let craps = json(&["edge", "bclc-craps", "--json"]);
    assert_eq!(craps["pack"], "bclc-craps");
    assert_eq!(craps["options"]["fire-bet"], "off");
    let place = wager(&craps, "place-6");
    for (field, value) in [("net", "-1/66"), ("win", "5/11"), ("push", "0"), ("lose", "6/11")] {
        assert_eq!(place[field], value, "{field}");
    }
    assert_eq!(place["edge_percent"], 1.5151515151515151);
    assert_eq!(place["expected_rounds"], "36/11");
    assert_eq!(place["distribution"][0]["clauses"][0], "bclc-craps/6.3.5#6-8");
    let buy = wager(&craps, "buy-4");
    assert_eq!((&buy["net"], &buy["net_per_outlay"]), (&Value::from("-1/20"), &Value::from("-1/21")));
    // The edge is per unit of stake and vigorish together, as is usually published.
    assert_eq!((&buy["edge"], &buy["edge_per_stake_percent"]), (&Value::from("1/21"), &Value::from(5.0)));
    let dont = wager(&craps, "dont-pass");
    assert_eq!((&dont["push"], &dont["net_per_resolved"]), (&Value::from("1/36"), &Value::from("-27/1925")));
    let all = craps["wagers"].as_array().unwrap();
    assert!(all.iter().all(|wager| !wager["clauses"].as_array().unwrap().is_empty()));
}

#[test]
fn a_line_bet_with_the_point_on_is_a_put_bet() {
    let put = json(&["edge", "bclc-craps", "--wager", "pass", "--point", "4", "--json"]);
    let put = wager(&put, "pass-4");
    assert_eq!(
        (&put["edge"], &put["put"], &put["name"]),
        (&"1/3".into(), &true.into(), &"Pass Line, put on 4".into())
    );
    let all = json(&["edge", "bclc-craps", "--point", "4", "--json"]);
    let names: Vec<_> =
        all["wagers"].as_array().unwrap().iter().map(|one| one["wager"].as_str().unwrap()).collect();
    assert!(names.contains(&"pass-odds-4") && names.contains(&"come-odds-5") && names.contains(&"dont-pass"));
    assert!(!names.contains(&"pass") && !names.contains(&"pass-odds-5"), "{names:?}");
    refused(&["edge", "bclc-craps", "--point", "7"], &["7 is not a point", "4, 5, 6, 8, 9, 10"]);
    refused(&["edge", "bclc-wheel", "--point", "4"], &["only craps has a point"]);
}

/// Buy 4 with vigorish in advance costs 5% of the stake, or 4.76% of stake and vigorish. All commands call the latter
/// the edge.
#[test]
fn one_word_is_one_number() {
    let rules = ["mlgca-crapless", "--option", "buy-bets=on", "--option", "buy-vig=upfront"];
    let with = |command: &str, more: &[&str]| {
        let arguments: Vec<&str> = [command].iter().chain(&rules).chain(more).copied().collect();
        String::from_utf8(croupier(&arguments).stdout).unwrap()
    };
    assert!(with("check", &[]).contains("place-4 with buy-4 (6.67% against 4.76%)"));
    let edge = with("edge", &[]);
    let line = edge.lines().find(|line| line.trim_start().starts_with("buy-4 ")).unwrap();
    assert!(line.contains("4.7619%") && line.contains("-1/20"), "{line}");
    let folder = std::env::temp_dir().join(format!("croupier-sheet-{}.html", std::process::id()));
    with("sheet", &["--wager", "buy-4", "-o", folder.to_str().unwrap()]);
    let sheet = std::fs::read_to_string(&folder).unwrap();
    std::fs::remove_file(&folder).unwrap();
    assert!(sheet.contains("4.7619"), "the sheet lacks the edge");
    assert!(
        sheet.contains("Edge at $1, the smallest stake"),
        "the sheet lacks the edge with the table's chips"
    );
    let json = with("edge", &["--wager", "buy-4", "--json"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    let buy = wager(&json, "buy-4");
    assert_eq!((&buy["edge"], &buy["edge_per_stake_percent"]), (&"1/21".into(), &5.0.into()));
}

#[test]
fn edge_of_an_amendment_shows_only_its_own_wagers() {
    let fire = json(&["edge", "bclc-fire", "--json"]);
    assert_eq!((&fire["pack"], &fire["amends"]), (&Value::from("bclc-fire"), &Value::from("bclc-craps")));
    assert_eq!(fire["wagers"].as_array().unwrap().len(), 1);
    assert!((wager(&fire, "fire-bet")["edge_percent"].as_f64().unwrap() - 20.76275).abs() < 1e-6);
}

#[test]
fn the_best_decision_comes_first() {
    let war = json(&["edge", "bclc-casino-war", "--json", "--wager", "war"]);
    let decisions: Vec<&str> =
        war["wagers"].as_array().unwrap().iter().map(|one| one["decision"].as_str().unwrap()).collect();
    assert_eq!(decisions, ["war", "surrender"]);
    assert_eq!(war["wagers"][0]["decision_cost"], "0");
    assert_eq!(war["wagers"][0]["net"], "-23138/993023");
    let red_dog = json(&["edge", "bclc-red-dog", "--json", "--wager", "ante"]);
    assert_eq!(red_dog["wagers"][0]["decision"], "raise-7-to-11");
    let raise = json(&["edge", "bclc-red-dog", "--json", "--wager", "raise-7"]);
    assert_eq!(raise["wagers"].as_array().unwrap().len(), 1);
    assert_eq!(
        (&raise["wagers"][0]["net"], &raise["wagers"][0]["goes_with"]),
        (&Value::from("13/155"), &Value::from("ante"))
    );
}

#[test]
fn a_real_stake_is_rounded_as_the_table_rounds() {
    let five = json(&["edge", "bclc-craps", "--wager", "place-6", "--stake", "5", "--json"]);
    assert_eq!(five["wagers"][0]["net"], "-1/11", "$5 on the 6 is not a whole unit: it is paid even money");
    assert_eq!(five["wagers"][0]["net_unrounded"], "-1/66");
    let two = json(&["edge", "casablanca-craps", "--wager", "place-5", "--stake", "2", "--json"]);
    let exact = json(&["edge", "casablanca-craps", "--wager", "place-5", "--json"]);
    assert!(two["wagers"][0]["edge_percent"].as_f64() > exact["wagers"][0]["edge_percent"].as_f64());
}

#[test]
fn refused_requests_name_the_clause() {
    refused(&["edge", "bclc-roulette"], &["unknown pack 'bclc-roulette'", "bclc-wheel"]);
    refused(&["edge", "bclc-craps", "--option", "fire-bet=maybe"], &["fire-bet", "bclc-fire/1.1", "off, on"]);
    refused(&["edge", "bclc-craps", "--option", "nope=1"], &["unknown option 'nope'"]);
    let both = ["edge", "mlgca-midi-baccarat", "--option", "decks=6", "--option", "decks=7"];
    refused(&both, &["decks", "'6'", "'7'", "mlgca-midi-baccarat/3.A"]);
    refused(
        &["edge", "bclc-craps", "--wager", "place-7"],
        &["unknown wager 'place-7'; did you mean 'place-4'? (bclc-craps/"],
    );
    refused(&["edge", "mlgca-crapless", "--wager", "buy-4"], &["'buy-4' is not offered", "mlgca-crapless/"]);
    refused(
        &["edge", "bclc-craps", "--wager", "horn", "--stake", "5"],
        &["$5 on horn is refused", "bclc-craps/"],
    );
    refused(&["edge", "bclc-craps", "--stake", "five"], &["five"]);
    refused(&["edge", "bclc-craps", "--remaining", "8 decks"], &["craps has no cards"]);
    refused(&["edge", "mlgca-midi-baccarat", "--remaining", "9 decks"], &["more", "mlgca-midi-baccarat/3.A"]);
    refused(&["edge", "mlgca-midi-baccarat", "--remaining", "A=3"], &["too few"]);
    refused(&["edge", "mlgca-midi-baccarat", "--meter", "moon=5"], &["unknown meter 'moon'"]);
    let twice = [
        "edge",
        "mlgca-midi-baccarat",
        "--option",
        "royal-9=a",
        "--meter",
        "star=60000",
        "--meter",
        "star=70000",
    ];
    refused(&twice, &["star meter is given twice"]);
    refused(
        &["edge", "bclc-red-dog", "--wager", "raise-12"],
        &["unknown wager 'raise-12'; did you mean 'raise-1'? (bclc-red-dog/"],
    );
    refused(&["edge", "bclc-casino-war", "--stake", "0.001"], &["0.001"]);
    refused(&["edge", "bclc-craps", "--stake", "-5"], &["-$5 is not a valid stake"]);
    refused(
        &["edge", "bclc-casino-war", "--stake", "0.50"],
        &["no wager of bclc-casino-war takes a stake of $0.50"],
    );
    refused(&["edge"], &["TABLE"]);
}

#[test]
fn remaining_cards_come_from_a_description_or_a_rehearsal() {
    let words = ["edge", "mlgca-midi-baccarat", "--json", "--remaining", "8 decks less 3C 7D 5H KS"];
    let left = json(&words);
    assert_eq!(left["cards_left"], 412);
    // The first round of the rehearsal shows these four cards; before it, the shoe's first card was shown and burnt.
    let play = "rehearsals/a-shoe-of-baccarat.play";
    let before = json(&["edge", "mlgca-midi-baccarat", "--json", "--remaining", play, "--round", "0"]);
    let after = json(&["edge", "mlgca-midi-baccarat", "--json", "--remaining", play, "--round", "1"]);
    assert_eq!(before["cards_left"].as_u64().unwrap() - after["cards_left"].as_u64().unwrap(), 4);
    assert_ne!(wager(&before, "banker")["net"], wager(&after, "banker")["net"]);
    refused(&["edge", "mlgca-midi-baccarat", "--remaining", play, "--round", "99"], &["rounds, not 99"]);
    refused(
        &["edge", "mlgca-midi-baccarat", "--option", "decks=6", "--remaining", play],
        &["dealt from 8 decks"],
    );
    let other = "rehearsals/a-war-at-the-table.play";
    refused(&["edge", "mlgca-midi-baccarat", "--remaining", other], &["plays bclc-casino-war"]);
    refused(&["edge", "mlgca-midi-baccarat", "--remaining", "gone.play"], &["cannot read gone.play"]);
    refused(&["edge", "mlgca-midi-baccarat", "--remaining", "9C=4294967295 9C=1 A=6"], &["counted twice"]);
}

#[test]
fn wagers_are_found_by_id_and_by_family() {
    let named = ["--wager", "dragon-7", "--wager", "dragon-bonus", "--wager", "dragon-7"];
    let ez =
        ["edge", "mlgca-midi-baccarat", "--json", "--option", "variant=ez", "--option", "dragon-bonus=a"];
    let found = json(&[&ez[..], &named[..]].concat());
    let found: Vec<&str> =
        found["wagers"].as_array().unwrap().iter().map(|one| one["wager"].as_str().unwrap()).collect();
    assert_eq!(found, ["dragon-7", "dragon-bonus-player", "dragon-bonus-banker"]);
    let come = json(&["edge", "bclc-craps", "--json", "--wager", "come-6", "--wager", "pass-4"]);
    assert_eq!(
        (&come["wagers"][0]["net"], &come["wagers"][1]["net"]),
        (&Value::from("-1/11"), &Value::from("-1/3"))
    );
}

#[test]
fn csv_has_a_line_a_wager() {
    let output = croupier(&["edge", "bclc-wheel", "--csv"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), 1 + 7);
    assert!(text.lines().any(|line| line.starts_with("space-1,,,Space 1,-1/9,11.11111111111111,")), "{text}");
}

#[test]
fn meters_change_the_edge_and_have_a_break_even_amount() {
    let at = |star: &str| {
        let star = format!("star={star}");
        json(&[
            "edge",
            "mlgca-midi-baccarat",
            "--option",
            "royal-9=a",
            "--wager",
            "royal-9",
            "--meter",
            &star,
            "--json",
        ])
    };
    let (low, high) = (at("50000"), at("100000"));
    assert!(high["wagers"][0]["edge_percent"].as_f64() < low["wagers"][0]["edge_percent"].as_f64());
    let star = &low["wagers"][0]["meters"][0];
    assert_eq!(star["meter"], "star");
    let even = star["break_even_decimal"].as_f64().unwrap();
    let around = [at(&format!("{:.0}", even - 100.0)), at(&format!("{:.0}", even + 100.0))];
    // The smallest chip does not affect a meter's break-even amount.
    let chip = [
        "edge",
        "mlgca-midi-baccarat",
        "--option",
        "royal-9=a",
        "--option",
        "smallest-chip=1",
        "--option",
        "vig-collection=marked",
        "--json",
    ];
    let large = json(&chip);
    let royal = wager(&large, "royal-9");
    assert_eq!(royal["meters"][1]["break_even"], low["wagers"][0]["meters"][1]["break_even"]);
    assert!(around[0]["wagers"][0]["edge_percent"].as_f64().unwrap() > 0.0);
    assert!(around[1]["wagers"][0]["edge_percent"].as_f64().unwrap() < 0.0);
}

#[test]
fn diff_shows_changes_and_their_effect_on_the_edge() {
    let decks = json(&["diff", "mlgca-midi-baccarat", "mlgca-midi-baccarat:decks=6,any-pair=on", "--json"]);
    assert_eq!(decks["only_b"][0]["wager"], "any-pair-player");
    let banker = decks["changed"].as_array().unwrap().iter().find(|one| one["wager"] == "banker").unwrap();
    assert!(banker["edge_difference_percent"].as_f64().unwrap() < 0.0);
    let houses = json(&["diff", "bclc-craps", "rws-craps", "--json"]);
    assert!(houses["only_a"].as_array().unwrap().iter().any(|one| one["wager"] == "big-6"));
    let place = houses["changed"].as_array().unwrap().iter().find(|one| one["wager"] == "pass").unwrap();
    let made = place["terms"].as_array().unwrap().iter().find(|term| term["what"] == "made").unwrap();
    assert_eq!((&made["a"], &made["b"]), (&Value::from("at any time"), &Value::from("come-out")));
    let same = json(&["diff", "bclc-wheel", "bclc-wheel", "--json"]);
    assert_eq!((&same["same"], same["changed"].as_array().unwrap().len()), (&Value::from(7), 0));
    refused(&["diff", "bclc-craps", "nothing.toml"], &["cannot read nothing.toml"]);
    // Rounding is visible only at a real stake.
    let rounded = [
        "diff",
        "mlgca-midi-baccarat",
        "mlgca-midi-baccarat:vig-rounding=quarter-up",
        "--json",
        "--stake",
        "7",
    ];
    assert_eq!(json(&rounded)["changed"][0]["wager"], "banker");
    // Figures of a position are compared with the figures of the same position.
    let royal = "mlgca-midi-baccarat:royal-9=a";
    let identical = "mlgca-midi-baccarat:royal-9=a,any-two-personal-must-be-identical=yes";
    let positions = json(&["diff", royal, identical, "--json"]);
    assert_eq!(positions["only_a"].as_array().unwrap().len(), 0);
    assert!(positions["changed"].as_array().unwrap().iter().all(|one| one["wager"] == "royal-9"));
}

#[test]
fn a_sheet_is_one_file_with_digests() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let [page, paper] = ["wheel.html", "wheel.pdf"].map(|name| folder.join(name).display().to_string());
    for file in [&page, &paper] {
        let written = croupier(&["sheet", "bclc-wheel", "-o", file, "--date", "2026-11-15"]);
        assert!(written.status.success(), "{}", String::from_utf8_lossy(&written.stderr));
    }
    let html = std::fs::read_to_string(&page).unwrap();
    // The pack's digest, as sha256sum gives it for the pages in the order of their names, each after a line with its
    // name and length.
    let mut pages: Vec<_> = std::fs::read_dir(root().join("packs/bclc-wheel"))
        .unwrap()
        .map(|page| page.unwrap().path())
        .collect();
    pages.sort();
    let mut text = Vec::new();
    for page in pages {
        let bytes = std::fs::read(&page).unwrap();
        let name = page.file_name().unwrap().to_str().unwrap();
        text.extend(format!("{name} {}\n", bytes.len()).into_bytes());
        text.extend(bytes);
    }
    let digest = sha256sum(&text);
    assert!(html.contains(&digest), "{digest}");
    assert!(html.contains("2026-11-15") && html.contains("space-joker") && html.contains("bclc-wheel"));
    assert!(std::fs::read(&paper).unwrap().starts_with(b"%PDF-"));
    refused(&["sheet", "bclc-wheel", "-o", "wheel.doc"], &["FILE.html or FILE.pdf"]);
    refused(&["sheet", "bclc-wheel", "-o", &paper, "--date", "today"], &["'today' is not a date"]);
    refused(&["sheet", "bclc-wheel", "-o", "/nowhere/wheel.pdf"], &["cannot write /nowhere/wheel.pdf"]);
}

/// Runs the system's `sha256sum`.
fn sha256sum(bytes: &[u8]) -> String {
    use std::io::Write;
    use std::process::Stdio;
    let mut sum = Command::new("sha256sum").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    sum.stdin.take().unwrap().write_all(bytes).unwrap();
    let output = sum.wait_with_output().unwrap();
    String::from_utf8(output.stdout).unwrap().split_whitespace().next().unwrap().to_owned()
}

#[test]
fn a_session_needs_a_wager_that_stands_alone() {
    refused(
        &["session", "bclc-casino-war", "--wager", "go-to-war", "--stake", "10", "--bankroll", "100"],
        &["go-to-war can only be made with war", "bclc-casino-war/"],
    );
    refused(
        &["session", "bclc-craps", "--wager", "pass-odds-4", "--stake", "10", "--bankroll", "100"],
        &["only be made with pass"],
    );
}
