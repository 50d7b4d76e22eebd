//! What tests of the house need of the world. Only tests use this: it panics where something is missing, so that a
//! test which cannot be made fails.

mod cluster;

pub use cluster::Postgres;
