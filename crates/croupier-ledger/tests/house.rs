//! The house's own stream: its denials, and a book that always balances whatever is requested.

mod any_requests;
mod audited;
mod denied;
mod references;
mod together;

use croupier_ledger::ClientCommand;
use croupier_ledger::house::{HouseDenial, HouseEntry, HouseLog, HouseRequest, Role};
use croupier_ledger::line::Actor;
use croupier_ledger::store::{RecordSpace, Write};
use croupier_rules::Money;
use jiff::{SignedDuration, Timestamp};

fn dollars(amount: i64) -> Money {
    Money::from_cents(amount * 100)
}

/// Returns a time, in hours after the house was founded at midnight UTC.
fn hour(hours: i64) -> Timestamp {
    let founded: Timestamp = "2026-03-01T00:00:00Z".parse().unwrap();
    founded + SignedDuration::from_hours(hours)
}

/// A house whose log is a list in memory.
struct Desk {
    log: HouseLog,
    lines: Vec<String>,
}

impl Desk {
    fn new() -> Desk {
        let (log, first) = HouseLog::found("test", hour(0));
        let mut desk = Desk { log, lines: Vec::new() };
        desk.keep(vec![first]);
        desk
    }

    fn keep(&mut self, writes: Vec<Write>) {
        for write in writes {
            // Every booked reference has a record.
            if matches!(write, Write::Put { space: RecordSpace::Reference, .. }) {
                continue;
            }
            let Write::Line { stream: 0, n, line, .. } = write else {
                panic!("expected only lines of the house's stream")
            };
            assert_eq!(n, self.lines.len() as u64);
            self.lines.push(line);
        }
    }

    fn ask(
        &mut self,
        at: Timestamp,
        by: Actor,
        request: HouseRequest,
    ) -> Result<Vec<HouseEntry>, HouseDenial> {
        self.ask_as(at, by, None, request)
    }

    fn ask_as(
        &mut self,
        at: Timestamp,
        by: Actor,
        id: Option<&ClientCommand>,
        request: HouseRequest,
    ) -> Result<Vec<HouseEntry>, HouseDenial> {
        let mut writes = Vec::new();
        let entries = self.log.ask(at, by, id, &request, &mut writes)?;
        self.keep(writes);
        Ok(entries)
    }

    /// Makes a request as the house. It must succeed.
    fn must(&mut self, at: Timestamp, request: HouseRequest) -> Vec<HouseEntry> {
        self.ask(at, Actor::House, request).unwrap()
    }

    /// Returns a house with persons 1 and 2, who have $100 each, administrator 3, supervisor 4, and table 1.
    fn furnished() -> Desk {
        let mut desk = Desk::new();
        for name in ["Ada", "Bob", "Cleo", "Dan"] {
            desk.must(hour(0), HouseRequest::Enrol { name: name.to_owned() });
        }
        for person in [1, 2] {
            desk.must(hour(0), HouseRequest::Grant { person, amount: dollars(100) });
        }
        for (person, role) in [(3, Role::Administrator), (4, Role::Supervisor)] {
            desk.must(hour(0), HouseRequest::Roles { person, roles: vec![role] });
        }
        desk.must(
            hour(0),
            HouseRequest::Open {
                name: "Craps 1".to_owned(),
                pack: "bclc-craps".to_owned(),
                player_edge: None,
            },
        );
        desk
    }
}

fn to_table(person: u32, amount: Money) -> HouseRequest {
    HouseRequest::ToTable { person, table: 1, entry: 1, amount }
}

fn from_table(person: u32, amount: Money) -> HouseRequest {
    HouseRequest::FromTable { person, table: 1, entry: 2, amount }
}
