//! The books of the house, read from its database while it is down, and compared with the messages that clients
//! received.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, LazyLock};

use croupier_house::{crew, wire};
use croupier_ledger::line::{CommandId, Entry};
use croupier_ledger::store::{StoredLine, open_read_only};
use croupier_ledger::{Digest, HOUSE, Rulebooks, TableLog, audit, rulebook_digest};
use croupier_rules::Library;
use croupier_text::narration;
use serde_json::{Value, to_value};

use super::witness::{AcknowledgedCommand, ReceivedMessages};

/// The number of entries of each table to keep for comparison. A client that is further behind gets only the state.
const RECENT: usize = 20_000;

/// New lines of each stream.
pub(crate) type News = Vec<(u64, Vec<StoredLine>)>;

/// The number of comparisons of each kind.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct ComparisonCounts {
    pub(crate) lines: u64,
    pub(crate) acknowledged: u64,
    pub(crate) entries: u64,
    pub(crate) views: u64,
}

struct Book {
    playing: TableLog,
    recent: VecDeque<(Entry, Vec<wire::BetOutcome>)>,
    /// The number of the last command of each client.
    last: HashMap<(u32, String), u64>,
}

/// A table for each stream, built from its lines alone.
pub(crate) struct Books {
    library: Arc<Library>,
    tables: BTreeMap<u64, Book>,
    pub(crate) compared: ComparisonCounts,
}

/// The packs built into the program, read once.
pub(crate) static LIBRARY: LazyLock<Arc<Library>> = LazyLock::new(|| Arc::new(Library::embedded()));

impl Books {
    pub(crate) fn new() -> Books {
        let library = Arc::clone(&LIBRARY);
        Books { library, tables: BTreeMap::new(), compared: ComparisonCounts::default() }
    }

    /// Returns the lines written since the last call.
    pub(crate) fn news(&self, database: &str) -> News {
        let mut store = open_read_only(database).unwrap();
        let streams = store.streams().unwrap().into_iter().filter(|stream| *stream != HOUSE);
        let mut news = News::new();
        for stream in streams.collect::<Vec<_>>() {
            let mut from = self.tables.get(&stream).map_or(0, |book| book.playing.chain().lines());
            let mut lines = Vec::new();
            loop {
                let more = store.lines(stream, from, 4096).unwrap();
                if more.is_empty() {
                    break;
                }
                from += more.len() as u64;
                lines.extend(more);
            }
            news.push((stream, lines));
        }
        news
    }

    /// Follows the new lines and compares them with the messages that clients received.
    pub(crate) fn compare(&mut self, news: News, mut heard: ReceivedMessages) {
        for (table, lines) in news {
            // Clients that came back saw the table's earlier state.
            self.seen(table, &mut heard);
            for kept in lines {
                self.line(table, &kept, &mut heard);
            }
        }
        for done in heard.done {
            self.acknowledged(&done);
        }
        for ((table, n), told) in heard.entries {
            for told in told {
                self.told(table, n, &told);
            }
        }
        let lost: Vec<_> = heard.views.keys().collect();
        assert!(lost.is_empty(), "clients saw tables after entries that are lost: {lost:?}");
    }

    fn line(&mut self, table: u64, kept: &StoredLine, heard: &mut ReceivedMessages) {
        assert_eq!(kept.hash, Digest::of_line(&kept.line), "table {table}, line {}: wrong hash", kept.n);
        self.compared.lines += 1;
        if kept.n == 0 {
            let playing = TableLog::from_header(&self.library, &kept.line).unwrap();
            let book = Book { playing, recent: VecDeque::new(), last: HashMap::new() };
            self.tables.insert(table, book);
        } else {
            self.tables.get_mut(&table).unwrap().follow(table, &kept.line);
        }
        let book = &self.tables[&table];
        assert_eq!(book.playing.chain().last, kept.hash);
        self.seen(table, heard);
    }

    /// Checks that every view of a table after its last entry follows from the lines.
    fn seen(&mut self, table: u64, heard: &mut ReceivedMessages) {
        let Some(book) = self.tables.get(&table) else { return };
        let n = book.playing.chain().lines() - 1;
        for (person, told) in heard.views.remove(&(table, n)).unwrap_or_default() {
            let view = wire::view(book.playing.in_play(), Some(person));
            assert_eq!(told, to_value(view).unwrap(), "table {table}: wrong view after entry {n}");
            self.compared.views += 1;
        }
    }

