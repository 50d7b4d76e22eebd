//! The requests that the house denies, case by case.

use croupier_ledger::book::Account;
use croupier_ledger::house::permission::Permission;
use croupier_ledger::house::{
    HouseAction, HouseDenial, HouseLog, HouseRequest, ISSUE, PlayerLimits, REFERENCES, Role,
};
use croupier_ledger::line::{Actor, CommandId};
use croupier_ledger::{ClientCommand, CommandStatus, Fingerprint};
use croupier_rules::Money;
use jiff::Timestamp;

use super::{Desk, dollars, from_table, hour, to_table};

fn limited(loss: Option<i64>, deposit: Option<i64>) -> PlayerLimits {
    PlayerLimits { loss_day: loss.map(dollars), deposit_day: deposit.map(dollars), ..PlayerLimits::default() }
}

#[test]
fn a_wallet_is_never_overdrawn() {
    let mut desk = Desk::furnished();
    let asked = dollars(101);
    let denied = desk.ask(hour(1), Actor::Player(1), to_table(1, asked)).unwrap_err();
    assert_eq!(denied, HouseDenial::NotEnough { account: Account::Wallet(1), has: dollars(100), asked });
    assert_eq!(denied.to_string(), "the wallet has $100; $101 was requested. Request at most $100");
    desk.ask(hour(1), Actor::Player(1), to_table(1, dollars(100))).unwrap();
    let back = desk.ask(hour(1), Actor::House, from_table(2, dollars(101))).unwrap_err();
    assert!(matches!(back, HouseDenial::NotEnough { account: Account::Table(1), .. }));
}

#[test]
fn the_cage_is_issued_chips_when_it_would_run_out() {
    let mut desk = Desk::new();
    desk.must(hour(0), HouseRequest::Guest);
    let entries = desk.must(hour(0), HouseRequest::Grant { person: 1, amount: dollars(5) });
    let actions: Vec<&HouseAction> = entries.iter().map(|entry| &entry.action).collect();
    assert_eq!(
        actions,
        [&HouseAction::Issued { amount: ISSUE }, &HouseAction::Granted { person: 1, amount: dollars(5) }]
    );
    assert_eq!(desk.must(hour(0), HouseRequest::Grant { person: 1, amount: dollars(5) }).len(), 1);
    let large = Money::CEILING;
    let entries = desk.must(hour(0), HouseRequest::Grant { person: 1, amount: large });
    let short = large.minus(ISSUE).plus(dollars(10));
    assert_eq!(
        entries[0].action,
        HouseAction::Issued { amount: short },
        "the house issues exactly the missing amount"
    );
    assert_eq!(desk.log.state().balance(Account::Cage), Money::ZERO);
}

#[test]
fn amounts_must_be_positive_and_not_too_large() {
    let mut desk = Desk::furnished();
    for cents in [0, -1, i64::MIN, i64::MAX, Money::CEILING.cents() + 1] {
        let amount = Money::from_cents(cents);
        let reference = "r".to_owned();
        let requests = [
            HouseRequest::Grant { person: 1, amount },
            HouseRequest::Deposit { person: 1, amount, reference: reference.clone() },
            HouseRequest::Withdraw { person: 1, amount, reference },
            to_table(1, amount),
        ];
        for request in requests {
            let denied = desk.ask(hour(1), Actor::House, request.clone()).unwrap_err();
            assert_eq!(denied, HouseDenial::NotAnAmount { amount }, "{request:?}");
        }
    }
    for cents in [0, -1, i64::MIN] {
        let amount = Money::from_cents(cents);
        let denied = desk.ask(hour(1), Actor::House, from_table(1, amount)).unwrap_err();
        assert_eq!(denied, HouseDenial::NotAnAmount { amount });
    }
}

