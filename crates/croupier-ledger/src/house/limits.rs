//! Limits over time: a stricter limit applies immediately, a looser one only after a delay.

use croupier_rules::Money;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::PlayerLimits;

/// A limit in force, and a limit that takes effect later.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LimitSchedule<T> {
    /// The limit in force; `None` means no limit.
    pub now: Option<T>,
    /// The waiting limit, and the time at which it takes effect.
    pub later: Option<(Option<T>, Timestamp)>,
}

impl<T> Default for LimitSchedule<T> {
    fn default() -> LimitSchedule<T> {
        LimitSchedule { now: None, later: None }
    }
}

impl<T: Copy + Ord> LimitSchedule<T> {
    /// Returns the limit in force at a time.
    pub fn at(&self, at: Timestamp) -> Option<T> {
        self.later.filter(|(_, from)| *from <= at).map_or(self.now, |(limit, _)| limit)
    }

    /// Returns the limit that will be in force if no other is requested: the waiting one, or the current one.
    /// Requesting this limit again changes nothing and does not restart the delay.
    fn last(&self, at: Timestamp) -> Option<T> {
        self.waiting(at).map_or(self.at(at), |(limit, _)| limit)
    }

    /// Returns the waiting limit and the time at which it takes effect.
    pub fn waiting(&self, at: Timestamp) -> Option<(Option<T>, Timestamp)> {
        self.later.filter(|(_, due)| *due > at)
    }

    /// Returns true if this limit would be looser than the one in force and is not the waiting one.
    fn is_loosened_by(&self, asked: Option<T>, at: Timestamp) -> bool {
        is_looser(asked, self.at(at)) && self.waiting(at).is_none_or(|(limit, _)| limit != asked)
    }

    /// Requests a limit. A looser limit waits until `from`. If a limit that allows at least as much is already waiting,
    /// its earlier time applies, so that a person who asks twice does not wait longer.
    fn ask(&mut self, asked: Option<T>, at: Timestamp, from: Timestamp) {
        let now = self.at(at);
        let waiting = self.waiting(at);
        *self = if is_looser(asked, now) {
            let due = waiting.filter(|(limit, _)| !is_looser(asked, *limit)).map_or(from, |(_, due)| due);
            LimitSchedule { now, later: Some((asked, due)) }
        } else {
            LimitSchedule { now: asked, later: None }
        };
    }
}

/// Returns true if the first limit allows more than the second.
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
pub struct LimitSchedules {
    /// See [`PlayerLimits::deposit_day`].
    pub deposit_day: LimitSchedule<Money>,
    /// See [`PlayerLimits::loss_day`].
    pub loss_day: LimitSchedule<Money>,
    /// See [`PlayerLimits::session_minutes`].
    pub session_minutes: LimitSchedule<u32>,
    /// See [`PlayerLimits::reality_minutes`].
    pub reality_minutes: LimitSchedule<u32>,
}

impl LimitSchedules {
    /// Returns the limits in force at a time.
    pub fn at(&self, at: Timestamp) -> PlayerLimits {
        PlayerLimits {
            deposit_day: self.deposit_day.at(at),
            loss_day: self.loss_day.at(at),
            session_minutes: self.session_minutes.at(at),
            reality_minutes: self.reality_minutes.at(at),
        }
    }

    /// Returns the limits that will be in force if no others are requested. A request that changes only some limits
    /// repeats the others as returned here, so that waiting limits keep their times.
    pub fn last(&self, at: Timestamp) -> PlayerLimits {
        PlayerLimits {
            deposit_day: self.deposit_day.last(at),
            loss_day: self.loss_day.last(at),
            session_minutes: self.session_minutes.last(at),
            reality_minutes: self.reality_minutes.last(at),
        }
    }

    /// Returns true if a requested limit is looser than the one in force and is not already waiting.
    pub(super) fn are_loosened_by(&self, asked: &PlayerLimits, at: Timestamp) -> bool {
        self.deposit_day.is_loosened_by(asked.deposit_day, at)
            || self.loss_day.is_loosened_by(asked.loss_day, at)
            || self.session_minutes.is_loosened_by(asked.session_minutes, at)
            || self.reality_minutes.is_loosened_by(asked.reality_minutes, at)
    }

    /// Requests these limits.
    pub(super) fn ask(&mut self, limits: PlayerLimits, at: Timestamp, from: Timestamp) {
        self.deposit_day.ask(limits.deposit_day, at, from);
        self.loss_day.ask(limits.loss_day, at, from);
        self.session_minutes.ask(limits.session_minutes, at, from);
        self.reality_minutes.ask(limits.reality_minutes, at, from);
    }
}

impl PlayerLimits {
    /// Returns true if the limits are valid.
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
    fn stricter_limits_apply_at_once_and_looser_ones_wait() {
        let mut held: LimitSchedule<u32> = LimitSchedule::default();
        held.ask(Some(100), hour(0), hour(24));
        assert_eq!(held.at(hour(0)), Some(100));
        held.ask(Some(200), hour(1), hour(25));
        assert_eq!((held.at(hour(24)), held.at(hour(25))), (Some(100), Some(200)));
        held.ask(Some(150), hour(2), hour(26));
        assert_eq!(
            held.at(hour(25)),
            Some(150),
            "a smaller increase takes effect when the larger one would have"
        );
        held.ask(None, hour(3), hour(27));
        assert_eq!(
            (held.at(hour(26)), held.at(hour(27))),
            (Some(100), None),
            "a larger increase waits the full time again"
        );
        held.ask(Some(100), hour(4), hour(28));
        assert_eq!(held.at(hour(99)), Some(100), "requesting the limit in force cancels the waiting one");
        held.ask(None, hour(100), hour(124));
        held.ask(Some(300), hour(130), hour(154));
        assert_eq!(held.at(hour(130)), Some(300), "no limit was in force by then, so any limit is stricter");
    }

    #[test]
    fn changing_one_limit_does_not_restart_the_wait_of_another() {
        let mut held = LimitSchedules::default();
        held.ask(PlayerLimits { session_minutes: Some(30), ..PlayerLimits::default() }, hour(0), hour(24));
        held.ask(PlayerLimits { session_minutes: Some(60), ..PlayerLimits::default() }, hour(1), hour(25));
        // Hours later the person changes another limit, and the request repeats the waiting limit.
        let asked = PlayerLimits { loss_day: Some(Money::from_cents(500)), ..held.last(hour(9)) };
        assert!(!held.are_loosened_by(&asked, hour(9)));
        held.ask(asked, hour(9), hour(33));
        assert_eq!(held.at(hour(9)).loss_day, Some(Money::from_cents(500)));
        assert_eq!(held.at(hour(24)).session_minutes, Some(30));
        assert_eq!(held.at(hour(25)).session_minutes, Some(60), "the wait counts from the first request");
        // The waiting limit is now in force, and requesting it loosens nothing.
        assert_eq!(held.last(hour(26)).session_minutes, Some(60));
        for (minutes, looser) in [(Some(60), false), (Some(61), true), (None, true), (Some(1), false)] {
            let asked = PlayerLimits { session_minutes: minutes, ..held.last(hour(26)) };
            assert_eq!(held.are_loosened_by(&asked, hour(26)), looser, "{minutes:?}");
        }
    }
}
