//! What the house answers. It reads the state and cannot change it.

use croupier_rules::Money;
use jiff::{SignedDuration, Timestamp};

use super::denied::Denied;
use super::name;
use super::permission::Permission;
use super::request::Request;
use super::state::{Exclusion, HouseState, HouseTable, Person};
use super::{Deed, Limits, Role, Security};
use crate::book::{Account, Posting, Unbalanced};
use crate::line::{By, VERSION};

/// A limit that is less strict holds after so many hours.
pub const WAIT_HOURS: i64 = 24;

/// The cage gets at least so much at a time: a million, so that lines about it are few.
pub const ISSUE: Money = Money::from_cents(100_000_000);

impl HouseState {
    /// Decides a request: deeds with their postings, in order, each to be made a line; or no.
    ///
    /// There is one deed, with one before it where the cage must be issued chips first. A time before that of the
    /// last line counts as that.
    pub fn decide(
        &self,
        at: Timestamp,
        by: By,
        request: &Request,
    ) -> Result<Vec<(Deed, Vec<Posting>)>, Denied> {
        let at = at.max(self.clock());
        self.permit(by, request)?;
        let deed = self.deed(at, by, request)?;
        let book = postings(&deed);
        let mut decided = Vec::with_capacity(2);
        if let Some(amount) = self.shortage(&book)? {
            let issued = Deed::Issued { amount };
            decided.push((postings(&issued), issued));
        }
        decided.push((book, deed));
        let all: Vec<Posting> = decided.iter().flat_map(|(book, _)| book).copied().collect();
        self.covers(&all)?;
        Ok(decided.into_iter().map(|(book, deed)| (deed, book)).collect())
    }

    /// May they ask it? The house itself may ask anything.
    fn permit(&self, by: By, request: &Request) -> Result<(), Denied> {
        let Some((own, needs)) = needs(request) else { return Ok(()) };
        let Some(asker) = by.person() else { return Ok(()) };
        let person = self.person(asker).ok_or(Denied::NoSuchPerson { person: asker })?;
        match (by, needs) {
            (By::Player(_), _) if own == Some(asker) => Ok(()),
            (By::Crew(_), Some(needs)) if person.may(needs) => Ok(()),
            (By::Crew(_), Some(needs)) => Err(Denied::NotPermitted { needs }),
            (_, _) if own.is_some() => Err(Denied::NotYours),
            (_, Some(needs)) => Err(Denied::NotPermitted { needs }),
            (_, None) => Err(Denied::HouseOnly),
        }
    }

