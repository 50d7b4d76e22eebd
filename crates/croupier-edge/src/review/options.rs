//! The effect of an option, found by choosing another value and compiling the pack again.

use croupier_rules::{Choice, Choices, OptionSpec};
use croupier_table::GameRules;

use super::Review;

/// Settings that do not matter if no wager feeds a meter.
const OF_METERS: [&str; 3] = ["meter.", "must-hit.", "progressive."];
/// Settings that do not matter if no wager pays vigorish.
const OF_VIGORISH: [&str; 2] = ["money.commission-", "vigorish."];

/// The effect of choosing another value.
#[derive(Default)]
pub(super) struct OptionEffect {
    /// The paths of the settings that would change.
    pub(super) paths: Vec<String>,
    /// Would the table offer more wagers?
    pub(super) offers_more: bool,
}

impl OptionEffect {
    pub(super) fn is_none(&self) -> bool {
        self.paths.is_empty()
    }

    /// The affected wagers of the pack.
    pub(super) fn wagers(&self) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        for path in self.paths.iter().filter_map(|path| path.strip_prefix("wager.")) {
            let wager = path.split('.').next().unwrap_or(path);
            if !found.iter().any(|known| known == wager) {
                found.push(wager.to_owned());
            }
        }
        found
    }
}

/// Finds the effect of an option at the table under review.
pub(super) fn effect(review: &Review<'_>, spec: &OptionSpec) -> OptionEffect {
    effect_at(review, review.rules, spec)
}

fn effect_at(review: &Review<'_>, rules: &GameRules, spec: &OptionSpec) -> OptionEffect {
    let choices = rules.choices();
    let Some(chosen) = choices.get(&spec.name) else { return OptionEffect::default() };
    let mut effect = OptionEffect::default();
    // A free description has no obvious alternative value. A setting whose text equals the chosen description depends
    // on the option.
    if matches!(spec.choice, Choice::Text(_)) {
        let own = rules.settings().iter().filter(|setting| setting.written == *chosen);
        effect.paths.extend(own.map(|setting| setting.path.clone()));
    }
    for other in spec.samples().iter().filter(|other| *other != chosen) {
        let mut otherwise: Choices = choices.clone();
        otherwise.insert(spec.name.clone(), other.clone());
        match GameRules::compile(review.composition, &otherwise) {
            Ok(otherwise) => {
                effect.paths.extend(rules.differences(&otherwise));
                effect.offers_more |= offers_more(rules, &otherwise);
            }
            // The pack rejects the other value, so the option has an effect.
            Err(_) => effect.paths.push(spec.name.clone()),
        }
    }
    let (meters, vigorish) = (has_meters(rules), has_vigorish(rules));
    let about = |path: &str, sections: &[&str]| sections.iter().any(|section| path.starts_with(section));
    effect
        .paths
        .retain(|path| (meters || !about(path, &OF_METERS)) && (vigorish || !about(path, &OF_VIGORISH)));
    effect
}

fn offers_more(rules: &GameRules, otherwise: &GameRules) -> bool {
    let now = rules.wager_ids();
    otherwise.wager_ids().iter().any(|id| !now.contains(id))
}

fn has_meters(rules: &GameRules) -> bool {
    match rules {
        GameRules::Craps(_) => false,
        GameRules::Rounds(rules) => !rules.game.meters().is_empty(),
    }
}

fn has_vigorish(rules: &GameRules) -> bool {
    match rules {
        GameRules::Craps(rules) => {
            let commissions = rules.layout.wagers.iter().filter_map(|wager| wager.terms.commission);
            commissions.filter(|commission| commission.placed.value || commission.paid.value).count() > 0
        }
        GameRules::Rounds(rules) => {
            rules.layout.wagers.iter().any(|wager| wager.vigorish.is_some_and(|rate| rate.value > 0))
        }
    }
}

/// Returns the first choice, as `NAME = VALUE`, under which an ineffective option would have an effect.
pub(super) fn counts_with(review: &Review<'_>, spec: &OptionSpec) -> Option<String> {
    for other in review.composition.options.iter().filter(|other| other.name != spec.name) {
        let Choice::Word(words) = &other.choice else { continue };
        for word in words.iter().filter(|word| review.rules.choices().get(&other.name) != Some(word)) {
            let mut choices = review.rules.choices().clone();
            choices.insert(other.name.clone(), word.clone());
            let Ok(rules) = GameRules::compile(review.composition, &choices) else { continue };
            if !effect_at(review, &rules, spec).is_none() {
                return Some(format!("{} = {word}", other.name));
            }
        }
    }
    None
}
