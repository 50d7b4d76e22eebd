//! The book: accounts, and the chips that move between them. The postings of every entry sum to zero.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use croupier_rules::Money;
use serde::{Deserialize, Serialize};

/// An account. In JSON an account is a text, such as `"rail:7"`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Account {
    /// The counterpart of all chips ever issued: the only account that may be negative.
    Issued,
    /// The house's chips that are not at a table.
    Cage,
    /// A player's chips at the cashier.
    Wallet(u32),
    /// All chips at a table, as the house sees them. The table's stream has the details.
    Table(u64),
    /// A player's chips at the table that are not on the layout.
    Rail(u32),
    /// A player's chips on the layout: stakes, and the commission held for them.
    Layout(u32),
    /// The table's bank.
    Bank,
    /// Vigorish earned by the house.
    Vigorish,
    /// The tip box.
    Tips,
    /// A progressive meter, by index.
    Meter(u8),
    /// The must-hit meter.
    MustHit,
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Account::Issued => f.write_str("issued"),
            Account::Cage => f.write_str("cage"),
            Account::Wallet(person) => write!(f, "wallet:{person}"),
            Account::Table(table) => write!(f, "table:{table}"),
            Account::Rail(person) => write!(f, "rail:{person}"),
            Account::Layout(person) => write!(f, "layout:{person}"),
            Account::Bank => f.write_str("bank"),
            Account::Vigorish => f.write_str("vigorish"),
            Account::Tips => f.write_str("tips"),
            Account::Meter(meter) => write!(f, "meter:{meter}"),
            Account::MustHit => f.write_str("must-hit"),
        }
    }
}

impl From<Account> for String {
    fn from(account: Account) -> String {
        account.to_string()
    }
}

/// A text that does not name an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidAccount(String);

impl fmt::Display for InvalidAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown account '{}'", self.0)
    }
}

impl std::error::Error for InvalidAccount {}

impl FromStr for Account {
    type Err = InvalidAccount;

    fn from_str(text: &str) -> Result<Account, InvalidAccount> {
        let wrong = || InvalidAccount(text.to_owned());
        let (name, number) = text.split_once(':').map_or((text, None), |(name, number)| (name, Some(number)));
        // Each number has only one spelling.
        let plain = |number: &&str| {
            number.bytes().all(|b| b.is_ascii_digit()) && (*number == "0" || !number.starts_with('0'))
        };
        let number = number.map(|number| Some(number).filter(plain).ok_or_else(wrong)).transpose()?;
        let person = |number: &str| number.parse::<u32>().map_err(|_| wrong());
        Ok(match (name, number) {
            ("issued", None) => Account::Issued,
            ("cage", None) => Account::Cage,
            ("bank", None) => Account::Bank,
            ("vigorish", None) => Account::Vigorish,
            ("tips", None) => Account::Tips,
            ("must-hit", None) => Account::MustHit,
            ("wallet", Some(number)) => Account::Wallet(person(number)?),
            ("rail", Some(number)) => Account::Rail(person(number)?),
            ("layout", Some(number)) => Account::Layout(person(number)?),
            ("table", Some(number)) => Account::Table(number.parse().map_err(|_| wrong())?),
            ("meter", Some(number)) => Account::Meter(number.parse().map_err(|_| wrong())?),
            _ => return Err(wrong()),
        })
    }
}

impl TryFrom<String> for Account {
    type Error = InvalidAccount;

    fn try_from(text: String) -> Result<Account, InvalidAccount> {
        text.parse()
    }
}

/// An amount added to an account. A negative amount is taken from the account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Posting(pub Account, pub Money);

/// Balances by account; zero balances are left out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Balances(BTreeMap<Account, Money>);

/// Why postings are rejected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PostingError {
    /// The postings do not sum to zero.
    #[error("the postings sum to {}, not to zero", .0.dollars())]
    Sum(Money),
    /// An account would be overdrawn.
    #[error("the balance of {account} would be {balance}", account = .0, balance = .1.dollars())]
    Overdrawn(Account, Money),
    /// A balance overflows.
    #[error("the balance of {0} is out of range")]
    Overflow(Account),
}

impl Balances {
    /// Returns the balance of an account.
    pub fn balance(&self, account: Account) -> Money {
        self.0.get(&account).copied().unwrap_or(Money::ZERO)
    }

    /// Returns every account with a balance other than zero.
    pub fn all(&self) -> impl Iterator<Item = (Account, Money)> + '_ {
        self.0.iter().map(|(account, money)| (*account, *money))
    }

    /// Sets the balance of an account.
    pub fn set(&mut self, account: Account, money: Money) {
        if money.is_zero() {
            self.0.remove(&account);
        } else {
            self.0.insert(account, money);
        }
    }

    /// Adds to an account without any check, for computations that are checked as a whole.
    pub fn add(&mut self, account: Account, money: Money) {
        self.set(account, self.balance(account).plus(money));
    }

    /// Applies postings if they sum to zero and overdraw no account. On error, nothing changes. `outside` selects
    /// accounts that belong to another stream and are not checked here.
    pub fn post(
        &mut self,
        postings: &[Posting],
        outside: impl Fn(Account) -> bool,
    ) -> Result<(), PostingError> {
        for (account, after) in self.check(postings, outside)? {
            self.set(account, after);
        }
        Ok(())
    }

    /// Checks whether postings would be accepted. Returns the balance after each posting, in order.
    pub fn check(
        &self,
        postings: &[Posting],
        outside: impl Fn(Account) -> bool,
    ) -> Result<Vec<(Account, Money)>, PostingError> {
        let mut sum = Money::ZERO;
        let mut next: Vec<(Account, Money)> = Vec::with_capacity(postings.len());
        for Posting(account, money) in postings {
            sum = sum.checked_add(*money).ok_or(PostingError::Overflow(*account))?;
            let before = next.iter().rev().find(|(known, _)| known == account).map(|(_, money)| *money);
            let after = before.unwrap_or_else(|| self.balance(*account)).checked_add(*money);
            next.push((*account, after.ok_or(PostingError::Overflow(*account))?));
        }
        if !sum.is_zero() {
            return Err(PostingError::Sum(sum));
        }
        let last = |account: Account| next.iter().rev().find(|(known, _)| *known == account);
        for Posting(account, _) in postings {
            let may = *account == Account::Issued || outside(*account);
            if let Some((account, after)) = last(*account).filter(|(_, after)| !may && *after < Money::ZERO) {
                return Err(PostingError::Overdrawn(*account, *after));
            }
        }
        Ok(next)
    }

    /// Returns the postings that turn these balances into others.
    pub fn difference(&self, after: &Balances) -> Vec<Posting> {
        let accounts: std::collections::BTreeSet<Account> =
            self.0.keys().chain(after.0.keys()).copied().collect();
        let moved = accounts
            .into_iter()
            .map(|account| Posting(account, after.balance(account).minus(self.balance(account))));
        moved.filter(|Posting(_, money)| !money.is_zero()).collect()
    }
}
