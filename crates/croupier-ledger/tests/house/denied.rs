//! What the house says no to, case by case.

use croupier_ledger::book::Account;
use croupier_ledger::house::permission::Permission;
use croupier_ledger::house::{Deed, Denied, HouseLog, ISSUE, Limits, REFERENCES, Request, Role};
use croupier_ledger::line::{By, CommandId};
use croupier_ledger::{ClientCommand, Fingerprint, Known};
use croupier_rules::Money;
use jiff::Timestamp;

use super::{Desk, dollars, from_table, hour, to_table};

fn limited(loss: Option<i64>, deposit: Option<i64>) -> Limits {
    Limits { loss_day: loss.map(dollars), deposit_day: deposit.map(dollars), ..Limits::default() }
}

#[test]
fn a_wallet_is_never_overdrawn() {
    let mut desk = Desk::furnished();
    let asked = dollars(101);
    let denied = desk.ask(hour(1), By::Player(1), to_table(1, asked)).unwrap_err();
    assert_eq!(denied, Denied::NotEnough { account: Account::Wallet(1), has: dollars(100), asked });
    assert_eq!(denied.to_string(), "wallet:1 has 100, and 101 is asked for");
    desk.ask(hour(1), By::Player(1), to_table(1, dollars(100))).unwrap();
    let back = desk.ask(hour(1), By::House, from_table(2, dollars(101))).unwrap_err();
    assert!(matches!(back, Denied::NotEnough { account: Account::Table(1), .. }));
}

#[test]
fn the_cage_is_issued_chips_when_it_would_run_out() {
    let mut desk = Desk::new();
    desk.must(hour(0), Request::Guest);
    let entries = desk.must(hour(0), Request::Grant { person: 1, amount: dollars(5) });
    let deeds: Vec<&Deed> = entries.iter().map(|entry| &entry.deed).collect();
    assert_eq!(deeds, [&Deed::Issued { amount: ISSUE }, &Deed::Granted { person: 1, amount: dollars(5) }]);
    assert_eq!(desk.must(hour(0), Request::Grant { person: 1, amount: dollars(5) }).len(), 1);
    let large = Money::CEILING;
    let entries = desk.must(hour(0), Request::Grant { person: 1, amount: large });
    let short = large.minus(ISSUE).plus(dollars(10));
    assert_eq!(entries[0].deed, Deed::Issued { amount: short }, "as much as is missing");
    assert_eq!(desk.log.state().balance(Account::Cage), Money::ZERO);
}

#[test]
fn amounts_are_more_than_nothing() {
    let mut desk = Desk::furnished();
    for cents in [0, -1, i64::MIN, i64::MAX, Money::CEILING.cents() + 1] {
        let amount = Money::from_cents(cents);
        let reference = "r".to_owned();
        let requests = [
            Request::Grant { person: 1, amount },
            Request::Deposit { person: 1, amount, reference: reference.clone() },
            Request::Withdraw { person: 1, amount, reference },
            to_table(1, amount),
        ];
        for request in requests {
            let denied = desk.ask(hour(1), By::House, request.clone()).unwrap_err();
            assert_eq!(denied, Denied::NotAnAmount { amount }, "{request:?}");
        }
    }
    for cents in [0, -1, i64::MIN] {
        let amount = Money::from_cents(cents);
        let denied = desk.ask(hour(1), By::House, from_table(1, amount)).unwrap_err();
        assert_eq!(denied, Denied::NotAnAmount { amount });
    }
}

#[test]
fn a_loss_limit_counts_what_went_to_tables_that_day() {
    let mut desk = Desk::furnished();
    let ada = By::Player(1);
    desk.ask(hour(1), ada, Request::Limit { person: 1, limits: limited(Some(50), None) }).unwrap();
    desk.ask(hour(2), ada, to_table(1, dollars(40))).unwrap();
    let denied = desk.ask(hour(2), ada, to_table(1, dollars(11))).unwrap_err();
    let (limit, lost, asked) = (dollars(50), dollars(40), dollars(11));
    assert_eq!(denied, Denied::LossLimit { limit, lost, asked });
    desk.ask(hour(3), ada, from_table(1, dollars(25))).unwrap();
    desk.ask(hour(3), ada, to_table(1, dollars(35))).unwrap();
    assert!(desk.ask(hour(23), ada, to_table(1, dollars(1))).is_err());
    desk.ask(hour(24), ada, to_table(1, dollars(50))).unwrap();
    assert_eq!(desk.log.state().person(1).unwrap().today(hour(24)).lost(), dollars(50), "a new day");
    // What went to tables the day before and comes back now is not won.
    desk.ask(hour(24), ada, from_table(1, dollars(50))).unwrap();
    assert!(desk.ask(hour(25), ada, to_table(1, dollars(1))).is_err());
    desk.ask(hour(25), ada, from_table(1, dollars(10))).unwrap();
    desk.ask(hour(25), ada, to_table(1, dollars(10))).unwrap();
    assert!(desk.ask(hour(25), ada, to_table(1, dollars(1))).is_err());
}

