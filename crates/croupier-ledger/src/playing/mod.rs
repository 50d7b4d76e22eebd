//! A table whose state follows from its lines.

pub(crate) mod clients;
mod denial;
mod game;
pub(crate) mod meaning;
pub mod pledges;
mod resume;
mod setup;
mod snapshot;
mod state;

use std::collections::BTreeMap;
use std::sync::Arc;

use croupier_rules::{Faults, Library, Money};
use croupier_table::{GameRules, craps};
use jiff::Timestamp;
use serde::Serialize;

use crate::book::{Account, Balances, Posting};
use crate::digest::{Digest, StreamHead};
use crate::drawing::DrawKind;
use crate::fingerprint::ClientCommand;
use crate::line::{
    Actor, CancellationReason, CancelledDraw, Command, Entry, Event, Header, KIND, Mode, RevealedDraw, Setup,
    TableCommand, TableEvent, VERSION,
};

use clients::Clients;
pub use clients::CommandStatus;
pub use denial::{TableDenial, UnreadableLog};
pub use game::{TableInPlay, TableState, WalletTransfer};
pub use resume::{ResumeError, ResumedTable};
pub use setup::{legend as table_legend, rulebook_digest};
use state::{State, TableMovement};

/// The maximum length of a player's seed, in bytes.
pub const SEED_LENGTH: usize = 64;

/// A new line and its contents.
#[derive(Clone, PartialEq, Debug)]
pub struct NewLine {
    /// The line's contents.
    pub entry: Entry,
    /// The line's text.
    pub line: String,
    /// The line's hash.
    pub hash: Digest,
}

/// A command that was decided but not yet applied.
#[derive(Clone, Debug)]
pub struct PreparedCommand {
    command: Command,
    events: Vec<Event>,
    book: Vec<Posting>,
    /// Chips that come from wallets or go back to them.
    pub brought: Vec<WalletTransfer>,
    /// Chips that come from the cage. A negative amount goes back to the cage.
    pub from_cage: Money,
    after: State,
    /// The balance of each account after the command.
    balances: Balances,
}

impl PreparedCommand {
    /// The events that the command causes.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Returns the game after the command.
    pub fn game(&self) -> &TableState {
        &self.after.game
    }

    /// Returns the balance of each account after the command.
    pub fn balances(&self) -> &Balances {
        &self.balances
    }

    /// Returns true if the command closes the table for good.
    pub fn retires(&self) -> bool {
        self.after.retired
    }

    /// Returns true if the command shows the result of the dice, the cards or the wheel.
    fn shows_outcome(&self) -> bool {
        self.events.iter().any(meaning::is_outcome)
    }
}

/// The role of chance in an entry.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EntryDraw {
    /// The draw that produced the command.
    pub chance: Option<RevealedDraw>,
    /// The draw that is called off.
    pub undrawn: Option<CancelledDraw>,
}

impl From<RevealedDraw> for EntryDraw {
    fn from(chance: RevealedDraw) -> EntryDraw {
        EntryDraw { chance: Some(chance), undrawn: None }
    }
}

impl From<CancelledDraw> for EntryDraw {
    fn from(undrawn: CancelledDraw) -> EntryDraw {
        EntryDraw { chance: None, undrawn: Some(undrawn) }
    }
}

/// A table in play, with its rules.
#[derive(Clone, Debug)]
pub struct TableLog {
    header: Arc<Header>,
    library: Arc<Library>,
    rules: Arc<GameRules>,
    state: State,
    balances: Balances,
    clients: Clients,
    chain: StreamHead,
}

/// A newly opened table, and its first line.
#[derive(Debug)]
pub struct OpenedTable {
    /// The table.
    pub playing: TableLog,
    /// The table's first line.
    pub line: String,
    /// The hash of the first line.
    pub hash: Digest,
}

