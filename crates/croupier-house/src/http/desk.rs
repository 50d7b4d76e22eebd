//! State that all requests share, in addition to the house. Slow work runs on a few threads, and its results are
//! cached.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use axum::http::header;
use axum::response::{IntoResponse, Response};
use croupier_rules::Money;
use jiff::{SignedDuration, Timestamp};
use tokio::sync::Semaphore;

use super::allowance::Allowances;
use super::answer::Problem;
use super::caller::Caller;
use super::distinctions::DistinctionCache;
use super::page::CompressedPage;
use super::pit::CrossedChips;
use super::queue::{QueuePlace, SimulationQueue};
use super::replay::ReplayCache;
use super::results::RecentResults;
use super::school::HouseSchool;
use crate::people::household;

/// The number of passwords to hash at the same time: each needs a core and 19 MiB.
const HASHES: usize = 2;
/// The maximum number of addresses whose arrivals are counted.
const ADDRESSES: usize = 20_000;
/// The number of rule books to write at the same time. Writing one is quick, and does not wait for the slow computation
/// of figures.
const BOOKS: usize = 2;
/// The maximum number of answers to cache.
const ANSWERS: usize = 96;

/// The key of a cached answer: the question, and the rules that the answer depends on.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct CacheKey {
    /// The question.
    pub(super) what: &'static str,
    /// The id of the set of rule packs; empty for the current set.
    pub(super) rulebook: String,
    /// The pack.
    pub(super) pack: String,
    /// The choices.
    pub(super) choices: BTreeMap<String, String>,
    /// The posted limits, if the answer depends on them.
    pub(super) limits: Vec<(String, Money, Money)>,
    /// The stake in cents and the point, if the question is about figures.
    pub(super) occasion: (Option<i64>, Option<u8>),
}

impl CacheKey {
    /// Returns a key for a current pack with an operator's choices.
    pub(super) fn of_pack(what: &'static str, pack: &str, choices: BTreeMap<String, String>) -> CacheKey {
        let (rulebook, pack) = (String::new(), pack.to_owned());
        CacheKey { what, rulebook, pack, choices, limits: Vec::new(), occasion: (None, None) }
    }
}

/// An answer, cached as text.
pub(super) struct CachedAnswer(Arc<str>);

impl CachedAnswer {
    /// Returns the text.
    pub(super) fn text(&self) -> &str {
        &self.0
    }
}

impl IntoResponse for CachedAnswer {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, "application/json")], self.0.to_string()).into_response()
    }
}

/// The kind of work that a question needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Work {
    /// Quick work, such as writing a rule book.
    Short,
    /// Work that may take seconds.
    Long,
}

/// The state that all requests share.
#[derive(Debug)]
pub struct RequestState {
    hashes: Arc<Semaphore>,
    computing: Arc<Semaphore>,
    books: Arc<Semaphore>,
    /// One simulation runs at a time, and a few others wait.
    simulating: Arc<Semaphore>,
    queue: SimulationQueue,
    /// The number of recent guests from each household.
    pub(super) guests: HouseholdArrivals,
    /// The number of recent attempts to open an account from each household.
    pub(super) accounts: HouseholdArrivals,
    /// The remaining allowances of people and households at tables.
    pub(super) allowances: Allowances,
    /// The page's files in compressed form.
    pub(super) compressed: CompressedPage,
    /// The states in which replays of tables stopped.
    pub(super) left: ReplayCache,
    /// The chips that crossed the rails of all tables, for the pit board.
    pub(super) crossed: CrossedChips,
    /// The facts that set tables apart.
    pub(super) distinctions: DistinctionCache,
    /// The last results of tables, read from their streams.
    pub(super) recent: RecentResults,
    /// The dealer school.
    pub(super) school: HouseSchool,
    /// Held while a table is opened: two requests at the same time could exceed the limit on tables.
    pub(super) opening: Arc<tokio::sync::Mutex<()>>,
    answers: Mutex<BTreeMap<CacheKey, Arc<str>>>,
    requests: OnceLock<AddressPruner>,
}

