//! Refusals: why the dealer says no, and the clause for it.

use std::fmt;

use croupier_rules::{Citations, Cite, Money};
use serde::{Deserialize, Serialize};

/// Every reason for which a dealer refuses a command; the name in kebab case is its code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, strum::EnumIter)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Reason {
    /// The game has ended.
    GameOver,
    /// No player is at that position, or the player has left it.
    NobodyThere,
    /// Another player has the position.
    SeatTaken,
    /// There is no such position.
    NoSuchPosition,
    /// The table is full.
    TableFull,
    /// That end of the table is full.
    EndFull,
    /// The layout has no such wager.
    NotOffered,
    /// The wager cannot be made now.
    NotNow,
    /// Bets are closed.
    BetsClosed,
    /// Bets are still open.
    BetsOpen,
    /// The wager cannot be made as a call bet.
    NoCallBet,
    /// The player cannot set this bet; a dealer or the stickperson does.
    NotByPlayer,
    /// The crew cannot set this bet; the player does.
    NotByCrew,
    /// The player must have another wager first.
    NeedsAnother,
    /// The table takes no bets for the dealers.
    NoDealerBets,
    /// A dealer bet requires a bet by the player.
    NeedsOwnAction,
    /// The maximum number of players already have this wager.
    TooManyHolders,
    /// The amount is zero, negative, or beyond the table's ceiling.
    NotAnAmount,
    /// The amount is not a multiple of the smallest chip.
    NotInChips,
    /// There is no such chip.
    NoSuchChip,
    /// The amount is not a multiple of the wager's unit.
    NotInUnits,
    /// The stake is under the minimum.
    UnderMinimum,
    /// The stake is over the maximum.
    OverMaximum,
    /// The odds exceed the maximum multiple of the flat bet.
    OverMultiple,
    /// The player's chips do not cover the bet.
    NotCovered,
    /// There is no such bet.
    NoSuchBet,
    /// The bet is smaller than the amount to take back.
    NotSoMuch,
    /// The bet cannot be raised.
    MayNotRaise,
    /// The bet is locked: it can be neither lowered nor taken down.
    Locked,
    /// The bet cannot be called on or off now: it plays as it is.
    PlaysAsIs,
    /// The dice are not offered to this player.
    NotOfferedDice,
    /// This player already has the dice.
    HasDice,
    /// This player does not have the dice.
    NotShooter,
    /// No player has the dice.
    NoShooter,
    /// The shooter has no line bet.
    NeedsLineBet,
    /// These dice cannot be chosen.
    WrongDice,
    /// No dice are chosen.
    NoDice,
    /// The dice are out.
    DiceOut,
    /// The dice have not been sent out.
    DiceNotOut,
    /// The dice must be inspected first.
    Inspection,
    /// The pack does not provide for this action.
    NotProvided,
    /// A ruling is needed first.
    NeedsRuling,
    /// The settlement can no longer be corrected.
    TooLate,
    /// The odds behind the bet must come down first.
    OddsFirst,
    /// No part of the bet was booked since the last roll.
    NotNew,
    /// The bet was not made while the dice were out.
    NotLate,
    /// There is nothing to correct or confirm.
    InOrder,
    /// Some bets are still undecided.
    Undecided,
    /// A person of higher rank must rule.
    NotByRank,
    /// A ruling must state its reason.
    NeedsReason,
    /// A fresh set of dice is due.
    NewDiceDue,
    /// The change has not been posted, or the regulator has not been notified.
    NotAnnounced,
    /// A round is in play.
    RoundInPlay,
    /// A player has the cards.
    CardsOut,
    /// The player holds the maximum number of positions.
    TooManyPositions,
    /// The position belongs to another player.
    NotYourPosition,
    /// The player has the opposite wager.
    Opposite,
    /// These are not the cards of the shoe.
    WrongCards,
    /// A card must be entered first.
    CardAwaited,
    /// No card is awaited.
    NoCardAwaited,
    /// More cards were entered than came out.
    TooManyCards,
    /// The cut is not offered to this person.
    NotOfferedCut,
    /// The next step with the cards is a different one.
    NoCutDue,
    /// The cut is too near an end of the cards.
    WrongCut,
    /// There is no shoe to deal from.
    ShoeNotReady,
    /// New cards are due.
    NewShoeDue,
    /// Too few cards are left.
    NotEnoughCards,
    /// A card is already kept for the next round.
    CardKept,
    /// The player does not have the cards.
    NotYourCards,
    /// Vigorish is owed.
    VigorishOwed,
    /// No vigorish is owed.
    NothingOwed,
    /// A random draw must come first.
    NeedsDraw,
    /// No random draw is due.
    NoDrawDue,
    /// The table takes no more raises.
    RaisesClosed,
    /// There is no decision to make.
    NoDecision,
    /// The follow-up wager does not equal its bet.
    NotEqual,
    /// The payment cannot be converted to these chips.
    NoConversion,
    /// A player still has to decide.
    NeedsDecision,
    /// The wheel is not in order.
    WrongWheel,
    /// The wheel must turn the other way now.
    WrongDirection,
    /// The wheel has no such space.
    NoSuchSpace,
}

