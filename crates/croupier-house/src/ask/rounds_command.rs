//! Turns requests to a card table or a wheel into commands.

use croupier_rules::Money;
use croupier_table::games::RoundGameKind;
use croupier_table::games::wheel::{Direction, WheelStop};
use croupier_table::games::{baccarat, casino_war, red_dog, wheel};
use croupier_table::rounds::{self, BetMethod, BetSpot, Command, CutActor, Decider, PlayerNo, Rules, Table};
use croupier_table::{Owner, SeatNo, names};

use croupier_rules::shortened;

use super::error::RequestError;
use super::rounds::RoundRequest;
use super::words::{HouseCutter, WheelSpace};
use super::{Requester, seat_number};

/// The maximum length of a wheel's description, in bytes. A wheel with 200 spaces needs less.
const WHEEL_LENGTH: usize = 8_192;

impl RoundRequest {
    /// Returns whether only the crew may make this request.
    pub fn is_crews(&self) -> bool {
        match self {
            RoundRequest::Sit { .. }
            | RoundRequest::TakePosition { .. }
            | RoundRequest::BuyIn { .. }
            | RoundRequest::Colour { .. }
            | RoundRequest::Leave {}
            | RoundRequest::Bet { .. }
            | RoundRequest::Reduce { .. }
            | RoundRequest::Down { .. }
            | RoundRequest::Raise { .. }
            | RoundRequest::Stand { .. }
            | RoundRequest::War { .. }
            | RoundRequest::Surrender { .. }
            | RoundRequest::Turn {}
            | RoundRequest::GiveUp {}
            | RoundRequest::Cut { by: None, .. }
            | RoundRequest::DeclineCut {}
            | RoundRequest::PayVigorish {}
            | RoundRequest::Convert { .. } => false,
            RoundRequest::Cut { by: Some(_), .. }
            | RoundRequest::Confirm { .. }
            | RoundRequest::LateBet { .. }
            | RoundRequest::Close {}
            | RoundRequest::Deal { .. }
            | RoundRequest::NewShoe { .. }
            | RoundRequest::Recut {}
            | RoundRequest::Cover { .. }
            | RoundRequest::Load {}
            | RoundRequest::Burn {}
            | RoundRequest::Arrange { .. }
            | RoundRequest::Delay { .. }
            | RoundRequest::DrawnInError {}
            | RoundRequest::FoundFaceUp {}
            | RoundRequest::Trigger { .. }
            | RoundRequest::Draw { .. }
            | RoundRequest::Spin { .. }
            | RoundRequest::Slip { .. }
            | RoundRequest::Peg { .. }
            | RoundRequest::Propose { .. } => true,
        }
    }

    /// Returns the command that the request stands for.
    pub fn command(&self, rules: &Rules, table: &Table, asker: Requester) -> Result<Command, RequestError> {
        if self.is_crews() && !asker.crew {
            return Err(RequestError::NotYours);
        }
        let meant = NameLookup { rules, table, asker };
        if self.is_crews() { meant.crews(self) } else { meant.players(self) }
    }
}

/// The rules, the table and the requester, for resolving names.
struct NameLookup<'t> {
    rules: &'t Rules,
    table: &'t Table,
    asker: Requester,
}

