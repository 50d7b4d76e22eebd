//! Plays the games of rounds with an automaton, with the general engine, or at the table itself.

use std::ops::Range;

use croupier_chance::Stream;
use croupier_rules::{Money, WagerId};
use croupier_table::rounds::Rules;

use crate::account::{BetAccount, BetCounter, StepCount};
use crate::compile::CompiledStrategy;
use crate::deadline::{Deadline, Watch};
use crate::games::PlayerInvolvement;
use crate::lanes::Draws;
use crate::play::{self, SessionProgress, note, remember};
use crate::request::{Engine, StrategyExpectation};
use crate::rounds::{DealProgress, FastEngine, RandomSource, RoundEngine, TableEngine};
use crate::runner::PlanRunner;
use crate::session::EndCause;
use crate::table::OutcomeTable;

use super::batch::Marks;
use super::counted_sessions;
use super::exact::exact;
use super::lanes::LanePlayer;
use super::{BatchPlayer, BatchResults, PlanSetting, PreparedStrategy, ProgressCallback};

/// Prepares the fastest engine that can play a plan, or the requested one.
pub(super) fn ready<'a>(
    rules: &'a Rules,
    setting: &'a PlanSetting,
    told: ProgressCallback<'_>,
    deadline: &Deadline,
) -> Result<PreparedStrategy<'a>, String> {
    let wagers: Vec<WagerId> = setting.plan.slots.iter().map(|slot| slot.wager).collect();
    let quick = FastEngine::new(rules, &wagers);
    let compiled = match (&quick, setting.engine) {
        (Ok(table), None | Some(Engine::Compiled)) if table.is_by_class() => {
            CompiledStrategy::within(table.clone(), &setting.plan, deadline)
        }
        _ => None,
    };
    let engine = setting.engine.unwrap_or(match (&compiled, &quick) {
        (Some(_), _) => Engine::Compiled,
        (None, Ok(_)) => Engine::General,
        (None, Err(_)) => Engine::Table,
    });
    let (mut states, mut exact) = (None, None);
    let player: Box<dyn BatchPlayer + 'a> = match (engine, compiled, quick) {
        (Engine::Compiled, Some(compiled), Ok(table)) => {
            states = Some(compiled.automaton.states());
            exact = compute(&compiled, &table, setting, told, deadline);
            match table.drawn() {
                Some(drawn) if drawn.len() <= 256 && compiled.unknown.is_none() => {
                    let source = Draws { seed: setting.seed.clone(), bound: drawn.len() as u32 };
                    Box::new(LanePlayer::by_class(table, compiled, setting, source, drawn))
                }
                _ => Box::new(ClassPlayer::new(table, compiled, setting)),
            }
        }
        (Engine::Compiled, ..) => {
            return Err(
                "it cannot be compiled: it has too many states, or depends on its bankroll".to_owned()
            );
        }
        (Engine::General, _, Ok(table)) => Box::new(FastPlayer { table, setting }),
        (Engine::General, _, Err(why)) => {
            return Err(format!("the general engine cannot play this table's rules: {why}"));
        }
        (Engine::Table, ..) => Box::new(TablePlayer { rules, wagers, setting }),
    };
    Ok(PreparedStrategy { player, engine, states, exact })
}

/// Computes the results for which a computation is possible. The chances of a spin are always the same. The chances
/// of a hand change with the cards that are left, so the chances for a whole shoe are used instead.
fn compute<'a>(
    compiled: &CompiledStrategy<FastEngine<'a>>,
    table: &FastEngine<'a>,
    setting: &PlanSetting,
    told: ProgressCallback<'_>,
    deadline: &Deadline,
) -> Option<StrategyExpectation> {
    if !setting.exact || compiled.unknown.is_some() {
        return None;
    }
    let Some(ways) = table.whole_shoe() else {
        return exact(compiled, table.clone(), setting, told, deadline);
    };
    let mut compiled = compiled.clone();
    compiled.automaton.ways = ways;
    let exact = exact(&compiled, table.clone(), setting, told, deadline)?;
    Some(StrategyExpectation { is_whole_shoe: true, ..exact })
}

