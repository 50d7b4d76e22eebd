//! From what is asked of a craps table to its commands.

use croupier_rules::{Dice, Money, Named};
use croupier_table::craps::{self, Command, CrapsRules, Spot, Table, Which};
use croupier_table::{Owner, SeatNo, names};

use super::craps::{CrapsAsk, Ruling};
use super::error::AskError;
use super::words::{Landing, Way};
use super::{Asker, seat_number};

impl CrapsAsk {
    /// Does only the crew ask this?
    pub fn is_crews(&self) -> bool {
        match self {
            CrapsAsk::Sit { .. }
            | CrapsAsk::BuyIn { .. }
            | CrapsAsk::ColourChange { .. }
            | CrapsAsk::Leave {}
            | CrapsAsk::Bet { .. }
            | CrapsAsk::Reduce { .. }
            | CrapsAsk::Down { .. }
            | CrapsAsk::Turn { .. }
            | CrapsAsk::Move { .. }
            | CrapsAsk::TakeDice {}
            | CrapsAsk::DeclineDice {}
            | CrapsAsk::PassDice {}
            | CrapsAsk::ChooseDice { .. }
            | CrapsAsk::ChangeDice { .. }
            | CrapsAsk::SameDice {} => false,
            CrapsAsk::Send {}
            | CrapsAsk::Roll { .. }
            | CrapsAsk::NoRoll { .. }
            | CrapsAsk::ShortThrow { .. }
            | CrapsAsk::Inspected {}
            | CrapsAsk::Stop { .. }
            | CrapsAsk::Relieve { .. }
            | CrapsAsk::Overrule { .. }
            | CrapsAsk::Unclear { .. }
            | CrapsAsk::OpenBets {}
            | CrapsAsk::CloseBets {}
            | CrapsAsk::Confirm { .. }
            | CrapsAsk::NoBet { .. }
            | CrapsAsk::Flagged { .. }
            | CrapsAsk::Unchecked { .. }
            | CrapsAsk::Noticed { .. }
            | CrapsAsk::Correct { .. }
            | CrapsAsk::Interrupted { .. }
            | CrapsAsk::Rule { .. }
            | CrapsAsk::Spoilt { .. }
            | CrapsAsk::DiceHours { .. }
            | CrapsAsk::NewDice {}
            | CrapsAsk::CloseTable { .. }
            | CrapsAsk::Remove { .. } => true,
        }
    }

    /// The command that is meant.
    pub fn command(&self, rules: &CrapsRules, table: &Table, asker: Asker) -> Result<Command, AskError> {
        if self.is_crews() && !asker.crew {
            return Err(AskError::NotYours);
        }
        let meant = Meant { rules, table, asker };
        if self.is_crews() { meant.crews(self) } else { meant.players(self) }
    }
}

/// Where names are looked up.
struct Meant<'t> {
    rules: &'t CrapsRules,
    table: &'t Table,
    asker: Asker,
}

