//! What is asked of the house.

use croupier_rules::Money;
use jiff::Timestamp;

use super::{PlayerLimits, Role, Security};

/// Something that is asked of the house.
///
/// What a table asks for (chips to and from it, fills, credits) has had its permission asked for there: the house
/// looks at who it is about and at the chips.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the variant says what it is; its fields are named by their types")]
pub enum HouseRequest {
    /// A guest comes; the house gives a name.
    Guest,
    /// Somebody registers.
    Enrol { name: String },
    /// A guest registers, or somebody changes their name.
    Name { person: u32, name: String },
    /// These are a person's roles from now on.
    Roles { person: u32, roles: Vec<Role> },
    /// The house gives play chips.
    Grant { person: u32, amount: Money },
    /// Somebody without chips asks for play chips. That none are at a table either, the house has looked.
    TopUp { person: u32, amount: Money },
    /// Chips come in through an operator's wallet.
    Deposit { person: u32, amount: Money, reference: String },
    /// They go out.
    Withdraw { person: u32, amount: Money, reference: String },
    /// Chips go to a table.
    ToTable { person: u32, table: u64, entry: u64, amount: Money },
    /// They come back.
    FromTable { person: u32, table: u64, entry: u64, amount: Money },
    /// The cage brings chips to a table's bank.
    Fill { table: u64, entry: u64, amount: Money },
    /// A table's bank sends chips to the cage.
    Credit { table: u64, entry: u64, amount: Money },
    /// A person's limits, all of them.
    Limit { person: u32, limits: PlayerLimits },
    /// A person does not play until then; for ever without an end.
    Exclude { person: u32, until: Option<Timestamp> },
    /// A table is opened; `player_edge` is the crew's confirmation that a wager may favour the player.
    Open { name: String, pack: String, player_edge: Option<String> },
    /// A table is closed for good.
    Retire { table: u64 },
    /// How a person proves who they are has changed.
    Secure { person: u32, what: Security },
    /// The house has authenticated the records of passwords and sessions.
    Seal { records: u64 },
    /// The house's log goes over to a later version of the notation.
    Upgrade { version: u32 },
}
