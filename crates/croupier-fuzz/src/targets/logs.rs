//! Commands at a table with a log: a second table follows every line, the book balances, and a snapshot can be
//! restored.

use std::collections::BTreeMap;

use croupier_chance::commitment;
use croupier_ledger::book::Account;
use croupier_ledger::line::{Actor, Command, Mode, Setup, TableCommand, TableLimit};
use croupier_ledger::{Digest, EntryDraw, OpenedTable, TableDenial, TableLog, TableState, rulebook_digest};
use croupier_rules::{Choice, Library, Money};
use croupier_table::GameRules;
use jiff::Timestamp;

use super::Target;
use super::samples::LIBRARY;
use crate::Tape;
use crate::games::{craps as dice, rounds as cards};

pub(super) const TARGET: Target = Target {
    name: "logs",
    about: "commands at tables with a log: a second log replays every line, the book balances, and snapshots can be restored",
    unit: "commands",
    length: 12_000,
    usual: 16,
    run,
    parse: None,
};

/// The number of lines between comparisons of the tables.
const COMPARE: u64 = 40;

/// Opens a table of a pack with options that the tape chooses. Options that contradict each other are left at their
/// defaults.
pub(super) fn open(tape: &mut Tape<'_>) -> OpenedTable {
    let packs: Vec<&str> =
        LIBRARY.packs().filter(|pack| pack.amends.is_none()).map(|pack| pack.id.as_str()).collect();
    let pack = tape.name(&packs);
    let composition = LIBRARY.compose(pack).unwrap();
    let essential = composition.essential();
    let mut options = essential.clone();
    for (spec, pick) in composition.options.iter().zip(tape.picks().iter().cycle()) {
        let samples = spec.samples();
        options.insert(spec.name.clone(), samples[usize::from(*pick) % samples.len()].clone());
    }
    let mut words = options.clone();
    words.retain(|name, _| matches!(composition.option(name).unwrap().choice, Choice::Word(_)));
    words.extend(essential.clone());
    let digest = rulebook_digest(Library::embedded_files().iter().copied());
    let commits = Digest(commitment(&[7; 32]));
    let at =
        |options| TableLog::open(&LIBRARY, digest, 1, setup(pack, options), Timestamp::UNIX_EPOCH, commits);
    // With contradictory options, no table opens. Try without the amounts, then with the defaults.
    let all = [options, words, essential].map(|options| options.into_iter().collect::<BTreeMap<_, _>>());
    all.into_iter().map(at).find_map(Result::ok).unwrap()
}

fn setup(pack: &str, options: BTreeMap<String, String>) -> Setup {
    let all =
        TableLimit { wager: "all".to_owned(), min: Money::from_cents(500), max: Money::from_cents(100_000) };
    Setup {
        name: "Table 1".to_owned(),
        pack: pack.to_owned(),
        options,
        limits: vec![all],
        crew: None,
        mode: Mode::Crew,
        clock_seconds: 15,
        fill: Money::from_cents(1_000_000),
    }
}

fn run(tape: &mut Tape<'_>) -> u64 {
    let OpenedTable { mut playing, line, .. } = open(tape);
    let mut followed = TableLog::from_header(&LIBRARY, &line).unwrap();
    let mut wagers = wagers(&playing);
    let (mut commands, mut given, mut person) = (0, 0, 0);
    while !tape.is_over() && !playing.retired() {
        let command = command(tape, &playing, wagers.as_ref(), &mut person);
        commands += 1;
        let prepared = match playing.prepare(command.clone()) {
            Ok(prepared) => prepared,
            Err(fault @ TableDenial::Book(_)) => panic!("{command:?}: {fault}"),
            Err(_) => continue,
        };
        given += prepared.brought.iter().map(|brought| brought.amount.cents()).sum::<i64>();
        given += prepared.from_cage.cents();
        let rules = std::sync::Arc::clone(playing.rules());
        let made = playing.make(prepared, Timestamp::UNIX_EPOCH, Actor::Crew(1), None, EntryDraw::default());
        assert_eq!(followed.follow(&made.line).unwrap(), made.entry, "the line does not record the command");
        check_book(&playing, given);
        if !std::sync::Arc::ptr_eq(&rules, playing.rules()) {
            wagers = self::wagers(&playing);
        }
        if made.entry.n.is_multiple_of(COMPARE) {
            compare(&playing, &followed, &line);
        }
    }
    compare(&playing, &followed, &line);
    commands
}

