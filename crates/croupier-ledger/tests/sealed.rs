//! Logs with sealed lines. Both verifiers check everything that can be checked after a sealed line.

use std::collections::{BTreeMap, BTreeSet};

use croupier_ledger::audit::{TextAudit, TextReport, sealed_line};
use croupier_ledger::house::{HouseLog, HouseRequest};
use croupier_ledger::line::{Actor, Command, CommandId, Entry, Mode, Setup};
use croupier_ledger::store::Write;
use croupier_ledger::{Digest, TableState};
use croupier_rules::{Money, WagerId};
use croupier_table::{GameRules, Owner, SeatNo, rounds};
use jiff::Timestamp;

use crate::evening;
use crate::evening::{Evening, LIBRARY};
use crate::script::{forged, line_with, note, verify};

/// A baccarat table with a must-hit meter and seven players.
fn baccarat(mode: Mode, collection: &str) -> Evening {
    let options = [
        ("royal-9", "a"),
        ("must-hit", "250-1000"),
        ("must-hit-rate", "100%"),
        ("must-hit-winner", "uniform"),
        ("vig-collection", collection),
    ];
    let options = BTreeMap::from(options.map(|(name, value)| (name.to_owned(), value.to_owned())));
    let setup = Setup { mode, ..evening::setup("mlgca-midi-baccarat", options) };
    let mut evening = Evening::at(setup).unwrap();
    for person in 7..14 {
        evening.sit(person, None).unwrap();
    }
    evening
}

/// Plays a round in which all players bet on the banker and on a royal nine.
fn round(evening: &mut Evening) {
    let GameRules::Rounds(rules) = &**evening.playing.rules() else { panic!("cards") };
    let wager = |name: &str| rules.layout.wagers.iter().position(|wager| wager.id == name).unwrap() as u16;
    let wagers = [(WagerId(wager("banker")), 1000), (WagerId(wager("royal-9")), 500)];
    let TableState::Round(table) = evening.playing.game() else { panic!("cards") };
    let people: Vec<(rounds::PlayerNo, u32)> =
        table.people().map(|(player, there)| (player, there.id)).collect();
    for (player, person) in people {
        for (wager, cents) in wagers {
            let spot = rounds::BetSpot { seat: SeatNo(player.0), wager, player, owner: Owner::Player };
            let amount = Money::from_cents(cents);
            let bet = rounds::Command::Bet { spot, amount, way: rounds::BetMethod::Chips };
            let id = CommandId("phone".to_owned(), evening.lines.len() as u64);
            evening.ask(Actor::Player(person), Command::Round(bet), Some(id.into()));
        }
    }
    evening.pledge(8);
    evening.pledge(9);
    assert!(evening.go_on());
}

/// Returns the public log, in which lines with secrets are sealed.
fn given_out(evening: &Evening) -> Vec<String> {
    let sealed: BTreeSet<u64> = evening.playing.sealed().collect();
    let lines = evening.lines.iter().zip(0..);
    lines.map(|(line, n)| if sealed.contains(&n) { hidden(line) } else { line.clone() }).collect()
}

fn hidden(line: &str) -> String {
    sealed_line(Digest::of_line(line))
}

fn examined(lines: &[String]) -> TextReport {
    let mut audit = TextAudit::new(&LIBRARY, Digest::NONE, Vec::new());
    lines.iter().take_while(|line| audit.line(line)).for_each(drop);
    audit.end()
}

/// Checks that both verifiers find a fault in the same line, with these messages.
fn found(lines: &[String], line: usize, ours: &str, theirs: &str) {
    let difference = examined(lines).difference.expect(ours);
    assert_eq!(difference.line, line as u64, "{ours}: {difference}");
    assert!(difference.what.contains(ours), "{ours}: {difference}");
    let (status, answer) = verify(lines, &[]);
    assert_eq!((status, &answer["line"]), (1, &line.into()), "{theirs}: {answer}");
    assert!(answer["what"].as_str().unwrap().contains(theirs), "{theirs}: {answer}");
}

