//! Random evenings at every table. The lines replay to the same table, the audit accepts each of them, and no chip is
//! lost.

use croupier_proving::times;
use proptest::prelude::*;

use croupier_ledger::audit::Audit;
use croupier_ledger::book::Account;
use croupier_ledger::line::{Actor, Command, CommandId, TableCommand};
use croupier_ledger::store::Snapshot;
use croupier_ledger::store::StoredLine;
use croupier_ledger::{ClientCommand, CommandStatus, Digest, Fingerprint, TableLog, UnreadableLog};

use crate::evening::{Evening, LIBRARY, packs};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(times(64)))]

    #[test]
    fn the_lines_reproduce_the_table(
        pack in 0..packs().len(),
        options in prop::collection::vec(any::<u8>(), 8),
        steps in prop::collection::vec(any::<(u8, u16, u16)>(), 1..160),
        half in any::<prop::sample::Index>(),
        given_up in any::<bool>(),
    ) {
        let mut evening = Evening::begin(&packs()[pack], &options);
        let mut snapshots = Vec::new();
        for step in &steps {
            evening.step(*step);
            snapshots.push(evening.playing.snapshot());
        }
        if given_up {
            evening.ask(Actor::House, Command::Table(TableCommand::Abandon), None).unwrap();
            let left: Vec<Account> = evening.playing.balances().all().map(|(account, _)| account).collect();
            let earned = |account: &Account| {
                matches!(account, Account::Vigorish | Account::Tips | Account::Meter(_) | Account::MustHit)
            };
            prop_assert!(left.iter().all(earned), "some accounts still hold chips: {left:?}");
            prop_assert!(evening.playing.game().people().is_empty() && evening.playing.retired());
        }
        let lines = &evening.lines;

        let mut followed = TableLog::from_header(&LIBRARY, &lines[0]).unwrap();
        for line in &lines[1..] {
            followed.follow(line).unwrap();
        }
        prop_assert_eq!(followed.snapshot(), evening.playing.snapshot());

        let snapshot = half.get(&snapshots);
        let mut restored = TableLog::from_header(&LIBRARY, &lines[0]).unwrap();
        restored.restore(snapshot).unwrap();
        for line in &lines[snapshot.lines as usize..] {
            restored.follow(line).unwrap();
        }
        prop_assert_eq!(restored.snapshot(), evening.playing.snapshot());

        let mut audit = Audit::begin(&LIBRARY, &lines[0]).unwrap();
        for line in &lines[1..] {
            if let Err(difference) = audit.line(line) {
                return Err(TestCaseError::fail(format!("{difference}\n{line}")));
            }
        }
        prop_assert_eq!(audit.playing().snapshot(), evening.playing.snapshot());

        // Chips from wallets and the cage are at the table, and no account is negative.
        let at_table = evening.playing.balances().all().map(|(_, money)| money.cents()).sum::<i64>();
        prop_assert_eq!(at_table, evening.given);
        prop_assert!(evening.playing.balances().all().all(|(account, money)| money.cents() > 0 || account == Account::Issued));
    }
}

#[test]
fn a_command_that_was_done_is_recognized() {
    let mut evening = Evening::begin("bclc-craps", &[0]);
    let id = |number| ClientCommand::from(CommandId("phone".to_owned(), number));
    assert_eq!(evening.playing.known(1, &id(1)), CommandStatus::New);
    let entry = evening.sit(1, Some(id(1))).unwrap();
    assert_eq!(evening.playing.known(1, &id(1)), CommandStatus::Done(entry));
    assert_eq!(evening.playing.known(1, &id(0)), CommandStatus::Old);
    assert_eq!(evening.playing.known(1, &id(2)), CommandStatus::New);
    assert_eq!(
        evening.playing.known(2, &id(1)),
        CommandStatus::New,
        "another person's client may have the same name"
    );
    let restored = {
        let mut playing = TableLog::from_header(&LIBRARY, &evening.lines[0]).unwrap();
        playing.restore(&evening.playing.snapshot()).unwrap();
        playing
    };
    assert_eq!(restored.known(1, &id(1)), CommandStatus::Done(entry));
}

