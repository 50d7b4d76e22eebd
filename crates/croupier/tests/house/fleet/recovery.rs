//! The time until the tables of a node that is gone answer again.

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
