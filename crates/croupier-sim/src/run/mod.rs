//! Plays every strategy of a request on all threads. The result is the same for any number of threads.

mod batch;
mod computed_result;
mod counted_sessions;
mod craps;
mod exact;
mod known;
mod lanes;
mod rounds;
mod traced;

use std::error::Error;
use std::fmt;
use std::iter;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use croupier_chance::Seed;
use croupier_table::{GameRules, craps as craps_table, rounds as rounds_table};
use rayon::ThreadPool;
use rayon::prelude::*;

use crate::deadline::{Deadline, Watch};
use crate::lanes::SessionTerms;
use crate::plan::{self, Plan, vocabulary};
use crate::request::{Engine, Observer, RefusedBet, Request, StrategyResults};
use crate::shard::SessionRanges;
use crate::stops::StopConditions;
use crate::strategy::{EndRule, Expr, Mistake, Strategy};
use crate::table_view::ActionRefusal;
use crate::tally::Tally;

pub(crate) use batch::BatchResults;
pub(crate) use computed_result::merged;
use counted_sessions::CountedSessions;
pub use traced::{trace, trace_given};

/// The maximum number of rounds in a session. A session that reaches it ends because its time is up.
const MOST_ROUNDS: u32 = 10_000_000;

/// The approximate number of rounds in a batch.
const ROUNDS_A_BATCH: u64 = 1 << 19;

/// The number of rounds up to which a session is short: a batch of such sessions takes a fraction of a second.
const SHORT_SESSION: u32 = 1 << 13;

/// The number of batches that each thread plays between two reports.
const BATCHES_A_WAVE: usize = 16;

/// Why a strategy cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UnplayableReason {
    /// The strategy with this index in the request has these errors.
    Strategy(usize, Vec<Mistake>),
    /// The ending that the caller set has these errors when it is bound to the strategy with this index.
    Until(usize, Vec<Mistake>),
    /// The table does not admit a player with this bankroll. The fields are the reason and the clause.
    Bankroll(String, String),
    /// The requested engine cannot play the strategy with this index. The text is the reason.
    Engine(usize, String),
    /// No session of the strategy with this index was over before the deadline.
    TooSlow(usize),
}

impl fmt::Display for UnplayableReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnplayableReason::Strategy(_, mistakes) | UnplayableReason::Until(_, mistakes) => {
                let lines: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
                f.write_str(&lines.join("\n"))
            }
            UnplayableReason::Bankroll(why, clause) => {
                write!(f, "the table refuses the bankroll: {why} ({clause})")
            }
            UnplayableReason::Engine(_, why) => f.write_str(why),
            UnplayableReason::TooSlow(_) => f.write_str("no session was over in time"),
        }
    }
}

impl Error for UnplayableReason {}

/// Plays batches of sessions.
pub(crate) trait BatchPlayer: Send + Sync {
    /// Plays these sessions, or only those that there is time for. If [`Watch::is_over`] is true afterwards, the
    /// batch is incomplete, and some sessions are only partly recorded in it.
    fn play(&self, sessions: Range<u64>, batch: &mut BatchResults, watch: &mut Watch<'_>);
}

/// The player for a strategy, and the facts that are known before play.
pub(crate) struct PreparedStrategy<'a> {
    pub(crate) player: Box<dyn BatchPlayer + 'a>,
    pub(crate) engine: Engine,
    pub(crate) states: Option<usize>,
    pub(crate) exact: Option<crate::request::StrategyExpectation>,
}

/// A callback that receives the rounds computed so far, and returns whether to continue.
pub(crate) type ProgressCallback<'a> = &'a mut (dyn FnMut(u32) -> bool + Send);

/// The settings for the sessions of a plan.
pub(crate) struct PlanSetting {
    pub(crate) plan: Plan,
    pub(crate) terms: SessionTerms,
    pub(crate) seed: Seed,
    pub(crate) engine: Option<Engine>,
    /// True to also compute exact results, if possible.
    pub(crate) exact: bool,
    /// The names of the wagers whose bets are counted.
    pub(crate) wagers: Vec<String>,
    /// The sessions whose bets are counted.
    pub(crate) counted: CountedSessions,
}

