//! Requests to the house.

use croupier_rules::Money;
use jiff::Timestamp;

use super::{PlayerLimits, Role, SecurityChange};

/// A request to the house.
///
/// A table has already checked the permission for its requests (chips to and from it, fills, credits). The house checks
/// the person and the chips.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum HouseRequest {
    /// A guest arrives, and the house chooses a name.
    Guest,
    /// A person registers.
    Enrol { name: String },
    /// A guest registers, or a person changes their name.
    Name { person: u32, name: String },
    /// Sets a person's roles.
    Roles { person: u32, roles: Vec<Role> },
    /// The house gives play chips.
    Grant { person: u32, amount: Money },
    /// A person without chips asks for play chips. The caller has checked that the person has none at a table either.
    TopUp { person: u32, amount: Money },
    /// Chips come in through an operator's wallet.
    Deposit { person: u32, amount: Money, reference: String },
    /// Chips go out through an operator's wallet.
    Withdraw { person: u32, amount: Money, reference: String },
    /// Chips go to a table.
    ToTable { person: u32, table: u64, entry: u64, amount: Money },
    /// Chips come back from a table.
    FromTable { person: u32, table: u64, entry: u64, amount: Money },
    /// The cage brings chips to a table's bank.
    Fill { table: u64, entry: u64, amount: Money },
    /// A table's bank sends chips to the cage.
    Credit { table: u64, entry: u64, amount: Money },
    /// Sets all of a person's limits.
    Limit { person: u32, limits: PlayerLimits },
    /// Excludes a person from play until the given time; without a time, for ever.
    Exclude { person: u32, until: Option<Timestamp> },
    /// Opens a table. `player_edge` is the crew's confirmation that a wager may favour the player.
    Open { name: String, pack: String, player_edge: Option<String> },
    /// Closes a table for good.
    Retire { table: u64 },
    /// A person's means of signing in changed.
    Secure { person: u32, what: SecurityChange },
    /// The house has authenticated the records of passwords and sessions.
    Seal { records: u64 },
    /// Moves the house's log to a later version of the notation.
    Upgrade { version: u32 },
}
