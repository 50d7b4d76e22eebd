//! A connection to a table. The house sends the state and then all events; the client sends numbered commands.

mod budget;
mod entries;
mod meter;
mod missed_entries;
mod table_messages;

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use croupier_ledger::TableLog;
use croupier_ledger::line::CommandId;
use futures_util::SinkExt;
use serde::Deserialize;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::sync::{broadcast, oneshot, watch};
use tokio::time::Instant;
use utoipa::IntoParams;

use budget::Budget;
use meter::SocketMeter;

use super::App;
use super::answer::{Problem, outward};
use super::client::ClientAddress;
use super::extract::{Path, Query};
use super::message::{
    DoneMessage, EntryMessage, NumberedCommand, OffersMessage, RealityCheck, RefusedMessage, ServerMessage,
};
use super::session::Session;
use crate::ask::{TableEngineKind, TableRequest};
use crate::people::Token;
use crate::security::SecurityEvent;
use crate::table::{ClientRecord, FeedEntry, TableAnswer, WatchedTable};
use crate::wire::{EntryInfo, Offer, jobs, offers};

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;
/// The maximum number of unanswered commands per connection.
const IN_FLIGHT: usize = 64;
/// The maximum number of waiting entries to send together.
const TOGETHER: usize = 64;
/// The maximum number of missed entries to send one by one; a client that missed more gets only the state.
const MISSED: u64 = 1000;
/// The maximum number of entries for a newcomer's transcript.
const LATEST: u64 = 100;
/// The size of the read buffer in bytes. Commands are short, so a connection does not need the default of 128 KiB.
const READ_BUFFER: usize = 4096;
/// The maximum length of a client's name.
const CLIENT: usize = 40;
/// The time without a message after which the house sends a ping, and the time after which it closes the connection.
const PING: Duration = Duration::from_secs(20);
const SILENCE: Duration = Duration::from_secs(60);
/// The maximum time that sending a message may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// The interval at which the house checks whether a reality check is due.
const LOOK: Duration = Duration::from_secs(5);

/// The parameters of a connection to a table.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct JoinQuery {
    /// The number of the last entry that the client has. The house first sends the entries after that entry.
    after: Option<u64>,
    /// Without `after`: how many of the last entries the house first sends, at most 100, for a transcript.
    last: Option<u64>,
    /// Whether entries report what has changed at the table (`changes`) instead of the whole table (`view`), where the
    /// house can do so.
    #[serde(default)]
    changes: bool,
    /// The name that the client chose for itself. Commands need a name; each name has its own command numbers.
    client: Option<String>,
}

/// Connects to a table by WebSocket.
#[utoipa::path(
    get, path = "/tables/{table}/play", tag = "tables",
    params(("table" = u64, Path, description = "The table"), JoinQuery),
    responses((status = 101, description = "The connection is open"), (status = "4XX", description = "There is no such table, or the request is not a valid upgrade", body = Problem)),
)]
pub(super) async fn play(
    State(app): State<App>,
    Path(table): Path<u64>,
    Query(joining): Query<JoinQuery>,
    session: Option<Session>,
    ClientAddress(from): ClientAddress,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    super::origin::check(&app, &headers)?;
    let upgrade = upgrade.map_err(|why| Problem {
        status: why.status().as_u16(),
        ..Problem::new("not-a-websocket", why.body_text())
    })?;
    let client = joining.client.unwrap_or_default();
    if !client.is_empty() {
        client_name(&client)?;
    }
    let person = session.as_ref().map(|session| session.person);
    // Report an unknown table before the connection opens; watch the table afterwards.
    app.house.peek(table).await?;
    let token = session.map(|session| session.token);
    // Read messages that are a little too long, to report the error; do not read far longer ones.
    let limit = app.house.config().message_bytes.saturating_mul(4);
    let upgrade = upgrade.max_message_size(limit).max_frame_size(limit).read_buffer_size(READ_BUFFER);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let house = Arc::clone(&app.house);
        let Ok(watching) = house.watch(table, person).await else { return };
        let lines = watching.playing.chain().lines();
        let latest = joining.last.map(|last| lines.saturating_sub(1 + last.min(LATEST)));
        let recalled = match person {
            Some(person) => house.recall(table, person, &client, lines).await.ok(),
            None => None,
        };
        let connection = Connection {
            app,
            table,
            person,
            from,
            token,
            last_heard: Instant::now(),
            client,
            recalled,
            plays: TableEngineKind::of(watching.playing.rules()),
            answers: VecDeque::new(),
            budget: Budget::new(house.config().commands_per_second),
            told: house.now(),
            follows: joining.changes,
            has_view: false,
            meter: SocketMeter::new(),
        };
        metrics::gauge!("croupier_connections").increment(1);
        connection.serve(socket, watching, joining.after.or(latest)).await;
        metrics::gauge!("croupier_connections").decrement(1);
        house.unwatch(table, person);
    }))
}