/// Plays hands and spins with an automaton for the bets. The cards are dealt without bets, and their effect is
/// looked up.
struct ClassPlayer<'a> {
    table: FastEngine<'a>,
    compiled: CompiledStrategy<FastEngine<'a>>,
    /// For each state, the bets and answers of the strategy that affect the number of cards.
    involvements: Vec<PlayerInvolvement>,
    setting: &'a PlanSetting,
}

impl<'a> ClassPlayer<'a> {
    fn new(
        table: FastEngine<'a>,
        compiled: CompiledStrategy<FastEngine<'a>>,
        setting: &'a PlanSetting,
    ) -> ClassPlayer<'a> {
        let mut bets = table.clone();
        OutcomeTable::open(&mut bets, Money::ZERO);
        let mut mind = PlanRunner::new(&setting.plan, setting.terms.opening.cents());
        // The chips are unlimited here, because only the stakes matter.
        let rich = SessionProgress::new(Money::CEILING.cents());
        let involvement = |state: usize| {
            compiled.resume(state as u32, &rich, &mut bets, &mut mind);
            mind.act(&mut bets);
            bets.involvement(&mut mind)
        };
        let involvements = (0..compiled.automaton.states()).map(involvement).collect();
        ClassPlayer { table, compiled, involvements, setting }
    }
}

impl BatchPlayer for ClassPlayer<'_> {
    fn play(&self, sessions: Range<u64>, batch: &mut BatchResults, watch: &mut Watch<'_>) {
        batch.refused(&self.compiled.refused);
        let (mut table, setting) = (self.table.clone(), self.setting);
        let mut metered = self.compiled.unknown.map(|_| MeteredPlayer::new(self));
        let mut count = StepCount::new(&self.compiled.bets);
        for number in sessions {
            if setting.counted.contains(number) {
                self.counted(&mut table, &mut count, number, batch, watch);
                if watch.is_over() {
                    return;
                }
                continue;
            }
            match self.session(&mut table, metered.as_mut(), number, batch, watch) {
                _ if watch.is_over() => return,
                (course, Some(ended)) => batch.ended(course.end(number, ended)),
                // The session is short of chips, or its state is unknown to the automaton. The general engine plays
                // the session again, from start to end.
                (course, None) => {
                    again(&mut self.table.clone(), setting, number, course.rounds, batch, watch);
                }
            }
        }
    }
}

impl<'a> ClassPlayer<'a> {
    /// Plays a session and counts its bets. If a meter can pay, the general engine plays the whole session, because
    /// the automaton does not know the payment.
    fn counted(
        &self,
        table: &mut FastEngine<'a>,
        count: &mut StepCount<'_>,
        number: u64,
        batch: &mut BatchResults,
        watch: &mut Watch<'_>,
    ) {
        let mut noted = 0;
        if self.compiled.unknown.is_none() {
            let mut source = Stream::new(&self.setting.seed, number);
            let mut marks = Marks::new(&self.setting.terms, 0);
            table.sort();
            let next = || watch.goes_on().then(|| table.next_outcome(&mut source));
            let after = |course: &SessionProgress| marks.note(course, batch);
            let end = counted_sessions::session(&self.compiled, &self.setting.terms, count, next, after);
            let mut account = BetAccount::new(self.setting.wagers.len());
            count.take(&mut account);
            if let Some(ended) = end.ended {
                batch.counted(end.course.end(number, ended), &account);
            }
            if end.ended.is_some() || watch.is_over() {
                return;
            }
            noted = end.course.rounds;
        }
        again(&mut self.table.clone(), self.setting, number, noted, batch, watch);
    }

