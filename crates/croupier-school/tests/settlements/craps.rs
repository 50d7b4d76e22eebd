//! Craps: the position is played again by the engine and by the document's book, and both settle the last roll.

use croupier_ledger::line::Command as LineCommand;
use croupier_rehearsal::BetResult;
use croupier_rules::{Dice, Library};
use croupier_school::{Answer, AnswerForm, BetSettlement, Drill, DrillTopic, PosedExercise, SchoolTable};
use croupier_table::craps::{self, Command, CrapsRules, Event, ReturnReason, Table};
use croupier_table::{GameRules, Owner};

use super::{BetComparison, BetOfQuestion, compare, compare_fates, compare_fees, compare_topic};
use crate::documents::book::Book;
use crate::documents::terms::Document;
use crate::documents::{casablanca, house, midi, mlgca, rws};
use crate::oracle::book as bclc;
use crate::reasons::Verdict;

/// A book of either settlement.
trait Settlement: Clone {
    /// Makes a bet; a negative amount lowers it. Returns false if the document has no such wager.
    fn bet(&mut self, seat: usize, name: &str, dealers: bool, cents: i64) -> bool;
    fn call(&mut self, seat: usize, name: &str, on: bool);
    fn down(&mut self, seat: usize, name: &str);
    fn roll(&mut self, dice: (u8, u8));
    fn stake(&self, seat: usize, name: &str, dealers: bool) -> i64;
    /// Returns the effect of a roll on one bet alone; `None` if there is no such bet.
    fn alone(&self, seat: usize, name: &str, dealers: bool, dice: (u8, u8)) -> Option<RolledBet>;
    /// Returns the chips in a player's rail.
    fn rail(&self, seat: usize) -> i64;
}

