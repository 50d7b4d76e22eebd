//! Changed lines of logs and signed notes: nothing panics, and every change is detected at its line or the next.

use std::cell::Cell;
use std::sync::Once;

use croupier_ledger::audit::Audit;
use croupier_ledger::checkpoint::{Checkpoint, PublicKey};
use croupier_ledger::house::HouseLog;
use croupier_ledger::store::{Snapshot, StoredLine};
use croupier_ledger::{Digest, TableLog};

use super::Target;
use super::samples::{CORPUS, SampleLog, audit_text};
use crate::Tape;
use crate::mutate::mutate;

pub(super) const TABLE: Target = Target {
    name: "table-lines",
    about: "changed lines, headers and snapshots of tables: TableLog, Audit, TextAudit",
    unit: "lines",
    length: 3_000,
    usual: 150,
    run: table,
    parse: Some(audit_text),
};

pub(super) const HOUSE: Target = Target {
    name: "house-lines",
    about: "changed lines, headers and snapshots of the house: HouseLog",
    unit: "lines",
    length: 3_000,
    usual: 150,
    run: house,
    parse: Some(parse_house),
};

pub(super) const NOTES: Target = Target {
    name: "notes",
    about: "changed checkpoints, notes and keys: nothing unsigned verifies",
    unit: "notes",
    length: 2_000,
    usual: 150,
    run: notes,
    parse: Some(parse_note),
};

const WORDS: [&str; 40] = [
    "n",
    "prev",
    "at",
    "by",
    "id",
    "do",
    "then",
    "book",
    "chance",
    "craps",
    "round",
    "table",
    "player",
    "crew",
    "house",
    "bet",
    "sit",
    "leave",
    "roll",
    "paid",
    "lost",
    "placed",
    "sat",
    "left",
    "rolled",
    "filled",
    "credited",
    "retired",
    "seed",
    "deal",
    "spin",
    "cards-brought",
    "wallet",
    "bank",
    "rail",
    "issued",
    "cage",
    "person",
    "amount",
    "slot",
];

fn change_line(tape: &mut Tape<'_>, line: &str, other: &str) -> Vec<u8> {
    let mut text = line.as_bytes().to_vec();
    mutate(tape, &mut text, &WORDS, other.as_bytes());
    text
}

fn pick<'t, T>(tape: &mut Tape<'_>, things: &'t [T]) -> &'t T {
    &things[tape.below(things.len())]
}

fn table(tape: &mut Tape<'_>) -> u64 {
    let names: Vec<&str> = CORPUS.tables.iter().map(|log| log.name.as_str()).collect();
    let name = tape.name(&names);
    let log = CORPUS.tables.iter().find(|log| log.name == name).unwrap();
    let mut lines = 0;
    while !tape.is_over() {
        match tape.byte() % 32 {
            0 => header(tape, log),
            1 | 2 => snapshot(tape, log),
            _ => line(tape, log),
        }
        lines += 1;
    }
    lines
}

fn line(tape: &mut Tape<'_>, log: &SampleLog) {
    let at = tape.below(log.before.len());
    let before = &log.before[at];
    let (line, other) = (&log.lines[at + 1], pick(tape, &log.lines));
    let text = change_line(tape, line, other);
    let Ok(text) = str::from_utf8(&text) else { return audit_text(&text) };
    // An attacker who can change a line in the database can make its hash match.
    let kept = StoredLine { n: at as u64 + 1, hash: Digest::of_line(text), line: text.to_owned() };
    let _ = quietly(|| before.playing.clone().follow_kept(&kept));
    let mut audit = before.audit.clone();
    if audit.line(text).is_ok()
        && text != line
        && let Some(next) = log.lines.get(at + 2)
    {
        assert!(audit.line(next).is_err(), "neither the changed line nor the next was rejected:\n{text}");
    }
}

/// Silences the messages of panics that are caught, because there are thousands of them.
fn quietly<T>(what: impl FnOnce() -> T) -> T {
    static SAYING: Once = Once::new();
    thread_local!(static QUIET: Cell<bool> = const { Cell::new(false) });
    SAYING.call_once(|| {
        let say = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if !QUIET.get() {
                say(info);
            }
        }));
    });
    QUIET.set(true);
    let done = what();
    QUIET.set(false);
    done
}