impl TableLog {
    /// Opens a table. The table's bank is empty until the cage fills it.
    pub fn open(
        library: &Arc<Library>,
        rulebook: Digest,
        table: u64,
        setup: Setup,
        opened: Timestamp,
        commits: Digest,
    ) -> Result<OpenedTable, Faults> {
        let rules = setup::rules(library, &setup, &[])?;
        let header = Header {
            croupier: KIND.to_owned(),
            version: VERSION,
            table,
            opened,
            pack_version: rules.summary().1.to_owned(),
            setup,
            rulebook,
            commits,
            legend: setup::legend(&rules),
        };
        let line = to_line(&header);
        let mut playing = TableLog::fresh(library, header, rules);
        let (_, hash) = playing.chain.add(&line);
        Ok(OpenedTable { playing, line, hash })
    }

    /// Recreates a table from its first line.
    pub fn from_header(library: &Arc<Library>, line: &str) -> Result<TableLog, UnreadableLog> {
        let header: Header =
            serde_json::from_str(line).map_err(|error| UnreadableLog::Line(0, error.to_string()))?;
        if header.croupier != KIND || !(1..=VERSION).contains(&header.version) {
            let what =
                format!("'{}' of version {} is not a known table log", header.croupier, header.version);
            return Err(UnreadableLog::Line(0, what));
        }
        let fill = header.setup.fill;
        if fill <= Money::ZERO || fill > Money::CEILING {
            return Err(UnreadableLog::Line(0, format!("a bank cannot be filled with {}", fill.dollars())));
        }
        let rules = setup::rules(library, &header.setup, &[]).map_err(UnreadableLog::Rules)?;
        if rules.summary().1 != header.pack_version {
            return Err(UnreadableLog::Line(0, "it uses another version of its pack".to_owned()));
        }
        if setup::legend(&rules) != header.legend {
            let what = "its legend does not match these packs: the table uses other packs";
            return Err(UnreadableLog::Line(0, what.to_owned()));
        }
        let mut playing = TableLog::fresh(library, header, rules);
        playing.chain.add(line);
        Ok(playing)
    }

    fn fresh(library: &Arc<Library>, header: Header, rules: GameRules) -> TableLog {
        let state = State::open(&rules, header.version, header.commits, header.opened);
        TableLog {
            // The book starts empty. The first entry moves the meters' opening amounts.
            balances: Balances::default(),
            header: Arc::new(header),
            library: Arc::clone(library),
            rules: Arc::new(rules),
            state,
            clients: Clients::default(),
            chain: StreamHead::EMPTY,
        }
    }

    /// Follows one more line: applies its events without checking that they are right.
    pub fn follow(&mut self, line: &str) -> Result<Entry, UnreadableLog> {
        let at = self.chain.lines();
        let wrong = |what: String| UnreadableLog::Line(at, what);
        let entry: Entry = serde_json::from_str(line).map_err(|error| wrong(error.to_string()))?;
        if entry.n != at {
            return Err(wrong(format!("it says that it is line {}", entry.n)));
        }
        if entry.prev != self.chain.last {
            return Err(wrong("it does not follow the previous line".to_owned()));
        }
        let mut rules = Arc::clone(&self.rules);
        let mut moved = TableMovement::default();
        for event in &entry.then {
            self.state.apply(event, &mut moved);
            if let Event::Table(TableEvent::PaysChosen { option, .. }) = event {
                let changed = self.changed(&rules, &self.state.changes, option, true, true);
                rules = Arc::new(changed.map_err(|denied| wrong(denied.to_string()))?.0);
            }
        }
        self.rules = rules;
        self.balances = self.state.balances();
        self.close(&entry, line);
        Ok(entry)
    }

