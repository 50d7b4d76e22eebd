//! The plan of a whole game, as the trainee requested it.

use serde::{Deserialize, Serialize};

use crate::topic::LEVELS;

/// The chips that a house player brings to the table, in cents.
pub const BOT_CHIPS: i64 = 500_000;

/// The settings that a trainee chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GamePlan {
    /// The level. 1: one player, who waits; 2: two players, who make mistakes; 3: three players, irregularities, a clock.
    pub level: u8,
    /// The seed of the players and of chance. Equal seeds and equal answers give equal games.
    pub seed: u64,
    /// Whether the trainee sees each fault immediately; otherwise only in the report.
    pub at_once: bool,
}

impl GamePlan {
    /// Returns the plan with its level limited to those that exist.
    pub fn clamped(self) -> GamePlan {
        GamePlan { level: self.level.clamp(1, LEVELS), ..self }
    }

    /// Returns the number of players.
    pub fn players(self) -> u32 {
        u32::from(self.level)
    }

    /// Returns the steps that the table takes automatically: those of the players, so that the dealer's are left to the
    /// trainee, and at the first level the preparation of the shoe. They are words of a table's setup.
    pub fn automatic(self, game: &str) -> Vec<String> {
        let steps: &[&str] = match (game, self.level) {
            ("craps", _) => &["offers-dice", "chooses-dice", "confirms"],
            (_, 1) => &["prepares", "turns", "collects"],
            _ => &["turns"],
        };
        steps.iter().map(|step| (*step).to_owned()).collect()
    }

    /// Returns the time between two requests of the players, in milliseconds, at least and at most.
    pub(crate) fn pause(self) -> (u32, u32) {
        match self.level {
            1 => (0, 0),
            2 => (800, 2_600),
            _ => (300, 1_600),
        }
    }

    /// Returns the number of cases of which one has an error: none at the first level.
    pub(crate) fn errs_one_in(self) -> Option<usize> {
        match self.level {
            1 => None,
            2 => Some(4),
            _ => Some(3),
        }
    }

    /// Returns the number of outcomes of which one is irregular: none at the first level.
    pub(crate) fn irregular_one_in(self) -> Option<usize> {
        match self.level {
            1 => None,
            2 => Some(9),
            _ => Some(5),
        }
    }
}
