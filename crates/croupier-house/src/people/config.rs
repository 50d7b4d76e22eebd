//! The configuration of accounts and sessions.

use croupier_rules::Money;
use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

use super::password::Cost;
use super::token::Cookie;

/// The operator's choices about people.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PeopleConfig {
    /// Whether guests may play.
    pub guests: bool,
    /// Whether people may open accounts themselves.
    pub registration: bool,
    /// The play chips, in cents, that a new person gets, and can get again when none are left. Zero means that an
    /// operator's wallet is used instead.
    pub chips: Money,
    /// The minutes without a request after which a session ends.
    pub idle_minutes: u32,
    /// The days after which a session ends, even if it is in use.
    pub session_days: u32,
    /// The kind of cookie.
    pub cookie: Cookie,
    /// The cost of hashing a password.
    pub hash: Cost,
}

impl Default for PeopleConfig {
    fn default() -> PeopleConfig {
        PeopleConfig {
            guests: true,
            registration: true,
            chips: Money::from_cents(100_000),
            // A guest loses their chips with the session, so the session must survive a weekend away.
            idle_minutes: 7 * 24 * 60,
            session_days: 30,
            cookie: Cookie::Host,
            hash: Cost::default(),
        }
    }
}

impl PeopleConfig {
    /// Returns the time without a request after which a session ends.
    pub(super) fn idle(&self) -> SignedDuration {
        SignedDuration::from_mins(i64::from(self.idle_minutes))
    }

    /// Returns the maximum length of a session.
    pub(super) fn longest(&self) -> SignedDuration {
        SignedDuration::from_hours(24 * i64::from(self.session_days))
    }

    /// Returns the interval at which the time of the last request is stored. Storing the time for every request would
    /// take too many writes.
    pub(super) fn noted(&self) -> SignedDuration {
        SignedDuration::from_mins(5).min(self.idle() / 2)
    }
}
