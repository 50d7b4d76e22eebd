//! The engine against the documents: an independent settlement of Midi Baccarat, Red Dog, Casino War, the wheel and
//! Sic Bo, written from the documents as plain functions that do not use the packs.
//!
//! Whole shoes are played with every wager and every paytable on the layout. After each hand both sides must agree on
//! the cards, every wager, the meters, the tips and the roads. The settlement itself is checked against printed
//! figures.
//!
//! `CROUPIER_LONG=80 cargo test --release -p croupier-table --test all -- --nocapture shoes::` plays more hands.

#![allow(dead_code, reason = "the independent settlement is complete, even where no duel uses it")]

mod baccarat;
mod baccarat_cases;
mod baccarat_clauses;
mod baccarat_figures;
mod baccarat_paytables;
mod baccarat_wagers;
mod card_cases;
mod card_figures;
mod cards;
mod duel;
mod duel_baccarat;
mod duel_small;
mod figures;
mod red_dog;
mod roads;
mod roads_cases;
mod royal_9;
mod royal_cases;
mod settled;
mod sic_bo;
mod table_cases;
mod war;
mod wheel;

use croupier_proving::times;

/// Returns the number of hands to play.
fn hands(usual: u32) -> usize {
    times(usual) as usize
}

#[test]
fn baccarat_duel() {
    let threads: Vec<_> =
        (0..2).map(|part| std::thread::spawn(move || duel_baccarat::play(hands(30_000), part))).collect();
    let seen = threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect();
    duel::every_way_was_seen("mlgca-midi-baccarat", &seen);
}

#[test]
fn red_dog_duel() {
    duel_small::red_dog(hands(20_000));
}

#[test]
fn casino_war_duel() {
    duel_small::casino_war(hands(20_000));
}

#[test]
fn wheel_duel() {
    duel_small::wheel(hands(20_000));
}

#[test]
fn sic_bo_duel() {
    sic_bo::duel();
}

#[test]
fn exchanged_clauses_are_noticed() {
    sic_bo::exchanged_clauses_are_noticed();
    duel_baccarat::exchanged_clauses_are_noticed();
    duel_small::exchanged_clauses_are_noticed();
}
