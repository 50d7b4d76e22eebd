//! A table in a rehearsal: its people by name, the crew's calls, refusals, and the decided bets.
//!
//! One stage plays every table. [`TableKind`] lists what the craps table and the table of rounds do differently.

use std::collections::HashMap;
use std::rc::Rc;

use croupier_rules::{Card, Citations, Money, SourceLine};
use croupier_table::{GameRules, Refusal, SeatNo, craps, rounds};

use crate::bet_result::{DecidedBet, decided_by};
use crate::named_request::NamedRequest;
use crate::prompter::{LineError, RehearsalRecorder};
use crate::statement::{Expectation, ExpectedFact, NamedBet, PayoutChange, Statement};
use crate::{PlayVerdict, PlayedEvents, PlayedLine, Report, unreadable};

/// A kind of table. The value remembers what only a table of this kind needs for expectations.
pub(crate) trait TableKind: Sized {
    type Rules: Clone;
    type Table;
    type Command;
    type Event: Clone;
    /// The table's name for a player.
    type Person: Copy + PartialEq;

    /// The word for the action that settles bets.
    const SETTLES: &'static str;

    /// Whether one throw or round may decide parts of a bet differently.
    const PARTS: bool;

    /// Opens a table. `crew` lists the crew's automatic actions, if the script does.
    fn open(rules: Rc<Self::Rules>, crew: Option<&[String]>) -> Result<Stage<Self>, String>;

    fn game_rules(rules: Self::Rules) -> GameRules;

    fn citations(rules: &Self::Rules) -> &Citations;

    fn scene(stage: &Stage<Self>) -> PlayedEvents<'_>;

    /// Returns the command for a line; `None` if the line only prepares a later event.
    fn command(stage: &mut Stage<Self>, line: &NamedRequest) -> Result<Option<Self::Command>, LineError>;

    /// Carries out a command, and follows its events.
    fn carry_out(
        stage: &mut Stage<Self>,
        command: &Self::Command,
        playing: &mut PlayingLine<'_>,
    ) -> Result<(), Refusal>;

    /// Returns the meaning of an event for the rehearsal, if it has any.
    fn note(stage: &Stage<Self>, event: &Self::Event) -> Option<StageNote<Self::Person>>;

    /// Remembers an event for later expectations.
    fn remember(stage: &mut Stage<Self>, event: &Self::Event);

    /// Returns the crew's reply to a request that it refuses.
    fn reply(stage: &Stage<Self>, line: &NamedRequest, refusal: Refusal) -> Option<String> {
        let _ = (stage, line, refusal);
        None
    }

    /// Changes the table's payouts to those of these rules.
    fn change_pays(
        stage: &mut Stage<Self>,
        change: &PayoutChange,
        rules: &dyn Fn() -> Result<StagedRules, String>,
    ) -> Result<(), LineError>;

    fn rail(table: &Self::Table, person: Self::Person) -> Option<Money>;

    /// Returns the sum of the rails and of the layout.
    fn chips(table: &Self::Table) -> Money;

    /// Returns the tips and the vigorish that the house has earned.
    fn boxes(table: &Self::Table) -> (Money, Money);

    /// Returns a player's first position.
    fn first_position(table: &Self::Table, person: Self::Person) -> Option<SeatNo>;

    /// Returns whether an event settles a bet of this player.
    fn settles(stage: &Stage<Self>, event: &Self::Event, person: Self::Person, bet: &NamedBet) -> bool;

    fn stake(stage: &Stage<Self>, bet: &NamedBet) -> Result<Money, String>;

    /// Compares an expectation that the kinds of tables check differently.
    fn holds(stage: &Stage<Self>, expected: &ExpectedFact) -> Result<(), String>;

    /// Returns the cards of the current shoe that have been face up: before the first round, and in each round since.
    fn seen(stage: &Stage<Self>) -> Vec<Vec<Card>> {
        let _ = stage;
        Vec::new()
    }
}

/// The rules of a table, shared by the tables of a runner.
#[derive(Clone)]
pub(crate) enum StagedRules {
    Craps(Rc<craps::CrapsRules>),
    Rounds(Rc<rounds::Rules>),
}

/// The meaning of an event for a rehearsal.
pub(crate) enum StageNote<Person> {
    /// The player whom the line names sits down.
    Arrived(Person),
    /// A player leaves with these chips.
    Left(Person, Money),
    Decided(DecidedBet),
    /// The crew makes a call.
    Said(String),
    /// A remark for the transcript.
    Remark(String),
    /// All bets of the throw or round are settled.
    Settled,
}

/// A line that is being played.
pub(crate) struct PlayingLine<'l> {
    pub(crate) place: &'l SourceLine,
    pub(crate) line: &'l NamedRequest,
    pub(crate) report: &'l mut Report,
}

