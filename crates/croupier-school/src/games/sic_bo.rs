//! Sic Bo in the school: leaning dice and a shaker that fails.

use croupier_chance::Stream;
use croupier_ledger::line::{Command, Event};
use croupier_table::games::sic_bo::{self, SicBoRules, ThreeDice};
use croupier_table::games::{GameCommand, GameEvent};
use croupier_table::rounds::{self, RoundGame};

use super::{GameIrregularities, SchoolGame};
use crate::course::PlannedStep;
use crate::drill::{Draft, PositionMaker, SeenIrregularity, TableRuling};
use crate::game::{DealerStep, Irregularity, irregularity};
use crate::table::SchoolTable;
use crate::topic::DrillTopic;

impl SchoolGame for SicBoRules {
    fn course(&self) -> &'static [PlannedStep] {
        &[
            (DrillTopic::Decides, &["small"]),
            (DrillTopic::Pays, &["small"]),
            (DrillTopic::Pays, &["big"]),
            (DrillTopic::Pays, &["triple-*", "total-*"]),
            (DrillTopic::Limits, &["small"]),
        ]
    }

    fn question(&self, _: &mut PositionMaker<'_>) -> Option<Draft> {
        None
    }

    fn pay_settings(&self) -> &'static [&'static str] {
        &[]
    }

    fn fee_settings(&self) -> &'static [&'static str] {
        &[]
    }

    fn irregularities(&self) -> Option<&dyn GameIrregularities> {
        Some(self)
    }

    fn steps(&self) -> &'static [(DealerStep, GameCommand)] {
        const STEPS: &[(DealerStep, GameCommand)] =
            &[(DealerStep::NewShaker, GameCommand::SicBo(sic_bo::Command::NewShaker))];
        STEPS
    }

    fn turn(&self, _: rounds::PlayerNo) -> Option<GameCommand> {
        None
    }
}

impl GameIrregularities for SicBoRules {
    fn cases(&self, maker: &mut PositionMaker<'_>) -> Vec<SeenIrregularity> {
        let drawn = RoundGame::outcomes(self).map(|outcomes| maker.stream.below(outcomes));
        let shaken = drawn.and_then(|outcome| RoundGame::outcome_command(self, outcome));
        let game = |command| rounds::Command::Game(GameCommand::SicBo(command));
        let mut cases = vec![
            SeenIrregularity {
                words: "The dice are shaken, and one die leans against another.".to_owned(),
                command: game(sic_bo::Command::Cocked { dice: None }),
                settings: &["shaker.cocked"],
            },
            SeenIrregularity {
                words: "The shaker fails while bets are on the layout.".to_owned(),
                command: game(sic_bo::Command::ShakerFault),
                settings: &["shaker.fault"],
            },
        ];
        if let Some(rounds::Command::Game(GameCommand::SicBo(sic_bo::Command::Shake { dice, .. }))) = shaken {
            cases.push(SeenIrregularity {
                words: "The dealer shakes the dice only once.".to_owned(),
                command: game(sic_bo::Command::Shake { dice, shakes: Some(1) }),
                settings: &["shaker.short"],
            });
        }
        cases
    }

    fn ruling(&self, event: &GameEvent) -> Option<TableRuling> {
        match event {
            GameEvent::SicBo(sic_bo::Event::NoShake) => Some(TableRuling::Again),
            GameEvent::SicBo(sic_bo::Event::Shaken { .. }) => Some(TableRuling::Counts(String::new())),
            _ => None,
        }
    }

    fn rulings(&self, _: &rounds::Command) -> Option<Vec<TableRuling>> {
        Some(vec![TableRuling::Again, TableRuling::Void, TableRuling::Counts(String::new())])
    }

    fn drawn(&self, table: &SchoolTable, stream: &mut Stream, regular: &Command) -> Option<Irregularity> {
        if !matches!(regular, Command::Round(rounds::Command::Game(GameCommand::SicBo(_)))) {
            return None;
        }
        let dice = ThreeDice::from_index(stream.below(216))?;
        let (words, command) = match stream.below(3) {
            0 => ("The shaker jams, and the dice cannot be shaken.".to_owned(), sic_bo::Command::ShakerFault),
            _ => (
                format!("A die leans against the side of the shaker; the crew reads {dice}."),
                sic_bo::Command::Cocked { dice: Some(dice) },
            ),
        };
        let rulings = vec![
            "The roll does not count; the dice are shaken again.".to_owned(),
            "The roll counts as the crew reads it.".to_owned(),
            "A new shaker comes, and the round is void: the bets go back.".to_owned(),
            "A new shaker comes, and the bets stay.".to_owned(),
            "The shaker stays, and the round is void: the bets go back.".to_owned(),
            "The shaker stays, and the bets stay.".to_owned(),
        ];
        let command = Command::Round(rounds::Command::Game(GameCommand::SicBo(command)));
        let right = |events: &[Event]| {
            let voided = events.iter().any(|event| {
                matches!(
                    event,
                    Event::Round(rounds::Event::TakenBack { .. } | rounds::Event::RoundOver { .. })
                )
            });
            events.iter().find_map(|event| match event {
                Event::Round(rounds::Event::Game(GameEvent::SicBo(event))) => Some(match event {
                    sic_bo::Event::NoShake => 0,
                    sic_bo::Event::Shaken { .. } => 1,
                    sic_bo::Event::ShakerFailed { replaced: true } => {
                        if voided {
                            2
                        } else {
                            3
                        }
                    }
                    sic_bo::Event::ShakerFailed { replaced: false } => {
                        if voided {
                            4
                        } else {
                            5
                        }
                    }
                    sic_bo::Event::ShakerReplaced => return None,
                }),
                _ => None,
            })
        };
        irregularity(table, words, command, rulings, right)
    }
}
