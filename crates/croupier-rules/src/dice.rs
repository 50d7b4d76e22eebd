//! Two dice, and sets of their 36 outcomes.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The faces of two dice, serialized as a pair such as `[3, 4]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "(u8, u8)", try_from = "(u8, u8)")]
pub struct Dice {
    first: u8,
    second: u8,
}

impl From<Dice> for (u8, u8) {
    fn from(dice: Dice) -> (u8, u8) {
        (dice.first, dice.second)
    }
}

impl TryFrom<(u8, u8)> for Dice {
    type Error = String;

    fn try_from((first, second): (u8, u8)) -> Result<Dice, String> {
        Dice::new(first, second).ok_or_else(|| format!("a die shows 1 to 6, not {first} and {second}"))
    }
}

impl Dice {
    /// The number of outcomes of two distinguishable dice.
    pub const OUTCOMES: usize = 36;

    /// Returns the dice with two faces from 1 to 6.
    pub const fn new(first: u8, second: u8) -> Option<Dice> {
        if first >= 1 && first <= 6 && second >= 1 && second <= 6 {
            Some(Dice { first, second })
        } else {
            None
        }
    }

    /// The outcome with this index.
    pub fn from_index(index: usize) -> Option<Dice> {
        (index < Dice::OUTCOMES).then(|| Dice { first: (index / 6) as u8 + 1, second: (index % 6) as u8 + 1 })
    }

    /// Every outcome.
    pub fn all() -> impl Iterator<Item = Dice> {
        (0..Dice::OUTCOMES).filter_map(Dice::from_index)
    }

    /// A number from 0 to 35.
    pub const fn index(self) -> usize {
        (self.first as usize - 1) * 6 + self.second as usize - 1
    }

    /// The sum of both faces.
    pub const fn total(self) -> u8 {
        self.first + self.second
    }

    /// Do both dice show the same face?
    pub const fn is_pair(self) -> bool {
        self.first == self.second
    }

    /// The two faces, the smaller first.
    pub const fn faces(self) -> (u8, u8) {
        if self.first <= self.second { (self.first, self.second) } else { (self.second, self.first) }
    }

    /// The two faces as thrown.
    pub const fn as_thrown(self) -> (u8, u8) {
        (self.first, self.second)
    }

    /// Returns the reading when the second die leans on an object: the face opposite the one that it rests on.
    pub const fn second_opposite(self) -> Dice {
        Dice { first: self.first, second: 7 - self.second }
    }

    /// Returns the reading when both dice lean: the faces opposite those that they rest on.
    pub const fn both_opposite(self) -> Dice {
        Dice { first: 7 - self.first, second: 7 - self.second }
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.first, self.second)
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// The target of a wager of a family: a total, or two faces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DiceSpot {
    /// A total.
    Number(u8),
    /// Two faces, the smaller first.
    Faces(u8, u8),
}

impl DiceSpot {
    /// Parses `6` or `2-3`.
    pub fn parse(text: &str) -> Result<DiceSpot, String> {
        let wrong = || format!("'{text}' is neither a total from 2 to 12 nor two faces such as 2-3");
        match text.split_once('-') {
            Some((a, b)) => {
                let (a, b) = (a.parse().map_err(|_| wrong())?, b.parse().map_err(|_| wrong())?);
                Dice::new(a, b).map(|dice| DiceSpot::Faces(dice.faces().0, dice.faces().1)).ok_or_else(wrong)
            }
            None => match text.parse() {
                Ok(total @ 2..=12) => Ok(DiceSpot::Number(total)),
                _ => Err(wrong()),
            },
        }
    }

    /// Do the dice show this spot?
    pub fn is(self, dice: Dice) -> bool {
        match self {
            DiceSpot::Number(total) => dice.total() == total,
            DiceSpot::Faces(a, b) => dice.faces() == (a, b),
        }
    }
}

impl fmt::Display for DiceSpot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiceSpot::Number(total) => write!(f, "{total}"),
            DiceSpot::Faces(a, b) => write!(f, "{a}-{b}"),
        }
    }
}

