//! Admission to a house, with the records in maps and the log in a list.

mod proofs;

use std::collections::BTreeMap;

use croupier_ledger::book::Account;
use croupier_ledger::house::{HouseDenial, HouseLog, Role};
use jiff::SignedDuration;

use super::password::TRIED;
use std::net::IpAddr;

use super::*;

const CHEAP: Cost = Cost { memory_kib: 8, passes: 1, lanes: 1 };
const HOME: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);
const GOOD: &str = "correct horse battery";

fn minute(minutes: i64) -> Timestamp {
    let founded: Timestamp = "2026-03-01T00:00:00Z".parse().unwrap();
    founded + SignedDuration::from_mins(minutes)
}

/// A house that admits people. The house stores the writes in these fields.
struct TestHouse {
    people: People,
    log: HouseLog,
    lines: Vec<String>,
    passwords: BTreeMap<String, String>,
    sessions: BTreeMap<String, String>,
    house: BTreeMap<String, String>,
    /// References of deposits. The house's log writes these lines automatically.
    references: BTreeMap<String, String>,
}

fn seal() -> RecordKey {
    RecordKey::derive(&[7; 32], "test")
}

fn visit() -> SignInOrigin {
    SignInOrigin { from: HOME, device: None }
}

impl TestHouse {
    fn new() -> TestHouse {
        TestHouse::with(PeopleConfig { hash: CHEAP, ..PeopleConfig::default() })
    }

    fn with(config: PeopleConfig) -> TestHouse {
        let (mut log, first) = HouseLog::found("test", minute(0));
        let (people, writes) =
            People::open(config, seal(), &mut log, minute(0), &Records::default()).unwrap();
        let (lines, passwords, sessions, house, references) = Default::default();
        let mut door = TestHouse { people, log, lines, passwords, sessions, house, references };
        door.keep(vec![first]);
        door.keep(writes);
        door
    }

    fn keep(&mut self, writes: Vec<Write>) {
        for write in writes {
            match write {
                Write::Line { n, line, .. } => {
                    assert_eq!(n, self.lines.len() as u64, "expected the lines in order");
                    self.lines.push(line);
                }
                Write::Put { space, key, value } => {
                    self.space(space).insert(key, value);
                }
                Write::Delete { space, key } => {
                    assert!(
                        self.space(space).remove(&key).is_some(),
                        "a record was deleted that was not stored"
                    );
                }
                other => panic!("unexpected write: {other:?}"),
            }
        }
    }

    fn space(&mut self, space: RecordSpace) -> &mut BTreeMap<String, String> {
        match space {
            RecordSpace::Password => &mut self.passwords,
            RecordSpace::Session => &mut self.sessions,
            RecordSpace::House => &mut self.house,
            RecordSpace::Reference => &mut self.references,
            other => panic!("unexpected record space: {other:?}"),
        }
    }

    /// Stops the house, and starts it again with the stored data.
    fn restart(&mut self, config: PeopleConfig) {
        let mut log = HouseLog::begin(&self.lines[0]).unwrap();
        for line in &self.lines[1..] {
            log.audit(line).unwrap();
        }
        assert_eq!(log, self.log, "the stored log differs from the one in memory");
        let records = self.records();
        let (people, writes) = People::open(config, seal(), &mut self.log, minute(0), &records).unwrap();
        self.people = people;
        self.keep(writes);
    }

    fn records(&self) -> Records {
        let all = |map: &BTreeMap<String, String>| map.clone().into_iter().collect::<Vec<_>>();
        let of_factors = self.house.iter().filter(|(key, _)| key.starts_with(second::KEYS));
        let factors = of_factors.map(|(key, value)| (key.clone(), value.clone())).collect();
        let marker = self.house.get("records-sealed").cloned();
        Records { passwords: all(&self.passwords), sessions: all(&self.sessions), factors, marker }
    }

    fn present(&self, at: Timestamp, token: &Token) -> Result<SignedInPerson, PersonRefusal> {
        self.people.present(at, token, |_| ())
    }

    fn reset(&mut self, at: Timestamp, person: u32) -> String {
        let password = self.people.one_time().unwrap();
        let by = croupier_ledger::line::Actor::House;
        let writes = self.people.reset_password(&mut self.log, at, by, person, &password).unwrap();
        self.keep(writes);
        password.shown()
    }