/// Plays every strategy of a request.
pub fn simulate(
    request: &Request<'_>,
    observer: &mut dyn Observer,
) -> Result<Vec<StrategyResults>, UnplayableReason> {
    sit_down(request)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(request.threads.max(1));
    let pool = pool.thread_name(|thread| format!("simulation-{thread}")).build();
    let pool = pool.map_err(|error| UnplayableReason::Engine(0, format!("cannot start threads: {error}")))?;
    let rows = observer.wants_rows();
    let settings = request.strategies.iter().enumerate();
    let settings: Vec<PlanSetting> = settings
        .map(|(place, strategy)| setting(request, place, strategy, rows))
        .collect::<Result<_, _>>()?;
    let mut done = RunProgress { rounds: 0, sessions: 0 };
    let mut played = Vec::new();
    for (place, setting) in settings.iter().enumerate() {
        let deadline = observer.deadline();
        let is_interrupted = || deadline.is_interruption() && deadline.has_passed();
        if is_interrupted() {
            break;
        }
        let told: ProgressCallback<'_> = &mut |rounds| {
            observer.computes(rounds, setting.terms.limit);
            !deadline.has_passed()
        };
        let ready = pool.install(|| match request.rules {
            GameRules::Craps(rules) => craps::ready(rules, setting, told, &deadline),
            GameRules::Rounds(rules) => rounds::ready(rules, setting, told, &deadline),
        });
        let ready = match ready {
            // An interruption also stops the compiler, which is not the strategy's fault.
            Err(_) if is_interrupted() => break,
            ready => ready.map_err(|why| UnplayableReason::Engine(place, why))?,
        };
        observer.begins(place);
        let (batch, sessions) = play(&pool, request, (place, setting), &ready, observer, &mut done);
        if batch.tally.sessions() == 0 && request.sessions > 0 {
            if is_interrupted() {
                break;
            }
            return Err(UnplayableReason::TooSlow(place));
        }
        observer.ends(place);
        let PreparedStrategy { engine, states, exact, .. } = ready;
        let refused = refused_bets(request.rules, &setting.plan, &batch.refused);
        let limit = setting.terms.limit;
        let most_rounds = (limit != MOST_ROUNDS).then_some(limit);
        let (tally, wagers) = (batch.tally, setting.wagers.clone());
        played.push(StrategyResults { engine, states, most_rounds, wagers, sessions, tally, refused, exact });
    }
    Ok(played)
}

/// Returns the errors of a strategy at a table. `sets` has the same meaning as in a [`Request`].
pub fn mistakes(rules: &GameRules, strategy: &Strategy, sets: &[(String, i64)]) -> Vec<Mistake> {
    // The pace cannot cause an error, so any value will do.
    plan(rules, strategy, sets, 1).err().unwrap_or_default()
}

/// Binds a strategy to the rules of a table.
pub(crate) fn plan(
    rules: &GameRules,
    strategy: &Strategy,
    sets: &[(String, i64)],
    pace: u32,
) -> Result<Plan, Vec<Mistake>> {
    let ground = vocabulary(rules);
    plan::bind(strategy, ground, &|name| known::wager(ground.game(), name), sets, pace)
}

/// Asks the table whether a player may sit down with this bankroll.
fn sit_down(request: &Request<'_>) -> Result<(), UnplayableReason> {
    let chips = request.opening;
    let refused = match request.rules {
        GameRules::Craps(rules) => {
            let sit = craps_table::Command::Sit { player: 1, spot: craps_table::SeatChoice::Next, chips };
            craps_table::decide(rules, &craps_table::Table::open(rules), &sit).err()
        }
        GameRules::Rounds(rules) => {
            let sit = rounds_table::Command::Sit { id: 1, seat: None, chips };
            rounds_table::decide(rules, &rounds_table::Table::open(&rules.game), &sit).err()
        }
    };
    let Some(refusal) = refused else { return Ok(()) };
    let clause = request.rules.citations().first(refusal.cite).to_owned();
    Err(UnplayableReason::Bankroll(refusal.reason.words().to_owned(), clause))
}

/// The number of rounds and sessions played so far, in total for all strategies.
struct RunProgress {
    rounds: u64,
    sessions: u64,
}

