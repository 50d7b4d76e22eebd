//! What the house says no to, and why.

use croupier_rules::Money;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::name::{LONGEST_NAME, LONGEST_TABLE_NAME};
use super::permission::Permission;
use crate::book::Account;

/// The house says no. In data it is its code with the facts; the words are its text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the words say what each is; its fields are named by their types")]
pub enum HouseDenial {
    #[error("there is no person {person}")]
    NoSuchPerson { person: u32 },
    #[error("there is no table {table}")]
    NoSuchTable { table: u64 },
    #[error("table {table} is closed for good")]
    TableRetired { table: u64 },
    #[error("somebody else is called '{name}'")]
    NameTaken { name: String },
    #[error(
        "a name has at most {LONGEST_NAME} characters (a table's {LONGEST_TABLE_NAME}): letters and digits, single \
         spaces between them, and - _ . '; 'Guest' with a number is for guests"
    )]
    NotAName { name: String },
    #[error("{amount} is no amount: it must be more than nothing, and no more than {}", Money::CEILING)]
    NotAnAmount { amount: Money },
    #[error("{account} has {has}, and {asked} is asked for")]
    NotEnough { account: Account, has: Money, asked: Money },
    #[error("{asked} more would be over the limit of {limit} a day: {deposited} came in today")]
    DepositLimit { limit: Money, deposited: Money, asked: Money },
    #[error(
        "{asked} more could be lost, over the limit of {limit} a day: {lost} went to tables today and did not come back"
    )]
    LossLimit { limit: Money, lost: Money, asked: Money },
    #[error("{}", excluded(*until))]
    Excluded { until: Option<Timestamp> },
    #[error("an exclusion is not shortened: {}", excluded(*until))]
    ExclusionStands { until: Option<Timestamp> },
    #[error("{until} is not in the future")]
    NotInTheFuture { until: Timestamp },
    #[error("the time that was set for playing, {minutes} minutes, is up: take a break")]
    TimeIsUp { minutes: u32 },
    #[error("a limit is not less than nothing, and a time at least a minute")]
    NotALimit,
    #[error("only the person can ask for a limit that is less strict")]
    LooserLimit,
    #[error("this needs the permission '{needs}'")]
    NotPermitted { needs: Permission },
    #[error("this is for the person alone")]
    NotYours,
    #[error("only the house itself does this")]
    HouseOnly,
    #[error("nobody does this at a table of the house")]
    NeverHere,
    #[error("at this table the house is the crew")]
    HouseIsCrew,
    #[error("the house would have no administrator")]
    LastAdministrator,
    #[error("a guest has no roles but to play: register first")]
    GuestHasNoRoles,
    #[error("chips are given again when none are left: there are {left}")]
    NotEmpty { left: Money },
    #[error("'{reference}' was done before")]
    DoneBefore { reference: String },
    #[error("earlier references cannot be looked up now: try again")]
    NoLookup,
    #[error("a reference has 1 to 64 characters, all of them printable ASCII")]
    NotAReference,
    #[error("a person's roles name each role once")]
    NotRoles,
    #[error("a table needs a rule pack")]
    NoPack,
    #[error("the house's log is of this version already")]
    NotLater,
    #[error("there are no more numbers")]
    NoMoreNumbers,
    #[error("{account} would be beyond what can be reckoned")]
    Beyond { account: Account },
}

fn excluded(until: Option<Timestamp>) -> String {
    match until {
        // To the minute, and not before it.
        Some(until) => {
            let minute = until.checked_add(SignedDuration::from_secs(59)).unwrap_or(until);
            format!("no play until {}", minute.strftime("%Y-%m-%d %H:%M UTC"))
        }
        None => "no play, for good".to_owned(),
    }
}

impl HouseDenial {
    /// Its code, as in data.
    pub fn code(&self) -> &'static str {
        match self {
            HouseDenial::NoSuchPerson { .. } => "no-such-person",
            HouseDenial::NoSuchTable { .. } => "no-such-table",
            HouseDenial::TableRetired { .. } => "table-retired",
            HouseDenial::NameTaken { .. } => "name-taken",
            HouseDenial::NotAName { .. } => "not-a-name",
            HouseDenial::NotAnAmount { .. } => "not-an-amount",
            HouseDenial::NotEnough { .. } => "not-enough",
            HouseDenial::DepositLimit { .. } => "deposit-limit",
            HouseDenial::LossLimit { .. } => "loss-limit",
            HouseDenial::Excluded { .. } => "excluded",
            HouseDenial::ExclusionStands { .. } => "exclusion-stands",
            HouseDenial::NotInTheFuture { .. } => "not-in-the-future",
            HouseDenial::TimeIsUp { .. } => "time-is-up",
            HouseDenial::NotALimit => "not-a-limit",
            HouseDenial::LooserLimit => "looser-limit",
            HouseDenial::NotPermitted { .. } => "not-permitted",
            HouseDenial::NotYours => "not-yours",
            HouseDenial::HouseOnly => "house-only",
            HouseDenial::NeverHere => "never-here",
            HouseDenial::HouseIsCrew => "house-is-crew",
            HouseDenial::LastAdministrator => "last-administrator",
            HouseDenial::GuestHasNoRoles => "guest-has-no-roles",
            HouseDenial::NotEmpty { .. } => "not-empty",
            HouseDenial::DoneBefore { .. } => "done-before",
            HouseDenial::NoLookup => "no-lookup",
            HouseDenial::NotAReference => "not-a-reference",
            HouseDenial::NotRoles => "not-roles",
            HouseDenial::NoPack => "no-pack",
            HouseDenial::NotLater => "not-later",
            HouseDenial::NoMoreNumbers => "no-more-numbers",
            HouseDenial::Beyond { .. } => "beyond",
        }
    }
}
