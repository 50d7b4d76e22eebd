//! Choices that the operator left open although the document requires them to be declared, posted or submitted.

use croupier_rules::{Choice, DocumentLimits, Wager};
use croupier_table::GameRules;

use super::options::effect;
use super::words::list;
use super::{Review, Warning, WarningKind, once};

/// The longest value to print in full, in characters.
const LONG: usize = 30;

/// Returns one warning for all open choices, because one declaration settles them all.
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
        // Not offering a wager is a choice too, and needs no warning.
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
    let limits = unposted_clause(review);
    clauses.extend(limits.clone());
    let message = told(&open, &required, limits.is_some());
    let warning =
        Warning { kind: WarningKind::Undeclared, wagers: once(wagers), message, clauses: once(clauses) };
    if warning.message.is_empty() { Vec::new() } else { vec![warning] }
}

/// Returns `NAME = VALUE`, with a long description shortened.
fn stands_at(name: &str, value: &str) -> String {
    let beginning: String = value.chars().take(LONG).collect();
    let more = if beginning == value { "" } else { "…" };
    format!("{name} = {beginning}{more}")
}

fn told(open: &[String], required: &[String], limits: bool) -> String {
    let mut words = Vec::new();
    match open {
        [] => {}
        [one] => words.push(format!("one option must be declared but is at its default: {one}")),
        _ => words.push(format!(
            "{} options must be declared but are at their defaults: {}",
            open.len(),
            list(open)
        )),
    }
    if !required.is_empty() {
        words.push(format!(
            "the operator must give a figure, here replaced by a placeholder: {}",
            list(required)
        ));
    }
    if limits {
        words.push("limits must be posted, but none are".to_owned());
    }
    words.join("; ")
}

/// The clause that requires posted limits, if there are none.
fn unposted_clause(review: &Review<'_>) -> Option<String> {
    let GameRules::Craps(rules) = review.rules else { return None };
    let cite = rules.game.betting.limits_posted?;
    let open = |wager: &Wager| {
        let limits = &wager.terms.limits;
        limits.by_document == DocumentLimits::No && !limits.posted
    };
    let clause = || rules.layout.citations.first(cite).to_owned();
    rules.layout.wagers.iter().any(open).then(clause)
}
