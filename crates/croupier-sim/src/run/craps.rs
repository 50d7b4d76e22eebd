//! Plays craps with the automaton, with the general engine, or at the table itself.

use std::ops::Range;

use croupier_chance::RollStream;
use croupier_table::craps::CrapsRules;

use crate::compile::CompiledStrategy;
use crate::craps::{FastEngine, TableEngine, is_plain};
use crate::deadline::{Deadline, Watch};
use crate::lanes::Rolls;
use crate::play::SessionProgress;
use crate::request::Engine;
use crate::runner::PlanRunner;
use crate::table::OutcomeTable;

use super::exact::exact;
use super::lanes::{LanePlayer, ResumePoint, play_on};
use super::{BatchPlayer, BatchResults, PlanSetting, PreparedStrategy, ProgressCallback};

/// Prepares the fastest engine that can play a plan, or the requested one.
pub(super) fn ready<'a>(
    rules: &'a CrapsRules,
    setting: &'a PlanSetting,
    told: ProgressCallback<'_>,
    deadline: &Deadline,
) -> Result<PreparedStrategy<'a>, String> {
    let plain = is_plain(rules, &setting.plan);
    let compiled = match setting.engine {
        Some(Engine::General | Engine::Table) => None,
        _ if plain => {
            CompiledStrategy::within(FastEngine::new(rules, &setting.plan), &setting.plan, deadline)
        }
        _ => None,
    };
    let engine = setting.engine.unwrap_or(match (&compiled, plain) {
        (Some(_), _) => Engine::Compiled,
        (None, true) => Engine::General,
        (None, false) => Engine::Table,
    });
    let ready = |player, states, exact| Ok(PreparedStrategy { player, engine, states, exact });
    match (engine, compiled) {
        (Engine::Compiled, Some(compiled)) => {
            let states = Some(compiled.automaton.states());
            let table = FastEngine::new(rules, &setting.plan);
            let exact = exact(&compiled, table.clone(), setting, told, deadline);
            let rolls = Rolls(setting.seed.clone());
            ready(Box::new(LanePlayer::new(table, compiled, setting, rolls)), states, exact)
        }
        (Engine::Compiled, None) => {
            Err("it cannot be compiled: it has too many states, or depends on its bankroll".to_owned())
        }
        (Engine::General, _) if !plain => {
            Err("the general engine cannot play this table's rules; use the table engine".to_owned())
        }
        (Engine::General, _) => ready(Box::new(FastPlayer { rules, setting }), None, None),
        (Engine::Table, _) => ready(Box::new(TablePlayer { rules, setting }), None, None),
    }
}

/// Plays sessions at a table from the start.
fn from_the_start<G: OutcomeTable>(
    table: &mut G,
    setting: &PlanSetting,
    sessions: Range<u64>,
    batch: &mut BatchResults,
    watch: &mut Watch<'_>,
) {
    let terms = &setting.terms;
    let opening = terms.opening.cents();
    let mut mind = PlanRunner::new(&setting.plan, opening);
    for number in sessions {
        table.count_bets(true);
        table.open(terms.opening);
        mind.restart(opening);
        let mut dice = RollStream::new(&setting.seed, number);
        let from =
            ResumePoint { number, course: SessionProgress::new(opening), next: || usize::from(dice.roll()) };
        play_on(table, &mut mind, from, setting, batch, watch);
        if watch.is_over() {
            return;
        }
    }
    batch.refused(&mind.refused);
}

struct FastPlayer<'a> {
    rules: &'a CrapsRules,
    setting: &'a PlanSetting,
}

impl BatchPlayer for FastPlayer<'_> {
    fn play(&self, sessions: Range<u64>, batch: &mut BatchResults, watch: &mut Watch<'_>) {
        let table = &mut FastEngine::new(self.rules, &self.setting.plan);
        from_the_start(table, self.setting, sessions, batch, watch);
    }
}

struct TablePlayer<'a> {
    rules: &'a CrapsRules,
    setting: &'a PlanSetting,
}

impl BatchPlayer for TablePlayer<'_> {
    fn play(&self, sessions: Range<u64>, batch: &mut BatchResults, watch: &mut Watch<'_>) {
        let table = &mut TableEngine::new(self.rules, &self.setting.plan);
        from_the_start(table, self.setting, sessions, batch, watch);
    }
}
