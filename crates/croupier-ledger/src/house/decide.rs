//! The house's decisions. These functions read the state and do not change it.

use croupier_rules::Money;
use jiff::{SignedDuration, Timestamp};

use super::denial::HouseDenial;
use super::name;
use super::permission::Permission;
use super::request::HouseRequest;
use super::state::{Exclusion, HouseState, HouseTable, Person};
use super::{HouseAction, PlayerLimits, Role, SecurityChange};
use crate::book::{Account, Posting, PostingError};
use crate::line::{Actor, VERSION};

/// The hours until a looser limit takes effect.
pub const WAIT_HOURS: i64 = 24;

/// The minimum amount issued to the cage at a time: a million dollars, so that few lines are needed.
pub const ISSUE: Money = Money::from_cents(100_000_000);

impl HouseState {
    /// Decides a request. Returns a denial, or the actions with their postings, in order. Each action becomes a line.
    ///
    /// The decision consists of one action. If the cage must be issued chips first, a separate action that issues them
    /// precedes it. If the time is earlier than that of the last line, the last line's time applies.
    pub fn decide(
        &self,
        at: Timestamp,
        by: Actor,
        request: &HouseRequest,
    ) -> Result<Vec<(HouseAction, Vec<Posting>)>, HouseDenial> {
        let at = at.max(self.clock());
        self.permit(by, request)?;
        let action = self.action(at, by, request)?;
        let book = postings(&action);
        let mut decided = Vec::with_capacity(2);
        if let Some(amount) = self.shortage(&book)? {
            let issued = HouseAction::Issued { amount };
            decided.push((postings(&issued), issued));
        }
        decided.push((book, action));
        let all: Vec<Posting> = decided.iter().flat_map(|(book, _)| book).copied().collect();
        self.covers(&all)?;
        Ok(decided.into_iter().map(|(book, action)| (action, book)).collect())
    }

    /// Checks that the actor may make the request. The house itself may make any request.
    fn permit(&self, by: Actor, request: &HouseRequest) -> Result<(), HouseDenial> {
        let Some((own, needs)) = needs(request) else { return Ok(()) };
        let Some(asker) = by.person() else { return Ok(()) };
        let person = self.person(asker).ok_or(HouseDenial::NoSuchPerson { person: asker })?;
        match (by, needs) {
            (Actor::Player(_), _) if own == Some(asker) => Ok(()),
            (Actor::Crew(_), Some(needs)) if person.may(needs) => Ok(()),
            (Actor::Crew(_), Some(needs)) => Err(HouseDenial::NotPermitted { needs }),
            (_, _) if own.is_some() => Err(HouseDenial::NotYours),
            (_, Some(needs)) => Err(HouseDenial::NotPermitted { needs }),
            (_, None) => Err(HouseDenial::HouseOnly),
        }
    }

