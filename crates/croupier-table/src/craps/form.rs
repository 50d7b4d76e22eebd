//! What a craps pack says besides its wagers: seats, dice, shooter, calls, irregularities.

use croupier_rules::{ByPhase, Cite, Cited, Layout, WagerId};

use super::call::{CallKind, Script};
use super::command::Rank;
use super::event::Inspect;

/// Of which line wagers the shooter must have one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineBet {
    /// Either of the two.
    Either,
    /// Pass.
    Pass,
    /// None is needed.
    Nothing,
}

/// When the shooter's line bet is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineBetCheck {
    /// On come-outs, and at a shooter's first throw.
    ComeOut,
    /// On come-outs only: whoever takes over a point may throw without one.
    ComeOutOnly,
    /// At every throw.
    EveryThrow,
    /// At every throw but those of whoever took over a point.
    ButSubstitutes,
}

/// What happens when a shooter takes the last line bet down with a point on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineRemoval {
    /// Nothing.
    Allowed,
    /// It is refused.
    Refused,
    /// The dice move on.
    DiceMoveOn,
}

/// What the table does when every player declines the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NobodyShoots {
    /// The game ends.
    GameEnds,
    /// The table waits.
    Waits,
}

/// When bets close.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Close {
    /// When the dice are thrown; while they are out bets are called.
    AtThrow,
    /// When the dice go out.
    AtDiceOut,
    /// When the dice go out, but for call bets.
    AtDiceOutButCalls,
    /// When the dealer says so; and they open when the dealer says so.
    ByAnnouncement,
}

/// How long a call on or off lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallLasts {
    /// Until it is changed, or the next come-out begins.
    UntilComeOut,
    /// For the next throw.
    NextThrow,
    /// Until it is changed, or the puck changes side.
    UntilPuckChanges,
}

/// Until when a call can be overruled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OverruleDeadline {
    /// Until the dice go out.
    UntilDiceOut,
    /// Until somebody makes or changes a bet.
    UntilBet,
    /// Until bets open again.
    UntilRound,
}

/// What becomes of a throw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Throw {
    /// It counts.
    Valid,
    /// It does not.
    Void,
    /// The boxperson rules.
    BoxRules,
    /// It counts unless the crew calls it a no-roll.
    UnlessCalled,
}

/// What a reason for a no-roll comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoRoll {
    /// The throw does not count, and dice are chosen again.
    ChooseAgain,
    /// The throw does not count, and dice are chosen again, but not the same two.
    ChooseOthers,
    /// The throw does not count, and the same dice are thrown again.
    SameDice,
    /// If the crew calls it, the throw does not count; otherwise it does.
    Discretion,
    /// The throw counts.
    Counts,
}

/// From which dice a shooter may choose anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChangeDice {
    /// From the other three or from all five, as the shooter likes.
    ThreeOrFive,
    /// From all five only.
    Five,
    /// Not at all.
    Never,
}

/// Positions and ends.
#[derive(Clone, Copy, Debug)]
pub struct TablePositions {
    /// Positions at the table.
    pub table: Cited<u32>,
    /// Positions at each end.
    pub end: Cited<u32>,
}

/// The dice and how they are chosen.
#[derive(Clone, Copy, Debug)]
pub struct DiceRules {
    /// Dice in the set.
    pub set: Cited<u32>,
    /// Dice that are thrown.
    pub thrown: Cited<u32>,
    /// Changing them in mid-hand.
    pub change: Cited<ChangeDice>,
    /// That they go out, and come back.
    pub out: Cite,
}

/// Whether a player who took over a point keeps the dice once it is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Substitute {
    /// The player keeps them.
    Keeps,
    /// They go on.
    GivesUp,
    /// The player keeps them unless the crew passes them on before the next throw.
    Discretion,
}

impl Substitute {
    /// The reason for which the crew then passes the dice on.
    pub const RELIEF: &'static str = "substitute";
}

