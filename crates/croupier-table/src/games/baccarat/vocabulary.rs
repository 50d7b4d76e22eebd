//! The commands and events that only baccarat has.

use croupier_rules::Card;
use serde::{Deserialize, Serialize};
use strum::VariantNames;

use crate::bet::SeatNo;
use crate::games::Play;
use crate::refusal::Refusal;
use crate::rounds::command::DealingIrregularity;
use crate::rounds::decide::CommandDecider;
use crate::rounds::game::{CommandFacts, EventFacts, GameActor, RoundGame, TableNames};
use crate::rounds::side::Side;
use crate::rounds::state::{PlayerNo, RoundStage, Table};

use super::{BaccaratResult, BaccaratRound, BaccaratRules};

/// A command that only baccarat has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum Command {
    /// A player gives the cards back face up.
    Turn { player: PlayerNo },
    /// A player gives up the right to turn the cards.
    GiveUp { player: PlayerNo },
    /// A player delays, and loses the right to turn the cards.
    Delay { player: PlayerNo },
    /// A card is drawn in error and not shown.
    DrawnInError,
    /// The next card is found face up.
    FoundFaceUp,
}

/// An event that only baccarat has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum Event {
    /// An irregularity began in this round, or ended.
    SlipNoted { slip: Option<DealingIrregularity> },
    /// Cards were handed to a position, or kept by the dealer.
    Handed { side: Side, to: Option<SeatNo> },
    /// Cards were turned up.
    Turned { side: Side, cards: [Option<Card>; 2] },
    /// The round was decided.
    Decided { outcome: BaccaratResult },
}

impl BaccaratRules {
    pub(crate) fn command<'r>(
        &'r self,
        desk: &mut CommandDecider<'r>,
        command: &Command,
    ) -> Result<(), Refusal> {
        match *command {
            Command::Turn { player } => desk.turn(self, player),
            Command::GiveUp { player } => desk.give_up(self, player),
            Command::Delay { player } => desk.delay(self, player),
            Command::DrawnInError => desk.drawn_in_error(self),
            Command::FoundFaceUp => desk.found_face_up(self),
        }
    }
}

impl CommandFacts for Command {
    fn actor(&self) -> GameActor {
        match *self {
            Command::Turn { player } | Command::GiveUp { player } => GameActor::Player(player),
            Command::Delay { .. } | Command::DrawnInError | Command::FoundFaceUp => GameActor::Dealer,
        }
    }

    fn begins_round(&self, _: RoundStage) -> bool {
        matches!(self, Command::DrawnInError | Command::FoundFaceUp)
    }

    fn is_decision(&self) -> bool {
        matches!(self, Command::Turn { .. } | Command::GiveUp { .. })
    }
}

impl Event {
    pub(crate) fn apply(&self, table: &mut Table) {
        let Play::Baccarat(round) = &mut table.play else { return };
        match *self {
            Event::SlipNoted { slip } => round.slip = slip,
            Event::Handed { side, to } => round.hand_over(side, to),
            Event::Turned { side, cards } => {
                let seen = round.turn(side, cards);
                if let Some(shoe) = &mut table.shoe {
                    seen.into_iter().for_each(|card| shoe.see(card));
                }
            }
            Event::Decided { outcome } if !round.simulated => round.results.push(outcome),
            Event::Decided { .. } => {}
        }
    }
}

impl EventFacts for Event {
    fn is_public(&self) -> bool {
        !matches!(self, Event::SlipNoted { .. })
    }

    fn sentence(&self, _: &dyn RoundGame, names: &dyn TableNames) -> Option<String> {
        Some(match *self {
            Event::SlipNoted { .. } => return None,
            Event::Handed { side, to: Some(seat) } => {
                format!("{} gets {}'s cards.", names.position(seat), side.name())
            }
            Event::Handed { side, to: None } => format!("The dealer turns {}'s cards.", side.name()),
            Event::Turned { side, cards } => {
                let cards: Vec<String> = cards.into_iter().flatten().map(Card::words).collect();
                format!("{} shows {}.", side.name(), cards.join(" and "))
            }
            Event::Decided { outcome: BaccaratResult { winner, player, banker, .. } } => {
                let winner = winner.map_or("a tie".to_owned(), |side| format!("{} wins", side.name()));
                format!("Player {player}, Banker {banker}: {winner}.")
            }
        })
    }

    fn result(&self, _: &dyn RoundGame) -> Option<(String, String)> {
        let Event::Decided { outcome } = self else { return None };
        let (words, tone) = match outcome.winner {
            Some(Side::Player) => ("P", "player"),
            Some(Side::Banker) => ("B", "banker"),
            None => ("T", "tie"),
        };
        Some((words.to_owned(), tone.to_owned()))
    }
}

impl BaccaratRound {
    fn hand_over(&mut self, side: Side, to: Option<SeatNo>) {
        let hand = self.hand_mut(side);
        hand.asked.extend(hand.with.filter(|_| hand.waiting));
        hand.with = to;
        hand.waiting = to.is_some();
    }

    /// Turns the cards of a hand up. Returns the cards that nobody had seen before.
    fn turn(&mut self, side: Side, cards: [Option<Card>; 2]) -> Vec<Card> {
        let hand = self.hand_mut(side);
        let turned = (hand.up..hand.cards.len() as u8).zip(cards.into_iter().flatten());
        let new: Vec<(u8, Card)> = turned.filter(|(place, _)| hand.unknown.contains(place)).collect();
        for (place, card) in &new {
            hand.cards[usize::from(*place)] = *card;
        }
        hand.unknown.clear();
        hand.up = hand.cards.len() as u8;
        hand.waiting = false;
        new.into_iter().map(|(_, card)| card).collect()
    }
}
