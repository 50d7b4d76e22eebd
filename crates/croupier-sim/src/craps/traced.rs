//! Writes down what the table does, for a trace of one session.

use croupier_rules::Money;
use croupier_table::craps::{BetRef, Command, Event};

use crate::script::craps_line;
use crate::table_view::TableView;
use crate::trace::{PLAYER, SHOOTERS, SessionTape, TraceBet, TraceResult};

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
        let (rail, layout) = (self.rail(), self.on_layout());
        let point = self.table.head.point;
        if let Some(tape) = &mut self.tape {
            let puck = if point == 0 { "off".to_owned() } else { point.to_string() };
            tape.line(format!("expect point {puck}"));
            tape.end_round(rail, layout, rail.plus(layout));
        }
    }

    /// Writes a command down. The table is still in the position before the command.
    pub(super) fn write_down(&mut self, command: &Command, bets: &[SettledStake]) {
        let Some(mut tape) = self.tape.take() else { return };
        let names = |person: u32| match person {
            1 => PLAYER.to_owned(),
            other => SHOOTERS[other as usize % 2].to_owned(),
        };
        if let Some(line) = craps_line(self.rules, &self.table, command, &names) {
            tape.line(line);
        }
        match command {
            Command::Roll { dice, .. } => {
                tape.phase(match self.table.head.point {
                    0 => "come-out".to_owned(),
                    point => format!("point {point}"),
                });
                tape.outcome(&dice.to_string());
                self.write_results(&mut tape, bets);
            }
            Command::Turn { which, on } => {
                tape.action(if *on { "on" } else { "off" }, &self.wager(which), None);
            }
            _ => self.write_actions(&mut tape, command),
        }
        self.tape = Some(tape);
    }

    fn write_results(&self, tape: &mut SessionTape, bets: &[SettledStake]) {
        let layout = &self.rules.layout;
        for bet in bets {
            let clause = bet.cite.map_or("", |cite| layout.citations.first(cite));
            tape.bet(TraceBet {
                wager: layout.spot(bet.key.wager, bet.key.state).to_owned(),
                result: bet.result,
                stake: bet.stake,
                net: bet.net,
                clause: clause.to_owned(),
            });
        }
        for event in &self.events {
            let Event::Moved { at, to, cite } = event else { continue };
            if self.is_own(at) {
                let stake = self.table.seat(self.seat).map(|seat| seat.bets[usize::from(at.slot)].stake);
                tape.bet(TraceBet {
                    wager: layout.spot(at.key.wager, *to).to_owned(),
                    result: TraceResult::Moved,
                    stake: stake.unwrap_or(Money::ZERO),
                    net: Money::ZERO,
                    clause: layout.citations.first(*cite).to_owned(),
                });
            }
        }
    }

    /// Writes down bets that were made, lowered or taken down, with the amounts that the table accepted.
    fn write_actions(&self, tape: &mut SessionTape, command: &Command) {
        let layout = &self.rules.layout;
        for event in &self.events {
            match event {
                Event::Placed { at, amount, .. } if self.is_own(at) => {
                    tape.action("bet", layout.spot(at.key.wager, at.key.state), Some(*amount));
                }
                Event::TakenBack { at, amount, .. } if self.is_own(at) => {
                    let down = matches!(command, Command::Down { .. });
                    let action = if down { "down" } else { "reduce" };
                    tape.action(action, layout.spot(at.key.wager, at.key.state), Some(*amount));
                }
                _ => {}
            }
        }
    }

    fn wager(&self, which: &BetRef) -> String {
        let layout = &self.rules.layout;
        which.state.map_or_else(
            || layout.wager(which.wager).id.clone(),
            |state| layout.spot(which.wager, state).to_owned(),
        )
    }
}
