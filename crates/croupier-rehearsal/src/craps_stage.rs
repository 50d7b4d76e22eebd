//! A craps table in a rehearsal.

use std::collections::HashMap;
use std::rc::Rc;

use croupier_rules::{Cite, Money, NamedWager, SourceLine, WagerId, WagerPlacer};

use croupier_table::craps::{
    self, Automation, Call, CallKind, Command, CrapsRequest, CrapsRules, Event, LayoutPlace, SubstituteRule,
    Table,
};
use croupier_table::names;
use croupier_table::request::Requester;
use croupier_table::{Owner, SeatNo};
use croupier_table::{Reason, Refusal};

use crate::audience::PlayerNumbers;
use crate::decided::{BetResult, DecidedBet};
use crate::named_request::NamedRequest;
use crate::prompter::{LineError, RehearsalRecorder};
use crate::{PlayVerdict, RehearsalError, Report};

/// The table, the people and the calls.
pub(crate) struct CrapsRehearsal {
    pub(crate) rules: Rc<CrapsRules>,
    pub(crate) table: Table,
    people: Vec<(String, SeatNo)>,
    pub(crate) arrivals: PlayerNumbers,
    /// The chips that each departed player took away.
    pub(crate) gone: HashMap<String, Money>,
    pub(crate) prompter: RehearsalRecorder,
    /// The events of the last throw, or of its correction.
    pub(crate) last_events: Vec<Event>,
    /// Every decided bet, in the order of play.
    pub(crate) decisions: Vec<DecidedBet>,
    /// The events of the last line.
    pub(crate) played: Vec<Event>,
    pub(crate) set_by: HashMap<(SeatNo, WagerId, Owner), WagerPlacer>,
}

impl CrapsRehearsal {
    pub(crate) fn open(rules: Rc<CrapsRules>, crew: Automation) -> CrapsRehearsal {
        let rules = if crew == rules.game.crew {
            rules
        } else {
            let mut own = (*rules).clone();
            own.game.crew = crew;
            Rc::new(own)
        };
        CrapsRehearsal {
            table: Table::open(&rules),
            rules,
            people: Vec::new(),
            arrivals: PlayerNumbers::default(),
            gone: HashMap::new(),
            prompter: RehearsalRecorder::default(),
            last_events: Vec::new(),
            decisions: Vec::new(),
            played: Vec::new(),
            set_by: HashMap::new(),
        }
    }

    /// Plays one line.
    pub(crate) fn line(
        &mut self,
        place: &SourceLine,
        line: &NamedRequest,
        report: &mut Report,
    ) -> Result<(), PlayVerdict> {
        self.prompter.no_refusal_left()?;
        self.prompter.excess = None;
        self.played.clear();
        let outcome = match self.command(line) {
            Ok(command) => self.carry_out(&command),
            Err(LineError::Refused(refusal)) => Err(refusal),
            Err(LineError::Unreadable(message)) => {
                return Err(PlayVerdict::Unreadable(RehearsalError { place: place.clone(), message }));
            }
        };
        match outcome {
            Ok(events) => {
                self.follow(place, line, &events, report);
                if events.iter().any(|event| matches!(event, Event::Settled)) {
                    report.money.push((place.line, self.rails()));
                }
                self.played = events;
            }
            Err(refusal) => {
                self.prompter.refuse(place, refusal, &self.rules.layout.citations, report);
                self.answer(place, line, refusal, report);
            }
        }
        Ok(())
    }

    /// Changes the table's payouts to those of these rules, if that is allowed. Returns whether it was allowed.
    pub(crate) fn change_pays(
        &mut self,
        place: &SourceLine,
        rules: &CrapsRules,
        option: &str,
        posted: bool,
        notified: bool,
        report: &mut Report,
    ) -> Result<bool, PlayVerdict> {
        self.prompter.no_refusal_left()?;
        self.played.clear();
        match craps::change_pays(&self.rules, rules.clone(), option, posted, notified) {
            Ok((rules, event)) => {
                self.table.apply(&event);
                self.played.push(event);
                self.rules = Rc::new(rules);
                Ok(true)
            }
            Err(refusal) => {
                self.prompter.refuse(place, refusal, &self.rules.layout.citations, report);
                Ok(false)
            }
        }
    }

