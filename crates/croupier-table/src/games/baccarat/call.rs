//! The occasions on which the dealer makes a call in baccarat.

use crate::rounds::call::CallKind;

pub(crate) const SIMULATED: CallKind = CallKind::new("simulated");
pub(crate) const PLAYER_TOTAL: CallKind = CallKind::new("player-total");
pub(crate) const BANKER_TOTAL: CallKind = CallKind::new("banker-total");
pub(crate) const TOTALS: CallKind = CallKind::new("totals");
pub(crate) const THIRD_CARD: CallKind = CallKind::new("third-card");
pub(crate) const TURNS: CallKind = CallKind::new("turns");

/// The occasions of baccarat, in the order in which the pack's reader looks for their calls.
pub(crate) const ALL: &[CallKind] =
    &[SIMULATED, PLAYER_TOTAL, BANKER_TOTAL, TOTALS, THIRD_CARD, CallKind::RESULT, CallKind::TIE_HAND, TURNS];
