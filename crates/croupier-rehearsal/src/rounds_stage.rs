//! A table of rounds in a rehearsal.

use std::collections::HashMap;
use std::rc::Rc;

use croupier_rules::{Card, Cite, Money, SourceLine, WagerId};

use croupier_table::SeatNo;
use croupier_table::names::{self, UnknownName};
use croupier_table::request::Requester;
use croupier_table::rounds::request::{RoundRequest, SharedRequest};
use croupier_table::rounds::{
    self, Automation, Bet, BetSpot, CardDestination, Command, CutCandidate, Event, PlayerNo, ReturnReason,
    RoundStage, Rules, Table,
};
use croupier_table::{Reason, Refusal};

use crate::audience::PlayerNumbers;
use crate::decided::{BetResult, DecidedBet};
use crate::named_request::NamedRequest;
use crate::prompter::{LineError, RehearsalRecorder};
use crate::statement::NamedBet;
use crate::{PlayVerdict, RehearsalError, Report};

/// The table, the people and the calls.
pub struct RoundsRehearsal {
    pub(crate) rules: Rc<Rules>,
    pub(crate) table: Table,
    people: Vec<(String, PlayerNo)>,
    pub(crate) arrivals: PlayerNumbers,
    /// The chips that each departed player took away.
    gone: HashMap<String, Money>,
    pub(crate) prompter: RehearsalRecorder,
    /// The events of the last round, from its beginning.
    pub(crate) last_events: Vec<Event>,
    /// Every decided bet, in the order of play.
    pub(crate) decisions: Vec<DecidedBet>,
    /// The events of the last line.
    pub(crate) played: Vec<Event>,
    /// Number of shoes brought so far.
    shoes: usize,
    /// The player who wins the draw when the must-hit meter hits.
    to_draw: Option<String>,
    /// For each card that came out of the shoe: the number of its round, and whether the card was face up.
    came_out: Vec<(usize, bool)>,
    /// Number of rounds dealt from this shoe.
    rounds: usize,
}

impl RoundsRehearsal {
    /// Opens a table. A rehearsal begins with a shoe that is ready.
    pub(crate) fn open(rules: Rc<Rules>, crew: Option<Automation>) -> Result<RoundsRehearsal, String> {
        let mut own = (*rules).clone();
        own.game.rehearsal = true;
        let rules = Rc::new(own);
        let mut stage = RoundsRehearsal {
            table: Table::open(&rules.game),
            rules: rules.clone(),
            people: Vec::new(),
            arrivals: PlayerNumbers::default(),
            gone: HashMap::new(),
            prompter: RehearsalRecorder::default(),
            last_events: Vec::new(),
            decisions: Vec::new(),
            played: Vec::new(),
            shoes: 0,
            to_draw: None,
            came_out: Vec::new(),
            rounds: 0,
        };
        if rules.game.shoe.is_some() {
            let command = stage.new_shoe();
            let opened = rounds::play(&rules, &mut stage.table, &command);
            let events = opened.map_err(|refusal| refusal.describe(&rules.layout.citations).to_string())?;
            events.iter().for_each(|event| stage.watch(event));
        }
        if let Some(crew) = crew.filter(|crew| *crew != rules.game.crew) {
            let mut own = (*rules).clone();
            own.game.crew = crew;
            stage.rules = Rc::new(own);
        }
        Ok(stage)
    }

    /// Brings new cards in a fixed order that is mixed well enough for a rehearsal.
    fn new_shoe(&mut self) -> Command {
        self.shoes += 1;
        let decks = self.rules.game.shoe.as_ref().map_or(0, |shoe| shoe.decks.value);
        let sorted = Card::decks(decks);
        let count = sorted.len();
        // 173 shares no factor with the number of cards, so every card appears once.
        let cards = (0..count).map(|at| sorted[(at * 173 + self.shoes * 57) % count]).collect();
        Command::NewShoe { cards }
    }

    /// Plays one line.
    pub(crate) fn line(
        &mut self,
        place: &SourceLine,
        line: &NamedRequest,
        report: &mut Report,
    ) -> Result<(), PlayVerdict> {
        self.prompter.no_refusal_left()?;
        self.played.clear();
        let outcome = match self.command(line) {
            Ok(Some(command)) => self.carry_out(place, line, &command, report),
            Ok(None) => Ok(()),
            Err(LineError::Refused(refusal)) => Err(refusal),
            Err(LineError::Unreadable(message)) => {
                return Err(PlayVerdict::Unreadable(RehearsalError { place: place.clone(), message }));
            }
        };
        if let Err(refusal) = outcome {
            self.prompter.refuse(place, refusal, &self.rules.layout.citations, report);
        }
        Ok(())
    }

