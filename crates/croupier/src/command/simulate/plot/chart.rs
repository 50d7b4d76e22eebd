//! The contents of a picture, independent of how it is drawn.

/// A picture of four charts.
pub(super) struct ChartPage {
    pub(super) title: String,
    pub(super) subtitle: String,
    /// The colour of each column; empty if there is only one column.
    pub(super) legend: Vec<(ChartColour, String)>,
    pub(super) charts: [Chart; 4],
}

/// One chart.
pub(super) struct Chart {
    pub(super) title: String,
    /// Instructions for reading the chart.
    pub(super) subtitle: String,
    pub(super) x: Axis,
    pub(super) y: Axis,
    pub(super) marks: Vec<Mark>,
}

pub(super) struct Axis {
    pub(super) label: String,
    pub(super) from: f64,
    pub(super) to: f64,
    pub(super) unit: AxisUnit,
}

pub(super) enum AxisUnit {
    Dollars,
    /// Fractions of one.
    Percent,
    Count,
    /// One name for each whole number from 0, centred in its slot.
    Names(Vec<String>),
}

/// A colour by its meaning.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ChartColour {
    /// The colour of a strategy or a table.
    Column(usize),
    /// For computed figures, as opposed to sampled ones.
    Exact,
    /// For guides such as grid lines.
    Faint,
}

/// An element drawn on a chart.
pub(super) enum Mark {
    /// An area between two lines: x, lower and upper.
    Band {
        points: Vec<(f64, f64, f64)>,
        ink: ChartColour,
        shade: f64,
    },
    Line {
        points: Vec<(f64, f64)>,
        ink: ChartColour,
        width: u32,
        dashed: bool,
    },
    /// Bars: from, to and height.
    Bars {
        bars: Vec<(f64, f64, f64)>,
        ink: ChartColour,
    },
    Dot {
        at: (f64, f64),
        ink: ChartColour,
    },
    /// Text centred above a point.
    Words {
        at: (f64, f64),
        text: String,
        ink: ChartColour,
    },
}

impl Axis {
    /// Creates an axis between two values. If they are equal, the axis ends one unit later, so that it always has a
    /// length.
    pub(super) fn new(label: impl Into<String>, (from, to): (f64, f64), unit: AxisUnit) -> Axis {
        let to = if to > from { to } else { from + 1.0 };
        Axis { label: label.into(), from, to, unit }
    }

    /// The names along the axis, if it has any.
    pub(super) fn names(&self) -> &[String] {
        match &self.unit {
            AxisUnit::Names(names) => names,
            AxisUnit::Dollars | AxisUnit::Percent | AxisUnit::Count => &[],
        }
    }

    /// The distance between two labels, which decides how many digits they need.
    fn step(&self) -> f64 {
        (self.to - self.from) / 8.0
    }

    /// Returns the label for a value.
    pub(super) fn says(&self, value: f64) -> String {
        match &self.unit {
            AxisUnit::Dollars => dollars(value, if self.step() < 0.5 { 2 } else { 0 }),
            AxisUnit::Percent => {
                let digits = if self.step() >= 0.01 {
                    0
                } else if self.step() >= 0.001 {
                    1
                } else {
                    2
                };
                format!("{:.digits$}%", value * 100.0)
            }
            // A count of rolls is a whole number.
            AxisUnit::Count if (value - value.round()).abs() > 1e-6 => String::new(),
            AxisUnit::Count => super::grouped(value.max(0.0).round() as u64),
            AxisUnit::Names(_) => String::new(),
        }
    }
}

/// `-$1,234` or `$0.25`
pub(super) fn dollars(value: f64, digits: usize) -> String {
    let text = format!("{:.digits$}", value.abs());
    let (whole, rest) = text.split_at(text.find('.').unwrap_or(text.len()));
    let nothing = text.bytes().all(|byte| matches!(byte, b'0' | b'.'));
    let sign = if value < 0.0 && !nothing { "-" } else { "" };
    let whole = whole.parse().map_or_else(|_| whole.to_owned(), super::grouped);
    format!("{sign}${whole}{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_read_as_money() {
        assert_eq!(dollars(-1234.4, 0), "-$1,234");
        assert_eq!(dollars(0.25, 2), "$0.25");
        assert_eq!(dollars(-0.001, 2), "$0.00");
    }

    #[test]
    fn labels_have_enough_digits_to_differ() {
        let axis = |to, unit| Axis::new("", (0.0, to), unit);
        assert_eq!(axis(1000.0, AxisUnit::Dollars).says(250.0), "$250");
        assert_eq!(axis(2.0, AxisUnit::Dollars).says(0.25), "$0.25");
        assert_eq!(axis(1.0, AxisUnit::Percent).says(0.25), "25%");
        assert_eq!(axis(0.04, AxisUnit::Percent).says(0.005), "0.5%");
        assert_eq!(axis(1e6, AxisUnit::Count).says(250_000.0), "250,000");
        assert_eq!([0.0, 0.5, 1.0].map(|rolls| axis(1.0, AxisUnit::Count).says(rolls)), ["0", "", "1"]);
    }
}
