//! The second verifier, `scripts/verify_log.py`, agrees with our audit about every log, and finds every change.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use croupier_chance::{Seed, Stream};
use croupier_ledger::audit::Audit;
use croupier_ledger::house::{HouseLog, HouseRequest};
use croupier_ledger::line::{Actor, Command as Asked, CommandId, Entry, Mode, Setup, TableCommand};
use croupier_ledger::store::Write;
use croupier_ledger::{ClientCommand, Digest, EntryDraw, Fingerprint, TableLog};
use croupier_rules::{Dice, Money, WagerId};
use croupier_table::{GameRules, Owner, SeatNo, craps, rounds};
use jiff::Timestamp;
use serde_json::Value;
use tempfile::TempDir;

use crate::crew;
use crate::evening;
use crate::evening::{Evening, LIBRARY, packs};
use crate::script::{forged, key, line_with, note, script, verify};

/// Plays an evening with this many steps. The same numbers give the same evening.
fn play(pack: &str, number: u64, steps: usize) -> Evening {
    let mut chance = Stream::new(&Seed::from(7), number);
    let picks: Vec<u8> = (0..8).map(|_| chance.below(256) as u8).collect();
    let mut evening = Evening::begin(pack, &picks);
    for _ in 0..steps {
        let [kind, pick, amount] = chance.draws([256, 65_536, 65_536]);
        if chance.below(4) == 0 {
            crew::step(&mut evening, &mut chance);
        }
        evening.step((kind as u8, pick as u16, amount as u16));
    }
    evening
}

#[test]
fn random_evenings_pass_the_script() {
    for (number, pack) in packs().iter().enumerate() {
        let evening = play(pack, number as u64, 400);
        let lines = &evening.lines;
        let notes = [note(&lines[..lines.len() / 2]), note(lines)];
        let (status, answer) = verify(lines, &notes);
        assert_eq!((status, &answer["ok"]), (0, &Value::Bool(true)), "{pack}: {answer}");
        assert_eq!(answer["lines"], lines.len());
        let all = evening.playing.balances().all();
        let balances: serde_json::Map<String, Value> =
            all.map(|(account, money)| (account.to_string(), money.cents().into())).collect();
        assert_eq!(answer["balances"], Value::Object(balances), "{pack}");
        assert_eq!(answer["draws"], evening.playing.next_draw().0);
    }
}

#[test]
fn fingerprints_without_an_id_or_in_a_wrong_form_are_found() {
    let mut evening = Evening::begin("bclc-craps", &[0]);
    let asked = Fingerprint::of("sit");
    evening.sit(1, Some(ClientCommand { id: CommandId("phone".to_owned(), 1), asked: Some(asked) })).unwrap();
    let (status, answer) = verify(&evening.lines, &[]);
    assert_eq!(status, 0, "{answer}");
    let last = evening.lines.pop().unwrap();
    for wrong in [
        last.replace("\"id\":[\"phone\",1],", ""),
        last.replace(&asked.to_string(), "x"),
        last.replace(&asked.to_string(), &asked.to_string().to_uppercase()),
    ] {
        assert_ne!(wrong, last);
        let (status, answer) = verify(&[evening.lines.clone(), vec![wrong]].concat(), &[]);
        assert_eq!(status, 1, "{answer}");
    }
}

/// A craps table at which people enter the dice.
struct CrewedTable {
    playing: TableLog,
    lines: Vec<String>,
}

impl CrewedTable {
    fn open(pack: &str) -> CrewedTable {
        let setup = Setup { mode: Mode::Crew, ..evening::setup(pack, BTreeMap::new()) };
        let none = Digest::NONE;
        let opened = TableLog::open(&LIBRARY, none, 1, setup, Timestamp::UNIX_EPOCH, none).unwrap();
        let mut crewed = CrewedTable { playing: opened.playing, lines: vec![opened.line] };
        crewed.ask(Asked::Table(TableCommand::Fill { amount: Money::from_cents(10_000_000) }));
        crewed
    }

    fn ask(&mut self, command: Asked) {
        let prepared = self.playing.prepare(command.clone());
        let prepared = prepared.unwrap_or_else(|denied| panic!("{command:?}: {denied}"));
        let made =
            self.playing.make(prepared, Timestamp::UNIX_EPOCH, Actor::Crew(1), None, EntryDraw::default());
        self.lines.push(made.line);
    }

