//! Tables of rounds in scripts: their lines, their expectations, and the table on the stage. The games add further
//! lines and expectations.

mod facts;
mod lines;

use std::rc::Rc;

use croupier_rules::{Card, Citations, Cite, Money};
use croupier_table::request::{RequestError, Requester};
use croupier_table::rounds::request::{RoundRequest, SharedRequest};
use croupier_table::rounds::{
    self, Automation, Bet, BetSpot, CardDestination, Command, CutCandidate, Event, PlayerNo, ReturnReason,
    RoundStage, Rules, Table,
};
use croupier_table::{GameRules, Reason, Refusal, SeatNo, names};

use crate::PlayedEvents;
use crate::bet_result::{BetResult, DecidedBet};
use crate::named_request::{FOR_CRAPS, NamedRequest};
use crate::prompter::LineError;
use crate::stage::{PlayingLine, Stage, StageNote, StagedRules, TableKind, automation};
use crate::statement::{ExpectedFact, NamedBet, PayoutChange};

pub use facts::RoundExpectedFact;
pub(crate) use facts::{list, round_fact};
pub(crate) use lines::{ACTIONS, IRREGULARITIES, RESERVED, cards_of, decision, number, round_line};

/// A table of rounds on the stage.
pub(crate) type RoundsStage = Stage<RoundsKind>;

/// The memory of a table of rounds.
#[derive(Default)]
pub(crate) struct RoundsKind {
    /// The number of shoes brought so far.
    shoes: usize,
    /// The player who wins the draw when the must-hit meter hits.
    to_draw: Option<String>,
    /// For each card that came out of the shoe: the number of its round, and whether the card was face up.
    came_out: Vec<(usize, bool)>,
    /// The cards that a line entered from a shoe in unknown order, each with the number of its round.
    entered: Vec<(usize, Card)>,
    /// The number of rounds before the command for which cards are entered.
    rounds_before: usize,
    /// The number of rounds dealt from this shoe.
    rounds: usize,
}

impl TableKind for RoundsKind {
    type Rules = Rules;
    type Table = Table;
    type Command = Command;
    type Event = Event;
    type Person = PlayerNo;

    const SETTLES: &'static str = "round";
    const PARTS: bool = false;

    /// Opens a table. A rehearsal begins with a shoe that is ready.
    fn open(rules: Rc<Rules>, crew: Option<&[String]>) -> Result<RoundsStage, String> {
        let crew = automation(crew, Automation::IDLE, Automation::also)?;
        let mut own = (*rules).clone();
        own.game.rehearsal = true;
        let table = Table::open(&own.game);
        let mut stage = Stage::new(Rc::new(own), table, RoundsKind::default());
        if stage.rules.game.shoe.is_some() {
            let command = stage.new_shoe();
            let opened = rounds::play(&stage.rules, &mut stage.table, &command);
            let citations = &stage.rules.layout.citations;
            let events = opened.map_err(|refusal| refusal.describe(citations).to_string())?;
            events.iter().for_each(|event| RoundsKind::remember(&mut stage, event));
        }
        Rc::make_mut(&mut stage.rules).game.crew = crew;
        Ok(stage)
    }

    fn game_rules(rules: Rules) -> GameRules {
        GameRules::Rounds(Box::new(rules))
    }

    fn citations(rules: &Rules) -> &Citations {
        &rules.layout.citations
    }

