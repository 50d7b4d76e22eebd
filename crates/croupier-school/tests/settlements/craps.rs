//! Craps: the position is played again by the engine and by the document's book, and both settle the last roll.

use croupier_ledger::line::Command as LineCommand;
use croupier_rules::{Dice, Library};
use croupier_school::{BetSettlement, Drill, SchoolTable};
use croupier_table::craps::{self, Command, CrapsRules, Event, ReturnReason, Table};
use croupier_table::{GameRules, Owner};

use super::compare;
use crate::documents::book::Book;
use crate::documents::terms::Document;
use crate::documents::{casablanca, house, midi, mlgca, rws};
use crate::oracle::book as bclc;

/// A book of either settlement.
trait Settlement: Clone {
    /// Makes a bet; a negative amount lowers it. Returns false if the document has no such wager.
    fn bet(&mut self, seat: usize, name: &str, dealers: bool, cents: i64) -> bool;
    fn call(&mut self, seat: usize, name: &str, on: bool);
    fn down(&mut self, seat: usize, name: &str);
    fn roll(&mut self, dice: (u8, u8));
    fn stake(&self, seat: usize, name: &str, dealers: bool) -> i64;
    /// Returns the chips that a bet alone brings to its owner on a roll.
    fn brings(&self, seat: usize, name: &str, dealers: bool, dice: (u8, u8)) -> Option<i64>;
}

impl Settlement for Book<'_> {
    fn bet(&mut self, seat: usize, name: &str, dealers: bool, cents: i64) -> bool {
        let Some(row) = self.document.find(name) else { return false };
        Book::bet(self, seat, row, dealers, cents);
        true
    }

    fn call(&mut self, seat: usize, name: &str, on: bool) {
        let row = self.document.row(name);
        Book::call(self, seat, row, on);
    }

    fn down(&mut self, seat: usize, name: &str) {
        let row = self.document.row(name);
        Book::down(self, seat, row);
    }

    fn roll(&mut self, dice: (u8, u8)) {
        Book::roll(self, dice);
    }

    fn stake(&self, seat: usize, name: &str, dealers: bool) -> i64 {
        let own = |bet: &&crate::documents::book::Bet| {
            (bet.seat, self.document.rows[bet.row].name, bet.dealers) == (seat, name, dealers)
        };
        self.bets.iter().find(own).map_or(0, |bet| bet.stake)
    }

    fn brings(&self, seat: usize, name: &str, dealers: bool, dice: (u8, u8)) -> Option<i64> {
        let mut alone = self.clone();
        alone
            .bets
            .retain(|bet| (bet.seat, self.document.rows[bet.row].name, bet.dealers) == (seat, name, dealers));
        let bet = *alone.bets.first()?;
        let before = (alone.rails[seat], alone.tips);
        Book::roll(&mut alone, dice);
        // A bet that rides keeps its winnings on the layout.
        let rides = alone.bets.first().map_or(0, |after| (after.stake - bet.stake).max(0));
        Some(alone.rails[seat] - before.0 + alone.tips - before.1 + rides)
    }
}

impl Settlement for bclc::Book {
    fn bet(&mut self, seat: usize, name: &str, dealers: bool, cents: i64) -> bool {
        let Some(wager) = wager(name) else { return false };
        bclc::Book::bet(self, seat, wager, dealers, cents);
        true
    }

    fn call(&mut self, seat: usize, name: &str, on: bool) {
        self.turn(seat, wager(name).unwrap(), on);
    }

    fn down(&mut self, seat: usize, name: &str) {
        bclc::Book::down(self, seat, wager(name).unwrap());
    }

    fn roll(&mut self, dice: (u8, u8)) {
        bclc::Book::roll(self, dice);
    }

    fn stake(&self, seat: usize, name: &str, dealers: bool) -> i64 {
        let at = wager(name).and_then(|wager| self.find(seat, wager, dealers));
        at.map_or(0, |at| self.bets[at].stake)
    }

    fn brings(&self, seat: usize, name: &str, dealers: bool, dice: (u8, u8)) -> Option<i64> {
        let mut alone = self.clone();
        let wager = wager(name)?;
        alone.bets.retain(|bet| (bet.seat, bet.wager, bet.dealers) == (seat, wager, dealers));
        alone.bets.first()?;
        let before = (alone.rails[seat], alone.tips);
        bclc::Book::roll(&mut alone, dice);
        Some(alone.rails[seat] - before.0 + alone.tips - before.1)
    }
}