/// Returns a log in whose last shoe the meter has hit twice.
fn hit_twice(mode: Mode) -> Evening {
    let mut evening = baccarat(mode, "at-payout");
    let hits = |evening: &Evening| {
        let shoe = evening.lines.iter().rposition(|line| line.contains("{\"new-shoe\"")).unwrap_or(0);
        evening.lines[shoe..].iter().filter(|line| line.contains("\"must-hit-paid\"")).count()
    };
    for _ in 0..200 {
        if hits(&evening) < 2 {
            round(&mut evening);
        }
    }
    assert!(hits(&evening) >= 2);
    for _ in 0..3 {
        round(&mut evening);
    }
    evening
}

#[test]
fn lines_after_a_sealed_line_are_checked() {
    let evening = hit_twice(Mode::Auto);
    let lines = given_out(&evening);
    let shoe = line_with(&lines, "{\"sealed\"", 0);
    let drawn = line_with(&lines, "\"do\":{\"round\":{\"draw\"", shoe);
    let amount = line_with(&lines, "\"do\":{\"round\":{\"trigger\"", drawn);
    let bet = line_with(&lines, "\"placed\"", drawn);
    let whole = examined(&lines);
    assert_eq!((whole.difference, whole.sealed, whole.derived), (None, 2, shoe as u64));
    // The audit repeated every draw except the two in sealed lines.
    assert_eq!(whole.draws, evening.playing.next_draw().0 - 2);
    let (status, answer) = verify(&lines, &[note(&evening.lines)]);
    assert_eq!((status, &answer["draws"]), (0, &evening.playing.next_draw().0.into()), "{answer}");

    let chance = |line: usize| {
        let entry: Entry = serde_json::from_str(&lines[line]).unwrap();
        entry.chance.unwrap()
    };
    let number = |chance: u64| format!("\"draw\":{chance},\"secret\"");
    let (first, second) = (chance(drawn), chance(amount));
    let none = Digest::NONE.to_string();
    for other in [first.draw - 1, first.draw + 1] {
        let forged = forged(&lines, drawn, &number(first.draw), &number(other));
        found(&forged, drawn, "it is draw", "it is draw");
    }
    let parts = format!(",\"parts\":{}", serde_json::to_string(&first.parts).unwrap());
    let (person, part) = first.parts.iter().find_map(|(person, part)| Some((person, (*part)?))).unwrap();
    let (told, untold) = (format!("[{person},\"{part}\"]"), format!("[{person},null]"));
    let cases: [(usize, &str, &str, usize, &str); 8] = [
        (amount, &number(second.draw), &number(second.draw + 1), amount, "it is draw"),
        (drawn, &first.commits.to_string(), &none, amount, "committed"),
        (amount, &second.secret.to_string(), &none, amount, "committed"),
        (drawn, &parts, "", drawn, "those of the pledges"),
        (drawn, &part.to_string(), &none, drawn, "pledged"),
        (drawn, &told, &untold, drawn, "a different outcome"),
        (drawn, "\"ticket\":", "\"ticket\":1", drawn, "a different outcome"),
        (bet, "1970-01-01T00:00:00Z", "1969-12-31T23:59:59.9Z", bet, "before"),
    ];
    for (at, from, to, line, says) in cases {
        found(&forged(&lines, at, from, to), line, says, says);
    }
    let rich = forged(&lines, bet, "-1000]", "-5000000]");
    let rich = forged(&rich, bet, ",1000]", ",5000000]");
    found(&rich, bet, "the balance of", "the events add");
    // Only our audit checks that commands are carried out once, and by actors who are allowed to give them.
    let id = |n: usize| format!("[\"phone\",{n}]");
    let next = line_with(&lines, "\"by\":{\"player\":7}", bet + 1);
    let again = examined(&forged(&lines, next, &id(next), &id(bet)));
    assert!(again.difference.unwrap().what.contains("already done"));
    let other = examined(&forged(&lines, bet, "\"by\":{\"player\":7}", "\"by\":{\"player\":9}"));
    assert!(other.difference.unwrap().what.contains("not allowed to give this command"));
}

