//! The location of the house's secret key: in the database, or in a separate file.
//!
//! The signatures of checkpoints and the MACs of snapshots and records derive from this key. If the key is in the
//! database, everyone who can read the database knows it. If the key is in a file, only people who can read that file
//! know it.

use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::Path;

use crate::HOUSE;
use crate::audit::VERIFIER;
use crate::checkpoint::{HouseKey, key_name};
use crate::digest::Digest;
use crate::house::HouseLog;
use crate::mac::RecordKey;
use crate::store::{RecordSpace, Store, StoreError, Write};

/// The record key under which the database holds the secret key, if it does.
pub const SIGNING_KEY: &str = "signing-key";

/// Why the house's key is unavailable.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the error message describes each variant")]
#[non_exhaustive]
pub enum KeyError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the key file {0}: {1}")]
    File(String, std::io::Error),
    #[error("the key file {0} holds no key: expected 64 hexadecimal digits")]
    NotAKey(String),
    #[error(
        "users other than its owner and group can access the key file {0}: its mode must be 0600 or 0640"
    )]
    Open(String),
    #[error("the house's signing key in the database cannot be read")]
    Unreadable,
    #[error(
        "the house's key is not in its database: give its file (key-file, --key-file or CROUPIER_KEY_FILE)"
    )]
    Elsewhere,
    #[error("the key file {0} is missing, and the house's key is not in its database")]
    Missing(String),
    #[error("the key file {0} and the database hold different keys")]
    Two(String),
    #[error("the key does not match the house: its checkpoints verify with {0}")]
    Other(String),
    #[error(
        "the key file {0} belongs to a house, but the database holds no house: restore the database, or use \
         --found to found a new house with this key"
    )]
    NoHouse(String),
    #[error("the operating system's random source failed: {0}")]
    Chance(#[from] croupier_chance::RandomSourceError),
}

/// The house's keys: one for checkpoints, one for records and snapshots.
#[derive(Clone, Debug)]
pub struct Keys {
    /// The key that signs checkpoints.
    pub house: HouseKey,
    /// The key that authenticates records and snapshots.
    pub records: RecordKey,
}

impl Keys {
    fn new(secret: &Digest, house: &str) -> Result<Keys, KeyError> {
        let key = HouseKey::new(&key_name(house), &secret.0).map_err(|_| KeyError::Unreadable)?;
        Ok(Keys { house: key, records: RecordKey::derive(&secret.0, house) })
    }

    /// Returns the keys of the house with this name when it is opened. Adds the required writes to `writes`.
    ///
    /// If a file is given, a key in the database moves there. A new house gets a new key. If the file already has one,
    /// a new house uses it, but only if the operator founds the house on purpose.
    pub fn open(
        store: &mut dyn Store,
        house: &str,
        file: Option<&Path>,
        found: bool,
        writes: &mut Vec<Write>,
    ) -> Result<Keys, KeyError> {
        let verifier = store.get(RecordSpace::House, VERIFIER)?;
        let kept = kept(store)?;
        let secret = match file {
            None => match (kept, &verifier) {
                (Some(kept), _) => kept,
                (None, Some(_)) => return Err(KeyError::Elsewhere),
                (None, None) => {
                    let secret = fresh()?;
                    let (key, value) = (SIGNING_KEY.to_owned(), secret.to_string());
                    writes.push(Write::Put { space: RecordSpace::House, key, value });
                    secret
                }
            },
            Some(file) => {
                let secret = in_file(file, kept, verifier.is_some(), found)?;
                if kept.is_some() {
                    // The key is in the file, and the file is on the disk: delete the key from the database.
                    writes.push(Write::Delete { space: RecordSpace::House, key: SIGNING_KEY.to_owned() });
                }
                secret
            }
        };
        let keys = Keys::new(&secret, house)?;
        let own = keys.house.public().to_string();
        match verifier {
            Some(verifier) if verifier != own => return Err(KeyError::Other(verifier)),
            Some(_) => {}
            None => {
                writes.push(Write::Put { space: RecordSpace::House, key: VERIFIER.to_owned(), value: own })
            }
        }
        Ok(keys)
    }

    /// Returns the keys of a database that is only read, from the file or from the database; `None` if neither has
    /// them, or if the database holds no house.
    pub fn find(store: &mut dyn Store, file: Option<&Path>) -> Result<Option<Keys>, KeyError> {
        let secret = match file {
            Some(file) => read(file)?,
            None => kept(store)?,
        };
        let Some(secret) = secret else { return Ok(None) };
        let first = store.lines(HOUSE, 0, 1)?;
        let house = first.first().and_then(|first| HouseLog::begin(&first.line).ok());
        let Some(house) = house else { return Ok(None) };
        let keys = Keys::new(&secret, house.house())?;
        match store.get(RecordSpace::House, VERIFIER)? {
            Some(verifier) if verifier != keys.house.public().to_string() => Err(KeyError::Other(verifier)),
            _ => Ok(Some(keys)),
        }
    }
}

fn fresh() -> Result<Digest, KeyError> {
    Ok(Digest(*croupier_chance::Secret::fresh()?.bytes()))
}

fn kept(store: &mut dyn Store) -> Result<Option<Digest>, KeyError> {
    let kept = store.get(RecordSpace::House, SIGNING_KEY)?;
    kept.map(|text| text.parse().map_err(|_| KeyError::Unreadable)).transpose()
}

/// Returns the key in a file. If the file does not exist, creates it with the database's key, or with a new one for a
/// new house.
fn in_file(file: &Path, kept: Option<Digest>, house: bool, found: bool) -> Result<Digest, KeyError> {
    let name = || file.display().to_string();
    match (read(file)?, kept) {
        (Some(filed), Some(kept)) if filed != kept => Err(KeyError::Two(name())),
        (Some(_), None) if !house && !found => Err(KeyError::NoHouse(name())),
        (Some(filed), _) => Ok(filed),
        (None, None) if house => Err(KeyError::Missing(name())),
        (None, kept) => {
            let secret = kept.map_or_else(fresh, Ok)?;
            make(file, &secret).map_err(|error| KeyError::File(name(), error))?;
            Ok(secret)
        }
    }
}

/// Returns the key in a file, if the file exists.
fn read(file: &Path) -> Result<Option<Digest>, KeyError> {
    let name = || file.display().to_string();
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(KeyError::File(name(), error)),
    };
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(file).map_err(|error| KeyError::File(name(), error))?.permissions().mode();
        if mode & 0o037 != 0 {
            return Err(KeyError::Open(name()));
        }
    }
    text.trim_end().parse().map(Some).map_err(|_| KeyError::NotAKey(name()))
}

/// Writes the key to the disk, in a file that only its owner can read, before the key is deleted from the database.
fn make(file: &Path, secret: &Digest) -> std::io::Result<()> {
    // The file has another name until it is complete, so that a crash leaves no file without a key.
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut made = options.open(&part)?;
    writeln!(made, "{secret}")?;
    made.sync_all()?;
    fs::rename(&part, file)?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}
