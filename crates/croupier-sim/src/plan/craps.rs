//! The meaning of a strategy's words at a craps table.

use croupier_rules::{Cite, Dice, Money, WagerId};
use croupier_table::craps::{CrapsRules, area_most, least};

use crate::table_view::TableBits;

use super::Quantity;
use super::vocabulary::{NamedBet, Vocabulary};

/// The flags in [`TableBits::game`](crate::TableBits) at a craps table.
pub mod sign {
    /// No roll has been thrown yet.
    pub const START: u64 = 1;
    /// The puck is off.
    pub const COME_OUT: u64 = 1 << 1;
    /// The shooter has not thrown yet.
    pub const NEW_SHOOTER: u64 = 1 << 2;
    /// The last roll was a seven-out.
    pub const SEVEN_OUT: u64 = 1 << 3;
    /// The last roll made the point.
    pub const POINT_MADE: u64 = 1 << 4;
}

/// The flag of the point N is bit `POINT_SHIFT + N`.
pub const POINT_SHIFT: u32 = 6;
/// The flag of the last total N is bit `TOTAL_SHIFT + N`.
pub const TOTAL_SHIFT: u32 = 18;
/// The flags of all points.
pub(super) const POINTS: u64 = 0x7ff << (POINT_SHIFT + 2);
/// The flags of all totals.
pub(super) const TOTALS: u64 = 0x7ff << (TOTAL_SHIFT + 2);
/// The first of 21 bits, one for each pair of faces. The last roll sets the bit of its pair.
const FACES_SHIFT: u32 = 32;

/// Returns the flags of a roll: its total and its faces.
pub fn roll_signs(dice: Dice) -> u64 {
    let (low, high) = dice.faces();
    1 << (TOTAL_SHIFT + u32::from(dice.total())) | 1 << (FACES_SHIFT + pair(low, high))
}

/// Returns the index of a pair of faces, the smaller first, among the 21 pairs.
fn pair(low: u8, high: u8) -> u32 {
    let (low, high) = (u32::from(low) - 1, u32::from(high) - 1);
    high * (high + 1) / 2 + low
}

const SIGNS: [(&str, u64, bool); 6] = [
    ("start", sign::START, true),
    ("come-out", sign::COME_OUT, true),
    ("point-on", sign::COME_OUT, false),
    ("new-shooter", sign::NEW_SHOOTER, true),
    ("seven-out", sign::SEVEN_OUT, true),
    ("point-made", sign::POINT_MADE, true),
];

const FACTS: [(&str, Quantity); 5] = [
    ("point", Quantity::Point),
    ("total", Quantity::Total),
    ("shooter-rolls", Quantity::ShooterRolls),
    ("shooters", Quantity::Shooters),
    ("points-made", Quantity::PointsMade),
];

impl Vocabulary for CrapsRules {
    fn game(&self) -> &str {
        "craps"
    }

    fn find(&self, name: &str) -> Option<Vec<NamedBet>> {
        if let Some(named) = self.layout.find(name) {
            return Some(vec![(named.wager, named.state)]);
        }
        let family = name.strip_suffix("-*")?;
        let mut spots = Vec::new();
        for (id, wager) in self.layout.ids().filter(|(_, wager)| wager.family == family) {
            if wager.id != family {
                spots.push((id, None));
                continue;
            }
            // The numbers that a bet travels to.
            let named = wager.spots.iter().enumerate().filter(|(_, spot)| *spot != family);
            spots.extend(named.map(|(state, _)| (id, Some(state as u16))));
        }
        (!spots.is_empty()).then_some(spots)
    }

    fn names(&self) -> Vec<&str> {
        self.layout.names().collect()
    }

    fn others(&self) -> Vec<&str> {
        self.layout.names_not_offered().collect()
    }

    fn not_offered(&self, name: &str) -> Cite {
        self.layout.not_offered(name).unwrap_or(self.game.betting.not_offered)
    }

    fn with_travels(&self, (id, state): NamedBet) -> Vec<NamedBet> {
        let wager = self.layout.wager(id);
        match state {
            Some(_) if wager.spots.len() > 1 => {
                (0..wager.spots.len()).map(|state| (id, Some(state as u16))).collect()
            }
            _ => vec![(id, None)],
        }
    }

    fn odds(&self, (flat, state): NamedBet) -> Option<NamedBet> {
        let behind =
            |id: &WagerId| self.layout.wager(*id).terms.backs.as_ref().is_some_and(|b| b.flat == flat);
        let odds = self.layout.ids().map(|(id, _)| id).find(behind)?;
        Some((odds, state))
    }

    fn name(&self, (wager, state): NamedBet) -> String {
        match state {
            Some(state) => self.layout.spot(wager, state).to_owned(),
            None => self.layout.wager(wager).id.clone(),
        }
    }

    fn limits(&self, wager: WagerId) -> (Money, Option<Money>) {
        let terms = &self.layout.wager(wager).terms;
        (least(terms).0, area_most(terms).map(|most| most.value))
    }

    fn fact(&self, name: &str) -> Option<Quantity> {
        FACTS.iter().find(|(known, _)| *known == name).map(|(_, fact)| *fact)
    }

    fn sign(&self, name: &str) -> Option<(TableBits, bool)> {
        let (_, bit, there) = SIGNS.iter().find(|(known, ..)| *known == name)?;
        Some((TableBits { game: *bit, ..TableBits::default() }, *there))
    }

    fn outcome(&self, name: &str) -> Option<TableBits> {
        let game = match name.split_once('-') {
            Some((first, second)) => {
                let dice = Dice::new(first.parse().ok()?, second.parse().ok()?)?;
                let (low, high) = dice.faces();
                1 << (FACES_SHIFT + pair(low, high))
            }
            None => {
                let total: u32 = name.parse().ok().filter(|total| (2..=12).contains(total))?;
                1 << (TOTAL_SHIFT + total)
            }
        };
        Some(TableBits { game, ..TableBits::default() })
    }

    fn runs(&self) -> u64 {
        TOTALS
    }

    fn words(&self) -> Vec<&'static str> {
        SIGNS.iter().map(|(name, ..)| *name).chain(FACTS.iter().map(|(name, _)| *name)).collect()
    }
}