    /// Decides a command without applying it.
    pub fn prepare(&self, command: Command) -> Result<PreparedCommand, TableDenial> {
        if self.state.retired {
            return Err(TableDenial::Retired);
        }
        self.fits(&command)?;
        if self.called().is_some() && !self.is_done_while_called(&command) {
            return Err(TableDenial::DrawIsCalled);
        }
        let mut events = match &command {
            Command::Table(asked) => self.decide_table(asked)?,
            game => self.in_play().decide(game)?,
        };
        let (mut after, mut moved) = self.after(&events);
        let bank = after.bank();
        if bank < Money::ZERO {
            // The cage fills the bank before it runs out.
            let amount = Money::ZERO.minus(bank).ceil_to(self.header.setup.fill.max(Money::CENT));
            events.insert(0, Event::Table(TableEvent::Filled { amount, unasked: true }));
            (after, moved) = self.after(&events);
        }
        let balances = after.balances();
        let mut book = self.balances.difference(&balances);
        for brought in &moved.brought {
            add(&mut book, Account::Wallet(brought.person), Money::ZERO.minus(brought.amount));
        }
        add(&mut book, Account::Cage, Money::ZERO.minus(moved.from_cage));
        book.retain(|Posting(_, amount)| !amount.is_zero());
        self.balances.check(&book, elsewhere)?;
        let TableMovement { brought, from_cage } = moved;
        Ok(PreparedCommand { command, events, book, brought, from_cage, after, balances })
    }

    /// Applies a decided command: makes the line and changes the table. Nobody may learn of the command before the line
    /// is stored.
    ///
    /// The command must have been prepared on the table's current state.
    pub fn make(
        &mut self,
        prepared: PreparedCommand,
        at: Timestamp,
        by: Actor,
        asked: Option<ClientCommand>,
        drawn: EntryDraw,
    ) -> NewLine {
        let PreparedCommand { command, events, book, after, balances, .. } = prepared;
        if let Some((option, _)) = after.changes.get(self.state.changes.len())
            && let Ok((rules, _)) = self.changed(&self.rules, &after.changes, option, true, true)
        {
            self.rules = Arc::new(rules);
        }
        let at = at.max(self.state.at);
        self.state = after;
        self.balances = balances;
        let (id, asked) = asked.map_or((None, None), |ClientCommand { id, asked }| (Some(id), asked));
        let entry = Entry {
            n: self.chain.lines(),
            prev: self.chain.last,
            at,
            by,
            id,
            asked,
            command,
            then: events,
            book,
            chance: drawn.chance,
            undrawn: drawn.undrawn,
        };
        let line = to_line(&entry);
        let hash = self.close(&entry, &line);
        NewLine { entry, line, hash }
    }

    /// Makes the changes that are common to all lines.
    fn close(&mut self, entry: &Entry, line: &str) -> Digest {
        self.state.next_draw(entry);
        self.state.seal(entry);
        self.state.at = entry.at;
        if let (Some(person), Some(command)) = (entry.by.person(), entry.client_command()) {
            self.clients.done(person, &command, entry.n);
        }
        self.chain.add(line).1
    }

    fn after(&self, events: &[Event]) -> (State, TableMovement) {
        let mut after = self.state.clone();
        let mut moved = TableMovement::default();
        for event in events {
            after.apply(event, &mut moved);
        }
        moved.net();
        (after, moved)
    }

    fn decide_table(&self, asked: &TableCommand) -> Result<Vec<Event>, TableDenial> {
        let amount_fits = |amount: Money| {
            let fits = amount > Money::ZERO && amount <= Money::CEILING;
            if fits { Ok(()) } else { Err(TableDenial::NotAnAmount) }
        };
        let event = match asked {
            TableCommand::Fill { amount } => {
                amount_fits(*amount)?;
                TableEvent::Filled { amount: *amount, unasked: false }
            }
            TableCommand::Credit { amount } => {
                amount_fits(*amount)?;
                let bank = self.state.bank();
                if *amount > bank {
                    return Err(TableDenial::BankHolds(bank));
                }
                TableEvent::Credited { amount: *amount }
            }
            TableCommand::Seed { .. } if self.state.version >= 2 => return Err(TableDenial::PledgesInstead),
            TableCommand::Seed { person, seed } => {
                if !self.state.game.people().contains(person) {
                    return Err(TableDenial::NotThere);
                }
                if seed.len() > SEED_LENGTH || seed.chars().any(char::is_control) {
                    return Err(TableDenial::NotASeed);
                }
                TableEvent::SeedChosen { person: *person, seed: seed.clone() }
            }
            TableCommand::ChangePays { option, value, posted, notified } => {
                let mut changes = self.state.changes.clone();
                changes.push((option.clone(), value.clone()));
                let (_, event) = self.changed(&self.rules, &changes, option, *posted, *notified)?;
                let chosen = TableEvent::PaysChosen { option: option.clone(), value: value.clone() };
                return Ok(vec![Event::Table(chosen), Event::Craps(event)]);
            }
            TableCommand::Retire => return self.retire(),
            TableCommand::Abandon => return Ok(self.abandon()),
            TableCommand::CallDraw { pledges } => {
                self.callable(pledges)?;
                TableEvent::DrawCalled { draw: self.state.draws, pledges: pledges.clone() }
            }
            TableCommand::Upgrade { version } => {
                if *version <= self.state.version || *version > VERSION {
                    return Err(TableDenial::NotLater);
                }
                TableEvent::Upgraded { version: *version }
            }
        };
        Ok(vec![Event::Table(event)])
    }

