//! Forged lines, including those with a recomputed chain of hashes.

use croupier_ledger::book::{Account, Posting, PostingError};
use croupier_ledger::house::{
    HouseAction, HouseDenial, HouseEntry, HouseLog, HouseRequest, ISSUE, LineFault, PlayerLimits,
};
use croupier_ledger::line::Actor;
use croupier_ledger::{Digest, StreamHead};
use croupier_rules::Money;

use super::{Desk, dollars, hour, to_table};

/// Returns a house in which Ada has a limit of $20 and has taken $15 to the table.
fn desk() -> Desk {
    let mut desk = Desk::furnished();
    let limits = PlayerLimits { loss_day: Some(dollars(20)), ..PlayerLimits::default() };
    desk.ask(hour(1), Actor::Player(1), HouseRequest::Limit { person: 1, limits }).unwrap();
    desk.ask(hour(1), Actor::Player(1), to_table(1, dollars(15))).unwrap();
    desk.must(hour(2), HouseRequest::Guest);
    desk
}

/// Audits lines. An error has the number of the first wrong line.
fn audit(lines: &[String]) -> Result<HouseLog, (usize, LineFault)> {
    let mut log = HouseLog::begin(&lines[0]).map_err(|wrong| (0, wrong))?;
    for (number, line) in lines.iter().enumerate().skip(1) {
        log.audit(line).map_err(|wrong| (number, wrong))?;
    }
    Ok(log)
}

/// Changes one line, and recomputes the chain for all later lines.
fn forge(lines: &[String], number: usize, how: impl FnOnce(&mut HouseEntry)) -> Vec<String> {
    let mut chain = StreamHead::EMPTY;
    let mut how = Some(how);
    let mut forged = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        let mut line = line.clone();
        if place > 0 {
            let mut entry: HouseEntry = serde_json::from_str(&line).unwrap();
            entry.prev = chain.last;
            if let Some(how) = how.take_if(|_| place == number) {
                how(&mut entry);
            }
            line = serde_json::to_string(&entry).unwrap();
        }
        chain.add(&line);
        forged.push(line);
    }
    forged
}

fn at_of(desk: &Desk, is: impl Fn(&HouseAction) -> bool) -> usize {
    let action =
        |line: &String| serde_json::from_str::<HouseEntry>(line).is_ok_and(|entry| is(&entry.action));
    desk.lines.iter().position(action).unwrap()
}

#[test]
fn forged_actions_are_found_even_with_a_valid_chain() {
    let desk = desk();
    assert_eq!(audit(&desk.lines).unwrap(), desk.log);
    assert_eq!(
        audit(&forge(&desk.lines, 1, |_| ())).unwrap(),
        desk.log,
        "forging a line without changes must not alter the log"
    );

    let to = at_of(&desk, |action| matches!(action, HouseAction::ToTable { .. }));
    let more = forge(&desk.lines, to, |entry| {
        entry.action = HouseAction::ToTable { person: 1, table: 1, entry: 1, amount: dollars(21) };
        entry.book = vec![Posting(Account::Wallet(1), dollars(-21)), Posting(Account::Table(1), dollars(21))];
    });
    assert!(matches!(audit(&more), Err((n, LineFault::Denied(HouseDenial::LossLimit { .. }))) if n == to));

    let other = forge(&desk.lines, to, |entry| entry.book[0].0 = Account::Wallet(2));
    assert!(matches!(audit(&other), Err((n, LineFault::Otherwise(_))) if n == to));

    let limit = at_of(&desk, |action| matches!(action, HouseAction::Limited { .. }));
    let sooner = forge(&desk.lines, limit, |entry| {
        let HouseAction::Limited { from, .. } = &mut entry.action else { panic!("expected a limit") };
        *from = hour(2);
    });
    assert!(matches!(audit(&sooner), Err((n, LineFault::Otherwise(_))) if n == limit));

    let roles = at_of(&desk, |action| matches!(action, HouseAction::Roles { .. }));
    let usurped = forge(&desk.lines, roles, |entry| entry.by = Actor::Player(1));
    assert!(
        matches!(audit(&usurped), Err((n, LineFault::Denied(HouseDenial::NotPermitted { .. }))) if n == roles)
    );

    let issued = at_of(&desk, |action| matches!(action, HouseAction::Issued { .. }));
    let minted = forge(&desk.lines, issued, |entry| entry.book[1].0 = Account::Wallet(1));
    assert!(matches!(audit(&minted), Err((n, LineFault::Otherwise(_))) if n == issued));
}

