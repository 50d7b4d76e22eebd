//! What the lines of the house's stream come to.

mod undo;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use croupier_rules::Money;
use jiff::Timestamp;
use serde::{Deserialize, Serialize, Serializer};

use super::limits::HeldLimits;
use super::name;
use super::permission::Permission;
use super::{HouseAction, HouseEntry, PlayerLimits, Role, Security};
use crate::book::{Account, Balances};

/// So many references of an operator's wallet are remembered.
pub const REFERENCES: usize = 4096;

/// Somebody does not play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Exclusion {
    /// Until then; for ever without an end.
    pub until: Option<Timestamp>,
}

impl Exclusion {
    /// Is it over at a time?
    pub fn is_over(self, at: Timestamp) -> bool {
        self.until.is_some_and(|until| until <= at)
    }

    /// Does it end before another would?
    pub fn ends_before(self, other: Exclusion) -> bool {
        match (self.until, other.until) {
            (None, _) => false,
            (Some(_), None) => true,
            (Some(one), Some(other)) => one < other,
        }
    }
}

/// What a person's day came to. Days are those of UTC.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Day {
    /// The day, counted from 1970.
    pub day: i64,
    /// What came into the wallet from outside: deposits, and play chips.
    pub deposited: Money,
    /// What went to tables.
    pub to_tables: Money,
    /// What came back of it.
    pub from_tables: Money,
    /// What went to tables the day before and has not come back: whoever plays past midnight brings it back today, and has
    /// not won it.
    #[serde(default)]
    pub from_yesterday: Money,
}

impl Day {
    /// The day of a time.
    pub fn of(at: Timestamp) -> i64 {
        at.as_second().div_euclid(86_400)
    }

    /// What went to tables and did not come back: less than nothing for whoever wins. Chips still at a table count as
    /// gone, so that a limit on losses holds whatever becomes of them.
    pub fn lost(&self) -> Money {
        Money::from_cents(self.to_tables.cents().saturating_sub(self.from_tables.cents()))
    }
}

/// Somebody the house knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    /// What they are called.
    pub name: String,
    /// A guest has no password: who loses the session loses the chips.
    pub guest: bool,
    /// What they may do.
    pub roles: Vec<Role>,
    /// Limits, with those to come.
    #[serde(default, skip_serializing_if = "is_default")]
    pub limits: HeldLimits,
    /// Cool-off or self-exclusion, also one that is over.
    #[serde(default, skip_serializing_if = "is_default")]
    pub excluded: Option<Exclusion>,
    /// The last day on which something happened.
    #[serde(default, skip_serializing_if = "is_default")]
    pub last_day: Day,
    /// What came back from tables so far, less what went there.
    #[serde(default, skip_serializing_if = "is_default")]
    pub back: Money,
    /// When they came.
    pub enrolled: Timestamp,
    /// When their password was last changed or reset: a record of an older password is not theirs any more.
    #[serde(default, skip_serializing_if = "is_default")]
    pub password_since: Option<Timestamp>,
    /// A session in which they proved who they are before this time has ended.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sessions_since: Option<Timestamp>,
    /// Whether the person confirmed a second factor.
    #[serde(default, skip_serializing_if = "is_default")]
    pub second_factor: bool,
    /// Whether the account was deleted.
    #[serde(default, skip_serializing_if = "is_default")]
    pub erased: bool,
    /// Tables to which they brought chips and from which none came back yet.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tables: BTreeSet<u64>,
}

/// Most people have neither limits nor chips: snapshots are the shorter for not saying so.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Person {
    /// The limits in force.
    pub fn limits(&self, at: Timestamp) -> PlayerLimits {
        self.limits.at(at)
    }

    /// The exclusion in force.
    pub fn excluded(&self, at: Timestamp) -> Option<Exclusion> {
        self.excluded.filter(|exclusion| !exclusion.is_over(at))
    }

    /// What the day has come to so far.
    pub fn today(&self, at: Timestamp) -> Day {
        let day = Day::of(at);
        if self.last_day.day == day {
            return self.last_day;
        }
        let yesterday = self.last_day.day == day - 1;
        let from_yesterday = self.last_day.lost().max(Money::ZERO);
        Day { day, from_yesterday: if yesterday { from_yesterday } else { Money::ZERO }, ..Day::default() }
    }

    /// Does any of their roles permit it?
    pub fn may(&self, permission: Permission) -> bool {
        self.roles.iter().any(|role| role.may(permission))
    }
}

