//! Evenings at which a dealer enters the cards when they are seen, and corrects some of them: the audit and the second
//! verifier follow every chip, and a change of an entered card is found.

use std::collections::BTreeMap;

use croupier_chance::{Seed, Stream};
use croupier_ledger::TableState;
use croupier_ledger::audit::Audit;
use croupier_ledger::line::{Actor, Command, Mode, Setup};
use croupier_rules::Card;
use croupier_table::rounds;
use serde_json::Value;

use crate::crew;
use crate::evening::{self, Evening, LIBRARY};
use crate::script::{forged, line_with, note, verify};

const PACKS: [&str; 3] = ["mlgca-midi-baccarat", "bclc-red-dog", "bclc-casino-war"];

fn table(evening: &Evening) -> &rounds::Table {
    let TableState::Round(table) = evening.playing.game() else { panic!("cards") };
    table
}

/// Returns a card that the shoe may still have.
fn card(evening: &Evening, chance: &mut Stream) -> Card {
    let deck = Card::decks(1);
    let unseen = table(evening).shoe.as_ref().and_then(|shoe| shoe.unseen.clone());
    let there = |card: &Card| unseen.as_ref().is_none_or(|unseen| unseen.counts[card.index()] > 0);
    let left: Vec<Card> = deck.into_iter().filter(there).collect();
    left[chance.below(left.len() as u32) as usize]
}

/// Plays an evening with a dealer who enters the cards.
fn play(pack: &str, steps: usize) -> Evening {
    let setup = Setup { mode: Mode::Crew, ..evening::setup(pack, BTreeMap::new()) };
    let mut evening = Evening::at(setup).unwrap();
    let mut chance = Stream::new(&Seed::from(23), pack.len() as u64);
    let ask = |evening: &mut Evening, command: rounds::Command| {
        evening.ask(Actor::Crew(1), Command::Round(command), None).is_some()
    };
    for _ in 0..steps {
        let card = card(&evening, &mut chance);
        let waits = table(&evening).entry.as_ref().is_some_and(|entry| entry.waits);
        let [kind, pick, amount] = chance.draws([256, 65_536, 65_536]);
        let due = table(&evening)
            .shoe
            .as_ref()
            .is_none_or(|shoe| shoe.ending == rounds::ShoeEndStage::Due || shoe.unseen.is_none());
        match kind % 8 {
            0 if kind > 128 => {
                ask(&mut evening, rounds::Command::CorrectCard { card, late: kind > 200 });
            }
            1 => crew::step(&mut evening, &mut chance),
            _ if waits && kind % 8 > 2 => {
                ask(&mut evening, rounds::Command::EnterCards { cards: vec![card], cover: kind < 10 });
            }
            _ if due => {
                ask(&mut evening, rounds::Command::UnseenShoe);
            }
            2 => {
                ask(&mut evening, rounds::Command::Deal { slip: None });
            }
            _ => {
                evening.step((kind as u8 & 0xf8, pick as u16, amount as u16));
            }
        }
    }
    evening
}

fn told(lines: &[String], word: &str) -> usize {
    lines.iter().filter(|line| line.contains(&format!("\"{word}\":"))).count()
}

#[test]
fn entered_and_corrected_cards_pass_the_audit_and_the_script() {
    for pack in PACKS {
        let evening = play(pack, 1_500);
        let lines = &evening.lines;
        for (word, least) in [("cards-entered", 100), ("card-corrected", 20), ("paid", 10), ("lost", 10)] {
            assert!(told(lines, word) >= least, "{pack}: {word} {}", told(lines, word));
        }
        let (header, entries) = lines.split_first().unwrap();
        let mut audit = Audit::begin(&LIBRARY, header).unwrap();
        for line in entries {
            audit.line(line).unwrap_or_else(|found| panic!("{pack}: {found:?} in {line}"));
        }
        let (status, answer) = verify(lines, &[note(lines)]);
        assert_eq!(status, 0, "{pack}: {answer}");
        let all = evening.playing.balances().all();
        let balances: serde_json::Map<String, Value> =
            all.map(|(account, money)| (account.to_string(), money.cents().into())).collect();
        assert_eq!(answer["balances"], Value::Object(balances), "{pack}");
    }
}

/// A card that was entered and a card that was shown must be the same.
#[test]
fn another_card_than_the_one_entered_is_found() {
    let lines = play("bclc-red-dog", 400).lines;
    let at = line_with(&lines, "\"cards-entered\"", 0);
    let line = &lines[at];
    let from = line.find("\"cards-entered\":{\"cards\":[\"").unwrap();
    let text = &line[from..from + 29];
    let card = &text[27..29];
    let other = if card == "2C" { "3C" } else { "2C" };
    let forged = forged(&lines, at, text, &text.replace(card, other));
    let (status, answer) = verify(&forged, &[]);
    assert_eq!((status, &answer["line"]), (1, &Value::from(at)), "{answer}");
    let (header, entries) = forged.split_first().unwrap();
    let mut audit = Audit::begin(&LIBRARY, header).unwrap();
    assert!(entries.iter().any(|line| audit.line(line).is_err()));
}

/// A table where the house deals accepts no cards from people.
#[test]
fn an_automatic_table_takes_no_entered_card() {
    for pack in PACKS {
        let mut evening = Evening::with(pack, BTreeMap::new()).unwrap();
        evening.sit(1, None).unwrap();
        for command in [
            rounds::Command::UnseenShoe,
            rounds::Command::EnterCards { cards: Card::decks(1)[..1].to_vec(), cover: false },
        ] {
            assert!(evening.ask(Actor::Crew(1), Command::Round(command), None).is_none());
        }
    }
}
