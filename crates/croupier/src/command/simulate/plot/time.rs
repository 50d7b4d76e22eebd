//! Charts over time: bankroll, length, ruin.

use croupier_sim::{Histogram, StrategyResults, Tally};

use super::chart::{Axis, AxisUnit, Chart, ChartColour, Mark};
use crate::command::simulate::{Column, Report};

/// The maximum number of points of a line: more would not be visible.
const POINTS: usize = 400;

/// Draws the bankroll over time, or how long sessions last if they have no fixed length.
pub(super) fn over_time(report: &Report<'_>) -> Chart {
    let has_moments = |column: &Column| !column.played.tally.marks().is_empty();
    if report.columns.iter().all(has_moments) { fan(report) } else { lasting(report) }
}

fn fan(report: &Report<'_>) -> Chart {
    let end = last_round(report);
    let alone = report.columns.len() == 1;
    let bands = if alone { &[(5, 95, 0.2), (25, 75, 0.35)][..] } else { &[(5, 95, 0.13)][..] };
    let mut marks = vec![level(report, end)];
    for (place, column) in report.columns.iter().enumerate() {
        let path = |percent| percentile_path(&column.played, percent);
        for (low, high, shade) in bands {
            let pairs = path(*low).into_iter().zip(path(*high));
            let points = pairs.map(|((x, low), (_, high))| (x, low, high)).collect();
            marks.push(Mark::Band { points, ink: ChartColour::Column(place), shade: *shade });
        }
    }
    for (place, column) in report.columns.iter().enumerate() {
        let points = percentile_path(&column.played, 50);
        marks.push(Mark::Line { points, ink: ChartColour::Column(place), width: 3, dashed: false });
    }
    let half = if alone { ", the dark band half of them" } else { "" };
    Chart {
        title: "Bankroll over time".to_owned(),
        subtitle: format!("The line is the median; the band holds 90% of sessions{half}"),
        x: Axis::new(report.asked.rounds.many, (0.0, end), AxisUnit::Count),
        y: Axis::new("bankroll", heights(&marks), AxisUnit::Dollars),
        marks,
    }
}

/// A faint line at the starting bankroll.
fn level(report: &Report<'_>, end: f64) -> Mark {
    let opening = report.asked.bankroll.cents() as f64 / 100.0;
    let points = vec![(0.0, opening), (end, opening)];
    Mark::Line { points, ink: ChartColour::Faint, width: 1, dashed: true }
}

/// A percentile at every moment, from the start.
fn percentile_path(played: &StrategyResults, percent: u64) -> Vec<(f64, f64)> {
    let (tally, rounds) = (&played.tally, played.most_rounds.unwrap_or_default());
    let opening = (0.0, tally.opening().cents() as f64 / 100.0);
    let marks = tally.marks();
    let moments = marks.iter().enumerate().filter_map(|(mark, bankrolls)| {
        let x = f64::from(Tally::moment(mark, marks.len() as u32, rounds));
        bankrolls.percentile(percent, 100).map(|cents| (x, cents as f64 / 100.0))
    });
    std::iter::once(opening).chain(moments).collect()
}

/// The range of the values of bands and lines, with a margin.
fn heights(marks: &[Mark]) -> (f64, f64) {
    let mut range = (f64::INFINITY, f64::NEG_INFINITY);
    let mut take = |y: f64| range = (range.0.min(y), range.1.max(y));
    for mark in marks {
        match mark {
            Mark::Band { points, .. } => points.iter().for_each(|(_, low, high)| {
                take(*low);
                take(*high);
            }),
            Mark::Line { points, .. } => points.iter().for_each(|(_, y)| take(*y)),
            _ => {}
        }
    }
    let air = (range.1 - range.0).max(1.0) * 0.05;
    // A bankroll is never negative, so no margin goes below zero.
    let low = if range.0 >= 0.0 { (range.0 - air).max(0.0) } else { range.0 - air };
    (low, range.1 + air)
}

fn lasting(report: &Report<'_>) -> Chart {
    let end = last_round(report);
    let marks = report.columns.iter().enumerate().map(|(place, column)| {
        let tally = &column.played.tally;
        let over = shares(tally.lengths(), tally.sessions(), end);
        let points = over.into_iter().map(|(x, over)| (x, 1.0 - over)).collect();
        Mark::Line { points, ink: ChartColour::Column(place), width: 3, dashed: false }
    });
    Chart {
        title: "How long sessions last".to_owned(),
        subtitle: format!(
            "The share of sessions still at the table, by number of {}",
            report.asked.rounds.many
        ),
        x: Axis::new(report.asked.rounds.many, (0.0, end), AxisUnit::Count),
        y: Axis::new("still playing", (0.0, 1.0), AxisUnit::Percent),
        marks: marks.collect(),
    }
}

/// Returns the end of the time axis: the session's length, or the round by which nearly all have stopped.
fn last_round(report: &Report<'_>) -> f64 {
    let longest = |column: &Column| column.played.tally.lengths().percentile(99, 100).unwrap_or(1);
    let ends = report.columns.iter().map(|column| match column.played.most_rounds {
        Some(rounds) => i64::from(rounds),
        None => longest(column),
    });
    ends.max().unwrap_or(1) as f64
}

/// Returns the share of sessions counted up to each round, as a step line.
fn shares(counted: &Histogram, sessions: u64, end: f64) -> Vec<(f64, f64)> {
    let apart = end / POINTS as f64;
    let (mut points, mut passed) = (vec![(0.0, 0.0)], 0_u64);
    let share = |passed: u64| passed as f64 / sessions.max(1) as f64;
    for (round, count) in counted.counted().map(|(round, count)| (round as f64, count)) {
        if round > end {
            break;
        }
        if round - points[points.len() - 1].0 >= apart {
            points.push((round, share(passed)));
        }
        passed += count;
        let last = points.len() - 1;
        points[last].1 = points[last].1.max(share(passed));
    }
    points.push((end, share(passed)));
    points
}

pub(super) fn ruin(report: &Report<'_>) -> Chart {
    let end = last_round(report);
    let marks: Vec<Mark> = report
        .columns
        .iter()
        .enumerate()
        .map(|(place, column)| {
            let tally = &column.played.tally;
            let points = shares(tally.ruins(), tally.sessions(), end);
            Mark::Line { points, ink: ChartColour::Column(place), width: 3, dashed: false }
        })
        .collect();
    let most = report.columns.iter().map(|column| column.summary.broke.value).fold(0.0, f64::max);
    Chart {
        title: "Ruin".to_owned(),
        subtitle: format!("The share of sessions that are broke, by number of {}", report.asked.rounds.many),
        x: Axis::new(report.asked.rounds.many, (0.0, end), AxisUnit::Count),
        y: Axis::new("broke", (0.0, (most * 1.1).clamp(0.01, 1.0)), AxisUnit::Percent),
        marks,
    }
}
