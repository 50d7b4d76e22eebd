//! The gains of an operator who knows the secrets, and how the audit detects them.

use std::collections::BTreeMap;

use croupier_chance::commitment;
use croupier_ledger::audit::{Audit, CancelledDrawTotals};
use croupier_ledger::line::{Actor, CancelledDraw, Command, RevealedPart, Setup, TableCommand};
use croupier_ledger::pledges::{WINDOW, most_withheld};
use croupier_ledger::{Digest, DrawKind, EntryDraw, TableLog, rulebook_digest};
use croupier_rules::{Dice, Library, Money, WagerId};
use croupier_table::games::{GameCommand, wheel};
use croupier_table::{GameRules, Owner, SeatNo, craps, rounds};
use jiff::Timestamp;

use crate::evening::{self, LIBRARY};
use crate::script::verify;

fn secret(number: u64) -> Digest {
    Digest::of(format!("secret {number}").as_bytes())
}

fn hash(bytes: &Digest) -> Digest {
    Digest(commitment(&bytes.0))
}

/// A table whose next secret is known to the house and to an attacker who reads its database.
struct Table {
    playing: TableLog,
    lines: Vec<String>,
    secrets: u64,
}

impl Table {
    fn open(pack: &str) -> Table {
        let digest = rulebook_digest(Library::embedded_files().iter().copied());
        let essential: BTreeMap<String, String> =
            LIBRARY.compose(pack).unwrap().essential().into_iter().collect();
        let setup: Setup = evening::setup(pack, essential);
        let at = Timestamp::UNIX_EPOCH;
        let opened = TableLog::open(&LIBRARY, digest, 1, setup, at, hash(&secret(0))).unwrap();
        let mut table = Table { playing: opened.playing, lines: vec![opened.line], secrets: 0 };
        let fill = TableCommand::Fill { amount: Money::from_cents(5_000_000_000) };
        table.make(Actor::House, Command::Table(fill), EntryDraw::default());
        table
    }

    /// Makes a line, whether or not it is allowed.
    fn make(&mut self, by: Actor, command: Command, drawn: EntryDraw) {
        let prepared = self.playing.prepare(command).unwrap_or_else(|denied| panic!("{denied}"));
        self.lines.push(self.playing.make(prepared, Timestamp::UNIX_EPOCH, by, None, drawn).line);
    }

    fn sit(&mut self, person: u32) {
        let chips = Money::from_cents(100_000_000);
        let command = match &**self.playing.rules() {
            GameRules::Craps(_) => {
                Command::Craps(craps::Command::Sit { player: person, spot: craps::SeatChoice::Next, chips })
            }
            GameRules::Rounds(_) => Command::Round(rounds::Command::Sit { id: person, seat: None, chips }),
        };
        self.make(Actor::Player(person), command, EntryDraw::default());
    }

    /// Places a bet for the person at this place. Returns true if the table accepted the step.
    fn bet(&mut self, person: u32, place: u8, wager: &str) -> bool {
        let amount = Money::from_cents(1_000);
        let command = match &**self.playing.rules() {
            GameRules::Craps(rules) => {
                let wager = rules.layout.wagers.iter().position(|known| known.id == wager).unwrap();
                let which = craps::BetRef {
                    seat: SeatNo(place),
                    wager: WagerId(wager as u16),
                    state: None,
                    owner: Owner::Player,
                };
                Command::Craps(craps::Command::Bet {
                    which,
                    amount,
                    way: craps::BetMethod::Proper,
                    cash: None,
                })
            }
            GameRules::Rounds(rules) => {
                let wager = rules.layout.wagers.iter().position(|known| known.id == wager).unwrap();
                let (seat, player) = (SeatNo(place), rounds::PlayerNo(place));
                let spot =
                    rounds::BetSpot { seat, wager: WagerId(wager as u16), player, owner: Owner::Player };
                Command::Round(rounds::Command::Bet { spot, amount, way: rounds::BetMethod::Chips })
            }
        };
        let taken = self.playing.prepare(command.clone()).is_ok();
        if taken {
            self.make(Actor::Player(person), command, EntryDraw::default());
        }
        taken
    }

    /// Predicts the result of a draw, as anyone who knows the secret can.
    fn foreseen(&self, drawing: DrawKind, parts: &[RevealedPart]) -> Command {
        self.playing.draw(drawing, secret(self.secrets), parts.to_vec(), Digest::NONE).unwrap().0
    }

