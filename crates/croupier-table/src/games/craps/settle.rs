//! Settles a roll: takes losing bets, then pays winning bets, dealer bets and finally side bets.

use croupier_rules::{
    Cell, Commission, Dice, Layout, Money, Odds, PointTreatment, Terms, Verdict, WinTreatment,
};

use crate::bet::{Bet, BetStatus, Owner, SeatNo};
use crate::refusal::{Reason, Refusal};

use super::CrapsRules;
use super::call::{Call, CallKind};
use super::decide::{CommandDecider, unless};
use super::event::{Event, LayoutPlace, LostLineBet, Payment, ReturnReason};
use super::form::{DealerBetRules, SubstituteRule};
use super::moment::PuckEffect;
use super::state::Table;

/// The order in which the crew settles decided bets. The crew first takes losing bets, except those that are settled
/// last.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SettlingOrder {
    Winner,
    DealerBet,
    Mover,
    LastLoser,
    LastWinner,
    LastDealerBet,
}

impl SettlingOrder {
    const ORDER: [SettlingOrder; 6] = [
        SettlingOrder::Winner,
        SettlingOrder::DealerBet,
        SettlingOrder::Mover,
        SettlingOrder::LastLoser,
        SettlingOrder::LastWinner,
        SettlingOrder::LastDealerBet,
    ];
}

/// Stakes and odds are bounded on acceptance, so every payout fits.
const FITS: &str = "stakes and odds are bounded, so the payout fits";

/// The effects of a roll, apart from taking the losing bets.
struct RollEffects {
    decided: Vec<AffectedBet>,
    any_call: bool,
    any_away: bool,
}

/// A bet that the roll affects.
#[derive(Clone, Copy)]
struct AffectedBet {
    turn: SettlingOrder,
    seat: SeatNo,
    slot: u8,
    cell: Cell,
}

impl<'t> CommandDecider<'t> {
    pub(super) fn settle_roll(&mut self, dice: Dice, announced: CallKind) -> Result<(), Refusal> {
        unless(self.table.has_room(), Reason::NotAnAmount, self.craps().betting.amount)?;
        self.push(Event::Rolled { dice });
        self.say(Call { dice: Some(dice), ..Call::plain(announced) });
        self.call_the_game(dice);
        let RollEffects { decided, any_call, any_away } = self.take_losers(dice);
        for turn in SettlingOrder::ORDER {
            for decided in decided.iter().filter(|decided| decided.turn == turn) {
                self.deal_with(*decided);
            }
        }
        self.move_puck(dice);
        self.send_back_on_point(dice);
        self.lapse_calls(dice, any_call);
        if any_away {
            self.free_empty_seats();
        }
        self.push(Event::Settled);
        Ok(())
    }

    /// Takes the losing bets and lists the others that the roll affects.
    fn take_losers(&mut self, dice: Dice) -> RollEffects {
        let mut round = RollEffects { decided: Vec::with_capacity(32), any_call: false, any_away: false };
        let (layout, point_on) = (&self.rules.layout, self.table.point_on());
        let dealers_after = self.craps().dealer_bets.paid_after.value;
        let resolution = self.in_resolution();
        for (seat, player) in self.table.players() {
            round.any_away |= player.away;
            for (slot, bet) in player.live() {
                round.any_call |= bet.called.is_some();
                let cell = self.layout_of(bet).cell(bet.key.wager, bet.key.state, dice);
                if cell.verdict == Verdict::Stand && cell.next == bet.key.state {
                    continue;
                }
                let wager = layout.wager(bet.key.wager);
                let terms = &wager.terms;
                // During come resolution no point can be set, so the roll does not affect bets that depend on the
                // point.
                if resolution && wager.by_point {
                    continue;
                }
                if !bet.works(terms, point_on) {
                    // Odds that are off go back when their flat bet is decided; any other bet that is off waits.
                    if terms.backs.is_some() && matches!(cell.verdict, Verdict::Win | Verdict::Lose) {
                        self.take_all(seat, slot, bet, ReturnReason::FlatGone);
                    }
                    continue;
                }
                let last = terms.settled_last.is_some_and(|rule| rule.value);
                let turn = match cell.verdict {
                    Verdict::Stand | Verdict::Push => SettlingOrder::Mover,
                    Verdict::Lose if last => SettlingOrder::LastLoser,
                    Verdict::Lose => {
                        let at = LayoutPlace { seat, slot, key: bet.key };
                        let playing = self.playing(at, bet);
                        self.lose(at, &playing, cell);
                        continue;
                    }
                    Verdict::Win => match (last, bet.key.owner == Owner::Dealers && dealers_after) {
                        (false, false) => SettlingOrder::Winner,
                        (false, true) => SettlingOrder::DealerBet,
                        (true, false) => SettlingOrder::LastWinner,
                        (true, true) => SettlingOrder::LastDealerBet,
                    },
                };
                round.decided.push(AffectedBet { turn, seat, slot, cell });
            }
        }
        round
    }

