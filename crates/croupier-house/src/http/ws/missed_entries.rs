//! Reading the entries that a client missed.

use std::ops::Range;

use croupier_ledger::TableLog;
use croupier_ledger::book::Account;
use croupier_ledger::line::{Actor, Entry};
use croupier_ledger::store::StoredLine;
use croupier_text::narration::Seats;

/// Returns the entries with these numbers, or an error if one is missing or cannot be parsed.
pub(super) fn entries(kept: &[StoredLine], numbers: Range<u64>) -> Result<Vec<Entry>, String> {
    let mut lines = kept.iter();
    let entry = |n: u64| {
        let kept = lines.next().filter(|kept| kept.n == n).ok_or_else(|| format!("line {n} is missing"))?;
        serde_json::from_str(&kept.line).map_err(|error| format!("line {n} is not an entry: {error}"))
    };
    numbers.map(entry).collect()
}

/// Returns the seats before these entries, the last of a table.
pub(super) fn seats_before(playing: &TableLog, entries: &[Entry]) -> Seats {
    let mut seats = Seats::of(playing.game());
    for entry in entries.iter().rev() {
        let rail = entry.book.iter().find_map(|posting| match posting.0 {
            Account::Rail(person) => Some(person),
            _ => None,
        });
        let gone = if let Actor::Player(person) = entry.by { Some(person) } else { rail };
        entry.then.iter().rev().for_each(|event| seats.rewind(event, gone));
    }
    seats
}

#[cfg(test)]
mod tests {
    use croupier_ledger::Digest;
    use croupier_ledger::house::Role;
    use croupier_ledger::line::Actor;

    use super::*;
    use crate::http::testing::{app, ask, person};

    #[tokio::test]
    async fn a_missing_or_damaged_line_is_an_error() {
        let (_folder, app) = app(|_| ());
        let setup = app.house.plain_setup("bclc-craps").unwrap();
        let table = app.house.open_table(Actor::House, None, setup).await.unwrap();
        let (ada, _) = person(&app, "Ada", &[Role::Player]).await;
        ask(&app, table, ada, serde_json::json!({ "do": "sit", "chips": 50_000 })).await;
        ask(&app, table, ada, serde_json::json!({ "do": "buy-in", "amount": 1_000 })).await;
        let kept = app.house.read_now(|store| store.lines(table, 1, 3)).unwrap();
        let numbers: Vec<_> = entries(&kept, 1..4).unwrap().iter().map(|entry| entry.n).collect();
        assert_eq!(numbers, [1, 2, 3]);
        assert_eq!(entries(&kept[..2], 1..4).unwrap_err(), "line 3 is missing");
        assert_eq!(entries(&kept[1..], 1..4).unwrap_err(), "line 1 is missing");
        let spoilt = StoredLine { n: 2, hash: Digest::NONE, line: "{}".to_owned() };
        let kept = [kept[0].clone(), spoilt, kept[2].clone()];
        assert!(entries(&kept, 1..4).unwrap_err().starts_with("line 2 is not an entry"));
    }
}
