//! Charts of results: final bankrolls, and the strategies compared.

use croupier_sim::{Estimate, StrategyExpectation};

use super::chart::{Axis, AxisUnit, Chart, ChartColour, Mark, dollars};
use super::few_amounts;
use crate::command::simulate::{Column, Report};

/// The approximate number of bars for the final bankrolls.
const BARS: i64 = 60;

/// A bar this many times as high as the others is cut off and labelled with its height.
const SPIKE: f64 = 2.5;

/// The bars of the final bankrolls, the same for all columns.
struct Bars {
    /// The start of the first bar, in cents.
    from: i64,
    width: i64,
    count: usize,
}

impl Bars {
    /// Covers the worst to the best results, except for one in a thousand on each side.
    fn of(columns: &[Column]) -> Bars {
        let ends = || columns.iter().map(|column| column.played.tally.ends());
        let reach = |part| ends().filter_map(move |ends| ends.percentile(part, 1000));
        let (low, high) = (reach(1).min().unwrap_or(0), reach(999).max().unwrap_or(0));
        // Each bar covers the same number of possible amounts. If that varied, the bars would look like a comb.
        let unit = ends().map(|ends| ends.unit()).filter(|unit| *unit > 0).min().unwrap_or(100) as i64;
        let width = width((high - low) / BARS + 1, unit);
        let from = low.div_euclid(width) * width;
        Bars { from, width, count: ((high - from) / width + 1) as usize }
    }

    fn heights(&self, ends: impl Iterator<Item = (i64, f64)>) -> Vec<f64> {
        let mut heights = vec![0.0; self.count];
        for (cents, share) in ends {
            let bar = (cents - self.from).div_euclid(self.width);
            if let Some(height) = usize::try_from(bar).ok().and_then(|bar| heights.get_mut(bar)) {
                *height += share;
            }
        }
        heights
    }

    fn edge(&self, bar: usize) -> f64 {
        (self.from + self.width * bar as i64) as f64 / 100.0
    }

    fn middle(&self, bar: usize) -> f64 {
        (self.edge(bar) + self.edge(bar + 1)) / 2.0
    }

    /// The outline of the bars as a line that starts and ends at zero.
    fn outline(&self, heights: &[f64]) -> Vec<(f64, f64)> {
        let steps = heights.iter().enumerate();
        let steps =
            steps.flat_map(|(bar, height)| [(self.edge(bar), *height), (self.edge(bar + 1), *height)]);
        let [first, last] = [0, heights.len()].map(|bar| (self.edge(bar), 0.0));
        std::iter::once(first).chain(steps).chain([last]).collect()
    }
}

/// Returns a width of at least `least` that is a multiple of `unit`: a round amount, unless that is much wider.
fn width(least: i64, unit: i64) -> i64 {
    let tens = std::iter::successors(Some(10_i64), |ten| ten.checked_mul(10));
    let round = tens.flat_map(|ten| [10, 20, 25, 50].map(|digit| ten.saturating_mul(digit) / 10));
    let near = round.skip_while(|width| *width < least).take_while(|width| *width / 3 <= least);
    near.into_iter().find(|width| width % unit == 0).unwrap_or(unit * ((least - 1) / unit + 1))
}

pub(super) fn ends(report: &Report<'_>) -> Chart {
    match few_amounts::amounts(&report.columns) {
        Some(amounts) => few_amounts::ends(report, &amounts),
        None => in_bars(report),
    }
}

