//! A node follows the writes of other nodes: lines of the house's stream, and records of people.

use std::sync::{Arc, Weak};

use croupier_ledger::Digest;
use croupier_ledger::house::HouseEntry;
use croupier_ledger::store::{FollowNews, RecordSpace, Store, StoreError, StoredLine, WriterHooks};

use super::ClusterNode;
use crate::house::{House, RequestFailure};
use crate::people::Records;

impl ClusterNode {
    /// Returns the functions with which the writer's thread keeps the house's log up to date.
    pub(crate) fn hooks(self: &Arc<Self>) -> WriterHooks {
        let house = {
            let node: Weak<ClusterNode> = Arc::downgrade(self);
            move || node.upgrade().and_then(|node| node.house())
        };
        let (next, follow, forget) = (house.clone(), house.clone(), house);
        WriterHooks {
            next: Box::new(move || next().map_or(0, |house| house.log().chain().lines())),
            follow: Box::new(move |lines| follow().map_or(Ok(()), |house| house.follow(lines))),
            forget: Box::new(move |store| forget().map_or(Ok(()), |house| house.read_again(store))),
        }
    }

    /// Handles news of what another node has written.
    pub(crate) fn follows(&self, news: FollowNews) {
        let Some(house) = self.house() else { return };
        let followed = match news {
            FollowNews::House => {
                house.writer().follow();
                Ok(())
            }
            FollowNews::Leases => {
                self.looks();
                Ok(())
            }
            FollowNews::Record { space, key } => {
                // A record is valid only together with the line that it belongs to. A session that arrives too early is
                // looked up when it is used.
                if space != RecordSpace::Session {
                    drop(house.turn_now(&[]));
                }
                self.follow_record(&house, space, &key)
            }
            FollowNews::Resumed => {
                house.writer().follow();
                self.follow_all_records(&house)
            }
        };
        if let Err(error) = followed {
            tracing::warn!(%error, "cannot follow the other nodes");
        }
    }

    /// Reads a record that another node may have written.
    pub(crate) fn follow_record(
        &self,
        house: &House,
        space: RecordSpace,
        key: &str,
    ) -> Result<(), StoreError> {
        let Some(people) = self.people() else { return Ok(()) };
        let value = house.read_now(|store| store.get(space, key))?;
        people.follow_record(house.log().state(), space, key, value.as_deref());
        Ok(())
    }

    /// Reads the records of all people again, after an interval in which this node may have missed news.
    fn follow_all_records(&self, house: &House) -> Result<(), StoreError> {
        let Some(people) = self.people() else { return Ok(()) };
        let records = house.read_now(|store| Records::of(store))?;
        people.follow_records(house.log().state(), &records);
        Ok(())
    }
}

impl House {
    /// Looks up a session that this node does not know.
    pub(crate) async fn recall_session(self: &Arc<Self>, key: Digest) {
        let Some(node) = self.cluster().cloned() else { return };
        let house = Arc::clone(self);
        let recalled = self.aside(move || {
            let text = key.to_string();
            let is_stored = house.read_now(|store| store.get(RecordSpace::Session, &text))?.is_some();
            // The person may be as new as the session. Only a stored session is worth a turn.
            if is_stored {
                drop(house.turn_now(&[]));
                node.follow_record(&house, RecordSpace::Session, &text)?;
            }
            Ok::<_, StoreError>(())
        });
        if let Ok(Err(error)) = recalled.await {
            tracing::warn!(%error, "cannot look up a session");
        }
    }

    /// Looks a person's password up that another node has set a moment ago: the line about it may arrive earlier than
    /// the record, and in between no password would be right.
    pub(crate) async fn recall_password(self: &Arc<Self>, person: u32) {
        let Some(node) = self.cluster().cloned() else { return };
        if node.people().is_none_or(|people| people.has_password(person)) {
            return;
        }
        let house = Arc::clone(self);
        let recalled =
            self.aside(move || node.follow_record(&house, RecordSpace::Password, &person.to_string()));
        if let Ok(Err(error)) = recalled.await {
            tracing::warn!(%error, "cannot look a password up");
        }
    }

    /// Returns whether the house has a table. Another node may have opened it a moment ago.
    pub(crate) async fn knows_table(&self, table: u64) -> bool {
        let is_known = || self.log().state().table(table).is_some();
        is_known() || self.is_of_cluster() && self.settle().await.is_ok() && is_known()
    }

    /// Follows everything that other nodes have written so far.
    pub(crate) async fn settle(&self) -> Result<(), RequestFailure> {
        self.turn(&[]).await.map(drop).map_err(|_| RequestFailure::Halted)
    }

    /// Applies lines that other nodes have written.
    fn follow(&self, lines: &[StoredLine]) -> Result<(), String> {
        let mut entries = Vec::new();
        {
            let mut log = self.log();
            for kept in lines {
                let entry = log.read(&kept.line).map_err(|error| format!("line {}: {error}", kept.n))?;
                entries.push(entry);
            }
        }
        self.tell_followed(&entries);
        Ok(())
    }

    /// Reads the house's log again: the last changes in memory were not stored.
    fn read_again(self: &Arc<Self>, store: &mut dyn Store) -> Result<(), String> {
        let read = House::stored_log(store, self.record_key()).map_err(|error| error.to_string())?;
        let lookup = self.reference_lookup();
        let mut log = self.log();
        *log = read;
        log.look_up_with(lookup);
        // People's actions with these changes, such as signing in, were not stored either.
        if let Some(people) = self.cluster().and_then(|node| node.people()) {
            let records = Records::of(store).map_err(|error| error.to_string())?;
            people.follow_records(log.state(), &records);
        }
        Ok(())
    }

    /// Announces the changes to the parts of the house that remember people.
    fn tell_followed(&self, entries: &[HouseEntry]) {
        if let Some(people) = self.cluster().and_then(|node| node.people()) {
            let log = self.log();
            entries.iter().for_each(|entry| people.follow(log.state(), entry));
        }
        self.follow_house_players(entries);
    }
}
