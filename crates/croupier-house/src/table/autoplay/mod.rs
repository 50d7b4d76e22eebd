//! Autoplay: the house plays a strategy at a player's own seat.
//!
//! The strategy acts on a copy of the table. The task then gives the commands that the copy accepted, in the player's
//! name and with the player's permissions and limits, like commands that the player sends. The table, its log and its
//! draws do not depend on who chose a bet. Autoplays are in memory only: a restart of the house ends them.

mod ending;

use std::collections::BTreeMap;
use std::time::Duration;

use croupier_ledger::line::{Command, Event};
use croupier_ledger::{TableInPlay, WalletTransfer};
use croupier_rules::Money;
use croupier_sim::seat::{SeatCommand, SeatEvents, SeatStrategy, SeatTable, SeatTurn};
use croupier_table::rounds::PlayerDecision;
use croupier_table::{Reason, craps, rounds};
use serde::Serialize;
use tokio::time::Instant;
use utoipa::ToSchema;

use super::TableTask;
use crate::ask::{AutoplayOrder, RequestError, StrategyFaults, listed};
use crate::crew;

pub use ending::AutoplayEnd;
use ending::EndReason;

/// The pauses that a player may choose, in milliseconds, and the default pause.
const PAUSE_MS: std::ops::RangeInclusive<u32> = 250..=10_000;
const USUAL_PAUSE_MS: u32 = 2_000;
/// The maximum number of commands that a strategy may give before a round.
const MOST_COMMANDS: usize = 100;

/// Why the house does not play a strategy for a player.
#[derive(Clone, PartialEq, Debug, thiserror::Error, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum AutoplayDenial {
    /// The player has no connection, and an autoplay ends with the connection.
    #[error("connect to the table first: an autoplay ends with the connection")]
    NotConnected,
    /// People deal at the table.
    #[error("people deal at this table, so the house does not play for a player here")]
    PeopleDeal,
    /// The strategy has errors.
    #[error("{}", .0.words)]
    Faults(StrategyFaults),
}

/// The strategies that the house plays, by the number of the person.
pub type AutoplayNews = BTreeMap<u32, AutoplayInfo>;

/// A strategy that the house plays at the person's seat, or has just stopped playing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct AutoplayInfo {
    /// The name of the strategy; `own` for a text that the person wrote.
    pub strategy: String,
    /// The strategy in one sentence.
    pub about: String,
    /// The number of rolls, hands or spins since it began.
    pub rounds: u32,
    /// The amount won or lost since it began, in cents.
    pub net: i64,
    /// The number of rounds after which the strategy stops.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u32, required = false)]
    pub most_rounds: Option<u32>,
    /// The strategy stops when the rail holds at most this amount, in cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = i64, required = false)]
    pub rail_at_most: Option<i64>,
    /// The strategy stops when the rail holds at least this amount, in cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = i64, required = false)]
    pub rail_at_least: Option<i64>,
    /// The bets of the strategy that the table refused, each once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub refused: Vec<AutoplayRefusal>,
    /// Why the autoplay ended; absent while it is on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = AutoplayEnd, required = false)]
    pub ended: Option<AutoplayEnd>,
}

/// A bet of a strategy that the table refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct AutoplayRefusal {
    /// The bet.
    pub wager: String,
    /// The reason, in words.
    pub reason: String,
    /// The clause that refuses the bet.
    pub clause: String,
}

/// The next action of an autoplay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum AutoplayStep {
    /// The strategy bets.
    Bet,
    /// The strategy answers a question in mid-round.
    Answer,
    /// The player is ready for the next roll, deal or spin.
    Ready,
}

/// A strategy at a seat.
pub(super) struct Autoplay {
    seat: SeatStrategy,
    name: String,
    about: String,
    rounds: Option<u32>,
    rail_at_most: Option<Money>,
    rail_at_least: Option<Money>,
    pause: Duration,
    /// Whether the strategy has made its bets for the next round.
    has_bet: bool,
    /// The next action, and its time.
    pending: Option<(AutoplayStep, Instant)>,
    ended: Option<AutoplayEnd>,
}

impl Autoplay {
    /// Returns the time before an action. People can see the result before the next bets, and the bets before the next
    /// result.
    fn wait(&self, step: AutoplayStep) -> Duration {
        match step {
            AutoplayStep::Bet | AutoplayStep::Answer => self.pause,
            AutoplayStep::Ready => self.pause / 2,
        }
    }

