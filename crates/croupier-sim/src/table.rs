//! A table that can be played at, whichever engine plays.

use croupier_rules::Money;

use crate::felt::Felt;

/// A table of a game whose rounds are one outcome each: a roll of two dice, a spin.
pub trait Game: Felt {
    /// A session begins: the player has these chips and nothing on the layout.
    fn open(&mut self, chips: Money);

    /// An outcome comes, and every bet is settled.
    fn play(&mut self, outcome: usize);
}
