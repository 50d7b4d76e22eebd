//! The simulation to run, read from the command line.

use std::cell::OnceCell;
use std::thread;

use croupier_rules::{Library, Money};
use croupier_sim::Engine;
use croupier_sim::plan::vocabulary;
use croupier_sim::shard::{SessionRanges, TableRecord};
use croupier_sim::strategy::{Expr, Mistake, Strategy};
use croupier_table::GameRules;
use croupier_table::RoundNoun;

use super::{Args, user_texts};
use crate::command::number::money;
use crate::command::rules_args::{self, ChosenRules};

/// A simulation request, fully parsed.
pub(super) struct SimulationRequest<'l> {
    pub(super) tables: Vec<ChosenTable<'l>>,
    pub(super) strategies: Vec<Strategy>,
    /// The source of each strategy: a file, or its name in the library.
    pub(super) sources: Vec<String>,
    /// The text of each strategy.
    pub(super) texts: Vec<String>,
    /// The number of the first session.
    pub(super) first: u64,
    pub(super) sessions: u64,
    /// The maximum number of rounds in a session, if given.
    pub(super) length: Option<u32>,
    /// The number of moments at which the bankroll is recorded.
    pub(super) marks: u32,
    pub(super) until: Option<Expr>,
    /// The condition's source text.
    pub(super) until_text: Option<String>,
    pub(super) bankroll: Money,
    /// True to compute exact figures as well.
    pub(super) exact: bool,
    pub(super) seed: u64,
    pub(super) threads: usize,
    pub(super) engine: Option<Engine>,
    pub(super) sets: Vec<(String, i64)>,
    pub(super) goal: Option<Money>,
    pub(super) pace: u32,
    pub(super) rounds: RoundNoun,
}

/// A table to play at.
pub(in crate::command) struct ChosenTable<'l> {
    /// The name given on the command line.
    pub(in crate::command) name: String,
    pub(in crate::command) chosen: ChosenRules<'l>,
    /// The posted limits, each as NAME=MIN-MAX.
    pub(in crate::command) limits: Vec<String>,
    /// Variants of the table under other choices. They are computed when first needed, to find a choice that would
    /// offer a wager.
    otherwise: OnceCell<Vec<(String, GameRules)>>,
}

impl<'l> ChosenTable<'l> {
    /// Creates a table with posted limits.
    pub(in crate::command) fn new(
        name: &str,
        mut chosen: ChosenRules<'l>,
        limits: &[String],
    ) -> Result<ChosenTable<'l>, String> {
        let limits = post(&mut chosen, name, limits)?;
        Ok(ChosenTable { name: name.to_owned(), chosen, limits, otherwise: OnceCell::new() })
    }

    /// Returns the lines that set up the table in a rehearsal: the pack, the options and the limits.
    pub(in crate::command) fn setup_lines(&self) -> Vec<String> {
        let mut lines = vec![format!("pack {}", self.chosen.pack.id)];
        let options = self.chosen.rules.choices().iter();
        lines.extend(options.map(|(name, value)| format!("option {name} {value}")));
        // NAME=MIN-MAX; a name may have hyphens.
        let limits = self.limits.iter().filter_map(|limit| limit.split_once('='));
        lines.extend(limits.map(|(name, amounts)| format!("limit {name} {}", amounts.replacen('-', " ", 1))));
        lines
    }

    /// Returns the options that are not at their defaults, each as NAME=VALUE.
    pub(super) fn changed_options(&self) -> Vec<String> {
        let default = |name: &str| self.chosen.composition.option(name).and_then(|spec| spec.default());
        let all = self.chosen.rules.choices().iter();
        let changed = all.filter(|(name, value)| default(name).as_ref() != Some(*value));
        changed.map(|(name, value)| format!("{name}={value}")).collect()
    }

    /// Returns the choices (NAME=VALUE) of which each one alone would make the table offer this wager. Empty if the
    /// table offers it.
    pub(in crate::command) fn offering(&self, wager: &str) -> Vec<&str> {
        if offers(&self.chosen.rules, wager) {
            return Vec::new();
        }
        let otherwise = self.otherwise.get_or_init(|| self.chosen.otherwise());
        let offering = otherwise.iter().filter(|(_, rules)| offers(rules, wager));
        offering.map(|(choice, _)| choice.as_str()).collect()
    }

    /// Returns these choices as a text: `--option fire-bet=on would offer it`.
    pub(in crate::command) fn would_offer(&self, wager: &str) -> Option<String> {
        let choices = self.offering(wager);
        (!choices.is_empty()).then(|| format!("--option {} would offer it", choices.join(" or ")))
    }

    /// Explains why a strategy cannot be played here.
    pub(in crate::command) fn unplayable(
        &self,
        strategy: &str,
        source: &str,
        mistakes: &[Mistake],
    ) -> String {
        format!("{strategy} cannot be played at {}:{}", self.name, self.lines(source, mistakes))
    }

    /// Lists errors, one per line, in the form that editors recognise. If an error is a wager that is not offered
    /// here, the line names the option that would offer it.
    pub(in crate::command) fn lines(&self, source: &str, mistakes: &[Mistake]) -> String {
        mistakes.iter().map(|mistake| format!("\n{source}:{}", self.describe(mistake))).collect()
    }

    fn describe(&self, mistake: &Mistake) -> String {
        match mistake.meant.as_deref().and_then(|meant| self.would_offer(meant)) {
            Some(option) => format!("{mistake} {option}"),
            None => mistake.to_string(),
        }
    }
}