    /// Returns the player's limit that has been reached.
    fn limit(&self, table: SeatTable<'_>) -> Option<EndReason> {
        let rail = self.seat.rail(table);
        if self.rounds.is_some_and(|most| self.seat.rounds() >= most) {
            Some(EndReason::Rounds)
        } else if self.rail_at_most.is_some_and(|most| rail <= most) {
            Some(EndReason::RailAtMost)
        } else if self.rail_at_least.is_some_and(|least| rail >= least) {
            Some(EndReason::RailAtLeast)
        } else {
            None
        }
    }
}

impl TableTask {
    /// Begins to play a strategy for a player. An earlier strategy of the player ends.
    pub(super) fn begin_autoplay(
        &mut self,
        person: u32,
        order: &AutoplayOrder,
    ) -> Result<(), AutoplayRequestError> {
        if !self.plays(person) {
            return Err(AutoplayRequestError::Mistake(RequestError::NotSeated));
        }
        if !self.is_auto() {
            return Err(AutoplayDenial::PeopleDeal.into());
        }
        if !self.watching.contains_key(&person) && !self.company.contains(&person) {
            return Err(AutoplayDenial::NotConnected.into());
        }
        let rules = self.playing.rules();
        let strategy = order.strategy.read(rules, &order.sets).map_err(AutoplayDenial::Faults)?;
        let table = seat_table(self.playing.in_play());
        let seat = SeatStrategy::sit(rules, table, person, &strategy, &listed(&order.sets))
            .map_err(|wrong| AutoplayDenial::Faults(StrategyFaults::of("line ", &wrong)))?;
        let Some(seat) = seat else { return Err(AutoplayRequestError::Mistake(RequestError::NotSeated)) };
        let pause = order.pause_ms.unwrap_or(USUAL_PAUSE_MS).clamp(*PAUSE_MS.start(), *PAUSE_MS.end());
        let autoplay = Autoplay {
            seat,
            name: strategy.name,
            about: strategy.about,
            rounds: order.rounds,
            rail_at_most: order.rail_at_most,
            rail_at_least: order.rail_at_least,
            pause: Duration::from_millis(pause.into()),
            has_bet: false,
            pending: None,
            ended: None,
        };
        self.autoplays.insert(person, autoplay);
        Ok(())
    }

    /// Returns whether the house plays a strategy for a person.
    pub(super) fn is_autoplaying(&self, person: u32) -> bool {
        self.autoplays.get(&person).is_some_and(|autoplay| autoplay.ended.is_none())
    }

    /// Ends a player's autoplay, if it is on.
    pub(super) fn end_autoplay(&mut self, person: u32, reason: EndReason) {
        if !self.is_autoplaying(person) {
            return;
        }
        let rules = self.playing.rules();
        let end = AutoplayEnd::new(reason, rules);
        if let Some(autoplay) = self.autoplays.get_mut(&person) {
            autoplay.ended = Some(end);
            autoplay.pending = None;
        }
    }

    /// The player stops the autoplay.
    pub(super) fn stop_autoplay(&mut self, person: u32) {
        self.end_autoplay(person, EndReason::Stopped);
    }

    /// The player's last connection has ended.
    pub(super) fn autoplay_lost_connection(&mut self, person: u32) {
        self.end_autoplay(person, EndReason::Disconnected);
    }

    /// The player gave this command, and the table carried it out. A player who bets or decides takes over.
    pub(super) fn autoplay_follows(&mut self, person: u32, command: &Command) {
        if is_play(command) {
            self.end_autoplay(person, EndReason::OwnPlay);
        }
    }

    /// Tells the strategies about an entry.
    pub(super) fn autoplays_hear(&mut self, events: &[Event], brought: &[WalletTransfer]) {
        if self.autoplays.is_empty() {
            return;
        }
        let table = seat_table(self.playing.in_play());
        for (person, autoplay) in &mut self.autoplays {
            for transfer in brought.iter().filter(|transfer| transfer.person == *person) {
                autoplay.seat.bring(transfer.amount);
            }
            if autoplay.ended.is_none() && autoplay.seat.hear(table, events_at(&table, events)) {
                autoplay.has_bet = false;
            }
        }
    }

    /// Returns the time of the next action of an autoplay. An action is due a while after it became possible.
    pub(super) fn autoplays_wake(&mut self) -> Option<Instant> {
        let now = Instant::now();
        let people: Vec<u32> = self.autoplays.keys().copied().collect();
        for person in people {
            let step = self.autoplay_step(person);
            let Some(autoplay) = self.autoplays.get_mut(&person) else { continue };
            autoplay.pending = match (step, autoplay.pending) {
                (Some(step), Some((pending, at))) if step == pending => Some((step, at)),
                (Some(step), _) => Some((step, now + autoplay.wait(step))),
                (None, _) => None,
            };
        }
        self.autoplays.values().filter_map(|autoplay| Some(autoplay.pending?.1)).min()
    }

