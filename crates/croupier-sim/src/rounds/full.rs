//! The table itself: every bet, shoe and decision is a command, and the table answers with events.

use croupier_rules::{Card, Money, WagerId};
use croupier_table::rounds::{
    self, BetMethod, BetSpot, Command, Decider, Event, Meter, PlayerNo, RoundStage, Rules, Table,
};
use croupier_table::{Owner, Reason, Refusal, SeatNo};

use crate::account::BetAccount;
use crate::games::game;
use crate::plan::RoundAnswer;
use crate::table_view::{ActionRefusal, TableBits, TableView};
use crate::trace::SessionTape;

use super::deck::{Deck, RandomSource};
use super::procedure::{Procedure, cut};
use super::{ChipBalance, DealProgress, RoundEngine, meters, sign};

/// The simulated player, and the player's seat.
const PLAYER: PlayerNo = PlayerNo(0);
const SEAT: SeatNo = SeatNo(0);

/// One player at a table of a game played in rounds.
#[derive(Clone, Debug)]
pub struct TableEngine<'r> {
    pub(super) rules: &'r Rules,
    wagers: Vec<WagerId>,
    pub(super) table: Table,
    pub(super) player: PlayerNo,
    pub(super) seat: SeatNo,
    /// The cards, drawn in the same way as in the general engine.
    deck: Option<Deck>,
    /// The maximum number of cards in a round.
    most: usize,
    signs: TableBits,
    pub(super) events: Vec<Event>,
    /// The commands of the strategy that the table accepted, if the caller wants to repeat them at another table.
    given: Option<Vec<Command>>,
    /// The wagers whose bets are counted: those of the slots, and those that decisions make.
    pub(super) counted: Vec<WagerId>,
    /// The decided bets, if they are counted.
    pub(super) account: BetAccount,
    pub(super) counts: bool,
    /// The record of the session, if it is traced. A traced session is also counted.
    pub(super) tape: Option<Box<SessionTape>>,
}

impl<'r> TableEngine<'r> {
    /// Creates an empty table. A slot is a wager of the layout.
    pub fn new(rules: &'r Rules, wagers: &[WagerId]) -> TableEngine<'r> {
        let procedure = Procedure::new(rules).ok();
        let counted = super::wagers(rules, wagers);
        TableEngine {
            rules,
            wagers: wagers.to_vec(),
            table: Table::open(&rules.game),
            player: PLAYER,
            seat: SEAT,
            deck: procedure.as_ref().map(Procedure::deck),
            most: procedure.map_or(0, |procedure| procedure.most),
            signs: TableBits::default(),
            events: Vec::new(),
            given: None,
            account: BetAccount::new(counted.len()),
            counted,
            counts: false,
            tape: None,
        }
    }

    /// Creates a copy of a table that other code runs, for a player at a position. The flags are those after the last
    /// round.
    pub(crate) fn at(
        rules: &'r Rules,
        wagers: &[WagerId],
        table: Table,
        (player, seat): (PlayerNo, SeatNo),
        signs: TableBits,
    ) -> TableEngine<'r> {
        let mut engine = TableEngine {
            table,
            player,
            seat,
            signs,
            deck: None,
            most: 0,
            given: Some(Vec::new()),
            ..TableEngine::new(rules, wagers)
        };
        engine.show();
        engine
    }

    /// Returns the commands of the strategy that the table accepted.
    pub(crate) fn into_given(self) -> Vec<Command> {
        self.given.unwrap_or_default()
    }

    /// Adds the flags of the bets that these events of the table decided.
    pub(crate) fn hear(&mut self, events: Vec<Event>) {
        self.events = events;
        self.show();
    }

    /// Sets the flags of a table at which the strategy has not seen a round.
    pub(crate) fn show_start(&mut self, start: u64) {
        self.signs = TableBits { game: start, up: self.signs.up, ..TableBits::default() };
    }

    /// Clears the flags of the bets that the last round decided.
    pub(crate) fn forget_decided(&mut self) {
        (self.signs.won, self.signs.lost) = (0, 0);
    }

    /// Sets the flags of the round that has just ended.
    pub(crate) fn show_result(&mut self) {
        let result = || game(self.rules).table_result(self.rules, &self.table, self.seat);
        self.signs.game = if self.table.voided { 0 } else { result() };
    }

