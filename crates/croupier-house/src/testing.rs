//! Tables for tests: the engines without lines and wallets.

use std::sync::{Arc, LazyLock};

use croupier_ledger::Game;
use croupier_ledger::line::{Command, Event};
use croupier_rules::{Choice, Choices, Library, Money};
use croupier_table::{GameRules, Refusal, craps, rounds};

static LIBRARY: LazyLock<Arc<Library>> = LazyLock::new(|| Arc::new(Library::embedded()));

/// The packs that a table can play by; an amendment is played with what it amends.
pub(crate) fn packs() -> Vec<String> {
    LIBRARY.packs().map(|pack| pack.id.clone()).collect()
}

/// A table and its rules.
#[derive(Clone)]
pub(crate) struct Felt {
    pub(crate) rules: GameRules,
    pub(crate) game: Game,
    /// What people have brought, less what they took along.
    pub(crate) brought: Money,
}

/// A table with some of the pack's options, as far as they go together; without picks, as it comes.
pub(crate) fn felt(pack: &str, picks: &[u8]) -> Felt {
    let composition = LIBRARY.compose(LIBRARY.playable(pack).unwrap()).unwrap();
    let mut choices = Choices::new();
    for (spec, pick) in composition.options.iter().zip(picks.iter().cycle()) {
        let samples = spec.samples();
        choices.insert(spec.name.clone(), samples[usize::from(*pick) % samples.len()].clone());
    }
    let essential = composition.essential();
    // What contradicts itself makes no table: then without the amounts, then as it comes.
    let mut words = choices.clone();
    words.retain(|name, _| matches!(composition.option(name).unwrap().choice, Choice::Word(_)));
    words.extend(essential.clone());
    let mut tries = vec![choices, words, essential];
    tries.iter_mut().for_each(|choices| choices.extend(LIBRARY.offering(pack)));
    if picks.is_empty() {
        tries.drain(..2);
    }
    let rules = tries.iter().find_map(|choices| GameRules::compile(&composition, choices).ok()).unwrap();
    Felt::open(rules)
}

impl Felt {
    pub(crate) fn open(mut rules: GameRules) -> Felt {
        // Where the document leaves limits to the operator they are posted.
        let _ = rules.post_limit("all", Money::from_cents(500), Money::from_cents(100_000));
        let game = match &rules {
            GameRules::Craps(rules) => Game::Craps(Box::new(craps::Table::open(rules))),
            GameRules::Rounds(rules) => Game::Round(Box::new(rounds::Table::open(&rules.game))),
        };
        Felt { rules, game, brought: Money::ZERO }
    }

    /// Somebody comes with 2,000 dollars, if there is room.
    pub(crate) fn sit(&mut self, person: u32) {
        let chips = Money::from_cents(200_000);
        let command = match &self.game {
            Game::Craps(_) => {
                Command::Craps(craps::Command::Sit { player: person, spot: craps::Spot::Next, chips })
            }
            Game::Round(_) => Command::Round(rounds::Command::Sit { id: person, seat: None, chips }),
        };
        self.try_to(&command);
    }

    /// Does a command if the table takes it: what followed.
    pub(crate) fn try_to(&mut self, command: &Command) -> Option<Vec<Event>> {
        self.decide(command).ok().inspect(|events| events.iter().for_each(|event| self.apply(event)))
    }

    pub(crate) fn decide(&self, command: &Command) -> Result<Vec<Event>, Refusal> {
        match (&self.rules, &self.game, command) {
            (GameRules::Craps(rules), Game::Craps(table), Command::Craps(command)) => {
                Ok(craps::decide(rules, table, command)?.into_iter().map(Event::Craps).collect())
            }
            (GameRules::Rounds(rules), Game::Round(table), Command::Round(command)) => {
                Ok(rounds::decide(rules, table, command)?.into_iter().map(Event::Round).collect())
            }
            _ => Ok(Vec::new()),
        }
    }

    pub(crate) fn apply(&mut self, event: &Event) {
        match (&mut self.game, event) {
            (Game::Craps(table), Event::Craps(event)) => table.apply(event),
            (Game::Round(table), Event::Round(event)) => {
                self.brought = match *event {
                    rounds::Event::Sat { chips, .. } => self.brought.plus(chips),
                    rounds::Event::BoughtIn { amount, .. } => self.brought.plus(amount),
                    rounds::Event::Changed { cash, .. } => self.brought.plus(cash),
                    rounds::Event::Left { chips, .. } => self.brought.minus(chips),
                    _ => self.brought,
                };
                table.apply(event);
            }
            _ => {}
        }
    }

    /// Is every chip accounted for?
    pub(crate) fn balances(&self) -> bool {
        match &self.game {
            Game::Craps(table) => table.sum().is_zero(),
            Game::Round(table) => table.everything() == Money::ZERO,
        }
    }
}