    /// Takes the actions that are due.
    pub(super) fn autoplays_act(&mut self) {
        let now = Instant::now();
        let due = |autoplay: &Autoplay| autoplay.pending.filter(|(_, at)| *at <= now).map(|(step, _)| step);
        let due: Vec<_> =
            self.autoplays.iter().filter_map(|(person, play)| Some((*person, due(play)?))).collect();
        for (person, step) in due {
            // An earlier action may have changed what is possible.
            if self.autoplay_step(person) == Some(step) {
                self.autoplay_acts(person, step);
            }
        }
    }

    /// Makes the bets and decisions that the strategies have yet to make, because the table continues now.
    pub(super) fn autoplays_hurry(&mut self) {
        let people: Vec<u32> = self.autoplays.keys().copied().collect();
        for person in people {
            self.autoplay_hurries(person);
        }
    }

    /// Makes the bets or the decision that a player's strategy has yet to make.
    pub(super) fn autoplay_hurries(&mut self, person: u32) {
        match self.autoplay_step(person) {
            Some(step @ (AutoplayStep::Bet | AutoplayStep::Answer)) => self.autoplay_acts(person, step),
            Some(AutoplayStep::Ready) | None => {}
        }
    }

    /// Notifies the people whose autoplays have changed, once the entries that changed them are stored.
    pub(super) fn tell_autoplays(&mut self) {
        if self.autoplays.is_empty() && self.autoplays_told.is_empty() {
            return;
        }
        let gone: Vec<u32> = self.autoplays.keys().copied().filter(|person| !self.plays(*person)).collect();
        for person in gone {
            self.end_autoplay(person, EndReason::Left);
        }
        let table = seat_table(self.playing.in_play());
        let news: AutoplayNews =
            self.autoplays.iter().map(|(person, play)| (*person, self.autoplay_info(play, table))).collect();
        if news != self.autoplays_told {
            self.autoplays_told = news.clone();
            let told = self.autoplay_news.clone();
            self.say_when_kept(move |kept| {
                if kept {
                    told.send_replace(news);
                }
            });
        }
    }

    fn autoplay_info(&self, autoplay: &Autoplay, table: SeatTable<'_>) -> AutoplayInfo {
        let refused = autoplay.seat.refusals(self.playing.rules()).into_iter();
        AutoplayInfo {
            strategy: autoplay.name.clone(),
            about: autoplay.about.clone(),
            rounds: autoplay.seat.rounds(),
            net: autoplay.seat.net(table).cents(),
            most_rounds: autoplay.rounds,
            rail_at_most: autoplay.rail_at_most.map(Money::cents),
            rail_at_least: autoplay.rail_at_least.map(Money::cents),
            refused: refused
                .map(|bet| AutoplayRefusal { wager: bet.wager, reason: bet.reason, clause: bet.clause })
                .collect(),
            ended: autoplay.ended.clone(),
        }
    }

    /// Returns the action that an autoplay can take now.
    fn autoplay_step(&self, person: u32) -> Option<AutoplayStep> {
        let autoplay = self.autoplays.get(&person)?;
        let waits = autoplay.ended.is_some() || self.pledging.called.is_some() || !self.plays(person);
        // House players stop playing while no person is at the table.
        let waits = waits || self.company.contains(&person) && !self.has_guests();
        if waits {
            return None;
        }
        if crew::takes_bets(self.playing.in_play()) && !autoplay.has_bet {
            return Some(AutoplayStep::Bet);
        }
        let is_awaited = self.awaited().contains(&person) && !self.ready.contains(&person);
        if !is_awaited {
            return None;
        }
        let open = crew::waiting(self.playing.in_play());
        let asks = |open: &crew::PendingDecision| {
            matches!(open.decision, PlayerDecision::FollowUp(_)) && open.person == person
        };
        Some(if open.iter().any(asks) { AutoplayStep::Answer } else { AutoplayStep::Ready })
    }

    fn autoplay_acts(&mut self, person: u32, step: AutoplayStep) {
        if let Some(autoplay) = self.autoplays.get_mut(&person) {
            autoplay.pending = None;
        }
        let done = match step {
            AutoplayStep::Bet => self.autoplay_bets(person),
            AutoplayStep::Answer => self.autoplay_answers(person),
            AutoplayStep::Ready => self.autoplay_is_ready(person),
        };
        if let Err(reason) = done {
            self.end_autoplay(person, reason);
        }
    }