fn in_bars(report: &Report<'_>) -> Chart {
    let bars = Bars::of(&report.columns);
    let sampled: Vec<Vec<f64>> = report
        .columns
        .iter()
        .map(|column| {
            let tally = &column.played.tally;
            let all = tally.sessions() as f64;
            bars.heights(tally.ends().counted().map(|(cents, count)| (cents, count as f64 / all)))
        })
        .collect();
    let top = top(&sampled);
    let mut marks = Vec::new();
    let mut labels = vec![0; bars.count];
    for (place, (column, heights)) in report.columns.iter().zip(&sampled).enumerate() {
        let ink = ChartColour::Column(place);
        let cut: Vec<f64> = heights.iter().map(|height| height.min(top)).collect();
        marks.push(match report.columns.len() {
            1 => Mark::Bars { bars: rectangles(&bars, &cut), ink },
            _ => Mark::Line { points: bars.outline(&cut), ink, width: 2, dashed: false },
        });
        marks.extend(computed_mark(&bars, column, top));
        marks.extend(spikes(&bars, heights, (top, &mut labels), place));
    }
    let most_labels = f64::from(labels.into_iter().max().unwrap_or_default());
    let exact = report.columns.iter().any(|column| has_ends(column.exact()));
    let line = if exact { "; the dashed line is computed, not sampled" } else { "" };
    Chart {
        title: "Final bankrolls".to_owned(),
        subtitle: format!(
            "The share of sessions within each {}{line}",
            dollars(bars.width as f64 / 100.0, cents(bars.width))
        ),
        x: Axis::new("final bankroll", (bars.edge(0), bars.edge(bars.count)), AxisUnit::Dollars),
        y: Axis::new("sessions", (0.0, top * (1.06 + LABEL * most_labels)), AxisUnit::Percent),
        marks,
    }
}

/// Returns the number of decimal places that an amount needs.
fn cents(amount: i64) -> usize {
    if amount % 100 == 0 { 0 } else { 2 }
}

fn has_ends(exact: Option<&StrategyExpectation>) -> bool {
    exact.is_some_and(|exact| exact.ends.is_some())
}

/// Returns the top of the chart. It is above all bars, except those that are far higher than the rest.
fn top(heights: &[Vec<f64>]) -> f64 {
    let mut all: Vec<f64> = heights.iter().flatten().copied().filter(|height| *height > 0.0).collect();
    all.sort_by(f64::total_cmp);
    let highest = all.last().copied().unwrap_or(1.0);
    let usual = all.get(all.len().saturating_sub(1 + all.len() / 25)).copied().unwrap_or(highest);
    if highest > SPIKE * usual { usual * 1.3 } else { highest }
}

fn rectangles(bars: &Bars, heights: &[f64]) -> Vec<(f64, f64, f64)> {
    heights.iter().enumerate().map(|(bar, height)| (bars.edge(bar), bars.edge(bar + 1), *height)).collect()
}

/// Draws the computed shares, through the middles of the bars.
fn computed_mark(bars: &Bars, column: &Column, top: f64) -> Option<Mark> {
    let ends = column.exact()?.ends.as_ref()?;
    let heights = bars.heights(ends.bankrolls.iter().map(|(bankroll, chance)| (bankroll.cents(), *chance)));
    let points = heights.iter().enumerate().map(|(bar, height)| (bars.middle(bar), height.min(top)));
    Some(Mark::Line { points: points.collect(), ink: ChartColour::Exact, width: 2, dashed: true })
}

/// The height of a line of text, as a part of the height of the bars.
const LABEL: f64 = 0.06;

/// Labels for the bars that are cut off, stacked if several columns have one.
fn spikes(bars: &Bars, heights: &[f64], (top, labels): (f64, &mut [u32]), place: usize) -> Vec<Mark> {
    let cut = heights.iter().enumerate().filter(|(_, height)| **height > top);
    cut.map(|(bar, height)| {
        // Stay inside the chart.
        let x = bars.middle(bar.clamp(bars.count / 25 + 1, bars.count - bars.count / 25));
        let y = top * (1.01 + LABEL * f64::from(labels[bar]));
        labels[bar] += 1;
        let text = format!("{:.1}%", height * 100.0);
        Mark::Words { at: (x, y), text, ink: ChartColour::Column(place) }
    })
    .collect()
}