#[test]
fn a_loss_limit_counts_the_chips_taken_to_tables_that_day() {
    let mut desk = Desk::furnished();
    let ada = Actor::Player(1);
    desk.ask(hour(1), ada, HouseRequest::Limit { person: 1, limits: limited(Some(50), None) }).unwrap();
    desk.ask(hour(2), ada, to_table(1, dollars(40))).unwrap();
    let denied = desk.ask(hour(2), ada, to_table(1, dollars(11))).unwrap_err();
    let (limit, lost, asked) = (dollars(50), dollars(40), dollars(11));
    assert_eq!(denied, HouseDenial::LossLimit { limit, lost, asked });
    assert_eq!(
        denied.to_string(),
        "$11 more at risk would exceed the daily loss limit of $50: $40 went to tables today and did not come back. \
         Until midnight UTC, $10 more is possible"
    );
    desk.ask(hour(3), ada, from_table(1, dollars(25))).unwrap();
    desk.ask(hour(3), ada, to_table(1, dollars(35))).unwrap();
    assert!(desk.ask(hour(23), ada, to_table(1, dollars(1))).is_err());
    desk.ask(hour(24), ada, to_table(1, dollars(50))).unwrap();
    assert_eq!(
        desk.log.state().person(1).unwrap().today(hour(24)).lost(),
        dollars(50),
        "losses count from zero each day"
    );
    // Chips that went to tables the day before and come back now are not winnings.
    desk.ask(hour(24), ada, from_table(1, dollars(50))).unwrap();
    assert!(desk.ask(hour(25), ada, to_table(1, dollars(1))).is_err());
    desk.ask(hour(25), ada, from_table(1, dollars(10))).unwrap();
    desk.ask(hour(25), ada, to_table(1, dollars(10))).unwrap();
    assert!(desk.ask(hour(25), ada, to_table(1, dollars(1))).is_err());
}

#[test]
fn a_debt_is_paid_despite_all_limits() {
    let mut desk = Desk::furnished();
    let ada = Actor::Player(1);
    desk.ask(hour(1), ada, HouseRequest::Limit { person: 1, limits: limited(Some(5), Some(5)) }).unwrap();
    desk.ask(hour(1), ada, HouseRequest::Exclude { person: 1, until: None }).unwrap();
    desk.ask(hour(2), Actor::House, HouseRequest::Grant { person: 1, amount: dollars(50) }).unwrap();
    desk.ask(hour(2), Actor::House, to_table(1, dollars(50))).unwrap();
    let out = HouseDenial::Excluded { until: None };
    let grant = HouseRequest::Grant { person: 1, amount: dollars(1) };
    assert_eq!(desk.ask(hour(2), Actor::Crew(3), grant).unwrap_err(), out);
    assert_eq!(desk.ask(hour(2), ada, to_table(1, dollars(1))).unwrap_err(), out);
}

#[test]
fn looser_limits_wait_a_day_and_stricter_ones_do_not() {
    let mut desk = Desk::furnished();
    let ada = Actor::Player(1);
    let mut limit =
        |at, by, loss| desk.ask(at, by, HouseRequest::Limit { person: 1, limits: limited(loss, None) });
    limit(hour(1), ada, Some(10)).unwrap();
    limit(hour(2), ada, None).unwrap();
    let looser = limit(hour(2), Actor::Crew(4), Some(20)).unwrap_err();
    assert_eq!(
        looser,
        HouseDenial::LooserLimit,
        "a supervisor may tighten a limit; only the person may loosen it"
    );
    assert!(desk.ask(hour(25), ada, to_table(1, dollars(11))).is_err());
    desk.ask(hour(26), ada, to_table(1, dollars(11))).unwrap();
    desk.ask(hour(26), Actor::Crew(4), HouseRequest::Limit { person: 1, limits: limited(Some(5), None) })
        .unwrap();
    assert!(desk.ask(hour(26), ada, to_table(1, dollars(1))).is_err());
}