impl NameLookup<'_> {
    fn players(&self, ask: &RoundRequest) -> Result<Command, RequestError> {
        if let RoundRequest::Sit { chips, position } = ask {
            if self.player().is_ok() {
                return Err(RequestError::AlreadySeated);
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
            Ok::<_, RequestError>(Decider { player, seat, owner: owner(*for_dealers) })
        };
        Ok(match ask {
            RoundRequest::TakePosition { position } => {
                Command::TakePosition { player, seat: seat_number(*position)? }
            }
            RoundRequest::BuyIn { amount } => Command::BuyIn { player, amount: (*amount).into() },
            RoundRequest::Colour { chip } => Command::Colour { player, chip: (*chip).into() },
            RoundRequest::Leave {} => Command::Leave { player },
            RoundRequest::Bet { wager, amount, position, for_dealers, cash } => Command::Bet {
                spot: spot(wager, position, for_dealers)?,
                amount: (*amount).into(),
                way: cash.map_or(BetMethod::Chips, |cash| BetMethod::Called(cash.into())),
            },
            RoundRequest::Reduce { wager, amount, position, for_dealers } => {
                Command::Reduce { spot: spot(wager, position, for_dealers)?, amount: (*amount).into() }
            }
            RoundRequest::Down { wager, position, for_dealers } => {
                Command::Down { spot: spot(wager, position, for_dealers)? }
            }
            RoundRequest::Raise { amount, position, for_dealers } => Command::from(red_dog::Command::Raise {
                by: by(position, for_dealers)?,
                amount: amount.map(Money::from),
            }),
            RoundRequest::Stand { position, for_dealers } => {
                Command::from(red_dog::Command::Stand { by: by(position, for_dealers)? })
            }
            RoundRequest::War { amount, position, for_dealers } => Command::from(casino_war::Command::War {
                by: by(position, for_dealers)?,
                amount: amount.map(Money::from),
            }),
            RoundRequest::Surrender { position, for_dealers } => {
                Command::from(casino_war::Command::Surrender { by: by(position, for_dealers)? })
            }
            RoundRequest::Turn {} => Command::from(baccarat::Command::Turn { player }),
            RoundRequest::GiveUp {} => Command::from(baccarat::Command::GiveUp { player }),
            RoundRequest::Cut { at, by: None } => Command::Cut { by: CutActor::Player(player), at: *at },
            RoundRequest::DeclineCut {} => Command::DeclineCut { player },
            RoundRequest::PayVigorish {} => Command::PayVigorish { player },
            RoundRequest::Convert { wager, chip, stack, position, for_dealers } => {
                Command::from(red_dog::Command::Convert {
                    spot: spot(wager, position, for_dealers)?,
                    chip: (*chip).into(),
                    stack: *stack,
                })
            }
            _ => return Err(RequestError::NotYours),
        })
    }

    fn crews(&self, ask: &RoundRequest) -> Result<Command, RequestError> {
        let spot = |position: &u32, wager: &str, on: &Option<u32>, for_dealers: &bool| {
            let player = self.player_at(*position)?;
            self.spot(player, Some(on.unwrap_or(*position)), wager, *for_dealers)
        };
        let spun =
            |rest: WheelStop, direction: &Option<super::words::Direction>, revolutions: &Option<u32>| {
                let direction = direction.map(Direction::from);
                Command::from(wheel::Command::Spin { rest, direction, revolutions: *revolutions })
            };
        Ok(match ask {
            RoundRequest::Cut { at, by: Some(by) } => {
                let by = if *by == HouseCutter::Dealer { CutActor::Dealer } else { CutActor::Floor };
                Command::Cut { by, at: *at }
            }
            RoundRequest::Confirm { position, wager, on, for_dealers } => {
                Command::Confirm { spot: spot(position, wager, on, for_dealers)? }
            }
            RoundRequest::LateBet { position, wager, amount, on, for_dealers } => Command::Bet {
                spot: spot(position, wager, on, for_dealers)?,
                amount: (*amount).into(),
                way: BetMethod::Late,
            },
            RoundRequest::Close {} => Command::Close,
            RoundRequest::Deal { slip } => {
                Command::Deal { slip: slip.map(rounds::DealingIrregularity::from) }
            }
            RoundRequest::NewShoe { cards } => Command::NewShoe { cards: cards.clone() },
            RoundRequest::Recut {} => Command::Recut,
            RoundRequest::Cover { from_bottom } => Command::Cover { from_bottom: *from_bottom },
            RoundRequest::Load {} => Command::Load,
            RoundRequest::Burn {} => Command::Burn,
            RoundRequest::Arrange { cards, only } => Command::Arrange { cards: cards.clone(), only: *only },
            RoundRequest::Delay { position } => {
                Command::from(baccarat::Command::Delay { player: self.player_at(*position)? })
            }
            RoundRequest::DrawnInError {} => Command::from(baccarat::Command::DrawnInError),
            RoundRequest::FoundFaceUp {} => Command::from(baccarat::Command::FoundFaceUp),
            RoundRequest::Trigger { amount } => Command::Trigger { amount: (*amount).into() },
            RoundRequest::Draw { ticket } => Command::Draw { ticket: *ticket },
            RoundRequest::Spin { space, direction, revolutions } => {
                spun(WheelStop::Space(self.space(space)?), direction, revolutions)
            }
            RoundRequest::Slip { from, to, called, direction, revolutions } => {
                let (from, to) = (self.space(from)?, self.space(to)?);
                let rest =
                    if *called { WheelStop::SlippedLate(from, to) } else { WheelStop::Slipped(from, to) };
                spun(rest, direction, revolutions)
            }
            RoundRequest::Peg { beside, direction, revolutions } => {
                let beside = beside.as_ref().map(|space| self.space(space)).transpose()?;
                spun(WheelStop::Peg(beside), direction, revolutions)
            }
            RoundRequest::Propose { wheel } if wheel.len() > WHEEL_LENGTH => {
                return Err(RequestError::TooLong(WHEEL_LENGTH));
            }
            RoundRequest::Propose { wheel } => {
                Command::from(wheel::Command::Propose { wheel: wheel.clone() })
            }
            _ => return Err(RequestError::NotYours),
        })
    }

    fn player(&self) -> Result<PlayerNo, RequestError> {
        let mut own = self.table.people().filter(|(_, player)| player.id == self.asker.person);
        own.next().map(|(player, _)| player).ok_or(RequestError::NotSeated)
    }

    fn player_at(&self, position: u32) -> Result<PlayerNo, RequestError> {
        self.table.at(seat_number(position)?).ok_or(RequestError::NobodyAt(position))
    }

    /// Returns the position that the request names, or the player's first position.
    fn seat_of(&self, player: PlayerNo, position: Option<u32>) -> Result<SeatNo, RequestError> {
        match position {
            Some(position) => seat_number(position),
            None => self.table.first_position(player).ok_or(RequestError::NotSeated),
        }
    }

    fn spot(
        &self,
        player: PlayerNo,
        position: Option<u32>,
        wager: &str,
        for_dealers: bool,
    ) -> Result<BetSpot, RequestError> {
        let seat = self.seat_of(player, position)?;
        let wager = names::round_wager(self.rules, wager).map_err(|why| RequestError::unnamed(wager, why))?;
        Ok(BetSpot { seat, wager, player, owner: owner(for_dealers) })
    }

    fn space(&self, space: &WheelSpace) -> Result<u8, RequestError> {
        let RoundGameKind::Wheel(wheel) = &self.rules.game.kind else { return Err(RequestError::NoWheel) };
        let (found, text) = match space {
            WheelSpace::Number(number) => {
                let there = number.checked_sub(1).filter(|at| (*at as usize) < wheel.plan.symbols.len());
                (there.and_then(|at| u8::try_from(at).ok()), number.to_string())
            }
            WheelSpace::Symbol(symbol) => (names::space(wheel, &symbol.to_lowercase()), shortened(symbol)),
        };
        found.ok_or(RequestError::NoSuchSpace(text))
    }
}

fn owner(for_dealers: bool) -> Owner {
    if for_dealers { Owner::Dealers } else { Owner::Player }
}
