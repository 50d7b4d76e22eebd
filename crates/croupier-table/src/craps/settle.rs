//! Settles a roll: losers taken, winners paid, dealer bets after them, side bets last.

use croupier_rules::{Cell, Commission, Dice, Money, Verdict, Winner};

use crate::bet::{Bet, Owner, SeatNo};
use crate::refusal::{Reason, Refusal};

use super::call::{Call, CallKind};
use super::decide::{Desk, unless};
use super::event::{At, Back, Event, LostLine, Payment};
use super::form::CallLasts;

/// The order in which decided bets are dealt with. Losers come before all of these.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Winner,
    DealerBet,
    Mover,
    LastLoser,
    LastWinner,
    LastDealerBet,
}

impl Turn {
    const ORDER: [Turn; 6] =
        [Turn::Winner, Turn::DealerBet, Turn::Mover, Turn::LastLoser, Turn::LastWinner, Turn::LastDealerBet];
}

/// Stakes and odds are bounded when they are accepted, so that what they come to always fits.
const FITS: &str = "a stake under the ceiling at odds under the longest";

/// What a roll does besides taking the losers.
struct Round {
    decided: Vec<Decided>,
    any_call: bool,
    any_away: bool,
}

/// A bet that the roll does something to.
#[derive(Clone, Copy)]
struct Decided {
    turn: Turn,
    seat: SeatNo,
    slot: u8,
    cell: Cell,
}

