//! The occasions for calls of a wheel.

use crate::rounds::call::CallKind;

pub(crate) const NO_SPIN: CallKind = CallKind::new("no-spin");

/// The occasions of the game, in the order in which its packs are read.
pub(crate) const ALL: &[CallKind] = &[CallKind::RESULT, NO_SPIN];
