//! `croupier simulate` and `croupier strategies`, as people and programs run them.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::{Field, Row};
use serde_json::{Value, json};

fn croupier(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_croupier")).args(arguments).output().unwrap()
}

fn text(arguments: &[&str]) -> String {
    let output = croupier(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Runs `croupier simulate … --json` with words that are separated by spaces.
fn simulated(words: &str) -> Value {
    let mut arguments = vec!["simulate", "--json"];
    arguments.extend(words.split(' '));
    serde_json::from_str(&text(&arguments)).unwrap()
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

fn file(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("croupier-simulate-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

fn figure(result: &Value, name: &str) -> [f64; 3] {
    ["value", "low", "high"].map(|end| result["figures"][name][end].as_f64().unwrap())
}

#[test]
fn json_shows_results_and_speed() {
    let words =
        "--pack bclc-craps --strategy pass --bankroll 300 --rolls 100 --sessions 400 --seed 9 --threads 1";
    let all = simulated(&format!("{words} --distribution --timings"));
    for (name, value) in [("schema", 1), ("seed", 9), ("sessions", 400), ("most_rolls", 100), ("pace", 100)] {
        assert_eq!(all[name], value, "{name}");
    }
    assert_eq!(all["rolls"], all["results"][0]["rolls"]);
    assert!(all["rolls"].as_u64().unwrap() <= 40_000 && all["rolls"].as_u64().unwrap() > 30_000);
    let timings = &all["timings"];
    assert!(
        timings["seconds"].as_f64().unwrap() > 0.0 && timings["rolls_per_second"].as_f64().unwrap() > 0.0
    );
    assert_eq!(timings["threads"], 1);
    // Without timings, two runs give the same answer.
    let [one, two] = [(), ()].map(|()| simulated(words));
    assert_eq!(one, two);
    assert_eq!((&one["timings"], &one["results"][0]["distribution"]), (&Value::Null, &Value::Null));
    assert!(["compiled", "general", "table"].contains(&all["engine"].as_str().unwrap()));
    let pass = &all["results"][0];
    assert_eq!((&pass["strategy"], &pass["pack"]), (&Value::from("pass"), &Value::from("bclc-craps")));
    assert_eq!(pass["refused"], Value::Array(Vec::new()));
    for name in ["net", "ahead", "even", "behind", "broke", "drawdown", "net_per_roll", "loss_per_hour"] {
        let [value, low, high] = figure(pass, name);
        assert!(low <= value && value <= high, "{name}: {low} {value} {high}");
    }
    let [net, ..] = figure(pass, "net");
    let ends = pass["distribution"].as_array().unwrap().iter();
    let sum: f64 = ends
        .map(|end| (end["bankroll"].as_f64().unwrap() - 300.0) * end["sessions"].as_u64().unwrap() as f64)
        .sum();
    assert!((sum / 400.0 - net).abs() < 1e-9, "the mean of the distribution is not the average net");
    assert_eq!(pass["figures"]["percentiles"].as_array().unwrap().len(), 9);
}

#[test]
fn json_names_the_engine_of_each_result() {
    let words = "--pack bclc-craps --bankroll 300 --rolls 20 --sessions 20 --strategy";
    let of = |strategies: &str| {
        let all = simulated(&format!("{words} {strategies}"));
        let each = all["results"].as_array().unwrap().iter().map(|one| one["engine"].clone()).collect();
        (all["engine"].clone(), Value::Array(each))
    };
    let word = |word: &str| Value::from(word);
    assert_eq!(of("pass"), (word("compiled"), Value::from(vec!["compiled"])));
    assert_eq!(of("pass iron-cross"), (word("compiled"), Value::from(vec!["compiled"; 2])));
    assert_eq!(of("pass labouchere-pass"), (word("mixed"), Value::from(vec!["compiled", "general"])));
}

#[test]
fn computed_figures_state_their_possible_error() {
    let all = simulated(
        "--pack bclc-craps --strategy pass three-point-molly labouchere-pass --bankroll 100 --rolls 30 --sessions 20",
    );
    let [pass, molly, labouchere] = [0, 1, 2].map(|place| &all["results"][place]);
    let small = |error: &Value| error.as_f64().is_some_and(|error| error > 0.0 && error < 1e-9);
    assert!(small(&pass["exact_error"]), "{}", pass["exact_error"]);
    assert!(small(&molly["exact_error"]), "{}", molly["exact_error"]);
    assert_eq!(labouchere["exact_error"], Value::Null);
}

#[test]
fn the_number_of_threads_does_not_change_the_result() {
    let play = |rest: &str| {
        let words =
            "--pack bclc-craps --strategy three-point-molly pass --bankroll 300 --rolls 60 --sessions 3000";
        simulated(&format!("{words} {rest}"))["results"].clone()
    };
    let one = play("--seed 4 --threads 1");
    assert_eq!(one, play("--seed 4 --threads 2"));
    assert_eq!(one, play("--seed 4 --threads 5"));
    assert_ne!(one, play("--seed 5 --threads 1"));
}

#[test]
fn a_simulated_pass_line_costs_its_exact_edge() {
    let all = simulated(
        "--pack bclc-craps --strategy pass --bankroll 5000 --rolls 200 --sessions 10000 --pace 120 --distribution",
    );
    let pass = &all["results"][0];
    // 7/495 of the stake per decision, and 557/165 rolls per decision.
    let right = -10.0 * (7.0 / 495.0) / (557.0 / 165.0);
    let [value, low, high] = figure(pass, "net_per_roll");
    let error = (high - low) / (2.0 * 1.96);
    // A bet still up at the end counts at face value, which favours the player a little.
    assert!((value - right).abs() < 4.0 * error + 0.001, "expected {right}, got {value}");
    let [loss, ..] = figure(pass, "loss_per_hour");
    assert!((loss + value * 120.0).abs() < 1e-9);
    assert_eq!(figure(pass, "broke")[0], 0.0);
    // The computed figures are next to the sampled ones, and both agree.
    for name in ["net", "standard_deviation", "ahead", "net_per_roll"] {
        let [value, low, high] = figure(pass, name);
        let exact = pass["figures"][name]["exact"].as_f64().unwrap();
        assert!((value - exact).abs() <= (high - low) / 1.96 * 2.0, "{name}: expected {exact}, got {value}");
    }
    let ends = pass["distribution"].as_array().unwrap().iter();
    let chances: f64 = ends.filter_map(|end| end["exact"].as_f64()).sum();
    assert!((chances - 1.0).abs() < 1e-9, "the chances of all ends add up to {chances}");
}

#[test]
fn a_goal_an_end_condition_and_a_set_number() {
    let words = "simulate --json --distribution --pack bclc-craps --strategy pass --bankroll 200 --sessions 500 --goal 220 --set unit=20 --until";
    let mut arguments: Vec<&str> = words.split(' ').collect();
    arguments.push("net >= 40 or net <= -40");
    let all: Value = serde_json::from_str(&text(&arguments)).unwrap();
    assert_eq!((&all["until"], &all["most_rolls"]), (&Value::from("net >= 40 or net <= -40"), &Value::Null));
    let pass = &all["results"][0];
    assert_eq!(figure(pass, "stopped")[0], 1.0);
    let ends: Vec<f64> = pass["distribution"]
        .as_array()
        .unwrap()
        .iter()
        .map(|end| end["bankroll"].as_f64().unwrap())
        .collect();
    assert_eq!(ends, [160.0, 240.0], "expected sessions to stop two bets ahead or two bets behind");
    assert!(
        figure(pass, "goal")[0] > figure(pass, "ahead")[0],
        "expected some sessions to reach 220 and then end behind"
    );
}

#[test]
fn an_end_condition_can_use_the_numbers_of_each_strategy() {
    let until = |words: &str, until: &str| {
        let mut arguments: Vec<&str> = words.split(' ').collect();
        arguments.extend(["--sessions", "200", "--bankroll", "300", "--no-exact", "--until", until]);
        croupier(&arguments)
    };
    // The goal is two of the strategy's units, whatever its unit is.
    let own = file("large.strategy");
    fs::write(&own, "about A large bet on the line.\nlet unit 50\nwhen no pass: bet unit pass\n").unwrap();
    let own = own.to_str().unwrap();
    let both = until(
        &format!("simulate --json --distribution --pack bclc-craps --strategy pass --strategy {own}"),
        "net >= 2 * unit or net <= 0 - 2 * unit",
    );
    let all: Value = serde_json::from_slice(&both.stdout).unwrap();
    let ends = |place: usize| -> Vec<f64> {
        let ends = all["results"][place]["distribution"].as_array().unwrap().iter();
        ends.map(|end| end["bankroll"].as_f64().unwrap()).collect()
    };
    assert_eq!((ends(0), ends(1)), (vec![280.0, 320.0], vec![200.0, 400.0]));
    // A number that a rule sets is evaluated with its current value.
    let counts = file("counts.strategy");
    fs::write(&counts, "about Counts.\nlet seen 0\nalways: bet 5 field, set seen seen + 1\n").unwrap();
    let counts = counts.to_str().unwrap();
    let counted =
        until(&format!("simulate --json --pack bclc-craps --rolls 50 --strategy {counts}"), "seen = 3");
    let counted: Value = serde_json::from_slice(&counted.stdout).unwrap();
    assert_eq!(figure(&counted["results"][0], "rolls_per_session")[0], 3.0);
    // A strategy without such a number is reported.
    let lacking = until(&format!("simulate --pack bclc-craps --strategy pass {counts}"), "net >= 2 * unit");
    let told = String::from_utf8(lacking.stderr).unwrap();
    assert_eq!(lacking.status.code(), Some(2), "{told}");
    for words in [
        "a session of counts at bclc-craps cannot end this way",
        "1:12:",
        "'unit'",
        "pass has a 'unit', but counts does not",
    ] {
        assert!(told.contains(words), "{told} does not say {words}");
    }
}

#[test]
fn refused_wagers_are_listed_with_their_clause() {
    let all = simulated(
        "--pack bclc-craps bclc-craps:fire-bet=on --strategy fire-bet --bankroll 300 --rolls 50 --sessions 50",
    );
    let [without, with] = [&all["results"][0], &all["results"][1]];
    assert_eq!(with["table"], "bclc-craps:fire-bet=on");
    assert_eq!(without["refused"][0]["wager"], "fire-bet");
    assert_eq!(without["refused"][0]["always"], true);
    assert!(without["refused"][0]["clause"].as_str().unwrap().contains('/'));
    assert_eq!(with["refused"], Value::Array(Vec::new()));
    assert_eq!(without["refused"][0]["options"], Value::from(vec!["fire-bet=on"]));
    let said = text(&"simulate --pack bclc-craps bclc-craps:fire-bet=on --strategy fire-bet --bankroll 300 --rolls 50 --sessions 50".split(' ').collect::<Vec<_>>());
    let clause = without["refused"][0]["clause"].as_str().unwrap();
    assert!(said.contains("bclc-craps refuses some bets of fire-bet") && said.contains(clause), "{said}");
    assert!(said.contains("; --option fire-bet=on would offer it"), "{said}");
    // If no choice offers a wager, only its clause is shown, without an option.
    let said = text(&"simulate --pack mlgca-crapless --strategy hammerlock --bankroll 500 --rolls 5 --sessions 5 --no-exact".split(' ').collect::<Vec<_>>());
    assert!(said.contains("dont-pass: this table does not offer the wager (mlgca-crapless/3.A)\n"), "{said}");
}

#[test]
fn actual_refusals_are_told_apart_from_possible_ones() {
    let own = file("late.strategy");
    fs::write(&own, "about The line too late.\nwhen point-on and no dont-pass: bet 10 dont-pass\n").unwrap();
    let path = own.to_str().unwrap();
    let play = |engine| {
        let words = "--pack bclc-craps --bankroll 300 --rolls 20 --sessions 20 --no-exact";
        let words = format!("{words} --engine {engine} --strategy {path}");
        let all: Vec<&str> = std::iter::once("simulate").chain(words.split(' ')).collect();
        (simulated(&words)["results"][0]["refused"][0]["when"].clone(), text(&all))
    };
    // The automaton knows only that the table refuses the bet in some position. The other engines know that a session
    // reached such a position.
    for (engine, when) in [("compiled", "in some positions"), ("general", "at times"), ("table", "at times")]
    {
        let (json, said) = play(engine);
        assert_eq!(json, when, "{engine}");
        assert!(said.contains(&format!("  dont-pass: {when}, ")), "{engine}: {said}");
    }
}

fn rows(path: &PathBuf) -> Vec<Row> {
    let reader = SerializedFileReader::new(fs::File::open(path).unwrap()).unwrap();
    reader.get_row_iter(None).unwrap().map(Result::unwrap).collect()
}

#[test]
fn a_simulation_writes_session_rows_and_a_picture() {
    // The same bets under two names, one of which must be escaped in a picture.
    let own = file("mine & yours.strategy");
    fs::write(&own, text(&["strategies", "pass"])).unwrap();
    let (table, picture) = (file("sessions.parquet"), file("sessions.svg"));
    let mut arguments: Vec<&str> =
        "simulate --pack bclc-craps --bankroll 100 --rolls 80 --sessions 300 --strategy pass"
            .split(' ')
            .collect();
    let files =
        [own.to_str().unwrap(), "--parquet", table.to_str().unwrap(), "--plot", picture.to_str().unwrap()];
    arguments.extend(files);
    let said = text(&arguments);
    assert!(said.contains("600 sessions"), "{said}");

    let rows = rows(&table);
    let column = |name: &str| rows[0].get_column_iter().position(|(known, _)| known == name).unwrap();
    let of = |strategy: &str| -> Vec<Vec<Field>> {
        let mut found: Vec<Vec<Field>> = rows
            .iter()
            .map(|row| row.get_column_iter().map(|(_, field)| field.clone()).collect::<Vec<_>>())
            .filter(|row| row[0] == Field::Str(strategy.to_owned()))
            .map(|mut row| row.split_off(1))
            .collect();
        found.sort_by_key(|row| row[1].to_string().parse::<u64>().unwrap());
        found
    };
    let pass = of("pass");
    assert_eq!(pass.len(), 300);
    assert_eq!(pass, of("mine & yours"), "the same bets on the same dice gave different results");
    let broke = pass.iter().filter(|row| row[column("ended") - 1] == Field::Str("broke".to_owned())).count();
    let share = broke as f64 / 3.0;
    assert!(
        said.contains(&format!("{share:.3}%")),
        "{broke} of 300 sessions are broke, but the text says: {said}"
    );

    let drawn = fs::read_to_string(&picture).unwrap();
    for words in ["Bankroll over time", "Final bankrolls", "Ruin", "mine &amp; yours", "$100"] {
        assert!(drawn.contains(words), "{words}");
    }
    assert!(drawn.starts_with("<svg") && drawn.trim_end().ends_with("</svg>"));
}

/// Parquet has the bankroll over time in its metadata, the same as JSON, also for a run that prints no JSON.
#[test]
fn parquet_has_the_bankroll_over_time() {
    let words =
        "simulate --pack bclc-craps --bankroll 100 --rolls 80 --sessions 300 --strategy pass dont-pass";
    let with = |more: &[&str]| text(&words.split(' ').chain(more.iter().copied()).collect::<Vec<_>>());
    let json: Value = serde_json::from_str(&with(&["--json"])).unwrap();
    let results = json["results"].as_array().unwrap();
    let wanted: Vec<Value> = results
        .iter()
        .map(|one| json!({ "strategy": one["strategy"], "pack": one["table"], "fan": one["fan"] }))
        .collect();
    assert_eq!((wanted.len(), wanted[0]["fan"].as_array().unwrap().len()), (2, 21));
    let fans = |path: &PathBuf| -> Vec<Value> {
        let reader = SerializedFileReader::new(fs::File::open(path).unwrap()).unwrap();
        let all = reader.metadata().file_metadata().key_value_metadata().unwrap();
        let fan = all.iter().find(|pair| pair.key == "croupier.fan").unwrap();
        serde_json::from_str(fan.value.as_ref().unwrap()).unwrap()
    };
    let (alone, drawn, picture) = (file("fan.parquet"), file("drawn.parquet"), file("drawn.svg"));
    with(&["--parquet", alone.to_str().unwrap()]);
    assert_eq!(fans(&alone), wanted);
    // A picture has more moments.
    with(&["--parquet", drawn.to_str().unwrap(), "--plot", picture.to_str().unwrap()]);
    assert_eq!(fans(&drawn), wanted);
    let names = rows(&alone);
    let names: Vec<String> =
        [0, 1].map(|at| names[0].get_column_iter().nth(at).unwrap().1.to_string()).into();
    let named = ["strategy", "pack"].map(|key| wanted[0][key].to_string());
    assert_eq!(names, named);
}

/// Two final amounts that are far apart are drawn as two bars with their shares, not as halves of an axis.
#[test]
fn sessions_with_two_ends_are_drawn_as_two_amounts() {
    let picture = file("two.svg");
    let words = "simulate --pack bclc-craps --strategy pass --bankroll 200 --sessions 500 --no-exact --until";
    let mut arguments: Vec<&str> = words.split(' ').collect();
    arguments.extend(["net >= 200 or net <= -200", "--plot", picture.to_str().unwrap()]);
    let said = text(&arguments);
    let drawn = fs::read_to_string(&picture).unwrap();
    let line = said.lines().find(|line| line.trim_start().starts_with("ahead")).unwrap();
    let ahead: f64 = line.split_whitespace().nth(1).unwrap().trim_end_matches('%').parse().unwrap();
    let texts: Vec<&str> = drawn.lines().map(str::trim).collect();
    for words in ["$0", "$400", &format!("{ahead:.1}%"), &format!("{:.1}%", 100.0 - ahead)] {
        assert!(texts.contains(&words), "{words}: {texts:?}");
    }
}

#[test]
fn the_library_is_listed_and_printed() {
    let all = text(&["strategies"]);
    assert!(all.contains("three-point-molly") && all.contains("banker-flat"));
    let listed: Value = serde_json::from_str(&text(&["strategies", "--json", "--game", "craps"])).unwrap();
    let listed = listed["strategies"].as_array().unwrap();
    assert!(listed.iter().all(|one| one["game"] == "craps" && !one["about"].as_str().unwrap().is_empty()));
    let pass: Value = serde_json::from_str(&text(&["strategies", "pass", "--json"])).unwrap();
    assert_eq!(pass["text"].as_str().unwrap(), text(&["strategies", "pass"]));
    refused(&["strategies", "passs"], &["'passs'", "did you mean 'pass'?"]);
    refused(&["strategies", "--game", "chess"], &["'chess'", "craps"]);
}

#[test]
fn mistakes_are_reported_with_their_position() {
    let simulate = |rest: &[&'static str]| {
        let mut all = vec!["simulate", "--pack", "bclc-craps", "--bankroll", "300", "--sessions", "10"];
        all.extend(rest);
        all
    };
    refused(&simulate(&["--strategy", "pas"]), &["'pas'", "did you mean 'pass'?"]);
    refused(&simulate(&["--strategy", "pass", "pass"]), &["two strategies are called 'pass'"]);
    refused(&simulate(&["--strategy", "nowhere.strategy"]), &["cannot read nowhere.strategy"]);
    refused(&simulate(&["--strategy", "pass", "--until", "net >="]), &["--until 'net >='", "1:"]);
    refused(&simulate(&["--strategy", "pass", "--set", "unti=5"]), &["'unti'", "did you mean 'unit'?"]);
    refused(&simulate(&["--strategy", "pass", "--set", "unit=many"]), &["NAME=VALUE"]);
    refused(&simulate(&["--strategy", "pass", "--limit", "pass=5"]), &["NAME=MIN-MAX"]);
    refused(&simulate(&["--strategy", "pass", "--option", "nothing=1"]), &["nothing"]);
    refused(&simulate(&["--strategy", "pass", "--plot", "picture.png"]), &["ends in .svg"]);
    refused(&simulate(&["--strategy", "pass", "--parquet", "/nowhere/at/all"]), &["cannot write"]);
    refused(&simulate(&["--strategy", "pass", "banker-flat"]), &["banker-flat:", "baccarat", "craps"]);
    refused(&simulate(&["--strategy", "pass", "--pack", "bclc-wheel"]), &["craps", "wheel"]);
    refused(&["simulate", "--pack", "bclc-craps", "--strategy", "pass", "--bankroll", "0"], &["bankroll"]);
    let wrong = file("wrong.strategy");
    fs::write(&wrong, "about Wrong.\nwhen come-out: bett 10 pass\n").unwrap();
    refused(
        &["simulate", "--pack", "bclc-craps", "--bankroll", "300", "--strategy", wrong.to_str().unwrap()],
        &["wrong.strategy:2:16:", "bet"],
    );
    // The intended wager is available at this table only if the operator chooses it.
    fs::write(&wrong, "about Wrong.\nwhen come-out and no dragonbonus-player: bet 10 player\n").unwrap();
    refused(
        &[
            "simulate",
            "--pack",
            "mlgca-midi-baccarat",
            "--bankroll",
            "300",
            "--strategy",
            wrong.to_str().unwrap(),
        ],
        &[
            "did you mean 'dragon-bonus-player'? --option dragon-bonus=a or dragon-bonus=b or dragon-bonus=c would offer it",
        ],
    );
}

/// Mistakes from the reader and from the table are reported together, and none is a consequence of another.
#[test]
fn all_mistakes_of_a_strategy_are_reported_together() {
    let one = file("one.strategy");
    let text = "about Wrong in many ways.
let unit ten
lte base 5
progression stake martingail base on pass
when come-out and no pas: bet unit pass
whn point-on:
  bet base feild
  bte 5 pass
always: bet stake pass, press hrad-8
";
    fs::write(&one, text).unwrap();
    let two = file("two.strategy");
    fs::write(&two, "about Wrong at the table alone.\nalways: bet 5 filed\n").unwrap();
    let [one, two] = [&one, &two].map(|file| file.to_str().unwrap());
    let output = croupier(&[
        "simulate",
        "--pack",
        "bclc-craps",
        "--bankroll",
        "300",
        "--strategy",
        one,
        "--strategy",
        two,
    ]);
    let told = String::from_utf8(output.stderr).unwrap();
    let of = |file: &str| -> Vec<String> {
        let lines = told.lines().filter_map(|line| line.split_once(&format!("{file}:")));
        lines.map(|(_, rest)| rest.splitn(3, ':').take(2).collect::<Vec<_>>().join(":")).collect()
    };
    assert_eq!(of(one), ["2:10", "3:1", "4:19", "5:22", "6:1", "7:12", "8:3", "9:31"], "{told}");
    assert_eq!(of(two), ["2:15"], "{told}");
}

#[test]
fn unusual_requests_are_answered_or_refused() {
    let pass = "simulate --pack bclc-craps --strategy pass --bankroll";
    let said = |rest: &str, more: &[&str]| {
        let words = format!("{pass} {rest}");
        text(&words.split(' ').chain(more.iter().copied()).collect::<Vec<_>>())
    };
    // A session that is over before it begins.
    let over = said("100 --sessions 10 --until", &["rolls >= 0"]);
    assert!(over.contains("rolls per session") && !over.contains("NaN"), "{over}");
    let one = said("5 --sessions 1", &[]);
    assert!(!one.contains("NaN"), "{one}");
    // A player cannot buy in with half a chip.
    let chips = ["--option", "smallest-chip=1", "--option", "vig-collection=marked"];
    let half = [&chips[..], &["--bankroll", "500.50"]].concat();
    let table = ["simulate", "--pack", "mlgca-midi-baccarat", "--strategy", "banker-flat"];
    refused(&[&table[..], &half[..]].concat(), &["500.5", "mlgca-midi-baccarat/7.B"]);
    // The strategy uses words of another game.
    let strategy = file("other.strategy");
    fs::write(&strategy, "about Odd.\nalways: bet 10 banker\nfinish hand when hands >= 3\n").unwrap();
    let path = strategy.to_str().unwrap();
    refused(
        &["simulate", "--pack", "mlgca-midi-baccarat", "--strategy", path, "--bankroll", "500"],
        &["3:1", "'finish hand' can only be used in craps"],
    );
}
