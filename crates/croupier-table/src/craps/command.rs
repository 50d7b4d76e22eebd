//! The commands of players and crew at a craps table.

use croupier_rules::{Dice, Money, WagerId};
use serde::{Deserialize, Serialize};

use crate::bet::{Bet, BetKey, Owner, Seat, SeatNo};

/// The position that a player asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatChoice {
    /// The first free position.
    Next,
    /// This position.
    Position(SeatNo),
    /// The first free position at the first or the second end.
    End(u8),
}

/// The way in which a bet reaches the layout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BetMethod {
    /// As the rules prescribe: by the player if that is allowed, else by the crew.
    Proper,
    /// The player sets the chips down.
    ByPlayer,
    /// The player calls it out.
    Called,
    /// The player asks the crew to set it.
    ByCrew,
}

/// A bet that a command names. `state` is `None` if the wager's name leaves it open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct BetRef {
    /// The player's position.
    pub seat: SeatNo,
    /// The wager.
    pub wager: WagerId,
    /// The state of the wager's form.
    pub state: Option<u16>,
    /// The beneficiary.
    pub owner: Owner,
}

impl BetRef {
    /// Returns the bet in question, if its player has it.
    pub(super) fn find_in(self, player: &Seat) -> Option<(u8, &Bet)> {
        match self.state {
            Some(state) => player.find(BetKey { wager: self.wager, state, owner: self.owner }),
            None => player.find_wager(self.wager, self.owner),
        }
    }
}

/// The way in which the dice came to rest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiceLanding {
    /// Both flat, in plain sight.
    Flat,
    /// The second die leans: its given face is the one that it rests on.
    SecondCocked,
    /// Both lean: the given faces are those that they rest on.
    BothCocked,
    /// Out of the stickperson's sight; the base dealer calls them.
    Hidden,
}

/// A player's unclear request.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnclearRequest {
    /// A call bet.
    CallBet,
    /// To turn a bet on or off.
    OnOff,
    /// To take a bet down.
    Down,
}

/// The cause for stopping the dice on their way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StopCause {
    /// The shooter moved them from one hand to the other.
    HandSwitch,
    /// They went out of sight.
    LostFromView,
}

/// The dice to choose from again.
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
    /// The ranks by the names in packs and scripts.
    pub const NAMES: [(&'static str, Rank); 4] = [
        ("dealer", Rank::Dealer),
        ("box", Rank::Box),
        ("floor", Rank::Floor),
        ("shift-manager", Rank::ShiftManager),
    ];
}

/// The cause of a ruling.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RulingCause {
    /// An irregularity that the document does not cover.
    Irregularity,
    /// An event that the document does not cover.
    Scenario,
    /// A text that can be read in more than one way.
    Interpretation,
}

impl RulingCause {
    /// The causes by the names in scripts.
    pub const NAMES: [(&'static str, RulingCause); 3] = [
        ("irregularity", RulingCause::Irregularity),
        ("scenario", RulingCause::Scenario),
        ("interpretation", RulingCause::Interpretation),
    ];
}

/// A decision by a person of sufficient rank in a case that the document does not cover.
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

/// An action of a player or of the crew.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the variant says what it is; its fields are named by their types")]
pub enum Command {
    /// A player comes to the table with chips.
    Sit { player: u32, spot: SeatChoice, chips: Money },
    /// A player buys more chips.
    BuyIn { seat: SeatNo, amount: Money },
    /// A player exchanges chips for chips of another value.
    ColourChange { seat: SeatNo, amount: Money, into: Money },
    /// A player leaves.
    Leave { seat: SeatNo },
    /// A player bets, or adds to a bet; with cash on the table if `cash` is given.
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
    /// The dice were thrown, and the throw counts.
    Roll { dice: Dice, landing: DiceLanding },
    /// The dice were thrown, and the throw does not count, for one of the pack's reasons.
    NoRoll { reason: u8 },
    /// The dice fell short: the first time in good faith, later as the boxperson rules.
    ShortThrow { dice: Dice, ruling: Option<bool> },
    /// A player calls for the same dice.
    SameDice { seat: SeatNo },
    /// The boxperson has inspected the dice.
    Inspected,
    /// The dice were stopped on their way.
    Stop { why: StopCause },
    /// The boxperson takes the dice from the shooter, for one of the pack's reasons.
    Relieve { reason: u8 },
    /// The boxperson overrules the call of the last throw, to other dice or to a no-roll.
    Overrule { dice: Option<Dice> },
    /// A player made an unclear request.
    Unclear { seat: SeatNo, asked: UnclearRequest },
    /// The dealer opens the bets.
    OpenBets,
    /// The dealer closes the bets.
    CloseBets,
    /// A player moves a bet whose number became the point to another number.
    Move { from: BetRef, to: BetRef },
    /// The crew confirms a bet, or that it was called on.
    Confirm { which: BetRef },
    /// The crew declares "no bet" on a bet that was made while the dice were out.
    NoBet { which: BetRef },
    /// The dice were thrown, and nobody called one of the pack's reasons for a no-roll.
    Flagged { reason: u8, dice: Dice },
    /// A bet reaches the layout without a check of its limits.
    Unchecked { which: BetRef, amount: Money },
    /// The crew notices that a bet is outside the limits.
    Noticed { which: BetRef },
    /// A dealer cancels the part of a bet that was booked since the last roll.
    Correct { which: BetRef },
    /// The power fails. The dice, if they can be read, and whether all players agree to settle them.
    Interrupted { dice: Option<Dice>, agreed: bool },
    /// A person of rank makes a ruling and gives the cause.
    Rule { by: Rank, why: Option<RulingCause>, ruling: Ruling },
    /// The dice must be replaced, for one of the pack's reasons.
    Spoilt { reason: u8 },
    /// The dice have been in use for this time.
    DiceHours { hours: u32 },
    /// A fresh set of dice comes to the table.
    NewDice,
    /// The house closes the table; a supervisor may override undecided bets.
    CloseTable { override_undecided: bool },
    /// The house removes a player.
    Remove { seat: SeatNo },
}
