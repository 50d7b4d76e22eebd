//! Positions: players sit down and bet as people do, and the game continues until a question is possible.

use std::sync::Arc;

use croupier_chance::Stream;
use croupier_ledger::line::{Command, Event};
use croupier_rules::{Card, Dice, Money};
use croupier_sim::seat::{SeatStrategy, SeatTable, SeatTurn};
use croupier_sim::strategy::StrategyLibrary;
use croupier_table::request::Requester;
use croupier_table::rounds::request::RoundRequest;
use croupier_table::{GameRules, Owner, Reason, StakeRange, craps, rounds};
use serde_json::json;

use super::Drill;
use super::offers::{BetCandidate, bet_offers};
use crate::table::{SchoolTable, command, heard};

/// The chips that each player brings.
const CHIPS: Money = Money::from_cents(10_000_000);

/// Usual stakes, in cents: the round ones of level 1, and those of level 2, of which many need a calculation.
const ROUND: [i64; 8] = [500, 1000, 1500, 2000, 2500, 3000, 5000, 10_000];
const USUAL: [i64; 14] = [500, 600, 1200, 1500, 1800, 2000, 2400, 2500, 3000, 3500, 3600, 4500, 6000, 9000];

/// Makes the positions of one question.
#[derive(Debug)]
pub(crate) struct PositionMaker<'d> {
    pub(crate) drill: &'d Drill,
    pub(crate) stream: Stream,
    pub(crate) level: u8,
    pub(crate) voice: QuestionVoice,
    /// The spots of the wagers that people bet on first; any wager if it is empty.
    pub(crate) focus: Vec<String>,
}

/// The person who answers a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum QuestionVoice {
    /// A dealer, who pays and takes.
    Dealer,
    /// The first player, who learns to play.
    Player,
}

/// A command in the course of a round, with the table before it.
#[derive(Clone, Debug)]
pub(crate) struct PlayedCommand {
    pub(crate) before: SchoolTable,
    pub(crate) command: Command,
    pub(crate) events: Vec<Event>,
}

impl<'d> PositionMaker<'d> {
    /// Returns a maker of questions for a dealer, about any wager.
    pub(crate) fn new(drill: &'d Drill, stream: Stream, level: u8) -> PositionMaker<'d> {
        PositionMaker { drill, stream, level, voice: QuestionVoice::Dealer, focus: Vec::new() }
    }

    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.stream.below(u32::try_from(count.max(1)).unwrap_or(1)) as usize
    }

