//! The rules of a craps pack other than its wagers: seats, dice, shooter, calls, irregularities.

use croupier_rules::{Cite, Cited, Layout, PhaseValue, WagerId};

use super::call::{CallKind, CallScript};
use super::command::CrewRank;
use super::event::InspectionCause;

/// The line bet that the shooter must have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineBetRequirement {
    /// Pass or Don't Pass.
    Either,
    /// Pass.
    Pass,
    /// No line bet.
    Nothing,
}

/// The moments at which the crew checks the shooter's line bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineBetCheck {
    /// On come-outs, and at a shooter's first throw.
    ComeOut,
    /// On come-outs only; a shooter who takes over a point may throw without a line bet.
    ComeOutOnly,
    /// At every throw.
    EveryThrow,
    /// At every throw, except those of a shooter who took over a point.
    ButSubstitutes,
}

/// The consequence when a shooter takes the last line bet down with a point on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineRemoval {
    /// No consequence.
    Allowed,
    /// The table refuses to take the bet down.
    Refused,
    /// The dice move on to the next player.
    DiceMoveOn,
}

/// The table's reaction when every player declines the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoShooterRule {
    /// The game ends.
    GameEnds,
    /// The table waits.
    Waits,
}

/// The moment at which bets close.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BettingClose {
    /// When the dice are thrown; bets made while the dice are out are call bets.
    AtThrow,
    /// When the dice go out.
    AtDiceOut,
    /// When the dice go out, except for call bets.
    AtDiceOutButCalls,
    /// When the dealer announces that bets are closed; the dealer also announces when bets open.
    ByAnnouncement,
}

/// The duration of a call on or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallDuration {
    /// Until the player changes the call, or the next come-out begins.
    UntilComeOut,
    /// The call lapses after one throw.
    NextThrow,
    /// Until the player changes the call, or the puck goes on or off.
    UntilPuckChanges,
}

/// The deadline for overruling a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OverruleDeadline {
    /// Until the dice go out.
    UntilDiceOut,
    /// Until a player makes or changes a bet.
    UntilBet,
    /// Until betting reopens.
    UntilRound,
}

/// The treatment of a throw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThrowRule {
    /// The throw counts.
    Valid,
    /// The throw does not count.
    Void,
    /// The boxperson rules.
    BoxRules,
    /// The throw counts unless the crew calls a no-roll.
    UnlessCalled,
}

/// The effect of a reason for a no-roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoRollRule {
    /// The throw does not count, and the shooter chooses dice again.
    ChooseAgain,
    /// The throw does not count, and the shooter chooses dice again, but not the same two.
    ChooseOthers,
    /// The throw does not count, and the shooter throws the same dice again.
    SameDice,
    /// The throw counts unless the crew calls a no-roll.
    Discretion,
    /// The throw counts.
    Counts,
}

/// The dice from which a shooter may choose again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiceChangeRule {
    /// The other three or all five, at the shooter's choice.
    ThreeOrFive,
    /// All five only.
    Five,
    /// None.
    Never,
}

/// Positions and ends.
#[derive(Clone, Copy, Debug)]
pub struct TablePositions {
    /// Positions at the whole table.
    pub table: Cited<u32>,
    /// Positions at each end.
    pub end: Cited<u32>,
}

/// The dice and the choice of dice.
#[derive(Clone, Copy, Debug)]
pub struct DiceRules {
    /// Dice in the set, from which the shooter chooses.
    pub set: Cited<u32>,
    /// Dice in a throw.
    pub thrown: Cited<u32>,
    /// The shooter's right to change dice in mid-hand.
    pub change: Cited<DiceChangeRule>,
    /// The clause on sending the dice out and bringing them back.
    pub out: Cite,
}

/// The right of a player who took over a point to keep the dice once it is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SubstituteRule {
    /// The player keeps the dice.
    Keeps,
    /// The dice go to the next player.
    GivesUp,
    /// The player keeps the dice unless the crew passes them on before the next throw.
    Discretion,
}

impl SubstituteRule {
    /// The reason that the crew gives for passing the dice on.
    pub const RELIEF: &'static str = "substitute";
}