    fn craps(&mut self, command: craps::Command) {
        self.ask(Asked::Craps(command));
    }

    fn bet(&mut self, seat: u8, name: &str, cents: i64) {
        let bet = bet(&self.playing, seat, name, cents);
        self.ask(bet);
    }

    fn roll(&mut self, first: u8, second: u8) {
        let dice = Dice::new(first, second).unwrap();
        self.craps(craps::Command::Roll { dice, landing: craps::DiceLanding::Flat });
    }

    fn sit(&mut self, player: u32) {
        let chips = Money::from_cents(50_000);
        self.craps(craps::Command::Sit { player, spot: craps::SeatChoice::Next, chips });
    }
}

/// A bet at a craps table.
fn bet(playing: &TableLog, seat: u8, name: &str, cents: i64) -> Asked {
    let GameRules::Craps(rules) = &**playing.rules() else { panic!("craps") };
    let wager = rules.layout.wagers.iter().position(|wager| wager.id == name).unwrap();
    let wager = WagerId(wager as u16);
    let which = craps::BetRef { seat: SeatNo(seat), wager, state: None, owner: Owner::Player };
    let amount = Money::from_cents(cents);
    Asked::Craps(craps::Command::Bet { which, amount, way: craps::BetMethod::Proper, cash: None })
}

/// Covers purchases, rolls that do not count, and overruled calls, even after a player has left.
#[test]
fn actions_of_a_crew_pass_the_script() {
    let mut table = CrewedTable::open("bclc-craps");
    table.sit(7);
    table.sit(9);
    table.craps(craps::Command::BuyIn { seat: SeatNo(1), amount: Money::from_cents(10_000) });
    table.bet(0, "pass", 1000);
    table.bet(1, "dont-pass", 1000);
    table.roll(3, 4);
    table.craps(craps::Command::Overrule { dice: Dice::new(2, 2) });
    table.craps(craps::Command::Leave { seat: SeatNo(1) });
    table.craps(craps::Command::NoRoll { reason: 0 });
    table.craps(craps::Command::Overrule { dice: Dice::new(3, 4) });
    let (status, answer) = verify(&table.lines, &[]);
    assert_eq!(status, 0, "{answer}");
}

/// Covers marked vigorish, and a must-hit meter with its hidden amount and the drawn winner.
#[test]
fn a_must_hit_meter_passes_the_script() {
    let options = [
        ("royal-9", "a"),
        ("must-hit", "250-1000"),
        ("must-hit-rate", "100%"),
        ("must-hit-winner", "uniform"),
        ("vig-collection", "marked"),
    ];
    let options = options.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let mut evening = Evening::with("mlgca-midi-baccarat", BTreeMap::from(options)).unwrap();
    for person in [7, 8, 9] {
        evening.sit(person, None).unwrap();
    }
    let GameRules::Rounds(rules) = &**evening.playing.rules() else { panic!("cards") };
    let wager = |name: &str| rules.layout.wagers.iter().position(|wager| wager.id == name).unwrap() as u16;
    let (banker, royal) = (WagerId(wager("banker")), WagerId(wager("royal-9")));
    let told = |evening: &Evening, word: &str| {
        evening.lines.iter().filter(|line| line.contains(&format!("\"{word}\":"))).count()
    };
    while told(&evening, "must-hit-paid") < 3 {
        for player in 0..3 {
            for wager in [banker, royal] {
                let (seat, player) = (SeatNo(player), rounds::PlayerNo(player));
                let spot = rounds::BetSpot { seat, wager, player, owner: Owner::Player };
                let bet = rounds::Command::Bet {
                    spot,
                    amount: Money::from_cents(500),
                    way: rounds::BetMethod::Chips,
                };
                evening.ask(Actor::Player(7), Asked::Round(bet), None);
            }
            let pays = rounds::Command::PayVigorish { player: rounds::PlayerNo(player) };
            evening.ask(Actor::Player(7), Asked::Round(pays), None);
        }
        assert!(evening.go_on());
    }
    assert!(told(&evening, "vigorish-paid") > 0);
    let (status, answer) = verify(&evening.lines, &[note(&evening.lines)]);
    assert_eq!(status, 0, "{answer}");
    let (status, answer) = verify(&sealed(&evening.lines), &[note(&evening.lines)]);
    assert_eq!((status, &answer["draws"]), (0, &evening.playing.next_draw().0.into()), "{answer}");
    assert!(answer["sealed"].as_u64() > Some(3), "expected at least three sealed amounts and a sealed shoe");
}

