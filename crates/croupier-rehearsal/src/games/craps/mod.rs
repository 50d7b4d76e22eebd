//! Craps in scripts: its lines, its expectations, and its table on the stage.

mod facts;
mod lines;

use std::collections::HashMap;
use std::rc::Rc;

use croupier_rules::{Citations, Cite, Money, WagerId, WagerPlacer};
use croupier_table::craps::{
    self, Automation, Call, CallKind, Command, CrapsRequest, CrapsRules, Event, LayoutPlace, SubstituteRule,
    Table,
};
use croupier_table::request::Requester;
use croupier_table::{GameRules, Owner, Reason, Refusal, SeatNo, names};

use crate::PlayedEvents;
use crate::bet_result::{BetResult, DecidedBet};
use crate::named_request::{FOR_CRAPS, NamedRequest};
use crate::prompter::LineError;
use crate::stage::{PlayingLine, Stage, StageNote, StagedRules, TableKind, automation};
use crate::statement::{ExpectedFact, NamedBet, PayoutChange};

pub use facts::CrapsFact;
pub(crate) use facts::craps_fact;
pub(crate) use lines::{ACTIONS, IRREGULARITIES, RESERVED, craps_line, pays_change};

/// A craps table on the stage.
pub(crate) type CrapsStage = Stage<CrapsKind>;

/// The memory of a craps table.
#[derive(Default)]
pub(crate) struct CrapsKind {
    /// The person who set each bet on the layout.
    set_by: HashMap<(SeatNo, WagerId, Owner), WagerPlacer>,
}

impl TableKind for CrapsKind {
    type Rules = CrapsRules;
    type Table = Table;
    type Command = Command;
    type Event = Event;
    type Person = SeatNo;

    const SETTLES: &'static str = "roll";
    const PARTS: bool = true;

    fn open(mut rules: Rc<CrapsRules>, crew: Option<&[String]>) -> Result<CrapsStage, String> {
        let crew = automation(crew, Automation::IDLE, Automation::also)?;
        if crew != rules.game.crew {
            Rc::make_mut(&mut rules).game.crew = crew;
        }
        let table = Table::open(&rules);
        Ok(Stage::new(rules, table, CrapsKind::default()))
    }

    fn game_rules(rules: CrapsRules) -> GameRules {
        GameRules::Craps(Box::new(rules))
    }

    fn citations(rules: &CrapsRules) -> &Citations {
        &rules.layout.citations
    }

