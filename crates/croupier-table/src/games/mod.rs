//! The games, a folder for each, and the registry of the games of rounds.
//!
//! A game of rounds is a folder with the rules, a round in play, and the commands and events that only this game has.
//! [`RoundGame`] lists the questions that the table asks the rules, and [`GameRound`] the questions that it asks a
//! round. The registry below makes the closed enums over all these games; nothing else lists the games.

pub mod baccarat;
pub mod casino_war;
pub mod craps;
pub mod red_dog;
pub mod sic_bo;
pub mod view;
pub mod wheel;

use croupier_rules::{Card, EquipmentForm, PricedFamily, Reader, RoundLayout, Section};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use strum::VariantNames;

use crate::bet::SeatNo;
use crate::notation::Parts;
use crate::refusal::Refusal;
use crate::rounds::call::CallKind;
use crate::rounds::decide::CommandDecider;
use crate::rounds::game::{CommandFacts, EventFacts, GameRound, RoundGame, RoundGameForm, RoundPlay};
use crate::rounds::request::{RequestFacts, RoundRequest};
use crate::rounds::state::Table;
use crate::rounds::{Command, Event};

use baccarat::{BaccaratRound, BaccaratRules};
use casino_war::{WarRound, WarRules};
use red_dog::{RedDogRound, RedDogRules};
use sic_bo::{SicBoRound, SicBoRules};
use wheel::{WheelRules, WheelState};

