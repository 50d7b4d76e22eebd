//! What a strategy's words mean at a table: one implementation for craps, one for the games of rounds.

use croupier_rules::{Cite, Money, WagerId};

use crate::table_view::Signs;

use super::Quantity;

/// A bet that a name means: a wager, and the state that the name pins down, if it does.
pub type NamedBet = (WagerId, Option<u16>);

/// What words mean at a table.
pub trait Vocabulary {
    /// The game, as packs call it.
    fn game(&self) -> &str;

    /// The bets that a name or a family (`come-*`) means; none if the table has no such wager.
    fn find(&self, name: &str) -> Option<Vec<NamedBet>>;

    /// Every name that means a wager here.
    fn names(&self) -> Vec<&str>;

    /// Every name that means a wager of the pack which is not offered here.
    fn others(&self) -> Vec<&str>;

    /// The clause by which a wager is not there.
    fn not_offered(&self, name: &str) -> Cite;

    /// All the bets that a slot of this wager can become: those of a travelling bet are slots of their own.
    fn with_travels(&self, spot: NamedBet) -> Vec<NamedBet>;

    /// The odds behind a flat bet.
    fn odds(&self, flat: NamedBet) -> Option<NamedBet>;

    /// What a bet is called.
    fn name(&self, spot: NamedBet) -> String;

    /// The least and the most that is taken.
    fn limits(&self, wager: WagerId) -> (Money, Option<Money>);

    /// A fact of this game that is a number.
    fn fact(&self, name: &str) -> Option<Quantity>;

    /// A fact that is a sign: which, and whether it is there or absent then.
    fn sign(&self, name: &str) -> Option<(Signs, bool)>;

    /// The sign of an outcome: a total or faces that were rolled, the last result.
    fn outcome(&self, name: &str) -> Option<Signs>;

    /// The outcomes of which any other ends a run: a tie at baccarat ends none.
    fn runs(&self) -> u64;

    /// Names of facts and signs, to tell what was meant.
    fn words(&self) -> Vec<&'static str>;
}
