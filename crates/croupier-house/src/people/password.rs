//! Passwords: hashed with argon2id, each with its own salt. Only the hash is stored.

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use croupier_chance::Secret;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization as _;
use zxcvbn::zxcvbn;

use super::refusal::PersonRefusal;

/// The minimum length of a password, in characters.
pub const SHORTEST: usize = 10;

/// The maximum length of a password, in characters. The house must limit the text that it hashes; this limit allows any
/// phrase.
pub const LONGEST: usize = 256;

/// The minimum number of guesses that it must take to find a password. The throttle allows an attacker about a thousand
/// guesses a day.
const GUESSES: u64 = 1_000_000;

/// The cost of a hash, both for an attacker and for the house.
///
/// The default is the one that OWASP's cheat sheet on password storage recommends for argon2id: 19 MiB, two passes,
/// one lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Cost {
    /// The memory, in KiB.
    pub memory_kib: u32,
    /// The number of passes over the memory.
    pub passes: u32,
    /// The number of lanes that argon2id may compute in parallel.
    pub lanes: u32,
}

impl Default for Cost {
    fn default() -> Cost {
        Cost { memory_kib: 19_456, passes: 2, lanes: 1 }
    }
}

impl Cost {
    fn params(self) -> Result<Params, PersonRefusal> {
        Params::new(self.memory_kib, self.passes, self.lanes, None).map_err(PersonRefusal::failed)
    }

    fn argon2(self) -> Result<Argon2<'static>, PersonRefusal> {
        Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, self.params()?))
    }

    /// Hashes a password. The function is slow on purpose.
    pub(super) fn hash(self, password: &str) -> Result<String, PersonRefusal> {
        let secret = Secret::fresh()?;
        let salt = &secret.bytes()[..16];
        let hash: PasswordHash = self
            .argon2()?
            .hash_password_with_salt(password.as_bytes(), salt)
            .map_err(PersonRefusal::failed)?;
        Ok(hash.to_string())
    }

    /// Returns a text that looks like a hash but matches no password. Making it is quick, but checking a password
    /// against it takes as long as with any other hash.
    pub(super) fn of_nobody(self) -> Result<String, PersonRefusal> {
        self.params()?;
        let (salt, hash) = (Secret::fresh()?, Secret::fresh()?);
        let (salt, hash) =
            (STANDARD_NO_PAD.encode(&salt.bytes()[..16]), STANDARD_NO_PAD.encode(hash.bytes()));
        let Cost { memory_kib, passes, lanes } = self;
        Ok(format!("$argon2id$v=19$m={memory_kib},t={passes},p={lanes}${salt}${hash}"))
    }

    /// Returns whether a hash has this cost. A hash of a different cost is replaced at the next login.
    pub(super) fn is_that_of(self, hash: &str) -> bool {
        let params = PasswordHash::new(hash).ok().and_then(|hash| Params::try_from(&hash).ok());
        params.is_some_and(|params| {
            (params.m_cost(), params.t_cost(), params.p_cost()) == (self.memory_kib, self.passes, self.lanes)
        })
    }
}

#[cfg(test)]
thread_local! {
    /// The number of passwords tried on this thread. Tests use this count to check that each attempt computes a hash.
    pub(super) static TRIED: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// Returns whether a password matches a hash. The check takes as long as making the hash.
pub(super) fn fits(password: &str, hash: &str) -> bool {
    #[cfg(test)]
    TRIED.with(|tried| tried.set(tried.get() + 1));
    let parsed = PasswordHash::new(hash);
    parsed.is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
}

/// Checks that the person with this name may use this password.
pub(super) fn check(password: &str, name: &str) -> Result<(), PersonRefusal> {
    let length = password.chars().count();
    let is_name = password.to_lowercase() == name.to_lowercase();
    if is_name || !(SHORTEST..=LONGEST).contains(&length) || password.contains(char::is_control) {
        return Err(PersonRefusal::NotAPassword { least: SHORTEST, most: LONGEST });
    }
    // zxcvbn knows common passwords, repetitions, keyboard rows and variants of the name.
    let guesses = zxcvbn(password, &[name, "croupier"]).guesses();
    if guesses < GUESSES || is_made_of(password, name) { Err(PersonRefusal::CommonPassword) } else { Ok(()) }
}

/// Returns whether a password contains the name and has fewer than 4 other letters and digits.
fn is_made_of(password: &str, name: &str) -> bool {
    let (password, name) = (password.to_lowercase(), name.to_lowercase());
    let rest = password.replace(&name, "");
    password.contains(&name) && rest.chars().filter(|letter| letter.is_alphanumeric()).count() < 4
}

/// The stored form of a password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct PasswordRecord {
    /// The hash in PHC notation: parameters, salt and result.
    pub(super) hash: String,
    /// Whether someone else set the password. Such a password is then valid for one login, at which the person must
    /// choose a new one.
    #[serde(default)]
    pub(super) must_change: bool,
    /// The time when the password was set.
    pub(super) set: Timestamp,
    /// Whether the password was used to sign in. A one-time password is then spent.
    #[serde(default)]
    pub(super) used: bool,
    /// Whether the hash was made from the password's normal form. Earlier versions hashed the text as typed.
    #[serde(default)]
    pub(super) nfkc: bool,
}

/// The hours for which a one-time password is valid.
pub const ONE_TIME_HOURS: i64 = 72;

