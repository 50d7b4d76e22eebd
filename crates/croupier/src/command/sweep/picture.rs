//! A sweep as a picture: every variant as a point, and the Pareto front as a line.

use std::error::Error;
use std::path::Path;

use croupier_sim::sweep::{Objective, RankedVariant, front_axes};
use plotters::prelude::*;

use super::{SweepReport, choices};
use crate::command::output::OutputFile;
use crate::command::simulate::provenance::into_picture;

const TEXT: RGBColor = RGBColor(34, 34, 34);
const FRONT: RGBColor = RGBColor(213, 94, 0);
const ALLOWED: RGBColor = RGBColor(0, 114, 178);
const EXCLUDED: RGBColor = RGBColor(190, 190, 190);

/// Draws the picture into a file.
pub(super) fn write(path: &Path, report: &SweepReport) -> Result<(), String> {
    let picture = svg(report).map_err(|error| format!("cannot draw {}: {error}", path.display()))?;
    OutputFile::write(path, into_picture(&picture, &report.provenance.json()).as_bytes())
}

struct Point<'v> {
    at: (f64, f64),
    variant: &'v RankedVariant,
}

/// Returns the value of a figure on an axis: a share as a percentage.
fn value(axis: Objective, variant: &RankedVariant) -> Option<f64> {
    let value = axis.figure.of(&variant.outcome.figures)?;
    Some(if axis.figure.is_share() { value * 100.0 } else { value })
}

fn title(axis: Objective) -> String {
    let unit = match axis.figure {
        figure if figure.is_share() => ", %",
        figure if figure.is_amount() => ", $",
        _ => "",
    };
    format!("{}{unit}", axis.figure.name())
}

fn svg(report: &SweepReport) -> Result<String, Box<dyn Error>> {
    let [gain, risk] = front_axes(report.objective);
    let point = |variant| Some(Point { at: (value(risk, variant)?, value(gain, variant)?), variant });
    let points: Vec<Point<'_>> = report.variants.iter().filter_map(point).collect();
    let range = |of: &dyn Fn(&Point<'_>) -> f64| {
        let (least, most) =
            points.iter().map(of).fold((f64::MAX, f64::MIN), |(a, b), x| (a.min(x), b.max(x)));
        let margin = ((most - least) * 0.06).max(1e-6);
        least - margin..most + margin
    };
    let mut text = String::new();
    {
        let root = SVGBackend::with_string(&mut text, (1000, 700)).into_drawing_area();
        root.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&root)
            .caption(
                format!("{} at {}, {}", report.strategy, report.table, report.session),
                ("sans-serif", 24),
            )
            .margin(16)
            .x_label_area_size(44)
            .y_label_area_size(64)
            .build_cartesian_2d(range(&|point| point.at.0), range(&|point| point.at.1))?;
        let (x, y) = (title(risk), title(gain));
        chart.configure_mesh().x_desc(x).y_desc(y).label_style(("sans-serif", 16)).draw()?;
        let colour = |point: &Point<'_>| if point.variant.is_allowed { ALLOWED } else { EXCLUDED };
        chart.draw_series(points.iter().map(|point| Circle::new(point.at, 4, colour(point).filled())))?;
        let mut front: Vec<&Point<'_>> = points.iter().filter(|point| point.variant.is_on_front).collect();
        front.sort_by(|one, two| one.at.0.total_cmp(&two.at.0));
        chart.draw_series(LineSeries::new(front.iter().map(|point| point.at), FRONT.stroke_width(2)))?;
        chart.draw_series(front.iter().map(|point| Circle::new(point.at, 5, FRONT.filled())))?;
        let label =
            |point: &Point<'_>| choices(&report.options, &point.variant.outcome.variant, " ").join(", ");
        let every = front.len().div_ceil(12).max(1);
        let style = ("sans-serif", 14).into_font().color(&TEXT);
        chart.draw_series(
            front.iter().step_by(every).map(|point| Text::new(label(point), point.at, style.clone())),
        )?;
        root.present()?;
    }
    Ok(text)
}