    /// Makes the crew's reply to a request that it refuses.
    fn answer(&mut self, place: &SourceLine, line: &NamedRequest, refusal: Refusal, report: &mut Report) {
        let change = matches!(
            line.craps,
            Ok(CrapsRequest::Reduce { .. }
                | CrapsRequest::Down { .. }
                | CrapsRequest::Turn { .. }
                | CrapsRequest::Move { .. })
        );
        let kind = match refusal.reason {
            Reason::PlaysAsIs => CallKind::PlaysAsIs,
            Reason::BetsClosed if change => CallKind::PlaysAsIs,
            Reason::NoCallBet | Reason::BetsClosed => CallKind::NoBet,
            _ => return,
        };
        if self.rules.game.script(kind).is_none() {
            return;
        }
        let text = Call::plain(kind).spoken(&self.rules.game, &self.rules.layout);
        self.prompter.say(place, text, report);
    }

    /// Ends the rehearsal: every refusal must have been expected.
    pub(crate) fn end(mut self) -> Result<(), PlayVerdict> {
        self.prompter.no_refusal_left()
    }

    fn carry_out(&mut self, command: &Command) -> Result<Vec<Event>, Refusal> {
        let events = craps::decide(&self.rules, &self.table, command)?;
        for event in &events {
            self.table.apply(event);
        }
        let throws = matches!(
            command,
            Command::Roll { .. }
                | Command::NoRoll { .. }
                | Command::ShortThrow { .. }
                | Command::Flagged { .. }
                | Command::Interrupted { .. }
                | Command::Overrule { .. }
        );
        if throws {
            self.prompter.calls.clear();
            self.last_events.clone_from(&events);
        }
        Ok(events)
    }

    /// Records events for later expectations.
    fn follow(&mut self, place: &SourceLine, line: &NamedRequest, events: &[Event], report: &mut Report) {
        for event in events {
            if let Some((at, decided, cite)) = BetResult::of_craps(event) {
                let decision = self.decision(place.line, at, decided, cite);
                // The losing parts of a bet are taken before its winning part is paid. As a whole, the bet has won.
                if self.decisions.last().is_some_and(|last| decision.is_the_rest_of(last)) {
                    self.decisions.pop();
                }
                self.decisions.push(decision);
            }
            match *event {
                Event::Sat { seat, .. } => {
                    if let Some(name) = &line.by {
                        self.people.retain(|(_, taken)| *taken != seat);
                        self.gone.remove(name);
                        self.people.push((name.clone(), seat));
                        self.arrivals.came(name);
                    }
                }
                Event::Left { seat, chips } => {
                    if let Some(index) = self.people.iter().position(|(_, taken)| *taken == seat) {
                        let (name, _) = self.people.remove(index);
                        self.gone.insert(name, chips);
                    }
                }
                Event::Placed { at, set_by, .. } => {
                    self.set_by.insert((at.seat, at.key.wager, at.key.owner), set_by);
                }
                Event::ExcessRefused { amount, cite, .. } => {
                    let words = format!("{amount} of that bet is over the maximum and is refused");
                    report.transcript.push((place.line, words));
                    self.prompter.excess = Some(Refusal::new(Reason::OverMaximum, cite));
                }
                Event::Overruled => {
                    let words = "the last settlement and the bets made since are undone".to_owned();
                    report.transcript.push((place.line, words));
                }
                Event::Disputed { .. } => {
                    let words = "too late for a correction: it is recorded as a dispute".to_owned();
                    report.transcript.push((place.line, words));
                }
                Event::Said { call } => {
                    let text = call.spoken(&self.rules.game, &self.rules.layout);
                    self.prompter.say(place, text, report);
                }
                _ => {}
            }
        }
    }

