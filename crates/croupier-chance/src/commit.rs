//! Provably fair draws: the house commits to a secret before it knows the players' parts, and reveals the secret
//! afterwards.
//!
//! The house draws a [`Secret`] from the operating system and publishes its hash, the commitment. When bets are
//! closed, the key of a [`Stream`] is computed from the secret, the table, the number of the draw and the players'
//! parts. That stream determines the result. The house cannot change the secret without breaking its commitment,
//! and it cannot choose the players' parts. The players cannot know the secret. Once the secret is published,
//! anyone with SHA-256 and ChaCha20 can repeat the draw.
//!
//! A stream is used for a single draw: dice use `below(36)`, a wheel `below` its number of spaces, a ticket `below`
//! the number of tickets, a shoe a [`shuffle`](Stream::shuffle), and a hidden amount
//! [`cents_above`](Stream::cents_above).

use std::fmt;

use sha2::{Digest, Sha256};

use crate::seed::Seed;
use crate::stream::Stream;

/// The prefix of the input that [`draw_key`] hashes, so that no hash made for another purpose can be a key.
const TAG: &[u8] = b"croupier draw 1\n";
/// The prefix of the input that [`pledged_key`] hashes.
const PLEDGED_TAG: &[u8] = b"croupier draw 2\n";

/// 32 bytes from the operating system that only the house knows until the draw.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// Draws a new secret.
    pub fn fresh() -> Result<Secret, RandomSourceError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(RandomSourceError)?;
        Ok(Secret(bytes))
    }

    /// Restores a stored secret.
    pub const fn from_bytes(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// Returns the bytes, to store or reveal them.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Returns the secret's SHA-256 hash, which the house publishes before the draw.
    pub fn commitment(&self) -> [u8; 32] {
        commitment(&self.0)
    }
}

/// Hides the bytes, because they determine the next roll.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// A failure of the operating system to provide random bytes.
#[derive(Clone, Copy, Debug)]
pub struct RandomSourceError(getrandom::Error);

impl fmt::Display for RandomSourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the operating system provided no random bytes")
    }
}

impl std::error::Error for RandomSourceError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}

/// Returns the commitment that a secret must match: its SHA-256 hash.
pub fn commitment(secret: &[u8; 32]) -> [u8; 32] {
    Sha256::digest(secret).into()
}

