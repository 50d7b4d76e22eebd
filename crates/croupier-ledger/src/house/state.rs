//! The state of the house after its lines.

mod undo;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use croupier_rules::Money;
use jiff::Timestamp;
use serde::{Deserialize, Serialize, Serializer};

use super::limits::LimitSchedules;
use super::name;
use super::permission::Permission;
use super::{HouseAction, HouseEntry, PlayerLimits, Role, SecurityChange};
use crate::book::{Account, Balances};

/// The maximum number of an operator's references that the state remembers.
pub const REFERENCES: usize = 4096;

/// The exclusion of a person from play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Exclusion {
    /// The end of the exclusion; `None` means that it never ends.
    pub until: Option<Timestamp>,
}

impl Exclusion {
    /// Returns true if the exclusion is over at a given time.
    pub fn is_over(self, at: Timestamp) -> bool {
        self.until.is_some_and(|until| until <= at)
    }

    /// Returns true if this exclusion ends before the other exclusion.
    pub fn ends_before(self, other: Exclusion) -> bool {
        match (self.until, other.until) {
            (None, _) => false,
            (Some(_), None) => true,
            (Some(one), Some(other)) => one < other,
        }
    }
}

/// A person's totals for a day. Days are in UTC.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct DayTotals {
    /// The day, counted from 1970.
    pub day: i64,
    /// Chips that came into the wallet from outside: deposits, and play chips.
    pub deposited: Money,
    /// Chips that went to tables.
    pub to_tables: Money,
    /// Chips that came back from tables.
    pub from_tables: Money,
    /// Chips that went to tables the day before and have not come back. A player who plays past midnight brings the
    /// chips back today, but has not won them.
    #[serde(default)]
    pub from_yesterday: Money,
}

impl DayTotals {
    /// Returns the day that a time belongs to.
    pub fn of(at: Timestamp) -> i64 {
        at.as_second().div_euclid(86_400)
    }

    /// Returns the chips that went to tables and did not come back; negative for a winner. Chips still at a table count
    /// as lost, so that a loss limit holds whatever happens to them.
    pub fn lost(&self) -> Money {
        Money::from_cents(self.to_tables.cents().saturating_sub(self.from_tables.cents()))
    }
}

/// A person known to the house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    /// The person's name.
    pub name: String,
    /// Whether the person is a guest, who has no password. A guest who loses the session loses the chips.
    pub guest: bool,
    /// The person's roles.
    pub roles: Vec<Role>,
    /// The limits, including those that are waiting.
    #[serde(default, skip_serializing_if = "is_default")]
    pub limits: LimitSchedules,
    /// The latest cool-off or self-exclusion, even if it is over.
    #[serde(default, skip_serializing_if = "is_default")]
    pub excluded: Option<Exclusion>,
    /// The last day on which the person's chips moved, with its totals.
    #[serde(default, skip_serializing_if = "is_default")]
    pub last_day: DayTotals,
    /// Chips that came back from tables so far, minus chips that went there.
    #[serde(default, skip_serializing_if = "is_default")]
    pub back: Money,
    /// The time when the person arrived.
    pub enrolled: Timestamp,
    /// The time of the last change or reset of the password. A record of an older password is void.
    #[serde(default, skip_serializing_if = "is_default")]
    pub password_since: Option<Timestamp>,
    /// The time before which sessions are void: a session has ended if the person authenticated before this time.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sessions_since: Option<Timestamp>,
    /// Whether the person confirmed a second factor.
    #[serde(default, skip_serializing_if = "is_default")]
    pub second_factor: bool,
    /// Whether the account was deleted.
    #[serde(default, skip_serializing_if = "is_default")]
    pub erased: bool,
    /// Tables to which the person brought chips and from which none have come back yet.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tables: BTreeSet<u64>,
}

/// Returns true for a default value. Most people have neither limits nor chips, so leaving defaults out shortens
/// snapshots.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Person {
    /// Returns the limits in force.
    pub fn limits(&self, at: Timestamp) -> PlayerLimits {
        self.limits.at(at)
    }

    /// Returns the exclusion in force.
    pub fn excluded(&self, at: Timestamp) -> Option<Exclusion> {
        self.excluded.filter(|exclusion| !exclusion.is_over(at))
    }

    /// Returns the totals of the day so far.
    pub fn today(&self, at: Timestamp) -> DayTotals {
        let day = DayTotals::of(at);
        if self.last_day.day == day {
            return self.last_day;
        }
        let yesterday = self.last_day.day == day - 1;
        let from_yesterday = self.last_day.lost().max(Money::ZERO);
        DayTotals {
            day,
            from_yesterday: if yesterday { from_yesterday } else { Money::ZERO },
            ..DayTotals::default()
        }
    }

    /// Returns true if any of the person's roles includes the permission.
    pub fn may(&self, permission: Permission) -> bool {
        self.roles.iter().any(|role| role.may(permission))
    }
}

