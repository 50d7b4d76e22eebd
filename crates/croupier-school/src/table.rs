//! A table of the school: its rules, its people, and all its commands so far.

use std::sync::Arc;

use croupier_ledger::line::{Command, Event};
use croupier_ledger::{TableInPlay, TableState};
use croupier_rules::{Money, WagerId};
use croupier_sim::seat::{SeatCommand, SeatEvents, SeatTable};
use croupier_table::{GameRules, Owner, Refusal, SeatNo, craps, rounds};
use croupier_text::narration::{self, Seats, Sentence};

use crate::question::{SceneBet, TableScene};

/// The players' names, in the order of arrival.
pub(crate) const NAMES: [&str; 8] = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gia", "Hugo"];

/// A table of the school. People are numbered from 1.
#[derive(Clone, Debug)]
pub struct SchoolTable {
    rules: Arc<GameRules>,
    state: TableState,
    names: Arc<[String]>,
    commands: Vec<Command>,
}

impl SchoolTable {
    /// Opens a table without players.
    pub fn open(rules: Arc<GameRules>) -> SchoolTable {
        let state = TableState::open(&rules);
        SchoolTable::at(rules, state, NAMES.map(str::to_owned).as_slice().into())
    }

    /// Creates a table in this state, with the names of its people.
    pub fn at(rules: Arc<GameRules>, state: TableState, names: Arc<[String]>) -> SchoolTable {
        SchoolTable { rules, state, names, commands: Vec::new() }
    }

    /// Returns the same table with these names.
    pub(crate) fn named(&self, names: Arc<[String]>) -> SchoolTable {
        SchoolTable { names, ..self.clone() }
    }

    /// Returns the name of a person.
    pub fn name(&self, person: u32) -> String {
        let index = (person as usize).checked_sub(1);
        let known = index.and_then(|index| self.names.get(index));
        known.cloned().unwrap_or_else(|| format!("Player {person}"))
    }

    /// Returns the table as if bets were still open.
    pub(crate) fn betting_again(&self) -> SchoolTable {
        let mut open = self.clone();
        if let TableState::Round(table) = &mut open.state {
            table.stage = rounds::RoundStage::Betting;
        }
        open
    }

    /// Returns the table after these events.
    pub(crate) fn after(&self, events: &[Event]) -> SchoolTable {
        let mut after = self.clone();
        for event in events {
            after.state.apply(event);
        }
        after
    }

    /// Returns the rules.
    pub fn rules(&self) -> &GameRules {
        &self.rules
    }

    /// Returns the state of the table.
    pub fn state(&self) -> &TableState {
        &self.state
    }

    /// Returns the commands that the table accepted, in order.
    pub fn commands(&self) -> &[Command] {
        &self.commands
    }