/// The shooter: who, how long, and what of the hand.
#[derive(Clone, Copy, Debug)]
pub struct ShooterRules {
    /// The line bet that the shooter needs.
    pub needs: Cited<LineBet>,
    /// Must a shooter who lost Pass on a come-out bet again? Where nothing is said, `needs` decides.
    pub rebet_after_pass: Option<Cited<bool>>,
    /// And one who lost Don't Pass?
    pub rebet_after_dont_pass: Option<Cited<bool>>,
    /// When it is looked for.
    pub tested: Cited<LineBetCheck>,
    /// Must whoever takes the dice have it already?
    pub accept_needs_line: Cited<bool>,
    /// What if the shooter takes it down with a point on.
    pub line_removal: Cited<LineRemoval>,
    /// Are the dice first offered to the first to arrive, or to the first position?
    pub first_to_arrive: Cited<bool>,
    /// Do the dice go round clockwise?
    pub clockwise: Cited<bool>,
    /// May a player decline, and the dice go on?
    pub may_decline: Cited<bool>,
    /// What if all do.
    pub nobody: Cited<NobodyShoots>,
    /// Are undecided bets returned when the game ends?
    pub end_returns: Cited<bool>,
    /// Does the shooter keep the dice after a come-out decision?
    pub keeps_after_come_out: Cited<bool>,
    /// After one on which Pass loses?
    pub keeps_after_craps: Cited<bool>,
    /// After a point made?
    pub keeps_after_point: Cited<bool>,
    /// After a seven-out?
    pub keeps_after_seven: Cited<bool>,
    /// May the shooter stop with a point on?
    pub may_stop: Cited<bool>,
    /// May the shooter give the dice up on a come-out?
    pub may_stop_on_come_out: Cited<bool>,
    /// Does the next player continue the hand?
    pub hand_goes_on: Cited<bool>,
    /// May the boxperson pass the dice on for improper shooting?
    pub box_may_pass: Cited<bool>,
    /// And does the point stand then?
    pub box_pass_keeps_point: Cited<bool>,
    /// Does whoever took over a point keep the dice once it is made?
    pub substitute_keeps: Cited<Substitute>,
    /// May a shooter without Pass throw to decide the come bets, if nobody else shoots?
    pub come_resolution: Cited<bool>,
    /// Are bets taken meanwhile?
    pub come_resolution_bets: Cited<bool>,
}

/// When bets are taken, and the clauses of the plain guards.
#[derive(Clone, Copy, Debug)]
pub struct BettingRules {
    /// When they close.
    pub close: Cited<Close>,
    /// How long a call on or off lasts, made before a come-out and with a point on.
    pub calls_last: ByPhase<Cited<CallLasts>>,
    /// Are bets made while the dice are out call bets, where bets close at the throw?
    pub called_while_out: Cited<bool>,
    /// Must the rack cover a call bet?
    pub call_bets_covered: Cited<bool>,
    /// The player has the chips.
    pub covered: Cite,
    /// An amount is an amount.
    pub amount: Cite,
    /// A bet that is to be changed is there.
    pub there: Cite,
    /// A wager that the layout does not have.
    pub not_offered: Cite,
    /// The clause by which limits must be posted before a table opens.
    pub limits_posted: Option<Cite>,
    /// The clause by which a call bet comes too late, where that is not the wager's.
    pub late_calls: Option<Cite>,
    /// Is lowering a flat bet refused while its odds would be too large?
    pub orphan_odds_refused: Cited<bool>,
    /// Do a leaving player's bets all stay, to be settled?
    pub absent_settled: Cited<bool>,
    /// Is a bet above the maximum taken up to the maximum? Where nothing is said it is refused.
    pub trimmed: Option<Cited<bool>>,
    /// Must the chips cover a bet above the maximum as a whole, or only what is taken of it? The latter where nothing is
    /// said.
    pub excess_covered: Option<Cited<bool>>,
    /// Is the maximum for all players' bets on a wager together?
    pub shared_boxes: Cited<bool>,
    /// Are limits looked at when a bet is made?
    pub limits_checked: Cited<bool>,
    /// Is an area over its maximum settled pro rata, nobody under the minimum?
    pub pro_rata_floor: Option<Cited<bool>>,
    /// May a bet under the minimum, noticed in time, be raised or withdrawn?
    pub under_minimum: Cited<bool>,
    /// Does a call *on* count only with the crew's button?
    pub on_confirmed: Cited<bool>,
    /// May cash be bet?
    pub cash_bets: Cited<bool>,
    /// Does such a bet need the dealer's confirmation?
    pub cash_confirmed: Cited<bool>,
    /// Is a bet that could be off turned off when it is to be taken down?
    pub off_instead_of_down: Cited<bool>,
    /// Do bets open again after a no-roll?
    pub reopens_after_no_roll: Cited<bool>,
    /// May the crew declare a bet made while the dice are out no bet?
    pub no_bet: Cited<bool>,
    /// May a dealer cancel what was booked since the last roll?
    pub correction: Cited<bool>,
    /// Is closing the table with undecided bets refused, or do they go back? None where it is not spoken of.
    pub table_close_refused: Option<Cited<bool>>,
    /// May the house remove a player?
    pub removal: Cited<bool>,
}