/// The shooter's obligations, and the passing of the dice.
#[derive(Clone, Copy, Debug)]
pub struct ShooterRules {
    /// Pass, either line bet, or none.
    pub needs: Cited<LineBetRequirement>,
    /// Whether a shooter who lost Pass on a come-out must bet again. If `None`, `needs` decides.
    pub rebet_after_pass: Option<Cited<bool>>,
    /// Whether a shooter who lost Don't Pass on a come-out must bet again.
    pub rebet_after_dont_pass: Option<Cited<bool>>,
    /// When the crew checks the line bet.
    pub tested: Cited<LineBetCheck>,
    /// Whether a player must have the line bet before taking the dice.
    pub accept_needs_line: Cited<bool>,
    /// The consequence when the shooter takes the line bet down with a point on.
    pub line_removal: Cited<LineRemoval>,
    /// Whether the dice are first offered to the first player to arrive; if not, to the first position.
    pub first_to_arrive: Cited<bool>,
    /// Whether the dice go round clockwise.
    pub clockwise: Cited<bool>,
    /// Whether a player may decline the dice, which then go to the next player.
    pub may_decline: Cited<bool>,
    /// The consequence if all players decline the dice.
    pub nobody: Cited<NoShooterRule>,
    /// Whether undecided bets are returned when the game ends.
    pub end_returns: Cited<bool>,
    /// Whether the shooter keeps the dice after a come-out decision.
    pub keeps_after_come_out: Cited<bool>,
    /// Whether the shooter keeps the dice after a come-out on which Pass loses.
    pub keeps_after_craps: Cited<bool>,
    /// Whether the shooter keeps the dice after making the point.
    pub keeps_after_point: Cited<bool>,
    /// Whether the shooter keeps the dice after a seven-out.
    pub keeps_after_seven: Cited<bool>,
    /// Whether the shooter may stop with a point on.
    pub may_stop: Cited<bool>,
    /// Whether the shooter may give the dice up on a come-out.
    pub may_stop_on_come_out: Cited<bool>,
    /// Whether the next player continues the hand.
    pub hand_goes_on: Cited<bool>,
    /// Whether the boxperson may pass the dice on for improper shooting.
    pub box_may_pass: Cited<bool>,
    /// Whether the point stands after the boxperson has passed the dice on.
    pub box_pass_keeps_point: Cited<bool>,
    /// Whether a player who took over a point keeps the dice once it is made.
    pub substitute_keeps: Cited<SubstituteRule>,
    /// Whether a shooter without a Pass bet may throw to decide the come bets if no other player shoots.
    pub come_resolution: Cited<bool>,
    /// Whether the table takes bets during come resolution.
    pub come_resolution_bets: Cited<bool>,
}

/// The rules for taking bets, and the clauses for the basic checks.
#[derive(Clone, Copy, Debug)]
pub struct BettingRules {
    /// The moment at which bets close.
    pub close: Cited<BettingClose>,
    /// The duration of a call on or off, by the phase in which it was made: before a come-out, or with a point on.
    pub calls_last: PhaseValue<Cited<CallDuration>>,
    /// Whether bets made while the dice are out are call bets, if bets close at the throw.
    pub called_while_out: Cited<bool>,
    /// Whether the rack must cover a call bet.
    pub call_bets_covered: Cited<bool>,
    /// The clause that requires the player to have the chips.
    pub covered: Cite,
    /// The clause for an invalid amount.
    pub amount: Cite,
    /// The clause for a change to a bet that does not exist.
    pub there: Cite,
    /// The clause for a wager that the layout does not have.
    pub not_offered: Cite,
    /// The clause that requires limits to be posted before a table opens.
    pub limits_posted: Option<Cite>,
    /// The clause for a call bet that comes too late, for wagers that have no such clause.
    pub late_calls: Option<Cite>,
    /// Whether the table refuses to lower a flat bet if its odds would then be too large.
    pub orphan_odds_refused: Cited<bool>,
    /// Whether all bets of a player who leaves stay up until they are settled.
    pub absent_settled: Cited<bool>,
    /// Whether the table cuts a bet above the maximum down to the maximum. If `None`, the table refuses the bet.
    pub trimmed: Option<Cited<bool>>,
    /// Whether the chips must cover the whole of a bet above the maximum. If `None`, the chips need to cover only the
    /// accepted part.
    pub excess_covered: Option<Cited<bool>>,
    /// Whether the maximum applies to all players' bets on a wager together.
    pub shared_boxes: Cited<bool>,
    /// Whether limits are checked when a bet is made.
    pub limits_checked: Cited<bool>,
    /// Whether an area over its maximum is settled pro rata, with no share under the minimum.
    pub pro_rata_floor: Option<Cited<bool>>,
    /// Whether a player may raise or withdraw a bet under the minimum that the crew noticed in time.
    pub under_minimum: Cited<bool>,
    /// Whether a call *on* counts only after the crew has placed the "on" button.
    pub on_confirmed: Cited<bool>,
    /// Whether a player may bet cash.
    pub cash_bets: Cited<bool>,
    /// Whether a cash bet needs the dealer's confirmation.
    pub cash_confirmed: Cited<bool>,
    /// Whether a request to take down a bet that can be off turns it off instead.
    pub off_instead_of_down: Cited<bool>,
    /// Players may bet again before a throw that did not count is repeated.
    pub reopens_after_no_roll: Cited<bool>,
    /// Whether the crew may declare "no bet" on a bet made while the dice are out.
    pub no_bet: Cited<bool>,
    /// Whether a dealer may cancel bets that were booked since the last roll.
    pub correction: Cited<bool>,
    /// Whether closing the table with undecided bets is refused; if not, the bets go back. `None` if the document is
    /// silent.
    pub table_close_refused: Option<Cited<bool>>,
    /// Whether the house may remove a player.
    pub removal: Cited<bool>,
}