#[test]
fn invalid_limits_are_denied() {
    let mut desk = Desk::furnished();
    let wrong = [
        PlayerLimits { loss_day: Some(dollars(-1)), ..PlayerLimits::default() },
        PlayerLimits { deposit_day: Some(dollars(-1)), ..PlayerLimits::default() },
        PlayerLimits { session_minutes: Some(0), ..PlayerLimits::default() },
        PlayerLimits { reality_minutes: Some(0), ..PlayerLimits::default() },
    ];
    for limits in wrong {
        let denied =
            desk.ask(hour(1), Actor::Player(1), HouseRequest::Limit { person: 1, limits }).unwrap_err();
        assert_eq!(denied, HouseDenial::NotALimit);
    }
}

#[test]
fn a_deposit_limit_counts_everything_that_comes_in() {
    let mut desk = Desk::furnished();
    let deposit = |reference: &str, amount| HouseRequest::Deposit {
        person: 1,
        amount: dollars(amount),
        reference: reference.to_owned(),
    };
    desk.ask(hour(1), Actor::Player(1), HouseRequest::Limit { person: 1, limits: limited(None, Some(130)) })
        .unwrap();
    desk.must(hour(2), deposit("a", 20));
    let denied = desk.ask(hour(2), Actor::House, deposit("b", 11)).unwrap_err();
    let (limit, deposited, asked) = (dollars(130), dollars(120), dollars(11));
    assert_eq!(denied, HouseDenial::DepositLimit { limit, deposited, asked });
    desk.must(hour(2), deposit("b", 10));
    desk.must(hour(24), deposit("c", 130));
}

#[test]
fn a_remembered_reference_is_not_booked_again() {
    let mut desk = Desk::furnished();
    let deposit = |reference: String| HouseRequest::Deposit { person: 1, amount: dollars(1), reference };
    desk.must(hour(1), deposit("first".to_owned()));
    let again = desk.ask(hour(1), Actor::House, deposit("first".to_owned())).unwrap_err();
    assert_eq!(again, HouseDenial::DoneBefore { reference: "first".to_owned() });
    for wrong in [String::new(), "x".repeat(65), "a\nb".to_owned(), "é".to_owned()] {
        assert_eq!(desk.ask(hour(1), Actor::House, deposit(wrong)).unwrap_err(), HouseDenial::NotAReference);
    }
    for n in 1..REFERENCES {
        desk.must(hour(1), deposit(n.to_string()));
    }
    assert!(desk.ask(hour(1), Actor::House, deposit("first".to_owned())).is_err());
    desk.must(hour(1), deposit("one more".to_owned()));
    desk.must(hour(1), deposit("first".to_owned()));
}

#[test]
fn an_excluded_person_can_only_take_chips_away() {
    let mut desk = Desk::furnished();
    let ada = Actor::Player(1);
    let until = Some(hour(48));
    desk.ask(hour(1), ada, to_table(1, dollars(50))).unwrap();
    desk.ask(hour(2), ada, HouseRequest::Exclude { person: 1, until }).unwrap();
    let out = HouseDenial::Excluded { until };
    assert_eq!(desk.ask(hour(3), ada, to_table(1, dollars(1))).unwrap_err(), out);
    let grant = HouseRequest::Grant { person: 1, amount: dollars(1) };
    assert_eq!(desk.ask(hour(3), Actor::Crew(3), grant).unwrap_err(), out);
    desk.ask(hour(3), Actor::Crew(4), from_table(1, dollars(50))).unwrap();
    let reference = "out".to_owned();
    desk.must(hour(3), HouseRequest::Withdraw { person: 1, amount: dollars(50), reference });
    assert!(desk.ask(hour(47), ada, to_table(1, dollars(1))).is_err());
    desk.ask(hour(48), ada, to_table(1, dollars(1))).unwrap();
}