    /// Plays a session until it ends or the automaton cannot continue it.
    #[inline]
    fn session(
        &self,
        table: &mut FastEngine<'a>,
        mut metered: Option<&mut MeteredPlayer<'_, 'a>>,
        number: u64,
        batch: &mut BatchResults,
        watch: &mut Watch<'_>,
    ) -> (SessionProgress, Option<EndCause>) {
        let (automaton, terms) = (&self.compiled.automaton, &self.setting.terms);
        let mut source = Stream::in_bulk(&self.setting.seed, number);
        let mut marks = Marks::new(&self.setting.terms, 0);
        let mut course = SessionProgress::new(terms.opening.cents());
        let mut state = automaton.start;
        table.sort();
        if let Some(metered) = &mut metered {
            metered.begin();
        }
        loop {
            if terms.bounds.stop(Money::from_cents(course.bankroll)) {
                return (course, Some(EndCause::Stopped));
            }
            if course.rounds >= terms.limit {
                return (course, Some(EndCause::Time));
            }
            if course.bankroll < automaton.floor[state as usize] || !watch.goes_on() {
                return (course, None);
            }
            let outcome = table.next_course(self.involvements[state as usize], &mut source);
            let step = automaton.step(state, outcome);
            let mut next = Some(step.next);
            match &mut metered {
                Some(metered) => {
                    metered.rounds[state as usize] += 1;
                    if next == self.compiled.unknown {
                        next = metered.play(state, outcome, &mut course);
                    } else {
                        course.after(course.bankroll + i64::from(step.change));
                    }
                }
                None => course.after(course.bankroll + i64::from(step.change)),
            }
            let Some(next) = next else { return (course, None) };
            state = next;
            marks.note(&course, batch);
        }
    }
}

/// Plays the rounds in which a meter pays. The amounts of the meters follow from the number of rounds in each
/// state.
struct MeteredPlayer<'s, 'a> {
    of: &'s ClassPlayer<'a>,
    table: FastEngine<'a>,
    mind: PlanRunner<'a>,
    /// For each state, the number of rounds since the meters were last fed.
    rounds: Vec<u32>,
}

impl<'s, 'a> MeteredPlayer<'s, 'a> {
    fn new(of: &'s ClassPlayer<'a>) -> MeteredPlayer<'s, 'a> {
        let mut table = of.table.clone();
        OutcomeTable::open(&mut table, Money::ZERO);
        let mind = PlanRunner::new(&of.setting.plan, of.setting.terms.opening.cents());
        MeteredPlayer { of, table, mind, rounds: vec![0; of.compiled.automaton.states()] }
    }

    /// Begins a session.
    fn begin(&mut self) {
        self.table.reset_meters();
        self.rounds.fill(0);
    }

    /// Makes the bets of a state.
    fn bet(&mut self, state: u32, course: &SessionProgress) {
        self.of.compiled.resume(state, course, &mut self.table, &mut self.mind);
        self.mind.act(&mut self.table);
    }

    /// Plays a round from a state, and returns the next state. If the automaton does not have that state, returns
    /// `None` and leaves the session's progress unchanged.
    fn play(&mut self, state: u32, outcome: usize, course: &mut SessionProgress) -> Option<u32> {
        for fed in 0..self.rounds.len() {
            let rounds = std::mem::take(&mut self.rounds[fed]);
            if rounds > 0 {
                // The chips are unlimited here, because only the stakes matter.
                let rich = SessionProgress { bankroll: Money::CEILING.cents(), ..*course };
                self.bet(fed as u32, &rich);
                self.table.feed_meters(rounds);
            }
        }
        self.bet(state, course);
        let mut after = *course;
        play::settle(&mut self.table, &mut self.mind, outcome);
        remember(&self.table, &mut self.mind, &mut after);
        let next = self.of.compiled.find(&self.table, &self.mind)?;
        *course = after;
        Some(next)
    }
}

