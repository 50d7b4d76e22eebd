//! The strategies that are known by a name: the files of `strategies/`, inside the program.

use std::sync::OnceLock;

use super::tree::Strategy;

include!(concat!(env!("OUT_DIR"), "/strategies.rs"));

/// A strategy of the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LibraryStrategy {
    /// The game that it is for: the folder that its file is in.
    pub game: &'static str,
    /// Its file as it was written, comments included.
    pub text: &'static str,
    /// What was read; its name is that of the file.
    pub strategy: Strategy,
}

/// The well-known strategies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StrategyLibrary;

impl StrategyLibrary {
    /// All of them, in the order of games and names. No two have the same name.
    pub fn all() -> &'static [LibraryStrategy] {
        static ALL: OnceLock<Vec<LibraryStrategy>> = OnceLock::new();
        ALL.get_or_init(|| EMBEDDED.iter().map(|(game, name, text)| known(game, name, text)).collect())
    }

    /// The one with this name, or with this game, a slash and this name.
    pub fn find(name: &str) -> Option<&'static LibraryStrategy> {
        let (game, name) = name.split_once('/').map_or((None, name), |(game, name)| (Some(game), name));
        let named = |known: &&LibraryStrategy| {
            known.strategy.name == name && game.is_none_or(|game| game == known.game)
        };
        StrategyLibrary::all().iter().find(named)
    }

    /// All names, for whoever asks for one that is not there: see [`nearest`](super::nearest).
    pub fn names() -> impl Iterator<Item = &'static str> {
        StrategyLibrary::all().iter().map(|known| known.strategy.name.as_str())
    }
}

fn known(game: &'static str, name: &str, text: &'static str) -> LibraryStrategy {
    let strategy = Strategy::read(name, text).expect("a test reads every strategy of the library");
    LibraryStrategy { game, text, strategy }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strategy_is_found_by_its_name_with_its_game_or_without() {
        let pass = StrategyLibrary::find("pass").unwrap();
        assert_eq!((pass.game, pass.strategy.name.as_str()), ("craps", "pass"));
        assert_eq!(StrategyLibrary::find("craps/pass"), Some(pass));
        assert_eq!(StrategyLibrary::find("baccarat/pass"), None);
        assert_eq!(StrategyLibrary::find("passs"), None);
        assert_eq!(super::super::nearest("passs", StrategyLibrary::names()), Some("pass"));
    }
}