    fn admit(&mut self, admitted: Admission) -> (Token, u32) {
        self.keep(admitted.writes);
        (admitted.token, admitted.person)
    }

    fn guest(&mut self, at: Timestamp) -> (Token, u32) {
        let admitted = self.people.guest(&mut self.log, at, HOME).unwrap();
        self.admit(admitted)
    }

    fn register(
        &mut self,
        at: Timestamp,
        name: &str,
        guest: Option<&Token>,
    ) -> Result<(Token, u32), PersonRefusal> {
        let guest = guest.map(|token| self.present(at, token).unwrap());
        let hashed = self.people.hash(GOOD, name)?;
        let admitted = self.people.register(&mut self.log, at, name, hashed, guest.as_ref(), HOME)?;
        Ok(self.admit(admitted))
    }

    fn login(&mut self, at: Timestamp, name: &str, password: &str) -> Result<(Token, u32), PersonRefusal> {
        let person = self.log.state().named(name);
        let attempt = self.people.try_password(at, name, person, password, &visit())?;
        let admitted = self.people.sign_in(&self.log, at, attempt, &visit(), SignInDetails::default())?;
        Ok(self.admit(admitted))
    }

    fn change(&mut self, at: Timestamp, token: &Token, old: &str, new: &str) -> Result<(), PersonRefusal> {
        let who = self.present(at, token)?;
        let name = self.log.state().person(who.person).unwrap().name.clone();
        let change = self.people.try_change(at, who.person, &name, (old, new), &visit())?;
        let writes = self.people.change_password(&mut self.log, at, &who, change)?;
        self.keep(writes);
        Ok(())
    }

    fn is_in(&self, at: Timestamp, token: &Token) -> bool {
        self.present(at, token).is_ok()
    }
}

#[test]
fn a_guest_has_a_name_and_chips() {
    let mut door = TestHouse::new();
    let (token, person) = door.guest(minute(1));
    let (_, other) = door.guest(minute(2));
    let state = door.log.state();
    assert_eq!((person, other), (1, 2));
    assert_eq!(state.person(2).unwrap().name, "Guest 2");
    assert_eq!(state.balance(Account::Wallet(1)), door.people.config().chips);
    assert_eq!(door.present(minute(3), &token).unwrap().person, 1);
    assert_eq!(door.sessions.len(), 2);
    door.restart(*door.people.config());
    assert!(door.is_in(minute(3), &token), "expected the session to survive a restart");
    let closed = TestHouse::with(PeopleConfig { guests: false, hash: CHEAP, ..PeopleConfig::default() });
    let mut log = closed.log.clone();
    assert_eq!(closed.people.guest(&mut log, minute(1), HOME).unwrap_err(), PersonRefusal::NoGuests);
    assert_eq!(log, closed.log);
}

#[test]
fn a_guest_who_registers_keeps_number_and_chips() {
    let mut door = TestHouse::new();
    let (guest, person) = door.guest(minute(1));
    let (token, registered) = door.register(minute(2), "Ada", Some(&guest)).unwrap();
    assert_eq!(registered, person);
    assert!(!door.is_in(minute(2), &guest), "the guest's token still works, although others may know it");
    assert!(door.is_in(minute(2), &token));
    assert_eq!(
        door.log.state().balance(Account::Wallet(person)),
        door.people.config().chips,
        "expected the chips to be granted only once"
    );
    let again = door.register(minute(3), "Eve", Some(&token)).unwrap_err();
    assert_eq!(again, PersonRefusal::HasAccount);
    door.restart(*door.people.config());
    assert_eq!(door.login(minute(4), "ADA", GOOD).unwrap().1, person);
}