    fn entry(&self, table: u64, n: u64) -> Option<&(Entry, Vec<wire::BetOutcome>)> {
        let recent = &self.tables.get(&table)?.recent;
        let first = recent.front()?.0.n;
        recent.get(usize::try_from(n.checked_sub(first)?).ok()?)
    }

    /// Checks that an acknowledged command is in the books, unchanged. [`Book::follow`] checks that it is there only
    /// once.
    fn acknowledged(&mut self, done: &AcknowledgedCommand) {
        let entry = self.entry(done.table, done.entry);
        let id = Some(CommandId(done.client.clone(), done.number));
        let found = entry.map(|(entry, _)| (entry.by.person(), entry.id.clone()));
        assert_eq!(found, Some((Some(done.person), id)), "an acknowledged command is lost: {done:?}");
        self.compared.acknowledged += 1;
    }

    /// Checks that an entry is written as clients received it.
    fn told(&mut self, table: u64, n: u64, told: &Value) {
        let (entry, outcomes) = self
            .entry(table, n)
            .unwrap_or_else(|| panic!("table {table}: clients received entry {n}, which is lost"));
        let then: Vec<_> = entry.then.iter().filter_map(narration::public).collect();
        let mut written = serde_json::json!({ "n": n, "at": entry.at, "by": entry.by, "then": then });
        if let Some(command) = narration::public_command(&entry.command) {
            written["do"] = to_value(command).unwrap();
        }
        if let Some(undrawn) = &entry.undrawn {
            written["undrawn"] = to_value(undrawn).unwrap();
        }
        let mut told = told.clone();
        // Entries that a client missed are repeated without outcomes.
        if let Some(told) = told.as_object_mut().unwrap().remove("outcomes") {
            assert_eq!(told, to_value(outcomes).unwrap(), "table {table}, entry {n}: wrong outcomes");
        }
        if let Some(seen) = told.as_object_mut().unwrap().remove("chance") {
            let chance = to_value(entry.chance.as_ref().unwrap()).unwrap();
            for (part, seen) in seen.as_object().unwrap() {
                let written = chance.get(part).cloned().unwrap_or(serde_json::json!([]));
                assert_eq!(*seen, written, "table {table}, entry {n}: wrong draw");
            }
        }
        assert_eq!(told, written, "table {table}: entry {n} differs from the one that clients received");
        self.compared.entries += 1;
    }

    /// Checks that no round is in progress and no draw is called, as after an orderly stop.
    pub(crate) fn nothing_is_open(&self) {
        for (table, book) in &self.tables {
            let under_way = crew::is_under_way(book.playing.in_play());
            assert!(
                !under_way && book.playing.called().is_none(),
                "table {table} still has an open round or draw"
            );
        }
    }

    /// Audits the whole house: every decision, draw and payment, and compares the house's books with those of the
    /// tables.
    pub(crate) fn audit(&self, database: &str) -> audit::Findings {
        let mut store = open_read_only(database).unwrap();
        let rulebook = rulebook_digest(Library::embedded_files().iter().copied());
        let mut rulebooks = Rulebooks::new(rulebook, Arc::clone(&self.library));
        let findings = audit::whole(&mut *store, &mut rulebooks, None, |_, _| ()).unwrap();
        assert_eq!(findings.differences, [], "the audit found differences");
        findings
    }
}

impl Book {
    fn follow(&mut self, table: u64, line: &str) {
        let before = self.playing.chain().last;
        let (rules, game) = (Arc::clone(self.playing.rules()), self.playing.game().clone());
        let entry = self.playing.follow(line).unwrap_or_else(|error| panic!("table {table}: {error}"));
        assert_eq!(entry.prev, before, "table {table}, line {}: wrong previous hash", entry.n);
        if let (Some(person), Some(CommandId(client, number))) = (entry.by.person(), entry.id.clone()) {
            // A client's numbers grow, so none can occur twice.
            let last = self.last.entry((person, client)).or_insert(0);
            assert!(
                number > *last,
                "table {table}, line {}: {:?} was already carried out",
                entry.n,
                entry.id
            );
            *last = number;
        }
        let outcomes = wire::outcomes(&rules, &game, &entry.then);
        self.recent.push_back((entry, outcomes));
        if self.recent.len() > RECENT {
            self.recent.pop_front();
        }
    }
}
