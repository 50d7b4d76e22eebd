//! Every event has words, and nothing that is hidden is told.

use std::collections::BTreeSet;

use croupier_ledger::Game;
use croupier_ledger::line::{Command, Event};
use croupier_rules::{Card, Dice, Money};
use croupier_table::{GameRules, Owner, SeatNo, craps, rounds};
use proptest::prelude::*;
use serde_json::Value;

use super::*;
use crate::crew::tests::night;
use crate::testing::{self, Felt};

fn name(person: u32) -> String {
    format!("Guest {person}")
}

fn told(felt: &mut Felt, command: Command) -> Vec<Told> {
    let before = felt.game.clone();
    let events = felt.try_to(&command).expect("it is taken");
    tell(&felt.rules, &before, &events, &name)
}

fn sentences(told: &[Told]) -> Vec<&str> {
    told.iter().map(|told| told.words.as_str()).collect()
}

#[test]
fn a_roll_is_told_in_sentences() {
    let mut felt = testing::felt("bclc-craps", &[]);
    felt.sit(7);
    let GameRules::Craps(rules) = &felt.rules else { unreachable!() };
    let place = rules.layout.find("place-6").unwrap();
    let which = |wager, state| craps::Which { seat: SeatNo(0), wager, state, owner: Owner::Player };
    let (pass, six) = (which(rules.game.pass, None), which(place.wager, place.state));
    let bet = |which, cents| {
        let amount = Money::from_cents(cents);
        Command::Craps(craps::Command::Bet { which, amount, way: craps::Way::Proper, cash: None })
    };
    let roll = |a, b| {
        let dice = Dice::new(a, b).unwrap();
        Command::Craps(craps::Command::Roll { dice, landing: craps::Landing::Flat })
    };
    assert_eq!(sentences(&told(&mut felt, bet(pass, 1_000)))[0], "Guest 7 bets $10 on Pass Line.");
    told(&mut felt, roll(4, 4));
    told(&mut felt, bet(six, 1_200));
    let words = told(&mut felt, roll(3, 4));
    let lost = words.iter().find(|told| told.words.contains("loses $12")).unwrap();
    assert_eq!(lost.words, "Guest 7's Place 6 loses $12.");
    assert!(lost.clause.as_deref().is_some_and(|clause| clause.starts_with("bclc-craps/")));
    assert!(sentences(&words).contains(&"Seven out: the hand is over."));
    let called = words.iter().find(|told| told.words.starts_with("stickperson: ")).unwrap();
    assert!(called.clause.is_some(), "a call is prescribed by a clause");
}

#[test]
fn who_left_is_still_named_in_the_entry() {
    let mut felt = testing::felt("bclc-casino-war", &[]);
    felt.sit(7);
    let leave = Command::Round(rounds::Command::Leave { player: rounds::PlayerNo(0) });
    assert_eq!(sentences(&told(&mut felt, leave)), ["Guest 7 leaves with $2000."]);
}

/// The table before each of its events, from the opening on.
fn replayed(felt: &Felt) -> impl Iterator<Item = (Game, &Event)> {
    let mut now = Felt::open(felt.rules.clone());
    felt.log.iter().map(move |event| {
        let before = now.game.clone();
        now.apply(event);
        (before, event)
    })
}

/// Every card that is named anywhere in a JSON value.
fn cards_in(value: &Value, found: &mut Vec<Card>) {
    match value {
        Value::String(text) => found.extend(text.parse::<Card>().ok()),
        Value::Array(values) => values.iter().for_each(|value| cards_in(value, found)),
        Value::Object(fields) => fields.values().for_each(|value| cards_in(value, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// The cards that lie face up on the table, or came out of the shoe face up with this event.
fn face_up(table: &rounds::Table, event: &rounds::Event) -> Vec<Card> {
    let mut up = match &table.play {
        rounds::Play::Baccarat(round) => {
            round.hands.iter().flat_map(|hand| hand.seen().iter().copied()).collect()
        }
        other => other.cards(),
    };
    let last = table.shoe.as_ref().and_then(|shoe| shoe.next.checked_sub(1).map(|last| shoe.cards[last]));
    if matches!(event, rounds::Event::Drawn { card: Some(_), .. }) {
        up.extend(last);
    }
    up
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_event_of_a_night_can_be_told(
        pack in 0..11_usize,
        picks in prop::collection::vec(any::<u8>(), 8..40),
        seed in any::<u64>(),
    ) {
        let felt = night(pack, &picks, seed, 25).felt;
        let mut seats = Seats::of(&Felt::open(felt.rules.clone()).game);
        for (before, event) in replayed(&felt) {
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
    fn nothing_that_is_hidden_is_told(
        picks in prop::collection::vec(any::<u8>(), 8..40),
        seed in any::<u64>(),
        pack in prop_oneof![3 => Just("mlgca-midi-baccarat"), 1 => Just("bclc-red-dog"), 1 => Just("bclc-casino-war")],
    ) {
        let pack = testing::packs().iter().position(|id| id == pack).unwrap();
        let felt = night(pack, &picks, seed, 25).felt;
        let mut seats = Seats::default();
        // A card may be called after it was burnt: those that were shown so far in this shoe.
        let mut shown: BTreeSet<Card> = BTreeSet::new();
        for (before, event) in replayed(&felt) {
            let Event::Round(known) = event else { continue };
            let mut now = Felt { game: before, ..Felt::open(felt.rules.clone()) };
            now.apply(event);
            let Game::Round(table) = &now.game else { unreachable!() };
            if matches!(known, rounds::Event::CardsBrought { .. }) {
                shown.clear();
            }
            shown.extend(face_up(table, known));
            let words = words(&felt.rules, &seats, event, &name).map(|told| told.words).unwrap_or_default();
            seats.follow(event);
            let public = public(event).map(|event| serde_json::to_value(event).unwrap());
            let mut named = Vec::new();
            public.iter().for_each(|value| cards_in(value, &mut named));
            named.extend(words.split(|c: char| !c.is_alphanumeric()).filter_map(|word| word.parse::<Card>().ok()));
            for card in named {
                prop_assert!(shown.contains(&card), "{card} is hidden, and {known:?} tells it");
            }
            if let Some(trigger) = table.must_hit.as_ref().and_then(|must_hit| must_hit.trigger) {
                let text = public.map(|value| value.to_string()).unwrap_or_default();
                let reached = table.must_hit.as_ref().is_some_and(|must_hit| must_hit.meter.amount >= trigger);
                prop_assert!(reached || !text.contains(&trigger.cents().to_string()), "{known:?} tells the trigger");
                prop_assert!(reached || !words.contains(&dollars(trigger)), "{known:?} tells the trigger");
            }
        }
    }
}

#[test]
fn commands_are_shown_without_what_they_hide() {
    let round = |command| Command::Round(command);
    let shoe = round(rounds::Command::NewShoe { cards: Card::decks(8) });
    let mut named = Vec::new();
    cards_in(&serde_json::to_value(public_command(&shoe)).unwrap(), &mut named);
    assert_eq!(named, []);
    assert_eq!(public_command(&round(rounds::Command::Trigger { amount: Money::CENT })), None);
    let deal = round(rounds::Command::Deal { slip: None });
    assert_eq!(public_command(&deal), Some(deal));
}