impl PasswordRecord {
    /// Makes the record of a chosen password, from the hash of its normal form.
    pub(super) fn chosen(hash: String, set: Timestamp) -> PasswordRecord {
        PasswordRecord { hash, must_change: false, set, used: false, nfkc: true }
    }

    /// Returns whether this is a one-time password that was used or is too old.
    pub(super) fn is_spent(&self, at: Timestamp) -> bool {
        let too_old = at.duration_since(self.set) >= SignedDuration::from_hours(ONE_TIME_HOURS);
        self.must_change && (self.used || too_old)
    }
}

/// Returns the normal form of a password, which does not depend on the keyboard (NIST SP 800-63B). The house hashes
/// this form.
pub(super) fn normal(password: &str) -> String {
    password.nfkc().collect()
}

/// Letters and digits that cannot be mistaken for one another.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Generates a password of 30 letters and digits, which has 150 bits.
pub(super) fn one_time() -> Result<String, PersonRefusal> {
    let secret = Secret::fresh()?;
    let letters = secret.bytes()[..30].iter().map(|byte| char::from(ALPHABET[usize::from(byte & 31)]));
    let letters: Vec<char> = letters.collect();
    let groups: Vec<String> = letters.chunks(5).map(|group| group.iter().collect()).collect();
    Ok(groups.join("-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHEAP: Cost = Cost { memory_kib: 8, passes: 1, lanes: 1 };

    #[test]
    fn a_hash_contains_its_parameters_and_matches_only_its_password() {
        let hash = CHEAP.hash("correct horse").unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=8,t=1,p=1$"), "{hash}");
        assert!(fits("correct horse", &hash));
        assert!(!fits("correct horsf", &hash) && !fits("", &hash));
        assert_ne!(hash, CHEAP.hash("correct horse").unwrap(), "two hashes have the same salt");
        assert!(!fits("correct horse", "not a hash"));
        assert!(CHEAP.is_that_of(&hash) && !Cost::default().is_that_of(&hash));
    }

    #[test]
    fn a_dummy_hash_looks_like_any_other_and_matches_no_password() {
        let (hash, other) = (CHEAP.of_nobody().unwrap(), CHEAP.hash("correct horse").unwrap());
        let shape = |hash: &str| hash.split('$').map(str::len).collect::<Vec<_>>();
        assert_eq!(shape(&hash), shape(&other), "{hash}");
        assert!(CHEAP.is_that_of(&hash) && Cost::default().is_that_of(&Cost::default().of_nobody().unwrap()));
        assert!(!fits("correct horse", &hash) && !fits("", &hash));
        // This text can be parsed as a hash, so checking a password against it takes the full time.
        let parsed = PasswordHash::new(&hash).unwrap();
        let wrong = Argon2::default().verify_password(b"correct horse", &parsed).unwrap_err();
        assert_eq!(wrong, argon2::password_hash::Error::PasswordInvalid);
        let none = Cost { memory_kib: 0, passes: 0, lanes: 0 };
        assert_eq!(none.of_nobody().unwrap_err().code(), "failed");
    }

    #[test]
    fn the_default_cost_is_the_recommended_one() {
        let hash = Cost::default().hash("correct horse").unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(fits("correct horse", &hash));
    }

    /// The example in RFC 9106 needs a secret and associated data, which passwords do not have. This expected value is
    /// from the tests of the reference implementation.
    #[test]
    fn hashes_are_those_of_argon2id() {
        let cost = Cost { memory_kib: 65_536, passes: 2, lanes: 1 };
        let hash: PasswordHash =
            cost.argon2().unwrap().hash_password_with_salt(b"password", b"somesalt").unwrap();
        let known = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
        assert_eq!(hash.to_string(), known);
    }

    #[test]
    fn an_invalid_cost_is_an_error() {
        let none = Cost { memory_kib: 0, passes: 0, lanes: 0 };
        assert_eq!(none.hash("x").unwrap_err().code(), "failed");
    }

    #[test]
    fn passwords_have_length_limits_and_must_differ_from_the_name() {
        let wrong = PersonRefusal::NotAPassword { least: SHORTEST, most: LONGEST };
        for password in ["", "123456789", &"x".repeat(257), "MARY-ANN O'NEIL"] {
            assert_eq!(check(password, "Mary-Ann O'Neil"), Err(wrong.clone()));
        }
        assert_eq!(
            check("ten\0and\0on\0and\0on", "Ada"),
            Err(wrong),
            "expected control characters to be refused"
        );
        assert_eq!(check("eleven purple marbles", "Ada"), Ok(()));
        assert_eq!(
            check(&"élan vital ".repeat(23), "Ada"),
            Ok(()),
            "expected a long password to be accepted"
        );
    }

    #[test]
    fn common_passwords_are_refused() {
        let common =
            ["1234567890", "          ", "aaaaaaaaaaaa", "qwertyuiop", "password123", "Password1234"];
        for password in common.into_iter().chain(["Ada Ada Ada", "croupiercroupier", "abcdefghijkl"]) {
            assert_eq!(check(password, "Ada"), Err(PersonRefusal::CommonPassword), "{password}");
        }
        for password in ["the long way home", "correct horse battery", "another horse battery"] {
            assert_eq!(check(password, "Ada"), Ok(()), "{password}");
        }
    }

    #[test]
    fn one_time_passwords_are_long_and_differ() {
        let one = one_time().unwrap();
        assert_eq!(one.len(), 35);
        assert!(one.split('-').all(|group| group.len() == 5), "{one}");
        assert_ne!(one, one_time().unwrap());
    }
}
