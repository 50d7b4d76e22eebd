//! A table settled by a document's rules: rails, bets, vigorish and puck, in cents.

use super::terms::{BetEffect, CallDuration, Document, Faces, Fee, Rule, WinDestination};
use crate::reasons::DecisionFacts;

/// A bet on the layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bet {
    pub(crate) seat: usize,
    pub(crate) row: usize,
    pub(crate) dealers: bool,
    pub(crate) stake: i64,
    /// Vigorish held for the next decision.
    pub(crate) held: i64,
    pub(crate) called: Option<bool>,
    /// A bit for each number gathered: points made for a fire bet, totals for a bonus bet.
    pub(crate) seen: u16,
}

/// The whole table.
#[derive(Clone, Debug)]
pub(crate) struct Book<'d> {
    pub(crate) document: &'d Document,
    pub(crate) rails: Vec<i64>,
    pub(crate) bets: Vec<Bet>,
    pub(crate) tips: i64,
    /// Vigorish that the house has earned.
    pub(crate) vigorish: i64,
    pub(crate) point: u8,
    /// The different points made since the last seven-out, a bit for each.
    pub(crate) made: u16,
    /// Whether there has been a roll since the last seven-out.
    pub(crate) thrown: bool,
    /// The bets that the last roll decided, as they were before the roll, and how it decided each.
    pub(crate) decided: Vec<(Bet, DecisionFacts)>,
}

impl<'d> Book<'d> {
    pub(crate) fn open(document: &'d Document, rails: Vec<i64>) -> Book<'d> {
        let (bets, decided) = (Vec::new(), Vec::new());
        Book { document, rails, bets, tips: 0, vigorish: 0, point: 0, made: 0, thrown: false, decided }
    }

    fn at(&self, seat: usize, row: usize, dealers: bool) -> Option<usize> {
        self.bets.iter().position(|bet| (bet.seat, bet.row, bet.dealers) == (seat, row, dealers))
    }

    pub(crate) fn has(&self, seat: usize, name: &str) -> bool {
        self.document.find(name).is_some_and(|row| self.at(seat, row, false).is_some())
    }

    /// Makes a bet or adds to it; a negative amount lowers it. The vigorish held follows the stake.
    pub(crate) fn bet(&mut self, seat: usize, row: usize, dealers: bool, amount: i64) {
        let at = self.at(seat, row, dealers).unwrap_or_else(|| {
            self.bets.push(Bet { seat, row, dealers, stake: 0, held: 0, called: None, seen: 0 });
            self.bets.len() - 1
        });
        let bet = &mut self.bets[at];
        bet.stake += amount;
        let held = if self.document.raises_apart && amount > 0 {
            bet.held + self.document.held(row, amount)
        } else {
            // The vigorish held only grows with the stake; a bet whose raises were charged separately gets back at most
            // the amount held.
            let whole = self.document.held(row, bet.stake);
            if amount < 0 { whole.min(bet.held) } else { whole }
        };
        self.rails[seat] -= amount + held - bet.held;
        bet.held = held;
        self.bets.retain(|bet| bet.stake > 0);
    }

    /// Calls a bet on or off.
    pub(crate) fn call(&mut self, seat: usize, row: usize, on: bool) {
        let at = self.at(seat, row, false).expect("only an existing bet can be called on or off");
        self.bets[at].called = Some(on);
    }

    /// Takes a bet down, together with the vigorish held for it and any odds behind it.
    pub(crate) fn down(&mut self, seat: usize, row: usize) {
        let name = self.document.rows[row].name;
        let odds = match name.rsplit_once('-') {
            Some((family, number)) if number.parse::<u8>().is_ok() => format!("{family}-odds-{number}"),
            _ => format!("{name}-odds"),
        };
        for row in [Some(row), self.document.find(&odds)].into_iter().flatten() {
            if let Some(at) = self.at(seat, row, false) {
                let bet = self.bets.remove(at);
                self.rails[seat] += bet.stake + bet.held;
            }
        }
    }

    /// Settles a roll: pays or takes every bet, then moves the puck.
    pub(crate) fn roll(&mut self, dice: Faces) {
        let bets = std::mem::take(&mut self.bets);
        self.decided.clear();
        self.bets = bets.into_iter().filter_map(|bet| self.settle(bet, dice)).collect();
        self.move_puck(dice.0 + dice.1);
    }

    /// Settles one bet; returns the part that stays on the layout.
    fn settle(&mut self, mut bet: Bet, dice: Faces) -> Option<Bet> {
        let row = &self.document.rows[bet.row];
        let works = row.takes_part(self.point, bet.called);
        let fate = self.document.fate(bet.row, self.point, works, bet.seen, dice);
        if let Some(verdict) = fate.verdict() {
            let (number, points) = (row.number(self.point), bet.seen.count_ones() as usize);
            self.decided.push((bet, DecisionFacts { verdict, number, dice, points }));
        }
        match fate {
            BetEffect::Stands | BetEffect::Pushed => {
                bet.seen |= self.gathers(&row.rule, dice.0 + dice.1);
                Some(bet)
            }
            BetEffect::Travels(to) => Some(Bet { row: to, ..bet }),
            BetEffect::Home => {
                self.rails[bet.seat] += bet.stake + bet.held;
                None
            }
            BetEffect::Lost => {
                self.vigorish += bet.held;
                None
            }
            BetEffect::Wins { win, back } => {
                let won = self.document.winnings(bet.row, bet.stake, win);
                let fee = match row.fee {
                    Fee::OnWin(base, rate) => Document::charge(bet.stake, base, rate, win),
                    Fee::Held(..) | Fee::None => 0,
                };
                self.vigorish += bet.held + fee;
                let safe = bet.stake * back.0 / back.1;
                self.pay(bet, row.after, won - fee, safe)
            }
        }
    }

    /// Pays a bet that won; `safe` is the part of its stake that is not lost.
    fn pay(&mut self, mut bet: Bet, after: WinDestination, won: i64, safe: i64) -> Option<Bet> {
        if bet.dealers {
            // A bet for the dealers ends with its first decision, and all of it goes to the tips.
            self.tips += won + safe;
            return None;
        }
        let rail = &mut self.rails[bet.seat];
        match after {
            WinDestination::Home => {
                *rail += won + safe;
                None
            }
            WinDestination::Up => {
                bet.held = self.document.held(bet.row, bet.stake);
                *rail += won - bet.held;
                Some(bet)
            }
            WinDestination::Ride => {
                let all = bet.stake + won;
                bet.stake = all.min(self.document.most);
                *rail += all - bet.stake;
                Some(bet)
            }
        }
    }

    /// Returns the number that a bet gathers with this total, as a bit.
    fn gathers(&self, rule: &Rule, total: u8) -> u16 {
        match rule {
            Rule::Fire(_) if total == self.point => 1 << total,
            Rule::Collect(..) => 1 << total,
            _ => 0,
        }
    }

    fn move_puck(&mut self, total: u8) {
        let before = self.point;
        self.thrown = true;
        if before == 0 {
            if self.document.points.contains(&total) {
                self.point = total;
            }
        } else if total == before {
            self.made |= 1 << total;
            self.point = 0;
        } else if total == 7 {
            (self.point, self.made, self.thrown) = (0, 0, false);
        }
        let lapse = match self.document.call_holds {
            CallDuration::UntilPuckTurns => (before == 0) != (self.point == 0),
            CallDuration::ForComeOutOrPoint => before == 0 || self.point == 0,
        };
        if lapse {
            self.bets.iter_mut().for_each(|bet| bet.called = None);
        }
    }
}
