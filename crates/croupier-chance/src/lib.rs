//! The only source of chance: unbiased dice, shuffles and spins from a cryptographic generator.
//!
//! All randomness in the project comes from this crate, both for play and for simulation.
//!
//! # Guarantees
//!
//! - **The source is ChaCha20**, with a [`Seed`] as its key and the number of a [`Stream`] as its nonce. Fewer rounds
//!   would throw faster (twelve by a third, eight by a half), but twenty give more than a billion rolls per second
//!   per core, so play and simulation can share one source.
//! - **A stream is a pure function of seed and number.** Sessions are numbered streams: session 17 has the same dice on
//!   any thread and in any order. The machine makes no difference.
//! - **Every draw is exactly uniform**, given uniform words. A word that would make one outcome more likely than
//!   another is rejected, and a new word is drawn; [`Stream::draws`] explains how. To show this, tests run the same
//!   code on a small source and enumerate all of its words.
//! - **Known answers are frozen.** A seed always gives the same dice and cards, in every future version. The tests
//!   hold the expected answers; the first is the published answer of ChaCha20.
//! - **One stream, one use.** Two uses of the same seed and number see the same words, so they are not independent.
//!   The dice and the cards of a session must come from different streams, or one after another from the same
//!   stream.
//! - **The house commits to a draw before play and reveals its secret afterwards.** [`draw_stream`] makes the
//!   stream of a draw from the house's [`Secret`] and the players' parts. Anyone can make the same stream again.
//!
//! # Use
//!
//! ```
//! use croupier_chance::{RollStream, Seed, Stream};
//!
//! let seed = Seed::from(2024);
//! let mut throws = RollStream::new(&seed, 17);
//! let roll = throws.roll();
//! let (first, second) = (roll / 6 + 1, roll % 6 + 1);
//! assert!((1..=6).contains(&first) && (1..=6).contains(&second));
//!
//! let mut shoe: Vec<u16> = (0..416).collect();
//! let mut stream = Stream::new(&seed, 18);
//! stream.deal::<6, _>(&mut shoe, 0); // one word draws the first six cards of a shuffled shoe
//! stream.shuffle(&mut shoe);
//! let pocket = stream.below(38);
//! assert!(pocket < 38);
//! ```

mod cards;
mod commit;
mod dice;
mod draws;
mod seed;
mod split;
mod stream;
mod wide;
mod words;

pub use commit::{
    Contribution, RandomSourceError, Secret, commitment, draw_key, draw_stream, pledged_key, pledged_stream,
    self_test,
};
pub use dice::RollStream;
pub use draws::DrawStream;
pub use seed::{InvalidSeed, Seed};
pub use stream::Stream;

/// The example of the README runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
