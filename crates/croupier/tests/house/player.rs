//! A player who takes any offer, loses the connection, comes back, and repeats unanswered commands.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use croupier_ledger::Digest;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};

use super::client::{Address, Connection, ConnectionGone, Guest, tables};
use super::luck::Luck;
use super::witness::{AcknowledgedCommand, Witness};

/// A player who missed more entries than this gets only the state.
const MISSED: u64 = 1000;

/// The longest pause before a player who was sent away connects again.
const LONGEST_PAUSE: Duration = Duration::from_millis(256);

/// The time in which a table that has a connection answers.
const PATIENCE: Duration = Duration::from_secs(60);

/// The state of the house's door.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Door {
    Closed,
    Open(Address),
    Over,
}

/// The fates of all players' commands, counted together.
#[derive(Default, Debug)]
pub(crate) struct CommandCounts {
    pub(crate) done: AtomicU64,
    pub(crate) refused: AtomicU64,
    /// Commands that were sent again and had already been carried out.
    pub(crate) done_before: AtomicU64,
    /// Commands that were sent again and had not been carried out.
    pub(crate) done_after: AtomicU64,
    /// States after a restart that equal the last state before it.
    pub(crate) same: AtomicU64,
}

fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

/// An unanswered command.
#[derive(Clone, Debug)]
struct PendingCommand {
    number: u64,
    ask: Value,
    /// True if the command was sent before.
    again: bool,
    /// The entry that already carried the command out, if any.
    was: Option<u64>,
}

/// A player.
pub(crate) struct Player {
    pub(crate) name: String,
    pub(crate) luck: Luck,
    pub(crate) witness: Arc<Witness>,
    pub(crate) fates: Arc<CommandCounts>,
    guest: Option<Guest>,
    table: Option<u64>,
    /// The last known entry; `view` is the table after it.
    after: Option<u64>,
    view: Option<Value>,
    /// The last table that the house sent, with the number of its entry. Changes apply to it.
    shown: Option<(u64, Value)>,
    /// The number of the last command.
    number: u64,
    pending: VecDeque<PendingCommand>,
    /// The last completed command at this table: its number, its text and its entry.
    last: Option<(u64, Value, u64)>,
    offers: Option<Vec<Value>>,
    /// The next draw of the table.
    draw: u64,
    /// A draw that was called with this player's pledge.
    called: Option<u64>,
    /// The command numbers of revealed parts.
    revealed: BTreeSet<u64>,
    /// True if the table refuses newcomers.
    unwelcome: bool,
}

impl Player {
    pub(crate) fn new(name: String, luck: Luck, witness: Arc<Witness>, fates: Arc<CommandCounts>) -> Player {
        Player {
            name,
            luck,
            witness,
            fates,
            guest: None,
            table: None,
            after: None,
            view: None,
            shown: None,
            number: 0,
            pending: VecDeque::new(),
            last: None,
            offers: None,
            draw: 0,
            called: None,
            revealed: BTreeSet::new(),
            unwelcome: false,
        }
    }

    /// Plays until the test ends. `parked` counts the players who wait outside and have received everything.
    pub(crate) async fn play(mut self, mut door: watch::Receiver<Door>, parked: watch::Sender<usize>) {
        loop {
            parked.send_modify(|parked| *parked += 1);
            let open = door.wait_for(|door| *door != Door::Closed).await.unwrap().clone();
            parked.send_modify(|parked| *parked -= 1);
            let Door::Open(address) = open else { return };
            let mut pause = Duration::from_millis(2);
            while *door.borrow() == Door::Open(address.clone()) {
                let came = Instant::now();
                let ConnectionGone = self.evening(&address).await;
                self.pending.iter_mut().for_each(|pending| pending.again = true);
                // Where nobody answers, there is no use in asking more and more often.
                let played = came.elapsed() > LONGEST_PAUSE;
                pause = if played { Duration::from_millis(2) } else { LONGEST_PAUSE.min(pause * 2) };
                sleep(pause).await;
            }
        }
    }

    /// Plays until the house is gone.
    async fn evening(&mut self, address: &Address) -> ConnectionGone {
        loop {
            if let Err(gone) = self.sitting(address).await {
                return gone;
            }
        }
    }