#[test]
fn an_exclusion_is_not_shortened() {
    let mut desk = Desk::furnished();
    let mut exclude = |at, by, until| desk.ask(at, by, HouseRequest::Exclude { person: 1, until });
    exclude(hour(1), Actor::Player(1), Some(hour(48))).unwrap();
    for by in [Actor::Player(1), Actor::Crew(3), Actor::House] {
        let denied = exclude(hour(2), by, Some(hour(47))).unwrap_err();
        assert_eq!(denied, HouseDenial::ExclusionStands { until: Some(hour(48)) });
    }
    let past = exclude(hour(2), Actor::Player(1), Some(hour(2))).unwrap_err();
    assert_eq!(past, HouseDenial::NotInTheFuture { until: hour(2) });
    exclude(hour(2), Actor::Player(1), Some(hour(49))).unwrap();
    exclude(hour(50), Actor::Player(1), Some(hour(51))).unwrap();
    exclude(hour(50), Actor::Player(1), None).unwrap();
    let denied = exclude(hour(50), Actor::Player(1), Some(Timestamp::MAX)).unwrap_err();
    assert_eq!(denied, HouseDenial::ExclusionStands { until: None });
    assert_eq!(denied.to_string(), "an exclusion cannot be shortened: play is barred for good");
}

#[test]
fn names_are_unique() {
    let mut desk = Desk::furnished();
    desk.must(hour(1), HouseRequest::Guest);
    let enrol = |name: &str| HouseRequest::Enrol { name: name.to_owned() };
    let taken = desk.ask(hour(1), Actor::House, enrol("ADA")).unwrap_err();
    assert_eq!(taken, HouseDenial::NameTaken { name: "ADA".to_owned() });
    assert!(matches!(desk.ask(hour(1), Actor::House, enrol("Guest 9")), Err(HouseDenial::NotAName { .. })));
    let name = |person, name: &str| HouseRequest::Name { person, name: name.to_owned() };
    assert!(matches!(
        desk.ask(hour(1), Actor::Player(5), name(5, "bob")),
        Err(HouseDenial::NameTaken { .. })
    ));
    desk.ask(hour(1), Actor::Player(5), name(5, "Eve")).unwrap();
    let eve = desk.log.state().person(5).unwrap();
    assert!(!eve.guest && eve.name == "Eve");
    desk.ask(hour(1), Actor::Player(1), name(1, "ada")).unwrap();
    desk.ask(hour(1), Actor::Player(1), name(1, "Lovelace")).unwrap();
    desk.must(hour(1), enrol("Ada"));
    assert_eq!(desk.log.state().named("lovelace"), Some(1));
    assert_eq!(desk.log.state().named("Guest 5"), None);
}

#[test]
fn only_administrators_give_roles_and_one_must_remain() {
    let mut desk = Desk::furnished();
    let roles = |person, roles: &[Role]| HouseRequest::Roles { person, roles: roles.to_vec() };
    let needs = Permission::GiveRoles;
    for by in [Actor::Player(3), Actor::Crew(4), Actor::Player(1)] {
        let denied = desk.ask(hour(1), by, roles(1, &[Role::Dealer])).unwrap_err();
        assert_eq!(denied, HouseDenial::NotPermitted { needs }, "{by:?}");
    }
    let admin = Actor::Crew(3);
    assert_eq!(desk.ask(hour(1), admin, roles(3, &[])).unwrap_err(), HouseDenial::LastAdministrator);
    desk.ask(hour(1), admin, roles(1, &[Role::Administrator, Role::Player])).unwrap();
    assert_eq!(desk.log.state().person(1).unwrap().roles, [Role::Player, Role::Administrator]);
    desk.ask(hour(1), admin, roles(3, &[])).unwrap();
    desk.must(hour(1), HouseRequest::Guest);
    let twice = roles(2, &[Role::Dealer, Role::Dealer]);
    assert_eq!(desk.ask(hour(1), Actor::Crew(1), twice).unwrap_err(), HouseDenial::NotRoles);
    let guest = desk.ask(hour(1), Actor::Crew(1), roles(5, &[Role::Dealer])).unwrap_err();
    assert_eq!(guest, HouseDenial::GuestHasNoRoles);
    let lost = desk.ask(hour(1), Actor::Crew(3), roles(2, &[])).unwrap_err();
    assert_eq!(lost, HouseDenial::NotPermitted { needs }, "a person without the role must not give roles");
}

