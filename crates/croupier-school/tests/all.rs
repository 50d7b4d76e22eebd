//! All integration tests of this crate are one program.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod drills;
mod lessons;
mod progress;
mod settlements;

// The independent settlements of the tests of `croupier-table`, which name each other by these paths.
#[path = "../../croupier-table/tests/reasons.rs"]
#[allow(dead_code, reason = "a drill checks amounts, not clauses")]
mod reasons;

#[allow(dead_code, reason = "a drill compares payments, and leaves the duels to the table's tests")]
mod documents {
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
}

#[allow(dead_code, reason = "see above")]
mod oracle {
    #[path = "../../croupier-table/tests/oracle/book.rs"]
    pub(crate) mod book;
}

#[allow(dead_code, reason = "see above")]
mod shoes {
    #[path = "../../croupier-table/tests/shoes/baccarat.rs"]
    pub(crate) mod baccarat;
    #[path = "../../croupier-table/tests/shoes/baccarat_paytables.rs"]
    pub(crate) mod baccarat_paytables;
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
    #[path = "../../croupier-table/tests/shoes/wheel.rs"]
    pub(crate) mod wheel;
}