    fn draw(&mut self, drawing: DrawKind, parts: Vec<RevealedPart>) {
        let next = hash(&secret(self.secrets + 1));
        let drawn = self.playing.draw(drawing, secret(self.secrets), parts, next);
        let (command, chance) = drawn.unwrap();
        self.make(Actor::House, command, chance.into());
        self.secrets += 1;
    }

    fn audit(&self) -> Result<Audit, String> {
        let mut audit = Audit::begin(&LIBRARY, &self.lines[0]).map_err(|found| found.to_string())?;
        for line in &self.lines[1..] {
            audit.line(line).map_err(|found| found.to_string())?;
        }
        Ok(audit)
    }
}

/// The attack: a command other than a roll sets dice that no draw produced. Every reader of the log finds such a line.
#[test]
fn dice_without_a_draw_are_found() {
    let mut table = Table::open("casablanca-craps");
    table.sit(7);
    assert!(table.bet(7, 0, "pass"));
    assert!(table.audit().is_ok());
    let dice = Dice::new(6, 5);
    let command = Command::Craps(craps::Command::Interrupted { dice, agreed: true });
    table.make(Actor::Crew(1), command, EntryDraw::default());
    let found = table.audit().unwrap_err();
    assert!(found.contains("it has an outcome at an auto table, but no draw"), "{found}");
    let (status, answer) = verify(&table.lines, &[]);
    assert_eq!(status, 1, "{answer}");
    assert!(answer["what"].as_str().unwrap().contains("an outcome at an auto table"), "{answer}");
}

/// The wheel of British Columbia: an honest player bets on 1 and pledges. The attacker knows the house's secret and has
/// the second place. The attacker sees the honest part before deciding whether to reveal, and returns under
/// another name when the first may no longer pledge. The attacker withholds the part whenever that makes the honest
/// player lose.
#[test]
fn an_attacker_with_the_secret_and_a_place_gains_no_more_than_the_bound() {
    let mut table = Table::open("bclc-wheel");
    let GameRules::Rounds(rules) = &**table.playing.rules() else { panic!("expected a wheel") };
    let symbols = rules.game.kind.rules().symbols().to_vec();
    let drawing = DrawKind::Outcome { of: symbols.len() as u32 };
    let loses = |command: &Command| match command {
        Command::Round(rounds::Command::Game(GameCommand::Wheel(wheel::Command::Spin {
            rest: wheel::WheelStop::Space(space),
            ..
        }))) => symbols[usize::from(*space)] != "1",
        other => panic!("{other:?}"),
    };
    table.sit(1);
    let (mut name, mut withheld, mut draws) = (2, Vec::new(), 0);
    table.sit(name);
    let (mut lost, mut would_have_lost) = (0, 0);
    while draws < 10_000 {
        assert!(table.bet(1, 0, "space-1"));
        if table.playing.may_pledge(name).is_err() {
            // The attacker uses another name at the same place, as long as newcomers may pledge.
            let leave = rounds::Command::Leave { player: rounds::PlayerNo(1) };
            table.make(Actor::Player(name), Command::Round(leave), EntryDraw::default());
            name += 1;
            table.sit(name);
        }
        let (honest, own) = (secret(1_000_000 + draws), secret(2_000_000 + draws));
        // After too many withheld parts, newcomers cannot pledge either. Then the fixed secret alone decides.
        let all = [(1, honest), (name, own)].into_iter();
        let own: Vec<(u32, Digest)> =
            all.filter(|(person, _)| table.playing.may_pledge(*person).is_ok()).collect();
        if !own.is_empty() {
            let pledges = own.iter().map(|(person, part)| (*person, hash(part))).collect();
            table.make(
                Actor::House,
                Command::Table(TableCommand::CallDraw { pledges }),
                EntryDraw::default(),
            );
        }
        let mut parts: Vec<RevealedPart> = own.iter().map(|(person, part)| (*person, Some(*part))).collect();
        let shown = loses(&table.foreseen(drawing, &parts));
        would_have_lost += u64::from(shown);
        if !shown && let Some(last) = parts.iter().position(|(person, _)| *person == name) {
            let mut kept_back = parts.clone();
            kept_back[last].1 = None;
            if loses(&table.foreseen(drawing, &kept_back)) {
                withheld.push(draws);
                parts = kept_back;
            }
        }
        lost += u64::from(loses(&table.foreseen(drawing, &parts)));
        table.draw(drawing, parts);
        draws += 1;
    }
    // The documented bound: at most this many draws in a thousand, each of which costs the honest player a bet and its
    // winnings.
    for first in &withheld {
        let window = withheld.iter().filter(|draw| (*first..*first + WINDOW).contains(draw)).count() as u64;
        assert!(
            window <= most_withheld(1),
            "{window} parts were withheld in the thousand draws from {first}"
        );
    }
    assert!(!withheld.is_empty(), "the attacker never withheld a part");
    assert_eq!(lost - would_have_lost, withheld.len() as u64, "each withheld part must cost exactly one bet");
    println!(
        "{draws} draws: {} parts withheld, {lost} bets lost, {would_have_lost} without withholding",
        withheld.len()
    );
    // The log records everything, and it is sound.
    table.audit().unwrap();
}

