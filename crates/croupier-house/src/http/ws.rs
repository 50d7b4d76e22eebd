//! A connection to a table: the state, then everything that happens, and commands with numbers.

mod missed;

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
use croupier_table::GameRules;
use futures_util::SinkExt;
use serde::Deserialize;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::sync::{broadcast, oneshot, watch};
use tokio::time::Instant;
use utoipa::IntoParams;

use super::App;
use super::answer::{Problem, outward};
use super::client::ClientAddress;
use super::extract::{Path, Query};
use super::message::{
    DoneMessage, EntryMessage, NumberedCommand, OffersMessage, RealityCheck, RefusedMessage, ServerMessage,
    StateMessage,
};
use super::session::Session;
use crate::ask::{Plays, TableRequest};
use crate::house::House;
use crate::narration::Seats;
use crate::people::Token;
use crate::security::SecurityEvent;
use crate::table::{FeedEntry, RecalledClient, TableAnswer, Watching};
use crate::wire::{EntrySeen, Offer, offers, view};

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;
/// So many commands of one connection may wait for their answers.
const IN_FLIGHT: usize = 64;
/// So many entries are told together, if they wait.
const TOGETHER: usize = 64;
/// So many missed entries are told one by one; who missed more gets the state alone.
const MISSED: u64 = 1000;
/// Commands are short: a connection does not need the 128 KiB that it would get.
const READ_BUFFER: usize = 4096;
/// The longest name of a client.
const CLIENT: usize = 40;
/// After how long without a word the other side is asked whether it is there, and after how long it is not.
const PING: Duration = Duration::from_secs(20);
const SILENCE: Duration = Duration::from_secs(60);
/// How long a message may take to be sent.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often the house looks whether somebody is to be told how they stand.
const LOOK: Duration = Duration::from_secs(5);

/// How one connects to a table.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct JoinQuery {
    /// The last entry that the client has: those after it are told first.
    after: Option<u64>,
    /// The name of the client, which it chose: numbers of commands are its own. Needed to give commands.
    client: Option<String>,
}

/// Connects to a table by WebSocket.
#[utoipa::path(
    get, path = "/tables/{table}/play", tag = "tables",
    params(("table" = u64, Path, description = "The table"), JoinQuery),
    responses((status = 101, description = "The connection is open"), (status = "4XX", description = "There is no such table, or no connection is made", body = Problem)),
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
    let upgrade = upgrade.map_err(|why| Problem::new(why.status(), "not-a-websocket", why.body_text()))?;
    let client = joining.client.unwrap_or_default();
    if !client.is_empty() {
        client_name(&client)?;
    }
    let person = session.as_ref().map(|session| session.person);
    // Whether there is such a table is told before the connection is open; it is watched once it is.
    app.house.peek(table).await?;
    let token = session.map(|session| session.token);
    // What is somewhat too long is read, so that it can be said; what is far too long is not.
    let limit = app.house.config().message_bytes.saturating_mul(4);
    let upgrade = upgrade.max_message_size(limit).max_frame_size(limit).read_buffer_size(READ_BUFFER);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let house = Arc::clone(&app.house);
        let Ok(watching) = house.watch(table, person).await else { return };
        let lines = watching.playing.chain().lines();
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
            plays: Plays::of(watching.playing.rules()),
            answers: VecDeque::new(),
            budget: Budget::new(house.config().commands_per_second),
            told: house.now(),
        };
        metrics::gauge!("croupier_connections").increment(1);
        connection.serve(socket, watching, joining.after).await;
        metrics::gauge!("croupier_connections").decrement(1);
        house.unwatch(table, person);
    }))
}

/// Is it a name for a client?
pub(super) fn client_name(client: &str) -> Result<(), Problem> {
    if (1..=CLIENT).contains(&client.len()) && client.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Ok(());
    }
    let words = format!("a client's name has at most {CLIENT} letters, digits and signs");
    Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "not-a-client", words))
}

struct Connection {
    app: App,
    table: u64,
    person: Option<u32>,
    /// Where the connection comes from.
    from: IpAddr,
    token: Option<Token>,
    /// When the other side was last heard.
    last_heard: Instant,
    client: String,
    /// What the store remembered of the client when the connection was opened.
    recalled: Option<RecalledClient>,
    plays: Plays,
    answers: VecDeque<(u64, oneshot::Receiver<TableAnswer>)>,
    budget: Budget,
    /// When the person was last told how they stand.
    told: jiff::Timestamp,
}

