//! Tables for tests: the engines alone, without log lines or wallets.

use croupier_ledger::line::{Command, Event};
use croupier_ledger::{TableDenial, TableInPlay, TableState};
use croupier_rules::{Dice, Library, Money};
use croupier_table::{GameRules, Owner, Refusal, SeatNo, craps, rounds};

/// A table and its rules.
pub(crate) struct SampleTable {
    pub(crate) rules: GameRules,
    pub(crate) game: TableState,
}

impl SampleTable {
    /// Opens a table of a pack, with the defaults.
    pub(crate) fn open(pack: &str) -> SampleTable {
        let library = Library::embedded();
        let composition = library.compose(library.playable(pack).unwrap()).unwrap();
        let mut choices = composition.essential();
        choices.extend(library.offering(pack));
        let mut rules = GameRules::compile(&composition, &choices).unwrap();
        // Post limits where the document leaves them to the operator.
        let _ = rules.post_limit("all", Money::from_cents(500), Money::from_cents(100_000));
        SampleTable { game: TableState::open(&rules), rules }
    }

    /// Seats a person with $2,000.
    pub(crate) fn sit(&mut self, person: u32) {
        let chips = Money::from_cents(200_000);
        let command = match &self.game {
            TableState::Craps(_) => {
                Command::Craps(craps::Command::Sit { player: person, spot: craps::SeatChoice::Next, chips })
            }
            TableState::Round(_) => Command::Round(rounds::Command::Sit { id: person, seat: None, chips }),
        };
        self.try_to(&command).unwrap();
    }

    pub(crate) fn in_play(&self) -> TableInPlay<'_> {
        TableInPlay::new(&self.rules, &self.game).unwrap()
    }

    /// Tries a command, and returns the events if the table accepts it.
    pub(crate) fn try_to(&mut self, command: &Command) -> Option<Vec<Event>> {
        let events = self.in_play().decide(command).ok()?;
        for event in &events {
            self.game.apply(event);
        }
        Some(events)
    }

    pub(crate) fn refusal(&self, command: &Command) -> Refusal {
        let Err(TableDenial::Refused(refusal)) = self.in_play().decide(command) else {
            panic!("the table does not refuse {command:?}")
        };
        refusal
    }
}

/// Returns a bet of the first player on a spot of the layout.
pub(crate) fn bet(table: &SampleTable, spot: &str, cents: i64) -> Command {
    let GameRules::Craps(rules) = &table.rules else { unreachable!() };
    let named = rules.layout.find(spot).unwrap();
    let which =
        craps::BetRef { seat: SeatNo(0), wager: named.wager, state: named.state, owner: Owner::Player };
    let amount = Money::from_cents(cents);
    Command::Craps(craps::Command::Bet { which, amount, way: craps::BetMethod::Proper, cash: None })
}

pub(crate) fn roll(a: u8, b: u8) -> Command {
    let dice = Dice::new(a, b).unwrap();
    Command::Craps(craps::Command::Roll { dice, landing: craps::DiceLanding::Flat })
}
