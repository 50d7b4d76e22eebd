//! The players whom the program brings and plays: strategies of the library at other seats.

use croupier_rules::Money;
use croupier_sim::live::LiveEvent;
use croupier_sim::seat::{SeatCommand, SeatEvents, SeatStrategy, SeatTable, SeatTurn, company_sets};
use croupier_sim::strategy::StrategyLibrary;
use croupier_table::craps;
use croupier_table::rounds::{self, PlayerDecision, PlayerNo};

use super::{PLAYER, TerminalSession};

/// The names of the company. Each name shows that a program plays.
pub(super) const BOT_NAMES: [&str; 6] = ["Bot-Ada", "Bot-Bea", "Bot-Cal", "Bot-Dan", "Bot-Eve", "Bot-Fay"];

/// The names of the program's players who only shoot.
pub(super) const SHOOTER_NAMES: [&str; 2] = ["Bot-Sam", "Bot-Tia"];

/// The chips that each member of the company brings.
const CHIPS: Money = Money::from_cents(100_000);

/// The maximum number of answers of one player to the questions of a round.
const MOST_ANSWERS: usize = 20;

/// A player of the program.
#[derive(Clone, Debug)]
pub(super) struct Bot {
    pub(super) person: u32,
    pub(super) strategy: String,
    seat: SeatStrategy,
    /// True if the strategy has ended or has no chips left. The player then only watches.
    pub(super) is_done: bool,
}

impl TerminalSession {
    /// Seats the company.
    pub(super) fn seat_company(&mut self, game: &str, wanted: usize) -> Result<(), String> {
        let suits = StrategyLibrary::all().iter().filter(|known| known.game == game && known.suits_company());
        let mut playable = Vec::new();
        for index in 0..wanted.min(BOT_NAMES.len()) {
            let person = PLAYER + 1 + index as u32;
            self.sit(person, CHIPS)?;
            if index == 0 {
                // Only a person at the table can try a strategy there.
                playable =
                    suits.clone().filter(|known| self.bind(person, &known.strategy).is_some()).collect();
            }
            let known = playable.get(index % playable.len().max(1));
            let known = known.ok_or("no strategy of the library suits this table: play without --bots")?;
            let seat = self.bind(person, &known.strategy).ok_or("the strategy does not suit this table")?;
            let strategy = known.strategy.name.clone();
            self.bots.push(Bot { person, strategy, seat, is_done: false });
        }
        Ok(())
    }

    fn bind(&self, person: u32, strategy: &croupier_sim::strategy::Strategy) -> Option<SeatStrategy> {
        let sets = company_sets(self.rules(), strategy);
        SeatStrategy::sit(self.rules(), self.live.seat_table(), person, strategy, &sets).ok().flatten()
    }

    /// Lets each member of the company bet on the next round.
    pub(super) fn company_bets(&mut self) {
        for index in 0..self.bots.len() {
            let bot = &mut self.bots[index];
            if bot.is_done {
                continue;
            }
            match bot.seat.act(self.live.seat_table()) {
                SeatTurn::Plays(commands) => {
                    for command in commands {
                        // A strategy sees a copy of the table, so the table accepts its bets.
                        let events = self.live.give(&command).unwrap_or_default();
                        self.hear_quietly(events);
                    }
                }
                SeatTurn::Stops | SeatTurn::Broke => bot.is_done = true,
            }
        }
    }

    /// Gives a command of the company. Returns whether the table accepted it.
    fn give(&mut self, command: &SeatCommand) -> bool {
        let given = self.live.give(command);
        given.map(|events| self.hear(events)).is_ok()
    }

    /// Tells the company about events.
    pub(super) fn company_hears(&mut self, events: &[LiveEvent]) {
        let table = self.live.seat_table();
        for bot in &mut self.bots {
            bot.seat.hear(table, seat_events(&table, events));
        }
    }

    /// Lets the company answer the questions that a round asks them.
    pub(super) fn company_answers(&mut self) {
        for index in 0..self.bots.len() {
            for _ in 0..MOST_ANSWERS {
                if !self.bot_answers(index) {
                    break;
                }
            }
        }
    }

    /// Answers a question. Returns false if there is none, or if the answer is to let the round continue.
    fn bot_answers(&mut self, index: usize) -> bool {
        let bot = &self.bots[index];
        if let Some(answer) = bot.seat.answer(self.live.seat_table()) {
            return [answer.command, answer.instead].into_iter().flatten().any(|command| self.give(&command));
        }
        let person = bot.person;
        self.must_turn(person) && self.ask_as(person, "turns").is_ok()
    }

    /// Returns whether a person holds cards to turn, which no strategy does.
    fn must_turn(&self, person: u32) -> bool {
        let Some((rules, table)) = self.live.rounds() else { return false };
        let is_own = |player: PlayerNo| table.player(player).is_some_and(|there| there.id == person);
        let mut open = rounds::waiting(rules, table).into_iter();
        open.any(|(player, decision)| is_own(player) && matches!(decision, PlayerDecision::Turn(..)))
    }

    /// Makes a shooter of the company pass the dice. Returns false if no such player has them.
    pub(super) fn bot_passes_dice(&mut self) -> bool {
        let shooter = self.live.craps().and_then(|(_, table)| {
            let seat = table.head.turn.shooter?;
            Some((seat, table.seat(seat)?.player))
        });
        let passes = |(seat, person)| {
            let is_bot = self.bots.iter().any(|bot| bot.person == person);
            is_bot.then_some(SeatCommand::Craps(craps::Command::PassDice { seat }))
        };
        shooter.and_then(passes).is_some_and(|command| self.give(&command))
    }
}

/// Returns the events of one kind of table.
fn seat_events(table: &SeatTable<'_>, events: &[LiveEvent]) -> SeatEvents {
    let craps = |event: &LiveEvent| match event {
        LiveEvent::Craps(event) => Some(*event),
        LiveEvent::Round(_) => None,
    };
    let round = |event: &LiveEvent| match event {
        LiveEvent::Round(event) => Some(event.clone()),
        LiveEvent::Craps(_) => None,
    };
    match table {
        SeatTable::Craps(..) => SeatEvents::Craps(events.iter().filter_map(craps).collect()),
        SeatTable::Rounds(..) => SeatEvents::Rounds(events.iter().filter_map(round).collect()),
    }
}