    /// Ends the rehearsal: every refusal must have been expected.
    pub(crate) fn end(mut self) -> Result<(), PlayVerdict> {
        self.prompter.no_refusal_left()
    }

    fn carry_out(
        &mut self,
        place: &SourceLine,
        line: &NamedRequest,
        command: &Command,
        report: &mut Report,
    ) -> Result<(), Refusal> {
        let stage = self.table.stage;
        let begins = match command {
            Command::Deal { .. } | Command::Close => stage == RoundStage::Betting,
            Command::NewShoe { .. } => true,
            Command::Game(command) => command.facts().begins_round(stage),
            _ => false,
        };
        let before = self.table.clone();
        if begins && matches!(command, Command::Deal { .. } | Command::Close) {
            self.draw_trigger()?;
        }
        let events =
            rounds::play(&self.rules, &mut self.table, command).inspect_err(|_| self.table = before)?;
        if begins {
            self.prompter.calls.clear();
            self.last_events.clear();
        }
        self.follow(place, line, &events, report);
        self.last_events.extend(events.iter().cloned());
        self.played.extend(events);
        self.draw_winner(place, line, report)
    }

    /// Draws the hidden amount. In a rehearsal this is the maximum, unless a line has set a different amount.
    fn draw_trigger(&mut self) -> Result<(), Refusal> {
        let unset = self.table.must_hit.as_ref().is_some_and(|must_hit| must_hit.trigger.is_none());
        let most = self.rules.game.kind.rules().must_hit().map(|rules| rules.most.value);
        if let Some(amount) = most.filter(|_| unset) {
            rounds::play(&self.rules, &mut self.table, &Command::Trigger { amount })?;
        }
        Ok(())
    }

    /// Draws the winner of the meter that hit: the player whom a line named, or the first player who qualifies.
    fn draw_winner(
        &mut self,
        place: &SourceLine,
        line: &NamedRequest,
        report: &mut Report,
    ) -> Result<(), Refusal> {
        let due = self.table.must_hit.as_ref().map(|must_hit| must_hit.due.clone()).unwrap_or_default();
        if due.is_empty() || self.table.stage != RoundStage::Betting {
            return Ok(());
        }
        let named = self.to_draw.take().and_then(|name| self.player(&name).ok());
        let ticket = due.iter().position(|spot| Some(spot.player) == named).unwrap_or(0);
        let command = Command::Draw { ticket: ticket as u32 };
        let events = rounds::play(&self.rules, &mut self.table, &command)?;
        self.follow(place, line, &events, report);
        self.last_events.extend(events.iter().cloned());
        self.played.extend(events);
        Ok(())
    }

    /// Records the cards that come out of the shoe.
    fn watch(&mut self, event: &Event) {
        match event {
            Event::CardsBrought { .. } => (self.came_out, self.rounds) = (Vec::new(), 0),
            Event::RoundBegan { .. } => self.rounds += 1,
            // A dealt card is turned up in its round; a burnt card only if the event shows it.
            Event::Drawn { to, card } => {
                self.came_out.push((self.rounds, *to != CardDestination::Burnt || card.is_some()));
            }
            _ => {}
        }
    }

    /// Returns the cards of the current shoe that have been face up, by round.
    pub(crate) fn seen(&self) -> Vec<Vec<Card>> {
        let mut seen = vec![Vec::new(); self.rounds + 1];
        let cards = self.table.shoe.iter().flat_map(|shoe| &shoe.cards);
        for (card, (round, _)) in cards.zip(&self.came_out).filter(|(_, (_, visible))| *visible) {
            seen[*round].push(*card);
        }
        seen
    }