/// Plays rounds of Singapore's craps that an operator interrupts. A void round reveals its draw.
fn interrupted(rounds: u64, stops: impl Fn(bool, u64) -> bool) -> CancelledDrawTotals {
    let mut table = Table::open("rws-craps");
    table.sit(7);
    for round in 0..rounds {
        let craps = |command: craps::Command| Command::Craps(command);
        // The crew's steps before a throw, as far as this table needs them.
        if table.playing.prepare(craps(craps::Command::OpenBets)).is_ok() {
            table.make(Actor::House, craps(craps::Command::OpenBets), EntryDraw::default());
        }
        table.bet(7, 0, "pass");
        assert!(table.bet(7, 0, "field"));
        table.make(Actor::House, craps(craps::Command::CloseBets), EntryDraw::default());
        let mut after = table.playing.clone();
        let roll = table.foreseen(DrawKind::Dice, &[]);
        if after.prepare(craps(craps::Command::Send)).is_ok() {
            let sent = after.prepare(craps(craps::Command::Send)).unwrap();
            after.make(sent, Timestamp::UNIX_EPOCH, Actor::House, None, EntryDraw::default());
        }
        let prepared = after.prepare(roll).unwrap_or_else(|denied| panic!("{denied}"));
        let own = |playing: &TableLog| -> i64 {
            playing
                .balances()
                .all()
                .filter(|(account, _)| !matches!(account.to_string().as_str(), "bank" | "vigorish" | "tips"))
                .map(|(_, amount)| amount.cents())
                .sum()
        };
        let before = own(&after);
        after.make(prepared, Timestamp::UNIX_EPOCH, Actor::House, None, EntryDraw::default());
        let pays = own(&after) > before;
        if stops(pays, round) {
            let (draw, _) = table.playing.next_draw();
            let command = craps(craps::Command::Interrupted { dice: None, agreed: false });
            let prepared = table.playing.prepare(command.clone()).unwrap();
            let why = table.playing.why_undrawn(Actor::House, &prepared).expect("the round is void");
            let (told, commits) = (secret(table.secrets), hash(&secret(table.secrets + 1)));
            table.secrets += 1;
            let undrawn = CancelledDraw { draw, secret: told, parts: Vec::new(), why, commits };
            table.make(Actor::House, command, undrawn.into());
        } else {
            if table.playing.prepare(craps(craps::Command::Send)).is_ok() {
                table.make(Actor::House, craps(craps::Command::Send), EntryDraw::default());
            }
            table.draw(DrawKind::Dice, Vec::new());
        }
    }
    let audit = table.audit().unwrap_or_else(|found| panic!("{found}"));
    let (status, answer) = verify(&table.lines, &[]);
    assert_eq!(status, 0, "{answer}");
    CancelledDrawTotals::of(audit.called_off())
}

/// The attack: an operator who knows the next throw fakes a power failure before each throw that the house would lose.
#[test]
fn an_operator_who_stops_before_losing_draws_stands_out() {
    let sum = interrupted(60, |pays, _| pays);
    assert!(sum.draws > 10 && sum.priced == sum.draws, "{sum:?}");
    assert!(sum.players_would_have_won >= Money::from_cents(1_000 * sum.draws as i64), "{sum:?}");
    assert!(sum.chance_millionths < 100, "{sum:?}");
    // Random power failures look random.
    let honest = interrupted(60, |_, round| round % 3 == 0);
    assert!(honest.draws == 20 && honest.chance_millionths > 10_000, "{honest:?}");
}

/// Both verifiers find a line that omits the reveal.
#[test]
fn returned_bets_without_a_revealed_draw_are_found() {
    let mut table = Table::open("bclc-wheel");
    table.sit(1);
    assert!(table.bet(1, 0, "space-1"));
    table.make(Actor::House, Command::Table(TableCommand::Abandon), EntryDraw::default());
    let found = table.audit().unwrap_err();
    assert!(found.contains("is not revealed"), "{found}");
    let (status, answer) = verify(&table.lines, &[]);
    assert_eq!(status, 1, "{answer}");
    assert!(answer["what"].as_str().unwrap().contains("is not revealed"), "{answer}");
}