/// Checks the name of a client.
pub(super) fn client_name(client: &str) -> Result<(), Problem> {
    if (1..=CLIENT).contains(&client.len()) && client.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Ok(());
    }
    let words = format!("a client's name must have 1 to {CLIENT} ASCII letters, digits or symbols");
    Err(Problem::new("not-a-client", words))
}

struct Connection {
    app: App,
    table: u64,
    person: Option<u32>,
    /// The client's address.
    from: IpAddr,
    token: Option<Token>,
    /// The time of the last message from the client.
    last_heard: Instant,
    client: String,
    /// The store's record of the client at the time when the connection was opened.
    recalled: Option<ClientRecord>,
    plays: TableEngineKind,
    answers: VecDeque<PendingAnswer>,
    budget: Budget,
    /// The time of the person's last reality check.
    told: jiff::Timestamp,
    /// Whether the client asked for changes instead of views.
    follows: bool,
    /// Whether the client has the view of a spectator, to which changes apply.
    has_view: bool,
    meter: SocketMeter,
}

/// A command whose answer is not known yet.
struct PendingAnswer {
    n: u64,
    /// The time when the command arrived.
    begun: Instant,
    answer: oneshot::Receiver<TableAnswer>,
}

/// The way a connection ends.
enum ConnectionEnd {
    /// The client has gone.
    Gone,
    /// The house closes the connection, with a code and a reason.
    Close(u16, &'static str),
}

const SESSION_ENDED: ConnectionEnd = ConnectionEnd::Close(close_code::POLICY, "the session has ended");

/// Waits until a session ends; a connection without a session waits for ever.
async fn session_ends(ends: &mut Option<watch::Receiver<()>>) {
    match ends {
        // The channel never carries a value; it closes with the session.
        Some(ends) => while ends.changed().await.is_ok() {},
        None => std::future::pending().await,
    }
}

/// The entries that the client missed cannot be read now.
const UNREAD: ConnectionEnd =
    ConnectionEnd::Close(close_code::RESTART, "missed entries cannot be read: connect again");

/// Another node plays the table, and knows which of the unanswered commands were carried out.
const MOVED: ConnectionEnd =
    ConnectionEnd::Close(close_code::RESTART, "the table moves to another node: connect again");

/// The client sent more messages than allowed.
const TOO_MANY: ConnectionEnd = ConnectionEnd::Close(close_code::POLICY, "too many messages");

impl From<axum::Error> for ConnectionEnd {
    fn from(_: axum::Error) -> ConnectionEnd {
        ConnectionEnd::Gone
    }
}

impl Connection {
    async fn serve(mut self, mut socket: WebSocket, watching: WatchedTable, after: Option<u64>) {
        let end = self.talk(&mut socket, watching, after).await;
        if let Err(ConnectionEnd::Close(code, reason)) = end {
            let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
            let _ = socket.send(Message::Close(Some(frame))).await;
        }
    }