    /// Runs a command of the strategy.
    fn give(&mut self, command: Command) -> Result<(), ActionRefusal> {
        self.command(&command)?;
        if let Some(given) = &mut self.given {
            given.push(command);
        }
        Ok(())
    }

    /// Returns the underlying table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Returns the amounts on the meters.
    pub fn meters(&self) -> &[Meter] {
        &self.table.meters
    }

    fn spot(&self, slot: usize) -> BetSpot {
        BetSpot { seat: self.seat, wager: self.wagers[slot], player: self.player, owner: Owner::Player }
    }

    fn slot(&self, spot: BetSpot) -> Option<usize> {
        let own = self.is_own(spot);
        self.wagers.iter().position(|wager| own && *wager == spot.wager)
    }

    fn command(&mut self, command: &Command) -> Result<(), ActionRefusal> {
        if !self.counts {
            self.events = rounds::play(self.rules, &mut self.table, command)?;
            self.show();
            return Ok(());
        }
        let (stakes, from) = (self.stakes(), self.table.shoe.as_ref().map_or(0, |shoe| shoe.next));
        self.events = rounds::play(self.rules, &mut self.table, command)?;
        let bets = self.settled(stakes);
        self.count(&bets);
        self.write_down(command, &bets, from);
        self.show();
        Ok(())
    }

    /// Runs a command from the crew. The table never refuses these commands.
    fn must(&mut self, command: &Command) {
        if let Err(refused) = self.command(command) {
            let clause = self.rules.layout.citations.first(refused.cite);
            panic!("{command:?} was refused: {:?} (clause {clause})", refused.reason);
        }
    }

    /// Updates the flags from the events and the bets on the table.
    fn show(&mut self) {
        for event in &self.events {
            match event {
                Event::Paid { spot, .. } => self.signs.won |= self.slot(*spot).map_or(0, |slot| 1 << slot),
                Event::Lost { spot, .. } => self.signs.lost |= self.slot(*spot).map_or(0, |slot| 1 << slot),
                _ => {}
            }
        }
        let up = self.table.bets.iter().filter_map(|bet| self.slot(bet.spot));
        self.signs.up = up.fold(0, |up, slot| up | 1 << slot);
    }

    /// Returns whether the table would refuse the next deal because it needs a new shoe.
    fn is_due(&self) -> bool {
        let deal = rounds::decide(self.rules, &self.table, &Command::Deal { slip: None });
        let reasons = [Reason::NewShoeDue, Reason::ShoeNotReady, Reason::NotEnoughCards];
        self.deck.is_some() && deal.is_err_and(|refusal| reasons.contains(&refusal.reason))
    }

    /// Begins a new shoe if one is due.
    fn cards<D: RandomSource + Clone>(&mut self, source: &mut D) -> Result<(), ActionRefusal> {
        if !self.is_due() {
            return Ok(());
        }
        let Some(deck) = &mut self.deck else { return Ok(()) };
        // If the table does not accept a new shoe now, the deck and the source must stay unchanged.
        let (mut shuffled, mut drawn) = (deck.clone(), source.clone());
        shuffled.begin(&mut drawn);
        let one = Card::decks(1);
        let order = shuffled.ahead(&drawn).into_iter();
        let mut cards: Vec<Card> = order.map(|card| one[usize::from(card)]).collect();
        cards.rotate_right(cut(self.rules, &self.table));
        self.command(&Command::NewShoe { cards })?;
        (self.deck, *source) = (Some(shuffled), drawn);
        Ok(())
    }

    /// Draws the hidden amount of the must-hit meter, unless it is already drawn.
    fn trigger(&mut self, source: &mut impl RandomSource) {
        let rules = self.rules.game.kind.rules().must_hit();
        if let (Some(rules), Some(state)) = (rules, &self.table.must_hit)
            && state.trigger.is_none()
        {
            let amount = meters::trigger(rules, source);
            self.must(&Command::Trigger { amount });
        }
    }

