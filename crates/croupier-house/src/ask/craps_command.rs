//! Turns requests to a craps table into commands.

use croupier_rules::{Dice, Money, NamedWager};
use croupier_table::craps::{self, BetRef, Command, CrapsRules, SeatChoice, Table};
use croupier_table::request::{RequestError, Requester, seat_number};
use croupier_table::{Owner, SeatNo, names};

use super::craps::{CrapsRequest, RulingRequest};
use super::words::{BetMethod, DiceLanding};

impl CrapsRequest {
    /// Returns whether only the crew may make this request.
    pub fn is_crews(&self) -> bool {
        match self {
            CrapsRequest::Sit { .. }
            | CrapsRequest::BuyIn { .. }
            | CrapsRequest::ColourChange { .. }
            | CrapsRequest::Leave {}
            | CrapsRequest::Bet { .. }
            | CrapsRequest::Reduce { .. }
            | CrapsRequest::Down { .. }
            | CrapsRequest::Turn { .. }
            | CrapsRequest::Move { .. }
            | CrapsRequest::TakeDice {}
            | CrapsRequest::DeclineDice {}
            | CrapsRequest::PassDice {}
            | CrapsRequest::ChooseDice { .. }
            | CrapsRequest::ChangeDice { .. }
            | CrapsRequest::SameDice {} => false,
            CrapsRequest::Send {}
            | CrapsRequest::Roll { .. }
            | CrapsRequest::NoRoll { .. }
            | CrapsRequest::ShortThrow { .. }
            | CrapsRequest::Inspected {}
            | CrapsRequest::Stop { .. }
            | CrapsRequest::Relieve { .. }
            | CrapsRequest::Overrule { .. }
            | CrapsRequest::Unclear { .. }
            | CrapsRequest::OpenBets {}
            | CrapsRequest::CloseBets {}
            | CrapsRequest::Confirm { .. }
            | CrapsRequest::NoBet { .. }
            | CrapsRequest::Flagged { .. }
            | CrapsRequest::Unchecked { .. }
            | CrapsRequest::Noticed { .. }
            | CrapsRequest::Correct { .. }
            | CrapsRequest::Interrupted { .. }
            | CrapsRequest::Rule { .. }
            | CrapsRequest::Spoilt { .. }
            | CrapsRequest::DiceHours { .. }
            | CrapsRequest::NewDice {}
            | CrapsRequest::CloseTable { .. }
            | CrapsRequest::Remove { .. } => true,
        }
    }

    /// Returns the command that the request stands for.
    pub fn command(
        &self,
        rules: &CrapsRules,
        table: &Table,
        asker: Requester,
    ) -> Result<Command, RequestError> {
        if self.is_crews() && !asker.crew {
            return Err(RequestError::NotYours);
        }
        let meant = NameLookup { rules, table, asker };
        if self.is_crews() { meant.crews(self) } else { meant.players(self) }
    }
}

/// The rules, the table and the requester, for resolving names.
struct NameLookup<'t> {
    rules: &'t CrapsRules,
    table: &'t Table,
    asker: Requester,
}

