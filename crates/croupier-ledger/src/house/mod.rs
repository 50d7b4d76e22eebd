//! The house's own stream: people, their roles and limits, wallets, and the tables that were opened.
//!
//! [`HouseState`] is the state after the lines. [`HouseState::decide`] answers a [`HouseRequest`] with actions or a
//! [`HouseDenial`]. [`HouseLog`] combines the state and the chain: it takes requests and produces lines.

mod audit;
mod decide;
mod denial;
mod limits;
mod log;
mod name;
pub mod permission;
mod references;
mod request;
mod sitting;
mod state;

pub use audit::LineFault;
pub use decide::{ISSUE, WAIT_HOURS};
pub use denial::HouseDenial;
pub use limits::{LimitSchedule, LimitSchedules};
pub use log::HouseLog;
pub use name::{LONGEST_NAME, LONGEST_TABLE_NAME};
pub(crate) use references::REFERENCES_KEPT;
pub use references::{ReferenceLookup, keep_references};
pub use request::HouseRequest;
pub use sitting::{BREAK, next_reality_check, sitting_since, time_ends, time_is_up};
pub use state::{DayTotals, Exclusion, HouseState, HouseTable, Person, REFERENCES};

use croupier_rules::Money;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::book::Posting;
use crate::digest::Digest;
use crate::fingerprint::Fingerprint;
use crate::line::{Actor, CommandId};

/// The value of `croupier` in the first line.
pub const KIND: &str = "house-log";

/// The first line of the house's stream.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HouseHeader {
    /// The kind of log: [`KIND`].
    pub croupier: String,
    /// The version of the notation.
    pub version: u32,
    /// A random name that distinguishes this house from others. The name is part of the origin of the house's
    /// checkpoints.
    pub house: String,
    /// The time when the house was founded.
    pub founded: Timestamp,
}

/// One action in the house, and the chips that it moved.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct HouseEntry {
    /// The number of the line in the stream; the header is 0.
    pub n: u64,
    /// The hash of the previous line.
    pub prev: Digest,
    /// The time of the action.
    pub at: Timestamp,
    /// The actor.
    pub by: Actor,
    /// The client's id for the command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<CommandId>,
    /// The fingerprint of the client's command with that id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<Fingerprint>,
    /// The action.
    #[serde(rename = "did")]
    pub action: HouseAction,
    /// The chips that moved: the postings sum to zero.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub book: Vec<Posting>,
}

/// A set of permissions that a person can hold in the house.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Plays.
    Player,
    /// Deals: enters dice, cards and calls.
    Dealer,
    /// Sits in the box, or walks the floor: rules on disputes, orders fills and credits, opens tables.
    Supervisor,
    /// Reads every log.
    Auditor,
    /// Gives roles and runs the house.
    Administrator,
    /// Follows the progress of trainees in the dealer school.
    Trainer,
}

/// Limits set by a player, or by the house for a player. `None` means no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PlayerLimits {
    /// The maximum amount that may come into the wallet in a day.
    pub deposit_day: Option<Money>,
    /// The maximum amount that may be lost in a day.
    pub loss_day: Option<Money>,
    /// The maximum time of play without a break, in minutes.
    pub session_minutes: Option<u32>,
    /// The interval at which the player is shown the net result and the time, in minutes.
    pub reality_minutes: Option<u32>,
}

/// An action that a line of the house's stream records.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum HouseAction {
    /// The house issues chips to its cage.
    Issued {
        amount: Money,
    },
    /// A person arrived: a guest, or a person with an account.
    Enrolled {
        person: u32,
        name: String,
        guest: bool,
    },
    /// A guest got an account, or a person's name changed.
    Named {
        person: u32,
        name: String,
        guest: bool,
    },
    /// A person's roles were set.
    Roles {
        person: u32,
        roles: Vec<Role>,
    },
    /// The house gave play chips.
    Granted {
        person: u32,
        amount: Money,
    },
    /// Chips came in or went out through an operator's wallet, with its reference.
    Deposited {
        person: u32,
        amount: Money,
        reference: String,
    },
    Withdrawn {
        person: u32,
        amount: Money,
        reference: String,
    },
    /// Chips went from a wallet to a table, by this entry of the table's stream.
    ToTable {
        person: u32,
        table: u64,
        entry: u64,
        amount: Money,
    },
    /// Chips came back from a table.
    FromTable {
        person: u32,
        table: u64,
        entry: u64,
        amount: Money,
    },
    /// The cage filled a table's bank, by this entry of the table's stream.
    Filled {
        table: u64,
        entry: u64,
        amount: Money,
    },
    /// A table's bank sent chips to the cage.
    Credited {
        table: u64,
        entry: u64,
        amount: Money,
    },
    /// A person's limits were set. The looser limits apply from the given time.
    Limited {
        person: u32,
        limits: PlayerLimits,
        from: Timestamp,
    },
    /// A person is excluded from play until the given time (cool-off or self-exclusion); without a time, for ever.
    Excluded {
        person: u32,
        until: Option<Timestamp>,
    },
    /// A table was opened. `player_edge` names the wager on which the player has the edge, if a crew member confirmed
    /// that this is intended.
    Opened {
        table: u64,
        name: String,
        pack: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player_edge: Option<String>,
    },
    /// A table was closed for good.
    Retired {
        table: u64,
    },
    /// A person's means of signing in changed. The line never contains a password, a hash or a secret.
    Secured {
        person: u32,
        what: SecurityChange,
    },
    /// From now on the house trusts only records of passwords and sessions that it has authenticated. The house
    /// authenticated this number of records from an earlier version.
    Sealed {
        records: u64,
    },
    /// From here on, the lines use this version of the notation. Since version 2.
    Upgraded {
        version: u32,
    },
}

/// A change to a person's means of signing in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SecurityChange {
    /// The person chose a new password, and their other sessions ended.
    PasswordChanged,
    /// The crew or the house made a one-time password, and all sessions ended.
    PasswordReset,
    /// All sessions ended.
    SignedOut,
    /// The person confirmed a second factor.
    SecondFactorSet,
    /// The second factor was removed; the person signs in with the password alone.
    SecondFactorRemoved,
    /// The account was deleted: password, sessions and second factor are gone, and the name was replaced.
    Erased,
}
