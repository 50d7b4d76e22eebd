//! Choices that the document wants declared, posted or submitted, and that were left open.

use croupier_rules::{ByDocument, Choice, Wager};
use croupier_table::GameRules;

use super::options::effect;
use super::words::list;
use super::{Review, Warning, WarningKind, once};

/// The longest value that is told whole.
const LONG: usize = 30;

/// All in one warning: what is left open is one matter, and one answer settles it.
pub(super) fn warnings(review: &Review<'_>) -> Vec<Warning> {
    let (mut open, mut required): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    let (mut wagers, mut clauses): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for spec in review.composition.options.iter().filter(|spec| !review.given.contains_key(&spec.name)) {
        let must_be_given = spec.default().is_none();
        let described = matches!(spec.choice, Choice::Text(_));
        if spec.declared.is_empty() && !described && !must_be_given {
            continue;
        }
        let effect = effect(review, spec);
        // Not to offer a wager is a choice too, and nobody need hear of it.
        if effect.is_none() || effect.offers_more {
            continue;
        }
        let stands = review.rules.choices().get(&spec.name).map_or("", String::as_str);
        let words = stands_at(&spec.name, stands);
        if must_be_given {
            required.push(words);
        } else {
            open.push(words);
            wagers.extend(effect.wagers());
        }
        let by = if spec.declared.is_empty() { &spec.clauses } else { &spec.declared };
        clauses.extend(by.iter().cloned());
    }
    let limits = unposted(review);
    clauses.extend(limits.clone());
    let message = told(&open, &required, limits.is_some());
    let warning =
        Warning { kind: WarningKind::Undeclared, wagers: once(wagers), message, clauses: once(clauses) };
    if warning.message.is_empty() { Vec::new() } else { vec![warning] }
}

/// `NAME = VALUE`; of a long description its beginning will do.
fn stands_at(name: &str, value: &str) -> String {
    let beginning: String = value.chars().take(LONG).collect();
    let more = if beginning == value { "" } else { "…" };
    format!("{name} = {beginning}{more}")
}

fn told(open: &[String], required: &[String], limits: bool) -> String {
    let mut words = Vec::new();
    match open {
        [] => {}
        [one] => words.push(format!("a choice that is to be declared stands at its default: {one}")),
        _ => words.push(format!(
            "{} choices that are to be declared stand at their defaults: {}",
            open.len(),
            list(open)
        )),
    }
    if !required.is_empty() {
        words.push(format!(
            "no table opens without the operator's own figure, here a stand-in: {}",
            list(required)
        ));
    }
    if limits {
        words.push("limits are to be posted, and none are".to_owned());
    }
    words.join("; ")
}

/// The clause by which limits must be posted, where none are.
fn unposted(review: &Review<'_>) -> Option<String> {
    let GameRules::Craps(rules) = review.rules else { return None };
    let cite = rules.game.betting.limits_posted?;
    let open = |wager: &Wager| {
        let limits = &wager.terms.limits;
        limits.by_document == ByDocument::No && !limits.posted
    };
    let clause = || rules.layout.citations.first(cite).to_owned();
    rules.layout.wagers.iter().any(open).then(clause)
}
