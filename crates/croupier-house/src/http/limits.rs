//! Changes to limits.

use croupier_ledger::house::{HouseDenial, HouseState, LimitSchedule, LimitSchedules, PlayerLimits};
use croupier_rules::Money;
use jiff::Timestamp;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

/// Limits to change. If a limit is missing here, it stays as it is, including any pending change; null removes the
/// limit.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct LimitsRequest {
    /// The maximum deposit in a day, in cents.
    #[serde(deserialize_with = "given")]
    #[schema(value_type = Option<i64>)]
    deposit_day: Option<Option<i64>>,
    /// The maximum loss in a day, in cents.
    #[serde(deserialize_with = "given")]
    #[schema(value_type = Option<i64>)]
    loss_day: Option<Option<i64>>,
    /// The maximum time of play without a break, in minutes.
    #[serde(deserialize_with = "given")]
    #[schema(value_type = Option<u32>)]
    session_minutes: Option<Option<u32>>,
    /// The interval between reality checks, in minutes. A reality check shows the net result and the time.
    #[serde(deserialize_with = "given")]
    #[schema(value_type = Option<u32>)]
    reality_minutes: Option<Option<u32>>,
}

/// A limit that is pending because it is looser than the current limit.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PendingLimit {
    /// The limit: `deposit_day`, `loss_day`, `session_minutes` or `reality_minutes`.
    limit: &'static str,
    /// The new value; null means no limit.
    #[schema(required = true)]
    will_be: Option<i64>,
    /// The time from which the new value applies.
    from: String,
}

/// Returns a person's pending limits.
pub(super) fn to_come(held: &LimitSchedules, at: Timestamp) -> Vec<PendingLimit> {
    fn one<T: Copy + Ord>(
        limit: &'static str,
        held: &LimitSchedule<T>,
        at: Timestamp,
        number: impl Fn(T) -> i64,
    ) -> Option<PendingLimit> {
        let (will_be, from) = held.waiting(at)?;
        Some(PendingLimit { limit, will_be: will_be.map(number), from: from.to_string() })
    }
    let all = [
        one("deposit_day", &held.deposit_day, at, Money::cents),
        one("loss_day", &held.loss_day, at, Money::cents),
        one("session_minutes", &held.session_minutes, at, i64::from),
        one("reality_minutes", &held.reality_minutes, at, i64::from),
    ];
    all.into_iter().flatten().collect()
}

/// Distinguishes null from a missing field.
fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

impl LimitsRequest {
    /// Returns all limits of a person with these changes. The other limits keep their latest values, so that the wait
    /// for a pending limit does not start again.
    pub(super) fn of(
        &self,
        state: &HouseState,
        person: u32,
        at: Timestamp,
    ) -> Result<PlayerLimits, HouseDenial> {
        let known = state.person(person).ok_or(HouseDenial::NoSuchPerson { person })?;
        let last = known.limits.last(at.max(state.clock()));
        let amount =
            |asked: Option<Option<i64>>, last| asked.map_or(last, |asked| asked.map(Money::from_cents));
        Ok(PlayerLimits {
            deposit_day: amount(self.deposit_day, last.deposit_day),
            loss_day: amount(self.loss_day, last.loss_day),
            session_minutes: self.session_minutes.unwrap_or(last.session_minutes),
            reality_minutes: self.reality_minutes.unwrap_or(last.reality_minutes),
        })
    }
}