impl BettingRules {
    /// Returns whether calls made with a point on lapse when the point comes off without a roll. They do if calls
    /// before a come-out have a different duration.
    pub(super) fn calls_lapse_with_point(&self) -> bool {
        let PhaseValue { come_out, point } = self.calls_last;
        point.value == CallDuration::UntilComeOut && come_out.value != CallDuration::UntilComeOut
    }

    /// Returns whether an area can ever exceed its maximum.
    pub fn can_exceed(&self) -> bool {
        self.pro_rata_floor.is_some()
    }
}

/// The rules for bets that players make for the dealers.
#[derive(Clone, Copy, Debug)]
pub struct DealerBetRules {
    /// Whether the table takes dealer bets.
    pub allowed: Cited<bool>,
    /// Whether a player who makes a dealer bet must also have their own bet.
    pub needs_action: Cited<bool>,
    /// Whether dealer bets are paid after the players' bets.
    pub paid_after: Cited<bool>,
    /// Whether stake and winnings go to the tip box.
    pub to_tips: Cited<bool>,
    /// Whether a dealer bet may stay up after its decision.
    pub stays_up: Cited<bool>,
}

/// The rules for irregularities.
#[derive(Clone, Debug)]
pub struct Irregularities {
    /// The reasons for a throw not to count, and their effects.
    pub no_roll: Vec<(String, Cited<NoRollRule>)>,
    /// Whether the shooter, and only the shooter, may call for the same dice.
    pub same_dice: Cited<bool>,
    /// Whether another player's call for the same dice counts. If `None`, the table refuses the call.
    pub same_dice_by_others: Option<Cited<bool>>,
    /// Whether the boxperson must inspect dice that the shooter keeps.
    pub same_dice_inspected: Cited<bool>,
    /// Whether dice must be inspected after the shooter moved them from hand to hand.
    pub hand_switch_inspected: Cited<bool>,
    /// Whether dice must be inspected after they were out of sight.
    pub lost_from_view_inspected: Cited<bool>,
    /// The treatment of a short throw in good faith; `None` if the document is silent.
    pub short_throw: Option<Cited<ThrowRule>>,
    /// The treatment of a further short throw by the same shooter.
    pub short_throw_again: Option<Cited<ThrowRule>>,
    /// Whether only this shooter's own short throws count as earlier ones, even if the shooter takes the dice in the
    /// same command as the throw.
    pub short_throws_of_shooter: Option<Cited<bool>>,
    /// Whether a leaning die is read by the face opposite the one that it rests on.
    pub cocked_read_opposite: Cited<bool>,
    /// Whether the base dealer calls dice that the stickperson cannot see.
    pub hidden_called_by_dealer: Cited<bool>,
    /// Whether the boxperson may overrule a call.
    pub box_overrules: Cited<bool>,
    /// The step after which a call can no longer be overruled.
    pub overruled_until: Cited<OverruleDeadline>,
    /// Whether a later correction is refused; if not, it is recorded as a dispute.
    pub late_correction_refused: Cited<bool>,
}

