//! Simulates every wager of every pack, under every value of every option that changes its result. The simulated
//! result must be within four standard errors of the exact figure.
//!
//! A session is one decision of one wager, so its net result must be one of the results in the figures. Any other
//! result is a failure, however rarely it occurs. The tests also compare the mean, the variance and the chances to
//! win, push and lose; their standard errors come from the exact distribution. If a wager cannot be bet alone
//! (odds, a Fire Bet, a raise), its result is the difference between two simulations on the same dice or cards, one
//! with the wager and one without it.

mod compare;
mod sample;
mod tables;

use std::collections::BTreeSet;

use croupier_edge::{FigureRequest, figures};
use croupier_lab::{wager_bets, wager_label};
use croupier_rules::Library;
use croupier_table::GameRules;

use compare::{ExactDistribution, compare};
use tables::Table;

/// The progress on the wagers of a pack.
#[derive(Default)]
struct WagerProgress {
    /// Hashes of the inputs of the bets that were already computed, by name.
    made: BTreeSet<(String, u64)>,
    /// The distributions of results that were already compared. A wager is not tested again for an option that does
    /// not change its distribution.
    known: BTreeSet<String>,
    wagers: BTreeSet<String>,
    left_out: BTreeSet<String>,
    comparisons: usize,
    /// The number of comparisons that also included a computed mean.
    computed: usize,
    faults: Vec<String>,
}

fn simulate(table: &Table, done: &mut WagerProgress) {
    for bet in wager_bets(&table.rules) {
        done.wagers.insert(bet.label());
        if bet.left_out.is_some() {
            done.left_out.insert(bet.label());
            continue;
        }
        if !done.made.insert((bet.label(), bet.made_of)) {
            continue;
        }
        let exactly = ExactDistribution::of(&table.rules, &bet);
        if !done.known.insert(format!("{} {exactly:?}", bet.label())) {
            continue;
        }
        done.comparisons += 1;
        let sample = sample::play(&table.rules, &bet);
        done.computed += usize::from(sample.as_ref().is_ok_and(|sample| sample.computed.is_some()));
        if let Err(fault) = sample.and_then(|sample| compare(&exactly, &sample)) {
            done.faults.push(format!("{}, {}: {fault}", table.name, bet.label()));
        }
    }
}

/// Returns the names of all figures.
fn figured(rules: &GameRules) -> BTreeSet<String> {
    let all = figures(rules, &FigureRequest::default()).unwrap();
    all.into_iter().map(|one| wager_label(&one.wager, one.decision.as_deref())).collect()
}

/// Simulates every wager of a pack, and returns the number of wagers and the number of comparisons.
fn pack(id: &str, left_out: &[&str]) -> (usize, usize) {
    let mut done = WagerProgress::default();
    for table in tables::every(id) {
        simulate(&table, &mut done);
    }
    let forgotten: Vec<String> =
        figured(&tables::offering_all(id).rules).difference(&done.wagers).cloned().collect();
    assert_eq!(forgotten, Vec::<String>::new(), "{id} has figures for wagers that were not simulated");
    let (wagers, comparisons) = (done.wagers.len(), done.comparisons);
    println!("{id}: {wagers} wagers, {comparisons} comparisons, {} of them also computed", done.computed);
    let faults = done.faults;
    assert!(
        faults.is_empty(),
        "{id}: {} of {} comparisons failed:\n{}",
        faults.len(),
        comparisons,
        faults.join("\n")
    );
    assert_eq!(done.left_out.iter().map(String::as_str).collect::<Vec<_>>(), left_out);
    (wagers, comparisons)
}

#[test]
fn bclc_craps() {
    assert_eq!(pack("bclc-craps", &[]), (95, 110));
}

#[test]
fn bclc_midi_craps() {
    assert_eq!(pack("bclc-midi-craps", &[]), (93, 108));
}

#[test]
fn rws_craps() {
    assert_eq!(pack("rws-craps", &[]), (69, 111));
}

#[test]
fn casablanca_craps() {
    assert_eq!(pack("casablanca-craps", &[]), (62, 167));
}

#[test]
fn house_craps() {
    assert_eq!(pack("house-craps", &[]), (91, 119));
}

#[test]
fn mlgca_crapless() {
    assert_eq!(pack("mlgca-crapless", &[]), (81, 140));
}

/// Royal 9 depends on the position of the player. The simulator's player sits at the first position, so the figures
/// for other positions are left out.
#[test]
fn mlgca_midi_baccarat() {
    assert_eq!(pack("mlgca-midi-baccarat", &[]), (21, 71));
}

#[test]
fn bclc_red_dog() {
    assert_eq!(pack("bclc-red-dog", &[]), (14, 42));
}

/// The war wager has the same size as the bet that goes to war, so only their sum is visible. Their sum is tested
/// as `war, war`.
#[test]
fn bclc_casino_war() {
    assert_eq!(pack("bclc-casino-war", &["go-to-war"]), (4, 3));
}

#[test]
fn bclc_wheel() {
    assert_eq!(pack("bclc-wheel", &[]), (7, 7));
}

#[test]
fn house_sic_bo() {
    assert_eq!(pack("house-sic-bo", &[]), (52, 88));
}

/// Every pack has its test. A pack that amends another pack is tested with that pack.
#[test]
fn every_pack_has_its_test() {
    let library = Library::embedded();
    let alone = library.packs().filter(|pack| pack.amends.is_none()).map(|pack| pack.id.as_str());
    assert_eq!(
        alone.collect::<BTreeSet<_>>(),
        BTreeSet::from([
            "bclc-casino-war",
            "bclc-craps",
            "bclc-midi-craps",
            "bclc-red-dog",
            "bclc-wheel",
            "casablanca-craps",
            "house-craps",
            "house-sic-bo",
            "mlgca-crapless",
            "mlgca-midi-baccarat",
            "rws-craps",
        ])
    );
}

/// The comparison detects a payout or a chance that differs from the figures.
#[test]
fn a_different_payout_is_detected() {
    for (pack, wager, option, is, other) in [
        ("casablanca-craps", "field", "field-12", "2-to-1", "3-to-1"),
        ("mlgca-crapless", "place-12", "place-12", "11-to-2", "25-to-5"),
        ("casablanca-craps", "hard-6", "pay-hard-6-8", "9 to 1", "8 to 1"),
        ("mlgca-midi-baccarat", "tie", "tie-pays", "8 to 1", "9 to 1"),
    ] {
        let (is, other) = (tables::with(pack, option, is), tables::with(pack, option, other));
        let bet = wager_bets(&is.rules).into_iter().find(|bet| bet.name == wager).unwrap();
        let sample = sample::play(&is.rules, &bet).unwrap();
        assert_eq!(compare(&ExactDistribution::of(&is.rules, &bet), &sample), Ok(()), "{}", is.name);
        assert!(compare(&ExactDistribution::of(&other.rules, &bet), &sample).is_err(), "{}", other.name);
    }
}
