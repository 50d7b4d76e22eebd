//! The rule packs that tables were opened by: those of this program, or those that a database keeps from an earlier one.

use std::collections::BTreeMap;
use std::sync::Arc;

use croupier_rules::{Faults, Library};
use serde::Serialize;

use crate::digest::Digest;
use crate::rulebook_digest;
use crate::store::{RecordSpace, Store, StoreError, Write};

/// Why packs cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum NoRulebook {
    /// They are not kept.
    #[error("the rule packs {0} are not in the database")]
    Missing(Digest),
    /// What is kept is not what it should be.
    #[error("what the database keeps as the rule packs {0} is something else")]
    Other(Digest),
    /// They are faulty.
    #[error("the rule packs {0} are faulty:\n{1}")]
    Faulty(Digest, Faults),
    /// The database fails.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A log says that it was made by other packs than those it was audited by. That alone is no difference: if all follows
/// from these packs too, they agree in what matters to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[error("it was made by packs with digest {made_by}, and audited by packs with digest {audited_by}")]
pub struct OtherPacks {
    /// The digest in its header.
    pub made_by: Digest,
    /// The digest of the packs at hand.
    pub audited_by: Digest,
}

impl OtherPacks {
    /// Are they others?
    pub fn between(made_by: Digest, audited_by: Digest) -> Option<OtherPacks> {
        (made_by != audited_by).then_some(OtherPacks { made_by, audited_by })
    }
}

/// Rule packs by their digest.
#[derive(Clone, Debug)]
pub struct Rulebooks {
    own: Digest,
    known: BTreeMap<Digest, Arc<Library>>,
}

impl Rulebooks {
    /// With these packs at hand.
    pub fn new(own: Digest, library: Arc<Library>) -> Rulebooks {
        Rulebooks { own, known: BTreeMap::from([(own, library)]) }
    }

    /// The digest of the packs at hand.
    pub fn own(&self) -> Digest {
        self.own
    }

    /// The packs of a digest, if they are at hand.
    pub fn at_hand(&self, digest: Digest) -> Option<Arc<Library>> {
        self.known.get(&digest).map(Arc::clone)
    }

    /// The packs of a digest: at hand, or kept.
    pub fn get(&mut self, store: &mut dyn Store, digest: Digest) -> Result<Arc<Library>, NoRulebook> {
        if let Some(library) = self.at_hand(digest) {
            return Ok(library);
        }
        let text =
            store.get(RecordSpace::Rulebook, &digest.to_string())?.ok_or(NoRulebook::Missing(digest))?;
        let files: Vec<(String, String)> =
            serde_json::from_str(&text).map_err(|_| NoRulebook::Other(digest))?;
        let files = || files.iter().map(|(path, text)| (path.as_str(), text.as_str()));
        if rulebook_digest(files()) != digest {
            return Err(NoRulebook::Other(digest));
        }
        let library = Library::read(files()).map_err(|faults| NoRulebook::Faulty(digest, faults))?;
        let library = Arc::new(library);
        self.known.insert(digest, Arc::clone(&library));
        Ok(library)
    }
}

/// Keeps packs in a database, so that tables that were opened by them can be played and audited for ever.
pub fn keep_rulebook(digest: Digest, files: &[(String, String)]) -> Write {
    let value = serde_json::to_string(files).expect("texts are JSON");
    Write::Put { space: RecordSpace::Rulebook, key: digest.to_string(), value }
}
