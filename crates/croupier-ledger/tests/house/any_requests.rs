//! Arbitrary requests, by any actor, at any time.

use croupier_ledger::book::Account;
use croupier_ledger::house::{
    HouseAction, HouseEntry, HouseLog, HouseRequest, PlayerLimits, Role, SecurityChange,
};
use croupier_ledger::line::{Actor, CommandId};
use croupier_ledger::store::Snapshot;
use croupier_proving::times;
use croupier_rules::Money;
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;

use super::{Desk, dollars, hour};

fn amount() -> impl Strategy<Value = Money> + Clone {
    prop_oneof![
        20 => (1..100_i64).prop_map(dollars),
        1 => Just(Money::CEILING),
        1 => any::<i64>().prop_map(Money::from_cents),
    ]
}

fn limit<T: std::fmt::Debug + Clone>(
    of: impl Strategy<Value = T> + Clone,
) -> impl Strategy<Value = Option<T>> {
    prop::option::of(of)
}

fn limits() -> impl Strategy<Value = PlayerLimits> {
    let money = (-1..150_i64).prop_map(dollars);
    (limit(money.clone()), limit(money), limit(0..90_u32), limit(0..90_u32)).prop_map(
        |(deposit_day, loss_day, session_minutes, reality_minutes)| PlayerLimits {
            deposit_day,
            loss_day,
            session_minutes,
            reality_minutes,
        },
    )
}

fn until() -> impl Strategy<Value = Option<Timestamp>> {
    prop_oneof![
        8 => (0..200_i64).prop_map(|hours| Some(hour(hours))),
        1 => Just(None),
        1 => Just(Some(Timestamp::MAX)),
    ]
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof![4 => "[A-Fa-f]{1,2}", 1 => "\\PC{0,30}"]
}

fn request() -> impl Strategy<Value = HouseRequest> {
    let person = 0..4_u32;
    let table = 0..3_u64;
    let moved = (person.clone(), table.clone(), any::<u64>(), amount());
    let roles = prop::collection::vec(prop::sample::select(Role::ALL.to_vec()), 0..3);
    prop_oneof![
        2 => Just(HouseRequest::Guest),
        2 => name().prop_map(|name| HouseRequest::Enrol { name }),
        1 => (person.clone(), name()).prop_map(|(person, name)| HouseRequest::Name { person, name }),
        3 => (person.clone(), roles).prop_map(|(person, roles)| HouseRequest::Roles { person, roles }),
        4 => (person.clone(), amount()).prop_map(|(person, amount)| HouseRequest::Grant { person, amount }),
        1 => (person.clone(), amount()).prop_map(|(person, amount)| HouseRequest::TopUp { person, amount }),
        4 => (person.clone(), amount(), "[a-z]?").prop_map(|(person, amount, reference)| {
            HouseRequest::Deposit { person, amount, reference }
        }),
        1 => (person.clone(), amount(), "[a-z]?").prop_map(|(person, amount, reference)| {
            HouseRequest::Withdraw { person, amount, reference }
        }),
        9 => moved.clone().prop_map(|(person, table, entry, amount)| {
            HouseRequest::ToTable { person, table, entry, amount }
        }),
        4 => moved.clone().prop_map(|(person, table, entry, amount)| {
            HouseRequest::FromTable { person, table, entry, amount }
        }),
        1 => moved.clone().prop_map(|(_, table, entry, amount)| HouseRequest::Fill { table, entry, amount }),
        1 => moved.prop_map(|(_, table, entry, amount)| HouseRequest::Credit { table, entry, amount }),
        6 => (person.clone(), limits()).prop_map(|(person, limits)| HouseRequest::Limit { person, limits }),
        3 => (person, until()).prop_map(|(person, until)| HouseRequest::Exclude { person, until }),
        2 => (name(), any::<bool>()).prop_map(|(name, confirmed)| HouseRequest::Open {
            name,
            pack: "bclc-craps".to_owned(),
            player_edge: confirmed.then(|| "tie: -4.67%".to_owned()),
        }),
        1 => table.prop_map(|table| HouseRequest::Retire { table }),
        2 => (0..5_u32, security()).prop_map(|(person, what)| HouseRequest::Secure { person, what }),
        1 => (0..9_u64).prop_map(|records| HouseRequest::Seal { records }),
    ]
}

