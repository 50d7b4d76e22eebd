//! Requests to a craps table, from players and crew, and the commands that they stand for.

use croupier_rules::{Dice, Money, NamedWager};
use serde::{Deserialize, Serialize};

use crate::bet::{Owner, SeatNo};
use crate::names;
use crate::request::{Cents, RequestError, Requester, is_false, seat_number};

use super::CrapsRules;
use super::command::{
    BetMethod, BetRef, Command, CrewRank, DiceLanding, DicePool, Ruling, RulingCause, SeatChoice, StopCause,
    UnclearRequest,
};
use super::state::Table;

/// A request to a craps table. It refers to wagers by their names on the layout (`pass`, `place-6`, `come-odds-8`,
/// `hop-2-4`) and to positions by their numbers, from 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", schema(title = "CrapsRequest"))]
pub enum CrapsRequest {
    /// Sit down with chips: at a position, at the first or second end, or at the first free position.
    Sit {
        /// The value of the chips to bring.
        chips: Cents,
        /// The position to take.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
        /// The end of the table to stand at, 1 or 2.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        end: Option<u32>,
    },
    /// Buy more chips.
    BuyIn {
        /// The value of the chips.
        amount: Cents,
    },
    /// Exchange chips for chips of a different denomination.
    ColourChange {
        /// The value of the chips to exchange.
        amount: Cents,
        /// The value of each new chip.
        into: Cents,
    },
    /// Leave the table. The player takes along the bets that may be taken down; the others stay until they are decided.
    Leave {},
    /// Make a bet, or add to one.
    Bet {
        /// The wager.
        wager: String,
        /// The amount to add.
        amount: Cents,
        /// Whether the bet is for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
        /// The method by which the bet reaches the layout.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        way: Option<BetMethod>,
        /// The cash that the player lays on the table for the bet.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cash: Option<Cents>,
    },
    /// Take part of a bet back.
    Reduce {
        /// The wager.
        wager: String,
        /// The amount to take back.
        amount: Cents,
        /// Whether the bet is a dealer bet rather than the player's.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Take a bet down.
    Down {
        /// The wager.
        wager: String,
        /// Whether the bet is a dealer bet rather than the player's.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Call a bet on or off.
    Turn {
        /// The wager.
        wager: String,
        /// `true` for on, `false` for off.
        on: bool,
        /// Whether the bet is a dealer bet rather than the player's.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Move a bet whose number became the point to another number.
    Move {
        /// The wager to move the bet from.
        from: String,
        /// The wager to move the bet to.
        to: String,
        /// Whether the bet is a dealer bet rather than the player's.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Take the dice that are offered.
    TakeDice {},
    /// Decline the dice that are offered.
    DeclineDice {},
    /// Give up the dice.
    PassDice {},
    /// Choose two of the dice that are presented.
    ChooseDice {
        /// The numbers of the dice, from 1.
        dice: Vec<u8>,
    },
    /// Ask to choose dice again.
    ChangeDice {
        /// The dice to choose from.
        from: DicePool,
    },
    /// Call for the same dice.
    SameDice {},

    /// Crew: send the dice out.
    Send {},
    /// Crew: the dice were thrown, and the roll is valid.
    Roll {
        /// The faces.
        dice: [u8; 2],
        /// The way the dice came to rest.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        landing: Option<DiceLanding>,
    },
    /// Crew: the dice were thrown, but the throw does not count.
    NoRoll {
        /// One of the pack's reasons.
        reason: String,
    },
    /// Crew: the dice fell short.
    ShortThrow {
        /// The faces.
        dice: [u8; 2],
        /// The boxperson's ruling: `true` if the throw counts.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        valid: Option<bool>,
    },
    /// Crew: the boxperson has inspected the dice.
    Inspected {},
    /// Crew: the dice were stopped before they came to rest.
    Stop {
        /// The reason.
        why: StopCause,
    },
    /// Crew: the boxperson takes the dice from the shooter.
    Relieve {
        /// One of the pack's reasons.
        reason: String,
    },
    /// Crew: the boxperson overrules the call of the last throw.
    Overrule {
        /// The dice to call instead; without them, a no-roll.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice: Option<[u8; 2]>,
    },
    /// Crew: the dice of the last throw were entered wrongly. This is possible until the next bet or call.
    CorrectRoll {
        /// The dice that were thrown.
        dice: [u8; 2],
    },
    /// Crew: a player's request was unclear.
    Unclear {
        /// The player's position.
        position: u32,
        /// The kind of request.
        asked: UnclearRequest,
    },
    /// Crew: open the bets.
    OpenBets {},
    /// Crew: close the bets.
    CloseBets {},
    /// Crew: confirm a bet, or a call to turn it on.
    Confirm {
        /// The player's position.
        position: u32,
        /// The wager.
        wager: String,
        /// Whether the bet is a dealer bet rather than the player's.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Crew: call "no bet" on a bet that was made while the dice were out.
    NoBet {
        /// The player's position.
        position: u32,
        /// The wager.
        wager: String,
        /// Whether the bet is a dealer bet rather than the player's.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Crew: the throw had a fault that nobody called.
    Flagged {
        /// One of the pack's reasons for a no-roll.
        reason: String,
        /// The faces.
        dice: [u8; 2],
    },
    /// Crew: a bet reaches the layout without a check of its limits.
    Unchecked {
        /// The player's position.
        position: u32,
        /// The wager.
        wager: String,
        /// The amount of the bet.
        amount: Cents,
        /// Whether the bet is for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Crew: notice a bet outside the limits.
    Noticed {
        /// The player's position.
        position: u32,
        /// The wager.
        wager: String,
        /// Whether the bet is a dealer bet rather than the player's.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Crew: cancel everything that was booked on a bet since the last roll.
    Correct {
        /// The player's position.
        position: u32,
        /// The wager.
        wager: String,
        /// Whether the bet is a dealer bet rather than the player's.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Crew: the power failed.
    Interrupted {
        /// The faces of the dice, if they can be read.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice: Option<[u8; 2]>,
        /// Whether all players agree to settle the roll.
        #[serde(default, skip_serializing_if = "is_false")]
        agreed: bool,
    },
    /// Crew: a supervisor makes a ruling.
    Rule {
        /// The rank of the person who rules.
        by: CrewRank,
        /// The reason for the ruling.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<RulingCause>,
        /// The ruling.
        ruling: RulingRequest,
    },
    /// Crew: the dice must be replaced.
    Spoilt {
        /// One of the pack's reasons.
        reason: String,
    },
    /// Crew: state how long the dice have been in use.
    DiceHours {
        /// The time in use, in hours.
        hours: u32,
    },
    /// Crew: a new set of dice comes to the table.
    NewDice {},
    /// Crew: close the table.
    CloseTable {
        /// Whether to close the table even with undecided bets.
        #[serde(default, skip_serializing_if = "is_false")]
        override_undecided: bool,
    },
    /// Crew: remove a player.
    Remove {
        /// The player's position.
        position: u32,
    },
}

/// A ruling on a case that the document does not cover.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "rules", rename_all = "kebab-case", deny_unknown_fields)]
pub enum RulingRequest {
    /// The house pays a player.
    Pay {
        /// The player's position.
        position: u32,
        /// The amount to pay.
        amount: Cents,
    },
    /// The player gets a bet back undecided.
    Return {
        /// The player's position.
        position: u32,
        /// The wager.
        wager: String,
        /// Whether the bet is a dealer bet rather than the player's.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// The player forfeits a bet.
    Forfeit {
        /// The player's position.
        position: u32,
        /// The wager.
        wager: String,
        /// Whether the bet is a dealer bet rather than the player's.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// The dice go to the next player.
    PassDice {},
    /// The ruling voids the round.
    VoidRound {},
}

impl CrapsRequest {
    /// Returns whether only the crew may make this request.
    pub fn is_crew_only(&self) -> bool {
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
            | CrapsRequest::CorrectRoll { .. }
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
        let at = RequestContext { rules, table };
        match self {
            request if request.is_crew_only() && !asker.crew => Err(RequestError::NotYours),
            request if request.is_crew_only() => at.crews(request),
            CrapsRequest::Sit { chips, position, end } => {
                at.sit(asker.person, (*chips).into(), *position, *end)
            }
            request => at.players(request, at.seat_of(asker.person)?),
        }
    }

    /// Returns the command if the player at this position makes the request, even if this player walked away from
    /// undecided bets: the dealer then refuses it.
    pub fn command_at(
        &self,
        rules: &CrapsRules,
        table: &Table,
        seat: SeatNo,
    ) -> Result<Command, RequestError> {
        RequestContext { rules, table }.players(self, seat)
    }

    /// Sets the position of the player whom a crew's request is about.
    pub fn set_position(&mut self, to: u32) {
        match self {
            CrapsRequest::Unclear { position, .. }
            | CrapsRequest::Confirm { position, .. }
            | CrapsRequest::NoBet { position, .. }
            | CrapsRequest::Unchecked { position, .. }
            | CrapsRequest::Noticed { position, .. }
            | CrapsRequest::Correct { position, .. }
            | CrapsRequest::Remove { position }
            | CrapsRequest::Rule {
                ruling:
                    RulingRequest::Pay { position, .. }
                    | RulingRequest::Return { position, .. }
                    | RulingRequest::Forfeit { position, .. },
                ..
            } => *position = to,
            _ => {}
        }
    }
}

/// The rules and the table, for resolving names.
struct RequestContext<'t> {
    rules: &'t CrapsRules,
    table: &'t Table,
}

impl RequestContext<'_> {
    fn players(&self, ask: &CrapsRequest, seat: SeatNo) -> Result<Command, RequestError> {
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
                way: way.unwrap_or(BetMethod::Proper),
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
            CrapsRequest::ChangeDice { from } => Command::ChangeDice { seat, from: *from },
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
                Command::Roll { dice: faces(*dice)?, landing: landing.unwrap_or(DiceLanding::Flat) }
            }
            CrapsRequest::NoRoll { reason } => Command::NoRoll { reason: self.no_roll(reason)? },
            CrapsRequest::ShortThrow { dice, valid } => {
                Command::ShortThrow { dice: faces(*dice)?, ruling: *valid }
            }
            CrapsRequest::Inspected {} => Command::Inspected,
            CrapsRequest::Stop { why } => Command::Stop { why: *why },
            CrapsRequest::Relieve { reason } => {
                Command::Relieve { reason: reason_of("passing the dice", &self.rules.game.relief, reason)? }
            }
            CrapsRequest::CorrectRoll { dice } => Command::CorrectRoll { dice: faces(*dice)? },
            CrapsRequest::Overrule { dice } => Command::Overrule { dice: dice.map(faces).transpose()? },
            CrapsRequest::Unclear { position, asked } => {
                Command::Unclear { seat: self.seat_at(*position)?, asked: *asked }
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
            CrapsRequest::Rule { by, why, ruling } => {
                Command::Rule { by: *by, why: *why, ruling: self.ruling(ruling)? }
            }
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

    fn ruling(&self, ruling: &RulingRequest) -> Result<Ruling, RequestError> {
        Ok(match ruling {
            RulingRequest::Pay { position, amount } => {
                Ruling::Pay { seat: self.seat_at(*position)?, amount: (*amount).into() }
            }
            RulingRequest::Return { position, wager, for_dealers } => {
                let which = self.which(self.seat_at(*position)?, wager, *for_dealers)?;
                Ruling::Return { which }
            }
            RulingRequest::Forfeit { position, wager, for_dealers } => {
                let which = self.which(self.seat_at(*position)?, wager, *for_dealers)?;
                Ruling::Forfeit { which }
            }
            RulingRequest::PassDice {} => Ruling::PassDice,
            RulingRequest::VoidRound {} => Ruling::VoidRound,
        })
    }

    fn sit(
        &self,
        player: u32,
        chips: Money,
        position: Option<u32>,
        end: Option<u32>,
    ) -> Result<Command, RequestError> {
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

    /// Returns the seat of a person. A player who walked away has no seat.
    fn seat_of(&self, person: u32) -> Result<SeatNo, RequestError> {
        let mut own = self.table.players().filter(|(_, seat)| seat.player == person && !seat.away);
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
