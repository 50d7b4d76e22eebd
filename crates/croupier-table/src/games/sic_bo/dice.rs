//! Three dice.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::games::Fact as RoundFact;

use super::Fact;
use super::facts::{COMBINATIONS, FIRST_COMBINATION};

/// The faces of three dice, each from 1 to 6, in the order in which they lie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "[u8; 3]", into = "[u8; 3]")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(value_type = (u8, u8, u8)))]
pub struct ThreeDice([u8; 3]);

impl TryFrom<[u8; 3]> for ThreeDice {
    type Error = String;

    fn try_from(faces: [u8; 3]) -> Result<ThreeDice, String> {
        match faces.iter().find(|face| !(1..=6).contains(*face)) {
            Some(face) => Err(format!("a die has no face {face}; expected 1 to 6")),
            None => Ok(ThreeDice(faces)),
        }
    }
}

impl From<ThreeDice> for [u8; 3] {
    fn from(dice: ThreeDice) -> [u8; 3] {
        dice.0
    }
}

impl ThreeDice {
    /// The number of equally likely rolls.
    pub const OUTCOMES: u32 = 216;

    /// Returns the roll with this number, from 0; the first die is the most significant digit.
    pub fn from_index(index: u32) -> Option<ThreeDice> {
        let face = |divisor: u32| (index / divisor % 6) as u8 + 1;
        (index < ThreeDice::OUTCOMES).then(|| ThreeDice([face(36), face(6), face(1)]))
    }

    /// Returns the number of the roll, from 0.
    pub fn index(self) -> u32 {
        self.0.iter().fold(0, |index, face| index * 6 + u32::from(*face) - 1)
    }

    /// Returns the faces.
    pub fn faces(self) -> [u8; 3] {
        self.0
    }

    /// Returns the sum of the faces.
    pub fn total(self) -> u8 {
        self.0.iter().sum()
    }

    /// Returns whether all dice show the same face.
    pub fn is_triple(self) -> bool {
        self.0 == [self.0[0]; 3]
    }

    /// Returns the number of dice that show a face.
    pub fn count(self, face: u8) -> usize {
        self.0.iter().filter(|own| **own == face).count()
    }

    /// Returns whether a fact is true of the roll, for a wager on this spot.
    pub fn holds(self, fact: RoundFact, spot: Option<u8>) -> bool {
        let RoundFact::SicBo(fact) = fact else { return false };
        // A spot is a number from 1 to 17, or two faces.
        let number = spot.map_or(0, |spot| spot + 1);
        let faces = spot.and_then(|spot| COMBINATIONS.get(usize::from(spot.checked_sub(FIRST_COMBINATION)?)));
        match fact {
            Fact::Small => (4..=10).contains(&self.total()),
            Fact::Big => (11..=17).contains(&self.total()),
            Fact::Odd => self.total() % 2 == 1,
            Fact::Even => self.total().is_multiple_of(2),
            Fact::NoTriple => !self.is_triple(),
            Fact::Triple => self.is_triple(),
            Fact::OwnSingle => self.count(number) >= 1,
            Fact::OwnDouble => self.count(number) >= 2,
            Fact::OwnTriple => self.count(number) == 3,
            Fact::OwnTotal => self.total() == number,
            Fact::OwnCombination => faces.is_some_and(|both| both.iter().all(|face| self.count(*face) > 0)),
        }
    }
}

/// The faces with hyphens, such as `1-2-4`.
impl fmt::Display for ThreeDice {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.0;
        write!(to, "{a}-{b}-{c}")
    }
}
