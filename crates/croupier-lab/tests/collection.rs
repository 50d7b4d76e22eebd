//! The collected output is that of the source and of the production calls.

use croupier_chance::{RollStream, Seed, Stream};
use croupier_lab::{ChanceOutput, CollectionRequest, DrawCall, OutputForm, collect};
use croupier_rules::Card;

fn collected(kind: ChanceOutput, form: OutputForm, call: DrawCall, draws: u64) -> Vec<u8> {
    let request = CollectionRequest { kind, form, call, seed: Seed::from(5), stream: 3, draws: Some(draws) };
    let mut out = Vec::new();
    collect(&request, &mut out).unwrap();
    out
}

fn text(kind: ChanceOutput, call: DrawCall, draws: u64) -> String {
    String::from_utf8(collected(kind, OutputForm::Text, call, draws)).unwrap()
}

/// The first block of ChaCha20 with a key, nonce and counter of zeros, as RFC 8439 prints it (A.1, test vector 1).
#[test]
fn raw_output_is_the_published_key_stream() {
    let request = CollectionRequest {
        kind: ChanceOutput::Raw,
        form: OutputForm::Text,
        call: DrawCall::Table,
        seed: Seed::from(0),
        stream: 0,
        draws: Some(16),
    };
    let mut out = Vec::new();
    collect(&request, &mut out).unwrap();
    let published =
        [0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90, 0x40, 0x5d, 0x6a, 0xe5, 0x53, 0x86, 0xbd, 0x28];
    assert_eq!(out, published);
}

#[test]
fn raw_output_is_the_words_of_the_stream() {
    let size: usize = 300_001;
    let raw = collected(ChanceOutput::Raw, OutputForm::Text, DrawCall::Table, size as u64);
    let mut stream = Stream::new(&Seed::from(5), 3);
    let words: Vec<u8> = (0..size.div_ceil(8)).flat_map(|_| stream.word().to_le_bytes()).collect();
    assert_eq!(raw, words[..size]);
}

#[test]
fn rolls_are_those_of_both_calls() {
    let seed = Seed::from(5);
    let faces = |roll: u32| format!("{} {}\n", roll / 6 + 1, roll % 6 + 1);
    let mut rolls = RollStream::new(&seed, 3);
    let simulated: String = (0..1000).map(|_| faces(u32::from(rolls.roll()))).collect();
    assert_eq!(text(ChanceOutput::Dice(2), DrawCall::Simulation, 1000), simulated);
    let mut stream = Stream::new(&seed, 3);
    let thrown: String = (0..1000).map(|_| faces(stream.below(36))).collect();
    assert_eq!(text(ChanceOutput::Dice(2), DrawCall::Table, 1000), thrown);
    let mut stream = Stream::new(&seed, 3);
    let three = stream.below(216);
    let first = format!("{} {} {}", three / 36 + 1, three / 6 % 6 + 1, three % 6 + 1);
    for call in [DrawCall::Table, DrawCall::Simulation] {
        assert_eq!(text(ChanceOutput::Dice(3), call, 10).lines().next(), Some(first.as_str()));
    }
}

#[test]
fn spins_are_the_same_by_both_calls() {
    let spins = text(ChanceOutput::Spins { of: 54 }, DrawCall::Table, 5000);
    assert_eq!(spins, text(ChanceOutput::Spins { of: 54 }, DrawCall::Simulation, 5000));
    let mut stream = Stream::new(&Seed::from(5), 3);
    assert!(spins.lines().all(|line| line.parse() == Ok(stream.below(54))));
}

#[test]
fn cards_are_those_of_a_new_shoe() {
    let mut stream = Stream::new(&Seed::from(5), 3);
    let lines: Vec<String> = (0..3)
        .map(|_| {
            let mut cards = Card::decks(8);
            stream.shuffle(&mut cards);
            cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
        })
        .collect();
    let kind = |first| ChanceOutput::Cards { decks: 8, first };
    assert_eq!(text(kind(None), DrawCall::Table, 3), lines.join("\n") + "\n");
    let first = text(kind(Some(2)), DrawCall::Table, 3);
    assert!(first.lines().zip(&lines).all(|(first, whole)| first.len() == 5 && whole.starts_with(first)));
    let bytes = collected(kind(Some(4)), OutputForm::Bytes, DrawCall::Table, 3);
    assert!(bytes.len() == 12 && bytes.iter().all(|card| *card < 52));
}

#[test]
fn bits_of_outcomes_are_even() {
    let kinds = [
        ChanceOutput::Dice(2),
        ChanceOutput::Dice(3),
        ChanceOutput::Spins { of: 54 },
        ChanceOutput::Cards { decks: 1, first: None },
    ];
    for kind in kinds {
        let draws = if matches!(kind, ChanceOutput::Cards { .. }) { 2_000 } else { 100_000 };
        let bits = collected(kind, OutputForm::Bits, DrawCall::Table, draws);
        let ones: u64 = bits.iter().map(|byte| u64::from(byte.count_ones())).sum();
        let (all, ones) = (bits.len() as f64 * 8.0, ones as f64);
        let deviation = (ones - all / 2.0) / (all / 4.0).sqrt();
        assert!(deviation.abs() < 5.0 && bits.len() > 40_000, "{kind:?}: {deviation} of {}", bits.len());
    }
}

/// A reader who stops early ends the output.
#[test]
fn output_without_end_ends_when_nobody_reads() {
    struct Reader(usize);
    impl std::io::Write for Reader {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0 = self.0.checked_sub(1).ok_or(std::io::ErrorKind::BrokenPipe)?;
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    for kind in [ChanceOutput::Raw, ChanceOutput::Dice(2), ChanceOutput::Cards { decks: 6, first: None }] {
        let (form, call) = (OutputForm::Text, DrawCall::Table);
        let request = CollectionRequest { kind, form, call, seed: Seed::from(1), stream: 0, draws: None };
        let error = collect(&request, &mut Reader(3)).unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::BrokenPipe);
    }
}
