//! One interface to the two engines, with the table's chips as balances.

use croupier_rules::{Money, WagerId};
use croupier_table::{GameRules, craps, rounds};
use serde::{Deserialize, Serialize};

use super::TableDenial;
use crate::book::{Account, Balances};
use crate::house::permission::ActingPlayer;
use crate::line::{Command, Event};

/// A table in play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableState {
    /// A craps table.
    Craps(Box<craps::Table>),
    /// A card table or a wheel.
    Round(Box<rounds::Table>),
}

/// A table with the rules that it plays by. Table and rules are of one kind, so no code has to handle a mixed pair.
#[derive(Clone, Copy, Debug)]
pub enum TableInPlay<'t> {
    /// A craps table.
    Craps(&'t craps::CrapsRules, &'t craps::Table),
    /// A card table, a wheel or a shaker.
    Rounds(&'t rounds::Rules, &'t rounds::Table),
}

impl<'t> TableInPlay<'t> {
    /// Pairs a table with its rules; `None` if table and rules are of different kinds.
    pub fn new(rules: &'t GameRules, table: &'t TableState) -> Option<TableInPlay<'t>> {
        match (rules, table) {
            (GameRules::Craps(rules), TableState::Craps(table)) => Some(TableInPlay::Craps(rules, table)),
            (GameRules::Rounds(rules), TableState::Round(table)) => Some(TableInPlay::Rounds(rules, table)),
            (GameRules::Craps(_), TableState::Round(_)) | (GameRules::Rounds(_), TableState::Craps(_)) => {
                None
            }
        }
    }

    /// Returns the events that follow from a command to the game.
    pub fn decide(self, command: &Command) -> Result<Vec<Event>, TableDenial> {
        match (self, command) {
            (TableInPlay::Craps(rules, table), Command::Craps(command)) => {
                let events = craps::decide(rules, table, command)?;
                Ok(events.into_iter().map(Event::Craps).collect())
            }
            (TableInPlay::Rounds(rules, table), Command::Round(command)) => {
                let events = rounds::decide(rules, table, command)?;
                Ok(events.into_iter().map(Event::Round).collect())
            }
            _ => Err(TableDenial::NotThisGame),
        }
    }

    /// Returns the events that return everything to its owner and empty the table.
    pub(super) fn abandon(self) -> Vec<Event> {
        match self {
            TableInPlay::Craps(rules, table) => {
                craps::abandon(rules, table).into_iter().map(Event::Craps).collect()
            }
            TableInPlay::Rounds(rules, table) => {
                rounds::abandon(rules, table).into_iter().map(Event::Round).collect()
            }
        }
    }
}

/// Chips that moved from a person's wallet to the table; a negative amount went back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WalletTransfer {
    /// The person's number.
    pub person: u32,
    /// The amount.
    pub amount: Money,
}

impl TableState {
    /// Returns a table that has just been opened.
    pub fn open(rules: &GameRules) -> TableState {
        match rules {
            GameRules::Craps(rules) => TableState::Craps(Box::new(craps::Table::open(rules))),
            GameRules::Rounds(rules) => TableState::Round(Box::new(rounds::Table::open(&rules.game))),
        }
    }

    /// Applies one event, and returns the chips that a person brought or took away. An event of another game changes
    /// nothing.
    pub fn apply(&mut self, event: &Event) -> Option<WalletTransfer> {
        match (self, event) {
            (TableState::Craps(table), Event::Craps(event)) => {
                let brought = craps_brought(table, event);
                table.apply(event);
                brought
            }
            (TableState::Round(table), Event::Round(event)) => {
                let brought = round_brought(table, event);
                table.apply(event);
                brought
            }
            _ => None,
        }
    }

    /// Returns the balance of each account, from the table itself. The bank counts from zero at the opening: it is
    /// negative if the house has lost, or has sold chips to players.
    pub(super) fn balances(&self) -> Balances {
        let mut balances = Balances::default();
        match self {
            TableState::Craps(table) => {
                for (_, seat) in table.players() {
                    balances.add(Account::Rail(seat.player), seat.rail);
                    for (_, bet) in seat.live() {
                        balances.add(Account::Layout(seat.player), bet.stake.plus(bet.held));
                    }
                }
                balances.set(Account::Bank, table.head.accounts.bank);
                balances.set(Account::Vigorish, table.head.accounts.vigorish);
                balances.set(Account::Tips, table.head.accounts.tips);
            }
            TableState::Round(table) => {
                for (_, player) in table.people() {
                    balances.add(Account::Rail(player.id), player.rail);
                }
                for bet in &table.bets {
                    if let Some(player) = table.player(bet.spot.player) {
                        balances.add(Account::Layout(player.id), bet.stake);
                    }
                }
                for (place, meter) in table.meters.iter().enumerate() {
                    balances.set(Account::Meter(place as u8), meter.amount);
                }
                if let Some(must_hit) = &table.must_hit {
                    balances.set(Account::MustHit, must_hit.meter.amount);
                }
                balances.set(Account::Bank, table.bank);
                balances.set(Account::Vigorish, table.vigorish);
                balances.set(Account::Tips, table.tips);
            }
        }
        balances
    }

