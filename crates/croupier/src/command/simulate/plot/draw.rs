//! Draws charts as SVG. Only this module knows the drawing library.
//!
//! Texts are SVG texts in the viewer's sans-serif font: no font file is needed, and widths are estimates.

use std::error::Error;

use plotters::chart::ChartContext;
use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::chart::{Axis, Chart, ChartColour, ChartPage, Mark};

const WIDTH: u32 = 1280;
const HEIGHT: u32 = 1000;
/// The minimum height above the charts.
const HEAD: i32 = 84;
/// The height of a line of the legend.
const LEGEND: i32 = 24;
/// The approximate width of a character of the legend.
const LETTER: i32 = 8;
const FONT: &str = "sans-serif";

const TEXT: RGBColor = RGBColor(34, 34, 34);
const FAINT: RGBColor = RGBColor(110, 110, 110);
const GRID: RGBColor = RGBColor(228, 228, 228);

/// Okabe and Ito's colours, which colour-blind people can tell apart, with a darker yellow, and grey instead of black.
const COLOURS: [RGBColor; 8] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(140, 130, 0),
    RGBColor(120, 120, 120),
];

type Failure = Box<dyn Error>;
type Area<'p> = DrawingArea<SVGBackend<'p>, Shift>;
type Plane<'c, 'p> = ChartContext<'c, SVGBackend<'p>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// Returns the picture as the text of an SVG file.
pub(super) fn svg(sheet: &ChartPage) -> Result<String, Failure> {
    let mut text = String::new();
    {
        let root = SVGBackend::with_string(&mut text, (WIDTH, HEIGHT)).into_drawing_area();
        root.fill(&WHITE)?;
        let head = head(&root, sheet)?;
        let (_, charts) = root.split_vertically(head);
        for (area, chart) in charts.split_evenly((2, 2)).iter().zip(&sheet.charts) {
            panel(&area.margin(6, 10, 14, 14), chart)?;
        }
        root.present()?;
    }
    Ok(text)
}

/// Draws title and legend; returns the height that they take.
fn head(root: &Area<'_>, sheet: &ChartPage) -> Result<i32, Failure> {
    root.draw(&Text::new(sheet.title.clone(), (24, 16), font(28).style(FontStyle::Bold).color(&TEXT)))?;
    root.draw(&Text::new(sheet.subtitle.clone(), (24, 50), font(18).color(&FAINT)))?;
    let (mut x, mut y) = (24, HEAD - 4);
    for (ink, name) in &sheet.legend {
        let width = 44 + LETTER * name.chars().count() as i32;
        if x + width > WIDTH as i32 - 24 {
            (x, y) = (24, y + LEGEND);
        }
        let style = if is_second(*ink) { colour(*ink).stroke_width(2) } else { colour(*ink).filled() };
        root.draw(&Rectangle::new([(x, y + 3), (x + 22, y + 13)], style))?;
        root.draw(&Text::new(name.clone(), (x + 30, y), font(18).color(&TEXT)))?;
        x += width;
    }
    Ok(if sheet.legend.is_empty() { HEAD } else { y + LEGEND + 4 })
}

