//! The distribution of a wager as bars: the geometry, computed once and drawn in both HTML and PDF.
//!
//! Results from −1 to +999 do not fit on one axis, so each result has its own bar. The scale is linear if the chances
//! are within two orders of magnitude, and logarithmic if not; the title says which.

use std::collections::BTreeMap;

use super::numbers;
use croupier_edge::ExactFraction;
use croupier_edge::Figures;

/// The size of all text in a chart. The width of a digit follows from the typeface.
pub(super) const TEXT: f32 = 7.0;
const FIGURE: f32 = 0.6 * TEXT;
/// If there are more results than this, one bar stands for several neighbouring results.
const MOST_BARS: usize = 30;
/// The space between a label and its bar, and between the bar and its value.
const GAP: f32 = 4.0;

/// The meaning of a mark; each format has its colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MarkRole {
    Win,
    Push,
    Loss,
    Grid,
    Axis,
    Label,
    Value,
    /// Blank paper behind a text, so that no line runs through it.
    Paper,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TextAlignment {
    Start,
    Middle,
    End,
}

/// A shape to draw. Coordinates grow to the right and down; y is the baseline of a text.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Mark {
    Bar { x: f32, y: f32, width: f32, height: f32, tone: MarkRole },
    Line { x1: f32, y1: f32, x2: f32, y2: f32, tone: MarkRole },
    Text { x: f32, y: f32, hold: TextAlignment, tone: MarkRole, text: String },
}

/// A chart to draw.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Chart {
    pub(super) width: f32,
    pub(super) height: f32,
    /// The subject and the scale.
    pub(super) title: &'static str,
    /// A text alternative for readers who cannot see the chart.
    pub(super) words: String,
    pub(super) marks: Vec<Mark>,
}

struct Bar {
    label: String,
    chance: f64,
    tone: MarkRole,
}

enum Scale {
    Plain { top: f64, step: f64 },
    Log { floor: i32 },
}

/// Does the distribution have too many results for a chart of half the width?
pub(super) fn is_wide(figures: &Figures) -> bool {
    by_result(figures).len() > 14
}

/// Creates the chart of a wager's results for a given width.
pub(super) fn of(figures: &Figures, width: f32) -> Chart {
    let bars = bars(figures);
    let scale = Scale::fitting(&bars);
    let longest = bars.iter().map(|bar| bar.label.chars().count()).max().unwrap_or(0);
    let left = longest as f32 * FIGURE + GAP;
    // Leave room on the right: the last tick label is centred on the end of the axis, and values stand to the right of
    // their bars.
    let right = width - (8.0 * FIGURE + GAP);
    let pitch = match bars.len() {
        0..=8 => 13.0,
        9..=14 => 11.5,
        _ => 10.0,
    };
    let foot = 2.0 + pitch * bars.len() as f32;
    let mut marks = axis(&scale, left, right, foot);
    for (index, bar) in bars.iter().enumerate() {
        let top = 2.0 + pitch * index as f32;
        let line = top + pitch / 2.0 + 0.35 * TEXT;
        let length = (scale.place(bar.chance) as f32).max(0.0) * (right - left);
        let (y, height) = (top + pitch * 0.16, pitch * 0.68);
        let label = bar.label.clone();
        marks.push(Mark::Text {
            x: left - GAP,
            y: line,
            hold: TextAlignment::End,
            tone: MarkRole::Label,
            text: label,
        });
        marks.push(Mark::Bar { x: left, y, width: length.max(0.4), height, tone: bar.tone });
        let (x, text) = (left + length + GAP * 0.75, brief(bar.chance));
        let behind = text.chars().count() as f32 * FIGURE + 1.0;
        marks.push(Mark::Bar { x: x - 1.0, y, width: behind, height, tone: MarkRole::Paper });
        marks.push(Mark::Text { x, y: line, hold: TextAlignment::Start, tone: MarkRole::Value, text });
    }
    marks.push(Mark::Line { x1: left, y1: 0.0, x2: left, y2: foot + 2.0, tone: MarkRole::Axis });
    Chart { width, height: foot + 4.0 + TEXT + 2.0, title: scale.title(), words: words(&bars), marks }
}

