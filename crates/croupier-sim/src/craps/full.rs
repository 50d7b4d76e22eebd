//! The table itself: every bet and every roll is a command, and the table answers with events.

use croupier_rules::{Dice, Money, WagerId};
use croupier_table::craps::{
    self, BetMethod, BetRef, Command, CrapsRules, DiceLanding, Event, SeatChoice, Table,
};
use croupier_table::{BetKey, Owner, SeatNo, StakeRange};

use crate::account::BetAccount;
use crate::plan::{POINT_SHIFT, Plan, Slot, roll_signs, sign};
use crate::table::OutcomeTable;
use crate::table_view::{ActionRefusal, TableBits, TableView};
use crate::trace::SessionTape;

use super::{OTHERS, others_stake};

/// One player at a craps table, along with two other players who shoot.
#[derive(Clone, Debug)]
pub struct TableEngine<'r> {
    pub(super) rules: &'r CrapsRules,
    slots: Vec<Slot>,
    pub(super) table: Table,
    pub(super) seat: SeatNo,
    signs: TableBits,
    pub(super) events: Vec<Event>,
    /// The commands of the strategy that the table accepted, if the caller wants to repeat them at another table.
    given: Option<Vec<Command>>,
    /// The wagers whose bets are counted.
    pub(super) counted: Vec<WagerId>,
    /// The decided bets, if they are counted.
    pub(super) account: BetAccount,
    pub(super) counts: bool,
    /// The record of the session, if it is traced. A traced session is also counted.
    pub(super) tape: Option<Box<SessionTape>>,
}

/// The chips of each other player. They never run out.
const ENOUGH: Money = Money::CEILING;

impl<'r> TableEngine<'r> {
    /// Creates an empty table. [`OutcomeTable::open`] prepares it for a session.
    pub fn new(rules: &'r CrapsRules, plan: &Plan) -> TableEngine<'r> {
        let slots = plan.slots.clone();
        let (table, seat) = (Table::open(rules), SeatNo(OTHERS));
        let signs = TableBits::default();
        let counted = super::wagers(rules, plan);
        let account = BetAccount::new(counted.len());
        TableEngine {
            rules,
            slots,
            table,
            seat,
            signs,
            events: Vec::new(),
            given: None,
            counted,
            account,
            counts: false,
            tape: None,
        }
    }

    /// Creates a copy of a table that other code runs, for the player at a seat. The flags are those after the last
    /// roll.
    pub(crate) fn at(
        rules: &'r CrapsRules,
        plan: &Plan,
        table: Table,
        seat: SeatNo,
        signs: TableBits,
    ) -> TableEngine<'r> {
        let given = Some(Vec::new());
        let mut engine = TableEngine { table, seat, signs, given, ..TableEngine::new(rules, plan) };
        engine.show_up();
        engine
    }

    /// Returns the commands of the strategy that the table accepted.
    pub(crate) fn into_given(self) -> Vec<Command> {
        self.given.unwrap_or_default()
    }

    /// Sets the flags from the events of a roll that has changed the table.
    pub(crate) fn hear_roll(&mut self, dice: Dice, events: Vec<Event>) {
        self.events = events;
        self.show_roll(dice);
        self.show_up();
    }

    /// Sets the flags of a table at which the strategy has not seen a roll.
    pub(crate) fn show_start(&mut self) {
        let game = sign::START | self.phase();
        self.signs = TableBits { game, ..TableBits::default() };
        self.show_up();
    }

