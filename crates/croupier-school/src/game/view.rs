//! The trainee's view of the whole game at a moment.

use croupier_rules::Money;
use croupier_sim::seat::SeatTable;
use croupier_table::GameRules;
use serde::Serialize;

use super::action::{DealerStep, SettledAs};
use super::mark::GameMark;
use super::table::TrainingTable;
use super::{WholeGame, bots, steps};
use crate::question::TableScene;
use crate::table::SchoolTable;

/// The chips that a dealer uses where the pack lists none, in cents.
const USUAL_CHIPS: [i64; 5] = [100, 500, 2_500, 10_000, 50_000];

/// The moment of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum GamePhase {
    /// Bets are open.
    Betting,
    /// Bets are closed, or not open yet.
    Closed,
    /// An irregularity waits for a ruling.
    Ruling,
    /// An outcome waits for calls and payments.
    Settling,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerView {
    /// The name.
    pub name: String,
    /// The position, from 1.
    pub position: u32,
    /// The chips that are not on the layout.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub rail: Money,
}

/// A player's request that has reached the dealer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RequestView {
    /// The number.
    pub request: u32,
    /// The request in a sentence.
    pub words: String,
}

/// A bet at the time of an outcome.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OutcomeBet {
    /// The number in this list.
    pub bet: u32,
    /// The player's name.
    pub player: String,
    /// The position, from 1.
    pub position: u32,
    /// The name of the wager.
    pub wager: String,
    /// The spot on the layout, under the name that views and offers use.
    pub spot: String,
    /// The stake.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub stake: Money,
    /// Whether the bet is for the dealers.
    pub for_dealers: bool,
    /// The trainee's action on it.
    pub verdict: Option<SettledAs>,
    /// The chips in the trainee's action.
    #[cfg_attr(feature = "schema", schema(value_type = Option<i64>))]
    pub amount: Option<Money>,
}

/// An outcome that waits for the trainee.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OutcomeView {
    /// The dice, cards or symbols, in sentences.
    pub seen: Vec<String>,
    /// The irregularity, if there is one, in a sentence.
    pub irregular: Option<String>,
    /// The rulings from which the trainee chooses.
    pub rulings: Vec<String>,
    /// The bets on the layout; empty until the ruling.
    pub bets: Vec<OutcomeBet>,
}

/// The whole game as the trainee sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameView {
    /// The moment.
    pub phase: GamePhase,
    /// The number of finished rounds or throws.
    pub rounds: u32,
    /// The time since the start, in milliseconds.
    pub elapsed: u32,
    /// The time since the trainee's last action, in milliseconds.
    pub idle: u32,
    /// The usual number of rounds per hour at this game, as the simulator counts them.
    pub pace: u32,
    /// The table: sentences and bets.
    pub scene: TableScene,
    /// The players.
    pub players: Vec<PlayerView>,
    /// The requests that wait for an answer.
    pub requests: Vec<RequestView>,
    /// The time until the next request comes, in milliseconds; absent if none is due.
    pub next_request: Option<u32>,
    /// The dealer's steps in this game, whether the table accepts them now or not.
    pub steps: Vec<DealerStep>,
    /// The calls from which the trainee chooses.
    pub calls: Vec<String>,
    /// The outcome that waits for the trainee.
    pub outcome: Option<OutcomeView>,
    /// The chips of the table.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<i64>))]
    pub chips: Vec<Money>,
    /// The latest events, in sentences.
    pub told: Vec<String>,
    /// The marks so far; empty if the trainee wants them at the end.
    pub marks: Vec<GameMark>,
}

