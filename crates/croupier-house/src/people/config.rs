//! How the house keeps its door.

use croupier_rules::Money;
use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

use super::password::Cost;
use super::token::Cookie;

/// What the operator chooses about people.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PeopleConfig {
    /// May guests play?
    pub guests: bool,
    /// May people open accounts by themselves?
    pub registration: bool,
    /// The play chips of whoever comes, in cents, and again when none are left. Nothing where an operator's wallet
    /// has the money.
    pub chips: Money,
    /// A session ends when nothing was heard for so long.
    pub idle_minutes: u32,
    /// It ends in any case after so long.
    pub session_days: u32,
    /// The cookie.
    pub cookie: Cookie,
    /// What a password's hash costs.
    pub hash: Cost,
}

impl Default for PeopleConfig {
    fn default() -> PeopleConfig {
        PeopleConfig {
            guests: true,
            registration: true,
            chips: Money::from_cents(100_000),
            // A guest's chips are lost with the session: a weekend away is no reason for that.
            idle_minutes: 7 * 24 * 60,
            session_days: 30,
            cookie: Cookie::Host,
            hash: Cost::default(),
        }
    }
}

impl PeopleConfig {
    /// How long a session lasts without a word.
    pub(super) fn idle(&self) -> SignedDuration {
        SignedDuration::from_mins(i64::from(self.idle_minutes))
    }

    /// How long it lasts at most.
    pub(super) fn longest(&self) -> SignedDuration {
        SignedDuration::from_hours(24 * i64::from(self.session_days))
    }

    /// When somebody was last heard of is kept this often: not at every word, which would be a write for each.
    pub(super) fn noted(&self) -> SignedDuration {
        SignedDuration::from_mins(5).min(self.idle() / 2)
    }
}
