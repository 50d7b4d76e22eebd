//! The players of a whole game: they bet by strategies of the library or at random, make requests and mistakes, and bet late.

use std::sync::Arc;

use croupier_chance::{Seed, Stream};
use croupier_ledger::line::Command;
use croupier_rules::Money;
use croupier_sim::seat::{SeatStrategy, SeatTable, SeatTurn};
use croupier_sim::strategy::StrategyLibrary;
use croupier_table::{GameRules, Owner, SeatNo, craps, rounds};

use super::plan::{BOT_CHIPS, GamePlan};
use crate::drill::{BetCandidate, Drill, PlayerRequest, PositionMaker, bet_offers, own_bets};
use crate::table::{SchoolTable, command, heard};

/// The rail below which a player buys more chips, in cents.
const NEARLY_OUT: i64 = 20_000;

/// A player's request to the dealer.
#[derive(Clone, Debug)]
pub(crate) struct BotRequest {
    pub(crate) number: u32,
    pub(crate) asked: PlayerRequest,
    /// The time at which the request reaches the dealer.
    pub(crate) due: u32,
    /// Whether the request is a decision that the round waits for.
    pub(crate) decides: bool,
}

/// A player.
#[derive(Clone, Debug)]
struct BotPlayer {
    person: u32,
    strategy: Option<SeatStrategy>,
}

/// The players, and the random numbers that move them.
#[derive(Debug)]
pub(crate) struct Bots {
    drill: Arc<Drill>,
    plan: GamePlan,
    players: Vec<BotPlayer>,
    draws: u64,
}

impl Bots {
    pub(crate) fn new(drill: Arc<Drill>, plan: GamePlan, people: &[u32]) -> Bots {
        let player = |person: &u32| BotPlayer { person: *person, strategy: None };
        Bots { drill, plan, players: people.iter().map(player).collect(), draws: 0 }
    }

    /// Returns fresh random numbers, which depend only on the seed and the number of earlier draws.
    pub(crate) fn stream(&mut self) -> Stream {
        self.draws += 1;
        Stream::new(&Seed::from(self.plan.seed), self.draws)
    }

