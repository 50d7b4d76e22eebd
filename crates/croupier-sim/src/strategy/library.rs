//! The well-known strategies: the files of `strategies/`, embedded in the program.

use std::sync::OnceLock;

use super::tree::Strategy;

/// A file of `strategies/`, with its text and its tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LibraryStrategy {
    /// The game that the strategy is for, which is the name of the file's folder.
    pub game: &'static str,
    /// The text of the file, including comments.
    pub text: &'static str,
    /// The strategy read from the text, with the name of the file.
    pub strategy: Strategy,
}

/// The comment that marks the strategies for company at a table.
const COMPANY: &str = "# Suits a house player.";

impl LibraryStrategy {
    /// Returns whether the strategy suits a player whom the program brings to keep a person company.
    pub fn suits_company(&self) -> bool {
        self.text.contains(COMPANY)
    }
}

/// The well-known strategies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StrategyLibrary;

impl StrategyLibrary {
    /// Returns all strategies, sorted by game and name. No two have the same name.
    pub fn all() -> &'static [LibraryStrategy] {
        static ALL: OnceLock<Vec<LibraryStrategy>> = OnceLock::new();
        ALL.get_or_init(|| {
            croupier_strategies::STRATEGIES
                .iter()
                .map(|(game, name, text)| library_strategy(game, name, text))
                .collect()
        })
    }

    /// Returns the strategy with this name. The name may be preceded by the game and a slash.
    pub fn find(name: &str) -> Option<&'static LibraryStrategy> {
        let (game, name) = name.split_once('/').map_or((None, name), |(game, name)| (Some(game), name));
        let named = |known: &&LibraryStrategy| {
            known.strategy.name == name && game.is_none_or(|game| game == known.game)
        };
        StrategyLibrary::all().iter().find(named)
    }

    /// Returns all names, for suggestions when a name is unknown: see [`nearest`](super::nearest).
    pub fn names() -> impl Iterator<Item = &'static str> {
        StrategyLibrary::all().iter().map(|known| known.strategy.name.as_str())
    }
}

fn library_strategy(game: &'static str, name: &str, text: &'static str) -> LibraryStrategy {
    let strategy = Strategy::read(name, text).expect("a test reads every strategy of the library");
    LibraryStrategy { game, text, strategy }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strategy_is_found_with_or_without_its_game() {
        let pass = StrategyLibrary::find("pass").unwrap();
        assert_eq!((pass.game, pass.strategy.name.as_str()), ("craps", "pass"));
        assert_eq!(StrategyLibrary::find("craps/pass"), Some(pass));
        assert_eq!(StrategyLibrary::find("baccarat/pass"), None);
        assert_eq!(StrategyLibrary::find("passs"), None);
        assert_eq!(super::super::nearest("passs", StrategyLibrary::names()), Some("pass"));
    }
}
