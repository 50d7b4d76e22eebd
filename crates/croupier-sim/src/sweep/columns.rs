//! A sweep as a table with a row for each variant: the columns of files, frames and Arrow memory.

use serde_json::{Value, json};

use super::figure::Figure;
use super::rank::RankedVariant;
use super::variant::{FigureSource, OptionAxis, SweepAxis};

/// The columns of every sweep that are not figures.
const FIXED: [&str; 6] = ["bankroll", "exact", "exact_error", "sessions", "allowed", "front"];

/// A column.
#[derive(Clone, PartialEq, Debug)]
pub struct SweepColumn {
    /// The column's name, in which `_` stands for `-`.
    pub name: String,
    /// The column's values, one for each variant.
    pub values: ColumnValues,
}

/// The values of a column, one for each variant.
#[derive(Clone, PartialEq, Debug)]
pub enum ColumnValues {
    /// Values of an option.
    Words(Vec<String>),
    /// Numbers of the strategy, and bankrolls in dollars.
    Numbers(Vec<f64>),
    /// Figures, which may be unknown.
    Figures(Vec<Option<f64>>),
    /// Numbers of sessions; `None` if the figures are computed.
    Counts(Vec<Option<u64>>),
    /// Yes or no.
    Flags(Vec<bool>),
}

impl ColumnValues {
    /// Returns the values as a list of JSON.
    pub fn as_json(&self) -> Value {
        match self {
            ColumnValues::Words(words) => json!(words),
            ColumnValues::Numbers(numbers) => json!(numbers),
            ColumnValues::Figures(figures) => json!(figures),
            ColumnValues::Counts(counts) => json!(counts),
            ColumnValues::Flags(flags) => json!(flags),
        }
    }
}

impl Figure {
    /// Returns the name of the figure's column.
    pub fn column(self) -> String {
        self.name().replace('-', "_")
    }
}

/// Returns the name of a column. If another column has that name, the word `before` is put in front.
fn column_name(name: &str, before: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let name = name.replace('-', "_");
    let is_taken =
        FIXED.contains(&&*name) || Figure::all().any(|one| one.column() == name) || is_taken(&name);
    if is_taken { format!("{before}_{name}") } else { name }
}

/// Returns the columns: the options, the numbers of the strategy, `bankroll`, the figures, `exact`, `exact_error`,
/// `sessions`, `allowed` and `front`.
pub fn columns(options: &[OptionAxis], axes: &[SweepAxis], variants: &[RankedVariant]) -> Vec<SweepColumn> {
    let numbers: Vec<String> = axes.iter().map(|axis| column_name(&axis.name, "set", |_| false)).collect();
    let mut all: Vec<SweepColumn> = Vec::new();
    let mut add = |name: String, values| all.push(SweepColumn { name, values });
    for (place, option) in options.iter().enumerate() {
        let name = column_name(&option.name, "option", |name| numbers.iter().any(|number| number == name));
        let value =
            |one: &RankedVariant| OptionAxis::choices(options, one.outcome.variant.table)[place].1.to_owned();
        add(name, ColumnValues::Words(variants.iter().map(value).collect()));
    }
    for (place, name) in numbers.iter().enumerate() {
        let value = |one: &RankedVariant| one.outcome.variant.sets[place].1 as f64 / 100.0;
        add(name.clone(), ColumnValues::Numbers(variants.iter().map(value).collect()));
    }
    let opening = |one: &RankedVariant| one.outcome.variant.opening.cents() as f64 / 100.0;
    add("bankroll".to_owned(), ColumnValues::Numbers(variants.iter().map(opening).collect()));
    for figure in Figure::all() {
        let value = |one: &RankedVariant| figure.of(&one.outcome.figures);
        add(figure.column(), ColumnValues::Figures(variants.iter().map(value).collect()));
    }
    let source = |one: &RankedVariant| one.outcome.source;
    let flags = |is: &dyn Fn(&RankedVariant) -> bool| ColumnValues::Flags(variants.iter().map(is).collect());
    add("exact".to_owned(), flags(&|one| source(one).error().is_some()));
    let errors = variants.iter().map(|one| source(one).error()).collect();
    add("exact_error".to_owned(), ColumnValues::Figures(errors));
    let sessions = variants.iter().map(|one| source(one).sessions()).collect();
    add("sessions".to_owned(), ColumnValues::Counts(sessions));
    add("allowed".to_owned(), flags(&|one| one.is_allowed));
    add("front".to_owned(), flags(&|one| one.is_on_front));
    all
}

impl FigureSource {
    /// Returns the largest possible error of computed chances.
    pub fn error(self) -> Option<f64> {
        match self {
            FigureSource::Exact { error, .. } => Some(error),
            FigureSource::Played { .. } => None,
        }
    }

    /// Returns the number of sessions that were played; `None` if the figures are exact.
    pub fn sessions(self) -> Option<u64> {
        match self {
            FigureSource::Exact { .. } => None,
            FigureSource::Played { sessions } => Some(sessions),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_columns_are_distinct() {
        let axis = |name: &str| SweepAxis { name: name.to_owned(), values: vec![100] };
        let option = |name: &str| OptionAxis { name: name.to_owned(), values: vec!["on".to_owned()] };
        let all = columns(&[option("fire-bet"), option("unit")], &[axis("unit"), axis("net")], &[]);
        let names: Vec<&str> = all.iter().map(|column| column.name.as_str()).collect();
        assert_eq!(names[..5], ["fire_bet", "option_unit", "unit", "set_net", "bankroll"]);
        assert_eq!(names.len(), names.iter().collect::<std::collections::HashSet<_>>().len());
    }
}
