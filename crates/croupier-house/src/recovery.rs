//! A new password for a person who cannot sign in, such as the only administrator. The reset needs the house's
//! database, and so the rights of the operator on the machine.

use std::sync::Arc;

use croupier_ledger::house::{Person, Role};
use croupier_ledger::line::Actor;
use croupier_ledger::store;
use croupier_rules::Library;

use crate::config::Config;
use crate::house::{ChangeError, House, HouseOpenError};
use crate::people::{PersonRefusal, RecordsError};
use crate::security::SecurityEvent;

/// A password for one login.
pub struct PasswordReset {
    /// The person's name.
    pub name: String,
    /// The password. The password is shown nowhere else.
    pub password: String,
    /// Whether the person had a second factor, which is removed too.
    pub removed_second_factor: bool,
}

/// Why a password could not be reset.
#[derive(Debug, thiserror::Error)]
pub enum PasswordResetError {
    /// There is no house in the database.
    #[error("there is no house in {0}")]
    NoHouse(String),
    /// The database is in use or cannot be opened.
    #[error(transparent)]
    Open(#[from] HouseOpenError),
    /// The records of people cannot be read.
    #[error(transparent)]
    Records(#[from] RecordsError),
    /// No account has this name.
    #[error("nobody has an account named '{0}'; the administrators are: {1}")]
    NoSuchPerson(String, String),
    /// Several people could be meant.
    #[error("name one of the administrators: {0}")]
    SeveralAdministrators(String),
    /// The house refused, or could not store the change.
    #[error("cannot reset the password: {0}")]
    Refused(String),
}

/// Gives a person a password for one login, and ends all their sessions; adds a line to the house's log. Without a
/// name, the password is for the only administrator. The house must not be running.
pub fn reset_password(
    config: Config,
    files: &[(String, String)],
    library: Library,
    name: Option<&str>,
    with_second_factor: bool,
) -> Result<PasswordReset, PasswordResetError> {
    let database = config.database();
    let found = store::exists(&database).map_err(HouseOpenError::from)?;
    if !found {
        return Err(PasswordResetError::NoHouse(hide_password(&database)));
    }
    let house = House::open(config, files, library)?;
    let people = house.people(house.config().people())?;
    let (person, name) = find(&house, name)?;
    let password = people.one_time().map_err(|refused| PasswordResetError::Refused(refused.to_string()))?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| PasswordResetError::Refused(error.to_string()))?;
    let (by, now) = (Actor::House, house.now());
    let changed = runtime.block_on(house.change(|log| {
        let mut writes = people.reset_password(log, now, by, person, &password)?;
        if with_second_factor {
            writes.extend(people.remove_factor(log, now, by, person)?);
        }
        Ok::<_, PersonRefusal>(((), writes))
    }));
    changed.map_err(|failed| match failed {
        ChangeError::Refused(refused) => PasswordResetError::Refused(refused.to_string()),
        ChangeError::Halted => PasswordResetError::Refused("the database failed".to_owned()),
    })?;
    house.security().note(&SecurityEvent::new("password", "reset").of(person).detail("on the machine"));
    if with_second_factor {
        house
            .security()
            .note(&SecurityEvent::new("second-factor", "removed").of(person).detail("on the machine"));
    }
    Ok(PasswordReset { name, password: password.shown(), removed_second_factor: with_second_factor })
}

/// Returns the person with this name, or the only administrator.
fn find(house: &Arc<House>, name: Option<&str>) -> Result<(u32, String), PasswordResetError> {
    let log = house.log();
    let has_account = |person: &Person| !person.guest && !person.erased;
    let runs = |person: &Person| has_account(person) && person.roles.contains(&Role::Administrator);
    let administrators: Vec<(u32, String)> = log
        .state()
        .people()
        .filter(|(_, person)| runs(person))
        .map(|(number, person)| (number, person.name.clone()))
        .collect();
    let names: Vec<&str> = administrators.iter().map(|(_, name)| name.as_str()).collect();
    let names = names.join(", ");
    let Some(name) = name else {
        return match administrators.as_slice() {
            [only] => Ok(only.clone()),
            _ => Err(PasswordResetError::SeveralAdministrators(names)),
        };
    };
    let found = log.state().named(name).and_then(|number| Some((number, log.state().person(number)?)));
    let found = found.filter(|(_, person)| has_account(person));
    let found = found.map(|(number, person)| (number, person.name.clone()));
    found.ok_or_else(|| PasswordResetError::NoSuchPerson(name.to_owned(), names))
}

/// Returns the name of a database without a password.
fn hide_password(database: &str) -> String {
    if store::is_server(database) { "that database".to_owned() } else { database.to_owned() }
}
