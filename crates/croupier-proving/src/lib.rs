//! What tests need of the world. Only tests use this: it panics where something is missing, so that a test which cannot be
//! made fails.

#[cfg(feature = "postgres")]
mod cluster;

#[cfg(feature = "postgres")]
pub use cluster::Postgres;

/// How often a search is repeated: this often in `./test`, and `CROUPIER_LONG` times as often where that is set, as in
/// `./test --long`.
///
/// # Panics
/// If `CROUPIER_LONG` is not a whole number, or asks for more than there are.
pub fn times(usual: u32) -> u32 {
    let long =
        std::env::var("CROUPIER_LONG").map_or(1, |text| text.parse().expect("CROUPIER_LONG is a number"));
    usual.checked_mul(long).expect("no test is repeated four thousand million times")
}
