//! The house's decisions: interruptions, rulings, dice sets, closing, removing a player.

use croupier_rules::{Cite, Dice, Money};

use crate::bet::{Seat, SeatNo};
use crate::refusal::{Reason, Refusal};

use super::CrapsRules;
use super::call::{Call, CallKind};
use super::command::{CrewRank, Ruling, RulingCause};
use super::decide::{CommandDecider, allowed, unless};
use super::event::{Event, LayoutPlace, Rethrow, ReturnReason};
use super::form::{DiceReplacementRules, PowerFailureRule};
use super::state::{BettingState, DiceSetState, Table};

impl CommandDecider<'_> {
    fn not_provided(&self) -> Refusal {
        Refusal::new(Reason::NotProvided, self.craps().irregular.box_overrules.cite)
    }

    /// Handles a power failure.
    pub(super) fn interrupted(&mut self, dice: Option<Dice>, agreed: bool) -> Result<(), Refusal> {
        let rules = self.craps().interruption.ok_or(self.not_provided())?;
        match (rules.rule.value, dice) {
            (PowerFailureRule::ByConsent, Some(dice)) if agreed => {
                self.interruption(true, rules.rule.cite);
                self.thrown()?;
                self.settle_thrown(dice, CallKind::Result)
            }
            (PowerFailureRule::ByConsent, _) => {
                self.interruption(false, rules.rule.cite);
                if rules.dead_returns.value {
                    self.return_everything(ReturnReason::Void);
                    self.lift_puck();
                }
                self.void(rules.dead_returns.cite, Rethrow::Same);
                Ok(())
            }
            // Under this rule the crew's call counts, not the dice on the table.
            (PowerFailureRule::ByRound, Some(_)) => Err(Refusal::new(Reason::NotProvided, rules.rule.cite)),
            (PowerFailureRule::ByRound, None) if self.table.head.bets == BettingState::Waiting => {
                self.interruption(true, rules.rule.cite);
                Ok(())
            }
            (PowerFailureRule::ByRound, None) => {
                self.interruption(false, rules.rule.cite);
                self.void_round(rules);
                Ok(())
            }
        }
    }

    fn interruption(&mut self, stands: bool, cite: Cite) {
        self.push(Event::Interrupted { stands, cite });
        self.say(Call::plain(CallKind::Interruption));
    }

    /// Returns every undecided stake, and frees the seats of players who walked away.
    pub(super) fn return_everything(&mut self, why: ReturnReason) {
        self.give_all_back(why, |player| player.away);
    }

    /// Returns every undecided stake, and lets the players that `leaves` selects go with their chips.
    fn give_all_back(&mut self, why: ReturnReason, leaves: impl Fn(&Seat) -> bool) {
        for (seat, player) in self.table.players() {
            let mut chips = player.rail;
            for (slot, bet) in player.live() {
                chips = chips.plus(self.take_all(seat, slot, bet, why));
            }
            if leaves(player) {
                self.push(Event::Left { seat, chips });
            }
        }
    }

    pub(super) fn lift_puck(&mut self) {
        if self.table.point_on() {
            self.push(Event::PointLifted);
        }
    }

    /// Carries out a ruling by a person of sufficient rank in a case that the document does not cover.
    pub(super) fn rule(
        &mut self,
        by: CrewRank,
        why: Option<RulingCause>,
        ruling: Ruling,
    ) -> Result<(), Refusal> {
        let least = self.craps().ruling.ok_or(self.not_provided())?;
        unless(by >= least.value, Reason::NotByRank, least.cite)?;
        let why = why.ok_or(Refusal::new(Reason::NeedsReason, least.cite))?;
        self.push(Event::Ruled { by, why, cite: least.cite });
        match ruling {
            Ruling::Pay { seat, amount } => {
                self.player(seat)?;
                self.room(amount)?;
                self.push(Event::RuledPayment { seat, amount, cite: least.cite });
            }
            Ruling::Return { which } => {
                let (slot, bet) = self.bet_of(which, least.cite)?;
                let at = LayoutPlace { seat: which.seat, slot, key: bet.key };
                self.shrink(at, &bet, bet.stake, ReturnReason::Ruling);
            }
            Ruling::Forfeit { which } => {
                let (slot, bet) = self.bet_of(which, least.cite)?;
                let at = LayoutPlace { seat: which.seat, slot, key: bet.key };
                self.push(Event::Lost { at, stake: bet.stake, earned: bet.held, cite: least.cite });
                self.trim_odds(at, Money::ZERO);
            }
            Ruling::PassDice => {
                let shooter =
                    self.table.head.turn.shooter.ok_or(Refusal::new(Reason::NoShooter, least.cite))?;
                unless(!self.table.head.dice.out, Reason::DiceOut, self.craps().dice.out)?;
                self.hand_over(shooter, true, true);
            }
            Ruling::VoidRound => {
                let rules = self.craps().interruption.ok_or(self.not_provided())?;
                self.void_round(rules);
            }
        }
        self.say(Call::plain(CallKind::Ruling));
        Ok(())
    }

    fn dice_set(&self) -> Result<&DiceReplacementRules, Refusal> {
        self.rules.game.dice_set.as_ref().ok_or_else(|| self.not_provided())
    }

    /// Makes a fresh set of dice due, for one of the pack's reasons.
    pub(super) fn spoilt(&mut self, reason: u8) -> Result<(), Refusal> {
        let set = self.dice_set()?;
        let unknown = Refusal::new(Reason::NotProvided, set.hours.cite);
        let (_, rule) = set.reasons.get(usize::from(reason)).ok_or(unknown)?;
        allowed(*rule, Reason::NotProvided)?;
        let cite = rule.cite;
        self.push(Event::DiceSpoilt { cite, every_throw: true });
        Ok(())
    }

    pub(super) fn dice_hours(&mut self, hours: u32) -> Result<(), Refusal> {
        let set = self.dice_set()?;
        let (most, every) = (set.hours, set.blocks_every_throw);
        let due_at_limit = set.due_at_limit.is_some_and(|rule| rule.value);
        if hours > most.value || due_at_limit && hours == most.value {
            let cite = if every.value { every.cite } else { most.cite };
            self.push(Event::DiceSpoilt { cite, every_throw: every.value });
        }
        Ok(())
    }

    pub(super) fn new_dice(&mut self) -> Result<(), Refusal> {
        self.dice_set()?;
        unless(!self.table.head.dice.out, Reason::DiceOut, self.craps().dice.out)?;
        self.push(Event::DiceReplaced);
        self.say(Call::plain(CallKind::NewDice));
        Ok(())
    }

    /// Refuses a throw with dice that are due to be replaced.
    pub(super) fn good_dice(&self) -> Result<(), Refusal> {
        match self.table.head.set {
            DiceSetState::Due(cite) => Err(Refusal::new(Reason::NewDiceDue, cite)),
            DiceSetState::DueAtComeOut(cite) if !self.table.point_on() => {
                Err(Refusal::new(Reason::NewDiceDue, cite))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn close_table(&mut self, override_undecided: bool) -> Result<(), Refusal> {
        let rule = self.craps().betting.table_close_refused.ok_or(self.not_provided())?;
        let undecided = self.table.players().any(|(_, player)| player.live().next().is_some());
        unless(!undecided || override_undecided || !rule.value, Reason::Undecided, rule.cite)?;
        self.return_everything(ReturnReason::GameOver);
        self.push(Event::GameEnded);
        Ok(())
    }

    pub(super) fn remove(&mut self, seat: SeatNo) -> Result<(), Refusal> {
        let rule = self.craps().betting.removal;
        allowed(rule, Reason::NotProvided)?;
        self.player(seat)?;
        self.push(Event::Removed { seat, cite: rule.cite });
        self.say(Call { seat: Some(seat), ..Call::plain(CallKind::Removed) });
        self.leave(seat)
    }
}

/// Abandons the table: every stake goes back undecided, and all players leave with their chips. No document provides
/// for this; it is for cases outside the documents, such as restoring a house from a backup.
pub fn abandon(rules: &CrapsRules, table: &Table) -> Vec<Event> {
    let mut events = Vec::new();
    let mut desk = CommandDecider { rules, table, events: &mut events, start: 0 };
    desk.give_all_back(ReturnReason::Void, |_| true);
    events
}

/// Changes the table's payouts to those of the rules `new`. Bets that are already up keep their payouts.
///
/// Returns the rules that apply from now on, and the event that records the change.
pub fn change_pays(
    rules: &CrapsRules,
    mut new: CrapsRules,
    option: &str,
    posted: bool,
    notified: bool,
) -> Result<(CrapsRules, Event), Refusal> {
    let not_provided = Refusal::new(Reason::NotProvided, rules.game.betting.not_offered);
    let change = rules.game.pays_change.as_ref().ok_or(not_provided)?;
    let named = change.options.value.iter().any(|known| known == option);
    unless(named, Reason::NotProvided, change.options.cite)?;
    unless(posted || !change.posted.value, Reason::NotAnnounced, change.posted.cite)?;
    unless(notified || !change.notified.value, Reason::NotAnnounced, change.notified.cite)?;
    // Bets refer to their wager by its index, and to their edition by a `u8`.
    let same = rules.layout.wagers.iter().map(|wager| &wager.id).eq(new.layout.wagers.iter().map(|w| &w.id));
    let room = rules.game.earlier.len() < usize::from(u8::MAX);
    unless(same && room, Reason::NotProvided, change.options.cite)?;
    new.game.crew = rules.game.crew;
    new.game.earlier = rules.game.earlier.clone();
    new.game.earlier.push(rules.layout.clone());
    Ok((new, Event::PaysChanged))
}
