//! The events at a craps table: facts, in order, from which the table can be rebuilt.

use croupier_rules::{Cite, Dice, Money, PaymentSource, WagerId, WagerPlacer};
use serde::{Deserialize, Serialize};

use crate::bet::{BetKey, SeatNo};

use super::call::Call;
use super::command::{CrewRank, DicePool, RulingCause, StopCause, UnclearRequest};

/// Why a stake went back to its player undecided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReturnReason {
    /// The player asked for it.
    Asked,
    /// The flat bet under these odds was lowered or taken down, or was decided while the odds were off.
    FlatGone,
    /// Another player took the dice.
    Relief,
    /// The bet stayed up, and its player has no line bet.
    NoLineBet,
    /// The player left.
    Leaving,
    /// The game ended.
    GameOver,
    /// The bet's number became the point.
    BecamePoint,
    /// The crew had not confirmed the bet, or the player had not moved it, when the dice went out.
    NotConfirmed,
    /// The crew declared "no bet" on it.
    NoBet,
    /// A dealer cancelled the bet.
    Corrected,
    /// The bet was over the maximum.
    OverMaximum,
    /// The bet was under the minimum.
    UnderMinimum,
    /// The round is void, or the roll is dead.
    Void,
    /// A ruling returned the bet.
    Ruling,
}

impl ReturnReason {
    /// Returns the reason as part of a sentence, such as "the player leaves".
    pub fn words(self) -> &'static str {
        match self {
            ReturnReason::Asked => "the player asked for it",
            ReturnReason::FlatGone => "the bet that it stood behind is gone or smaller",
            ReturnReason::Relief => "another player takes the dice",
            ReturnReason::NoLineBet => "there is no line bet",
            ReturnReason::Leaving => "the player leaves",
            ReturnReason::GameOver => "the game has ended",
            ReturnReason::BecamePoint => "its number became the point",
            ReturnReason::NotConfirmed => "it was not confirmed or moved in time",
            ReturnReason::NoBet => "the crew declared no bet",
            ReturnReason::Corrected => "a dealer cancelled it",
            ReturnReason::OverMaximum => "it was over the maximum",
            ReturnReason::UnderMinimum => "it was under the minimum",
            ReturnReason::Void => "the round does not count",
            ReturnReason::Ruling => "a ruling returned it",
        }
    }
}

/// A line bet that a shooter lost on a come-out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LostLineBet {
    /// Pass.
    Pass,
    /// Don't Pass.
    DontPass,
}

/// The reason for an inspection of the dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum InspectionCause {
    /// The shooter keeps dice that left the table.
    SameDice,
    /// The shooter moved the dice from one hand to the other.
    HandSwitch,
    /// The dice went out of sight.
    LostFromView,
}

/// The dice for repeating a throw that did not count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rethrow {
    /// The same dice.
    Same,
    /// The shooter chooses from all dice.
    Choose,
    /// The shooter chooses from all dice, but not the same two.
    ChooseOthers,
}

/// A place on the layout: a seat's slot and the bet in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct LayoutPlace {
    /// The seat.
    pub seat: SeatNo,
    /// The slot in the seat's list.
    pub slot: u8,
    /// The bet.
    pub key: BetKey,
}

