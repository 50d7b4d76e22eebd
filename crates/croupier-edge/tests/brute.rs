//! The exact figures against a second reckoning, written from the documents without the packs, their cells or the solver.
//!
//! Dice: payouts are typed in by hand, one roll is counted, races are summed, hands of a shooter are walked through set by
//! set. Cards: all the hands of a shoe are dealt by loops.

#![allow(clippy::unwrap_used, reason = "a test may")]

#[path = "brute/baccarat.rs"]
mod baccarat;
#[path = "brute/baccarat_hands.rs"]
mod baccarat_hands;
#[path = "brute/baccarat_wagers.rs"]
mod baccarat_wagers;
#[path = "brute/breakage.rs"]
mod breakage;
#[path = "brute/craps.rs"]
mod craps;
#[path = "brute/craps_wagers.rs"]
mod craps_wagers;
#[path = "brute/dice.rs"]
mod dice;
#[path = "brute/first_four.rs"]
mod first_four;
#[path = "brute/houses.rs"]
mod houses;
#[path = "brute/laws.rs"]
mod laws;
#[path = "brute/royal_9.rs"]
mod royal_9;
#[path = "brute/shoes.rs"]
mod shoes;
#[path = "brute/shooters.rs"]
mod shooters;
#[path = "brute/small_card_games.rs"]
mod small_card_games;
mod support;