/// The total chance of equal results, the best result first.
fn by_result(figures: &Figures) -> Vec<(&ExactFraction, ExactFraction)> {
    let mut chances: BTreeMap<&ExactFraction, ExactFraction> = BTreeMap::new();
    for outcome in &figures.outcomes {
        let chance = chances.entry(&outcome.result).or_default();
        *chance = &*chance + &outcome.chance;
    }
    chances.into_iter().rev().filter(|(_, chance)| !chance.is_zero()).collect()
}

fn bars(figures: &Figures) -> Vec<Bar> {
    let results = by_result(figures);
    let together = if results.len() <= MOST_BARS { 1 } else { results.len().div_ceil(MOST_BARS - 2) };
    let mut bars = Vec::new();
    // Wins, pushes and losses never share a group.
    for alike in results.chunk_by(|one, next| tone(one.0) == tone(next.0)) {
        bars.extend(alike.chunks(together).map(group));
    }
    bars
}

fn group(results: &[(&ExactFraction, ExactFraction)]) -> Bar {
    let (best, worst) = (results[0].0, results[results.len() - 1].0);
    let label = if results.len() == 1 { label(best) } else { format!("{} to {}", label(worst), label(best)) };
    let chance: ExactFraction = results.iter().map(|(_, chance)| chance.clone()).sum();
    Bar { label, chance: chance.to_f64(), tone: tone(best) }
}

fn tone(result: &ExactFraction) -> MarkRole {
    match (result.is_positive(), result.is_negative()) {
        (true, _) => MarkRole::Win,
        (_, true) => MarkRole::Loss,
        _ => MarkRole::Push,
    }
}

fn label(result: &ExactFraction) -> String {
    let exact = numbers::result(result).filter(|text| text.chars().count() <= 10);
    exact.unwrap_or_else(|| {
        let plus = if result.is_positive() { "+" } else { "" };
        format!("{plus}{}", numbers::decimal(result.to_f64(), 3))
    })
}

/// A chance as percent with three significant digits.
fn brief(chance: f64) -> String {
    let percent = chance * 100.0;
    let places = (2.0 - percent.log10().floor()).max(0.0);
    if places > 6.0 {
        return format!("{percent:.1e}%").replace('-', "−");
    }
    format!("{percent:.*}%", places as usize)
}

fn words(bars: &[Bar]) -> String {
    let all: Vec<String> = bars.iter().map(|bar| format!("{}: {}", bar.label, brief(bar.chance))).collect();
    format!("Bar chart of the chance of each result: {}.", all.join(", "))
}

fn axis(scale: &Scale, left: f32, right: f32, foot: f32) -> Vec<Mark> {
    let mut marks = Vec::new();
    for (chance, label) in scale.ticks(right - left) {
        let x = left + scale.place(chance) as f32 * (right - left);
        marks.push(Mark::Line { x1: x, y1: 0.0, x2: x, y2: foot + 2.0, tone: MarkRole::Grid });
        if let Some(text) = label {
            let y = foot + 4.0 + TEXT;
            marks.push(Mark::Text { x, y, hold: TextAlignment::Middle, tone: MarkRole::Axis, text });
        }
    }
    marks
}

impl Scale {
    fn fitting(bars: &[Bar]) -> Scale {
        let largest = bars.iter().map(|bar| bar.chance).fold(0.0, f64::max);
        let smallest = bars.iter().map(|bar| bar.chance).fold(1.0, f64::min);
        if largest <= smallest * 100.0 {
            let step = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25].into_iter().find(|step| largest / step <= 4.0);
            let step = step.unwrap_or(0.25);
            return Scale::Plain { top: (largest / step).ceil().max(1.0) * step, step };
        }
        // Begin a little below the smallest chance, so that its bar is visible.
        Scale::Log { floor: (smallest.log10() - 0.25).floor() as i32 }
    }

    /// The position of a chance, from 0 to 1.
    fn place(&self, chance: f64) -> f64 {
        match self {
            Scale::Plain { top, .. } => chance / top,
            Scale::Log { floor } => (chance.log10() - f64::from(*floor)) / -f64::from(*floor),
        }
    }

    /// The lines to draw, with their labels. On a logarithmic scale, each power of ten has a line; a line has a label
    /// if there is room.
    fn ticks(&self, length: f32) -> Vec<(f64, Option<String>)> {
        match self {
            Scale::Plain { top, step } => {
                let count = (top / step).round() as u32;
                let tick = |index| f64::from(index) * step;
                (0..=count).map(|index| (tick(index), Some(plain_tick(tick(index) * 100.0)))).collect()
            }
            Scale::Log { floor } => {
                let widest =
                    (*floor..=0).map(|power| power_tick(power + 2).chars().count()).max().unwrap_or(0);
                let room = length / (widest as f32 * FIGURE + GAP);
                let every = (-floor as f32 / room).ceil().max(1.0) as i32;
                let labelled = |power: i32| (power % every == 0).then(|| power_tick(power + 2));
                (*floor..=0).map(|power| (10_f64.powi(power), labelled(power))).collect()
            }
        }
    }

    fn title(&self) -> &'static str {
        match self {
            Scale::Plain { .. } => "Chance of each result",
            Scale::Log { .. } => "Chance of each result, logarithmic scale",
        }
    }
}

