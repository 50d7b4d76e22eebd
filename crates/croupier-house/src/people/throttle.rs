//! Makes clients that guess passwords wait longer and longer.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};

use croupier_ledger::Digest;
use jiff::{SignedDuration, Timestamp};

/// The time without an attempt after which a count is forgotten.
const FORGOTTEN: SignedDuration = SignedDuration::from_hours(1);

/// The maximum number of counts to remember.
const REMEMBERED: usize = 20_000;

/// The subject whose attempts are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Key {
    /// A name, of which only the hash is kept because people may try names of any length.
    Name(Digest),
    /// A device on which the person signed in before, identified by the tag of its cookie.
    Device(Digest),
    /// A person, in a household in which that person is already signed in.
    Home(u32, IpAddr),
    /// An address. For IPv6, a household counts as one address.
    Address(IpAddr),
}

/// Returns the household of an address: a /64 network for IPv6, or a single address for IPv4.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address => address,
    }
}

impl Key {
    pub(super) fn name(name: &str) -> Key {
        Key::Name(Digest::of(name.to_lowercase().as_bytes()))
    }

    pub(super) fn address(address: IpAddr) -> Key {
        Key::Address(household(address))
    }

    /// Returns the number of attempts without a wait. The number is larger for an address, which many people may share.
    fn free(self) -> u32 {
        match self {
            Key::Name(_) | Key::Device(_) | Key::Home(..) => 5,
            Key::Address(_) => 20,
        }
    }

    /// Returns the longest wait, in seconds. The wait is short for a name, because anyone could otherwise lock its
    /// owner out on all devices and in all households that are not known.
    fn longest(self) -> i64 {
        match self {
            Key::Name(_) | Key::Device(_) | Key::Home(..) => 60,
            Key::Address(_) => 900,
        }
    }

