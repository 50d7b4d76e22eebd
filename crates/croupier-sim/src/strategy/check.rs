//! Checks a complete strategy: required statements, and names that must be defined.

use super::line::unknown;
use super::mistake::Mistake;
use super::tree::{Action, SourcePosition, SourceWord, Strategy};
use super::words::{is_reserved, sign_words};

pub(super) fn check(strategy: &Strategy, about: Option<SourcePosition>, mistakes: &mut Vec<Mistake>) {
    let top = SourcePosition { line: 1, column: 1 };
    if about.is_none() {
        let mistake = Mistake::new(top, "'about' is missing");
        mistakes.push(mistake.help("describe the strategy in a sentence: 'about A bet on the Pass Line'"));
    }
    // If there are no rules because they could not be read, errors have already been reported.
    if strategy.rules.is_empty() && mistakes.is_empty() {
        let mistake = Mistake::new(top, "there are no rules, so the strategy would do nothing");
        mistakes.push(mistake.help("write one: 'when come-out and no pass: bet 10 pass'"));
    }
    names(strategy, mistakes);
    uses(strategy, mistakes);
}

/// Checks that every name is defined once and is not a reserved word.
fn names(strategy: &Strategy, mistakes: &mut Vec<Mistake>) {
    let lets = strategy.lets.iter().map(|named| &named.name);
    let mut names: Vec<&SourceWord> =
        lets.chain(strategy.progressions.iter().map(|named| &named.name)).collect();
    names.sort_by_key(|name| (name.at.line, name.at.column));
    for (number, name) in names.iter().enumerate() {
        if is_reserved(&name.text) || sign_words().any(|known| known == name.text) {
            let mistake = Mistake::new(name.at, format!("'{}' is a reserved word", name.text));
            mistakes.push(mistake.help("choose a different name"));
        }
        if names[..number].iter().any(|before| before.text == name.text) {
            mistakes.push(Mistake::new(name.at, format!("there is a second '{}'", name.text)));
        }
    }
}

/// Checks that `set` refers to a `let`, and `restart` to a progression.
fn uses(strategy: &Strategy, mistakes: &mut Vec<Mistake>) {
    let lets: Vec<&str> = strategy.lets.iter().map(|named| named.name.text.as_str()).collect();
    let progressions: Vec<&str> =
        strategy.progressions.iter().map(|named| named.name.text.as_str()).collect();
    for act in strategy.rules.iter().flat_map(|rule| &rule.acts) {
        let (name, known, what) = match &act.action {
            Action::Set { name, .. } => (name, &lets, "'let' name"),
            Action::Restart { name } => (name, &progressions, "progression"),
            _ => continue,
        };
        if !known.contains(&name.text.as_str()) {
            mistakes.push(unknown(name, what, known.iter().copied()));
        }
    }
}
