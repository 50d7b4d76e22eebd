//! British Columbia's craps, settled independently: written from the document (BCLC Rules of Play, sections 1.0 Craps,
//! 2.0 Fire Bet and 3.0 Sharpshooter), not from the pack. Money is in cents.

use std::collections::BTreeSet;

use crate::reasons::{DecisionFacts, Verdict};
use Wager::*;

/// The totals that become a point (2.1.5).
pub(crate) const POINTS: [u8; 6] = [4, 5, 6, 8, 9, 10];

/// The wagers, by their places on the layout.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Wager {
    Pass,
    PassOdds,
    DontPass,
    DontPassOdds,
    /// In the Come box, before its first roll.
    ComeBox,
    Come(u8),
    ComeOdds(u8),
    DontComeBox,
    DontCome(u8),
    DontComeOdds(u8),
    Place(u8),
    Buy(u8),
    Lay(u8),
    Hard(u8),
    Big(u8),
    Field,
    Hop(u8, u8),
    Craps(u8),
    Eleven,
    AnyCraps,
    AnySeven,
    Horn,
    HornHigh(u8),
    World,
    CrapsEleven,
    HighLow,
    AceDeuceEleven,
    ElevenTwelve,
    HighLowEleven,
    Fire,
    Sharpshooter,
}

impl Wager {
    /// Returns the name that people type.
    pub(crate) fn name(self) -> String {
        match self {
            Pass => "pass".into(),
            PassOdds => "pass-odds".into(),
            DontPass => "dont-pass".into(),
            DontPassOdds => "dont-pass-odds".into(),
            ComeBox => "come".into(),
            Come(n) => format!("come-{n}"),
            ComeOdds(n) => format!("come-odds-{n}"),
            DontComeBox => "dont-come".into(),
            DontCome(n) => format!("dont-come-{n}"),
            DontComeOdds(n) => format!("dont-come-odds-{n}"),
            Place(n) => format!("place-{n}"),
            Buy(n) => format!("buy-{n}"),
            Lay(n) => format!("lay-{n}"),
            Hard(n) => format!("hard-{n}"),
            Big(n) => format!("big-{n}"),
            Field => "field".into(),
            Hop(a, b) => format!("hop-{a}-{b}"),
            Craps(n) => format!("craps-{n}"),
            Eleven => "eleven".into(),
            AnyCraps => "any-craps".into(),
            AnySeven => "any-seven".into(),
            Horn => "horn".into(),
            HornHigh(n) => format!("horn-high-{n}"),
            World => "world".into(),
            CrapsEleven => "c-and-e".into(),
            HighLow => "hi-lo".into(),
            AceDeuceEleven => "ace-deuce-eleven".into(),
            ElevenTwelve => "eleven-twelve".into(),
            HighLowEleven => "hi-lo-eleven".into(),
            Fire => "fire-bet".into(),
            Sharpshooter => "sharpshooter".into(),
        }
    }

    /// Returns the separate one-roll wagers that this wager is paid as, with the units on each (6.6.6 to 6.6.13).
    pub(crate) fn parts(self) -> Vec<(Wager, i64)> {
        let horn = [(Craps(2), 1), (Craps(3), 1), (Eleven, 1), (Craps(12), 1)];
        match self {
            Horn => horn.to_vec(),                                             // 6.6.6.a
            HornHigh(11) => [&horn[..], &[(Eleven, 1)]].concat(),              // 6.6.7.a
            HornHigh(n) => [&horn[..], &[(Craps(n), 1)]].concat(),             // 6.6.7.a
            World => [&horn[..], &[(AnySeven, 1)]].concat(),                   // 6.6.8.a
            CrapsEleven => vec![(AnyCraps, 1), (Eleven, 1)],                   // 6.6.9.a
            HighLow => vec![(Craps(2), 1), (Craps(12), 1)],                    // 6.6.10.a
            AceDeuceEleven => vec![(Craps(3), 1), (Eleven, 1)],                // 6.6.11.a
            ElevenTwelve => vec![(Eleven, 1), (Craps(12), 1)],                 // 6.6.12.a
            HighLowEleven => vec![(Craps(2), 1), (Eleven, 1), (Craps(12), 1)], // 6.6.13.a
            single => vec![(single, 1)],
        }
    }
}

