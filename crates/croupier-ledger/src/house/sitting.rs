//! The length of a person's play. These functions only compute; the house provides the time.

use jiff::{SignedDuration, Timestamp};

use super::PlayerLimits;

/// The length of a break: an absence this long ends the sitting.
pub const BREAK: SignedDuration = SignedDuration::from_mins(15);

/// Returns the start of the sitting of a person who sits down. If the person left the previous sitting less than a
/// [`BREAK`] ago, that sitting continues, and this is its start. `before` is when the previous sitting began and when
/// the person left it.
pub fn sitting_since(before: Option<(Timestamp, Timestamp)>, at: Timestamp) -> Timestamp {
    match before {
        Some((began, left)) if at.duration_since(left) < BREAK => began.min(at),
        _ => at,
    }
}

/// Returns the time at which a sitting must end, if ever.
pub fn time_ends(limits: &PlayerLimits, began: Timestamp) -> Option<Timestamp> {
    limits.session_minutes.map(|minutes| after(began, i64::from(minutes)))
}

/// Returns true if the sitting must end.
pub fn time_is_up(limits: &PlayerLimits, began: Timestamp, at: Timestamp) -> bool {
    time_ends(limits, began).is_some_and(|end| at >= end)
}

/// Returns the time of the next reality check: the first whole interval since the start of the sitting that is later
/// than `last`. `last` is the previous check, or now if checks were missed.
pub fn next_reality_check(limits: &PlayerLimits, began: Timestamp, last: Timestamp) -> Option<Timestamp> {
    let every = i64::from(limits.reality_minutes.filter(|minutes| *minutes > 0)?);
    let passed = last.duration_since(began).as_secs().max(0) / (every * 60);
    Some(after(began, (passed + 1) * every))
}

fn after(began: Timestamp, minutes: i64) -> Timestamp {
    began.checked_add(SignedDuration::from_mins(minutes)).unwrap_or(Timestamp::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minute(minutes: i64) -> Timestamp {
        Timestamp::from_second(minutes * 60).unwrap()
    }

    #[test]
    fn a_sitting_ends_at_its_limit_and_never_without_one() {
        let limits = PlayerLimits { session_minutes: Some(90), ..PlayerLimits::default() };
        assert!(!time_is_up(&limits, minute(10), minute(99)));
        assert!(time_is_up(&limits, minute(10), minute(100)));
        assert!(!time_is_up(&PlayerLimits::default(), minute(0), Timestamp::MAX));
        let long = PlayerLimits { session_minutes: Some(u32::MAX), ..PlayerLimits::default() };
        assert_eq!(time_ends(&long, Timestamp::MAX), Some(Timestamp::MAX));
    }

    #[test]
    fn a_short_break_does_not_end_a_sitting() {
        assert_eq!(sitting_since(None, minute(5)), minute(5));
        assert_eq!(sitting_since(Some((minute(5), minute(60))), minute(74)), minute(5));
        assert_eq!(sitting_since(Some((minute(5), minute(60))), minute(75)), minute(75));
    }

    #[test]
    fn reality_checks_come_at_whole_intervals() {
        let limits = PlayerLimits { reality_minutes: Some(30), ..PlayerLimits::default() };
        let next = |last| next_reality_check(&limits, minute(7), last);
        assert_eq!(next(minute(7)), Some(minute(37)));
        assert_eq!(next(minute(36)), Some(minute(37)));
        assert_eq!(next(minute(37)), Some(minute(67)));
        assert_eq!(next(minute(140)), Some(minute(157)), "missed checks are not repeated");
        assert_eq!(
            next(minute(0)),
            Some(minute(37)),
            "expected the first interval after the clock was set back"
        );
        assert_eq!(next_reality_check(&PlayerLimits::default(), minute(0), minute(9)), None);
        let never = PlayerLimits { reality_minutes: Some(0), ..PlayerLimits::default() };
        assert_eq!(next_reality_check(&never, minute(0), minute(9)), None);
        let long = PlayerLimits { reality_minutes: Some(u32::MAX), ..PlayerLimits::default() };
        assert_eq!(next_reality_check(&long, Timestamp::MIN, Timestamp::MAX), Some(Timestamp::MAX));
    }
}
