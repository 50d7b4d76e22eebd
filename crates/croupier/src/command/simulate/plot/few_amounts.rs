//! The final bankrolls if there are few different amounts. Each amount gets a slot of the same width, however far apart
//! the amounts are. On an axis of dollars, the bars of two amounts would fill the chart, and a line of computed figures
//! would pass through amounts that never occur.

use std::collections::BTreeSet;

use super::chart::{Axis, AxisUnit, Chart, ChartColour, Mark, dollars};
use crate::command::simulate::{Column, Report};

/// The maximum number of amounts whose labels fit side by side.
const FEW: usize = 6;

/// The maximum number of bars with room for their shares above them.
const LABELLED: usize = 10;

/// The fraction of an amount's slot that its bars fill.
const FILLED: f64 = 0.7;

/// Returns the amounts in cents, if they are few.
pub(super) fn amounts(columns: &[Column]) -> Option<Vec<i64>> {
    let mut amounts = BTreeSet::new();
    for ends in columns.iter().map(|column| column.played.tally.ends()) {
        if !ends.is_exact() {
            return None;
        }
        for (cents, _) in ends.counted() {
            amounts.insert(cents);
            if amounts.len() > FEW {
                return None;
            }
        }
    }
    Some(amounts.into_iter().collect())
}

/// The sessions of a column that end at one amount.
struct EndBar {
    place: usize,
    /// The start and end of the bar on the x axis.
    bar: (f64, f64),
    share: f64,
    /// The computed share.
    chance: Option<f64>,
}

impl EndBar {
    /// The height of the bar or its stroke, whichever is higher.
    fn height(&self) -> f64 {
        self.share.max(self.chance.unwrap_or(0.0))
    }

    fn marks(&self, is_labelled: bool, top: f64) -> Vec<Mark> {
        let ((from, to), ink) = (self.bar, ChartColour::Column(self.place));
        let mut marks = vec![Mark::Bars { bars: vec![(from, to, self.share)], ink }];
        if let Some(chance) = self.chance {
            let points = vec![(from, chance), (to, chance)];
            marks.push(Mark::Line { points, ink: ChartColour::Exact, width: 2, dashed: false });
        }
        if is_labelled && self.share > 0.0 {
            // Stay above the stroke too, or it would cross out the text.
            let at = ((from + to) / 2.0, self.height() + top * 0.01);
            marks.push(Mark::Words { at, text: format!("{:.1}%", self.share * 100.0), ink });
        }
        marks
    }
}

pub(super) fn ends(report: &Report<'_>, amounts: &[i64]) -> Chart {
    let columns = report.columns.len();
    let of_column = |(place, column)| {
        amounts.iter().enumerate().map(move |(row, cents)| EndBar {
            place,
            bar: bar(row, place, columns),
            share: share(column, *cents),
            chance: chance(column, *cents),
        })
    };
    let ends: Vec<EndBar> = report.columns.iter().enumerate().flat_map(of_column).collect();
    let top = ends.iter().map(EndBar::height).fold(0.0, f64::max);
    let is_labelled = ends.len() <= LABELLED;
    let black = if ends.iter().any(|end| end.chance.is_some()) { "; black strokes are computed" } else { "" };
    Chart {
        title: "Final bankrolls".to_owned(),
        subtitle: format!("The share of sessions that end with exactly this amount{black}"),
        x: Axis::new("final bankroll", (0.0, amounts.len() as f64), AxisUnit::Names(names(amounts))),
        y: Axis::new("sessions", (0.0, top * 1.12), AxisUnit::Percent),
        marks: ends.iter().flat_map(|end| end.marks(is_labelled, top)).collect(),
    }
}

/// Returns the position of a column's bar within an amount's slot. The bars of all columns stand side by side.
fn bar(row: usize, place: usize, columns: usize) -> (f64, f64) {
    let width = FILLED / columns as f64;
    let from = row as f64 + (1.0 - FILLED) / 2.0 + width * place as f64;
    (from, from + width)
}

fn names(amounts: &[i64]) -> Vec<String> {
    let digits = if amounts.iter().all(|cents| cents % 100 == 0) { 0 } else { 2 };
    amounts.iter().map(|cents| dollars(*cents as f64 / 100.0, digits)).collect()
}

fn share(column: &Column, cents: i64) -> f64 {
    let tally = &column.played.tally;
    let found = tally.ends().counted().find(|(known, _)| *known == cents);
    found.map_or(0.0, |(_, count)| count as f64 / tally.sessions() as f64)
}

/// Returns the computed chance of an amount.
fn chance(column: &Column, cents: i64) -> Option<f64> {
    let ends = column.exact()?.ends.as_ref()?;
    ends.bankrolls.iter().find(|(bankroll, _)| bankroll.cents() == cents).map(|(_, chance)| *chance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_of_an_amount_are_side_by_side_in_its_slot() {
        let bars: Vec<(f64, f64)> = (0..3).map(|place| bar(2, place, 3)).collect();
        assert!(bars[0].0 > 2.0 && bars[2].1 < 3.0, "{bars:?}");
        assert!(bars.windows(2).all(|pair| (pair[0].1 - pair[1].0).abs() < 1e-12), "{bars:?}");
    }

    #[test]
    fn labels_are_above_the_bar_and_the_stroke() {
        let height = |chance| {
            let end = EndBar { place: 0, bar: (0.0, 1.0), share: 0.5, chance };
            let marks = end.marks(true, 1.0);
            marks.iter().find_map(|mark| if let Mark::Words { at, .. } = mark { Some(at.1) } else { None })
        };
        assert!(height(None).is_some_and(|y| y > 0.5));
        assert!(height(Some(0.52)).is_some_and(|y| y > 0.52));
        assert!(height(Some(0.4)).is_some_and(|y| y > 0.5));
    }

    #[test]
    fn all_amounts_have_cents_if_one_of_them_has() {
        assert_eq!(names(&[0, 40_000]), ["$0", "$400"]);
        assert_eq!(names(&[50, 40_000]), ["$0.50", "$400.00"]);
    }
}