fn plain_tick(percent: f64) -> String {
    format!("{}%", (percent * 100.0).round() / 100.0)
}

/// A power of ten, in percent.
fn power_tick(power: i32) -> String {
    match power {
        0.. => format!("{}%", 10_i64.pow(power.unsigned_abs())),
        -4..0 => format!("{:.*}%", power.unsigned_abs() as usize, 10_f64.powi(power)),
        _ => format!("1e−{}%", power.unsigned_abs()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_edge::{Outcome, RoundKind};

    fn wager(results: &[(i64, ExactFraction)]) -> Figures {
        let outcome = |(result, chance): &(i64, ExactFraction)| Outcome {
            result: ExactFraction::from(*result),
            chance: chance.clone(),
            words: String::new(),
            clauses: Vec::new(),
        };
        Figures {
            wager: "w".to_string(),
            name: "W".to_string(),
            decision: None,
            cost: None,
            worth: None,
            goes_with: None,
            positions: Vec::new(),
            round: RoundKind::Roll,
            stake: None,
            outcomes: results.iter().map(outcome).collect(),
            rounds: ExactFraction::ONE,
            outlay: ExactFraction::ONE,
            in_advance: ExactFraction::ZERO,
            put: false,
            clauses: Vec::new(),
            meters: Vec::new(),
            notes: Vec::new(),
            number: None,
            given: None,
        }
    }

    fn lengths(chart: &Chart) -> Vec<f32> {
        let bar = |mark: &Mark| match mark {
            Mark::Bar { width, tone, .. } if *tone != MarkRole::Paper => Some(*width),
            _ => None,
        };
        chart.marks.iter().filter_map(bar).collect()
    }

    #[test]
    fn equal_results_share_a_bar_and_a_linear_scale_is_proportional() {
        let even = wager(&[
            (1, ExactFraction::ratio(1, 8)),
            (1, ExactFraction::ratio(1, 8)),
            (-1, ExactFraction::ratio(3, 4)),
        ]);
        let chart = of(&even, 190.0);
        let lengths = lengths(&chart);
        assert_eq!(lengths.len(), 2);
        assert!((lengths[1] / lengths[0] - 3.0).abs() < 0.001);
        assert_eq!(chart.title, "Chance of each result");
    }

    #[test]
    fn a_rare_result_is_visible_on_a_logarithmic_scale() {
        let rare = wager(&[
            (999, ExactFraction::ratio(1, 1_000_000)),
            (-1, ExactFraction::ratio(999_999, 1_000_000)),
        ]);
        let chart = of(&rare, 190.0);
        assert!(lengths(&chart).iter().all(|length| *length > 3.0));
        assert!(chart.title.ends_with("logarithmic scale"));
        let inside = |mark: &Mark| match mark {
            Mark::Bar { x, y, width, height, .. } => x + width <= chart.width && y + height <= chart.height,
            Mark::Line { x2, y2, .. } => *x2 <= chart.width && *y2 <= chart.height,
            Mark::Text { x, y, .. } => *x <= chart.width && *y <= chart.height,
        };
        assert!(chart.marks.iter().all(inside));
    }

    #[test]
    fn very_many_results_are_grouped_by_sign() {
        let results: Vec<(i64, ExactFraction)> =
            (-50..=50).map(|result| (result, ExactFraction::ratio(1, 101))).collect();
        let chart = of(&wager(&results), 480.0);
        let count = lengths(&chart).len();
        assert!(count <= MOST_BARS, "{count}");
        assert!(chart.words.contains("−4 to −1:"), "{}", chart.words);
    }
}
