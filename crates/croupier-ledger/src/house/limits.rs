//! Limits over time: what is stricter holds at once, what is less strict only after a while.

use croupier_rules::Money;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::Limits;

/// A limit in force, and one that will be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Held<T> {
    /// In force; none is no limit.
    pub now: Option<T>,
    /// In force from then on.
    pub later: Option<(Option<T>, Timestamp)>,
}

impl<T> Default for Held<T> {
    fn default() -> Held<T> {
        Held { now: None, later: None }
    }
}

impl<T: Copy + Ord> Held<T> {
    /// What is in force at a time.
    pub fn at(&self, at: Timestamp) -> Option<T> {
        self.later.filter(|(_, from)| *from <= at).map_or(self.now, |(limit, _)| limit)
    }

    /// A limit is asked for. A less strict one waits until `from`; but if one is waiting already that would allow as
    /// much, its time stands: asking twice does not make anybody wait longer.
    fn ask(&mut self, asked: Option<T>, at: Timestamp, from: Timestamp) {
        let now = self.at(at);
        let waiting = self.later.filter(|(_, due)| *due > at);
        *self = if is_looser(asked, now) {
            let due = waiting.filter(|(limit, _)| !is_looser(asked, *limit)).map_or(from, |(_, due)| due);
            Held { now, later: Some((asked, due)) }
        } else {
            Held { now: asked, later: None }
        };
    }
}

/// Does one allow more than the other?
fn is_looser<T: Ord>(one: Option<T>, other: Option<T>) -> bool {
    match (one, other) {
        (_, None) => false,
        (None, Some(_)) => true,
        (Some(one), Some(other)) => one > other,
    }
}

/// All limits of a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct HeldLimits {
    /// See [`Limits::deposit_day`].
    pub deposit_day: Held<Money>,
    /// See [`Limits::loss_day`].
    pub loss_day: Held<Money>,
    /// See [`Limits::session_minutes`].
    pub session_minutes: Held<u32>,
    /// See [`Limits::reality_minutes`].
    pub reality_minutes: Held<u32>,
}

impl HeldLimits {
    /// Those in force at a time.
    pub fn at(&self, at: Timestamp) -> Limits {
        Limits {
            deposit_day: self.deposit_day.at(at),
            loss_day: self.loss_day.at(at),
            session_minutes: self.session_minutes.at(at),
            reality_minutes: self.reality_minutes.at(at),
        }
    }

    /// These are asked for.
    pub(super) fn ask(&mut self, limits: Limits, at: Timestamp, from: Timestamp) {
        self.deposit_day.ask(limits.deposit_day, at, from);
        self.loss_day.ask(limits.loss_day, at, from);
        self.session_minutes.ask(limits.session_minutes, at, from);
        self.reality_minutes.ask(limits.reality_minutes, at, from);
    }
}

impl Limits {
    /// Is any of them less strict than another's?
    pub(super) fn loosens(&self, other: &Limits) -> bool {
        is_looser(self.deposit_day, other.deposit_day)
            || is_looser(self.loss_day, other.loss_day)
            || is_looser(self.session_minutes, other.session_minutes)
            || is_looser(self.reality_minutes, other.reality_minutes)
    }

    /// Can these be kept at all?
    pub(super) fn are_limits(&self) -> bool {
        let amount = |limit: Option<Money>| limit.is_none_or(|limit| limit >= Money::ZERO);
        let time = |limit: Option<u32>| limit.is_none_or(|limit| limit > 0);
        amount(self.deposit_day)
            && amount(self.loss_day)
            && time(self.session_minutes)
            && time(self.reality_minutes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hour(hours: i64) -> Timestamp {
        Timestamp::from_second(hours * 3600).unwrap()
    }

    #[test]
    fn what_is_stricter_holds_at_once_and_what_is_not_after_its_wait() {
        let mut held: Held<u32> = Held::default();
        held.ask(Some(100), hour(0), hour(24));
        assert_eq!(held.at(hour(0)), Some(100));
        held.ask(Some(200), hour(1), hour(25));
        assert_eq!((held.at(hour(24)), held.at(hour(25))), (Some(100), Some(200)));
        held.ask(Some(150), hour(2), hour(26));
        assert_eq!(held.at(hour(25)), Some(150), "as much was due then already");
        held.ask(None, hour(3), hour(27));
        assert_eq!((held.at(hour(26)), held.at(hour(27))), (Some(100), None), "more than was due waits anew");
        held.ask(Some(100), hour(4), hour(28));
        assert_eq!(held.at(hour(99)), Some(100), "who asks for what holds has changed their mind");
        held.ask(None, hour(100), hour(124));
        held.ask(Some(300), hour(130), hour(154));
        assert_eq!(held.at(hour(130)), Some(300), "no limit was in force by then, so that any is stricter");
    }
}
