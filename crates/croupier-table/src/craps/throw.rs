//! Throws: valid, void, short, leaning, hidden, overruled.

use croupier_rules::{Cite, Dice};

use crate::bet::SeatNo;
use crate::refusal::{Reason, Refusal};

use super::call::{Call, CallKind};
use super::command::Landing;
use super::decide::{Desk, allowed, unless};
use super::event::{Event, LostLine};
use super::form::{NoRoll, Throw};

impl Desk<'_> {
    /// Everything that must be so before the dice go out; what the crew does by itself, it does here.
    ///
    /// Nothing is changed on a refusal: all checks come first, and `decide` discards what was pushed.
    pub(super) fn send(&mut self) -> Result<(), Refusal> {
        unless(!self.table.head.dice.out, Reason::DiceOut, self.craps().dice.out)?;
        self.dice_out()
    }

    fn dice_out(&mut self) -> Result<(), Refusal> {
        let shooter = self.ready_shooter()?;
        let taken_now = self.table.head.shooter.is_none();
        self.line_bet(shooter, taken_now)?;
        let state = self.table.head.dice;
        let rules = self.craps();
        if let Some(why) = state.inspect {
            return Err(Refusal::new(Reason::Inspection, rules.irregular.inspection(why).cite));
        }
        if taken_now {
            self.dice_taken(shooter);
        }
        if taken_now || state.chosen == 0 {
            unless(rules.crew.chooses_dice, Reason::NoDice, rules.dice.thrown.cite)?;
            if state.same_dice_open && !taken_now {
                self.push(Event::BowlEmptied);
            }
            let presented = if taken_now { self.all_dice() } else { state.presented & self.all_dice() };
            self.push(Event::DiceChosen { dice: lowest(presented, rules.dice.thrown.value) });
        }
        self.check_riders();
        self.push(Event::DiceSent);
        self.say(Call::plain(CallKind::DiceOut));
        Ok(())
    }

    /// The shooter, or the first player in the order of the dice who may shoot.
    fn ready_shooter(&self) -> Result<SeatNo, Refusal> {
        let (head, rules) = (&self.table.head, self.craps());
        if let Some(shooter) = head.shooter {
            return Ok(shooter);
        }
        let needs = rules.shooter.needs;
        unless(rules.crew.offers_dice, Reason::NoShooter, needs.cite)?;
        // The one who is offered the dice comes first, then the others in their order.
        let last = SeatNo(self.table.seats.len() as u8 - 1);
        let order = head.offered.into_iter().chain(self.round_from(head.offered.unwrap_or(last)));
        let willing = |seat: &SeatNo| {
            let player = self.table.seat(*seat);
            head.declined & 1 << seat.0 == 0 && player.is_some_and(|player| self.has_line_bet(player))
        };
        order.into_iter().find(willing).ok_or(Refusal::new(Reason::NeedsLineBet, needs.cite))
    }

    /// The shooter's line bet: tested on a come-out, on the first throw, or at every throw.
    fn line_bet(&self, shooter: SeatNo, taken_now: bool) -> Result<(), Refusal> {
        let rules = self.craps().shooter;
        let head = &self.table.head;
        let must = head.point == 0 || head.fresh_shooter || taken_now;
        let has = self.table.seat(shooter).is_some_and(|player| self.has_line_bet(player));
        let again = match head.lost_line.filter(|_| !taken_now) {
            Some(LostLine::Pass) => Some(rules.rebet_after_pass),
            Some(LostLine::DontPass) => Some(rules.rebet_after_dont_pass),
            None => None,
        };
        match again {
            _ if has => Ok(()),
            Some(rule) if must => unless(!rule.value, Reason::NeedsLineBet, rule.cite),
            _ if must => Err(Refusal::new(Reason::NeedsLineBet, rules.needs.cite)),
            _ => unless(!rules.every_throw.value, Reason::NeedsLineBet, rules.every_throw.cite),
        }
    }

    /// The dice leave the shooter's hand: they must be out, or the crew sends them.
    fn thrown(&mut self) -> Result<(), Refusal> {
        if let (true, Some(shooter)) = (self.table.head.dice.out, self.table.head.shooter) {
            // The line bet may have come down since the dice went out.
            return self.line_bet(shooter, false);
        }
        unless(self.craps().crew.sends_dice, Reason::DiceOut, self.craps().dice.out)?;
        self.dice_out()
    }

    pub(super) fn roll(&mut self, dice: Dice, landing: Landing) -> Result<(), Refusal> {
        let rules = &self.craps().irregular;
        let read = match landing {
            Landing::SecondCocked if rules.cocked_read_opposite.value => dice.second_opposite(),
            Landing::BothCocked if rules.cocked_read_opposite.value => dice.both_opposite(),
            _ => dice,
        };
        if landing == Landing::Hidden {
            allowed(rules.hidden_called_by_dealer, Reason::NotProvided)?;
        }
        self.thrown()?;
        let kind = if landing == Landing::Hidden { CallKind::HiddenResult } else { CallKind::Result };
        self.settle_roll(read, kind)
    }

    pub(super) fn no_roll(&mut self, reason: u8) -> Result<(), Refusal> {
        let rules = &self.craps().irregular;
        let unknown = Refusal::new(Reason::NotProvided, rules.box_overrules.cite);
        let (_, rule) = rules.no_roll.get(usize::from(reason)).ok_or(unknown)?;
        unless(rule.value != NoRoll::Counts, Reason::NotProvided, rule.cite)?;
        self.thrown()?;
        self.void(rule.cite, rule.value == NoRoll::ChooseAgain);
        Ok(())
    }

    /// A throw that decides nothing: the dice come back to the centre.
    fn void(&mut self, cite: Cite, choose_again: bool) {
        self.push(Event::NoRoll { cite, choose_again });
        self.say(Call::plain(CallKind::NoRoll));
        self.push(Event::Settled);
    }

    pub(super) fn short_throw(&mut self, dice: Dice, ruling: Option<bool>) -> Result<(), Refusal> {
        let rules = &self.craps().irregular;
        let first = self.table.head.short_throws == 0;
        let rule = if first { rules.short_throw } else { rules.short_throw_again };
        let valid = match (rule.value, ruling) {
            (Throw::Valid, _) => true,
            (Throw::Void, _) => false,
            (Throw::BoxRules, Some(valid)) => valid,
            (Throw::BoxRules, None) => return Err(Refusal::new(Reason::NeedsRuling, rule.cite)),
        };
        self.thrown()?;
        self.push(Event::FellShort);
        if valid {
            return self.settle_roll(dice, CallKind::Result);
        }
        self.void(rule.cite, false);
        Ok(())
    }

    /// The boxperson overrules the last call: to other dice, or to a no-roll.
    ///
    /// In time its settlement is undone, together with what players did with their bets since, and done again;
    /// later the correction is kept as a dispute.
    pub(super) fn overrule(&mut self, dice: Option<Dice>) -> Result<(), Refusal> {
        let rule = self.craps().irregular.box_overrules;
        allowed(rule, Reason::NotProvided)?;
        let head = &self.table.head;
        let until_bet = self.craps().irregular.overruled_until_bet.value;
        if !head.overrulable || until_bet && head.changed_since {
            unless(head.rolls > 0, Reason::TooLate, rule.cite)?;
            self.push(Event::Disputed { dice });
            return Ok(());
        }
        let mut before = self.table.clone();
        before.apply(&Event::Overruled);
        self.push(Event::Overruled);
        self.say(Call { dice, ..Call::plain(CallKind::Overrule) });
        let start = self.events.len();
        let mut desk = Desk { rules: self.rules, table: &before, events: self.events, start };
        match dice {
            Some(dice) => desk.settle_roll(dice, CallKind::Result),
            None => {
                desk.void(rule.cite, false);
                Ok(())
            }
        }
    }
}

/// The lowest so many of the dice in a set.
fn lowest(dice: u8, count: u32) -> u8 {
    let mut chosen = 0;
    for die in (0..8).map(|bit| 1_u8 << bit).filter(|die| dice & die != 0) {
        if u8::count_ones(chosen) < count {
            chosen |= die;
        }
    }
    chosen
}