/// Plays a session again. The marks in its first `noted` rounds are already recorded.
fn again(
    table: &mut FastEngine<'_>,
    setting: &PlanSetting,
    number: u64,
    noted: u32,
    batch: &mut BatchResults,
    watch: &mut Watch<'_>,
) {
    let mut mind = PlanRunner::new(&setting.plan, setting.terms.opening.cents());
    let mut marks = Marks::new(&setting.terms, noted);
    let mut source = Stream::in_bulk(&setting.seed, number);
    table.count_bets(setting.counted.contains(number));
    let (course, ended) =
        session(table, &mut mind, setting, &mut source, watch, |course| marks.note(course, batch));
    if watch.is_over() {
        return;
    }
    batch.counted(course.end(number, ended), table.account());
    batch.refused(&mind.refused);
}

struct FastPlayer<'a> {
    /// A table to clone, so that computed values are reused.
    table: FastEngine<'a>,
    setting: &'a PlanSetting,
}

impl BatchPlayer for FastPlayer<'_> {
    fn play(&self, sessions: Range<u64>, batch: &mut BatchResults, watch: &mut Watch<'_>) {
        play_all(&mut self.table.clone(), self.setting, sessions, batch, watch);
    }
}

struct TablePlayer<'a> {
    rules: &'a Rules,
    wagers: Vec<WagerId>,
    setting: &'a PlanSetting,
}

impl BatchPlayer for TablePlayer<'_> {
    fn play(&self, sessions: Range<u64>, batch: &mut BatchResults, watch: &mut Watch<'_>) {
        play_all(&mut TableEngine::new(self.rules, &self.wagers), self.setting, sessions, batch, watch);
    }
}

fn play_all<T: RoundEngine<Stream>>(
    table: &mut T,
    setting: &PlanSetting,
    sessions: Range<u64>,
    batch: &mut BatchResults,
    watch: &mut Watch<'_>,
) {
    let mut mind = PlanRunner::new(&setting.plan, setting.terms.opening.cents());
    for number in sessions {
        let mut source = Stream::in_bulk(&setting.seed, number);
        let mut marks = Marks::new(&setting.terms, 0);
        table.count_bets(true);
        let (course, ended) =
            session(table, &mut mind, setting, &mut source, watch, |course| marks.note(course, batch));
        if watch.is_over() {
            return;
        }
        batch.counted(course.end(number, ended), table.account());
    }
    batch.refused(&mind.refused);
}

/// Plays a session. `after` receives its progress after every round.
#[inline]
fn session<D: RandomSource, T: RoundEngine<D>>(
    table: &mut T,
    mind: &mut PlanRunner<'_>,
    setting: &PlanSetting,
    source: &mut D,
    watch: &mut Watch<'_>,
    after: impl FnMut(&SessionProgress),
) -> (SessionProgress, EndCause) {
    let opening = setting.terms.opening;
    let mut course = SessionProgress::new(opening.cents());
    table.open(opening, source);
    mind.restart(opening.cents());
    let round = |table: &mut T, mind: &mut PlanRunner<'_>, course: &mut SessionProgress| {
        let dealt = watch.goes_on() && deal(table, mind, source);
        if dealt {
            // The bankroll is what remains after the debt is paid.
            note(table, mind, course, table.worth().cents());
        }
        dealt
    };
    let ended = play::session(table, mind, &mut course, &setting.terms, round, after);
    (course, ended)
}

/// Deals a round to its end. If the strategy cannot pay for its answer, it gives the other answer. Returns false if
/// the table refuses to deal because the player cannot pay the vigorish owed.
#[inline]
pub(super) fn deal<D: RandomSource, T: RoundEngine<D>>(
    table: &mut T,
    mind: &mut PlanRunner<'_>,
    source: &mut D,
) -> bool {
    let Ok(mut dealt) = table.deal(source) else { return false };
    while dealt == DealProgress::Asked {
        let answer = mind.decide(table);
        dealt = match table.answer(answer, source).or_else(|_| table.answer(answer.other(), source)) {
            Ok(dealt) => dealt,
            Err(_) => return false,
        };
    }
    true
}
