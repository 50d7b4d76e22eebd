//! A craps table in a rehearsal.

use std::collections::HashMap;
use std::rc::Rc;

use croupier_rules::{Cite, Money, NamedWager, SourceLine, WagerId, WagerPlacer};

use crate::bet::{Owner, SeatNo};
use crate::craps::{
    self, Automation, BetRef, Call, CallKind, Command, CrapsRules, Event, LayoutPlace, Ruling,
    SubstituteRule, Table,
};
use crate::names::{self, UnknownName};
use crate::refusal::{Reason, Refusal};

use super::audience::PlayerNumbers;
use super::decided::{BetResult, DecidedBet};
use super::prompter::{LineError, RehearsalRecorder};
use super::statement::{NamedBet, NamedRuling, Statement};
use super::{PlayVerdict, RehearsalError, Report};

/// The table, the people and the calls.
pub(super) struct CrapsRehearsal {
    pub(super) rules: Rc<CrapsRules>,
    pub(super) table: Table,
    people: Vec<(String, SeatNo)>,
    pub(super) arrivals: PlayerNumbers,
    /// The chips that each departed player took away.
    pub(super) gone: HashMap<String, Money>,
    pub(super) prompter: RehearsalRecorder,
    /// The events of the last throw, or of its correction.
    pub(super) last_events: Vec<Event>,
    /// Every decided bet, in the order of play.
    pub(super) decisions: Vec<DecidedBet>,
    /// The events of the last line.
    pub(super) played: Vec<Event>,
    pub(super) set_by: HashMap<(SeatNo, WagerId, Owner), WagerPlacer>,
}

