//! Checkpoints: signed statements by the house, which let outsiders hold it to its word.
//!
//! A checkpoint states how many lines a stream had and the root of the [tree](crate::merkle) over them. The
//! checkpoint's text follows C2SP's tlog-checkpoint, a signed note with an Ed25519 signature (RFC 8032), so that tools
//! for transparency logs can read it:
//!
//! ```text
//! croupier/5f2c/3
//! 1042
//! CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=
//!
//! — croupier/5f2c Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
//! ```
//!
//! The house has one key, named after the house. The first line is the origin, which also names the stream.

use std::fmt;
use std::str::FromStr;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use sha2::{Digest as _, Sha256};

use crate::digest::Digest;

/// The byte that marks an Ed25519 key.
const ED25519: u8 = 1;

/// The prefix of a signature line.
const DASH: &str = "— ";

/// The maximum number of signatures on a note: the house's, and any from witnesses.
const MOST_SIGNATURES: usize = 100;

/// A checkpoint: the size and root of a stream at one moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checkpoint {
    /// The house and the stream.
    pub origin: String,
    /// The number of lines.
    pub size: u64,
    /// The root of the tree over them.
    pub root: Digest,
}

/// Returns the origin of a stream's checkpoints. `house` is the house's name in its stream.
pub fn origin(house: &str, stream: u64) -> String {
    format!("{}/{stream}", key_name(house))
}

/// Returns the name of a house's key.
pub fn key_name(house: &str) -> String {
    format!("croupier/{house}")
}

impl Checkpoint {
    /// Returns the text to sign.
    fn text(&self) -> String {
        format!("{}\n{}\n{}\n", self.origin, self.size, BASE64.encode(self.root.0))
    }

    /// Returns the signed note.
    ///
    /// Refuses an origin that is not a single line of printable text, because a reader would parse it differently.
    pub fn sign(&self, key: &HouseKey) -> Result<String, NoteError> {
        single_line(&self.origin)?;
        Ok(key.sign(&self.text()))
    }

    /// Returns the checkpoint in a note, if this key signed it for this origin. Other signatures are ignored.
    pub fn verify(note: &str, key: &PublicKey, origin: &str) -> Result<Checkpoint, NoteError> {
        let checkpoint = Checkpoint::read(key.verify(note)?)?;
        if checkpoint.origin == origin {
            Ok(checkpoint)
        } else {
            Err(NoteError::Origin { expected: origin.to_owned(), found: checkpoint.origin })
        }
    }

    fn read(text: &str) -> Result<Checkpoint, NoteError> {
        let lines: Vec<&str> = text.split_terminator('\n').collect();
        let [origin, size, root] = lines[..] else { return Err(NoteError::Lines(lines.len())) };
        single_line(origin)?;
        let plain =
            size.bytes().all(|digit| digit.is_ascii_digit()) && (size == "0" || !size.starts_with('0'));
        let number = size.parse().ok().filter(|_| plain).ok_or_else(|| NoteError::Size(size.to_owned()))?;
        let bytes = BASE64.decode(root).ok().and_then(|bytes| bytes.try_into().ok());
        let root = bytes.map(Digest).ok_or_else(|| NoteError::Root(root.to_owned()))?;
        Ok(Checkpoint { origin: origin.to_owned(), size: number, root })
    }
}

fn single_line(origin: &str) -> Result<(), NoteError> {
    if origin.is_empty() || origin.contains(char::is_control) {
        return Err(NoteError::NoOrigin);
    }
    Ok(())
}

/// Why a note is not accepted as a checkpoint, or a text as a key.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the error message describes each variant")]
#[non_exhaustive]
pub enum NoteError {
    #[error("a key's name must not be empty or contain spaces, '+' or control characters: '{0}'")]
    Name(String),
    #[error("expected a key of the form name+hash+base64, got '{0}'")]
    KeyForm(String),
    #[error("the key's hash is {found}, but for this name and key it must be {expected}")]
    KeyHash { expected: String, found: String },
    #[error("the key has kind {0}, but only kind 1 (Ed25519) is supported")]
    KeyKind(u8),
    #[error("the key is not a point on the curve, or is a weak point for which anyone can sign")]
    KeyPoint,
    #[error(
        "a note must not contain control characters other than line ends, but this one has one at byte {0}"
    )]
    Control(usize),
    #[error("a note consists of a text, an empty line and signatures, and every line must have a line end")]
    Form,
    #[error("line {0} is not a signature; expected '— name base64'")]
    SignatureLine(usize),
    #[error("the note has more than {MOST_SIGNATURES} signatures")]
    TooMany,
    #[error("the key {0} did not sign the note")]
    Unsigned(String),
    #[error("the signature by {0} does not match the text")]
    Forged(String),
    #[error("a checkpoint has three lines, but this one has {0}")]
    Lines(usize),
    #[error("an origin must be one non-empty line")]
    NoOrigin,
    #[error("'{0}' is not a number of lines")]
    Size(String),
    #[error("'{0}' is not a 32-byte hash in base64")]
    Root(String),
    #[error("the checkpoint is for '{found}', not '{expected}'")]
    Origin { expected: String, found: String },
}

/// The house's signing key.
#[derive(Clone)]
pub struct HouseKey {
    signing: SigningKey,
    public: PublicKey,
}

