//! The meaning of a strategy's words at a table: one implementation for craps, one for the games played in rounds.

use croupier_rules::{Cite, Money, WagerId};
use croupier_table::GameRules;

use crate::table_view::TableBits;

use super::Quantity;

/// A bet that a name refers to: a wager, and a state if the name specifies one.
pub type NamedBet = (WagerId, Option<u16>);

/// Returns the meaning of words at a table with these rules.
pub fn vocabulary(rules: &GameRules) -> &dyn Vocabulary {
    match rules {
        GameRules::Craps(rules) => &**rules,
        GameRules::Rounds(rules) => &**rules,
    }
}

/// The meaning of words at a table.
pub trait Vocabulary {
    /// Returns the name that packs use for the game.
    fn game(&self) -> &str;

    /// Returns the bets that a name or a family (`come-*`) refers to; `None` if the table has no such wager.
    fn find(&self, name: &str) -> Option<Vec<NamedBet>>;

    /// Returns the names of all wagers that this table offers.
    fn names(&self) -> Vec<&str>;

    /// Returns the names of all wagers of the pack that this table does not offer.
    fn others(&self) -> Vec<&str>;

    /// Returns the clause that excludes a wager.
    fn not_offered(&self, name: &str) -> Cite;

    /// Returns all the bets that a bet in this slot can become. Each number that a bet travels to has a separate
    /// slot.
    fn with_travels(&self, spot: NamedBet) -> Vec<NamedBet>;

    /// Returns the odds behind a flat bet.
    fn odds(&self, flat: NamedBet) -> Option<NamedBet>;

    /// Returns the name under which strategies bet on this spot.
    fn name(&self, spot: NamedBet) -> String;

    /// Returns the minimum and the maximum of a wager.
    fn limits(&self, wager: WagerId) -> (Money, Option<Money>);

    /// Returns the quantity for a fact of this game that is a number.
    fn fact(&self, name: &str) -> Option<Quantity>;

    /// Returns the flag for a fact of this game, and true if the fact holds when the flag is set, or false if it
    /// holds when the flag is clear.
    fn sign(&self, name: &str) -> Option<(TableBits, bool)>;

    /// Returns the flag of an outcome: a total, a pair of faces, or a result of a round.
    fn outcome(&self, name: &str) -> Option<TableBits>;

    /// Returns the outcomes that can end a run of other outcomes.
    fn runs(&self) -> u64;

    /// Returns the names of all facts and flags, for suggestions.
    fn words(&self) -> Vec<&'static str>;
}