    /// Returns the table with its rules.
    pub(crate) fn in_play(&self) -> SeatTable<'_> {
        match (&*self.rules, &self.state) {
            (GameRules::Craps(rules), TableState::Craps(table)) => SeatTable::Craps(rules, table),
            (GameRules::Rounds(rules), TableState::Round(table)) => SeatTable::Rounds(rules, table),
            _ => unreachable!("a table is of the same kind as its rules"),
        }
    }

    /// Returns the events that would follow from a command, or the dealer's refusal.
    pub fn decide(&self, command: &Command) -> Result<Vec<Event>, Refusal> {
        match (self.in_play(), command) {
            (SeatTable::Craps(rules, table), Command::Craps(command)) => {
                let events = craps::decide(rules, table, command)?;
                Ok(events.into_iter().map(Event::Craps).collect())
            }
            (SeatTable::Rounds(rules, table), Command::Round(command)) => {
                let events = rounds::decide(rules, table, command)?;
                Ok(events.into_iter().map(Event::Round).collect())
            }
            _ => unreachable!("the school gives a table only commands of its kind"),
        }
    }

    /// Carries out a command.
    pub(crate) fn give(&mut self, command: Command) -> Result<Vec<Event>, Refusal> {
        let events = self.decide(&command)?;
        for event in &events {
            self.state.apply(event);
        }
        self.commands.push(command);
        Ok(events)
    }

    /// Returns the sentences for events that follow now.
    pub(crate) fn sentences(&self, events: &[Event]) -> Vec<Sentence> {
        let mut seats = Seats::of(&self.state);
        let events: Vec<Event> = events.iter().filter_map(narration::public).collect();
        narration::tell(&self.rules, &mut seats, &events, &|person| self.name(person))
    }

    /// Returns the sentence for a refusal.
    pub(crate) fn refused(&self, command: &Command, refusal: &Refusal) -> String {
        match TableInPlay::new(&self.rules, &self.state) {
            Some(played) => narration::refused(played, command, refusal),
            None => narration::plain_refusal(refusal),
        }
    }

    /// Returns the people at the table.
    pub fn people(&self) -> Vec<u32> {
        match self.in_play() {
            SeatTable::Craps(_, table) => table.players().map(|(_, seat)| seat.player).collect(),
            SeatTable::Rounds(_, table) => table.people().map(|(_, player)| player.id).collect(),
        }
    }

    /// Returns a person's chips that are not on the layout.
    pub(crate) fn rail(&self, person: u32) -> Money {
        match self.in_play() {
            SeatTable::Craps(_, table) => {
                let mut seats = table.players().filter(|(_, seat)| seat.player == person);
                seats.next().map_or(Money::ZERO, |(_, seat)| seat.rail)
            }
            SeatTable::Rounds(_, table) => {
                let mut people = table.people().filter(|(_, player)| player.id == person);
                people.next().map_or(Money::ZERO, |(_, player)| player.rail)
            }
        }
    }

    /// Returns a person's bet on a wager by name, as people say it.
    pub(crate) fn bet_name(&self, wager: WagerId, state: u16, owner: Owner) -> String {
        let dealers = if owner == Owner::Dealers { " for the dealers" } else { "" };
        format!("{}{dealers}", narration::bet_name(&self.rules, wager, state))
    }

    /// Returns the name of a wager's spot on the layout, such as `place-6`.
    pub(crate) fn spot(&self, wager: WagerId, state: u16) -> String {
        match &*self.rules {
            GameRules::Craps(rules) => rules.layout.spot(wager, state).to_owned(),
            GameRules::Rounds(rules) => rules.layout.wager(wager).id.clone(),
        }
    }

    /// Applies events that the table decided on, such as the first cards of a round.
    pub(crate) fn apply<'e>(&mut self, events: impl IntoIterator<Item = &'e Event>) {
        for event in events {
            self.state.apply(event);
        }
    }

    /// Returns the clauses of these settings. A path that does not name a setting stands for all
    /// settings whose paths begin with it.
    pub(crate) fn setting_clauses(&self, wanted: &[&str]) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        for path in wanted {
            let is_whole = self.rules.settings().iter().any(|setting| setting.path == *path);
            let cited = self.rules.settings().iter().filter(|setting| match is_whole {
                true => setting.path == *path,
                false => setting.path.starts_with(path),
            });
            for clause in cited.flat_map(|setting| self.rules.citations().clauses(setting.cite)) {
                if !found.contains(clause) {
                    found.push(clause.clone());
                }
            }
        }
        found
    }

    /// Returns the name of the person at a position.
    pub(crate) fn name_at(&self, seat: SeatNo) -> String {
        Seats::of(&self.state).at(seat).map_or_else(|| seat.to_string(), |person| self.name(person))
    }

    /// Returns the table as the trainee sees it.
    pub(crate) fn scene(&self) -> TableScene {
        match self.in_play() {
            SeatTable::Craps(_, table) => {
                let point = match table.head.point {
                    0 => "The puck is off: the next roll is a come-out.".to_owned(),
                    point => format!("The puck is on {point}."),
                };
                let bets = table.players().flat_map(|(position, seat)| {
                    seat.live().map(move |(_, bet)| SceneBet {
                        player: self.name(seat.player),
                        position: position.position(),
                        wager: self.bet_name(bet.key.wager, bet.key.state, Owner::Player),
                        stake: bet.stake,
                        for_dealers: bet.key.owner == Owner::Dealers,
                        called: bet.called,
                    })
                });
                TableScene { notes: vec![point], bets: bets.collect() }
            }
            SeatTable::Rounds(rules, table) => {
                let view = rounds::view(rules, table, None);
                let hands = view.shown.hands.iter().filter(|hand| !hand.up.is_empty() || hand.down > 0);
                let cards = hands.map(|hand| {
                    let up = hand.up.iter().map(ToString::to_string);
                    let all: Vec<String> = up.chain((0..hand.down).map(|_| "face down".to_owned())).collect();
                    format!("{}: {}.", hand.title, all.join(" "))
                });
                // Before a round, the cards of the last one do not belong to the position.
                let cards = cards.filter(|_| table.stage == rounds::RoundStage::InPlay);
                let bets = table.bets.iter().filter_map(|bet| {
                    let player = table.player(bet.spot.player)?;
                    Some(SceneBet {
                        player: self.name(player.id),
                        position: bet.spot.seat.position(),
                        wager: self.bet_name(bet.spot.wager, 0, Owner::Player),
                        stake: bet.stake,
                        for_dealers: bet.spot.owner == Owner::Dealers,
                        called: None,
                    })
                });
                TableScene { notes: cards.collect(), bets: bets.collect() }
            }
        }
    }
}

pub(crate) fn command(command: SeatCommand) -> Command {
    match command {
        SeatCommand::Craps(command) => Command::Craps(command),
        SeatCommand::Round(command) => Command::Round(command),
    }
}

/// Returns the events as a strategy receives them.
pub(crate) fn heard(table: &SchoolTable, events: &[Event]) -> SeatEvents {
    match table.in_play() {
        SeatTable::Craps(..) => SeatEvents::Craps(
            events
                .iter()
                .filter_map(|event| if let Event::Craps(event) = event { Some(*event) } else { None })
                .collect(),
        ),
        SeatTable::Rounds(..) => SeatEvents::Rounds(
            events
                .iter()
                .filter_map(|event| if let Event::Round(event) = event { Some(event.clone()) } else { None })
                .collect(),
        ),
    }
}

/// Returns the same rules with a crew that takes no step automatically.
pub(crate) fn dealt_by_hand(rules: &GameRules) -> GameRules {
    let mut rules = rules.clone();
    match &mut rules {
        GameRules::Craps(rules) => rules.game.crew = craps::Automation::IDLE,
        GameRules::Rounds(rules) => rules.game.crew = rounds::Automation::IDLE,
    }
    rules
}
