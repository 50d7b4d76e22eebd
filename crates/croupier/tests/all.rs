//! All integration tests of this crate are one program, because fifty programs took longer to link than to run.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod architecture;
mod audit;
mod books;
mod check;
mod cli;
mod cluster_parts;
mod completion;
mod deployment;
mod documents;
mod drill;
mod drill_screen;
mod facade;
mod figures;
mod first_contact;
mod house;
mod laboratory;
mod lost_terminal;
mod nodes;
mod operators;
mod packages;
mod play;
mod security;
mod served;
mod shards;
mod simulate;
mod tidy;
