//! Tables for tests: the engines alone, without log lines or wallets.

use croupier_table::games::{baccarat, casino_war, red_dog};
use std::sync::{Arc, LazyLock};

use croupier_ledger::TableState;
use croupier_ledger::line::{Command, Event};
use croupier_rules::{Choice, Choices, Library, Money};
use croupier_table::{GameRules, Refusal, SeatNo, StakeRange, craps, rounds};

static LIBRARY: LazyLock<Arc<Library>> = LazyLock::new(|| Arc::new(Library::embedded()));

/// Returns the packs that a table can use. An amendment is used together with the pack that it amends.
pub(crate) fn packs() -> Vec<String> {
    LIBRARY.packs().map(|pack| pack.id.clone()).collect()
}

/// A table and its rules.
#[derive(Clone)]
pub(crate) struct TestTable {
    pub(crate) rules: GameRules,
    pub(crate) game: TableState,
    /// The chips that people brought, minus those that they took away.
    pub(crate) brought: Money,
    /// The events since the table was opened.
    pub(crate) log: Vec<Event>,
    /// The number of events in the log after each command.
    ends: Vec<usize>,
}

/// Returns a table of a pack. The picks select a value for each option, as far as the values are compatible; without
/// picks, the table has the defaults.
pub(crate) fn felt(pack: &str, picks: &[u8]) -> TestTable {
    let composition = LIBRARY.compose(LIBRARY.playable(pack).unwrap()).unwrap();
    let mut choices = Choices::new();
    for (spec, pick) in composition.options.iter().zip(picks.iter().cycle()) {
        let samples = spec.samples();
        choices.insert(spec.name.clone(), samples[usize::from(*pick) % samples.len()].clone());
    }
    let essential = composition.essential();
    // If the choices contradict each other, try again without the amounts, and then with the defaults.
    let mut words = choices.clone();
    words.retain(|name, _| matches!(composition.option(name).unwrap().choice, Choice::Word(_)));
    words.extend(essential.clone());
    let mut tries = vec![choices, words, essential];
    tries.iter_mut().for_each(|choices| choices.extend(LIBRARY.offering(pack)));
    if picks.is_empty() {
        tries.drain(..2);
    }
    let rules = tries.iter().find_map(|choices| GameRules::compile(&composition, choices).ok()).unwrap();
    TestTable::open(rules)
}

impl TestTable {
    pub(crate) fn open(mut rules: GameRules) -> TestTable {
        // Post limits where the document leaves them to the operator.
        let _ = rules.post_limit("all", Money::from_cents(500), Money::from_cents(100_000));
        let game = match &rules {
            GameRules::Craps(rules) => TableState::Craps(Box::new(craps::Table::open(rules))),
            GameRules::Rounds(rules) => TableState::Round(Box::new(rounds::Table::open(&rules.game))),
        };
        TestTable { rules, game, brought: Money::ZERO, log: Vec::new(), ends: Vec::new() }
    }

    /// Seats a person with $2,000, if a position is free.
    pub(crate) fn sit(&mut self, person: u32) {
        let chips = Money::from_cents(200_000);
        let command = match &self.game {
            TableState::Craps(_) => {
                Command::Craps(craps::Command::Sit { player: person, spot: craps::SeatChoice::Next, chips })
            }
            TableState::Round(_) => Command::Round(rounds::Command::Sit { id: person, seat: None, chips }),
        };
        self.try_to(&command);
    }

    /// Tries a command, and returns the events if the table accepts it.
    pub(crate) fn try_to(&mut self, command: &Command) -> Option<Vec<Event>> {
        self.decide(command).ok().inspect(|events| {
            events.iter().for_each(|event| self.apply(event));
            self.end_entry();
        })
    }

    /// Marks the end of an entry: the events since the last entry belong to one command.
    pub(crate) fn end_entry(&mut self) {
        self.ends.push(self.log.len());
    }

    /// Returns the events of each command since the table was opened.
    pub(crate) fn entries(&self) -> impl Iterator<Item = &[Event]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, end)| &self.log[start..*end])
    }

    pub(crate) fn decide(&self, command: &Command) -> Result<Vec<Event>, Refusal> {
        match (&self.rules, &self.game, command) {
            (GameRules::Craps(rules), TableState::Craps(table), Command::Craps(command)) => {
                Ok(craps::decide(rules, table, command)?.into_iter().map(Event::Craps).collect())
            }
            (GameRules::Rounds(rules), TableState::Round(table), Command::Round(command)) => {
                Ok(rounds::decide(rules, table, command)?.into_iter().map(Event::Round).collect())
            }
            _ => Ok(Vec::new()),
        }
    }

    pub(crate) fn apply(&mut self, event: &Event) {
        self.log.push(event.clone());
        match (&mut self.game, event) {
            (TableState::Craps(table), Event::Craps(event)) => table.apply(event),
            (TableState::Round(table), Event::Round(event)) => {
                self.brought = match *event {
                    rounds::Event::Sat { chips, .. } => self.brought.plus(chips),
                    rounds::Event::BoughtIn { amount, .. } => self.brought.plus(amount),
                    rounds::Event::Changed { cash, .. } => self.brought.plus(cash),
                    rounds::Event::Left { chips, .. } => self.brought.minus(chips),
                    _ => self.brought,
                };
                table.apply(event);
            }
            _ => {}
        }
    }

    /// Returns whether every chip is accounted for.
    pub(crate) fn balances(&self) -> bool {
        match &self.game {
            TableState::Craps(table) => table.sum().is_zero(),
            TableState::Round(table) => table.everything() == Money::ZERO,
        }
    }
}