    fn decision(&self, line: u32, at: LayoutPlace, decided: BetResult, cite: Cite) -> DecidedBet {
        let layout = &self.rules.layout;
        let wager = layout.wager(at.key.wager);
        DecidedBet {
            line,
            player: self.name_at(at.seat),
            family: wager.family.clone(),
            wager: wager.id.clone(),
            spot: layout.spot(at.key.wager, at.key.state).to_owned(),
            owner: at.key.owner,
            seat: at.seat,
            decided,
            clauses: layout.citations.clauses(cite).to_vec(),
            expected: Vec::new(),
        }
    }

    /// Returns the command for a line. If the wager is not offered, returns a refusal instead.
    fn command(&self, line: &NamedRequest) -> Result<Command, LineError> {
        let mut request = line.craps.clone().map_err(str::to_owned)?;
        if let Some(name) = &line.about {
            request.set_position(self.seat(name)?.position());
        }
        self.knows_substitutes(&request)?;
        let (rules, table) = (&self.rules, &self.table);
        Ok(match (&line.by, &request) {
            (Some(name), CrapsRequest::Sit { .. }) => {
                if self.people.iter().any(|(known, _)| known == name) {
                    return Err(format!("{name} is already at the table").into());
                }
                let person = self.arrivals.number(name);
                request.command(rules, table, Requester { person, crew: false })?
            }
            (Some(name), request) => request.command_at(rules, table, self.seat(name)?)?,
            (None, request) => request.command(rules, table, Requester { person: 0, crew: true })?,
        })
    }

    /// Refuses a substitute shooter by the pack's clause, if the pack has no such reason for passing the dice on.
    fn knows_substitutes(&self, request: &CrapsRequest) -> Result<(), Refusal> {
        let rules = &self.rules.game;
        let asked = matches!(request, CrapsRequest::Relieve { reason } if reason == SubstituteRule::RELIEF);
        if asked && names::reason(&rules.relief, SubstituteRule::RELIEF).is_none() {
            return Err(Refusal::new(Reason::NotProvided, rules.shooter.substitute_keeps.cite));
        }
        Ok(())
    }

    pub(crate) fn named(&self, wager: &str) -> Option<NamedWager> {
        self.rules.layout.find(wager)
    }

    pub(crate) fn seat(&self, name: &str) -> Result<SeatNo, String> {
        let known = self.people.iter().find(|(known, _)| known == name).map(|(_, seat)| *seat);
        known.ok_or_else(|| format!("there is no player '{name}' at the table"))
    }

    pub(crate) fn name_at(&self, seat: SeatNo) -> String {
        let known = self.people.iter().find(|(_, taken)| *taken == seat);
        known.map_or_else(|| seat.to_string(), |(name, _)| name.clone())
    }

    /// Returns the chips in a player's rail, or those that a departed player took away.
    pub(crate) fn rail(&self, name: &str) -> Result<Money, String> {
        if let Some(chips) = self.gone.get(name) {
            return Ok(*chips);
        }
        let seat = self.seat(name)?;
        Ok(self.table.seat(seat).map_or(Money::ZERO, |seat| seat.rail))
    }

    /// Lists the chips of each player.
    fn rails(&self) -> String {
        let rails = self.people.iter().filter_map(|(name, seat)| Some((name, self.table.seat(*seat)?.rail)));
        rails.map(|(name, rail)| format!("{name} {rail}")).collect::<Vec<_>>().join(", ")
    }

    /// Returns the sum of all players' chips, including the layout.
    pub(crate) fn total(&self) -> Money {
        let rails = self.table.players().fold(Money::ZERO, |sum, (_, seat)| sum.plus(seat.rail));
        self.gone.values().fold(rails.plus(self.table.on_layout()), |sum, chips| sum.plus(*chips))
    }
}
