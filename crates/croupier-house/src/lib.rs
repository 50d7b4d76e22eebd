//! The house.

pub mod ask;
#[cfg(test)]
mod testing;
