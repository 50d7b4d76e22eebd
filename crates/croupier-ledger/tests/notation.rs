//! `docs/log.md` is correct: its examples parse, its draw can be reproduced, and its appendix matches the types.

use std::fs;
use std::path::{Path, PathBuf};

use croupier_chance::{Contribution, commitment, pledged_key, pledged_stream};
use croupier_ledger::Digest;
use croupier_ledger::house::{HouseEntry, HouseHeader};
use croupier_ledger::line::{Entry, Header, RevealedDraw};
use croupier_rules::{Card, Dice, Money};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::appendix;

const MARK: &str = "<!-- appendix -->\n";

fn page_path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/log.md")
}

fn page() -> String {
    fs::read_to_string(page_path()).unwrap()
}

/// Returns the JSON blocks of the page.
fn examples() -> Vec<Value> {
    let page = page();
    let blocks = page.split("```json\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    blocks.map(|block| serde_json::from_str(block).unwrap()).collect()
}

/// Checks that an example parses completely, and that the program would write it in the same way.
fn reads<T: DeserializeOwned + Serialize>(example: &Value) -> T {
    let read: T = serde_json::from_value(example.clone()).unwrap();
    assert_eq!(&serde_json::to_value(&read).unwrap(), example);
    read
}

#[test]
fn the_examples_are_read() {
    let examples = examples();
    let [header, entry, sealed, house, action] = &examples[..] else { panic!("{}", examples.len()) };
    let header: Header = reads(header);
    assert_eq!((header.croupier.as_str(), header.version), ("table-log", 2));
    let entry: Entry = reads(entry);
    let sum: i64 = entry.book.iter().map(|posting| posting.1.cents()).sum();
    assert_eq!(sum, 0);
    assert!(sealed["sealed"].as_str().unwrap().parse::<Digest>().is_ok());
    reads::<HouseHeader>(house);
    reads::<HouseEntry>(action);
}

/// The example entry shows the example draw, at the example table.
#[test]
fn the_example_draw_can_be_reproduced() {
    let examples = examples();
    let (header, entry): (Header, Entry) = (reads(&examples[0]), reads(&examples[1]));
    let RevealedDraw { draw, secret, parts, .. } = entry.chance.unwrap();
    let withheld = commitment(&[9; 32]);
    let part = |part: Option<Digest>| {
        part.map_or(Contribution::Withheld(withheld), |part| Contribution::Revealed(part.0))
    };
    let parts: Vec<(u32, Contribution)> =
        parts.into_iter().map(|(person, revealed)| (person, part(revealed))).collect();
    let stream = || pledged_stream(&secret.0, header.table, draw, &parts);
    assert_eq!(header.commits.0, commitment(&secret.0));
    let dice = Dice::from_index(stream().below(36) as usize).unwrap();
    assert_eq!(examples[1]["do"]["craps"]["roll"]["dice"], serde_json::to_value(dice).unwrap());
    let mut deck = Card::decks(1);
    stream().shuffle(&mut deck);
    let deck: Vec<String> = deck[..12].iter().map(Card::to_string).collect();
    let key = Digest(pledged_key(&secret.0, header.table, draw, &parts));
    let amount = Money::from_cents(stream().cents_above(50_000, 100_000).unwrap());
    let rows = [
        format!("| commitment | `{}` |", header.commits),
        format!("| pledge of player 12 | `{}` |", Digest(withheld)),
        format!("| key | `{key}` |"),
        format!("| first word | `{:016x}` |", stream().word()),
        format!("| as dice | {}: two and three |", dice.index()),
        format!("| on a wheel of 54 spaces | space {} |", stream().below(54)),
        format!("| of five tickets | ticket {} |", stream().below(5)),
        format!("| as a hidden amount above $500, at most $1,000 | ${amount} |"),
        format!("| as a shoe of one deck | `{}` and so on |", deck.join(" ")),
    ];
    for row in rows {
        assert!(page().contains(&row), "{row}");
    }
}

/// `UPDATE_NOTATION=1 cargo test -p croupier-ledger --test all notation` regenerates the appendix.
#[test]
fn the_appendix_matches_the_types() {
    let page = page();
    let (before, appendix) = page.split_once(MARK).unwrap();
    let made = appendix::appendix();
    if std::env::var_os("UPDATE_NOTATION").is_some() {
        fs::write(page_path(), format!("{before}{MARK}{made}")).unwrap();
        return;
    }
    let differs = appendix.lines().zip(made.lines()).find(|(written, made)| written != made);
    assert_eq!(differs, None, "the appendix is out of date: regenerate it with UPDATE_NOTATION=1");
    assert_eq!(appendix, made);
}
