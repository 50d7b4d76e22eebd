//! The house.

pub mod ask;
pub mod people;
#[cfg(test)]
mod testing;
