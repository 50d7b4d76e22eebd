//! Commands that were already carried out, so that each is carried out only once however often it is sent.

use std::collections::{BTreeMap, VecDeque};

use serde::{Deserialize, Serialize};

use crate::audit::ForgottenClients;
use crate::fingerprint::{ClientCommand, Fingerprint};

/// The number of a client's latest commands whose entries are remembered, to answer repeated requests.
const RECENT: usize = 32;
/// The maximum number of clients remembered. For other clients, the store has the number of the last command.
const CLIENTS: usize = 1024;

/// The status of a command's id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommandStatus {
    /// The command is new.
    New,
    /// This entry carried out the command.
    Done(u64),
    /// The number was used for a different command, by this entry.
    Used(u64),
    /// The number is not above the client's last one, and its result is forgotten. The command is not repeated.
    Old,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct Client {
    /// The number of the last command.
    last: u64,
    /// The number of the entry for that command.
    entry: u64,
    /// The latest commands.
    recent: VecDeque<RecentCommand>,
}

/// A command that was carried out: its number, its entry, and its fingerprint, if known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct RecentCommand(
    u64,
    u64,
    #[serde(default, skip_serializing_if = "Option::is_none")] Option<Fingerprint>,
);

/// The clients of one stream.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(into = "Vec<ClientMemory>", from = "Vec<ClientMemory>")]
pub(crate) struct Clients(BTreeMap<u32, BTreeMap<String, Client>>);

#[derive(Serialize, Deserialize)]
struct ClientMemory(u32, String, Client);

impl From<Clients> for Vec<ClientMemory> {
    fn from(clients: Clients) -> Vec<ClientMemory> {
        let of = |(person, own): (u32, BTreeMap<String, Client>)| {
            own.into_iter().map(move |(name, client)| ClientMemory(person, name, client))
        };
        clients.0.into_iter().flat_map(of).collect()
    }
}

impl From<Vec<ClientMemory>> for Clients {
    fn from(all: Vec<ClientMemory>) -> Clients {
        let mut clients = Clients::default();
        for ClientMemory(person, name, client) in all {
            clients.0.entry(person).or_default().insert(name, client);
        }
        clients
    }
}

impl Clients {
    pub(crate) fn known(&self, person: u32, command: &ClientCommand) -> CommandStatus {
        let id = &command.id;
        let Some(client) = self.client(person, &id.0) else { return CommandStatus::New };
        match client.recent.iter().find(|RecentCommand(number, ..)| *number == id.1) {
            Some(RecentCommand(_, entry, Some(asked)))
                if command.asked.is_some_and(|other| other != *asked) =>
            {
                CommandStatus::Used(*entry)
            }
            Some(RecentCommand(_, entry, _)) => CommandStatus::Done(*entry),
            None if id.1 <= client.last => CommandStatus::Old,
            None => CommandStatus::New,
        }
    }

    /// Returns true if the table remembers this client.
    pub(crate) fn remembers(&self, person: u32, client: &str) -> bool {
        self.client(person, client).is_some()
    }

    fn client(&self, person: u32, name: &str) -> Option<&Client> {
        self.0.get(&person)?.get(name)
    }

    fn all(&self) -> impl Iterator<Item = (u32, &str, &Client)> {
        self.0
            .iter()
            .flat_map(|(person, own)| own.iter().map(|(name, client)| (*person, name.as_str(), client)))
    }

    /// Restores a client from the store.
    pub(crate) fn recall(&mut self, person: u32, client: &str, last: u64, entry: u64) {
        let recalled = Client { last, entry, recent: VecDeque::new() };
        self.0.entry(person).or_default().entry(client.to_owned()).or_insert(recalled);
    }

    /// Compares the clients in a snapshot after `lines` lines with the lines themselves. The store has the clients that
    /// were forgotten.
    pub(crate) fn compare(
        &self,
        replayed: &Clients,
        lines: u64,
        forgotten: &mut ForgottenClients<'_>,
    ) -> Result<(), String> {
        let wrong = |person: u32, name: &str| {
            Err(format!("the commands of client '{name}' of person {person} differ"))
        };
        for (person, name, kept) in self.all() {
            let Some(done) = replayed.client(person, name) else { return wrong(person, name) };
            let before = done.recent.len().checked_sub(kept.recent.len());
            let recent = before.is_some_and(|before| done.recent.range(before..).eq(&kept.recent));
            if !recent || (kept.last, kept.entry) != (done.last, done.entry) {
                return wrong(person, name);
            }
        }
        for (person, name, done) in replayed.all().filter(|(person, name, _)| !self.remembers(*person, name))
        {
            // Later lines may have updated the store.
            let fits = |(last, entry)| last >= done.last && (entry == done.entry || entry >= lines);
            if !forgotten.client(person, name).is_some_and(fits) {
                return wrong(person, name);
            }
        }
        Ok(())
    }

    pub(crate) fn done(&mut self, person: u32, ClientCommand { id, asked }: &ClientCommand, entry: u64) {
        let own = self.0.entry(person).or_default();
        // The client is almost always known, so its name is copied only for a new client.
        if !own.contains_key(&id.0) {
            own.insert(id.0.clone(), Client::default());
        }
        let Some(client) = own.get_mut(&id.0) else { return };
        client.last = client.last.max(id.1);
        client.entry = entry;
        client.recent.push_back(RecentCommand(id.1, entry, *asked));
        if client.recent.len() > RECENT {
            client.recent.pop_front();
        }
    }

    /// If there are too many clients, forgets those that were least recently active. Returns each forgotten client
    /// with its last command's number.
    pub(crate) fn forget(&mut self) -> Vec<(u32, String, u64, u64)> {
        if self.0.values().map(BTreeMap::len).sum::<usize>() <= CLIENTS {
            return Vec::new();
        }
        let mut entries: Vec<u64> = self.all().map(|(_, _, client)| client.entry).collect();
        entries.sort_unstable();
        let oldest = entries[entries.len() / 2];
        let mut gone = Vec::new();
        for (person, own) in &mut self.0 {
            let old = own.extract_if(.., |_, client| client.entry < oldest);
            gone.extend(old.map(|(name, client)| (*person, name, client.last, client.entry)));
        }
        self.0.retain(|_, own| !own.is_empty());
        gone
    }
}

#[cfg(test)]
mod tests;
