//! Random games: the generators that the properties of `croupier-table` and the fuzz targets share.

pub mod craps;
pub mod rounds;

/// A step of a random game. Its numbers become a command only during play, so that most commands make sense.
///
/// The numbers are the kind of command, its actor, its subject, an amount in cents, and an extra number.
pub type Step = (u8, u8, u16, i64, u8);
