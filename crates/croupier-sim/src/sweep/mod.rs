//! A strategy with many values of its numbers: the figures of every variant, and the best of them.
//!
//! A variant that has an automaton is computed. The others play on the same dice, in stages: the better half advances to
//! the next stage, which has twice as many sessions.

mod columns;
mod figure;
mod rank;
mod variant;

use std::sync::atomic::{AtomicUsize, Ordering};

use croupier_rules::Money;
use croupier_table::GameRules;
use rayon::prelude::*;

use crate::deadline::Deadline;
use crate::request::{Observer, Request};
use crate::run::{UnplayableReason, merged, setting, simulate};
use crate::strategy::{Expr, Strategy};

pub use columns::{ColumnValues, SweepColumn, columns};
pub use figure::{Constraint, Figure, Objective};
pub use rank::{RankedVariant, front_axes, ranked};
pub use variant::{FigureSource, OptionAxis, SweepAxis, Variant, VariantFigures, VariantOutcome, variants};

/// The minimum number of sessions in the first stage of play.
const FIRST_STAGE: u64 = 1_000;

/// A strategy, the variants to try, and the order in which to rank them.
#[derive(Clone, Debug)]
pub struct SweepRequest<'a> {
    /// The compiled tables, to which variants refer by index.
    pub tables: &'a [&'a GameRules],
    /// The strategy.
    pub strategy: &'a Strategy,
    /// The variants; [`variants`] makes all combinations of several values.
    pub variants: &'a [Variant],
    /// The maximum number of rolls, hands or spins in a session.
    pub rounds: Option<u32>,
    /// An additional condition that ends every session.
    pub until: Option<Expr>,
    /// The bankroll whose chance is computed. Sessions play on when they reach it.
    pub goal: Option<Money>,
    /// The objective, which decides the variants that play on.
    pub objective: Objective,
    /// The number of sessions that the best variants without an automaton play.
    pub sessions: u64,
    /// The seed of the sessions.
    pub seed: u64,
    /// The number of threads. It does not change the result.
    pub threads: usize,
    /// The number of rounds per hour.
    pub pace: u32,
    /// The deadline. Variants that are not done by then are left out.
    pub deadline: Deadline,
}

/// Computes or plays every variant. `progress` receives the number of variants done and their total, from any thread.
/// The outcomes are in the order of the variants; after the deadline, some are missing.
///
/// # Errors
/// If a variant cannot be bound to the table. [`UnplayableReason`] has the index of the variant.
pub fn sweep(
    request: &SweepRequest<'_>,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Vec<VariantOutcome>, UnplayableReason> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(request.threads.max(1)).build();
    let pool = pool.map_err(|error| UnplayableReason::Engine(0, format!("cannot start threads: {error}")))?;
    let (done, of) = (AtomicUsize::new(0), request.variants.len());
    let computed = |(place, variant): (usize, &Variant)| {
        let found = compute_variant(request, place, variant)?;
        progress(done.fetch_add(1, Ordering::Relaxed) + 1, of);
        Ok(found)
    };
    let found: Vec<Option<VariantOutcome>> = pool.install(|| {
        request.variants.par_iter().enumerate().with_max_len(1).map(computed).collect::<Result<_, _>>()
    })?;
    let mut outcomes = found;
    played_in_stages(request, &mut outcomes)?;
    Ok(outcomes.into_iter().flatten().collect())
}

/// Creates the request for the sessions of one variant.
fn session_request<'a>(request: &'a SweepRequest<'a>, variant: &'a Variant, sessions: u64) -> Request<'a> {
    let (rules, strategies) = (request.tables[variant.table], std::slice::from_ref(request.strategy));
    Request {
        rounds: request.rounds,
        until: request.until.clone(),
        seed: request.seed,
        threads: request.threads,
        pace: request.pace,
        sets: &variant.sets,
        goal: request.goal,
        ..Request::new(rules, strategies, variant.opening, sessions)
    }
}