    /// Returns a random number below `count`.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.stream().below(u32::try_from(count.max(1)).unwrap_or(1)) as usize
    }

    /// Returns true in one of `count` cases; never if `count` is absent.
    pub(crate) fn one_in(&mut self, count: Option<usize>) -> bool {
        count.is_some_and(|count| self.below(count) == 0)
    }

    /// Runs a function that needs the tools of the drills.
    fn with<T>(&mut self, work: impl FnOnce(&mut PositionMaker<'_>) -> T) -> T {
        let stream = self.stream();
        let drill = Arc::clone(&self.drill);
        work(&mut PositionMaker::new(&drill, stream, self.plan.level))
    }

    /// Returns the commands by which players come, or come back, to the table.
    pub(crate) fn arrivals(&self, table: &SchoolTable) -> Vec<Command> {
        let there = table.people();
        let missing = self.players.iter().filter(|player| !there.contains(&player.person));
        missing.map(|player| sit(table, player.person)).collect()
    }

    /// Returns the commands by which players who are nearly out of chips buy more, between two rounds.
    pub(crate) fn rebuys(&self, table: &SchoolTable) -> Vec<Command> {
        let amount = Money::from_cents(BOT_CHIPS);
        let short = |person: u32| table.rail(person) < Money::from_cents(NEARLY_OUT);
        let people = self.players.iter().map(|player| player.person).filter(|person| short(*person));
        let buys = people.filter_map(|person| {
            let place = own_place(table, person)?;
            Some(match table.in_play() {
                SeatTable::Craps(..) => Command::Craps(craps::Command::BuyIn { seat: place.seat, amount }),
                SeatTable::Rounds(..) => {
                    Command::Round(rounds::Command::BuyIn { player: place.player, amount })
                }
            })
        });
        buys.collect()
    }

    /// Gives the players their strategies once they sit. From the second player on, each gets a strategy of the library.
    pub(crate) fn settle_in(&mut self, table: &SchoolTable) {
        for index in 1..self.players.len() {
            if self.players[index].strategy.is_some() || self.below(3) == 0 {
                continue;
            }
            let game = match table.rules() {
                GameRules::Craps(_) => "craps",
                GameRules::Rounds(rules) => rules.game.kind.name(),
            };
            let known: Vec<_> = StrategyLibrary::all().iter().filter(|known| known.game == game).collect();
            if known.is_empty() {
                continue;
            }
            let chosen = known[self.below(known.len())];
            let person = self.players[index].person;
            let seat = SeatStrategy::sit(table.rules(), table.in_play(), person, &chosen.strategy, &[]);
            // A strategy for wagers that this table lacks does not bind, and the player bets at random.
            self.players[index].strategy = seat.ok().flatten();
        }
    }

    /// Passes the events to the strategies.
    pub(crate) fn hear(&mut self, table: &SchoolTable, events: &[croupier_ledger::line::Event]) {
        for player in &mut self.players {
            if let Some(strategy) = &mut player.strategy {
                strategy.hear(table.in_play(), heard(table, events));
            }
        }
    }

    /// Returns the players' requests before an outcome, in order.
    pub(crate) fn wishes(&mut self, table: &SchoolTable) -> Vec<PlayerRequest> {
        let mut copy = table.clone();
        let mut wishes = Vec::new();
        for index in 0..self.players.len() {
            let person = self.players[index].person;
            if !copy.people().contains(&person) {
                continue;
            }
            let bets = self.bets(&mut copy, index);
            wishes.extend(bets);
            if self.one_in(self.plan.errs_one_in())
                && let Some(odd) = self.odd_request(&copy, person)
            {
                // The copy follows the rules: it carries out the commands that they allow, and no others.
                let _ = copy.give(odd.command.clone());
                wishes.push(odd);
            }
        }
        if self.plan.level >= 2 && self.players.len() > 1 && self.below(14) == 0 {
            let last = self.players.len() - 1;
            wishes.extend(leaves(&copy, self.players[last].person));
        }
        wishes
    }

    /// Returns the bets of one player on this table, on which they are made.
    fn bets(&mut self, copy: &mut SchoolTable, index: usize) -> Vec<PlayerRequest> {
        let person = self.players[index].person;
        let mut wishes = Vec::new();
        let before = copy.clone();
        let turn = self.players[index].strategy.as_mut().map(|strategy| strategy.act(before.in_play()));
        let mut planned: Vec<Command> = match turn {
            Some(SeatTurn::Plays(commands)) => commands.into_iter().map(command).collect(),
            Some(SeatTurn::Stops | SeatTurn::Broke) => {
                self.players[index].strategy = None;
                Vec::new()
            }
            None => Vec::new(),
        };
        planned.retain(is_request);
        for planned in planned {
            wishes.extend(named(copy, person, planned.clone()).filter(|_| copy.give(planned).is_ok()));
        }
        wishes.extend(self.line_bet(copy, person));
        if self.players[index].strategy.is_none() {
            let bets = 1 + self.below(usize::from(self.plan.level) + 1);
            for _ in 0..bets {
                wishes.extend(self.random_bet(copy, person));
            }
        }
        wishes
    }

    /// Returns the line bet that a shooter needs on a come-out.
    fn line_bet(&mut self, copy: &mut SchoolTable, person: u32) -> Option<PlayerRequest> {
        let SeatTable::Craps(rules, state) = copy.in_play() else { return None };
        let pass = rules.game.pass;
        let lines = [Some(pass), rules.game.dont_pass];
        let has = |seat: &croupier_table::Seat| {
            lines.iter().flatten().any(|line| seat.find_wager(*line, Owner::Player).is_some())
        };
        if state.point_on() || state.players().any(|(_, seat)| seat.player == person && has(seat)) {
            return None;
        }
        let mut offers = bet_offers(copy, person).into_iter();
        let (place, amounts) =
            offers.find(|(place, _)| place.wager == pass && place.owner == Owner::Player)?;
        let amount = self.with(|maker| maker.stake(copy, &place, amounts));
        accepted_request(copy, place, amount)
    }

    fn random_bet(&mut self, copy: &mut SchoolTable, person: u32) -> Option<PlayerRequest> {
        let tip = self.plan.level >= 2 && self.below(7) == 0;
        let owner = if tip { Owner::Dealers } else { Owner::Player };
        let offers: Vec<_> =
            bet_offers(copy, person).into_iter().filter(|(place, _)| place.owner == owner).collect();
        if offers.is_empty() {
            return None;
        }
        let (place, amounts) = offers[self.below(offers.len())];
        let amount = self.with(|maker| maker.stake(copy, &place, amounts));
        accepted_request(copy, place, amount)
    }

    /// Returns a request that may be wrong: an amount outside the limits or units, a bet that is not open now, a bet
    /// that cannot be taken down.
    fn odd_request(&mut self, table: &SchoolTable, person: u32) -> Option<PlayerRequest> {
        for _ in 0..8 {
            let asked = self.with(|maker| maker.player_request(table));
            let Some(asked) = asked.filter(|asked| asked.place.person == person) else { continue };
            // A table that takes a part of the chips neither accepts nor refuses them.
            if !table.decide(&asked.command).is_ok_and(|events| takes_a_part(&events)) {
                return Some(asked);
            }
        }
        None
    }

    /// Returns a bet that a player would like to make although bets are closed. `before` is the table when they
    /// were still open.
    pub(crate) fn late_bet(&mut self, before: &SchoolTable) -> Option<PlayerRequest> {
        let people = before.people();
        let person = *people.get(self.below(people.len()))?;
        let offers: Vec<_> = bet_offers(before, person)
            .into_iter()
            .filter(|(place, _)| place.owner == Owner::Player)
            .collect();
        if offers.is_empty() {
            return None;
        }
        let (place, amounts) = offers[self.below(offers.len())];
        let amount = self.with(|maker| maker.stake(before, &place, amounts));
        named(before, person, place.bet(before, amount))
    }

    /// Returns the decision of a player for whom the round waits.
    pub(crate) fn decision(&mut self, table: &SchoolTable) -> Option<PlayerRequest> {
        let SeatTable::Rounds(rules, state) = table.in_play() else { return None };
        let (player, decision) = rounds::waiting(rules, state).into_iter().next()?;
        if !matches!(decision, rounds::PlayerDecision::FollowUp(_)) {
            return None;
        }
        let person = state.player(player)?.id;
        let known = self.players.iter().find(|player| player.person == person);
        let answer = known.and_then(|player| player.strategy.as_ref()?.answer(table.in_play()));
        let mut planned = answer.into_iter().flat_map(|answer| [answer.command, answer.instead]).flatten();
        let planned = planned.find(|planned| table.decide(&command(planned.clone())).is_ok()).map(command);
        let random = || self.with(|maker| maker.decision(table));
        named(table, person, planned.or_else(random)?)
    }

    /// Returns the time after which the next request reaches the dealer.
    pub(crate) fn pause(&mut self) -> u32 {
        let (least, most) = self.plan.pause();
        least + self.below((most - least) as usize + 1) as u32
    }
}