    fn action(&self, at: Timestamp, by: Actor, request: &HouseRequest) -> Result<HouseAction, HouseDenial> {
        match request {
            HouseRequest::Guest => {
                let person = self.next_person().ok_or(HouseDenial::NoMoreNumbers)?;
                Ok(HouseAction::Enrolled { person, name: name::of_guest(person), guest: true })
            }
            HouseRequest::Enrol { name } => {
                self.check_name_free(name, None)?;
                let person = self.next_person().ok_or(HouseDenial::NoMoreNumbers)?;
                Ok(HouseAction::Enrolled { person, name: name.clone(), guest: false })
            }
            HouseRequest::Name { person, name } => {
                self.known_person(*person)?;
                self.check_name_free(name, Some(*person))?;
                Ok(HouseAction::Named { person: *person, name: name.clone(), guest: false })
            }
            HouseRequest::Roles { person, roles } => self.roles(*person, roles),
            // The house itself grants chips only to cover a debt. Limits do not apply to that, only to chips at risk.
            HouseRequest::Grant { person, amount } if by == Actor::House => {
                self.known_person(*person)?;
                check_amount(*amount)?;
                Ok(HouseAction::Granted { person: *person, amount: *amount })
            }
            HouseRequest::Grant { person, amount } => {
                self.comes_in(at, *person, *amount)?;
                Ok(HouseAction::Granted { person: *person, amount: *amount })
            }
            HouseRequest::TopUp { person, amount } => {
                self.comes_in(at, *person, *amount)?;
                let left = self.balance(Account::Wallet(*person));
                if !left.is_zero() {
                    return Err(HouseDenial::NotEmpty { left });
                }
                Ok(HouseAction::Granted { person: *person, amount: *amount })
            }
            HouseRequest::Deposit { person, amount, reference } => {
                self.check_reference(reference)?;
                self.comes_in(at, *person, *amount)?;
                Ok(HouseAction::Deposited { person: *person, amount: *amount, reference: reference.clone() })
            }
            HouseRequest::Withdraw { person, amount, reference } => {
                self.check_reference(reference)?;
                self.known_person(*person)?;
                check_amount(*amount)?;
                Ok(HouseAction::Withdrawn { person: *person, amount: *amount, reference: reference.clone() })
            }
            HouseRequest::ToTable { person, table, entry, amount } => {
                self.may_play(at, by, *person, *amount)?;
                self.open(*table)?;
                Ok(HouseAction::ToTable { person: *person, table: *table, entry: *entry, amount: *amount })
            }
            HouseRequest::FromTable { person, table, entry, amount } => {
                // Neither a limit nor an exclusion may keep a person's chips at a table.
                self.known_person(*person)?;
                self.exists(*table)?;
                check_positive(*amount)?;
                Ok(HouseAction::FromTable { person: *person, table: *table, entry: *entry, amount: *amount })
            }
            HouseRequest::Fill { table, entry, amount } => {
                self.open(*table)?;
                check_positive(*amount)?;
                Ok(HouseAction::Filled { table: *table, entry: *entry, amount: *amount })
            }
            HouseRequest::Credit { table, entry, amount } => {
                self.exists(*table)?;
                check_positive(*amount)?;
                Ok(HouseAction::Credited { table: *table, entry: *entry, amount: *amount })
            }
            HouseRequest::Limit { person, limits } => self.limit(at, by, *person, *limits),
            HouseRequest::Exclude { person, until } => self.exclude(at, *person, *until),
            HouseRequest::Open { name, pack, player_edge } => {
                self.opening(by, name, pack, player_edge.as_deref())
            }
            // Only earnings stay on the table's books: vigorish, tips and meters.
            HouseRequest::Retire { table } => {
                self.open(*table)?;
                Ok(HouseAction::Retired { table: *table })
            }
            HouseRequest::Secure { person, what } => self.secure(by, *person, *what),
            HouseRequest::Seal { records } => Ok(HouseAction::Sealed { records: *records }),
            HouseRequest::Upgrade { version } if (self.version() + 1..=VERSION).contains(version) => {
                Ok(HouseAction::Upgraded { version: *version })
            }
            HouseRequest::Upgrade { .. } => Err(HouseDenial::NotLater),
        }
    }

    fn known_person(&self, person: u32) -> Result<&Person, HouseDenial> {
        self.person(person).ok_or(HouseDenial::NoSuchPerson { person })
    }

    fn exists(&self, table: u64) -> Result<&HouseTable, HouseDenial> {
        self.table(table).ok_or(HouseDenial::NoSuchTable { table })
    }

    fn open(&self, table: u64) -> Result<(), HouseDenial> {
        if self.exists(table)?.retired { Err(HouseDenial::TableRetired { table }) } else { Ok(()) }
    }

    fn check_name_free(&self, name: &str, mine: Option<u32>) -> Result<(), HouseDenial> {
        name::of_person(name)?;
        match self.named(name) {
            Some(other) if Some(other) != mine => Err(HouseDenial::NameTaken { name: name.to_owned() }),
            _ => Ok(()),
        }
    }