    /// Records the result after a command of a round. If the round is over, it also draws for the must-hit meter
    /// and begins a new shoe, if these are due.
    fn after<D: RandomSource + Clone>(&mut self, source: &mut D) -> DealProgress {
        self.show_result();
        if self.table.stage != RoundStage::Betting {
            return DealProgress::Asked;
        }
        if self.table.must_hit.as_ref().is_some_and(|must_hit| !must_hit.due.is_empty()) {
            self.must(&Command::Draw { ticket: 0 });
        }
        // If the table refuses a new shoe, the next deal reports it.
        let _ = self.cards(source);
        DealProgress::Over
    }

    fn not_provided<T>(&self, reason: Reason) -> Result<T, ActionRefusal> {
        Err(Refusal::new(reason, self.rules.game.betting.not_offered).into())
    }
}

impl TableView for TableEngine<'_> {
    fn signs(&self) -> TableBits {
        self.signs
    }

    fn rail(&self) -> Money {
        self.table.player(self.player).map_or(Money::ZERO, |player| player.rail)
    }

    fn on_layout(&self) -> Money {
        let own = self.table.bets.iter().filter(|bet| bet.spot.player == self.player);
        own.fold(Money::ZERO, |sum, bet| sum.plus(bet.stake))
    }

    fn stake(&self, slot: usize) -> Money {
        self.table.bet(self.spot(slot)).map_or(Money::ZERO, |bet| bet.stake)
    }

    fn bet(&mut self, slot: usize, amount: Money) -> Result<(), ActionRefusal> {
        self.give(Command::Bet { spot: self.spot(slot), amount, way: BetMethod::Chips })
    }

    fn reduce(&mut self, slot: usize, amount: Money) -> Result<(), ActionRefusal> {
        self.give(Command::Reduce { spot: self.spot(slot), amount })
    }

    fn down(&mut self, slot: usize) -> Result<(), ActionRefusal> {
        self.give(Command::Down { spot: self.spot(slot) })
    }

    fn turn(&mut self, _: usize, _: bool) -> Result<(), ActionRefusal> {
        self.not_provided(Reason::NotProvided)
    }

    fn question_fact(&self, fact: usize) -> i64 {
        let is_asked = self.table.stage == RoundStage::InPlay;
        if is_asked { game(self.rules).table_fact(&self.table, fact) } else { 0 }
    }
}

impl ChipBalance for TableEngine<'_> {
    fn owes(&self) -> Money {
        self.table.player(self.player).map_or(Money::ZERO, |player| player.owes)
    }
}

impl<D: RandomSource + Clone> RoundEngine<D> for TableEngine<'_> {
    fn open(&mut self, chips: Money, source: &mut D) {
        self.table = Table::open(&self.rules.game);
        if let Some(deck) = &mut self.deck {
            deck.sort();
        }
        self.must(&Command::Sit { id: 1, seat: Some(SEAT), chips });
        self.signs = TableBits { game: sign::START, ..TableBits::default() };
        // There is no debt yet, so the table cannot refuse this.
        let _ = self.cards(source);
    }

    fn deal(&mut self, source: &mut D) -> Result<DealProgress, ActionRefusal> {
        if self.table.stage == RoundStage::InPlay {
            return self.not_provided(Reason::NotProvided);
        }
        self.cards(source)?;
        self.trigger(source);
        if let (Some(deck), Some(shoe)) = (&mut self.deck, &self.table.shoe) {
            deck.reach(shoe.next + self.most, source);
        }
        let rules = self.rules.game.kind.rules();
        let drawn = rules.outcomes().and_then(|outcomes| rules.outcome_command(source.below(outcomes)));
        let command = drawn.unwrap_or(Command::Deal { slip: None });
        (self.signs.won, self.signs.lost) = (0, 0);
        self.command(&command)?;
        Ok(self.after(source))
    }

    fn answer(&mut self, answer: RoundAnswer, source: &mut D) -> Result<DealProgress, ActionRefusal> {
        if self.table.stage != RoundStage::InPlay {
            return self.not_provided(Reason::NoDecision);
        }
        let by = Decider { player: self.player, seat: self.seat, owner: Owner::Player };
        if let Some(command) = game(self.rules).command(answer, by) {
            self.command(&command)?;
        }
        if self.table.stage == RoundStage::InPlay {
            self.must(&Command::Deal { slip: None });
        }
        Ok(self.after(source))
    }
}
