//! The engine and a document's book, playing the same game side by side.

use std::fmt;

use croupier_rules::{Choices, Dice, Library, Money, NamedWager};
use croupier_table::craps::{
    self, BetMethod, BetRef, Command, CrapsRules, DiceLanding, Event, SeatChoice, Table,
};
use croupier_table::{Owner, SeatNo};

use super::book::{Bet, Book};
use super::terms::{Document, Faces};
use crate::reasons::{SettledBet, agree};

/// A player who always has a Pass bet on a come-out, so that the game can continue.
pub(crate) const SAM: usize = 0;
/// The first of the players whose bets are compared.
pub(crate) const ANN: usize = 1;
/// Chips that each player brings, in cents.
const CHIPS: i64 = 100_000_000;
/// The Pass bet of a shooter without a line bet.
const LINE: i64 = 1000;

/// A document, and the rules that the library compiles from its pack.
pub(crate) struct House {
    pub(crate) document: Document,
    pub(crate) rules: CrapsRules,
    /// The engine's wager for each row.
    named: Vec<NamedWager>,
}

impl House {
    pub(crate) fn open(document: Document) -> House {
        let pack = document.pack;
        let library = Library::embedded();
        let composition = library.compose(pack).unwrap_or_else(|| panic!("the library has no pack '{pack}'"));
        let choices: Choices =
            document.choices.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        let rules = craps::rules(&composition, &choices)
            .unwrap_or_else(|faults| panic!("{pack} with {:?}: {faults:?}", document.choices));
        House::with(document, rules)
    }

    /// Creates a house with these rules, which may differ from the library's.
    pub(crate) fn with(document: Document, rules: CrapsRules) -> House {
        let pack = document.pack;
        let find = |name| rules.layout.find(name).unwrap_or_else(|| panic!("{pack} has no '{name}'"));
        let named = document.rows.iter().map(|row| find(row.name)).collect();
        House { document, rules, named }
    }

    /// Returns the number of players for whom the table has room.
    pub(crate) fn positions(&self) -> usize {
        Table::open(&self.rules).seats.len()
    }

    fn which(&self, seat: usize, row: usize, owner: Owner) -> BetRef {
        BetRef { seat: SeatNo(seat as u8), wager: self.named[row].wager, state: self.named[row].state, owner }
    }
}

/// An action of a player. Rows are given by index, amounts in cents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PlayerAction {
    Bet(usize, i64),
    /// A bet for the dealers.
    Tip(usize, i64),
    On(usize),
    Off(usize),
    Lower(usize, i64),
    Down(usize),
}

impl PlayerAction {
    /// Describes the action.
    pub(crate) fn words(self, document: &Document) -> String {
        let dollars = |cents: i64| Money::from_cents(cents).to_string();
        let name = |row: usize| document.rows[row].name;
        match self {
            PlayerAction::Bet(row, cents) => format!("bet {} {}", dollars(cents), name(row)),
            PlayerAction::Tip(row, cents) => format!("bet {} {} for dealer", dollars(cents), name(row)),
            PlayerAction::On(row) => format!("on {}", name(row)),
            PlayerAction::Off(row) => format!("off {}", name(row)),
            PlayerAction::Lower(row, cents) => format!("reduce {} {}", dollars(cents), name(row)),
            PlayerAction::Down(row) => format!("down {}", name(row)),
        }
    }
}

/// Why a step of the duel ended.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The table refused the step, and did not change.
    Refused(String),
    /// The table differs from the document.
    Differs(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Refused(why) => write!(f, "the table refuses: {why}"),
            Fault::Differs(how) => f.write_str(how),
        }
    }
}

/// One game, played by the engine and settled by the book.
#[derive(Clone)]
pub(crate) struct Duel<'h> {
    pub(crate) house: &'h House,
    pub(crate) table: Table,
    pub(crate) book: Book<'h>,
}

