//! A live craps table.

use croupier_chance::{RollStream, Seed};
use croupier_rules::{Dice, Money};
use croupier_table::craps::{
    BetMethod, BetRef, Command, CrapsRequest, CrapsRules, DiceLanding, Event, SeatChoice, Table, decide,
};
use croupier_table::request::{RequestError, Requester};
use croupier_table::{Owner, Seat, SeatNo};

use super::LiveScript;
use crate::craps::{OTHERS, others_stake};
use crate::script::craps_line;

/// The number of the first of the two other players. Callers number people from 1.
pub(super) const FIRST_OTHER: u32 = u32::MAX - OTHERS as u32;

#[derive(Debug)]
pub(super) struct LiveCraps {
    pub(super) table: Table,
    pub(super) script: Option<LiveScript>,
    dice: RollStream,
    has_shooters: bool,
}

impl LiveCraps {
    pub(super) fn open(
        rules: &CrapsRules,
        seed: &Seed,
        number: u64,
        has_shooters: bool,
        script: Option<LiveScript>,
    ) -> Result<LiveCraps, RequestError> {
        let (table, dice) = (Table::open(rules), RollStream::new(seed, number));
        let mut live = LiveCraps { table, script, dice, has_shooters };
        if has_shooters {
            for other in 0..u32::from(OTHERS) {
                // Their chips never run out.
                let chips = Money::CEILING;
                let sit = Command::Sit { player: FIRST_OTHER + other, spot: SeatChoice::Next, chips };
                live.command(rules, &sit)?;
            }
        }
        Ok(live)
    }

    pub(super) fn ask(
        &mut self,
        rules: &CrapsRules,
        who: Requester,
        request: &CrapsRequest,
    ) -> Result<Vec<Event>, RequestError> {
        let sits = matches!(request, CrapsRequest::Sit { .. });
        if sits && self.seat(who.person).is_some() {
            return Err(RequestError::AlreadySeated);
        }
        let command = request.command(rules, &self.table, who)?;
        self.give(rules, &command)
    }

    /// Carries out a command; a command that the table refuses changes nothing.
    pub(super) fn give(&mut self, rules: &CrapsRules, command: &Command) -> Result<Vec<Event>, RequestError> {
        let before = (self.table.clone(), self.script.clone());
        let given = self.try_command(rules, command);
        if given.is_err() {
            (self.table, self.script) = before;
        }
        given
    }

    fn try_command(&mut self, rules: &CrapsRules, command: &Command) -> Result<Vec<Event>, RequestError> {
        if matches!(command, Command::Roll { .. }) {
            self.ready(rules)?;
        }
        let events = self.command(rules, command)?;
        self.ready(rules)?;
        Ok(events)
    }

    pub(super) fn play(&mut self, rules: &CrapsRules) -> Result<Vec<Event>, RequestError> {
        self.ready(rules)?;
        let roll = |dice: Dice| Command::Roll { dice, landing: DiceLanding::Flat };
        // A throw that the table refuses, whatever the dice show, must not use up a roll of the session.
        let probe = Dice::from_index(0).ok_or(RequestError::NotDice)?;
        decide(rules, &self.table, &roll(probe)).map_err(RequestError::Refused)?;
        let dice = Dice::from_index(usize::from(self.dice.roll())).ok_or(RequestError::NotDice)?;
        let events = self.command(rules, &roll(dice))?;
        self.ready(rules)?;
        Ok(events)
    }

    fn command(&mut self, rules: &CrapsRules, command: &Command) -> Result<Vec<Event>, RequestError> {
        let events = decide(rules, &self.table, command).map_err(RequestError::Refused)?;
        if let Some(script) = &mut self.script {
            let line = craps_line(rules, &self.table, command, &|person| script.name(person));
            script.lines.extend(line);
        }
        events.iter().for_each(|event| self.table.apply(event));
        Ok(events)
    }

    /// Gives the other players their line bets, and one of them the dice.
    fn ready(&mut self, rules: &CrapsRules) -> Result<(), RequestError> {
        if !self.has_shooters || self.table.head.ended {
            return Ok(());
        }
        let pass = rules.game.pass;
        for seat in (0..OTHERS).map(SeatNo) {
            let has =
                self.table.seat(seat).is_some_and(|seat| seat.find_wager(pass, Owner::Player).is_some());
            if !has && !self.table.point_on() {
                let which = BetRef { seat, wager: pass, state: None, owner: Owner::Player };
                let amount = others_stake(rules);
                self.command(rules, &Command::Bet { which, amount, way: BetMethod::Proper, cash: None })?;
            }
        }
        // The dice go round until one of the two has them.
        for _ in 0..=self.table.seats.len() {
            if self.table.head.turn.shooter.is_some() {
                break;
            }
            let seat = self.table.head.turn.offered.unwrap_or(SeatNo(0));
            let command = match seat.0 < OTHERS {
                true => Command::TakeDice { seat },
                false => Command::DeclineDice { seat },
            };
            self.command(rules, &command)?;
        }
        Ok(())
    }

    pub(super) fn seat(&self, person: u32) -> Option<(SeatNo, &Seat)> {
        self.table.players().find(|(_, seat)| seat.player == person && !seat.away)
    }

    pub(super) fn on_layout(&self, person: u32) -> Money {
        let own = self.seat(person).into_iter().flat_map(|(_, seat)| seat.live());
        let own = own.filter(|(_, bet)| bet.key.owner == Owner::Player);
        own.fold(Money::ZERO, |sum, (_, bet)| sum.plus(bet.stake).plus(bet.held))
    }
}
