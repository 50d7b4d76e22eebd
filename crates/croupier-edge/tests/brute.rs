//! Compares the exact figures with a second calculation, written from the documents without the packs, their cells or
//! the solver.
//!
//! Dice: payouts are typed in by hand, single rolls are counted, races are summed, and a shooter's hands are enumerated
//! set by set. Cards: loops deal all the hands of a shoe.

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
mod sic_bo;
mod small_card_games;