/// The consequence of a power failure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PowerFailureRule {
    /// A readable roll is settled if all players agree; if not, it is dead.
    ByConsent,
    /// A roll that was called stands; if none was called, the round is void.
    ByRound,
}

/// The rules for power failures and void rounds.
#[derive(Clone, Copy, Debug)]
pub struct InterruptionRules {
    /// The consequence of a power failure.
    pub rule: Cited<PowerFailureRule>,
    /// Whether a dead roll returns all stakes; if not, everything stays as it was before the roll.
    pub dead_returns: Cited<bool>,
    /// Whether a void round returns all bets; if not, only those made in the round.
    pub void_all: Cited<bool>,
    /// Whether a void round restores bets that were withdrawn in it, unless their player has left. If `None`, it
    /// restores them even if the player has left.
    pub withdrawn_put_back: Option<Cited<bool>>,
}

/// The rules for replacing the dice.
#[derive(Clone, Debug)]
pub struct DiceReplacementRules {
    /// The number of hours that a set may be in use.
    pub hours: Cited<u32>,
    /// Whether a new set is due when that time is reached. If `None`, it is due only when the time is exceeded.
    pub due_at_limit: Option<Cited<bool>>,
    /// Whether an overdue set stops every throw; if not, it stops only the next come-out.
    pub blocks_every_throw: Cited<bool>,
    /// The other reasons that make a fresh set due.
    pub reasons: Vec<(String, Cited<bool>)>,
}

/// The conditions for changing the table's payouts.
#[derive(Clone, Debug)]
pub struct PayoutChangeRules {
    /// The options that may be changed.
    pub options: Cited<Vec<String>>,
    /// Whether the change must be posted.
    pub posted: Cited<bool>,
    /// Whether the regulator must be notified.
    pub notified: Cited<bool>,
    /// Whether raising a bet whose payouts have changed is refused. If `None`, the raise is paid like the bet.
    pub raises_refused: Option<Cited<bool>>,
}

impl Irregularities {
    /// Returns whether dice must be inspected for this reason.
    pub fn inspection(&self, why: InspectionCause) -> Cited<bool> {
        match why {
            InspectionCause::SameDice => self.same_dice_inspected,
            InspectionCause::HandSwitch => self.hand_switch_inspected,
            InspectionCause::LostFromView => self.lost_from_view_inspected,
        }
    }
}

/// The rules of a craps pack other than its wagers.
#[derive(Clone, Debug)]
pub struct Craps {
    /// Positions and ends.
    pub positions: TablePositions,
    /// The set of dice, and the shooter's choice from it.
    pub dice: DiceRules,
    /// The line bet that a shooter needs, and the passing of the dice.
    pub shooter: ShooterRules,
    /// The rules for making, changing and returning bets.
    pub betting: BettingRules,
    /// The rules for bets that players make for the dealers.
    pub dealer_bets: DealerBetRules,
    /// The rules for no-rolls, short throws, leaning dice and overruled calls.
    pub irregular: Irregularities,
    /// The reasons for which the boxperson passes the dice on.
    pub relief: Vec<(String, Cited<bool>)>,
    /// The rules for power failures.
    pub interruption: Option<InterruptionRules>,
    /// The lowest rank that may rule on cases that the document does not cover.
    pub ruling: Option<Cited<CrewRank>>,
    /// The rules for replacing the dice.
    pub dice_set: Option<DiceReplacementRules>,
    /// The conditions for changing the table's payouts.
    pub pays_change: Option<PayoutChangeRules>,
    /// The layouts of earlier editions of the table's payouts, the oldest first: see [`super::change_pays`].
    pub(super) earlier: Vec<Layout>,
    /// Pass.
    pub pass: WagerId,
    /// Don't Pass, if the pack has it.
    pub dont_pass: Option<WagerId>,
    /// Whether there can be bets that must go back when bets close. Most tables never have any.
    pub(super) may_go_back: bool,
    /// Whether any wager has a rule for what happens when its number becomes the point.
    pub(super) any_on_point: bool,
    /// The crew's automatic actions.
    pub crew: super::Automation,
    pub(super) scripts: Vec<Option<CallScript>>,
}

impl Craps {
    /// Returns the crew's call on an occasion.
    pub fn script(&self, kind: CallKind) -> Option<&CallScript> {
        self.scripts[kind as usize].as_ref()
    }
}
