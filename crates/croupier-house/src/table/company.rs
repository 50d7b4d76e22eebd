//! Company: house players, who play strategies of the library at their own seats while a player is alone and wants
//! company.

use croupier_ledger::TableState;
use croupier_ledger::book::Account;
use croupier_ledger::line::Command;
use croupier_rules::Money;
use croupier_sim::seat::company_sets;
use croupier_sim::strategy::{LibraryStrategy, StrategyLibrary};
use croupier_table::{craps, rounds};
use tokio::time::Instant;

use super::TableTask;
use crate::ask::{
    AutoplayOrder, RequestError, Requester, ResolvedRequest, StrategyChoice, TableEngineKind, TableRequest,
};

/// The maximum number of house players at a table.
pub const MOST_COMPANY: u32 = 3;
/// The chips that a house player brings, in cents, if a guest gets at least as many.
const CHIPS: i64 = 100_000;
/// The pause before the bets of a house player, in milliseconds.
const PAUSE_MS: u32 = 1_200;

/// Why no house player comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum CompanyDenial {
    /// The house has no house players at this table: people deal, chips are money, or the operator does not want any.
    #[error("there are no house players at this table")]
    NoHousePlayers,
    /// Other people play here.
    #[error("other people play at this table")]
    OtherPlayers,
}

/// Why a request for company is not carried out.
pub(super) enum CompanyRequestError {
    /// The request makes no sense.
    Mistake(RequestError),
    /// The house refuses the request.
    Denied(CompanyDenial),
}

impl TableTask {
    /// Brings or dismisses house players until there are as many as the player wants.
    pub(super) fn set_company(&mut self, person: u32, wanted: u32) -> Result<(), CompanyRequestError> {
        if !self.plays(person) {
            return Err(CompanyRequestError::Mistake(RequestError::NotSeated));
        }
        let wanted = wanted.min(MOST_COMPANY) as usize;
        while self.company.len() > wanted && self.dismiss_one() {}
        if wanted > self.company.len() {
            if !self.house.has_house_players() || !self.is_auto() {
                return Err(CompanyRequestError::Denied(CompanyDenial::NoHousePlayers));
            }
            if !self.is_alone(person) {
                return Err(CompanyRequestError::Denied(CompanyDenial::OtherPlayers));
            }
            while self.company.len() < wanted {
                if !self.one_comes() {
                    return Err(CompanyRequestError::Denied(CompanyDenial::NoHousePlayers));
                }
            }
        }
        Ok(())
    }

    /// Lets a house player sit down and play. Returns whether that succeeded.
    fn one_comes(&mut self) -> bool {
        let here = self.company.len();
        let game = &self.game_name();
        let known: Vec<&LibraryStrategy> = StrategyLibrary::all()
            .iter()
            .filter(|known| known.game == *game && known.suits_company())
            .collect();
        let Some(known) = known.get(here % known.len().max(1)) else { return false };
        let chips = CHIPS.min(self.house.config().play_chips);
        let Some(person) = self.house.engage(Money::from_cents(chips)) else { return false };
        self.company.insert(person);
        let order = AutoplayOrder {
            strategy: StrategyChoice::Name(known.strategy.name.clone()),
            sets: company_sets(self.playing.rules(), &known.strategy).into_iter().collect(),
            rounds: None,
            rail_at_most: None,
            rail_at_least: None,
            pause_ms: Some(PAUSE_MS),
        };
        let comes = self.sits(person, chips) && self.begin_autoplay(person, &order).is_ok();
        if !comes {
            self.dismiss(person);
            self.forget_departed(person);
        }
        comes
    }

    fn game_name(&self) -> String {
        let pack = self.playing.library().get(&self.playing.header().setup.pack);
        pack.map(|pack| pack.game.clone()).unwrap_or_default()
    }