/// Why a connection ends.
enum ConnectionEnd {
    /// The other side is gone.
    Gone,
    /// We close it, and say why.
    Close(u16, &'static str),
}

const SESSION_ENDED: ConnectionEnd = ConnectionEnd::Close(close_code::POLICY, "the session has ended");

/// Waits until a session ends; a connection without a session waits for ever.
async fn session_ends(ends: &mut Option<watch::Receiver<()>>) {
    match ends {
        // Nothing is ever sent: the channel closes with the session.
        Some(ends) => while ends.changed().await.is_ok() {},
        None => std::future::pending().await,
    }
}

/// What the client missed cannot be told now.
const UNREAD: ConnectionEnd =
    ConnectionEnd::Close(close_code::RESTART, "missed entries cannot be read: connect again");

/// More than the connection may send.
const TOO_MANY: ConnectionEnd = ConnectionEnd::Close(close_code::POLICY, "too many messages");

impl From<axum::Error> for ConnectionEnd {
    fn from(_: axum::Error) -> ConnectionEnd {
        ConnectionEnd::Gone
    }
}

impl Connection {
    async fn serve(mut self, mut socket: WebSocket, watching: Watching, after: Option<u64>) {
        let end = self.talk(&mut socket, watching, after).await;
        if let Err(ConnectionEnd::Close(code, reason)) = end {
            let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
            let _ = socket.send(Message::Close(Some(frame))).await;
        }
    }