/// A table in a rehearsal.
pub(crate) struct Stage<K: TableKind> {
    pub(crate) rules: Rc<K::Rules>,
    pub(crate) table: K::Table,
    pub(crate) memory: K,
    people: Vec<(String, K::Person)>,
    /// All players who have arrived so far. A player who returns keeps the same number.
    arrivals: Vec<String>,
    /// The chips that each departed player took away.
    gone: HashMap<String, Money>,
    pub(crate) prompter: RehearsalRecorder,
    /// The events of the last throw or its correction, or of the last round from its beginning.
    pub(crate) last_events: Vec<K::Event>,
    /// Every decided bet, in the order of play.
    decisions: Vec<DecidedBet>,
    /// The events of the last line.
    pub(crate) played: Vec<K::Event>,
}

impl<K: TableKind> Stage<K> {
    pub(crate) fn new(rules: Rc<K::Rules>, table: K::Table, memory: K) -> Stage<K> {
        Stage {
            rules,
            table,
            memory,
            people: Vec::new(),
            arrivals: Vec::new(),
            gone: HashMap::new(),
            prompter: RehearsalRecorder::default(),
            last_events: Vec::new(),
            decisions: Vec::new(),
            played: Vec::new(),
        }
    }

    /// Plays one line.
    pub(crate) fn line(&mut self, playing: &mut PlayingLine<'_>) -> Result<(), PlayVerdict> {
        self.prompter.no_refusal_left()?;
        self.prompter.excess = None;
        self.played.clear();
        let outcome = match K::command(self, playing.line) {
            Ok(Some(command)) => K::carry_out(self, &command, playing),
            Ok(None) => Ok(()),
            Err(LineError::Refused(refusal)) => Err(refusal),
            Err(LineError::Unreadable(message)) => return Err(unreadable(playing.place, message)),
        };
        if let Err(refusal) = outcome {
            let (place, report) = (playing.place, &mut *playing.report);
            self.prompter.refuse(place, refusal, K::citations(&self.rules), report);
            if let Some(text) = K::reply(self, playing.line, refusal) {
                self.prompter.say(place, text, report);
            }
        }
        Ok(())
    }

    /// Compares an expectation with the table.
    pub(crate) fn expect(
        &mut self,
        place: &SourceLine,
        expectation: &Expectation,
        report: &mut Report,
    ) -> Result<(), PlayVerdict> {
        let held = self.holds(&expectation.expected);
        self.prompter.judge(place, expectation, held, report)
    }

    /// Changes the table's payouts to those of these rules. Returns whether that was allowed.
    pub(crate) fn change_pays(
        &mut self,
        place: &SourceLine,
        change: &PayoutChange,
        rules: &dyn Fn() -> Result<StagedRules, String>,
        report: &mut Report,
    ) -> Result<bool, PlayVerdict> {
        self.prompter.no_refusal_left()?;
        self.played.clear();
        match K::change_pays(self, change, rules) {
            Ok(()) => Ok(true),
            Err(LineError::Unreadable(message)) => Err(unreadable(place, message)),
            Err(LineError::Refused(refusal)) => {
                self.prompter.refuse(place, refusal, K::citations(&self.rules), report);
                Ok(false)
            }
        }
    }

    /// Ends the rehearsal: every refusal must have been expected.
    pub(crate) fn end(mut self, report: &mut Report) -> Result<(), PlayVerdict> {
        report.seen = K::seen(&self);
        report.decisions = self.decisions;
        self.prompter.no_refusal_left()
    }

    /// Returns the result of the last line.
    pub(crate) fn scene<'s>(&'s self, line: u32, statement: &'s Statement) -> PlayedLine<'s> {
        let (act, refused) = (K::scene(self), self.prompter.refusal());
        PlayedLine { line, statement, act, people: &self.arrivals, refused }
    }

    /// Records events for later expectations.
    pub(crate) fn follow(&mut self, events: &[K::Event], playing: &mut PlayingLine<'_>) {
        let line = playing.place.line;
        for event in events {
            K::remember(self, event);
            match K::note(self, event) {
                Some(StageNote::Arrived(person)) => {
                    if let Some(name) = &playing.line.by {
                        self.people.retain(|(_, there)| *there != person);
                        self.gone.remove(name);
                        self.people.push((name.clone(), person));
                        if !self.arrivals.contains(name) {
                            self.arrivals.push(name.clone());
                        }
                    }
                }
                Some(StageNote::Left(person, chips)) => {
                    if let Some(index) = self.people.iter().position(|(_, there)| *there == person) {
                        let (name, _) = self.people.remove(index);
                        self.gone.insert(name, chips);
                    }
                }
                Some(StageNote::Decided(decision)) => {
                    let decision = DecidedBet { line, ..decision };
                    // The losing parts of a bet are taken before its winning part is paid. As a whole, it has won.
                    if self.decisions.last().is_some_and(|last| K::PARTS && decision.is_the_rest_of(last)) {
                        self.decisions.pop();
                    }
                    self.decisions.push(decision);
                }
                Some(StageNote::Said(text)) => self.prompter.say(playing.place, text, playing.report),
                Some(StageNote::Remark(words)) => playing.report.transcript.push((line, words)),
                Some(StageNote::Settled) => playing.report.money.push((line, self.rails())),
                None => {}
            }
        }
    }

