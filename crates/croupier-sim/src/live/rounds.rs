//! A live table of rounds.

use croupier_chance::{Seed, Stream};
use croupier_rules::{Card, Money};
use croupier_table::request::{RequestError, Requester};
use croupier_table::rounds::{
    self, Command, Event, Player, PlayerNo, RoundStage, Rules, Table, request::RoundRequest,
};
use croupier_table::{Owner, Reason};

use super::LiveScript;
use crate::rounds::{Deck, Procedure, cut, draw_trigger};
use crate::script::round_line;

#[derive(Clone, Debug)]
pub(super) struct LiveRounds {
    pub(super) table: Table,
    pub(super) script: Option<LiveScript>,
    source: Stream,
    /// The cards, drawn in the same way as in a simulation.
    deck: Option<Deck>,
    /// The maximum number of cards that one player's round takes.
    most: usize,
}

impl LiveRounds {
    pub(super) fn open(rules: &Rules, seed: &Seed, number: u64, script: Option<LiveScript>) -> LiveRounds {
        let procedure = Procedure::new(rules).ok();
        LiveRounds {
            table: Table::open(&rules.game),
            script,
            source: Stream::new(seed, number),
            most: procedure.as_ref().map_or(0, Procedure::most_cards),
            deck: procedure.map(|procedure| procedure.deck()),
        }
    }

    pub(super) fn ask(
        &mut self,
        rules: &Rules,
        who: Requester,
        request: &RoundRequest,
    ) -> Result<Vec<Event>, RequestError> {
        let command = request.command(rules, &self.table, who)?;
        self.give(rules, &command)
    }

    /// Carries out a command.
    pub(super) fn give(&mut self, rules: &Rules, command: &Command) -> Result<Vec<Event>, RequestError> {
        let sits = matches!(command, Command::Sit { .. });
        let mut events = self.command(rules, command)?;
        if sits {
            // The crew prepares the first shoe for the first player. If the table refuses the shoe, the error appears
            // at the deal.
            events.extend(self.cards(rules).unwrap_or_default());
        }
        Ok(events)
    }

    pub(super) fn play(&mut self, rules: &Rules) -> Result<Vec<Event>, RequestError> {
        let before = self.clone();
        let played = self.dealt(rules);
        if played.is_err() {
            *self = before;
        }
        played
    }

    fn dealt(&mut self, rules: &Rules) -> Result<Vec<Event>, RequestError> {
        let mut events = Vec::new();
        if self.table.stage != RoundStage::InPlay {
            events.extend(self.cards(rules)?);
            events.extend(self.trigger(rules)?);
            if let (Some(deck), Some(shoe)) = (&mut self.deck, &self.table.shoe) {
                deck.reach(shoe.next + self.most, &mut self.source);
            }
        }
        let game = rules.game.kind.rules();
        let drawn = game.outcomes().and_then(|outcomes| game.outcome_command(self.source.below(outcomes)));
        events.extend(self.command(rules, &drawn.unwrap_or(Command::Deal { slip: None }))?);
        if self.table.stage == RoundStage::Betting {
            if let Some(due) = self.table.must_hit.as_ref().map(|must_hit| must_hit.due.len())
                && due > 0
            {
                let ticket = if due == 1 { 0 } else { self.source.below(due as u32) };
                events.extend(self.command(rules, &Command::Draw { ticket })?);
            }
            // If the table refuses a new shoe, the next deal reports it.
            events.extend(self.cards(rules).unwrap_or_default());
        }
        Ok(events)
    }

    fn command(&mut self, rules: &Rules, command: &Command) -> Result<Vec<Event>, RequestError> {
        let names = |person: u32| self.script.as_ref().map_or_else(String::new, |script| script.name(person));
        let line = self.script.as_ref().and_then(|_| round_line(rules, &self.table, command, &names));
        let events = rounds::play(rules, &mut self.table, command).map_err(RequestError::Refused)?;
        if let (Some(script), Some(line)) = (&mut self.script, line) {
            script.add(line, matches!(command, Command::Draw { .. }));
        }
        Ok(events)
    }

    /// Begins a new shoe if one is due.
    fn cards(&mut self, rules: &Rules) -> Result<Vec<Event>, RequestError> {
        let Some(deck) = &self.deck else { return Ok(Vec::new()) };
        let deal = rounds::decide(rules, &self.table, &Command::Deal { slip: None });
        let reasons = [Reason::NewShoeDue, Reason::ShoeNotReady, Reason::NotEnoughCards];
        if !deal.is_err_and(|refusal| reasons.contains(&refusal.reason)) {
            return Ok(Vec::new());
        }
        // If the table does not accept a new shoe now, the deck and the source must stay unchanged.
        let (mut shuffled, mut source) = (deck.clone(), self.source.clone());
        shuffled.begin(&mut source);
        let one = Card::decks(1);
        let order = shuffled.ahead(&source).into_iter();
        let mut cards: Vec<Card> = order.map(|card| one[usize::from(card)]).collect();
        cards.rotate_right(cut(rules, &self.table));
        let events = self.command(rules, &Command::NewShoe { cards })?;
        (self.deck, self.source) = (Some(shuffled), source);
        Ok(events)
    }

    /// Draws the hidden amount of the must-hit meter, unless it is already drawn.
    fn trigger(&mut self, rules: &Rules) -> Result<Vec<Event>, RequestError> {
        let must_hit = rules.game.kind.rules().must_hit();
        match (must_hit, &self.table.must_hit) {
            (Some(must_hit), Some(state)) if state.trigger.is_none() => {
                let amount = draw_trigger(must_hit, &mut self.source);
                self.command(rules, &Command::Trigger { amount })
            }
            _ => Ok(Vec::new()),
        }
    }

    pub(super) fn player(&self, person: u32) -> Option<(PlayerNo, &Player)> {
        self.table.people().find(|(_, player)| player.id == person)
    }

    pub(super) fn on_layout(&self, person: u32) -> Money {
        let Some((player, _)) = self.player(person) else { return Money::ZERO };
        let own = self.table.bets.iter();
        let own = own.filter(|bet| bet.spot.player == player && bet.spot.owner == Owner::Player);
        own.fold(Money::ZERO, |sum, bet| sum.plus(bet.stake))
    }
}
