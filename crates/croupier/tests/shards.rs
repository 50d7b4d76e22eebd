//! Simulations that are played in parts, interrupted, continued and merged, as people and programs run them.

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(arguments);
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

/// Returns the words of a command, followed by more words.
fn words<'w>(words: &'w str, more: &[&'w str]) -> Vec<&'w str> {
    words.split(' ').chain(more.iter().copied()).collect()
}

/// Checks that the command fails with exit code 2 and a message with all of these words.
fn refused(arguments: &[&str], said: &[&str]) {
    let output = run(arguments);
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
    for words in said {
        assert!(message.contains(words), "{arguments:?}: '{message}' does not say '{words}'");
    }
}

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("croupier-shards-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Removes from JSON the arguments that a run was given.
fn timeless(json: &str) -> Value {
    let mut value: Value = serde_json::from_str(json).unwrap();
    value["provenance"].as_object_mut().unwrap().remove("arguments").unwrap();
    value
}

/// Removes the same arguments from a text or a picture.
fn timeless_lines(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.contains(" per second") && !line.starts_with("croupier "));
    lines.map(|line| line.split("\"arguments\":[").next().unwrap().to_owned()).collect()
}

/// Two tables, two strategies, refused bets, exact figures, a goal, set numbers and limits.
const RICH: &str = "simulate --pack bclc-craps mlgca-crapless:buy-bets=on --strategy hammerlock pass-odds \
                    --bankroll $300 --rolls 40 --goal 350 --limit all=5-1k --seed 11";

#[test]
fn merged_parts_print_draw_and_write_what_one_run_does() {
    let folder = Folder::new("equal");
    let one = folder.file("one.svg");
    let whole = text(&words(RICH, &["--sessions", "2_000", "--json", "--plot", &one]));
    let said = text(&words(RICH, &["--sessions", "2k", "--plot", &one]));
    let cuts = ["0", "1", "700", "701", "2,000"];
    let parts: Vec<String> = (0..4).map(|part| folder.file(&format!("{part}.tally"))).collect();
    for (part, cut) in parts.iter().zip(cuts.windows(2)) {
        let [from, to] = [cut[0], cut[1]].map(|number| number.replace(',', "").parse::<u64>().unwrap());
        let count = (to - from).to_string();
        // It is enough that one part has exact figures; the other parts skip that computation.
        let exact: &[&str] = if from == 1 { &[] } else { &["--no-exact"] };
        let threads = if from == 700 { "1" } else { "3" };
        let place = ["--first-session", cut[0], "--sessions", &count, "--tally", part, "--threads", threads];
        text(&words(RICH, &[&place, exact].concat()));
    }
    let two = folder.file("two.svg");
    let sum = folder.file("sum.tally");
    let order = [&parts[2], &parts[0], &parts[3], &parts[1]].map(String::as_str);
    let merged = text(&[&["merge", "--json", "--plot", &two, "--tally", &sum], &order[..]].concat());
    assert_eq!(timeless(&merged), timeless(&whole));
    assert!(timeless(&merged)["results"][1]["figures"]["net"]["exact"].is_f64());
    assert_eq!(timeless(&merged)["complete"], true);
    let merged = text(&[&["merge"], &order[..]].concat());
    assert_eq!(timeless_lines(&merged), timeless_lines(&said));
    assert!(merged.contains("in 4 parts"), "{merged}");
    let [one, two] = [one, two].map(|file| fs::read_to_string(file).unwrap());
    assert_eq!(timeless_lines(&two), timeless_lines(&one));
    // The merged file is a tally file too, and merging leaves no temporary files.
    assert_eq!(timeless(&text(&["merge", &sum, "--json"])), timeless(&whole));
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 7);
}