fn header(tape: &mut Tape<'_>, log: &SampleLog) {
    let other = pick(tape, &CORPUS.tables);
    let text = change_line(tape, &log.lines[0], &other.lines[0]);
    let Ok(text) = str::from_utf8(&text) else { return audit_text(&text) };
    let _ = TableLog::from_header(&CORPUS.library, text);
    let begun = Audit::begin(&CORPUS.library, text);
    if let (Ok(mut audit), true) = (begun, text != log.lines[0]) {
        assert!(
            audit.line(&log.lines[1]).is_err(),
            "neither the changed header nor the next line was rejected"
        );
    }
}

/// A snapshot forged by an attacker who can write to the database.
fn snapshot(tape: &mut Tape<'_>, log: &SampleLog) {
    let before = &log.before[tape.below(log.before.len())];
    let kept = before.playing.snapshot();
    let state = change_line(tape, &kept.state, &log.lines[0]);
    let Ok(state) = String::from_utf8(state) else { return };
    let _ = quietly(|| before.playing.clone().restore_kept(&Snapshot { state, ..kept }));
}

fn house(tape: &mut Tape<'_>) -> u64 {
    let mut lines = 0;
    while !tape.is_over() {
        house_line(tape);
        lines += 1;
    }
    lines
}

fn house_line(tape: &mut Tape<'_>) {
    let own = &CORPUS.house;
    let at = tape.below(own.before.len());
    let before = &own.before[at];
    let kind = tape.byte() % 8;
    if kind == 0 {
        return house_snapshot(tape, before);
    }
    let (line, other) = (&own.lines[at + 1], pick(tape, &own.lines));
    let text = change_line(tape, if kind == 1 { &own.lines[0] } else { line }, other);
    let Ok(text) = str::from_utf8(&text) else { return audit_text(&text) };
    if kind == 1 {
        let _ = HouseLog::begin(text);
        return;
    }
    let _ = before.clone().read(text);
    let mut audit = before.clone();
    if audit.audit(text).is_ok()
        && text != line
        && let Some(next) = own.lines.get(at + 2)
    {
        assert!(audit.audit(next).is_err(), "neither the changed line nor the next was rejected:\n{text}");
    }
}

fn house_snapshot(tape: &mut Tape<'_>, before: &HouseLog) {
    let kept = before.snapshot();
    let changed = change_line(tape, &kept.state, &CORPUS.house.lines[0]);
    if let Ok(state) = String::from_utf8(changed) {
        let _ = HouseLog::resume(&Snapshot { state, ..kept });
    }
}

fn parse_house(text: &[u8]) {
    audit_text(text);
    let Ok(text) = str::from_utf8(text) else { return };
    let mut lines = text.lines();
    if let Some(Ok(mut log)) = lines.next().map(HouseLog::begin) {
        let _ = lines.all(|line| log.read(line).is_ok());
    }
}

fn notes(tape: &mut Tape<'_>) -> u64 {
    let mut notes = 0;
    while !tape.is_over() {
        let (note, other) = (pick(tape, &CORPUS.notes), pick(tape, &CORPUS.notes));
        let origin = note.lines().next().unwrap();
        let signed = Checkpoint::verify(note, &CORPUS.public, origin).unwrap();
        let text = change_line(tape, note, other);
        if let Ok(text) = str::from_utf8(&text) {
            // A note that verifies must have the signed contents of `note`, or of `other`, parts of which `changed` may
            // insert.
            if let Ok(read) = Checkpoint::verify(text, &CORPUS.public, origin) {
                let others = Checkpoint::verify(other, &CORPUS.public, origin);
                assert!(read == signed || Ok(&read) == others.as_ref(), "{text}");
            }
        }
        let key = change_line(tape, &CORPUS.key, note);
        parse_note(&key);
        notes += 1;
    }
    notes
}

fn parse_note(text: &[u8]) {
    let Ok(text) = str::from_utf8(text) else { return };
    let _ = Checkpoint::verify(text, &CORPUS.public, "croupier/corpus/1");
    let _ = text.trim().parse::<PublicKey>();
}
