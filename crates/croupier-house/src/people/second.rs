//! Second factors: codes of an authenticator (TOTP, RFC 6238), and recovery codes.
//!
//! The secret is in a record that is authenticated like a password. The log also says that a person has a second
//! factor. If the record is missing or not authentic, the person cannot sign in without it.

use croupier_chance::Secret;
use croupier_ledger::Digest;
use croupier_ledger::house::{HouseLog, SecurityChange};
use croupier_ledger::line::Actor;
use croupier_ledger::store::{RecordSpace, Write};
use hmac::{Hmac, KeyInit as _, Mac as _};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha1::Sha1;

use super::signing::secure;
use super::{People, PeopleState, PersonRefusal, records};

/// The prefix of the records' keys. The person's number follows the prefix.
pub(super) const KEYS: &str = "second-factor/";

/// The time for which a code is current, in seconds. The previous code and the next code are accepted too.
const STEP: i64 = 30;

/// The number of recovery codes.
const RECOVERY: usize = 10;

/// The alphabet of base32 (RFC 4648), the form in which authenticators take secrets.
const BASE32: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// The stored form of a second factor.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Factor {
    /// The secret: 20 bytes, in base32.
    secret: String,
    /// Whether the person has confirmed the secret with a code.
    confirmed: bool,
    /// The number of the last time step whose code was used, so that no code can be used twice.
    last: i64,
    /// The hashes of the unused recovery codes.
    recovery: Vec<Digest>,
}

/// A second factor that is to be entered into an authenticator.
pub struct Enrolment {
    /// The secret, in base32.
    pub secret: String,
    /// The secret as a link that authenticators understand.
    pub uri: String,
}

impl Factor {
    fn fresh() -> Result<Factor, PersonRefusal> {
        let secret = base32(&Secret::fresh()?.bytes()[..20]);
        Ok(Factor { secret, confirmed: false, last: 0, recovery: Vec::new() })
    }

    /// Checks a code of the authenticator or a recovery code, and marks it as used. Returns whether the code is right.
    fn takes(&mut self, code: &str, at: Timestamp) -> bool {
        let code: String = code.chars().filter(|letter| letter.is_ascii_alphanumeric()).collect();
        let now = at.as_second().div_euclid(STEP);
        let Some(secret) = unbase32(&self.secret) else { return false };
        let step = [now, now - 1, now + 1]
            .into_iter()
            .find(|step| *step > self.last && same(&totp(&secret, *step, 6), &code));
        if let Some(step) = step {
            self.last = step;
            return true;
        }
        let hash = Digest::of(code.to_ascii_lowercase().as_bytes());
        let place = self.recovery.iter().position(|known| *known == hash).filter(|_| self.confirmed);
        place.map(|place| self.recovery.remove(place)).is_some()
    }
}

impl People {
    /// Checks a person's code, if they need one. Adds a write that marks the code as used.
    pub(super) fn second_factor(
        &self,
        books: &mut PeopleState,
        log: &HouseLog,
        at: Timestamp,
        person: u32,
        code: Option<&str>,
    ) -> Result<Option<Write>, PersonRefusal> {
        if !log.state().person(person).is_some_and(|known| known.second_factor) {
            return Ok(None);
        }
        let code = code.ok_or(PersonRefusal::SecondFactorNeeded)?;
        let factor = books.factors.get_mut(&person).filter(|factor| factor.confirmed);
        let factor = factor.ok_or(PersonRefusal::WrongSecondFactor)?;
        if !factor.takes(code, at) {
            return Err(PersonRefusal::WrongSecondFactor);
        }
        Ok(Some(self.put_factor(person, factor)))
    }

    /// Makes a second factor for a person who has none. The second factor takes effect once the person confirms it.
    pub fn begin_factor(
        &self,
        log: &HouseLog,
        person: u32,
    ) -> Result<(Enrolment, Vec<Write>), PersonRefusal> {
        let known = log.state().person(person);
        if known.is_none_or(|known| known.guest) || known.is_some_and(|known| known.second_factor) {
            return Err(PersonRefusal::HasSecondFactor);
        }
        let name = known.map(|known| known.name.clone()).unwrap_or_default();
        let factor = Factor::fresh()?;
        let secret = factor.secret.clone();
        let label: String = name.bytes().map(percent).collect();
        let uri =
            format!("otpauth://totp/Croupier:{label}?secret={secret}&issuer=Croupier&digits=6&period=30");
        let write = self.put_factor(person, &factor);
        self.books().factors.insert(person, factor);
        Ok((Enrolment { secret, uri }, vec![write]))
    }