fn offers(rules: &GameRules, wager: &str) -> bool {
    vocabulary(rules).find(wager).is_some()
}

/// The number of rounds in a session if no end is given.
const ROUNDS: u32 = 500;

/// The number of moments at which the bankroll is recorded for the fan chart: the most that a picture can show.
const MARKS: u32 = 60;

/// The number of moments that JSON and Parquet show. Each moment makes a long run slower. [`MARKS`] is a multiple of it, so that JSON
/// is the same whether the run is also drawn or not.
pub(super) const MARKS_OF_JSON: u32 = 20;

impl<'l> SimulationRequest<'l> {
    pub(super) fn read(library: &'l Library, args: &Args) -> Result<SimulationRequest<'l>, String> {
        let tables = tables(library, args)?;
        let rounds = round_noun(&tables)?;
        let written = user_texts::all(&args.strategies, &args.sets, &tables)?;
        if args.bankroll <= Money::ZERO || args.bankroll > Money::CEILING {
            return Err(format!("a bankroll must be above $0 and at most {}", Money::CEILING.dollars()));
        }
        if args.first_session.checked_add(args.sessions).is_none_or(|end| end > SessionRanges::MOST) {
            return Err(format!("session numbers must be below {}", SessionRanges::MOST));
        }
        let without_end = args.rolls.is_none() && args.until.is_none();
        let processors = || thread::available_parallelism().map_or(1, |count| count.get());
        let length = if without_end { Some(ROUNDS) } else { args.rolls };
        Ok(SimulationRequest {
            tables,
            sources: written.sources,
            texts: written.texts,
            first: args.first_session,
            sessions: args.sessions,
            length,
            // Recording takes time, and only pictures, JSON and Parquet have the result, perhaps that of many parts.
            marks: match (args.plot.is_some() || args.tally.is_some(), args.json || args.parquet.is_some()) {
                (true, _) if length.is_none_or(|rounds| rounds >= MARKS) => MARKS,
                (false, false) => 0,
                _ => MARKS_OF_JSON,
            },
            until: args.until.as_deref().map(user_texts::condition).transpose()?,
            until_text: args.until.clone(),
            bankroll: args.bankroll,
            exact: !args.no_exact,
            seed: args.seed,
            threads: args.threads.map_or_else(processors, usize::from),
            engine: args.engine.map(Engine::from),
            sets: written.sets,
            goal: args.goal,
            pace: args.pace.unwrap_or(rounds.pace),
            rounds,
            strategies: written.strategies,
        })
    }

    /// Describes the session: `at most 500 rolls`, or the condition.
    pub(super) fn session(&self) -> String {
        let until = self.until_text.as_ref().map(|until| format!("until {until}"));
        let most = self.length.map(|rounds| match rounds {
            1 => format!("1 {}", self.rounds.one),
            _ => format!("{rounds} {}", self.rounds.many),
        });
        match (most, until) {
            (Some(most), Some(until)) => format!("{until}, or {most}"),
            (Some(most), None) => format!("at most {most}"),
            (None, until) => until.unwrap_or_default(),
        }
    }
}

/// Returns every table with the options and limits that apply to all of them.
fn tables<'l>(library: &'l Library, args: &Args) -> Result<Vec<ChosenTable<'l>>, String> {
    let mut tables = Vec::new();
    let mut used = vec![false; args.options.len()];
    let names = args.tables.names();
    for name in &names {
        let mut table = rules_args::RulesArgs::by_name(name);
        // An option applies to the packs that have it; an option that no pack has is an error.
        let composition = table.choose(library)?.composition;
        for (option, used) in args.options.iter().zip(&mut used) {
            let known = option.split_once('=').is_some_and(|(name, _)| composition.option(name).is_some());
            if known || names.len() == 1 {
                table.also(option);
                *used = true;
            }
        }
        let chosen = table.choose(library)?;
        tables.push(ChosenTable::new(name, chosen, &args.limits)?);
    }
    match args.options.iter().zip(used).find(|(_, used)| !used) {
        Some((option, _)) => Err(format!("none of the packs has the option {option}")),
        None => Ok(tables),
    }
}

/// Posts limits, each given as NAME=MIN-MAX. Returns them with their amounts in one form.
fn post(chosen: &mut ChosenRules<'_>, table: &str, limits: &[String]) -> Result<Vec<String>, String> {
    let post = |limit: &String| {
        let wrong = || format!("write {limit} as NAME=MIN-MAX, such as all=5-1000");
        let (name, amounts) = limit.split_once('=').ok_or_else(wrong)?;
        let (min, max) = amounts.split_once('-').ok_or_else(wrong)?;
        let [min, max] =
            [min, max].map(|amount| money(amount).map_err(|message| format!("{}: {message}", wrong())));
        let (min, max) = (min?, max?);
        chosen.rules.post_limit(name, min, max).map_err(|message| format!("{table}: {message}"))?;
        Ok(TableRecord::limit(name, min, max))
    };
    limits.iter().map(post).collect()
}

/// Returns the word for a round at all tables, which must play the same game.
pub(super) fn round_noun(tables: &[ChosenTable<'_>]) -> Result<RoundNoun, String> {
    let game = |table: &ChosenTable<'_>| table.chosen.composition.game.clone();
    let first = tables.first().ok_or("at least one table is needed")?;
    match tables.iter().find(|other| game(other) != game(first)) {
        Some(other) => Err(format!("one strategy cannot play both {} and {}", game(first), game(other))),
        None => Ok(first.chosen.rules.round_noun()),
    }
}
