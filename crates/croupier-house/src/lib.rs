//! The house.

pub mod people;