/// If no part has exact figures, merging computes them.
#[test]
fn merging_computes_exact_figures() {
    let folder = Folder::new("exact");
    let base = "simulate --pack bclc-craps --strategy pass --bankroll 200 --rolls 30 --no-exact";
    let [a, b] = ["a", "b"].map(|name| folder.file(name));
    text(&words(base, &["--sessions", "30", "--tally", &a]));
    text(&words(base, &["--first-session", "30", "--sessions", "20", "--tally", &b]));
    let plot = folder.file("one.svg");
    let whole =
        "simulate --pack bclc-craps --strategy pass --bankroll 200 --rolls 30 --sessions 50 --json --plot";
    assert_eq!(timeless(&text(&["merge", &a, &b, "--json"])), timeless(&text(&words(whole, &[&plot]))));
    let without = timeless(&text(&["merge", &a, &b, "--json", "--no-exact"]));
    assert_eq!(without["results"][0]["exact_error"], Value::Null);
}

#[test]
fn parts_that_do_not_belong_together_are_refused() {
    let folder = Folder::new("refused");
    let base = "simulate --pack bclc-craps --bankroll 200 --rolls 20 --no-exact";
    let part = |name: &str, first: &str, sessions: &str, more: &[&str]| {
        let file = folder.file(name);
        let place = ["--first-session", first, "--sessions", sessions, "--tally", &file];
        text(&words(base, &[&place, more].concat()));
        file
    };
    let own = folder.file("own.strategy");
    fs::write(&own, "about Mine.\nlet unit 10\nwhen no pass: bet unit pass\n").unwrap();
    let mine = ["--strategy", own.as_str()];
    let a = part("a", "0", "30", &mine);
    let c = part("c", "50", "10", &mine);
    let overlapping = part("overlapping", "25", "10", &mine);
    refused(&["merge", &a, &c], &["sessions are missing: 30 to 49", "--allow-missing"]);
    refused(&["merge", &c], &["sessions are missing: 0 to 49"]);
    refused(&["merge", &a, "--sessions", "100"], &["sessions are missing: 30 to 99"]);
    refused(&["merge", &a, "--sessions", "20"], &["sessions 0 to 29", "more than the 20 sessions"]);
    refused(&["merge", &a, &overlapping], &["overlapping repeats sessions that", "25 to 29"]);
    refused(&["merge", &a, &a], &["repeats sessions", "0 to 29"]);
    let some: Value =
        serde_json::from_str(&text(&["merge", &a, &c, "--allow-missing", "--no-exact", "--json"])).unwrap();
    assert_eq!((&some["complete"], &some["sessions"]), (&Value::from(false), &Value::from(60)));
    assert_eq!(some["results"][0]["sessions"], 40);
    assert_eq!(some["results"][0]["session_ranges"][1], serde_json::json!({ "first": 50, "sessions": 10 }));
    let said = text(&["merge", &a, &c, "--allow-missing", "--no-exact"]);
    assert!(said.contains("40 of 60") && said.contains("Not complete"), "{said}");

    let foreign: [(&str, Vec<&str>, &str); 6] = [
        ("seed", [&mine[..], &["--seed", "2"]].concat(), "seed: 1 and 2"),
        ("set", [&mine[..], &["--set", "unit=15"]].concat(), "sets[0]"),
        (
            "limit",
            [&mine[..], &["--limit", "all=5-500"]].concat(),
            "tables[0].limits[0]: none and 'all=5-500'",
        ),
        ("goal", [&mine[..], &["--goal", "250"]].concat(), "goal: none and '250'"),
        ("option", [&mine[..], &["--option", "fire-bet=on"]].concat(), "options.fire-bet: 'off' and 'on'"),
        ("strategy", vec!["--strategy", "pass"], "strategies[0].name: 'own' and 'pass'"),
    ];
    for (name, more, words) in foreign {
        let other = part(name, "30", "20", &more);
        refused(&["merge", &a, &other], &["is not a part of the same simulation as", words]);
    }
    fs::write(&own, "about Mine.\nlet unit 10\nwhen no pass: bet 15 pass\n").unwrap();
    let changed = part("changed", "30", "20", &mine);
    let lines = "strategies[0].text, line 3: 'when no pass: bet unit pass' and 'when no pass: bet 15 pass'";
    refused(&["merge", &a, &changed], &[lines]);

    refused(&["merge", &own], &["own.strategy: not a tally file"]);
    refused(&["merge", &folder.file("none")], &["cannot read"]);
    let bytes = fs::read(&a).unwrap();
    let damaged = folder.file("damaged");
    fs::write(&damaged, String::from_utf8_lossy(&bytes).replacen("tally 1", "tally 9", 1)).unwrap();
    refused(&["merge", &damaged], &["damaged: written in a form", "version 9", "it reads version 1"]);
    // The program refuses a file with damage in any of its sections; the library's test tries every byte.
    for at in [0, 14, 15, 40, bytes.len() / 2, bytes.len() - 33, bytes.len() - 1] {
        let mut changed = bytes.clone();
        changed[at] ^= 4;
        fs::write(&damaged, changed).unwrap();
        refused(&["merge", &a, &damaged], &["damaged: "]);
    }
    // Packs that differ from those of the parts.
    let packs = folder.0.join("packs");
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../packs");
    for pack in fs::read_dir(root).unwrap().map(|entry| entry.unwrap()).filter(|entry| entry.path().is_dir())
    {
        let to = packs.join(pack.file_name());
        fs::create_dir_all(&to).unwrap();
        for page in fs::read_dir(pack.path()).unwrap().map(|entry| entry.unwrap()) {
            if page.path().is_file() {
                fs::copy(page.path(), to.join(page.file_name())).unwrap();
            }
        }
    }
    let page = packs.join("bclc-craps/0-pack.md");
    let page = if page.exists() {
        page
    } else {
        fs::read_dir(packs.join("bclc-craps")).unwrap().next().unwrap().unwrap().path()
    };
    fs::write(&page, fs::read_to_string(&page).unwrap() + "\n").unwrap();
    let folder = packs.to_str().unwrap();
    refused(
        &["--packs", folder, "merge", &a],
        &["other rules than this program has", "tables[0].packs.bclc-craps"],
    );
}

