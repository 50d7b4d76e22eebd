//! The report: tests of the source and of every scaling in use, and the negative controls.

use croupier_chance::{Seed, Stream};
use croupier_rules::{Card, Dice};
use serde::Serialize;

use crate::controls::{self, CONTROLS};
use crate::outcomes::{DrawCall, OutcomeStream};
use crate::sequence::{SequenceCounts, derived};
use crate::shuffles::{first_cards, positions, shuffles};
use crate::statistics::{TestResult, TestVerdict, at_least};

/// A test is weak if chance alone gives such a statistic, to either side, with less than this chance: the 99% of
/// regulations.
pub const WEAKNESS: f64 = 0.01;
/// A test fails below this chance.
pub const FAILURE: f64 = 1e-6;
/// With fewer draws, chance would hide the smallest bias of the controls.
pub const LEAST_DRAWS: u64 = 1_000_000;
/// The number of weak tests is itself a test. It fails below this chance.
const TOO_MANY: f64 = 1e-4;
/// The number of outcomes made at a time.
const PORTION: u64 = 1 << 16;

/// A scaling in use, apart from two dice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScalingInUse {
    /// The users of the scaling, such as `bclc-wheel`.
    pub users: String,
    /// Its size.
    pub size: u32,
}

/// The scalings to test, and the number of draws for each.
#[derive(Clone, Debug)]
pub struct ReportRequest {
    /// The seed.
    pub seed: Seed,
    /// The number of draws for each scaling, at least [`LEAST_DRAWS`].
    pub draws: u64,
    /// Equally likely outcomes, such as the spaces of a wheel, at most 256.
    pub outcomes: Vec<ScalingInUse>,
    /// Numbers of decks.
    pub decks: Vec<ScalingInUse>,
}

/// The tests of the source or of one scaling.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ScalingResult {
    /// The source or the scaling, with the call.
    pub scaling: String,
    /// The number of the stream that made the draws.
    pub stream: u64,
    /// The number of draws: bits, bytes, outcomes or shuffles.
    pub draws: u64,
    /// The tests.
    pub tests: Vec<TestResult>,
}

/// The tests of a biased source.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ControlResult {
    /// The biased source.
    pub source: String,
    /// Did a test reject the source?
    pub rejected: bool,
    /// The tests.
    pub tests: Vec<TestResult>,
}

/// A report.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ChanceReport {
    /// The seed.
    pub seed: String,
    /// The source and each scaling.
    pub scalings: Vec<ScalingResult>,
    /// The biased sources.
    pub controls: Vec<ControlResult>,
    /// The number of tests of the source and the scalings.
    pub tests: u64,
    /// The number of weak tests among them.
    pub weak: u64,
    /// The number of weak tests that chance gives on average.
    pub weak_expected: f64,
    /// The chance of at least this number of weak tests.
    pub weak_chance: f64,
    /// The number of failed tests among them.
    pub failed: u64,
    /// Did no test fail, were there not too many weak ones, and was every biased source rejected?
    pub passed: bool,
}

/// Tests the source, every scaling and the negative controls. `progress` gets the number of finished parts and of all.
pub fn report(request: &ReportRequest, progress: &mut dyn FnMut(u64, u64)) -> ChanceReport {
    let ReportRequest { seed, draws, .. } = request;
    let mut parts: Vec<Box<dyn Fn(u64) -> ScalingResult + '_>> =
        vec![Box::new(|stream| bits(seed, stream, *draws)), Box::new(|stream| bytes(seed, stream, *draws))];
    for call in [DrawCall::Table, DrawCall::Simulation] {
        parts.push(Box::new(move |stream| dice(seed, stream, *draws, call)));
        for scaling in &request.outcomes {
            parts.push(Box::new(move |stream| outcomes(scaling, seed, stream, *draws, call)));
        }
    }
    for scaling in &request.decks {
        parts.push(Box::new(move |stream| test_shuffles(scaling, seed, stream, *draws)));
        parts.push(Box::new(move |stream| dealt(scaling, seed, stream, *draws)));
    }
    let all = (parts.len() + CONTROLS.len()) as u64;
    let mut scalings = Vec::new();
    for (part, stream) in parts.iter().zip(0..) {
        scalings.push(part(stream));
        progress(stream + 1, all);
    }
    let mut tested = Vec::new();
    for (control, stream) in CONTROLS.iter().zip(parts.len() as u64..) {
        let tests = (control.run)(&mut controls::stream(seed, stream), *draws);
        let rejected = tests.iter().any(|test| test.verdict == TestVerdict::Fail);
        tested.push(ControlResult { source: control.name.to_owned(), rejected, tests });
        progress(stream + 1, all);
    }
    judge(seed, scalings, tested)
}