/// Even after a sealed line, both verifiers remember that the table is closed.
#[test]
fn no_line_may_follow_the_closing_of_a_table() {
    let mut evening = baccarat(Mode::Auto, "at-payout");
    (0..4).for_each(|_| round(&mut evening));
    let mut lines = given_out(&evening);
    assert!(lines.iter().any(|line| line.starts_with("{\"sealed\"")));
    // Use a player's line: if the house closed the table, it would have to reveal a draw.
    let last = lines.iter().rposition(|line| line.contains("\"by\":{\"player\"")).unwrap();
    lines.truncate(last + 1);
    let end = "\"then\":[{\"table\":\"retired\"},";
    let mut closed = forged(&lines, last, "\"then\":[", end);
    let entry: Entry = serde_json::from_str(&closed[last]).unwrap();
    let next = Entry { n: entry.n + 1, prev: Digest::of_line(&closed[last]), id: None, ..entry };
    closed.push(serde_json::to_string(&next).unwrap());
    found(&closed, last + 1, "closed for good", "closed for good");
}

/// Where people deal, shoes need no draw, but hidden amounts still do.
#[test]
fn a_crews_log_passes_with_and_without_its_secrets() {
    let evening = hit_twice(Mode::Crew);
    for lines in [evening.lines.clone(), given_out(&evening)] {
        assert_eq!(examined(&lines).difference, None);
        let (status, answer) = verify(&lines, &[note(&evening.lines)]);
        assert_eq!(status, 0, "{answer}");
    }
    // The shoe is sealed and has no draw. The commitment before the shoe therefore belongs to the draw after it.
    let lines = given_out(&evening);
    let shoe = line_with(&lines, "{\"sealed\"", 0);
    let drawn = line_with(&lines, "\"do\":{\"round\":{\"draw\"", shoe);
    let secret = serde_json::from_str::<Entry>(&lines[drawn]).unwrap().chance.unwrap().secret.to_string();
    let other = forged(&lines, drawn, &secret, &Digest::NONE.to_string());
    found(&other, drawn, "committed", "committed");
}

/// Marked vigorish is collected with a new shoe. These are the only chips that a sealed line can move.
#[test]
fn vigorish_may_be_hidden() {
    let mut evening = baccarat(Mode::Auto, "marked");
    let collects = |line: &String| line.contains("{\"new-shoe\"") && line.contains("\"vigorish-paid\"");
    for _ in 0..300 {
        if !evening.lines.iter().any(collects) {
            round(&mut evening);
        }
    }
    assert!(evening.lines.iter().any(collects));
    for player in 0..7 {
        let leave = rounds::Command::Leave { player: rounds::PlayerNo(player) };
        evening.ask(Actor::Player(7 + u32::from(player)), Command::Round(leave), None);
    }
    assert!(
        evening.playing.game().people().len() < 7,
        "expected a player to leave after the vigorish was collected"
    );
    let lines = given_out(&evening);
    assert_eq!(examined(&lines).difference, None);
    let (status, answer) = verify(&lines, &[note(&evening.lines)]);
    assert_eq!(status, 0, "{answer}");
}

#[test]
fn not_every_line_can_be_sealed() {
    let mut craps = Evening::with("bclc-craps", BTreeMap::new()).unwrap();
    craps.sit(7, None).unwrap();
    craps.sit(9, None).unwrap();
    let mut lines = craps.lines.clone();
    lines[3] = hidden(&lines[3]);
    found(&lines, 3, "anything to hide", "anything to hide");
    let (mut house, founded) = HouseLog::found("5f2c", Timestamp::UNIX_EPOCH);
    let mut writes = vec![founded];
    house.ask(Timestamp::UNIX_EPOCH, Actor::House, None, &HouseRequest::Guest, &mut writes).unwrap();
    let line = |write| match write {
        Write::Line { line, .. } => line,
        other => panic!("{other:?}"),
    };
    let mut lines: Vec<String> = writes.into_iter().map(line).collect();
    lines[1] = hidden(&lines[1]);
    found(&lines, 1, "is never sealed", "no sealed lines");
}

/// Time does not go back in a fully public log either.
#[test]
fn time_does_not_go_back() {
    let mut craps = Evening::with("bclc-craps", BTreeMap::new()).unwrap();
    craps.sit(7, None).unwrap();
    let later = forged(&craps.lines, 1, "1970-01-01T00:00:00Z", "1970-01-01T00:00:00.25Z");
    found(&later, 2, "before that of the previous line", "before that of the previous line");
    let later = forged(&later, 2, "1970-01-01T00:00:00Z", "1970-01-01T00:00:00.3Z");
    assert_eq!((examined(&later).difference, verify(&later, &[]).0), (None, 0));
}
