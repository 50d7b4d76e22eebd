//! From what is asked of a card table or a wheel to its commands.

use croupier_rules::Money;
use croupier_table::rounds::{
    self, By, Command, Decider, Direction, Kind, PlayerNo, Rest, Rules, Spot, Table, Way,
};
use croupier_table::{Owner, SeatNo, names};

use super::error::{AskError, shortened};
use super::rounds::RoundAsk;
use super::words::{HouseCutter, Space};
use super::{Asker, seat_number};

/// The longest description of a wheel: more than two hundred spaces need.
const WHEEL_LENGTH: usize = 8_192;

impl RoundAsk {
    /// Does only the crew ask this?
    pub fn is_crews(&self) -> bool {
        match self {
            RoundAsk::Sit { .. }
            | RoundAsk::TakePosition { .. }
            | RoundAsk::BuyIn { .. }
            | RoundAsk::Colour { .. }
            | RoundAsk::Leave {}
            | RoundAsk::Bet { .. }
            | RoundAsk::Reduce { .. }
            | RoundAsk::Down { .. }
            | RoundAsk::Raise { .. }
            | RoundAsk::Stand { .. }
            | RoundAsk::War { .. }
            | RoundAsk::Surrender { .. }
            | RoundAsk::Turn {}
            | RoundAsk::GiveUp {}
            | RoundAsk::Cut { by: None, .. }
            | RoundAsk::DeclineCut {}
            | RoundAsk::PayVigorish {}
            | RoundAsk::Convert { .. } => false,
            RoundAsk::Cut { by: Some(_), .. }
            | RoundAsk::Confirm { .. }
            | RoundAsk::LateBet { .. }
            | RoundAsk::Close {}
            | RoundAsk::Deal { .. }
            | RoundAsk::NewShoe { .. }
            | RoundAsk::Recut {}
            | RoundAsk::Cover { .. }
            | RoundAsk::Load {}
            | RoundAsk::Burn {}
            | RoundAsk::Arrange { .. }
            | RoundAsk::Delay { .. }
            | RoundAsk::DrawnInError {}
            | RoundAsk::FoundFaceUp {}
            | RoundAsk::Trigger { .. }
            | RoundAsk::Draw { .. }
            | RoundAsk::Spin { .. }
            | RoundAsk::Slip { .. }
            | RoundAsk::Peg { .. }
            | RoundAsk::Propose { .. } => true,
        }
    }

    /// The command that is meant.
    pub fn command(&self, rules: &Rules, table: &Table, asker: Asker) -> Result<Command, AskError> {
        if self.is_crews() && !asker.crew {
            return Err(AskError::NotYours);
        }
        let meant = Meant { rules, table, asker };
        if self.is_crews() { meant.crews(self) } else { meant.players(self) }
    }
}

/// Where names are looked up.
struct Meant<'t> {
    rules: &'t Rules,
    table: &'t Table,
    asker: Asker,
}

