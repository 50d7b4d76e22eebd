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
    /// The first free position at this end of the table: 0 for the first end, 1 for the second.
    End(u8),
}

/// The way in which a bet reaches the layout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum BetMethod {
    /// As the rules prescribe: the player sets the bet if that is allowed; otherwise the crew does.
    Proper,
    /// The player sets the chips down.
    ByPlayer,
    /// The player calls the bet out.
    Called,
    /// The player asks the crew to set the chips.
    ByCrew,
}

/// A bet that a command names. `state` is `None` if the wager's name does not determine it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct BetRef {
    /// The player's position.
    pub seat: SeatNo,
    /// The wager.
    pub wager: WagerId,
    /// The state of the wager, such as the number that a Come bet is on.
    pub state: Option<u16>,
    /// The beneficiary.
    pub owner: Owner,
}

impl BetRef {
    /// Returns the bet that this reference names, if the player has it.
    pub(super) fn find_in(self, player: &Seat) -> Option<(u8, &Bet)> {
        match self.state {
            Some(state) => player.find(BetKey { wager: self.wager, state, owner: self.owner }),
            None => player.find_wager(self.wager, self.owner),
        }
    }
}

/// The way in which the dice came to rest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DiceLanding {
    /// Both dice lie flat, in plain sight.
    Flat,
    /// The second die leans; the face given for it is the one that it rests on.
    SecondCocked,
    /// Both dice lean; the faces given are the ones that they rest on.
    BothCocked,
    /// The dice are out of the stickperson's sight; the base dealer calls them.
    Hidden,
}

/// A player's unclear request.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum UnclearRequest {
    /// A call bet.
    CallBet,
    /// A request to turn a bet on or off.
    OnOff,
    /// A request to take a bet down.
    Down,
}

/// The reason for stopping the dice on their way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum StopCause {
    /// The shooter moved the dice from one hand to the other.
    HandSwitch,
    /// The dice went out of sight.
    LostFromView,
}

/// The dice from which the shooter chooses again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Pool))]
#[serde(rename_all = "kebab-case")]
pub enum DicePool {
    /// The three dice that were not in use.
    OtherThree,
    /// All five dice.
    All,
}

/// A rank of the house, the lowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Rank))]
#[serde(rename_all = "kebab-case")]
pub enum CrewRank {
    /// A dealer or the stickperson.
    Dealer,
    /// The boxperson.
    Box,
    /// A floor or pit supervisor.
    Floor,
    /// A shift manager, or higher.
    ShiftManager,
}

impl CrewRank {
    /// The ranks, by their names in packs and scripts.
    pub const NAMES: [(&'static str, CrewRank); 4] = [
        ("dealer", CrewRank::Dealer),
        ("box", CrewRank::Box),
        ("floor", CrewRank::Floor),
        ("shift-manager", CrewRank::ShiftManager),
    ];
}

/// The kind of case for which a ruling is needed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
    /// The causes, by their names in scripts.
    pub const NAMES: [(&'static str, RulingCause); 3] = [
        ("irregularity", RulingCause::Irregularity),
        ("scenario", RulingCause::Scenario),
        ("interpretation", RulingCause::Interpretation),
    ];
}

/// A decision by a person of sufficient rank in a case that the document does not cover.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum Ruling {
    /// The house pays a player.
    Pay { seat: SeatNo, amount: Money },
    /// A bet goes back undecided.
    Return { which: BetRef },
    /// The house takes a bet.
    Forfeit { which: BetRef },
    /// The dice go to the next player.
    PassDice,
    /// The ruling voids the round.
    VoidRound,
}

/// An action of a player or of the crew.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum Command {
    /// A player comes to the table with chips.
    Sit { player: u32, spot: SeatChoice, chips: Money },
    /// A player buys more chips.
    BuyIn { seat: SeatNo, amount: Money },
    /// A player exchanges chips for chips of a different value.
    ColourChange { seat: SeatNo, amount: Money, into: Money },
    /// A player leaves.
    Leave { seat: SeatNo },
    /// A player bets, or adds to a bet. `cash` is the amount of cash that the player puts on the table, if any.
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
    /// The shooter chooses dice. Each die is one bit of the mask; the first die is the lowest bit.
    ChooseDice { seat: SeatNo, dice: u8 },
    /// The shooter asks for different dice.
    ChangeDice { seat: SeatNo, from: DicePool },
    /// The stickperson sends the dice to the shooter.
    Send,
    /// The dice were thrown, and the throw counts.
    Roll { dice: Dice, landing: DiceLanding },
    /// The dice were thrown, but the throw does not count, for one of the pack's reasons.
    NoRoll { reason: u8 },
    /// The dice fell short. `ruling` is the boxperson's decision on whether the throw counts, if one was made.
    ShortThrow { dice: Dice, ruling: Option<bool> },
    /// A player calls for the same dice.
    SameDice { seat: SeatNo },
    /// The boxperson has inspected the dice.
    Inspected,
    /// The dice were stopped on their way.
    Stop { why: StopCause },
    /// The boxperson takes the dice from the shooter, for one of the pack's reasons.
    Relieve { reason: u8 },
    /// The boxperson overrules the call of the last throw. The new call is these dice, or a no-roll if `None`.
    Overrule { dice: Option<Dice> },
    /// The dealer entered the wrong dice for the last throw. The correction is possible until the next bet or call.
    CorrectRoll { dice: Dice },
    /// A player made an unclear request.
    Unclear { seat: SeatNo, asked: UnclearRequest },
    /// The dealer opens betting.
    OpenBets,
    /// The dealer closes betting.
    CloseBets,
    /// A player moves a bet whose number became the point to another number.
    Move { from: BetRef, to: BetRef },
    /// The crew confirms a bet, or the call that turned it on.
    Confirm { which: BetRef },
    /// The crew declares "no bet" on a bet that was made while the dice were out.
    NoBet { which: BetRef },
    /// The dice were thrown. One of the pack's reasons for a no-roll applied, but the crew did not call a no-roll.
    Flagged { reason: u8, dice: Dice },
    /// A bet reaches the layout without a check of its limits.
    Unchecked { which: BetRef, amount: Money },
    /// The crew notices that a bet is outside the limits.
    Noticed { which: BetRef },
    /// A dealer cancels the part of a bet that was booked since the last roll.
    Correct { which: BetRef },
    /// The power fails. `dice` is given if the dice can be read, and `agreed` says whether all players agree to settle
    /// them.
    Interrupted { dice: Option<Dice>, agreed: bool },
    /// A person of this rank makes a ruling and gives the cause.
    Rule { by: CrewRank, why: Option<RulingCause>, ruling: Ruling },
    /// The dice must be replaced, for one of the pack's reasons.
    Spoilt { reason: u8 },
    /// The dice have been in use for this number of hours.
    DiceHours { hours: u32 },
    /// A fresh set of dice comes to the table.
    NewDice,
    /// The house closes the table. A supervisor may close it even with undecided bets.
    CloseTable { override_undecided: bool },
    /// The house removes a player.
    Remove { seat: SeatNo },
}
