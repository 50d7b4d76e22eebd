//! The occasions on which the dealer makes a call in Red Dog.

use crate::rounds::call::CallKind;

pub(crate) const SPREAD: CallKind = CallKind::new("spread");
pub(crate) const PAIR: CallKind = CallKind::new("pair");
pub(crate) const CONSECUTIVE: CallKind = CallKind::new("consecutive");
pub(crate) const THIRD_CARD: CallKind = CallKind::new("third-card");
pub(crate) const NO_MORE_RAISES: CallKind = CallKind::new("no-more-raises");
pub(crate) const CONVERSION: CallKind = CallKind::new("conversion");

/// The occasions of Red Dog, in the order in which the pack's reader looks for their calls.
pub(crate) const ALL: &[CallKind] = &[THIRD_CARD, SPREAD, PAIR, CONSECUTIVE, NO_MORE_RAISES, CONVERSION];
