//! The games, a folder for each, and the registry of the games of rounds.
//!
//! A game of rounds is a folder with the rules, a round in play, and the commands and events that only this game has.
//! [`RoundGame`] lists the questions that the table asks the rules, and [`GameRound`] those that it asks a round. The
//! registry below makes the closed enums over all these games; nothing else lists them.

pub mod baccarat;
pub mod casino_war;
pub mod craps;
pub mod red_dog;
pub mod wheel;

use croupier_rules::{Card, Reader, RoundLayout, Section};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use strum::VariantNames;

use crate::bet::SeatNo;
use crate::notation::Parts;
use crate::refusal::Refusal;
use crate::rounds::decide::DecisionContext;
use crate::rounds::fact::Fact;
use crate::rounds::game::{CommandFacts, EventFacts, GameRound, RoundGame, RoundPlay};
use crate::rounds::state::Table;
use crate::rounds::{Command, Event};

use baccarat::{BaccaratRound, BaccaratRules};
use casino_war::{WarRound, WarRules};
use red_dog::{RedDogRound, RedDogRules};
use wheel::{WheelRules, WheelState};

/// Makes the enums over all games of rounds: rules, rounds, names, commands and events.
macro_rules! round_games {
    ($($(#[$doc:meta])* $Game:ident = $name:literal in $module:ident: $Rules:ty, $Round:ty $(, $shoe:ident)?;)*) => {
        /// The names of the games of rounds in packs.
        pub const ROUND_GAMES: &[&str] = &[$($name),*];

        /// The names of the commands that only one game has, game by game.
        pub const GAME_COMMANDS: &[&[&str]] = &[$($module::Command::VARIANTS),*];

        /// The rules of the game that is played.
        #[derive(Clone, Debug)]
        pub enum RoundGameKind {
            $($(#[$doc])* $Game(Box<$Rules>),)*
        }

        impl RoundGameKind {
            /// Reads the rules of a game; `None` if they are faulty or the game is unknown.
            pub(crate) fn read(
                game: &str,
                reader: &mut Reader<'_>,
                root: &Section<'_>,
                layout: &RoundLayout<Fact>,
            ) -> Option<RoundGameKind> {
                match game {
                    $($name => <$Rules>::read(reader, root, layout).map(Box::new).map(RoundGameKind::$Game),)*
                    _ => None,
                }
            }

            /// Returns whether a game is played with cards from a shoe.
            pub(crate) fn has_shoe(game: &str) -> bool {
                [$($((stringify!($shoe), $name),)?)*].iter().any(|(_, known)| *known == game)
            }

            /// Returns the name of the game in packs.
            pub fn name(&self) -> &'static str {
                match self {
                    $(RoundGameKind::$Game(_) => $name,)*
                }
            }

            /// Returns the rules of the game, to ask them questions.
            pub fn rules(&self) -> &dyn RoundGame {
                match self {
                    $(RoundGameKind::$Game(rules) => &**rules,)*
                }
            }

            /// Returns the rules of the game, to play by them.
            pub(crate) fn play(&self) -> &dyn RoundPlay {
                match self {
                    $(RoundGameKind::$Game(rules) => &**rules,)*
                }
            }

            /// Returns the rules of the game, to change them.
            pub fn rules_mut(&mut self) -> &mut dyn RoundGame {
                match self {
                    $(RoundGameKind::$Game(rules) => &mut **rules,)*
                }
            }
        }

        /// The game of a round, as the log names it.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, VariantNames)]
        #[serde(rename_all = "kebab-case")]
        #[strum(serialize_all = "kebab-case")]
        pub enum RoundGameName {
            $($(#[$doc])* $Game,)*
        }

        /// The round in play, or the last one while its cards are still on the table.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Play {
            /// No round yet.
            None,
            $($(#[$doc])* $Game($Round),)*
        }

        impl Play {
            /// Begins a round. `first` is the card with which it begins, if there is one.
            pub(crate) fn begin(&self, of: RoundGameName, simulated: bool, first: Option<Card>) -> Play {
                match of {
                    $(RoundGameName::$Game => {
                        let before = if let Play::$Game(round) = self { Some(round) } else { None };
                        Play::$Game(<$Round>::begin(before, simulated, first))
                    })*
                }
            }

            /// Returns the positions whose players hold cards that only they see.
            pub fn holders(&self) -> Vec<SeatNo> {
                self.round().map_or(Vec::new(), GameRound::holders)
            }

            /// Returns the round, to ask it questions.
            pub(crate) fn round(&self) -> Option<&dyn GameRound> {
                match self {
                    Play::None => None,
                    $(Play::$Game(round) => Some(round),)*
                }
            }

            pub(crate) fn round_mut(&mut self) -> Option<&mut dyn GameRound> {
                match self {
                    Play::None => None,
                    $(Play::$Game(round) => Some(round),)*
                }
            }
        }

        /// A command that only one game has.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum GameCommand {
            $($(#[$doc])* $Game($module::Command),)*
        }

        /// An event that only one game has.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum GameEvent {
            $($(#[$doc])* $Game($module::Event),)*
        }

        impl GameCommand {
            /// Returns the command, to ask it questions.
            pub fn facts(&self) -> &dyn CommandFacts {
                match self {
                    $(GameCommand::$Game(command) => command,)*
                }
            }

            /// Decides the command, if it belongs to the game that is played.
            pub(crate) fn decide<'r>(&self, desk: &mut DecisionContext<'r>) -> Result<(), Refusal> {
                match (self, &desk.rules.game.kind) {
                    $((GameCommand::$Game(command), RoundGameKind::$Game(rules)) => {
                        rules.command(desk, command)
                    })*
                    _ => desk.not_provided(),
                }
            }
        }

        impl GameEvent {
            /// Applies the event to the table.
            pub(crate) fn apply(&self, table: &mut Table) {
                match self {
                    $(GameEvent::$Game(event) => event.apply(table),)*
                }
            }

            /// Returns the event, to ask it questions.
            pub fn facts(&self) -> &dyn EventFacts {
                match self {
                    $(GameEvent::$Game(event) => event,)*
                }
            }
        }

        $(
            impl From<$module::Command> for Command {
                fn from(command: $module::Command) -> Command {
                    Command::Game(GameCommand::$Game(command))
                }
            }

            impl From<$module::Event> for Event {
                fn from(event: $module::Event) -> Event {
                    Event::Game(GameEvent::$Game(event))
                }
            }
        )*

        impl Serialize for GameCommand {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                match self {
                    $(GameCommand::$Game(command) => command.serialize(to),)*
                }
            }
        }

        impl Serialize for GameEvent {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                match self {
                    $(GameEvent::$Game(event) => event.serialize(to),)*
                }
            }
        }

        impl Parts for Command {
            const NAME: &'static str = "Command";

            fn read_part<'de, D: Deserializer<'de>>(name: &str, from: D) -> Result<Command, D::Error> {
                match name {
                    $(_ if $module::Command::VARIANTS.contains(&name) => {
                        <$module::Command as Deserialize>::deserialize(from).map(Command::from)
                    })*
                    _ => Command::deserialize(from),
                }
            }
        }

        impl Parts for Event {
            const NAME: &'static str = "Event";

            fn read_part<'de, D: Deserializer<'de>>(name: &str, from: D) -> Result<Event, D::Error> {
                match name {
                    $(_ if $module::Event::VARIANTS.contains(&name) => {
                        <$module::Event as Deserialize>::deserialize(from).map(Event::from)
                    })*
                    _ => Event::deserialize(from),
                }
            }
        }
    };
}

round_games! {
    /// Baccarat.
    Baccarat = "baccarat" in baccarat: BaccaratRules, BaccaratRound, shoe;
    /// Red Dog.
    RedDog = "red-dog" in red_dog: RedDogRules, RedDogRound, shoe;
    /// Casino War.
    War = "casino-war" in casino_war: WarRules, WarRound, shoe;
    /// A wheel.
    Wheel = "wheel" in wheel: WheelRules, WheelState;
}