#[test]
fn a_debt_is_paid_whatever_the_limits() {
    let mut desk = Desk::furnished();
    let ada = By::Player(1);
    desk.ask(hour(1), ada, Request::Limit { person: 1, limits: limited(Some(5), Some(5)) }).unwrap();
    desk.ask(hour(1), ada, Request::Exclude { person: 1, until: None }).unwrap();
    desk.ask(hour(2), By::House, Request::Grant { person: 1, amount: dollars(50) }).unwrap();
    desk.ask(hour(2), By::House, to_table(1, dollars(50))).unwrap();
    let out = Denied::Excluded { until: None };
    let grant = Request::Grant { person: 1, amount: dollars(1) };
    assert_eq!(desk.ask(hour(2), By::Crew(3), grant).unwrap_err(), out);
    assert_eq!(desk.ask(hour(2), ada, to_table(1, dollars(1))).unwrap_err(), out);
}

#[test]
fn what_is_less_strict_waits_a_day_and_what_is_stricter_does_not() {
    let mut desk = Desk::furnished();
    let ada = By::Player(1);
    let mut limit =
        |at, by, loss| desk.ask(at, by, Request::Limit { person: 1, limits: limited(loss, None) });
    limit(hour(1), ada, Some(10)).unwrap();
    limit(hour(2), ada, None).unwrap();
    let looser = limit(hour(2), By::Crew(4), Some(20)).unwrap_err();
    assert_eq!(
        looser,
        Denied::LooserLimit,
        "a supervisor protects; less protection is for the person to ask"
    );
    assert!(desk.ask(hour(25), ada, to_table(1, dollars(11))).is_err());
    desk.ask(hour(26), ada, to_table(1, dollars(11))).unwrap();
    desk.ask(hour(26), By::Crew(4), Request::Limit { person: 1, limits: limited(Some(5), None) }).unwrap();
    assert!(desk.ask(hour(26), ada, to_table(1, dollars(1))).is_err());
}

#[test]
fn limits_make_sense() {
    let mut desk = Desk::furnished();
    let wrong = [
        Limits { loss_day: Some(dollars(-1)), ..Limits::default() },
        Limits { deposit_day: Some(dollars(-1)), ..Limits::default() },
        Limits { session_minutes: Some(0), ..Limits::default() },
        Limits { reality_minutes: Some(0), ..Limits::default() },
    ];
    for limits in wrong {
        let denied = desk.ask(hour(1), By::Player(1), Request::Limit { person: 1, limits }).unwrap_err();
        assert_eq!(denied, Denied::NotALimit);
    }
}

#[test]
fn a_deposit_limit_counts_everything_that_comes_in() {
    let mut desk = Desk::furnished();
    let deposit = |reference: &str, amount| Request::Deposit {
        person: 1,
        amount: dollars(amount),
        reference: reference.to_owned(),
    };
    desk.ask(hour(1), By::Player(1), Request::Limit { person: 1, limits: limited(None, Some(130)) }).unwrap();
    desk.must(hour(2), deposit("a", 20));
    let denied = desk.ask(hour(2), By::House, deposit("b", 11)).unwrap_err();
    let (limit, deposited, asked) = (dollars(130), dollars(120), dollars(11));
    assert_eq!(denied, Denied::DepositLimit { limit, deposited, asked });
    desk.must(hour(2), deposit("b", 10));
    desk.must(hour(24), deposit("c", 130));
}

