//! All integration tests of this crate are one program: fifty programs took longer to link than to run.

mod commit;
mod fair;
mod known_answers;
