//! The games in scripts, a file or folder for each, and the registry of the games of rounds.
//!
//! The file of a game of rounds reads the lines and the expectations that only this game has, and compares the expectations with the
//! table. Nothing else lists the games.

mod baccarat;
mod casino_war;
pub(crate) mod craps;
mod red_dog;
mod sic_bo;
mod wheel;

use crate::NamedRequest;
use crate::rounds::RoundsStage;

/// The words that only one game has.
pub(crate) struct ScriptWords {
    /// The name of the game in packs, and its title.
    game: (&'static str, &'static str),
    /// Words that cannot be a player's name, because lines or expectations start with them.
    pub(crate) reserved: &'static str,
    /// The actions of players, as help for a mistyped line.
    pub(crate) actions: &'static str,
    /// The lines about irregularities, as help for a mistyped line.
    pub(crate) irregularities: &'static str,
}

/// Defines the enum of the expectations that only one game has, and the readers of all games.
macro_rules! script_games {
    ($($(#[$doc:meta])* $Game:ident in $module:ident;)*) => {
        pub(crate) const WORDS: &[ScriptWords] = &[$($module::WORDS),*];

        /// Reads a line of a script that only one game has; `None` for any other words.
        pub(crate) fn game_line(words: &[&str]) -> Option<Result<NamedRequest, String>> {
            $(
                if let Some(line) = $module::line(words) {
                    return Some(line.map(|line| NamedRequest { game: Some($module::WORDS.game), ..line }));
                }
            )*
            None
        }

        /// An expectation of a script that only one game has.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum GameExpectation {
            $($(#[$doc])* $Game($module::ScriptFact),)*
        }

        /// Reads an expectation that only one game has; `None` for any other words.
        pub(crate) fn game_expectation(words: &[&str]) -> Option<Result<GameExpectation, String>> {
            $(
                if let Some(expected) = $module::expectation(words) {
                    return Some(expected.map(GameExpectation::$Game));
                }
            )*
            None
        }

        impl GameExpectation {
            /// Returns `Ok` if the expectation holds, otherwise the state that the table shows.
            pub(crate) fn holds(&self, stage: &RoundsStage) -> Result<(), String> {
                match self {
                    $(GameExpectation::$Game(expected) => expected.holds(stage),)*
                }
            }
        }
    };
}

script_games! {
    /// Baccarat.
    Baccarat in baccarat;
    /// Red Dog.
    RedDog in red_dog;
    /// Casino War.
    War in casino_war;
    /// A wheel.
    Wheel in wheel;
    /// Sic Bo.
    SicBo in sic_bo;
}