#[test]
fn an_operators_reference_counts_once() {
    let mut desk = Desk::furnished();
    let deposit = |reference: String| Request::Deposit { person: 1, amount: dollars(1), reference };
    desk.must(hour(1), deposit("first".to_owned()));
    let again = desk.ask(hour(1), By::House, deposit("first".to_owned())).unwrap_err();
    assert_eq!(again, Denied::DoneBefore { reference: "first".to_owned() });
    for wrong in [String::new(), "x".repeat(65), "a\nb".to_owned(), "é".to_owned()] {
        assert_eq!(desk.ask(hour(1), By::House, deposit(wrong)).unwrap_err(), Denied::NotAReference);
    }
    for n in 1..REFERENCES {
        desk.must(hour(1), deposit(n.to_string()));
    }
    assert!(desk.ask(hour(1), By::House, deposit("first".to_owned())).is_err());
    desk.must(hour(1), deposit("one more".to_owned()));
    desk.must(hour(1), deposit("first".to_owned()));
}

#[test]
fn who_is_excluded_brings_no_chips_but_gets_theirs() {
    let mut desk = Desk::furnished();
    let ada = By::Player(1);
    let until = Some(hour(48));
    desk.ask(hour(1), ada, to_table(1, dollars(50))).unwrap();
    desk.ask(hour(2), ada, Request::Exclude { person: 1, until }).unwrap();
    let out = Denied::Excluded { until };
    assert_eq!(desk.ask(hour(3), ada, to_table(1, dollars(1))).unwrap_err(), out);
    let grant = Request::Grant { person: 1, amount: dollars(1) };
    assert_eq!(desk.ask(hour(3), By::Crew(3), grant).unwrap_err(), out);
    desk.ask(hour(3), By::Crew(4), from_table(1, dollars(50))).unwrap();
    let reference = "out".to_owned();
    desk.must(hour(3), Request::Withdraw { person: 1, amount: dollars(50), reference });
    assert!(desk.ask(hour(47), ada, to_table(1, dollars(1))).is_err());
    desk.ask(hour(48), ada, to_table(1, dollars(1))).unwrap();
}

#[test]
fn an_exclusion_is_not_shortened() {
    let mut desk = Desk::furnished();
    let mut exclude = |at, by, until| desk.ask(at, by, Request::Exclude { person: 1, until });
    exclude(hour(1), By::Player(1), Some(hour(48))).unwrap();
    for by in [By::Player(1), By::Crew(3), By::House] {
        let denied = exclude(hour(2), by, Some(hour(47))).unwrap_err();
        assert_eq!(denied, Denied::ExclusionStands { until: Some(hour(48)) });
    }
    let past = exclude(hour(2), By::Player(1), Some(hour(2))).unwrap_err();
    assert_eq!(past, Denied::NotInTheFuture { until: hour(2) });
    exclude(hour(2), By::Player(1), Some(hour(49))).unwrap();
    exclude(hour(50), By::Player(1), Some(hour(51))).unwrap();
    exclude(hour(50), By::Player(1), None).unwrap();
    let denied = exclude(hour(50), By::Player(1), Some(Timestamp::MAX)).unwrap_err();
    assert_eq!(denied, Denied::ExclusionStands { until: None });
    assert_eq!(denied.to_string(), "an exclusion is not shortened: no play, for good");
}

#[test]
fn names_are_nobody_elses() {
    let mut desk = Desk::furnished();
    desk.must(hour(1), Request::Guest);
    let enrol = |name: &str| Request::Enrol { name: name.to_owned() };
    let taken = desk.ask(hour(1), By::House, enrol("ADA")).unwrap_err();
    assert_eq!(taken, Denied::NameTaken { name: "ADA".to_owned() });
    assert!(matches!(desk.ask(hour(1), By::House, enrol("Guest 9")), Err(Denied::NotAName { .. })));
    let name = |person, name: &str| Request::Name { person, name: name.to_owned() };
    assert!(matches!(desk.ask(hour(1), By::Player(5), name(5, "bob")), Err(Denied::NameTaken { .. })));
    desk.ask(hour(1), By::Player(5), name(5, "Eve")).unwrap();
    let eve = desk.log.state().person(5).unwrap();
    assert!(!eve.guest && eve.name == "Eve");
    desk.ask(hour(1), By::Player(1), name(1, "ada")).unwrap();
    desk.ask(hour(1), By::Player(1), name(1, "Lovelace")).unwrap();
    desk.must(hour(1), enrol("Ada"));
    assert_eq!(desk.log.state().named("lovelace"), Some(1));
    assert_eq!(desk.log.state().named("Guest 5"), None);
}