impl BettingRules {
    /// Do calls that were made with a point on lapse when it comes off without a roll? They do where calls before a
    /// come-out are other calls.
    pub(super) fn calls_lapse_with_point(&self) -> bool {
        let ByPhase { come_out, point } = self.calls_last;
        point.value == CallLasts::UntilComeOut && come_out.value != CallLasts::UntilComeOut
    }

    /// Does anything ever put an area over its maximum?
    pub fn can_exceed(&self) -> bool {
        self.pro_rata_floor.is_some()
    }
}

/// Dealer bets.
#[derive(Clone, Copy, Debug)]
pub struct DealerBets {
    /// Are they taken?
    pub allowed: Cited<bool>,
    /// Must the player have own action?
    pub needs_action: Cited<bool>,
    /// Are they paid after the players' bets?
    pub paid_after: Cited<bool>,
    /// Do stake and winnings go to the tip box?
    pub to_tips: Cited<bool>,
    /// May one stay up after it was decided?
    pub stays_up: Cited<bool>,
}

/// What happens when something goes wrong.
#[derive(Clone, Debug)]
pub struct Irregularities {
    /// Reasons for a throw not to count.
    pub no_roll: Vec<(String, Cited<NoRoll>)>,
    /// May the shooter, and only the shooter, call for the same dice?
    pub same_dice: Cited<bool>,
    /// Does a call of another player count? Where that is not spoken of, it is refused.
    pub same_dice_by_others: Option<Cited<bool>>,
    /// Must the boxperson inspect dice that are kept?
    pub same_dice_inspected: Cited<bool>,
    /// Must dice be inspected that went from hand to hand?
    pub hand_switch_inspected: Cited<bool>,
    /// Or that were out of sight?
    pub lost_from_view_inspected: Cited<bool>,
    /// A short throw that was plainly meant, where that is spoken of.
    pub short_throw: Option<Cited<Throw>>,
    /// A further improper throw of the same shooter.
    pub short_throw_again: Option<Cited<Throw>>,
    /// Are earlier throws those of the shooter alone, also where the crew hands the dice over with the throw?
    pub short_throws_of_shooter: Option<Cited<bool>>,
    /// Is a leaning die read by the face opposite the one that it rests on?
    pub cocked_read_opposite: Cited<bool>,
    /// Does the base dealer call dice that the stickperson cannot see?
    pub hidden_called_by_dealer: Cited<bool>,
    /// May the boxperson overrule a call?
    pub box_overrules: Cited<bool>,
    /// Until when.
    pub overruled_until: Cited<OverruleDeadline>,
    /// Is a later correction refused, or recorded as a dispute?
    pub late_correction_refused: Cited<bool>,
}