    async fn talk(
        &mut self,
        socket: &mut WebSocket,
        watching: WatchedTable,
        after: Option<u64>,
    ) -> Result<(), ConnectionEnd> {
        let WatchedTable { playing, mut feed, mut pace, mut autoplays, mut questions, mut reactions, clock } =
            watching;
        if let Some(after) = after {
            self.tell_missed(socket, &playing, after).await?;
        }
        let seen = pace.borrow_and_update().clone();
        let mut own = self.autoplay(&mut autoplays);
        self.tell_state(socket, &playing, clock, seen, own.clone()).await?;
        let board = Arc::clone(&questions.borrow_and_update());
        self.tell_questions(socket, &board).await?;
        within(socket.flush()).await?;
        let mut next = playing.chain().lines();
        let mut look = tokio::time::interval(LOOK);
        let mut ends = match &self.token {
            Some(token) => Some(self.app.people.session_ends(token).ok_or(SESSION_ENDED)?),
            None => None,
        };
        loop {
            tokio::select! {
                () = session_ends(&mut ends) => return Err(SESSION_ENDED),
                message = socket.recv() => match message {
                    Some(Ok(message)) => {
                        self.last_heard = Instant::now();
                        self.heard(socket, message).await?;
                    }
                    Some(Err(_)) => return Err(ConnectionEnd::Close(close_code::PROTOCOL, "the message is malformed or far too long")),
                    None => return Ok(()),
                },
                told = heard_of(&mut feed) => match told {
                    Ok(told) => {
                        let new: Vec<_> = told.into_iter().filter(|told| told.entry.n >= next).collect();
                        next = new.last().map_or(next, |told| told.entry.n + 1);
                        self.tell_entries(socket, &new).await?;
                    }
                    // The client is too slow: send the missed entries and the state again.
                    Err(RecvError::Lagged(_)) => {
                        let again = self.app.house.watch(self.table, None).await;
                        self.app.house.unwatch(self.table, None);
                        let again = again.map_err(|_| ConnectionEnd::Close(close_code::AWAY, "the house is closing"))?;
                        self.tell_missed(socket, &again.playing, next - 1).await?;
                        feed = again.feed;
                        next = again.playing.chain().lines();
                        let seen = pace.borrow_and_update().clone();
                        own = self.autoplay(&mut autoplays);
                        self.tell_state(socket, &again.playing, again.clock, seen, own.clone()).await?;
                        let board = Arc::clone(&questions.borrow_and_update());
                        self.tell_questions(socket, &board).await?;
                    }
                    Err(RecvError::Closed) => return Err(ConnectionEnd::Close(close_code::RESTART, "the table went to sleep or the house is closing")),
                },
                answer = front(&mut self.answers), if !self.answers.is_empty() => {
                    self.tell_front(socket, answer).await?;
                }
                Ok(()) = pace.changed() => {
                    let seen = pace.borrow_and_update().clone();
                    self.tell_pace(socket, seen).await?;
                }
                Ok(()) = questions.changed() => {
                    let board = Arc::clone(&questions.borrow_and_update());
                    self.tell_questions(socket, &board).await?;
                }
                Ok(()) = autoplays.changed() => {
                    let now = self.autoplay(&mut autoplays);
                    if let Some(now) = now.clone().filter(|_| now != own) {
                        self.send(socket, &ServerMessage::Autoplay(now)).await?;
                    }
                    own = now;
                }
                Ok(reaction) = reactions.recv() => {
                    self.send(socket, &ServerMessage::Reaction(reaction)).await?;
                }
                _ = look.tick() => self.look(socket).await?,
            }
            self.tell_answers(socket).await?;
            within(socket.flush()).await?;
        }
    }

    /// Sends the answers that are ready, in the order of the commands.
    async fn tell_answers(&mut self, socket: &mut WebSocket) -> Result<(), ConnectionEnd> {
        while let Some(pending) = self.answers.front_mut() {
            let answer = match pending.answer.try_recv() {
                Err(oneshot::error::TryRecvError::Empty) => return Ok(()),
                answer => answer.unwrap_or(TableAnswer::Halted),
            };
            self.tell_front(socket, answer).await?;
        }
        Ok(())
    }

    /// Sends the answer to the oldest command.
    async fn tell_front(&mut self, socket: &mut WebSocket, answer: TableAnswer) -> Result<(), ConnectionEnd> {
        let Some(PendingAnswer { n, begun, .. }) = self.answers.pop_front() else { return Ok(()) };
        self.meter.answered(begun.elapsed());
        self.tell_answer(socket, n, answer).await
    }