#[test]
fn roles_are_given_by_administrators_and_one_stays() {
    let mut desk = Desk::furnished();
    let roles = |person, roles: &[Role]| Request::Roles { person, roles: roles.to_vec() };
    let needs = Permission::GiveRoles;
    for by in [By::Player(3), By::Crew(4), By::Player(1)] {
        let denied = desk.ask(hour(1), by, roles(1, &[Role::Dealer])).unwrap_err();
        assert_eq!(denied, Denied::NotPermitted { needs }, "{by:?}");
    }
    let admin = By::Crew(3);
    assert_eq!(desk.ask(hour(1), admin, roles(3, &[])).unwrap_err(), Denied::LastAdministrator);
    desk.ask(hour(1), admin, roles(1, &[Role::Administrator, Role::Player])).unwrap();
    assert_eq!(desk.log.state().person(1).unwrap().roles, [Role::Player, Role::Administrator]);
    desk.ask(hour(1), admin, roles(3, &[])).unwrap();
    desk.must(hour(1), Request::Guest);
    let twice = roles(2, &[Role::Dealer, Role::Dealer]);
    assert_eq!(desk.ask(hour(1), By::Crew(1), twice).unwrap_err(), Denied::NotRoles);
    let guest = desk.ask(hour(1), By::Crew(1), roles(5, &[Role::Dealer])).unwrap_err();
    assert_eq!(guest, Denied::GuestHasNoRoles);
    let lost = desk.ask(hour(1), By::Crew(3), roles(2, &[])).unwrap_err();
    assert_eq!(lost, Denied::NotPermitted { needs }, "who has given the role away has it no more");
}

#[test]
fn people_act_for_themselves() {
    let mut desk = Desk::furnished();
    let limits = limited(Some(1), None);
    let bob = By::Player(2);
    let others = [
        to_table(1, dollars(1)),
        Request::Limit { person: 1, limits },
        Request::Exclude { person: 1, until: None },
        Request::Name { person: 1, name: "Bobs".to_owned() },
        Request::TopUp { person: 1, amount: dollars(1) },
    ];
    for request in others {
        assert_eq!(desk.ask(hour(1), bob, request.clone()), Err(Denied::NotYours), "{request:?}");
    }
    let unknown = Denied::NoSuchPerson { person: 99 };
    assert_eq!(desk.ask(hour(1), By::Player(99), to_table(99, dollars(1))), Err(unknown.clone()));
    assert_eq!(desk.ask(hour(1), By::House, to_table(99, dollars(1))), Err(unknown));
    let crew = desk.ask(hour(1), By::Crew(3), to_table(1, dollars(1)));
    assert_eq!(crew, Err(Denied::NotYours), "nobody plays with another's chips");
}

#[test]
fn chips_are_given_again_when_none_are_left() {
    let mut desk = Desk::furnished();
    let top_up = Request::TopUp { person: 1, amount: dollars(7) };
    let left = dollars(100);
    assert_eq!(desk.ask(hour(1), By::Player(1), top_up.clone()), Err(Denied::NotEmpty { left }));
    desk.ask(hour(1), By::Player(1), to_table(1, left)).unwrap();
    desk.ask(hour(1), By::Player(1), top_up).unwrap();
    assert_eq!(desk.log.state().balance(Account::Wallet(1)), dollars(7));
}

#[test]
fn tables_open_and_close_once() {
    let mut desk = Desk::furnished();
    let open = |name: &str| Request::Open {
        name: name.to_owned(),
        pack: "bclc-craps".to_owned(),
        player_edge: None,
    };
    assert!(matches!(desk.ask(hour(1), By::Crew(4), open("CRAPS 1")), Err(Denied::NameTaken { .. })));
    assert!(matches!(desk.ask(hour(1), By::Crew(4), open("")), Err(Denied::NotAName { .. })));
    let no_pack = Request::Open { name: "x".to_owned(), pack: String::new(), player_edge: None };
    assert_eq!(desk.ask(hour(1), By::Crew(4), no_pack), Err(Denied::NoPack));
    assert!(matches!(desk.ask(hour(1), By::Player(1), open("Mine")), Err(Denied::NotPermitted { .. })));
    desk.ask(hour(1), By::Crew(4), Request::Retire { table: 1 }).unwrap();
    let closed = Denied::TableRetired { table: 1 };
    assert_eq!(desk.ask(hour(1), By::Player(1), to_table(1, dollars(3))), Err(closed));
    let opened = desk.ask(hour(1), By::Crew(4), open("Craps 1")).unwrap();
    assert!(matches!(opened[0].deed, Deed::Opened { table: 2, .. }), "the name is free again");
    let none = Request::Fill { table: 3, entry: 0, amount: dollars(1) };
    assert_eq!(desk.ask(hour(1), By::House, none), Err(Denied::NoSuchTable { table: 3 }));
}