    /// Returns true if a command is accepted while a draw is called. Anyone who knows the secret can then predict the
    /// outcome. So the table accepts only the draw itself, or a command that ends the round or the table and reveals
    /// the draw.
    fn is_done_while_called(&self, command: &Command) -> bool {
        let ends = matches!(
            command,
            Command::Table(TableCommand::Abandon) | Command::Craps(craps::Command::Interrupted { .. })
        );
        ends || DrawKind::of(command, self.in_play()).is_some()
    }

    /// Returns true if the command would produce an outcome at an auto table without a draw. Then nobody may give the
    /// command, whatever it is.
    pub fn is_by_decree(&self, prepared: &PreparedCommand) -> bool {
        self.header.setup.mode == Mode::Auto && prepared.shows_outcome()
    }

    /// Returns why an entry must reveal the pending draw, if it must. This is so if the house or its crew
    /// returns bets undecided at an auto table.
    pub fn why_undrawn(&self, by: Actor, prepared: &PreparedCommand) -> Option<CancellationReason> {
        let shown = self.state.version >= 2 && self.header.setup.mode == Mode::Auto;
        shown.then(|| meaning::why_undrawn(by, &prepared.command, &prepared.events)).flatten()
    }

    /// Closes an empty table and sends its bank to the cage. Tips, vigorish and meters stay on the table's books.
    fn retire(&self) -> Result<Vec<Event>, TableDenial> {
        if !self.state.game.people().is_empty() {
            return Err(TableDenial::NotEmpty);
        }
        Ok(close_for_good(&self.state))
    }

    /// Returns all undecided bets to their owners, and closes the table.
    fn abandon(&self) -> Vec<Event> {
        let mut events = self.in_play().abandon();
        let (after, _) = self.after(&events);
        events.extend(close_for_good(&after));
        events
    }

    /// Returns the rules with all these changes, and the event for the last one.
    fn changed(
        &self,
        rules: &GameRules,
        changes: &[(String, String)],
        option: &str,
        posted: bool,
        notified: bool,
    ) -> Result<(GameRules, craps::Event), TableDenial> {
        let new = setup::rules(&self.library, &self.header.setup, changes)
            .map_err(|faults| TableDenial::Rules(faults.to_string()))?;
        let (GameRules::Craps(old), GameRules::Craps(new)) = (rules, new) else {
            return Err(TableDenial::NotThisGame);
        };
        let (rules, event) = craps::change_pays(old, *new, option, posted, notified)?;
        Ok((GameRules::Craps(Box::new(rules)), event))
    }

    /// Checks that all wagers in a command exist, and that nobody sits down twice.
    fn fits(&self, command: &Command) -> Result<(), TableDenial> {
        let sits = match command {
            Command::Craps(craps::Command::Sit { player, .. }) => Some(*player),
            Command::Round(croupier_table::rounds::Command::Sit { id, .. }) => Some(*id),
            _ => None,
        };
        if sits.is_some_and(|person| self.state.game.people().contains(&person)) {
            return Err(TableDenial::SeatedAlready);
        }
        if !game::wagers_fit(&self.rules, command) {
            return Err(TableDenial::NoSuchWager);
        }
        Ok(())
    }