impl HouseKey {
    /// Creates a key with this name from 32 secret bytes, which come from the operating system.
    pub fn new(name: &str, secret: &[u8; 32]) -> Result<HouseKey, NoteError> {
        let signing = SigningKey::from_bytes(secret);
        let public = PublicKey::new(name, signing.verifying_key())?;
        Ok(HouseKey { signing, public })
    }

    /// Returns the signed note for a text that ends with a line end.
    fn sign(&self, text: &str) -> String {
        let PublicKey { name, .. } = &self.public;
        let signature = self.signing.sign(text.as_bytes()).to_bytes();
        let signed = BASE64.encode([&self.public.id()[..], &signature].concat());
        format!("{text}\n{DASH}{name} {signed}\n")
    }

    /// Returns the key that others need to check signatures.
    pub fn public(&self) -> &PublicKey {
        &self.public
    }
}

/// Does not reveal the secret: with it, anyone could sign for the house.
impl fmt::Debug for HouseKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HouseKey({}, ..)", self.public.name)
    }
}

/// A key to check signatures with. The key's text form is `name+hash+base64`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicKey {
    name: String,
    key: VerifyingKey,
}

impl PublicKey {
    fn new(name: &str, key: VerifyingKey) -> Result<PublicKey, NoteError> {
        let bad = |letter: char| letter.is_whitespace() || letter.is_control() || letter == '+';
        if name.is_empty() || name.contains(bad) {
            return Err(NoteError::Name(name.to_owned()));
        }
        if key.is_weak() {
            return Err(NoteError::KeyPoint);
        }
        Ok(PublicKey { name: name.to_owned(), key })
    }

    /// Returns the name of the key's owner.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns four bytes that distinguish this key from other keys with the same name.
    fn id(&self) -> [u8; 4] {
        let hash = Sha256::new_with_prefix(&self.name).chain_update([b'\n', ED25519]);
        let hash: [u8; 32] = hash.chain_update(self.key.as_bytes()).finalize().into();
        [hash[0], hash[1], hash[2], hash[3]]
    }

    fn id_text(&self) -> String {
        self.id().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Returns the text of a note that this key signed, including the last line end.
    pub fn verify<'n>(&self, note: &'n str) -> Result<&'n str, NoteError> {
        let control = note.bytes().position(|byte| byte < b' ' && byte != b'\n');
        control.map_or(Ok(()), |at| Err(NoteError::Control(at)))?;
        // The last empty line separates the text from the signatures. The text keeps its line end.
        let at = note.rfind("\n\n").ok_or(NoteError::Form)?;
        let (text, signatures) = (&note[..=at], &note[at + 2..]);
        let signatures = signatures.strip_suffix('\n').ok_or(NoteError::Form)?;
        let before = text.matches('\n').count() + 1;
        let mut ours = None;
        for (place, line) in signatures.split('\n').enumerate() {
            if place == MOST_SIGNATURES {
                return Err(NoteError::TooMany);
            }
            let (name, id, signature) =
                signature_of(line).ok_or(NoteError::SignatureLine(before + place + 1))?;
            if name == self.name && id == self.id() {
                ours.get_or_insert(signature);
            }
        }
        let signature =
            ours.ok_or_else(|| NoteError::Unsigned(format!("{}+{}", self.name, self.id_text())))?;
        let forged = || NoteError::Forged(self.name.clone());
        let signature = Signature::from_slice(&signature).map_err(|_| forged())?;
        self.key.verify_strict(text.as_bytes(), &signature).map_err(|_| forged())?;
        Ok(text)
    }
}

/// Returns the name, the id and the rest of a signature line.
fn signature_of(line: &str) -> Option<(&str, [u8; 4], Vec<u8>)> {
    let (name, signed) = line.strip_prefix(DASH)?.split_once(' ')?;
    let bytes = BASE64.decode(signed).ok()?;
    let (id, signature) = bytes.split_first_chunk()?;
    let plain = !name.is_empty() && !name.contains(|letter: char| letter.is_whitespace() || letter == '+');
    (plain && !signature.is_empty()).then(|| (name, *id, signature.to_vec()))
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = [&[ED25519][..], self.key.as_bytes()].concat();
        write!(f, "{}+{}+{}", self.name, self.id_text(), BASE64.encode(bytes))
    }
}

impl FromStr for PublicKey {
    type Err = NoteError;

    fn from_str(text: &str) -> Result<PublicKey, NoteError> {
        let form = || NoteError::KeyForm(text.to_owned());
        // The key's base64 may contain a '+'.
        let mut parts = text.splitn(3, '+');
        let (Some(name), Some(found), Some(key)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(form());
        };
        let bytes = BASE64.decode(key).map_err(|_| form())?;
        let (kind, bytes) = bytes.split_first().ok_or_else(form)?;
        if *kind != ED25519 {
            return Err(NoteError::KeyKind(*kind));
        }
        let bytes = bytes.try_into().map_err(|_| form())?;
        let key = VerifyingKey::from_bytes(bytes).map_err(|_| NoteError::KeyPoint)?;
        let key = PublicKey::new(name, key)?;
        let expected = key.id_text();
        if found == expected {
            Ok(key)
        } else {
            Err(NoteError::KeyHash { expected, found: found.to_owned() })
        }
    }
}

#[cfg(test)]
mod tests;
