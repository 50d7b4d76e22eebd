//! Progress and answers in the database.
//!
//! The house keeps them for people with an account, in the record space `training`: one record for the progress with
//! each pack, and one for each answer. Records are authenticated like those of passwords. Guests have neither.

use croupier_ledger::mac::RecordKey;
use croupier_ledger::store::{RecordSpace, Store, StoreError, Write};
use croupier_school::{AskedQuestion, TraineeProgress};
use serde::{Deserialize, Serialize};

use crate::house::House;
use crate::security::log_refused_record;

const SPACE: RecordSpace = RecordSpace::Training;

/// The answers of a person and a pack that the house keeps: enough for a training record.
pub(super) const ANSWERS: u64 = 1_000;

/// The progress of a person with one pack.
#[derive(Clone, Default, Debug, Serialize, Deserialize)]
pub(super) struct StoredProgress {
    /// The answers so far.
    pub(super) answers: u64,
    /// The time of the last answer, in seconds since 1970.
    pub(super) last: i64,
    /// The progress.
    pub(super) progress: TraineeProgress,
}

/// An answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct StoredAnswer {
    /// The time of the answer.
    pub(super) at: String,
    /// The program.
    pub(super) program: String,
    /// The SHA-256 digest of the pack.
    pub(super) digest: String,
    /// The question and the answer.
    pub(super) asked: AskedQuestion,
}

fn progress_prefix(person: u32) -> String {
    format!("progress/{person:010}/")
}

fn answer_prefix(person: u32, pack: &str) -> String {
    format!("answer/{person:010}/{pack}/")
}

/// Returns the write that stores the progress with a pack.
pub(super) fn put_progress(key: &RecordKey, person: u32, pack: &str, kept: &StoredProgress) -> Write {
    put(key, format!("{}{pack}", progress_prefix(person)), kept)
}

/// Returns the writes that store an answer, and delete the one that is too old for a training record.
pub(super) fn put_answer(
    key: &RecordKey,
    person: u32,
    pack: &str,
    n: u64,
    kept: &StoredAnswer,
) -> Vec<Write> {
    let name = |n: u64| format!("{}{n:010}", answer_prefix(person, pack));
    let old = n.checked_sub(ANSWERS).map(|old| Write::Delete { space: SPACE, key: name(old) });
    std::iter::once(put(key, name(n), kept)).chain(old).collect()
}

fn put<T: Serialize>(seal: &RecordKey, key: String, value: &T) -> Write {
    let value = serde_json::to_string(value).unwrap_or_default();
    let value = seal.seal(SPACE.name(), &key, &value);
    Write::Put { space: SPACE, key, value }
}

/// Reads the records with this prefix. Records that are not authentic are left out, and logged.
fn read<T: serde::de::DeserializeOwned>(
    store: &mut dyn Store,
    seal: &RecordKey,
    prefix: &str,
) -> Result<Vec<(String, T)>, StoreError> {
    let found = store.scan(SPACE, prefix)?.into_iter().filter_map(|(key, text)| {
        let value = seal.unseal(SPACE.name(), &key, &text).and_then(|text| serde_json::from_str(text).ok());
        if value.is_none() {
            log_refused_record(SPACE, &key);
        }
        value.map(|value| (key, value))
    });
    Ok(found.collect())
}

/// Reads the progress of a person, pack by pack.
pub(super) fn progress(
    store: &mut dyn Store,
    seal: &RecordKey,
    person: u32,
) -> Result<Vec<(String, StoredProgress)>, StoreError> {
    let prefix = progress_prefix(person);
    let found = read(store, seal, &prefix)?;
    Ok(found.into_iter().map(|(key, kept)| (key[prefix.len()..].to_owned(), kept)).collect())
}

/// Reads the progress of all people: person, pack and progress.
pub(super) fn everyone(
    store: &mut dyn Store,
    seal: &RecordKey,
) -> Result<Vec<(u32, String, StoredProgress)>, StoreError> {
    let found = read(store, seal, "progress/")?.into_iter().filter_map(|(key, kept)| {
        let mut parts = key.split('/').skip(1);
        let person = parts.next()?.parse().ok()?;
        Some((person, parts.next()?.to_owned(), kept))
    });
    Ok(found.collect())
}

/// Reads the answers of a person with a pack, in order.
pub(super) fn answers(
    store: &mut dyn Store,
    seal: &RecordKey,
    person: u32,
    pack: &str,
) -> Result<Vec<StoredAnswer>, StoreError> {
    let found = read(store, seal, &answer_prefix(person, pack))?;
    Ok(found.into_iter().map(|(_, answer)| answer).collect())
}

/// Returns the writes that delete everything that the school keeps about a person.
pub(in crate::http) async fn forgotten(
    house: &std::sync::Arc<House>,
    person: u32,
) -> Result<Vec<Write>, StoreError> {
    let prefixes = [progress_prefix(person), format!("answer/{person:010}/")];
    let found = house.read(move |store| {
        let mut keys = Vec::new();
        for prefix in &prefixes {
            keys.extend(store.scan(SPACE, prefix)?.into_iter().map(|(key, _)| key));
        }
        Ok(keys)
    });
    Ok(found.await?.into_iter().map(|key| Write::Delete { space: SPACE, key }).collect())
}