    /// Plays at one table.
    async fn sitting(&mut self, address: &Address) -> Result<(), ConnectionGone> {
        let guest = match &self.guest {
            Some(guest) => guest.clone(),
            None => self.guest.insert(Guest::comes(address).await?).clone(),
        };
        let table = match self.table {
            Some(table) => table,
            None => {
                let open = tables(address).await?;
                let table = self.luck.one_of(&open).unwrap()["table"].as_u64().unwrap();
                *self.table.insert(table)
            }
        };
        let mut connection = guest.connect(address, table, &self.name, self.after, self.follows()).await?;
        while self.hear(&mut connection).await? != "state" {}
        for pending in self.pending.clone() {
            connection.say(pending.number, &pending.ask).await?;
        }
        loop {
            while !self.pending.is_empty() {
                let heard = timeout(PATIENCE, self.hear(&mut connection)).await;
                heard.unwrap_or_else(|_| panic!("table {table} does not answer {:?}", self.pending))?;
            }
            if self.goes_elsewhere() {
                return Ok(());
            }
            for ask in self.asks(&mut connection).await? {
                self.number += 1;
                self.pending.push_back(PendingCommand { number: self.number, ask, again: false, was: None });
                let PendingCommand { number, ask, .. } = self.pending.back().unwrap();
                connection.say(*number, ask).await?;
            }
            if self.luck.once_in(12) {
                self.repeats(&mut connection).await?;
            }
            let pause = Duration::from_millis(self.luck.below(25));
            if let Ok(heard) = timeout(pause, self.listens(&mut connection)).await {
                heard?;
            }
        }
    }

    async fn listens(&mut self, connection: &mut Connection) -> Result<(), ConnectionGone> {
        loop {
            self.hear(connection).await?;
        }
    }

    /// Decides whether the player goes to another table. Sometimes the player leaves without saying so.
    fn goes_elsewhere(&mut self) -> bool {
        let goes = self.unwelcome || self.luck.once_in(if self.sits() { 200 } else { 10 });
        if goes {
            (self.table, self.after, self.view, self.last, self.unwelcome) = (None, None, None, None, false);
        }
        goes
    }

    fn person(&self) -> u32 {
        self.guest.as_ref().map_or(0, |guest| guest.person)
    }

    fn sits(&self) -> bool {
        let me = json!(self.person());
        let places = self.view.as_ref().and_then(|view| view["places"].as_array());
        places.is_some_and(|places| places.iter().any(|place| place["person"] == me && place["away"] != true))
    }

    /// Returns the player's next request, or several to send together.
    async fn asks(&mut self, connection: &mut Connection) -> Result<Vec<Value>, ConnectionGone> {
        if !self.sits() {
            return Ok(vec![json!({ "do": "sit", "chips": 500 * (40 + self.luck.below(80)) })]);
        }
        if self.luck.once_in(25) {
            let pledge = Digest::of(&self.part(self.draw).0).to_string();
            return Ok(vec![json!({ "do": "pledge", "draw": self.draw, "pledge": pledge })]);
        }
        if self.luck.once_in(40) {
            return Ok(vec![json!({ "do": "buy-in", "amount": 10_000 })]);
        }
        connection.say(0, &json!("offers")).await?;
        self.offers = None;
        while self.offers.is_none() {
            self.hear(connection).await?;
        }
        let offers = self.offers.take().unwrap_or_default();
        let many = 1 + self.luck.below(3);
        let mut asks: Vec<Value> = (0..many).filter_map(|_| self.takes(&offers)).collect();
        if asks.is_empty() || !self.luck.once_in(3) {
            asks.push(json!({ "do": "ready" }));
        }
        Ok(asks)
    }

    /// The player's part in a draw: the same after every crash.
    fn part(&self, draw: u64) -> Digest {
        Digest::of(format!("{} {:?} {draw}", self.name, self.table).as_bytes())
    }

    /// Reveals the part pledged for a called draw, most of the time.
    async fn reveals(&mut self, connection: &mut Connection) -> Result<(), ConnectionGone> {
        let Some(draw) = self.called.take().filter(|_| !self.luck.once_in(10)) else { return Ok(()) };
        self.number += 1;
        let ask = json!({ "do": "reveal", "draw": draw, "part": self.part(draw).to_string() });
        // A revealed part is never written to the log, so the player does not wait for an answer.
        self.revealed.insert(self.number);
        connection.say(self.number, &ask).await
    }