    fn deed(&self, at: Timestamp, by: By, request: &Request) -> Result<Deed, Denied> {
        match request {
            Request::Guest => {
                let person = self.next_person().ok_or(Denied::NoMoreNumbers)?;
                Ok(Deed::Enrolled { person, name: name::of_guest(person), guest: true })
            }
            Request::Enrol { name } => {
                self.is_free(name, None)?;
                let person = self.next_person().ok_or(Denied::NoMoreNumbers)?;
                Ok(Deed::Enrolled { person, name: name.clone(), guest: false })
            }
            Request::Name { person, name } => {
                self.known(*person)?;
                self.is_free(name, Some(*person))?;
                Ok(Deed::Named { person: *person, name: name.clone(), guest: false })
            }
            Request::Roles { person, roles } => self.roles(*person, roles),
            // What the house brings for somebody is for a debt, and limits are for what may be risked.
            Request::Grant { person, amount } if by == By::House => {
                self.known(*person)?;
                is_amount(*amount)?;
                Ok(Deed::Granted { person: *person, amount: *amount })
            }
            Request::Grant { person, amount } => {
                self.comes_in(at, *person, *amount)?;
                Ok(Deed::Granted { person: *person, amount: *amount })
            }
            Request::TopUp { person, amount } => {
                self.comes_in(at, *person, *amount)?;
                let left = self.balance(Account::Wallet(*person));
                if !left.is_zero() {
                    return Err(Denied::NotEmpty { left });
                }
                Ok(Deed::Granted { person: *person, amount: *amount })
            }
            Request::Deposit { person, amount, reference } => {
                self.is_new(reference)?;
                self.comes_in(at, *person, *amount)?;
                Ok(Deed::Deposited { person: *person, amount: *amount, reference: reference.clone() })
            }
            Request::Withdraw { person, amount, reference } => {
                self.is_new(reference)?;
                self.known(*person)?;
                is_amount(*amount)?;
                Ok(Deed::Withdrawn { person: *person, amount: *amount, reference: reference.clone() })
            }
            Request::ToTable { person, table, entry, amount } => {
                self.may_play(at, by, *person, *amount)?;
                self.open(*table)?;
                Ok(Deed::ToTable { person: *person, table: *table, entry: *entry, amount: *amount })
            }
            Request::FromTable { person, table, entry, amount } => {
                // Neither a limit nor an exclusion keeps anybody's chips at a table.
                self.known(*person)?;
                self.exists(*table)?;
                is_something(*amount)?;
                Ok(Deed::FromTable { person: *person, table: *table, entry: *entry, amount: *amount })
            }
            Request::Fill { table, entry, amount } => {
                self.open(*table)?;
                is_something(*amount)?;
                Ok(Deed::Filled { table: *table, entry: *entry, amount: *amount })
            }
            Request::Credit { table, entry, amount } => {
                self.exists(*table)?;
                is_something(*amount)?;
                Ok(Deed::Credited { table: *table, entry: *entry, amount: *amount })
            }
            Request::Limit { person, limits } => self.limit(at, by, *person, *limits),
            Request::Exclude { person, until } => self.exclude(at, *person, *until),
            Request::Open { name, pack, player_edge } => self.opening(by, name, pack, player_edge.as_deref()),
            // What stays on its books is what it earned: vigorish, tips, meters.
            Request::Retire { table } => {
                self.open(*table)?;
                Ok(Deed::Retired { table: *table })
            }
            Request::Secure { person, what } => self.secure(by, *person, *what),
            Request::Seal { records } => Ok(Deed::Sealed { records: *records }),
            Request::Upgrade { version } if (self.version() + 1..=VERSION).contains(version) => {
                Ok(Deed::Upgraded { version: *version })
            }
            Request::Upgrade { .. } => Err(Denied::NotLater),
        }
    }

    fn known(&self, person: u32) -> Result<&Person, Denied> {
        self.person(person).ok_or(Denied::NoSuchPerson { person })
    }

    fn exists(&self, table: u64) -> Result<&HouseTable, Denied> {
        self.table(table).ok_or(Denied::NoSuchTable { table })
    }

    fn open(&self, table: u64) -> Result<(), Denied> {
        if self.exists(table)?.retired { Err(Denied::TableRetired { table }) } else { Ok(()) }
    }

    fn is_free(&self, name: &str, mine: Option<u32>) -> Result<(), Denied> {
        name::of_person(name)?;
        match self.named(name) {
            Some(other) if Some(other) != mine => Err(Denied::NameTaken { name: name.to_owned() }),
            _ => Ok(()),
        }
    }