fn security() -> impl Strategy<Value = SecurityChange> {
    use SecurityChange::{
        Erased, PasswordChanged, PasswordReset, SecondFactorRemoved, SecondFactorSet, SignedOut,
    };
    prop::sample::select(vec![
        PasswordChanged,
        PasswordReset,
        SignedOut,
        SecondFactorSet,
        SecondFactorRemoved,
        Erased,
    ])
}

fn by() -> impl Strategy<Value = Actor> {
    prop_oneof![
        4 => Just(Actor::House),
        1 => (0..5_u32).prop_map(Actor::Player),
        1 => (0..5_u32).prop_map(Actor::Crew),
    ]
}

/// Generates a request about a person, most often made by that person.
fn asked() -> impl Strategy<Value = (i64, Actor, HouseRequest)> {
    (-1..4_i64, by(), request(), any::<bool>()).prop_map(|(hours, by, request, own)| {
        let by = match &request {
            HouseRequest::ToTable { person, .. } | HouseRequest::Limit { person, .. } if own => {
                Actor::Player(*person)
            }
            _ => by,
        };
        (hours, by, request)
    })
}

/// Sums the amounts of selected actions on the day of a time, from the lines alone.
fn summed(entries: &[HouseEntry], at: Timestamp, of: impl Fn(&HouseAction) -> Option<i64>) -> i64 {
    let day = |at: Timestamp| at.strftime("%F").to_string();
    let today = entries.iter().filter(|entry| day(entry.at) == day(at));
    today.filter_map(|entry| of(&entry.action)).sum()
}

/// Checks that nothing exceeds a limit during the day after its request, whatever else is requested. Stricter limits
/// apply immediately, and looser ones only after that day.
fn keeps_limits(entries: &[HouseEntry], last: &HouseEntry) {
    let day = SignedDuration::from_hours(24);
    let recent = |person: u32| {
        entries.iter().filter_map(move |entry| match &entry.action {
            HouseAction::Limited { person: whose, limits, .. } if *whose == person => {
                (last.at.duration_since(entry.at) < day).then_some(*limits)
            }
            _ => None,
        })
    };
    // The house brings chips only to cover a debt.
    match last.action {
        _ if last.by == Actor::House => {}
        HouseAction::ToTable { person, .. } => {
            let lost = summed(entries, last.at, |action| match action {
                HouseAction::ToTable { person: whose, amount, .. } if *whose == person => {
                    Some(amount.cents())
                }
                HouseAction::FromTable { person: whose, amount, .. } if *whose == person => {
                    Some(-amount.cents())
                }
                _ => None,
            });
            let held = recent(person).filter_map(|limits| limits.loss_day).all(|limit| lost <= limit.cents());
            assert!(held, "person {person} could lose {lost}, which exceeds a limit");
            assert!(!is_excluded(entries, person, last.at), "person {person} plays while excluded");
        }
        HouseAction::Deposited { person, .. } | HouseAction::Granted { person, .. } => {
            let came = summed(entries, last.at, |action| match action {
                HouseAction::Deposited { person: whose, amount, .. }
                | HouseAction::Granted { person: whose, amount }
                    if *whose == person =>
                {
                    Some(amount.cents())
                }
                _ => None,
            });
            let held =
                recent(person).filter_map(|limits| limits.deposit_day).all(|most| came <= most.cents());
            assert!(held, "person {person} took in {came}, which exceeds a limit");
        }
        _ => {}
    }
}

fn is_excluded(entries: &[HouseEntry], person: u32, at: Timestamp) -> bool {
    entries.iter().any(|entry| match entry.action {
        HouseAction::Excluded { person: whose, until } => {
            whose == person && until.is_none_or(|until| until > at)
        }
        _ => false,
    })
}

