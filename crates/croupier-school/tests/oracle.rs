//! Settlements of the tests of `croupier-table`.

#[path = "../../croupier-table/tests/oracle/book.rs"]
pub(crate) mod book;
