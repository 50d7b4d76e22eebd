//! The wheel in the school: short spins, pegs and slips.

use croupier_chance::Stream;
use croupier_ledger::line::{Command, Event};
use croupier_table::games::wheel::{self, WheelRules, WheelStop};
use croupier_table::games::{GameCommand, GameEvent};
use croupier_table::rounds::{self, RoundGame};

use super::{GameIrregularities, SchoolGame};
use crate::course::PlannedStep;
use crate::drill::{Draft, PositionMaker, SeenIrregularity, TableRuling};
use crate::game::{DealerStep, Irregularity, irregularity};
use crate::table::SchoolTable;
use crate::topic::DrillTopic;

impl SchoolGame for WheelRules {
    fn course(&self) -> &'static [PlannedStep] {
        &[
            (DrillTopic::Decides, &["space-*"]),
            (DrillTopic::Pays, &["space-*"]),
            (DrillTopic::Limits, &["space-*"]),
        ]
    }

    fn question(&self, _: &mut PositionMaker<'_>) -> Option<Draft> {
        None
    }

    fn pay_settings(&self) -> &'static [&'static str] {
        &["wheel.wheel"]
    }

    fn fee_settings(&self) -> &'static [&'static str] {
        &[]
    }

    fn irregularities(&self) -> Option<&dyn GameIrregularities> {
        Some(self)
    }

    fn steps(&self) -> &'static [(DealerStep, GameCommand)] {
        &[]
    }

    fn turn(&self, _: rounds::PlayerNo) -> Option<GameCommand> {
        None
    }
}

impl GameIrregularities for WheelRules {
    fn cases(&self, maker: &mut PositionMaker<'_>) -> Vec<SeenIrregularity> {
        let spaces: Vec<u8> = (0..=u8::MAX).take_while(|space| self.plan.spot_of(*space).is_some()).collect();
        let Some(space) = maker.pick(&spaces).copied() else { return Vec::new() };
        let next = (space + 1) % u8::try_from(spaces.len()).unwrap_or(1).max(1);
        let name = |space: u8| self.plan.spot_of(space).map_or("", |symbol| RoundGame::symbol(self, symbol));
        let spin = |rest: WheelStop, revolutions: Option<u32>| {
            rounds::Command::Game(GameCommand::Wheel(wheel::Command::Spin {
                rest,
                direction: None,
                revolutions,
            }))
        };
        let (from, to) = (name(space).to_owned(), name(next).to_owned());
        let mut cases = vec![
            SeenIrregularity {
                words: format!("The wheel turns only once and rests on {from}."),
                command: spin(WheelStop::Space(space), Some(1)),
                settings: &["wheel.short-spin", "wheel.revolutions"],
            },
            SeenIrregularity {
                words: "The indicator stops on a peg between two spaces.".to_owned(),
                command: spin(WheelStop::Peg(None), None),
                settings: &["wheel.peg"],
            },
        ];
        if from != to {
            cases.push(SeenIrregularity {
                words: format!("The dealer calls {from}. Then the indicator slips to {to}."),
                command: spin(WheelStop::SlippedLate(space, next), None),
                settings: &["wheel.slip"],
            });
            cases.push(SeenIrregularity {
                words: format!(
                    "The indicator rests on {from}, but slips to {to} before the dealer calls it."
                ),
                command: spin(WheelStop::Slipped(space, next), None),
                settings: &["wheel.slip"],
            });
        }
        cases
    }

    fn ruling(&self, event: &GameEvent) -> Option<TableRuling> {
        match event {
            GameEvent::Wheel(wheel::Event::NoSpin { .. }) => Some(TableRuling::Again),
            GameEvent::Wheel(wheel::Event::Spun { .. }) => {
                let result = event.facts().result(self);
                Some(TableRuling::Counts(result.map(|(words, _)| words).unwrap_or_default()))
            }
            _ => None,
        }
    }

    fn rulings(&self, command: &rounds::Command) -> Option<Vec<TableRuling>> {
        let rounds::Command::Game(GameCommand::Wheel(wheel::Command::Spin { rest, .. })) = command else {
            return None;
        };
        let name = |space: u8| {
            let symbol = self.plan.spot_of(space);
            symbol.map_or("", |symbol| RoundGame::symbol(self, symbol)).to_owned()
        };
        let mut all = vec![TableRuling::Again, TableRuling::Void];
        match *rest {
            WheelStop::Space(space) => all.push(TableRuling::Counts(name(space))),
            WheelStop::Slipped(one, two) | WheelStop::SlippedLate(one, two) => {
                all.extend([TableRuling::Counts(name(one)), TableRuling::Counts(name(two))]);
            }
            WheelStop::Peg(_) => all.push(TableRuling::Counts("the higher of the two spaces".to_owned())),
        }
        Some(all)
    }

    fn drawn(&self, table: &SchoolTable, stream: &mut Stream, regular: &Command) -> Option<Irregularity> {
        let Command::Round(rounds::Command::Game(GameCommand::Wheel(wheel::Command::Spin { rest, .. }))) =
            regular
        else {
            return None;
        };
        let WheelStop::Space(first) = *rest else { return None };
        let symbols = RoundGame::symbols(self);
        let count = u8::try_from(symbols.len()).ok()?;
        let second = (first + 1) % count;
        let symbol = |space: u8| symbols.get(usize::from(space)).map_or("", String::as_str);
        if symbol(first) == symbol(second) {
            return None;
        }
        let (words, rest) = match stream.below(3) {
            0 => (
                format!(
                    "The flapper rests on the peg between {} and {}; it leans to {}.",
                    symbol(first),
                    symbol(second),
                    symbol(first)
                ),
                WheelStop::Peg(Some(first)),
            ),
            1 => (
                format!(
                    "The wheel rests on {}; before the call it slips to {}.",
                    symbol(first),
                    symbol(second)
                ),
                WheelStop::Slipped(first, second),
            ),
            _ => (
                format!(
                    "The dealer has called {}; then the wheel slips to {}.",
                    symbol(first),
                    symbol(second)
                ),
                WheelStop::SlippedLate(first, second),
            ),
        };
        let rulings = vec![
            "The spin does not count; the wheel is spun again.".to_owned(),
            format!("The spin counts, with {}.", symbol(first)),
            format!("The spin counts, with {}.", symbol(second)),
            "Half of each bet goes back, and the wheel is spun again.".to_owned(),
        ];
        let command = wheel::Command::Spin { rest, direction: None, revolutions: None };
        let command = Command::Round(rounds::Command::Game(GameCommand::Wheel(command)));
        let right = |events: &[Event]| {
            events.iter().find_map(|event| match event {
                Event::Round(rounds::Event::Game(GameEvent::Wheel(wheel::Event::NoSpin { .. }))) => Some(0),
                Event::Round(rounds::Event::Game(GameEvent::Wheel(wheel::Event::Spun { space, .. }))) => {
                    Some(if *space == first { 1 } else { 2 })
                }
                _ => None,
            })
        };
        irregularity(table, words, command, rulings, right)
    }
}
