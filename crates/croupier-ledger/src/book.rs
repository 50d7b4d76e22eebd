//! The book: between which accounts chips move. Every entry's postings sum to nothing.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use croupier_rules::Money;
use serde::{Deserialize, Serialize};

/// An account. In data it is its text, such as `"rail:7"`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Account {
    /// All chips that were ever made, and are now elsewhere: the one account that is less than nothing.
    Issued,
    /// The house's chips that are at no table.
    Cage,
    /// A player's chips with the cashier.
    Wallet(u32),
    /// All chips at a table, as the house sees it: the table's own stream says where they are.
    Table(u64),
    /// A player's chips at the table that are not on the layout.
    Rail(u32),
    /// A player's chips on the layout: stakes, and commission held for them.
    Layout(u32),
    /// The table's bank.
    Bank,
    /// Vigorish that the house has earned.
    Vigorish,
    /// The tip box.
    Tips,
    /// A meter, by its place.
    Meter(u8),
    /// The meter that must hit.
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

/// A text that is no account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotAnAccount(String);

impl fmt::Display for NotAnAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no account '{}'", self.0)
    }
}

impl std::error::Error for NotAnAccount {}

impl FromStr for Account {
    type Err = NotAnAccount;

    fn from_str(text: &str) -> Result<Account, NotAnAccount> {
        let wrong = || NotAnAccount(text.to_owned());
        let (name, number) = text.split_once(':').map_or((text, None), |(name, number)| (name, Some(number)));
        // A number has one spelling.
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
    type Error = NotAnAccount;

    fn try_from(text: String) -> Result<Account, NotAnAccount> {
        text.parse()
    }
}

/// So much was added to an account; less than nothing was taken from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Posting(pub Account, pub Money);

/// Balances by account; those of nothing are left out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Balances(BTreeMap<Account, Money>);

/// Why postings are not taken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PostingError {
    /// They do not sum to nothing.
    #[error("the postings sum to {0}, not to nothing")]
    Sum(Money),
    /// An account would be overdrawn.
    #[error("{0} would stand at {1}")]
    Overdrawn(Account, Money),
    /// A sum is beyond what can be reckoned.
    #[error("{0} is beyond what can be reckoned")]
    Overflow(Account),
}

impl Balances {
    /// What an account stands at.
    pub fn of(&self, account: Account) -> Money {
        self.0.get(&account).copied().unwrap_or(Money::ZERO)
    }

    /// Every account that does not stand at nothing.
    pub fn all(&self) -> impl Iterator<Item = (Account, Money)> + '_ {
        self.0.iter().map(|(account, money)| (*account, *money))
    }

    /// Sets what an account stands at.
    pub fn set(&mut self, account: Account, money: Money) {
        if money.is_zero() {
            self.0.remove(&account);
        } else {
            self.0.insert(account, money);
        }
    }

    /// Adds to an account without looking at anything else: for a reckoning that is checked as a whole.
    pub fn add(&mut self, account: Account, money: Money) {
        self.set(account, self.of(account).plus(money));
    }

    /// Takes postings if they sum to nothing and leave no account overdrawn; otherwise nothing changes.
    /// `outside` are accounts that another stream keeps, and this one does not check.
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

    /// Would they be taken? Answers with what each posting leaves, in their order.
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
            let after = before.unwrap_or_else(|| self.of(*account)).checked_add(*money);
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

    /// The postings that lead from these balances to others.
    pub fn difference(&self, after: &Balances) -> Vec<Posting> {
        let accounts: std::collections::BTreeSet<Account> =
            self.0.keys().chain(after.0.keys()).copied().collect();
        let moved =
            accounts.into_iter().map(|account| Posting(account, after.of(account).minus(self.of(account))));
        moved.filter(|Posting(_, money)| !money.is_zero()).collect()
    }
}
