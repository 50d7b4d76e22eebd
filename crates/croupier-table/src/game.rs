//! The rules of any pack, for either engine.

use croupier_rules::{
    Choices, Citations, Cite, Cited, Composition, Fault, Faults, LayoutWager, Library, LimitFault, Limits,
    Money, OptionSpec, Setting, SourceLine, Submission, WagerId,
};

use crate::games::{GAMES, ROUND_GAMES, RoundGameKind};
use crate::{craps, rounds};

/// The rules of a pack under an operator's choices.
#[derive(Clone, Debug)]
pub enum GameRules {
    /// Craps.
    Craps(Box<craps::CrapsRules>),
    /// Baccarat, Red Dog, Casino War, Sic Bo or a wheel.
    Rounds(Box<rounds::Rules>),
}

/// Evaluates the same expression for the rules of either engine.
macro_rules! either {
    ($game:expr, $rules:ident => $value:expr) => {
        match $game {
            GameRules::Craps($rules) => $value,
            GameRules::Rounds($rules) => $value,
        }
    };
}

/// The word for a round of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoundNoun {
    /// The singular.
    pub one: &'static str,
    /// The plural.
    pub many: &'static str,
    /// The number of rounds per hour at a busy table.
    pub pace: u32,
}

/// Returns a commented submission for a pack, to fill in.
pub fn submission_template(composition: &Composition) -> String {
    let equipment = RoundGameKind::equipment(&composition.game).unwrap_or(craps::DICE);
    Submission::template(composition, equipment)
}

impl GameRules {
    /// Returns the word for a round.
    pub fn round_noun(&self) -> RoundNoun {
        match self {
            GameRules::Craps(_) => RoundNoun { one: "roll", many: "rolls", pace: 100 },
            GameRules::Rounds(rules) => rules.game.kind.rules().round_noun(),
        }
    }

    /// Compiles a pack for the engine that plays it.
    pub fn compile(composition: &Composition, choices: &Choices) -> Result<GameRules, Faults> {
        match composition.game.as_str() {
            "craps" => craps::rules(composition, choices).map(|rules| GameRules::Craps(Box::new(rules))),
            game if ROUND_GAMES.contains(&game) => {
                rounds::rules(composition, choices).map(|rules| GameRules::Rounds(Box::new(rules)))
            }
            game => {
                let message = format!("no engine plays '{game}'");
                let known = format!("expected one of: {}", GAMES.join(", "));
                Err(Faults(vec![Fault::new(composition.place(), message).help(known)]))
            }
        }
    }

    /// Compiles the rules of a submitted table, or reports everything that the pack does not allow.
    pub fn submitted(library: &Library, submission: &Submission) -> Result<GameRules, Faults> {
        let Some(composition) = library.compose(&submission.pack) else {
            let message = library.unknown_pack(&submission.pack);
            return Err(Faults(vec![Fault::new(&submission.place, message)]));
        };
        GameRules::submitted_for(&composition, submission)
    }

    /// Like [`GameRules::submitted`], for a pack that is already composed.
    pub fn submitted_for(composition: &Composition, submission: &Submission) -> Result<GameRules, Faults> {
        if composition.game == "craps" {
            craps::submitted(composition, submission).map(|rules| GameRules::Craps(Box::new(rules)))
        } else {
            rounds::submitted(composition, submission).map(|rules| GameRules::Rounds(Box::new(rules)))
        }
    }

    /// Reports each option that a clause requires the submission to declare and that would change the table if chosen
    /// differently.
    pub fn undeclared(&self, composition: &Composition, given: &Choices, place: &SourceLine) -> Faults {
        let open = |spec: &&OptionSpec| spec.must_be_declared && !given.contains_key(&spec.name);
        let matters = |spec: &&OptionSpec| {
            let otherwise = spec.samples().into_iter().map(|value| {
                let mut choices = self.choices().clone();
                choices.insert(spec.name.clone(), value);
                GameRules::compile(composition, &choices)
            });
            otherwise.into_iter().any(|other| other.is_ok_and(|other| !self.differences(&other).is_empty()))
        };
        let fault = |spec: &OptionSpec| {
            let message = format!("'{}' is not declared: {}", spec.name, spec.help);
            let help = format!("declare it in [options]: {} must be {}", spec.name, spec.allowed());
            Fault::new(place, message).citing(spec.declared[0].clone()).help(help)
        };
        Faults(composition.options.iter().filter(open).filter(matters).map(fault).collect())
    }

    /// Returns the paths of the settings that differ or that only one of the two sets of rules has.
    pub fn differences(&self, other: &GameRules) -> Vec<String> {
        let lacks = |rules: &GameRules, path: &str, written: &str| {
            !rules.settings().iter().any(|known| known.path == path && known.written == written)
        };
        let mut paths = Vec::new();
        for (mine, theirs) in [(self, other), (other, self)] {
            let only = mine.settings().iter().filter(|own| lacks(theirs, &own.path, &own.written));
            paths.extend(only.map(|own| own.path.clone()));
        }
        paths
    }

    /// Posts limits for a wager, a family of wagers, or `all`.
    pub fn post_limit(&mut self, name: &str, min: Money, max: Money) -> Result<(), LimitFault> {
        either!(self, rules => rules.layout.post_limit(name, min, max))
    }

    /// Returns every setting that was read, with its clause.
    pub fn settings(&self) -> &[Setting] {
        either!(self, rules => &rules.settings)
    }

    /// Returns every citation that the rules use.
    pub fn citations(&self) -> &Citations {
        either!(self, rules => &rules.layout.citations)
    }

    /// Returns every option with its value.
    pub fn choices(&self) -> &Choices {
        either!(self, rules => &rules.choices)
    }

    /// Returns the pack's id and version, and the number of wagers on offer.
    pub fn summary(&self) -> (&str, &str, usize) {
        either!(self, rules => (&rules.pack, &rules.version, rules.layout.wagers.len()))
    }

    /// Returns the smallest chip, which divides all stakes.
    pub fn smallest_chip(&self) -> Cited<Money> {
        either!(self, rules => rules.layout.smallest_chip)
    }

    /// Returns the ids of all wagers, in the order of the pack.
    pub fn wager_ids(&self) -> Vec<&str> {
        either!(self, rules => rules.layout.wagers.iter().map(LayoutWager::id).collect())
    }

    /// Returns every name on the layout, in no particular order.
    pub fn wager_names(&self) -> Vec<&str> {
        either!(self, rules => rules.layout.names().collect())
    }

    /// Finds a wager by a name on the layout.
    pub fn find(&self, name: &str) -> Option<WagerId> {
        either!(self, rules => rules.layout.find_wager(name))
    }

    /// Returns the clause under which a known wager is not offered.
    pub fn not_offered(&self, name: &str) -> Option<Cite> {
        either!(self, rules => rules.layout.not_offered(name))
    }

    /// Returns the stake limits of a wager.
    pub fn limits(&self, wager: WagerId) -> &Limits {
        either!(self, rules => rules.layout.wager(wager).limits())
    }
}