/// Returns the log with every shoe and every hidden amount sealed.
fn sealed(lines: &[String]) -> Vec<String> {
    let secret =
        |line: &str| line.contains("\"do\":{\"round\":{\"new-shoe\"") || line.contains("{\"trigger\"");
    let seal = |line: &String| format!("{{\"sealed\":\"{}\"}}", Digest::of_line(line));
    lines.iter().map(|line| if secret(line) { seal(line) } else { line.clone() }).collect()
}

/// Covers the house's own stream: chips that are issued, granted, taken to a table and brought back.
#[test]
fn the_houses_own_log_passes_the_script() {
    let dollars = |amount: i64| Money::from_cents(100 * amount);
    let (mut house, founded) = HouseLog::found("5f2c", Timestamp::UNIX_EPOCH);
    let mut writes = vec![founded];
    let requests = [
        HouseRequest::Guest,
        HouseRequest::Open { name: "Craps 1".to_owned(), pack: "bclc-craps".to_owned(), player_edge: None },
        HouseRequest::Grant { person: 1, amount: dollars(1000) },
        HouseRequest::Fill { table: 1, entry: 1, amount: dollars(5000) },
        HouseRequest::ToTable { person: 1, table: 1, entry: 2, amount: dollars(300) },
        HouseRequest::FromTable { person: 1, table: 1, entry: 9, amount: dollars(450) },
        HouseRequest::Credit { table: 1, entry: 12, amount: dollars(200) },
    ];
    for request in requests {
        house.ask(Timestamp::UNIX_EPOCH, Actor::House, None, &request, &mut writes).unwrap();
    }
    let line = |write| match write {
        Write::Line { line, .. } => line,
        other => panic!("{other:?}"),
    };
    let lines: Vec<String> = writes.into_iter().map(line).collect();
    let (status, answer) = verify(&lines, &[]);
    assert_eq!((status, &answer["balances"]["wallet:1"]), (0, &115_000.into()), "{answer}");
    assert_eq!(answer["balances"]["table:1"], 465_000);
    let last = lines.len() - 1;
    for (from, to) in [("\"credited\"", "\"filled\""), ("20000", "2000000"), ("-20000", "-20001")] {
        let (status, answer) = verify(&forged(&lines, last, from, to), &[]);
        assert_eq!((status, &answer["line"]), (1, &last.into()), "{from} to {to}: {answer}");
    }
}

/// Returns a short craps log with people, bets, pledges and five rolls.
fn short() -> Evening {
    let mut evening = Evening::with("bclc-craps", BTreeMap::new()).unwrap();
    evening.sit(7, None).unwrap();
    evening.sit(9, None).unwrap();
    while evening.playing.next_draw().0 < 5 {
        let asked = [bet(&evening.playing, 0, "pass", 1000), bet(&evening.playing, 1, "field", 500)];
        for (person, asked) in [7, 9].into_iter().zip(asked) {
            evening.ask(Actor::Player(person), asked, None);
            evening.pledge(person);
        }
        assert!(evening.go_on());
    }
    evening
}

/// Returns the first line in which our audit finds a difference.
fn audited(lines: &[String]) -> Option<u64> {
    let mut audit = match Audit::begin(&LIBRARY, &lines[0]) {
        Ok(audit) => audit,
        Err(difference) => return Some(difference.line),
    };
    lines[1..].iter().find_map(|line| audit.line(line).err()).map(|difference| difference.line)
}