impl WholeGame {
    /// Returns the game as the trainee sees it at this time, in milliseconds since the start.
    pub fn view(&self, table: &dyn TrainingTable, now: u32) -> GameView {
        let here = table.school_table();
        let later = self.requests.iter().map(|request| request.due).filter(|due| *due > now).min();
        let heard = self.requests.iter().filter(|request| request.due <= now && self.pending.is_none());
        let round = here.rules().round_noun();
        GameView {
            phase: self.phase(&here),
            rounds: self.rounds,
            elapsed: now,
            idle: now.saturating_sub(self.since),
            pace: round.pace,
            scene: here.scene(),
            players: players(&here),
            requests: heard
                .map(|request| RequestView { request: request.number, words: request.asked.words.clone() })
                .collect(),
            next_request: later.filter(|_| self.pending.is_none()).map(|due| due - now),
            steps: steps::of_game(&here),
            calls: self.calls.offered(),
            outcome: self.outcome(),
            chips: chips(&here),
            told: self.told.clone(),
            marks: if self.plan.at_once { self.marks.clone() } else { Vec::new() },
        }
    }

    fn phase(&self, here: &SchoolTable) -> GamePhase {
        match &self.pending {
            Some(pending) if pending.irregular.is_some() => GamePhase::Ruling,
            Some(_) => GamePhase::Settling,
            None if steps::takes_bets(here) => GamePhase::Betting,
            None => GamePhase::Closed,
        }
    }

    fn outcome(&self) -> Option<OutcomeView> {
        let pending = self.pending.as_ref()?;
        let irregular = pending.irregular.as_ref();
        let bets = pending.bets.iter().filter(|_| irregular.is_none()).map(|bet| OutcomeBet {
            bet: bet.number,
            player: bet.player.clone(),
            position: bet.position,
            wager: bet.wager.clone(),
            spot: bet.spot.clone(),
            stake: bet.stake,
            for_dealers: bet.for_dealers,
            verdict: bet.answered.map(|(verdict, _)| verdict),
            amount: bet.answered.and_then(|(_, amount)| amount),
        });
        Some(OutcomeView {
            seen: if irregular.is_some() { Vec::new() } else { pending.seen.clone() },
            irregular: irregular.map(|irregular| irregular.words.clone()),
            rulings: irregular.map(|irregular| irregular.rulings.clone()).unwrap_or_default(),
            bets: bets.collect(),
        })
    }

    /// Returns the calls that are due now.
    pub fn due_calls(&self) -> Vec<String> {
        self.calls.waiting().map(str::to_owned).collect()
    }

    /// Returns the command of the outcome that waits for the trainee.
    pub fn pending_command(&self) -> Option<&croupier_ledger::line::Command> {
        self.pending.as_ref().map(|pending| &pending.command)
    }

    /// Returns the right ruling on the irregularity that waits for one.
    pub fn right_ruling(&self) -> Option<&str> {
        let irregular = self.pending.as_ref()?.irregular.as_ref()?;
        Some(irregular.right.as_str())
    }

    /// Returns the command behind a request.
    pub fn request_command(&self, number: u32) -> Option<&croupier_ledger::line::Command> {
        let mut requests = self.requests.iter();
        requests.find(|request| request.number == number).map(|request| &request.asked.command)
    }
}

fn players(here: &SchoolTable) -> Vec<PlayerView> {
    let player = |person: &u32| {
        Some(PlayerView {
            name: here.name(*person),
            position: bots::position(here, *person)?.position(),
            rail: here.rail(*person),
        })
    };
    let mut players: Vec<PlayerView> = here.people().iter().filter_map(player).collect();
    players.sort_by_key(|player| player.position);
    players
}

fn chips(here: &SchoolTable) -> Vec<Money> {
    let listed = match (here.rules(), here.in_play()) {
        (GameRules::Craps(rules), SeatTable::Craps(..)) => rules.layout.chips.as_ref(),
        (GameRules::Rounds(rules), _) => rules.layout.chips.as_ref(),
        _ => None,
    };
    let mut chips: Vec<Money> = match listed {
        Some(listed) => listed.value.clone(),
        None => USUAL_CHIPS.map(Money::from_cents).to_vec(),
    };
    chips.retain(|chip| *chip > Money::ZERO);
    chips.sort_unstable();
    chips.dedup();
    chips
}
