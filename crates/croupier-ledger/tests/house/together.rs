//! Several requests are carried out together or not at all.

use croupier_ledger::house::{HouseDenial, HouseRequest};
use croupier_ledger::line::Actor;
use croupier_ledger::store::{RecordSpace, Write};

use super::{Desk, dollars, hour};

/// Returns a house with a table and two people, the first of whom has ten dollars.
fn house() -> Desk {
    let mut desk = Desk::new();
    for request in [
        HouseRequest::Guest,
        HouseRequest::Guest,
        HouseRequest::Grant { person: 1, amount: dollars(10) },
        HouseRequest::Open { name: "Craps 1".to_owned(), pack: "bclc-craps".to_owned(), player_edge: None },
        HouseRequest::Fill { table: 1, entry: 1, amount: dollars(500) },
    ] {
        desk.ask(hour(0), Actor::House, request).unwrap();
    }
    desk
}

fn to_table(person: u32, amount: i64) -> (Actor, HouseRequest) {
    (Actor::Player(person), HouseRequest::ToTable { person, table: 1, entry: 2, amount: dollars(amount) })
}

#[test]
fn requests_made_together_equal_requests_made_one_by_one() {
    let (mut together, mut apart) = (house(), house());
    let requests = [
        (Actor::House, HouseRequest::Fill { table: 1, entry: 2, amount: dollars(2_000_000) }),
        (Actor::House, HouseRequest::Grant { person: 2, amount: dollars(3) }),
        to_table(2, 3),
        to_table(1, 10),
        (Actor::House, HouseRequest::FromTable { person: 1, table: 1, entry: 2, amount: dollars(4) }),
        (Actor::House, HouseRequest::Credit { table: 1, entry: 2, amount: dollars(100) }),
        (Actor::House, HouseRequest::Retire { table: 1 }),
    ];
    let mut writes = Vec::new();
    together.log.ask_all(hour(30), &requests, &mut writes).unwrap();
    together.keep(writes);
    for (by, request) in requests {
        apart.ask(hour(30), by, request).unwrap();
    }
    assert_eq!(together.log, apart.log);
    assert_eq!(together.lines, apart.lines);
}

#[test]
fn if_one_request_is_denied_nothing_changes() {
    let mut desk = house();
    let before = desk.log.clone();
    let moves = [
        // For this request, the cage must be issued chips first.
        (Actor::House, HouseRequest::Fill { table: 1, entry: 2, amount: dollars(2_000_000) }),
        (Actor::House, HouseRequest::Grant { person: 2, amount: dollars(3) }),
        to_table(2, 3),
        (Actor::House, HouseRequest::FromTable { person: 1, table: 1, entry: 2, amount: dollars(4) }),
        (Actor::House, HouseRequest::Retire { table: 1 }),
    ];
    let more =
        [(Actor::House, HouseRequest::Guest), (Actor::House, HouseRequest::Enrol { name: "Ada".to_owned() })];
    for done in 0..=moves.len() {
        for also in [&more[..0], &more[..]] {
            let mut requests: Vec<_> = moves[..done].iter().chain(also).cloned().collect();
            // The table does not have this many chips.
            requests.push((
                Actor::House,
                HouseRequest::Credit { table: 1, entry: 2, amount: dollars(9_000_000) },
            ));
            let kept = Write::Delete { space: RecordSpace::House, key: "kept".to_owned() };
            let mut writes = vec![kept];
            let denied = desk.log.ask_all(hour(30), &requests, &mut writes).unwrap_err();
            assert!(matches!(denied, HouseDenial::NotEnough { .. }), "{denied:?}");
            assert_eq!(desk.log, before, "the log changed after {done} requests and {} more", also.len());
            assert_eq!(writes.len(), 1);
        }
    }
    // The house can continue from there.
    desk.ask(hour(31), Actor::House, HouseRequest::Guest).unwrap();
    assert_eq!(desk.lines.len() as u64, desk.log.chain().lines());
}