#[test]
fn a_refused_registration_changes_nothing() {
    let mut door = TestHouse::new();
    door.register(minute(1), "Ada", None).unwrap();
    let (guest, _) = door.guest(minute(1));
    let (before, count) = (door.log.clone(), door.passwords.len());
    for guest in [None, Some(&guest)] {
        let taken = door.register(minute(2), "ada", guest).unwrap_err();
        assert_eq!(taken, PersonRefusal::House(HouseDenial::NameTaken { name: "ada".to_owned() }));
        assert_eq!(taken.code(), "name-taken");
        let data = serde_json::to_value(&taken).unwrap();
        assert_eq!(data, serde_json::json!({"code": "name-taken", "name": "ada"}));
    }
    assert_eq!((before, count), (door.log.clone(), door.passwords.len()));
    assert!(door.is_in(minute(2), &guest));
    let short = door.people.hash("short", "Eve").unwrap_err();
    assert_eq!(short, PersonRefusal::NotAPassword { least: SHORTEST, most: LONGEST });
    let closed = PeopleConfig { registration: false, hash: CHEAP, ..PeopleConfig::default() };
    assert_eq!(TestHouse::with(closed).register(minute(1), "Ada", None), Err(PersonRefusal::NoRegistration));
}

#[test]
fn sign_in_does_not_reveal_which_names_exist() {
    let mut door = TestHouse::new();
    door.register(minute(1), "Ada", None).unwrap();
    door.guest(minute(1));
    let mut tried = TRIED.get();
    for (name, password) in [("Ada", "wrong password"), ("Nobody", GOOD), ("Guest 2", GOOD), ("", "")] {
        assert_eq!(door.login(minute(2), name, password), Err(PersonRefusal::WrongNameOrPassword), "{name}");
        tried += 1;
        assert_eq!(TRIED.get(), tried, "expected each attempt to compute a hash");
    }
    let novel = "x".repeat(100_000);
    assert_eq!(door.login(minute(2), "Ada", &novel), Err(PersonRefusal::WrongNameOrPassword));
    assert_eq!(door.login(minute(2), "Nobody", &novel), Err(PersonRefusal::WrongNameOrPassword));
    assert_eq!(TRIED.get(), tried, "expected no hash of a text that cannot be a password");
}

#[test]
fn too_many_attempts_delay_even_the_right_password() {
    let mut door = TestHouse::new();
    door.register(minute(1), "Ada", None).unwrap();
    for _ in 0..5 {
        assert_eq!(door.login(minute(2), "Ada", "wrong password"), Err(PersonRefusal::WrongNameOrPassword));
    }
    let wait = PersonRefusal::TooOften { seconds: 1 };
    assert_eq!(door.login(minute(2), "Ada", GOOD), Err(wait));
    door.login(minute(3), "Ada", GOOD).unwrap();
    door.login(minute(3), "Ada", GOOD).unwrap();
}

#[test]
fn a_session_ends_when_idle_or_at_its_maximum_age() {
    let config = PeopleConfig { idle_minutes: 60, session_days: 1, hash: CHEAP, ..PeopleConfig::default() };
    let mut door = TestHouse::with(config);
    let (idle, _) = door.guest(minute(0));
    let (busy, _) = door.guest(minute(0));
    let mut noted = 0;
    for at in 1..24 * 60 {
        let mut writes = Vec::new();
        door.people.present(minute(at), &busy, |note| writes.push(note)).unwrap();
        noted += writes.len();
        door.keep(writes);
    }
    assert_eq!(noted, 24 * 12 - 1, "expected one record of requests every five minutes");
    assert_eq!(door.present(minute(24 * 60), &busy), Err(PersonRefusal::NoSession));
    assert!(door.is_in(minute(59), &idle));
    door.restart(config);
    assert!(
        !door.is_in(minute(64), &idle),
        "the session still works 64 minutes after its last recorded request"
    );
    let swept = door.people.sweep(minute(24 * 60 - 1));
    assert_eq!(swept.len(), 1);
    door.keep(swept);
    let swept = door.people.sweep(minute(24 * 60));
    door.keep(swept);
    assert!(door.sessions.is_empty() && door.people.sweep(Timestamp::MAX).is_empty());
}

#[test]
fn signing_out_ends_only_one_session() {
    let mut door = TestHouse::new();
    let (one, _) = door.guest(minute(0));
    let (other, _) = door.guest(minute(0));
    let writes = door.people.logout(&one);
    door.keep(writes);
    assert!(!door.is_in(minute(0), &one) && door.is_in(minute(0), &other));
    assert!(door.people.logout(&one).is_empty());
    assert_eq!(door.sessions.len(), 1);
    assert!(!door.is_in(minute(0), &Token::fresh().unwrap()));
}