/// Returns the command by which a player sits down.
fn sit(table: &SchoolTable, person: u32) -> Command {
    let chips = Money::from_cents(BOT_CHIPS);
    match table.in_play() {
        SeatTable::Craps(..) => {
            Command::Craps(craps::Command::Sit { player: person, spot: craps::SeatChoice::Next, chips })
        }
        SeatTable::Rounds(..) => Command::Round(rounds::Command::Sit { id: person, seat: None, chips }),
    }
}

fn accepted_request(copy: &mut SchoolTable, place: BetCandidate, amount: Money) -> Option<PlayerRequest> {
    let command = place.bet(copy, amount);
    let wish = named(copy, place.person, command.clone())?;
    let events = copy.decide(&command).ok().filter(|events| !takes_a_part(events))?;
    drop(events);
    copy.give(command).ok().map(|_| wish)
}

/// Returns whether a table takes only a part of the chips.
fn takes_a_part(events: &[croupier_ledger::line::Event]) -> bool {
    use croupier_ledger::line::Event;
    events.iter().any(|event| matches!(event, Event::Craps(craps::Event::ExcessRefused { .. })))
}

/// Returns whether a player asks the dealer for this.
fn is_request(command: &Command) -> bool {
    use craps::Command as C;
    use rounds::Command as R;
    matches!(
        command,
        Command::Craps(C::Bet { .. } | C::Reduce { .. } | C::Down { .. } | C::Turn { .. })
            | Command::Round(R::Bet { .. } | R::Reduce { .. } | R::Down { .. })
    )
}