    async fn talk(
        &mut self,
        socket: &mut WebSocket,
        watching: Watching,
        after: Option<u64>,
    ) -> Result<(), ConnectionEnd> {
        let Watching { playing, mut feed, clock } = watching;
        if let Some(after) = after {
            self.tell_missed(socket, &playing, after).await?;
        }
        self.tell_state(socket, &playing, clock).await?;
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
                    Some(Err(_)) => return Err(ConnectionEnd::Close(close_code::PROTOCOL, "that was no message, or far too long a one")),
                    None => return Ok(()),
                },
                told = heard_of(&mut feed) => match told {
                    Ok(told) => {
                        let new: Vec<_> = told.into_iter().filter(|told| told.entry.n >= next).collect();
                        next = new.last().map_or(next, |told| told.entry.n + 1);
                        self.tell_entries(socket, &new).await?;
                    }
                    // Too slow: the state anew, with what was missed.
                    Err(RecvError::Lagged(_)) => {
                        let again = self.app.house.watch(self.table, None).await;
                        self.app.house.unwatch(self.table, None);
                        let again = again.map_err(|_| ConnectionEnd::Close(close_code::AWAY, "the house closes"))?;
                        self.tell_missed(socket, &again.playing, next - 1).await?;
                        feed = again.feed;
                        next = again.playing.chain().lines();
                        self.tell_state(socket, &again.playing, again.clock).await?;
                    }
                    Err(RecvError::Closed) => return Err(ConnectionEnd::Close(close_code::RESTART, "the table sleeps or the house closes")),
                },
                (n, answer) = front(&mut self.answers), if !self.answers.is_empty() => {
                    self.answers.pop_front();
                    self.tell_answer(socket, n, answer).await?;
                }
                _ = look.tick() => self.look(socket).await?,
            }
            self.tell_answers(socket).await?;
            within(socket.flush()).await?;
        }
    }

    /// The answers that are there already, in the order of the commands.
    async fn tell_answers(&mut self, socket: &mut WebSocket) -> Result<(), ConnectionEnd> {
        while let Some((n, answer)) = self.answers.front_mut() {
            let (n, answer) = match answer.try_recv() {
                Err(oneshot::error::TryRecvError::Empty) => return Ok(()),
                answer => (*n, answer.unwrap_or(TableAnswer::Halted)),
            };
            self.answers.pop_front();
            self.tell_answer(socket, n, answer).await?;
        }
        Ok(())
    }

    async fn heard(&mut self, socket: &mut WebSocket, message: Message) -> Result<(), ConnectionEnd> {
        let text = match message {
            Message::Text(text) if text.len() > self.app.house.config().message_bytes => {
                return Err(ConnectionEnd::Close(close_code::SIZE, "the message is too long"));
            }
            Message::Text(text) => text,
            Message::Binary(_) => {
                return Err(ConnectionEnd::Close(close_code::UNSUPPORTED, "messages are text"));
            }
            // The answers to these are made below us, the last one too: then nothing more comes. Each costs as much as a
            // message.
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
            return self
                .refuse(socket, n, Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many", words))
                .await;
        }
        let ask = match TableRequest::read(self.plays, said.ask.get()) {
            Ok(ask) => ask,
            Err(mistake) => {
                let problem = Problem::unreadable(mistake.to_string());
                return self.refuse(socket, n, problem).await;
            }
        };
        // Nobody is kept at a table.
        if !ask.is_leaving()
            && let Err(problem) = self.allowed(person, said.ask.get().len())
        {
            return self.refuse(socket, n, problem).await;
        }
        let id = Some(CommandId(self.client.clone(), said.n));
        match self.app.house.post_table(self.table, person, id, self.recalled, ask).await {
            Ok(answer) => self.answers.push_back((said.n, answer)),
            Err(error) => return self.refuse(socket, n, error.into()).await,
        }
        Ok(())
    }

    /// A connection does not outlive its session: nothing more is heard on it, and it is closed.
    fn still_present(&self) -> Result<(), ConnectionEnd> {
        match &self.token {
            Some(token) if self.app.present(token).is_err() => Err(SESSION_ENDED),
            _ => Ok(()),
        }
    }

    /// Takes a command of so many bytes off what the person and the household may say.
    fn allowed(&self, person: u32, bytes: usize) -> Result<(), Problem> {
        let config = self.app.house.config();
        self.app.desk.allowances.take(config, person, self.from, bytes, Instant::now())
    }

    /// What the person may do now.
    async fn offers(&self, person: u32) -> Vec<Offer> {
        let playing = self.app.house.peek(self.table).await;
        playing.map(|playing| offers(playing.rules(), playing.game(), person)).unwrap_or_default()
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
                "nothing was heard for long: connect again",
            ));
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

    async fn tell_state(
        &self,
        socket: &mut WebSocket,
        playing: &TableLog,
        clock: Option<Duration>,
    ) -> Result<(), ConnectionEnd> {
        let (draw, commits) = playing.next_draw();
        let header = playing.header();
        let state = StateMessage {
            protocol: PROTOCOL,
            table: self.table,
            n: playing.chain().lines() - 1,
            you: self.person,
            setup: &header.setup,
            legend: &header.legend,
            draw,
            commits,
            called: playing.called(),
            people: self.people(&playing.game().people()),
            view: view(playing.rules(), playing.game(), self.person),
            clock_ms: clock.map(|clock| clock.as_millis() as u64),
        };
        self.send(socket, &ServerMessage::State(Box::new(state))).await
    }

    /// Entries that came together: the table afterwards comes with the last.
    async fn tell_entries(
        &self,
        socket: &mut WebSocket,
        told: &[Arc<FeedEntry>],
    ) -> Result<(), ConnectionEnd> {
        let house = &self.app.house;
        let Some((last, before)) = told.split_last() else { return Ok(()) };
        let before = before.iter().map(|told| told.brief(|told| brief_text(house, told)));
        // Only whoever holds cards to turn sees something that others do not.
        let last = if self.person.is_some_and(|person| last.shows_more_to(person)) {
            entry_text(house, last, self.person).into()
        } else {
            last.text(|told| entry_text(house, told, None))
        };
        for text in before.chain([last]) {
            within(socket.feed(Message::Text(Utf8Bytes::from(&*text)))).await?;
        }
        Ok(())
    }

    /// What the client missed, entry by entry, unless it is too much. If that cannot be read, the connection ends, and the
    /// client comes back for it: a state alone would hide that something is missing.
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
        let missed =
            kept.map_err(|error| error.to_string()).and_then(|kept| missed::entries(&kept, after + 1..lines));
        let missed = missed.map_err(|error| {
            tracing::error!(table, after, error, "the entries that a client missed cannot be read");
            UNREAD
        })?;
        let mut seats = Seats::of(playing.game());
        for entry in missed {
            let entry =
                EntrySeen::of(&entry, playing.rules(), &mut seats, &|person| self.app.house.name(person));
            self.send(socket, &ServerMessage::Entry(Box::new(EntryMessage { entry, people: Vec::new() })))
                .await?;
        }
        Ok(())
    }

    fn people(&self, people: &[u32]) -> Vec<(u32, String)> {
        people.iter().map(|person| (*person, self.app.house.name(*person))).collect()
    }

    /// Looks whether the other side is there and its session goes on, and tells a person how they stand, if it is time.
    async fn look(&mut self, socket: &mut WebSocket) -> Result<(), ConnectionEnd> {
        if self.last_heard.elapsed() > SILENCE {
            return Err(ConnectionEnd::Close(close_code::AWAY, "nothing was heard for too long"));
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

    /// Puts a message on its way; it leaves when all that is there to be said is.
    async fn send(&self, socket: &mut WebSocket, says: &ServerMessage<'_>) -> Result<(), ConnectionEnd> {
        let text = serde_json::to_string(says)
            .map_err(|_| ConnectionEnd::Close(close_code::ERROR, "a fault of the house"))?;
        within(socket.feed(Message::Text(text.into()))).await
    }
}

/// Whoever takes nothing for so long is gone.
async fn within(sent: impl Future<Output = Result<(), axum::Error>>) -> Result<(), ConnectionEnd> {
    match tokio::time::timeout(PATIENCE, sent).await {
        Ok(sent) => Ok(sent?),
        Err(_) => Err(ConnectionEnd::Gone),
    }
}

/// An entry, without the table afterwards.
fn brief_text(house: &House, told: &FeedEntry) -> String {
    let entry = entry_seen(house, told);
    serde_json::to_string(&ServerMessage::Entry(Box::new(EntryMessage { entry, people: Vec::new() })))
        .unwrap_or_default()
}

/// An entry with the table afterwards, as somebody sees it.
fn entry_text(house: &House, told: &FeedEntry, person: Option<u32>) -> String {
    let entry = entry_seen(house, told).with_view(&told.rules, &told.game, person);
    let people = told.game.people().into_iter().map(|person| (person, house.name(person))).collect();
    serde_json::to_string(&ServerMessage::Entry(Box::new(EntryMessage { entry, people }))).unwrap_or_default()
}

fn entry_seen(house: &House, told: &FeedEntry) -> EntrySeen {
    let rules: &GameRules = &told.rules;
    let entry = EntrySeen::of(&told.entry, rules, &mut told.seats.clone(), &|person| house.name(person));
    EntrySeen { clock_ms: told.clock, outcomes: told.outcomes.clone(), ..entry }
}

/// The next entries of a feed: all that wait, up to a number.
async fn heard_of(feed: &mut broadcast::Receiver<Arc<FeedEntry>>) -> Result<Vec<Arc<FeedEntry>>, RecvError> {
    let mut told = vec![feed.recv().await?];
    while told.len() < TOGETHER {
        match feed.try_recv() {
            Ok(next) => told.push(next),
            // What was heard is missed as well: it is told with the rest.
            Err(TryRecvError::Lagged(missed)) => return Err(RecvError::Lagged(missed)),
            Err(TryRecvError::Empty | TryRecvError::Closed) => break,
        }
    }
    Ok(told)
}

/// The answer to the command that waits longest.
async fn front(answers: &mut VecDeque<(u64, oneshot::Receiver<TableAnswer>)>) -> (u64, TableAnswer) {
    match answers.front_mut() {
        Some((n, answer)) => (*n, answer.await.unwrap_or(TableAnswer::Halted)),
        None => std::future::pending().await,
    }
}

/// How many messages a connection may still send.
struct Budget {
    per_second: f64,
    left: f64,
    at: Instant,
}

#[allow(clippy::float_arithmetic, reason = "a budget of messages is no money")]
impl Budget {
    fn new(per_second: u32) -> Budget {
        let per_second = f64::from(per_second.max(1));
        Budget { per_second, left: 2.0 * per_second, at: Instant::now() }
    }

    fn take(&mut self) -> bool {
        let now = Instant::now();
        let more = now.duration_since(self.at).as_secs_f64() * self.per_second;
        self.left = (self.left + more).min(2.0 * self.per_second);
        self.at = now;
        let may = self.left >= 1.0;
        if may {
            self.left -= 1.0;
        }
        may
    }
}
