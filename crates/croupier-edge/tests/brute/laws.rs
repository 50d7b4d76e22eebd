//! Laws that hold for the figures of every pack under any choices of the operator.

use std::collections::BTreeSet;

use croupier_edge::{ExactFraction, FigureRequest, Figures};
use croupier_rules::{Composition, Library};
use croupier_table::GameRules;

use crate::support::{Options, assert_none, figures, find, part, rules};

const PACKS: [&str; 10] = [
    "bclc-craps",
    "bclc-midi-craps",
    "rws-craps",
    "mlgca-crapless",
    "casablanca-craps",
    "mlgca-midi-baccarat",
    "bclc-red-dog",
    "bclc-casino-war",
    "bclc-wheel",
    "house-sic-bo",
];

/// The faults of one wager's figures.
fn faults(figures: &Figures, composition: &Composition) -> Vec<&'static str> {
    let results: Vec<&ExactFraction> = figures.outcomes.iter().map(|one| &one.result).collect();
    let known = |clause: &&str| composition.clause(clause).is_some();
    let laws = [
        (
            figures.outcomes.iter().map(|one| one.chance.clone()).sum::<ExactFraction>()
                == ExactFraction::ONE,
            "the chances do not add up to one",
        ),
        (
            figures.outcomes.iter().all(|one| one.chance.is_positive()),
            "the chance of a result is not positive",
        ),
        (
            results.is_sorted_by(|better, worse| better >= worse),
            "the results are not sorted from best to worst",
        ),
        (figures.outcomes.iter().all(|one| !one.clauses.is_empty()), "a result cites no clause"),
        (figures.all_clauses().iter().all(known), "a cited clause is not in the pack"),
        (
            figures.rounds >= ExactFraction::ONE && figures.outlay >= ExactFraction::ONE,
            "the rounds or the outlay are less than one",
        ),
        (
            !figures.name.is_empty() && figures.outcomes.iter().all(|one| !one.words.is_empty()),
            "the name or the words of a result are missing",
        ),
        (
            figures.win() + figures.push() + figures.lose() == ExactFraction::ONE,
            "wins, pushes and losses do not add up to one",
        ),
    ];
    laws.into_iter().filter(|(holds, _)| !holds).map(|(_, fault)| fault).collect()
}

/// Checks that a reader can tell all figures apart: no two have the same wager, decision and notes.
fn told_apart(all: &[Figures]) -> bool {
    let said = |figures: &Figures| format!("{} {:?} {:?}", figures.wager, figures.decision, figures.notes);
    all.iter().map(said).collect::<BTreeSet<String>>().len() == all.len()
}

fn check(composition: &Composition, options: &[(String, String)], lines: &mut Vec<String>) {
    let mut choices = composition.essential();
    choices.extend(options.iter().cloned());
    // Incompatible choices are refused and have no figures.
    let Ok(rules) = GameRules::compile(composition, &choices) else { return };
    let all = croupier_edge::figures(&rules, &FigureRequest::default())
        .unwrap_or_else(|fault| panic!("{options:?}: {fault}"));
    for figures in &all {
        for fault in faults(figures, composition) {
            lines.push(format!("{options:?} {}: {fault}", figures.wager));
        }
    }
    if all.is_empty() || !told_apart(&all) {
        lines.push(format!("{options:?}: there are no figures, or some cannot be told apart"));
    }
}

fn sweep(pack: &str) {
    let composition = Library::embedded().compose(pack).expect("the pack is embedded");
    let mut lines = Vec::new();
    check(&composition, &[], &mut lines);
    for option in &composition.options {
        let default = option.default();
        for value in option.samples().into_iter().filter(|value| Some(value) != default.as_ref()) {
            check(&composition, &[(option.name.clone(), value)], &mut lines);
        }
    }
    assert_none(lines, pack);
}

#[test]
fn craps_packs_under_every_choice() {
    PACKS[..5].iter().for_each(|pack| sweep(pack));
}

#[test]
fn other_packs_under_every_choice() {
    PACKS[5..].iter().for_each(|pack| sweep(pack));
}

/// At true odds, neither side has an advantage. New Hampshire may post any odds.
#[test]
fn true_odds_are_fair() {
    let options: Options = &[
        ("pay-odds-4-10", "2-to-1"),
        ("pay-odds-5-9", "3-to-2"),
        ("pay-odds-6-8", "6-to-5"),
        ("pay-place-4-10", "2-to-1"),
        ("pay-place-5-9", "3-to-2"),
        ("pay-place-6-8", "6-to-5"),
        ("pay-any-seven", "5-to-1"),
        ("pay-any-craps", "8-to-1"),
        ("pay-craps-2", "35-to-1"),
        ("pay-craps-3", "17-to-1"),
        ("pay-craps-12", "35-to-1"),
        ("pay-eleven", "17-to-1"),
        ("pay-hard-hop", "35-to-1"),
        ("pay-easy-hop", "17-to-1"),
        ("pay-hard-4-10", "8-to-1"),
        ("pay-hard-6-8", "10-to-1"),
        ("field-2", "3-to-1"),
        ("field-12", "3-to-1"),
        ("extra-wagers", "world"),
    ];
    let unfair = ["pass", "come", "dont-pass", "dont-come", "big-6", "big-8"];
    for figures in figures("casablanca-craps", options) {
        let fair = !unfair.contains(&figures.wager.as_str());
        assert_eq!(figures.net().is_zero(), fair, "{} {}", figures.wager, figures.net());
    }
}

/// One posted payout affects only its wager and the wagers that contain it.
#[test]
fn a_posted_payout_changes_only_its_wagers() {
    let usual = figures("casablanca-craps", &[]);
    let changed = figures("casablanca-craps", &[("pay-craps-2", "35-to-1")]);
    for figures in &changed {
        let was = find(&usual, &figures.wager, None).expect("both tables offer the same wagers").net();
        let now = match figures.wager.as_str() {
            "craps-2" => part(0, 1),
            "hi-lo" => part(-5, 72),
            "horn" => part(-13, 144),
            _ => was,
        };
        assert_eq!(figures.net(), now, "{}", figures.wager);
    }
}

/// Wagers are requested by id or by family, and unknown ones are refused.
#[test]
fn only_requested_wagers_have_figures() {
    let rules = rules("bclc-craps", &[]);
    let named = |wagers: &[&str]| {
        let wagers = wagers.iter().map(|id| (*id).to_owned()).collect();
        let all = croupier_edge::figures(&rules, &FigureRequest { wagers, ..FigureRequest::default() });
        all.map(|all| all.into_iter().map(|figures| figures.wager).collect::<Vec<String>>())
    };
    let places = ["place-4", "place-5", "place-6", "place-8", "place-9", "place-10"];
    assert_eq!(named(&["place"]).unwrap(), places);
    assert_eq!(named(&["place-6"]).unwrap(), ["place-6"]);
    let odds = ["pass-odds-4", "pass-odds-5", "pass-odds-6", "pass-odds-8", "pass-odds-9", "pass-odds-10"];
    assert_eq!(named(&["pass-odds"]).unwrap(), odds);
    assert_eq!(named(&["pass"]).unwrap(), ["pass"]);
    assert_eq!(named(&["hop"]).unwrap().len(), 17);
    assert!(named(&["pass", "six-seven-eight"]).is_err());
    assert!(named(&["fire-bet"]).is_err());
}