impl Desk<'_> {
    pub(super) fn settle_roll(&mut self, dice: Dice, announced: CallKind) -> Result<(), Refusal> {
        unless(self.table.has_room(), Reason::NotAnAmount, self.craps().betting.amount)?;
        self.push(Event::Rolled { dice });
        self.say(Call { dice: Some(dice), ..Call::plain(announced) });
        self.call_the_game(dice);
        let Round { decided, any_call, any_away } = self.take_losers(dice);
        for turn in Turn::ORDER {
            for decided in decided.iter().filter(|decided| decided.turn == turn) {
                self.deal_with(*decided);
            }
        }
        self.move_puck(dice);
        self.lapse_calls(dice, any_call);
        if any_away {
            self.free_empty_seats();
        }
        self.push(Event::Settled);
        Ok(())
    }

    /// Takes the losing bets and lists the others that the roll does something to.
    fn take_losers(&mut self, dice: Dice) -> Round {
        let mut round = Round { decided: Vec::with_capacity(32), any_call: false, any_away: false };
        let (layout, point_on) = (&self.rules.layout, self.table.point_on());
        let dealers_after = self.craps().dealer_bets.paid_after.value;
        let given_back = |events: &[Event], seat: SeatNo, slot: u8| {
            events.iter().any(
                |event| matches!(event, Event::TakenBack { at, .. } if at.seat == seat && at.slot == slot),
            )
        };
        let sent_with = self.start..self.events.len();
        for (seat, player) in self.table.players() {
            round.any_away |= player.away;
            for (slot, bet) in player.live() {
                round.any_call |= bet.called.is_some();
                let cell = layout.cell(bet.key.wager, bet.key.state, dice);
                if cell.verdict == Verdict::Stand && cell.next == bet.key.state {
                    continue;
                }
                // A bet that rode on without its line bet went back when the dice went out.
                if bet.riding && given_back(&self.events[sent_with.clone()], seat, slot) {
                    continue;
                }
                let terms = &layout.wager(bet.key.wager).terms;
                if !terms.works(bet.called, point_on) {
                    // Odds that are off go back when their flat bet is decided; any other bet just waits.
                    if terms.backs.is_some() && matches!(cell.verdict, Verdict::Win | Verdict::Lose) {
                        self.take_all(seat, slot, bet, Back::FlatGone);
                    }
                    continue;
                }
                let last = terms.settled_last.is_some_and(|rule| rule.value);
                let turn = match cell.verdict {
                    Verdict::Stand | Verdict::Push => Turn::Mover,
                    Verdict::Lose if last => Turn::LastLoser,
                    Verdict::Lose => {
                        self.lose(At { seat, slot, key: bet.key }, bet, cell);
                        continue;
                    }
                    Verdict::Win => match (last, bet.key.owner == Owner::Dealers && dealers_after) {
                        (false, false) => Turn::Winner,
                        (false, true) => Turn::DealerBet,
                        (true, false) => Turn::LastWinner,
                        (true, true) => Turn::LastDealerBet,
                    },
                };
                round.decided.push(Decided { turn, seat, slot, cell });
            }
        }
        round
    }

    fn deal_with(&mut self, decided: Decided) {
        let Decided { seat, slot, cell, .. } = decided;
        let Some(bet) = self.table.seat(seat).map(|player| &player.bets[usize::from(slot)]) else { return };
        let at = At { seat, slot, key: bet.key };
        match cell.verdict {
            Verdict::Stand => self.push(Event::Moved { at, to: cell.next, cite: cell.cite }),
            Verdict::Push => self.push(Event::Pushed { at, cite: cell.cite }),
            Verdict::Lose => self.lose(at, bet, cell),
            Verdict::Win => self.win(at, bet, cell),
        }
    }

    fn lose(&mut self, at: At, bet: &Bet, cell: Cell) {
        self.push(Event::Lost { at, stake: bet.stake, earned: bet.held, cite: cell.cite });
    }

    fn win(&mut self, at: At, bet: &Bet, cell: Cell) {
        let layout = &self.rules.layout;
        let pay = layout.pay(cell.pay);
        let terms = &layout.wager(bet.key.wager).terms;
        let dealer_bets = self.craps().dealer_bets;
        let kept = pay.kept(bet.stake).expect(FITS);
        let win = pay.win(bet.stake, layout.smallest_chip.value).expect(FITS);
        let lost = bet.stake.minus(kept);
        if !lost.is_zero() {
            self.push(Event::Lost { at, stake: lost, earned: Money::ZERO, cite: cell.cite });
        }
        let stays = terms.winner.value == Winner::StaysUp
            && (bet.key.owner == Owner::Player || dealer_bets.stays_up.value);
        let charged = |commission: &Commission| commission.paid.value && (stays || !commission.placed.value);
        let commission = match terms.commission.filter(charged) {
            Some(_) => layout.commission(bet.key.wager, bet.key.state, kept).expect(FITS).min(win),
            None => Money::ZERO,
        };
        // A commission that is held from placement pays for the next decision; any other is the house's at once.
        let held = terms.commission.is_some_and(|commission| commission.placed.value);
        let (next, fee) = if held { (commission, Money::ZERO) } else { (Money::ZERO, commission) };
        let payment = Payment {
            win,
            back: if stays { Money::ZERO } else { kept },
            earned: bet.held,
            next,
            fee,
            to_tips: bet.key.owner == Owner::Dealers && dealer_bets.to_tips.value,
            state: if stays { cell.next } else { bet.key.state },
            from: pay.from.map(|from| from.value),
        };
        self.push(Event::Paid { at, payment, cite: cell.cite });
        if terms.witness.is_some_and(|rule| rule.value) {
            self.say(Call {
                seat: Some(at.seat),
                bet: Some(bet.key),
                amount: win,
                ..Call::plain(CallKind::Witness)
            });
        }
    }

    /// The stick calls the game before the dealers settle it.
    fn call_the_game(&mut self, dice: Dice) {
        let (point, total) = (self.table.head.point, dice.total());
        let kind = match point {
            0 if self.rules.layout.points.contains(&total) => CallKind::Point,
            0 => return,
            _ if total == point => CallKind::Winner,
            _ if total == 7 => CallKind::SevenOut,
            _ => return,
        };
        self.say(Call { dice: Some(dice), ..Call::plain(kind) });
    }

    /// The puck, the point and who shoots next.
    fn move_puck(&mut self, dice: Dice) {
        let head = &self.table.head;
        let taken = self.so_far().iter().find_map(|event| match event {
            Event::DiceTaken { seat } => Some(*seat),
            _ => None,
        });
        let Some(shooter) = head.shooter.or(taken) else { return };
        let rules = self.craps().shooter;
        let total = dice.total();
        let passes_on = if head.point == 0 {
            if self.rules.layout.points.contains(&total) {
                self.push(Event::PointSet { number: total });
                return;
            }
            self.push(Event::ComeOutAgain { lost: self.lost_line(shooter) });
            !rules.keeps_after_come_out.value
        } else if total == head.point {
            self.push(Event::PointMade { number: total });
            !rules.keeps_after_point.value
        } else if total == 7 {
            self.push(Event::SevenOut);
            self.push(Event::BowlEmptied);
            let next =
                if rules.keeps_after_seven.value { None } else { self.round_from(shooter).first().copied() };
            self.push(Event::DiceOffered { seat: next.unwrap_or(shooter) });
            return;
        } else {
            return;
        };
        if passes_on {
            self.push(Event::DiceGivenUp { seat: shooter, by_box: false, hand_goes_on: true });
            self.offer_next(shooter, 0);
        }
    }

    /// The line bet that this roll took from the shooter.
    fn lost_line(&self, shooter: SeatNo) -> Option<LostLine> {
        let craps = self.craps();
        self.so_far().iter().find_map(|event| match event {
            Event::Lost { at, .. } if at.seat == shooter && at.key.owner == Owner::Player => {
                match at.key.wager {
                    wager if wager == craps.pass => Some(LostLine::Pass),
                    wager if Some(wager) == craps.dont_pass => Some(LostLine::DontPass),
                    _ => None,
                }
            }
            _ => None,
        })
    }

    /// What players called on or off lapses for the next throw, or when a new come-out begins.
    fn lapse_calls(&mut self, dice: Dice, any_call: bool) {
        let (point, total) = (self.table.head.point, dice.total());
        let new_come_out = match point {
            0 => !self.rules.layout.points.contains(&total),
            point => total == point || total == 7,
        };
        let lapses = match self.craps().betting.calls_last.value {
            CallLasts::NextThrow => true,
            CallLasts::UntilComeOut => new_come_out,
        };
        if any_call && lapses {
            self.push(Event::CallsLapsed);
        }
    }

    /// Players who walked away are gone when their last bet is decided.
    fn free_empty_seats(&mut self) {
        for (seat, player) in self.table.players().filter(|(_, player)| player.away) {
            let (mut rail, mut bets) = (player.rail, player.live().count());
            for event in self.so_far() {
                match *event {
                    Event::Lost { at, stake, .. }
                        if at.seat == seat && stake == player.bets[usize::from(at.slot)].stake =>
                    {
                        bets -= 1;
                    }
                    Event::Paid { at, payment, .. } if at.seat == seat => {
                        if !payment.to_tips {
                            rail = rail.plus(payment.to_rail());
                        }
                        bets -= usize::from(!payment.back.is_zero());
                    }
                    Event::TakenBack { at, amount, returned, .. } if at.seat == seat => {
                        rail = rail.plus(amount).plus(returned);
                        bets -= 1;
                    }
                    _ => {}
                }
            }
            if bets == 0 {
                self.push(Event::Left { seat, chips: rail });
            }
        }
    }
}