    fn is_new(&self, reference: &str) -> Result<(), Denied> {
        let printable = reference.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic());
        if !printable || !(1..=64).contains(&reference.len()) {
            return Err(Denied::NotAReference);
        }
        if self.knows(reference) {
            return Err(Denied::DoneBefore { reference: reference.to_owned() });
        }
        Ok(())
    }

    fn roles(&self, number: u32, roles: &[Role]) -> Result<Deed, Denied> {
        let person = self.known(number)?;
        let mut sorted = roles.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        if sorted.len() != roles.len() {
            return Err(Denied::NotRoles);
        }
        if person.guest && sorted.iter().any(|role| *role != Role::Player) {
            return Err(Denied::GuestHasNoRoles);
        }
        let runs = |person: &Person| person.roles.contains(&Role::Administrator);
        let others = self.people().any(|(other, person)| other != number && runs(person));
        if runs(person) && !sorted.contains(&Role::Administrator) && !others {
            return Err(Denied::LastAdministrator);
        }
        Ok(Deed::Roles { person: number, roles: sorted })
    }

    /// Chips come into a wallet from outside.
    fn comes_in(&self, at: Timestamp, number: u32, asked: Money) -> Result<(), Denied> {
        let person = self.known(number)?;
        is_amount(asked)?;
        if let Some(Exclusion { until }) = person.excluded(at) {
            return Err(Denied::Excluded { until });
        }
        let deposited = person.today(at).deposited;
        match person.limits(at).deposit_day {
            Some(limit) if exceeds(deposited, asked, limit) => {
                Err(Denied::DepositLimit { limit, deposited, asked })
            }
            _ => Ok(()),
        }
    }

    /// Chips are to be risked, unless the house brings them: those are for a debt.
    fn may_play(&self, at: Timestamp, by: By, number: u32, asked: Money) -> Result<(), Denied> {
        let person = self.known(number)?;
        is_amount(asked)?;
        if by == By::House {
            return Ok(());
        }
        if !person.may(Permission::Play) {
            return Err(Denied::NotPermitted { needs: Permission::Play });
        }
        if let Some(Exclusion { until }) = person.excluded(at) {
            return Err(Denied::Excluded { until });
        }
        let lost = person.today(at).lost();
        match person.limits(at).loss_day {
            Some(limit) if exceeds(lost, asked, limit) => Err(Denied::LossLimit { limit, lost, asked }),
            _ => Ok(()),
        }
    }

    /// Others may protect a person, but only the person can ask to be protected less.
    fn limit(&self, at: Timestamp, by: By, number: u32, limits: Limits) -> Result<Deed, Denied> {
        let person = self.known(number)?;
        if !limits.are_limits() {
            return Err(Denied::NotALimit);
        }
        if by != By::Player(number) && person.limits.are_loosened_by(&limits, at) {
            return Err(Denied::LooserLimit);
        }
        let wait = SignedDuration::from_hours(WAIT_HOURS);
        let from = at.checked_add(wait).unwrap_or(Timestamp::MAX);
        Ok(Deed::Limited { person: number, limits, from })
    }

    fn exclude(&self, at: Timestamp, number: u32, until: Option<Timestamp>) -> Result<Deed, Denied> {
        let person = self.known(number)?;
        if let Some(until) = until.filter(|until| *until <= at) {
            return Err(Denied::NotInTheFuture { until });
        }
        match person.excluded(at) {
            Some(before) if Exclusion { until }.ends_before(before) => {
                Err(Denied::ExclusionStands { until: before.until })
            }
            _ => Ok(Deed::Excluded { person: number, until }),
        }
    }

    /// Nobody resets their own password or changes another's.
    fn secure(&self, by: By, person: u32, what: Security) -> Result<Deed, Denied> {
        self.known(person)?;
        match (by, what) {
            (By::Player(_), Security::PasswordReset) => {
                Err(Denied::NotPermitted { needs: Permission::ManagePeople })
            }
            (By::Crew(_), Security::PasswordChanged | Security::SecondFactorSet) => Err(Denied::NotYours),
            _ => Ok(Deed::Secured { person, what }),
        }
    }

    fn opening(&self, by: By, name: &str, pack: &str, player_edge: Option<&str>) -> Result<Deed, Denied> {
        name::of_table(name)?;
        // Only the crew confirms that a table favours the player: the house opens tables for players too.
        if player_edge.is_some() && !matches!(by, By::Crew(_)) {
            return Err(Denied::NotPermitted { needs: Permission::OpenTables });
        }
        if pack.is_empty() {
            return Err(Denied::NoPack);
        }
        let taken = |table: &HouseTable| !table.retired && name::key(&table.name) == name::key(name);
        if self.tables().any(|(_, table)| taken(table)) {
            return Err(Denied::NameTaken { name: name.to_owned() });
        }
        let table = self.next_table().ok_or(Denied::NoMoreNumbers)?;
        let player_edge = player_edge.map(str::to_owned);
        Ok(Deed::Opened { table, name: name.to_owned(), pack: pack.to_owned(), player_edge })
    }

    /// What the cage must be issued first: this is play money, so it never runs out.
    fn shortage(&self, book: &[Posting]) -> Result<Option<Money>, Denied> {
        short_of(self.balance(Account::Cage), book)
    }

    fn covers(&self, book: &[Posting]) -> Result<(), Denied> {
        self.balances().check(book, |_| false).map(|_| ()).map_err(|wrong| match wrong {
            Unbalanced::Overdrawn(account, after) => {
                let has = self.balance(account);
                let asked = Money::from_cents(has.cents().saturating_sub(after.cents()));
                Denied::NotEnough { account, has, asked }
            }
            Unbalanced::Overflow(account) => Denied::Beyond { account },
            Unbalanced::Sum(_) => Denied::Beyond { account: Account::Issued },
        })
    }
}