/// The log and a snapshot record which command used a number. Lines of earlier programs do not.
#[test]
fn a_different_command_under_a_used_number_is_recognized() {
    let mut evening = Evening::begin("bclc-craps", &[0]);
    let command = |number, asked: Option<&str>| ClientCommand {
        id: CommandId("phone".to_owned(), number),
        asked: asked.map(Fingerprint::of),
    };
    let first = evening.sit(1, Some(command(1, Some("sit")))).unwrap();
    let second = evening.sit(2, Some(command(1, None))).unwrap();
    assert!(evening.lines.last().unwrap().contains("\"id\":[\"phone\",1],\"do\""));
    let resumed = {
        let mut playing = TableLog::from_header(&LIBRARY, &evening.lines[0]).unwrap();
        playing.restore(&evening.playing.snapshot()).unwrap();
        playing
    };
    let (mut read, mut audit) = (
        TableLog::from_header(&LIBRARY, &evening.lines[0]).unwrap(),
        Audit::begin(&LIBRARY, &evening.lines[0]).unwrap(),
    );
    for line in &evening.lines[1..] {
        read.follow(line).unwrap();
        audit.line(line).unwrap();
    }
    for playing in [&evening.playing, &resumed, &read, audit.playing()] {
        assert_eq!(playing.known(1, &command(1, Some("sit"))), CommandStatus::Done(first));
        assert_eq!(playing.known(1, &command(1, Some("leave"))), CommandStatus::Used(first));
        assert_eq!(
            playing.known(1, &command(1, None)),
            CommandStatus::Done(first),
            "a request without a fingerprint counts as the same"
        );
        assert_eq!(
            playing.known(2, &command(1, Some("leave"))),
            CommandStatus::Done(second),
            "an earlier program stored no fingerprint"
        );
    }
    // A fingerprint without an id is invalid.
    let asked = Fingerprint::of("sit").to_string();
    let mut audit = Audit::begin(&LIBRARY, &evening.lines[0]).unwrap();
    audit.line(&evening.lines[1]).unwrap();
    let alone = evening.lines[2].replace("\"id\":[\"phone\",1],", "");
    assert!(alone.contains(&asked));
    assert!(audit.line(&alone).unwrap_err().what.contains("no command id"));
}

/// An attacker who can write to the database changes a line, and perhaps its hash. The table is then unreadable, and
/// nothing panics.
#[test]
fn an_impossible_line_is_an_error() {
    let mut evening = Evening::begin("bclc-craps", &[0]);
    evening.sit(1, None).unwrap();
    let mut playing = TableLog::from_header(&LIBRARY, &evening.lines[0]).unwrap();
    playing.follow(&evening.lines[1]).unwrap();
    let line = &evening.lines[2];
    let hash = Digest::of_line(line);
    playing.clone().follow_kept(&StoredLine { n: 2, hash, line: line.clone() }).unwrap();
    let changed = line.replace("\"sat\":{\"seat\":0", "\"sat\":{\"seat\":255");
    assert_ne!(changed, *line);
    for hash in [hash, Digest::of_line(&changed)] {
        let followed = playing.clone().follow_kept(&StoredLine { n: 2, hash, line: changed.clone() });
        assert!(matches!(followed, Err(UnreadableLog::Line(2, _))), "{followed:?}");
    }
}

/// The first form of snapshots had no number; a later program may use a higher one.
#[test]
fn a_snapshot_of_a_different_form_is_not_used() {
    let evening = Evening::begin("bclc-red-dog", &[]);
    let mut restored = TableLog::from_header(&LIBRARY, &evening.lines[0]).unwrap();
    let current = evening.playing.snapshot();
    restored.restore(&current).unwrap();
    let (form, rest) = current.state.split_once(',').unwrap();
    assert!(form.starts_with(r#"{"form":"#), "{form}");
    for form in ["{", r#"{"form":1000000,"#] {
        let state = format!("{form}{rest}");
        let error = restored.restore(&Snapshot { state, ..current.clone() }).unwrap_err().to_string();
        assert!(error.contains("a different version of the program made it"), "{error}");
    }
}