impl CrapsRehearsal {
    pub(super) fn open(rules: Rc<CrapsRules>, crew: Automation) -> CrapsRehearsal {
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
    pub(super) fn line(
        &mut self,
        place: &SourceLine,
        statement: &Statement,
        report: &mut Report,
    ) -> Result<(), PlayVerdict> {
        if let Statement::Expect(expectation) = statement {
            let held = self.holds(&expectation.expected);
            return self.prompter.judge(place, expectation, held, report);
        }
        self.prompter.no_refusal_left()?;
        self.prompter.excess = None;
        self.played.clear();
        let outcome = match self.command(statement) {
            Ok(command) => self.carry_out(&command),
            Err(LineError::Refused(refusal)) => Err(refusal),
            Err(LineError::Unreadable(message)) => {
                return Err(PlayVerdict::Unreadable(RehearsalError { place: place.clone(), message }));
            }
        };
        match outcome {
            Ok(events) => {
                self.follow(place, statement, &events, report);
                if events.iter().any(|event| matches!(event, Event::Settled)) {
                    report.money.push((place.line, self.rails()));
                }
                self.played = events;
            }
            Err(refusal) => self.refuse(place, statement, refusal, report),
        }
        Ok(())
    }

    fn refuse(&mut self, place: &SourceLine, statement: &Statement, refusal: Refusal, report: &mut Report) {
        self.prompter.refuse(place, refusal, &self.rules.layout.citations, report);
        self.answer(place, statement, refusal, report);
    }

    /// Changes the table's payouts to those of these rules, if that is allowed. Returns whether it was allowed.
    pub(super) fn change_pays(
        &mut self,
        place: &SourceLine,
        statement: &Statement,
        rules: &CrapsRules,
        report: &mut Report,
    ) -> Result<bool, PlayVerdict> {
        self.prompter.no_refusal_left()?;
        self.played.clear();
        let &Statement::ChangePays { ref option, posted, notified, .. } = statement else {
            return Ok(false);
        };
        match craps::change_pays(&self.rules, rules.clone(), option, posted, notified) {
            Ok((rules, event)) => {
                self.table.apply(&event);
                self.played.push(event);
                self.rules = Rc::new(rules);
                Ok(true)
            }
            Err(refusal) => {
                self.refuse(place, statement, refusal, report);
                Ok(false)
            }
        }
    }

    /// Makes the crew's reply to a request that it refuses.
    fn answer(&mut self, place: &SourceLine, statement: &Statement, refusal: Refusal, report: &mut Report) {
        let change = matches!(
            statement,
            Statement::Reduce { .. }
                | Statement::Down { .. }
                | Statement::Turn { .. }
                | Statement::Move { .. }
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
    pub(super) fn end(mut self) -> Result<(), PlayVerdict> {
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
    fn follow(&mut self, place: &SourceLine, statement: &Statement, events: &[Event], report: &mut Report) {
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
                    if let Statement::Player { name, .. } = statement {
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

    /// Returns the command for a statement. If the wager is not offered, returns a refusal instead.
    fn command(&self, statement: &Statement) -> Result<Command, LineError> {
        let which = |bet: &NamedBet| self.which(bet);
        let seat = |name: &str| self.seat(name);
        Ok(match statement {
            Statement::Player { name, chips, spot } => {
                if self.people.iter().any(|(known, _)| known == name) {
                    return Err(format!("{name} is already at the table").into());
                }
                Command::Sit { player: self.arrivals.number(name), spot: *spot, chips: *chips }
            }
            Statement::Bet { bet, amount, way, cash } => {
                Command::Bet { which: which(bet)?, amount: *amount, way: *way, cash: *cash }
            }
            Statement::Reduce { bet, amount } => Command::Reduce { which: which(bet)?, amount: *amount },
            Statement::Down { bet } => Command::Down { which: which(bet)? },
            Statement::Turn { bet, on } => Command::Turn { which: which(bet)?, on: *on },
            Statement::BuyIn { name, amount } => Command::BuyIn { seat: seat(name)?, amount: *amount },
            Statement::ColourChange { name, amount, into } => {
                Command::ColourChange { seat: seat(name)?, amount: *amount, into: *into }
            }
            Statement::TakeDice { name } => Command::TakeDice { seat: seat(name)? },
            Statement::DeclineDice { name } => Command::DeclineDice { seat: seat(name)? },
            Statement::PassDice { name } => Command::PassDice { seat: seat(name)? },
            Statement::ChooseDice { name, dice } => Command::ChooseDice { seat: seat(name)?, dice: *dice },
            Statement::ChangeDice { name, from } => Command::ChangeDice { seat: seat(name)?, from: *from },
            Statement::Leave { name } => Command::Leave { seat: seat(name)? },
            Statement::Send => Command::Send,
            Statement::Roll { dice, landing } => Command::Roll { dice: *dice, landing: *landing },
            Statement::NoRoll { reason } => Command::NoRoll { reason: self.no_roll_reason(reason)? },
            Statement::ShortThrow { dice, ruling } => Command::ShortThrow { dice: *dice, ruling: *ruling },
            Statement::SameDice { name } => Command::SameDice { seat: seat(name)? },
            Statement::Inspected => Command::Inspected,
            Statement::Stop(why) => Command::Stop { why: *why },
            Statement::Relieve { reason } => Command::Relieve { reason: self.relief_reason(reason)? },
            Statement::Overrule(dice) => Command::Overrule { dice: *dice },
            Statement::Unclear { name, asked } => Command::Unclear { seat: seat(name)?, asked: *asked },
            Statement::OpenBets => Command::OpenBets,
            Statement::CloseBets => Command::CloseBets,
            Statement::Move { from, to } => Command::Move { from: which(from)?, to: which(to)? },
            Statement::Confirm { bet } => Command::Confirm { which: which(bet)? },
            Statement::NoBet { bet } => Command::NoBet { which: which(bet)? },
            Statement::Flagged { reason, dice } => {
                Command::Flagged { reason: self.no_roll_reason(reason)?, dice: *dice }
            }
            Statement::Unchecked { bet, amount } => {
                Command::Unchecked { which: which(bet)?, amount: *amount }
            }
            Statement::Noticed { bet } => Command::Noticed { which: which(bet)? },
            Statement::Correct { bet } => Command::Correct { which: which(bet)? },
            Statement::Interrupted { dice, agreed } => Command::Interrupted { dice: *dice, agreed: *agreed },
            Statement::Rule { by, why, ruling } => {
                Command::Rule { by: *by, why: *why, ruling: self.ruling(ruling)? }
            }
            Statement::Spoilt { reason } => {
                let known = self.rules.game.dice_set.as_ref().map(|set| &set.reasons[..]).unwrap_or_default();
                Command::Spoilt { reason: reason_of("fresh dice", known, reason)? }
            }
            Statement::DiceHours { hours } => Command::DiceHours { hours: *hours },
            Statement::NewDice => Command::NewDice,
            Statement::CloseTable { override_undecided } => {
                Command::CloseTable { override_undecided: *override_undecided }
            }
            Statement::Remove { name } => Command::Remove { seat: seat(name)? },
            Statement::Round(_) => {
                let message = "that line is for a card table or a wheel; this pack plays craps";
                return Err(message.to_owned().into());
            }
            Statement::ChangePays { .. } | Statement::Setup(_) | Statement::Expect(_) => {
                return Err("this line is not an action".to_owned().into());
            }
        })
    }

    fn no_roll_reason(&self, reason: &str) -> Result<u8, String> {
        reason_of("a no-roll", &self.rules.game.irregular.no_roll, reason)
    }

    /// Returns the index of a reason for passing the dice on. The reason `substitute` is known even to packs that
    /// refuse it.
    fn relief_reason(&self, reason: &str) -> Result<u8, LineError> {
        let known = &self.rules.game.relief;
        let keeps = self.rules.game.shooter.substitute_keeps;
        if reason == SubstituteRule::RELIEF && names::reason(known, reason).is_none() {
            return Err(Refusal::new(Reason::NotProvided, keeps.cite).into());
        }
        Ok(reason_of("passing the dice", known, reason)?)
    }

    fn ruling(&self, ruling: &NamedRuling) -> Result<Ruling, LineError> {
        Ok(match ruling {
            NamedRuling::Pay { name, amount } => Ruling::Pay { seat: self.seat(name)?, amount: *amount },
            NamedRuling::Return { bet } => Ruling::Return { which: self.which(bet)? },
            NamedRuling::Forfeit { bet } => Ruling::Forfeit { which: self.which(bet)? },
            NamedRuling::PassDice => Ruling::PassDice,
            NamedRuling::VoidRound => Ruling::VoidRound,
        })
    }

    fn which(&self, bet: &NamedBet) -> Result<BetRef, LineError> {
        let seat = self.seat(&bet.player)?;
        match names::craps_wager(&self.rules, &bet.wager) {
            Ok(NamedWager { wager, state }) => Ok(BetRef { seat, wager, state, owner: bet.owner }),
            Err(UnknownName::NotOffered(refusal)) => Err(refusal.into()),
            Err(UnknownName::Unknown(close)) if close.is_empty() => {
                Err(format!("unknown wager '{}'", bet.wager).into())
            }
            Err(UnknownName::Unknown(close)) => {
                let close = close.join(", ");
                Err(format!("unknown wager '{}'; did you mean {close}?", bet.wager).into())
            }
        }
    }

    pub(super) fn named(&self, wager: &str) -> Option<NamedWager> {
        self.rules.layout.find(wager)
    }

    pub(super) fn seat(&self, name: &str) -> Result<SeatNo, String> {
        let known = self.people.iter().find(|(known, _)| known == name).map(|(_, seat)| *seat);
        known.ok_or_else(|| format!("there is no player '{name}' at the table"))
    }

    pub(super) fn name_at(&self, seat: SeatNo) -> String {
        let known = self.people.iter().find(|(_, taken)| *taken == seat);
        known.map_or_else(|| seat.to_string(), |(name, _)| name.clone())
    }

    /// Returns the chips in a player's rail, or those that a departed player took away.
    pub(super) fn rail(&self, name: &str) -> Result<Money, String> {
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
    pub(super) fn total(&self) -> Money {
        let rails = self.table.players().fold(Money::ZERO, |sum, (_, seat)| sum.plus(seat.rail));
        self.gone.values().fold(rails.plus(self.table.on_layout()), |sum, chips| sum.plus(*chips))
    }
}

/// Returns the index of a reason in one of the pack's lists.
fn reason_of<T>(what: &str, known: &[(String, T)], reason: &str) -> Result<u8, String> {
    names::reason(known, reason).ok_or_else(|| {
        let all: Vec<&str> = known.iter().map(|(name, _)| name.as_str()).collect();
        let there_are = if all.is_empty() { "none".to_owned() } else { all.join(", ") };
        format!("unknown reason '{reason}' for {what}; known reasons: {there_are}")
    })
}