    /// Records events for later expectations.
    fn follow(&mut self, place: &SourceLine, line: &NamedRequest, events: &[Event], report: &mut Report) {
        for event in events {
            self.watch(event);
            if let Some((spot, decided, cite)) = BetResult::of_round(event) {
                self.decisions.push(self.decision(place.line, spot, decided, cite));
            }
            match event {
                Event::Sat { player, .. } => {
                    if let Some(name) = &line.by {
                        self.gone.remove(name);
                        self.people.push((name.clone(), *player));
                        self.arrivals.came(name);
                    }
                }
                Event::Left { player, chips } => {
                    if let Some(index) = self.people.iter().position(|(_, there)| there == player) {
                        let (name, _) = self.people.remove(index);
                        self.gone.insert(name, *chips);
                    }
                }
                Event::TakenBack { spot, amount, why } if *why != ReturnReason::Asked => {
                    let name = self.name_of(spot.player);
                    let wager = &self.rules.layout.wager(spot.wager).id;
                    let words = format!("{amount} on {wager} goes back to {name}: {}", why.words());
                    report.transcript.push((place.line, words));
                }
                Event::RoundBegan { simulated: true, .. } => {
                    report.transcript.push((place.line, "a simulated round, without wagers".to_owned()));
                }
                Event::Game(event) => {
                    let remark = event.facts().remark(&self.rules);
                    report.transcript.extend(remark.map(|words| (place.line, words)));
                }
                Event::Voided => report.transcript.push((place.line, "the round is void".to_owned())),
                Event::Said { call } => {
                    let text = call.spoken(&self.rules.game, &self.rules.layout);
                    self.prompter.say(place, text, report);
                }
                Event::RoundOver { .. } => {
                    let rails: Vec<String> = self
                        .people
                        .iter()
                        .filter_map(|(name, player)| {
                            Some(format!("{name} {}", self.table.player(*player)?.rail))
                        })
                        .collect();
                    report.money.push((place.line, rails.join(", ")));
                }
                _ => {}
            }
        }
    }

    fn decision(&self, line: u32, spot: BetSpot, decided: BetResult, cite: Cite) -> DecidedBet {
        let layout = &self.rules.layout;
        let wager = layout.wager(spot.wager);
        DecidedBet {
            line,
            player: self.name_of(spot.player),
            family: wager.family.clone(),
            wager: wager.id.clone(),
            spot: wager.id.clone(),
            owner: spot.owner,
            seat: spot.seat,
            decided,
            clauses: layout.citations.clauses(cite).to_vec(),
            expected: Vec::new(),
        }
    }

    /// Returns the command for a line; `None` if the line only prepares a later event.
    fn command(&mut self, line: &NamedRequest) -> Result<Option<Command>, LineError> {
        let mut request = line.rounds.clone().map_err(str::to_owned)?;
        self.of_this_game(line, &request)?;
        match &request {
            RoundRequest::Shared(SharedRequest::NewShoe { .. }) => return Ok(Some(self.new_shoe())),
            RoundRequest::Shared(SharedRequest::Arrange { cards, .. }) => self.may_arrange(cards)?,
            RoundRequest::Shared(SharedRequest::Draw { .. }) => {
                let name = line.about.clone().unwrap_or_default();
                self.may_be_drawn(&name)?;
                self.to_draw = Some(name);
                return Ok(None);
            }
            _ => {}
        }
        if let Some(name) = &line.about {
            request.set_position(self.seat(name, None)?.position());
        }
        let person = match (&line.by, &request) {
            (Some(name), RoundRequest::Shared(SharedRequest::Sit { .. })) => {
                if self.people.iter().any(|(known, _)| known == name) {
                    return Err(format!("{name} is already at the table").into());
                }
                self.arrivals.number(name)
            }
            (Some(name), _) => self.table.player(self.player(name)?).map_or(0, |player| player.id),
            (None, _) => 0,
        };
        Ok(Some(request.command(&self.rules, &self.table, Requester { person, crew: true })?))
    }

    /// Rejects lines that belong to a different game.
    fn of_this_game(&self, line: &NamedRequest, request: &RoundRequest) -> Result<(), String> {
        use SharedRequest as S;
        let game = self.rules.game.kind.rules();
        let (belongs, to) = match (line.game, request) {
            (Some((name, title)), _) => (name == self.rules.game.kind.name(), title),
            (_, RoundRequest::Shared(S::PayVigorish {})) => {
                (game.vigorish().is_some(), "a table with vigorish")
            }
            (_, RoundRequest::Shared(S::Trigger { .. } | S::Draw { .. })) => {
                (game.must_hit().is_some() || game.no_must_hit().is_some(), "a table with a must-hit meter")
            }
            (_, RoundRequest::Shared(request)) if request.is_about_cards() => {
                (self.rules.game.shoe.is_some(), "a card table")
            }
            _ => (true, "any"),
        };
        if belongs { Ok(()) } else { Err(format!("that line is for {to}")) }
    }