impl Reason {
    /// Returns the reason as part of a sentence.
    pub fn words(self) -> &'static str {
        match self {
            Reason::GameOver => "the game has ended",
            Reason::NobodyThere => "no player is at that position",
            Reason::SeatTaken => "that position is not free",
            Reason::NoSuchPosition => "there is no such position",
            Reason::TableFull => "the table is full",
            Reason::EndFull => "that end of the table is full",
            Reason::NotOffered => "this table does not offer the wager",
            Reason::NotNow => "the bet cannot be made now",
            Reason::BetsClosed => "bets are closed",
            Reason::BetsOpen => "bets are still open",
            Reason::NoCallBet => "the bet cannot be a call bet",
            Reason::NotByPlayer => "the crew sets this bet, not the player",
            Reason::NotByCrew => "the player sets this bet, not the crew",
            Reason::NeedsAnother => "this bet needs another bet first",
            Reason::NoDealerBets => "no bets are taken for the dealers",
            Reason::NeedsOwnAction => "a dealer bet needs the player's own action",
            Reason::TooManyHolders => "the maximum number of players already hold this bet",
            Reason::NotAnAmount => "the amount must be above zero and below the table's ceiling",
            Reason::NotInChips => "the amount must be a multiple of the smallest chip",
            Reason::NoSuchChip => "the bank has no such chip",
            Reason::NotInUnits => "the amount must be a multiple of the unit",
            Reason::UnderMinimum => "the bet is below the minimum",
            Reason::OverMaximum => "the bet is above the maximum",
            Reason::OverMultiple => "the bet is above the allowed multiple of the flat bet",
            Reason::NotCovered => "the chips in the rail do not cover the bet",
            Reason::NoSuchBet => "there is no such bet",
            Reason::NotSoMuch => "the bet is smaller than the amount to take back",
            Reason::MayNotRaise => "the bet cannot be raised",
            Reason::Locked => "the bet is a contract bet and stays until it is decided",
            Reason::PlaysAsIs => "the bet cannot be turned on or off now",
            Reason::NotOfferedDice => "the dice are not offered to this player",
            Reason::HasDice => "this player already has the dice",
            Reason::NotShooter => "this player does not have the dice",
            Reason::NoShooter => "no eligible shooter has the dice",
            Reason::NeedsLineBet => "the shooter needs a line bet",
            Reason::WrongDice => "choose two of the dice that are presented",
            Reason::NoDice => "no dice have been chosen",
            Reason::DiceOut => "the dice are out",
            Reason::DiceNotOut => "the dice have not been sent out",
            Reason::Inspection => "the dice must be inspected first",
            Reason::NotProvided => "the rules do not provide for this",
            Reason::NeedsRuling => "this needs a ruling first",
            Reason::TooLate => "the settlement is closed",
            Reason::OddsFirst => "the odds behind the bet must come down first",
            Reason::NotNew => "no part of the bet was booked since the last roll",
            Reason::NotLate => "the bet was not made while the dice were out",
            Reason::InOrder => "there is nothing to correct or confirm",
            Reason::Undecided => "some bets are undecided",
            Reason::NotByRank => "a person of higher rank must rule on this",
            Reason::NeedsReason => "a ruling needs a reason",
            Reason::NewDiceDue => "a fresh set of dice is due",
            Reason::NotAnnounced => "the change must first be posted and the regulator notified",
            Reason::RoundInPlay => "a round is in play",
            Reason::CardsOut => "a player has the cards",
            Reason::TooManyPositions => "the player already holds the maximum number of positions",
            Reason::NotYourPosition => "the position belongs to another player",
            Reason::Opposite => "the player has the opposite wager",
            Reason::WrongCards => "these are not the cards of the shoe",
            Reason::CardAwaited => "a card must be entered first",
            Reason::NoCardAwaited => "no card is awaited",
            Reason::TooManyCards => "these are more cards than came out",
            Reason::NotOfferedCut => "the cut is not offered to this person",
            Reason::NoCutDue => "the next step with the cards is a different one",
            Reason::WrongCut => "the cut is too near an end of the cards",
            Reason::ShoeNotReady => "there is no shoe to deal from",
            Reason::NewShoeDue => "new cards are due",
            Reason::NotEnoughCards => "too few cards are left",
            Reason::CardKept => "a card is already kept for the next round",
            Reason::NotYourCards => "this player does not have the cards",
            Reason::VigorishOwed => "vigorish is owed",
            Reason::NothingOwed => "no vigorish is owed",
            Reason::NeedsDraw => "a draw must be made first",
            Reason::NoDrawDue => "no such draw is due",
            Reason::RaisesClosed => "no more raises are taken",
            Reason::NoDecision => "there is no decision to make",
            Reason::NotEqual => "the amount must equal the bet that it goes with",
            Reason::NoConversion => "the payment cannot be converted to these chips",
            Reason::NeedsDecision => "a player still has to decide",
            Reason::WrongWheel => "the wheel is not in order",
            Reason::WrongDirection => "the wheel must turn the other way now",
            Reason::NoSuchSpace => "the wheel has no such space",
        }
    }
}