/// Chips are issued only when the cage would run out, and exactly the amount that it then needs.
#[test]
fn unneeded_issues_of_chips_are_found() {
    let desk = desk();
    let issued = at_of(&desk, |action| matches!(action, HouseAction::Issued { .. }));
    for wrong in [ISSUE.plus(Money::CENT), dollars(2_000_000), dollars(500)] {
        let forged = forge(&desk.lines, issued, |entry| {
            entry.action = HouseAction::Issued { amount: wrong };
            entry.book =
                vec![Posting(Account::Issued, Money::ZERO.minus(wrong)), Posting(Account::Cage, wrong)];
        });
        assert!(
            matches!(audit(&forged), Err((n, LineFault::Issued(found))) if n == issued + 1 && found == wrong),
            "{wrong}"
        );
    }
    // The chips are issued for a different person's request.
    let other = forge(&desk.lines, issued, |entry| entry.by = Actor::Crew(3));
    assert_eq!(audit(&other).unwrap_err(), (issued + 1, LineFault::Issued(ISSUE)));
    // The chips are issued a second time, although there are enough.
    let mut entry: HouseEntry = serde_json::from_str(&desk.lines[issued]).unwrap();
    let last = desk.lines.last().unwrap();
    let at = serde_json::from_str::<HouseEntry>(last).unwrap().at;
    (entry.n, entry.prev, entry.at) = (desk.lines.len() as u64, Digest::of_line(last), at);
    let mut more = desk.lines.clone();
    more.push(serde_json::to_string(&entry).unwrap());
    let log = audit(&more).unwrap();
    assert_eq!(log.ends(), Err(LineFault::IssuedForNothing(ISSUE)));
    assert_eq!(audit(&desk.lines).unwrap().ends(), Ok(()));
    (entry.n, entry.prev) = (entry.n + 1, Digest::of_line(more.last().unwrap()));
    more.push(serde_json::to_string(&entry).unwrap());
    assert_eq!(audit(&more).unwrap_err(), (more.len() - 1, LineFault::Issued(ISSUE)));
}

#[test]
fn lines_that_do_not_follow_are_refused_when_read() {
    let desk = desk();
    let read = |lines: &[String]| {
        let mut log = HouseLog::begin(&lines[0]).unwrap();
        lines[1..].iter().try_for_each(|line| log.read(line).map(|_| ()))
    };
    assert_eq!(read(&desk.lines), Ok(()));
    let mut missing = desk.lines.clone();
    missing.remove(3);
    assert_eq!(read(&missing), Err(LineFault::Number { expected: 3, found: 4 }));
    let mut changed = desk.lines.clone();
    changed[2] = changed[2].replace("Bob", "Rob");
    assert!(matches!(read(&changed), Err(LineFault::Chain { .. })));
    let last = desk.lines.len() - 1;
    let early = forge(&desk.lines, last, |entry| entry.at = hour(0));
    assert!(matches!(read(&early), Err(LineFault::Time { .. })));
    let odd = forge(&desk.lines, last, |entry| entry.book = vec![Posting(Account::Cage, Money::CENT)]);
    assert_eq!(read(&odd), Err(LineFault::Unbalanced(PostingError::Sum(Money::CENT))));
    let owed = forge(&desk.lines, last, |entry| {
        entry.book = vec![Posting(Account::Cage, dollars(900)), Posting(Account::Wallet(2), dollars(-900))];
    });
    assert!(matches!(
        read(&owed),
        Err(LineFault::Unbalanced(PostingError::Overdrawn(Account::Wallet(2), _)))
    ));
    assert!(matches!(read(&[desk.lines[0].clone(), "{}".to_owned()]), Err(LineFault::NotALine(_))));
}

#[test]
fn a_houses_stream_must_begin_with_its_header() {
    let desk = Desk::new();
    let table = desk.lines[0].replace("house-log", "table-log");
    assert_eq!(HouseLog::begin(&table), Err(LineFault::Kind("table-log".to_owned())));
    let later = desk.lines[0].replace("\"version\":2", "\"version\":3");
    assert_eq!(HouseLog::begin(&later), Err(LineFault::Version(3)));
    assert!(matches!(HouseLog::begin("nothing"), Err(LineFault::NotALine(_))));
}

#[test]
fn a_snapshot_of_a_different_point_is_refused() {
    use croupier_ledger::store::Snapshot;
    let desk = desk();
    let kept = desk.log.snapshot();
    assert_eq!(HouseLog::resume(&kept).unwrap(), desk.log);
    let moved = Snapshot { lines: kept.lines + 1, ..kept.clone() };
    assert_eq!(HouseLog::resume(&moved), Err(LineFault::Snapshot));
    let other = Snapshot { last: Digest::NONE, ..kept };
    assert_eq!(HouseLog::resume(&other), Err(LineFault::Snapshot));
}

#[test]
fn a_reference_booked_twice_is_found_however_late() {
    use croupier_ledger::house::REFERENCES;
    let mut desk = Desk::furnished();
    let deposit = |reference: &str| {
        let (amount, reference) = (dollars(1), reference.to_owned());
        HouseRequest::Deposit { person: 1, amount, reference }
    };
    desk.must(hour(1), deposit("bank-1"));
    for n in 0..REFERENCES {
        desk.must(hour(1), deposit(&format!("other-{n}")));
    }
    // In this test, no database remembers the reference.
    let twice = desk.must(hour(1), deposit("bank-1")).last().unwrap().n;
    let mut log = HouseLog::begin(&desk.lines[0]).unwrap();
    let wrong = (1..).zip(&desk.lines[1..]).find_map(|(n, line)| Some((n, log.audit(line).err()?)));
    let before = HouseDenial::DoneBefore { reference: "bank-1".to_owned() };
    assert_eq!(wrong, Some((twice, LineFault::Denied(before))));
}
