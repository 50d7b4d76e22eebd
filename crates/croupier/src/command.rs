//! The commands, one file each.

pub(crate) mod check;
pub(crate) mod clauses;
pub(crate) mod packs;
pub(crate) mod prove;
pub(crate) mod rehearse;
pub(crate) mod rules;
pub(crate) mod submission;