#[test]
fn a_new_password_ends_the_other_sessions() {
    let mut door = TestHouse::new();
    let (first, _) = door.register(minute(1), "Ada", None).unwrap();
    let (guest, _) = door.guest(minute(1));
    let (second, _) = door.login(minute(2), "Ada", GOOD).unwrap();
    let other = "another horse";
    assert_eq!(
        door.change(minute(3), &second, "not mine at all", other),
        Err(PersonRefusal::WrongNameOrPassword)
    );
    assert_eq!(door.change(minute(3), &second, GOOD, GOOD), Err(PersonRefusal::SamePassword));
    assert!(matches!(
        door.change(minute(3), &second, GOOD, "short"),
        Err(PersonRefusal::NotAPassword { .. })
    ));
    assert!(door.is_in(minute(3), &first));
    let refused = door.change(minute(3), &guest, "", other);
    assert_eq!(
        refused,
        Err(PersonRefusal::WrongNameOrPassword),
        "expected a refusal, because a guest has no password"
    );
    door.change(minute(3), &second, GOOD, other).unwrap();
    assert!(
        !door.is_in(minute(4), &first) && door.is_in(minute(4), &second) && door.is_in(minute(4), &guest)
    );
    assert_eq!(door.login(minute(4), "Ada", GOOD), Err(PersonRefusal::WrongNameOrPassword));
    door.restart(*door.people.config());
    door.login(minute(5), "Ada", other).unwrap();
}

#[test]
fn the_first_administrator_must_change_the_password() {
    let mut door = TestHouse::new();
    let first = door.people.first_start(&mut door.log, minute(0)).unwrap().unwrap();
    assert!(!format!("{first:?}").contains(&first.password));
    assert!(first.writes.iter().all(|write| !format!("{write:?}").contains(&first.password)));
    door.keep(first.writes.clone());
    door.restart(*door.people.config());
    assert!(
        door.people.first_start(&mut door.log, minute(1)).unwrap().is_none(),
        "expected no second administrator"
    );
    let admin = door.log.state().named(&first.name).unwrap();
    assert_eq!(door.log.state().person(admin).unwrap().roles, [Role::Administrator]);

    let attempt =
        door.people.try_password(minute(2), "admin", Some(admin), &first.password, &visit()).unwrap();
    let admitted =
        door.people.sign_in(&door.log, minute(2), attempt, &visit(), SignInDetails::default()).unwrap();
    assert!(admitted.must_change);
    let (token, _) = door.admit(admitted);
    assert!(door.present(minute(2), &token).unwrap().must_change);
    door.change(minute(3), &token, &first.password, GOOD).unwrap();
    assert!(!door.present(minute(3), &token).unwrap().must_change);
    assert_eq!(door.login(minute(4), "admin", &first.password), Err(PersonRefusal::WrongNameOrPassword));
    door.login(minute(4), "admin", GOOD).unwrap();
}

#[test]
fn the_first_administrator_gets_a_free_name() {
    let mut door = TestHouse::new();
    let name = croupier_ledger::house::HouseRequest::Enrol { name: "Admin".to_owned() };
    let mut writes = Vec::new();
    door.log.ask(minute(0), croupier_ledger::line::Actor::House, None, &name, &mut writes).unwrap();
    door.keep(writes);
    assert_eq!(door.register(minute(0), "Admin", None), Err(PersonRefusal::ReservedName));
    let first = door.people.first_start(&mut door.log, minute(1)).unwrap().unwrap();
    assert_eq!(first.name, "admin 2");
}

#[test]
fn a_reset_password_must_be_changed() {
    let mut door = TestHouse::new();
    let (token, person) = door.register(minute(1), "Ada", None).unwrap();
    let password = door.reset(minute(2), person);
    assert!(!door.is_in(minute(2), &token));
    assert_eq!(door.login(minute(3), "Ada", GOOD), Err(PersonRefusal::WrongNameOrPassword));
    let (token, _) = door.login(minute(3), "Ada", &password).unwrap();
    assert!(door.present(minute(3), &token).unwrap().must_change);
}

