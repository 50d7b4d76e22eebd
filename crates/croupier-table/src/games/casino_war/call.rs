//! The occasions on which the dealer makes a call in Casino War.

use crate::rounds::call::CallKind;

pub(crate) const DEALER_CARD: CallKind = CallKind::new("dealer-card");
pub(crate) const TIE: CallKind = CallKind::new("tie");
pub(crate) const WAR: CallKind = CallKind::new("war");
pub(crate) const SURRENDER: CallKind = CallKind::new("surrender");

/// The occasions of Casino War, in the order in which the pack's reader looks for their calls.
pub(crate) const ALL: &[CallKind] = &[DEALER_CARD, TIE, WAR, SURRENDER];
