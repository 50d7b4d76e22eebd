//! The plays pass, every clause is accounted for, and no change of a pack goes unnoticed.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use croupier_rehearsal::{
    DecidedBet, FamilyResult, PlayVerdict, ProofReport, RehearsalRunner, Script, Status, accounts,
    pack_scripts, prove, ways_of_pack,
};
use croupier_rules::{Library, SourceLine};
use croupier_table::GameRules;

#[test]
fn every_play_of_the_packs_passes() {
    let library = Library::embedded();
    let theatre = RehearsalRunner::new(&library);
    let scripts = pack_scripts(&library);
    assert!(scripts.len() > 400, "expected more than 400 plays, found {}", scripts.len());
    for (_, script) in scripts {
        let report = theatre.play(&script);
        assert_eq!(report.verdict, PlayVerdict::Passed, "{} {}", report.place, report.title);
        assert!(report.checked > 0, "{} expects nothing", report.place);
        assert!(!report.clauses.is_empty(), "{} shows no clause", report.place);
    }
}

/// The cards of a real shoe are seen in the round in which they were entered, even after a correction.
#[test]
fn entered_cards_are_seen_in_their_round() {
    let library = Library::embedded();
    let text = "pack bclc-red-dog\nplayer Ann 100\nunseen-shoe\nAnn bet 10 ante\ndeal\nenter 4C 9D\ndeal\nenter KH\n\
        correct-card 6H\nAnn bet 10 ante\ndeal\nenter 2C 3D\n";
    let scripts = Script::read_each(&library, &SourceLine::new("text", 1), text);
    let report = RehearsalRunner::new(&library).play(&scripts[0]);
    assert_eq!(report.verdict, PlayVerdict::Passed);
    let seen: Vec<Vec<String>> =
        report.seen.iter().map(|round| round.iter().map(ToString::to_string).collect()).collect();
    assert_eq!(seen, [vec![], vec!["4C", "9D", "6H"], vec!["2C", "3D"]]);
}

#[test]
fn every_rehearsal_passes() {
    let library = Library::embedded();
    let theatre = RehearsalRunner::new(&library);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rehearsals");
    let mut played = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let place = SourceLine::new(path.display().to_string(), 1);
        for script in Script::read_each(&library, &place, &fs::read_to_string(&path).unwrap()) {
            let report = theatre.play(&script);
            assert_eq!(report.verdict, PlayVerdict::Passed, "{} {}", path.display(), report.title);
            assert!(report.checked > 5 && !report.clauses.is_empty(), "{}", path.display());
            played += 1;
        }
    }
    assert!(played >= 9);
}

/// The number of clauses in each pack.
const CLAUSES: [(&str, usize); 13] = [
    ("bclc-casino-war", 46),
    ("bclc-craps", 263),
    ("bclc-fire", 33),
    ("bclc-midi-craps", 263),
    ("bclc-red-dog", 56),
    ("bclc-sharpshooter", 46),
    ("bclc-wheel", 18),
    ("casablanca-craps", 175),
    ("house-craps", 127),
    ("house-sic-bo", 61),
    ("mlgca-crapless", 355),
    ("mlgca-midi-baccarat", 422),
    ("rws-craps", 249),
];

/// Clauses of a kind that must be proved, exempt here because they concern other games.
const OF_OTHER_GAMES: [&str; 2] = ["casablanca-craps/house.spend-cap", "casablanca-craps/house.poker"];

#[test]
fn every_clause_is_accounted_for() {
    let library = Library::embedded();
    assert_eq!(library.packs().count(), CLAUSES.len(), "add each new pack to CLAUSES");
    for (pack, count) in CLAUSES {
        let entries = accounts(&library, pack).unwrap();
        assert_eq!(entries.len(), count, "{pack}");
        for entry in entries {
            let id = &entry.clause.id;
            assert_ne!(entry.status, Status::Missing, "no play shows {id}, and the pack gives no reason");
            if entry.clause.kind.must_be_proved() && !OF_OTHER_GAMES.contains(&id.as_str()) {
                assert_eq!(
                    entry.status,
                    Status::Proved,
                    "{id} is a {}, so a play must prove it",
                    entry.clause.kind
                );
            }
            assert!(entry.words.len() > 10, "the reason given for {id} is too short");
        }
    }
}

/// The maximum number of settings that only plays of other clauses notice. Write plays, and lower these numbers.
const PARTLY: [(&str, usize); 8] = [
    ("bclc-casino-war", 2),
    ("bclc-craps", 10),
    ("bclc-midi-craps", 3),
    ("bclc-wheel", 1),
    ("casablanca-craps", 51),
    ("mlgca-crapless", 137),
    ("mlgca-midi-baccarat", 75),
    ("rws-craps", 6),
];

