//! Writes down what the table does, for a trace of one session.

use croupier_table::rounds::{Command, Event};

use crate::games::game;
use crate::script::{round_line, words};
use crate::table_view::TableView;
use crate::trace::{PLAYER, SessionTape, TraceBet};

use super::ChipBalance;
use super::full::TableEngine;
use super::settled_stakes::SettledStake;

impl TableEngine<'_> {
    /// Starts to write down a session.
    pub(crate) fn begin_tape(&mut self) {
        self.tape = Some(Box::default());
    }

    /// Stops writing, and returns the record.
    pub(crate) fn take_tape(&mut self) -> SessionTape {
        self.tape.take().map(|tape| *tape).unwrap_or_default()
    }

    /// Ends a round in the record.
    pub(crate) fn end_taped_round(&mut self) {
        let (rail, layout, worth) = (self.rail(), self.on_layout(), self.worth());
        if let Some(tape) = &mut self.tape {
            tape.end_round(rail, layout, worth);
        }
    }

    /// Writes the last command down. `from` is the number of cards that had come out before it.
    pub(super) fn write_down(&mut self, command: &Command, bets: &[SettledStake], from: usize) {
        let Some(mut tape) = self.tape.take() else { return };
        if let Some(line) = round_line(self.rules, &self.table, command, &|_| PLAYER.to_owned()) {
            tape.line(line);
        }
        let layout = &self.rules.layout;
        match command {
            Command::Deal { .. } => tape.outcome(&self.cards_since(from)),
            Command::Game(own) => {
                if let Some(written) = game(self.rules).script(own) {
                    match written.outcome {
                        Some(outcome) => tape.outcome(&outcome),
                        None => tape.action(&written.line, "", None),
                    }
                }
            }
            _ => {}
        }
        for event in &self.events {
            if let Event::Placed { spot, amount, .. } = event
                && self.is_own(*spot)
            {
                tape.action("bet", &layout.wager(spot.wager).id, Some(*amount));
            }
        }
        for bet in bets {
            let wager = layout.wager(bet.wager).id.clone();
            match command {
                Command::Down { .. } => tape.action("down", &wager, Some(bet.stake)),
                Command::Reduce { .. } => tape.action("reduce", &wager, Some(bet.stake)),
                _ => tape.bet(TraceBet {
                    wager,
                    result: bet.result,
                    stake: bet.stake,
                    net: bet.net,
                    clause: bet.cite.map_or("", |cite| layout.citations.first(cite)).to_owned(),
                }),
            }
        }
        self.tape = Some(tape);
    }

    /// Returns the cards that have come out since there were `from` of them.
    fn cards_since(&self, from: usize) -> String {
        let Some(shoe) = &self.table.shoe else { return String::new() };
        words(shoe.cards.get(from..shoe.next).unwrap_or_default())
    }
}
