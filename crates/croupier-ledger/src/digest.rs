//! Hashes of lines, and the chain that they form.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize, Serializer};
use sha2::{Digest as _, Sha256};

use crate::merkle::Tree;

/// A SHA-256 hash. In JSON the hash is 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub struct Digest(pub [u8; 32]);

impl Digest {
    /// The value that stands for the hash of the line before the first.
    pub const NONE: Digest = Digest([0; 32]);

    /// Returns the hash of bytes.
    pub fn of(bytes: &[u8]) -> Digest {
        Digest(Sha256::digest(bytes).into())
    }

    /// Returns the hash of a line, without its line end. This hash is also a leaf hash of the Merkle tree, so that the
    /// chain and the tree share it.
    pub fn of_line(line: &str) -> Digest {
        Digest(Sha256::new().chain_update([0]).chain_update(line).finalize().into())
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(hexadecimal(&self.0, &mut [0; 64]))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(hexadecimal(&self.0, &mut [0; 64]))
    }
}

/// Writes bytes as hexadecimal digits without a formatter, for speed: every line of a log has several hashes.
pub(crate) fn hexadecimal<'d, const N: usize>(bytes: &[u8], digits: &'d mut [u8; N]) -> &'d str {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    for (pair, byte) in digits.chunks_exact_mut(2).zip(bytes) {
        pair.copy_from_slice(&[DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
    }
    std::str::from_utf8(digits).unwrap_or_default()
}

/// A text that is not a hash.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvalidDigest;

impl fmt::Display for InvalidDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a hash has 64 lowercase hexadecimal digits")
    }
}

impl std::error::Error for InvalidDigest {}

impl FromStr for Digest {
    type Err = InvalidDigest;

    fn from_str(text: &str) -> Result<Digest, InvalidDigest> {
        let small = text.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
        if text.len() != 64 || !small {
            return Err(InvalidDigest);
        }
        let mut bytes = [0; 32];
        for (place, byte) in bytes.iter_mut().enumerate() {
            let pair = text.get(2 * place..2 * place + 2).ok_or(InvalidDigest)?;
            *byte = u8::from_str_radix(pair, 16).map_err(|_| InvalidDigest)?;
        }
        Ok(Digest(bytes))
    }
}

impl TryFrom<String> for Digest {
    type Error = InvalidDigest;

    fn try_from(text: String) -> Result<Digest, InvalidDigest> {
        text.parse()
    }
}

/// The end of a stream: the number of lines, the hash of the last line, and the tree over all lines.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StreamHead {
    /// The hash of the last line.
    pub last: Digest,
    /// The tree over the hashes of all lines.
    pub tree: Tree,
}

impl StreamHead {
    /// The head of a stream without lines.
    pub const EMPTY: StreamHead = StreamHead { last: Digest::NONE, tree: Tree::EMPTY };

    /// Returns the number of lines, which is also the number of the next line.
    pub fn lines(&self) -> u64 {
        self.tree.size()
    }

    /// Adds a line. Returns the new line's number and hash.
    pub fn add(&mut self, line: &str) -> (u64, Digest) {
        let number = self.lines();
        self.last = Digest::of_line(line);
        self.tree.add(self.last);
        (number, self.last)
    }
}
