//! A connection that follows the changes of a table sees the same table as a connection that gets the whole table.

use std::collections::{BTreeMap, BTreeSet};

use croupier_house::Config;
use serde_json::{Value, json};

use crate::autoplay::Player;
use crate::support::{OpenHouse, open};

/// A spectator, and the table after each entry.
struct Spectator<'h> {
    player: Player<'h>,
    n: u64,
    /// The number of the entry after which the table looked like the view.
    shown: u64,
    view: Value,
    people: Value,
    seen: BTreeMap<u64, (Value, Value)>,
    /// The number of entries with changes, and the length of all entries.
    changes: usize,
    bytes: usize,
}

impl Spectator<'_> {
    async fn at<'h>(open: &'h OpenHouse, table: u64, more: &str) -> Spectator<'h> {
        let mut player = Player::at(open, table).await;
        let state = player.connects_with(more).await;
        let (view, people) = (state["view"].clone(), state["people"].clone());
        let n = state["n"].as_u64().unwrap();
        Spectator { player, n, shown: n, view, people, seen: BTreeMap::new(), changes: 0, bytes: 0 }
    }

    /// Follows the table until an entry.
    async fn follows(&mut self, last: u64) {
        while self.n < last {
            let entry = self.player.hears(|message| message["type"] == "entry").await;
            self.bytes += entry.to_string().len();
            if let Some(changes) = entry.get("changes") {
                assert!(entry["since"].as_u64().unwrap() <= self.shown, "{entry}");
                assert!(entry.get("view").is_none(), "{entry}");
                let changes: json_patch::Patch = serde_json::from_value(changes.clone()).unwrap();
                json_patch::patch(&mut self.view, &changes).unwrap();
                self.changes += 1;
            }
            self.view = entry.get("view").unwrap_or(&self.view).clone();
            self.n = entry["n"].as_u64().unwrap();
            if entry.get("view").is_some() || entry.get("changes").is_some() {
                self.shown = self.n;
                self.people = entry.get("people").unwrap_or(&self.people).clone();
                self.seen.insert(self.n, (self.view.clone(), self.people.clone()));
            }
        }
    }
}

/// Compares the views of two spectators after every entry for which both have the table; returns the number of compared
/// entries.
fn compared(whole: &Spectator, follower: &Spectator) -> usize {
    let both = whole.seen.iter().filter_map(|(n, seen)| Some((n, seen, follower.seen.get(n)?)));
    both.inspect(|(n, seen, followed)| assert_eq!(seen, followed, "entry {n}")).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_show_the_same_table_at_every_game() {
    let open = open(|config: &mut Config| config.clock_seconds = 600).await;
    for (pack, strategy) in [
        ("bclc-craps", "three-point-molly"),
        ("mlgca-midi-baccarat", "banker-flat"),
        ("bclc-casino-war", "war-always"),
        ("bclc-red-dog", "red-dog-raise"),
        ("bclc-wheel", "wheel-1"),
        ("house-sic-bo", "sic-bo-small"),
    ] {
        let table = open.table(pack, pack, false).await;
        let mut whole = Spectator::at(&open, table, "").await;
        let mut follower = Spectator::at(&open, table, "&changes=true").await;
        let mut player = Player::at(&open, table).await;
        player.sits(50_000).await;
        let begun = player.begins(json!(strategy), json!({ "rounds": 6 })).await;
        assert_eq!(begun, json!({ "again": false }), "{pack}");
        player.hears_end().await;
        let last = player.connects().await["n"].as_u64().unwrap();
        whole.follows(last).await;
        follower.follows(last).await;
        assert!(compared(&whole, &follower) > 6, "{pack}");
        assert_eq!(follower.changes, follower.seen.len(), "{pack}: every entry tells changes");
        assert_eq!(whole.changes, 0, "{pack}");
        assert!(follower.bytes < whole.bytes, "{pack}: {} and {} bytes", follower.bytes, whole.bytes);
    }
}

const BETS: [&str; 12] = [
    "pass",
    "field",
    "big-6",
    "big-8",
    "hard-4",
    "hard-6",
    "hard-8",
    "hard-10",
    "any-craps",
    "any-seven",
    "horn",
    "yo",
];

/// Returns the length of the message about a bet at a craps table with this many other players, who made every bet above,
/// and onlookers. Every onlooker gets the same message.
async fn bet_length(open: &OpenHouse, others: usize, onlookers: usize) -> usize {
    let table = open.table(&format!("{others} others"), "bclc-craps", false).await;
    let mut made = 0;
    for _ in 0..others {
        let mut other = Player::at(open, table).await;
        other.sits(50_000).await;
        for wager in BETS {
            let bet = other.says(json!({ "do": "bet", "wager": wager, "amount": 2000 })).await;
            made += usize::from(bet["entry"].is_u64());
        }
    }
    assert!(made >= others * 8, "{made} bets");
    let mut player = Player::at(open, table).await;
    player.sits(50_000).await;
    let mut watching = Vec::new();
    for _ in 0..onlookers {
        watching.push(Spectator::at(open, table, "&changes=true").await);
    }
    let bet = player.says(json!({ "do": "bet", "wager": "pass", "amount": 500 })).await;
    for onlooker in &mut watching {
        onlooker.follows(bet["entry"].as_u64().unwrap()).await;
        assert_eq!(onlooker.changes, 1, "the entry tells changes");
    }
    let lengths: BTreeSet<usize> = watching.iter().map(|onlooker| onlooker.bytes).collect();
    assert_eq!(lengths.len(), 1, "{lengths:?}");
    lengths.first().copied().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bet_at_a_full_table_with_sixty_onlookers_takes_no_more_than_twice_the_bytes() {
    let open = open(|config: &mut Config| config.clock_seconds = 600).await;
    let (empty, full) = (bet_length(&open, 0, 1).await, bet_length(&open, 14, 60).await);
    println!("{empty} bytes at an empty table, {full} to each of 60 onlookers at a full one");
    assert!(full <= 2 * empty, "{empty} bytes at an empty table, {full} at a full one");
}
