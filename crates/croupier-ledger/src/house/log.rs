//! The house's stream in operation: it takes requests and produces lines.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::audit::{IssuedChips, LineFault};
use super::denial::HouseDenial;
use super::references::{self, BookedReferences, ReferenceLookup};
use super::request::HouseRequest;
use super::state::HouseState;
use super::{HouseAction, HouseEntry, HouseHeader, KIND};
use crate::HOUSE;
use crate::audit::ForgottenClients;
use crate::book::Posting;
use crate::digest::StreamHead;
use crate::fingerprint::ClientCommand;
use crate::line::{Actor, VERSION};
use crate::playing::CommandStatus;
use crate::playing::clients::Clients;
use crate::snapshot::first_difference;
use crate::store::{Snapshot, Write};

/// The state of the house and the end of its stream.
///
/// The house decides a request before the writes reach the disk. A decision is final once its writes are stored, and
/// nobody may learn of it before that.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HouseLog {
    state: HouseState,
    clients: Clients,
    chain: StreamHead,
    house: String,
    /// During an audit: chips that the last line issued and that no line has needed yet.
    #[serde(skip)]
    issued: Option<IssuedChips>,
    #[serde(skip)]
    references: BookedReferences,
}

impl HouseLog {
    /// Founds a house with a unique name. The write stores its first line.
    pub fn found(house: &str, at: Timestamp) -> (HouseLog, Write) {
        let header =
            HouseHeader { croupier: KIND.to_owned(), version: VERSION, house: house.to_owned(), founded: at };
        let mut log = HouseLog::new(at, VERSION, house.to_owned());
        let write = log.keep(text(&header));
        (log, write)
    }

    /// Reads the first line of a house's stream.
    pub fn begin(line: &str) -> Result<HouseLog, LineFault> {
        let header: HouseHeader = serde_json::from_str(line).map_err(LineFault::not_a_line)?;
        if header.croupier != KIND {
            return Err(LineFault::Kind(header.croupier));
        }
        if header.version > VERSION {
            return Err(LineFault::Version(header.version));
        }
        if text(&header) != line {
            return Err(LineFault::NotAsRead);
        }
        let mut log = HouseLog::new(header.founded, header.version, header.house);
        log.chain.add(line);
        Ok(log)
    }

    fn new(at: Timestamp, version: u32, house: String) -> HouseLog {
        let (state, clients) = (HouseState::new(at, version), Clients::default());
        let references = BookedReferences::default();
        HouseLog { state, clients, chain: StreamHead::EMPTY, house, issued: None, references }
    }

    /// Resumes the house from a snapshot.
    pub fn resume(snapshot: &Snapshot) -> Result<HouseLog, LineFault> {
        let log: HouseLog = serde_json::from_str(&snapshot.state).map_err(LineFault::not_a_line)?;
        if (log.chain.lines(), log.chain.last) == (snapshot.lines, snapshot.last) {
            Ok(log)
        } else {
            Err(LineFault::Snapshot)
        }
    }

    /// Reads one more stored line.
    pub fn read(&mut self, line: &str) -> Result<HouseEntry, LineFault> {
        let entry: HouseEntry = serde_json::from_str(line).map_err(LineFault::not_a_line)?;
        self.follows(&entry)?;
        self.apply(&entry);
        self.chain.add(line);
        Ok(entry)
    }

    /// Audits one more line. The audit trusts no part of the line, and decides the request again.
    pub fn audit(&mut self, line: &str) -> Result<HouseEntry, LineFault> {
        let entry: HouseEntry = serde_json::from_str(line).map_err(LineFault::not_a_line)?;
        self.follows(&entry)?;
        // A fingerprint without an id has no meaning, and the house never writes one.
        if text(&entry) != line || entry.asked.is_some() && entry.id.is_none() {
            return Err(LineFault::NotAsRead);
        }
        self.state.check_decision(&entry, self.issued)?;
        self.references.audit(&entry)?;
        self.issued = IssuedChips::by(&entry);
        self.apply(&entry);
        self.chain.add(line);
        Ok(entry)
    }

    /// Checks that the audited lines may end here. Chips are only issued for the next line, so none may be left unused.
    pub fn ends(&self) -> Result<(), LineFault> {
        self.issued.map_or(Ok(()), |issued| Err(LineFault::IssuedForNothing(issued.amount)))
    }

    /// Checks the line's position in the stream and its postings.
    fn follows(&self, entry: &HouseEntry) -> Result<(), LineFault> {
        if entry.n != self.chain.lines() {
            return Err(LineFault::Number { expected: self.chain.lines(), found: entry.n });
        }
        if entry.prev != self.chain.last {
            return Err(LineFault::Chain { expected: self.chain.last, found: entry.prev });
        }
        if entry.at < self.state.clock() {
            return Err(LineFault::Time { before: self.state.clock(), found: entry.at });
        }
        self.state.balances().check(&entry.book, |_| false)?;
        Ok(())
    }

    /// Makes a request to the house. On success, the actions are carried out, and the writes to store are added to `writes`.
    /// On a denial, nothing has changed.
    pub fn ask(
        &mut self,
        at: Timestamp,
        by: Actor,
        asked: Option<&ClientCommand>,
        request: &HouseRequest,
        writes: &mut Vec<Write>,
    ) -> Result<Vec<HouseEntry>, HouseDenial> {
        let decided = self.state.decide(at, by, request)?;
        self.references.check_references(request)?;
        let mut entries = Vec::with_capacity(decided.len());
        for (action, book) in decided {
            let (entry, write) = self.enter(at, by, asked, action, book);
            writes.push(write);
            writes.extend(references::record(&entry));
            entries.push(entry);
        }
        Ok(entries)
    }

