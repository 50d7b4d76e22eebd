//! Nights in sentences: every event has one, and none reveals hidden data.

use std::collections::BTreeSet;

use croupier_ledger::TableState;
use croupier_ledger::line::{Command, Event};
use croupier_proving::times;
use croupier_rules::{Card, Money};
use croupier_table::games::Play;
use croupier_table::{SeatNo, rounds};
use croupier_text::narration::{Seats, public, public_command, words};
use proptest::prelude::*;
use serde_json::Value;

use super::{night, night_with};
use crate::testing::{self, TestTable};

fn name(person: u32) -> String {
    format!("Guest {person}")
}

/// Returns each event since the opening, with the table before and after it.
fn replayed(felt: &TestTable) -> impl Iterator<Item = (TableState, &Event, TableState)> {
    let mut now = TestTable::open(felt.rules.clone());
    felt.log.iter().map(move |event| {
        let before = now.game.clone();
        now.apply(event);
        (before, event, now.game.clone())
    })
}

/// Collects every card that is named anywhere in a JSON value.
fn cards_in(value: &Value, found: &mut Vec<Card>) {
    match value {
        Value::String(text) => found.extend(text.parse::<Card>().ok()),
        Value::Array(values) => values.iter().for_each(|value| cards_in(value, found)),
        Value::Object(fields) => fields.values().for_each(|value| cards_in(value, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Returns the cards that lie face up on the table or came out of the shoe face up with this event.
fn face_up(table: &rounds::Table, event: &rounds::Event) -> Vec<Card> {
    let mut up = match &table.play {
        Play::Baccarat(round) => round.hands.iter().flat_map(|hand| hand.seen().iter().copied()).collect(),
        _ => table.cards(),
    };
    let last = table.shoe.as_ref().and_then(|shoe| shoe.next.checked_sub(1).map(|last| shoe.cards[last]));
    if matches!(event, rounds::Event::Drawn { card: Some(_), .. }) {
        up.extend(last);
    }
    up
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(times(60)))]

    #[test]
    fn every_event_of_a_night_can_be_described(
        pack in 0..11_usize,
        picks in prop::collection::vec(any::<u8>(), 8..40),
        seed in any::<u64>(),
    ) {
        let felt = night(pack, &picks, seed, 25).felt;
        let mut seats = Seats::of(&TestTable::open(felt.rules.clone()).game);
        for (before, event, _) in replayed(&felt) {
            prop_assert_eq!((0..64).map(|seat| seats.at(SeatNo(seat))).collect::<Vec<_>>(),
                (0..64).map(|seat| Seats::of(&before).at(SeatNo(seat))).collect::<Vec<_>>());
            if let Some(told) = words(&felt.rules, &seats, event, &name) {
                prop_assert!(told.words.ends_with(['.', '?']) || told.words.contains(": "), "{}", told.words);
                prop_assert!(!told.words.contains('{'), "{}", told.words);
                prop_assert!(told.clause.as_deref() != Some(""));
            }
            seats.follow(event);
        }
    }

    #[test]
    fn face_down_cards_are_never_named(
        picks in prop::collection::vec(any::<u8>(), 8..40),
        seed in any::<u64>(),
        pack in prop_oneof![3 => Just("mlgca-midi-baccarat"), 1 => Just("bclc-red-dog"), 1 => Just("bclc-casino-war")],
    ) {
        let felt = night(number_of(pack), &picks, seed, 25).felt;
        let mut seats = Seats::default();
        // A call may name a card after it was burnt or after its round. These cards were shown since the round began.
        let mut shown: BTreeSet<Card> = BTreeSet::new();
        for (_, event, after) in replayed(&felt) {
            let (Event::Round(known), TableState::Round(table)) = (event, &after) else { continue };
            if matches!(known, rounds::Event::CardsBrought { .. } | rounds::Event::RoundBegan { .. }) {
                shown.clear();
            }
            shown.extend(face_up(table, known));
            let (public, words) = seen(&felt, &mut seats, event);
            let mut named = Vec::new();
            cards_in(&public, &mut named);
            named.extend(words.split(|c: char| !c.is_alphanumeric()).filter_map(|word| word.parse::<Card>().ok()));
            let said = |card: &Card| words.to_lowercase().contains(&card.words());
            named.extend(Card::decks(1).into_iter().filter(said));
            for card in named {
                prop_assert!(shown.contains(&card), "{card} is hidden, but {known:?} names it");
            }
        }
    }

    #[test]
    fn the_hidden_amount_of_a_meter_never_appears(
        mut picks in prop::collection::vec(any::<u8>(), 80..90),
        seed in any::<u64>(),
    ) {
        // The crew and the table are the same in both nights; only the hidden amount differs.
        picks[1..4].fill(1);
        let pack = number_of("mlgca-midi-baccarat");
        let [one, other] = [None, Some(u64::MAX)].map(|trigger| {
            let felt = night_with(pack, &picks, seed, 25, trigger).felt;
            let mut seats = Seats::default();
            let due = |event: &&Event| !matches!(event, Event::Round(rounds::Event::MustHitDue { .. }));
            felt.log.iter().take_while(due).map(|event| seen(&felt, &mut seats, event)).collect::<Vec<_>>()
        });
        // Until one of the meters hits, the two nights look the same.
        for (one, other) in one.iter().zip(&other) {
            prop_assert_eq!(one, other);
        }
    }
}

fn number_of(pack: &str) -> usize {
    testing::packs().iter().position(|id| id == pack).unwrap()
}

/// Returns an event as people see it in data and read it in a sentence.
fn seen(felt: &TestTable, seats: &mut Seats, event: &Event) -> (Value, String) {
    let words = words(&felt.rules, seats, event, &name).map(|told| told.words).unwrap_or_default();
    seats.follow(event);
    (serde_json::to_value(public(event)).unwrap(), words)
}

#[test]
fn a_meter_with_a_hidden_amount_is_played() {
    let pack = number_of("mlgca-midi-baccarat");
    let has_trigger = |event: &Event| matches!(event, Event::Round(rounds::Event::TriggerSet { .. }));
    let felts = (0..40_u8).map(|pick| night(pack, &[pick, pick / 2, 1, 1, 1, pick / 3, 5, 7], 5, 12).felt);
    assert!(felts.into_iter().any(|felt| felt.log.iter().any(has_trigger)));
}

#[test]
fn commands_are_shown_without_their_secrets() {
    let round = |command| Command::Round(command);
    let shoe = round(rounds::Command::NewShoe { cards: Card::decks(8) });
    let mut named = Vec::new();
    cards_in(&serde_json::to_value(public_command(&shoe)).unwrap(), &mut named);
    assert_eq!(named, []);
    assert_eq!(public_command(&round(rounds::Command::Trigger { amount: Money::CENT })), None);
    let deal = round(rounds::Command::Deal { slip: None });
    assert_eq!(public_command(&deal), Some(deal));
}