/// A table opened by the house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HouseTable {
    /// The name of the table, for people.
    pub name: String,
    /// The pack with the table's rules.
    pub pack: String,
    /// Whether the table is closed for good.
    pub retired: bool,
}

/// All people, by number and by name.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(from = "BTreeMap<u32, Person>")]
struct PersonIndex {
    people: BTreeMap<u32, Person>,
    names: BTreeMap<String, u32>,
}

impl From<BTreeMap<u32, Person>> for PersonIndex {
    fn from(people: BTreeMap<u32, Person>) -> PersonIndex {
        let names = people.iter().map(|(number, person)| (name::key(&person.name), *number)).collect();
        PersonIndex { people, names }
    }
}

impl Serialize for PersonIndex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.people.serialize(serializer)
    }
}

/// The state of the house after its lines: people, wallets, tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HouseState {
    /// The version of the notation: the header's, until the house's log is upgraded.
    #[serde(default = "first_version")]
    version: u32,
    everybody: PersonIndex,
    balances: Balances,
    tables: BTreeMap<u64, HouseTable>,
    references: VecDeque<String>,
    clock: Timestamp,
    #[serde(default, skip_serializing_if = "is_default")]
    sealed: bool,
}

fn first_version() -> u32 {
    1
}

impl HouseState {
    /// Returns a house founded at this time, without people, whose log has this version of the notation.
    pub fn new(at: Timestamp, version: u32) -> HouseState {
        HouseState {
            version,
            everybody: PersonIndex::default(),
            balances: Balances::default(),
            tables: BTreeMap::new(),
            references: VecDeque::new(),
            clock: at,
            sealed: false,
        }
    }

    /// Returns true if the log shows that the house authenticates its records: a line says so, or a line records a
    /// change to a person's means of signing in.
    pub fn authenticates_records(&self) -> bool {
        self.sealed
    }

    /// Returns the version of the notation for the next line.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// Returns the person with this number, if they are enrolled.
    pub fn person(&self, person: u32) -> Option<&Person> {
        self.everybody.people.get(&person)
    }

    /// Returns the number of the person with this name, regardless of case.
    pub fn named(&self, name: &str) -> Option<u32> {
        self.everybody.names.get(&name::key(name)).copied()
    }

    /// Returns all people, by number.
    pub fn people(&self) -> impl Iterator<Item = (u32, &Person)> {
        self.everybody.people.iter().map(|(number, person)| (*number, person))
    }

    /// Returns the balance of an account after the lines so far.
    pub fn balance(&self, account: Account) -> Money {
        self.balances.balance(account)
    }

    /// Returns the balances of all accounts.
    pub fn balances(&self) -> &Balances {
        &self.balances
    }

    /// Returns the table with this number, open or closed.
    pub fn table(&self, table: u64) -> Option<&HouseTable> {
        self.tables.get(&table)
    }

    /// Returns all tables, including those closed for good.
    pub fn tables(&self) -> impl Iterator<Item = (u64, &HouseTable)> {
        self.tables.iter().map(|(number, table)| (*number, table))
    }

    /// Returns the time of the last line. The house's time never goes back, whatever the machine's clock does.
    pub fn clock(&self) -> Timestamp {
        self.clock
    }

    /// Returns the number for the next person, if any numbers are left.
    pub(super) fn next_person(&self) -> Option<u32> {
        self.everybody.people.last_key_value().map_or(Some(1), |(last, _)| last.checked_add(1))
    }

    /// Returns the number for the next table, if any numbers are left.
    pub(super) fn next_table(&self) -> Option<u64> {
        self.tables.last_key_value().map_or(Some(1), |(last, _)| last.checked_add(1))
    }

    /// Returns true if an operator's reference was booked recently.
    pub(super) fn knows(&self, reference: &str) -> bool {
        self.references.iter().any(|known| known == reference)
    }

    /// Applies a line. This cannot fail: [`super::HouseLog`] decides whether a line is valid.
    pub fn apply(&mut self, entry: &HouseEntry) {
        self.clock = self.clock.max(entry.at);
        for posting in &entry.book {
            let before = self.balances.balance(posting.0).cents();
            self.balances.set(posting.0, Money::from_cents(before.saturating_add(posting.1.cents())));
        }
        self.settle(entry);
    }

