//! Settlements of the tests of `croupier-table`.

#[path = "../../croupier-table/tests/documents/book.rs"]
pub(crate) mod book;
#[path = "../../croupier-table/tests/documents/casablanca.rs"]
pub(crate) mod casablanca;
#[path = "../../croupier-table/tests/documents/house.rs"]
pub(crate) mod house;
#[path = "../../croupier-table/tests/documents/midi.rs"]
pub(crate) mod midi;
#[path = "../../croupier-table/tests/documents/mlgca.rs"]
pub(crate) mod mlgca;
#[path = "../../croupier-table/tests/documents/rws.rs"]
pub(crate) mod rws;
#[path = "../../croupier-table/tests/documents/terms.rs"]
pub(crate) mod terms;
