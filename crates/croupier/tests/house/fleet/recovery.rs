//! The time until the tables of a node that is gone answer again.

use std::fs;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use crate::house::client::{Address, ConnectionGone, Guest};

/// The time for one attempt; the next one may reach another node.
const ATTEMPT: Duration = Duration::from_secs(2);
const PAUSE: Duration = Duration::from_millis(50);
/// A table that has not answered after this time is lost.
const LIMIT: Duration = Duration::from_secs(90);
/// The time for which every core computes to find out how much of it other programs leave.
const TRIAL: Duration = Duration::from_millis(500);

/// A client that repeats a request until the table carries it out or refuses it.
#[derive(Clone)]
pub(super) struct TableProbe {
    guest: Guest,
    table: u64,
}

impl TableProbe {
    pub(super) async fn new(address: &Address, table: u64) -> Result<TableProbe, ConnectionGone> {
        Ok(TableProbe { guest: Guest::comes(address).await?, table })
    }

    /// Returns the time from `since` until the table has answered.
    async fn answered(self, address: Address, since: Instant) -> Duration {
        let name = format!("probe-{}", since.elapsed().as_nanos());
        let mut number = 0;
        loop {
            number += 2;
            if let Ok(Ok(())) = timeout(ATTEMPT, self.asks(&address, &name, number)).await {
                return since.elapsed();
            }
            assert!(since.elapsed() < LIMIT, "table {} did not answer within {LIMIT:?}", self.table);
            sleep(PAUSE).await;
        }
    }

    /// Sits down and leaves.
    async fn asks(&self, address: &Address, name: &str, number: u64) -> Result<(), ConnectionGone> {
        let mut connection = self.guest.connect(address, self.table, name, None, false).await?;
        for (n, ask) in
            [(number, json!({ "do": "sit", "chips": 10_000 })), (number + 1, json!({ "do": "leave" }))]
        {
            connection.say(n, &ask).await?;
            loop {
                let heard = connection.hear().await?;
                if ["closed", "moving"].map(Value::from).contains(&heard["code"]) {
                    return Err(ConnectionGone);
                }
                if ["done", "refused"].map(Value::from).contains(&heard["type"]) && heard["n"] == n {
                    break;
                }
            }
        }
        Ok(())
    }
}

/// Returns the time until each of these tables answered.
pub(super) async fn recoveries(address: &Address, probes: Vec<TableProbe>, since: Instant) -> Vec<Duration> {
    let mut asking = JoinSet::new();
    for probe in probes {
        asking.spawn(probe.answered(address.clone(), since));
    }
    asking.join_all().await
}

/// Returns the median and the longest time.
pub(super) fn median_and_longest(times: &mut [Duration]) -> Option<(Duration, Duration)> {
    times.sort();
    Some((*times.get(times.len() / 2)?, *times.last()?))
}

/// Returns the time that a computation on all cores takes now, in percent of what it would take on a machine without other
/// work. It is 100 too where the system does not tell.
pub(super) fn slowness() -> u32 {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let trials: Vec<_> = (0..cores).map(|_| thread::spawn(computes)).collect();
    let (mut ran, mut waited) = (0, 0);
    for trial in trials {
        let (running, waiting) = trial.join().unwrap().unwrap_or_default();
        (ran, waited) = (ran + running, waited + waiting);
    }
    let more = (waited * 100).checked_div(ran).unwrap_or(0);
    100 + u32::try_from(more).unwrap()
}

/// Computes for a while. Returns the nanoseconds that this thread ran, and those that it waited for a core.
fn computes() -> Option<(u64, u64)> {
    let began = Instant::now();
    let mut number = 1_u64;
    while began.elapsed() < TRIAL {
        number = std::hint::black_box(number.rotate_left(5) ^ 0x9e37);
    }
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let mut fields = text.split_whitespace().map(|field| field.parse().ok());
    Some((fields.next()??, fields.next()??))
}
