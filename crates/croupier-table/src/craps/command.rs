//! What players and crew ask of a craps table.

use croupier_rules::{Dice, Money, WagerId};

use crate::bet::{Owner, SeatNo};

/// Where a player would like to stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spot {
    /// At the first free position.
    Next,
    /// At this one.
    Position(SeatNo),
    /// At the first free position of the first or the second end.
    End(u8),
}

/// How a bet reaches the layout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// As the rules have it: by the player where that is allowed, otherwise by the crew.
    Proper,
    /// The player sets the chips down.
    ByPlayer,
    /// The player calls it out.
    Called,
}

/// A bet that a command names: `state` is none where the wager's name leaves it open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Which {
    /// Whose position.
    pub seat: SeatNo,
    /// Which wager.
    pub wager: WagerId,
    /// Which of its states.
    pub state: Option<u16>,
    /// For whom.
    pub owner: Owner,
}

/// How the dice came to rest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Landing {
    /// Flat, in plain sight.
    Flat,
    /// The second die leans: the face given is the one that it rests on.
    SecondCocked,
    /// Both lean: the faces given are those that they rest on.
    BothCocked,
    /// Where the stickperson cannot see them; the base dealer calls them.
    Hidden,
}

/// What a player asked for unclearly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unclear {
    /// A call bet.
    CallBet,
    /// That a bet be on or off.
    OnOff,
    /// That a bet be taken down.
    Down,
}

/// Why the dice were stopped on their way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stopped {
    /// They went from one hand to the other.
    HandSwitch,
    /// They were out of sight.
    LostFromView,
}

/// Dice to choose from anew.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pool {
    /// The three that were not in use.
    OtherThree,
    /// All five.
    All,
}

/// Something that a player or the crew does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the variant says what it is; its fields are named by their types")]
pub enum Command {
    /// A player comes to the table with chips.
    Sit { player: u32, spot: Spot, chips: Money },
    /// A player buys more chips.
    BuyIn { seat: SeatNo, amount: Money },
    /// A player changes chips for others of a value.
    ColourChange { seat: SeatNo, amount: Money, into: Money },
    /// A player leaves.
    Leave { seat: SeatNo },
    /// A player bets, or adds to a bet; with cash on the table where that is given.
    Bet { which: Which, amount: Money, way: Way, cash: Option<Money> },
    /// A player takes part of a bet back.
    Reduce { which: Which, amount: Money },
    /// A player takes a bet down.
    Down { which: Which },
    /// A player calls a bet on or off.
    Turn { which: Which, on: bool },
    /// The player who is offered the dice takes them.
    TakeDice { seat: SeatNo },
    /// The player who is offered the dice declines.
    DeclineDice { seat: SeatNo },
    /// The shooter gives the dice up.
    PassDice { seat: SeatNo },
    /// The shooter chooses dice: a bit for each, the first die the lowest.
    ChooseDice { seat: SeatNo, dice: u8 },
    /// The shooter asks for other dice.
    ChangeDice { seat: SeatNo, from: Pool },
    /// The stickperson sends the dice to the shooter.
    Send,
    /// The dice were thrown and count.
    Roll { dice: Dice, landing: Landing },
    /// The dice were thrown and do not count, for one of the pack's reasons.
    NoRoll { reason: u8 },
    /// The dice fell short: the first time plainly meant, later as the boxperson rules.
    ShortThrow { dice: Dice, ruling: Option<bool> },
    /// Somebody calls for the same dice.
    SameDice { seat: SeatNo },
    /// The boxperson has inspected the dice.
    Inspected,
    /// The dice were stopped on their way.
    Stop { why: Stopped },
    /// The boxperson takes the dice from a shooter who throws improperly.
    Relieve,
    /// The boxperson overrules the call of the last throw: to other dice, or to a no-roll.
    Overrule { dice: Option<Dice> },
    /// A player asked for something unclearly.
    Unclear { seat: SeatNo, asked: Unclear },
}