/// The effect of a roll on a bet, in cents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct RolledBet {
    verdict: Option<Verdict>,
    /// The chips that the bet brings to its owner.
    brings: i64,
    /// The fee that the house takes from its win, and holds for the next decision if the bet stays.
    fee: i64,
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

    fn alone(&self, seat: usize, name: &str, dealers: bool, dice: (u8, u8)) -> Option<RolledBet> {
        let mut alone = self.clone();
        alone
            .bets
            .retain(|bet| (bet.seat, self.document.rows[bet.row].name, bet.dealers) == (seat, name, dealers));
        let bet = *alone.bets.first()?;
        let before = (alone.rails[seat], alone.tips, alone.vigorish);
        Book::roll(&mut alone, dice);
        // A bet that rides keeps its winnings on the layout.
        let rides = alone.bets.first().map_or(0, |after| (after.stake - bet.stake).max(0));
        let held = alone.bets.first().map_or(0, |after| after.held);
        Some(RolledBet {
            verdict: alone.decided.first().map(|(_, facts)| facts.verdict),
            brings: alone.rails[seat] - before.0 + alone.tips - before.1 + rides,
            fee: alone.vigorish - before.2 - bet.held + held,
        })
    }

    fn rail(&self, seat: usize) -> i64 {
        self.rails[seat]
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

    fn alone(&self, seat: usize, name: &str, dealers: bool, dice: (u8, u8)) -> Option<RolledBet> {
        let mut alone = self.clone();
        let wager = wager(name)?;
        alone.bets.retain(|bet| (bet.seat, bet.wager, bet.dealers) == (seat, wager, dealers));
        let bet = *alone.bets.first()?;
        let before = (alone.rails[seat], alone.tips, alone.vigorish);
        bclc::Book::roll(&mut alone, dice);
        let held = alone.bets.first().map_or(0, |after| after.held);
        Some(RolledBet {
            verdict: alone.decided.first().map(|(.., facts)| facts.verdict),
            brings: alone.rails[seat] - before.0 + alone.tips - before.1,
            fee: alone.vigorish - before.2 - bet.held + held,
        })
    }

    fn rail(&self, seat: usize) -> i64 {
        self.rails[seat]
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
                // The documents' books keep no calls on bets for the dealers.
                Event::Turned { at, .. } if at.key.owner == Owner::Dealers => return None,
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

/// Returns the book of a table of the school; `None` if it lacks a wager.
fn book_of<S: Settlement>(table: &SchoolTable, book: S) -> Option<S> {
    let GameRules::Craps(rules) = table.rules() else { panic!("not craps") };
    replayed(rules, table.commands(), book).map(|(_, book)| book)
}

/// Compares every bet that a roll decides with the book.
fn check<S: Settlement>(
    table: &SchoolTable,
    command: &LineCommand,
    bets: &[BetSettlement],
    book: S,
) -> BetComparison {
    let LineCommand::Craps(Command::Roll { dice, .. }) = command else { panic!("{command:?}") };
    let Some(book) = book_of(table, book) else { return Ok(Vec::new()) };
    for bet in bets {
        let dealers = bet.owner == Owner::Dealers;
        let (seat, dice) = (bet.seat.index(), dice.as_thrown());
        let stake = book.stake(seat, &bet.spot, dealers);
        let rolled = book.alone(seat, &bet.spot, dealers, dice);
        let verdict = match bet.result {
            BetResult::Won => Verdict::Won,
            BetResult::Lost => Verdict::Lost,
            BetResult::Pushed => Verdict::Pushed,
        };
        let says = (stake, rolled.map(|rolled| (rolled.verdict, rolled.brings)));
        // The dealer takes the whole of a bet that loses, and of any other the part that does not go back.
        let goes = bet.taken.plus(bet.back).cents();
        let taken = if bet.result == BetResult::Lost {
            bet.taken.cents() == stake
        } else {
            bet.taken.is_zero() || goes == stake
        };
        if says != (bet.stake.cents(), Some((Some(verdict), bet.paid.plus(bet.back).cents()))) || !taken {
            return Err(format!("{dice:?} {bet:?}: the document has {stake} on it: {rolled:?}"));
        }
    }
    Ok((0..bets.len()).collect())
}

/// Compares all topics that a book can decide: payments, decisions, fees, and whether a bet works.
fn compare_all<S: Settlement>(pack: &str, book: impl Fn() -> S) {
    compare(pack, |table, command, bets| check(table, command, bets, book()));
    compare_fates(pack, |table, bet, throw| {
        let faces: Vec<u8> =
            throw.chars().filter_map(|face| face.to_digit(10)).map(|face| face as u8).collect();
        let rolled = book_of(table, book())?.alone(bet.seat, &bet.spot, false, (faces[0], faces[1]))?;
        Some(match rolled.verdict {
            Some(Verdict::Won) => "wins",
            Some(Verdict::Lost) => "loses",
            Some(Verdict::Pushed) | None => "leaves",
        })
    });
    if Drill::new(&Library::embedded(), pack, 0).unwrap().topics().contains(&DrillTopic::Vigorish) {
        compare_fees(pack, |posed, bet| fee(posed, bet, book_of(&posed.table, book())?));
    }
    compare_topic(pack, DrillTopic::Working, |posed, bet| works(posed, bet, &book_of(&posed.table, book())?));
}

/// Returns the fee on a bet that is made, or on a win.
fn fee<S: Settlement>(posed: &PosedExercise, bet: &BetOfQuestion, mut book: S) -> Option<i64> {
    match posed.asked.as_ref().unwrap() {
        LineCommand::Craps(Command::Bet { which, amount, .. }) => {
            let before = book.rail(bet.seat);
            let said = format!("bets {} on ", amount.dollars());
            assert!(posed.exercise.question.happens[0].contains(&said), "{posed:#?}");
            let is_for_dealers = which.owner == Owner::Dealers;
            book.bet(bet.seat, &bet.spot, is_for_dealers, amount.cents())
                .then(|| before - book.rail(bet.seat) - amount.cents())
        }
        LineCommand::Craps(Command::Roll { dice, .. }) => {
            assert!(posed.exercise.question.happens[0].contains(&dice.to_string()), "{posed:#?}");
            assert_eq!(book.stake(bet.seat, &bet.spot, bet.is_for_dealers), bet.stake, "{posed:#?}");
            book.alone(bet.seat, &bet.spot, bet.is_for_dealers, dice.as_thrown()).map(|rolled| rolled.fee)
        }
        other => panic!("{other:?}"),
    }
}

/// Compares whether a bet works: a bet that is off is decided by no throw, and a bet that works by at least one.
fn works<S: Settlement>(posed: &PosedExercise, bet: &BetOfQuestion, book: &S) -> Option<Result<(), String>> {
    let mut works = false;
    for dice in Dice::all() {
        works |= book.alone(bet.seat, &bet.spot, bet.is_for_dealers, dice.as_thrown())?.verdict.is_some();
    }
    let AnswerForm::Choice { choices } = &posed.exercise.question.form else { panic!("{posed:#?}") };
    let right = if works { "It works." } else { "It is off." };
    let index = choices.iter().position(|choice| choice == right).unwrap();
    let is_same = posed.exercise.key.answer == Answer::Choice(index);
    Some(if is_same { Ok(()) } else { Err(format!("the document says: {right}")) })
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
    compare_all(pack, || Book::open(&document, rails.clone()));
}

#[test]
fn british_columbia_and_its_side_bets() {
    for pack in ["bclc-craps", "bclc-fire", "bclc-sharpshooter"] {
        compare_all(pack, || bclc::Book::open(&[10_000_000; 8]));
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