/// The effect of a roll on a bet.
enum BetEffect {
    Stands,
    /// The bet neither wins nor loses, and stays.
    Pushed,
    Lost,
    /// The bet goes back to the rail undecided.
    Home,
    Travels(Wager),
    /// The bet wins the amount `win`. The part `back` of the stake comes back too, unless the bet stays `up`.
    Wins {
        win: i64,
        back: i64,
        up: bool,
    },
}

impl BetEffect {
    /// Returns the result of the bet; `None` if the bet stays, travels or goes back undecided.
    fn verdict(&self) -> Option<Verdict> {
        match self {
            BetEffect::Wins { .. } => Some(Verdict::Won),
            BetEffect::Lost => Some(Verdict::Lost),
            BetEffect::Pushed => Some(Verdict::Pushed),
            BetEffect::Stands | BetEffect::Home | BetEffect::Travels(_) => None,
        }
    }
}

/// Decides a bet that goes with the dice, before and after it has a number.
fn right_way(number: u8, total: u8, win: i64, stake: i64) -> BetEffect {
    match (number, total) {
        (0, 7 | 11) => BetEffect::Wins { win, back: stake, up: false }, // 2.1.3
        (0, 2 | 3 | 12) => BetEffect::Lost,                             // 2.1.4
        (0, _) => BetEffect::Stands,                                    // 2.1.5
        (_, 7) => BetEffect::Lost,                                      // 2.1.7
        (n, t) if n == t => BetEffect::Wins { win, back: stake, up: false }, // 2.1.6
        _ => BetEffect::Stands,                                         // 2.1.5.a
    }
}

/// Decides a bet that goes against the dice, before and after it has a number.
fn wrong_way(number: u8, total: u8, win: i64, stake: i64) -> BetEffect {
    match (number, total) {
        (0, 2 | 3) => BetEffect::Wins { win, back: stake, up: false }, // 2.2.3
        (0, 12) => BetEffect::Pushed,                                  // 2.2.3.a
        (0, 7 | 11) => BetEffect::Lost,                                // 2.2.4
        (0, _) => BetEffect::Stands,                                   // 2.2.5
        (_, 7) => BetEffect::Wins { win, back: stake, up: false },     // 2.2.6
        (n, t) if n == t => BetEffect::Lost,                           // 2.2.7
        _ => BetEffect::Stands,                                        // 2.2.5.a
    }
}

/// A bet that wins on its number and loses on seven, and stays up when it wins.
fn on_number(number: u8, total: u8, win: i64) -> BetEffect {
    match total {
        7 => BetEffect::Lost,
        t if t == number => BetEffect::Wins { win, back: 0, up: true },
        _ => BetEffect::Stands,
    }
}

/// Returns the winnings of pass odds, come odds and buy bets (6.1.4, 6.4.4): true odds, rounded down to the cent.
fn true_odds(number: u8, stake: i64) -> i64 {
    match number {
        6 | 8 => stake * 6 / 5,
        5 | 9 => stake * 3 / 2,
        _ => stake * 2,
    }
}

/// Returns the winnings of lay odds and lay bets (6.2.2, 6.5.4).
fn laid_odds(number: u8, stake: i64) -> i64 {
    match number {
        6 | 8 => stake * 5 / 6,
        5 | 9 => stake * 2 / 3,
        _ => stake / 2,
    }
}

/// Returns the winnings of a place bet (6.3.4, 6.3.5). On 6 and 8, the remainder over a multiple of six dollars gets
/// even money (6.3.6).
fn place_win(number: u8, stake: i64) -> i64 {
    match number {
        6 | 8 => stake / 600 * 700 + stake % 600,
        5 | 9 => stake * 7 / 5,
        _ => stake * 9 / 5,
    }
}

/// Returns the vigorish that is held for a bet: 5% of a buy's stake (6.4.5), 5% of a lay's winnings (6.5.5).
fn vigorish(wager: Wager, stake: i64) -> i64 {
    match wager {
        Buy(_) => stake * 5 / 100,
        Lay(n) => laid_odds(n, stake) * 5 / 100,
        _ => 0,
    }
}