/// A table that the house opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HouseTable {
    /// What people call it.
    pub name: String,
    /// By which pack it plays.
    pub pack: String,
    /// Closed for good.
    pub retired: bool,
}

/// Everybody, by number and by name.
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

/// The state of the house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HouseState {
    /// The version of the notation: that of the header, until the house's log is upgraded.
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
    /// A house that was founded then, without anybody, whose log is of this version of the notation.
    pub fn founded(at: Timestamp, version: u32) -> HouseState {
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

    /// Whether the log shows that the house authenticates its records: it says so, or somebody's password was set since.
    pub fn is_sealed(&self) -> bool {
        self.sealed
    }

    /// The version of the notation in which the next line is written.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// A person, by number.
    pub fn person(&self, person: u32) -> Option<&Person> {
        self.everybody.people.get(&person)
    }

    /// A person, by name; capital letters do not matter.
    pub fn named(&self, name: &str) -> Option<u32> {
        self.everybody.names.get(&name::key(name)).copied()
    }

    /// Everybody, by number.
    pub fn people(&self) -> impl Iterator<Item = (u32, &Person)> {
        self.everybody.people.iter().map(|(number, person)| (*number, person))
    }

    /// What an account stands at.
    pub fn balance(&self, account: Account) -> Money {
        self.balances.of(account)
    }

    /// All accounts.
    pub fn balances(&self) -> &Balances {
        &self.balances
    }

    /// A table, by number.
    pub fn table(&self, table: u64) -> Option<&HouseTable> {
        self.tables.get(&table)
    }

    /// All tables, also those that are closed for good.
    pub fn tables(&self) -> impl Iterator<Item = (u64, &HouseTable)> {
        self.tables.iter().map(|(number, table)| (*number, table))
    }

    /// The time of the last line. The house's time does not go back, whatever the machine's clock does.
    pub fn clock(&self) -> Timestamp {
        self.clock
    }

    /// The number of whoever comes next, if there is one.
    pub(super) fn next_person(&self) -> Option<u32> {
        self.everybody.people.last_key_value().map_or(Some(1), |(last, _)| last.checked_add(1))
    }

    /// The number of the next table, if there is one.
    pub(super) fn next_table(&self) -> Option<u64> {
        self.tables.last_key_value().map_or(Some(1), |(last, _)| last.checked_add(1))
    }

    /// Was an operator's reference seen lately?
    pub(super) fn knows(&self, reference: &str) -> bool {
        self.references.iter().any(|known| known == reference)
    }

    /// A line: what was done is done. It cannot fail; whether a line can be is for [`super::HouseLog`] to say.
    pub fn apply(&mut self, entry: &HouseEntry) {
        self.clock = self.clock.max(entry.at);
        for posting in &entry.book {
            let before = self.balances.of(posting.0).cents();
            self.balances.set(posting.0, Money::from_cents(before.saturating_add(posting.1.cents())));
        }
        self.settle(entry);
    }

    fn settle(&mut self, entry: &HouseEntry) {
        let at = self.clock;
        match &entry.deed {
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
            limits: HeldLimits::default(),
            excluded: None,
            last_day: Day::default(),
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

    /// Something that counts in a person's day.
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

fn secure(person: &mut Person, what: Security, at: Timestamp) {
    match what {
        Security::PasswordChanged | Security::PasswordReset => {
            person.password_since = Some(at);
            person.sessions_since = Some(at);
        }
        Security::SignedOut => person.sessions_since = Some(at),
        Security::SecondFactorSet => person.second_factor = true,
        Security::SecondFactorRemoved => person.second_factor = false,
        Security::Erased => {
            person.password_since = Some(at);
            person.sessions_since = Some(at);
            person.second_factor = false;
            person.erased = true;
        }
    }
}

/// The one that lasts longer stands.
fn exclude(person: &mut Person, exclusion: Exclusion) {
    let stands = person.excluded.is_some_and(|before| exclusion.ends_before(before));
    if !stands {
        person.excluded = Some(exclusion);
    }
}