#[test]
fn time_does_not_go_back() {
    let mut desk = Desk::furnished();
    desk.must(hour(30), Request::Guest);
    let entries = desk.must(hour(3), Request::Guest);
    assert_eq!(entries[0].at, hour(30));
    let denied = desk.ask(hour(3), By::Player(1), Request::Exclude { person: 1, until: Some(hour(29)) });
    assert_eq!(denied, Err(Denied::NotInTheFuture { until: hour(29) }));
}

#[test]
fn what_was_asked_with_an_id_is_known() {
    let mut desk = Desk::furnished();
    let id = |number| ClientCommand::from(CommandId("phone".to_owned(), number));
    let grant = || Request::Grant { person: 1, amount: Money::CEILING };
    assert_eq!(desk.log.known(3, &id(7)), Known::New);
    let entries = desk.ask_as(hour(1), By::Crew(3), Some(&id(7)), grant()).unwrap();
    let [issued, granted] = entries.as_slice() else { panic!("the cage was short") };
    assert_eq!((&issued.id, &granted.id), (&None, &Some(id(7).id)));
    assert_eq!(desk.log.known(3, &id(7)), Known::Done(granted.n));
    assert_eq!(desk.log.known(3, &id(6)), Known::Old);
    assert_eq!(desk.log.known(4, &id(7)), Known::New, "another's");
    desk.ask_as(hour(1), By::Player(1), Some(&id(7)), to_table(1, dollars(1))).unwrap();
    assert_eq!(desk.log.known(1, &id(7)), Known::New, "of what a table asks, the table knows");
    let mut log = HouseLog::begin(&desk.lines[0]).unwrap();
    for line in &desk.lines[1..] {
        log.read(line).unwrap();
    }
    assert_eq!(log.known(3, &id(7)), Known::Done(granted.n));
}

#[test]
fn another_request_under_a_used_number_is_known_as_another() {
    let mut desk = Desk::furnished();
    let grant = |person| Request::Grant { person, amount: dollars(1) };
    let asked =
        |text| ClientCommand { id: CommandId("desk".to_owned(), 1), asked: Some(Fingerprint::of(text)) };
    let granted = desk.ask_as(hour(1), By::Crew(3), Some(&asked("to 1")), grant(1)).unwrap()[0].n;
    let mut read = HouseLog::begin(&desk.lines[0]).unwrap();
    let mut audited = read.clone();
    for line in &desk.lines[1..] {
        read.read(line).unwrap();
        audited.audit(line).unwrap();
    }
    let resumed = HouseLog::resume(&desk.log.snapshot()).unwrap();
    for log in [&desk.log, &read, &audited, &resumed] {
        assert_eq!(log.known(3, &asked("to 1")), Known::Done(granted));
        assert_eq!(log.known(3, &asked("to 2")), Known::Used(granted));
    }
    // A fingerprint belongs to an id.
    let alone = desk.lines.pop().unwrap().replace("\"id\":[\"desk\",1],", "");
    let mut audited = HouseLog::begin(&desk.lines[0]).unwrap();
    desk.lines[1..].iter().for_each(|line| drop(audited.audit(line).unwrap()));
    assert!(alone.contains("\"asked\"") && audited.audit(&alone).is_err());
}

#[test]
fn a_refusal_has_its_code_in_data() {
    let mut desk = Desk::furnished();
    let denied = desk.ask(hour(1), By::Player(1), to_table(1, dollars(101))).unwrap_err();
    let data = serde_json::to_value(&denied).unwrap();
    let facts = serde_json::json!({
        "code": "not-enough", "account": "wallet:1", "has": 10_000, "asked": 10_100
    });
    assert_eq!(data, facts);
    for denied in [Denied::NotALimit, Denied::NotYours, Denied::NotEmpty { left: dollars(1) }, Denied::NoPack]
    {
        assert_eq!(serde_json::to_value(&denied).unwrap()["code"], denied.code());
    }
}
