//! The rules of a table.

use std::sync::Arc;

use croupier_rules::{Choices, Library, SourceLine, Submission};
use croupier_table::GameRules;

use super::error::Error;
use super::game::Game;

/// A table: the rules of a pack under an operator's choices.
#[derive(Clone, Debug)]
pub struct Table {
    name: String,
    rules: Arc<GameRules>,
}

impl Table {
    /// Returns a table of the built-in packs by its name: `PACK` or `PACK:NAME=VALUE,…`, as in every command.
    ///
    /// # Errors
    /// If there is no such pack, or it does not allow these choices.
    pub fn named(name: &str) -> Result<Table, Error> {
        Table::in_library(&Library::embedded(), name)
    }

    /// Returns a table of a library by its name. An amount that the operator must give, such as a maximum bet, stays open
    /// if the name does not give it.
    ///
    /// # Errors
    /// If there is no such pack, or it does not allow these choices.
    pub fn in_library(library: &Library, name: &str) -> Result<Table, Error> {
        let (pack, given) = name.split_once(':').unwrap_or((name, ""));
        let playable = library.playable(pack).and_then(|playable| library.compose(playable));
        let composition = playable.ok_or_else(|| Error::Argument(library.unknown_pack(pack)))?;
        let mut choices = Choices::new();
        for choice in given.split(',').filter(|choice| !choice.is_empty()) {
            let (option, value) = choice
                .split_once('=')
                .ok_or_else(|| Error::Argument(format!("write '{choice}' as NAME=VALUE")))?;
            choices.insert(option.to_owned(), value.to_owned());
        }
        let mut choices = composition.choose_all(&choices, &SourceLine::new(name, 1))?;
        for (option, value) in library.offering(pack).into_iter().chain(composition.unposted()) {
            choices.entry(option).or_insert(value);
        }
        let rules = GameRules::compile(&composition, &choices)?;
        Ok(Table { name: name.to_owned(), rules: Arc::new(rules) })
    }

    /// Returns the table of a rules submission. `name` is the name of its file, for error messages.
    ///
    /// # Errors
    /// If the submission has faults; all of them are reported at once.
    pub fn submitted(library: &Library, name: &str, text: &str) -> Result<Table, Error> {
        let (submission, faults) = Submission::read(library, name, text);
        faults.none()?;
        let submission = submission.ok_or_else(|| Error::Argument(format!("{name} is not a submission")))?;
        let rules = GameRules::submitted(library, &submission)?;
        Ok(Table { name: name.to_owned(), rules: Arc::new(rules) })
    }

    /// Returns the table's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the rules, for the functions of the other crates.
    pub fn rules(&self) -> &GameRules {
        &self.rules
    }

    /// Returns the names of the wagers.
    pub fn wagers(&self) -> Vec<&str> {
        self.rules.wager_names()
    }

    /// Opens the table for play. The seed decides every roll, card and spin.
    ///
    /// # Errors
    /// If the table cannot be opened.
    pub fn open(&self, seed: u64) -> Result<Game, Error> {
        Game::open(Arc::clone(&self.rules), seed)
    }
}