/// Makes the enums over all games of rounds: rules, rounds, names, commands and events.
macro_rules! round_games {
    ($($(#[$doc:meta])* $Game:ident = $name:literal in $module:ident: $Rules:ty, $Round:ty;)*) => {
        /// The names of all games in packs.
        pub const GAMES: &[&str] = &["craps", $($name),*];

        /// The words in packs for wagers that players make by a decision in mid-round, game by game.
        pub const DECISION_WORDS: &[Option<&str>] = &[$(<$Rules>::DECISION),*];

        /// The requests by which players decide on their bets in a round, game by game.
        pub const DECISIONS: &[&[&str]] = &[$(<$Rules>::DECISIONS),*];

        /// The occasions for calls that only one game has, game by game.
        pub(crate) const GAME_CALLS: &[&[CallKind]] = &[$(<$Rules>::CALLS),*];

        /// The codes of mistakes that only requests of one game make, with their meanings, game by game.
        pub const REQUEST_MISTAKES: &[&[(&str, &str)]] = &[$(<$Rules>::MISTAKES),*];

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

            /// Returns every word for a spot of a family, with its form in a wager's name.
            pub(crate) fn spots(game: &str) -> Vec<(String, String)> {
                match game {
                    $($name => <$Rules>::spots(),)*
                    _ => Vec::new(),
                }
            }

            /// Returns the occasions for calls that packs of a game may prescribe.
            pub(crate) fn calls(game: &str) -> impl Iterator<Item = CallKind> {
                CallKind::of_game(match game {
                    $($name => <$Rules>::CALLS,)*
                    _ => &[],
                })
            }

            /// Returns the word in packs for wagers that players make by a decision in mid-round.
            pub(crate) fn decision(game: &str) -> Option<&'static str> {
                match game {
                    $($name => <$Rules>::DECISION,)*
                    _ => None,
                }
            }

            /// Reads the family of wagers whose spots the equipment defines.
            pub(crate) fn priced(
                game: &str,
                reader: &mut Reader<'_>,
                root: &Section<'_>,
            ) -> Option<PricedFamily<Fact>> {
                match game {
                    $($name => <$Rules>::priced(reader, root),)*
                    _ => None,
                }
            }

            /// Returns the equipment of a game that a submission describes.
            pub(crate) fn equipment(game: &str) -> Option<EquipmentForm> {
                match game {
                    $($name => Some(<$Rules>::EQUIPMENT),)*
                    _ => None,
                }
            }

            /// Returns the name of the game in packs.
            pub fn name(&self) -> &'static str {
                match self {
                    $(RoundGameKind::$Game(_) => $name,)*
                }
            }

            /// Returns the names of the events that only this game has.
            pub fn event_names(&self) -> &'static [&'static str] {
                match self {
                    $(RoundGameKind::$Game(_) => $module::Event::VARIANTS,)*
                }
            }

            /// Returns the rules of the game, for queries.
            pub fn rules(&self) -> &dyn RoundGame {
                match self {
                    $(RoundGameKind::$Game(rules) => &**rules,)*
                }
            }

            /// Returns the rules of the game, for playing rounds.
            pub(crate) fn play(&self) -> &dyn RoundPlay {
                match self {
                    $(RoundGameKind::$Game(rules) => &**rules,)*
                }
            }

            /// Returns the rules of the game, for changing them.
            pub fn rules_mut(&mut self) -> &mut dyn RoundGame {
                match self {
                    $(RoundGameKind::$Game(rules) => &mut **rules,)*
                }
            }
        }

        /// A fact that can be true of a round.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Fact {
            /// Never true.
            Never,
            $($(#[$doc])* $Game($module::Fact),)*
        }

        impl Fact {
            /// Returns every fact that packs of a game may name, with its name. Similar facts are next to each other, so
            /// that a proof that replaces a fact with the next one is a real test.
            pub fn all(game: &str) -> Vec<(String, Fact)> {
                let own: Vec<(String, Fact)> = match game {
                    $($name => {
                        let facts = $module::facts().into_iter();
                        facts.map(|(name, fact)| (name, Fact::$Game(fact))).collect()
                    })*
                    _ => Vec::new(),
                };
                own.into_iter().chain([("never".to_owned(), Fact::Never)]).collect()
            }
        }

        $(
            impl PartialEq<$module::Fact> for Fact {
                fn eq(&self, other: &$module::Fact) -> bool {
                    *self == Fact::$Game(*other)
                }
            }
        )*

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
            pub(crate) fn begin(self, of: RoundGameName, simulated: bool, first: Option<Card>) -> Play {
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

            /// Returns the round, for queries.
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

        /// A request that only one game has.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
        #[serde(untagged)]
        pub enum GameRequest {
            $($(#[$doc])* $Game($module::PlayRequest),)*
        }

        impl GameRequest {
            pub(crate) fn knows(name: &str) -> bool {
                [$($module::PlayRequest::VARIANTS),*].iter().any(|names| names.contains(&name))
            }

            pub(crate) fn read<'de, D: Deserializer<'de>>(name: &str, from: D) -> Result<GameRequest, D::Error> {
                match name {
                    $(_ if $module::PlayRequest::VARIANTS.contains(&name) => {
                        $module::PlayRequest::deserialize(from).map(GameRequest::$Game)
                    })*
                    _ => Err(D::Error::unknown_variant(name, &[])),
                }
            }

            /// Returns the request, for queries.
            pub fn facts(&self) -> &dyn RequestFacts {
                match self {
                    $(GameRequest::$Game(request) => request,)*
                }
            }

            pub(crate) fn facts_mut(&mut self) -> &mut dyn RequestFacts {
                match self {
                    $(GameRequest::$Game(request) => request,)*
                }
            }

            /// Returns the schema of each game's requests.
            #[cfg(feature = "schema")]
            pub(crate) fn parts() -> Vec<utoipa::openapi::RefOr<utoipa::openapi::Schema>> {
                vec![$(<$module::PlayRequest as utoipa::PartialSchema>::schema()),*]
            }

            /// Adds the schemas to which the games' requests refer.
            #[cfg(feature = "schema")]
            pub(crate) fn referenced(
                schemas: &mut Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::Schema>)>,
            ) {
                $(<$module::PlayRequest as utoipa::ToSchema>::schemas(schemas);)*
            }
        }

        $(
            impl From<$module::PlayRequest> for RoundRequest {
                fn from(request: $module::PlayRequest) -> RoundRequest {
                    RoundRequest::Game(GameRequest::$Game(request))
                }
            }
        )*

        impl GameCommand {
            /// Returns the command, for queries.
            pub fn facts(&self) -> &dyn CommandFacts {
                match self {
                    $(GameCommand::$Game(command) => command,)*
                }
            }

            /// Decides the command, if it belongs to the game that is played.
            pub(crate) fn decide<'r>(&self, desk: &mut CommandDecider<'r>) -> Result<(), Refusal> {
                match (self, &desk.rules.game.kind) {
                    $((GameCommand::$Game(command), RoundGameKind::$Game(rules)) => {
                        rules.command(desk, command)
                    })*
                    _ => desk.not_provided(),
                }
            }
        }

        impl GameEvent {
            pub(crate) fn apply(&self, table: &mut Table) {
                match self {
                    $(GameEvent::$Game(event) => event.apply(table),)*
                }
            }

            /// Returns the event, for queries.
            pub fn facts(&self) -> &dyn EventFacts {
                match self {
                    $(GameEvent::$Game(event) => event,)*
                }
            }
        }

        $(
            impl $Rules {
                /// The name of the game in packs.
                pub const NAME: &'static str = $name;

                /// Returns the rules of this game, if a table plays it.
                pub fn of(kind: &RoundGameKind) -> Option<&$Rules> {
                    if let RoundGameKind::$Game(rules) = kind { Some(rules) } else { None }
                }
            }

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
    Baccarat = "baccarat" in baccarat: BaccaratRules, BaccaratRound;
    /// Red Dog.
    RedDog = "red-dog" in red_dog: RedDogRules, RedDogRound;
    /// Casino War.
    War = "casino-war" in casino_war: WarRules, WarRound;
    /// A wheel.
    Wheel = "wheel" in wheel: WheelRules, WheelState;
    /// Sic Bo.
    SicBo = "sic-bo" in sic_bo: SicBoRules, SicBoRound;
}