/// Computes the key of a draw. It is the SHA-256 hash of the tag, the secret, and the table and the number of the
/// draw (eight bytes each), followed by each player's part in ascending order of player number: the player number
/// and the length of the text (four bytes each), then the text. Numbers are little-endian. Each player has only one
/// part; with two, their order would matter.
///
/// # Panics
///
/// If a player's part has 2³² bytes or more.
pub fn draw_key(secret: &[u8; 32], table: u64, number: u64, players: &[(u32, String)]) -> [u8; 32] {
    let mut hash = Sha256::new_with_prefix(TAG);
    hash.update(secret);
    hash.update(table.to_le_bytes());
    hash.update(number.to_le_bytes());
    let mut players: Vec<&(u32, String)> = players.iter().collect();
    players.sort_by_key(|(player, _)| *player);
    for (player, part) in players {
        let length = u32::try_from(part.len()).expect("a player's part is shorter than four gigabytes");
        hash.update(player.to_le_bytes());
        hash.update(length.to_le_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

/// The contribution of a pledge to a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contribution {
    /// The 32 bytes whose SHA-256 hash was pledged.
    Revealed([u8; 32]),
    /// The pledge itself, in place of the bytes that the player did not reveal.
    Withheld([u8; 32]),
}

/// Computes the key of a draw to which players pledged parts. It is the SHA-256 hash of the tag, the secret, and
/// the table and the number of the draw (eight bytes each), followed by each pledge in the order in which the call
/// for the draw lists them: the player number (four bytes), then a byte 1 and the revealed part, or a byte 0 and
/// the pledge if the player did not reveal the part. Numbers are little-endian.
pub fn pledged_key(secret: &[u8; 32], table: u64, number: u64, parts: &[(u32, Contribution)]) -> [u8; 32] {
    let mut hash = Sha256::new_with_prefix(PLEDGED_TAG);
    hash.update(secret);
    hash.update(table.to_le_bytes());
    hash.update(number.to_le_bytes());
    for (player, part) in parts {
        let (mark, bytes) = match part {
            Contribution::Revealed(part) => (1, part),
            Contribution::Withheld(pledge) => (0, pledge),
        };
        hash.update(player.to_le_bytes());
        hash.update([mark]);
        hash.update(bytes);
    }
    hash.finalize().into()
}

/// Returns the stream of a draw to which players pledged parts: stream number 0, seeded with its
/// [key](pledged_key).
pub fn pledged_stream(secret: &[u8; 32], table: u64, number: u64, parts: &[(u32, Contribution)]) -> Stream {
    Stream::new(&Seed::from_bytes(pledged_key(secret, table, number, parts)), 0)
}

/// Returns the stream of a draw: stream number 0, seeded with its [key](draw_key).
pub fn draw_stream(secret: &[u8; 32], table: u64, number: u64, players: &[(u32, String)]) -> Stream {
    Stream::new(&Seed::from_bytes(draw_key(secret, table, number, players)), 0)
}

impl Stream {
    /// Draws an amount in cents greater than `above` and at most `most`, each equally likely: `above + 1 + below(most
    /// − above)`. Returns `None` if there is no such amount, or if there are 2³² or more.
    pub fn cents_above(&mut self, above: i64, most: i64) -> Option<i64> {
        let span = u32::try_from(most.checked_sub(above)?).ok().filter(|span| *span > 0)?;
        Some(above + 1 + i64::from(self.below(span)))
    }
}

/// Checks known answers of the source, the sampler, the shuffle and a draw. It also checks that the operating
/// system does not return the same bytes twice. The house runs this test at startup and does not open if it fails.
pub fn self_test() -> Result<(), String> {
    let holds = |answers: bool, wrong: &str| if answers { Ok(()) } else { Err(wrong.to_owned()) };
    holds(source_answers(), "ChaCha20 did not give its published answer")?;
    holds(sampler_answers(), "the sampler did not give its known answers")?;
    holds(shuffle_answers(), "a shuffle did not give its known answer")?;
    holds(draw_answers(), "a draw did not give its known answer")?;
    let fresh = || Secret::fresh().map_err(|error| format!("{error}: {}", error.0));
    holds(fresh()? != fresh()?, "the operating system gave the same random bytes twice")
}

/// Checks ChaCha20 with a key and a nonce of zeros (RFC 8439, appendix A.1).
fn source_answers() -> bool {
    let mut stream = Stream::new(&Seed::from(0), 0);
    let published: [u8; 16] = *b"\x76\xb8\xe0\xad\xa0\xf1\x3d\x90\x40\x5d\x6a\xe5\x53\x86\xbd\x28";
    stream.word().to_le_bytes() == published[..8] && stream.word().to_le_bytes() == published[8..]
}

/// Checks known wheel pockets and pairs of numbers. The sampler rejects two words before it returns the second pair.
fn sampler_answers() -> bool {
    let seed = Seed::from(20_240_229);
    let mut spins = Stream::new(&seed, 4);
    let mut wide = Stream::new(&seed, 5);
    wide.draws([416, 415, 414, 413, 412]);
    wide.draws([2, 1, 3]);
    let pairs = [[1_099_772_488, 3_043_024_664], [241_829_852, 490_144_047], [816_272_718, 103_106_455]];
    let pockets = [20, 10, 15, 33, 18, 27, 12, 8];
    pockets.map(|_| spins.below(38)) == pockets && pairs.map(|_| wide.draws([3 << 30, 3 << 30])) == pairs
}

fn shuffle_answers() -> bool {
    let mut deck: [u8; 52] = std::array::from_fn(|card| card as u8);
    Stream::new(&Seed::from(20_240_229), 7).shuffle(&mut deck);
    deck[..12] == [23, 33, 43, 30, 49, 25, 38, 37, 50, 4, 8, 44]
}

/// Checks the examples of `docs/log.md`.
fn draw_answers() -> bool {
    let secret = Secret(std::array::from_fn(|place| place as u8));
    let players = [(7, "lucky".to_owned()), (12, "sept ♥".to_owned())];
    let pledged = [(7, Contribution::Revealed([7; 32])), (12, Contribution::Withheld(commitment(&[9; 32])))];
    let begins = |bytes: [u8; 32], with: [u8; 8]| bytes[..8] == with;
    begins(secret.commitment(), [0x63, 0x0d, 0xcd, 0x29, 0x66, 0xc4, 0x33, 0x66])
        && begins(draw_key(&secret.0, 3, 41, &players), [0xae, 0xf0, 0xcb, 0xe8, 0x79, 0x5c, 0x3a, 0xa8])
        && draw_stream(&secret.0, 3, 41, &players).below(36) == 19
        && pledged_stream(&secret.0, 3, 41, &pledged).below(36) == 8
}
