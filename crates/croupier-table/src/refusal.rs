//! Refusals: the dealer says no, and by which clause.

use std::fmt;

use croupier_rules::{Citations, Cite, Money};
use serde::{Deserialize, Serialize};

/// Why a command is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The game has ended.
    GameOver,
    /// Nobody sits at that position, or the player has left it.
    NobodyThere,
    /// Somebody sits there.
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
    /// It cannot be made as a call bet.
    NoCallBet,
    /// The player may not set it; a dealer or the stickperson does.
    NotByPlayer,
    /// The crew may not set it; the player does.
    NotByCrew,
    /// The player must have another wager first.
    NeedsAnother,
    /// No bets are taken for the dealers.
    NoDealerBets,
    /// A dealer bet needs the player's own action.
    NeedsOwnAction,
    /// As many players hold it as may.
    TooManyHolders,
    /// It is no amount: nothing, less than nothing, or beyond the table's ceiling.
    NotAnAmount,
    /// It is no multiple of the smallest chip.
    NotInChips,
    /// There is no such chip.
    NoSuchChip,
    /// It is no multiple of the wager's unit.
    NotInUnits,
    /// Under the minimum.
    UnderMinimum,
    /// Over the maximum.
    OverMaximum,
    /// More than the multiple of the flat bet.
    OverMultiple,
    /// The rail does not cover it.
    NotCovered,
    /// There is no such bet.
    NoSuchBet,
    /// There is not so much on the bet.
    NotSoMuch,
    /// The bet cannot be raised.
    MayNotRaise,
    /// The bet is locked: it can be neither lowered nor taken down.
    Locked,
    /// The bet cannot be called on or off now: it plays as it is.
    PlaysAsIs,
    /// The dice are not offered to this player.
    NotOfferedDice,
    /// This player has the dice already.
    HasDice,
    /// This player does not have the dice.
    NotShooter,
    /// Nobody has the dice.
    NoShooter,
    /// The shooter has no line bet.
    NeedsLineBet,
    /// Dice cannot be chosen like that.
    WrongDice,
    /// No dice are chosen.
    NoDice,
    /// The dice are out.
    DiceOut,
    /// The dice have not been sent out.
    DiceNotOut,
    /// The dice must be inspected first.
    Inspection,
    /// The pack provides for no such thing.
    NotProvided,
    /// It must be ruled on first.
    NeedsRuling,
    /// The settlement can no longer be corrected.
    TooLate,
    /// The odds behind the bet must come down first.
    OddsFirst,
    /// Nothing of it was booked since the last roll.
    NotNew,
    /// It was not made while the dice were out.
    NotLate,
    /// Nothing is wrong with it.
    InOrder,
    /// Bets are undecided.
    Undecided,
    /// Somebody of higher rank must rule.
    NotByRank,
    /// A ruling needs its reason.
    NeedsReason,
    /// A fresh set of dice is due.
    NewDiceDue,
    /// The change has not been posted, or the regulator has not been notified.
    NotAnnounced,
    /// A round is in play.
    RoundInPlay,
    /// A player has the cards.
    CardsOut,
    /// The player has as many positions as may be.
    TooManyPositions,
    /// It is not the player's position.
    NotYourPosition,
    /// The player has the opposite wager.
    Opposite,
    /// These are not the cards.
    WrongCards,
    /// The cut is not offered to this person.
    NotOfferedCut,
    /// That is not the next thing to do with the cards.
    NoCutDue,
    /// Too near an end of the cards.
    WrongCut,
    /// There is no shoe to deal from.
    ShoeNotReady,
    /// New cards are due.
    NewShoeDue,
    /// Too few cards are left.
    NotEnoughCards,
    /// A card is kept for the next round already.
    CardKept,
    /// The player does not have the cards.
    NotYourCards,
    /// Vigorish is owed.
    VigorishOwed,
    /// No vigorish is owed.
    NothingOwed,
    /// Chance must draw first.
    NeedsDraw,
    /// Nothing is to be drawn.
    NoDrawDue,
    /// No more raises are taken.
    RaisesClosed,
    /// There is nothing to decide.
    NoDecision,
    /// It is not as much as the bet that it goes with.
    NotEqual,
    /// It is paid in chips like the bet's.
    NoConversion,
    /// Somebody has still to decide.
    NeedsDecision,
    /// The wheel is not in order.
    WrongWheel,
    /// The wheel turns the other way.
    WrongDirection,
    /// The wheel has no such space.
    NoSuchSpace,
}

