//! A simulation as a picture: fan, ends, ruin, comparison.

mod chart;
mod draw;
mod few_amounts;
mod money;
mod time;

use std::path::Path;

use super::Report;
use super::provenance::into_picture;
use super::text::{grouped, rate};
use crate::command::output::OutputFile;
use chart::{ChartColour, ChartPage};

/// Draws all results into a file.
pub(super) fn write(file: &Path, report: &Report<'_>) -> Result<(), String> {
    let name = file.display();
    let picture = draw::svg(&sheet(report)).map_err(|error| format!("cannot draw {name}: {error}"))?;
    OutputFile::write(file, into_picture(&picture, &report.provenance.json()).as_bytes())
}

fn sheet(report: &Report<'_>) -> ChartPage {
    let asked = &report.asked;
    let tables: Vec<&str> = asked.tables.iter().map(|table| table.name.as_str()).collect();
    let strategies: Vec<&str> = asked.strategies.iter().map(|strategy| strategy.name.as_str()).collect();
    let legend: Vec<(ChartColour, String)> = match report.columns.len() {
        1 => Vec::new(),
        _ => {
            let entry = |(place, column)| (ChartColour::Column(place), report.name(column));
            report.columns.iter().enumerate().map(entry).collect()
        }
    };
    ChartPage {
        title: match strategies.len() {
            1..=3 => format!("{} at {}", strategies.join(", "), tables.join(", ")),
            many => format!("{many} strategies at {}", tables.join(", ")),
        },
        subtitle: format!(
            "{} sessions, {}, bankroll {} · seed {}, {} {} per second",
            grouped(asked.sessions),
            asked.session(),
            asked.bankroll.dollars(),
            asked.seed,
            rate(report.per_second()),
            asked.rounds.many,
        ),
        legend,
        charts: [time::over_time(report), money::ends(report), time::ruin(report), money::compared(report)],
    }
}
