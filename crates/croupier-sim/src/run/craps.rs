//! Plays craps with the automaton, with the general engine, or at the table itself.

use std::ops::Range;

use croupier_chance::RollStream;
use croupier_rules::Money;
use croupier_table::craps::CrapsRules;

use crate::compile::CompiledStrategy;
use crate::craps::{FastEngine, TableEngine, is_plain};
use crate::deadline::{Deadline, Watch};
use crate::lanes::{Lanes, Rolls, Sink, UnfinishedSession};
use crate::play::{SessionProgress, outcome, session};
use crate::request::Engine;
use crate::runner::PlanRunner;
use crate::session::SessionEnd;
use crate::table::OutcomeTable;

use super::batch::Marks;
use super::exact::exact;
use super::{Batch, BatchPlayer, PlanSetting, PreparedStrategy, ProgressCallback};

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
            let exact = exact(&compiled, FastEngine::new(rules, &setting.plan), setting, told, deadline);
            let lanes = Lanes::new(compiled.automaton.clone());
            ready(Box::new(LanePlayer { rules, setting, compiled, lanes }), states, exact)
        }
        (Engine::Compiled, None) => {
            Err("it cannot be compiled, because it remembers too much or looks at its bankroll".to_owned())
        }
        (Engine::General, _) if !plain => {
            Err("the general engine cannot play this table's rules; use the table engine".to_owned())
        }
        (Engine::General, _) => ready(Box::new(FastPlayer { rules, setting }), None, None),
        (Engine::Table, _) => ready(Box::new(TablePlayer { rules, setting }), None, None),
    }
}

/// Plays sessions at a table from the beginning.
fn from_the_start<G: OutcomeTable>(
    table: &mut G,
    setting: &PlanSetting,
    sessions: Range<u64>,
    batch: &mut Batch,
    watch: &mut Watch<'_>,
) {
    let terms = &setting.terms;
    let opening = terms.opening.cents();
    let mut mind = PlanRunner::new(&setting.plan, opening);
    for number in sessions {
        table.open(terms.opening);
        mind.restart(opening);
        let from = ResumePoint {
            number,
            course: SessionProgress::new(opening),
            dice: RollStream::new(&setting.seed, number),
        };
        play_on(table, &mut mind, from, setting, batch, watch);
        if watch.is_over() {
            return;
        }
    }
    batch.refused(&mind.refused);
}

/// A session to continue: its course so far, and its remaining dice.
struct ResumePoint {
    number: u64,
    course: SessionProgress,
    dice: RollStream,
}

/// Plays a session until it ends or its result is no longer wanted.
fn play_on<G: OutcomeTable>(
    table: &mut G,
    mind: &mut PlanRunner<'_>,
    from: ResumePoint,
    setting: &PlanSetting,
    batch: &mut Batch,
    watch: &mut Watch<'_>,
) {
    let ResumePoint { number, mut course, mut dice } = from;
    let mut marks = Marks::new(&setting.terms, course.rounds);
    let round = |table: &mut G, mind: &mut PlanRunner<'_>, course: &mut SessionProgress| {
        watch.goes_on() && outcome(table, mind, course, usize::from(dice.roll()))
    };
    let after = |course: &SessionProgress| marks.note(course, batch);
    let ended = session(table, mind, &mut course, &setting.terms, round, after);
    if !watch.is_over() {
        batch.ended(course.end(number, ended));
    }
}

struct FastPlayer<'a> {
    rules: &'a CrapsRules,
    setting: &'a PlanSetting,
}

impl BatchPlayer for FastPlayer<'_> {
    fn play(&self, sessions: Range<u64>, batch: &mut Batch, watch: &mut Watch<'_>) {
        let table = &mut FastEngine::new(self.rules, &self.setting.plan);
        from_the_start(table, self.setting, sessions, batch, watch);
    }
}

struct TablePlayer<'a> {
    rules: &'a CrapsRules,
    setting: &'a PlanSetting,
}

impl BatchPlayer for TablePlayer<'_> {
    fn play(&self, sessions: Range<u64>, batch: &mut Batch, watch: &mut Watch<'_>) {
        let table = &mut TableEngine::new(self.rules, &self.setting.plan);
        from_the_start(table, self.setting, sessions, batch, watch);
    }
}

struct LanePlayer<'a> {
    rules: &'a CrapsRules,
    setting: &'a PlanSetting,
    compiled: CompiledStrategy<FastEngine<'a>>,
    lanes: Lanes,
}

impl BatchPlayer for LanePlayer<'_> {
    fn play(&self, sessions: Range<u64>, batch: &mut Batch, watch: &mut Watch<'_>) {
        batch.refused(&self.compiled.refused);
        let table = FastEngine::new(self.rules, &self.setting.plan);
        let mind = PlanRunner::new(&self.setting.plan, self.setting.terms.opening.cents());
        let mut sink = LaneSink { of: self, table, mind, batch, watch };
        self.lanes.run(&Rolls(self.setting.seed.clone()), sessions, &self.setting.terms, &mut sink);
        let refused = std::mem::take(&mut sink.mind.refused);
        batch.refused(&refused);
    }
}

/// Receives sessions from the lanes, and passes them to the tally or to the general engine.
struct LaneSink<'s, 'a, 'b, 'w> {
    of: &'s LanePlayer<'a>,
    table: FastEngine<'a>,
    mind: PlanRunner<'a>,
    batch: &'b mut Batch,
    watch: &'b mut Watch<'w>,
}

impl Sink for LaneSink<'_, '_, '_, '_> {
    fn ended(&mut self, end: SessionEnd) {
        self.batch.ended(end);
    }

    fn unfinished(&mut self, left: UnfinishedSession) {
        let setting = self.of.setting;
        let UnfinishedSession { number, state, course } = left;
        self.of.compiled.resume(state, &course, &mut self.table, &mut self.mind);
        // Most sessions that are short of chips also have no bets on the layout. They are broke before the next
        // roll.
        let mut dice = RollStream::new(&setting.seed, number);
        skip(&mut dice, course.rounds);
        let from = ResumePoint { number, course, dice };
        play_on(&mut self.table, &mut self.mind, from, setting, self.batch, self.watch);
    }

    fn mark(&mut self, mark: u32, bankroll: Money) {
        self.batch.mark(mark, bankroll);
    }

    fn goes_on(&mut self) -> bool {
        self.watch.goes_on()
    }
}

/// Skips the rolls that a session has already used.
fn skip(dice: &mut RollStream, rolls: u32) {
    let mut gone = [0; RollStream::BLOCK];
    let mut left = rolls as usize;
    while left > 0 {
        let now = left.min(gone.len());
        dice.fill(&mut gone[..now]);
        left -= now;
    }
}