fn panel(area: &Area<'_>, chart: &Chart) -> Result<(), Failure> {
    area.draw(&Text::new(chart.title.clone(), (10, 6), font(21).style(FontStyle::Bold).color(&TEXT)))?;
    area.draw(&Text::new(chart.subtitle.clone(), (10, 31), font(16).color(&FAINT)))?;
    let (_, below) = area.split_vertically(52);
    let names = chart.y.names();
    let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or_default() as u32;
    let left = if names.is_empty() { 78 } else { (longest * 8 + 16).clamp(60, 240) };
    let mut plane = ChartBuilder::on(&below)
        .margin_right(18)
        .margin_top(6)
        .x_label_area_size(46)
        .y_label_area_size(left)
        .build_cartesian_2d(chart.x.from..chart.x.to, chart.y.from..chart.y.to)?;
    axes(&mut plane, &chart.x, &chart.y)?;
    let (corner_x, corner_y) = below.get_base_pixel();
    for (row, name) in names.iter().enumerate() {
        let (x, y) = plane.backend_coord(&(chart.x.from, row as f64 + 0.5));
        let style = font(17).color(&TEXT).pos(Pos::new(HPos::Right, VPos::Center));
        below.draw(&Text::new(name.clone(), (x - corner_x - 10, y - corner_y), style))?;
    }
    for (row, name) in chart.x.names().iter().enumerate() {
        let (x, y) = plane.backend_coord(&(row as f64 + 0.5, chart.y.from));
        let style = font(16).color(&TEXT).pos(Pos::new(HPos::Center, VPos::Top));
        below.draw(&Text::new(name.clone(), (x - corner_x, y - corner_y + 8), style))?;
    }
    chart.marks.iter().try_for_each(|mark| draw(&mut plane, mark))
}

fn axes(plane: &mut Plane<'_, '_>, x: &Axis, y: &Axis) -> Result<(), Failure> {
    let (x_says, y_says) = (|value: &f64| x.says(*value), |value: &f64| y.says(*value));
    let mut mesh = plane.configure_mesh();
    mesh.x_labels(7)
        .y_labels(7)
        .max_light_lines(0)
        .bold_line_style(GRID)
        .axis_style(FAINT)
        .label_style(font(16).color(&TEXT))
        .axis_desc_style(font(17).color(&FAINT))
        .x_label_formatter(&x_says)
        .y_label_formatter(&y_says)
        .x_desc(x.label.as_str())
        .y_desc(y.label.as_str());
    if !y.names().is_empty() {
        mesh.disable_y_mesh().disable_y_axis();
    }
    if !x.names().is_empty() {
        mesh.disable_x_mesh().set_tick_mark_size(LabelAreaPosition::Bottom, 0);
    }
    mesh.draw()?;
    Ok(())
}

fn draw(plane: &mut Plane<'_, '_>, mark: &Mark) -> Result<(), Failure> {
    match mark {
        Mark::Band { points, ink, shade } => {
            let there = points.iter().map(|(x, low, _)| (*x, *low));
            let back = points.iter().rev().map(|(x, _, high)| (*x, *high));
            let outline: Vec<(f64, f64)> = there.chain(back).collect();
            plane.draw_series([Polygon::new(outline, colour(*ink).mix(*shade).filled())])?;
        }
        Mark::Line { points, ink, width, dashed } => {
            let (points, style) = (points.iter().copied(), colour(*ink).stroke_width(*width));
            if *dashed || is_second(*ink) {
                plane.draw_series(DashedLineSeries::new(points, 5, 4, style))?;
            } else {
                plane.draw_series(LineSeries::new(points, style))?;
            }
        }
        Mark::Bars { bars, ink } => {
            let bar = |(from, to, height): &(f64, f64, f64)| {
                Rectangle::new([(*from, 0.0), (*to, *height)], colour(*ink).mix(0.55).filled())
            };
            plane.draw_series(bars.iter().map(bar))?;
        }
        Mark::Dot { at, ink } => {
            plane.draw_series([Circle::new(*at, 5, colour(*ink).filled())])?;
        }
        Mark::Words { at, text, ink } => {
            let style = font(16).color(&colour(*ink)).pos(Pos::new(HPos::Center, VPos::Bottom));
            plane.draw_series([Text::new(text.clone(), *at, style)])?;
        }
    }
    Ok(())
}

fn font(size: u32) -> FontDesc<'static> {
    (FONT, size).into_font()
}

/// Returns true if another column already has this colour; its lines are then dashed.
fn is_second(ink: ChartColour) -> bool {
    matches!(ink, ChartColour::Column(place) if place >= COLOURS.len())
}

fn colour(ink: ChartColour) -> RGBColor {
    match ink {
        ChartColour::Column(place) => COLOURS[place % COLOURS.len()],
        ChartColour::Exact => BLACK,
        ChartColour::Faint => FAINT,
    }
}
