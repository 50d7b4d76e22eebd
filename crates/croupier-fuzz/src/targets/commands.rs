//! Commands of players, crew and house at tables of every pack, in any order and of any size.
//!
//! After every event the chips are counted. A refused command must leave no event. A second table is built from the
//! events alone, and the two tables must stay equal.

use croupier_table::{craps, rounds};

use super::Target;
use crate::Tape;
use crate::games::{craps as dice, rounds as cards};

pub(super) const TARGET: Target = Target {
    name: "commands",
    about: "commands at tables of every pack; chips are conserved, events replay",
    unit: "commands",
    length: 160_000,
    usual: 40,
    run,
    parse: None,
};

/// The number of commands between comparisons of the tables.
const COMPARE: u64 = 64;

/// The number of steps at a table before a new one is opened with the same rules. At a table that the crew has closed,
/// or that its players have left, few commands have any effect.
const TABLE: u64 = 2_000;

fn run(tape: &mut Tape<'_>) -> u64 {
    let is_craps = tape.byte().is_multiple_of(2);
    let pack = tape.name(&if is_craps { dice::packs() } else { cards::packs() });
    let picks = tape.picks();
    if is_craps { craps_case(pack, &picks, tape) } else { rounds_case(pack, &picks, tape) }
}

fn craps_case(pack: &str, picks: &[u8], tape: &mut Tape<'_>) -> u64 {
    let rules = dice::rules_of(pack, picks);
    let wagers = dice::Wagers::of(&rules);
    let mut commands = 0;
    let mut events = Vec::new();
    while !tape.is_over() {
        let (mut table, log) = dice::opened(&rules, &[picks, &[0; 4]].concat());
        let mut replayed = dice::replay(&rules, &log);
        for _ in 0..TABLE {
            if tape.is_over() {
                break;
            }
            let command = dice::command(&rules, &wagers, &table, tape.step());
            commands += 1;
            match craps::decide_into(&rules, &table, &command, &mut events) {
                Ok(()) => {
                    for event in &events {
                        dice::check_settlement(&table, event);
                        dice::check_bet(&table, event);
                        table.apply(event);
                        dice::check_money(&table);
                    }
                    dice::check_odds(&rules, &table);
                    events.drain(..).for_each(|event| replayed.apply(&event));
                }
                Err(refusal) => {
                    assert!(events.is_empty(), "a refusal left events: {events:?}");
                    assert!(
                        !rules.layout.citations.first(refusal.cite).is_empty(),
                        "a refusal cites no clause"
                    );
                }
            }
            if commands % COMPARE == 0 {
                assert_eq!(replayed, table, "the events do not replay to the same table");
            }
        }
        assert_eq!(replayed, table, "the events do not replay to the same table");
        dice::check_abandoned(&rules, table);
    }
    commands
}

fn rounds_case(pack: &str, picks: &[u8], tape: &mut Tape<'_>) -> u64 {
    let rules = cards::rules_of(pack, picks);
    let mut commands = 0;
    while !tape.is_over() {
        let (mut table, log) = cards::open(&rules);
        let mut replayed = rounds::Table::open(&rules.game);
        log.iter().for_each(|event| replayed.apply(event));
        for _ in 0..TABLE {
            if tape.is_over() {
                break;
            }
            let command = cards::command(&rules, &table, tape.step());
            commands += 1;
            // `play` changes the table itself. The second table follows the events, and its chips are counted after
            // each event.
            match rounds::play(&rules, &mut table, &command) {
                Ok(events) => {
                    for event in &events {
                        replayed.apply(event);
                        cards::assert_sound(&replayed);
                    }
                }
                Err(refusal) => {
                    assert!(
                        !rules.layout.citations.first(refusal.cite).is_empty(),
                        "a refusal cites no clause"
                    );
                }
            }
            if commands % COMPARE == 0 {
                assert_eq!(
                    replayed, table,
                    "the events do not replay to the same table, or a refusal changed it"
                );
            }
        }
        assert_eq!(replayed, table, "the events do not replay to the same table, or a refusal changed it");
        cards::check_abandoned(&rules, table);
    }
    commands
}
