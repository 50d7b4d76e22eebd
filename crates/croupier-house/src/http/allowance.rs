//! The limit on commands per person and per household, over all connections together.
//!
//! Every command that is carried out becomes a line in a log that is never pruned.
#![allow(clippy::float_arithmetic, reason = "command allowances are not money")]

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde_json::json;
use tokio::time::Instant;

use super::answer::Problem;
use crate::config::Config;
use crate::people::household;

/// The maximum allowance that can be saved up, in seconds.
const SAVED: f64 = 10.0;

/// The maximum number of people or households to remember. At that number, the house forgets people and households with
/// a full allowance.
const REMEMBERED: usize = 20_000;

/// The remaining allowances of people and households.
#[derive(Debug, Default)]
pub(super) struct Allowances {
    people: Mutex<HashMap<u32, RemainingAllowance>>,
    households: Mutex<HashMap<IpAddr, RemainingAllowance>>,
}

/// Commands and bytes per second; 0 means no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Rate {
    commands: u32,
    bytes: u32,
}

/// The remaining allowance.
#[derive(Clone, Copy, PartialEq, Debug)]
struct RemainingAllowance {
    commands: f64,
    bytes: f64,
    at: Instant,
}

impl RemainingAllowance {
    fn full(rate: Rate, at: Instant) -> RemainingAllowance {
        RemainingAllowance {
            commands: f64::from(rate.commands) * SAVED,
            bytes: f64::from(rate.bytes) * SAVED,
            at,
        }
    }

    /// Returns the allowance including the amount that has accrued up to this time.
    fn filled(self, rate: Rate, at: Instant) -> RemainingAllowance {
        let since = at.saturating_duration_since(self.at).as_secs_f64();
        let full = RemainingAllowance::full(rate, at);
        RemainingAllowance {
            commands: (self.commands + since * f64::from(rate.commands)).min(full.commands),
            bytes: (self.bytes + since * f64::from(rate.bytes)).min(full.bytes),
            at,
        }
    }

    /// Returns the time until the allowance is enough for a command; zero if it is enough now.
    fn wait(&self, rate: Rate, bytes: f64) -> Duration {
        let wait = |left: f64, wanted: f64, a_second: u32| match a_second {
            0 => 0.0,
            // A message longer than the full allowance is accepted when the allowance is full, and overdraws it.
            _ => (wanted.min(f64::from(a_second) * SAVED) - left).max(0.0) / f64::from(a_second),
        };
        let commands = wait(self.commands, 1.0, rate.commands);
        Duration::from_secs_f64(commands.max(wait(self.bytes, bytes, rate.bytes)))
    }
}

impl Allowances {
    /// Charges a command of this many bytes to the allowances of a person and a household. If either is too small,
    /// charges nothing; the problem says how long to wait.
    pub(super) fn take(
        &self,
        config: &Config,
        person: u32,
        from: IpAddr,
        bytes: usize,
        at: Instant,
    ) -> Result<(), Problem> {
        let own = Rate { commands: config.person_commands_per_second, bytes: config.person_bytes_per_second };
        let all =
            Rate { commands: config.address_commands_per_second, bytes: config.address_bytes_per_second };
        let bytes = bytes as f64;
        let mut people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        let mut households = self.households.lock().unwrap_or_else(PoisonError::into_inner);
        let own = purse(&mut people, person, own, at);
        let all = purse(&mut households, household(from), all, at);
        let wait = own.0.wait(own.1, bytes).max(all.0.wait(all.1, bytes));
        if !wait.is_zero() {
            return Err(too_often(wait));
        }
        for purse in [own.0, all.0] {
            purse.commands -= 1.0;
            purse.bytes -= bytes;
        }
        Ok(())
    }

    /// Forgets the people and households whose allowance is full.
    pub(super) fn sweep(&self, at: Instant) {
        // After this number of seconds without a command, the allowance is full again.
        let keeps = |purse: &RemainingAllowance| at.saturating_duration_since(purse.at).as_secs_f64() < SAVED;
        self.people.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, purse| keeps(purse));
        self.households.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, purse| keeps(purse));
    }
}

/// Returns the allowance of a person or household at this time.
fn purse<K: Hash + Eq>(
    purses: &mut HashMap<K, RemainingAllowance>,
    whose: K,
    rate: Rate,
    at: Instant,
) -> (&mut RemainingAllowance, Rate) {
    if purses.len() >= REMEMBERED {
        purses.retain(|_, purse| at.saturating_duration_since(purse.at).as_secs_f64() < SAVED);
    }
    let purse = purses.entry(whose).or_insert_with(|| RemainingAllowance::full(rate, at));
    *purse = purse.filled(rate, at);
    (purse, rate)
}

fn too_often(wait: Duration) -> Problem {
    let wait = wait.as_millis().max(1) as u64;
    let words = format!("too many commands: wait {:.1} seconds", wait as f64 / 1000.0);
    let facts = Some(json!({ "wait_ms": wait }));
    Problem { facts, ..Problem::new("too-often", words) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_limited_per_person_and_per_household() {
        let config = Config {
            person_commands_per_second: 2,
            person_bytes_per_second: 0,
            address_commands_per_second: 3,
            address_bytes_per_second: 100,
            ..Config::default()
        };
        let allowances = Allowances::default();
        let begun = Instant::now();
        let home: IpAddr = "192.0.2.1".parse().unwrap();
        let takes = |person, bytes, after: f64| {
            let at = begun + Duration::from_secs_f64(after);
            allowances.take(&config, person, home, bytes, at)
        };
        let taken = (0..40).filter(|_| takes(1, 10, 0.0).is_ok()).count();
        assert_eq!(taken, 20, "expected a burst of ten seconds' worth of commands");
        let refused = takes(1, 10, 0.0).unwrap_err();
        assert_eq!((&*refused.code, &refused.facts), ("too-often", &Some(json!({ "wait_ms": 500 }))));
        let others = (2..40).filter(|person| takes(*person, 10, 0.0).is_ok()).count();
        assert_eq!(others, 10, "expected a burst of 30 commands from the household");
        // After one second the person may send two more commands, and the household three.
        assert!(takes(1, 10, 1.0).is_ok() && takes(1, 10, 1.0).is_ok() && takes(1, 10, 1.0).is_err());
        assert!(takes(2, 10, 1.0).is_ok() && takes(3, 10, 1.0).is_err());
        // A message longer than the full allowance is accepted when the allowance is full. After that, nothing is
        // accepted for a while.
        assert!(takes(4, 5_000, 100.0).is_ok() && takes(5, 1, 101.0).is_err() && takes(5, 1, 141.0).is_ok());
        allowances.sweep(begun + Duration::from_secs(1_000));
        assert!(allowances.people.lock().unwrap().is_empty());
    }
}