    /// Returns the wait after this number of failed attempts, in seconds. Each further failure doubles the wait.
    fn wait(self, failed: u32) -> i64 {
        match failed.checked_sub(self.free()) {
            None => 0,
            Some(more) => 1_i64.checked_shl(more.min(30)).unwrap_or(i64::MAX).min(self.longest()),
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Attempts {
    failed: u32,
    last: Timestamp,
}

/// Failed attempts, by name, device, household or address. The counts are only in memory, so a restart forgets them.
#[derive(Default)]
pub(super) struct Throttle {
    attempts: HashMap<Key, Attempts>,
}

impl Throttle {
    /// Begins an attempt. The attempt counts as failed until it succeeds, so that parallel attempts gain nothing. An
    /// attempt that comes too early is not counted; the error says how many seconds to wait.
    pub(super) fn begin(&mut self, at: Timestamp, keys: &[Key]) -> Result<(), u64> {
        let left = keys.iter().map(|key| self.left(at, *key)).max().unwrap_or(0);
        if left > 0 {
            return Err(left.unsigned_abs());
        }
        self.make_room(at);
        for key in keys {
            let attempts = self.attempts.entry(*key).or_insert(Attempts { failed: 0, last: at });
            if is_forgotten(attempts, at) {
                attempts.failed = 0;
            }
            attempts.failed = attempts.failed.saturating_add(1);
            attempts.last = at;
        }
        Ok(())
    }

    /// Ends a successful attempt. The name's count starts over, and the address's count returns to its value before the
    /// attempt.
    pub(super) fn succeeded(&mut self, keys: &[Key]) {
        for key in keys {
            match key {
                Key::Name(_) | Key::Device(_) | Key::Home(..) => {
                    self.attempts.remove(key);
                }
                Key::Address(_) => {
                    if let Some(attempts) = self.attempts.get_mut(key) {
                        attempts.failed = attempts.failed.saturating_sub(1);
                    }
                }
            }
        }
    }

    /// Undoes an attempt that was not a guess. Such an attempt counts neither as a failure nor as a success.
    pub(super) fn undo(&mut self, keys: &[Key]) {
        for key in keys {
            if let Some(attempts) = self.attempts.get_mut(key) {
                attempts.failed = attempts.failed.saturating_sub(1);
            }
        }
    }

    fn left(&self, at: Timestamp, key: Key) -> i64 {
        let known = self.attempts.get(&key).filter(|attempts| !is_forgotten(attempts, at));
        known.map_or(0, |attempts| {
            // Even if the clock was set back, the wait is no longer than usual.
            let since = at.duration_since(attempts.last).max(SignedDuration::ZERO);
            let left = SignedDuration::from_secs(key.wait(attempts.failed)) - since;
            left.as_secs() + i64::from(left.subsec_nanos() > 0)
        })
    }

    /// If there are too many counts, forgets expired ones, then those that cause no wait, and finally all.
    fn make_room(&mut self, at: Timestamp) {
        if self.attempts.len() >= REMEMBERED {
            self.attempts.retain(|_, attempts| !is_forgotten(attempts, at));
        }
        if self.attempts.len() >= REMEMBERED {
            self.attempts.retain(|key, attempts| attempts.failed >= key.free());
        }
        if self.attempts.len() >= REMEMBERED {
            self.attempts.clear();
        }
    }
}

fn is_forgotten(attempts: &Attempts, at: Timestamp) -> bool {
    at.duration_since(attempts.last) >= FORGOTTEN
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at_second(seconds: i64) -> Timestamp {
        Timestamp::from_second(seconds).unwrap()
    }

    fn address(text: &str) -> Key {
        Key::address(text.parse().unwrap())
    }

    #[test]
    fn the_wait_for_a_name_doubles_up_to_a_minute() {
        let (mut throttle, keys) = (Throttle::default(), [Key::name("Ada")]);
        for _ in 0..5 {
            assert_eq!(throttle.begin(at_second(0), &keys), Ok(()));
        }
        let mut at = 0;
        for wait in [1, 2, 4, 8, 16, 32, 60, 60, 60] {
            assert_eq!(throttle.begin(at_second(at), &keys), Err(wait));
            at += i64::try_from(wait).unwrap();
            assert_eq!(throttle.begin(at_second(at - 1), &keys), Err(1), "an early attempt changed the wait");
            assert_eq!(throttle.begin(at_second(at), &keys), Ok(()));
        }
        assert_eq!(
            throttle.begin(at_second(at), &[Key::name("ADA")]),
            Err(60),
            "expected the same wait for a different spelling of the name"
        );
        assert_eq!(throttle.begin(at_second(at), &[Key::name("Bob")]), Ok(()));
        assert_eq!(
            throttle.begin(at_second(at - 9_999), &keys),
            Err(60),
            "expected the same wait after the clock was set back"
        );
        assert_eq!(throttle.begin(at_second(at + 3600), &keys), Ok(()));
        assert_eq!(
            throttle.begin(at_second(at + 3600), &keys),
            Ok(()),
            "expected all attempts to be forgotten after an hour"
        );
    }

    #[test]
    fn an_address_has_more_free_attempts_but_longer_waits() {
        let mut throttle = Throttle::default();
        for n in 0..20 {
            let keys = [Key::name(&n.to_string()), address("2001:db8::1")];
            assert_eq!(throttle.begin(at_second(0), &keys), Ok(()));
        }
        let keys = [Key::name("x"), address("2001:db8::ffff:2")];
        assert_eq!(
            throttle.begin(at_second(0), &keys),
            Err(1),
            "expected addresses in the same /64 to count together"
        );
        assert_eq!(throttle.begin(at_second(0), &[address("2001:db8:0:1::1")]), Ok(()));
        assert_eq!(throttle.begin(at_second(0), &[address("::ffff:192.0.2.1")]), Ok(()));
        assert_eq!(address("::ffff:192.0.2.1"), address("192.0.2.1"));
        assert_eq!(address("192.0.2.1").wait(u32::MAX), 900);
    }

    #[test]
    fn successful_attempts_are_not_counted() {
        let (mut throttle, keys) = (Throttle::default(), [Key::name("Ada"), address("192.0.2.1")]);
        for _ in 0..100 {
            assert_eq!(throttle.begin(at_second(0), &keys), Ok(()));
            throttle.succeeded(&keys);
        }
    }

    #[test]
    fn names_with_a_wait_are_remembered_when_others_are_forgotten() {
        let mut throttle = Throttle::default();
        for _ in 0..5 {
            throttle.begin(at_second(0), &[Key::name("victim")]).unwrap();
        }
        for n in 0..2 * REMEMBERED {
            throttle.begin(at_second(0), &[Key::name(&n.to_string())]).unwrap();
        }
        assert!(throttle.attempts.len() <= REMEMBERED + 1);
        assert_eq!(throttle.begin(at_second(0), &[Key::name("victim")]), Err(1));
    }
}
