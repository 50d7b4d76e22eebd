//! The engine and the document's book, playing the same game side by side.

use croupier_rules::{Dice, Money};
use croupier_table::craps::{
    self, BetMethod, BetRef, Command, CrapsRules, DiceLanding, Event, SeatChoice, Table,
};
use croupier_table::{Owner, SeatNo};

use super::book::Book;
use super::book::Wager::{self, *};
use super::clauses::clauses;
use crate::reasons::{SettledBet, agree};
use Step::*;

/// The shooter, who always has a Pass Line bet so that the game can continue.
const SAM: usize = 0;
/// The player whose bets are compared.
pub(crate) const ANN: usize = 1;
/// Chips that each player brings, in cents.
const CHIPS: i64 = 10_000_000;

/// A step of play.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    Bet(Wager, i64),
    /// A bet for the dealers.
    Tip(Wager, i64),
    /// A call bet while the dice are out.
    Call(Wager, i64),
    On(Wager),
    Off(Wager),
    Lower(Wager, i64),
    Down(Wager),
    Roll(u8, u8),
}

/// One game, played by the engine and settled by the book.
#[derive(Clone)]
pub(crate) struct Duel<'r> {
    rules: &'r CrapsRules,
    table: Table,
    pub(crate) book: Book,
}

/// The state on which both sides must agree. Bets are (seat, name, whether for the dealers, stake, held vigorish).
#[derive(PartialEq, Eq, Debug)]
struct SharedState {
    rails: Vec<i64>,
    layout: Vec<(usize, String, bool, i64, i64)>,
    tips: i64,
    vigorish: i64,
    point: u8,
    points_made: usize,
}

impl<'r> Duel<'r> {
    pub(crate) fn new(rules: &'r CrapsRules) -> Duel<'r> {
        let mut duel = Duel { rules, table: Table::open(rules), book: Book::open(&[CHIPS, CHIPS]) };
        for player in [SAM, ANN] {
            let sit = Command::Sit {
                player: player as u32,
                spot: SeatChoice::Next,
                chips: Money::from_cents(CHIPS),
            };
            duel.command(&sit).expect("there should be room for two");
        }
        duel
    }

    fn command(&mut self, command: &Command) -> Result<Vec<Event>, String> {
        let events = craps::decide(self.rules, &self.table, command)
            .map_err(|refusal| format!("{command:?}: {}", refusal.describe(&self.rules.layout.citations)))?;
        events.iter().for_each(|event| self.table.apply(event));
        Ok(events)
    }

    fn which(&self, seat: usize, wager: Wager, owner: Owner) -> BetRef {
        let name = wager.name();
        let named = self.rules.layout.find(&name).unwrap_or_else(|| panic!("the layout has no '{name}'"));
        BetRef { seat: SeatNo(seat as u8), wager: named.wager, state: named.state, owner }
    }

    fn bet(
        &mut self,
        seat: usize,
        wager: Wager,
        cents: i64,
        owner: Owner,
        way: BetMethod,
    ) -> Result<(), String> {
        let which = self.which(seat, wager, owner);
        self.command(&Command::Bet { which, amount: Money::from_cents(cents), way, cash: None })?;
        self.book.bet(seat, wager, owner == Owner::Dealers, cents);
        Ok(())
    }

    /// Performs Ann's action or a roll, then compares both sides.
    pub(crate) fn step(&mut self, step: Step) -> Result<(), String> {
        let mine = |wager| self.which(ANN, wager, Owner::Player);
        match step {
            Bet(wager, cents) => self.bet(ANN, wager, cents, Owner::Player, BetMethod::Proper)?,
            Tip(wager, cents) => self.bet(ANN, wager, cents, Owner::Dealers, BetMethod::Proper)?,
            Call(wager, cents) => {
                self.shooter_bets()?;
                self.command(&Command::Send)?;
                self.bet(ANN, wager, cents, Owner::Player, BetMethod::Called)?;
            }
            On(wager) | Off(wager) => {
                let on = matches!(step, On(_));
                self.command(&Command::Turn { which: mine(wager), on })?;
                self.book.turn(ANN, wager, on);
            }
            Lower(wager, cents) => {
                self.command(&Command::Reduce { which: mine(wager), amount: Money::from_cents(cents) })?;
                self.book.bet(ANN, wager, false, -cents);
            }
            Down(wager) => {
                self.command(&Command::Down { which: mine(wager) })?;
                self.book.down(ANN, wager);
            }
            Roll(first, second) => {
                self.shooter_bets()?;
                let dice = Dice::new(first, second).expect("faces should be from 1 to 6");
                let events = self.command(&Command::Roll { dice, landing: DiceLanding::Flat })?;
                self.book.roll((first, second));
                self.compare_reasons(&events)
                    .map_err(|difference| format!("after {step:?}: {difference}"))?;
            }
        }
        self.compare().map_err(|difference| format!("after {step:?}: {difference}"))
    }

    /// On the come-out, Sam makes a line bet, and so does Ann while she has the dice (2.1.4, 2.2.4).
    fn shooter_bets(&mut self) -> Result<(), String> {
        for seat in [SAM, ANN] {
            let shoots = seat == SAM || self.table.head.turn.shooter == Some(SeatNo(seat as u8));
            let on_line = self.book.has(seat, Pass) || self.book.has(seat, DontPass);
            if self.book.point == 0 && shoots && !on_line {
                self.bet(seat, Pass, 1000, Owner::Player, BetMethod::Proper)?;
            }
        }
        Ok(())
    }

    /// Checks that the engine cites the document's clauses for the bets that the roll decided.
    fn compare_reasons(&self, events: &[Event]) -> Result<(), String> {
        let said = self.book.decided.iter().map(|(seat, wager, dealers, how)| SettledBet {
            seat: *seat,
            spot: wager.name(),
            dealers: *dealers,
            verdict: how.verdict,
            clauses: clauses(*wager, how).to_owned(),
        });
        agree(self.rules, "bclc-craps", &said.collect::<Vec<_>>(), events)
    }

    fn compare(&self) -> Result<(), String> {
        let mut engine = SharedState {
            rails: self.table.players().map(|(_, seat)| seat.rail.cents()).collect(),
            layout: Vec::new(),
            tips: self.table.head.accounts.tips.cents(),
            vigorish: self.table.head.accounts.vigorish.cents(),
            point: self.table.head.point,
            points_made: usize::from(self.table.head.turn.hand.points_made),
        };
        for (seat, player) in self.table.players() {
            for (_, bet) in player.live() {
                let name = self.rules.layout.spot(bet.key.wager, bet.key.state).to_owned();
                let dealers = bet.key.owner == Owner::Dealers;
                engine.layout.push((seat.index(), name, dealers, bet.stake.cents(), bet.held.cents()));
            }
        }
        let Book { rails, bets, tips, vigorish, point, points_made, .. } = self.book.clone();
        let layout =
            bets.iter().map(|bet| (bet.seat, bet.wager.name(), bet.dealers, bet.stake, bet.held)).collect();
        let mut document = SharedState { rails, layout, tips, vigorish, point, points_made };
        engine.layout.sort();
        document.layout.sort();
        if engine == document && self.table.sum().is_zero() {
            return Ok(());
        }
        Err(format!("\n  document {document:?}\n  engine   {engine:?}"))
    }
}
