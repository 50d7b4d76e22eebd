//! Every session as a row of a Parquet file.
//!
//! | column | type | what |
//! | --- | --- | --- |
//! | `strategy`, `pack` | string | as given on the command line |
//! | `session` | unsigned, 64 bits | its number, from 0; the same for all strategies, which see the same dice |
//! | `rounds` | unsigned, 32 bits | its rolls, hands or spins |
//! | `bankroll`, `net`, `peak`, `low`, `drawdown` | decimal(18, 2) | dollars |
//! | `ended` | string | `time`, `broke` or `stopped` |
//!
//! The file's metadata has the seed and the starting bankroll, as `croupier.seed` and `croupier.bankroll`.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use croupier_rules::Money;
use croupier_sim::{EndCause, SessionEnd};
use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

use super::asked::SimulationRequest;

const SCHEMA: &str = "message session {
    REQUIRED BYTE_ARRAY strategy (STRING);
    REQUIRED BYTE_ARRAY pack (STRING);
    REQUIRED INT64 session (INTEGER(64, false));
    REQUIRED INT32 rounds (INTEGER(32, false));
    REQUIRED INT64 bankroll (DECIMAL(18, 2));
    REQUIRED INT64 net (DECIMAL(18, 2));
    REQUIRED INT64 peak (DECIMAL(18, 2));
    REQUIRED INT64 low (DECIMAL(18, 2));
    REQUIRED INT64 drawdown (DECIMAL(18, 2));
    REQUIRED BYTE_ARRAY ended (STRING);
}";

/// The number of rows held in memory before they are written.
const BATCH: usize = 131_072;

/// A file that sessions are written to.
pub(super) struct SessionFile {
    file: String,
    writer: SerializedFileWriter<File>,
    opening: Money,
    strategies: Vec<ByteArray>,
    packs: Vec<ByteArray>,
    waiting: Vec<Row>,
    written: u64,
    /// The first failure; nothing is written after it.
    failed: Option<String>,
}

struct Row {
    table: usize,
    strategy: usize,
    end: SessionEnd,
}

impl SessionFile {
    /// Creates a file for the requested strategies and tables.
    pub(super) fn create(path: &Path, asked: &SimulationRequest<'_>) -> Result<SessionFile, String> {
        let names = asked.strategies.iter().map(|strategy| strategy.name.as_str());
        let packs = asked.tables.iter().map(|table| table.name.as_str());
        let metadata = [("seed", asked.seed.to_string()), ("bankroll", asked.bankroll.to_string())]
            .map(|(key, value)| KeyValue::new(format!("croupier.{key}"), value));
        SessionFile::open(path, asked.bankroll, names, packs, metadata.to_vec())
    }

    fn open<'n>(
        path: &Path,
        opening: Money,
        strategies: impl Iterator<Item = &'n str>,
        packs: impl Iterator<Item = &'n str>,
        metadata: Vec<KeyValue>,
    ) -> Result<SessionFile, String> {
        let file = path.display().to_string();
        let sink = File::create(path).map_err(|error| cannot(&file, &error))?;
        let schema = parse_message_type(SCHEMA).map_err(|error| cannot(&file, &error))?;
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_key_value_metadata(Some(metadata))
            .build();
        let writer = SerializedFileWriter::new(sink, Arc::new(schema), Arc::new(properties))
            .map_err(|error| cannot(&file, &error))?;
        Ok(SessionFile {
            file,
            writer,
            opening,
            strategies: strategies.map(ByteArray::from).collect(),
            packs: packs.map(ByteArray::from).collect(),
            waiting: Vec::with_capacity(BATCH),
            written: 0,
            failed: None,
        })
    }

    /// Adds sessions of a strategy at a table. `finish` reports failures.
    pub(super) fn add(&mut self, table: usize, strategy: usize, sessions: &[SessionEnd]) {
        for end in sessions {
            self.waiting.push(Row { table, strategy, end: *end });
            if self.waiting.len() == BATCH {
                self.flush();
            }
        }
    }

    /// Finishes the file; returns its number of rows.
    pub(super) fn finish(mut self) -> Result<u64, String> {
        self.flush();
        match self.failed {
            Some(message) => Err(message),
            None => {
                self.writer.close().map_err(|error| cannot(&self.file, &error))?;
                Ok(self.written)
            }
        }
    }

    fn flush(&mut self) {
        if self.failed.is_none()
            && !self.waiting.is_empty()
            && let Err(error) = self.write()
        {
            self.failed = Some(cannot(&self.file, &error));
        }
        self.waiting.clear();
    }

    /// Writes the waiting rows as a row group, column by column in the order of the schema.
    fn write(&mut self) -> Result<(), ParquetError> {
        let (rows, opening) = (&self.waiting, self.opening);
        let mut group = self.writer.next_row_group()?;
        let into = &mut group;
        column::<ByteArrayType>(into, rows, |row| self.strategies[row.strategy].clone())?;
        column::<ByteArrayType>(into, rows, |row| self.packs[row.table].clone())?;
        // The physical types of Parquet are signed, so unsigned numbers are written with the same bits.
        column::<Int64Type>(into, rows, |row| row.end.number.cast_signed())?;
        column::<Int32Type>(into, rows, |row| row.end.rounds.cast_signed())?;
        column::<Int64Type>(into, rows, |row| row.end.bankroll.cents())?;
        column::<Int64Type>(into, rows, |row| row.end.bankroll.minus(opening).cents())?;
        column::<Int64Type>(into, rows, |row| row.end.peak.cents())?;
        column::<Int64Type>(into, rows, |row| row.end.low.cents())?;
        column::<Int64Type>(into, rows, |row| row.end.drawdown.cents())?;
        let endings =
            [EndCause::Time, EndCause::Broke, EndCause::Stopped].map(|ended| ByteArray::from(word(ended)));
        column::<ByteArrayType>(into, rows, |row| endings[row.end.ended as usize].clone())?;
        group.close()?;
        self.written += rows.len() as u64;
        Ok(())
    }
}