    fn scene(stage: &CrapsStage) -> PlayedEvents<'_> {
        PlayedEvents::Craps { rules: &stage.rules, events: &stage.played, table: &stage.table }
    }

    fn command(stage: &mut CrapsStage, line: &NamedRequest) -> Result<Option<Command>, LineError> {
        let mut request = line.craps.clone().map_err(str::to_owned)?;
        if let Some(name) = &line.about {
            request.set_position(stage.person(name)?.position());
        }
        stage.knows_substitutes(&request)?;
        let (rules, table) = (&stage.rules, &stage.table);
        Ok(Some(match (&line.by, &request) {
            (Some(name), CrapsRequest::Sit { .. }) => {
                request.command(rules, table, Requester { person: stage.arriving(name)?, crew: false })?
            }
            (Some(name), request) => request.command_at(rules, table, stage.person(name)?)?,
            (None, request) => request.command(rules, table, Requester { person: 0, crew: true })?,
        }))
    }

    fn carry_out(
        stage: &mut CrapsStage,
        command: &Command,
        playing: &mut PlayingLine<'_>,
    ) -> Result<(), Refusal> {
        let events = craps::decide(&stage.rules, &stage.table, command)?;
        for event in &events {
            stage.table.apply(event);
        }
        let throws = matches!(
            command,
            Command::Roll { .. }
                | Command::NoRoll { .. }
                | Command::ShortThrow { .. }
                | Command::Flagged { .. }
                | Command::Interrupted { .. }
                | Command::Overrule { .. }
                | Command::CorrectRoll { .. }
        );
        if throws {
            stage.prompter.calls.clear();
            stage.last_events.clone_from(&events);
        }
        stage.follow(&events, playing);
        stage.played = events;
        Ok(())
    }

    fn note(stage: &CrapsStage, event: &Event) -> Option<StageNote<SeatNo>> {
        Some(match *event {
            Event::Sat { seat, .. } => StageNote::Arrived(seat),
            Event::Left { seat, chips } => StageNote::Left(seat, chips),
            Event::Paid { at, cite, .. } => StageNote::Decided(stage.decision(at, BetResult::Won, cite)),
            Event::Lost { at, cite, .. } => StageNote::Decided(stage.decision(at, BetResult::Lost, cite)),
            Event::Pushed { at, cite } => StageNote::Decided(stage.decision(at, BetResult::Pushed, cite)),
            Event::Said { call } => {
                StageNote::Said(call.spoken_words(&stage.rules.game, &stage.rules.layout))
            }
            Event::ExcessRefused { amount, .. } => {
                let amount = amount.dollars();
                StageNote::Remark(format!("{amount} of that bet is over the maximum and is refused"))
            }
            Event::Overruled => {
                StageNote::Remark("the last settlement and the bets made since are undone".to_owned())
            }
            Event::Disputed { .. } => {
                StageNote::Remark("too late for a correction: it is recorded as a dispute".to_owned())
            }
            Event::Settled => StageNote::Settled,
            _ => return None,
        })
    }

    fn remember(stage: &mut CrapsStage, event: &Event) {
        match *event {
            Event::Placed { at, set_by, .. } => {
                stage.memory.set_by.insert((at.seat, at.key.wager, at.key.owner), set_by);
            }
            Event::ExcessRefused { cite, .. } => {
                stage.prompter.excess = Some(Refusal::new(Reason::OverMaximum, cite));
            }
            _ => {}
        }
    }

    fn reply(stage: &CrapsStage, line: &NamedRequest, refusal: Refusal) -> Option<String> {
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
            _ => return None,
        };
        stage.rules.game.script(kind)?;
        Some(Call::plain(kind).spoken_words(&stage.rules.game, &stage.rules.layout))
    }

    fn change_pays(
        stage: &mut CrapsStage,
        change: &PayoutChange,
        rules: &dyn Fn() -> Result<StagedRules, String>,
    ) -> Result<(), LineError> {
        let StagedRules::Craps(rules) = rules()? else {
            return Err(FOR_CRAPS.to_owned().into());
        };
        let PayoutChange { option, posted, notified, .. } = change;
        let (rules, event) = craps::change_pays(&stage.rules, (*rules).clone(), option, *posted, *notified)?;
        stage.table.apply(&event);
        stage.played.push(event);
        stage.rules = Rc::new(rules);
        Ok(())
    }

    fn rail(table: &Table, seat: SeatNo) -> Option<Money> {
        table.seat(seat).map(|seat| seat.rail)
    }

    fn chips(table: &Table) -> Money {
        table.players().fold(table.on_layout(), |sum, (_, seat)| sum.plus(seat.rail))
    }

    fn boxes(table: &Table) -> (Money, Money) {
        (table.head.accounts.tips, table.head.accounts.vigorish)
    }

    fn first_position(_: &Table, seat: SeatNo) -> Option<SeatNo> {
        Some(seat)
    }

    fn settles(stage: &CrapsStage, event: &Event, seat: SeatNo, bet: &NamedBet) -> bool {
        let (Event::Lost { at, .. } | Event::Paid { at, .. }) = event else { return false };
        let layout = &stage.rules.layout;
        let named = layout.spot(at.key.wager, at.key.state) == bet.wager
            || layout.wager(at.key.wager).id == bet.wager;
        at.seat == seat && at.key.owner == bet.owner && named
    }

    fn stake(stage: &CrapsStage, bet: &NamedBet) -> Result<Money, String> {
        Ok(stage.bet(bet)?.map_or(Money::ZERO, |bet| bet.stake))
    }

    fn holds(stage: &CrapsStage, expected: &ExpectedFact) -> Result<(), String> {
        stage.holds_at_craps(expected)
    }
}

impl CrapsStage {
    fn decision(&self, at: LayoutPlace, decided: BetResult, cite: Cite) -> DecidedBet {
        let layout = &self.rules.layout;
        let wager = layout.wager(at.key.wager);
        DecidedBet {
            line: 0,
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

    /// Refuses a substitute shooter by the pack's clause, if the pack has no such reason for passing the dice on.
    fn knows_substitutes(&self, request: &CrapsRequest) -> Result<(), Refusal> {
        let rules = &self.rules.game;
        let asked = matches!(request, CrapsRequest::Relieve { reason } if reason == SubstituteRule::RELIEF);
        if asked && names::reason(&rules.relief, SubstituteRule::RELIEF).is_none() {
            return Err(Refusal::new(Reason::NotProvided, rules.shooter.substitute_keeps.cite));
        }
        Ok(())
    }

    fn name_at(&self, seat: SeatNo) -> String {
        self.name_of(seat).unwrap_or_else(|| seat.to_string())
    }
}
