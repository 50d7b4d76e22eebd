//! Baccarat in the school: cards that are drawn in error, not due, or exposed.

use croupier_chance::Stream;
use croupier_ledger::line::{Command, Event};
use croupier_table::games::baccarat::{self, BaccaratRules};
use croupier_table::games::{GameCommand, GameEvent};
use croupier_table::rounds::{self, DealingIrregularity, SetAsideOutcome, Side};

use super::{GameIrregularities, SchoolGame};
use crate::course::PlannedStep;
use crate::drill::{Draft, PositionMaker, SeenIrregularity, TableRuling};
use crate::game::{DealerStep, Irregularity, irregularity};
use crate::table::SchoolTable;
use crate::topic::DrillTopic;

impl SchoolGame for BaccaratRules {
    fn course(&self) -> &'static [PlannedStep] {
        &[
            (DrillTopic::ThirdCard, &[]),
            (DrillTopic::Pays, &["player"]),
            (DrillTopic::Pays, &["banker"]),
            (DrillTopic::Vigorish, &["banker"]),
            (DrillTopic::Pays, &["tie"]),
            (DrillTopic::Limits, &["player"]),
        ]
    }

    fn question(&self, _: &mut PositionMaker<'_>) -> Option<Draft> {
        None
    }

    fn pay_settings(&self) -> &'static [&'static str] {
        &[]
    }

    fn fee_settings(&self) -> &'static [&'static str] {
        &["vigorish.rounding", "vigorish.unit"]
    }

    fn irregularities(&self) -> Option<&dyn GameIrregularities> {
        Some(self)
    }

    fn steps(&self) -> &'static [(DealerStep, GameCommand)] {
        &[]
    }

    fn turn(&self, player: rounds::PlayerNo) -> Option<GameCommand> {
        Some(GameCommand::Baccarat(baccarat::Command::Turn { player }))
    }
}

impl GameIrregularities for BaccaratRules {
    fn cases(&self, maker: &mut PositionMaker<'_>) -> Vec<SeenIrregularity> {
        let game = |command| rounds::Command::Game(GameCommand::Baccarat(command));
        let deal = |slip| rounds::Command::Deal { slip: Some(slip) };
        let third = |shown: bool| {
            let seen = if shown { "and it is seen" } else { "face down" };
            let settings: &'static [&'static str] = match shown {
                true => &["irregular.shown-third"],
                false => &["irregular.hidden-third"],
            };
            let words = format!("Player must stand, but the dealer draws a third card for Player, {seen}.");
            SeenIrregularity {
                words,
                command: deal(DealingIrregularity::Third { side: Side::Player, shown }),
                settings,
            }
        };
        let exposed = 1 + u8::try_from(maker.below(4)).unwrap_or(0);
        vec![
            third(false),
            third(true),
            SeenIrregularity {
                words: "Before the deal, a card is drawn from the shoe in error. Nobody sees it.".to_owned(),
                command: game(baccarat::Command::DrawnInError),
                settings: &["irregular.drawn-in-error"],
            },
            SeenIrregularity {
                words: "Before the deal, the next card in the shoe is found face up.".to_owned(),
                command: game(baccarat::Command::FoundFaceUp),
                settings: &["irregular.exposed", "irregular.simulated"],
            },
            SeenIrregularity {
                words: format!("Card {exposed} of the round is exposed while it is drawn."),
                command: deal(DealingIrregularity::Exposed(exposed)),
                settings: &["irregular.exposed-in-round"],
            },
        ]
    }

    /// Only events that all card games have show what becomes of a card.
    fn ruling(&self, _: &GameEvent) -> Option<TableRuling> {
        None
    }

    fn rulings(&self, _: &rounds::Command) -> Option<Vec<TableRuling>> {
        None
    }

    fn drawn(&self, table: &SchoolTable, stream: &mut Stream, _: &Command) -> Option<Irregularity> {
        let (words, command, settings): (_, _, &[&str]) = match stream.below(2) {
            0 => (
                "Between two rounds, a card is drawn in error and not shown.",
                baccarat::Command::DrawnInError,
                &["irregular.drawn-in-error"],
            ),
            _ => (
                "The next card of the shoe is found face up.",
                baccarat::Command::FoundFaceUp,
                &["irregular.exposed", "irregular.simulated"],
            ),
        };
        let rulings = [
            "The card begins the next round.",
            "The card is discarded.",
            "A round without bets is dealt with the card.",
            "The card stays in the shoe, and play continues.",
        ];
        let command = Command::Round(rounds::Command::Game(GameCommand::Baccarat(command)));
        let right = |events: &[Event]| {
            let simulated = |event: &Event| {
                matches!(event, Event::Round(rounds::Event::RoundBegan { simulated: true, .. }))
            };
            if events.iter().any(simulated) {
                return Some(2);
            }
            events.iter().find_map(|event| match event {
                Event::Round(rounds::Event::AsideSettled { goes: SetAsideOutcome::NextRound }) => Some(0),
                Event::Round(rounds::Event::AsideSettled { goes: SetAsideOutcome::Discarded }) => Some(1),
                _ => None,
            })
        };
        let found =
            irregularity(table, words.to_owned(), command, rulings.map(str::to_owned).to_vec(), right)?;
        // The sentences about a card that is kept for the next round cite no clause.
        Some(Irregularity { clauses: table.setting_clauses(settings), ..found })
    }
}