#[test]
fn people_act_only_for_themselves() {
    let mut desk = Desk::furnished();
    let limits = limited(Some(1), None);
    let bob = Actor::Player(2);
    let others = [
        to_table(1, dollars(1)),
        HouseRequest::Limit { person: 1, limits },
        HouseRequest::Exclude { person: 1, until: None },
        HouseRequest::Name { person: 1, name: "Bobs".to_owned() },
        HouseRequest::TopUp { person: 1, amount: dollars(1) },
    ];
    for request in others {
        assert_eq!(desk.ask(hour(1), bob, request.clone()), Err(HouseDenial::NotYours), "{request:?}");
    }
    let unknown = HouseDenial::NoSuchPerson { person: 99 };
    assert_eq!(desk.ask(hour(1), Actor::Player(99), to_table(99, dollars(1))), Err(unknown.clone()));
    assert_eq!(desk.ask(hour(1), Actor::House, to_table(99, dollars(1))), Err(unknown));
    let crew = desk.ask(hour(1), Actor::Crew(3), to_table(1, dollars(1)));
    assert_eq!(crew, Err(HouseDenial::NotYours), "nobody may play with another person's chips");
}

#[test]
fn chips_are_given_again_when_none_are_left() {
    let mut desk = Desk::furnished();
    let top_up = HouseRequest::TopUp { person: 1, amount: dollars(7) };
    let left = dollars(100);
    assert_eq!(desk.ask(hour(1), Actor::Player(1), top_up.clone()), Err(HouseDenial::NotEmpty { left }));
    desk.ask(hour(1), Actor::Player(1), to_table(1, left)).unwrap();
    desk.ask(hour(1), Actor::Player(1), top_up).unwrap();
    assert_eq!(desk.log.state().balance(Account::Wallet(1)), dollars(7));
}

#[test]
fn tables_open_and_close_once() {
    let mut desk = Desk::furnished();
    let open = |name: &str| HouseRequest::Open {
        name: name.to_owned(),
        pack: "bclc-craps".to_owned(),
        player_edge: None,
    };
    assert!(matches!(desk.ask(hour(1), Actor::Crew(4), open("CRAPS 1")), Err(HouseDenial::NameTaken { .. })));
    assert!(matches!(desk.ask(hour(1), Actor::Crew(4), open("")), Err(HouseDenial::NotAName { .. })));
    let no_pack = HouseRequest::Open { name: "x".to_owned(), pack: String::new(), player_edge: None };
    assert_eq!(desk.ask(hour(1), Actor::Crew(4), no_pack), Err(HouseDenial::NoPack));
    assert!(matches!(
        desk.ask(hour(1), Actor::Player(1), open("Mine")),
        Err(HouseDenial::NotPermitted { .. })
    ));
    desk.ask(hour(1), Actor::Crew(4), HouseRequest::Retire { table: 1 }).unwrap();
    let closed = HouseDenial::TableRetired { table: 1 };
    assert_eq!(desk.ask(hour(1), Actor::Player(1), to_table(1, dollars(3))), Err(closed));
    let opened = desk.ask(hour(1), Actor::Crew(4), open("Craps 1")).unwrap();
    assert!(matches!(opened[0].action, HouseAction::Opened { table: 2, .. }), "the name is free again");
    let none = HouseRequest::Fill { table: 3, entry: 0, amount: dollars(1) };
    assert_eq!(desk.ask(hour(1), Actor::House, none), Err(HouseDenial::NoSuchTable { table: 3 }));
}

