//! The house's commands to any table: chips for its bank, an upgrade of the notation, and a state from a snapshot.

use std::collections::BTreeMap;

use croupier_ledger::book::Account;
use croupier_ledger::line::{
    Actor, CancellationReason, Command, Entry, Event, Mode, Setup, TableCommand, TableEvent, VERSION,
};
use croupier_ledger::{Digest, TableDenial, TableLog, rulebook_digest};
use croupier_rules::{Library, Money};
use jiff::Timestamp;

use crate::evening::{Evening, LIBRARY, packs, setup};

/// The opening bank of an evening, in cents.
const BANK: i64 = 50_000_000;

fn evening() -> Evening {
    Evening::with("bclc-craps", BTreeMap::new()).unwrap()
}

fn cents(amount: i64) -> Money {
    Money::from_cents(amount)
}

/// Returns the table's denial of a command; `None` if the table accepted the command.
fn denied(evening: &mut Evening, command: TableCommand) -> Option<TableDenial> {
    let command = Command::Table(command);
    let denied = evening.playing.prepare(command.clone()).err();
    if denied.is_none() {
        evening.ask(Actor::House, command, None).unwrap();
    }
    denied
}

#[test]
fn the_whole_bank_may_go_to_the_cage_but_not_a_cent_more() {
    let mut evening = evening();
    for amount in [0, -1, Money::CEILING.cents() + 1] {
        let credit = TableCommand::Credit { amount: cents(amount) };
        assert_eq!(denied(&mut evening, credit), Some(TableDenial::NotAnAmount), "{amount}");
    }
    let more = TableCommand::Credit { amount: cents(BANK + 1) };
    assert_eq!(denied(&mut evening, more), Some(TableDenial::BankHolds(cents(BANK))));
    assert_eq!(denied(&mut evening, TableCommand::Credit { amount: cents(BANK) }), None);
    assert_eq!(evening.playing.balances().balance(Account::Bank), Money::ZERO);
    let last: Entry = serde_json::from_str(evening.lines.last().unwrap()).unwrap();
    let credited = Event::Table(TableEvent::Credited { amount: cents(BANK) });
    assert_eq!(last.then, [credited], "the cage must not refill an empty bank that owes nothing");
}

#[test]
fn a_fill_is_at_least_a_cent_and_at_most_the_ceiling() {
    let mut evening = evening();
    for amount in [0, -1, Money::CEILING.cents() + 1] {
        let fill = TableCommand::Fill { amount: cents(amount) };
        assert_eq!(denied(&mut evening, fill), Some(TableDenial::NotAnAmount), "{amount}");
    }
    for amount in [1, Money::CEILING.cents()] {
        assert_eq!(denied(&mut evening, TableCommand::Fill { amount: cents(amount) }), None);
    }
    assert_eq!(evening.playing.balances().balance(Account::Bank), cents(BANK + 1 + Money::CEILING.cents()));
}

#[test]
fn a_new_table_has_the_newest_notation_and_takes_no_public_seeds() {
    let mut evening = evening();
    assert_eq!(evening.playing.version(), VERSION);
    for version in [VERSION - 1, VERSION, VERSION + 1] {
        let upgrade = denied(&mut evening, TableCommand::Upgrade { version });
        assert_eq!(upgrade, Some(TableDenial::NotLater), "{version}");
    }
    evening.sit(1, None).unwrap();
    let seed = TableCommand::Seed { person: 1, seed: "mine".to_owned() };
    assert_eq!(denied(&mut evening, seed), Some(TableDenial::PledgesInstead));
}

/// Only an auto table commits to draws. Where a person rolls, there is no draw to reveal.
#[test]
fn a_table_that_closes_reveals_its_next_draw_if_the_house_draws() {
    for (mode, why) in [(Mode::Auto, Some(CancellationReason::Retired)), (Mode::Crew, None)] {
        let setup = Setup { mode, ..setup("bclc-craps", BTreeMap::new()) };
        let playing = Evening::at(setup).unwrap().playing;
        let retire = playing.prepare(Command::Table(TableCommand::Retire)).unwrap();
        assert_eq!(playing.why_undrawn(Actor::House, &retire), why, "{mode:?}");
    }
}

#[test]
fn a_table_has_the_same_chips_after_its_snapshot_is_restored() {
    let restored = |header: &str, kept: &TableLog| {
        let mut playing = TableLog::from_header(&LIBRARY, header).unwrap();
        playing.restore(&kept.snapshot()).unwrap();
        playing.balances().clone()
    };
    let mut evening = evening();
    evening.sit(1, None).unwrap();
    assert_ne!(evening.playing.balances().balance(Account::Rail(1)), Money::ZERO);
    assert_eq!(restored(&evening.lines[0], &evening.playing), *evening.playing.balances());
    // The restored balances are the same even if the log has only its first line.
    let digest = rulebook_digest(Library::embedded_files().iter().copied());
    for pack in packs() {
        let setup = setup(&pack, LIBRARY.compose(&pack).unwrap().essential().into_iter().collect());
        let opened = TableLog::open(&LIBRARY, digest, 1, setup, Timestamp::UNIX_EPOCH, Digest::NONE).unwrap();
        assert_eq!(restored(&opened.line, &opened.playing), *opened.playing.balances(), "{pack}");
    }
}