impl<'h> Duel<'h> {
    /// Creates a newly opened table with Sam and this number of other players.
    pub(crate) fn new(house: &'h House, others: usize) -> Duel<'h> {
        let players = others + 1;
        let book = Book::open(&house.document, vec![CHIPS; players]);
        let mut duel = Duel { house, table: Table::open(&house.rules), book };
        for player in 0..players {
            let chips = Money::from_cents(CHIPS);
            let sit = Command::Sit { player: player as u32, spot: SeatChoice::Next, chips };
            duel.command(&sit).unwrap_or_else(|fault| panic!("no seat for player {player}: {fault}"));
        }
        duel
    }

    pub(crate) fn command(&mut self, command: &Command) -> Result<Vec<Event>, Fault> {
        let events = craps::decide(&self.house.rules, &self.table, command).map_err(|refusal| {
            Fault::Refused(refusal.describe(&self.house.rules.layout.citations).to_string())
        })?;
        events.iter().for_each(|event| self.table.apply(event));
        Ok(events)
    }

    fn bet(&mut self, seat: usize, row: usize, cents: i64, owner: Owner) -> Result<(), Fault> {
        let which = self.house.which(seat, row, owner);
        self.command(&Command::Bet {
            which,
            amount: Money::from_cents(cents),
            way: BetMethod::Proper,
            cash: None,
        })?;
        self.book.bet(seat, row, owner == Owner::Dealers, cents);
        Ok(())
    }

    /// Performs a player's action, then compares both sides.
    pub(crate) fn act(&mut self, seat: usize, act: PlayerAction) -> Result<(), Fault> {
        let mine = |row| self.house.which(seat, row, Owner::Player);
        match act {
            PlayerAction::Bet(row, cents) => self.bet(seat, row, cents, Owner::Player)?,
            PlayerAction::Tip(row, cents) => self.bet(seat, row, cents, Owner::Dealers)?,
            PlayerAction::On(row) | PlayerAction::Off(row) => {
                let on = matches!(act, PlayerAction::On(_));
                self.command(&Command::Turn { which: mine(row), on })?;
                self.book.call(seat, row, on);
            }
            PlayerAction::Lower(row, cents) => {
                self.command(&Command::Reduce { which: mine(row), amount: Money::from_cents(cents) })?;
                self.book.bet(seat, row, false, -cents);
            }
            PlayerAction::Down(row) => {
                self.command(&Command::Down { which: mine(row) })?;
                self.book.down(seat, row);
            }
        }
        self.compare()
    }

    /// On a come-out, Sam and the player with the dice make a line bet.
    pub(crate) fn shooter_bets(&mut self) -> Result<(), Fault> {
        if self.book.point != 0 {
            return Ok(());
        }
        let shooter = self.table.head.turn.shooter.map(SeatNo::index);
        for seat in [Some(SAM), shooter].into_iter().flatten() {
            if !self.book.has(seat, "pass") && !self.book.has(seat, "dont-pass") {
                self.bet(seat, self.house.document.row("pass"), LINE, Owner::Player)?;
            }
        }
        Ok(())
    }

    /// Rolls and settles, then compares both sides.
    pub(crate) fn roll(&mut self, faces: Faces) -> Result<(), Fault> {
        self.shooter_bets()?;
        let dice = Dice::new(faces.0, faces.1).expect("faces should be from 1 to 6");
        let events = self.command(&Command::Roll { dice, landing: DiceLanding::Flat })?;
        self.book.roll(faces);
        self.compare_reasons(&events)?;
        self.compare()
    }

    /// Checks that the engine cites the document's clauses for the bets that the roll decided.
    fn compare_reasons(&self, events: &[Event]) -> Result<(), Fault> {
        let document = &self.house.document;
        let said = self.book.decided.iter().map(|(bet, how)| {
            let row = &document.rows[bet.row];
            SettledBet {
                seat: bet.seat,
                spot: row.name.to_owned(),
                dealers: bet.dealers,
                verdict: how.verdict,
                clauses: (document.clauses)(document, row, how),
            }
        });
        let said: Vec<SettledBet> = said.collect();
        agree(&self.house.rules, document.pack, &said, events).map_err(Fault::Differs)
    }

    /// Checks that both sides agree on everything: rails, layout, vigorish held and earned, tips and puck.
    pub(crate) fn compare(&self) -> Result<(), Fault> {
        let head = &self.table.head;
        let house = (head.accounts.tips.cents(), head.accounts.vigorish.cents(), head.point);
        let mut found = String::new();
        if house != (self.book.tips, self.book.vigorish, self.book.point) {
            let document = (self.book.tips, self.book.vigorish, self.book.point);
            found = format!("(tips, vigorish, point): document {document:?}, table {house:?}");
        }
        for (number, _) in self.table.players() {
            let (seat, mut live) = (number.index(), 0);
            let same = seat_agrees(self, seat, &mut live);
            let there = self.book.bets.iter().filter(|bet| bet.seat == seat).count();
            if !same || there != live {
                found += &self.difference(seat);
            }
        }
        if !self.table.sum().is_zero() {
            found += " chips appeared or disappeared";
        }
        if found.is_empty() { Ok(()) } else { Err(Fault::Differs(found)) }
    }

    /// Describes a seat on both sides.
    fn difference(&self, seat: usize) -> String {
        let names = |bet: &Bet| {
            let dealers = if bet.dealers { " for dealer" } else { "" };
            let row = &self.house.document.rows[bet.row];
            format!("{}{dealers} {}+{} (by {})", row.name, bet.stake, bet.held, row.clause)
        };
        let mut document: Vec<String> =
            self.book.bets.iter().filter(|bet| bet.seat == seat).map(names).collect();
        let player = self.table.seat(SeatNo(seat as u8)).expect("the seat should have a player");
        let mut table: Vec<String> = player
            .live()
            .map(|(_, bet)| {
                let dealers = if bet.key.owner == Owner::Dealers { " for dealer" } else { "" };
                let spot = self.house.rules.layout.spot(bet.key.wager, bet.key.state);
                format!("{spot}{dealers} {}+{}", bet.stake.cents(), bet.held.cents())
            })
            .collect();
        document.sort();
        table.sort();
        format!(
            "\n  seat {seat}: document rail {} {document:?}\n          table    rail {} {table:?}",
            self.book.rails[seat],
            player.rail.cents()
        )
    }
}

/// Returns whether this seat has the same rail on both sides and the book has each of its bets. Adds the number of its
/// bets to `live`.
fn seat_agrees(duel: &Duel, seat: usize, live: &mut usize) -> bool {
    let Some(player) = duel.table.seat(SeatNo(seat as u8)) else { return false };
    let rows = &duel.house.document.rows;
    let mut same = player.rail.cents() == duel.book.rails[seat];
    for (_, bet) in player.live() {
        *live += 1;
        let spot = duel.house.rules.layout.spot(bet.key.wager, bet.key.state);
        let dealers = bet.key.owner == Owner::Dealers;
        same &= duel.book.bets.iter().any(|mine| {
            mine.seat == seat
                && mine.stake == bet.stake.cents()
                && mine.held == bet.held.cents()
                && mine.dealers == dealers
                && rows[mine.row].name == spot
        });
    }
    same
}