fn of_variant(place: usize) -> impl Fn(UnplayableReason) -> UnplayableReason {
    move |reason| match reason {
        UnplayableReason::Strategy(_, mistakes) => UnplayableReason::Strategy(place, mistakes),
        UnplayableReason::Until(_, mistakes) => UnplayableReason::Until(place, mistakes),
        UnplayableReason::Engine(_, why) => UnplayableReason::Engine(place, why),
        UnplayableReason::TooSlow(_) => UnplayableReason::TooSlow(place),
        other => other,
    }
}

fn compute_variant(
    request: &SweepRequest<'_>,
    place: usize,
    variant: &Variant,
) -> Result<Option<VariantOutcome>, UnplayableReason> {
    let asked = session_request(request, variant, 0);
    let mut setting = setting(&asked, 0, request.strategy, false).map_err(of_variant(place))?;
    if request.deadline.has_passed() {
        return Ok(None);
    }
    let Some((found, is_whole_shoe)) = merged(asked.rules, &setting, &request.deadline) else {
        return Ok(None);
    };
    // A session reaches the goal if it would have ended there.
    let goal = request.goal.and_then(|goal| {
        let high = &mut setting.terms.bounds.high;
        let is_out_of_reach = high.is_some_and(|high| high < goal);
        *high = Some(goal);
        if is_out_of_reach {
            return Some(0.0);
        }
        merged(asked.rules, &setting, &request.deadline).map(|(found, _)| found.chances.high)
    });
    if request.goal.is_some() && goal.is_none() {
        return Ok(None);
    }
    Ok(VariantFigures::computed(&found, variant.opening, goal).map(|figures| VariantOutcome {
        place,
        variant: variant.clone(),
        figures,
        source: FigureSource::Exact { error: found.error, is_whole_shoe },
    }))
}

/// Plays the variants that have no outcome yet. After each stage, the better half plays twice as many sessions.
fn played_in_stages(
    request: &SweepRequest<'_>,
    outcomes: &mut [Option<VariantOutcome>],
) -> Result<(), UnplayableReason> {
    let mut left: Vec<usize> = (0..outcomes.len()).filter(|&place| outcomes[place].is_none()).collect();
    let stages = left.len().max(1).ilog2();
    let mut sessions = (request.sessions >> stages).max(FIRST_STAGE).min(request.sessions);
    while !left.is_empty() {
        for &place in &left {
            if request.deadline.has_passed() {
                return Ok(());
            }
            if let Some(played) = play_variants(request, place, sessions)? {
                outcomes[place] = Some(played);
            }
        }
        if sessions == request.sessions {
            return Ok(());
        }
        let value = |place: &usize| {
            outcomes[*place].as_ref().and_then(|outcome| request.objective.merit(&outcome.figures))
        };
        left.sort_by(|one, two| value(two).partial_cmp(&value(one)).unwrap_or(std::cmp::Ordering::Equal));
        left.truncate(left.len().div_ceil(2));
        left.sort_unstable();
        sessions = sessions.saturating_mul(2).min(request.sessions);
        if left.len() == 1 {
            sessions = request.sessions;
        }
    }
    Ok(())
}

struct SweepObserver(Deadline);

impl Observer for SweepObserver {
    fn deadline(&self) -> Deadline {
        self.0.clone()
    }
}

fn play_variants(
    request: &SweepRequest<'_>,
    place: usize,
    sessions: u64,
) -> Result<Option<VariantOutcome>, UnplayableReason> {
    let variant = &request.variants[place];
    let asked = session_request(request, variant, sessions);
    let outcome =
        simulate(&asked, &mut SweepObserver(request.deadline.clone())).map_err(of_variant(place))?;
    Ok(outcome.first().map(|outcome| VariantOutcome {
        place,
        variant: variant.clone(),
        figures: VariantFigures::played(&outcome.tally.summary(request.pace)),
        source: FigureSource::Played { sessions: outcome.tally.sessions() },
    }))
}