    /// Makes the strategy's bets for the next round.
    fn autoplay_bets(&mut self, person: u32) -> Result<(), EndReason> {
        let Some(autoplay) = self.autoplays.get_mut(&person) else { return Ok(()) };
        autoplay.has_bet = true;
        let table = seat_table(self.playing.in_play());
        if let Some(limit) = autoplay.limit(table) {
            return Err(limit);
        }
        let before = autoplay.seat.clone();
        let mut turn = autoplay.seat.act(table);
        if autoplay.seat.was_refused(Reason::NeedsDraw) && self.draw_what_is_due() {
            let table = seat_table(self.playing.in_play());
            let Some(autoplay) = self.autoplays.get_mut(&person) else { return Ok(()) };
            autoplay.seat = before;
            turn = autoplay.seat.act(table);
        }
        let commands = match turn {
            SeatTurn::Plays(commands) if commands.len() > MOST_COMMANDS => {
                return Err(EndReason::TooManyBets);
            }
            SeatTurn::Plays(commands) => commands,
            SeatTurn::Stops => return Err(EndReason::Strategy),
            SeatTurn::Broke => return Err(EndReason::Broke),
        };
        for command in commands {
            self.give_as_player(person, to_line(command)).map_err(EndReason::of_answer)?;
        }
        Ok(())
    }

    /// Gives the strategy's answer to a question. If the player cannot pay for it, gives the opposite answer, as the
    /// simulator does.
    fn autoplay_answers(&mut self, person: u32) -> Result<(), EndReason> {
        let table = seat_table(self.playing.in_play());
        let answer = self.autoplays.get(&person).and_then(|autoplay| autoplay.seat.answer(table));
        let Some(answer) = answer else { return Ok(()) };
        let Some(command) = answer.command else {
            self.mark_ready(person);
            return Ok(());
        };
        let Err(refused) = self.give_as_player(person, to_line(command)) else { return Ok(()) };
        match answer.instead {
            Some(instead) => self.give_as_player(person, to_line(instead)).map_err(EndReason::of_answer),
            None if matches!(refused, super::TableAnswer::Refused(..)) => {
                self.mark_ready(person);
                Ok(())
            }
            None => Err(EndReason::of_answer(refused)),
        }
    }

    /// The player does not wait for the clock. If nothing can happen, because the strategy made no bet and nobody else
    /// plays, the autoplay ends.
    fn autoplay_is_ready(&mut self, person: u32) -> Result<(), EndReason> {
        if !self.company.contains(&person) && !crew::due(self.playing.in_play()) {
            self.company_hurries();
        }
        let others = self.playing.game().people().into_iter().filter(|other| *other != person);
        let mut others = others.filter(|other| self.watching.contains_key(other));
        if others.next().is_none() && !crew::due(self.playing.in_play()) {
            return Err(EndReason::Stuck(crew::hindrance(self.playing.in_play())));
        }
        self.mark_ready(person);
        Ok(())
    }
}

/// Why an autoplay does not begin.
pub(super) enum AutoplayRequestError {
    /// The request makes no sense.
    Mistake(RequestError),
    /// The house does not play the strategy.
    Denied(AutoplayDenial),
}

impl From<AutoplayDenial> for AutoplayRequestError {
    fn from(denied: AutoplayDenial) -> AutoplayRequestError {
        AutoplayRequestError::Denied(denied)
    }
}

/// Returns a table for a strategy.
fn seat_table(played: TableInPlay<'_>) -> SeatTable<'_> {
    match played {
        TableInPlay::Craps(rules, table) => SeatTable::Craps(rules, table),
        TableInPlay::Rounds(rules, table) => SeatTable::Rounds(rules, table),
    }
}

/// Returns the game's events of an entry.
fn events_at(table: &SeatTable<'_>, events: &[Event]) -> SeatEvents {
    let craps = |event: &Event| if let Event::Craps(event) = event { Some(*event) } else { None };
    let round = |event: &Event| if let Event::Round(event) = event { Some(event.clone()) } else { None };
    match table {
        SeatTable::Craps(..) => SeatEvents::Craps(events.iter().filter_map(craps).collect()),
        SeatTable::Rounds(..) => SeatEvents::Rounds(events.iter().filter_map(round).collect()),
    }
}

fn to_line(command: SeatCommand) -> Command {
    match command {
        SeatCommand::Craps(command) => Command::Craps(command),
        SeatCommand::Round(command) => Command::Round(command),
    }
}

/// Returns whether a player changes their bets or makes a decision with a command.
fn is_play(command: &Command) -> bool {
    match command {
        Command::Craps(command) => {
            use craps::Command as C;
            matches!(
                command,
                C::Bet { .. } | C::Reduce { .. } | C::Down { .. } | C::Turn { .. } | C::Move { .. }
            )
        }
        Command::Round(command) => {
            use rounds::Command as C;
            match command {
                C::Game(command) => command.facts().is_decision(),
                command => matches!(command, C::Bet { .. } | C::Reduce { .. } | C::Down { .. }),
            }
        }
        Command::Table(_) => false,
    }
}
