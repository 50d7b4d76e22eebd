//! Fingerprints of commands. Fingerprints distinguish a repeated command from a different command with the same number.

use std::fmt;

use serde::{Deserialize, Serialize, Serializer};

use crate::digest::{Digest, hexadecimal};
use crate::line::CommandId;

/// The first 64 bits of a SHA-256 hash of a client's command. In JSON a fingerprint has 16 hexadecimal digits.
///
/// A fingerprint protects a client from its own mistakes. A fingerprint need not resist a search for a second text with
/// the same fingerprint: a client that sent such a text would only learn that the first command was carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "String")]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// Returns the fingerprint of a text.
    pub fn of(text: &str) -> Fingerprint {
        let Digest([a, b, c, d, e, f, g, h, ..]) = Digest::of(text.as_bytes());
        Fingerprint(u64::from_be_bytes([a, b, c, d, e, f, g, h]))
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(hexadecimal(&self.0.to_be_bytes(), &mut [0; 16]))
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Serialize for Fingerprint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(hexadecimal(&self.0.to_be_bytes(), &mut [0; 16]))
    }
}

impl TryFrom<String> for Fingerprint {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Fingerprint, &'static str> {
        let digits = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let bits = u64::from_str_radix(&text, 16).ok().filter(|_| digits && text.len() == 16);
        bits.map(Fingerprint).ok_or("a fingerprint has 16 lowercase hexadecimal digits")
    }
}

/// A client's command: its id, and the fingerprint of its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClientCommand {
    /// The client's name and the command's number.
    pub id: CommandId,
    /// The fingerprint of the command's text. Older lines have no fingerprint.
    pub asked: Option<Fingerprint>,
}

impl From<CommandId> for ClientCommand {
    fn from(id: CommandId) -> ClientCommand {
        ClientCommand { id, asked: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_has_one_form() {
        // SHA-256 of "abc", from FIPS 180-4.
        let fingerprint = Fingerprint::of("abc");
        assert_eq!(serde_json::to_string(&fingerprint).unwrap(), "\"ba7816bf8f01cfea\"");
        let read = |text: &str| serde_json::from_str::<Fingerprint>(&format!("\"{text}\""));
        assert_eq!(read("ba7816bf8f01cfea").unwrap(), fingerprint);
        for wrong in ["", "BA7816BF8F01CFEA", "ba7816bf8f01cfe", "0ba7816bf8f01cfea", "+a7816bf8f01cfea"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
