//! Come resolution: a shooter without a Pass bet throws only to decide the come bets, because no other player shoots.

use croupier_rules::{Wager, WagerId};

use crate::bet::{Owner, Seat, SeatNo};
use crate::refusal::{Reason, Refusal};

use super::decide::{CommandDecider, unless};
use super::event::Event;

impl CommandDecider<'_> {
    /// Returns whether any bet has travelled to its number.
    fn come_bets_up(&self) -> bool {
        let travelled = |wager: &Wager, state: u16| wager.travels && wager.underway[usize::from(state)];
        let mut bets = self.table.players().flat_map(|(_, player)| player.live());
        bets.any(|(_, bet)| travelled(self.rules.layout.wager(bet.key.wager), bet.key.state))
    }

    /// Returns whether there are come bets to resolve without a point.
    pub(super) fn unresolved(&self) -> bool {
        self.craps().shooter.come_resolution.value && !self.table.point_on() && self.come_bets_up()
    }

    /// Returns the shooter (or the last shooter) if that player may throw without a Pass bet now. This requires that no
    /// other player is ready to shoot with a Pass bet.
    pub(super) fn resolves_come_bets(&self) -> Option<SeatNo> {
        if !self.unresolved() {
            return None;
        }
        let head = &self.table.head;
        // A player who took the dice for a come-out and has not thrown yet must have a Pass bet to shoot.
        let last = if head.turn.fresh { None } else { head.turn.shooter.or(head.turn.former) };
        let shooter = last.filter(|seat| self.player(*seat).is_ok())?;
        let would = |seat: SeatNo, player: &Seat| {
            seat != shooter
                && !player.away
                && head.turn.declined & 1 << seat.0 == 0
                && self.has_line_bet(player)
        };
        let others = self.table.players().any(|(seat, player)| would(seat, player));
        (!others).then_some(shooter)
    }

    /// Checks whether the table takes a bet during come resolution; it never takes a bet that gathers points.
    pub(super) fn taken_in_resolution(&self, wager: &Wager, id: WagerId) -> Result<(), Refusal> {
        if !self.table.head.turn.come_resolution || id == self.craps().pass {
            return Ok(());
        }
        let rules = self.craps().shooter;
        unless(!wager.gathers, Reason::NotNow, rules.come_resolution.cite)?;
        unless(rules.come_resolution_bets.value, Reason::NotNow, rules.come_resolution_bets.cite)
    }

    /// Ends come resolution when any player bets Pass.
    pub(super) fn pass_ends_resolution(&mut self, wager: WagerId) {
        // If the dice are out, the coming roll still decides the come bets.
        let head = &self.table.head;
        if head.turn.come_resolution && wager == self.craps().pass && !head.dice.out {
            self.push(Event::ResolutionEnded);
        }
    }

    /// Ends come resolution when this roll has decided the last come bet.
    pub(super) fn resolution_may_end(&mut self) {
        let decided = |seat: SeatNo, slot: u8| {
            self.so_far().iter().any(|event| match event {
                Event::Lost { at, .. } | Event::Paid { at, .. } | Event::TakenBack { at, .. } => {
                    at.seat == seat && at.slot == slot
                }
                _ => false,
            })
        };
        let layout = &self.rules.layout;
        let open = self.table.players().any(|(seat, player)| {
            player.live().any(|(slot, bet)| {
                layout.wager(bet.key.wager).travels && bet.key.owner == Owner::Player && !decided(seat, slot)
            })
        });
        let pass = self.craps().pass;
        let passed = self.table.players().any(|(_, player)| player.find_wager(pass, Owner::Player).is_some());
        if !open || passed {
            self.push(Event::ResolutionEnded);
        }
    }
}
