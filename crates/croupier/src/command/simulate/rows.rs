//! Every session as a row of a Parquet file.
//!
//! | column | type | what |
//! | --- | --- | --- |
//! | `strategy`, `pack` | string | as given on the command line |
//! | `session` | unsigned, 64 bits | its number, from 0; the same for all strategies, which see the same dice |
//! | `rounds` | unsigned, 32 bits | its rolls, hands or spins |
//! | `bankroll`, `net`, `peak`, `low`, `drawdown` | decimal(18, 2) | dollars |
//! | `bankroll_cents`, … `largest_bet_cents` | signed, 64 bits | each amount in cents |
//! | `ended` | string | `time`, `broke` or `stopped` |
//! | `coin_in`, `largest_bet` | decimal(18, 2) | the stakes that were won, lost or pushed, and the largest of them |
//! | `bets` | unsigned, 32 bits | the number of bets that were won, lost or pushed |
//!
//! The file's metadata has the seed and the starting bankroll, as `croupier.seed` and `croupier.bankroll`, and the
//! provenance and the bankroll over time as JSON, as `croupier.provenance` and `croupier.fan`.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use croupier_rules::Money;
use croupier_sim::{EndCause, SessionEnd};
use parquet::basic::{Compression, Encoding};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::ColumnPath;

use super::provenance::Provenance;
use super::request::SimulationRequest;
use super::sink::{SessionSink, cannot, word};
use super::{Report, json};
use crate::command::output::OutputFile;

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
    REQUIRED INT64 bankroll_cents;
    REQUIRED INT64 net_cents;
    REQUIRED INT64 peak_cents;
    REQUIRED INT64 low_cents;
    REQUIRED INT64 drawdown_cents;
    REQUIRED BYTE_ARRAY ended (STRING);
    REQUIRED INT64 coin_in (DECIMAL(18, 2));
    REQUIRED INT32 bets (INTEGER(32, false));
    REQUIRED INT64 largest_bet (DECIMAL(18, 2));
    REQUIRED INT64 coin_in_cents;
    REQUIRED INT64 largest_bet_cents;
}";

/// The number of rows held in memory before they are written.
const BATCH: usize = 131_072;

/// A file that sessions are written to.
pub(super) struct SessionFile {
    file: String,
    output: OutputFile,
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
    pub(super) fn create(
        path: &Path,
        asked: &SimulationRequest<'_>,
        provenance: &Provenance,
    ) -> Result<SessionFile, String> {
        let names = asked.strategies.iter().map(|strategy| strategy.name.as_str());
        let packs = asked.tables.iter().map(|table| table.name.as_str());
        let facts = [
            ("seed", asked.seed.to_string()),
            ("bankroll", asked.bankroll.to_string()),
            ("provenance", provenance.json().to_string()),
        ];
        let metadata = facts.map(|(key, value)| KeyValue::new(format!("croupier.{key}"), value));
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
        let output = OutputFile::create(path).map_err(|error| cannot(&file, &error))?;
        let sink = output.file().map_err(|error| cannot(&file, &error))?;
        let schema = parse_message_type(SCHEMA).map_err(|error| cannot(&file, &error))?;
        // Session numbers ascend one by one, and their differences take no room. Amounts repeat, so a dictionary of
        // them, which is the default, is half as large as their differences. Zstandard instead of Snappy would save
        // 6%, but would need a C compiler.
        let session = ColumnPath::from("session");
        let properties = WriterProperties::builder()
            .set_column_dictionary_enabled(session.clone(), false)
            .set_column_encoding(session, Encoding::DELTA_BINARY_PACKED)
            .set_compression(Compression::SNAPPY)
            .set_key_value_metadata(Some(metadata))
            .build();
        let writer = SerializedFileWriter::new(sink, Arc::new(schema), Arc::new(properties))
            .map_err(|error| cannot(&file, &error))?;
        Ok(SessionFile {
            file,
            output,
            writer,
            opening,
            strategies: strategies.map(ByteArray::from).collect(),
            packs: packs.map(ByteArray::from).collect(),
            waiting: Vec::with_capacity(BATCH),
            written: 0,
            failed: None,
        })
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
        // Each amount has two columns with the same numbers: first as decimals, then as cents.
        for _ in 0..2 {
            column::<Int64Type>(into, rows, |row| row.end.bankroll.cents())?;
            column::<Int64Type>(into, rows, |row| row.end.bankroll.minus(opening).cents())?;
            column::<Int64Type>(into, rows, |row| row.end.peak.cents())?;
            column::<Int64Type>(into, rows, |row| row.end.low.cents())?;
            column::<Int64Type>(into, rows, |row| row.end.drawdown.cents())?;
        }
        let endings =
            [EndCause::Time, EndCause::Broke, EndCause::Stopped].map(|ended| ByteArray::from(word(ended)));
        column::<ByteArrayType>(into, rows, |row| endings[row.end.ended as usize].clone())?;
        // The bets of every session that is reported are counted.
        let coin_in = |row: &Row| row.end.coin_in.unwrap_or_default();
        column::<Int64Type>(into, rows, |row| coin_in(row).amount.cents())?;
        column::<Int32Type>(into, rows, |row| coin_in(row).bets.cast_signed())?;
        column::<Int64Type>(into, rows, |row| coin_in(row).largest.cents())?;
        column::<Int64Type>(into, rows, |row| coin_in(row).amount.cents())?;
        column::<Int64Type>(into, rows, |row| coin_in(row).largest.cents())?;
        group.close()?;
        self.written += rows.len() as u64;
        Ok(())
    }
}