    /// Returns the flags of the phase of the game.
    fn phase(&self) -> u64 {
        let point = match self.table.head.point {
            0 => sign::COME_OUT,
            point => 1 << (POINT_SHIFT + u32::from(point)),
        };
        point | if self.table.head.turn.shooter.is_none() { sign::NEW_SHOOTER } else { 0 }
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

    fn command(&mut self, command: &Command) -> Result<(), ActionRefusal> {
        self.events.clear();
        craps::decide_into(self.rules, &self.table, command, &mut self.events)?;
        if self.counts {
            let bets = self.settled();
            self.count(&bets, matches!(command, Command::Roll { .. }));
            self.write_down(command, &bets);
        }
        for event in &self.events {
            self.table.apply(event);
        }
        Ok(())
    }

    fn which(&self, slot: usize) -> BetRef {
        let Slot { wager, state, .. } = self.slots[slot];
        BetRef { seat: self.seat, wager, state, owner: Owner::Player }
    }

    /// Returns the slot that holds one of the player's bets.
    fn slot(&self, key: BetKey) -> Option<usize> {
        let own = key.owner == Owner::Player;
        let is =
            |slot: &Slot| own && slot.wager == key.wager && slot.state.is_none_or(|state| state == key.state);
        self.slots.iter().position(is)
    }

    /// Gives the other players their line bets, and one of them the dice.
    fn ready(&mut self) {
        let pass = self.rules.game.pass;
        for other in 0..OTHERS {
            let seat = SeatNo(other);
            let has =
                self.table.seat(seat).is_some_and(|seat| seat.find_wager(pass, Owner::Player).is_some());
            if !has && !self.table.point_on() {
                let which = BetRef { seat, wager: pass, state: None, owner: Owner::Player };
                let amount = others_stake(self.rules);
                self.must(&Command::Bet { which, amount, way: BetMethod::Proper, cash: None });
            }
        }
        if self.table.head.turn.shooter.is_none() {
            if self.table.head.turn.offered == Some(self.seat) {
                self.must(&Command::DeclineDice { seat: self.seat });
            }
            let seat = self.table.head.turn.offered.unwrap_or(SeatNo(0));
            self.must(&Command::TakeDice { seat });
        }
    }

    /// Runs a command from the other players or the crew. The table never refuses these commands.
    fn must(&mut self, command: &Command) {
        if let Err(refused) = self.command(command) {
            let clause = self.rules.layout.citations.first(refused.cite);
            panic!("{command:?} was refused: {:?} (clause {clause})", refused.reason);
        }
    }

    fn show_up(&mut self) {
        let up = self.table.seat(self.seat).into_iter().flat_map(|seat| seat.live());
        let up = up.filter_map(|(_, bet)| self.slot(bet.key)).fold(0, |up, slot| up | 1 << slot);
        self.signs.up = up;
    }

    /// Sets the flags from the events of a roll.
    fn show_roll(&mut self, dice: Dice) {
        let (mut won, mut lost, mut game) = (0_u64, 0_u64, roll_signs(dice));
        for event in &self.events {
            match event {
                Event::Paid { at, .. } if at.seat == self.seat => {
                    won |= self.slot(at.key).map_or(0, |slot| 1 << slot);
                }
                Event::Lost { at, .. } if at.seat == self.seat => {
                    lost |= self.slot(at.key).map_or(0, |slot| 1 << slot);
                }
                Event::PointMade { .. } => game |= sign::POINT_MADE,
                Event::SevenOut => game |= sign::SEVEN_OUT,
                _ => {}
            }
        }
        game |= self.phase();
        // A combination bet that won may also have lost some of its parts; it counts only as won.
        self.signs = TableBits { game, up: 0, won, lost: lost & !won };
    }
}

impl TableView for TableEngine<'_> {
    fn signs(&self) -> TableBits {
        self.signs
    }

    fn rail(&self) -> Money {
        self.table.seat(self.seat).map_or(Money::ZERO, |seat| seat.rail)
    }

    fn on_layout(&self) -> Money {
        let bets = self.table.seat(self.seat).into_iter().flat_map(|seat| seat.live());
        bets.fold(Money::ZERO, |sum, (_, bet)| sum.plus(bet.stake).plus(bet.held))
    }

    fn stake(&self, slot: usize) -> Money {
        let Slot { wager, state, .. } = self.slots[slot];
        let Some(seat) = self.table.seat(self.seat) else { return Money::ZERO };
        let found = match state {
            Some(state) => seat.find(BetKey { wager, state, owner: Owner::Player }),
            None => seat.find_wager(wager, Owner::Player),
        };
        found.map_or(Money::ZERO, |(_, bet)| bet.stake)
    }

    fn bet(&mut self, slot: usize, amount: Money) -> Result<(), ActionRefusal> {
        self.give(Command::Bet { which: self.which(slot), amount, way: BetMethod::Proper, cash: None })?;
        self.show_up();
        Ok(())
    }

    fn reduce(&mut self, slot: usize, amount: Money) -> Result<(), ActionRefusal> {
        self.give(Command::Reduce { which: self.which(slot), amount })?;
        self.show_up();
        Ok(())
    }

    fn down(&mut self, slot: usize) -> Result<(), ActionRefusal> {
        self.give(Command::Down { which: self.which(slot) })?;
        self.show_up();
        Ok(())
    }

    fn turn(&mut self, slot: usize, on: bool) -> Result<(), ActionRefusal> {
        self.give(Command::Turn { which: self.which(slot), on })
    }

    fn takes(&mut self, slot: usize) -> Option<StakeRange> {
        craps::takes(self.rules, &self.table, self.which(slot))
    }
}

impl OutcomeTable for TableEngine<'_> {
    fn open(&mut self, chips: Money) {
        self.table = Table::open(self.rules);
        for other in 0..OTHERS {
            self.must(&Command::Sit { player: u32::from(other) + 2, spot: SeatChoice::Next, chips: ENOUGH });
        }
        self.must(&Command::Sit { player: 1, spot: SeatChoice::Next, chips });
        let game = sign::START | sign::COME_OUT | sign::NEW_SHOOTER;
        self.signs = TableBits { game, ..TableBits::default() };
        self.ready();
    }

    fn play(&mut self, outcome: usize) {
        let Some(dice) = Dice::from_index(outcome) else { return };
        self.must(&Command::Roll { dice, landing: DiceLanding::Flat });
        self.show_roll(dice);
        self.ready();
        self.show_up();
    }
}