    fn deal_with(&mut self, decided: AffectedBet) {
        let AffectedBet { seat, slot, cell, .. } = decided;
        let Some(bet) = self.table.seat(seat).map(|player| &player.bets[usize::from(slot)]) else { return };
        let at = LayoutPlace { seat, slot, key: bet.key };
        match cell.verdict {
            Verdict::Stand => self.stand(at, bet, cell),
            Verdict::Push => self.push(Event::Pushed { at, cite: cell.cite }),
            Verdict::Lose => {
                let playing = self.playing(at, bet);
                self.lose(at, &playing, cell);
            }
            Verdict::Win => {
                let playing = self.playing(at, bet);
                self.win(at, &playing, cell);
            }
        }
    }

    /// Moves a bet to another state; a frozen bet keeps the points that it has gathered.
    fn stand(&mut self, at: LayoutPlace, bet: &Bet, cell: Cell) {
        let wager = self.rules.layout.wager(bet.key.wager);
        let gathered = |state: u16| wager.lifted[usize::from(state)];
        let from = bet.key.state;
        let to = if bet.standing == BetStatus::Frozen {
            cell.next - gathered(cell.next) + gathered(from)
        } else {
            cell.next
        };
        if to == from {
            return;
        }
        self.push(Event::Moved { at, to, cite: cell.cite });
        let count = |state: u16| gathered(state).count_ones();
        let noticed = |at: u32| count(from) < at && count(to) >= at;
        let told = self
            .so_far()
            .iter()
            .any(|event| matches!(event, Event::Said { call } if call.kind == CallKind::Surveillance));
        if wager.terms.notice_at.is_some_and(|at| noticed(at.value)) && !told {
            self.say(Call::plain(CallKind::Surveillance));
        }
    }

    /// Returns the part of a bet that plays. On an area over its maximum this is only the bet's share; the rest goes
    /// back first.
    fn playing(&mut self, at: LayoutPlace, bet: &Bet) -> Bet {
        if !self.craps().betting.can_exceed() {
            return *bet;
        }
        let share =
            self.shares(bet.key).into_iter().find(|share| (share.seat, share.slot) == (at.seat, at.slot));
        match share {
            Some(share) if share.plays < share.stake => {
                let surplus = share.stake.minus(share.plays);
                self.give_back(at, bet, surplus, ReturnReason::OverMaximum);
                let held = self.so_far().iter().rev().find_map(|event| match event {
                    Event::TakenBack { returned, kept, .. } => Some(returned.plus(*kept)),
                    _ => None,
                });
                Bet { stake: share.plays, held: bet.held.minus(held.unwrap_or(Money::ZERO)), ..*bet }
            }
            _ => *bet,
        }
    }

    /// Returns whether this throw only resolves come bets.
    fn in_resolution(&self) -> bool {
        let began = |event: &Event| matches!(event, Event::ResolutionBegan { .. });
        self.craps().shooter.come_resolution.value
            && (self.table.head.turn.come_resolution || self.so_far().iter().any(began))
    }

    /// Handles bets that are off when their number becomes the point, if the document has a rule for them.
    fn send_back_on_point(&mut self, dice: Dice) {
        let set = || self.so_far().iter().any(|event| matches!(event, Event::PointSet { .. }));
        if !self.craps().any_on_point || !set() {
            return;
        }
        for (seat, player) in self.table.players() {
            for (slot, bet) in player.live() {
                let wager = self.rules.layout.wager(bet.key.wager);
                let Some(rule) = wager.terms.on_point else { continue };
                let here = wager.numbers[usize::from(bet.key.state)] == dice.total();
                if !here || bet.works(&wager.terms, false) {
                    continue;
                }
                match rule.value {
                    PointTreatment::Keep => {}
                    PointTreatment::Refund | PointTreatment::RefundOrMove => {
                        self.take_all(seat, slot, bet, ReturnReason::BecamePoint);
                    }
                    PointTreatment::Move => {
                        self.push(Event::ToBeMoved { at: LayoutPlace { seat, slot, key: bet.key } })
                    }
                }
            }
        }
    }

    fn lose(&mut self, at: LayoutPlace, bet: &Bet, cell: Cell) {
        self.push(Event::Lost { at, stake: bet.stake, earned: bet.held, cite: cell.cite });
    }