/// A fact about the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum Event {
    /// A player took a position.
    Sat { seat: SeatNo, player: u32, chips: Money },
    /// A player bought chips.
    BoughtIn { seat: SeatNo, amount: Money },
    /// A player exchanged chips for chips of a different value.
    ColourChanged { seat: SeatNo, amount: Money, into: Money },
    /// A player walked away with undecided bets.
    WalkedAway { seat: SeatNo },
    /// A player left the position with these chips.
    Left { seat: SeatNo, chips: Money },
    /// A bet was made or raised.
    Placed {
        at: LayoutPlace,
        amount: Money,
        commission: Money,
        set_by: WagerPlacer,
        called: bool,
        unconfirmed: bool,
    },
    /// Part of a bet was refused, because it was over the maximum.
    ExcessRefused { at: LayoutPlace, amount: Money, cite: Cite },
    /// The crew confirmed a bet, or the call that turned it on.
    Confirmed { at: LayoutPlace },
    /// A bet must be moved, because its number became the point.
    ToBeMoved { at: LayoutPlace },
    /// A stake that went back because its number became the point was moved to another number.
    MovedOver { seat: SeatNo, wager: WagerId, amount: Money },
    /// The crew noticed that a bet is under the minimum.
    UnderMinimum { at: LayoutPlace, cite: Cite },
    /// The player got back commission that the house had kept in a void round.
    CommissionReturned { seat: SeatNo, amount: Money },
    /// A player's call on or off was undone, because its round is void.
    CallUndone { at: LayoutPlace, called: Option<bool> },
    /// A bet was turned off instead of being taken down.
    OffForDown { at: LayoutPlace },
    /// A bet gathers no more points, because another player took the dice.
    Frozen { at: LayoutPlace },
    /// A stake, or part of it, went back to the rail. Of its commission, the player got `returned` back and the house
    /// kept `kept`.
    TakenBack { at: LayoutPlace, amount: Money, returned: Money, kept: Money, why: ReturnReason },
    /// A player called a bet on or off.
    Turned { at: LayoutPlace, on: bool, unconfirmed: bool },
    /// The players' calls on or off lapsed.
    CallsLapsed,
    /// A player may now take or decline the dice.
    DiceOffered { seat: SeatNo },
    /// The offer was declined.
    DiceDeclined { seat: SeatNo },
    /// A player has the dice.
    DiceTaken { seat: SeatNo },
    /// The shooter gave up the dice, or the boxperson took them; the hand may continue.
    DiceGivenUp { seat: SeatNo, by_box: bool, hand_goes_on: bool },
    /// The shooter asked for different dice.
    DiceAsked { from: DicePool },
    /// The shooter chose dice.
    DiceChosen { dice: u8 },
    /// The bowl was emptied: the shooter must choose dice again.
    BowlEmptied,
    /// The dice are out.
    DiceSent,
    /// The dice were stopped and go to the boxperson.
    DiceStopped { why: StopCause },
    /// A player called for the same dice; only the shooter's call counts.
    SameDiceCalled { seat: SeatNo, counts: bool },
    /// The dice are waiting for the boxperson's inspection.
    InspectionDue { why: InspectionCause },
    /// The dice were inspected.
    DiceInspected,
    /// A throw did not count.
    NoRoll { cite: Cite, again: Rethrow },
    /// A throw fell short.
    FellShort,
    /// The dice show these faces.
    Rolled { dice: Dice },
    /// A bet, or the lost part of a split bet, was lost with the commission held for it.
    Lost { at: LayoutPlace, stake: Money, earned: Money, cite: Cite },
    /// A bet was paid.
    Paid { at: LayoutPlace, payment: Payment, cite: Cite },
    /// A bet was pushed and stays up.
    Pushed { at: LayoutPlace, cite: Cite },
    /// A bet moved to another state: it travelled to its number, or gathered a point.
    Moved { at: LayoutPlace, to: u16, cite: Cite },
    /// The puck is on a number.
    PointSet { number: u8 },
    /// The point was made.
    PointMade { number: u8 },
    /// Seven with a point on: the hand is over.
    SevenOut,
    /// The point came off undecided, because the boxperson passed the dice.
    PointLifted,
    /// A come-out roll set no point, so the come-out continues. `lost` is the line bet that the shooter lost, if any.
    ComeOutAgain { lost: Option<LostLineBet> },
    /// The roll is settled.
    Settled,
    /// The boxperson overruled the last call: its settlement is undone.
    Overruled,
    /// A correction came too late and is recorded as a dispute.
    Disputed { dice: Option<Dice> },
    /// A request was unclear and changed nothing.
    NotClear { seat: SeatNo, asked: UnclearRequest },
    /// The crew made a call.
    Said { call: Call },
    /// The game ended, because no player shoots or the house closed the table.
    GameEnded,
    /// The dealer opened betting.
    BetsOpened,
    /// The dealer closed betting.
    BetsClosed,
    /// The shooter throws without a Pass bet, only to decide the come bets.
    ResolutionBegan { seat: SeatNo },
    /// Normal play resumes, because the come bets are decided or a player bets Pass.
    ResolutionEnded,
    /// The power failed. `stands` says whether the called roll counts.
    Interrupted { stands: bool, cite: Cite },
    /// The bets of the round go back, as the rules say.
    RoundVoided { cite: Cite },
    /// A person of this rank made a ruling for this cause; the next events carry it out.
    Ruled { by: CrewRank, why: RulingCause, cite: Cite },
    /// The house pays a player under a ruling.
    RuledPayment { seat: SeatNo, amount: Money, cite: Cite },
    /// A fresh set of dice is due.
    DiceSpoilt { cite: Cite, every_throw: bool },
    /// A fresh set of dice arrived.
    DiceReplaced,
    /// The payouts have changed; earlier bets keep their payouts.
    PaysChanged,
    /// The house removed a player.
    Removed { seat: SeatNo, cite: Cite },
}

/// The payment of a winning bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Payment {
    /// The winnings.
    pub win: Money,
    /// The part of the stake that left the layout, to the rail or to the tip box.
    pub back: Money,
    /// The held commission that the house earns.
    pub earned: Money,
    /// The commission for the next decision, taken from the winnings.
    pub next: Money,
    /// The commission on the winnings, which the house earns immediately.
    pub fee: Money,
    /// The part of the winnings that stays up with the bet.
    pub rides: Money,
    /// Whether the payment goes to the tip box.
    pub to_tips: bool,
    /// The state of the part that stays up.
    pub state: u16,
    /// The source of the chips.
    pub from: Option<PaymentSource>,
}

impl Payment {
    /// Returns the amount that reaches the rail, or the tip box if the payment goes there.
    pub fn to_rail(&self) -> Money {
        self.win.minus(self.next).minus(self.fee).minus(self.rides).plus(self.back)
    }
}
