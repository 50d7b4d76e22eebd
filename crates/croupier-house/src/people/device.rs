//! A device on which a person has signed in before, recognised by a cookie.
//!
//! If an attacker guesses passwords for a name, everyone who signs in by that name must wait. A known device has a
//! separate count of attempts, so that an attacker elsewhere cannot lock a person out of their account. The cookie has
//! no other use.

use croupier_chance::{RandomSourceError, Secret};
use croupier_ledger::Digest;
use croupier_ledger::mac::RecordKey;
use jiff::Timestamp;

/// The domain of a device's authentication tag.
const DOMAIN: &str = "device";

/// A device, in the form of its cookie: `PERSON.NONCE.TAG`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Device {
    person: u32,
    nonce: String,
    tag: Digest,
}

impl Device {
    /// Makes a new device for a person. The house recognises the device until the person's password is set again.
    pub(super) fn new(seal: &RecordKey, person: u32, set: Timestamp, nonce: Digest) -> Device {
        let nonce = nonce.to_string();
        let tag = tag(seal, person, &nonce, set);
        Device { person, nonce, tag }
    }

    /// Returns whether this is a device of the person, recorded for the password that was set at this time.
    pub(super) fn belongs_to(&self, seal: &RecordKey, person: u32, set: Timestamp) -> bool {
        let (number, set) = (person.to_string(), set.to_string());
        let parts = [number.as_bytes(), self.nonce.as_bytes(), set.as_bytes()];
        self.person == person && seal.verifies(DOMAIN, &parts, &self.tag)
    }

    /// Returns the key under which the device's attempts are counted.
    pub(super) fn digest(&self) -> Digest {
        self.tag
    }

    /// Returns the text of the device's cookie.
    pub fn text(&self) -> String {
        format!("{}.{}.{}", self.person, self.nonce, self.tag)
    }

    /// Reads a cookie.
    pub fn read(text: &str) -> Option<Device> {
        let mut parts = Some(text).filter(|text| text.len() < 160)?.split('.');
        let (person, nonce, tag) = (parts.next()?, parts.next()?, parts.next()?);
        let whole = parts.next().is_none();
        whole.then_some(Device {
            person: person.parse().ok()?,
            nonce: nonce.to_owned(),
            tag: tag.parse().ok()?,
        })
    }
}

/// Draws a random number that distinguishes one device from another. The number is drawn before any change is made,
/// because the machine may fail to provide random bytes.
pub(super) fn nonce() -> Result<Digest, RandomSourceError> {
    Ok(Digest(*Secret::fresh()?.bytes()))
}

fn tag(seal: &RecordKey, person: u32, nonce: &str, set: Timestamp) -> Digest {
    let (person, set) = (person.to_string(), set.to_string());
    seal.tag(DOMAIN, &[person.as_bytes(), nonce.as_bytes(), set.as_bytes()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_known_for_its_person_until_the_password_is_set_again() {
        let seal = RecordKey::derive(&[7; 32], "test");
        let (set, later) = (Timestamp::UNIX_EPOCH, Timestamp::MAX);
        let device = Device::new(&seal, 7, set, nonce().unwrap());
        let read = Device::read(&device.text()).unwrap();
        assert_eq!(read, device);
        assert!(
            read.belongs_to(&seal, 7, set)
                && !read.belongs_to(&seal, 8, set)
                && !read.belongs_to(&seal, 7, later)
        );
        assert!(!read.belongs_to(&RecordKey::derive(&[8; 32], "test"), 7, set));
        let forged = Device { person: 8, ..device.clone() };
        assert!(!forged.belongs_to(&seal, 8, set));
        for wrong in ["", "7", "7.a", "7.a.b", "x.y.z.w", &format!("{}.", device.text()), &"7.".repeat(99)] {
            assert_eq!(Device::read(wrong), None, "{wrong}");
        }
    }
}
