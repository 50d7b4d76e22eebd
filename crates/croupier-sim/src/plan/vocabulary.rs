//! The meaning of a strategy's words at a table: one implementation for craps, one for the games of rounds.

use croupier_rules::{Cite, Money, WagerId};

use crate::table_view::Signs;

use super::Quantity;

/// A bet that a name means: a wager, and the state if the name specifies one.
pub type NamedBet = (WagerId, Option<u16>);

/// The meaning of words at a table.
pub trait Vocabulary {
    /// Returns the name of the game in packs.
    fn game(&self) -> &str;

    /// Returns the bets that a name or a family (`come-*`) means; `None` if the table has no such wager.
    fn find(&self, name: &str) -> Option<Vec<NamedBet>>;

    /// Returns every name that means a wager here.
    fn names(&self) -> Vec<&str>;

    /// Returns every name that means a wager of the pack which is not offered here.
    fn others(&self) -> Vec<&str>;

    /// Returns the clause that excludes a wager.
    fn not_offered(&self, name: &str) -> Cite;

    /// Returns all the bets that a slot of this wager can become: each number of a travelling bet has its slot.
    fn with_travels(&self, spot: NamedBet) -> Vec<NamedBet>;

    /// Returns the odds behind a flat bet.
    fn odds(&self, flat: NamedBet) -> Option<NamedBet>;

    /// Returns the name of a bet.
    fn name(&self, spot: NamedBet) -> String;

    /// Returns the minimum and the maximum of a wager.
    fn limits(&self, wager: WagerId) -> (Money, Option<Money>);

    /// Returns a fact of this game that is a number.
    fn fact(&self, name: &str) -> Option<Quantity>;

    /// Returns a fact that is a sign, and whether the sign is then present or absent.
    fn sign(&self, name: &str) -> Option<(Signs, bool)>;

    /// Returns the sign of an outcome: a total or faces that were rolled, the last result.
    fn outcome(&self, name: &str) -> Option<Signs>;

    /// Returns the outcomes of which any other ends a run: a tie at baccarat ends none.
    fn runs(&self) -> u64;

    /// Returns names of facts and signs, for suggestions.
    fn words(&self) -> Vec<&'static str>;
}
