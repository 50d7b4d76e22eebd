//! The exact figures against a second reckoning, written from the documents without the packs, their cells or the solver.
//!
//! Dice: payouts are typed in by hand, one roll is counted, races are summed, hands of a shooter are walked through set by
//! set. Cards: all the hands of a shoe are dealt by loops.

mod baccarat;
mod baccarat_hands;
mod baccarat_wagers;
mod breakage;
mod craps;
mod craps_wagers;
mod dice;
mod first_four;
mod houses;
mod laws;
mod royal_9;
mod shoes;
mod shooters;
mod small_card_games;
