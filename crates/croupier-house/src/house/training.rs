//! Training tables: their names, which nobody else can give a table, and the reports of training sessions.

use std::collections::BTreeSet;
use std::sync::{Arc, MutexGuard, PoisonError};

use croupier_ledger::store::{Job, RecordSpace, Store, StoreError, Write};
use croupier_school::GameReport;

use super::House;
use crate::security::log_refused_record;

/// The prefix of the names of training tables. No other table can have such a name.
const NAME: &str = "Training table ";
/// The prefix of the records that mark open training tables; the table's name follows.
const OPEN: &str = "training-table/";
/// The prefix of the reports' keys; the person and the table follow.
const REPORT: &str = "training-report/";

/// The names of the training tables that are open.
#[derive(Default)]
pub(super) struct TrainingTables(BTreeSet<String>);

impl TrainingTables {
    pub(super) fn load(store: &mut dyn Store) -> Result<TrainingTables, StoreError> {
        let known = store.scan(RecordSpace::House, OPEN)?;
        let names = known.iter().filter_map(|(key, _)| key.strip_prefix(OPEN));
        Ok(TrainingTables(names.map(str::to_owned).collect()))
    }
}

/// Returns whether a name is reserved for training tables.
pub(crate) fn is_training_name(name: &str) -> bool {
    name.to_lowercase().starts_with(&NAME.to_lowercase())
}

/// Returns the key of a report.
fn report_key(person: u32, table: u64) -> String {
    format!("{REPORT}{person}/{table}")
}

impl House {
    fn training_tables(&self) -> MutexGuard<'_, TrainingTables> {
        self.training_tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether the table with this name is an open training table.
    pub fn is_training(&self, name: &str) -> bool {
        is_training_name(name) && self.training_tables().0.contains(name)
    }

    /// Returns a name for a new training table, and the record that marks it.
    pub(crate) fn names_training(&self) -> (String, Write) {
        let open = self.open_names();
        let mut tables = self.training_tables();
        let mut names = (1_u64..).map(|number| format!("{NAME}{number}"));
        let free = names.find(|name| !open.contains(name) && !tables.0.contains(name));
        let name = free.unwrap_or_default();
        tables.0.insert(name.clone());
        let mark =
            Write::Put { space: RecordSpace::House, key: format!("{OPEN}{name}"), value: String::new() };
        (name, mark)
    }

    /// Records that a training table is closed, or was not opened.
    pub(crate) fn training_is_over(&self, name: &str) {
        self.training_tables().0.remove(name);
        let gone = Write::Delete { space: RecordSpace::House, key: format!("{OPEN}{name}") };
        self.writer().send(Job::new(vec![gone], Box::new(|_| ())));
    }

    /// Stores the report of a training session.
    pub(crate) fn keep_training_report(&self, person: u32, report: &GameReport) {
        let (space, key) = (RecordSpace::House, report_key(person, report.table));
        let value = serde_json::to_string(report).unwrap_or_default();
        let value = self.record_key().seal(space.name(), &key, &value);
        self.writer().send(Job::new(vec![Write::Put { space, key, value }], Box::new(|_| ())));
    }

    /// Returns a person's reports, the oldest first. Reports that are not authentic are left out, and logged.
    pub async fn training_reports(self: &Arc<Self>, person: u32) -> Result<Vec<GameReport>, StoreError> {
        let kept = self.stored_reports(person).await?;
        let authentic = kept.iter().filter_map(|(key, text)| {
            let value = self.record_key().unseal(RecordSpace::House.name(), key, text);
            if value.is_none() {
                log_refused_record(RecordSpace::House, key);
            }
            serde_json::from_str(value?).ok()
        });
        let mut reports: Vec<GameReport> = authentic.collect();
        reports.sort_by_key(|report| report.table);
        Ok(reports)
    }

    /// Returns the writes that delete a person's reports.
    pub(crate) async fn forget_training_reports(
        self: &Arc<Self>,
        person: u32,
    ) -> Result<Vec<Write>, StoreError> {
        let kept = self.stored_reports(person).await?;
        Ok(kept.into_iter().map(|(key, _)| Write::Delete { space: RecordSpace::House, key }).collect())
    }

    /// Returns the records of a person's reports: keys and sealed values.
    async fn stored_reports(self: &Arc<Self>, person: u32) -> Result<Vec<(String, String)>, StoreError> {
        let prefix = format!("{REPORT}{person}/");
        self.read(move |store| store.scan(RecordSpace::House, &prefix)).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_training_tables_are_reserved() {
        assert!(is_training_name("Training table 7") && is_training_name("training TABLE seven"));
        assert!(!is_training_name("Training") && !is_training_name("A training table"));
    }
}
