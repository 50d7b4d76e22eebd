//! The seed of a stream.

use std::fmt;
use std::str::FromStr;

/// The key of the source: 32 bytes.
///
/// A number can also be a seed: its eight bytes, least significant first, followed by 24 zeros. Anyone with an
/// implementation of ChaCha20 can repeat the draws. For play, the bytes come from the operating system. Numbers are
/// for simulations, where it does no harm if the seed is guessed.
///
/// A seed prints as its number if it has one, else as 64 hexadecimal digits, and parses back to the same seed:
///
/// ```
/// use croupier_chance::Seed;
/// assert_eq!(Seed::from(7).to_string(), "7");
/// assert_eq!("7".parse(), Ok(Seed::from(7)));
/// assert_eq!(format!("07{}", "0".repeat(62)).parse(), Ok(Seed::from(7)));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// Creates a seed from these bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// Returns the bytes.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Returns the bytes as the words of a key.
    pub(crate) fn key(&self) -> [u32; 8] {
        let (words, _) = self.0.as_chunks();
        std::array::from_fn(|place| u32::from_le_bytes(words[place]))
    }

    /// Returns the number that this seed was made from, if its last 24 bytes are zeros.
    fn number(&self) -> Option<u64> {
        let (number, rest) = self.0.split_first_chunk()?;
        rest.iter().all(|byte| *byte == 0).then(|| u64::from_le_bytes(*number))
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number() {
            Some(number) => write!(f, "{number}"),
            None => self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}")),
        }
    }
}

/// Hides the bytes, because they determine every card to come. `Display` shows them.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

/// A text that is neither a number nor 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidSeed;

impl fmt::Display for InvalidSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a seed is a whole number from 0 to {}, or 64 hexadecimal digits", u64::MAX)
    }
}

impl std::error::Error for InvalidSeed {}

impl FromStr for Seed {
    type Err = InvalidSeed;

    fn from_str(text: &str) -> Result<Seed, InvalidSeed> {
        let digits = |radix| text.bytes().all(|digit| char::from(digit).is_digit(radix));
        if text.len() == 64 && digits(16) {
            return hex(text);
        }
        // `parse` alone would also accept a sign.
        if !digits(10) {
            return Err(InvalidSeed);
        }
        text.parse().map(|number: u64| Seed::from(number)).map_err(|_| InvalidSeed)
    }
}

fn hex(digits: &str) -> Result<Seed, InvalidSeed> {
    let mut bytes = [0; 32];
    for (place, byte) in bytes.iter_mut().enumerate() {
        let pair = digits.get(2 * place..2 * place + 2).ok_or(InvalidSeed)?;
        *byte = u8::from_str_radix(pair, 16).map_err(|_| InvalidSeed)?;
    }
    Ok(Seed(bytes))
}