fn judge(seed: &Seed, scalings: Vec<ScalingResult>, controls: Vec<ControlResult>) -> ChanceReport {
    let with = |verdict: TestVerdict| {
        let tests = scalings.iter().flat_map(|scaling| &scaling.tests);
        tests.filter(|test| test.verdict == verdict).count() as u64
    };
    let (weak, failed) = (with(TestVerdict::Weak), with(TestVerdict::Fail));
    let tests = weak + failed + with(TestVerdict::Pass);
    let weak_chance = at_least(weak, tests, WEAKNESS);
    let rejected = controls.iter().all(|control| control.rejected);
    ChanceReport {
        seed: seed.to_string(),
        scalings,
        controls,
        tests,
        weak,
        weak_expected: tests as f64 * WEAKNESS,
        weak_chance,
        failed,
        passed: failed == 0 && weak_chance >= TOO_MANY && rejected,
    }
}

/// Counts a sequence, portion by portion.
fn count_sequence(of: u32, draws: u64, mut fill: impl FnMut(&mut [u8])) -> SequenceCounts {
    let mut counts = SequenceCounts::new(of);
    let mut portion = vec![0; PORTION as usize];
    let mut left = draws;
    while left > 0 {
        let now = left.min(PORTION);
        let part = &mut portion[..now as usize];
        fill(part);
        counts.add(part);
        left -= now;
    }
    counts
}

fn bits(seed: &Seed, stream: u64, draws: u64) -> ScalingResult {
    let mut source = Stream::in_bulk(seed, stream);
    let mut bytes = vec![0; PORTION as usize / 8];
    let counts = count_sequence(2, draws, |part| {
        source.fill(&mut bytes);
        part.iter_mut().enumerate().for_each(|(at, bit)| *bit = bytes[at / 8] >> (at % 8) & 1);
    });
    ScalingResult { scaling: "bits of the source".to_owned(), stream, draws, tests: counts.tests() }
}

fn bytes(seed: &Seed, stream: u64, draws: u64) -> ScalingResult {
    let mut source = Stream::in_bulk(seed, stream);
    let counts = count_sequence(256, draws, |part| source.fill(part));
    ScalingResult { scaling: "bytes of the source".to_owned(), stream, draws, tests: counts.tests() }
}

fn words(call: DrawCall) -> &'static str {
    match call {
        DrawCall::Table => "as a table draws",
        DrawCall::Simulation => "as a simulation draws",
    }
}

fn dice(seed: &Seed, stream: u64, draws: u64, call: DrawCall) -> ScalingResult {
    let of = Dice::OUTCOMES as u32;
    let mut source = OutcomeStream::new(seed, stream, of, call);
    let counts = count_sequence(of, draws, |part| source.fill(part));
    let mut tests = counts.tests();
    tests.push(derived("first die", counts.counts(), |roll| roll / 6));
    tests.push(derived("second die", counts.counts(), |roll| roll % 6));
    tests.push(derived("total", counts.counts(), |roll| roll / 6 + roll % 6));
    ScalingResult { scaling: format!("two dice, {}", words(call)), stream, draws, tests }
}

fn outcomes(scaling: &ScalingInUse, seed: &Seed, stream: u64, draws: u64, call: DrawCall) -> ScalingResult {
    let mut source = OutcomeStream::new(seed, stream, scaling.size, call);
    let counts = count_sequence(scaling.size, draws, |part| source.fill(part));
    let mut tests = counts.tests();
    let is_three_dice = scaling.size == 216;
    if is_three_dice {
        for (place, test) in ["third die", "second die", "first die"].into_iter().enumerate() {
            tests.push(derived(test, counts.counts(), |roll| roll / 6_usize.pow(place as u32) % 6));
        }
        tests.push(derived("total", counts.counts(), |roll| roll / 36 + roll / 6 % 6 + roll % 6));
    }
    let name = if is_three_dice { "three dice".to_owned() } else { format!("one of {}", scaling.size) };
    let scaling = format!("{name} ({}), {}", scaling.users, words(call));
    ScalingResult { scaling, stream, draws, tests }
}

fn name_of_decks(scaling: &ScalingInUse) -> String {
    let decks = scaling.size;
    format!("{decks} deck{} ({})", if decks == 1 { "" } else { "s" }, scaling.users)
}

fn test_shuffles(scaling: &ScalingInUse, seed: &Seed, stream: u64, draws: u64) -> ScalingResult {
    let cards = scaling.size as usize * Card::COUNT;
    let mut source = Stream::in_bulk(seed, stream);
    let times = shuffles(cards, draws);
    let tests = vec![positions(cards, times, &mut |shoe| source.shuffle(shoe))];
    ScalingResult { scaling: format!("shuffles of {}", name_of_decks(scaling)), stream, draws: times, tests }
}

fn dealt(scaling: &ScalingInUse, seed: &Seed, stream: u64, draws: u64) -> ScalingResult {
    let mut source = Stream::in_bulk(seed, stream);
    let times = draws / 6;
    let tests = first_cards(scaling.size, times, &mut |shoe| source.deal::<6, _>(shoe, 0));
    let scaling = format!("hands from {}", name_of_decks(scaling));
    ScalingResult { scaling, stream, draws: times, tests }
}