/// Writes the next column.
fn column<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, File>,
    rows: &[Row],
    value: impl Fn(&Row) -> T::T,
) -> Result<(), ParquetError> {
    let next = group.next_column()?;
    let mut column =
        next.ok_or_else(|| ParquetError::General("the schema has too few columns".to_owned()))?;
    let values: Vec<T::T> = rows.iter().map(value).collect();
    column.typed::<T>().write_batch(&values, None, None)?;
    column.close()
}

fn word(ended: EndCause) -> &'static str {
    match ended {
        EndCause::Time => "time",
        EndCause::Broke => "broke",
        EndCause::Stopped => "stopped",
    }
}

fn cannot(file: &str, error: &dyn std::fmt::Display) -> String {
    format!("cannot write {file}: {error}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;

    fn session(number: u64) -> SessionEnd {
        let [bankroll, peak, low, drawdown] = [12_345, 40_050, 100, 39_950].map(Money::from_cents);
        let ended = [EndCause::Time, EndCause::Broke, EndCause::Stopped][(number % 3) as usize];
        SessionEnd { number, rounds: u32::MAX, bankroll, peak, low, drawdown, ended }
    }

    #[test]
    fn written_rows_can_be_read_again() {
        let path = std::env::temp_dir().join(format!("croupier-rows-{}.parquet", std::process::id()));
        let opening = Money::from_cents(30_000);
        let metadata = vec![KeyValue::new("croupier.seed".to_owned(), "7".to_owned())];
        let names = ["pass", "iron-cross"].into_iter();
        let mut rows =
            SessionFile::open(&path, opening, names, ["bclc-craps"].into_iter(), metadata).unwrap();
        // Write more than a batch, in pieces that do not divide a batch evenly.
        let sessions: Vec<SessionEnd> = (0..BATCH as u64).map(session).collect();
        sessions.chunks(1000).for_each(|part| rows.add(0, 0, part));
        rows.add(0, 1, &[SessionEnd { number: u64::MAX, ..session(2) }]);
        assert_eq!(rows.finish(), Ok(BATCH as u64 + 1));

        let reader = SerializedFileReader::new(File::open(&path).unwrap()).unwrap();
        let about = reader.metadata().file_metadata();
        let kept = about.key_value_metadata().unwrap();
        assert!(kept.iter().any(|pair| pair.key == "croupier.seed" && pair.value.as_deref() == Some("7")));
        assert_eq!((about.num_rows(), reader.num_row_groups()), (BATCH as i64 + 1, 2));
        let read: Vec<Vec<Field>> = reader
            .get_row_iter(None)
            .unwrap()
            .map(|row| row.unwrap().get_column_iter().map(|(_, field)| field.clone()).collect())
            .collect();
        let said = |row: &[Field]| row.iter().map(Field::to_string).collect::<Vec<_>>().join(" ");
        assert_eq!(
            said(&read[1]),
            r#""pass" "bclc-craps" 1 4294967295 123.45 -176.55 400.50 1.00 399.50 "broke""#
        );
        assert_eq!(read[4000][2], Field::ULong(4000));
        let last = said(&read[BATCH]);
        assert!(last.starts_with(r#""iron-cross" "bclc-craps" 18446744073709551615 "#), "{last}");
        assert!(last.ends_with(r#""stopped""#), "{last}");
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_file_that_cannot_be_created_is_reported() {
        let path = Path::new("/nowhere/at/all.parquet");
        let none = || std::iter::empty::<&str>();
        let message = SessionFile::open(path, Money::ZERO, none(), none(), Vec::new()).err().unwrap();
        assert!(message.contains("cannot write /nowhere/at/all.parquet"), "{message}");
    }
}
