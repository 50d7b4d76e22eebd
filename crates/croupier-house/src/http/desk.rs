//! What all requests share besides the house: what takes long is done by few at a time, and remembered.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use croupier_rules::Money;
use jiff::{SignedDuration, Timestamp};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::allowance::Allowances;
use super::answer::Problem;
use super::caller::Caller;
use super::page::CompressedPage;
use super::replay::ReplayCache;
use super::results::RecentResults;
use crate::people::household;

/// So many passwords are hashed at a time: each takes a core and 19 MiB.
const HASHES: usize = 2;
/// So many addresses are remembered.
const ADDRESSES: usize = 20_000;
/// So many rule books are written at a time: quick work, which does not wait for figures.
const BOOKS: usize = 2;
/// So many simulations are done or waited for at a time.
const QUEUE: usize = 5;
/// So many answers are remembered.
const ANSWERS: usize = 96;

/// What was answered, and by which rules.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct CacheKey {
    /// The question.
    pub(super) what: &'static str,
    /// The rule packs; nothing for those at hand.
    pub(super) rulebook: String,
    /// The pack.
    pub(super) pack: String,
    /// The choices.
    pub(super) choices: BTreeMap<String, String>,
    /// Posted limits, where the answer goes by them.
    pub(super) limits: Vec<(String, Money, Money)>,
    /// The stake in cents and the point that figures were asked of.
    pub(super) occasion: (Option<i64>, Option<u8>),
}

impl CacheKey {
    /// By a pack at hand, under an operator's choices.
    pub(super) fn of_pack(what: &'static str, pack: &str, choices: BTreeMap<String, String>) -> CacheKey {
        let (rulebook, pack) = (String::new(), pack.to_owned());
        CacheKey { what, rulebook, pack, choices, limits: Vec::new(), occasion: (None, None) }
    }
}

/// An answer that is kept as its text.
pub(super) struct CachedAnswer(Arc<str>);

impl CachedAnswer {
    /// The text.
    pub(super) fn text(&self) -> &str {
        &self.0
    }
}

impl IntoResponse for CachedAnswer {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, "application/json")], self.0.to_string()).into_response()
    }
}

/// Who works on what is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Work {
    /// It takes a moment.
    Short,
    /// It may take seconds.
    Long,
}

/// What all requests share.
#[derive(Debug)]
pub struct RequestDesk {
    hashes: Arc<Semaphore>,
    reckoning: Arc<Semaphore>,
    books: Arc<Semaphore>,
    /// One simulates, and few wait for it.
    simulating: Arc<Semaphore>,
    queue: Arc<Semaphore>,
    /// Guests who came.
    pub(super) guests: HouseholdArrivals,
    /// Accounts that were opened, or were to be.
    pub(super) accounts: HouseholdArrivals,
    /// What people and households may still say at tables.
    pub(super) allowances: Allowances,
    /// The page's files as they are sent.
    pub(super) compressed: CompressedPage,
    /// Tables that somebody goes through again.
    pub(super) left: ReplayCache,
    /// What tables' streams were read for.
    pub(super) recent: RecentResults,
    /// Tables are opened one after the other, so that no two are the last that may be.
    pub(super) opening: tokio::sync::Mutex<()>,
    answers: Mutex<BTreeMap<CacheKey, Arc<str>>>,
    requests: OnceLock<Requests>,
}

/// Forgets the addresses that have asked for nothing lately: how many are left?
struct Requests(Box<dyn Fn() -> usize + Send + Sync>);

impl std::fmt::Debug for Requests {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Requests(..)")
    }
}

impl Default for RequestDesk {
    fn default() -> RequestDesk {
        RequestDesk {
            hashes: Arc::new(Semaphore::new(HASHES)),
            reckoning: Arc::new(Semaphore::new(1)),
            books: Arc::new(Semaphore::new(BOOKS)),
            simulating: Arc::new(Semaphore::new(1)),
            queue: Arc::new(Semaphore::new(QUEUE)),
            guests: HouseholdArrivals::default(),
            accounts: HouseholdArrivals::default(),
            allowances: Allowances::default(),
            compressed: CompressedPage::default(),
            left: ReplayCache::default(),
            recent: RecentResults::default(),
            opening: tokio::sync::Mutex::default(),
            answers: Mutex::default(),
            requests: OnceLock::new(),
        }
    }
}

