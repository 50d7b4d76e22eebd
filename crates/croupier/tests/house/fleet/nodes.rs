//! The nodes as processes, and what they share.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use tokio::time::{sleep, timeout};

use super::balancer::Balancer;
use crate::house::server::{Premises, Server};
use crate::house::standby::free_address;

/// A time limit that no stop reaches.
const PATIENCE: Duration = Duration::from_secs(90);

/// A node: its folder, and its process if it runs.
pub(super) struct FleetNode {
    pub(super) name: String,
    premises: Premises,
    config: String,
    /// The address, the same after every start.
    address: String,
    place: usize,
    server: Option<Server>,
}

impl FleetNode {
    /// A node of a cluster with this secret; without a secret, one of several processes that wait for the same house.
    pub(super) fn new(place: usize, database: &str, config: &str, secret: Option<&Path>) -> FleetNode {
        let name = format!("node-{}", ["a", "b", "c", "d"][place]);
        let own = match secret {
            Some(file) => format!("node = \"{name}\"\ncluster-secret-file = \"{}\"\n", file.display()),
            None => "wait = true\n".to_owned(),
        };
        let premises = Premises::postgres(database.to_owned());
        let (config, address) = (format!("{config}{own}"), free_address());
        FleetNode { name, premises, config, address, place, server: None }
    }

    /// Starts the process. The balancer notices when it is ready.
    pub(super) fn start(&mut self, balancer: &Balancer) {
        self.server = Some(self.premises.start_at(&self.address, &self.config));
        balancer.node_is_at(self.place, Some(self.address.clone()));
    }

    /// Restarts the process if it has ended unexpectedly, as a service manager does. Returns whether it had.
    pub(super) fn start_if_ended(&mut self, balancer: &Balancer) -> bool {
        let ended = self.server.as_mut().is_none_or(Server::has_ended);
        if ended {
            self.start(balancer);
        }
        ended
    }

    /// SIGKILL.
    pub(super) fn kill(&mut self, balancer: &Balancer) {
        self.server.take().expect("the node runs").kill();
        balancer.node_is_at(self.place, None);
    }

    /// SIGSTOP for a time, then SIGCONT.
    pub(super) async fn pause(&self, time: Duration) {
        let server = self.server.as_ref().expect("the node runs");
        server.signal("STOP");
        sleep(time).await;
        server.signal("CONT");
    }

    /// SIGTERM, after which the node hands over its tables and ends.
    pub(super) async fn stop(&mut self, balancer: &Balancer) {
        let server = self.server.take().expect("the node runs");
        let status = timeout(PATIENCE, server.stop()).await.expect("the node did not stop in time");
        balancer.node_is_at(self.place, None);
        assert_eq!(status.code(), Some(0), "{} did not stop cleanly:\n{}", self.name, self.premises.logged());
    }

    /// `croupier nodes drain`: the node hands its tables to the others and takes no more.
    pub(super) fn drain(&self) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
        command.args(["nodes", "drain", &self.name, "--database", &self.premises.database()]);
        let drained = command.env_remove("CROUPIER_DATABASE").output().unwrap();
        assert!(drained.status.success(), "{}", String::from_utf8_lossy(&drained.stderr));
    }

    pub(super) fn logged(&self) -> String {
        self.premises.logged()
    }
}