#[test]
fn a_tally_file_is_not_overwritten_but_continued() {
    let folder = Folder::new("continue");
    let file = folder.file("a");
    let base = "simulate --pack bclc-craps --strategy pass --bankroll 200 --rolls 20 --no-exact --sessions 50 --tally";
    text(&words(base, &[&file]));
    refused(&words(base, &[&file]), &["exists already", "--resume"]);
    refused(&words(base, &[&file, "--resume", "--seed", "3"]), &["different simulation", "seed: 1 and 3"]);
    let place = ["--first-session", "7"];
    refused(
        &words(base, &[&file, "--resume", place[0], place[1]]),
        &["sessions 0 to 49, not for sessions 7 to 56"],
    );
    let again = text(&words(base, &[&file, "--resume"]));
    assert!(again.contains("sessions 0 to 49"), "{again}");
    let before = fs::read(&file).unwrap();
    text(&words(base, &[&file, "--resume"]));
    assert_eq!(fs::read(&file).unwrap(), before);
}

/// Waits for a program after an interruption.
fn interrupted(mut child: Child, after: Duration) -> Output {
    thread::sleep(after);
    if child.try_wait().unwrap().is_none() {
        let pid = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    }
    child.wait_with_output().unwrap()
}

/// Ctrl-C keeps what was played, says how much that is, and the rest can be played later.
#[test]
fn an_interrupted_run_reports_and_continues() {
    let folder = Folder::new("interrupt");
    let file = folder.file("a");
    let base = "simulate --pack bclc-craps --strategy pass labouchere-pass --bankroll 300 --rolls 60 --no-exact --threads 2 --json --distribution";
    let (mut sessions, mut after) = (100_000_u64, Duration::from_millis(300));
    let (count, said) = loop {
        let count = sessions.to_string();
        let csv = folder.file("rows.csv");
        let arguments = words(base, &["--sessions", &count, "--tally", &file, "--csv", &csv]);
        let child = program(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let output = interrupted(child, after);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        match output.status.code() {
            // The program was faster than the signal.
            Some(0) => (sessions, after) = (sessions * 4, after / 2),
            // The signal came before the program watched for it, or before the first session.
            None | Some(130) if output.stdout.is_empty() => after *= 2,
            Some(130) => {
                assert!(message.contains("stopping with the results so far"), "{message}");
                let lines = fs::read_to_string(&csv).unwrap().lines().count() as u64 - 1;
                let said: Value = serde_json::from_slice(&output.stdout).unwrap();
                let all = said["results"].as_array().unwrap().iter();
                assert_eq!(lines, all.map(|one| one["sessions"].as_u64().unwrap()).sum::<u64>());
                break (count, said);
            }
            other => panic!("{other:?}: {message}"),
        }
        let _ = fs::remove_file(&file);
    };
    assert_eq!(said["complete"], false);
    for result in said["results"].as_array().unwrap() {
        let ranges = result["session_ranges"].as_array().unwrap().iter();
        let sum: u64 = ranges.map(|range| range["sessions"].as_u64().unwrap()).sum();
        assert_eq!(result["sessions"], sum);
        let ends = result["distribution"].as_array().unwrap().iter();
        assert_eq!(ends.map(|end| end["sessions"].as_u64().unwrap()).sum::<u64>(), sum);
    }
    refused(&["merge", &file], &["sessions are missing", "is not finished"]);
    let resumed = timeless(&text(&words(base, &["--sessions", &count, "--tally", &file, "--resume"])));
    let svg = folder.file("a.svg");
    let whole = timeless(&text(&words(base, &["--sessions", &count, "--plot", &svg])));
    assert_eq!(resumed, whole);
    let merged = timeless(&text(&["merge", "--json", "--distribution", "--no-exact", &file]));
    assert_eq!(merged, whole);
}

/// Returns the provenance in a picture.
fn in_picture(file: &str) -> Value {
    let drawn = fs::read_to_string(file).unwrap();
    let (_, inside) = drawn.split_once("<metadata id=\"croupier-provenance\">").unwrap();
    let (inside, _) = inside.split_once("</metadata>").unwrap();
    let inside = inside.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    serde_json::from_str(&inside).unwrap()
}

/// Returns the provenance in a Parquet file.
fn in_rows(file: &str) -> Value {
    let reader = parquet::file::reader::SerializedFileReader::new(fs::File::open(file).unwrap()).unwrap();
    let metadata = parquet::file::reader::FileReader::metadata(&reader).file_metadata();
    let kept = metadata.key_value_metadata().unwrap().iter();
    let kept = kept.filter(|pair| pair.key == "croupier.provenance").map(|pair| pair.value.clone().unwrap());
    let kept: Vec<Value> = kept.map(|text| serde_json::from_str(&text).unwrap()).collect();
    let [provenance] = &kept[..] else { panic!("{} provenances", kept.len()) };
    provenance.clone()
}

/// A trace, a sweep and the best play name the program, the packs and the strategy in every output.
#[test]
fn other_results_have_their_provenance_too() {
    let folder = Folder::new("origin");
    let of = |command: &str, files: &[&str]| {
        let said: Value = serde_json::from_str(&text(&words(&format!("{command} --json"), files))).unwrap();
        let provenance = said["provenance"].clone();
        assert_eq!(provenance["program"], concat!("croupier ", env!("CARGO_PKG_VERSION")), "{command}");
        assert!(provenance.as_object().unwrap().contains_key("commit"), "{command}");
        assert_eq!(provenance["arguments"][0], command.split(' ').next().unwrap());
        provenance
    };
    let packs = |table: &Value| table["packs"]["bclc-craps"].as_str().map(str::len);
    let traced =
        "simulate bclc-craps --strategy pass --set unit=15 --bankroll 300 --rolls 10 --trace 7 --seed 3";
    let provenance = of(traced, &[]);
    assert_eq!(packs(&provenance["request"]["tables"][0]), Some(64));
    assert_eq!((&provenance["first_session"], &provenance["request"]["seed"]), (&7.into(), &3.into()));
    let rehearsal = text(&words(traced, &["--as", "play"]));
    for said in [text(&words(traced, &[])), rehearsal] {
        for part in ["SHA-256 bclc-craps ", "set unit=15", "session 7, seed 3; request "] {
            assert!(said.contains(part), "{said} does not say {part}");
        }
    }

    let sweep = "sweep bclc-craps --limit all=5-500 --strategy pass --set unit=5,10 --over fire-bet=off,on --bankroll 50 --rolls 5 --seed 4";
    let (svg, parquet) = (folder.file("a.svg"), folder.file("a.parquet"));
    let provenance = of(sweep, &["--plot", &svg, "--parquet", &parquet]);
    let tables = provenance["tables"].as_array().unwrap();
    let bet: Vec<&Value> = tables.iter().map(|table| &table["options"]["fire-bet"]).collect();
    assert_eq!((bet, packs(&tables[1])), (vec![&Value::from("off"), &"on".into()], Some(64)));
    assert_eq!((&provenance["strategy"]["name"], &provenance["seed"]), (&"pass".into(), &4.into()));
    assert!(provenance["strategy"]["text"].as_str().unwrap().contains("let unit"));
    assert_eq!((in_picture(&svg), in_rows(&parquet)), (provenance.clone(), provenance));
    let said = text(&words(sweep, &[]));
    for part in ["(SHA-256 bclc-craps ", "; limits all=5-500", "pass (SHA-256 ", "--over fire-bet=off,on"] {
        assert!(said.contains(part), "{said} does not say {part}");
    }
    assert!(!said.contains("options fire-bet"), "the tables differ in this option: {said}");

    let best = "best house-sic-bo --bets big --stakes 10 --bankroll 20 --goal 40";
    let file = folder.file("best.strategy");
    let provenance = of(best, &["-o", &file]);
    assert_eq!(provenance["tables"][0]["packs"]["house-sic-bo"].as_str().map(str::len), Some(64));
    let written = fs::read_to_string(&file).unwrap();
    for said in [text(&words(best, &[])), written] {
        assert!(said.contains("(SHA-256 house-sic-bo "), "{said}");
    }
    // The facts are comments of the strategy.
    text(&words("simulate house-sic-bo --bankroll 20 --rolls 5 --sessions 10 --strategy", &[&file]));
}

/// The provenance of a result is enough to repeat it: here from JSON alone, with the strategy's text.
#[test]
fn a_run_can_be_repeated_from_its_provenance() {
    let folder = Folder::new("provenance");
    let own = folder.file("own.strategy");
    fs::write(&own, "about Mine.\nlet unit 10\nwhen no pass: bet unit pass\nwhen no field: bet 5 field\n")
        .unwrap();
    let (svg, parquet) = (folder.file("a.svg"), folder.file("a.parquet"));
    let base = "simulate --pack bclc-craps --option fire-bet=on --limit all=5-$500 --set unit=15 --bankroll 1k --hands 30 --first-session 5 --sessions 300 --seed 9 --goal 1,100 --json";
    let files = ["--strategy", &own, "--plot", &svg, "--parquet", &parquet, "--until", "net >= 20 * unit"];
    let said = text(&words(base, &files));
    let first: Value = serde_json::from_str(&said).unwrap();
    let provenance = &first["provenance"];
    let request = &provenance["request"];
    assert_eq!(request["tables"][0]["limits"], serde_json::json!(["all=5-500"]));
    assert_eq!(request["sets"], serde_json::json!([["unit", "15"]]));
    assert_eq!(request["tables"][0]["packs"]["bclc-craps"].as_str().unwrap().len(), 64);
    assert!(provenance["program"].as_str().unwrap().starts_with("croupier "));

    let written = |value: &Value| value.as_str().unwrap().to_owned();
    let again = folder.file("again");
    fs::create_dir_all(&again).unwrap();
    let strategy = format!("{again}/{}.strategy", written(&request["strategies"][0]["name"]));
    fs::write(&strategy, written(&request["strategies"][0]["text"])).unwrap();
    let mut arguments: Vec<String> = ["simulate", "--json", "--pack"].map(str::to_owned).to_vec();
    arguments.push(written(&request["tables"][0]["pack"]));
    for (name, value) in request["tables"][0]["options"].as_object().unwrap() {
        if value != "unposted" {
            arguments.extend(["--option".to_owned(), format!("{name}={}", written(value))]);
        }
    }
    for limit in request["tables"][0]["limits"].as_array().unwrap() {
        arguments.extend(["--limit".to_owned(), written(limit)]);
    }
    for set in request["sets"].as_array().unwrap() {
        arguments.extend(["--set".to_owned(), format!("{}={}", written(&set[0]), written(&set[1]))]);
    }
    for (option, value) in [
        ("--strategy", strategy),
        ("--bankroll", written(&request["bankroll"])),
        ("--goal", written(&request["goal"])),
        ("--until", written(&request["until"])),
        ("--rolls", request["rounds"].to_string()),
        ("--pace", request["pace"].to_string()),
        ("--seed", request["seed"].to_string()),
        ("--first-session", provenance["first_session"].to_string()),
        ("--sessions", provenance["sessions"].to_string()),
        ("--plot", format!("{again}/b.svg")),
    ] {
        arguments.extend([option.to_owned(), value]);
    }
    let second = text(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(timeless(&second), timeless(&said));
    // The picture and the rows have the same provenance.
    assert_eq!(in_picture(&svg), *provenance);
    assert_eq!(in_rows(&parquet), *provenance);
    // The text names limits, set numbers and digests.
    let base = base.replace(" --json", "");
    let said = text(&words(&base, &["--strategy", &own]));
    for words in ["limits all=5-500", "set unit=15", "own (SHA-256 ", "sessions 5 to 304, seed 9; request "] {
        assert!(said.contains(words), "{said} does not say {words}");
    }
}

#[test]
fn sessions_can_be_written_as_csv() {
    let folder = Folder::new("csv");
    let file = folder.file("rows.csv");
    let base = "simulate --pack bclc-craps --strategy pass dont-pass --bankroll 100 --rolls 20 --sessions 40 --no-exact --csv";
    let said = text(&words(base, &[&file]));
    assert!(said.contains("rows.csv: 80 sessions"), "{said}");
    let written = fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = written.lines().collect();
    assert_eq!(
        (lines.len(), lines[0]),
        (81, "strategy,pack,session,rounds,bankroll,net,peak,low,drawdown,ended,coin_in,bets,largest_bet")
    );
    let all: Value = serde_json::from_str(&text(&words(base, &[&file, "--json"]))).unwrap();
    let net: f64 =
        lines[1..41].iter().map(|line| line.split(',').nth(5).unwrap().parse::<f64>().unwrap()).sum();
    let mean = all["results"][0]["figures"]["net"]["value"].as_f64().unwrap();
    assert!((net / 40.0 - mean).abs() < 1e-9);
    let output = run(&words(base, &["-"]));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), written);
    assert!(String::from_utf8_lossy(&output.stderr).contains("average net"));
    refused(&words(base, &["-", "--json"]), &["--csv - and --json"]);
    refused(&words(base, &["/nowhere/rows.csv"]), &["cannot write /nowhere/rows.csv"]);
}

