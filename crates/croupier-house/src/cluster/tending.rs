//! A node's regular work while it serves: it leads if no node does, takes its share of free tables, and drains when an operator
//! asks for it.

use std::sync::Arc;
use std::time::Duration;

use croupier_ledger::HOUSE;
use croupier_ledger::store::LeaseReturn;
use jiff::SignedDuration;
use tokio::time::{Instant, MissedTickBehavior};

use super::ClusterNode;
use crate::house::{House, OpenError};

/// The longest time between two checks of the cluster.
const OFTEN: Duration = Duration::from_millis(500);

/// The smallest difference between this machine's clock and the database's that the house logs for the operator.
const CLOCKS_APART: SignedDuration = SignedDuration::from_secs(5);

/// The time between two warnings.
const WARNINGS: Duration = Duration::from_secs(600);

/// Tends the cluster until the future is dropped.
pub(crate) async fn tend(house: Arc<House>) {
    let Some(node) = house.cluster().cloned() else { return std::future::pending().await };
    let mut often = tokio::time::interval(OFTEN);
    often.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut clocks = ClockWatch::default();
    loop {
        tokio::select! {
            _ = often.tick() => {}
            () = node.heard.changed.notified() => {}
        }
        let nodes = node.membership.live_nodes();
        metrics::gauge!("croupier_nodes").set(nodes.len() as f64);
        metrics::gauge!("croupier_leases").set(house.count_leases() as f64);
        metrics::gauge!("croupier_house_lines_behind").set(node.membership.behind() as f64);
        node.peers.resolve(&nodes).await;
        warn_of_clocks(&node, &mut clocks);
        match (node.membership.is_draining(), node.is_draining()) {
            (true, false) => drain(&house, &node).await,
            (false, true) => node.returns(),
            _ => {}
        }
        if !node.is_draining() {
            lead(&house, &node).await;
            take_free(&house, &node).await;
        }
    }
}

async fn drain(house: &Arc<House>, node: &Arc<ClusterNode>) {
    tracing::info!("draining: this node hands over its tables and accepts no new ones");
    let tables = house.hand_over_tables().await;
    let releases = Arc::clone(node);
    let released = house.aside(move || releases.membership.release(&[HOUSE], LeaseReturn::Wanted)).await;
    if let Ok(Err(error)) = released {
        tracing::warn!(%error, "cannot give back the lease of the house's stream");
    }
    tracing::info!(tables, "this node has handed over its tables and can be stopped");
}

/// Takes the lease of the house's stream if no node has it. Its holder does the periodic work of the house.
async fn lead(house: &Arc<House>, node: &Arc<ClusterNode>) {
    if node.leads() || node.membership.owner(HOUSE).is_some() {
        return;
    }
    let takes = Arc::clone(node);
    match house.aside(move || takes.lead()).await {
        Ok(Ok(true)) => tracing::info!("this node does the periodic work of the house from now on"),
        Ok(Err(error)) => tracing::warn!(%error, "cannot take the lease of the house's stream"),
        _ => {}
    }
}

/// Takes this node's share of the tables whose node is gone or has handed them over.
async fn take_free(house: &Arc<House>, node: &Arc<ClusterNode>) {
    let takes = Arc::clone(node);
    let taken = match house.aside(move || takes.membership.take_free()).await {
        Ok(Ok(taken)) => taken,
        Ok(Err(error)) => return tracing::warn!(%error, "cannot take tables of other nodes"),
        Err(_) => return,
    };
    for lease in taken.into_iter().filter(|lease| lease.stream != HOUSE) {
        metrics::counter!("croupier_takeovers_total").increment(1);
        match house.wake_under(lease).await {
            Ok(()) => tracing::info!(table = lease.stream, "this node plays the table from now on"),
            Err(OpenError::Closed) => return,
            // The next player who comes to the table tries again.
            Err(error) => tracing::error!(table = lease.stream, %error, "cannot wake another node's table"),
        }
    }
}

/// The warnings of clocks that differ: sessions, limits and time stamps go by the clock of each node.
#[derive(Default)]
struct ClockWatch {
    /// The time of the last warning.
    warned: Option<Instant>,
}

impl ClockWatch {
    /// Returns whether a warning is due at this time, if this machine's clock is so much ahead of the database's.
    fn is_due(&mut self, offset: SignedDuration, now: Instant) -> bool {
        let is_recent = self.warned.is_some_and(|warned| now.duration_since(warned) < WARNINGS);
        let is_due = offset.abs() >= CLOCKS_APART && !is_recent;
        if is_due {
            self.warned = Some(now);
        }
        is_due
    }
}

fn warn_of_clocks(node: &ClusterNode, clocks: &mut ClockWatch) {
    let offset = node.membership.clock_offset();
    metrics::gauge!("croupier_clock_offset_seconds").set(offset.as_secs_f64());
    if clocks.is_due(offset, Instant::now()) {
        let seconds = offset.as_secs();
        tracing::warn!(
            seconds,
            "the clock of this machine differs from the database's: synchronise it (NTP)"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn clocks_apart_are_warned_of_every_ten_minutes() {
        let (mut clocks, now) = (ClockWatch::default(), Instant::now());
        let mut is_due = |millis, seconds| {
            clocks.is_due(SignedDuration::from_millis(millis), now + Duration::from_secs(seconds))
        };
        assert!(!is_due(4_999, 0) && !is_due(-4_999, 0), "less than five seconds apart");
        assert!(is_due(5_000, 1));
        assert!(!is_due(60_000, 600), "the last warning is recent");
        assert!(is_due(60_000, 601));
        assert!(!is_due(0, 2_000));
        assert!(is_due(-5_000, 3_000), "a clock that is behind");
    }
}