    fn sits(&mut self, person: u32, chips: i64) -> bool {
        let sit = self.resolve(person, &format!(r#"{{"do":"sit","chips":{chips}}}"#));
        sit.is_some_and(|sit| self.give_as_player(person, sit).is_ok())
    }

    /// Returns the command for a house player's request.
    fn resolve(&self, person: u32, request: &str) -> Option<Command> {
        let plays = TableEngineKind::of(self.playing.rules());
        let request = TableRequest::read(plays, request).ok()?;
        match request.resolve(self.playing.in_play(), Requester { person, crew: false }) {
            Ok(ResolvedRequest::Command(command)) => Some(command),
            _ => None,
        }
    }

    /// Returns whether a person has chips on the layout.
    pub(super) fn has_bets(&self, person: u32) -> bool {
        self.playing.balances().all().any(|(account, _)| account == Account::Layout(person))
    }

    /// A house player leaves with the bets that may be taken down, like any player. If the house took them down, it would
    /// call a draw off.
    pub(super) fn departs(&mut self, person: u32) {
        let leave = self.resolve(person, r#"{"do":"leave"}"#).filter(|leave| !self.must_stay(leave));
        if leave.is_some_and(|leave| self.give_as_player(person, leave).is_ok()) {
            self.leaving.remove(&person);
            self.absent.remove(&person);
        } else {
            self.leaving.insert(person);
            self.absent.insert(person, Instant::now());
        }
    }

    /// Lets all house players leave.
    pub(super) fn dismiss_company(&mut self) {
        while self.dismiss_one() {}
    }

    /// Dismisses the house player who came last. Returns whether there was a house player to dismiss.
    fn dismiss_one(&mut self) -> bool {
        let Some(person) = self.company.last().copied() else { return false };
        self.dismiss(person);
        true
    }

    /// Lets a house player leave, at the latest when their remaining bets are decided.
    fn dismiss(&mut self, person: u32) {
        self.company.remove(&person);
        self.autoplays.remove(&person);
        self.departing.insert(person);
        self.leave_for(person);
        if self.plays(person) {
            self.leaving.insert(person);
        }
    }

    /// Makes room for a person who wants to sit down at a full table.
    pub(super) fn make_room(&mut self, command: &Command) {
        if is_sit(command) && self.is_full() {
            self.dismiss_one();
        }
    }

    fn is_full(&self) -> bool {
        match self.playing.game() {
            TableState::Craps(table) => table.players().count() >= table.seats.len(),
            TableState::Round(table) => table.positions.iter().all(Option::is_some),
        }
    }

    /// The house players bet or decide now, because a player does not want to wait.
    pub(super) fn company_hurries(&mut self) {
        for person in self.company.clone() {
            self.autoplay_hurries(person);
        }
    }

    /// Registers the house players who were here before the house restarted, and lets them leave.
    pub(super) fn dismiss_earlier_company(&mut self) {
        for person in self.house.house_players(&self.playing.game().people()) {
            self.house.set_engaged(person, true);
            self.dismiss(person);
        }
    }

    /// Dismisses the house players whose strategy has ended, or all of them if nobody else plays.
    pub(super) fn tend_company(&mut self) {
        if self.company.is_empty() && self.departing.is_empty() {
            return;
        }
        let people = self.playing.game().people();
        let mut people = people.into_iter().filter(|person| !self.is_company(*person) && self.plays(*person));
        let alone = people.next().is_none();
        let done: Vec<u32> =
            self.company.iter().copied().filter(|person| alone || !self.is_autoplaying(*person)).collect();
        for person in done {
            self.dismiss(person);
        }
        let gone: Vec<u32> = self.departing.iter().copied().filter(|person| !self.plays(*person)).collect();
        for person in gone {
            self.forget_departed(person);
        }
    }

    fn forget_departed(&mut self, person: u32) {
        self.departing.remove(&person);
        self.house.set_engaged(person, false);
    }

    /// Returns whether a person is a house player at this table.
    pub(super) fn is_company(&self, person: u32) -> bool {
        self.company.contains(&person) || self.departing.contains(&person)
    }

    /// Returns whether a person other than a house player is connected and plays.
    pub(super) fn has_guests(&self) -> bool {
        self.watching.keys().any(|person| !self.is_company(*person) && self.plays(*person))
    }
}

fn is_sit(command: &Command) -> bool {
    matches!(
        command,
        Command::Craps(craps::Command::Sit { .. }) | Command::Round(rounds::Command::Sit { .. })
    )
}