fn in_order(log: &HouseLog) {
    let balances = log.state().balances();
    let sum: i128 = balances.all().map(|(_, money)| i128::from(money.cents())).sum();
    assert_eq!(sum, 0, "chips appeared or disappeared");
    for (account, money) in balances.all() {
        assert_eq!(account == Account::Issued, money < Money::ZERO, "the balance of {account} is {money}");
    }
}

fn snapshot(log: &HouseLog) -> Snapshot {
    log.snapshot()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: times(512), ..ProptestConfig::default() })]

    #[test]
    fn the_book_balances_and_the_lines_reproduce_the_state(
        asked in prop::collection::vec(asked(), 1..120),
        halfway in 0..120_usize,
    ) {
        let mut desk = Desk::furnished();
        let mut entries: Vec<HouseEntry> = Vec::new();
        let mut at = hour(0);
        let mut middle = snapshot(&desk.log);
        for (place, (hours, by, request)) in asked.into_iter().enumerate() {
            at += SignedDuration::from_hours(hours);
            let before = desk.log.clone();
            let id = CommandId("phone".to_owned(), place as u64).into();
            match desk.ask_as(at, by, Some(&id).filter(|_| place % 2 == 0), request) {
                Err(denied) => {
                    prop_assert_eq!(&before, &desk.log, "a refusal must not change the log");
                    let data = serde_json::to_value(&denied).unwrap();
                    prop_assert_eq!(&data["code"], denied.code());
                    prop_assert!(!denied.to_string().is_empty());
                }
                Ok(new) => {
                    for entry in new {
                        entries.push(entry.clone());
                        keeps_limits(&entries, &entry);
                    }
                }
            }
            in_order(&desk.log);
            if place == halfway {
                middle = snapshot(&desk.log);
            }
        }

        let mut read = HouseLog::begin(&desk.lines[0]).unwrap();
        let mut audited = read.clone();
        for line in &desk.lines[1..] {
            read.read(line).unwrap();
            audited.audit(line).unwrap();
        }
        prop_assert_eq!(&read, &desk.log, "reading the lines gives a different state");
        prop_assert_eq!(&audited, &desk.log, "auditing the lines gives a different state");

        let mut resumed = HouseLog::resume(&middle).unwrap();
        for line in &desk.lines[usize::try_from(middle.lines).unwrap()..] {
            resumed.read(line).unwrap();
        }
        prop_assert_eq!(&resumed, &desk.log, "resuming from the snapshot gives a different state");
    }
}

/// The property is only meaningful if the requests cover most actions.
#[test]
fn random_requests_cover_most_actions() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let mut done: std::collections::BTreeMap<String, usize> = std::collections::BTreeMap::new();
    for _ in 0..80 {
        let mut desk = Desk::furnished();
        let mut at = hour(0);
        for _ in 0..120 {
            let (hours, by, request) = asked().new_tree(&mut runner).unwrap().current();
            at += SignedDuration::from_hours(hours);
            let outcome = desk.ask(at, by, request);
            let names = match &outcome {
                Ok(entries) => entries.iter().map(|entry| kind(&entry.action)).collect(),
                Err(denied) => vec![denied.code().to_owned()],
            };
            for name in names {
                *done.entry(name).or_default() += 1;
            }
        }
    }
    let expected = [
        "issued",
        "enrolled",
        "named",
        "roles",
        "granted",
        "deposited",
        "withdrawn",
        "to-table",
        "from-table",
        "filled",
        "credited",
        "limited",
        "excluded",
        "opened",
        "retired",
        "loss-limit",
        "deposit-limit",
        "not-enough",
        "exclusion-stands",
        "name-taken",
        "not-permitted",
        "not-yours",
        "done-before",
        "last-administrator",
    ];
    for name in expected {
        assert!(
            done.get(name).is_some_and(|times| *times > 2),
            "{name} happened fewer than 3 times: {done:?}"
        );
    }
}

fn kind(action: &HouseAction) -> String {
    let data = serde_json::to_value(action).unwrap();
    data.as_object().unwrap().keys().next().unwrap().clone()
}
