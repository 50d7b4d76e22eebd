//! Writes a request as readable text, and reads it back.

use std::path::Path;
use std::thread;

use croupier_rules::{Library, Money};
use croupier_sim::Request;
use croupier_sim::shard::{Part, RequestRecord, StrategyRecord, TableRecord};
use croupier_sim::strategy::Strategy;

use super::request::{ChosenTable, SimulationRequest, round_noun};
use super::user_texts;
use crate::command::rules_args::RulesArgs;
use crate::library;

impl SimulationRequest<'_> {
    /// Returns the request for all strategies at one table.
    pub(super) fn request(&self, table: usize) -> Request<'_> {
        Request {
            rules: &self.tables[table].chosen.rules,
            strategies: &self.strategies,
            opening: self.bankroll,
            first: self.first,
            sessions: self.sessions,
            rounds: self.length,
            until: self.until.clone(),
            seed: self.seed,
            threads: self.threads,
            engine: self.engine,
            marks: self.marks,
            pace: self.pace,
            sets: &self.sets,
            goal: self.goal,
            exact: self.exact,
        }
    }

    /// Records the request. `packs` is the folder of the packs, if they are not those inside the program.
    pub(super) fn record(&self, library: &Library, packs: Option<&Path>) -> Result<RequestRecord, String> {
        let tables = self.tables.iter().map(|table| table.record(library, packs));
        let strategies = self.strategies.iter().zip(&self.texts);
        let strategies = strategies.map(|(strategy, text)| StrategyRecord::new(&strategy.name, text));
        let tables = tables.collect::<Result<_, _>>()?;
        Ok(RequestRecord::new(&self.request(0), tables, strategies.collect(), self.until_text.clone()))
    }
}

impl<'l> SimulationRequest<'l> {
    /// Returns the request of a part, for all its sessions. Fails unless the library has the same packs that the part was
    /// run with.
    pub(super) fn recorded(
        library: &'l Library,
        packs: Option<&Path>,
        part: &Part,
    ) -> Result<SimulationRequest<'l>, String> {
        let RequestRecord { tables, strategies, sets, until, .. } = &part.request;
        let table = |table: &TableRecord| {
            ChosenTable::new(&table.name, RulesArgs::recorded(library, table)?, &table.limits)
        };
        let tables: Vec<ChosenTable<'l>> = tables.iter().map(table).collect::<Result<_, String>>()?;
        let strategy = |one: &StrategyRecord| {
            let read = Strategy::read(&one.name, &one.text);
            read.map_err(|mistakes| format!("cannot read the strategy {}: {mistakes:?}", one.name))
        };
        let rounds = round_noun(&tables)?;
        let asked = SimulationRequest {
            strategies: strategies.iter().map(strategy).collect::<Result<_, _>>()?,
            sources: strategies.iter().map(|one| one.name.clone()).collect(),
            texts: strategies.iter().map(|one| one.text.clone()).collect(),
            first: part.planned.first,
            sessions: part.planned.sessions,
            length: part.request.rounds,
            marks: part.request.marks,
            until: until.as_deref().map(user_texts::condition).transpose()?,
            until_text: until.clone(),
            bankroll: amount(&part.request.bankroll)?,
            exact: part.exact,
            seed: part.request.seed,
            threads: thread::available_parallelism().map_or(1, |count| count.get()),
            engine: part.request.engine,
            sets: sets
                .iter()
                .map(|(name, value)| Ok((name.clone(), amount(value)?.cents())))
                .collect::<Result<_, String>>()?,
            goal: part.request.goal.as_deref().map(amount).transpose()?,
            pace: part.request.pace,
            rounds,
            tables,
        };
        let differences = part.request.differences(&asked.record(library, packs)?);
        if differences.is_empty() {
            return Ok(asked);
        }
        let lines: String = differences.iter().map(|difference| format!("\n  {difference}")).collect();
        Err(format!("the parts were played by other rules than this program has; these differ:{lines}"))
    }
}

impl ChosenTable<'_> {
    /// Records the table. `packs` is the folder of the packs, if they are not those inside the program.
    pub(super) fn record(&self, library: &Library, packs: Option<&Path>) -> Result<TableRecord, String> {
        let chosen = &self.chosen;
        let sources = library.sources(&chosen.composition.pack);
        let digest = |pack: &str| Ok((pack.to_owned(), library::digest(packs, pack)?));
        Ok(TableRecord {
            name: self.name.clone(),
            pack: chosen.pack.id.clone(),
            version: chosen.rules.summary().1.to_owned(),
            packs: sources.iter().map(|pack| digest(&pack.id)).collect::<Result<_, String>>()?,
            options: chosen.rules.choices().clone(),
            limits: self.limits.clone(),
            submission: chosen.submission.as_ref().map(|(_, text)| text.clone()),
        })
    }
}

fn amount(text: &str) -> Result<Money, String> {
    text.parse().map_err(|error| format!("{error}"))
}