/// A function that forgets addresses without recent requests, and returns the number of addresses that remain.
struct AddressPruner(Box<dyn Fn() -> usize + Send + Sync>);

impl std::fmt::Debug for AddressPruner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Requests(..)")
    }
}

impl Default for RequestState {
    fn default() -> RequestState {
        RequestState {
            hashes: Arc::new(Semaphore::new(HASHES)),
            computing: Arc::new(Semaphore::new(1)),
            books: Arc::new(Semaphore::new(BOOKS)),
            simulating: Arc::new(Semaphore::new(1)),
            queue: SimulationQueue::default(),
            guests: HouseholdArrivals::default(),
            accounts: HouseholdArrivals::default(),
            allowances: Allowances::default(),
            compressed: CompressedPage::default(),
            left: ReplayCache::default(),
            crossed: CrossedChips::default(),
            distinctions: DistinctionCache::default(),
            recent: RecentResults::default(),
            school: HouseSchool::default(),
            opening: Arc::default(),
            answers: Mutex::default(),
            requests: OnceLock::new(),
        }
    }
}

impl RequestState {
    /// Waits for a turn, then hashes passwords on a separate thread.
    pub(super) async fn hash<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        // A password change finishes even if its client hangs up.
        one_of(&self.hashes, None, |_| work()).await
    }

    /// Waits for a turn, then computes on a separate thread.
    pub(super) async fn compute<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Caller) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        one_of(&self.computing, None, work).await
    }

    /// Waits for a turn, then simulates on a separate thread. Only a few simulations may wait, and only some of them from
    /// the same address or of the same person.
    pub(super) async fn simulate<T: Send + 'static>(
        &self,
        from: IpAddr,
        person: Option<u32>,
        work: impl FnOnce(&Caller) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let place = self.queue.take(from, person).map_err(|words| Problem::new("busy", words))?;
        one_of(&self.simulating, Some(place), work).await
    }

    /// Sets the function that forgets addresses without recent requests.
    pub(super) fn counts_requests(&self, forget: impl Fn() -> usize + Send + Sync + 'static) {
        // The first router's function stays in force; a house has only one router.
        let _ = self.requests.set(AddressPruner(Box::new(forget)));
    }

    /// Forgets addresses without recent requests, and returns the number of addresses that remain. The house calls this
    /// function periodically.
    pub(crate) fn sweep(&self, at: Timestamp) -> usize {
        self.guests.sweep(at);
        self.accounts.sweep(at);
        self.allowances.sweep(tokio::time::Instant::now());
        self.requests.get().map_or(0, |requests| requests.0())
    }

    /// Returns the answer to a question whose answer never changes. If the answer is not cached, waits for a turn and
    /// computes it.
    pub(super) async fn answer(
        self: &Arc<Self>,
        asked: CacheKey,
        work: Work,
        answer: impl FnOnce(&Caller) -> Result<String, Problem> + Send + 'static,
    ) -> Result<CachedAnswer, Problem> {
        if let Some(text) = self.cached(&asked) {
            return Ok(CachedAnswer(text));
        }
        let desk = Arc::clone(self);
        // Another request may have computed the answer in the meantime.
        let worked_out = move |caller: &Caller| match desk.cached(&asked) {
            Some(text) => Ok(text),
            None => {
                let answer = caller.while_waiting(|| answer(caller))?;
                answer.map(|text| desk.remember(asked, text.into()))
            }
        };
        let turns = if work == Work::Short { &self.books } else { &self.computing };
        one_of(turns, None, worked_out).await?.map(CachedAnswer)
    }

    fn cached(&self, asked: &CacheKey) -> Option<Arc<str>> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner).get(asked).cloned()
    }

    fn remember(&self, asked: CacheKey, text: Arc<str>) -> Arc<str> {
        let mut known = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= ANSWERS {
            known.clear();
        }
        known.insert(asked, Arc::clone(&text));
        text
    }
}

/// The number of recent arrivals from each household.
#[derive(Debug, Default)]
pub(super) struct HouseholdArrivals(Mutex<HashMap<IpAddr, (Timestamp, u32)>>);