/// What a cage with so much must be issued before these postings.
pub(super) fn short_of(cage: Money, book: &[Posting]) -> Result<Option<Money>, Denied> {
    let Some(Posting(_, taken)) = book.iter().find(|posting| posting.0 == Account::Cage) else {
        return Ok(None);
    };
    let left = cage.checked_add(*taken).ok_or(Denied::Beyond { account: Account::Cage })?;
    Ok((left < Money::ZERO).then(|| ISSUE.max(Money::from_cents(left.cents().saturating_neg()))))
}

/// Whose own affair it is, and what permission others need; nothing where the table has asked for it.
fn needs(request: &Request) -> Option<(Option<u32>, Option<Permission>)> {
    Some(match request {
        Request::Guest | Request::Enrol { .. } => (None, Some(Permission::ManagePeople)),
        Request::Name { person, .. } => (Some(*person), Some(Permission::ManagePeople)),
        Request::Roles { .. } => (None, Some(Permission::GiveRoles)),
        Request::Grant { .. } => (None, Some(Permission::GrantChips)),
        Request::TopUp { person, .. } => (Some(*person), Some(Permission::GrantChips)),
        Request::Deposit { .. } | Request::Withdraw { .. } => (None, Some(Permission::Cashier)),
        Request::ToTable { person, .. } => (Some(*person), None),
        Request::FromTable { .. } | Request::Fill { .. } | Request::Credit { .. } => return None,
        Request::Limit { person, .. } | Request::Exclude { person, .. } => {
            (Some(*person), Some(Permission::ProtectPlayers))
        }
        Request::Open { .. } => (None, Some(Permission::OpenTables)),
        Request::Retire { .. } => (None, Some(Permission::CloseTables)),
        Request::Secure { person, .. } => (Some(*person), Some(Permission::ManagePeople)),
        Request::Seal { .. } | Request::Upgrade { .. } => (None, None),
    })
}

/// Between which accounts a deed moves chips.
pub(super) fn postings(deed: &Deed) -> Vec<Posting> {
    let moved = |from: Account, to: Account, amount: Money| {
        vec![Posting(from, Money::from_cents(amount.cents().saturating_neg())), Posting(to, amount)]
    };
    match deed {
        Deed::Issued { amount } => moved(Account::Issued, Account::Cage, *amount),
        Deed::Granted { person, amount } | Deed::Deposited { person, amount, .. } => {
            moved(Account::Cage, Account::Wallet(*person), *amount)
        }
        Deed::Withdrawn { person, amount, .. } => moved(Account::Wallet(*person), Account::Cage, *amount),
        Deed::ToTable { person, table, amount, .. } => {
            moved(Account::Wallet(*person), Account::Table(*table), *amount)
        }
        Deed::FromTable { person, table, amount, .. } => {
            moved(Account::Table(*table), Account::Wallet(*person), *amount)
        }
        Deed::Filled { table, amount, .. } => moved(Account::Cage, Account::Table(*table), *amount),
        Deed::Credited { table, amount, .. } => moved(Account::Table(*table), Account::Cage, *amount),
        Deed::Enrolled { .. }
        | Deed::Named { .. }
        | Deed::Roles { .. }
        | Deed::Limited { .. }
        | Deed::Excluded { .. }
        | Deed::Opened { .. }
        | Deed::Retired { .. }
        | Deed::Secured { .. }
        | Deed::Sealed { .. }
        | Deed::Upgraded { .. } => Vec::new(),
    }
}

fn is_amount(amount: Money) -> Result<(), Denied> {
    let fits = amount > Money::ZERO && amount <= Money::CEILING;
    if fits { Ok(()) } else { Err(Denied::NotAnAmount { amount }) }
}

/// What is at a table may have grown to any amount, and must be able to leave it.
fn is_something(amount: Money) -> Result<(), Denied> {
    if amount > Money::ZERO { Ok(()) } else { Err(Denied::NotAnAmount { amount }) }
}

/// Would the sum be more than the limit? One that cannot be reckoned is.
fn exceeds(before: Money, asked: Money, limit: Money) -> bool {
    before.checked_add(asked).is_none_or(|after| after > limit)
}
