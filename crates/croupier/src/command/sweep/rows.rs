//! Every variant as a row of a Parquet file, the best first.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use croupier_sim::sweep::{ColumnValues, SweepColumn, columns};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
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

/// Returns a column's line of the schema.
fn field(column: &SweepColumn) -> String {
    let name = &column.name;
    match &column.values {
        ColumnValues::Words(_) => format!("REQUIRED BINARY {name} (UTF8);"),
        ColumnValues::Numbers(_) => format!("REQUIRED DOUBLE {name};"),
        ColumnValues::Figures(_) => format!("OPTIONAL DOUBLE {name};"),
        ColumnValues::Counts(_) => format!("OPTIONAL INT64 {name};"),
        ColumnValues::Flags(_) => format!("REQUIRED BOOLEAN {name};"),
    }
}

fn fill(file: File, report: &SweepReport) -> Result<(), ParquetError> {
    let columns = columns(&report.options, &report.axes, &report.variants);
    let fields: Vec<String> = columns.iter().map(field).collect();
    let schema = Arc::new(parse_message_type(&format!("message variant {{ {} }}", fields.join(" ")))?);
    let provenance = KeyValue::new("croupier.provenance".to_owned(), report.provenance.json().to_string());
    let properties = WriterProperties::builder().set_key_value_metadata(Some(vec![provenance])).build();
    let mut writer = SerializedFileWriter::new(file, schema, Arc::new(properties))?;
    let mut group = writer.next_row_group()?;
    let into = &mut group;
    for column in columns {
        match column.values {
            ColumnValues::Words(words) => {
                let words: Vec<ByteArray> = words.iter().map(|word| word.as_str().into()).collect();
                write_column::<ByteArrayType>(into, &words, None)?;
            }
            ColumnValues::Numbers(numbers) => write_column::<DoubleType>(into, &numbers, None)?,
            ColumnValues::Figures(figures) => write_optional::<DoubleType>(into, &figures)?,
            ColumnValues::Counts(counts) => {
                let counts: Vec<Option<i64>> =
                    counts.iter().map(|count| count.map(u64::cast_signed)).collect();
                write_optional::<Int64Type>(into, &counts)?;
            }
            ColumnValues::Flags(flags) => write_column::<BoolType>(into, &flags, None)?,
        }
    }
    group.close()?;
    writer.close()?;
    Ok(())
}

/// Writes the next column, in which values may be missing.
fn write_optional<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, File>,
    all: &[Option<T::T>],
) -> Result<(), ParquetError> {
    let levels: Vec<i16> = all.iter().map(|value| i16::from(value.is_some())).collect();
    let values: Vec<T::T> = all.iter().flatten().cloned().collect();
    write_column::<T>(group, &values, Some(&levels))
}

/// Writes the next column.
fn write_column<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, File>,
    values: &[T::T],
    levels: Option<&[i16]>,
) -> Result<(), ParquetError> {
    let next = group.next_column()?;
    let mut column =
        next.ok_or_else(|| ParquetError::General("the schema has too few columns".to_owned()))?;
    column.typed::<T>().write_batch(values, levels, None)?;
    column.close()
}
