//! The occasions for calls of Red Dog.

use crate::rounds::call::CallKind;

pub(crate) const SPREAD: CallKind = CallKind::new("spread");
pub(crate) const PAIR: CallKind = CallKind::new("pair");
pub(crate) const CONSECUTIVE: CallKind = CallKind::new("consecutive");
pub(crate) const THIRD_CARD: CallKind = CallKind::new("third-card");
pub(crate) const NO_MORE_RAISES: CallKind = CallKind::new("no-more-raises");
pub(crate) const CONVERSION: CallKind = CallKind::new("conversion");

/// The occasions of the game, in the order in which its packs are read.
pub(crate) const ALL: &[CallKind] = &[THIRD_CARD, SPREAD, PAIR, CONSECUTIVE, NO_MORE_RAISES, CONVERSION];
