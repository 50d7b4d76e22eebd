//! Random games: the generators that the properties of `croupier-table` and the fuzz targets share.

pub mod craps;
pub mod rounds;

/// A step of a random game: numbers that are turned into a command when its time comes, so that most make sense.
///
/// The kind of command, who gives it, what it is about, an amount in cents, and something more.
pub type Step = (u8, u8, u16, i64, u8);
