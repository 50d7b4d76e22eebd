//! The rows of sessions and of sweeps as Arrow: no copy on the way to pandas, polars or DuckDB.

use std::sync::Arc;

use arrow_array::ffi::FFI_ArrowSchema;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::Int32Type;
use arrow_array::{
    Array, ArrayRef, BooleanArray, DictionaryArray, Float64Array, Int32Array, Int64Array, RecordBatch,
    RecordBatchIterator, StringArray, UInt32Array, UInt64Array,
};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use croupier_sim::SessionEnd;
use croupier_sim::sweep::{ColumnValues, SweepColumn};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::error::ErrorDraft;

/// Rows as record batches; those of sessions have one for each strategy.
#[pyclass(frozen, name = "Rows", module = "croupier._croupier")]
pub(crate) struct PyRows {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

/// The columns in cents.
const CENTS: [&str; 5] = ["bankroll", "net", "peak", "low", "drawdown"];

fn schema() -> SchemaRef {
    let words = DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8));
    let mut fields = vec![
        Field::new("strategy", words.clone(), false),
        Field::new("session", DataType::UInt64, false),
        Field::new("rounds", DataType::UInt32, false),
    ];
    let unit = || [("unit".to_owned(), "cents".to_owned())].into();
    fields.extend(CENTS.map(|name| Field::new(name, DataType::Int64, false).with_metadata(unit())));
    fields.push(Field::new("ended", words, false));
    // Only some sessions of a large run are counted by wager.
    fields.push(Field::new("coin_in", DataType::Int64, true).with_metadata(unit()));
    fields.push(Field::new("bets", DataType::UInt32, true));
    fields.push(Field::new("largest_bet", DataType::Int64, true).with_metadata(unit()));
    Arc::new(Schema::new(fields))
}

/// A column of words: the index of each row's word in `words`.
fn words(indices: Vec<i32>, words: &[&str]) -> Result<ArrayRef, ArrowError> {
    let array = DictionaryArray::<Int32Type>::try_new(
        Int32Array::from(indices),
        Arc::new(StringArray::from(words.to_vec())),
    )?;
    Ok(Arc::new(array))
}

/// Creates the rows of the strategy at `place` among the names. All batches share the list of names.
fn batch(
    schema: &SchemaRef,
    (names, place): (&[&str], i32),
    opening: i64,
    ends: &[SessionEnd],
) -> Result<RecordBatch, ArrowError> {
    let cents = |of: &dyn Fn(&SessionEnd) -> i64| -> ArrayRef {
        Arc::new(ends.iter().map(of).collect::<Int64Array>())
    };
    let columns: Vec<ArrayRef> = vec![
        words(vec![place; ends.len()], names)?,
        Arc::new(ends.iter().map(|end| end.number).collect::<UInt64Array>()),
        Arc::new(ends.iter().map(|end| end.rounds).collect::<UInt32Array>()),
        cents(&|end| end.bankroll.cents()),
        cents(&|end| end.bankroll.cents() - opening),
        cents(&|end| end.peak.cents()),
        cents(&|end| end.low.cents()),
        cents(&|end| end.drawdown.cents()),
        words(ends.iter().map(|end| end.ended as i32).collect(), &["time", "broke", "stopped"])?,
        Arc::new(ends.iter().map(|end| end.coin_in.map(|one| one.amount.cents())).collect::<Int64Array>()),
        Arc::new(ends.iter().map(|end| end.coin_in.map(|one| one.bets)).collect::<UInt32Array>()),
        Arc::new(ends.iter().map(|end| end.coin_in.map(|one| one.largest.cents())).collect::<Int64Array>()),
    ];
    RecordBatch::try_new(Arc::clone(schema), columns)
}

fn wrong(error: &ArrowError) -> ErrorDraft {
    ErrorDraft::new("arrow", error.to_string())
}

impl PyRows {
    /// Creates rows of sessions, by strategy.
    pub(crate) fn new(opening: i64, names: &[&str], rows: &[Vec<SessionEnd>]) -> Result<PyRows, ErrorDraft> {
        let schema = schema();
        let batches = (0..).zip(rows).map(|(place, ends)| batch(&schema, (names, place), opening, ends));
        let batches: Result<Vec<RecordBatch>, ArrowError> = batches.collect();
        Ok(PyRows { batches: batches.map_err(|error| wrong(&error))?, schema })
    }

    /// Creates rows of variants.
    pub(crate) fn of_sweep(columns: &[SweepColumn]) -> Result<PyRows, ErrorDraft> {
        let column = |column: &SweepColumn| -> (Field, ArrayRef) {
            let (array, is_optional): (ArrayRef, bool) = match &column.values {
                ColumnValues::Words(words) => (Arc::new(StringArray::from(words.clone())), false),
                ColumnValues::Numbers(numbers) => (Arc::new(Float64Array::from(numbers.clone())), false),
                ColumnValues::Figures(figures) => (Arc::new(Float64Array::from(figures.clone())), true),
                ColumnValues::Counts(counts) => (Arc::new(UInt64Array::from(counts.clone())), true),
                ColumnValues::Flags(flags) => (Arc::new(BooleanArray::from(flags.clone())), false),
            };
            (Field::new(&column.name, array.data_type().clone(), is_optional), array)
        };
        let (fields, arrays): (Vec<Field>, Vec<ArrayRef>) = columns.iter().map(column).unzip();
        let schema = Arc::new(Schema::new(fields));
        let batch = RecordBatch::try_new(Arc::clone(&schema), arrays).map_err(|error| wrong(&error))?;
        Ok(PyRows { schema, batches: vec![batch] })
    }
}

#[pymethods]
impl PyRows {
    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    /// The schema, by the Arrow PyCapsule interface.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.schema.as_ref()).map_err(|error| wrong(&error))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// A stream of record batches, by the Arrow PyCapsule interface. The consumer shares the memory.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A producer may ignore the schema that the consumer would prefer.
        drop(requested_schema);
        let batches: Vec<Result<RecordBatch, ArrowError>> = self.batches.iter().cloned().map(Ok).collect();
        let reader = RecordBatchIterator::new(batches, Arc::clone(&self.schema));
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }
}