impl SessionSink for SessionFile {
    fn add(&mut self, table: usize, strategy: usize, sessions: &[SessionEnd]) {
        for end in sessions {
            self.waiting.push(Row { table, strategy, end: *end });
            if self.waiting.len() == BATCH {
                self.flush();
            }
        }
    }

    fn conclude(&mut self, report: &Report<'_>) {
        let fans = json::fans(report).to_string();
        self.writer.append_key_value_metadata(KeyValue::new("croupier.fan".to_owned(), fans));
    }

    fn finish(mut self: Box<Self>) -> Result<(String, u64), String> {
        self.flush();
        let SessionFile { file, output, writer, written, failed, .. } = *self;
        match failed {
            Some(message) => Err(message),
            None => {
                writer.close().map_err(|error| cannot(&file, &error))?;
                output.finish().map_err(|error| cannot(&file, &error))?;
                Ok((file, written))
            }
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_sim::CoinIn;
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;

    fn session(number: u64) -> SessionEnd {
        let [bankroll, peak, low, drawdown] = [12_345, 40_050, 100, 39_950].map(Money::from_cents);
        let ended = [EndCause::Time, EndCause::Broke, EndCause::Stopped][(number % 3) as usize];
        let coin_in = CoinIn { amount: Money::from_cents(123_456), bets: 17, largest: peak };
        SessionEnd { number, rounds: u32::MAX, bankroll, peak, low, drawdown, ended, coin_in: Some(coin_in) }
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
        assert!(!path.exists(), "the file got its name before it was complete");
        assert_eq!(Box::new(rows).finish(), Ok((path.display().to_string(), BATCH as u64 + 1)));

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
            r#""pass" "bclc-craps" 1 4294967295 123.45 -176.55 400.50 1.00 399.50 12345 -17655 40050 100 39950 "broke" 1234.56 17 400.50 123456 40050"#
        );
        assert_eq!(read[4000][2], Field::ULong(4000));
        let last = said(&read[BATCH]);
        assert!(last.starts_with(r#""iron-cross" "bclc-craps" 18446744073709551615 "#), "{last}");
        assert!(last.ends_with(r#""stopped" 1234.56 17 400.50 123456 40050"#), "{last}");
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