    fn check_reference(&self, reference: &str) -> Result<(), HouseDenial> {
        let printable = reference.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic());
        if !printable || !(1..=64).contains(&reference.len()) {
            return Err(HouseDenial::NotAReference);
        }
        if self.knows(reference) {
            return Err(HouseDenial::DoneBefore { reference: reference.to_owned() });
        }
        Ok(())
    }

    fn roles(&self, number: u32, roles: &[Role]) -> Result<HouseAction, HouseDenial> {
        let person = self.known_person(number)?;
        let mut sorted = roles.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        if sorted.len() != roles.len() {
            return Err(HouseDenial::NotRoles);
        }
        if person.guest && sorted.iter().any(|role| *role != Role::Player) {
            return Err(HouseDenial::GuestHasNoRoles);
        }
        let runs = |person: &Person| person.roles.contains(&Role::Administrator);
        let others = self.people().any(|(other, person)| other != number && runs(person));
        if runs(person) && !sorted.contains(&Role::Administrator) && !others {
            return Err(HouseDenial::LastAdministrator);
        }
        Ok(HouseAction::Roles { person: number, roles: sorted })
    }

    /// Checks that chips may come into a wallet from outside the house.
    fn comes_in(&self, at: Timestamp, number: u32, asked: Money) -> Result<(), HouseDenial> {
        let person = self.known_person(number)?;
        check_amount(asked)?;
        if let Some(Exclusion { until }) = person.excluded(at) {
            return Err(HouseDenial::Excluded { until });
        }
        let deposited = person.today(at).deposited;
        match person.limits(at).deposit_day {
            Some(limit) if exceeds(deposited, asked, limit) => {
                Err(HouseDenial::DepositLimit { limit, deposited, asked })
            }
            _ => Ok(()),
        }
    }

    /// Checks that a person may risk chips. Chips that the house brings are exempt, because they cover a debt.
    fn may_play(&self, at: Timestamp, by: Actor, number: u32, asked: Money) -> Result<(), HouseDenial> {
        let person = self.known_person(number)?;
        check_amount(asked)?;
        if by == Actor::House {
            return Ok(());
        }
        if !person.may(Permission::Play) {
            return Err(HouseDenial::NotPermitted { needs: Permission::Play });
        }
        if let Some(Exclusion { until }) = person.excluded(at) {
            return Err(HouseDenial::Excluded { until });
        }
        let lost = person.today(at).lost();
        match person.limits(at).loss_day {
            Some(limit) if exceeds(lost, asked, limit) => Err(HouseDenial::LossLimit { limit, lost, asked }),
            _ => Ok(()),
        }
    }

    /// Sets a person's limits. Other people may make limits stricter, but only the person can ask for looser ones.
    fn limit(
        &self,
        at: Timestamp,
        by: Actor,
        number: u32,
        limits: PlayerLimits,
    ) -> Result<HouseAction, HouseDenial> {
        let person = self.known_person(number)?;
        if !limits.are_limits() {
            return Err(HouseDenial::NotALimit);
        }
        if by != Actor::Player(number) && person.limits.are_loosened_by(&limits, at) {
            return Err(HouseDenial::LooserLimit);
        }
        let wait = SignedDuration::from_hours(WAIT_HOURS);
        let from = at.checked_add(wait).unwrap_or(Timestamp::MAX);
        Ok(HouseAction::Limited { person: number, limits, from })
    }

    fn exclude(
        &self,
        at: Timestamp,
        number: u32,
        until: Option<Timestamp>,
    ) -> Result<HouseAction, HouseDenial> {
        let person = self.known_person(number)?;
        if let Some(until) = until.filter(|until| *until <= at) {
            return Err(HouseDenial::NotInTheFuture { until });
        }
        match person.excluded(at) {
            Some(before) if Exclusion { until }.ends_before(before) => {
                Err(HouseDenial::ExclusionStands { until: before.until })
            }
            _ => Ok(HouseAction::Excluded { person: number, until }),
        }
    }

    /// Changes a person's means of signing in. Nobody can reset their own password or change another person's.
    fn secure(&self, by: Actor, person: u32, what: SecurityChange) -> Result<HouseAction, HouseDenial> {
        self.known_person(person)?;
        match (by, what) {
            (Actor::Player(_), SecurityChange::PasswordReset) => {
                Err(HouseDenial::NotPermitted { needs: Permission::ManagePeople })
            }
            (Actor::Crew(_), SecurityChange::PasswordChanged | SecurityChange::SecondFactorSet) => {
                Err(HouseDenial::NotYours)
            }
            _ => Ok(HouseAction::Secured { person, what }),
        }
    }

    fn opening(
        &self,
        by: Actor,
        name: &str,
        pack: &str,
        player_edge: Option<&str>,
    ) -> Result<HouseAction, HouseDenial> {
        name::of_table(name)?;
        // Only the crew can confirm that a table favours the player, because the house also opens tables on behalf of
        // players.
        if player_edge.is_some() && !matches!(by, Actor::Crew(_)) {
            return Err(HouseDenial::NotPermitted { needs: Permission::OpenTables });
        }
        if pack.is_empty() {
            return Err(HouseDenial::NoPack);
        }
        let taken = |table: &HouseTable| !table.retired && name::key(&table.name) == name::key(name);
        if self.tables().any(|(_, table)| taken(table)) {
            return Err(HouseDenial::NameTaken { name: name.to_owned() });
        }
        let table = self.next_table().ok_or(HouseDenial::NoMoreNumbers)?;
        let player_edge = player_edge.map(str::to_owned);
        Ok(HouseAction::Opened { table, name: name.to_owned(), pack: pack.to_owned(), player_edge })
    }

    /// Returns the amount that the cage must be issued first. The chips are play money, so the cage never runs out.
    fn shortage(&self, book: &[Posting]) -> Result<Option<Money>, HouseDenial> {
        short_of(self.balance(Account::Cage), book)
    }

    fn covers(&self, book: &[Posting]) -> Result<(), HouseDenial> {
        self.balances().check(book, |_| false).map(|_| ()).map_err(|wrong| match wrong {
            PostingError::Overdrawn(account, after) => {
                let has = self.balance(account);
                let asked = Money::from_cents(has.cents().saturating_sub(after.cents()));
                HouseDenial::NotEnough { account, has, asked }
            }
            PostingError::Overflow(account) => HouseDenial::Beyond { account },
            PostingError::Sum(_) => HouseDenial::Beyond { account: Account::Issued },
        })
    }
}