    /// Records the next draw, and whether it is called with this player's pledge.
    fn notes_draw(&mut self, draw: Option<u64>, pledges: Option<&Value>) {
        self.draw = draw.unwrap_or(self.draw);
        let own = |pledge: &Value| pledge[0] == self.person();
        if pledges.and_then(Value::as_array).is_some_and(|pledges| pledges.iter().any(own)) {
            self.called = Some(self.draw);
        }
    }

    /// Takes one of the offers, in most cases a bet.
    fn takes(&mut self, offers: &[Value]) -> Option<Value> {
        let weight = |offer: &Value| match offer["do"].as_str().unwrap() {
            "bet" => 24,
            "leave" | "decline-dice" | "pass-dice" => 1,
            _ => 6,
        };
        let mut kinds: Vec<&str> = offers.iter().map(|offer| offer["do"].as_str().unwrap()).collect();
        kinds.dedup();
        let of_kind = |kind: &str| offers.iter().filter(|offer| offer["do"] == kind).collect::<Vec<_>>();
        let weights: Vec<u64> = kinds.iter().map(|kind| weight(of_kind(kind)[0])).collect();
        let mut left = self.luck.below(weights.iter().sum());
        let at = weights.iter().position(|weight| {
            let here = left < *weight;
            left = left.saturating_sub(*weight);
            here
        })?;
        let offer = *self.luck.one_of(&of_kind(kinds[at]))?;
        Some(self.ask_for(offer))
    }

    /// Turns an offer into a request, choosing one of the amounts, dice or places that it leaves open.
    fn ask_for(&mut self, offer: &Value) -> Value {
        let number = |part: &str| offer[part].as_u64();
        let mut ask = offer.clone();
        for part in ["min", "max", "step", "from_ends", "cards", "presented", "except", "amount"] {
            ask.as_object_mut().unwrap().remove(part);
        }
        if let (Some(min), Some(max), Some(step)) = (number("min"), number("max"), number("step")) {
            let steps = max.saturating_sub(min) / step.max(1);
            let more = if self.luck.once_in(4) { self.luck.below(steps + 1) } else { 0 };
            ask["amount"] = json!(min + more * step);
        }
        if let (Some(ends), Some(cards)) = (number("from_ends"), number("cards")) {
            ask["at"] = json!(ends + self.luck.below(cards.saturating_sub(2 * ends)));
        }
        if let Some(presented) = offer["presented"].as_array() {
            ask["dice"] = json!(presented.iter().rev().take(2).collect::<Vec<_>>());
        }
        ask
    }

    /// Repeats a completed command, which must not be carried out twice.
    async fn repeats(&mut self, connection: &mut Connection) -> Result<(), ConnectionGone> {
        if let Some((number, ask, entry)) = self.last.clone() {
            connection.say(number, &ask).await?;
            self.pending.push_back(PendingCommand { number, ask, again: true, was: Some(entry) });
        }
        Ok(())
    }

    /// Receives one message; returns its type.
    async fn hear(&mut self, connection: &mut Connection) -> Result<String, ConnectionGone> {
        let mut heard = connection.hear().await?;
        let kind = heard["type"].as_str().unwrap().to_owned();
        match kind.as_str() {
            "state" => self.state(&heard),
            "entry" => self.entry(heard),
            "done" | "refused" if heard["n"].as_u64().is_some_and(|n| self.revealed.remove(&n)) => {}
            "done" => self.done(&heard),
            "refused" => self.refused(&heard)?,
            "offers" => self.offers = heard["offers"].as_array_mut().map(std::mem::take),
            "reality-check" | "pace" | "autoplay" | "question" | "reaction" => {}
            other => panic!("the house sent a message of unknown type '{other}': {heard}"),
        }
        self.reveals(connection).await?;
        Ok(kind)
    }

    /// Returns whether the house sends this player only the changes of the table; every other player receives the
    /// whole table.
    fn follows(&self) -> bool {
        self.person() % 2 == 1
    }