    fn scene(stage: &RoundsStage) -> PlayedEvents<'_> {
        PlayedEvents::Rounds { rules: &stage.rules, events: &stage.played, table: &stage.table }
    }

    fn command(stage: &mut RoundsStage, line: &NamedRequest) -> Result<Option<Command>, LineError> {
        let mut request = line.rounds.clone().map_err(str::to_owned)?;
        stage.belongs(line, &request)?;
        match &request {
            RoundRequest::Shared(SharedRequest::NewShoe { cards }) if cards.is_empty() => {
                return Ok(Some(stage.new_shoe()));
            }
            RoundRequest::Shared(SharedRequest::NewShoe { cards }) => {
                stage.memory.shoes += 1;
                return Ok(Some(Command::NewShoe { cards: cards.clone() }));
            }
            RoundRequest::Shared(SharedRequest::Arrange { cards, .. }) => stage.may_arrange(cards)?,
            RoundRequest::Shared(SharedRequest::Draw { .. }) => {
                let name = line.about.clone().unwrap_or_default();
                stage.may_be_drawn(&name)?;
                stage.memory.to_draw = Some(name);
                return Ok(None);
            }
            _ => {}
        }
        if let Some(name) = &line.about {
            request.set_position(stage.seat(name, None)?.position());
        }
        let person = match (&line.by, &request) {
            (Some(name), RoundRequest::Shared(SharedRequest::Sit { .. })) => stage.arriving(name)?,
            (Some(name), _) => stage.table.player(stage.person(name)?).map_or(0, |player| player.id),
            (None, _) => 0,
        };
        Ok(Some(request.command(&stage.rules, &stage.table, Requester { person, crew: true })?))
    }

    fn carry_out(
        stage: &mut RoundsStage,
        command: &Command,
        playing: &mut PlayingLine<'_>,
    ) -> Result<(), Refusal> {
        let deals = matches!(command, Command::Deal { .. } | Command::Close);
        let begins = match command {
            Command::Deal { .. } | Command::Close => stage.table.stage == RoundStage::Betting,
            Command::NewShoe { .. } | Command::UnseenShoe => true,
            Command::Game(command) => command.facts().begins_round(stage.table.stage),
            _ => false,
        };
        let before = stage.table.clone();
        if begins && deals {
            stage.draw_trigger()?;
        }
        let played = rounds::play(&stage.rules, &mut stage.table, command);
        let events = played.inspect_err(|_| stage.table = before)?;
        if begins {
            stage.prompter.calls.clear();
            stage.last_events.clear();
        }
        stage.add(events, playing);
        stage.draw_winner(playing)
    }

    fn note(stage: &RoundsStage, event: &Event) -> Option<StageNote<PlayerNo>> {
        Some(match event {
            Event::Sat { player, .. } => StageNote::Arrived(*player),
            Event::Left { player, chips } => StageNote::Left(*player, *chips),
            Event::Paid { spot, cite, .. } => {
                StageNote::Decided(stage.decision(*spot, BetResult::Won, *cite))
            }
            Event::Lost { spot, cite, .. } => {
                StageNote::Decided(stage.decision(*spot, BetResult::Lost, *cite))
            }
            Event::Pushed { spot, cite, .. } => {
                StageNote::Decided(stage.decision(*spot, BetResult::Pushed, *cite))
            }
            Event::TakenBack { spot, amount, why } if *why != ReturnReason::Asked => {
                let name = stage.name_of(spot.player).unwrap_or_default();
                let wager = &stage.rules.layout.wager(spot.wager).id;
                let amount = amount.dollars();
                StageNote::Remark(format!("{amount} on {wager} goes back to {name}: {}", why.words()))
            }
            Event::RoundBegan { simulated: true, .. } => {
                StageNote::Remark("a simulated round, without wagers".to_owned())
            }
            Event::Game(event) => StageNote::Remark(event.facts().remark(&stage.rules)?),
            Event::Voided => StageNote::Remark("the round is void".to_owned()),
            Event::Said { call } => {
                StageNote::Said(call.spoken_words(&stage.rules.game, &stage.rules.layout))
            }
            Event::RoundOver { .. } => StageNote::Settled,
            _ => return None,
        })
    }

    /// Remembers the cards that come out of the shoe.
    fn remember(stage: &mut RoundsStage, event: &Event) {
        let memory = &mut stage.memory;
        match event {
            Event::CardsBrought { .. } | Event::UnseenBrought { .. } => {
                (memory.came_out, memory.entered, memory.rounds) = (Vec::new(), Vec::new(), 0);
            }
            Event::EntryBegan { .. } => memory.rounds_before = memory.rounds,
            Event::CardsEntered { cards, .. } => {
                memory.entered.extend(cards.iter().map(|card| (memory.rounds, *card)));
            }
            Event::CardCorrected { card } => {
                // The command is carried out again, and may begin its round again.
                memory.rounds = memory.rounds_before;
                if let Some(last) = memory.entered.last_mut() {
                    last.1 = *card;
                }
            }
            Event::RoundBegan { .. } => memory.rounds += 1,
            // A dealt card is turned up in its round; a burnt card only if the event shows it.
            Event::Drawn { to, card } => {
                let visible = *to != CardDestination::Burnt || card.is_some();
                memory.came_out.push((memory.rounds, visible));
            }
            _ => {}
        }
    }

    fn change_pays(
        _: &mut RoundsStage,
        _: &PayoutChange,
        _: &dyn Fn() -> Result<StagedRules, String>,
    ) -> Result<(), LineError> {
        Err(FOR_CRAPS.to_owned().into())
    }

    fn rail(table: &Table, player: PlayerNo) -> Option<Money> {
        table.player(player).map(|player| player.rail)
    }

    fn chips(table: &Table) -> Money {
        table.people().fold(table.on_layout(), |sum, (_, player)| sum.plus(player.rail))
    }

    fn boxes(table: &Table) -> (Money, Money) {
        (table.tips, table.vigorish)
    }

    fn first_position(table: &Table, player: PlayerNo) -> Option<SeatNo> {
        table.first_position(player)
    }

    /// Returns whether an event takes, pays or returns a bet, or takes a player's vigorish.
    fn settles(stage: &RoundsStage, event: &Event, player: PlayerNo, bet: &NamedBet) -> bool {
        match event {
            Event::Lost { spot, .. } | Event::Paid { spot, .. } | Event::Pushed { spot, .. } => {
                let wager = &stage.rules.layout.wager(spot.wager).id;
                let here = bet.at.is_none_or(|at| at == spot.seat);
                spot.player == player && *wager == bet.wager && spot.owner == bet.owner && here
            }
            Event::Vigorish { player: of, .. } => bet.wager == "vigorish" && *of == player,
            _ => false,
        }
    }

    fn stake(stage: &RoundsStage, bet: &NamedBet) -> Result<Money, String> {
        Ok(stage.find(bet)?.map_or(Money::ZERO, |bet| bet.stake))
    }

    fn holds(stage: &RoundsStage, expected: &ExpectedFact) -> Result<(), String> {
        stage.holds_at_rounds(expected)
    }

    fn seen(stage: &RoundsStage) -> Vec<Vec<Card>> {
        let mut seen = vec![Vec::new(); stage.memory.rounds + 1];
        if stage.table.shoe.as_ref().is_some_and(|shoe| shoe.unseen.is_some()) {
            for (round, card) in &stage.memory.entered {
                seen[(*round).min(stage.memory.rounds)].push(*card);
            }
            return seen;
        }
        let cards = stage.table.shoe.iter().flat_map(|shoe| &shoe.cards);
        for (card, (round, _)) in cards.zip(&stage.memory.came_out).filter(|(_, (_, visible))| *visible) {
            seen[*round].push(*card);
        }
        seen
    }
}

