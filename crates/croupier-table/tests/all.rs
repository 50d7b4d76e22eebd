//! All integration tests of this crate are one program: fifty programs took longer to link than to run.

mod documents;
mod oracle;
mod proof;
mod properties;
mod rounds_properties;
mod shoes;