/// A word for outcomes in a pack's rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutcomePattern {
    /// A total or two faces.
    Spot(DiceSpot),
    /// The wager's own number or faces.
    Own,
    /// The wager's own number as a pair.
    Hard,
    /// The wager's own number, not as a pair.
    Easy,
    /// Every outcome that no other row names.
    Rest,
}

impl OutcomePattern {
    /// Parses `7`, `2-3`, `number`, `faces`, `hard`, `easy` or `rest`.
    pub fn parse(text: &str) -> Result<OutcomePattern, String> {
        match text {
            "number" | "faces" => Ok(OutcomePattern::Own),
            "hard" => Ok(OutcomePattern::Hard),
            "easy" => Ok(OutcomePattern::Easy),
            "rest" => Ok(OutcomePattern::Rest),
            other => DiceSpot::parse(other).map(OutcomePattern::Spot),
        }
    }

    /// Do the dice show one of these outcomes, for a wager on `own`?
    pub fn include(self, dice: Dice, own: Option<DiceSpot>) -> bool {
        let own_shows = own.is_some_and(|own| own.is(dice));
        match self {
            OutcomePattern::Spot(spot) => spot.is(dice),
            OutcomePattern::Own => own_shows,
            OutcomePattern::Hard => own_shows && dice.is_pair(),
            OutcomePattern::Easy => own_shows && !dice.is_pair(),
            OutcomePattern::Rest => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice(first: u8, second: u8) -> Dice {
        Dice::new(first, second).unwrap()
    }

    #[test]
    fn each_of_the_36_outcomes_has_its_own_index() {
        let all: Vec<Dice> = Dice::all().collect();
        assert_eq!((all.len(), all[0], all[35]), (36, dice(1, 1), dice(6, 6)));
        for (index, dice) in all.into_iter().enumerate() {
            assert_eq!((dice.index(), Dice::from_index(index)), (index, Some(dice)));
        }
        assert_eq!(Dice::from_index(36), None);
        assert!([(0, 1), (1, 0), (7, 1), (1, 7)].iter().all(|(a, b)| Dice::new(*a, *b).is_none()));
    }

    #[test]
    fn a_throw_is_read_by_its_faces() {
        let thrown = dice(5, 2);
        assert_eq!((thrown.total(), thrown.as_thrown(), thrown.faces()), (7, (5, 2), (2, 5)));
        assert_eq!(dice(2, 5).faces(), (2, 5));
        assert!(dice(3, 3).is_pair() && !thrown.is_pair());
        assert_eq!(thrown.to_string(), "5-2");
    }

    /// Opposite faces of a die add up to seven.
    #[test]
    fn a_leaning_die_shows_the_face_opposite_the_one_it_rests_on() {
        assert_eq!(dice(5, 2).second_opposite(), dice(5, 5));
        assert_eq!(dice(5, 2).both_opposite(), dice(2, 5));
        assert_eq!(dice(6, 1).both_opposite(), dice(1, 6));
    }

    #[test]
    fn outcome_words_match_the_dice_for_a_wager_on_a_number() {
        let (six, hard, easy) = (Some(DiceSpot::Number(6)), dice(3, 3), dice(2, 4));
        for (word, on_hard, on_easy) in [
            ("number", true, true),
            ("hard", true, false),
            ("easy", false, true),
            ("3-3", true, false),
            ("rest", false, false),
        ] {
            let outcomes = OutcomePattern::parse(word).unwrap();
            assert_eq!(
                (outcomes.include(hard, six), outcomes.include(easy, six)),
                (on_hard, on_easy),
                "{word}"
            );
            assert!(!outcomes.include(dice(1, 1), six), "{word}");
        }
        assert_eq!(DiceSpot::parse("4-2"), Ok(DiceSpot::Faces(2, 4)));
        for wrong in ["1", "13", "0-1", "7-1", "x", ""] {
            assert!(DiceSpot::parse(wrong).is_err(), "'{wrong}' was read as a total or faces");
        }
    }
}
