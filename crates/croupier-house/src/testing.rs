//! Tables for tests: the engines alone, without log lines or wallets.

use std::sync::{Arc, LazyLock};

use croupier_ledger::line::{Command, Event};
use croupier_ledger::{TableDenial, TableInPlay, TableState};
use croupier_rules::{Choice, Choices, Library, Money};
use croupier_table::{GameRules, Refusal, craps, rounds};
use serde_json::Value;

use crate::ask::{Requester, ResolvedRequest, TableEngineKind, TableRequest};
use crate::wire::{Offer, offers};

static LIBRARY: LazyLock<Arc<Library>> = LazyLock::new(|| Arc::new(Library::embedded()));

/// Returns the packs that a table can use. An amendment is used together with the pack that it amends.
pub(crate) fn packs() -> Vec<String> {
    LIBRARY.packs().map(|pack| pack.id.clone()).collect()
}

/// A table and its rules.
#[derive(Clone)]
pub(crate) struct TestTable {
    pub(crate) rules: GameRules,
    pub(crate) game: TableState,
    /// The chips that people brought, minus those that they took away.
    pub(crate) brought: Money,
    /// The events since the table was opened.
    pub(crate) log: Vec<Event>,
    /// The number of events in the log after each command.
    ends: Vec<usize>,
}

/// Returns a table of a pack. The picks select a value for each option, as far as the values are compatible; without
/// picks, the table has the defaults.
pub(crate) fn felt(pack: &str, picks: &[u8]) -> TestTable {
    let composition = LIBRARY.compose(LIBRARY.playable(pack).unwrap()).unwrap();
    let mut choices = Choices::new();
    for (spec, pick) in composition.options.iter().zip(picks.iter().cycle()) {
        let samples = spec.samples();
        choices.insert(spec.name.clone(), samples[usize::from(*pick) % samples.len()].clone());
    }
    let essential = composition.essential();
    // If the choices contradict each other, try again without the amounts, and then with the defaults.
    let mut words = choices.clone();
    words.retain(|name, _| matches!(composition.option(name).unwrap().choice, Choice::Word(_)));
    words.extend(essential.clone());
    let mut tries = vec![choices, words, essential];
    tries.iter_mut().for_each(|choices| choices.extend(LIBRARY.offering(pack)));
    if picks.is_empty() {
        tries.drain(..2);
    }
    let rules = tries.iter().find_map(|choices| GameRules::compile(&composition, choices).ok()).unwrap();
    TestTable::open(rules)
}

impl TestTable {
    pub(crate) fn open(mut rules: GameRules) -> TestTable {
        // Post limits where the document leaves them to the operator.
        let _ = rules.post_limit("all", Money::from_cents(500), Money::from_cents(100_000));
        let game = TableState::open(&rules);
        TestTable { rules, game, brought: Money::ZERO, log: Vec::new(), ends: Vec::new() }
    }

    /// Seats a person with $2,000, if a position is free.
    pub(crate) fn sit(&mut self, person: u32) {
        let chips = Money::from_cents(200_000);
        let command = match &self.game {
            TableState::Craps(_) => {
                Command::Craps(craps::Command::Sit { player: person, spot: craps::SeatChoice::Next, chips })
            }
            TableState::Round(_) => Command::Round(rounds::Command::Sit { id: person, seat: None, chips }),
        };
        self.try_to(&command);
    }

    /// Tries a command, and returns the events if the table accepts it.
    pub(crate) fn try_to(&mut self, command: &Command) -> Option<Vec<Event>> {
        self.decide(command).ok().inspect(|events| {
            events.iter().for_each(|event| self.apply(event));
            self.end_entry();
        })
    }

    /// Marks the end of an entry: the events since the last entry belong to one command.
    pub(crate) fn end_entry(&mut self) {
        self.ends.push(self.log.len());
    }

    /// Returns the events of each command since the table was opened.
    pub(crate) fn entries(&self) -> impl Iterator<Item = &[Event]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, end)| &self.log[start..*end])
    }

    pub(crate) fn decide(&self, command: &Command) -> Result<Vec<Event>, Refusal> {
        match self.in_play().decide(command) {
            Ok(events) => Ok(events),
            Err(TableDenial::Refused(refusal)) => Err(refusal),
            Err(_) => Ok(Vec::new()),
        }
    }

    pub(crate) fn in_play(&self) -> TableInPlay<'_> {
        TableInPlay::new(&self.rules, &self.game).unwrap()
    }

    pub(crate) fn apply(&mut self, event: &Event) {
        self.log.push(event.clone());
        match (&mut self.game, event) {
            (TableState::Craps(table), Event::Craps(event)) => table.apply(event),
            (TableState::Round(table), Event::Round(event)) => {
                self.brought = match *event {
                    rounds::Event::Sat { chips, .. } => self.brought.plus(chips),
                    rounds::Event::BoughtIn { amount, .. } => self.brought.plus(amount),
                    rounds::Event::Changed { cash, .. } => self.brought.plus(cash),
                    rounds::Event::Left { chips, .. } => self.brought.minus(chips),
                    _ => self.brought,
                };
                table.apply(event);
            }
            _ => {}
        }
    }

    /// Returns whether every chip is accounted for.
    pub(crate) fn balances(&self) -> bool {
        match &self.game {
            TableState::Craps(table) => table.sum().is_zero(),
            TableState::Round(table) => table.everything() == Money::ZERO,
        }
    }
}

/// Returns the offers to a person as commands, in the form in which a client sends an offer back. `pick` selects the
/// amounts.
pub(crate) fn offered(felt: &TestTable, person: u32, pick: usize) -> Vec<Command> {
    let asker = Requester { person, crew: false };
    let meant = |offer: &Offer| {
        let request = sent_back(&serde_json::to_value(offer).unwrap(), pick);
        let request = TableRequest::read(TableEngineKind::of(&felt.rules), &request.to_string()).unwrap();
        match request.resolve(felt.in_play(), asker) {
            Ok(ResolvedRequest::Command(command)) => command,
            other => panic!("{offer:?} is not a command: {other:?}"),
        }
    };
    offers(felt.in_play(), person).iter().map(meant).collect()
}

/// Turns an offer into its request: replaces the range of choices by one choice.
fn sent_back(offer: &Value, pick: usize) -> Value {
    let mut request = offer.as_object().unwrap().clone();
    let range = ["min", "max", "step"].map(|field| request.remove(field).and_then(|value| value.as_i64()));
    if let [Some(min), Some(max), Some(step)] = range {
        let steps = (max - min) / step.max(1);
        request.insert("amount".to_owned(), (min + pick as i64 % (steps.min(12) + 1) * step).into());
    }
    match offer["do"].as_str().unwrap() {
        "pay-vigorish" => drop(request.remove("amount")),
        "cut" => {
            request.remove("cards");
            let at = request.remove("from_ends").unwrap();
            request.insert("at".to_owned(), at);
        }
        "choose-dice" => {
            let [presented, except] = ["presented", "except"]
                .map(|field| request.remove(field).unwrap().as_array().unwrap().clone());
            let two = presented[..2].to_vec();
            let two = if two == except { presented[1..3].to_vec() } else { two };
            request.insert("dice".to_owned(), two.into());
        }
        _ => {}
    }
    request.into()
}
