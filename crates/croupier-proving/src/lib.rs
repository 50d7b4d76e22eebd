//! Helpers for tests: how long to search, a PostgreSQL server, and a disk that fails. They panic if something is
//! missing, so that a test that cannot run fails.

#[cfg(feature = "postgres")]
mod cluster;
mod disk;
#[cfg(feature = "postgres")]
mod pair;

#[cfg(feature = "postgres")]
pub use cluster::{FrozenServer, PostgresServer};
pub use disk::{faulty_disk, memory_folder};
#[cfg(feature = "postgres")]
pub use pair::PostgresPair;

/// Returns the number of times that a test repeats a search: `usual` in `./test`, multiplied by `CROUPIER_LONG` if that
/// is set, as `./test --long` does.
///
/// # Panics
/// If `CROUPIER_LONG` is not a whole number, or the product exceeds `u32`.
pub fn times(usual: u32) -> u32 {
    let long = std::env::var("CROUPIER_LONG")
        .map_or(1, |text| text.parse().expect("CROUPIER_LONG must be a number"));
    usual.checked_mul(long).expect("CROUPIER_LONG is too large")
}