    /// Confirms a second factor with a code. Returns the recovery codes, to be shown once.
    pub fn confirm_factor(
        &self,
        log: &mut HouseLog,
        at: Timestamp,
        person: u32,
        code: &str,
    ) -> Result<(Vec<String>, Vec<Write>), PersonRefusal> {
        let codes = (0..RECOVERY).map(|_| recovery_code()).collect::<Result<Vec<_>, _>>()?;
        let mut factor =
            self.books().factors.get(&person).cloned().ok_or(PersonRefusal::WrongSecondFactor)?;
        if factor.confirmed {
            return Err(PersonRefusal::HasSecondFactor);
        }
        if !factor.takes(code, at) {
            return Err(PersonRefusal::WrongSecondFactor);
        }
        let mut writes = Vec::new();
        secure(log, at, Actor::Player(person), person, SecurityChange::SecondFactorSet, &mut writes)?;
        let hash = |code: &String| Digest::of(code.replace('-', "").as_bytes());
        factor = Factor { confirmed: true, recovery: codes.iter().map(hash).collect(), ..factor };
        writes.push(self.put_factor(person, &factor));
        self.books().factors.insert(person, factor);
        Ok((codes, writes))
    }

    /// Removes a person's second factor, if they have one.
    pub fn remove_factor(
        &self,
        log: &mut HouseLog,
        at: Timestamp,
        by: Actor,
        person: u32,
    ) -> Result<Vec<Write>, PersonRefusal> {
        let mut writes = Vec::new();
        secure(log, at, by, person, SecurityChange::SecondFactorRemoved, &mut writes)?;
        if self.books().factors.remove(&person).is_some() {
            writes.push(Write::Delete { space: RecordSpace::House, key: key(person) });
        }
        Ok(writes)
    }

    fn put_factor(&self, person: u32, factor: &Factor) -> Write {
        let value = serde_json::to_string(factor).expect("a second factor serializes to JSON");
        records::put(&self.seal, RecordSpace::House, key(person), &value)
    }
}

pub(super) fn key(person: u32) -> String {
    format!("{KEYS}{person}")
}

/// Returns the code of a time step (RFC 4226 with the counter of RFC 6238), with this number of digits.
fn totp(secret: &[u8], step: i64, digits: u32) -> String {
    let mut mac = Hmac::<Sha1>::new_from_slice(secret).expect("HMAC takes keys of any length");
    mac.update(&step.to_be_bytes());
    let hash: [u8; 20] = mac.finalize().into_bytes().into();
    let from = usize::from(hash[19] & 15);
    let word = hash[from..from + 4].iter().fold(0_u32, |word, byte| word << 8 | u32::from(*byte));
    let code = (word & 0x7fff_ffff) % 10_u32.pow(digits);
    format!("{code:0width$}", width = digits as usize)
}

/// Compares two codes in constant time.
fn same(one: &str, other: &str) -> bool {
    let differs = one.bytes().zip(other.bytes()).fold(0, |differs, (one, other)| differs | (one ^ other));
    one.len() == other.len() && differs == 0
}

/// Generates 140 random bits, as seven groups of four letters. With that many bits, a plain hash needs neither salt nor
/// stretching.
fn recovery_code() -> Result<String, PersonRefusal> {
    let letters = base32(Secret::fresh()?.bytes()).to_ascii_lowercase();
    let groups: Vec<&str> = (0..7).filter_map(|group| letters.get(group * 4..group * 4 + 4)).collect();
    Ok(groups.join("-"))
}

