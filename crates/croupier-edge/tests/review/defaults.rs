//! The warnings about the shipped tables, and a check that every other table can be reviewed too.

use croupier_edge::review::{WarningKind, review};
use croupier_rules::Library;
use croupier_table::GameRules;

use super::Table;

/// Every warning of a pack at its defaults, as `kind: wagers`.
fn told(pack: &str) -> Vec<String> {
    let warnings = Table::of(pack, &[]).reviewed();
    warnings.iter().map(|warning| format!("{}: {}", warning.kind.name(), warning.wagers.join(" "))).collect()
}

#[test]
fn the_shipped_tables_have_these_warnings_and_no_others() {
    let buys = "dominated: buy-5 buy-6 buy-8 buy-9";
    let expected: [(&str, &[&str]); 11] = [
        ("bclc-casino-war", &[]),
        (
            "bclc-craps",
            &["dominated: place-4 place-10", buys, "dominated: big-6 big-8", "dominated: any-seven"],
        ),
        ("bclc-midi-craps", &["dominated: place-4 place-10", buys, "dominated: any-seven"]),
        ("bclc-red-dog", &[]),
        ("bclc-wheel", &["undeclared: "]),
        (
            "casablanca-craps",
            &[
                "breakage: pass-odds-4 pass-odds-5 pass-odds-6 pass-odds-8 pass-odds-9 pass-odds-10 \
                 come-odds-4 come-odds-5 come-odds-6 come-odds-8 come-odds-9 come-odds-10",
                "breakage: place-4 place-5 place-6 place-8 place-9 place-10",
                "dominated: big-6 big-8",
                "dominated: any-seven",
                "undeclared: field",
            ],
        ),
        (
            "house-craps",
            &[
                "dominated: place-4 place-5 place-9 place-10",
                "dominated: buy-6 buy-8",
                "dominated: any-seven",
            ],
        ),
        ("house-sic-bo", &["undeclared: double triple any-triple total combination"]),
        ("mlgca-crapless", &["dominated: any-seven", "undeclared: place"]),
        ("mlgca-midi-baccarat", &["undeclared: "]),
        ("rws-craps", &["dominated: place-4 place-10", buys, "undeclared: "]),
    ];
    let library = Library::embedded();
    let playable = library.packs().filter(|pack| pack.amends.is_none()).map(|pack| pack.id.as_str());
    assert_eq!(
        playable.collect::<Vec<_>>(),
        expected.map(|(pack, _)| pack),
        "expected one entry for each playable pack"
    );
    for (pack, warnings) in expected {
        assert_eq!(told(pack), warnings, "{pack}");
    }
}

#[test]
fn an_amendment_adds_no_warnings() {
    let plain = Table::of("bclc-craps", &[]).reviewed();
    assert_eq!(Table::of("bclc-craps", &[("fire-bet", "on"), ("sharpshooter", "on")]).reviewed(), plain);
}

/// With any value of one option, the table can be reviewed, and each warning has a message.
#[test]
fn every_choice_can_be_reviewed() {
    let library = Library::embedded();
    for pack in library.packs().filter(|pack| pack.amends.is_none()) {
        let composition = library.compose(&pack.id).unwrap();
        for spec in &composition.options {
            let Some(value) = spec.samples().pop() else { continue };
            let mut choices = composition.essential();
            choices.insert(spec.name.clone(), value);
            let Ok(rules) = GameRules::compile(&composition, &choices) else { continue };
            for warning in review(&rules, &composition, &composition.essential()) {
                assert!(warning.message.len() > 20 && !warning.message.contains("  "), "{warning:?}");
                assert!(
                    warning.clauses.iter().all(|clause| composition.clause(clause).is_some()),
                    "{warning:?}"
                );
            }
        }
    }
}

#[test]
fn kinds_have_the_names_that_programs_know() {
    let names = WarningKind::ALL.map(WarningKind::name);
    let known = ["players-favour", "breakage", "forgotten-outcome", "dominated", "unreachable", "undeclared"];
    assert_eq!(names, known);
}
