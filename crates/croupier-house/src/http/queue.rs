//! The queue for simulations. A household or a person may take only some of its places, so that the others stay free.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::people::household;

/// The maximum number of simulations that run or wait.
const PLACES: usize = 5;
/// The maximum number of them from one household, and of one person.
const HOUSEHOLD: usize = 3;
const PERSON: usize = 2;

/// The simulations that run or wait.
#[derive(Clone, Debug, Default)]
pub(super) struct SimulationQueue(Arc<Mutex<Vec<QueuedRequest>>>);

/// The sender of a simulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct QueuedRequest {
    household: IpAddr,
    person: Option<u32>,
}

/// A place in the queue. It is free again when this guard is dropped.
#[derive(Debug)]
pub(super) struct QueuePlace {
    queue: SimulationQueue,
    taken: QueuedRequest,
}

impl SimulationQueue {
    /// Takes a place for a request from this address, of this person if the person has signed in. The error says why
    /// there is none.
    pub(super) fn take(&self, from: IpAddr, person: Option<u32>) -> Result<QueuePlace, &'static str> {
        let taken = QueuedRequest { household: household(from), person };
        let mut queue = self.lock();
        let count = |is: &dyn Fn(&QueuedRequest) -> bool| queue.iter().filter(|one| is(one)).count();
        if count(&|one| person.is_some() && one.person == person) >= PERSON {
            return Err("two of your simulations are running or waiting: try again when one of them ends");
        }
        if count(&|one| one.household == taken.household) >= HOUSEHOLD {
            return Err("too many simulations from your address are waiting: try again in a moment");
        }
        if queue.len() >= PLACES {
            return Err("too many simulations are waiting: try again in a moment");
        }
        queue.push(taken);
        drop(queue);
        Ok(QueuePlace { queue: self.clone(), taken })
    }

    fn lock(&self) -> MutexGuard<'_, Vec<QueuedRequest>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for QueuePlace {
    fn drop(&mut self) {
        let mut queue = self.queue.lock();
        if let Some(at) = queue.iter().position(|one| *one == self.taken) {
            queue.swap_remove(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_household_and_a_person_take_only_some_places() {
        let queue = SimulationQueue::default();
        let take = |from: &str, person| queue.take(from.parse().unwrap(), person);
        let mut home: Vec<_> = (1..=3).map(|n| take(&format!("2001:db8::{n}"), None).unwrap()).collect();
        let refused = take("2001:db8::4", None).unwrap_err();
        assert!(refused.contains("from your address"), "{refused}");
        // A person who changes their address keeps their count.
        let own: Vec<_> = (1..=2).map(|n| take(&format!("192.0.2.{n}"), Some(7)).unwrap()).collect();
        let refused = take("192.0.2.3", Some(7)).unwrap_err();
        assert!(refused.contains("two of your simulations"), "{refused}");
        assert!(take("192.0.2.4", None).unwrap_err().starts_with("too many simulations are waiting"));
        home.pop();
        drop((take("192.0.2.4", None).unwrap(), own));
        let [_one, _other] = [8, 9].map(|person| take("198.51.100.1", Some(person)).unwrap());
        assert!(queue.lock().len() == 4, "expected each dropped place to be free");
    }
}