    /// Returns the bank's balance, which counts from zero at the opening.
    pub(super) fn bank(&self) -> Money {
        match self {
            TableState::Craps(table) => table.head.accounts.bank,
            TableState::Round(table) => table.bank,
        }
    }

    /// Returns the person at a place.
    pub fn owner(&self, place: ActingPlayer) -> Option<u32> {
        match (place, self) {
            (ActingPlayer::Person(person), _) => Some(person),
            (ActingPlayer::Seat(seat), TableState::Craps(table)) => table.seat(seat).map(|seat| seat.player),
            (ActingPlayer::Player(player), TableState::Round(table)) => {
                table.player(player).map(|player| player.id)
            }
            _ => None,
        }
    }

    /// Returns the numbers of the people at the table.
    pub fn people(&self) -> Vec<u32> {
        let mut people: Vec<u32> = match self {
            TableState::Craps(table) => table.players().map(|(_, seat)| seat.player).collect(),
            TableState::Round(table) => table.people().map(|(_, player)| player.id).collect(),
        };
        people.sort_unstable();
        people
    }

    /// Returns true if the engine takes this event's chips out of its bank, because the cash goes into the drop box.
    /// The craps engine does so only for chips that are bought at the table.
    pub(super) fn out_of_bank(&self, event: &Event) -> bool {
        matches!((self, event), (TableState::Round(_), _) | (_, Event::Craps(craps::Event::BoughtIn { .. })))
    }
}

/// Returns true if the layout has every wager that a command names, in the named state.
pub(super) fn wagers_fit(rules: &GameRules, command: &Command) -> bool {
    let states = |wager: WagerId| match rules {
        GameRules::Craps(rules) => {
            rules.layout.wagers.get(usize::from(wager.0)).map(|wager| wager.spots.len())
        }
        GameRules::Rounds(rules) => rules.layout.wagers.get(usize::from(wager.0)).map(|_| 1),
    };
    let named: Vec<(WagerId, u16)> = match command {
        Command::Craps(command) => {
            craps_bets(command).iter().map(|which| (which.wager, which.state.unwrap_or(0))).collect()
        }
        Command::Round(command) => round_bet(command).iter().map(|spot| (spot.wager, 0)).collect(),
        Command::Table(_) => Vec::new(),
    };
    named.iter().all(|(wager, state)| states(*wager).is_some_and(|states| usize::from(*state) < states))
}

/// Returns the bets that a craps command names.
fn craps_bets(command: &craps::Command) -> Vec<craps::BetRef> {
    use craps::{Command as C, Ruling};
    match *command {
        C::Bet { which, .. }
        | C::Reduce { which, .. }
        | C::Down { which }
        | C::Turn { which, .. }
        | C::Confirm { which }
        | C::NoBet { which }
        | C::Unchecked { which, .. }
        | C::Noticed { which }
        | C::Correct { which }
        | C::Rule { ruling: Ruling::Return { which } | Ruling::Forfeit { which }, .. } => vec![which],
        C::Move { from, to } => vec![from, to],
        _ => Vec::new(),
    }
}

/// Returns the bet that a round command names.
fn round_bet(command: &rounds::Command) -> Option<rounds::BetSpot> {
    use rounds::Command as C;
    match *command {
        C::Bet { spot, .. } | C::Confirm { spot } | C::Reduce { spot, .. } | C::Down { spot } => Some(spot),
        C::Game(ref command) => command.facts().bet(),
        _ => None,
    }
}

fn craps_brought(table: &craps::Table, event: &craps::Event) -> Option<WalletTransfer> {
    let of = |seat| table.seat(seat).map(|seat| seat.player);
    Some(match *event {
        craps::Event::Sat { player, chips, .. } => WalletTransfer { person: player, amount: chips },
        craps::Event::BoughtIn { seat, amount } => WalletTransfer { person: of(seat)?, amount },
        craps::Event::Left { seat, chips } => {
            WalletTransfer { person: of(seat)?, amount: Money::ZERO.minus(chips) }
        }
        _ => return None,
    })
}

fn round_brought(table: &rounds::Table, event: &rounds::Event) -> Option<WalletTransfer> {
    let of = |player| table.player(player).map(|player| player.id);
    Some(match *event {
        rounds::Event::Sat { id, chips, .. } => WalletTransfer { person: id, amount: chips },
        rounds::Event::BoughtIn { player, amount } | rounds::Event::Changed { player, cash: amount } => {
            WalletTransfer { person: of(player)?, amount }
        }
        rounds::Event::Left { player, chips } => {
            WalletTransfer { person: of(player)?, amount: Money::ZERO.minus(chips) }
        }
        _ => return None,
    })
}
