//! The facts that can be true of a roll of Sic Bo, and the spots of its layout.

/// A fact that can be true of a roll. `Own` facts are about the number, the total or the faces of the wager's spot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fact {
    /// The total is 4 to 10.
    Small,
    /// The total is 11 to 17.
    Big,
    /// The total is odd.
    Odd,
    /// The total is even.
    Even,
    /// The dice do not all show the same face.
    NoTriple,
    /// All dice show the same face.
    Triple,
    /// At least one die shows the wager's number.
    OwnSingle,
    /// At least two dice show the wager's number.
    OwnDouble,
    /// All dice show the wager's number.
    OwnTriple,
    /// The total is the wager's total.
    OwnTotal,
    /// Both of the wager's faces are among the dice.
    OwnCombination,
}

/// Returns every fact with its name in packs. Similar facts are next to each other.
pub(crate) fn facts() -> Vec<(String, Fact)> {
    let words = [
        ("small", Fact::Small),
        ("big", Fact::Big),
        ("odd", Fact::Odd),
        ("even", Fact::Even),
        ("no-triple", Fact::NoTriple),
        ("triple", Fact::Triple),
        ("own-single", Fact::OwnSingle),
        ("own-double", Fact::OwnDouble),
        ("own-triple", Fact::OwnTriple),
        ("own-total", Fact::OwnTotal),
        ("own-combination", Fact::OwnCombination),
    ];
    words.map(|(name, fact)| (name.to_owned(), fact)).to_vec()
}

/// Every pair of different faces.
pub(super) const COMBINATIONS: [[u8; 2]; 15] = [
    [1, 2],
    [1, 3],
    [1, 4],
    [1, 5],
    [1, 6],
    [2, 3],
    [2, 4],
    [2, 5],
    [2, 6],
    [3, 4],
    [3, 5],
    [3, 6],
    [4, 5],
    [4, 6],
    [5, 6],
];

/// The index of the first spot that is a combination. The spots before it are the numbers from 1 to 17: the faces of a
/// die and the totals.
pub(super) const FIRST_COMBINATION: u8 = 17;

/// Returns every word for a spot, by its index.
pub(super) fn spots() -> Vec<String> {
    let numbers = (1..=FIRST_COMBINATION).map(|number| number.to_string());
    numbers.chain(COMBINATIONS.map(|[a, b]| format!("{a}-{b}"))).collect()
}

impl Fact {
    /// Describes the fact, for a wager on this spot.
    pub(super) fn words(self, spot: Option<u8>) -> String {
        let own = spot.and_then(|spot| spots().into_iter().nth(usize::from(spot))).unwrap_or_default();
        match self {
            Fact::Small => "total 4 to 10".to_owned(),
            Fact::Big => "total 11 to 17".to_owned(),
            Fact::Odd => "odd total".to_owned(),
            Fact::Even => "even total".to_owned(),
            Fact::NoTriple => "no triple".to_owned(),
            Fact::Triple => "any triple".to_owned(),
            Fact::OwnSingle => format!("a {own}"),
            Fact::OwnDouble => format!("at least two {own}s"),
            Fact::OwnTriple => format!("three {own}s"),
            Fact::OwnTotal => format!("total {own}"),
            Fact::OwnCombination => format!("a {}", own.replace('-', " and a ")),
        }
    }
}
