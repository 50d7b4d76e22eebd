//! All integration tests of this crate are one program: fifty programs took longer to link than to run.

mod api;
mod api_page;
mod lies;
mod support;
mod table;
