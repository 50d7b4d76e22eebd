//! The messages about new entries of a table.

use std::sync::Arc;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use futures_util::SinkExt;

use super::super::message::{EntryMessage, ServerMessage};
use super::{Connection, ConnectionEnd, within};
use crate::house::House;
use crate::table::{FeedEntry, ShownTable};
use crate::wire::EntryInfo;

impl Connection {
    /// Sends entries that arrived together. Only the last message includes the state of the table, or what has changed
    /// since the client last had it.
    pub(super) async fn tell_entries(
        &mut self,
        socket: &mut WebSocket,
        told: &[Arc<FeedEntry>],
    ) -> Result<(), ConnectionEnd> {
        let Some((last, before)) = told.split_last() else { return Ok(()) };
        let house = Arc::clone(&self.app.house);
        let begin = told.first().and_then(|first| first.before.clone());
        let text = self.last_text(last, begin);
        let before = before.iter().map(|told| told.brief(|told| brief_text(&house, told)));
        for text in before.chain([text]) {
            self.meter.sent(text.len());
            within(socket.feed(Message::Text(Utf8Bytes::from(&*text)))).await?;
        }
        for entry in told {
            self.meter.told(entry);
        }
        Ok(())
    }

    /// Returns the text of the last of several entries; `begin` is the table before the first entry.
    fn last_text(&mut self, told: &FeedEntry, begin: Option<Arc<ShownTable>>) -> Arc<str> {
        let house = &self.app.house;
        // Only a player who holds cards to turn sees more than the other players.
        let more = self.person.filter(|person| told.after.shows_more_to(*person));
        let known = begin.filter(|_| self.follows && self.has_view && more.is_none());
        self.has_view = more.is_none();
        match (more, known) {
            (Some(person), _) => view_text(house, told, Some(person)).into(),
            (None, Some(known)) => told.changes(&known, |told| changes_text(house, told, &known)),
            (None, None) => told.text(|told| view_text(house, told, None)),
        }
    }
}

/// Returns the text of an entry without the state of the table.
fn brief_text(house: &House, told: &FeedEntry) -> String {
    entry_json(EntryMessage::without_people(entry_info(house, told)))
}

/// Returns the text of an entry with the state of the table after it, as this person sees it.
fn view_text(house: &House, told: &FeedEntry, person: Option<u32>) -> String {
    let entry = entry_info(house, told).with_view(told.after.in_play(), person);
    entry_json(with_people(house, entry.into(), &told.after))
}

/// Returns the text of an entry with the entry's changes to the table.
fn changes_text(house: &House, told: &FeedEntry, before: &ShownTable) -> String {
    let mut entry = EntryMessage::from(entry_info(house, told));
    entry.since = Some(before.n);
    entry.changes = Some(before.view().changes_to(told.after.view()));
    if before.game.people() != told.after.game.people() {
        entry = with_people(house, entry, &told.after);
    }
    entry_json(entry)
}

fn with_people(house: &House, entry: EntryMessage, table: &ShownTable) -> EntryMessage {
    let people = table.game.people();
    let house_players = house.house_players(&people);
    let people = people.into_iter().map(|person| (person, house.name(person))).collect();
    EntryMessage { people: Some(people), house_players, ..entry }
}

fn entry_json(entry: EntryMessage) -> String {
    serde_json::to_string(&ServerMessage::Entry(Box::new(entry))).unwrap_or_default()
}

fn entry_info(house: &House, told: &FeedEntry) -> EntryInfo {
    let names = |person| house.name(person);
    let entry = EntryInfo::of(&told.entry, &told.after.rules, &mut told.seats.clone(), &names);
    let (outcomes, jobs) = (told.outcomes.clone(), told.jobs.clone());
    EntryInfo { clock_ms: told.clock, outcomes, jobs, ..entry }
}