    async fn heard(&mut self, socket: &mut WebSocket, message: Message) -> Result<(), ConnectionEnd> {
        let text = match message {
            Message::Text(text) if text.len() > self.app.house.config().message_bytes => {
                return Err(ConnectionEnd::Close(close_code::SIZE, "the message is too long"));
            }
            Message::Text(text) => text,
            Message::Binary(_) => {
                return Err(ConnectionEnd::Close(close_code::UNSUPPORTED, "messages must be text"));
            }
            // The WebSocket library answers these messages. No message follows a `Close`. A `Ping` or `Pong` counts
            // towards the message limit like any other message.
            Message::Close(_) => return Ok(()),
            Message::Ping(_) | Message::Pong(_) if self.budget.take() => return Ok(()),
            Message::Ping(_) | Message::Pong(_) => return Err(TOO_MANY),
        };
        if !self.budget.take() {
            return Err(TOO_MANY);
        }
        let said: NumberedCommand<'_> = match super::extract::object(&text) {
            Ok(said) => said,
            Err(error) => return self.refuse(socket, None, Problem::unreadable(error)).await,
        };
        self.still_present()?;
        let n = Some(said.n);
        let Some(person) = self.person else { return self.refuse(socket, n, Problem::no_session()).await };
        if said.ask.get().trim() == "\"offers\"" {
            let offers = self.offers(person).await;
            return self.send(socket, &ServerMessage::Offers(OffersMessage { n: said.n, offers })).await;
        }
        if self.client.is_empty() {
            let words = "connect with ?client=NAME to give commands";
            return self.refuse(socket, n, Problem::unreadable(words)).await;
        }
        if self.answers.len() >= IN_FLIGHT {
            let words = "wait for the answers to earlier commands";
            return self.refuse(socket, n, Problem::new("too-many", words)).await;
        }
        let ask = match TableRequest::read(self.plays, said.ask.get()) {
            Ok(ask) => ask,
            Err(mistake) => {
                let problem = Problem::unreadable(mistake.to_string());
                return self.refuse(socket, n, problem).await;
            }
        };
        // A player can always leave a table.
        if !ask.is_leaving()
            && let Err(problem) = self.allowed(person, said.ask.get().len())
        {
            return self.refuse(socket, n, problem).await;
        }
        let id = Some(CommandId(self.client.clone(), said.n));
        match self.app.house.post_table(self.table, person, id, self.recalled, ask).await {
            Ok(answer) => {
                self.answers.push_back(PendingAnswer { n: said.n, begun: self.last_heard, answer });
            }
            Err(error) => return self.refuse(socket, n, error.into()).await,
        }
        Ok(())
    }

    /// Checks that the session has not ended. A connection does not outlive its session: if the session has ended, the
    /// house ignores the message and closes the connection.
    fn still_present(&self) -> Result<(), ConnectionEnd> {
        match &self.token {
            Some(token) if self.app.present(token).is_err() => Err(SESSION_ENDED),
            _ => Ok(()),
        }
    }

    /// Charges a command of this many bytes to the allowances of the person and the household.
    fn allowed(&self, person: u32, bytes: usize) -> Result<(), Problem> {
        let config = self.app.house.config();
        self.app.desk.allowances.take(config, person, self.from, bytes, Instant::now())
    }

    /// Returns the person's current options.
    async fn offers(&self, person: u32) -> Vec<Offer> {
        let playing = self.app.house.peek(self.table).await;
        playing.map(|playing| offers(playing.in_play(), person)).unwrap_or_default()
    }

    async fn refuse(
        &self,
        socket: &mut WebSocket,
        n: Option<u64>,
        problem: Problem,
    ) -> Result<(), ConnectionEnd> {
        if let Some(result) = super::refusals::attempt(&problem.code) {
            let asked = format!("message at table {}: {}", self.table, problem.code);
            let event = SecurityEvent::new("request", result).from(self.from).detail(asked);
            self.app.house.security().note_sometimes(SecurityEvent { person: self.person, ..event });
        }
        self.send(socket, &ServerMessage::Refused(RefusedMessage { n, problem })).await
    }

    async fn tell_answer(
        &self,
        socket: &mut WebSocket,
        n: u64,
        answer: TableAnswer,
    ) -> Result<(), ConnectionEnd> {
        if matches!(answer, TableAnswer::Forgotten) {
            return Err(ConnectionEnd::Close(
                close_code::RESTART,
                "the table forgot this client after a long silence: connect again",
            ));
        }
        if matches!(answer, TableAnswer::Halted) && self.app.house.is_of_cluster() {
            return Err(MOVED);
        }
        match outward(answer) {
            Ok(done) => self.send(socket, &ServerMessage::Done(DoneMessage { n, done })).await,
            Err(problem) => {
                if problem.status == StatusCode::FORBIDDEN.as_u16() {
                    let asked = format!("command at table {}: {}", self.table, problem.code);
                    let event =
                        SecurityEvent { person: self.person, ..SecurityEvent::new("permission", "refused") };
                    self.app.house.security().note(&event.detail(asked));
                }
                self.refuse(socket, Some(n), problem).await
            }
        }
    }

