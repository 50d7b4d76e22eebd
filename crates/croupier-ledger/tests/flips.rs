//! Every changed bit of a log is found: in its line, or in the next line, because the hash no longer matches.

use std::collections::{BTreeMap, BTreeSet};

use croupier_ledger::audit::{TextAudit, sealed_line};
use croupier_ledger::checkpoint::{Checkpoint, origin};
use croupier_ledger::line::{Actor, Command};
use croupier_ledger::{Digest, merkle, rulebook_digest};
use croupier_rules::{Library, Money, WagerId};
use croupier_table::{GameRules, Owner, SeatNo, craps};

use crate::evening::{Evening, LIBRARY};

/// Continues an audit with a text, and returns the first line with a difference.
fn first_difference(audit: &TextAudit<'_>, text: &[u8]) -> Option<u64> {
    let mut audit = audit.clone();
    let ended = text.strip_suffix(b"\n").unwrap_or(text);
    let _ = ended.split(|byte| *byte == b'\n').all(|line| audit.bytes(line));
    audit.end().difference.map(|difference| difference.line)
}

/// Changes bits, one at a time, and checks that each change is found. `bits` returns the spacing of the bits to try in
/// a line.
fn flip(given_out: &[String], leaves: &[Digest], bits: impl Fn(usize) -> usize) -> u64 {
    let digest = rulebook_digest(Library::embedded_files().iter().copied());
    let checkpoint =
        Checkpoint { origin: origin("test", 1), size: leaves.len() as u64, root: merkle::root(leaves) };
    let mut audit = TextAudit::new(&LIBRARY, digest, vec![checkpoint]);
    let mut tried = 0;
    for (n, line) in given_out.iter().enumerate() {
        let next = given_out.get(n + 1).map(|next| format!("{next}\n")).unwrap_or_default();
        let text = format!("{line}\n{next}").into_bytes();
        for bit in (0..8 * (line.len() + 1)).step_by(bits(n)) {
            let mut changed = text.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            let found = first_difference(&audit, &changed);
            let near = found.is_some_and(|found| (n as u64..=n as u64 + 1).contains(&found));
            assert!(
                near,
                "line {n}, bit {bit}: the first difference is {found:?}\n{}",
                String::from_utf8_lossy(&changed)
            );
            tried += 1;
        }
        assert!(audit.line(line), "line {n} was rejected without a change");
    }
    assert_eq!(audit.end().difference, None);
    tried
}

fn leaves(lines: &[String]) -> Vec<Digest> {
    lines.iter().map(|line| Digest::of_line(line)).collect()
}

/// Tests every bit of every entry, and one bit in 53 of the long header.
#[test]
fn a_change_to_any_bit_of_a_log_is_found() {
    let mut evening = Evening::with("bclc-craps", BTreeMap::new()).unwrap();
    evening.sit(7, None).unwrap();
    let GameRules::Craps(rules) = &**evening.playing.rules() else { panic!("craps") };
    let wager = rules.layout.wagers.iter().position(|wager| wager.id == "pass").unwrap();
    let which =
        craps::BetRef { seat: SeatNo(0), wager: WagerId(wager as u16), state: None, owner: Owner::Player };
    while evening.playing.next_draw().0 < 4 {
        let amount = Money::from_cents(1000);
        let bet = craps::Command::Bet { which, amount, way: craps::BetMethod::Proper, cash: None };
        evening.ask(Actor::Player(7), Command::Craps(bet), None);
        evening.pledge(7);
        assert!(evening.go_on());
    }
    let tried = flip(&evening.lines, &leaves(&evening.lines), |line| if line == 0 { 53 } else { 1 });
    assert!(tried > 30_000, "{tried}");
}

/// After a sealed line less is known, but every change is still found. Tests one bit of each byte.
#[test]
fn a_log_with_a_sealed_line_hides_no_change() {
    let mut evening = Evening::with("bclc-red-dog", BTreeMap::new()).unwrap();
    evening.sit(7, None).unwrap();
    for number in 0..60 {
        evening.step((number as u8, 7 * number, 11 * number));
    }
    let sealed: BTreeSet<u64> = evening.playing.sealed().collect();
    let given_out: Vec<String> = (0..)
        .zip(&evening.lines)
        .map(|(n, line)| if sealed.contains(&n) { sealed_line(Digest::of_line(line)) } else { line.clone() })
        .collect();
    let at = *sealed.first().unwrap() as usize;
    let tried = flip(&given_out, &leaves(&evening.lines), |line| if line < at { 4001 } else { 9 });
    assert!(at < 12 && tried > 2_000, "first sealed line {at}, {tried} bits tried");
}