/// Returns the odds to one of a one-roll wager if it wins on these dice.
fn one_roll(wager: Wager, (a, b): (u8, u8)) -> Option<i64> {
    match (wager, a + b) {
        (Craps(2), 2) | (Craps(12), 12) => Some(30), // 6.6.4
        (Craps(3), 3) | (Eleven, 11) => Some(15),    // 6.6.4
        (AnyCraps, 2 | 3 | 12) => Some(7),           // 6.6.4
        (AnySeven, 7) => Some(4),                    // 6.6.4
        (Field, 3 | 4 | 9 | 10 | 11) => Some(1),     // 6.9.3
        (Field, 2 | 12) => Some(2),                  // 6.9.3
        (Hop(x, y), _) if (x, y) == (a, b) || (y, x) == (a, b) => Some(if x == y { 30 } else { 15 }), // 6.8.5
        _ => None,                                   // 6.6.3.a, 6.8.3.b, 6.9.2.a
    }
}

/// Returns the award of a Fire Bet for this number of different points: "for 1", including the stake (2.0: 5.4).
pub(crate) fn fire_award(different: usize) -> i64 {
    match different {
        4 => 25,
        5 => 250,
        6 => 1000,
        _ => 0, // 2.0: 6.3
    }
}

/// Returns the winnings of a Sharpshooter for this number of points, to 1 (3.0: 5.3; more than ten count as ten).
pub(crate) fn sharpshooter_award(points: usize) -> i64 {
    match points {
        0..=2 => 0, // 3.0: 6.5
        3 => 5,
        4 => 9,
        5 => 15,
        6 => 30,
        7 => 50,
        8 => 100,
        9 => 200,
        _ => 500,
    }
}

/// A bet on the layout.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bet {
    pub(crate) seat: usize,
    pub(crate) wager: Wager,
    pub(crate) dealers: bool,
    pub(crate) stake: i64,
    pub(crate) held: i64,
    called: Option<bool>,
    riding: bool,
}

impl Bet {
    /// Returns whether the bet works on the next roll.
    fn works(&self, point: u8) -> bool {
        match self.wager {
            Place(_) | Buy(_) => self.called.unwrap_or(point != 0), // 6.3.9, 6.3.10, 6.4.7, 6.4.8
            ComeOdds(_) => point != 0 || self.called == Some(true), // 6.1.6
            Hard(_) => self.called != Some(false),                  // 6.7.6
            _ => true,                                              // 6.5.7 for lays; the others have no Off
        }
    }

    /// Returns the number that the bet is on; 0 before it has one.
    fn number(&self, point: u8) -> u8 {
        match self.wager {
            Pass | PassOdds | DontPass | DontPassOdds => point,
            Come(n) | ComeOdds(n) | DontCome(n) | DontComeOdds(n) => n,
            _ => 0,
        }
    }

