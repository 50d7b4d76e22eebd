//! Any game: the rules of a pack, whichever engine plays it.

use croupier_rules::{Choices, Citations, Composition, Fault, Faults, Library, Money, Setting, Submission};

use crate::{craps, rounds};

/// The rules of a pack under an operator's choices.
#[derive(Clone, Debug)]
pub enum GameRules {
    /// Craps.
    Craps(Box<craps::CrapsRules>),
    /// A card game or a wheel.
    Rounds(Box<rounds::Rules>),
}

impl GameRules {
    /// Compiles a pack for the engine that plays it.
    pub fn compile(composition: &Composition, choices: &Choices) -> Result<GameRules, Faults> {
        match composition.game.as_str() {
            "craps" => craps::rules(composition, choices).map(|rules| GameRules::Craps(Box::new(rules))),
            game if rounds::GAMES.contains(&game) => {
                rounds::rules(composition, choices).map(|rules| GameRules::Rounds(Box::new(rules)))
            }
            game => {
                let message = format!("no engine plays '{game}'");
                let known = format!("craps, {}", rounds::GAMES.join(", "));
                Err(Faults(vec![Fault::new(composition.place(), message).help(known)]))
            }
        }
    }

    /// The rules of a submitted table, or everything that the pack does not allow.
    pub fn submitted(library: &Library, submission: &Submission) -> Result<GameRules, Faults> {
        let Some(composition) = library.compose(&submission.pack) else {
            let message = format!("there is no pack '{}'", submission.pack);
            return Err(Faults(vec![Fault::new(&submission.place, message)]));
        };
        if composition.game == "craps" {
            craps::submitted(&composition, submission).map(|rules| GameRules::Craps(Box::new(rules)))
        } else {
            rounds::submitted(&composition, submission).map(|rules| GameRules::Rounds(Box::new(rules)))
        }
    }

    /// Posts limits for a wager, a family of wagers, or `all`.
    pub fn post_limit(&mut self, name: &str, min: Money, max: Money) -> Result<(), String> {
        match self {
            GameRules::Craps(rules) => rules.layout.post_limit(name, min, max),
            GameRules::Rounds(rules) => rules.layout.post_limit(name, min, max),
        }
    }

    /// Every setting that was read, with its clause.
    pub fn settings(&self) -> &[Setting] {
        match self {
            GameRules::Craps(rules) => &rules.settings,
            GameRules::Rounds(rules) => &rules.settings,
        }
    }

    /// Every citation that the rules use.
    pub fn citations(&self) -> &Citations {
        match self {
            GameRules::Craps(rules) => &rules.layout.citations,
            GameRules::Rounds(rules) => &rules.layout.citations,
        }
    }

    /// Every option with its value.
    pub fn choices(&self) -> &Choices {
        match self {
            GameRules::Craps(rules) => &rules.choices,
            GameRules::Rounds(rules) => &rules.choices,
        }
    }

    /// The pack's id and version, and how many wagers it offers.
    pub fn summary(&self) -> (&str, &str, usize) {
        match self {
            GameRules::Craps(rules) => (&rules.pack, &rules.version, rules.layout.wagers.len()),
            GameRules::Rounds(rules) => (&rules.pack, &rules.version, rules.layout.wagers.len()),
        }
    }
}