#[test]
fn a_cheap_hash_is_replaced_at_sign_in() {
    let mut door = TestHouse::new();
    let (_, person) = door.register(minute(1), "Ada", None).unwrap();
    let dearer = Cost { memory_kib: 16, ..CHEAP };
    door.restart(PeopleConfig { hash: dearer, ..*door.people.config() });
    assert!(door.passwords[&person.to_string()].contains("m=8,"));
    door.login(minute(2), "Ada", GOOD).unwrap();
    assert!(door.passwords[&person.to_string()].contains("m=16,"));
    door.login(minute(3), "Ada", GOOD).unwrap();
}

#[test]
fn play_chips_are_granted_again_only_if_none_are_left() {
    let mut door = TestHouse::new();
    let (_, person) = door.guest(minute(0));
    let chips = door.people.config().chips;
    let cent = Money::CENT;
    let refused = |door: &mut TestHouse, tables| {
        door.people.top_up(&mut door.log, minute(1), person, (tables, Money::ZERO))
    };
    let left = PersonRefusal::House(HouseDenial::NotEmpty { left: chips });
    assert_eq!(refused(&mut door, Money::ZERO), Err(left));
    let gone =
        croupier_ledger::house::HouseRequest::Withdraw { person, amount: chips, reference: "r".to_owned() };
    let mut writes = Vec::new();
    door.log.ask(minute(1), croupier_ledger::line::Actor::House, None, &gone, &mut writes).unwrap();
    door.keep(writes);
    assert_eq!(refused(&mut door, cent), Err(PersonRefusal::ChipsAtTable));
    let moved = door.people.top_up(&mut door.log, minute(1), person, (Money::ZERO, cent));
    assert_eq!(
        moved,
        Err(PersonRefusal::ChipsAtTable),
        "expected a refusal, because chips went to a table meanwhile"
    );
    let writes = refused(&mut door, Money::ZERO).unwrap();
    door.keep(writes);
    assert_eq!(door.log.state().balance(Account::Wallet(person)), chips);
    door.restart(*door.people.config());
}

#[test]
fn tokens_and_passwords_are_not_stored() {
    let mut door = TestHouse::new();
    let (token, _) = door.register(minute(1), "Ada", None).unwrap();
    let kept = format!("{:?} {:?} {:?}", door.lines, door.passwords, door.sessions);
    assert!(!kept.contains(GOOD) && !kept.contains(&token.text()));
    assert!(kept.contains(&token.digest().to_string()));
    let shown = format!("{:?} {token:?} {:?}", door.people, door.people.hash(GOOD, "Eve").unwrap());
    assert_eq!(shown, "People(..) Token(..) Hashed(..)");
}

#[test]
fn invalid_records_are_reported() {
    let config = PeopleConfig { hash: CHEAP, ..PeopleConfig::default() };
    let record = |key: &str, value: &str| vec![(key.to_owned(), value.to_owned())];
    let wrong = [
        (record("seven", "{}"), vec![]),
        (record("7", "{}"), vec![]),
        (vec![], record("7", "{}")),
        (vec![], record(&Digest::NONE.to_string(), "{}")),
    ];
    let open = |config, passwords, sessions| {
        let (mut log, _) = HouseLog::found("test", minute(0));
        let records = Records { passwords, sessions, ..Records::default() };
        People::open(config, seal(), &mut log, minute(0), &records)
    };
    for (passwords, sessions) in wrong {
        let error = open(config, passwords, sessions).unwrap_err();
        assert!(matches!(error, RecordsError::Record { .. }), "{error}");
    }
    for config in [
        PeopleConfig { hash: Cost { passes: 0, ..CHEAP }, ..config },
        PeopleConfig { chips: Money::from_cents(-1), ..config },
    ] {
        assert!(matches!(open(config, vec![], vec![]), Err(RecordsError::Config(_))));
    }
}

#[test]
fn the_configuration_of_people_is_read_from_json() {
    let text = r#"{"guests": false, "cookie": "plain", "hash": {"passes": 3}}"#;
    let config: PeopleConfig = serde_json::from_str(text).unwrap();
    assert_eq!((config.guests, config.cookie, config.hash.passes), (false, Cookie::Plain, 3));
    assert_eq!(config.hash.memory_kib, 19_456);
    assert!(serde_json::from_str::<PeopleConfig>(r#"{"gusts": false}"#).is_err());
}
