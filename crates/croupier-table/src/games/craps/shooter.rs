//! The offer of the dice, the shooter, and the choice of dice.

use croupier_rules::Cite;

use crate::bet::{Bet, BetStatus, Seat, SeatNo};
use crate::refusal::{Reason, Refusal};

use super::call::{Call, CallKind};
use super::command::{DicePool, StopCause};
use super::decide::{CommandDecider, allowed, unless};
use super::event::{Event, InspectionCause, LayoutPlace, ReturnReason};
use super::form::{DiceChangeRule, LineBetRequirement, NoShooterRule, SubstituteRule};
use super::state::{ComeOutStage, ShooterHand};

impl CommandDecider<'_> {
    /// Returns whether this player has the line bet that a shooter needs.
    pub(super) fn has_line_bet(&self, player: &Seat) -> bool {
        let craps = self.craps();
        match craps.shooter.needs.value {
            LineBetRequirement::Nothing => true,
            LineBetRequirement::Pass => self.table.has_any(player, [craps.pass]),
            LineBetRequirement::Either => {
                self.table.has_any(player, [craps.pass].into_iter().chain(craps.dont_pass))
            }
        }
    }

    /// Returns the next position after `seat` in the order of the dice.
    fn following(&self, seat: SeatNo) -> SeatNo {
        let last = self.table.seats.len() as u8 - 1;
        match (self.craps().shooter.clockwise.value, seat.0) {
            (true, seat) if seat >= last => SeatNo(0),
            (true, seat) => SeatNo(seat + 1),
            (false, 0) => SeatNo(last),
            (false, seat) => SeatNo(seat - 1),
        }
    }

    /// Returns the players in the order of the dice, starting after `seat` and ending with `seat`.
    pub(super) fn round_from(&self, seat: SeatNo) -> Vec<SeatNo> {
        let mut order = Vec::new();
        let mut next = self.following(seat);
        for _ in 0..self.table.seats.len() {
            if self.table.seat(next).is_some_and(|player| !player.away) {
                order.push(next);
            }
            next = self.following(next);
        }
        order
    }

    /// Checks that the dice can be taken or declined, and returns the clause for offering them.
    fn dice_on_offer(&self, seat: SeatNo) -> Result<Cite, Refusal> {
        self.player(seat)?;
        let (head, rules) = (&self.table.head, self.craps().shooter);
        let first_offer = head.rolls == 0 && head.turn.declined == 0;
        let cite = if first_offer { rules.first_to_arrive.cite } else { rules.clockwise.cite };
        unless(head.turn.shooter != Some(seat), Reason::HasDice, cite)?;
        unless(head.turn.shooter.is_none(), Reason::NotOfferedDice, cite)?;
        Ok(cite)
    }

    pub(super) fn may_take_dice(&self, seat: SeatNo) -> Result<(), Refusal> {
        let cite = self.dice_on_offer(seat)?;
        let head = &self.table.head;
        unless(head.turn.offered.is_none_or(|offered| offered == seat), Reason::NotOfferedDice, cite)?;
        let rule = self.craps().shooter.accept_needs_line;
        let lacks = rule.value && !self.table.seat(seat).is_some_and(|player| self.has_line_bet(player));
        unless(!lacks, Reason::NeedsLineBet, rule.cite)
    }

    pub(super) fn take_dice(&mut self, seat: SeatNo) -> Result<(), Refusal> {
        self.may_take_dice(seat)?;
        self.dice_taken(seat);
        Ok(())
    }

    pub(super) fn dice_taken(&mut self, seat: SeatNo) {
        self.push(Event::DiceTaken { seat });
        let kind = if self.table.point_on() { CallKind::TakesOver } else { CallKind::NewShooter };
        self.say(Call { seat: Some(seat), ..Call::plain(kind) });
    }

    pub(super) fn may_decline_dice(&self, seat: SeatNo) -> Result<(), Refusal> {
        let cite = self.dice_on_offer(seat)?;
        unless(self.table.head.turn.offered == Some(seat), Reason::NotOfferedDice, cite)?;
        allowed(self.craps().shooter.may_decline, Reason::NotProvided)
    }

    pub(super) fn decline_dice(&mut self, seat: SeatNo) -> Result<(), Refusal> {
        self.may_decline_dice(seat)?;
        self.push(Event::DiceDeclined { seat });
        self.offer_next(seat, self.table.head.turn.declined | 1 << seat.0);
        Ok(())
    }

    /// Offers the dice to the next player who has not declined them; if none is left, the game may end.
    pub(super) fn offer_next(&mut self, from: SeatNo, declined: u32) {
        let next = self.next_offer(from, declined);
        let resolves = self.resolves_come_bets();
        match (next, resolves) {
            (Some(seat), _) => self.push(Event::DiceOffered { seat }),
            (None, Some(seat)) => self.push(Event::ResolutionBegan { seat }),
            (None, None) if self.craps().shooter.nobody.value == NoShooterRule::GameEnds => self.end_game(),
            (None, None) => {}
        }
    }

    /// Returns the player who is offered the dice after `from`.
    fn next_offer(&self, from: SeatNo, declined: u32) -> Option<SeatNo> {
        let willing = |seat: &SeatNo| declined & 1 << seat.0 == 0;
        self.round_from(from).into_iter().find(|seat| willing(seat) && self.could_take_dice(*seat))
    }

    /// Returns whether this player could take the dice: with a point on, that may require a line bet.
    pub(super) fn could_take_dice(&self, seat: SeatNo) -> bool {
        let needs_line = self.craps().shooter.accept_needs_line.value && self.table.point_on();
        !needs_line || self.table.seat(seat).is_some_and(|player| self.has_line_bet(player))
    }

    fn end_game(&mut self) {
        if self.craps().shooter.end_returns.value {
            self.return_everything(ReturnReason::GameOver);
        }
        self.push(Event::GameEnded);
        self.say(Call::plain(CallKind::GameOver));
    }

    pub(super) fn may_pass_dice(&self, seat: SeatNo) -> Result<(), Refusal> {
        self.player(seat)?;
        let (head, rules) = (&self.table.head, self.craps().shooter);
        unless(head.turn.shooter == Some(seat), Reason::NotShooter, rules.may_stop.cite)?;
        unless(!head.dice.out, Reason::DiceOut, self.craps().dice.out)?;
        let rule = if self.table.point_on() { rules.may_stop } else { rules.may_stop_on_come_out };
        allowed(rule, Reason::NotProvided)
    }

    pub(super) fn pass_dice(&mut self, seat: SeatNo) -> Result<(), Refusal> {
        self.may_pass_dice(seat)?;
        self.hand_over(seat, false, self.craps().shooter.hand_goes_on.value);
        Ok(())
    }

    pub(super) fn relieve(&mut self, reason: u8) -> Result<(), Refusal> {
        let rules = self.craps().shooter;
        let unknown = Refusal::new(Reason::NotProvided, rules.box_may_pass.cite);
        let (name, why) = self.rules.game.relief.get(usize::from(reason)).ok_or(unknown)?;
        let shooter = self.table.head.turn.shooter.ok_or(Refusal::new(Reason::NoShooter, why.cite))?;
        if rules.substitute_keeps.value == SubstituteRule::Discretion && name == SubstituteRule::RELIEF {
            let head = &self.table.head;
            let decided =
                head.turn.substitute && !self.table.point_on() && head.turn.come_out == ComeOutStage::NotYet;
            unless(decided, Reason::NotProvided, why.cite)?;
            unless(!head.dice.out, Reason::DiceOut, self.craps().dice.out)?;
            self.hand_over(shooter, true, true);
            return Ok(());
        }
        allowed(rules.box_may_pass, Reason::NotProvided)?;
        allowed(*why, Reason::NotProvided)?;
        self.hand_over(shooter, true, rules.box_pass_keeps_point.value);
        Ok(())
    }

    /// Passes the dice to the next player.
    pub(super) fn hand_over(&mut self, seat: SeatNo, by_box: bool, keeps_point: bool) {
        self.give_up(seat, by_box, keeps_point);
        // A shooter who stops counts as having declined; a shooter relieved by the boxperson may be offered the dice
        // again.
        let declined = if by_box { 0 } else { 1 << seat.0 };
        // If no player takes the dice, the game ends, and only bets that are still up are returned.
        self.and_then(|desk| desk.offer_next(seat, declined));
    }

    /// Takes the dice from the shooter. A hand in which a point was set continues; the rules decide whether the point
    /// stands.
    pub(super) fn give_up(&mut self, seat: SeatNo, by_box: bool, keeps_point: bool) {
        let ShooterHand { point_set: begun, thrown, .. } = self.table.head.turn.hand;
        self.push(Event::DiceGivenUp { seat, by_box, hand_goes_on: begun });
        if begun {
            self.return_side_bets();
        }
        self.with_bets_now(|desk| {
            if thrown {
                desk.freeze_side_bets();
            }
            if desk.table.point_on() && !keeps_point {
                desk.lift_point();
            }
        });
    }

    /// Gives back the side bets that do not continue when another player takes the dice in mid-hand.
    fn return_side_bets(&mut self) {
        for (seat, player) in self.table.players() {
            for (slot, bet) in player.live() {
                if self.returned_on_relief(bet) {
                    self.take_all(seat, slot, bet, ReturnReason::Relief);
                }
            }
        }
    }

    /// Freezes the side bets that gather no more points when another player takes the dice in mid-hand.
    fn freeze_side_bets(&mut self) {
        for (seat, player) in self.table.players() {
            for (slot, bet) in player.live().filter(|(_, bet)| bet.standing == BetStatus::Plain) {
                let terms = &self.rules.layout.wager(bet.key.wager).terms;
                if terms.frozen_on_relief.is_some_and(|rule| rule.value) {
                    self.push(Event::Frozen { at: LayoutPlace { seat, slot, key: bet.key } });
                }
            }
        }
    }

    pub(super) fn returned_on_relief(&self, bet: &Bet) -> bool {
        let terms = &self.rules.layout.wager(bet.key.wager).terms;
        terms.returned_on_relief.is_some_and(|rule| rule.value)
    }

    /// Removes the point without deciding it. Line bets on it go back with their odds; side bets keep their points.
    fn lift_point(&mut self) {
        let craps = self.craps();
        for (seat, player) in self.table.players() {
            for (slot, bet) in player.live() {
                let to = self.rules.layout.wager(bet.key.wager).lifted[usize::from(bet.key.state)];
                if to != bet.key.state {
                    let at = LayoutPlace { seat, slot, key: bet.key };
                    self.push(Event::Moved { at, to, cite: craps.shooter.box_pass_keeps_point.cite });
                }
            }
            let lines = [Some(craps.pass), craps.dont_pass].into_iter().flatten();
            for (slot, bet) in
                player.live().filter(|(_, bet)| lines.clone().any(|line| line == bet.key.wager))
            {
                self.take_all(seat, slot, bet, ReturnReason::Relief);
                for (slot, odds) in self.odds_behind(player, bet.key) {
                    self.take_all(seat, slot, odds, ReturnReason::Relief);
                }
            }
        }
        self.push(Event::PointLifted);
        let called = |(_, player): (SeatNo, &Seat)| player.live().any(|(_, bet)| bet.called.is_some());
        if craps.betting.calls_lapse_with_point() && self.table.players().any(called) {
            self.push(Event::CallsLapsed);
        }
    }

    /// Offers the dice again after the shooter, or the player to whom the dice were offered, has left the table.
    pub(super) fn dice_after_leaving(&mut self, seat: SeatNo) {
        let head = &self.table.head;
        if head.turn.shooter == Some(seat) {
            self.give_up(seat, false, self.craps().shooter.hand_goes_on.value);
        }
        let declined = head.turn.declined | 1 << seat.0;
        if let Some(next) = self.and_then(|desk| desk.next_offer(seat, declined)) {
            self.push(Event::DiceOffered { seat: next });
        }
    }

    /// Checks that this player is the shooter.
    fn shooter(&self, seat: SeatNo, cite: Cite) -> Result<(), Refusal> {
        self.player(seat)?;
        unless(self.table.head.turn.shooter == Some(seat), Reason::NotShooter, cite)
    }

    /// Returns all dice of the set, a bit for each.
    pub(super) fn all_dice(&self) -> u8 {
        ((1_u16 << self.craps().dice.set.value) - 1) as u8
    }

    pub(super) fn choose_dice(&mut self, seat: SeatNo, dice: u8) -> Result<(), Refusal> {
        let rules = self.craps().dice;
        self.shooter(seat, rules.thrown.cite)?;
        let state = self.table.head.dice;
        let presented = state.presented & self.all_dice();
        let two = dice.count_ones() == rules.thrown.value && dice & !presented == 0;
        // If the number of dice is right but some of them are not presented now, the refusal cites the rule that
        // restricts the dice presented.
        let of_all = dice.count_ones() == rules.thrown.value && dice & !self.all_dice() == 0;
        let same = state.because.is_some() && dice == state.kept;
        let two = two && !same;
        let cite = if of_all && presented != 0 {
            state.because.unwrap_or(rules.change.cite)
        } else {
            rules.thrown.cite
        };
        unless(two, Reason::WrongDice, cite)?;
        if state.same_dice_open {
            self.push(Event::BowlEmptied);
        }
        self.push(Event::DiceChosen { dice });
        Ok(())
    }

    pub(super) fn may_change_dice(&self, seat: SeatNo, from: DicePool) -> Result<(), Refusal> {
        let rule = self.craps().dice.change;
        self.shooter(seat, rule.cite)?;
        let state = self.table.head.dice;
        let may = match rule.value {
            DiceChangeRule::ThreeOrFive => true,
            DiceChangeRule::Five => from == DicePool::All,
            DiceChangeRule::Never => false,
        };
        unless(may, Reason::NotProvided, rule.cite)?;
        unless(!state.out && state.inspect.is_none() && state.chosen != 0, Reason::DiceOut, rule.cite)
    }

    pub(super) fn change_dice(&mut self, seat: SeatNo, from: DicePool) -> Result<(), Refusal> {
        self.may_change_dice(seat, from)?;
        self.say(Call { seat: Some(seat), ..Call::plain(CallKind::WhichDice) });
        self.push(Event::DiceAsked { from });
        Ok(())
    }

    pub(super) fn same_dice(&mut self, seat: SeatNo) -> Result<(), Refusal> {
        let rules = &self.craps().irregular;
        self.player(seat)?;
        unless(self.table.head.dice.same_dice_open, Reason::TooLate, rules.same_dice.cite)?;
        allowed(rules.same_dice, Reason::NotProvided)?;
        let by_shooter = self.table.head.turn.shooter == Some(seat);
        let spoken_of = by_shooter || rules.same_dice_by_others.is_some();
        unless(spoken_of, Reason::NotShooter, rules.same_dice.cite)?;
        let counts = by_shooter || rules.same_dice_by_others.is_some_and(|rule| rule.value);
        self.push(Event::SameDiceCalled { seat, counts });
        if !counts {
            self.push(Event::BowlEmptied);
        } else if rules.same_dice_inspected.value {
            self.push(Event::InspectionDue { why: InspectionCause::SameDice });
            self.say(Call::plain(CallKind::Inspection));
        }
        Ok(())
    }

    pub(super) fn stop(&mut self, why: StopCause) -> Result<(), Refusal> {
        let rules = &self.craps().irregular;
        let inspect = match why {
            StopCause::HandSwitch => InspectionCause::HandSwitch,
            StopCause::LostFromView => InspectionCause::LostFromView,
        };
        let rule = rules.inspection(inspect);
        unless(self.table.head.turn.shooter.is_some(), Reason::NoShooter, rule.cite)?;
        allowed(rule, Reason::NotProvided)?;
        self.push(Event::DiceStopped { why });
        self.push(Event::InspectionDue { why: inspect });
        self.say(Call::plain(CallKind::Inspection));
        Ok(())
    }

    pub(super) fn inspected(&mut self) -> Result<(), Refusal> {
        let rule = self.craps().irregular.same_dice_inspected;
        // Dice that left the table may be inspected even if the shooter does not want them back.
        let dice = self.table.head.dice;
        unless(dice.inspect.is_some() || dice.same_dice_open, Reason::NotProvided, rule.cite)?;
        self.push(Event::DiceInspected);
        Ok(())
    }

    /// When the dice go out, gives back bets that stayed up from the last hand and whose player has no line bet.
    pub(super) fn check_riders(&mut self) {
        if self.table.point_on() || self.table.head.turn.hand.thrown {
            return;
        }
        for (seat, player) in self.table.players() {
            for (slot, bet) in player.live().filter(|(_, bet)| bet.riding) {
                let terms = &self.rules.layout.wager(bet.key.wager).terms;
                let rule = terms.rides_with_line.is_some_and(|rule| rule.value);
                let needs = terms.needs.as_ref();
                let has = needs.is_none_or(|needs| self.table.has_any(player, needs.wagers.iter().copied()));
                if rule && !has {
                    self.take_all(seat, slot, bet, ReturnReason::NoLineBet);
                }
            }
        }
    }
}