/// Returns the offers to a person as commands. `pick` selects the amounts.
pub(crate) fn offered(felt: &TestTable, person: u32, pick: usize) -> Vec<Command> {
    let amount = |range: StakeRange| {
        let steps = range.max.minus(range.min).cents() / range.step.cents().max(1);
        let step = pick as i64 % (steps.min(12) + 1);
        Money::from_cents(range.min.cents() + step * range.step.cents())
    };
    match (&felt.rules, &felt.game) {
        (GameRules::Craps(rules), TableState::Craps(table)) => {
            let own = table.players().find(|(_, seat)| seat.player == person && !seat.away);
            let Some((seat, _)) = own else { return Vec::new() };
            let offers = craps::offers(rules, table, seat).into_iter();
            offers.map(|offer| Command::Craps(craps_offer(seat, offer, amount))).collect()
        }
        (GameRules::Rounds(rules), TableState::Round(table)) => {
            let Some((player, _)) = table.people().find(|(_, player)| player.id == person) else {
                return Vec::new();
            };
            let offers = rounds::offers(rules, table, player).into_iter();
            offers.map(|offer| Command::Round(round_offer(player, offer, amount))).collect()
        }
        _ => Vec::new(),
    }
}

fn craps_offer(seat: SeatNo, offer: craps::Offer, amount: impl Fn(StakeRange) -> Money) -> craps::Command {
    use craps::{BetMethod, Command, Offer};
    match offer {
        Offer::Bet { which, amounts } => {
            Command::Bet { which, amount: amount(amounts), way: BetMethod::Proper, cash: None }
        }
        Offer::Reduce { which, amounts } => Command::Reduce { which, amount: amount(amounts) },
        Offer::Down { which, .. } => Command::Down { which },
        Offer::Turn { which, on } => Command::Turn { which, on },
        Offer::Move { from, to } => Command::Move { from, to },
        Offer::TakeDice => Command::TakeDice { seat },
        Offer::DeclineDice => Command::DeclineDice { seat },
        Offer::PassDice => Command::PassDice { seat },
        Offer::ChooseDice { presented, except } => {
            let two = (0..=presented)
                .find(|dice| dice & !presented == 0 && dice.count_ones() == 2 && *dice != except);
            Command::ChooseDice { seat, dice: two.unwrap_or(0) }
        }
        Offer::ChangeDice { from } => Command::ChangeDice { seat, from },
        Offer::Leave => Command::Leave { seat },
    }
}

fn round_offer(
    player: rounds::PlayerNo,
    offer: rounds::Offer,
    amount: impl Fn(StakeRange) -> Money,
) -> rounds::Command {
    use rounds::{BetMethod, Command, Offer};
    match offer {
        Offer::Bet { spot, amounts } => Command::Bet { spot, amount: amount(amounts), way: BetMethod::Chips },
        Offer::Reduce { spot, amounts } => Command::Reduce { spot, amount: amount(amounts) },
        Offer::Down { spot, .. } => Command::Down { spot },
        Offer::TakePosition { seat } => Command::TakePosition { player, seat },
        Offer::Cut { from_ends, .. } => Command::Cut { by: rounds::CutActor::Player(player), at: from_ends },
        Offer::DeclineCut => Command::DeclineCut { player },
        Offer::Turn => Command::from(baccarat::Command::Turn { player }),
        Offer::GiveUp => Command::from(baccarat::Command::GiveUp { player }),
        Offer::Raise { by, amounts } => {
            Command::from(red_dog::Command::Raise { by, amount: Some(amount(amounts)) })
        }
        Offer::Stand { by } => Command::from(red_dog::Command::Stand { by }),
        Offer::War { by, amounts } => {
            Command::from(casino_war::Command::War { by, amount: Some(amount(amounts)) })
        }
        Offer::Surrender { by } => Command::from(casino_war::Command::Surrender { by }),
        Offer::PayVigorish { .. } => Command::PayVigorish { player },
        Offer::Leave => Command::Leave { player },
    }
}