/// Returns the wager of the first settlement with this name.
fn wager(name: &str) -> Option<bclc::Wager> {
    use bclc::Wager::*;
    let mut all = vec![
        Pass,
        PassOdds,
        DontPass,
        DontPassOdds,
        ComeBox,
        DontComeBox,
        Field,
        Eleven,
        AnyCraps,
        AnySeven,
        Horn,
        World,
        CrapsEleven,
        HighLow,
        AceDeuceEleven,
        ElevenTwelve,
        HighLowEleven,
        Fire,
        Sharpshooter,
    ];
    for number in bclc::POINTS {
        all.extend([Come(number), ComeOdds(number), DontCome(number), DontComeOdds(number)]);
        all.extend([Place(number), Buy(number), Lay(number)]);
    }
    all.extend([4, 6, 8, 10].map(Hard));
    all.extend([6, 8].map(Big));
    all.extend([2, 3, 12].map(Craps));
    all.extend([2, 3, 11, 12].map(HornHigh));
    all.extend(Dice::all().map(Dice::as_thrown).map(|(one, two)| Hop(one.min(two), one.max(two))));
    all.into_iter().find(|wager| wager.name() == name)
}

/// Plays the commands of a table again, in the engine and in a book; `None` if the book lacks a wager.
fn replayed<S: Settlement>(rules: &CrapsRules, commands: &[LineCommand], mut book: S) -> Option<(Table, S)> {
    let mut table = Table::open(rules);
    let spot = |at: &craps::LayoutPlace| rules.layout.spot(at.key.wager, at.key.state).to_owned();
    for command in commands {
        let LineCommand::Craps(command) = command else { panic!("{command:?}") };
        let events = craps::decide(rules, &table, command).unwrap();
        for event in &events {
            match event {
                Event::Placed { at, amount, .. } => {
                    let dealers = at.key.owner == Owner::Dealers;
                    if !book.bet(at.seat.index(), &spot(at), dealers, amount.cents()) {
                        return None;
                    }
                }
                Event::TakenBack { at, amount, why: ReturnReason::Asked, .. } => {
                    let (seat, name) = (at.seat.index(), spot(at));
                    match book.stake(seat, &name, false) {
                        stake if stake == amount.cents() => book.down(seat, &name),
                        _ => drop(book.bet(seat, &name, false, -amount.cents())),
                    }
                }
                Event::Turned { at, on, .. } => book.call(at.seat.index(), &spot(at), *on),
                _ => {}
            }
            table.apply(event);
        }
        if let Command::Roll { dice, .. } = command {
            book.roll(dice.as_thrown());
        }
    }
    Some((table, book))
}

/// Compares every bet that a roll decides with the book.
fn check<S: Settlement>(
    table: &SchoolTable,
    command: &LineCommand,
    bets: &[BetSettlement],
    book: S,
) -> Result<usize, String> {
    let GameRules::Craps(rules) = table.rules() else { panic!("not craps") };
    let LineCommand::Craps(Command::Roll { dice, .. }) = command else { panic!("{command:?}") };
    let Some((_, book)) = replayed(rules, table.commands(), book) else { return Ok(0) };
    for bet in bets {
        let dealers = bet.owner == Owner::Dealers;
        let (seat, dice) = (bet.seat.index(), dice.as_thrown());
        let stake = book.stake(seat, &bet.spot, dealers);
        let brings = book.brings(seat, &bet.spot, dealers, dice);
        let due = bet.paid.plus(bet.back).cents();
        if (stake, brings) != (bet.stake.cents(), Some(due)) {
            return Err(format!("{dice:?} {bet:?}: the document has {stake} on it and brings {brings:?}"));
        }
    }
    Ok(bets.len())
}

/// Returns the choices of a drill's rules, in the form of the documents.
fn choices(pack: &str) -> Vec<(&'static str, &'static str)> {
    let drill = Drill::new(&Library::embedded(), pack, 0).unwrap();
    let leak = |text: &String| -> &'static str { Box::leak(text.clone().into_boxed_str()) };
    drill.rules().choices().iter().map(|(name, value)| (leak(name), leak(value))).collect()
}

fn by_document(pack: &str, make: fn(&[(&'static str, &'static str)]) -> Document) {
    // The drill posts its own limits, which bound a bet that rides.
    let document = Document { most: 100_000, ..make(&choices(pack)) };
    let rails = vec![10_000_000; 8];
    compare(pack, |table, command, bets| check(table, command, bets, Book::open(&document, rails.clone())));
}

#[test]
fn british_columbia_and_its_side_bets() {
    for pack in ["bclc-craps", "bclc-fire", "bclc-sharpshooter"] {
        let book = || bclc::Book::open(&[10_000_000; 8]);
        compare(pack, |table, command, bets| check(table, command, bets, book()));
    }
}

#[test]
fn british_columbia_midi() {
    by_document("bclc-midi-craps", midi::document);
}

#[test]
fn casablanca_craps() {
    by_document("casablanca-craps", casablanca::document);
}

#[test]
fn house_rules() {
    by_document("house-craps", house::document);
}

#[test]
fn maryland_crapless() {
    by_document("mlgca-crapless", mlgca::document);
}

#[test]
fn resorts_world() {
    by_document("rws-craps", rws::document);
}