/// If an attacker rewrites a line and all lines after it, both verifiers still find the same line.
#[test]
fn forged_lines_are_found() {
    let evening = short();
    let lines = &evening.lines;
    let first_roll = line_with(lines, "{\"roll\"", 0);
    let second_roll = line_with(lines, "{\"roll\"", first_roll + 1);
    let placed = line_with(lines, "\"placed\"", 0);
    let entry: Entry = serde_json::from_str(&lines[first_roll]).unwrap();
    let chance = entry.chance.unwrap();
    let dice = serde_json::to_value(&entry.command).unwrap()["craps"]["roll"]["dice"].to_string();
    let other = if dice == "[1,1]" { "[1,2]" } else { "[1,1]" };
    let (secret, commits) = (chance.secret.to_string(), chance.commits.to_string());
    let none = Digest::NONE.to_string();
    let (person, part) = chance.parts.iter().find_map(|(person, part)| Some((person, (*part)?))).unwrap();
    let (told, untold) = (format!("[{person},\"{part}\"]"), format!("[{person},null]"));
    let cases: [(usize, &str, &str, usize, &str); 14] = [
        (0, "\"table\":1,", "\"table\":3,", first_roll, "a different outcome"),
        (0, "\"version\":2", "\"version\":3", 0, "unknown log"),
        (2, "\"n\":2", "\"n\":3", 2, "says that it is line 3"),
        (2, "\"chips\":200000", "\"chips\":300000", 2, "the events add"),
        (first_roll, &part.to_string(), &none, first_roll, "pledged"),
        (first_roll, &told, &untold, first_roll, "a different outcome"),
        (placed, "\"amount\":1000", "\"amount\":1500", placed, "the book"),
        (placed, "[\"rail:7\",-1000]", "[\"rail:7\",-900]", placed, "sum to 100"),
        (placed, "[\"rail:7\",-1000]", "[\"rail:7\",-1000],[\"tips\",0]", placed, "is zero"),
        (first_roll, &dice, other, first_roll, "a different outcome"),
        (first_roll, &secret, &none, first_roll, "committed"),
        (first_roll, &commits, &none, second_roll, "committed"),
        (first_roll, "\"draw\":0", "\"draw\":1", first_roll, "draw 0, not 1"),
        (first_roll, "\"house\"", "\"nobody\"", first_roll, "nobody"),
    ];
    for (at, from, to, found, says) in cases {
        let forged = forged(lines, at, from, to);
        let (status, answer) = verify(&forged, &[]);
        assert_eq!((status, &answer["line"]), (1, &found.into()), "{from} to {to}: {answer}");
        assert!(answer["what"].as_str().unwrap().contains(says), "{answer}");
        assert_eq!(audited(&forged), Some(found as u64), "{from} to {to}");
        let (_, answer) = verify(&forged, &[note(lines)]);
        assert_eq!(answer["line"], found, "{answer}");
    }
}

/// A shortened log, and a log rewritten from some line on, are consistent in themselves. A checkpoint exposes such
/// logs.
#[test]
fn checkpoints_find_changes_that_the_chain_cannot() {
    let evening = short();
    let lines = &evening.lines;
    let shorter = &lines[..lines.len() - 1];
    assert_eq!(verify(shorter, &[]).0, 0);
    let (status, answer) = verify(shorter, &[note(lines)]);
    assert_eq!((status, &answer["line"]), (1, &Value::Null), "{answer}");
    assert!(answer["what"].as_str().unwrap().contains("lines are missing"), "{answer}");
    // Give the header an earlier time: after a later one, the next line would be too early.
    let rewritten = forged(lines, 0, "1970-01-01T00:00:00Z", "1969-12-31T23:59:59Z");
    assert_eq!((verify(&rewritten, &[]).0, audited(&rewritten)), (0, None));
    let (status, answer) = verify(&rewritten, &[note(&lines[..4])]);
    assert_eq!(status, 1);
    assert!(answer["what"].as_str().unwrap().contains("not those of the checkpoint"), "{answer}");
    let unsigned = note(lines).replace("croupier/5f2c/1\n", "croupier/5f2c/2\n");
    let (status, answer) = verify(lines, &[unsigned]);
    assert_eq!(status, 1);
    assert!(answer["what"].as_str().unwrap().contains("not of this checkpoint"), "{answer}");
}

#[test]
fn flipped_bits_are_found() {
    let evening = short();
    let folder = TempDir::new().unwrap();
    let (log, checkpoint) = (folder.path().join("log"), folder.path().join("note"));
    fs::write(&log, evening.lines.iter().map(|line| format!("{line}\n")).collect::<String>()).unwrap();
    fs::write(&checkpoint, note(&evening.lines)).unwrap();
    let harness = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/flips.py");
    let output = Command::new("python3")
        .arg(harness)
        .arg(script().parent().unwrap())
        .args([&log, &checkpoint])
        .args([&key().public().to_string(), "397"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let tried: u32 = String::from_utf8(output.stdout).unwrap().trim().parse().unwrap();
    assert!(tried > 200, "{tried}");
}
