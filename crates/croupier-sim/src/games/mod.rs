//! The games of rounds in the simulator, a file or folder for each, and their registry.
//!
//! A game answers the questions of [`SimulatedGame`] about its rules, and has a [`Dealer`] who plays its rounds
//! without events. The registry below makes the closed enum of dealers and collects the vocabulary of each game; nothing
//! else in the simulator lists the games.

mod baccarat;
mod casino_war;
mod dealer;
mod drawn_rounds;
mod game;
mod red_dog;
mod sic_bo;
mod wheel;

use croupier_rules::WagerId;
use croupier_table::games::RoundGameKind;
use croupier_table::rounds::Rules;

use crate::plan::RoundAnswer;

use dealer::NewDealer;

pub(crate) use baccarat::EXAMPLE_RESULT;
pub(crate) use dealer::{Dealer, Dealt, PlayerInvolvement, RoundCourse, RoundQuestion};
pub(crate) use game::{GameWords, ScriptLine, SimulatedGame};

/// Makes the enum of dealers. `$d` is a dollar sign, for the macro inside.
macro_rules! round_dealers {
    ($d:tt $($Game:ident in $module:ident: $Dealer:ty;)*) => {
        /// The dealer of the game that is played.
        #[derive(Clone, Debug)]
        pub(crate) enum RoundDealer<'r> {
            $($Game(Box<$Dealer>),)*
        }

        impl<'r> RoundDealer<'r> {
            /// Creates the dealer for a table, and lists the parts of the possible outcomes on which these wagers
            /// depend.
            pub(crate) fn new(rules: &'r Rules, wagers: &[WagerId]) -> NewDealer<RoundDealer<'r>> {
                match &rules.game.kind {
                    $(RoundGameKind::$Game(own) => {
                        let (dealer, parts) = $module::dealer(rules, own, wagers)?;
                        Ok((RoundDealer::$Game(Box::new(dealer)), parts))
                    })*
                }
            }
        }

        /// Evaluates an expression with the dealer, whatever the game is. The expression is compiled for each game.
        macro_rules! with_dealer {
            ($d any:expr, $d dealer:ident => $d answer:expr) => {
                match $d any {
                    $($crate::games::RoundDealer::$Game($d dealer) => $d answer,)*
                }
            };
        }
        pub(crate) use with_dealer;

        const WORDS: &[GameWords] = &[$($module::WORDS),*];

        /// Returns the words of the game of a table.
        pub(crate) fn words_of(rules: &Rules) -> &'static GameWords {
            match &rules.game.kind {
                $(RoundGameKind::$Game(_) => &$module::WORDS,)*
            }
        }

        /// Returns the game of a table, for queries.
        pub(crate) fn game(rules: &Rules) -> &dyn SimulatedGame {
            match &rules.game.kind {
                $(RoundGameKind::$Game(own) => &**own,)*
            }
        }
    };
}

round_dealers! { $
    Baccarat in baccarat: baccarat::BaccaratHands;
    RedDog in red_dog: red_dog::RedDogRounds<'r>;
    War in casino_war: casino_war::WarRounds<'r>;
    Wheel in wheel: drawn_rounds::DrawnRounds;
    SicBo in sic_bo: drawn_rounds::DrawnRounds;
}

/// Returns the words for the decisions of all games.
pub(crate) fn decisions() -> impl Iterator<Item = &'static str> {
    WORDS.iter().flat_map(|words| words.decisions).map(|(word, _)| *word)
}

/// Returns the answer that a decision gives in a game, or in the first game that has the decision, and the words of
/// that game.
pub(crate) fn decision(word: &str, game: &str) -> Option<(&'static GameWords, RoundAnswer)> {
    let of = |words: &'static GameWords| {
        let (_, answer) = words.decisions.iter().find(|(known, _)| *known == word)?;
        Some((words, *answer))
    };
    WORDS.iter().filter_map(of).min_by_key(|(words, _)| words.game != game)
}

/// Returns, for all games, the names of the facts about a round's question.
pub(crate) fn facts() -> impl Iterator<Item = &'static str> {
    WORDS.iter().flat_map(|words| words.facts).copied()
}
