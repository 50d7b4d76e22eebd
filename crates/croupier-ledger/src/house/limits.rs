//! Limits over time: what is stricter holds at once, what is less strict only after a while.

use croupier_rules::Money;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::PlayerLimits;

/// A limit in force, and one that will be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HeldLimit<T> {
    /// In force; none is no limit.
    pub now: Option<T>,
    /// In force from then on.
    pub later: Option<(Option<T>, Timestamp)>,
}

impl<T> Default for HeldLimit<T> {
    fn default() -> HeldLimit<T> {
        HeldLimit { now: None, later: None }
    }
}

impl<T: Copy + Ord> HeldLimit<T> {
    /// What is in force at a time.
    pub fn at(&self, at: Timestamp) -> Option<T> {
        self.later.filter(|(_, from)| *from <= at).map_or(self.now, |(limit, _)| limit)
    }

    /// What will be in force, if nothing else is asked: what waits, or what is in force already. Who asks for it changes
    /// nothing, and does not wait anew.
    fn last(&self, at: Timestamp) -> Option<T> {
        self.waiting(at).map_or(self.at(at), |(limit, _)| limit)
    }

    /// What waits to be in force, and until when.
    pub fn waiting(&self, at: Timestamp) -> Option<(Option<T>, Timestamp)> {
        self.later.filter(|(_, due)| *due > at)
    }

    /// Would this be less strict than what is in force, and not what waits already?
    fn is_loosened_by(&self, asked: Option<T>, at: Timestamp) -> bool {
        is_looser(asked, self.at(at)) && self.waiting(at).is_none_or(|(limit, _)| limit != asked)
    }

    /// A limit is asked for. A less strict one waits until `from`; but if one is waiting already that would allow as
    /// much, its time stands: asking twice does not make anybody wait longer.
    fn ask(&mut self, asked: Option<T>, at: Timestamp, from: Timestamp) {
        let now = self.at(at);
        let waiting = self.waiting(at);
        *self = if is_looser(asked, now) {
            let due = waiting.filter(|(limit, _)| !is_looser(asked, *limit)).map_or(from, |(_, due)| due);
            HeldLimit { now, later: Some((asked, due)) }
        } else {
            HeldLimit { now: asked, later: None }
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
    pub deposit_day: HeldLimit<Money>,
    /// See [`Limits::loss_day`].
    pub loss_day: HeldLimit<Money>,
    /// See [`Limits::session_minutes`].
    pub session_minutes: HeldLimit<u32>,
    /// See [`Limits::reality_minutes`].
    pub reality_minutes: HeldLimit<u32>,
}

impl HeldLimits {
    /// Those in force at a time.
    pub fn at(&self, at: Timestamp) -> PlayerLimits {
        PlayerLimits {
            deposit_day: self.deposit_day.at(at),
            loss_day: self.loss_day.at(at),
            session_minutes: self.session_minutes.at(at),
            reality_minutes: self.reality_minutes.at(at),
        }
    }

    /// Those that will be in force, if nothing else is asked. Who changes some of them asks for these besides: what
    /// waits goes on waiting, until the time that it had.
    pub fn last(&self, at: Timestamp) -> PlayerLimits {
        PlayerLimits {
            deposit_day: self.deposit_day.last(at),
            loss_day: self.loss_day.last(at),
            session_minutes: self.session_minutes.last(at),
            reality_minutes: self.reality_minutes.last(at),
        }
    }

    /// Is anything asked for that is less strict than what is in force, and does not wait already?
    pub(super) fn are_loosened_by(&self, asked: &PlayerLimits, at: Timestamp) -> bool {
        self.deposit_day.is_loosened_by(asked.deposit_day, at)
            || self.loss_day.is_loosened_by(asked.loss_day, at)
            || self.session_minutes.is_loosened_by(asked.session_minutes, at)
            || self.reality_minutes.is_loosened_by(asked.reality_minutes, at)
    }

    /// These are asked for.
    pub(super) fn ask(&mut self, limits: PlayerLimits, at: Timestamp, from: Timestamp) {
        self.deposit_day.ask(limits.deposit_day, at, from);
        self.loss_day.ask(limits.loss_day, at, from);
        self.session_minutes.ask(limits.session_minutes, at, from);
        self.reality_minutes.ask(limits.reality_minutes, at, from);
    }
}

impl PlayerLimits {
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
        let mut held: HeldLimit<u32> = HeldLimit::default();
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

    #[test]
    fn who_changes_one_limit_does_not_make_another_wait_anew() {
        let mut held = HeldLimits::default();
        held.ask(PlayerLimits { session_minutes: Some(30), ..PlayerLimits::default() }, hour(0), hour(24));
        held.ask(PlayerLimits { session_minutes: Some(60), ..PlayerLimits::default() }, hour(1), hour(25));
        // Another is changed, hours later; the one that waits is asked for as it waits.
        let asked = PlayerLimits { loss_day: Some(Money::from_cents(500)), ..held.last(hour(9)) };
        assert!(!held.are_loosened_by(&asked, hour(9)));
        held.ask(asked, hour(9), hour(33));
        assert_eq!(held.at(hour(9)).loss_day, Some(Money::from_cents(500)));
        assert_eq!(held.at(hour(24)).session_minutes, Some(30));
        assert_eq!(held.at(hour(25)).session_minutes, Some(60), "it has waited since it was asked for");
        // What was due is in force, and what is in force is no loosening.
        assert_eq!(held.last(hour(26)).session_minutes, Some(60));
        for (minutes, looser) in [(Some(60), false), (Some(61), true), (None, true), (Some(1), false)] {
            let asked = PlayerLimits { session_minutes: minutes, ..held.last(hour(26)) };
            assert_eq!(held.are_loosened_by(&asked, hour(26)), looser, "{minutes:?}");
        }
    }
}