    fn fate(&self, book: &Book, dice: (u8, u8)) -> BetEffect {
        let (stake, total) = (self.stake, dice.0 + dice.1);
        let works = self.works(book.point);
        match self.wager {
            Pass => right_way(book.point, total, stake, stake),
            PassOdds => right_way(book.point, total, true_odds(book.point, stake), stake), // 6.1.3
            DontPass => wrong_way(book.point, total, stake, stake),
            DontPassOdds => wrong_way(book.point, total, laid_odds(book.point, stake), stake), // 6.2.2
            // 4.4.1: handled like the line bets on the come-out, and then by a separate number.
            ComeBox if POINTS.contains(&total) => BetEffect::Travels(Come(total)),
            ComeBox => right_way(0, total, stake, stake),
            Come(n) => right_way(n, total, stake, stake),
            DontComeBox if POINTS.contains(&total) => BetEffect::Travels(DontCome(total)),
            DontComeBox => wrong_way(0, total, stake, stake),
            DontCome(n) => wrong_way(n, total, stake, stake),
            // 6.1.6: odds that are off go back when their come bet is decided.
            ComeOdds(n) if !works && (total == 7 || total == n) => BetEffect::Home,
            ComeOdds(n) => right_way(n, total, true_odds(n, stake), stake),
            DontComeOdds(n) => wrong_way(n, total, laid_odds(n, stake), stake),
            Place(_) | Buy(_) | Hard(_) if !works => BetEffect::Stands,
            Place(n) => on_number(n, total, place_win(n, stake)), // 6.3.3
            Buy(n) => on_number(n, total, true_odds(n, stake)),   // 6.4.3
            Big(n) => on_number(n, total, stake),                 // 6.10.3, 6.10.4
            Lay(n) => match total {
                7 => BetEffect::Wins { win: laid_odds(n, stake), back: 0, up: true }, // 6.5.3
                t if t == n => BetEffect::Lost,                                       // 6.5.3.a
                _ => BetEffect::Stands,
            },
            Hard(n) => match total {
                7 => BetEffect::Lost,                               // 6.7.4.a
                t if t == n && dice.0 != dice.1 => BetEffect::Lost, // 6.7.4.a
                t if t == n => {
                    let odds = if n == 6 || n == 8 { 9 } else { 7 }; // 6.7.5
                    BetEffect::Wins { win: stake * odds, back: 0, up: true }
                }
                _ => BetEffect::Stands,
            },
            // The side bets wait for the seven-out (2.0: 2.2, 6.2; 3.0: 2.2, 6.3).
            Fire | Sharpshooter if book.point == 0 || total != 7 => BetEffect::Stands,
            Fire => match fire_award(book.different.len()) {
                0 => BetEffect::Lost,
                brings => BetEffect::Wins { win: stake * (brings - 1), back: stake, up: false },
            },
            Sharpshooter => match sharpshooter_award(book.points_made) {
                0 => BetEffect::Lost,
                odds => BetEffect::Wins { win: stake * odds, back: 0, up: true }, // 3.0: 6.4
            },
            _ => {
                let parts = self.wager.parts();
                let unit = stake / parts.iter().map(|(_, units)| units).sum::<i64>();
                let won =
                    parts.iter().filter_map(|&(part, units)| Some((one_roll(part, dice)?, units * unit)));
                match won.fold((0, 0), |(win, back), (odds, on)| (win + odds * on, back + on)) {
                    (0, _) => BetEffect::Lost,
                    (win, back) => BetEffect::Wins { win, back, up: false },
                }
            }
        }
    }
}

/// The whole table according to the document.
#[derive(Clone, Debug)]
pub(crate) struct Book {
    pub(crate) rails: Vec<i64>,
    pub(crate) bets: Vec<Bet>,
    pub(crate) tips: i64,
    pub(crate) vigorish: i64,
    pub(crate) point: u8,
    pub(crate) points_made: usize,
    pub(crate) different: BTreeSet<u8>,
    /// Whether this hand has had its first come-out roll.
    pub(crate) thrown: bool,
    /// The bets that the last roll decided: seat, wager, whether it is for the dealers, and how it was decided.
    pub(crate) decided: Vec<(usize, Wager, bool, DecisionFacts)>,
}

impl Book {
    pub(crate) fn open(rails: &[i64]) -> Book {
        Book {
            rails: rails.to_vec(),
            bets: Vec::new(),
            tips: 0,
            vigorish: 0,
            point: 0,
            points_made: 0,
            different: BTreeSet::new(),
            thrown: false,
            decided: Vec::new(),
        }
    }

    pub(crate) fn find(&self, seat: usize, wager: Wager, dealers: bool) -> Option<usize> {
        self.bets.iter().position(|bet| (bet.seat, bet.wager, bet.dealers) == (seat, wager, dealers))
    }

    pub(crate) fn has(&self, seat: usize, wager: Wager) -> bool {
        self.find(seat, wager, false).is_some()
    }

    /// Makes a bet or adds to it; a negative amount lowers it. The vigorish held follows the stake.
    pub(crate) fn bet(&mut self, seat: usize, wager: Wager, dealers: bool, amount: i64) {
        let at = self.find(seat, wager, dealers).unwrap_or_else(|| {
            self.bets.push(Bet { seat, wager, dealers, stake: 0, held: 0, called: None, riding: false });
            self.bets.len() - 1
        });
        let bet = &mut self.bets[at];
        bet.stake += amount;
        let held = vigorish(wager, bet.stake);
        self.rails[seat] -= amount + held - bet.held;
        bet.held = held;
        self.bets.retain(|bet| bet.stake > 0);
    }

    /// Calls a bet on or off.
    pub(crate) fn turn(&mut self, seat: usize, wager: Wager, on: bool) {
        let at = self.find(seat, wager, false).expect("only an existing bet can be called on or off");
        self.bets[at].called = Some(on);
    }