fn leaves(table: &SchoolTable, person: u32) -> Option<PlayerRequest> {
    let place = own_place(table, person)?;
    let command = match table.in_play() {
        SeatTable::Craps(..) => Command::Craps(craps::Command::Leave { seat: place.seat }),
        SeatTable::Rounds(..) => Command::Round(rounds::Command::Leave { player: place.player }),
    };
    // A player who walked away from bets would leave the table waiting for an absent player.
    if !own_bets(table, person).is_empty() {
        return None;
    }
    let words = format!("{} wants to leave the table.", table.name(person));
    Some(PlayerRequest { place, command, words })
}

/// Returns a person's place, with no wager in particular.
fn own_place(table: &SchoolTable, person: u32) -> Option<BetCandidate> {
    let (seat, player) = match table.in_play() {
        SeatTable::Craps(_, state) => {
            let mut own = state.players().filter(|(_, seat)| seat.player == person);
            (own.next()?.0, rounds::PlayerNo(0))
        }
        SeatTable::Rounds(_, state) => {
            let (player, _) = state.people().find(|(_, player)| player.id == person)?;
            (state.first_position(player)?, player)
        }
    };
    let wager = croupier_rules::WagerId(0);
    Some(BetCandidate { person, seat, player, wager, state: None, owner: Owner::Player })
}

/// Puts a command of a player into words.
pub(crate) fn named(table: &SchoolTable, person: u32, command: Command) -> Option<PlayerRequest> {
    let own = own_place(table, person)?;
    let at_craps = |which: &craps::BetRef| BetCandidate {
        seat: which.seat,
        wager: which.wager,
        state: which.state,
        owner: which.owner,
        ..own
    };
    let at_rounds = |spot: &rounds::BetSpot| BetCandidate {
        seat: spot.seat,
        wager: spot.wager,
        owner: spot.owner,
        ..own
    };
    let name = table.name(person);
    let (place, words) = match &command {
        Command::Craps(craps::Command::Bet { which, amount, .. }) => {
            let place = at_craps(which);
            (place, format!("{name} wants to bet {} on {}.", amount.dollars(), place.name(table)))
        }
        Command::Craps(craps::Command::Reduce { which, amount }) => {
            let place = at_craps(which);
            (place, format!("{name} wants to lower {} by {}.", place.name(table), amount.dollars()))
        }
        Command::Craps(craps::Command::Down { which }) => {
            let place = at_craps(which);
            (place, format!("{name} wants to take down {}.", place.name(table)))
        }
        Command::Craps(craps::Command::Turn { which, on }) => {
            let place = at_craps(which);
            let word = if *on { "on" } else { "off" };
            (place, format!("{name} calls {} {word}.", place.name(table)))
        }
        Command::Round(rounds::Command::Bet { spot, amount, .. }) => {
            let place = at_rounds(spot);
            (place, format!("{name} wants to bet {} on {}.", amount.dollars(), place.name(table)))
        }
        Command::Round(rounds::Command::Reduce { spot, amount }) => {
            let place = at_rounds(spot);
            (place, format!("{name} wants to lower {} by {}.", place.name(table), amount.dollars()))
        }
        Command::Round(rounds::Command::Down { spot }) => {
            let place = at_rounds(spot);
            (place, format!("{name} wants to take down {}.", place.name(table)))
        }
        decision => (own, decision_sentence(table, &name, decision)?),
    };
    Some(PlayerRequest { place, command, words })
}

/// Returns the sentences about a decision that the table would accept.
fn decision_sentence(table: &SchoolTable, name: &str, command: &Command) -> Option<String> {
    let events = table.decide(command).ok()?;
    let first = table.sentences(&events).into_iter().next()?;
    Some(format!("{name} decides: {}", first.words))
}

/// Returns the seat of a person, for the list of players.
pub(crate) fn position(table: &SchoolTable, person: u32) -> Option<SeatNo> {
    own_place(table, person).map(|place| place.seat)
}