impl RequestDesk {
    /// Hashes passwords on a thread of its own, when it is its turn.
    pub(super) async fn hash<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        // A password that is being changed is changed, whoever hangs up.
        one_of(&self.hashes, None, |_| work()).await
    }

    /// Reckons on a thread of its own, when it is its turn.
    pub(super) async fn reckon<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Caller) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        one_of(&self.reckoning, None, work).await
    }

    /// Simulates, when it is its turn; few wait for theirs.
    pub(super) async fn simulate<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Caller) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let place = Arc::clone(&self.queue).try_acquire_owned().map_err(|_| {
            let words = "others are waiting for simulations already: try again in a moment";
            Problem::new(StatusCode::SERVICE_UNAVAILABLE, "busy", words)
        })?;
        one_of(&self.simulating, Some(place), work).await
    }

    /// How addresses are forgotten whose requests were counted; it says how many are left.
    pub(super) fn counts_requests(&self, forget: impl Fn() -> usize + Send + Sync + 'static) {
        // A second router with this desk counts for itself; a house has one.
        let _ = self.requests.set(Requests(Box::new(forget)));
    }

    /// Forgets addresses from which nobody came lately: now and then. How many are left whose requests are counted?
    pub(crate) fn sweep(&self, at: Timestamp) -> usize {
        self.guests.sweep(at);
        self.accounts.sweep(at);
        self.allowances.sweep(tokio::time::Instant::now());
        self.requests.get().map_or(0, |requests| requests.0())
    }

    /// The answer to a question whose answer stays the same: remembered, or worked out when it is its turn.
    pub(super) async fn answer(
        self: &Arc<Self>,
        asked: CacheKey,
        work: Work,
        answer: impl FnOnce(&Caller) -> Result<String, Problem> + Send + 'static,
    ) -> Result<CachedAnswer, Problem> {
        if let Some(text) = self.known(&asked) {
            return Ok(CachedAnswer(text));
        }
        let desk = Arc::clone(self);
        // Whoever waited for their turn may find it done.
        let worked_out = move |caller: &Caller| match desk.known(&asked) {
            Some(text) => Ok(text),
            None => answer(caller).map(|text| desk.remember(asked, text.into())),
        };
        let turns = if work == Work::Short { &self.books } else { &self.reckoning };
        one_of(turns, None, worked_out).await?.map(CachedAnswer)
    }

    fn known(&self, asked: &CacheKey) -> Option<Arc<str>> {
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

/// How many came from each household lately.
#[derive(Debug, Default)]
pub(super) struct HouseholdArrivals(Mutex<HashMap<IpAddr, (Timestamp, u32)>>);

impl HouseholdArrivals {
    /// May one more come from this address? In an hour so many may; nothing is no limit.
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

    /// Forgets those whose hour is over.
    fn sweep(&self, at: Timestamp) {
        let mut came = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        came.retain(|_, (since, _)| !is_over(*since, at));
    }

    fn count(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

/// Is the hour over that began then?
fn is_over(since: Timestamp, at: Timestamp) -> bool {
    at.duration_since(since) >= SignedDuration::from_hours(1)
}

/// Works on a thread of its own when it is its turn.
///
/// The turn, and the place in a queue, go along with the work: a client that hangs up drops this future, but the thread works
/// on, and until it is done nobody else may have its turn.
async fn one_of<T: Send + 'static>(
    turns: &Arc<Semaphore>,
    place: Option<OwnedSemaphorePermit>,
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
    use super::*;

    #[test]
    fn so_many_guests_come_from_a_household_in_an_hour() {
        let guests = HouseholdArrivals::default();
        let at = |second| Timestamp::from_second(second).unwrap();
        let from = |text: &str| text.parse::<IpAddr>().unwrap();
        for n in 0..3 {
            assert_eq!(guests.admit(from("2001:db8::1"), at(n), 2), n < 2);
        }
        assert!(!guests.admit(from("2001:db8::2"), at(9), 2), "the same /64");
        assert!(guests.admit(from("2001:db8:1::2"), at(9), 2));
        assert!(guests.admit(from("2001:db8::1"), at(9), 0), "no limit");
        assert!(guests.admit(from("2001:db8::1"), at(3600), 2));
        assert_eq!(guests.count(), 2);
        guests.sweep(at(3609));
        assert_eq!(guests.count(), 1, "who came an hour ago is forgotten");
    }
}
