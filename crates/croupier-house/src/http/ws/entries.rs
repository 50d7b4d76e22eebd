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
    /// Sends entries that arrived together. A client that follows changes gets those of each entry, which are encoded once for
    /// all such clients. Otherwise only the last message includes the state of the table.
    pub(super) async fn tell_entries(
        &mut self,
        socket: &mut WebSocket,
        told: &[Arc<FeedEntry>],
    ) -> Result<(), ConnectionEnd> {
        let texts = self.entry_texts(told);
        let bytes = texts.iter().map(|text| text.len()).sum();
        self.meter.sent(texts.len(), bytes);
        within(async {
            for text in texts {
                socket.feed(Message::Text(text)).await?;
            }
            Ok(())
        })
        .await?;
        for entry in told {
            self.meter.told(entry);
        }
        Ok(())
    }

    fn entry_texts(&mut self, told: &[Arc<FeedEntry>]) -> Vec<Utf8Bytes> {
        let house = &self.app.house;
        let Some((last, before)) = told.split_last() else { return Vec::new() };
        // Only a player who holds cards to turn sees more than the other players.
        let more = self.person.filter(|person| last.after.shows_more_to(*person));
        let had_view = std::mem::replace(&mut self.has_view, more.is_none());
        if self.follows && had_view && more.is_none() {
            let changes =
                told.iter().map(|told| told.changes(|told, before| changes_text(house, told, before)));
            if let Some(texts) = changes.collect() {
                return texts;
            }
        }
        let mut texts: Vec<_> =
            before.iter().map(|told| told.brief(|told| brief_text(house, told))).collect();
        texts.push(match more {
            Some(person) => view_text(house, last, Some(person)).into(),
            None => last.text(|told| view_text(house, told, None)),
        });
        texts
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
