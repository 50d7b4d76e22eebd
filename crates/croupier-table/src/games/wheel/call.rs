//! The occasions on which the dealer makes a call at a wheel.

use crate::rounds::call::CallKind;

pub(crate) const NO_SPIN: CallKind = CallKind::new("no-spin");

/// The occasions of a wheel, in the order in which the pack's reader looks for their calls.
pub(crate) const ALL: &[CallKind] = &[CallKind::RESULT, NO_SPIN];
