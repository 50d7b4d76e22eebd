//! Arriving, buying chips, changing colour, leaving.

use croupier_rules::{BetChange, Money};

use crate::bet::SeatNo;
use crate::refusal::{Reason, Refusal};

use super::call::{Call, CallKind};
use super::command::SeatChoice;
use super::decide::{CommandDecider, unless};
use super::event::{Event, ReturnReason};
use super::state::Table;

impl CommandDecider<'_> {
    pub(super) fn sit(&mut self, player: u32, spot: SeatChoice, chips: Money) -> Result<(), Refusal> {
        self.room(chips)?;
        let positions = self.craps().positions;
        let free = |seat: &SeatNo| self.table.seats.get(seat.index()).is_some_and(Option::is_none);
        let all = || (0..positions.table.value as u8).map(SeatNo);
        unless(all().any(|seat| free(&seat)), Reason::TableFull, positions.table.cite)?;
        let seat = match spot {
            SeatChoice::Next => all().find(free),
            SeatChoice::Position(seat) => Some(seat).filter(free),
            SeatChoice::End(end) => {
                let there =
                    all().filter(|seat| Table::end_of(self.rules, *seat) == u32::from(end)).find(free);
                unless(there.is_some(), Reason::EndFull, positions.end.cite)?;
                there
            }
        };
        let beyond = matches!(spot, SeatChoice::Position(seat) if seat.index() >= self.table.seats.len());
        let reason = if beyond { Reason::NoSuchPosition } else { Reason::SeatTaken };
        let seat = seat.ok_or(Refusal::new(reason, positions.table.cite))?;
        self.push(Event::Sat { seat, player, chips });
        let head = &self.table.head;
        if head.turn.shooter.is_none() && head.turn.offered.is_none() {
            if let Some(first) = self.first_offer(seat) {
                self.push(Event::DiceOffered { seat: first });
            }
        } else if head.turn.shooter.is_none()
            && !self.craps().shooter.first_to_arrive.value
            && head.turn.offered.is_some_and(|offered| offered > seat)
            && !head.turn.hand.thrown
        {
            self.push(Event::DiceOffered { seat });
        }
        Ok(())
    }

    /// Returns the player who is offered the dice when `arriving` sits down at a table without a shooter. Players who
    /// have left, who declined the dice, or who cannot take them in the middle of a hand are skipped.
    fn first_offer(&self, arriving: SeatNo) -> Option<SeatNo> {
        if self.craps().shooter.first_to_arrive.value {
            return Some(arriving);
        }
        let declined = |seat: SeatNo| self.table.head.turn.declined & 1 << seat.0 != 0;
        let there = self.table.players().filter(|(seat, player)| !player.away && !declined(*seat));
        let there = there.map(|(seat, _)| seat).chain([arriving]);
        there.filter(|seat| self.could_take_dice(*seat)).min()
    }

    /// Checks that the table can hold more chips without overflow.
    pub(super) fn room(&self, amount: Money) -> Result<(), Refusal> {
        self.amount(amount)?;
        unless(self.table.has_room(), Reason::NotAnAmount, self.craps().betting.amount)
    }

    pub(super) fn buy_in(&mut self, seat: SeatNo, amount: Money) -> Result<(), Refusal> {
        self.player(seat)?;
        self.room(amount)?;
        self.push(Event::BoughtIn { seat, amount });
        self.say(Call { seat: Some(seat), amount, ..Call::plain(CallKind::BuyIn) });
        Ok(())
    }

    pub(super) fn colour_change(&mut self, seat: SeatNo, amount: Money, into: Money) -> Result<(), Refusal> {
        self.amount(amount)?;
        self.amount(into)?;
        let rail = self.player(seat)?.rail;
        let chip = self.rules.layout.smallest_chip;
        unless(amount <= rail, Reason::NotCovered, self.craps().betting.covered)?;
        unless(into.is_multiple_of(chip.value), Reason::NotInChips, chip.cite)?;
        if let Some(chips) = &self.rules.layout.chips {
            unless(chips.value.contains(&into), Reason::NoSuchChip, chips.cite)?;
        }
        unless(amount.is_multiple_of(into), Reason::NotInUnits, chip.cite)?;
        self.push(Event::ColourChanged { seat, amount, into });
        self.say(Call { seat: Some(seat), amount, ..Call::plain(CallKind::ColourChange) });
        Ok(())
    }

    /// Lets a player leave: bets that may be taken down are returned; the others stay until they are decided.
    pub(super) fn leave(&mut self, seat: SeatNo) -> Result<(), Refusal> {
        let player = self.player(seat)?;
        let head = &self.table.head;
        unless(head.turn.shooter != Some(seat) || !head.dice.out, Reason::DiceOut, self.craps().dice.out)?;
        let (mut rail, mut stays) = (player.rail, false);
        let all_stay = self.craps().betting.absent_settled.value;
        for (slot, bet) in player.live() {
            let wager = self.rules.layout.wager(bet.key.wager);
            let open = self.open_now(wager, Some(BetChange::Down)).is_ok();
            let may = wager.terms.down.at(wager.underway[usize::from(bet.key.state)]).value;
            let down = !all_stay && open && may;
            let relief =
                head.turn.shooter == Some(seat) && head.turn.hand.point_set && self.returned_on_relief(bet);
            if down || relief {
                rail = rail.plus(self.take_all(seat, slot, bet, ReturnReason::Leaving));
            } else {
                stays = true;
            }
        }
        if stays {
            self.push(Event::WalkedAway { seat });
        } else {
            self.push(Event::Left { seat, chips: rail });
            self.say(Call { seat: Some(seat), amount: rail, ..Call::plain(CallKind::CashOut) });
        }
        if head.turn.shooter == Some(seat) || head.turn.offered == Some(seat) {
            self.and_then(|desk| desk.dice_after_leaving(seat));
        }
        Ok(())
    }
}
