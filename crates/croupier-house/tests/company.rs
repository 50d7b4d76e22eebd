//! Company: house players at the table of a player who is alone.

use std::time::Duration;

use croupier_house::Config;
use croupier_ledger::book::Account;
use serde_json::{Value, json};

use crate::autoplay::Player;
use crate::support::{OpenHouse, open};

fn plain(_: &mut Config) {}

async fn people(open: &OpenHouse, table: u64) -> Vec<u32> {
    let mut people = open.house.peek(table).await.unwrap().game().people();
    people.sort_unstable();
    people
}

/// Waits until the people at the table are as wanted.
async fn waits(open: &OpenHouse, table: u64, is: impl Fn(&[u32]) -> bool) -> Vec<u32> {
    for _ in 0..12_000 {
        let people = people(open, table).await;
        if is(&people) {
            return people;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the people are still {:?}", people(open, table).await);
}

async fn listed(open: &OpenHouse, table: u64) -> Value {
    let tables = open.get("/tables", None).await.json();
    tables.as_array().unwrap().iter().find(|one| one["table"] == table).unwrap().clone()
}

/// House players bet, throw and leave. A strategy without a line bet then plays at a craps table, because house players
/// throw.
#[tokio::test(flavor = "multi_thread")]
async fn house_players_come_play_and_leave() {
    let open = open(plain).await;
    let mut tables = Vec::new();
    for (pack, strategy) in [
        ("bclc-craps", "field"),
        ("mlgca-midi-baccarat", "player-flat"),
        ("bclc-red-dog", "red-dog-best"),
        ("bclc-casino-war", "war-always"),
        ("bclc-wheel", "wheel-1"),
        ("house-sic-bo", "sic-bo-small"),
    ] {
        let table = open.table(pack, pack, false).await;
        tables.push(table);
        let mut ada = Player::at(&open, table).await;
        assert_eq!(ada.says(json!({ "do": "company", "players": 2 })).await["code"], "not-seated");
        ada.sits(100_000).await;
        assert_eq!(
            ada.says(json!({ "do": "company", "players": 2 })).await,
            json!({ "again": false }),
            "{pack}"
        );
        let here = people(&open, table).await;
        let house: Vec<u32> = here.iter().copied().filter(|person| *person != ada.person).collect();
        assert_eq!(house.len(), 2, "{pack}: {here:?}");
        assert_eq!(open.house.house_players(&here), house);
        let info = listed(&open, table).await;
        assert_eq!((&info["house_players"], info["people"].as_array().unwrap().len()), (&json!(2), 3));
        let names: Vec<&str> = info["people"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        assert_eq!(names.iter().filter(|name| name.starts_with("House player ")).count(), 2, "{names:?}");

        ada.begins(json!(strategy), json!({ "rounds": 3 })).await;
        let end = ada.hears_end().await;
        assert_eq!(end["ended"]["code"], "rounds", "{pack}: {end}");
        let bets = open.house.peek(table).await.unwrap();
        let lines = bets.chain().lines();
        assert!(lines > 10, "{pack}: the house players did not bet");
        let state = ada.connects().await;
        assert_eq!(state["house_players"].as_array().unwrap().len(), 2, "{pack}");
        assert_eq!(state["company"], 3);

        // A smaller number dismisses them, and so does the departure of the last person.
        ada.says(json!({ "do": "company", "players": 1 })).await;
        let mut gone = false;
        for _ in 0..2_000 {
            let playing = people(&open, table).await.len();
            gone = playing == 2;
            if gone {
                break;
            }
            ada.says(json!({ "do": "ready" })).await;
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert!(gone, "{pack}: the second house player stays");
        ada.says(json!({ "do": "leave" })).await;
        let mut left = 4_000;
        while people(&open, table).await.iter().any(|person| *person != ada.person) {
            left -= 1;
            assert!(left > 0, "{pack}: {:?}", people(&open, table).await);
            ada.says(json!({ "do": "ready" })).await;
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let audit = open.get(&format!("/tables/{table}/audit"), None).await.json();
        assert_eq!(audit["sound"], true, "{pack}: {audit}");
    }
    open.assert_well().await;
    let mut found = None;
    let open = open.again_after(|config| found = Some(crate::trust::audit(config))).await;
    let differences = found.unwrap().differences;
    assert!(differences.is_empty(), "{differences:?}");
    open.assert_well().await;
}

/// At a table with a minimum of $25, each house player bets at least that much, whatever the strategy bets elsewhere.
#[tokio::test(flavor = "multi_thread")]
async fn house_players_bet_the_minimum_of_a_higher_table() {
    let open = open(plain).await;
    for pack in
        ["bclc-craps", "mlgca-midi-baccarat", "bclc-red-dog", "bclc-casino-war", "bclc-wheel", "house-sic-bo"]
    {
        let limits = json!([{ "wager": "all", "min": 2_500, "max": 100_000 }]);
        let wants =
            json!({ "name": pack, "pack": pack, "dealt": false, "clock_seconds": 3600, "limits": limits });
        let table = open.post("/tables", &open.admin, wants).await.json()["table"].as_u64().unwrap();
        let mut ada = Player::at(&open, table).await;
        ada.sits(100_000).await;
        ada.says(json!({ "do": "company", "players": 3 })).await;
        let here = people(&open, table).await;
        let house = open.house.house_players(&here);
        assert_eq!(house.len(), 3, "{pack}");
        let mut stakes = Vec::new();
        for _ in 0..2_000 {
            let playing = open.house.peek(table).await.unwrap();
            let stake = |person: &u32| playing.balances().balance(Account::Layout(*person)).cents();
            stakes = house.iter().map(stake).collect();
            if stakes.iter().all(|stake| *stake > 0) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert!(stakes.iter().all(|stake| *stake >= 2_500), "{pack}: {stakes:?}");
    }
    open.assert_well().await;
}

/// A person gets a place at a table that house players fill, and no more house players come once other people sit down.
#[tokio::test(flavor = "multi_thread")]
async fn a_house_player_makes_room_for_a_person() {
    let open = open(plain).await;
    let table = open.table("Red Dog", "bclc-red-dog", false).await;
    let places = listed(&open, table).await["places"].as_u64().unwrap() as usize;
    let mut ada = Player::at(&open, table).await;
    ada.sits(50_000).await;
    ada.says(json!({ "do": "company", "players": 9 })).await;
    assert_eq!(people(&open, table).await.len(), 4, "three house players at most");
    let mut others = Vec::new();
    for person in 1..places {
        let mut bob = Player::at(&open, table).await;
        let mut sat = Value::Null;
        // In mid-round a house player cannot leave.
        for _ in 0..500 {
            sat = bob.says(json!({ "do": "sit", "chips": 50_000 })).await;
            if sat["entry"].is_u64() {
                break;
            }
            ada.says(json!({ "do": "ready" })).await;
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert!(sat["entry"].is_u64(), "person {person} of {places}: {sat}");
        if person == 1 {
            let denied = bob.says(json!({ "do": "company", "players": 3 })).await;
            assert!(denied["code"].is_null() || denied["code"] == "other-players", "{denied}");
        }
        others.push(bob);
    }
    let here = waits(&open, table, |people| open.house.house_players(people).is_empty()).await;
    assert_eq!(here.len(), places);
    open.assert_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn house_players_need_play_chips_and_the_operators_consent() {
    for change in
        [|config: &mut Config| config.play_chips = 0, |config: &mut Config| config.house_players = false]
    {
        let open = open(change).await;
        let table = open.table("Wheel", "bclc-wheel", false).await;
        let mut ada = Player::at(&open, table).await;
        let state = ada.connects().await;
        assert!(state["company"].is_null(), "{state}");
        if open.house.config().play_chips > 0 {
            ada.sits(50_000).await;
            let denied = ada.says(json!({ "do": "company", "players": 1 })).await;
            assert_eq!(denied["code"], "no-house-players", "{denied}");
        }
        assert!(!open.house.has_house_players());
        ada.line = None;
        open.assert_well().await;
    }
}

/// After a restart, the earlier house players leave.
#[tokio::test(flavor = "multi_thread")]
async fn house_players_are_gone_after_a_restart() {
    let open = open(plain).await;
    let table = open.table("Wheel", "bclc-wheel", false).await;
    let person;
    {
        let mut ada = Player::at(&open, table).await;
        ada.sits(50_000).await;
        ada.says(json!({ "do": "company", "players": 3 })).await;
        assert_eq!(people(&open, table).await.len(), 4);
        person = ada.person;
    }
    let open = open.again().await;
    waits(&open, table, |people| people == [person]).await;
    let audit = open.get(&format!("/tables/{table}/audit"), None).await.json();
    assert_eq!(audit["sound"], true, "{audit}");
    open.assert_well().await;
}