    fn state(&mut self, state: &Value) {
        self.notes_draw(state["draw"].as_u64(), state.get("called"));
        let (table, person) = (self.table.unwrap(), self.person());
        assert_eq!(state["you"], person, "the house forgot who {} is", self.name);
        let n = state["n"].as_u64().unwrap();
        if let Some(after) = self.after {
            assert!(
                n >= after,
                "table {table}: the player received entry {after}, but the house restarted at entry {n}"
            );
            // The entries that the player missed come first.
            assert!(
                n == after || n - after > MISSED,
                "table {table}: the house did not send the entries between {after} and {n}"
            );
            if let Some(view) = self.view.take().filter(|_| n == after) {
                assert_eq!(
                    view, state["view"],
                    "table {table}: the view of person {person} changed after entry {n} without a new entry"
                );
                count(&self.fates.same);
            }
        }
        self.after = Some(n);
        self.view = Some(state["view"].clone());
        self.shown = self.view.clone().map(|view| (n, view));
        self.witness.view((table, n), person, state["view"].clone());
    }

    fn entry(&mut self, mut entry: Value) {
        let (table, person) = (self.table.unwrap(), self.person());
        if let Some(changes) = entry.as_object_mut().unwrap().remove("changes") {
            assert!(self.follows(), "{} did not ask for changes: {changes}", self.name);
            let (shown, mut view) = self.shown.take().expect("changes follow a view");
            json_patch::patch(&mut view, &serde_json::from_value::<json_patch::Patch>(changes).unwrap())
                .unwrap();
            entry["view"] = view;
            let since = entry.as_object_mut().unwrap().remove("since").and_then(|since| since.as_u64());
            assert!(since.unwrap() <= shown, "the player has no table of entry {since:?}");
        }
        let n = entry["n"].as_u64().unwrap();
        assert_eq!(self.after.map(|after| after + 1), Some(n), "table {table}: entry {n} is out of order");
        self.after = Some(n);
        self.view = entry.get("view").cloned();
        self.shown = self.view.clone().map(|view| (n, view)).or(self.shown.take());
        let ended = entry["chance"]["draw"].as_u64().or(entry["undrawn"]["draw"].as_u64());
        self.notes_draw(ended.map(|draw| draw + 1), entry.pointer("/then/0/table/draw-called/pledges"));
        self.witness.entry(table, person, entry);
    }

    fn answered(&mut self, answer: &Value) -> PendingCommand {
        let n = answer["n"].as_u64();
        let at = self.pending.iter().position(|pending| Some(pending.number) == n);
        let at = at.unwrap_or_else(|| panic!("unexpected answer: {answer}"));
        self.pending.remove(at).unwrap()
    }

    fn done(&mut self, answer: &Value) {
        let PendingCommand { number, ask, again, was } = self.answered(answer);
        let table = self.table.unwrap();
        let Some(entry) = answer["entry"].as_u64() else {
            // A player who still has bets leaves when they are decided.
            assert!(
                ["ready", "leave", "pledge", "reveal"].iter().any(|word| ask["do"] == *word),
                "{ask} was done, but has no entry: {answer}"
            );
            return;
        };
        assert!(again || answer["again"] == false, "{ask} was done before it was sent: {answer}");
        if let Some(was) = was {
            assert_eq!((entry, &answer["again"]), (was, &json!(true)), "{ask} was done twice");
        }
        count(match (again, answer["again"] == true) {
            (true, true) => &self.fates.done_before,
            (true, false) => &self.fates.done_after,
            _ => &self.fates.done,
        });
        let (person, client) = (self.person(), self.name.clone());
        self.witness.done(AcknowledgedCommand { table, person, client, number, entry });
        self.last = Some((number, ask, entry));
    }

    fn refused(&mut self, answer: &Value) -> Result<(), ConnectionGone> {
        let code = answer["code"].as_str().unwrap();
        // The house has halted or is closing, or another node plays the table: the fate of the command is unknown.
        if ["closed", "moving"].contains(&code) {
            return Err(ConnectionGone);
        }
        let PendingCommand { ask, again, number, was } = self.answered(answer);
        let asked_wrongly = ["unreadable", "too-many", "no-session", "failed", "not-yours"].contains(&code);
        assert!(!asked_wrongly, "{} asked {ask}: {answer}", self.name);
        // The command was refused, the refusal was lost, and a later command was carried out.
        assert!(again || code != "old-number", "{} asked {ask} as {number}: {answer}", self.name);
        assert!(was.is_none(), "{ask} was done, but is refused now: {answer}");
        count(&self.fates.refused);
        self.unwelcome = ask["do"] == "sit" && code != "already-seated";
        Ok(())
    }
}