    /// Returns one of these elements, at random.
    pub(crate) fn pick<'t, T>(&mut self, from: &'t [T]) -> Option<&'t T> {
        if from.is_empty() { None } else { from.get(self.below(from.len())) }
    }

    /// Returns true in one of `count` cases.
    pub(crate) fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    /// Puts these elements in random order.
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        self.stream.shuffle(list);
    }

    /// Opens a table with as many players as the level has, and a shoe if the game needs one.
    pub(crate) fn seated(&mut self, rules: &Arc<GameRules>) -> Option<SchoolTable> {
        let mut table = SchoolTable::open(Arc::clone(rules));
        for person in 1..=u32::from(self.level) {
            let sit = match table.in_play() {
                SeatTable::Craps(..) => Command::Craps(craps::Command::Sit {
                    player: person,
                    spot: craps::SeatChoice::Next,
                    chips: CHIPS,
                }),
                SeatTable::Rounds(..) => {
                    Command::Round(rounds::Command::Sit { id: person, seat: None, chips: CHIPS })
                }
            };
            if table.give(sit).is_err() && person == 1 {
                return None;
            }
        }
        self.bring_cards(&mut table);
        Some(table)
    }

    /// Brings new cards in a random order if they are due.
    pub(crate) fn bring_cards(&mut self, table: &mut SchoolTable) {
        let SeatTable::Rounds(rules, state) = table.in_play() else { return };
        let Some(shoe) = &rules.game.shoe else { return };
        let deal = rounds::decide(rules, state, &rounds::Command::Deal { slip: None });
        let due = [Reason::NewShoeDue, Reason::ShoeNotReady, Reason::NotEnoughCards];
        if !deal.is_err_and(|refusal| due.contains(&refusal.reason)) {
            return;
        }
        let mut cards = Card::decks(shoe.decks.value);
        self.stream.shuffle(&mut cards);
        // If the table refuses the shoe, the deal fails with the reason.
        let _ = table.give(Command::Round(rounds::Command::NewShoe { cards }));
    }

    /// Plays a few rounds, then makes the bets of the next one.
    pub(crate) fn position(&mut self) -> Option<SchoolTable> {
        let rules = Arc::clone(&self.drill.rules);
        let mut table = self.seated(&rules)?;
        let mut bettor = self.strategy(&table);
        let most = match table.in_play() {
            SeatTable::Craps(..) => 1 + 2 * usize::from(self.level),
            SeatTable::Rounds(..) => 2,
        };
        for _ in 0..self.below(most) {
            self.bet_all(&mut table, &mut bettor, 1);
            let steps = self.round(&mut table);
            for step in &steps {
                if let Some(bettor) = &mut bettor {
                    bettor.hear(table.in_play(), heard(&table, &step.events));
                }
            }
            if steps.is_empty() {
                return None;
            }
        }
        let bets = 1 + self.below(2 * usize::from(self.level));
        self.bet_all(&mut table, &mut bettor, bets);
        Some(table)
    }

    /// Seats a strategy of the library at the last place, from level 2 on.
    fn strategy(&mut self, table: &SchoolTable) -> Option<SeatStrategy> {
        if self.level < 2 || self.one_in(2) {
            return None;
        }
        let game = match table.rules() {
            GameRules::Craps(_) => "craps",
            GameRules::Rounds(rules) => rules.game.kind.name(),
        };
        let known: Vec<_> = StrategyLibrary::all().iter().filter(|known| known.game == game).collect();
        let chosen = self.pick(&known)?;
        let person = *table.people().last()?;
        // A strategy for wagers that this table lacks does not bind, and the seat bets at random.
        SeatStrategy::sit(table.rules(), table.in_play(), person, &chosen.strategy, &[]).ok().flatten()
    }

    /// Makes bets for every player: the strategy's bets, and random bets for the other players.
    fn bet_all(&mut self, table: &mut SchoolTable, bettor: &mut Option<SeatStrategy>, bets: usize) {
        let people = table.people();
        for person in &people {
            let is_bettor = Some(person) == people.last();
            if let Some(strategy) = bettor.as_mut().filter(|_| is_bettor)
                && let SeatTurn::Plays(commands) = strategy.act(table.in_play())
            {
                for given in commands {
                    // The strategy's copy of the table has already accepted these bets.
                    let _ = table.give(command(given));
                }
                continue;
            }
            self.line_bet(table, *person);
            self.random_bets(table, *person, bets);
        }
    }

    /// Gives the first player at craps a line bet on a come-out, because the shooter needs one.
    fn line_bet(&mut self, table: &mut SchoolTable, person: u32) {
        let SeatTable::Craps(rules, state) = table.in_play() else { return };
        let pass = rules.game.pass;
        let has = state
            .players()
            .any(|(_, seat)| seat.player == person && seat.find_wager(pass, Owner::Player).is_some());
        if has || state.point_on() || person != 1 {
            return;
        }
        let offers = bet_offers(table, person);
        let line = offers.iter().find(|(place, _)| place.wager == pass && place.owner == Owner::Player);
        if let Some((place, amounts)) = line {
            let amount = self.stake(table, place, *amounts);
            let _ = table.give(place.bet(table, amount));
        }
    }

    /// Makes up to this number of random bets that the table offers.
    pub(crate) fn random_bets(&mut self, table: &mut SchoolTable, person: u32, bets: usize) {
        for _ in 0..bets {
            let dealers = self.level == 3 && self.one_in(8);
            let owner = if dealers { Owner::Dealers } else { Owner::Player };
            let offers: Vec<(BetCandidate, StakeRange)> =
                bet_offers(table, person).into_iter().filter(|(place, _)| place.owner == owner).collect();
            let wanted: Vec<(BetCandidate, StakeRange)> =
                offers.iter().filter(|(place, _)| self.is_wanted(table, place)).copied().collect();
            let own = if wanted.is_empty() { self.of_amendment(table, &offers) } else { wanted };
            let from = if own.is_empty() || self.one_in(2) { &offers } else { &own };
            let Some((place, amounts)) = self.pick(from).copied() else { continue };
            let amount = self.stake(table, &place, amounts);
            let _ = table.give(place.bet(table, amount));
        }
    }

    /// Returns whether the question should be about this wager.
    fn is_wanted(&self, table: &SchoolTable, place: &BetCandidate) -> bool {
        let spot = table.spot(place.wager, place.state.unwrap_or(0));
        self.focus.iter().any(|wanted| is_spot(wanted, &spot))
    }

    /// Returns the owner of a bet in a question: `Ann's`, or `your` if the first player is asked.
    pub(crate) fn whose(&self, table: &SchoolTable, person: u32) -> String {
        match self.voice {
            QuestionVoice::Player if person == 1 => "your".to_owned(),
            _ => format!("{}'s", table.name(person)),
        }
    }

    /// Returns a person as the subject of a question.
    pub(crate) fn who(&self, table: &SchoolTable, person: u32) -> String {
        match self.voice {
            QuestionVoice::Player if person == 1 => "you".to_owned(),
            _ => table.name(person),
        }
    }

    /// Returns the bets that an amendment adds, if the drill is about an amendment.
    fn of_amendment(
        &self,
        table: &SchoolTable,
        offers: &[(BetCandidate, StakeRange)],
    ) -> Vec<(BetCandidate, StakeRange)> {
        let GameRules::Craps(rules) = table.rules() else { return Vec::new() };
        if rules.pack == self.drill.pack {
            return Vec::new();
        }
        let start = format!("{}/", self.drill.pack);
        let is_own = |(place, _): &&(BetCandidate, StakeRange)| {
            let cite = rules.layout.wager(place.wager).cite;
            rules.layout.citations.clauses(cite).iter().any(|clause| clause.starts_with(&start))
        };
        offers.iter().filter(is_own).copied().collect()
    }

    /// Returns a stake from a range. At level 1 it is a round one whose win is a whole number of dollars; at level 3 it
    /// is any multiple of the unit.
    pub(crate) fn stake(&mut self, table: &SchoolTable, place: &BetCandidate, amounts: StakeRange) -> Money {
        let whole_units = self.whole_units(table, place);
        let usual: &[i64] = if self.level == 1 { &whole_units } else { &USUAL };
        let fitting: Vec<Money> = usual
            .iter()
            .map(|cents| Money::from_cents(*cents))
            .filter(|amount| amounts.contains(*amount))
            .collect();
        let any = self.level == 3 || fitting.is_empty();
        if any {
            let StakeRange { min, max, step } = in_dollars(amounts);
            let steps = (max.minus(min).cents() / step.cents().max(1)).min(40);
            let steps = self.below(usize::try_from(steps).unwrap_or(0) + 1) as i64;
            return min.plus(Money::from_cents(steps.saturating_mul(step.cents())));
        }
        self.pick(&fitting).copied().unwrap_or(amounts.min)
    }

    /// Returns the stakes of level 1, in cents: the round ones whose win is a whole number of dollars, or if only few of
    /// them are, such as on Place 6, up to ten of the units that the odds need.
    fn whole_units(&self, table: &SchoolTable, place: &BetCandidate) -> Vec<i64> {
        let per = match table.in_play() {
            SeatTable::Craps(rules, _) if rules.layout.wager(place.wager).terms.parts.is_none() => {
                rules.layout.base_pay(place.wager, place.state.unwrap_or(0)).map_or(1, |pay| pay.net.1)
            }
            _ => 1,
        };
        let unit = per.max(1) * 100;
        let round: Vec<i64> = ROUND.into_iter().filter(|cents| cents % unit == 0).collect();
        if round.len() > 2 { round } else { (1..=10).map(|units| units * unit).collect() }
    }

    /// Returns the command that chance and the crew give next: a throw, a deal, a draw.
    pub(crate) fn outcome(&mut self, table: &SchoolTable) -> Option<Command> {
        match table.in_play() {
            SeatTable::Craps(..) => {
                let dice = Dice::from_index(self.below(Dice::OUTCOMES))?;
                Some(roll(dice))
            }
            SeatTable::Rounds(rules, _) => {
                let game = rules.game.kind.rules();
                let drawn = game.outcomes().map(|outcomes| self.stream.below(outcomes));
                let command = match drawn {
                    Some(outcome) => game.outcome_command(outcome)?,
                    None => rounds::Command::Deal { slip: None },
                };
                Some(Command::Round(command))
            }
        }
    }

    /// Plays the next round to its end, with random decisions of the players. Empty if the table refuses the round.
    pub(crate) fn round(&mut self, table: &mut SchoolTable) -> Vec<PlayedCommand> {
        self.bring_cards(table);
        trigger(table);
        let mut steps = Vec::new();
        // More commands than any round has.
        for _ in 0..50 {
            let Some(command) = self.decision(table).or_else(|| self.outcome(table)) else { break };
            let before = table.clone();
            let Ok(events) = table.give(command.clone()) else { break };
            let over = events.iter().any(|event| {
                matches!(
                    event,
                    Event::Craps(craps::Event::Settled) | Event::Round(rounds::Event::RoundOver { .. })
                )
            });
            steps.push(PlayedCommand { before, command, events });
            if over {
                draw_winner(table);
                return steps;
            }
        }
        Vec::new()
    }

    /// Returns a random decision of the first player who has to make one in the round.
    pub(crate) fn decision(&mut self, table: &SchoolTable) -> Option<Command> {
        let SeatTable::Rounds(rules, state) = table.in_play() else { return None };
        let (player, _) = rounds::waiting(rules, state).into_iter().next()?;
        let person = state.player(player)?.id;
        let offers: Vec<rounds::Offer> = rounds::offers(rules, state, player)
            .into_iter()
            .filter(|offer| matches!(offer, rounds::Offer::Decide { .. }))
            .collect();
        let rounds::Offer::Decide { request, by, amounts } = *self.pick(&offers)? else { return None };
        let mut asked = json!({ "do": request, "position": by.seat.position() });
        if by.owner == Owner::Dealers {
            asked["for_dealers"] = json!(true);
        }
        if let Some(amounts) = amounts {
            asked["amount"] = json!(amounts.max.cents());
        }
        let request = RoundRequest::read(request, asked).ok()?;
        let command = request.command(rules, state, Requester { person, crew: false }).ok()?;
        Some(Command::Round(command))
    }
}

