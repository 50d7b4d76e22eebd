//! Several nodes serve one house from a PostgreSQL primary with a synchronous standby. Nodes are killed, stopped for longer
//! than their leases and restarted one after another, and the database fails over, while sixty people bet at thirty
//! tables of all games through a balancer without stickiness.
//!
//! No acknowledged command is lost, none is carried out twice, and the audit finds no difference. `CROUPIER_LONG` multiplies the
//! number of faults, `CROUPIER_SEED` chooses them, and `CROUPIER_MINUTES` ends the run after this time, with the faults that
//! there were until then.

mod balancer;
mod campaign;
mod missing;
mod nodes;
mod recovery;

use campaign::{Campaign, Faults};
use croupier_proving::times;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cluster_loses_nothing() {
    // 300 kills, 100 pauses and 20 failovers with CROUPIER_LONG=50.
    let (kills, pauses) = (times(6), times(2));
    let faults = Faults { kills, pauses, failovers: kills.div_ceil(15), rolls: kills.div_ceil(30) };
    Campaign::of_cluster("three nodes").await.goes_through(faults).await;
}

/// The harness itself, with processes that wait for one lock instead of nodes: one serves, and the balancer finds it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn processes_that_wait_lose_nothing_behind_a_balancer() {
    let faults = Faults { kills: times(2), pauses: 0, failovers: 0, rolls: 0 };
    Campaign::of_standbys("two processes").await.goes_through(faults).await;
}
