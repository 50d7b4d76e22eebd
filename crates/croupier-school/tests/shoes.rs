//! Settlements of the tests of `croupier-table`.

#[path = "../../croupier-table/tests/shoes/baccarat.rs"]
pub(crate) mod baccarat;
#[path = "../../croupier-table/tests/shoes/baccarat_wagers.rs"]
pub(crate) mod baccarat_wagers;
#[path = "../../croupier-table/tests/shoes/cards.rs"]
pub(crate) mod cards;
#[path = "../../croupier-table/tests/shoes/duel.rs"]
pub(crate) mod duel;
#[path = "../../croupier-table/tests/shoes/red_dog.rs"]
pub(crate) mod red_dog;
#[path = "../../croupier-table/tests/shoes/royal_9.rs"]
pub(crate) mod royal_9;
#[path = "../../croupier-table/tests/shoes/settled.rs"]
pub(crate) mod settled;
#[path = "../../croupier-table/tests/shoes/sic_bo.rs"]
pub(crate) mod sic_bo;
#[path = "../../croupier-table/tests/shoes/war.rs"]
pub(crate) mod war;
#[path = "../../croupier-table/tests/shoes/wheel.rs"]
pub(crate) mod wheel;