/// Returns whether a spot is the wanted one: `place-6` is `place-*`.
pub(crate) fn is_spot(wanted: &str, spot: &str) -> bool {
    wanted.strip_suffix('*').map_or(wanted == spot, |start| spot.starts_with(start))
}

/// Returns the whole dollars of a range, if the table would also take cents; people bet chips.
pub(crate) fn in_dollars(amounts: StakeRange) -> StakeRange {
    let dollar = Money::from_cents(100);
    let (min, max) = (amounts.min.ceil_to(dollar), amounts.max.floor_to(dollar));
    let fits = dollar.is_multiple_of(amounts.step) && min <= max && amounts.contains(min);
    if fits { StakeRange { min, max, step: dollar } } else { amounts }
}

/// Returns the command for a throw that counts.
pub(crate) fn roll(dice: Dice) -> Command {
    Command::Craps(craps::Command::Roll { dice, landing: craps::DiceLanding::Flat })
}

/// Sets the hidden amount of a must-hit meter to its maximum, if chance has not set it.
pub(crate) fn trigger(table: &mut SchoolTable) {
    let SeatTable::Rounds(rules, state) = table.in_play() else { return };
    let unset = state.must_hit.as_ref().is_some_and(|must_hit| must_hit.trigger.is_none());
    let most = rules.game.kind.rules().must_hit().map(|must_hit| must_hit.most.value);
    if let Some(amount) = most.filter(|_| unset) {
        let _ = table.give(Command::Round(rounds::Command::Trigger { amount }));
    }
}

/// Makes the draws of a must-hit meter that are due.
pub(crate) fn draw_due(table: &mut SchoolTable) {
    trigger(table);
    draw_winner(table);
}

/// Draws the winner of a must-hit meter that has hit.
fn draw_winner(table: &mut SchoolTable) {
    let SeatTable::Rounds(_, state) = table.in_play() else { return };
    if state.must_hit.as_ref().is_some_and(|must_hit| !must_hit.due.is_empty()) {
        let _ = table.give(Command::Round(rounds::Command::Draw { ticket: 0 }));
    }
}