/// The proof alters each payout, limit, time to bet and every other setting; some play must then fail. A clause that a
/// play claims is proved only if the play fails when a setting that rests on the clause is altered.
#[test]
fn every_change_is_noticed_and_every_claim_is_proved() {
    let library = Library::embedded();
    for pack in library.packs().filter(|pack| pack.amends.is_none()) {
        let proof = std::thread::scope(|scope| {
            let half = |part| {
                let library = &library;
                scope.spawn(move || prove(library, &pack.id, (part, 2), |_| {}))
            };
            let halves = [half(0), half(1)].map(|half| half.join().unwrap());
            halves.into_iter().reduce(ProofReport::with).unwrap()
        });
        assert_eq!(proof.failing, Vec::<String>::new());
        assert_eq!(proof.unnoticed, Vec::<String>::new(), "changes that no play notices");
        assert_eq!(proof.unproved(), Vec::<String>::new(), "clauses that plays claim without proof");
        let most = PARTLY.iter().find(|(id, _)| *id == pack.id).map_or(0, |(_, most)| *most);
        assert!(proof.partly.len() <= most, "expected at most {most} settings, got {:#?}", proof.partly);
        // Settings that decide money and time always have an alternative; only the structure of rows may leave no
        // choice.
        for fixed in &proof.fixed {
            let key =
                fixed.split([' ', '=']).nth(1).and_then(|path| path.rsplit('.').next()).unwrap_or(fixed);
            let whole = ["does", "offered", "spots", "top", "end", "made"].contains(&key);
            // An empty set has no member to alter, and odds without a cap have no limit to alter. If every other total
            // is a number of the bet, the 7 cannot be altered.
            let ends = ["= rest", "= ", "cap-on = nothing", ".on = 7"];
            let empty = ends.iter().any(|end| fixed.ends_with(end));
            assert!(whole || empty, "{fixed} was never altered");
        }
        assert!(
            proof.mutants > proof.settings,
            "expected more changes than settings, got {} changes of {} settings",
            proof.mutants,
            proof.settings
        );
    }
}

/// Every way to win, lose and push has a play that names a clause by which it differs from the wager's other ways.
#[test]
fn every_way_to_decide_a_wager_is_named_by_a_play() {
    let library = Library::embedded();
    let theatre = RehearsalRunner::new(&library);
    let scripts = pack_scripts(&library);
    let (mut ways, mut missing) = (0, Vec::new());
    for pack in library.packs().filter(|pack| pack.amends.is_none()) {
        let all = ways_of_pack(&library.compose(&pack.id).unwrap());
        let plays = scripts.iter().filter(|(_, script)| script.pack == pack.id);
        let decisions: Vec<DecidedBet> =
            plays.flat_map(|(_, script)| theatre.play(script).decisions).collect();
        for way in &all {
            let alike = |other: &&FamilyResult| other.family == way.family && other.decided == way.decided;
            let others: Vec<&FamilyResult> =
                all.iter().filter(alike).filter(|other| !cite_alike(other, way)).collect();
            for other in &others {
                assert!(
                    !way.clauses.iter().all(|clause| other.clauses.contains(clause)),
                    "{}: {} {} by {:?} or by {:?}: no play can tell the two apart",
                    pack.id,
                    way.family,
                    way.decided.name(),
                    way.clauses,
                    other.clauses
                );
            }
            let shown = |decision: &&DecidedBet| {
                decision.family == way.family
                    && decision.decided == way.decided
                    && decision.clauses == way.clauses
                    && !decision.expected.is_empty()
            };
            let tells = |decision: &DecidedBet| {
                let fits = |other: &&FamilyResult| {
                    decision.expected.iter().all(|named| other.clauses.contains(named))
                };
                !others.iter().any(fits)
            };
            ways += 1;
            if !decisions.iter().filter(shown).any(tells) && !is_of_another_pack(&library, &pack.id, way) {
                missing.push(format!(
                    "{}: {} {} by {:?}",
                    pack.id,
                    way.family,
                    way.decided.name(),
                    way.clauses
                ));
            }
        }
    }
    assert_eq!(missing, Vec::<String>::new(), "ways of deciding a wager whose clause no play names");
    assert!(ways > 650, "expected more than 650 ways, found {ways}");
}

/// Returns whether two ways cite the same clauses in any order.
fn cite_alike(one: &FamilyResult, two: &FamilyResult) -> bool {
    let set = |way: &FamilyResult| way.clauses.iter().cloned().collect::<BTreeSet<String>>();
    set(one) == set(two)
}

/// Returns whether a way belongs to another pack. An amendment of several packs has its plays with the first of those
/// packs.
fn is_of_another_pack(library: &Library, pack: &str, way: &FamilyResult) -> bool {
    let (of, _) = way.clauses[0].split_once('/').unwrap();
    library.get(of).unwrap().amends.as_deref().is_some_and(|amended| amended != pack)
}

/// Values that are valid only together with other choices. The common wheel has the same total of spaces at 20 to 1 as
/// at 40 to 1. The must-hit meter needs the Royal 9 wager, which feeds it. If chips cannot pay the vigorish at payout,
/// it must be rounded or marked.
const REFUSED: [(&str, &str, &str); 7] = [
    ("bclc-wheel", "strict-totals", "true"),
    ("mlgca-midi-baccarat", "smallest-chip", "0.25"),
    ("mlgca-midi-baccarat", "smallest-chip", "1"),
    ("mlgca-midi-baccarat", "smallest-chip", "5"),
    ("mlgca-midi-baccarat", "must-hit", "250-1000"),
    ("mlgca-midi-baccarat", "must-hit", "100-500"),
    ("mlgca-midi-baccarat", "must-hit", "100-200"),
];

#[test]
fn every_value_of_every_option_compiles() {
    let library = Library::embedded();
    for pack in library.packs().filter(|pack| pack.amends.is_none()) {
        let composition = library.compose(&pack.id).unwrap();
        for spec in &composition.options {
            for value in spec.samples() {
                let mut choices = composition.essential();
                choices.insert(spec.name.clone(), value.clone());
                let rules = GameRules::compile(&composition, &choices);
                let refused = REFUSED.contains(&(pack.id.as_str(), spec.name.as_str(), value.as_str()));
                assert_eq!(rules.is_ok(), !refused, "{} = {value}: {:?}", spec.name, rules.err());
            }
        }
    }
}