    fn win(&mut self, at: LayoutPlace, bet: &Bet, cell: Cell) {
        let layout = self.layout_of(bet);
        let terms = &layout.wager(bet.key.wager).terms;
        let room = |kept| self.room_to_ride(at, terms, kept);
        let (payment, lost) = payment(layout, &self.craps().dealer_bets, bet, cell, room);
        if !lost.is_zero() {
            self.push(Event::Lost { at, stake: lost, earned: Money::ZERO, cite: cell.cite });
        }
        self.push(Event::Paid { at, payment, cite: cell.cite });
        if terms.witness.is_some_and(|rule| rule.value) {
            self.say(Call {
                seat: Some(at.seat),
                bet: Some(bet.key),
                amount: payment.win,
                ..Call::plain(CallKind::Witness)
            });
        }
    }

    /// Returns the layout that pays a bet: the current layout, or the layout of the bet's edition.
    pub(super) fn layout_of(&self, bet: &Bet) -> &'t Layout {
        layout_of(self.rules, self.table, bet)
    }

    /// Returns the maximum that may be added to a bet that rides.
    fn room_to_ride(&self, at: LayoutPlace, terms: &Terms, kept: Money) -> Money {
        let mut most = terms.limits.max.map_or(Money::CEILING, |max| max.value);
        if terms.limits.max_of_player.is_some_and(|rule| rule.value) {
            let after = self.after_so_far();
            let others = after.seat(at.seat).into_iter().flat_map(|player| player.live());
            let others = others.filter(|(slot, _)| *slot != at.slot);
            most = others.fold(most, |most, (_, bet)| most.minus(bet.stake));
        }
        most.minus(kept).max(Money::ZERO)
    }

    /// Makes the stickperson's calls of the roll, which come before the settlement.
    fn call_the_game(&mut self, dice: Dice) {
        let (point, layout) = (self.table.head.point, &self.rules.layout);
        let kind = match (point, layout.line_verdict(point, dice)) {
            (0, _) if layout.points().contains(&dice.total()) => CallKind::Point,
            (0, _) => return,
            (_, Some(Verdict::Win)) => {
                self.say(Call { dice: Some(dice), ..Call::plain(CallKind::Winner) });
                // For bets that gather points, a marker goes on each different point.
                if self.table.head.turn.hand.markers & 1 << point == 0 && self.points_are_gathered() {
                    self.say(Call { dice: Some(dice), ..Call::plain(CallKind::Marker) });
                }
                return;
            }
            (_, Some(_)) => CallKind::SevenOut,
            (_, None) => return,
        };
        self.say(Call { dice: Some(dice), ..Call::plain(kind) });
    }

    fn points_are_gathered(&self) -> bool {
        let mut bets = self.table.players().flat_map(|(_, player)| player.live());
        bets.any(|(_, bet)| {
            let wager = self.rules.layout.wager(bet.key.wager);
            wager.gathers && wager.by_point
        })
    }

    /// Moves the puck, and passes the dice on if the rules say so.
    fn move_puck(&mut self, dice: Dice) {
        let head = &self.table.head;
        let taken = self.so_far().iter().find_map(|event| match event {
            Event::DiceTaken { seat } => Some(*seat),
            _ => None,
        });
        let Some(shooter) = taken.or(head.turn.shooter) else { return };
        let rules = self.craps().shooter;
        let total = dice.total();
        let line = self.rules.layout.line_verdict(head.point, dice);
        let passes_on = if self.in_resolution() {
            self.push(Event::ComeOutAgain { lost: None });
            self.resolution_may_end();
            false
        } else if head.point == 0 {
            if self.rules.layout.points().contains(&total) {
                self.push(Event::PointSet { number: total });
                return;
            }
            self.push(Event::ComeOutAgain { lost: self.lost_line(shooter) });
            let craps = self.rules.layout.cell(self.craps().pass, 0, dice).verdict == Verdict::Lose;
            !(if craps { rules.keeps_after_craps } else { rules.keeps_after_come_out }).value
        } else if line == Some(Verdict::Win) {
            self.push(Event::PointMade { number: head.point });
            let substitute = head.turn.substitute || taken.is_some();
            !rules.keeps_after_point.value
                || substitute && rules.substitute_keeps.value == SubstituteRule::GivesUp
        } else if line.is_some() {
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
            self.and_then(|desk| desk.offer_next(shooter, 0));
        }
    }

    /// Returns the line bet that the shooter lost on this roll.
    fn lost_line(&self, shooter: SeatNo) -> Option<LostLineBet> {
        let craps = self.craps();
        self.so_far().iter().find_map(|event| match event {
            Event::Lost { at, .. } if at.seat == shooter && at.key.owner == Owner::Player => {
                match at.key.wager {
                    wager if wager == craps.pass => Some(LostLineBet::Pass),
                    wager if Some(wager) == craps.dont_pass => Some(LostLineBet::DontPass),
                    _ => None,
                }
            }
            _ => None,
        })
    }

    /// Ends the players' on and off calls after the throw that they were made for, or when the puck goes on or off.
    fn lapse_calls(&mut self, dice: Dice, any_call: bool) {
        let lasts = self.craps().betting.calls_last.at(self.table.point_on()).value;
        let after = PuckEffect::of(&self.rules.layout, self.table.head.point, dice);
        // During come resolution the puck stays where it is.
        let changed = after.changed && !self.in_resolution();
        if any_call && lasts.lapses(PuckEffect { changed, ..after }) {
            self.push(Event::CallsLapsed);
        }
    }

    /// Frees the seat of each player who walked away and whose last bet is decided. Bets that the player could have
    /// taken down while bets were open go back now.
    fn free_empty_seats(&mut self) {
        let after = self.after_so_far();
        let all_stay = self.craps().betting.absent_settled.value;
        for (seat, player) in after.players().filter(|(_, player)| player.away) {
            let (mut chips, mut stays) = (player.rail, false);
            for (slot, bet) in player.live() {
                let wager = self.rules.layout.wager(bet.key.wager);
                let down = wager.terms.down.at(wager.underway[usize::from(bet.key.state)]).value;
                if down && !all_stay {
                    chips = chips.plus(self.take_all(seat, slot, bet, ReturnReason::Leaving));
                } else {
                    stays = true;
                }
            }
            if !stays {
                self.push(Event::Left { seat, chips });
            }
        }
    }
}