#[test]
fn time_does_not_go_back() {
    let mut desk = Desk::furnished();
    desk.must(hour(30), HouseRequest::Guest);
    let entries = desk.must(hour(3), HouseRequest::Guest);
    assert_eq!(entries[0].at, hour(30));
    let denied =
        desk.ask(hour(3), Actor::Player(1), HouseRequest::Exclude { person: 1, until: Some(hour(29)) });
    assert_eq!(denied, Err(HouseDenial::NotInTheFuture { until: hour(29) }));
}

#[test]
fn a_request_with_an_id_is_remembered() {
    let mut desk = Desk::furnished();
    let id = |number| ClientCommand::from(CommandId("phone".to_owned(), number));
    let grant = || HouseRequest::Grant { person: 1, amount: Money::CEILING };
    assert_eq!(desk.log.known(3, &id(7)), CommandStatus::New);
    let entries = desk.ask_as(hour(1), Actor::Crew(3), Some(&id(7)), grant()).unwrap();
    let [issued, granted] = entries.as_slice() else { panic!("expected the house to issue chips first") };
    assert_eq!((&issued.id, &granted.id), (&None, &Some(id(7).id)));
    assert_eq!(desk.log.known(3, &id(7)), CommandStatus::Done(granted.n));
    assert_eq!(desk.log.known(3, &id(6)), CommandStatus::Old);
    assert_eq!(desk.log.known(4, &id(7)), CommandStatus::New, "another person may use the same id");
    desk.ask_as(hour(1), Actor::Player(1), Some(&id(7)), to_table(1, dollars(1))).unwrap();
    assert_eq!(
        desk.log.known(1, &id(7)),
        CommandStatus::New,
        "requests to a table are known only to the table"
    );
    let mut log = HouseLog::begin(&desk.lines[0]).unwrap();
    for line in &desk.lines[1..] {
        log.read(line).unwrap();
    }
    assert_eq!(log.known(3, &id(7)), CommandStatus::Done(granted.n));
}

#[test]
fn a_different_request_under_a_used_number_is_recognized() {
    let mut desk = Desk::furnished();
    let grant = |person| HouseRequest::Grant { person, amount: dollars(1) };
    let asked =
        |text| ClientCommand { id: CommandId("desk".to_owned(), 1), asked: Some(Fingerprint::of(text)) };
    let granted = desk.ask_as(hour(1), Actor::Crew(3), Some(&asked("to 1")), grant(1)).unwrap()[0].n;
    let mut read = HouseLog::begin(&desk.lines[0]).unwrap();
    let mut audited = read.clone();
    for line in &desk.lines[1..] {
        read.read(line).unwrap();
        audited.audit(line).unwrap();
    }
    let resumed = HouseLog::resume(&desk.log.snapshot()).unwrap();
    for log in [&desk.log, &read, &audited, &resumed] {
        assert_eq!(log.known(3, &asked("to 1")), CommandStatus::Done(granted));
        assert_eq!(log.known(3, &asked("to 2")), CommandStatus::Used(granted));
    }
    // A fingerprint without an id is invalid.
    let alone = desk.lines.pop().unwrap().replace("\"id\":[\"desk\",1],", "");
    let mut audited = HouseLog::begin(&desk.lines[0]).unwrap();
    desk.lines[1..].iter().for_each(|line| drop(audited.audit(line).unwrap()));
    assert!(alone.contains("\"asked\"") && audited.audit(&alone).is_err());
}

#[test]
fn a_denial_has_its_code_in_json() {
    let mut desk = Desk::furnished();
    let denied = desk.ask(hour(1), Actor::Player(1), to_table(1, dollars(101))).unwrap_err();
    let data = serde_json::to_value(&denied).unwrap();
    let facts = serde_json::json!({
        "code": "not-enough", "account": "wallet:1", "has": 10_000, "asked": 10_100
    });
    assert_eq!(data, facts);
    for denied in [
        HouseDenial::NotALimit,
        HouseDenial::NotYours,
        HouseDenial::NotEmpty { left: dollars(1) },
        HouseDenial::NoPack,
    ] {
        assert_eq!(serde_json::to_value(&denied).unwrap()["code"], denied.code());
    }
}