impl RoundsStage {
    /// Brings new cards in a fixed order that is mixed well enough for a rehearsal.
    fn new_shoe(&mut self) -> Command {
        self.memory.shoes += 1;
        let decks = self.rules.game.shoe.as_ref().map_or(0, |shoe| shoe.decks.value);
        let sorted = Card::decks(decks);
        let count = sorted.len();
        // 173 shares no factor with the number of cards, so every card appears once.
        let cards = (0..count).map(|at| sorted[(at * 173 + self.memory.shoes * 57) % count]).collect();
        Command::NewShoe { cards }
    }

    /// Follows events, and adds them to those of the line and of the round.
    fn add(&mut self, events: Vec<Event>, playing: &mut PlayingLine<'_>) {
        self.follow(&events, playing);
        self.last_events.extend(events.iter().cloned());
        self.played.extend(events);
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
    fn draw_winner(&mut self, playing: &mut PlayingLine<'_>) -> Result<(), Refusal> {
        let due = self.table.must_hit.as_ref().map(|must_hit| must_hit.due.clone()).unwrap_or_default();
        if due.is_empty() || self.table.stage != RoundStage::Betting {
            return Ok(());
        }
        let named = self.memory.to_draw.take().and_then(|name| self.person(&name).ok());
        let ticket = due.iter().position(|spot| Some(spot.player) == named).unwrap_or(0);
        let command = Command::Draw { ticket: ticket as u32 };
        let events = rounds::play(&self.rules, &mut self.table, &command)?;
        self.add(events, playing);
        Ok(())
    }

    fn decision(&self, spot: BetSpot, decided: BetResult, cite: Cite) -> DecidedBet {
        let layout = &self.rules.layout;
        let wager = layout.wager(spot.wager);
        DecidedBet {
            line: 0,
            player: self.name_of(spot.player).unwrap_or_default(),
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

    /// Rejects lines that belong to a different game.
    fn belongs(&self, line: &NamedRequest, request: &RoundRequest) -> Result<(), String> {
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
        let player = self.person(name)?;
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

    /// Returns the bet that a script names.
    fn find(&self, bet: &NamedBet) -> Result<Option<Bet>, String> {
        if self.is_gone(&bet.player) {
            return Ok(None);
        }
        let (player, seat) = (self.person(&bet.player)?, self.seat(&bet.player, bet.at)?);
        match names::round_wager(&self.rules, &bet.wager) {
            Ok(wager) => Ok(self.table.bet(BetSpot { seat, wager, player, owner: bet.owner }).copied()),
            Err(why) => match RequestError::unnamed(&bet.wager, why) {
                RequestError::Refused(_) => Ok(None),
                unknown => Err(unknown.to_string()),
            },
        }
    }

    pub(crate) fn name_at(&self, seat: SeatNo) -> Option<String> {
        self.table.at(seat).map(|player| self.name_of(player).unwrap_or_default())
    }

    /// Returns the person who is offered the cut.
    fn cut_candidate(&self) -> Option<String> {
        match rounds::cut_candidate(&self.rules, &self.table)? {
            CutCandidate::Seat(seat) => self.name_at(seat),
            CutCandidate::Dealer => Some("dealer".to_owned()),
            CutCandidate::Floor => Some("floor".to_owned()),
        }
    }
}
