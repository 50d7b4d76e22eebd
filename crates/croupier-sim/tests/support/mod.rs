//! Code that several tests share.

pub(crate) mod exact;
pub(crate) mod machines;
pub(crate) mod packs;
pub(crate) mod reference;
pub(crate) mod rows;
pub(crate) mod source;