impl Meant<'_> {
    fn players(&self, ask: &CrapsAsk) -> Result<Command, AskError> {
        if let CrapsAsk::Sit { chips, position, end } = ask {
            return self.sit((*chips).into(), *position, *end);
        }
        let seat = self.own_seat()?;
        let which = |wager: &str, for_dealers: bool| self.which(seat, wager, for_dealers);
        Ok(match ask {
            CrapsAsk::BuyIn { amount } => Command::BuyIn { seat, amount: (*amount).into() },
            CrapsAsk::ColourChange { amount, into } => {
                Command::ColourChange { seat, amount: (*amount).into(), into: (*into).into() }
            }
            CrapsAsk::Leave {} => Command::Leave { seat },
            CrapsAsk::Bet { wager, amount, for_dealers, way, cash } => Command::Bet {
                which: which(wager, *for_dealers)?,
                amount: (*amount).into(),
                way: way.unwrap_or(Way::Proper).into(),
                cash: cash.map(Money::from),
            },
            CrapsAsk::Reduce { wager, amount, for_dealers } => {
                Command::Reduce { which: which(wager, *for_dealers)?, amount: (*amount).into() }
            }
            CrapsAsk::Down { wager, for_dealers } => Command::Down { which: which(wager, *for_dealers)? },
            CrapsAsk::Turn { wager, on, for_dealers } => {
                Command::Turn { which: which(wager, *for_dealers)?, on: *on }
            }
            CrapsAsk::Move { from, to, for_dealers } => {
                Command::Move { from: which(from, *for_dealers)?, to: which(to, *for_dealers)? }
            }
            CrapsAsk::TakeDice {} => Command::TakeDice { seat },
            CrapsAsk::DeclineDice {} => Command::DeclineDice { seat },
            CrapsAsk::PassDice {} => Command::PassDice { seat },
            CrapsAsk::ChooseDice { dice } => Command::ChooseDice { seat, dice: dice_set(dice)? },
            CrapsAsk::ChangeDice { from } => Command::ChangeDice { seat, from: (*from).into() },
            CrapsAsk::SameDice {} => Command::SameDice { seat },
            _ => return Err(AskError::NotYours),
        })
    }

    fn crews(&self, ask: &CrapsAsk) -> Result<Command, AskError> {
        let at = |position: &u32, wager: &str, for_dealers: &bool| {
            self.which(self.seat_at(*position)?, wager, *for_dealers)
        };
        Ok(match ask {
            CrapsAsk::Send {} => Command::Send,
            CrapsAsk::Roll { dice, landing } => {
                Command::Roll { dice: faces(*dice)?, landing: landing.unwrap_or(Landing::Flat).into() }
            }
            CrapsAsk::NoRoll { reason } => Command::NoRoll { reason: self.no_roll(reason)? },
            CrapsAsk::ShortThrow { dice, valid } => {
                Command::ShortThrow { dice: faces(*dice)?, ruling: *valid }
            }
            CrapsAsk::Inspected {} => Command::Inspected,
            CrapsAsk::Stop { why } => Command::Stop { why: (*why).into() },
            CrapsAsk::Relieve { reason } => {
                Command::Relieve { reason: reason_of("passing the dice", &self.rules.game.relief, reason)? }
            }
            CrapsAsk::Overrule { dice } => Command::Overrule { dice: dice.map(faces).transpose()? },
            CrapsAsk::Unclear { position, asked } => {
                Command::Unclear { seat: self.seat_at(*position)?, asked: (*asked).into() }
            }
            CrapsAsk::OpenBets {} => Command::OpenBets,
            CrapsAsk::CloseBets {} => Command::CloseBets,
            CrapsAsk::Confirm { position, wager, for_dealers } => {
                Command::Confirm { which: at(position, wager, for_dealers)? }
            }
            CrapsAsk::NoBet { position, wager, for_dealers } => {
                Command::NoBet { which: at(position, wager, for_dealers)? }
            }
            CrapsAsk::Flagged { reason, dice } => {
                Command::Flagged { reason: self.no_roll(reason)?, dice: faces(*dice)? }
            }
            CrapsAsk::Unchecked { position, wager, amount, for_dealers } => {
                Command::Unchecked { which: at(position, wager, for_dealers)?, amount: (*amount).into() }
            }
            CrapsAsk::Noticed { position, wager, for_dealers } => {
                Command::Noticed { which: at(position, wager, for_dealers)? }
            }
            CrapsAsk::Correct { position, wager, for_dealers } => {
                Command::Correct { which: at(position, wager, for_dealers)? }
            }
            CrapsAsk::Interrupted { dice, agreed } => {
                Command::Interrupted { dice: dice.map(faces).transpose()?, agreed: *agreed }
            }
            CrapsAsk::Rule { by, why, ruling } => Command::Rule {
                by: (*by).into(),
                why: why.map(craps::Why::from),
                ruling: self.ruling(ruling)?,
            },
            CrapsAsk::Spoilt { reason } => {
                let set = self.rules.game.dice_set.as_ref();
                let known = set.map(|set| &set.reasons[..]).unwrap_or_default();
                Command::Spoilt { reason: reason_of("fresh dice", known, reason)? }
            }
            CrapsAsk::DiceHours { hours } => Command::DiceHours { hours: *hours },
            CrapsAsk::NewDice {} => Command::NewDice,
            CrapsAsk::CloseTable { override_undecided } => {
                Command::CloseTable { override_undecided: *override_undecided }
            }
            CrapsAsk::Remove { position } => Command::Remove { seat: self.seat_at(*position)? },
            _ => return Err(AskError::NotYours),
        })
    }

    fn ruling(&self, ruling: &Ruling) -> Result<craps::Ruling, AskError> {
        Ok(match ruling {
            Ruling::Pay { position, amount } => {
                craps::Ruling::Pay { seat: self.seat_at(*position)?, amount: (*amount).into() }
            }
            Ruling::Return { position, wager, for_dealers } => {
                let which = self.which(self.seat_at(*position)?, wager, *for_dealers)?;
                craps::Ruling::Return { which }
            }
            Ruling::Forfeit { position, wager, for_dealers } => {
                let which = self.which(self.seat_at(*position)?, wager, *for_dealers)?;
                craps::Ruling::Forfeit { which }
            }
            Ruling::PassDice {} => craps::Ruling::PassDice,
            Ruling::VoidRound {} => craps::Ruling::VoidRound,
        })
    }

    fn sit(&self, chips: Money, position: Option<u32>, end: Option<u32>) -> Result<Command, AskError> {
        let player = self.asker.person;
        if self.table.players().any(|(_, seat)| seat.player == player) {
            return Err(AskError::AlreadySeated);
        }
        let spot = match (position, end) {
            (None, None) => Spot::Next,
            (Some(position), None) => Spot::Position(seat_number(position)?),
            (None, Some(end @ 1..=2)) => Spot::End(end as u8 - 1),
            (None, Some(end)) => return Err(AskError::NotAnEnd(end)),
            (Some(_), Some(_)) => return Err(AskError::TwoPlaces),
        };
        Ok(Command::Sit { player, spot, chips })
    }

    /// Where whoever asks sits. Who walked away has no say any more.
    fn own_seat(&self) -> Result<SeatNo, AskError> {
        let mut own = self.table.players().filter(|(_, seat)| seat.player == self.asker.person && !seat.away);
        own.next().map(|(seat, _)| seat).ok_or(AskError::NotSeated)
    }

    /// A position at which somebody is, or whose player walked away from undecided bets.
    fn seat_at(&self, position: u32) -> Result<SeatNo, AskError> {
        let seat = seat_number(position)?;
        self.table.seat(seat).map(|_| seat).ok_or(AskError::NobodyAt(position))
    }

    fn which(&self, seat: SeatNo, wager: &str, for_dealers: bool) -> Result<Which, AskError> {
        let named = names::craps_wager(self.rules, &names::normal_name(wager));
        let Named { wager, state } = named.map_err(|why| AskError::unnamed(wager, why))?;
        let owner = if for_dealers { Owner::Dealers } else { Owner::Player };
        Ok(Which { seat, wager, state, owner })
    }

    fn no_roll(&self, reason: &str) -> Result<u8, AskError> {
        reason_of("a no-roll", &self.rules.game.irregular.no_roll, reason)
    }
}

fn reason_of<T>(what: &'static str, known: &[(String, T)], name: &str) -> Result<u8, AskError> {
    names::reason(known, name).ok_or_else(|| AskError::reason(what, name, known))
}

fn faces([first, second]: [u8; 2]) -> Result<Dice, AskError> {
    Dice::new(first, second).ok_or(AskError::NotDice)
}

/// Dice by their numbers from 1, a bit for each.
fn dice_set(dice: &[u8]) -> Result<u8, AskError> {
    dice.iter().try_fold(0, |set, die| match die {
        1..=8 => Ok(set | 1 << (die - 1)),
        _ => Err(AskError::NotADie(*die)),
    })
}
