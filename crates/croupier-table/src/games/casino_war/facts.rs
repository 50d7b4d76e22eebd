//! The facts that can be true of a round of Casino War.

/// A fact that can be true of a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the variant names are self-explanatory")]
pub enum Fact {
    Higher,
    /// The first cards are equal.
    Tie,
    Lower,
    Surrendered,
    WarHigher,
    WarTie,
    WarLower,
}

/// Returns every fact with its name in packs. Similar facts are next to each other.
pub(crate) fn facts() -> Vec<(String, Fact)> {
    let words = [
        ("tie", Fact::Tie),
        ("higher", Fact::Higher),
        ("lower", Fact::Lower),
        ("surrendered", Fact::Surrendered),
        ("war-higher", Fact::WarHigher),
        ("war-tie", Fact::WarTie),
        ("war-lower", Fact::WarLower),
    ];
    words.map(|(name, fact)| (name.to_owned(), fact)).into()
}