    /// Takes a bet down, with the vigorish that is held for it (4.7.4.b, 6.4.8.a, 6.5.8.a).
    pub(crate) fn down(&mut self, seat: usize, wager: Wager) {
        let at = self.find(seat, wager, false).expect("only an existing bet can be taken down");
        let mut gone = vec![self.bets.remove(at)];
        // 4.4.3: Don't bets may be taken down. Their lay odds then have no flat bet left (6.2.1).
        let odds = match wager {
            DontPass => Some(DontPassOdds),
            DontCome(n) => Some(DontComeOdds(n)),
            _ => None,
        };
        gone.extend(odds.and_then(|odds| self.find(seat, odds, false)).map(|at| self.bets.remove(at)));
        self.rails[seat] += gone.iter().map(|bet| bet.stake + bet.held).sum::<i64>();
    }

    /// Settles a roll: pays or takes every bet, then moves the puck.
    pub(crate) fn roll(&mut self, dice: (u8, u8)) {
        self.ride_or_return();
        self.decided.clear();
        let mut left = Vec::new();
        for bet in self.bets.clone() {
            left.extend(self.settle(bet, dice));
        }
        self.bets = left;
        self.move_puck(dice.0 + dice.1);
    }

    /// 3.0: 6.4 - a Sharpshooter that won stays up for the next come-out; 3.1 - but only if its player has a line bet.
    fn ride_or_return(&mut self) {
        let on_line = |bet: &Bet| !bet.dealers && matches!(bet.wager, Pass | DontPass);
        let lines: BTreeSet<usize> =
            self.bets.iter().filter(|bet| on_line(bet)).map(|bet| bet.seat).collect();
        for bet in self.bets.extract_if(.., |bet| bet.riding && !lines.contains(&bet.seat)) {
            self.rails[bet.seat] += bet.stake;
        }
        self.bets.iter_mut().for_each(|bet| bet.riding = false);
    }

    /// Settles one bet; returns the part that stays on the layout.
    fn settle(&mut self, mut bet: Bet, dice: (u8, u8)) -> Option<Bet> {
        let fate = bet.fate(self, dice);
        if let Some(verdict) = fate.verdict() {
            let number = bet.number(self.point);
            let points = if bet.wager == Fire { self.different.len() } else { self.points_made };
            self.decided.push((
                bet.seat,
                bet.wager,
                bet.dealers,
                DecisionFacts { verdict, number, dice, points },
            ));
        }
        match fate {
            BetEffect::Stands | BetEffect::Pushed => return Some(bet),
            BetEffect::Travels(to) => return Some(Bet { wager: to, ..bet }),
            BetEffect::Home => self.rails[bet.seat] += bet.stake,
            BetEffect::Lost => self.vigorish += bet.held,
            BetEffect::Wins { win, back, up } if bet.dealers => {
                // 5.4.1, 5.4.2: the bet and its payout go to the tips, and no part of it stays.
                self.tips += win + if up { bet.stake } else { back };
                self.vigorish += bet.held;
            }
            BetEffect::Wins { win, back, up } => {
                self.rails[bet.seat] += win + back;
                self.vigorish += bet.held;
                if up {
                    // 6.4.5, 6.5.5: vigorish is due again every time the wager is paid.
                    bet.held = vigorish(bet.wager, bet.stake);
                    self.rails[bet.seat] -= bet.held;
                    bet.riding = bet.wager == Sharpshooter;
                    return Some(bet);
                }
            }
        }
        None
    }

    fn move_puck(&mut self, total: u8) {
        self.thrown = true;
        let come_out = self.point == 0;
        let hand_over = self.point != 0 && total == 7; // 2.1.7, 7.19.2
        let made = self.point != 0 && total == self.point; // 2.1.6
        if made {
            self.points_made += 1; // 3.0: 1.2 - repeats count
            self.different.insert(total); // 2.0: 5.3.1 - repeats do not
        }
        if hand_over {
            (self.points_made, self.thrown) = (0, false);
            self.different.clear();
        }
        if hand_over || made {
            self.point = 0;
        } else if self.point == 0 && POINTS.contains(&total) {
            self.point = total; // 2.1.5
        }
        if come_out || self.point == 0 {
            // A call before a come-out is for that roll (4.6); a call with a point on (4.7) lasts as long as the point.
            self.bets.iter_mut().for_each(|bet| bet.called = None);
        }
    }
}
