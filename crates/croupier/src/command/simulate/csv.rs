//! Every session as a line of a CSV file, with the columns of the Parquet file. Amounts are in dollars.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use croupier_rules::Money;
use croupier_sim::SessionEnd;
use csv::Writer;

use super::request::SimulationRequest;
use super::sink::{SessionSink, cannot, word};
use crate::command::output::OutputFile;

const COLUMNS: [&str; 13] = [
    "strategy",
    "pack",
    "session",
    "rounds",
    "bankroll",
    "net",
    "peak",
    "low",
    "drawdown",
    "ended",
    "coin_in",
    "bets",
    "largest_bet",
];

/// A CSV file that sessions are written to.
pub(super) struct CsvFile {
    name: String,
    /// `None` if the lines go to the output.
    output: Option<OutputFile>,
    writer: Writer<Box<dyn Write + Send>>,
    opening: Money,
    strategies: Vec<String>,
    packs: Vec<String>,
    written: u64,
    /// The first failure; nothing is written after it.
    failed: Option<String>,
}

impl CsvFile {
    /// Creates a file, or uses the output if the path is `-`.
    pub(super) fn create(path: &Path, asked: &SimulationRequest<'_>) -> Result<CsvFile, String> {
        let name = path.display().to_string();
        let failed = |error: io::Error| cannot(&name, &error);
        let output = match name.as_str() {
            "-" => None,
            _ => Some(OutputFile::create(path).map_err(failed)?),
        };
        let lines: Box<dyn Write + Send> = match &output {
            Some(output) => Box::new(output.file().map_err(failed)?),
            None => Box::new(io::stdout()),
        };
        let lines: Box<dyn Write + Send> = Box::new(BufWriter::new(lines));
        let mut file = CsvFile {
            output,
            writer: Writer::from_writer(lines),
            opening: asked.bankroll,
            strategies: asked.strategies.iter().map(|strategy| strategy.name.clone()).collect(),
            packs: asked.tables.iter().map(|table| table.name.clone()).collect(),
            written: 0,
            failed: None,
            name,
        };
        file.line(COLUMNS);
        Ok(file)
    }

    fn line<'f>(&mut self, fields: impl IntoIterator<Item = &'f str>) {
        if self.failed.is_none() {
            self.failed = self.writer.write_record(fields).err().map(|error| cannot(&self.name, &error));
        }
    }
}

impl SessionSink for CsvFile {
    fn add(&mut self, table: usize, strategy: usize, sessions: &[SessionEnd]) {
        let (strategy, pack) = (self.strategies[strategy].clone(), self.packs[table].clone());
        for end in sessions {
            let net = end.bankroll.minus(self.opening);
            let [number, rounds] = [end.number, end.rounds.into()].map(|number| number.to_string());
            let [bankroll, net, peak, low, drawdown] =
                [end.bankroll, net, end.peak, end.low, end.drawdown].map(|amount| amount.to_string());
            let amounts = [&bankroll, &net, &peak, &low, &drawdown].map(String::as_str);
            let first = [strategy.as_str(), &pack, &number, &rounds];
            let coin_in = end.coin_in.unwrap_or_default();
            let bets = [coin_in.amount.to_string(), coin_in.bets.to_string(), coin_in.largest.to_string()];
            let bets = bets.iter().map(String::as_str);
            self.line(first.into_iter().chain(amounts).chain([word(end.ended)]).chain(bets));
            self.written += 1;
        }
    }

    fn finish(mut self: Box<Self>) -> Result<(String, u64), String> {
        if let Some(message) = self.failed.take() {
            return Err(message);
        }
        let CsvFile { name, output, mut writer, written, .. } = *self;
        let named = writer.flush().and_then(|()| output.map_or(Ok(()), OutputFile::finish));
        named.map(|()| (name.clone(), written)).map_err(|error| cannot(&name, &error))
    }
}