#[test]
fn numbers_are_read_as_people_write_them() {
    let base = "simulate --pack bclc-craps --strategy pass --rolls 10 --no-exact --json";
    let all = text(&words(base, &["--bankroll", "$1,250.50", "--sessions", "0.1k", "--seed", "1e3"]));
    let all: Value = serde_json::from_str(&all).unwrap();
    assert_eq!((&all["bankroll"], &all["sessions"]), (&Value::from("1250.50"), &Value::from(100)));
    assert_eq!(all["seed"], 1000);
    refused(
        &words(base, &["--bankroll", "12,5"]),
        &["'12,5' is not an amount in dollars and cents", "1,250"],
    );
    refused(&words(base, &["--bankroll", "100", "--sessions", "2.5"]), &["'2.5' is not a whole number"]);
    refused(&words(base, &["--bankroll", "100", "--sessions", "0"]), &["at least 1"]);
    let edge = text(&words("edge bclc-craps --wager place-6 --stake", &["$6", "--json"]));
    assert_eq!(edge, text(&words("edge bclc-craps --wager place-6 --stake", &["6", "--json"])));
    let session = |bankroll| {
        text(&words(
            "session bclc-craps --wager pass --stake 5 --json --decisions 1e1 --bankroll",
            &[bankroll],
        ))
    };
    assert_eq!(session("1e2"), session("100"));
}
