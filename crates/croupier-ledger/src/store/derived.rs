//! Data stored in addition to the lines, so that proofs and statements need not read all of them: the roots of full
//! subtrees, and the movements of each account by lines of the house's stream. All derived data follows from the lines,
//! and an audit compares it.

use super::{Store, StoreError};
use crate::HOUSE;
use crate::book::{Account, Posting};
use crate::digest::Digest;
use crate::house::HouseEntry;
use crate::merkle::stored::{self, Hashes};

/// The number of lines read at a time.
const PAGE: u64 = 4096;

/// The amount by which a line of the house's stream changes an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Movement {
    /// The line's number.
    pub n: u64,
    /// The amount in cents.
    pub amount: i64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct StoredMovement {
    pub(crate) account: String,
    pub(crate) n: i64,
    pub(crate) amount: i64,
}

/// Returns the movements of a line. Headers and unreadable lines have none.
pub(crate) fn moved_by(stream: i64, n: i64, line: &str) -> Vec<StoredMovement> {
    // Most lines belong to tables, so check this first.
    if u64::try_from(stream) != Ok(HOUSE) || !line.contains("\"book\"") {
        return Vec::new();
    }
    let Ok(entry) = serde_json::from_str::<HouseEntry>(line) else { return Vec::new() };
    let mut moved: Vec<StoredMovement> = Vec::new();
    let own = |account: &Account| matches!(account, Account::Wallet(_) | Account::Table(_));
    for Posting(account, amount) in entry.book.iter().filter(|Posting(account, _)| own(account)) {
        let account = account.to_string();
        match moved.iter_mut().find(|known| known.account == account) {
            Some(known) => known.amount = known.amount.saturating_add(amount.cents()),
            None => moved.push(StoredMovement { account, n, amount: amount.cents() }),
        }
    }
    moved
}

/// A stream of a database, as a source of hashes for proofs.
pub struct StreamHashes<'s> {
    /// The database.
    pub store: &'s mut dyn Store,
    /// The stream's number.
    pub stream: u64,
}

impl Hashes for StreamHashes<'_> {
    type Error = StoreError;

    fn nodes(&mut self, level: u32, from: u64, most: u64) -> Result<Vec<Digest>, StoreError> {
        self.store.nodes(self.stream, level, from, most)
    }
}

/// Returns the first difference between the derived data and the lines.
pub(crate) fn difference(store: &mut dyn Store, stream: u64) -> Result<Option<(u64, String)>, StoreError> {
    let lines = store.length(stream)?;
    let mut hashes = StreamHashes { store, stream };
    let mut level = stored::STEP;
    while lines >> level > 0 {
        for place in 0..lines >> level {
            let due = stored::node(&mut hashes, level, place)?;
            if hashes.nodes(level, place, 1)?.first().copied() != due {
                let what =
                    format!("the stored root of subtree {place} of level {level} does not match its lines");
                return Ok(Some((place << level, what)));
            }
        }
        level += stored::STEP;
    }
    if stream == HOUSE { other_movement(hashes.store, lines) } else { Ok(None) }
}

/// Finds a stored movement that no line made, or a movement of a line that is not stored.
fn other_movement(store: &mut dyn Store, lines: u64) -> Result<Option<(u64, String)>, StoreError> {
    let (mut next, mut count) = (0, 0);
    while next < lines {
        let page = store.lines(HOUSE, next, PAGE)?;
        let Some(last) = page.last() else { break };
        next = last.n + 1;
        for kept in &page {
            for StoredMovement { account, amount, .. } in moved_by(0, 0, &kept.line) {
                count += 1;
                if store.moved(&account, kept.n, kept.n + 1)? != amount {
                    let what = format!("the stored movement of {account} does not match it");
                    return Ok(Some((kept.n, what)));
                }
            }
        }
    }
    let more = store.count_movements()? != count;
    Ok(more.then(|| (lines, "there are stored movements that no line made".to_owned())))
}
