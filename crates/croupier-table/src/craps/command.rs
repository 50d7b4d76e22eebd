//! What players and crew ask of a craps table.

use croupier_rules::{Dice, Money, WagerId};
use serde::{Deserialize, Serialize};

use crate::bet::{Bet, BetKey, Owner, Seat, SeatNo};

/// Where a player would like to stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatChoice {
    /// At the first free position.
    Next,
    /// At this one.
    Position(SeatNo),
    /// At the first free position of the first or the second end.
    End(u8),
}

/// How a bet reaches the layout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BetMethod {
    /// As the rules have it: by the player where that is allowed, otherwise by the crew.
    Proper,
    /// The player sets the chips down.
    ByPlayer,
    /// The player calls it out.
    Called,
    /// The player asks the crew to set it.
    ByCrew,
}

/// A bet that a command names: `state` is none where the wager's name leaves it open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct BetRef {
    /// Whose position.
    pub seat: SeatNo,
    /// Which wager.
    pub wager: WagerId,
    /// Which of its states.
    pub state: Option<u16>,
    /// For whom.
    pub owner: Owner,
}

impl BetRef {
    /// The bet that is meant, if its player has it.
    pub(super) fn find_in(self, player: &Seat) -> Option<(u8, &Bet)> {
        match self.state {
            Some(state) => player.find(BetKey { wager: self.wager, state, owner: self.owner }),
            None => player.find_wager(self.wager, self.owner),
        }
    }
}

/// How the dice came to rest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiceLanding {
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnclearRequest {
    /// A call bet.
    CallBet,
    /// That a bet be on or off.
    OnOff,
    /// That a bet be taken down.
    Down,
}

/// Why the dice were stopped on their way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StopCause {
    /// They went from one hand to the other.
    HandSwitch,
    /// They were out of sight.
    LostFromView,
}

/// Dice to choose from anew.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pool {
    /// The three that were not in use.
    OtherThree,
    /// All five.
    All,
}

/// A rank of the house, the lowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    /// A dealer or the stickperson.
    Dealer,
    /// The boxperson.
    Box,
    /// A floor or pit supervisor.
    Floor,
    /// A shift manager, or higher.
    ShiftManager,
}

impl Rank {
    /// The ranks as packs and scripts name them.
    pub const NAMES: [(&'static str, Rank); 4] = [
        ("dealer", Rank::Dealer),
        ("box", Rank::Box),
        ("floor", Rank::Floor),
        ("shift-manager", Rank::ShiftManager),
    ];
}

/// Why somebody has to rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RulingCause {
    /// Something went wrong that the document does not provide for.
    Irregularity,
    /// Something happened that it does not provide for.
    Scenario,
    /// It can be read in more than one way.
    Interpretation,
}

impl RulingCause {
    /// The reasons as scripts name them.
    pub const NAMES: [(&'static str, RulingCause); 3] = [
        ("irregularity", RulingCause::Irregularity),
        ("scenario", RulingCause::Scenario),
        ("interpretation", RulingCause::Interpretation),
    ];
}

/// What somebody of sufficient rank decides where the document provides for nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the variant says what it is; its fields are named by their types")]
pub enum Ruling {
    /// The house pays a player.
    Pay { seat: SeatNo, amount: Money },
    /// A bet goes back undecided.
    Return { which: BetRef },
    /// A bet is forfeited.
    Forfeit { which: BetRef },
    /// The dice go to the next player.
    PassDice,
    /// The round is void.
    VoidRound,
}

/// Something that a player or the crew does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the variant says what it is; its fields are named by their types")]
pub enum Command {
    /// A player comes to the table with chips.
    Sit { player: u32, spot: SeatChoice, chips: Money },
    /// A player buys more chips.
    BuyIn { seat: SeatNo, amount: Money },
    /// A player changes chips for others of a value.
    ColourChange { seat: SeatNo, amount: Money, into: Money },
    /// A player leaves.
    Leave { seat: SeatNo },
    /// A player bets, or adds to a bet; with cash on the table where that is given.
    Bet { which: BetRef, amount: Money, way: BetMethod, cash: Option<Money> },
    /// A player takes part of a bet back.
    Reduce { which: BetRef, amount: Money },
    /// A player takes a bet down.
    Down { which: BetRef },
    /// A player calls a bet on or off.
    Turn { which: BetRef, on: bool },
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
    Roll { dice: Dice, landing: DiceLanding },
    /// The dice were thrown and do not count, for one of the pack's reasons.
    NoRoll { reason: u8 },
    /// The dice fell short: the first time plainly meant, later as the boxperson rules.
    ShortThrow { dice: Dice, ruling: Option<bool> },
    /// Somebody calls for the same dice.
    SameDice { seat: SeatNo },
    /// The boxperson has inspected the dice.
    Inspected,
    /// The dice were stopped on their way.
    Stop { why: StopCause },
    /// The boxperson takes the dice from the shooter, for one of the pack's reasons.
    Relieve { reason: u8 },
    /// The boxperson overrules the call of the last throw: to other dice, or to a no-roll.
    Overrule { dice: Option<Dice> },
    /// A player asked for something unclearly.
    Unclear { seat: SeatNo, asked: UnclearRequest },
    /// The dealer opens the bets.
    OpenBets,
    /// The dealer closes the bets.
    CloseBets,
    /// A player moves a bet whose number became the point to another number.
    Move { from: BetRef, to: BetRef },
    /// The crew confirms a bet, or that it was called on.
    Confirm { which: BetRef },
    /// The crew declares a bet that was made while the dice were out no bet.
    NoBet { which: BetRef },
    /// The dice were thrown with something wrong that nobody called, one of the pack's reasons for a no-roll.
    Flagged { reason: u8, dice: Dice },
    /// A bet reaches the layout without its limits being looked at.
    Unchecked { which: BetRef, amount: Money },
    /// The crew notices that a bet is outside the limits.
    Noticed { which: BetRef },
    /// A dealer cancels what was booked of a bet since the last roll.
    Correct { which: BetRef },
    /// Power fails; the dice, if they can be read, and whether all players agree to settle them.
    Interrupted { dice: Option<Dice>, agreed: bool },
    /// Somebody rules, and says why.
    Rule { by: Rank, why: Option<RulingCause>, ruling: Ruling },
    /// The dice must be replaced, for one of the pack's reasons.
    Spoilt { reason: u8 },
    /// The dice have been in use so long.
    DiceHours { hours: u32 },
    /// A fresh set of dice comes to the table.
    NewDice,
    /// The house closes the table; a supervisor may override that bets are undecided.
    CloseTable { override_undecided: bool },
    /// The house removes a player.
    Remove { seat: SeatNo },
}
