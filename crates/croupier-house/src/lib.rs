//! The house.

pub mod ask;
pub mod crew;
#[cfg(test)]
mod testing;
pub mod told;
