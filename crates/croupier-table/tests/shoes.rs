//! The engine against the documents: a second settlement of Midi Baccarat, Red Dog, Casino War and the wheel, written
//! from the documents as plain functions that know nothing of the packs.
//!
//! Whole shoes are played with every wager and every paytable on the layout, and after each hand both sides must agree on
//! the cards, on every wager, on meters, tips and roads. The settlement is checked in turn against printed figures.
//!
//! `SHOES_HANDS=10000000 cargo test --release -p croupier-table --test shoes -- --nocapture duel` plays more.

#![allow(clippy::unwrap_used, reason = "a test may")]
#![allow(dead_code, reason = "the second settlement is complete, whatever the duels ask of it")]

#[path = "shoes/baccarat.rs"]
mod baccarat;
#[path = "shoes/baccarat_cases.rs"]
mod baccarat_cases;
#[path = "shoes/baccarat_figures.rs"]
mod baccarat_figures;
#[path = "shoes/baccarat_paytables.rs"]
mod baccarat_paytables;
#[path = "shoes/baccarat_wagers.rs"]
mod baccarat_wagers;
#[path = "shoes/card_cases.rs"]
mod card_cases;
#[path = "shoes/card_figures.rs"]
mod card_figures;
#[path = "shoes/cards.rs"]
mod cards;
#[path = "shoes/duel.rs"]
mod duel;
#[path = "shoes/duel_baccarat.rs"]
mod duel_baccarat;
#[path = "shoes/duel_small.rs"]
mod duel_small;
#[path = "shoes/figures.rs"]
mod figures;
#[path = "shoes/red_dog.rs"]
mod red_dog;
#[path = "shoes/roads.rs"]
mod roads;
#[path = "shoes/roads_cases.rs"]
mod roads_cases;
#[path = "shoes/royal_9.rs"]
mod royal_9;
#[path = "shoes/royal_cases.rs"]
mod royal_cases;
#[path = "shoes/settled.rs"]
mod settled;
#[path = "shoes/table_cases.rs"]
mod table_cases;
#[path = "shoes/war.rs"]
mod war;
#[path = "shoes/wheel.rs"]
mod wheel;

use duel::hands;

#[test]
fn baccarat_duel() {
    let threads: Vec<_> =
        (0..2).map(|part| std::thread::spawn(move || duel_baccarat::play(hands(60_000) / 2, part))).collect();
    threads.into_iter().for_each(|thread| thread.join().unwrap());
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