fn play(
    pool: &ThreadPool,
    request: &Request<'_>,
    (place, setting): (usize, &PlanSetting),
    ready: &PreparedStrategy<'_>,
    observer: &mut dyn Observer,
    done: &mut RunProgress,
) -> (BatchResults, SessionRanges) {
    let keeps = observer.wants_rows();
    let deadline = observer.deadline();
    let table = BatchTable { request, setting, ready, deadline: &deadline };
    let (mut whole, mut sessions) = (table.empty(), SessionRanges::default());
    let mut next = request.first;
    let last = request.first.saturating_add(request.sessions);
    // When the time is up, all sessions of a batch may be lost together. Therefore batches are small at first, and
    // then grow.
    let mut together = if table.keeps_batches() { u64::MAX } else { 1 };
    while next < last && !deadline.has_passed() {
        // The average length of a session can be estimated once some sessions have been played. The result does not
        // depend on this estimate.
        let rounds = match whole.tally.sessions() {
            0 => u64::from(setting.terms.limit.min(SHORT_SESSION)),
            sessions => whole.tally.rounds() / sessions,
        };
        let size = (ROUNDS_A_BATCH / rounds.max(1)).clamp(16, 1 << 16).min(together);
        together = together.saturating_mul(2);
        let wave = size * (pool.current_num_threads() * BATCHES_A_WAVE) as u64;
        let end = next.saturating_add(wave).min(last);
        let played = pool.install(|| match keeps {
            // Rows are reported in order, so every batch is stored separately until its turn.
            true => {
                let starts: Vec<u64> = (next..end).step_by(size as usize).collect();
                let batch = |start: &u64| table.play(*start..start.saturating_add(size).min(end));
                starts.par_iter().filter_map(batch).collect()
            }
            false => {
                let start = AtomicU64::new(next);
                let threads = 0..pool.current_num_threads();
                threads.into_par_iter().map(|_| table.play_along(&start, size, end)).collect::<Vec<_>>()
            }
        });
        for (batch, ranges) in played {
            done.rounds += batch.tally.rounds();
            done.sessions += batch.tally.sessions();
            if keeps {
                observer.rows(place, &batch.rows());
            }
            whole.merge(&batch);
            sessions.extend(&ranges);
        }
        observer.progress(done.rounds, done.sessions);
        next = end;
    }
    (whole, sessions)
}

/// Plays batches of one strategy's sessions, as long as there is time.
struct BatchTable<'a> {
    request: &'a Request<'a>,
    setting: &'a PlanSetting,
    ready: &'a PreparedStrategy<'a>,
    deadline: &'a Deadline,
}

impl BatchTable<'_> {
    fn empty(&self) -> BatchResults {
        let terms = self.setting.terms;
        let tally = Tally::new(self.request.opening, terms.marks).aiming(self.request.goal);
        BatchResults::new(
            tally.counting(self.setting.wagers.len()),
            terms,
            self.setting.counted.by(self.ready.engine),
        )
    }

    /// Returns whether a batch that has begun is played to its end. A batch that could take too long is not.
    fn keeps_batches(&self) -> bool {
        let is_short = self.setting.terms.limit <= SHORT_SESSION;
        self.deadline.is_never() || (self.deadline.is_interruption() && is_short)
    }

    /// Plays these sessions into a new batch; `None` if the time is up before all of them are over. An incomplete batch
    /// is left out, because its finished sessions tend to be the shorter ones.
    fn play(&self, sessions: Range<u64>) -> Option<(BatchResults, SessionRanges)> {
        if self.deadline.has_passed() {
            return None;
        }
        let ranges = iter::once(sessions.clone()).collect();
        let mut batch = self.empty();
        let is_whole = self.play_into(&mut batch, sessions);
        is_whole.then_some((batch, ranges))
    }

    /// Plays sessions into a batch, and returns whether all of them are over.
    fn play_into(&self, batch: &mut BatchResults, sessions: Range<u64>) -> bool {
        let never = Deadline::default();
        let deadline = if self.keeps_batches() { &never } else { self.deadline };
        let mut watch = Watch::new(deadline, &self.setting.plan);
        self.ready.player.play(sessions, batch, &mut watch);
        !watch.is_over()
    }

    /// Plays one batch after another, while other threads take batches from the same counter. After an interruption,
    /// the played sessions therefore have almost no gaps.
    fn play_along(&self, next: &AtomicU64, size: u64, end: u64) -> (BatchResults, SessionRanges) {
        let (mut all, mut ranges) = (self.empty(), SessionRanges::default());
        while !self.deadline.has_passed() {
            let start = next.fetch_add(size, Ordering::Relaxed);
            if start >= end {
                break;
            }
            let sessions = start..start.saturating_add(size).min(end);
            let is_whole = match self.keeps_batches() {
                true => self.play_into(&mut all, sessions.clone()),
                false => self.play(sessions.clone()).map(|(batch, _)| all.merge(&batch)).is_some(),
            };
            if is_whole {
                ranges.insert(sessions);
            }
        }
        (all, ranges)
    }
}

