//! The reasons for which the house denies a request.

use croupier_rules::Money;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::Role;
use super::name::{LONGEST_NAME, LONGEST_TABLE_NAME};
use super::permission::Permission;
use crate::book::Account;

/// A denial by the house. JSON holds a code with the facts; the text is for people.
#[derive(
    Clone,
    PartialEq,
    Eq,
    Debug,
    Serialize,
    Deserialize,
    thiserror::Error,
    strum::IntoStaticStr,
    strum::VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
#[serde(tag = "code", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the error messages describe the variants, and the types explain the fields")]
#[non_exhaustive]
pub enum HouseDenial {
    #[error("there is no person {person}")]
    NoSuchPerson { person: u32 },
    #[error("there is no table {table}")]
    NoSuchTable { table: u64 },
    #[error("table {table} is closed for good")]
    TableRetired { table: u64 },
    #[error("the name '{name}' is taken")]
    NameTaken { name: String },
    #[error(
        "a name has at most {LONGEST_NAME} characters (a table's {LONGEST_TABLE_NAME}): letters and digits, single \
         spaces between them, and - _ . '; 'Guest' with a number is for guests"
    )]
    NotAName { name: String },
    #[error("{} is not a valid amount; it must be above $0 and at most {}", amount.dollars(), Money::CEILING.dollars())]
    NotAnAmount { amount: Money },
    #[error("{} has {}; {} was requested{}", holder(*account), has.dollars(), asked.dollars(), request_at_most(*has))]
    NotEnough { account: Account, has: Money, asked: Money },
    #[error(
        "{} more would exceed the daily deposit limit of {}: {} came in today. {}",
        asked.dollars(),
        limit.dollars(),
        deposited.dollars(),
        still_possible(*limit, *deposited)
    )]
    DepositLimit { limit: Money, deposited: Money, asked: Money },
    #[error(
        "{} more at risk would exceed the daily loss limit of {}: {} went to tables today and did not come back. {}",
        asked.dollars(),
        limit.dollars(),
        lost.dollars(),
        still_possible(*limit, *lost)
    )]
    LossLimit { limit: Money, lost: Money, asked: Money },
    #[error("{}", exclusion_words(*until))]
    Excluded { until: Option<Timestamp> },
    #[error("an exclusion cannot be shortened: {}", exclusion_words(*until))]
    ExclusionStands { until: Option<Timestamp> },
    #[error("{until} is not in the future")]
    NotInTheFuture { until: Timestamp },
    #[error("the session limit of {minutes} minutes is reached: take a break")]
    TimeIsUp { minutes: u32 },
    #[error("a limit cannot be negative, and a time must be at least a minute")]
    NotALimit,
    #[error("only the person can ask for a looser limit")]
    LooserLimit,
    #[error("{}", not_permitted(*needs))]
    NotPermitted { needs: Permission },
    #[error("only the person can do this")]
    NotYours,
    #[error("only the house itself can do this")]
    HouseOnly,
    #[error("this works only in rehearsals, not at a table of the house")]
    NeverHere,
    #[error("the house is the crew at this table")]
    HouseIsCrew,
    #[error("the house must keep an administrator")]
    LastAdministrator,
    #[error("a guest can only play: register first")]
    GuestHasNoRoles,
    #[error("the wallet must be empty for this, but it still holds {}", left.dollars())]
    NotEmpty { left: Money },
    #[error("reference '{reference}' was already booked")]
    DoneBefore { reference: String },
    #[error("earlier references cannot be looked up now: try again")]
    NoLookup,
    #[error("a reference must have 1 to 64 printable ASCII characters")]
    NotAReference,
    #[error("a list of roles must name each role only once")]
    NotRoles,
    #[error("a table needs a rule pack")]
    NoPack,
    #[error("the house's log cannot be upgraded to this version of the notation")]
    NotLater,
    #[error("no number is left for a new person or table")]
    NoMoreNumbers,
    #[error("the balance of {account} would be out of range")]
    Beyond { account: Account },
}

/// Names the account in a sentence.
fn holder(account: Account) -> String {
    match account {
        Account::Wallet(_) => "the wallet".to_owned(),
        Account::Table(table) => format!("table {table}"),
        other => format!("the account '{other}'"),
    }
}

/// The next step after a request for more than an account has.
fn request_at_most(has: Money) -> String {
    if has > Money::ZERO { format!(". Request at most {}", has.dollars()) } else { String::new() }
}

/// The next step after a request that would exceed a limit per day. Days begin at midnight UTC.
fn still_possible(limit: Money, used: Money) -> String {
    match limit.checked_sub(used).filter(|left| *left > Money::ZERO) {
        Some(left) => format!("Until midnight UTC, {} more is possible", left.dollars()),
        None => "Wait until midnight UTC".to_owned(),
    }
}

fn not_permitted(needs: Permission) -> String {
    match needs {
        Permission::Play => "this account works for the house; it does not play".to_owned(),
        Permission::Deal => "only a dealer can do this".to_owned(),
        Permission::Rule => "only a supervisor can do this: ask one".to_owned(),
        needs => format!("only {} can do this", a_list(Role::ALL.into_iter().filter(|role| role.may(needs)))),
    }
}

/// Lists roles with their articles: `a supervisor, an auditor or an administrator`.
fn a_list(roles: impl Iterator<Item = Role>) -> String {
    let with_article = |role: Role| {
        let article = if role.word().starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        format!("{article} {}", role.word())
    };
    let mut names: Vec<String> = roles.map(with_article).collect();
    let last = names.pop().unwrap_or_default();
    if names.is_empty() { last } else { format!("{} or {last}", names.join(", ")) }
}

fn exclusion_words(until: Option<Timestamp>) -> String {
    match until {
        // Round up to the minute.
        Some(until) => {
            let minute = until.checked_add(SignedDuration::from_secs(59)).unwrap_or(until);
            format!("no play until {}", minute.strftime("%Y-%m-%d %H:%M UTC"))
        }
        None => "play is barred for good".to_owned(),
    }
}

impl HouseDenial {
    /// Returns the code, as in JSON.
    pub fn code(&self) -> &'static str {
        self.into()
    }
}