impl Meant<'_> {
    fn players(&self, ask: &RoundAsk) -> Result<Command, AskError> {
        if let RoundAsk::Sit { chips, position } = ask {
            if self.player().is_ok() {
                return Err(AskError::AlreadySeated);
            }
            let seat = position.map(seat_number).transpose()?;
            return Ok(Command::Sit { id: self.asker.person, seat, chips: (*chips).into() });
        }
        let player = self.player()?;
        let spot = |wager: &str, position: &Option<u32>, for_dealers: &bool| {
            self.spot(player, *position, wager, *for_dealers)
        };
        let by = |position: &Option<u32>, for_dealers: &bool| {
            let seat = self.seat_of(player, *position)?;
            Ok::<_, AskError>(Decider { player, seat, owner: owner(*for_dealers) })
        };
        Ok(match ask {
            RoundAsk::TakePosition { position } => {
                Command::TakePosition { player, seat: seat_number(*position)? }
            }
            RoundAsk::BuyIn { amount } => Command::BuyIn { player, amount: (*amount).into() },
            RoundAsk::Colour { chip } => Command::Colour { player, chip: (*chip).into() },
            RoundAsk::Leave {} => Command::Leave { player },
            RoundAsk::Bet { wager, amount, position, for_dealers, cash } => Command::Bet {
                spot: spot(wager, position, for_dealers)?,
                amount: (*amount).into(),
                way: cash.map_or(Way::Chips, |cash| Way::Called(cash.into())),
            },
            RoundAsk::Reduce { wager, amount, position, for_dealers } => {
                Command::Reduce { spot: spot(wager, position, for_dealers)?, amount: (*amount).into() }
            }
            RoundAsk::Down { wager, position, for_dealers } => {
                Command::Down { spot: spot(wager, position, for_dealers)? }
            }
            RoundAsk::Raise { amount, position, for_dealers } => {
                Command::Raise { by: by(position, for_dealers)?, amount: amount.map(Money::from) }
            }
            RoundAsk::Stand { position, for_dealers } => Command::Stand { by: by(position, for_dealers)? },
            RoundAsk::War { amount, position, for_dealers } => {
                Command::War { by: by(position, for_dealers)?, amount: amount.map(Money::from) }
            }
            RoundAsk::Surrender { position, for_dealers } => {
                Command::Surrender { by: by(position, for_dealers)? }
            }
            RoundAsk::Turn {} => Command::Turn { player },
            RoundAsk::GiveUp {} => Command::GiveUp { player },
            RoundAsk::Cut { at, by: None } => Command::Cut { by: By::Player(player), at: *at },
            RoundAsk::DeclineCut {} => Command::DeclineCut { player },
            RoundAsk::PayVigorish {} => Command::PayVigorish { player },
            RoundAsk::Convert { wager, chip, stack, position, for_dealers } => Command::Convert {
                spot: spot(wager, position, for_dealers)?,
                chip: (*chip).into(),
                stack: *stack,
            },
            _ => return Err(AskError::NotYours),
        })
    }

    fn crews(&self, ask: &RoundAsk) -> Result<Command, AskError> {
        let spot = |position: &u32, wager: &str, on: &Option<u32>, for_dealers: &bool| {
            let player = self.player_at(*position)?;
            self.spot(player, Some(on.unwrap_or(*position)), wager, *for_dealers)
        };
        let spun = |rest: Rest, direction: &Option<super::words::Direction>, revolutions: &Option<u32>| {
            let direction = direction.map(Direction::from);
            Command::Spin { rest, direction, revolutions: *revolutions }
        };
        Ok(match ask {
            RoundAsk::Cut { at, by: Some(by) } => {
                let by = if *by == HouseCutter::Dealer { By::Dealer } else { By::Floor };
                Command::Cut { by, at: *at }
            }
            RoundAsk::Confirm { position, wager, on, for_dealers } => {
                Command::Confirm { spot: spot(position, wager, on, for_dealers)? }
            }
            RoundAsk::LateBet { position, wager, amount, on, for_dealers } => Command::Bet {
                spot: spot(position, wager, on, for_dealers)?,
                amount: (*amount).into(),
                way: Way::Late,
            },
            RoundAsk::Close {} => Command::Close,
            RoundAsk::Deal { slip } => Command::Deal { slip: slip.map(rounds::Slip::from) },
            RoundAsk::NewShoe { cards } => Command::NewShoe { cards: cards.clone() },
            RoundAsk::Recut {} => Command::Recut,
            RoundAsk::Cover { from_bottom } => Command::Cover { from_bottom: *from_bottom },
            RoundAsk::Load {} => Command::Load,
            RoundAsk::Burn {} => Command::Burn,
            RoundAsk::Arrange { cards, only } => Command::Arrange { cards: cards.clone(), only: *only },
            RoundAsk::Delay { position } => Command::Delay { player: self.player_at(*position)? },
            RoundAsk::DrawnInError {} => Command::DrawnInError,
            RoundAsk::FoundFaceUp {} => Command::FoundFaceUp,
            RoundAsk::Trigger { amount } => Command::Trigger { amount: (*amount).into() },
            RoundAsk::Draw { ticket } => Command::Draw { ticket: *ticket },
            RoundAsk::Spin { space, direction, revolutions } => {
                spun(Rest::Space(self.space(space)?), direction, revolutions)
            }
            RoundAsk::Slip { from, to, called, direction, revolutions } => {
                let (from, to) = (self.space(from)?, self.space(to)?);
                let rest = if *called { Rest::SlippedLate(from, to) } else { Rest::Slipped(from, to) };
                spun(rest, direction, revolutions)
            }
            RoundAsk::Peg { beside, direction, revolutions } => {
                let beside = beside.as_ref().map(|space| self.space(space)).transpose()?;
                spun(Rest::Peg(beside), direction, revolutions)
            }
            RoundAsk::Propose { wheel } if wheel.len() > WHEEL_LENGTH => {
                return Err(AskError::TooLong(WHEEL_LENGTH));
            }
            RoundAsk::Propose { wheel } => Command::Propose { wheel: wheel.clone() },
            _ => return Err(AskError::NotYours),
        })
    }

    fn player(&self) -> Result<PlayerNo, AskError> {
        let mut own = self.table.people().filter(|(_, player)| player.id == self.asker.person);
        own.next().map(|(player, _)| player).ok_or(AskError::NotSeated)
    }

    fn player_at(&self, position: u32) -> Result<PlayerNo, AskError> {
        self.table.at(seat_number(position)?).ok_or(AskError::NobodyAt(position))
    }

    /// The position that is named, or a player's first.
    fn seat_of(&self, player: PlayerNo, position: Option<u32>) -> Result<SeatNo, AskError> {
        match position {
            Some(position) => seat_number(position),
            None => self.table.first_position(player).ok_or(AskError::NotSeated),
        }
    }

    fn spot(
        &self,
        player: PlayerNo,
        position: Option<u32>,
        wager: &str,
        for_dealers: bool,
    ) -> Result<Spot, AskError> {
        let seat = self.seat_of(player, position)?;
        let wager = names::round_wager(self.rules, wager).map_err(|why| AskError::unnamed(wager, why))?;
        Ok(Spot { seat, wager, player, owner: owner(for_dealers) })
    }

    fn space(&self, space: &Space) -> Result<u8, AskError> {
        let Kind::Wheel(wheel) = &self.rules.game.kind else { return Err(AskError::NoWheel) };
        let (found, text) = match space {
            Space::Number(number) => {
                let there = number.checked_sub(1).filter(|at| (*at as usize) < wheel.plan.symbols.len());
                (there.and_then(|at| u8::try_from(at).ok()), number.to_string())
            }
            Space::Symbol(symbol) => (names::space(wheel, &symbol.to_lowercase()), shortened(symbol)),
        };
        found.ok_or(AskError::NoSuchSpace(text))
    }
}

fn owner(for_dealers: bool) -> Owner {
    if for_dealers { Owner::Dealers } else { Owner::Player }
}