    /// Makes several requests, one after another. Either all are carried out, or none is and nothing has changed.
    ///
    /// Each decision sees the effects of the earlier ones. If one is denied, the earlier ones are rolled back. Only
    /// requests that do more than move chips require a copy of the house's state.
    pub fn ask_all(
        &mut self,
        at: Timestamp,
        requests: &[(Actor, HouseRequest)],
        writes: &mut Vec<Write>,
    ) -> Result<Vec<HouseEntry>, HouseDenial> {
        let whole = requests.iter().any(|(_, request)| !request.can_be_set_back()).then(|| self.clone());
        let (chain, written) = (self.chain.clone(), writes.len());
        let (mut entries, mut undo) = (Vec::new(), Vec::new());
        for (by, request) in requests {
            let decided = match self.state.decide(at, *by, request) {
                Ok(decided) => decided,
                Err(denied) => {
                    writes.truncate(written);
                    match whole {
                        Some(whole) => *self = whole,
                        None => {
                            undo.into_iter().rev().for_each(|undo| self.state.set_back(undo));
                            self.chain = chain;
                        }
                    }
                    return Err(denied);
                }
            };
            for (action, book) in decided {
                undo.push(self.state.before(&action, &book));
                let (entry, write) = self.enter(at, *by, None, action, book);
                writes.push(write);
                entries.push(entry);
            }
        }
        Ok(entries)
    }

    /// Turns a decided action into a line, and applies it.
    fn enter(
        &mut self,
        at: Timestamp,
        by: Actor,
        asked: Option<&ClientCommand>,
        action: HouseAction,
        book: Vec<Posting>,
    ) -> (HouseEntry, Write) {
        let (n, prev) = (self.chain.lines(), self.chain.last);
        let at = at.max(self.state.clock());
        // If chips are issued to the cage first, that entry has no id, because the id belongs to the request.
        let asked = asked.filter(|_| !matches!(action, HouseAction::Issued { .. })).cloned();
        let (id, asked) = asked.map_or((None, None), |ClientCommand { id, asked }| (Some(id), asked));
        let entry = HouseEntry { n, prev, at, by, id, asked, action, book };
        self.apply(&entry);
        let write = self.keep(text(&entry));
        (entry, write)
    }

    fn apply(&mut self, entry: &HouseEntry) {
        self.state.apply(entry);
        // A table's request carries the id of the table's command. The table makes sure that the command is carried out only
        // once.
        let own = !matches!(
            entry.action,
            HouseAction::ToTable { .. }
                | HouseAction::FromTable { .. }
                | HouseAction::Filled { .. }
                | HouseAction::Credited { .. }
        );
        if let (true, Some(person), Some(id)) = (own, entry.by.person(), &entry.id) {
            let command = ClientCommand { id: id.clone(), asked: entry.asked };
            self.clients.done(person, &command, entry.n);
        }
    }

    /// Returns the status of a person's command. Callers with an id check here first.
    pub fn known(&self, person: u32, command: &ClientCommand) -> CommandStatus {
        self.clients.known(person, command)
    }

    /// Returns true if this client of a person is remembered. Otherwise the store may know the client's last number.
    pub fn remembers(&self, person: u32, client: &str) -> bool {
        self.clients.remembers(person, client)
    }

    /// Restores a client from the store: the number of its last command, and the entry.
    pub fn recall(&mut self, person: u32, client: &str, last: u64, entry: u64) {
        self.clients.recall(person, client, last, entry);
    }

    /// If there are too many clients, forgets some clients. Returns person, client, last number and entry of each, for
    /// the store.
    pub fn forget_clients(&mut self) -> Vec<(u32, String, u64, u64)> {
        self.clients.forget()
    }

    fn keep(&mut self, line: String) -> Write {
        let (n, hash) = self.chain.add(&line);
        Write::Line { stream: HOUSE, n, hash, line }
    }

    /// Returns the current state for storage.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot { lines: self.chain.lines(), last: self.chain.last, state: text(self), mac: None }
    }

    /// Compares a snapshot with the audited lines. An error names the first difference.
    pub(crate) fn compare(
        &self,
        snapshot: &Snapshot,
        forgotten: &mut ForgottenClients<'_>,
    ) -> Result<(), String> {
        let kept = HouseLog::resume(snapshot).map_err(|wrong| wrong.to_string())?;
        let value = |of: &HouseState| serde_json::to_value(of).map_err(|error| error.to_string());
        first_difference(&value(&kept.state)?, &value(&self.state)?).map_or(Ok(()), Err)?;
        kept.clients.compare(&self.clients, snapshot.lines, forgotten)?;
        if (&kept.chain, &kept.house) != (&self.chain, &self.house) {
            return Err("its name or its hashes belong to another stream".to_owned());
        }
        Ok(())
    }

    /// Sets the function that looks up references that the state no longer remembers.
    pub fn look_up_with(&mut self, lookup: ReferenceLookup) {
        self.references.look_up_with(lookup);
    }

    /// Returns the references that the audited lines booked, each with its line.
    pub(crate) fn booked(&self) -> &std::collections::BTreeMap<String, u64> {
        self.references.booked()
    }

    /// Returns the state after all lines.
    pub fn state(&self) -> &HouseState {
        &self.state
    }

    /// Returns the end of the stream.
    pub fn chain(&self) -> &StreamHead {
        &self.chain
    }

    /// Returns the unique name of this house.
    pub fn house(&self) -> &str {
        &self.house
    }
}

fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("strings, numbers and maps with string or number keys are valid JSON")
}
