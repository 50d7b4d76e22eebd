//! Throws: valid, void, short, leaning, hidden, overruled.

use croupier_rules::{Cite, Cited, Dice};

use crate::bet::SeatNo;
use crate::refusal::{Reason, Refusal};

use super::call::{Call, CallKind};
use super::command::DiceLanding;
use super::decide::{CommandDecider, allowed, unless};
use super::event::{Event, LostLineBet, Rethrow};
use super::form::{LineBetCheck, NoRollRule, OverruleDeadline, ThrowRule};
use super::state::OverruleState;

impl CommandDecider<'_> {
    /// Checks every condition for sending the dice out, and performs the crew's automatic actions.
    ///
    /// On a refusal, `decide` discards the pushed events.
    pub(super) fn send(&mut self) -> Result<(), Refusal> {
        unless(!self.table.head.dice.out, Reason::DiceOut, self.craps().dice.out)?;
        self.dice_out(true)
    }

    /// Closes betting and sends the dice out. Each step sees the table without the bets that the previous step
    /// returned.
    fn dice_out(&mut self, counts: bool) -> Result<(), Refusal> {
        self.check_riders();
        self.with_bets_now(|desk| desk.closed_for_throw())?;
        self.with_bets_now(|desk| desk.out(counts))
    }

    /// Settles a throw at the table as the events of this command have left it.
    pub(super) fn settle_thrown(&mut self, dice: Dice, announced: CallKind) -> Result<(), Refusal> {
        self.with_bets_now(|desk| desk.settle_roll(dice, announced))
    }

    /// Sends the dice out. A throw that will not count needs no line bet.
    fn out(&mut self, counts: bool) -> Result<(), Refusal> {
        self.good_dice()?;
        let shooter = self.ready_shooter()?;
        let taken_now = self.table.head.turn.shooter != Some(shooter);
        if counts {
            self.line_bet(shooter, taken_now)?;
        }
        let state = self.table.head.dice;
        let rules = self.craps();
        if let Some(why) = state.inspect {
            return Err(Refusal::new(Reason::Inspection, rules.irregular.inspection(why).cite));
        }
        if taken_now {
            if let Some(former) = self.table.head.turn.shooter {
                self.give_up(former, false, true);
            }
            self.dice_taken(shooter);
        }
        self.begin_resolution(shooter, taken_now);
        if taken_now || state.chosen == 0 {
            unless(rules.crew.chooses_dice, Reason::NoDice, rules.dice.thrown.cite)?;
            if state.same_dice_open && !taken_now {
                self.push(Event::BowlEmptied);
            }
            let mut presented = if taken_now { self.all_dice() } else { state.presented & self.all_dice() };
            if state.because.is_some() && !taken_now {
                presented &= !state.kept;
            }
            self.push(Event::DiceChosen { dice: lowest(presented, rules.dice.thrown.value) });
        }
        self.push(Event::DiceSent);
        self.say(Call::plain(CallKind::DiceOut));
        Ok(())
    }

    /// Returns the shooter, or the first player in the order of the dice who may shoot.
    fn ready_shooter(&self) -> Result<SeatNo, Refusal> {
        let (head, rules) = (&self.table.head, self.craps());
        let lacks = |seat: SeatNo| self.table.seat(seat).is_none_or(|player| !self.has_line_bet(player));
        match head.turn.shooter {
            // Before come resolution begins, a shooter without a Pass bet gives way to any player who has one.
            Some(shooter) if !self.unresolved() || head.turn.come_resolution || !lacks(shooter) => {
                return Ok(shooter);
            }
            Some(shooter) if !rules.crew.offers_dice => return Ok(shooter),
            _ => {}
        }
        let needs = rules.shooter.needs;
        unless(rules.crew.offers_dice, Reason::NoShooter, needs.cite)?;
        // The player who is offered the dice comes first, then the others in their order.
        let last = SeatNo(self.table.seats.len() as u8 - 1);
        let order = head.turn.offered.into_iter().chain(self.round_from(head.turn.offered.unwrap_or(last)));
        let heirs =
            matches!(rules.shooter.tested.value, LineBetCheck::ComeOutOnly | LineBetCheck::ButSubstitutes);
        let needless = self.table.point_on() && heirs;
        let willing = |seat: &SeatNo| {
            let present = self.table.seat(*seat).is_some_and(|player| !player.away);
            head.turn.declined & 1 << seat.0 == 0 && present && (needless || !lacks(*seat))
        };
        let order = match head.turn.shooter {
            Some(shooter) => self.round_from(shooter),
            None => order.collect(),
        };
        let first = order.into_iter().find(willing).or_else(|| self.resolves_come_bets());
        let declined =
            self.table.players().any(|(seat, _)| head.turn.declined & 1 << seat.0 != 0 && !lacks(seat));
        let reason = if declined { Reason::NoShooter } else { Reason::NeedsLineBet };
        first.ok_or(Refusal::new(reason, needs.cite))
    }

    /// Begins come resolution if the shooter has no Pass bet on a come-out.
    fn begin_resolution(&mut self, shooter: SeatNo, taken_now: bool) {
        let has = self.table.seat(shooter).is_some_and(|player| self.has_line_bet(player));
        let resolves = !has && self.resolves_come_bets().is_some();
        if resolves && (taken_now || !self.table.head.turn.come_resolution) {
            self.push(Event::ResolutionBegan { seat: shooter });
        }
    }

    /// Checks the shooter's line bet: on a come-out, on the first throw, or at every throw.
    fn line_bet(&self, shooter: SeatNo, taken_now: bool) -> Result<(), Refusal> {
        let rules = self.craps().shooter;
        let head = &self.table.head;
        let substitute = head.turn.substitute || taken_now && head.point != 0;
        let first_throw = (head.turn.fresh || taken_now) && rules.tested.value == LineBetCheck::ComeOut;
        let must = head.point == 0 || first_throw;
        let has = self.table.seat(shooter).is_some_and(|player| self.has_line_bet(player));
        let again = match head.turn.lost_line.filter(|_| !taken_now) {
            Some(LostLineBet::Pass) => rules.rebet_after_pass,
            Some(LostLineBet::DontPass) => rules.rebet_after_dont_pass,
            None => None,
        };
        let every_throw = match rules.tested.value {
            LineBetCheck::EveryThrow => true,
            LineBetCheck::ButSubstitutes => !substitute,
            LineBetCheck::ComeOut | LineBetCheck::ComeOutOnly => false,
        };
        match again {
            _ if has || head.turn.come_resolution || self.resolves_come_bets() == Some(shooter) => Ok(()),
            Some(rule) if must => unless(!rule.value, Reason::NeedsLineBet, rule.cite),
            _ if must => Err(Refusal::new(Reason::NeedsLineBet, rules.needs.cite)),
            _ => unless(!every_throw, Reason::NeedsLineBet, rules.tested.cite),
        }
    }

    /// Checks that the dice are out when the shooter throws; if they are not, the crew may send them automatically.
    pub(super) fn thrown(&mut self) -> Result<(), Refusal> {
        self.leave_the_hand(true)
    }

    fn leave_the_hand(&mut self, counts: bool) -> Result<(), Refusal> {
        if let (true, Some(shooter)) = (self.table.head.dice.out, self.table.head.turn.shooter) {
            // Unconfirmed bets made while the dice were out do not count, and the line bet may be gone.
            self.send_back_unready();
            return if counts { self.with_bets_now(|desk| desk.line_bet(shooter, false)) } else { Ok(()) };
        }
        unless(self.craps().crew.sends_dice, Reason::DiceNotOut, self.craps().dice.out)?;
        self.dice_out(counts)
    }

    pub(super) fn roll(&mut self, dice: Dice, landing: DiceLanding) -> Result<(), Refusal> {
        let rules = &self.craps().irregular;
        let read = match landing {
            DiceLanding::SecondCocked if rules.cocked_read_opposite.value => dice.second_opposite(),
            DiceLanding::BothCocked if rules.cocked_read_opposite.value => dice.both_opposite(),
            _ => dice,
        };
        if landing == DiceLanding::Hidden {
            allowed(rules.hidden_called_by_dealer, Reason::NotProvided)?;
        }
        self.thrown()?;
        let kind = if landing == DiceLanding::Hidden { CallKind::HiddenResult } else { CallKind::Result };
        self.settle_thrown(read, kind)
    }

    fn no_roll_rule(&self, reason: u8) -> Result<Cited<NoRollRule>, Refusal> {
        let rules = &self.craps().irregular;
        let unknown = Refusal::new(Reason::NotProvided, rules.box_overrules.cite);
        rules.no_roll.get(usize::from(reason)).map(|(_, rule)| *rule).ok_or(unknown)
    }

    /// Handles a throw with an irregularity that the crew did not call: the throw is a no-roll if the rules require
    /// that; otherwise it counts.
    pub(super) fn flagged(&mut self, reason: u8, dice: Dice) -> Result<(), Refusal> {
        let rule = self.no_roll_rule(reason)?;
        if matches!(rule.value, NoRollRule::Counts | NoRollRule::Discretion) {
            return self.roll(dice, DiceLanding::Flat);
        }
        self.no_roll(reason)
    }

    pub(super) fn no_roll(&mut self, reason: u8) -> Result<(), Refusal> {
        let rule = self.no_roll_rule(reason)?;
        unless(rule.value != NoRollRule::Counts, Reason::NotProvided, rule.cite)?;
        self.leave_the_hand(false)?;
        let again = match rule.value {
            NoRollRule::ChooseAgain => Rethrow::Choose,
            NoRollRule::ChooseOthers => Rethrow::ChooseOthers,
            NoRollRule::SameDice | NoRollRule::Discretion | NoRollRule::Counts => Rethrow::Same,
        };
        self.void(rule.cite, again);
        Ok(())
    }

    /// Voids a throw: the dice come back to the centre.
    pub(super) fn void(&mut self, cite: Cite, again: Rethrow) {
        self.push(Event::NoRoll { cite, again });
        self.say(Call::plain(CallKind::NoRoll));
        if self.craps().betting.reopens_after_no_roll.value {
            self.push(Event::BetsOpened);
            self.say(Call::plain(CallKind::PlaceBets));
        }
        self.push(Event::Settled);
    }

    pub(super) fn short_throw(&mut self, dice: Dice, ruling: Option<bool>) -> Result<(), Refusal> {
        self.thrown()?;
        let rules = &self.craps().irregular;
        let first = self.table.head.turn.short_throws == 0 || self.is_of_next_shooter();
        let rule = if first { rules.short_throw } else { rules.short_throw_again };
        let rule = rule.ok_or(Refusal::new(Reason::NotProvided, rules.box_overrules.cite))?;
        let valid = match (rule.value, ruling) {
            // If the rules decide the throw, a contrary ruling is refused.
            (ThrowRule::Valid, Some(false)) | (ThrowRule::Void, Some(true)) => {
                return Err(Refusal::new(Reason::NotProvided, rule.cite));
            }
            (ThrowRule::Valid, _) => true,
            (ThrowRule::Void, _) => false,
            (ThrowRule::UnlessCalled, ruling) => ruling.unwrap_or(true),
            (ThrowRule::BoxRules, Some(valid)) => valid,
            (ThrowRule::BoxRules, None) => return Err(Refusal::new(Reason::NeedsRuling, rule.cite)),
        };
        self.push(Event::FellShort);
        if valid {
            return self.settle_thrown(dice, CallKind::Result);
        }
        self.void(rule.cite, Rethrow::Same);
        Ok(())
    }

    /// Returns whether the shooter took the dice in this command and the rules disregard earlier shooters' throws.
    fn is_of_next_shooter(&self) -> bool {
        let taken = |event: &Event| matches!(event, Event::DiceTaken { .. });
        self.craps().irregular.short_throws_of_shooter.is_some_and(|rule| rule.value)
            && self.so_far().iter().any(taken)
    }

    /// Overrules the last call. The new call is these dice, or a no-roll if `None`.
    ///
    /// Before the deadline, this undoes the settlement and the players' later changes, and settles again. After the
    /// deadline, it records the correction as a dispute.
    pub(super) fn overrule(&mut self, dice: Option<Dice>) -> Result<(), Refusal> {
        let rule = self.craps().irregular.box_overrules;
        allowed(rule, Reason::NotProvided)?;
        let head = &self.table.head;
        let irregular = &self.craps().irregular;
        let in_time = match (head.overrule, irregular.overruled_until.value) {
            (OverruleState::Closed, _) => false,
            (OverruleState::Open { .. }, OverruleDeadline::UntilDiceOut) => true,
            (OverruleState::Open { changed, .. }, OverruleDeadline::UntilBet) => !changed,
            (OverruleState::Open { opened, .. }, OverruleDeadline::UntilRound) => !opened,
        };
        if !in_time {
            unless(head.rolls > 0, Reason::TooLate, rule.cite)?;
            let late = irregular.late_correction_refused;
            unless(!late.value, Reason::TooLate, late.cite)?;
            self.push(Event::Disputed { dice });
            return Ok(());
        }
        self.push(Event::Overruled);
        self.say(Call { dice, ..Call::plain(CallKind::Overrule) });
        self.and_then(|desk| match dice {
            Some(dice) => desk.settle_roll(dice, CallKind::Result),
            None => {
                desk.void(rule.cite, Rethrow::Same);
                Ok(())
            }
        })
    }

    /// Settles the last throw again with the dice that were thrown, if the dealer entered different dice. No document
    /// provides for a mistake at a keyboard; once anyone has acted on the call, only the boxperson can overrule the
    /// call.
    pub(super) fn correct_roll(&mut self, dice: Dice) -> Result<(), Refusal> {
        let cite = self.craps().irregular.box_overrules.cite;
        unless(self.table.head.overrule.is_untouched(), Reason::TooLate, cite)?;
        self.push(Event::Overruled);
        self.and_then(|desk| desk.settle_roll(dice, CallKind::Result))
    }
}

/// Returns the lowest `count` dice of a set.
fn lowest(dice: u8, count: u32) -> u8 {
    let mut chosen = 0;
    for die in (0..8).map(|bit| 1_u8 << bit).filter(|die| dice & die != 0) {
        if u8::count_ones(chosen) < count {
            chosen |= die;
        }
    }
    chosen
}