fn base32(bytes: &[u8]) -> String {
    let bit = |n: usize| bytes.get(n / 8).map_or(0, |byte| byte >> (7 - n % 8) & 1);
    let groups = (0..(bytes.len() * 8).div_ceil(5))
        .map(|group| (0..5).fold(0, |word, n| word << 1 | bit(group * 5 + n)));
    groups.map(|group| char::from(BASE32[usize::from(group)])).collect()
}

fn unbase32(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let (mut word, mut bits) = (0_u32, 0);
    for letter in text.bytes() {
        let value = BASE32.iter().position(|known| *known == letter)?;
        word = (word << 5 | value as u32) & 0xfff;
        bits += 5;
        if bits >= 8 {
            bits -= 8;
            bytes.push((word >> bits & 0xff) as u8);
        }
    }
    Some(bytes)
}

/// Percent-encodes a byte of a name for a link.
fn percent(byte: u8) -> String {
    if byte.is_ascii_alphanumeric() { char::from(byte).to_string() } else { format!("%{byte:02X}") }
}

/// Does not reveal the secret.
impl std::fmt::Debug for Enrolment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Enrolment(..)")
    }
}

/// Returns a code, for the tests of other modules.
#[cfg(test)]
pub(super) fn code_at(secret: &str, at: Timestamp) -> String {
    totp(&unbase32(secret).unwrap(), at.as_second().div_euclid(STEP), 6)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test vectors of RFC 6238, appendix B: the key is twenty digits in ASCII, and codes have eight digits.
    #[test]
    fn codes_match_the_test_vectors_of_the_standard() {
        let known = [
            (59, "94287082"),
            (1_111_111_109, "07081804"),
            (1_111_111_111, "14050471"),
            (1_234_567_890, "89005924"),
            (2_000_000_000, "69279037"),
            (20_000_000_000_i64, "65353130"),
        ];
        for (second, code) in known {
            assert_eq!(totp(b"12345678901234567890", second / STEP, 8), code);
        }
    }

    /// The test vectors of RFC 4648, section 10.
    #[test]
    fn base32_matches_the_test_vectors_of_the_standard() {
        for (bytes, text) in [("", ""), ("f", "MY"), ("fooba", "MZXW6YTB"), ("foobar", "MZXW6YTBOI")] {
            assert_eq!(base32(bytes.as_bytes()), text);
            assert_eq!(unbase32(text).unwrap(), bytes.as_bytes());
        }
        assert_eq!(unbase32("1"), None);
    }

    #[test]
    fn a_recovery_code_has_140_bits() {
        let codes = [recovery_code().unwrap(), recovery_code().unwrap()];
        for code in &codes {
            let letters = code.replace('-', "");
            assert_eq!((code.split('-').count(), letters.len() * 5), (7, 140), "{code}");
            assert!(letters.bytes().all(|letter| BASE32.contains(&letter.to_ascii_uppercase())), "{code}");
        }
        assert_ne!(codes[0], codes[1]);
    }

    #[test]
    fn a_code_works_once_and_only_near_its_time() {
        let at = |second| Timestamp::from_second(second).unwrap();
        let mut factor = Factor { confirmed: true, ..Factor::fresh().unwrap() };
        let code = code_at(&factor.secret, at(3000));
        assert!(!factor.clone().takes(&code, at(3090)), "an expired code was accepted");
        assert!(factor.clone().takes(&code, at(3059)) && factor.clone().takes(&code, at(2970)));
        assert!(
            factor.takes(&code, at(3000)) && !factor.takes(&code, at(3000)),
            "expected the code to work exactly once"
        );
        let spare = recovery_code().unwrap();
        factor.recovery.push(Digest::of(spare.replace('-', "").as_bytes()));
        assert!(
            factor.takes(&spare.to_uppercase(), at(3000)) && !factor.takes(&spare, at(3000)),
            "expected the recovery code to work exactly once"
        );
        // Codes of 80 bits, which earlier versions issued, still work.
        factor.recovery.push(Digest::of(b"abcdefghijklmnop"));
        assert!(factor.takes("abcd-efgh-ijkl-mnop", at(3000)), "a recovery code of 80 bits was refused");
        assert!(!factor.takes("", at(3000)) && !factor.takes("000000000", at(9000)));
    }
}
