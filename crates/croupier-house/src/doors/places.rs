//! The limits on connections: in total, and from one household.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use crate::cluster::ClusterNode;
use crate::config::Config;
use crate::network::Network;
use crate::people::household;

/// Files that the house itself needs: its database, its readers, its log.
const OWN_FILES: usize = 64;

/// The open connections.
pub(super) struct ConnectionSlots {
    at_most: usize,
    per_address: usize,
    /// The operator's proxies. All clients may connect through the same proxy, so the limit per address does not apply
    /// to proxies.
    proxies: Vec<Network>,
    /// This process as a node. Other nodes pass on the connections of many clients, so the limit does not apply to them.
    node: Option<Arc<ClusterNode>>,
    taken: Mutex<SlotUsage>,
}

#[derive(Debug, Default)]
struct SlotUsage {
    all: usize,
    by_household: HashMap<IpAddr, usize>,
}

/// A slot for one connection. The slot becomes free when this value is dropped.
pub(super) struct ConnectionSlot {
    places: Arc<ConnectionSlots>,
    household: Option<IpAddr>,
}

impl ConnectionSlots {
    pub(super) fn new(config: &Config, node: Option<Arc<ClusterNode>>) -> Arc<ConnectionSlots> {
        // In the configuration, 0 means no limit, but the system always limits the number of open files.
        let files = open_files().map_or(usize::MAX, |files| files.saturating_sub(OWN_FILES).max(1));
        let limit = |limit: u32| if limit == 0 { usize::MAX } else { limit as usize };
        Arc::new(ConnectionSlots {
            at_most: limit(config.connections_at_most).min(files),
            per_address: limit(config.connections_per_address),
            proxies: config.trusted_proxies.clone(),
            node,
            taken: Mutex::default(),
        })
    }

    /// Returns a slot for a connection from this address, if one is free.
    pub(super) fn take(self: &Arc<ConnectionSlots>, from: IpAddr) -> Option<ConnectionSlot> {
        let is_proxy = self.proxies.iter().any(|network| network.has(from));
        let is_node = self.node.as_ref().is_some_and(|node| node.peers.is_machine_of_node(from));
        let household = (!is_proxy && !is_node).then(|| household(from));
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.all >= self.at_most {
            return None;
        }
        if let Some(household) = household {
            let its = taken.by_household.entry(household).or_insert(0);
            if *its >= self.per_address {
                return None;
            }
            *its += 1;
        }
        taken.all += 1;
        Some(ConnectionSlot { places: Arc::clone(self), household })
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        let mut taken = self.places.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.all -= 1;
        if let Some(household) = self.household
            && let Some(its) = taken.by_household.get_mut(&household)
        {
            *its -= 1;
            if *its == 0 {
                taken.by_household.remove(&household);
            }
        }
    }
}

/// Returns the number of files that this process may open, if the system reports it.
fn open_files() -> Option<usize> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_per_household_does_not_apply_to_a_trusted_proxy() {
        let config = Config {
            connections_at_most: 5,
            connections_per_address: 2,
            trusted_proxies: vec!["10.0.0.1".parse().unwrap()],
            ..Config::default()
        };
        let places = ConnectionSlots::new(&config, None);
        let from = |text: &str| places.take(text.parse().unwrap());
        let one = from("2001:db8::1").unwrap();
        let _two = from("2001:db8::2").unwrap();
        assert!(from("2001:db8::3").is_none(), "expected no third connection from the same /64");
        drop(one);
        let _again = from("2001:db8::3").unwrap();
        let proxied: Vec<_> = (0..3).map(|_| from("10.0.0.1").unwrap()).collect();
        assert!(from("192.0.2.1").is_none() && from("10.0.0.1").is_none(), "expected no sixth connection");
        drop(proxied);
        assert!(from("192.0.2.1").is_some());
        assert_eq!(places.taken.lock().unwrap().all, 2);
    }
}