/// A refusal: the dealer says no.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The reason.
    pub reason: Reason,
    /// The clause that the refusal cites.
    pub cite: Cite,
    /// The limit or unit that the amount violated, if any.
    pub limit: Option<Money>,
}

impl Refusal {
    /// Creates a refusal that cites a clause.
    pub fn new(reason: Reason, cite: Cite) -> Refusal {
        Refusal { reason, cite, limit: None }
    }

    /// Creates a refusal that names the limit.
    pub fn with_limit(reason: Reason, cite: Cite, limit: Money) -> Refusal {
        Refusal { reason, cite, limit: Some(limit) }
    }

    /// Returns the refusal in words, with its clause.
    pub fn describe<'r>(&'r self, citations: &'r Citations) -> impl fmt::Display + 'r {
        RefusalText { refusal: self, citations }
    }
}

/// The reason and the limit. The clause needs the citations of the layout: see [`Refusal::describe`].
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.reason.words())?;
        self.limit.map_or(Ok(()), |limit| write!(f, ": {}", limit.dollars()))
    }
}

impl std::error::Error for Refusal {}

struct RefusalText<'r> {
    refusal: &'r Refusal,
    citations: &'r Citations,
}

impl fmt::Display for RefusalText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.refusal, self.citations.first(self.refusal.cite))
    }
}