pub(super) fn compared(report: &Report<'_>) -> Chart {
    let rows = report.columns.len();
    let nets = || report.columns.iter().map(|column| &column.summary.net);
    let within = |bound: fn(&Estimate) -> f64| nets().map(bound).filter(|net| net.is_finite());
    let low = within(|net| net.low).fold(0.0, f64::min);
    let high = within(|net| net.high).fold(0.0, f64::max);
    let air = (high - low).max(0.01) * 0.12;
    let range = (low - air, high + air);
    let zero = vec![(0.0, 0.0), (0.0, rows as f64)];
    let mut marks = vec![Mark::Line { points: zero, ink: ChartColour::Faint, width: 1, dashed: true }];
    for (place, column) in report.columns.iter().enumerate() {
        // The first row is at the top.
        let y = (rows - 1 - place) as f64 + 0.5;
        marks.extend(net(column, (place, rows), y, range));
    }
    let exact = report.columns.iter().any(|column| column.exact().is_some());
    let black = if exact { "; the black stroke is computed" } else { "" };
    Chart {
        title: "Average net result".to_owned(),
        subtitle: format!("The mean net result and its 95% interval{black}"),
        x: Axis::new("net result of a session", range, AxisUnit::Dollars),
        y: Axis::new("", (0.0, rows as f64), AxisUnit::Names(names(report))),
        marks,
    }
}

/// The names from bottom to top.
fn names(report: &Report<'_>) -> Vec<String> {
    report.columns.iter().rev().map(|column| report.name(column)).collect()
}

fn net(column: &Column, (place, rows): (usize, usize), y: f64, (from, to): (f64, f64)) -> Vec<Mark> {
    let ink = ChartColour::Column(place);
    let net = &column.summary.net;
    let [low, high] = [net.low, net.high].map(|end| end.clamp(from, to));
    let line = |points, ink, width| Mark::Line { points, ink, width, dashed: false };
    let mut marks = vec![line(vec![(low, y), (high, y)], ink, 3), Mark::Dot { at: (net.value, y), ink }];
    // A row has the same height whether there is one or many, as long as there is room.
    let size = (rows as f64 * 0.025).min(0.15);
    marks.extend([low, high].map(|end| line(vec![(end, y - size), (end, y + size)], ink, 3)));
    if let Some(exact) = column.exact() {
        marks.push(line(
            vec![(exact.mean, y - 2.0 * size), (exact.mean, y + 2.0 * size)],
            ChartColour::Exact,
            2,
        ));
    }
    let middle = beside_zero(net.value, (to - from) * 0.12);
    let middle = middle.clamp(from + (to - from) * 0.15, to - (to - from) * 0.15);
    let text = format!("{} per session", dollars(net.value, 2));
    marks.push(Mark::Words { at: (middle, y + 2.2 * size), text, ink });
    marks
}

/// Moves a text of this half-width sideways, so that the line at zero does not cross it.
fn beside_zero(value: f64, half: f64) -> f64 {
    if value.abs() >= half { value } else { half.copysign(value) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_avoid_the_line_at_zero() {
        assert_eq!([5.0, 0.5, -0.5, -5.0].map(|value| beside_zero(value, 2.0)), [5.0, 2.0, -2.0, -5.0]);
    }

    #[test]
    fn bar_widths_are_round_multiples_of_the_unit() {
        // Amounts in cents, in dollars, in multiples of five dollars, and amounts that no round width fits.
        assert_eq!(
            [(1624, 1), (1624, 100), (900, 500), (1, 500)].map(|(least, unit)| width(least, unit)),
            [2000, 2000, 1000, 500]
        );
        assert_eq!(width(700, 700), 700);
        assert_eq!(width(701, 700), 1400);
    }

    #[test]
    fn a_bar_far_above_the_others_is_cut() {
        let level = vec![0.03; 30];
        assert_eq!(top(std::slice::from_ref(&level)), 0.03);
        let spike = vec![0.25];
        assert!((top(&[level, spike]) - 0.039).abs() < 1e-12);
    }
}
