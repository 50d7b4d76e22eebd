//! All integration tests of this crate are one program: fifty programs took longer to link than to run.

mod architecture;
mod audit;
mod books;
mod check;
mod cli;
mod figures;
mod house;
mod served;
mod simulate;
