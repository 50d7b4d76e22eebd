//! Every variant as a row of a Parquet file, the best first: its numbers, `bankroll`, a column for each figure, `exact`,
//! `exact_error`, `sessions`, `allowed` and `front`.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use croupier_sim::sweep::{Figure, FigureSource, RankedVariant};
use parquet::data_type::{BoolType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

use super::SweepReport;
use crate::command::output::OutputFile;

/// Writes the file.
pub(super) fn write(path: &Path, report: &SweepReport) -> Result<(), String> {
    let cannot = |error: String| format!("cannot write {}: {error}", path.display());
    let output = OutputFile::create(path).map_err(|error| cannot(error.to_string()))?;
    let file = output.file().map_err(|error| cannot(error.to_string()))?;
    fill(file, report).map_err(|error| cannot(error.to_string()))?;
    output.finish().map_err(|error| cannot(error.to_string()))
}

/// Returns the name of a column. The name of a number that is also a column of every sweep gets `set_` before it.
fn column_name(name: &str) -> String {
    let name = name.replace('-', "_");
    let own = ["bankroll", "exact", "exact_error", "sessions", "allowed", "front"];
    let is_taken =
        own.contains(&&*name) || Figure::all().any(|figure| figure.name().replace('-', "_") == name);
    if is_taken { format!("set_{name}") } else { name }
}

fn fill(file: File, report: &SweepReport) -> Result<(), ParquetError> {
    let numbers = report.axes.iter().map(|axis| format!("REQUIRED DOUBLE {};", column_name(&axis.name)));
    let figures = Figure::all().map(|figure| format!("OPTIONAL DOUBLE {};", figure.name().replace('-', "_")));
    let columns: Vec<String> =
        numbers.chain(["REQUIRED DOUBLE bankroll;".to_owned()]).chain(figures).collect();
    let schema = format!(
        "message variant {{ {} REQUIRED BOOLEAN exact; OPTIONAL DOUBLE exact_error; OPTIONAL INT64 sessions; \
         REQUIRED BOOLEAN allowed; REQUIRED BOOLEAN front; }}",
        columns.join(" ")
    );
    let schema = Arc::new(parse_message_type(&schema)?);
    let mut writer = SerializedFileWriter::new(file, schema, Arc::new(WriterProperties::builder().build()))?;
    let mut group = writer.next_row_group()?;
    let rows = &report.variants;
    let into = &mut group;
    for place in 0..report.axes.len() {
        column::<DoubleType>(into, rows, false, |row| {
            Some(row.outcome.variant.sets[place].1 as f64 / 100.0)
        })?;
    }
    column::<DoubleType>(into, rows, false, |row| Some(row.outcome.variant.opening.cents() as f64 / 100.0))?;
    for figure in Figure::all() {
        column::<DoubleType>(into, rows, true, |row| figure.of(&row.outcome.figures))?;
    }
    let exact = |row: &RankedVariant| match row.outcome.source {
        FigureSource::Exact { error, .. } => Some(error),
        FigureSource::Played { .. } => None,
    };
    let sessions = |row: &RankedVariant| match row.outcome.source {
        FigureSource::Exact { .. } => None,
        FigureSource::Played { sessions } => Some(sessions.cast_signed()),
    };
    column::<BoolType>(into, rows, false, |row| Some(exact(row).is_some()))?;
    column::<DoubleType>(into, rows, true, exact)?;
    column::<Int64Type>(into, rows, true, sessions)?;
    column::<BoolType>(into, rows, false, |row| Some(row.is_allowed))?;
    column::<BoolType>(into, rows, false, |row| Some(row.is_on_front))?;
    group.close()?;
    writer.close()?;
    Ok(())
}

/// Writes the next column. A value may be missing only in an optional column.
fn column<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, File>,
    rows: &[RankedVariant],
    is_optional: bool,
    value: impl Fn(&RankedVariant) -> Option<T::T>,
) -> Result<(), ParquetError> {
    let next = group.next_column()?;
    let mut column =
        next.ok_or_else(|| ParquetError::General("the schema has too few columns".to_owned()))?;
    let all: Vec<Option<T::T>> = rows.iter().map(value).collect();
    let levels: Vec<i16> = all.iter().map(|value| i16::from(value.is_some())).collect();
    let values: Vec<T::T> = all.into_iter().flatten().collect();
    column.typed::<T>().write_batch(&values, is_optional.then_some(&levels), None)?;
    column.close()
}