    /// Sends the missed entries one by one, unless there are too many. If the missed entries cannot be read, the
    /// connection ends, and the client must connect again to get them. Sending only the state would hide the gap.
    async fn tell_missed(
        &self,
        socket: &mut WebSocket,
        playing: &TableLog,
        after: u64,
    ) -> Result<(), ConnectionEnd> {
        let lines = playing.chain().lines();
        let missed = lines.saturating_sub(after.saturating_add(1));
        if missed == 0 || missed > MISSED {
            return Ok(());
        }
        let table = self.table;
        let kept = self.app.house.read(move |store| store.lines(table, after + 1, missed)).await;
        let missed = kept
            .map_err(|error| error.to_string())
            .and_then(|kept| missed_entries::entries(&kept, after + 1..lines));
        let missed = missed.map_err(|error| {
            tracing::error!(table, after, error, "cannot read the entries that a client missed");
            UNREAD
        })?;
        let mut seats = missed_entries::seats_before(playing, &missed);
        for entry in missed {
            let jobs = jobs(playing, &seats, &entry.then);
            let seen =
                EntryInfo::of(&entry, playing.rules(), &mut seats, &|person| self.app.house.name(person));
            let entry = EntryInfo { jobs, ..seen };
            self.send(socket, &ServerMessage::Entry(Box::new(EntryMessage::without_people(entry)))).await?;
        }
        Ok(())
    }

    fn people(&self, people: &[u32]) -> Vec<(u32, String)> {
        people.iter().map(|person| (*person, self.app.house.name(*person))).collect()
    }

    /// Checks that the client still responds and that its session has not ended. Sends a reality check if one is due.
    async fn look(&mut self, socket: &mut WebSocket) -> Result<(), ConnectionEnd> {
        if self.last_heard.elapsed() > SILENCE {
            return Err(ConnectionEnd::Close(close_code::AWAY, "the client was silent for too long"));
        }
        if self.last_heard.elapsed() > PING {
            within(socket.feed(Message::Ping(Default::default()))).await?;
        }
        self.still_present()?;
        let Some(person) = self.person else { return Ok(()) };
        if let Some((minutes, net)) = self.app.house.reality(person, &mut self.told).await {
            self.send(socket, &ServerMessage::RealityCheck(RealityCheck { minutes, net: net.cents() }))
                .await?;
        }
        Ok(())
    }

    /// Queues a message; the caller flushes once all messages are queued.
    async fn send(&self, socket: &mut WebSocket, says: &ServerMessage<'_>) -> Result<(), ConnectionEnd> {
        let text = serde_json::to_string(says)
            .map_err(|_| ConnectionEnd::Close(close_code::ERROR, "the house had an internal error"))?;
        within(socket.feed(Message::Text(text.into()))).await
    }
}

/// Waits until a message is sent. If this takes longer than `PATIENCE`, the client counts as gone.
async fn within(sent: impl Future<Output = Result<(), axum::Error>>) -> Result<(), ConnectionEnd> {
    match tokio::time::timeout(PATIENCE, sent).await {
        Ok(sent) => Ok(sent?),
        Err(_) => Err(ConnectionEnd::Gone),
    }
}

/// Waits for the next entry of a feed, and returns all entries that are ready, up to a maximum.
async fn heard_of(feed: &mut broadcast::Receiver<Arc<FeedEntry>>) -> Result<Vec<Arc<FeedEntry>>, RecvError> {
    let mut told = vec![feed.recv().await?];
    while told.len() < TOGETHER {
        match feed.try_recv() {
            Ok(next) => told.push(next),
            // The entries already received here are dropped, and sent again with the missed entries.
            Err(TryRecvError::Lagged(missed)) => return Err(RecvError::Lagged(missed)),
            Err(TryRecvError::Empty | TryRecvError::Closed) => break,
        }
    }
    Ok(told)
}

/// Waits for the answer to the oldest command.
async fn front(answers: &mut VecDeque<PendingAnswer>) -> TableAnswer {
    match answers.front_mut() {
        Some(pending) => (&mut pending.answer).await.unwrap_or(TableAnswer::Halted),
        None => std::future::pending().await,
    }
}
