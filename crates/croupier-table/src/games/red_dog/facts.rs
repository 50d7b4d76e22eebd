//! The facts that can be true of a round of Red Dog.

use crate::games::Fact as RoundFact;
use crate::rounds::game::FactScale;

/// A fact that can be true of a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the variant names are self-explanatory")]
pub enum Fact {
    Consecutive,
    Pair,
    Trips,
    Between,
    Spread(u8),
}

/// Returns every fact with its name in packs. Similar facts are next to each other.
pub(crate) fn facts() -> Vec<(String, Fact)> {
    let words = [
        ("consecutive", Fact::Consecutive),
        ("pair", Fact::Pair),
        ("trips", Fact::Trips),
        ("between", Fact::Between),
    ];
    let spreads = (1..=11).map(|number| (format!("spread-{number}"), Fact::Spread(number)));
    words.into_iter().map(|(name, fact)| (name.to_owned(), fact)).chain(spreads).collect()
}

/// Returns each group of facts that differ only in a number, the lowest number first.
pub(super) fn scales() -> Vec<FactScale> {
    let spreads = (1..=11).map(|number| RoundFact::RedDog(Fact::Spread(number)));
    vec![FactScale { facts: spreads.collect(), counts_cards: false }]
}
