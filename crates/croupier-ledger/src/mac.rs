//! Message authentication for data outside the log: records and snapshots.
//!
//! A change to a line of the log is always noticed, because hashes and signed checkpoints cover it. Records have no
//! such protection: anyone who can write to the database could add a session or replace a password. So the house
//! authenticates them with HMAC-SHA-256 (RFC 2104), under a key that it derives from its signing key. The house ignores
//! a record that does not verify.
//!
//! The MAC protects against an attacker who can write to the database but does not know the signing key.

use std::fmt;

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

use crate::digest::Digest;

/// The purpose of the derived key. Another kind of key would get a different label.
const LABEL: &[u8] = b"croupier/record-key/1";

/// Separates the tag of a sealed text from the text.
const SEPARATOR: char = ' ';

/// The key under which a house authenticates its records.
///
/// Each use names a *domain*, such as the space of a record. A tag made for one domain does not verify in another.
#[derive(Clone)]
pub struct RecordKey([u8; 32]);

impl RecordKey {
    /// Derives the key from the secret of the house's signing key and the house's name.
    pub fn derive(secret: &[u8; 32], house: &str) -> RecordKey {
        RecordKey(mac_of(secret, &[LABEL, house.as_bytes()]).finalize().into_bytes().into())
    }

    /// Returns the tag of a list of parts. The tag authenticates the length of each part, so that no two lists share a
    /// tag.
    pub fn tag(&self, domain: &str, parts: &[&[u8]]) -> Digest {
        Digest(self.of(domain, parts).finalize().into_bytes().into())
    }

    /// Returns true if a tag belongs to these parts. The duration of the check reveals nothing about the right tag.
    pub fn verifies(&self, domain: &str, parts: &[&[u8]], tag: &Digest) -> bool {
        self.of(domain, parts).verify_slice(&tag.0).is_ok()
    }

    /// Returns a record's value, preceded by its tag. The tag also covers the record's key, so that a value cannot be
    /// moved to another key.
    pub fn seal(&self, domain: &str, key: &str, value: &str) -> String {
        let tag = self.tag(domain, &[key.as_bytes(), value.as_bytes()]);
        format!("{tag}{SEPARATOR}{value}")
    }

    /// Returns the value of a sealed record, if its tag verifies.
    pub fn unseal<'a>(&self, domain: &str, key: &str, sealed: &'a str) -> Option<&'a str> {
        let (tag, value) = sealed.split_once(SEPARATOR)?;
        let tag = tag.parse().ok()?;
        self.verifies(domain, &[key.as_bytes(), value.as_bytes()], &tag).then_some(value)
    }

    fn of(&self, domain: &str, parts: &[&[u8]]) -> Hmac<Sha256> {
        let mut mac = mac_of(&self.0, &[domain.as_bytes()]);
        parts.iter().for_each(|part| add(&mut mac, part));
        mac
    }
}

fn mac_of(key: &[u8; 32], parts: &[&[u8]]) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes keys of any length");
    parts.iter().for_each(|part| add(&mut mac, part));
    mac
}

fn add(mac: &mut Hmac<Sha256>, part: &[u8]) {
    mac.update(&(part.len() as u64).to_be_bytes());
    mac.update(part);
}

/// Does not reveal the key: with it, anyone could forge records that the house trusts.
impl fmt::Debug for RecordKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RecordKey(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key() -> RecordKey {
        RecordKey::derive(&[7; 32], "5f2c")
    }

    #[test]
    fn a_sealed_value_opens_only_under_its_own_key_and_domain() {
        let sealed = key().seal("session", "ab", r#"{"person": 7}"#);
        assert_eq!(key().unseal("session", "ab", &sealed), Some(r#"{"person": 7}"#));
        assert_eq!(key().unseal("password", "ab", &sealed), None, "another domain");
        assert_eq!(key().unseal("session", "ac", &sealed), None, "another record");
        let other = [RecordKey::derive(&[8; 32], "5f2c"), RecordKey::derive(&[7; 32], "5f2d")];
        for other in other {
            assert_eq!(other.unseal("session", "ab", &sealed), None, "another house");
        }
        for wrong in [sealed.replace('7', "8"), "{}".to_owned(), String::new(), "x {}".to_owned()] {
            assert_eq!(key().unseal("session", "ab", &wrong), None);
        }
    }

    #[test]
    fn the_division_into_parts_changes_the_tag() {
        let tag = key().tag("x", &[b"ab", b"c"]);
        assert!(key().verifies("x", &[b"ab", b"c"], &tag));
        assert!(!key().verifies("x", &[b"a", b"bc"], &tag) && !key().verifies("x", &[b"abc"], &tag));
        assert_ne!(key().tag("xa", &[b"b"]), key().tag("x", &[b"ab"]));
    }

    #[test]
    fn debug_output_hides_the_key() {
        assert_eq!(format!("{:?}", key()), "RecordKey(..)");
    }
}