    /// Lists the chips of each player.
    fn rails(&self) -> String {
        let rails = self
            .people
            .iter()
            .filter_map(|(name, person)| K::rail(&self.table, *person).map(|rail| format!("{name} {rail}")));
        rails.collect::<Vec<_>>().join(", ")
    }

    /// Returns the number of a player who sits down.
    pub(crate) fn arriving(&self, name: &str) -> Result<u32, String> {
        if self.person(name).is_ok() {
            return Err(format!("{name} is already at the table"));
        }
        let known = self.arrivals.iter().position(|known| known == name);
        Ok(known.unwrap_or(self.arrivals.len()) as u32 + 1)
    }

    pub(crate) fn person(&self, name: &str) -> Result<K::Person, String> {
        let known = self.people.iter().find(|(known, _)| known == name).map(|(_, person)| *person);
        known.ok_or_else(|| format!("there is no player '{name}' at the table"))
    }

    pub(crate) fn name_of(&self, person: K::Person) -> Option<String> {
        self.people.iter().find(|(_, there)| *there == person).map(|(name, _)| name.clone())
    }

    /// Returns the position that a line means: the position that it names, or the player's first position.
    pub(crate) fn seat(&self, name: &str, at: Option<SeatNo>) -> Result<SeatNo, String> {
        let person = self.person(name)?;
        let first =
            || K::first_position(&self.table, person).ok_or_else(|| format!("{name} has no position"));
        at.map_or_else(first, Ok)
    }

    /// Returns whether a player has left the table.
    pub(crate) fn is_gone(&self, name: &str) -> bool {
        self.gone.contains_key(name) && self.person(name).is_err()
    }

    /// Returns the index in the last events at which a bet was settled.
    pub(crate) fn settled_at(&self, bet: &NamedBet) -> Result<usize, String> {
        let person = self.person(&bet.player)?;
        let at = self.last_events.iter().position(|event| K::settles(self, event, person, bet));
        at.ok_or_else(|| format!("the last {} did not settle {}'s {}", K::SETTLES, bet.player, bet.wager))
    }

    /// Compares a fact with the table, and leaves the rehearsal unchanged.
    pub(crate) fn probe(&mut self, fact: &ExpectedFact) -> Result<(), String> {
        let before = (self.prompter.clone(), self.decisions.clone());
        let held = self.holds(fact);
        (self.prompter, self.decisions) = before;
        held
    }

    /// Returns `Ok` if the expectation holds, otherwise the state that the table shows.
    fn holds(&mut self, expected: &ExpectedFact) -> Result<(), String> {
        match expected {
            ExpectedFact::Rail { name, amount } => match self.gone.get(name) {
                Some(chips) => same(*chips, *amount),
                None => {
                    let rail = K::rail(&self.table, self.person(name)?);
                    same(rail.unwrap_or(Money::ZERO), *amount)
                }
            },
            ExpectedFact::Stake { bet, amount } => same(K::stake(self, bet)?, *amount),
            ExpectedFact::Decided { bet, decided, clause, alone } => {
                decided_by(&mut self.decisions, bet, *decided, (clause, *alone))
            }
            ExpectedFact::Refused(clause) => {
                self.prompter.refused(clause.as_deref(), K::citations(&self.rules))
            }
            ExpectedFact::Call(text) => self.prompter.said(text),
            ExpectedFact::NoCall(text) => self.prompter.not_said(text),
            ExpectedFact::Tips(amount) => same(K::boxes(&self.table).0, *amount),
            ExpectedFact::Vigorish(amount) => same(K::boxes(&self.table).1, *amount),
            ExpectedFact::Total(amount) => {
                let there = self.gone.values().fold(K::chips(&self.table), |sum, chips| sum.plus(*chips));
                same(there, *amount)
            }
            ExpectedFact::Position { name, position } => {
                let seat = K::first_position(&self.table, self.person(name)?);
                let there = seat.map_or(0, SeatNo::position);
                shown(there == *position, || format!("position {there}"))
            }
            ExpectedFact::SettledBefore { first, second } => {
                let (one, two) = (self.settled_at(first)?, self.settled_at(second)?);
                shown(one < two, || "they were settled the other way round".to_owned())
            }
            ExpectedFact::Submission { .. } | ExpectedFact::OptionRefused { .. } => {
                Err("this expectation is about the pack, not the table".to_owned())
            }
            expected => K::holds(self, expected),
        }
    }
}

/// Returns the crew's automatic actions: those that a script lists, or all.
pub(crate) fn automation<A: Default>(
    crew: Option<&[String]>,
    idle: A,
    also: impl Fn(&mut A, &str) -> Result<(), String>,
) -> Result<A, String> {
    let Some(actions) = crew else { return Ok(A::default()) };
    let mut chosen = idle;
    actions.iter().try_for_each(|action| also(&mut chosen, action))?;
    Ok(chosen)
}

pub(crate) fn same(there: Money, expected: Money) -> Result<(), String> {
    shown(there == expected, || there.to_string())
}

pub(crate) fn shown(held: bool, there: impl FnOnce() -> String) -> Result<(), String> {
    if held { Ok(()) } else { Err(there()) }
}