fn wagers(playing: &TableLog) -> Option<dice::Wagers> {
    match &**playing.rules() {
        GameRules::Craps(rules) => Some(dice::Wagers::of(rules)),
        GameRules::Rounds(_) => None,
    }
}

/// Checks that the chips from wallets and cage are at the table, and that no account except `issued` is negative.
fn check_book(playing: &TableLog, given: i64) {
    let at_table: i64 = playing.balances().all().map(|(_, money)| money.cents()).sum();
    assert_eq!(at_table, given, "chips appeared or disappeared");
    let fits = |(account, money): (Account, Money)| money > Money::ZERO || account == Account::Issued;
    assert!(playing.balances().all().all(fits), "an account is negative: {:?}", playing.balances());
}

/// Checks that three tables are the same: the table itself, the table that followed its lines, and one restored from a
/// snapshot.
fn compare(playing: &TableLog, followed: &TableLog, header: &str) {
    let snapshot = playing.snapshot();
    assert_eq!(followed.snapshot(), snapshot, "the lines do not replay to the same table");
    assert_eq!(followed.balances(), playing.balances());
    let mut restored = TableLog::from_header(&LIBRARY, header).unwrap();
    restored.restore(&snapshot).unwrap();
    assert_eq!(restored.snapshot(), snapshot, "the snapshot does not restore the table");
    assert_eq!(restored.balances(), playing.balances());
}

fn command(
    tape: &mut Tape<'_>,
    playing: &TableLog,
    wagers: Option<&dice::Wagers>,
    person: &mut u32,
) -> Command {
    // The generators give all people the same number; the ledger needs distinct people.
    let mut next = || {
        *person += 1;
        *person
    };
    if tape.byte() < 8 {
        return Command::Table(of_table(tape));
    }
    let step = tape.step();
    match (&**playing.rules(), playing.game(), wagers) {
        (GameRules::Craps(rules), TableState::Craps(table), Some(wagers)) => {
            let mut command = dice::command(rules, wagers, table, step);
            if let croupier_table::craps::Command::Sit { player, .. } = &mut command
                && !player.is_multiple_of(8)
            {
                *player = next();
            }
            Command::Craps(command)
        }
        (GameRules::Rounds(rules), TableState::Round(table), _) => {
            let mut command = cards::command(rules, table, step);
            if let croupier_table::rounds::Command::Sit { id, .. } = &mut command {
                *id = next();
            }
            Command::Round(command)
        }
        _ => unreachable!("the rules and the table are of different games"),
    }
}

fn of_table(tape: &mut Tape<'_>) -> TableCommand {
    let amount = Money::from_cents(tape.cents());
    match tape.byte() % 32 {
        0..=7 => TableCommand::Fill { amount },
        8..=15 => TableCommand::Credit { amount },
        16..=23 => {
            let length = tape.below(80);
            let letter = char::from(tape.byte());
            TableCommand::Seed { person: u32::from(tape.byte()), seed: letter.to_string().repeat(length) }
        }
        24..=29 => {
            let option = ["field-twelve", "vig-collection", "tie-pays", "payout-rounding", "?"];
            TableCommand::ChangePays {
                option: option[tape.below(option.len())].to_owned(),
                value: ["3 to 1", "2 to 1", "up", "exact", ""][tape.below(5)].to_owned(),
                posted: tape.byte() < 200,
                notified: tape.byte() < 200,
            }
        }
        30 => TableCommand::Retire,
        _ => TableCommand::Abandon,
    }
}