/// What happens when power fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interruption {
    /// A roll that can be read is settled if all players agree, otherwise it is dead.
    ByConsent,
    /// A roll that was called stands; otherwise the round is void.
    ByRound,
}

/// The rules of interruptions.
#[derive(Clone, Copy, Debug)]
pub struct Interruptions {
    /// Which rule.
    pub rule: Cited<Interruption>,
    /// Does a dead roll give all stakes back, instead of leaving everything as before it?
    pub dead_returns: Cited<bool>,
    /// Does a void round give back all bets there are, instead of those of the round?
    pub void_all: Cited<bool>,
    /// Does a void round put back what was withdrawn in it, unless its player has left? Where nothing is said, it does so
    /// whoever has left.
    pub withdrawn_put_back: Option<Cited<bool>>,
}

/// When the dice must be replaced.
#[derive(Clone, Debug)]
pub struct DiceSet {
    /// How long a set may be in use.
    pub hours: Cited<u32>,
    /// Is a set due once it has been in use so long, or only when it has been longer? The latter where nothing is said.
    pub due_at_limit: Option<Cited<bool>>,
    /// Is every throw stopped after that, or only the next come-out?
    pub blocks_every_throw: Cited<bool>,
    /// What else makes a fresh set due.
    pub reasons: Vec<(String, Cited<bool>)>,
}

/// What it takes to change what the table pays.
#[derive(Clone, Debug)]
pub struct PaysChange {
    /// The options that may be changed so.
    pub options: Cited<Vec<String>>,
    /// Must the change be posted?
    pub posted: Cited<bool>,
    /// Must the regulator be notified?
    pub notified: Cited<bool>,
    /// Is a bet refused a raise if the table pays it otherwise since? Where nothing is said, the raise is paid as the bet.
    pub raises_refused: Option<Cited<bool>>,
}

impl Irregularities {
    /// Must dice be inspected for this reason?
    pub fn inspection(&self, why: Inspect) -> Cited<bool> {
        match why {
            Inspect::SameDice => self.same_dice_inspected,
            Inspect::HandSwitch => self.hand_switch_inspected,
            Inspect::LostFromView => self.lost_from_view_inspected,
        }
    }
}

/// What a craps pack says besides its wagers.
#[derive(Clone, Debug)]
pub struct Craps {
    /// Positions and ends.
    pub positions: TablePositions,
    /// The dice.
    pub dice: DiceRules,
    /// The shooter.
    pub shooter: ShooterRules,
    /// Betting.
    pub betting: BettingRules,
    /// Dealer bets.
    pub dealer_bets: DealerBets,
    /// Irregularities.
    pub irregular: Irregularities,
    /// Reasons for which the boxperson passes the dice on.
    pub relief: Vec<(String, Cited<bool>)>,
    /// When power fails.
    pub interruption: Option<Interruptions>,
    /// The least rank that may rule on what the document does not provide for.
    pub ruling: Option<Cited<Rank>>,
    /// When the dice must be replaced.
    pub dice_set: Option<DiceSet>,
    /// What it takes to change what the table pays.
    pub pays_change: Option<PaysChange>,
    /// The layouts of earlier editions of the table's pays, the first first: see [`super::change_pays`].
    pub(super) earlier: Vec<Layout>,
    /// The line wagers, Pass first.
    pub pass: WagerId,
    /// Don't Pass, where the pack has it.
    pub dont_pass: Option<WagerId>,
    /// Can a bet be there that must go back when bets close? Most tables never have one.
    pub(super) may_go_back: bool,
    /// Does any wager say what becomes of it when its number becomes the point?
    pub(super) any_on_point: bool,
    /// What the crew does by itself; see [`super::Crew`].
    pub crew: super::Automation,
    pub(super) scripts: Vec<Option<Script>>,
}

impl Craps {
    /// What the crew says on an occasion.
    pub fn script(&self, kind: CallKind) -> Option<&Script> {
        self.scripts[kind as usize].as_ref()
    }
}