pub(crate) fn setting(
    request: &Request<'_>,
    place: usize,
    strategy: &Strategy,
    rows: bool,
) -> Result<PlanSetting, UnplayableReason> {
    let mut plan = bound(request, place, strategy)?;
    let stops = StopConditions::take(&mut plan, request.opening);
    let limit = request.rounds.unwrap_or(MOST_ROUNDS).min(stops.rounds.unwrap_or(u32::MAX));
    // Without a limit on the rounds, marks cannot be spaced evenly.
    let marks = if limit == MOST_ROUNDS { 0 } else { request.marks.min(limit) };
    let terms = SessionTerms { opening: request.opening, bounds: stops.bounds, limit, marks };
    Ok(PlanSetting {
        wagers: counted_wagers(request.rules, &plan),
        counted: CountedSessions::new(limit, rows),
        plan,
        terms,
        seed: Seed::from(request.seed),
        engine: request.engine,
        exact: request.exact,
    })
}

/// Returns the names of the wagers whose bets are counted.
fn counted_wagers(rules: &GameRules, plan: &Plan) -> Vec<String> {
    match rules {
        GameRules::Craps(rules) => {
            let wagers = crate::craps::wagers(rules, plan).into_iter();
            wagers.map(|wager| rules.layout.wager(wager).id.clone()).collect()
        }
        GameRules::Rounds(rules) => {
            let slots: Vec<_> = plan.slots.iter().map(|slot| slot.wager).collect();
            let wagers = crate::rounds::wagers(rules, &slots).into_iter();
            wagers.map(|wager| rules.layout.wager(wager).id.clone()).collect()
        }
    }
}

fn bound(request: &Request<'_>, place: usize, strategy: &Strategy) -> Result<Plan, UnplayableReason> {
    let mut plan = plan(request.rules, strategy, request.sets, request.pace)
        .map_err(|mistakes| UnplayableReason::Strategy(place, mistakes))?;
    if let Some(until) = &request.until {
        let ground = vocabulary(request.rules);
        let known = |name: &str| known::wager(ground.game(), name);
        let when = plan::condition(&mut plan, until, ground, &known).map_err(|mistakes| {
            let told = mistakes.into_iter().map(|mistake| of_another(request, place, until, mistake));
            UnplayableReason::Until(place, told.collect())
        })?;
        plan.endings.push((EndRule::Stop, when));
    }
    Ok(plan)
}

/// Explains an error in the ending that the caller set for all strategies: a name that only other strategies
/// define is not a misspelling.
fn of_another(request: &Request<'_>, place: usize, until: &Expr, mistake: Mistake) -> Mistake {
    let Some(word) = until.names().into_iter().find(|word| word.at == mistake.at) else { return mistake };
    let has = |one: &&Strategy| {
        let lets = one.lets.iter().map(|one| &one.name);
        let mut own = lets.chain(one.progressions.iter().map(|one| &one.name));
        own.any(|name| name.text == word.text)
    };
    let (name, this) = (&word.text, &request.strategies[place].name);
    match request.strategies.iter().find(has) {
        Some(other) => mistake.help(format!(
            "{} has a '{name}', but {this} does not: an ending for both may use only names that both have",
            other.name
        )),
        None => mistake,
    }
}

/// Returns the refused bets: bets on wagers that the table does not have, and bets that it sometimes refuses.
pub(crate) fn refused_bets(
    rules: &GameRules,
    plan: &Plan,
    refused: &[(usize, ActionRefusal)],
) -> Vec<RefusedBet> {
    let clause = |cite| rules.citations().first(cite).to_owned();
    let missing = plan.missing.iter().map(|missing| RefusedBet {
        wager: missing.name.clone(),
        reason: croupier_table::Reason::NotOffered.words().to_owned(),
        clause: clause(missing.cite),
        always: true,
    });
    let at_times = refused.iter().map(|(slot, refused)| RefusedBet {
        wager: plan.slots[*slot].name.clone(),
        reason: refused.reason.words().to_owned(),
        clause: clause(refused.cite),
        always: false,
    });
    let mut all: Vec<RefusedBet> = missing.chain(at_times).collect();
    RefusedBet::sort(&mut all);
    all
}
