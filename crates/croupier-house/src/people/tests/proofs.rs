//! Credentials of people and their deletion: records, devices, second factors and names.

use super::*;

/// Returns the value without its tag, as an earlier version wrote it.
fn bare(sealed: &str) -> String {
    sealed.split_once(' ').unwrap().1.to_owned()
}

#[test]
fn records_of_an_earlier_version_are_accepted_once() {
    let mut door = TestHouse::new();
    let (token, person) = door.register(minute(1), "Ada", None).unwrap();
    for records in [&mut door.passwords, &mut door.sessions] {
        records.values_mut().for_each(|value| *value = bare(value));
    }
    door.house.clear();
    door.restart(*door.people.config());
    assert!(door.is_in(minute(2), &token));
    door.login(minute(2), "Ada", GOOD).unwrap();
    assert!(door.lines.last().unwrap().contains(r#""did":{"sealed":{"records":2}}"#), "{:?}", door.lines);
    // From now on a record without a tag is ignored, whether or not the marker is present.
    for marker in [true, false] {
        let sealed = door.passwords[&person.to_string()].clone();
        door.passwords.insert(person.to_string(), bare(&sealed));
        if !marker {
            door.house.clear();
        }
        door.restart(*door.people.config());
        assert_eq!(door.login(minute(3), "Ada", GOOD), Err(PersonRefusal::WrongNameOrPassword), "{marker}");
        door.passwords.insert(person.to_string(), sealed);
    }
}

#[test]
fn forged_records_are_ignored() {
    let mut door = TestHouse::new();
    let (_, ada) = door.register(minute(1), "Ada", None).unwrap();
    let (eve, other) = door.register(minute(1), "Eve", None).unwrap();
    let (sessions, passwords) = (door.sessions.clone(), door.passwords.clone());
    // Eve's session is rewritten as Ada's.
    let key = eve.digest().to_string();
    let forged = sessions[&key].replace(&format!(r#""person":{other}"#), &format!(r#""person":{ada}"#));
    assert_ne!(forged, sessions[&key]);
    for value in [forged.clone(), bare(&forged)] {
        door.sessions.insert(key.clone(), value);
        door.restart(*door.people.config());
        assert!(!door.is_in(minute(2), &eve));
    }
    // Eve's password record, though authentic, is stored under Ada's key.
    door.sessions = sessions;
    door.passwords.insert(ada.to_string(), passwords[&other.to_string()].clone());
    door.restart(*door.people.config());
    assert_eq!(door.login(minute(2), "Ada", GOOD), Err(PersonRefusal::WrongNameOrPassword));
    assert!(door.is_in(minute(2), &eve));
}

#[test]
fn records_from_before_a_password_change_are_ignored() {
    let mut door = TestHouse::new();
    let (thief, _) = door.register(minute(1), "Ada", None).unwrap();
    let (own, _) = door.login(minute(1), "Ada", GOOD).unwrap();
    let (sessions, passwords) = (door.sessions.clone(), door.passwords.clone());
    door.change(minute(2), &own, GOOD, "another horse battery").unwrap();
    door.restart(*door.people.config());
    assert!(door.is_in(minute(3), &own) && !door.is_in(minute(3), &thief));
    // An attacker restores earlier records, each of which is authentic.
    (door.sessions, door.passwords) = (sessions, passwords);
    door.restart(*door.people.config());
    assert!(!door.is_in(minute(3), &thief));
    assert_eq!(door.login(minute(3), "Ada", GOOD), Err(PersonRefusal::WrongNameOrPassword));
}

#[test]
fn a_one_time_password_works_once_and_for_72_hours() {
    let mut door = TestHouse::new();
    let (_, person) = door.register(minute(1), "Ada", None).unwrap();
    let password = door.reset(minute(2), person);
    let late = minute(2 + 60 * ONE_TIME_HOURS);
    assert_eq!(door.login(late, "Ada", &password), Err(PersonRefusal::PasswordExpired));
    let (token, _) = door.login(minute(3), "Ada", &password).unwrap();
    door.restart(*door.people.config());
    assert_eq!(
        door.login(minute(4), "Ada", &password),
        Err(PersonRefusal::PasswordExpired),
        "the one-time password worked twice"
    );
    door.change(minute(4), &token, &password, "another horse battery").unwrap();
    door.login(minute(5), "Ada", "another horse battery").unwrap();
}

#[test]
fn locked_out_administrators_get_a_password_at_the_next_start() {
    let mut door = TestHouse::new();
    let first = door.people.first_start(&mut door.log, minute(0)).unwrap().unwrap();
    door.keep(first.writes.clone());
    let late = minute(60 * ONE_TIME_HOURS);
    assert_eq!(door.login(late, "admin", &first.password), Err(PersonRefusal::PasswordExpired));
    let again = door.people.first_start(&mut door.log, late).unwrap().unwrap();
    assert_eq!(again.name, "admin");
    door.keep(again.writes.clone());
    door.login(late, "admin", &again.password).unwrap();
    assert!(
        door.people.first_start(&mut door.log, late).unwrap().is_none(),
        "expected no new password after the administrator signed in"
    );
}

#[test]
fn a_password_may_be_typed_on_any_keyboard() {
    let mut door = TestHouse::new();
    door.register(minute(1), "Ada", None).unwrap();
    let (token, person) = door.login(minute(1), "Ada", GOOD).unwrap();
    door.change(minute(2), &token, GOOD, "Cafe\u{301} au lait brûlant").unwrap();
    door.login(minute(3), "Ada", "Caf\u{e9} au lait brûlant").unwrap();
    // An earlier version hashed the text as typed. The house replaces such a hash.
    let typed = "Cafe\u{301} noir brûlant";
    let record =
        PasswordRecord { nfkc: false, ..PasswordRecord::chosen(CHEAP.hash(typed).unwrap(), minute(4)) };
    let write = door.people.set_password(&mut door.people.books(), person, record);
    door.keep(vec![write]);
    assert!(door.login(minute(5), "Ada", "Caf\u{e9} noir brûlant").is_err());
    door.login(minute(5), "Ada", typed).unwrap();
    door.login(minute(5), "Ada", "Caf\u{e9} noir brûlant").unwrap();
}

#[test]
fn attempts_elsewhere_do_not_delay_a_known_device_or_household() {
    let mut door = TestHouse::new();
    door.register(minute(1), "Ada", None).unwrap();
    let person = door.log.state().named("Ada");
    let attempt = door.people.try_password(minute(1), "Ada", person, GOOD, &visit()).unwrap();
    let admitted =
        door.people.sign_in(&door.log, minute(1), attempt, &visit(), SignInDetails::default()).unwrap();
    let device = admitted.device.clone();
    let (token, _) = door.admit(admitted);
    let at = |n: u8, device: Option<&Device>| SignInOrigin {
        from: IpAddr::from([198, 51, 100, n]),
        device: device.cloned(),
    };
    let tries = |door: &TestHouse, visit: &SignInOrigin, password: &str| {
        door.people.try_password(minute(2), "Ada", person, password, visit).map(|_| ())
    };
    for n in 0..7 {
        let _ = tries(&door, &at(n, None), "wrong password");
    }
    assert!(
        matches!(tries(&door, &at(9, None), GOOD), Err(PersonRefusal::TooOften { .. })),
        "expected an unknown household to wait"
    );
    assert_eq!(tries(&door, &visit(), GOOD), Ok(()), "expected no wait for the household of a session");
    assert_eq!(tries(&door, &at(9, device.as_ref()), GOOD), Ok(()), "expected no wait for a known device");
    for _ in 0..9 {
        let _ = tries(&door, &at(10, device.as_ref()), "wrong password");
    }
    let throttled = tries(&door, &at(10, device.as_ref()), GOOD);
    assert!(
        matches!(throttled, Err(PersonRefusal::TooOften { .. })),
        "expected the device to have a separate count"
    );
    let writes = door.people.logout(&token);
    door.keep(writes);
}

#[tokio::test]
async fn the_end_of_a_session_is_announced() {
    let mut door = TestHouse::new();
    let (one, _) = door.guest(minute(0));
    let (other, _) = door.guest(minute(0));
    let (mut ends, mut goes_on) =
        (door.people.session_ends(&one).unwrap(), door.people.session_ends(&other).unwrap());
    let writes = door.people.logout(&one);
    door.keep(writes);
    assert!(ends.changed().await.is_err());
    assert!(goes_on.has_changed().is_ok() && door.people.session_ends(&one).is_none());
    let _ = goes_on.borrow_and_update();
}

#[test]
fn lookalike_and_reserved_names_are_refused() {
    let mut door = TestHouse::new();
    door.register(minute(1), "Paul", None).unwrap();
    let (guest, _) = door.guest(minute(1));
    let taken = |name: &str| Err(PersonRefusal::House(HouseDenial::NameTaken { name: name.to_owned() }));
    for guest in [None, Some(&guest)] {
        assert_eq!(door.register(minute(2), "Pau1", guest), taken("Pau1"));
        assert_eq!(door.register(minute(2), "ＰＡＵＬ", guest), taken("ＰＡＵＬ"));
        assert_eq!(
            door.register(minute(2), "Раul", guest),
            Err(PersonRefusal::MixedScripts),
            "Cyrillic and Latin"
        );
        for name in ["House", "admın", "Croupier", "dealer 2"] {
            assert_eq!(door.register(minute(2), name, guest), Err(PersonRefusal::ReservedName), "{name}");
        }
    }
    door.restart(*door.people.config());
    assert_eq!(
        door.register(minute(2), "Pau1", None),
        taken("Pau1"),
        "expected the name to be taken after a restart"
    );
    door.register(minute(3), "Paula", Some(&guest)).unwrap();
}

#[test]
fn a_second_factor_is_needed_once_it_is_confirmed() {
    let mut door = TestHouse::new();
    let (token, person) = door.register(minute(1), "Iris", None).unwrap();
    let (made, writes) = door.people.begin_factor(&door.log, person).unwrap();
    door.keep(writes);
    assert!(made.uri.starts_with("otpauth://totp/Croupier:Iris?secret=") && made.uri.contains(&made.secret));
    door.login(minute(2), "Iris", GOOD).unwrap();
    let wrong = door.people.confirm_factor(&mut door.log, minute(3), person, "000000");
    assert_eq!(wrong.unwrap_err(), PersonRefusal::WrongSecondFactor);
    let code = second::code_at(&made.secret, minute(3));
    let (recovery, writes) = door.people.confirm_factor(&mut door.log, minute(3), person, &code).unwrap();
    door.keep(writes);
    assert_eq!(recovery.len(), 10);
    door.restart(*door.people.config());
    assert!(door.is_in(minute(3), &token));
    let signs_in = |door: &mut TestHouse, at: Timestamp, code: Option<&str>| {
        let attempt = door.people.try_password(at, "Iris", Some(person), GOOD, &visit())?;
        let opening = SignInDetails { code, replaces: None };
        let admitted = door.people.sign_in(&door.log, at, attempt, &visit(), opening)?;
        door.keep(admitted.writes);
        Ok(())
    };
    for _ in 0..30 {
        assert_eq!(
            signs_in(&mut door, minute(4), None),
            Err(PersonRefusal::SecondFactorNeeded),
            "expected a missing code not to count as a guess"
        );
    }
    assert_eq!(
        signs_in(&mut door, minute(3), Some(&code)),
        Err(PersonRefusal::WrongSecondFactor),
        "expected a refusal of a code that was already used"
    );
    let next = second::code_at(&made.secret, minute(4));
    assert_eq!(signs_in(&mut door, minute(4), Some(&next)), Ok(()));
    assert_eq!(signs_in(&mut door, minute(4), Some(&recovery[0])), Ok(()));
    door.restart(*door.people.config());
    assert_eq!(
        signs_in(&mut door, minute(5), Some(&recovery[0])),
        Err(PersonRefusal::WrongSecondFactor),
        "the recovery code worked twice"
    );
    for _ in 0..9 {
        let _ = signs_in(&mut door, minute(5), Some("123456"));
    }
    assert!(matches!(signs_in(&mut door, minute(5), Some("123456")), Err(PersonRefusal::TooOften { .. })));
    // A missing record does not disable the second factor.
    door.house.retain(|key, _| !key.starts_with(second::KEYS));
    door.restart(*door.people.config());
    let later = second::code_at(&made.secret, minute(6));
    assert_eq!(signs_in(&mut door, minute(6), Some(&later)), Err(PersonRefusal::WrongSecondFactor));
    let by = croupier_ledger::line::Actor::House;
    let writes = door.people.remove_factor(&mut door.log, minute(7), by, person).unwrap();
    door.keep(writes);
    assert_eq!(signs_in(&mut door, minute(7), None), Ok(()));
}

#[test]
fn a_deleted_person_remains_as_a_number() {
    let mut door = TestHouse::new();
    let (token, person) = door.register(minute(1), "Iris", None).unwrap();
    let by = croupier_ledger::line::Actor::Player(person);
    let back = Money::ZERO;
    let erase =
        |door: &mut TestHouse, there| door.people.erase(&mut door.log, minute(2), by, person, (there, back));
    assert_eq!(erase(&mut door, Money::CENT), Err(PersonRefusal::ChipsAtTable));
    let writes = erase(&mut door, Money::ZERO).unwrap();
    door.keep(writes);
    let known = door.log.state().person(person).unwrap();
    assert!(known.erased && known.roles.is_empty() && known.name == format!("Former player {person}"));
    assert_eq!(door.log.state().balance(Account::Wallet(person)), Money::ZERO);
    assert!(!door.is_in(minute(2), &token) && door.passwords.is_empty() && door.sessions.is_empty());
    assert_eq!(door.login(minute(3), "Iris", GOOD), Err(PersonRefusal::WrongNameOrPassword));
    door.restart(*door.people.config());
    door.register(minute(3), "Iris", None).unwrap();
    // The last administrator cannot be deleted.
    let first = door.people.first_start(&mut door.log, minute(4)).unwrap().unwrap();
    door.keep(first.writes);
    let admin = door.log.state().named("admin").unwrap();
    let stays = door.people.erase(
        &mut door.log,
        minute(5),
        croupier_ledger::line::Actor::Player(admin),
        admin,
        (Money::ZERO, Money::ZERO),
    );
    assert_eq!(stays, Err(PersonRefusal::House(HouseDenial::LastAdministrator)));
}
