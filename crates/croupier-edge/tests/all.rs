//! All integration tests of this crate are one program: fifty programs took longer to link than to run.

mod brute;
mod played;
mod published;
mod review;
mod sample;
mod session;
mod sheet;
mod support;