impl NameLookup<'_> {
    fn players(&self, ask: &CrapsRequest) -> Result<Command, RequestError> {
        if let CrapsRequest::Sit { chips, position, end } = ask {
            return self.sit((*chips).into(), *position, *end);
        }
        let seat = self.own_seat()?;
        let which = |wager: &str, for_dealers: bool| self.which(seat, wager, for_dealers);
        Ok(match ask {
            CrapsRequest::BuyIn { amount } => Command::BuyIn { seat, amount: (*amount).into() },
            CrapsRequest::ColourChange { amount, into } => {
                Command::ColourChange { seat, amount: (*amount).into(), into: (*into).into() }
            }
            CrapsRequest::Leave {} => Command::Leave { seat },
            CrapsRequest::Bet { wager, amount, for_dealers, way, cash } => Command::Bet {
                which: which(wager, *for_dealers)?,
                amount: (*amount).into(),
                way: way.unwrap_or(BetMethod::Proper).into(),
                cash: cash.map(Money::from),
            },
            CrapsRequest::Reduce { wager, amount, for_dealers } => {
                Command::Reduce { which: which(wager, *for_dealers)?, amount: (*amount).into() }
            }
            CrapsRequest::Down { wager, for_dealers } => Command::Down { which: which(wager, *for_dealers)? },
            CrapsRequest::Turn { wager, on, for_dealers } => {
                Command::Turn { which: which(wager, *for_dealers)?, on: *on }
            }
            CrapsRequest::Move { from, to, for_dealers } => {
                Command::Move { from: which(from, *for_dealers)?, to: which(to, *for_dealers)? }
            }
            CrapsRequest::TakeDice {} => Command::TakeDice { seat },
            CrapsRequest::DeclineDice {} => Command::DeclineDice { seat },
            CrapsRequest::PassDice {} => Command::PassDice { seat },
            CrapsRequest::ChooseDice { dice } => Command::ChooseDice { seat, dice: dice_set(dice)? },
            CrapsRequest::ChangeDice { from } => Command::ChangeDice { seat, from: (*from).into() },
            CrapsRequest::SameDice {} => Command::SameDice { seat },
            _ => return Err(RequestError::NotYours),
        })
    }

    fn crews(&self, ask: &CrapsRequest) -> Result<Command, RequestError> {
        let at = |position: &u32, wager: &str, for_dealers: &bool| {
            self.which(self.seat_at(*position)?, wager, *for_dealers)
        };
        Ok(match ask {
            CrapsRequest::Send {} => Command::Send,
            CrapsRequest::Roll { dice, landing } => {
                Command::Roll { dice: faces(*dice)?, landing: landing.unwrap_or(DiceLanding::Flat).into() }
            }
            CrapsRequest::NoRoll { reason } => Command::NoRoll { reason: self.no_roll(reason)? },
            CrapsRequest::ShortThrow { dice, valid } => {
                Command::ShortThrow { dice: faces(*dice)?, ruling: *valid }
            }
            CrapsRequest::Inspected {} => Command::Inspected,
            CrapsRequest::Stop { why } => Command::Stop { why: (*why).into() },
            CrapsRequest::Relieve { reason } => {
                Command::Relieve { reason: reason_of("passing the dice", &self.rules.game.relief, reason)? }
            }
            CrapsRequest::Overrule { dice } => Command::Overrule { dice: dice.map(faces).transpose()? },
            CrapsRequest::Unclear { position, asked } => {
                Command::Unclear { seat: self.seat_at(*position)?, asked: (*asked).into() }
            }
            CrapsRequest::OpenBets {} => Command::OpenBets,
            CrapsRequest::CloseBets {} => Command::CloseBets,
            CrapsRequest::Confirm { position, wager, for_dealers } => {
                Command::Confirm { which: at(position, wager, for_dealers)? }
            }
            CrapsRequest::NoBet { position, wager, for_dealers } => {
                Command::NoBet { which: at(position, wager, for_dealers)? }
            }
            CrapsRequest::Flagged { reason, dice } => {
                Command::Flagged { reason: self.no_roll(reason)?, dice: faces(*dice)? }
            }
            CrapsRequest::Unchecked { position, wager, amount, for_dealers } => {
                Command::Unchecked { which: at(position, wager, for_dealers)?, amount: (*amount).into() }
            }
            CrapsRequest::Noticed { position, wager, for_dealers } => {
                Command::Noticed { which: at(position, wager, for_dealers)? }
            }
            CrapsRequest::Correct { position, wager, for_dealers } => {
                Command::Correct { which: at(position, wager, for_dealers)? }
            }
            CrapsRequest::Interrupted { dice, agreed } => {
                Command::Interrupted { dice: dice.map(faces).transpose()?, agreed: *agreed }
            }
            CrapsRequest::Rule { by, why, ruling } => Command::Rule {
                by: (*by).into(),
                why: why.map(craps::RulingCause::from),
                ruling: self.ruling(ruling)?,
            },
            CrapsRequest::Spoilt { reason } => {
                let set = self.rules.game.dice_set.as_ref();
                let known = set.map(|set| &set.reasons[..]).unwrap_or_default();
                Command::Spoilt { reason: reason_of("fresh dice", known, reason)? }
            }
            CrapsRequest::DiceHours { hours } => Command::DiceHours { hours: *hours },
            CrapsRequest::NewDice {} => Command::NewDice,
            CrapsRequest::CloseTable { override_undecided } => {
                Command::CloseTable { override_undecided: *override_undecided }
            }
            CrapsRequest::Remove { position } => Command::Remove { seat: self.seat_at(*position)? },
            _ => return Err(RequestError::NotYours),
        })
    }

    fn ruling(&self, ruling: &RulingRequest) -> Result<craps::Ruling, RequestError> {
        Ok(match ruling {
            RulingRequest::Pay { position, amount } => {
                craps::Ruling::Pay { seat: self.seat_at(*position)?, amount: (*amount).into() }
            }
            RulingRequest::Return { position, wager, for_dealers } => {
                let which = self.which(self.seat_at(*position)?, wager, *for_dealers)?;
                craps::Ruling::Return { which }
            }
            RulingRequest::Forfeit { position, wager, for_dealers } => {
                let which = self.which(self.seat_at(*position)?, wager, *for_dealers)?;
                craps::Ruling::Forfeit { which }
            }
            RulingRequest::PassDice {} => craps::Ruling::PassDice,
            RulingRequest::VoidRound {} => craps::Ruling::VoidRound,
        })
    }

    fn sit(&self, chips: Money, position: Option<u32>, end: Option<u32>) -> Result<Command, RequestError> {
        let player = self.asker.person;
        if self.table.players().any(|(_, seat)| seat.player == player) {
            return Err(RequestError::AlreadySeated);
        }
        let spot = match (position, end) {
            (None, None) => SeatChoice::Next,
            (Some(position), None) => SeatChoice::Position(seat_number(position)?),
            (None, Some(end @ 1..=2)) => SeatChoice::End(end as u8 - 1),
            (None, Some(end)) => return Err(RequestError::NotAnEnd(end)),
            (Some(_), Some(_)) => return Err(RequestError::TwoPlaces),
        };
        Ok(Command::Sit { player, spot, chips })
    }

    /// Returns the requester's seat. A player who walked away has no seat.
    fn own_seat(&self) -> Result<SeatNo, RequestError> {
        let mut own = self.table.players().filter(|(_, seat)| seat.player == self.asker.person && !seat.away);
        own.next().map(|(seat, _)| seat).ok_or(RequestError::NotSeated)
    }

    /// Returns the seat at a position, even if its player walked away from undecided bets.
    fn seat_at(&self, position: u32) -> Result<SeatNo, RequestError> {
        let seat = seat_number(position)?;
        self.table.seat(seat).map(|_| seat).ok_or(RequestError::NobodyAt(position))
    }

    fn which(&self, seat: SeatNo, wager: &str, for_dealers: bool) -> Result<BetRef, RequestError> {
        let named = names::craps_wager(self.rules, &names::normal_name(wager));
        let NamedWager { wager, state } = named.map_err(|why| RequestError::unnamed(wager, why))?;
        let owner = if for_dealers { Owner::Dealers } else { Owner::Player };
        Ok(BetRef { seat, wager, state, owner })
    }

    fn no_roll(&self, reason: &str) -> Result<u8, RequestError> {
        reason_of("a no-roll", &self.rules.game.irregular.no_roll, reason)
    }
}

fn reason_of<T>(what: &'static str, known: &[(String, T)], name: &str) -> Result<u8, RequestError> {
    names::reason(known, name).ok_or_else(|| RequestError::reason(what, name, known))
}

fn faces([first, second]: [u8; 2]) -> Result<Dice, RequestError> {
    Dice::new(first, second).ok_or(RequestError::NotDice)
}

/// Turns the numbers of dice, from 1, into a bit set.
fn dice_set(dice: &[u8]) -> Result<u8, RequestError> {
    dice.iter().try_fold(0, |set, die| match die {
        1..=8 => Ok(set | 1 << (die - 1)),
        _ => Err(RequestError::NotADie(*die)),
    })
}