    /// Returns the status of a person's command.
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

    /// If there are too many clients, forgets some of them. For the store, returns each of those: the person, the client,
    /// its last number and the entry.
    pub fn forget_clients(&mut self) -> Vec<(u32, String, u64, u64)> {
        self.clients.forget()
    }

    /// Returns the rules by which the table plays now.
    pub fn rules(&self) -> &Arc<GameRules> {
        &self.rules
    }

    /// Returns the packs that the rules come from.
    pub fn library(&self) -> &Arc<Library> {
        &self.library
    }

    /// Returns the contents of the first line.
    pub fn header(&self) -> &Arc<Header> {
        &self.header
    }

    /// Returns the table with its rules.
    pub fn in_play(&self) -> TableInPlay<'_> {
        TableInPlay::new(&self.rules, &self.state.game).expect("a log opens its table by its rules")
    }

    /// Returns the state of the game after the lines so far.
    pub fn game(&self) -> &TableState {
        &self.state.game
    }

    /// Returns the balance of every account of the table.
    pub fn balances(&self) -> &Balances {
        &self.balances
    }

    /// Returns the end of the table's stream.
    pub fn chain(&self) -> &StreamHead {
        &self.chain
    }

    /// Returns the version of the notation for the next line.
    pub fn version(&self) -> u32 {
        self.state.version
    }

    /// Returns the number of the next draw, and its commitment.
    pub fn next_draw(&self) -> (u64, Digest) {
        (self.state.draws, self.state.commits)
    }

    /// Returns the seeds of the players at the table for the next draw, in the order of their numbers.
    pub fn player_seeds(&self) -> Vec<(u32, String)> {
        let there = self.state.game.people();
        let own = self.state.seeds.iter().filter(|(person, _)| there.contains(person));
        own.map(|(person, seed)| (*person, seed.clone())).collect()
    }

    /// Returns the seeds of all people who ever chose one, whether or not they are at the table.
    pub(crate) fn seeds(&self) -> &BTreeMap<u32, String> {
        &self.state.seeds
    }

    /// Returns the status of clients' commands.
    pub(crate) fn clients(&self) -> &Clients {
        &self.clients
    }

    /// Returns the lines that hold secrets still in play: the order of the shoe, and the amount at which a meter hits.
    pub fn sealed(&self) -> impl Iterator<Item = u64> {
        [self.state.shoe_line, self.state.trigger_line].into_iter().flatten()
    }

    /// Returns the time of the last line.
    pub fn at(&self) -> Timestamp {
        self.state.at
    }

    /// Returns true if the table was closed for good.
    pub fn retired(&self) -> bool {
        self.state.retired
    }
}

/// Sends the bank to the cage, and closes the table.
fn close_for_good(state: &State) -> Vec<Event> {
    let bank = state.bank();
    let credit = (!bank.is_zero()).then_some(Event::Table(TableEvent::Credited { amount: bank }));
    credit.into_iter().chain([Event::Table(TableEvent::Retired)]).collect()
}

/// Returns true for wallets and the cage, whose balances belong to the house's own stream.
pub(crate) fn elsewhere(account: Account) -> bool {
    matches!(account, Account::Wallet(_) | Account::Cage)
}

fn add(book: &mut Vec<Posting>, account: Account, amount: Money) {
    match book.iter_mut().find(|Posting(known, _)| *known == account) {
        Some(posting) => posting.1 = posting.1.plus(amount),
        None => book.push(Posting(account, amount)),
    }
}

/// Returns a value as a line of text.
fn to_line(value: &impl Serialize) -> String {
    // Most lines are shorter than this, so writing them needs no reallocation.
    let mut line = Vec::with_capacity(1024);
    serde_json::to_writer(&mut line, value).expect("every key is a string and every number is an integer");
    String::from_utf8(line).expect("JSON is valid UTF-8")
}