impl Reason {
    /// The reason in words.
    pub fn words(self) -> &'static str {
        match self {
            Reason::GameOver => "the game has ended",
            Reason::NobodyThere => "nobody plays at that position",
            Reason::SeatTaken => "that position is not free",
            Reason::NoSuchPosition => "there is no such position",
            Reason::TableFull => "the table is full",
            Reason::EndFull => "that end of the table is full",
            Reason::NotOffered => "the layout has no such wager",
            Reason::NotNow => "it cannot be made now",
            Reason::BetsClosed => "bets are closed",
            Reason::BetsOpen => "bets are still open",
            Reason::NoCallBet => "it cannot be a call bet",
            Reason::NotByPlayer => "the crew sets it, not the player",
            Reason::NotByCrew => "the player sets it, not the crew",
            Reason::NeedsAnother => "the wager that it goes with is missing",
            Reason::NoDealerBets => "no bets are taken for the dealers",
            Reason::NeedsOwnAction => "a dealer bet needs the player's own action",
            Reason::TooManyHolders => "as many players hold it as may",
            Reason::NotAnAmount => "that is no amount to play for",
            Reason::NotInChips => "it is no multiple of the smallest chip",
            Reason::NoSuchChip => "the bank has no such chip",
            Reason::NotInUnits => "it is no multiple of the unit",
            Reason::UnderMinimum => "it is under the minimum",
            Reason::OverMaximum => "it is over the maximum",
            Reason::OverMultiple => "it is more than the flat bet allows",
            Reason::NotCovered => "the rail does not cover it",
            Reason::NoSuchBet => "there is no such bet",
            Reason::NotSoMuch => "there is not so much on it",
            Reason::MayNotRaise => "it cannot be raised",
            Reason::Locked => "it is a contract: it stays as it is",
            Reason::PlaysAsIs => "the bet plays as it is",
            Reason::NotOfferedDice => "the dice are not offered to this player",
            Reason::HasDice => "this player has the dice already",
            Reason::NotShooter => "this player does not have the dice",
            Reason::NoShooter => "nobody who may shoot has the dice",
            Reason::NeedsLineBet => "the shooter needs a line bet",
            Reason::WrongDice => "two of the dice presented must be chosen",
            Reason::NoDice => "no dice are chosen",
            Reason::DiceOut => "the dice are out",
            Reason::DiceNotOut => "the dice have not been sent out",
            Reason::Inspection => "the dice must be inspected first",
            Reason::NotProvided => "the rules provide for no such thing",
            Reason::NeedsRuling => "it must be ruled on",
            Reason::TooLate => "the settlement is closed",
            Reason::OddsFirst => "the odds behind it must come down first",
            Reason::NotNew => "nothing of it was booked since the last roll",
            Reason::NotLate => "it was not made while the dice were out",
            Reason::InOrder => "nothing is wrong with it",
            Reason::Undecided => "bets are undecided",
            Reason::NotByRank => "somebody of higher rank rules on that",
            Reason::NeedsReason => "a ruling needs its reason",
            Reason::NewDiceDue => "a fresh set of dice is due",
            Reason::NotAnnounced => "the change must be posted and notified first",
            Reason::RoundInPlay => "a round is in play",
            Reason::CardsOut => "the cards are with a player",
            Reason::TooManyPositions => "the player has as many positions as may be",
            Reason::NotYourPosition => "it is not this player's position",
            Reason::Opposite => "the player has the opposite wager",
            Reason::WrongCards => "these are not the cards that there are",
            Reason::NotOfferedCut => "the cut is not offered to this person",
            Reason::NoCutDue => "that is not what is to be done with the cards now",
            Reason::WrongCut => "it is too near an end of the cards",
            Reason::ShoeNotReady => "there is no shoe to deal from",
            Reason::NewShoeDue => "new cards are due",
            Reason::NotEnoughCards => "too few cards are left",
            Reason::CardKept => "a card is kept for the next round already",
            Reason::NotYourCards => "this player does not have the cards",
            Reason::VigorishOwed => "vigorish is owed",
            Reason::NothingOwed => "no vigorish is owed",
            Reason::NeedsDraw => "something must be drawn first",
            Reason::NoDrawDue => "nothing is to be drawn like that",
            Reason::RaisesClosed => "no more raises are taken",
            Reason::NoDecision => "there is nothing to decide",
            Reason::NotEqual => "it is not as much as the bet that it goes with",
            Reason::NoConversion => "it is not paid in such chips",
            Reason::NeedsDecision => "somebody has still to decide",
            Reason::WrongWheel => "the wheel is not in order",
            Reason::WrongDirection => "the wheel turns the other way now",
            Reason::NoSuchSpace => "the wheel has no such space",
        }
    }
}

/// The dealer says no.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// Why.
    pub reason: Reason,
    /// By which clause.
    pub cite: Cite,
    /// The amount that would have been right, where there is one.
    pub limit: Option<Money>,
}

impl Refusal {
    /// A refusal by a clause.
    pub fn new(reason: Reason, cite: Cite) -> Refusal {
        Refusal { reason, cite, limit: None }
    }

    /// A refusal that names the limit.
    pub fn with_limit(reason: Reason, cite: Cite, limit: Money) -> Refusal {
        Refusal { reason, cite, limit: Some(limit) }
    }

    /// The refusal in words, with its clause.
    pub fn describe<'r>(&'r self, citations: &'r Citations) -> impl fmt::Display + 'r {
        ReasonPage { refusal: self, citations }
    }
}

struct ReasonPage<'r> {
    refusal: &'r Refusal,
    citations: &'r Citations,
}

impl fmt::Display for ReasonPage<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.refusal.reason.words())?;
        if let Some(limit) = self.refusal.limit {
            write!(f, " ({limit})")?;
        }
        write!(f, ", by {}", self.citations.first(self.refusal.cite))
    }
}
