//! Whole games of the dealer school: a trainee who acts like the automatic crew gets a perfect report at every
//! pack, and a trainee who makes one mistake gets exactly that fault.

pub(crate) mod house;
mod ideal;

use std::sync::Arc;

use croupier_proving::times;
use croupier_rules::Library;
use croupier_school::{Drill, GameMark, GamePlan, MarkKind, MarkVerdict};
use croupier_table::GameRules;
use croupier_table::craps::BettingClose;

use ideal::{Blunder, IdealTrainee, is_late_chips};

fn packs() -> Vec<String> {
    Library::embedded().packs().map(|pack| pack.id.clone()).collect()
}

/// Runs a check at every pack, some packs at a time.
fn at_every_pack(check: impl Fn(&str, &Arc<Drill>) + Sync) {
    let library = Library::embedded();
    let packs = packs();
    let next = std::sync::atomic::AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(pack) = packs.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed)) {
                    let drill = Arc::new(Drill::of_table(&library, pack).unwrap());
                    check(pack, &drill);
                }
            });
        }
    });
}

fn faults(marks: &[GameMark]) -> Vec<&GameMark> {
    marks.iter().filter(|mark| mark.verdict != MarkVerdict::Right).collect()
}

#[test]
fn the_crew_itself_gets_a_perfect_report_at_every_pack() {
    at_every_pack(|pack, drill| {
        for seed in 0..u64::from(times(2)) {
            for level in 1..=3 {
                let plan = GamePlan { level, seed, at_once: true };
                let trainee = IdealTrainee::deal(drill, plan, 12, None);
                let context = format!("{pack}, {plan:?}");
                assert!(trainee.game.rounds() >= 12, "{context}: only {} rounds", trainee.game.rounds());
                let marks = trainee.game.marks();
                assert!(faults(marks).is_empty(), "{context}: {:#?}", faults(marks));
                let count = |kind: MarkKind| marks.iter().filter(|mark| mark.kind == kind).count();
                assert!(count(MarkKind::Payment) > 0 && count(MarkKind::Request) > 0, "{context}");
            }
        }
    });
}

#[test]
fn one_mistake_is_one_fault_at_every_pack() {
    let made = std::sync::Mutex::new(std::collections::BTreeMap::<Blunder, u32>::new());
    at_every_pack(|pack, drill| {
        for (seed, blunder) in
            (0..u64::from(times(2))).flat_map(|seed| Blunder::ALL.map(|blunder| (seed, blunder)))
        {
            let plan = GamePlan { level: 3, seed: seed + 100, at_once: false };
            let trainee = IdealTrainee::deal(drill, plan, 12, Some(blunder));
            let faults = faults(trainee.game.marks());
            let context = format!("{pack}, {blunder:?}, {plan:?}");
            if !trainee.has_erred {
                // Not every game allows every mistake: a wheel has one payment and no order.
                assert!(faults.is_empty(), "{context}: {faults:#?}");
                continue;
            }
            assert_eq!(faults.len(), 1, "{context}: {faults:#?}");
            assert_eq!((faults[0].kind, faults[0].verdict), blunder.fault(), "{context}: {:#?}", faults[0]);
            assert!(!faults[0].clauses.is_empty(), "{context}: {:#?}", faults[0]);
            assert!(
                faults[0].clauses.iter().all(|clause| !clause.text.is_empty()),
                "{context}: {:#?}",
                faults[0]
            );
            assert!(!faults[0].expected.is_empty() && faults[0].given != faults[0].expected, "{context}");
            *made.lock().unwrap().entry(blunder).or_default() += 1;
        }
    });
    let made = made.into_inner().unwrap();
    for blunder in Blunder::ALL {
        assert!(
            made.get(&blunder).is_some_and(|count| *count >= 3),
            "{blunder:?} was hardly tried: {made:?}"
        );
    }
}

/// The seeds among which each pack has a late bet.
const SEEDS: u64 = 60;

/// Returns whether a mark is about a bet that came too late: a request, or chips that were set down.
fn is_late(mark: &GameMark) -> bool {
    let closed = |why: &str| why.contains("bets are closed") || why.contains("the dice are out");
    match mark.kind {
        MarkKind::Request => mark.why.iter().any(|why| closed(&why.to_lowercase())),
        MarkKind::Ruling => is_late_chips(&mark.what),
        _ => false,
    }
}

/// Returns whether the table takes bets until the throw, so that no bet can come too late.
fn takes_bets_until_the_throw(drill: &Drill) -> bool {
    matches!(drill.rules(), GameRules::Craps(rules) if rules.game.betting.close.value == BettingClose::AtThrow)
}

/// A late request, or late chips, come up wherever the document lets bets close before the outcome, and the trainee's
/// answer is compared with the clause.
#[test]
fn a_late_bet_is_judged_by_its_clause_at_every_pack() {
    at_every_pack(|pack, drill| {
        let seen = |blunder: Option<Blunder>, verdict: MarkVerdict| {
            (0..SEEDS).find_map(|seed| {
                let plan = GamePlan { level: 3, seed: seed + 500, at_once: true };
                let trainee = IdealTrainee::deal(drill, plan, 6, blunder);
                let marks = trainee.game.marks();
                if blunder.is_none() {
                    assert!(faults(marks).is_empty(), "{pack}, {plan:?}: {:#?}", faults(marks));
                }
                marks.iter().find(|mark| is_late(mark) && mark.verdict == verdict).cloned()
            })
        };
        let right = seen(None, MarkVerdict::Right);
        if takes_bets_until_the_throw(drill) {
            assert!(right.is_none(), "{pack}: {right:#?}");
            return;
        }
        let wrong = [Blunder::AcceptsALateBet, Blunder::WrongRulingOnLateChips]
            .into_iter()
            .find_map(|blunder| seen(Some(blunder), MarkVerdict::Wrong));
        for (answer, mark) in [("right", right), ("wrong", wrong)] {
            let mark = mark.unwrap_or_else(|| panic!("{pack}: no {answer} answer to a late bet"));
            println!("{pack}, {answer}: {} {} {:?}", mark.what, mark.expected, mark.clauses);
            assert!(!mark.clauses.is_empty(), "{pack}: {mark:#?}");
            assert!(mark.clauses.iter().all(|clause| !clause.text.is_empty()), "{pack}: {mark:#?}");
        }
    });
}
