//! Choices that the document wants declared, posted or submitted, and that were left open.

use croupier_rules::{ByDocument, Choice, Clause, Kind as ClauseKind, OptionSpec, Wager};
use croupier_table::GameRules;

use super::options::effect;
use super::words::list;
use super::{Kind, Review, Warning, once};

/// Who declares.
const DECLARERS: [&str; 4] = ["operator", "operators", "house", "casino"];
/// What they do where a clause wants to hear of it.
const DECLARES: [&str; 9] =
    ["posts", "declares", "selects", "submits", "names", "named", "states", "specifies", "says"];
/// How far behind the one the other may stand: "the operator has named".
const WITHIN: usize = 2;
/// The longest value that is told whole.
const LONG: usize = 30;

/// All in one warning: what is left open is one matter, and one answer settles it.
pub(super) fn warnings(review: &Review<'_>) -> Vec<Warning> {
    let (mut open, mut required): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    let (mut wagers, mut clauses): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for spec in review.composition.options.iter().filter(|spec| !review.given.contains_key(&spec.name)) {
        let must_be_given = spec.default().is_none();
        let wanted: Vec<&Clause> = wanted_by(review, spec);
        let described = matches!(spec.choice, Choice::Text(_));
        if wanted.is_empty() && !described && !must_be_given {
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
        match wanted.is_empty() {
            true => clauses.extend(spec.clauses.iter().cloned()),
            false => clauses.extend(wanted.iter().map(|clause| clause.id.clone())),
        }
    }
    let limits = unposted(review);
    clauses.extend(limits.clone());
    let message = told(&open, &required, limits.is_some());
    let warning = Warning { kind: Kind::Undeclared, wagers: once(wagers), message, clauses: once(clauses) };
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

/// The clauses of an option that leave the choice to the operator and want to hear of it.
fn wanted_by<'c>(review: &'c Review<'_>, spec: &OptionSpec) -> Vec<&'c Clause> {
    let clauses = spec.clauses.iter().filter_map(|id| review.composition.clause(id));
    clauses.filter(|clause| clause.kind == ClauseKind::Option && wants_declared(&clause.text)).collect()
}

/// Does a text say that the operator posts, submits or otherwise declares something? A clause that only says what an
/// operator *may* do wants nothing of one who does not.
fn wants_declared(text: &str) -> bool {
    let text = text.to_lowercase();
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let declares = |at: usize| {
        let next = words.iter().skip(at + 1).take(WITHIN);
        DECLARERS.contains(&words[at]) && next.clone().any(|word| DECLARES.contains(word))
    };
    let chooses = |at: usize| {
        let near = &words[at..words.len().min(at + 4)];
        words[at].starts_with("choice") && near.iter().any(|word| DECLARERS.contains(word))
    };
    words.contains(&"submission") || (0..words.len()).any(|at| declares(at) || chooses(at))
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

#[cfg(test)]
mod tests {
    use super::wants_declared;

    #[test]
    fn a_clause_that_wants_to_hear_of_a_choice_is_known_by_its_words() {
        for wants in [
            "The rules submission says at what rate the meter grows.",
            "On 2 the Field pays 2 to 1 or 3 to 1, as the operator posts.",
            "Place 2 pays by one of two choices of the operator.",
            "Procedure (a) or (b) applies, whichever the operator has named.",
            "The operator selects one of the paytables A and B.",
        ] {
            assert!(wants_declared(wants), "{wants}");
        }
        for does_not in [
            "With a point on, an eligible wager may be declared Off for the roll.",
            "The house may change the pay table if the change is posted in public.",
            "The section fixes no table minimum; each is an operator setting.",
            "The operator may round the vigorish to 25 cents.",
            "A player may have a choice of dice.",
        ] {
            assert!(!wants_declared(does_not), "{does_not}");
        }
    }
}