/// Returns the payment of a winning bet, and the part of its stake that is lost if only some of its parts win.
///
/// `room` returns the maximum that may be added to a bet that rides, given the part of its stake that is kept.
pub fn payment(
    layout: &Layout,
    dealer_bets: &DealerBetRules,
    bet: &Bet,
    cell: Cell,
    room: impl FnOnce(Money) -> Money,
) -> (Payment, Money) {
    let pay = layout.pay(cell.pay);
    let terms = &layout.wager(bet.key.wager).terms;
    let kept = pay.returned_stake(bet.stake).expect(FITS);
    let win = layout.win(pay, bet.stake).expect(FITS);
    let stays = terms.winner.value != WinTreatment::ComesBack
        && (bet.key.owner == Owner::Player || dealer_bets.stays_up.value);
    let charged = |commission: &Commission| commission.paid.value && (stays || !commission.placed.value);
    let commission = match terms.commission.filter(charged) {
        Some(_) => layout.commission(bet.key.wager, bet.key.state, kept).expect(FITS).min(win),
        None => Money::ZERO,
    };
    // If commission is charged at placement, this commission is held for the next decision. If not, the house earns it
    // immediately.
    let held = terms.commission.is_some_and(|commission| commission.placed.value);
    let (next, fee) = if held { (commission, Money::ZERO) } else { (Money::ZERO, commission) };
    let rides = match terms.winner.value {
        WinTreatment::Rides if stays => room(kept).min(win.minus(commission)),
        _ => Money::ZERO,
    };
    let payment = Payment {
        win,
        rides,
        back: if stays { Money::ZERO } else { kept },
        earned: bet.held,
        next,
        fee,
        to_tips: bet.key.owner == Owner::Dealers && dealer_bets.to_tips.value,
        state: if stays { cell.next } else { bet.key.state },
        from: pay.from.map(|from| from.value),
    };
    (payment, bet.stake.minus(kept))
}

fn layout_of<'r>(rules: &'r CrapsRules, table: &Table, bet: &Bet) -> &'r Layout {
    if bet.edition == table.head.edition {
        return &rules.layout;
    }
    rules.game.earlier.get(usize::from(bet.edition)).unwrap_or(&rules.layout)
}

/// Returns the odds at which a throw pays the whole bet at this place. `None` if the bet does not win, or if parts of
/// it are paid differently.
pub fn odds_of(rules: &CrapsRules, table: &Table, at: LayoutPlace, dice: Dice) -> Option<Odds> {
    let bet = table.bet_at(at)?;
    let layout = layout_of(rules, table, bet);
    let cell = layout.cell(at.key.wager, at.key.state, dice);
    let pay = (cell.verdict == Verdict::Win).then(|| layout.pay(cell.pay))?;
    let (_, even) = pay.parts(bet.stake);
    pay.odds.filter(|_| even.is_zero())
}
