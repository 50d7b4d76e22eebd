//! The rule packs that tables were opened with: the program's packs, or those that a database holds from an earlier
//! version.

use std::collections::BTreeMap;
use std::sync::Arc;

use croupier_rules::{Faults, Library};
use serde::Serialize;

use crate::digest::Digest;
use crate::rulebook_digest;
use crate::store::{RecordSpace, Store, StoreError, Write};

/// Why packs are unavailable.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RulebookError {
    /// The packs are not stored.
    #[error("the rule packs {0} are not in the database")]
    Missing(Digest),
    /// The stored text does not match the digest.
    #[error("the rule packs stored as {0} have a different digest")]
    Other(Digest),
    /// The packs are faulty.
    #[error("the rule packs {0} are faulty:\n{1}")]
    Faulty(Digest, Faults),
    /// The database fails.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A log names packs other than those that the audit used. That alone is not a difference: if everything follows from
/// the audit's packs too, both agree in all that matters to the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[error("it was made with packs of digest {made_by}, but audited with packs of digest {audited_by}")]
pub struct PackMismatch {
    /// The digest in the log's header.
    pub made_by: Digest,
    /// The digest of the packs that the audit used.
    pub audited_by: Digest,
}

impl PackMismatch {
    /// Returns both digests if the two differ.
    pub fn between(made_by: Digest, audited_by: Digest) -> Option<PackMismatch> {
        (made_by != audited_by).then_some(PackMismatch { made_by, audited_by })
    }
}

/// Rule packs by their digest.
#[derive(Clone, Debug)]
pub struct Rulebooks {
    own: Digest,
    known: BTreeMap<Digest, Arc<Library>>,
}

impl Rulebooks {
    /// Creates a collection with the program's packs.
    pub fn new(own: Digest, library: Arc<Library>) -> Rulebooks {
        Rulebooks { own, known: BTreeMap::from([(own, library)]) }
    }

    /// Returns the digest of the program's packs.
    pub fn own(&self) -> Digest {
        self.own
    }

    /// Returns the packs with a digest, if they are loaded.
    pub fn at_hand(&self, digest: Digest) -> Option<Arc<Library>> {
        self.known.get(&digest).map(Arc::clone)
    }

    /// Returns the packs with a digest, either loaded already or from the database.
    pub fn get(&mut self, store: &mut dyn Store, digest: Digest) -> Result<Arc<Library>, RulebookError> {
        if let Some(library) = self.at_hand(digest) {
            return Ok(library);
        }
        let text =
            store.get(RecordSpace::Rulebook, &digest.to_string())?.ok_or(RulebookError::Missing(digest))?;
        let files: Vec<(String, String)> =
            serde_json::from_str(&text).map_err(|_| RulebookError::Other(digest))?;
        let files = || files.iter().map(|(path, text)| (path.as_str(), text.as_str()));
        if rulebook_digest(files()) != digest {
            return Err(RulebookError::Other(digest));
        }
        let library = Library::read(files()).map_err(|faults| RulebookError::Faulty(digest, faults))?;
        let library = Arc::new(library);
        self.known.insert(digest, Arc::clone(&library));
        Ok(library)
    }
}

/// Stores packs in a database, so that tables opened with them can always be played and audited.
pub fn keep_rulebook(digest: Digest, files: &[(String, String)]) -> Write {
    let value = serde_json::to_string(files).expect("strings are valid JSON");
    Write::Put { space: RecordSpace::Rulebook, key: digest.to_string(), value }
}