    fn settle(&mut self, entry: &HouseEntry) {
        let at = self.clock;
        match &entry.action {
            HouseAction::Issued { .. } | HouseAction::Filled { .. } | HouseAction::Credited { .. } => {}
            HouseAction::Enrolled { person, name, guest } => self.enrol(*person, name, *guest),
            HouseAction::Named { person, name, guest } => self.rename(*person, name, *guest),
            HouseAction::Roles { person, roles } => {
                self.change(*person, |person| person.roles = roles.clone())
            }
            HouseAction::Granted { person, amount } => self.came_in(*person, *amount),
            HouseAction::Deposited { person, amount, reference } => {
                self.remember(reference);
                self.came_in(*person, *amount);
            }
            HouseAction::Withdrawn { reference, .. } => self.remember(reference),
            HouseAction::ToTable { person, amount, table, .. } => self.day(*person, |person| {
                person.tables.insert(*table);
                person.last_day.to_tables = sum(person.last_day.to_tables, *amount);
                person.back = difference(person.back, *amount);
            }),
            HouseAction::FromTable { person, amount, table, .. } => self.day(*person, |person| {
                person.tables.remove(table);
                let day = &mut person.last_day;
                let old = day.from_yesterday.min(*amount);
                day.from_yesterday = difference(day.from_yesterday, old);
                day.from_tables = sum(day.from_tables, difference(*amount, old));
                person.back = sum(person.back, *amount);
            }),
            HouseAction::Limited { person, limits, from } => {
                self.change(*person, |person| person.limits.ask(*limits, at, *from));
            }
            HouseAction::Excluded { person, until } => {
                self.change(*person, |person| exclude(person, Exclusion { until: *until }));
            }
            HouseAction::Opened { table, name, pack, .. } => {
                let opened = HouseTable { name: name.clone(), pack: pack.clone(), retired: false };
                self.tables.insert(*table, opened);
            }
            HouseAction::Retired { table } => {
                if let Some(table) = self.tables.get_mut(table) {
                    table.retired = true;
                }
            }
            HouseAction::Secured { person, what } => {
                self.sealed = true;
                self.change(*person, |person| secure(person, *what, at));
            }
            HouseAction::Sealed { .. } => self.sealed = true,
            HouseAction::Upgraded { version } => self.version = *version,
        }
    }

    fn enrol(&mut self, number: u32, name: &str, guest: bool) {
        let person = Person {
            name: name.to_owned(),
            guest,
            roles: vec![Role::Player],
            limits: LimitSchedules::default(),
            excluded: None,
            last_day: DayTotals::default(),
            back: Money::ZERO,
            enrolled: self.clock,
            password_since: None,
            sessions_since: None,
            second_factor: false,
            erased: false,
            tables: BTreeSet::new(),
        };
        self.everybody.names.insert(name::key(name), number);
        self.everybody.people.insert(number, person);
    }

    fn rename(&mut self, number: u32, name: &str, guest: bool) {
        let Some(person) = self.everybody.people.get_mut(&number) else { return };
        self.everybody.names.remove(&name::key(&person.name));
        self.everybody.names.insert(name::key(name), number);
        name.clone_into(&mut person.name);
        person.guest = guest;
    }

    fn change(&mut self, person: u32, how: impl FnOnce(&mut Person)) {
        if let Some(person) = self.everybody.people.get_mut(&person) {
            how(person);
        }
    }

    fn came_in(&mut self, person: u32, amount: Money) {
        self.day(person, |person| person.last_day.deposited = sum(person.last_day.deposited, amount));
    }

    /// Updates a person's totals for the day.
    fn day(&mut self, person: u32, how: impl FnOnce(&mut Person)) {
        let at = self.clock;
        self.change(person, |person| {
            person.last_day = person.today(at);
            how(person);
        });
    }

    fn remember(&mut self, reference: &str) {
        if self.references.len() >= REFERENCES {
            self.references.pop_front();
        }
        self.references.push_back(reference.to_owned());
    }
}

fn sum(one: Money, other: Money) -> Money {
    Money::from_cents(one.cents().saturating_add(other.cents()))
}

fn difference(one: Money, other: Money) -> Money {
    Money::from_cents(one.cents().saturating_sub(other.cents()))
}

fn secure(person: &mut Person, what: SecurityChange, at: Timestamp) {
    match what {
        SecurityChange::PasswordChanged | SecurityChange::PasswordReset => {
            person.password_since = Some(at);
            person.sessions_since = Some(at);
        }
        SecurityChange::SignedOut => person.sessions_since = Some(at),
        SecurityChange::SecondFactorSet => person.second_factor = true,
        SecurityChange::SecondFactorRemoved => person.second_factor = false,
        SecurityChange::Erased => {
            person.password_since = Some(at);
            person.sessions_since = Some(at);
            person.second_factor = false;
            person.erased = true;
        }
    }
}

/// Keeps the exclusion that lasts longer.
fn exclude(person: &mut Person, exclusion: Exclusion) {
    let stands = person.excluded.is_some_and(|before| exclusion.ends_before(before));
    if !stands {
        person.excluded = Some(exclusion);
    }
}