impl HouseholdArrivals {
    /// Counts an arrival from this address, and returns whether it is within this limit per hour. Zero means no limit.
    pub(super) fn admit(&self, from: IpAddr, at: Timestamp, an_hour: u32) -> bool {
        if self.count() >= ADDRESSES {
            self.sweep(at);
        }
        let mut came = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if came.len() >= ADDRESSES {
            came.clear();
        }
        let (since, count) = came.entry(household(from)).or_insert((at, 0));
        if is_over(*since, at) {
            (*since, *count) = (at, 0);
        }
        *count = count.saturating_add(1);
        an_hour == 0 || *count <= an_hour
    }

    /// Forgets households whose first counted arrival is at least an hour old.
    fn sweep(&self, at: Timestamp) {
        let mut came = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        came.retain(|_, (since, _)| !is_over(*since, at));
    }

    fn count(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

/// Returns whether at least an hour has passed since `since`.
fn is_over(since: Timestamp, at: Timestamp) -> bool {
    at.duration_since(since) >= SignedDuration::from_hours(1)
}

/// Waits for a permit, then does the work on a separate thread.
///
/// The permit and the place in the queue move into the work. If the client hangs up, this future is dropped, but the
/// thread continues, and keeps its permit until the work is done.
pub(super) async fn one_of<T: Send + 'static>(
    turns: &Arc<Semaphore>,
    place: Option<QueuePlace>,
    work: impl FnOnce(&Caller) -> T + Send + 'static,
) -> Result<T, Problem> {
    let turn = Arc::clone(turns).acquire_owned().await.map_err(|error| Problem::failed(&error))?;
    let (waiting, caller) = Caller::waits();
    let working = tokio::task::spawn_blocking(move || {
        let done = work(&caller);
        drop((turn, place));
        done
    });
    let done = working.await.map_err(|error| Problem::failed(&error));
    drop(waiting);
    done
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use croupier_edge::{FigureRequest, figures};
    use croupier_rules::Library;
    use croupier_table::GameRules;
    use tokio::time::{Instant, timeout};

    use super::*;

    #[tokio::test]
    async fn figures_end_when_their_client_hangs_up_and_are_not_cached() {
        let wheel = Library::embedded().compose("bclc-wheel").unwrap();
        let rules = GameRules::compile(&wheel, &BTreeMap::new()).unwrap();
        let (desk, begun) = (Arc::new(RequestState::default()), Instant::now());
        let key = || CacheKey::of_pack("figures", "bclc-wheel", BTreeMap::new());
        let many = move |_: &Caller| {
            let all = FigureRequest::default();
            while begun.elapsed() < Duration::from_secs(20) && figures(&rules, &all).is_ok() {}
            Ok("too late".to_owned())
        };
        let hung_up = timeout(Duration::from_millis(200), desk.answer(key(), Work::Long, many)).await;
        assert!(hung_up.is_err());
        // The next question need not wait for the rest, and its answer is not the one that was given up.
        let next = desk.answer(key(), Work::Long, |_| Ok("right".to_owned())).await.unwrap();
        assert_eq!(next.text(), "right");
        assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    }

    #[test]
    fn arrivals_from_a_household_are_limited_per_hour() {
        let guests = HouseholdArrivals::default();
        let at = |second| Timestamp::from_second(second).unwrap();
        let from = |text: &str| text.parse::<IpAddr>().unwrap();
        for n in 0..3 {
            assert_eq!(guests.admit(from("2001:db8::1"), at(n), 2), n < 2);
        }
        assert!(
            !guests.admit(from("2001:db8::2"), at(9), 2),
            "expected addresses in the same /64 to count together"
        );
        assert!(guests.admit(from("2001:db8:1::2"), at(9), 2));
        assert!(guests.admit(from("2001:db8::1"), at(9), 0), "expected no limit");
        assert!(guests.admit(from("2001:db8::1"), at(3600), 2));
        assert_eq!(guests.count(), 2);
        guests.sweep(at(3609));
        assert_eq!(guests.count(), 1, "expected old arrivals to be forgotten");
    }
}