/// Returns the amount that a cage with this balance must be issued before these postings.
pub(super) fn short_of(cage: Money, book: &[Posting]) -> Result<Option<Money>, HouseDenial> {
    let Some(Posting(_, taken)) = book.iter().find(|posting| posting.0 == Account::Cage) else {
        return Ok(None);
    };
    let left = cage.checked_add(*taken).ok_or(HouseDenial::Beyond { account: Account::Cage })?;
    Ok((left < Money::ZERO).then(|| ISSUE.max(Money::from_cents(left.cents().saturating_neg()))))
}

/// Returns the person who may make the request on their own behalf, and the permission that others need; `None` if a
/// table makes the request.
fn needs(request: &HouseRequest) -> Option<(Option<u32>, Option<Permission>)> {
    Some(match request {
        HouseRequest::Guest | HouseRequest::Enrol { .. } => (None, Some(Permission::ManagePeople)),
        HouseRequest::Name { person, .. } => (Some(*person), Some(Permission::ManagePeople)),
        HouseRequest::Roles { .. } => (None, Some(Permission::GiveRoles)),
        HouseRequest::Grant { .. } => (None, Some(Permission::GrantChips)),
        HouseRequest::TopUp { person, .. } => (Some(*person), Some(Permission::GrantChips)),
        HouseRequest::Deposit { .. } | HouseRequest::Withdraw { .. } => (None, Some(Permission::Cashier)),
        HouseRequest::ToTable { person, .. } => (Some(*person), None),
        HouseRequest::FromTable { .. } | HouseRequest::Fill { .. } | HouseRequest::Credit { .. } => {
            return None;
        }
        HouseRequest::Limit { person, .. } | HouseRequest::Exclude { person, .. } => {
            (Some(*person), Some(Permission::ProtectPlayers))
        }
        HouseRequest::Open { .. } => (None, Some(Permission::OpenTables)),
        HouseRequest::Retire { .. } => (None, Some(Permission::CloseTables)),
        HouseRequest::Secure { person, .. } => (Some(*person), Some(Permission::ManagePeople)),
        HouseRequest::Seal { .. } | HouseRequest::Upgrade { .. } => (None, None),
    })
}

pub(super) fn postings(action: &HouseAction) -> Vec<Posting> {
    let moved = |from: Account, to: Account, amount: Money| {
        vec![Posting(from, Money::from_cents(amount.cents().saturating_neg())), Posting(to, amount)]
    };
    match action {
        HouseAction::Issued { amount } => moved(Account::Issued, Account::Cage, *amount),
        HouseAction::Granted { person, amount } | HouseAction::Deposited { person, amount, .. } => {
            moved(Account::Cage, Account::Wallet(*person), *amount)
        }
        HouseAction::Withdrawn { person, amount, .. } => {
            moved(Account::Wallet(*person), Account::Cage, *amount)
        }
        HouseAction::ToTable { person, table, amount, .. } => {
            moved(Account::Wallet(*person), Account::Table(*table), *amount)
        }
        HouseAction::FromTable { person, table, amount, .. } => {
            moved(Account::Table(*table), Account::Wallet(*person), *amount)
        }
        HouseAction::Filled { table, amount, .. } => moved(Account::Cage, Account::Table(*table), *amount),
        HouseAction::Credited { table, amount, .. } => moved(Account::Table(*table), Account::Cage, *amount),
        HouseAction::Enrolled { .. }
        | HouseAction::Named { .. }
        | HouseAction::Roles { .. }
        | HouseAction::Limited { .. }
        | HouseAction::Excluded { .. }
        | HouseAction::Opened { .. }
        | HouseAction::Retired { .. }
        | HouseAction::Secured { .. }
        | HouseAction::Sealed { .. }
        | HouseAction::Upgraded { .. } => Vec::new(),
    }
}

fn check_amount(amount: Money) -> Result<(), HouseDenial> {
    let fits = amount > Money::ZERO && amount <= Money::CEILING;
    if fits { Ok(()) } else { Err(HouseDenial::NotAnAmount { amount }) }
}

/// Checks that the amount is positive. There is no upper limit: chips at a table may have grown to any amount, and must
/// be able to leave it.
fn check_positive(amount: Money) -> Result<(), HouseDenial> {
    if amount > Money::ZERO { Ok(()) } else { Err(HouseDenial::NotAnAmount { amount }) }
}

/// Returns true if the sum exceeds the limit or overflows.
fn exceeds(before: Money, asked: Money, limit: Money) -> bool {
    before.checked_add(asked).is_none_or(|after| after > limit)
}