    /// Checks that this player has a bet on the wager and can therefore win the draw.
    fn may_be_drawn(&self, name: &str) -> Result<(), LineError> {
        let player = self.player(name)?;
        let Some(must_hit) = self.rules.game.kind.rules().must_hit() else {
            return Ok(());
        };
        let mut own = self.table.bets.iter().filter(|bet| bet.spot.player == player);
        match own.any(|bet| bet.spot.wager == must_hit.wager) {
            true => Ok(()),
            false => Err(Refusal::new(Reason::NoDrawDue, must_hit.drawn.cite).into()),
        }
    }

    /// Checks that the shoe still has these cards.
    fn may_arrange(&self, cards: &[Card]) -> Result<(), String> {
        let shoe = self.table.shoe.as_ref().ok_or("there is no shoe at this table")?;
        for (index, card) in cards.iter().enumerate() {
            let wanted = cards[..=index].iter().filter(|known| *known == card).count();
            let left = shoe.cards[shoe.next..].iter().filter(|known| *known == card).count();
            if wanted > left {
                return Err(format!("the shoe has no {card} left for that"));
            }
        }
        Ok(())
    }

    fn spot(&self, bet: &NamedBet) -> Result<BetSpot, LineError> {
        let player = self.player(&bet.player)?;
        let seat = self.seat(&bet.player, bet.at)?;
        Ok(BetSpot { seat, wager: self.wager(&bet.wager)?, player, owner: bet.owner })
    }

    fn wager(&self, name: &str) -> Result<WagerId, LineError> {
        match names::round_wager(&self.rules, name) {
            Ok(wager) => Ok(wager),
            Err(UnknownName::NotOffered(refusal)) => Err(refusal.into()),
            Err(UnknownName::Unknown(there)) => {
                Err(format!("unknown wager '{name}'; expected one of: {}", there.join(", ")).into())
            }
        }
    }

    pub(crate) fn find(&self, bet: &NamedBet) -> Result<Option<Bet>, String> {
        if self.gone.contains_key(&bet.player) && self.player(&bet.player).is_err() {
            return Ok(None);
        }
        match self.spot(bet) {
            Ok(spot) => Ok(self.table.bet(spot).copied()),
            Err(LineError::Refused(_)) => Ok(None),
            Err(LineError::Unreadable(message)) => Err(message),
        }
    }

    /// Returns the stake of a bet.
    pub(crate) fn stake(&self, bet: &NamedBet) -> Result<Money, String> {
        let Some(found) = self.find(bet)? else {
            return Ok(Money::ZERO);
        };
        Ok(found.stake)
    }

    pub(crate) fn player(&self, name: &str) -> Result<PlayerNo, String> {
        let known = self.people.iter().find(|(known, _)| known == name).map(|(_, player)| *player);
        known.ok_or_else(|| format!("there is no player '{name}' at the table"))
    }

    /// Returns the position that a line means: the position that it names, or the player's first position.
    pub(crate) fn seat(&self, name: &str, at: Option<SeatNo>) -> Result<SeatNo, String> {
        let player = self.player(name)?;
        let first = || self.table.first_position(player).ok_or_else(|| format!("{name} has no position"));
        at.map_or_else(first, Ok)
    }

    pub(crate) fn name_at(&self, seat: SeatNo) -> Option<String> {
        self.table.at(seat).map(|player| self.name_of(player))
    }

    fn name_of(&self, player: PlayerNo) -> String {
        let known = self.people.iter().find(|(_, there)| *there == player);
        known.map_or_else(String::new, |(name, _)| name.clone())
    }

    pub(crate) fn rail(&self, name: &str) -> Result<Money, String> {
        if let Some(chips) = self.gone.get(name) {
            return Ok(*chips);
        }
        let player = self.player(name)?;
        Ok(self.table.player(player).map_or(Money::ZERO, |player| player.rail))
    }

    /// Returns the sum of all players' chips, including the layout.
    pub(crate) fn total(&self) -> Money {
        let rails = self.table.people().fold(Money::ZERO, |sum, (_, player)| sum.plus(player.rail));
        self.gone.values().fold(rails.plus(self.table.on_layout()), |sum, chips| sum.plus(*chips))
    }

    /// Returns the person who is offered the cut.
    pub(crate) fn cut_offered(&self) -> Option<String> {
        match rounds::cut_offered(&self.rules, &self.table)? {
            CutCandidate::Seat(seat) => self.name_at(seat),
            CutCandidate::Dealer => Some("dealer".to_owned()),
            CutCandidate::Floor => Some("floor".to_owned()),
        }
    }
}
