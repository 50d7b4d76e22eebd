//! The vocabulary of the documents' books.
//!
//! A book is a table with a [`Row`] for each place on the layout. A row has its clause, the [`Rule`] that decides the
//! bet, the times when the bet may be made and works, and its fate after a win. The plain mechanisms are here (a race
//! of numbers, a one-roll bet); every fact (the numbers, the odds) is in the books.

use crate::reasons::{DecisionFacts, Verdict};

/// A payout as a fraction of the stake: `(7, 6)` wins 7 for every 6.
pub(crate) type Odds = (i64, i64);
/// Two faces.
pub(crate) type Faces = (u8, u8);

/// Whether a bet goes with the dice or against them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    With,
    Against,
}

/// The effect of the first roll on a line or come bet. If a total is not listed, it becomes the bet's number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FirstRoll {
    pub(crate) wins: &'static [u8],
    pub(crate) loses: &'static [u8],
    /// Barred: the bet neither wins nor loses, and stays.
    pub(crate) stands: &'static [u8],
}

/// The condition on the dice.
#[derive(Clone, Copy, Debug)]
pub(crate) enum DiceCondition {
    Total(&'static [u8]),
    /// These two faces, in any order.
    Dice(u8, u8),
}

impl DiceCondition {
    fn matches(self, (a, b): Faces) -> bool {
        match self {
            DiceCondition::Total(totals) => totals.contains(&(a + b)),
            DiceCondition::Dice(x, y) => (x, y) == (a, b) || (y, x) == (a, b),
        }
    }
}

/// A part of a one-roll bet: the number of units of the stake on it, and its payouts to one.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) units: i64,
    pub(crate) lines: Vec<(DiceCondition, i64)>,
}

/// The rule that decides a bet.
#[derive(Clone, Debug)]
pub(crate) enum Rule {
    /// A line bet: decided by its first roll on a come-out, then by the table's point. Pays even money.
    Line(Side, FirstRoll),
    /// A bet in the come or don't come box: its first roll decides it, or it travels to a number.
    ComeBox(Side, FirstRoll),
    /// A bet on the number that it travelled to. Pays even money.
    Travelled(Side, u8),
    /// Odds behind a line bet, decided by the table's point.
    LineOdds(Side, &'static [(u8, Odds)]),
    /// Odds behind a bet that travelled.
    NumberOdds(Side, u8, Odds),
    /// Wins if the number comes before seven.
    Number(u8, Odds),
    /// Wins if seven comes before the number.
    Lay(u8, Odds),
    /// Wins if the pair comes before the easy way or a seven. The payout is to one.
    Hard(u8, i64),
    /// Decided by the next roll.
    OneRoll(Vec<Part>),
    /// Pays by the number of different points made before the seven-out. Each entry is a minimum number of points and
    /// its payout to one.
    Fire(&'static [(u32, i64)]),
    /// Wins if all of these totals come before any seven. The payout is to one.
    Collect(&'static [u8], i64),
}

/// The time when a bet may be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BetTime {
    /// In both phases.
    Any,
    /// With the puck off.
    ComeOut,
    Point,
    /// Beside the named bet, once that bet has its number.
    Beside(&'static str),
    /// Before the first come-out roll of a new shooter.
    NewShooter,
    /// Never; a bet only travels there.
    Never,
}

/// The time when a bet takes part in a roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WorkingTime {
    Always,
    /// With a point on, and not on a come-out; a call can reverse either.
    WithPoint,
    /// With a point on, regardless of calls; on a come-out if it was called on.
    WithPointOrCalled,
    /// Always, unless it was called off.
    UnlessOff,
}

/// The destination of stake and winnings after a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WinDestination {
    /// Stake and winnings go to the rail.
    Home,
    /// The stake stays up, the winnings go to the rail.
    Up,
    /// Stake and winnings stay up, limited by the table's maximum.
    Ride,
}

/// The base of a charge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Base {
    Stake,
    Win,
}

/// The vigorish of a bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fee {
    None,
    /// Charged when the bet is made and held for the next decision.
    Held(Base, Odds),
    /// Taken from a win.
    OnWin(Base, Odds),
}

/// The deadline for taking a bet down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TakeDownLimit {
    Free,
    /// Until the table has a point.
    BeforePoint,
    Never,
}

/// The calls that a document regulates; `None` if it is silent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Calls {
    pub(crate) on_at_come_out: Option<bool>,
    pub(crate) off_at_come_out: Option<bool>,
    pub(crate) off_with_point: Option<bool>,
}

impl Calls {
    /// No calls at any time.
    pub(crate) const NONE: Calls =
        Calls { on_at_come_out: Some(false), off_at_come_out: Some(false), off_with_point: Some(false) };
}

/// The payout of a stake that is not a whole number of units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OddUnits {
    /// There are no units.
    None,
    /// The remainder beyond the full units gets even money.
    RestEven(i64),
    /// The whole stake gets even money.
    AllEven(i64),
}

/// A place on the layout.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// The name that people type.
    pub(crate) name: &'static str,
    /// The place in the document.
    pub(crate) clause: &'static str,
    pub(crate) rule: Rule,
    pub(crate) when: BetTime,
    pub(crate) works: WorkingTime,
    pub(crate) after: WinDestination,
    pub(crate) fee: Fee,
    pub(crate) down: TakeDownLimit,
    pub(crate) calls: Calls,
    pub(crate) odd_units: OddUnits,
    /// Stakes to try, in cents; empty for the document's default.
    pub(crate) stakes: Vec<i64>,
}

impl Row {
    /// Creates a bet that may be made and taken down at any time, always works, and is over when it is decided.
    pub(crate) fn new(name: &'static str, clause: &'static str, rule: Rule) -> Row {
        Row {
            name,
            clause,
            rule,
            when: BetTime::Any,
            works: WorkingTime::Always,
            after: WinDestination::Home,
            fee: Fee::None,
            down: TakeDownLimit::Free,
            calls: Calls::NONE,
            odd_units: OddUnits::None,
            stakes: Vec::new(),
        }
    }

    /// Returns whether the bet takes part in the next roll.
    pub(crate) fn takes_part(&self, point: u8, called: Option<bool>) -> bool {
        match self.works {
            WorkingTime::Always => true,
            WorkingTime::WithPoint => called.unwrap_or(point != 0),
            WorkingTime::WithPointOrCalled => point != 0 || called == Some(true),
            WorkingTime::UnlessOff => called != Some(false),
        }
    }

    /// Returns the number of units in the bet's stake.
    pub(crate) fn units(&self) -> i64 {
        match &self.rule {
            Rule::OneRoll(parts) => parts.iter().map(|part| part.units).sum(),
            _ => 1,
        }
    }

    /// Returns the number that the bet is on; 0 before it has one.
    pub(crate) fn number(&self, point: u8) -> u8 {
        match self.rule {
            Rule::Line(..) | Rule::LineOdds(..) => point,
            Rule::Travelled(_, number)
            | Rule::NumberOdds(_, number, _)
            | Rule::Number(number, _)
            | Rule::Lay(number, _)
            | Rule::Hard(number, _) => number,
            Rule::ComeBox(..) | Rule::OneRoll(_) | Rule::Fire(_) | Rule::Collect(..) => 0,
        }
    }

    /// Returns the odds that the bet pays when its number wins.
    pub(crate) fn number_odds(&self) -> Odds {
        match self.rule {
            Rule::Number(_, odds) | Rule::Lay(_, odds) => odds,
            _ => (0, 1),
        }
    }
}

/// The rounding of a payout to whole chips.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Round {
    Down,
    /// Halves up.
    Nearest,
    Up,
}

/// The duration of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CallDuration {
    /// Until the puck goes on or off.
    UntilPuckTurns,
    /// A call on a come-out is for that roll; a call with a point on lasts until the next come-out roll is due.
    ForComeOutOrPoint,
}

/// The effect of a roll on a bet. Fractions are of its stake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BetEffect {
    Stands,
    /// Barred: the bet stays.
    Pushed,
    Lost,
    /// Goes back to the rail undecided.
    Home,
    /// Travels to this row.
    Travels(usize),
    /// Wins the fraction `win`, and gets the fraction `back` of the stake back.
    Wins {
        win: Odds,
        back: Odds,
    },
}

impl BetEffect {
    /// Returns the result of the bet; `None` if the bet stays, travels or goes back undecided.
    pub(crate) fn verdict(self) -> Option<Verdict> {
        match self {
            BetEffect::Wins { .. } => Some(Verdict::Won),
            BetEffect::Lost => Some(Verdict::Lost),
            BetEffect::Pushed => Some(Verdict::Pushed),
            BetEffect::Stands | BetEffect::Home | BetEffect::Travels(_) => None,
        }
    }
}

/// A document, under an operator's choices.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    pub(crate) pack: &'static str,
    /// The operator's choices, as the engine gets them.
    pub(crate) choices: Vec<(&'static str, &'static str)>,
    /// The totals that become a point.
    pub(crate) points: &'static [u8],
    pub(crate) rows: Vec<Row>,
    /// Returns the clauses that decide a bet of a row in this way.
    pub(crate) clauses: fn(&Document, &Row, &DecisionFacts) -> String,
    /// The chip size in cents; payouts are multiples of it.
    pub(crate) chip: i64,
    pub(crate) round: Round,
    /// The largest bet, in cents.
    pub(crate) most: i64,
    pub(crate) call_holds: CallDuration,
    /// Whether vigorish on a raise is computed on the raise alone (R-16, M-35), not as the difference for the whole
    /// stake.
    pub(crate) raises_apart: bool,
    /// Whether a place bet that is not working goes back when its number becomes the point.
    pub(crate) refunds_new_point: bool,
    /// Awkward stakes, in cents, whose winnings have fractions.
    pub(crate) stakes: [i64; 2],
    /// Stakes for odds behind a flat bet of `stakes[0]`.
    pub(crate) odds_stakes: [i64; 2],
    /// The smallest stake on one unit of a bet in parts, in cents.
    pub(crate) part: i64,
    /// Wagers of other documents that this one does not have.
    pub(crate) not_offered: &'static [&'static str],
}

impl Document {
    /// Returns the operator's choice for an option, or `otherwise` if there is none.
    pub(crate) fn chosen(
        choices: &[(&'static str, &'static str)],
        name: &str,
        otherwise: &'static str,
    ) -> &'static str {
        choices.iter().find(|(choice, _)| *choice == name).map_or(otherwise, |&(_, value)| value)
    }

    /// Returns whether this is one of the operator's choices.
    pub(crate) fn chose(&self, name: &str, value: &str) -> bool {
        self.choices.contains(&(name, value))
    }

    /// Returns the document with a quarter as the smallest chip, and matching stakes.
    pub(crate) fn in_quarters(self) -> Document {
        let choices = [self.choices, vec![("smallest-chip", "0.25")]].concat();
        let odds_stakes = self.odds_stakes.map(|stake| stake / 25 * 25);
        Document { choices, chip: 25, stakes: [725, 1350], odds_stakes, ..self }
    }

    /// Returns the row with this name.
    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.rows.iter().position(|row| row.name == name)
    }

    /// Returns the row with this name, which must exist.
    pub(crate) fn row(&self, name: &str) -> usize {
        self.find(name).unwrap_or_else(|| panic!("the book of {} has no '{name}'", self.pack))
    }

    /// Returns the stakes to try on a row.
    pub(crate) fn stakes_for(&self, row: usize) -> Vec<i64> {
        let row = &self.rows[row];
        match row.units() {
            _ if !row.stakes.is_empty() => row.stakes.clone(),
            1 => self.stakes.to_vec(),
            units => vec![3 * units * self.part, 7 * units * self.part],
        }
    }

    /// Returns the winnings of a stake in whole chips, computed exactly and rounded once.
    pub(crate) fn share(&self, stake: i64, (pays, per): Odds) -> i64 {
        let unit = per * self.chip;
        let chips = match self.round {
            Round::Down => stake * pays / unit,
            Round::Nearest => (2 * stake * pays + unit) / (2 * unit),
            Round::Up => (stake * pays + unit - 1) / unit,
        };
        chips * self.chip
    }

    /// Returns the winnings of a bet with this stake at these odds.
    pub(crate) fn winnings(&self, row: usize, stake: i64, odds: Odds) -> i64 {
        match self.rows[row].odd_units {
            OddUnits::RestEven(unit) => self.share(stake - stake % unit, odds) + stake % unit,
            OddUnits::AllEven(unit) if stake % unit != 0 => stake,
            _ => self.share(stake, odds),
        }
    }

    /// Returns a share of a stake or of its winnings, rounded down to the cent.
    pub(crate) fn charge(stake: i64, base: Base, (rate, of): Odds, (pays, per): Odds) -> i64 {
        match base {
            Base::Stake => stake * rate / of,
            Base::Win => stake * pays * rate / (per * of),
        }
    }

    /// Returns the vigorish that is held for a bet of this stake.
    pub(crate) fn held(&self, row: usize, stake: i64) -> i64 {
        match self.rows[row].fee {
            Fee::Held(base, rate) => Document::charge(stake, base, rate, self.rows[row].number_odds()),
            _ => 0,
        }
    }

    fn travelled(&self, side: Side, number: u8) -> usize {
        let there = |row: &Row| matches!(row.rule, Rule::Travelled(s, n) if (s, n) == (side, number));
        self.rows.iter().position(there).unwrap_or_else(|| panic!("{}: no box for {number}", self.pack))
    }

    /// Returns the effect of these dice on a bet. `seen` has a bit for each number that the bet has gathered before.
    pub(crate) fn fate(&self, row: usize, point: u8, works: bool, seen: u16, dice: Faces) -> BetEffect {
        let total = dice.0 + dice.1;
        match self.rows[row].rule {
            Rule::Line(_, first) if point == 0 => first.decides(total).unwrap_or(BetEffect::Stands),
            Rule::Line(side, _) => race(side, point, total, (1, 1)),
            Rule::ComeBox(side, first) => {
                first.decides(total).unwrap_or_else(|| BetEffect::Travels(self.travelled(side, total)))
            }
            Rule::Travelled(side, number) => race(side, number, total, (1, 1)),
            Rule::LineOdds(side, pays) => match pays.iter().find(|(number, _)| *number == point) {
                Some(&(number, odds)) => race(side, number, total, odds),
                None => BetEffect::Stands,
            },
            // Odds that are off go back when their flat bet is decided.
            Rule::NumberOdds(_, number, _) if !works && (total == 7 || total == number) => BetEffect::Home,
            Rule::Number(number, _) if !works && point == 0 && total == number && self.refunds(row) => {
                BetEffect::Home
            }
            _ if !works => BetEffect::Stands,
            Rule::NumberOdds(side, number, odds) => race(side, number, total, odds),
            Rule::Number(number, odds) => race(Side::With, number, total, odds),
            Rule::Lay(number, odds) => race(Side::Against, number, total, odds),
            Rule::Hard(number, to_one) => match total {
                7 => BetEffect::Lost,
                t if t == number && dice.0 == dice.1 => whole(to_one),
                t if t == number => BetEffect::Lost,
                _ => BetEffect::Stands,
            },
            Rule::OneRoll(ref parts) => one_roll(parts, dice),
            Rule::Fire(tiers) if point != 0 && total == 7 => {
                let tier = tiers.iter().rev().find(|(points, _)| seen.count_ones() >= *points);
                tier.map_or(BetEffect::Lost, |&(_, to_one)| whole(to_one))
            }
            Rule::Fire(_) => BetEffect::Stands,
            Rule::Collect(_, _) if total == 7 => BetEffect::Lost,
            Rule::Collect(all, to_one) => {
                let seen = seen | 1 << total;
                if all.iter().all(|number| seen & 1 << number != 0) {
                    whole(to_one)
                } else {
                    BetEffect::Stands
                }
            }
        }
    }

    /// Returns whether this is a place bet and the document returns a place bet whose number becomes the point.
    fn refunds(&self, row: usize) -> bool {
        self.refunds_new_point && self.rows[row].name.starts_with("place-")
    }
}

impl FirstRoll {
    fn decides(self, total: u8) -> Option<BetEffect> {
        match total {
            t if self.wins.contains(&t) => Some(whole(1)),
            t if self.loses.contains(&t) => Some(BetEffect::Lost),
            t if self.stands.contains(&t) => Some(BetEffect::Pushed),
            _ => None,
        }
    }
}

/// A win at these odds to one, with no part of the stake lost.
fn whole(to_one: i64) -> BetEffect {
    BetEffect::Wins { win: (to_one, 1), back: (1, 1) }
}

/// Decides a race between a number and seven.
fn race(side: Side, number: u8, total: u8, odds: Odds) -> BetEffect {
    match (side, total) {
        (Side::With, 7) => BetEffect::Lost,
        (Side::Against, 7) => BetEffect::Wins { win: odds, back: (1, 1) },
        (Side::With, t) if t == number => BetEffect::Wins { win: odds, back: (1, 1) },
        (Side::Against, t) if t == number => BetEffect::Lost,
        _ => BetEffect::Stands,
    }
}

/// Decides each part separately.
fn one_roll(parts: &[Part], dice: Faces) -> BetEffect {
    let units: i64 = parts.iter().map(|part| part.units).sum();
    let (mut win, mut back) = (0, 0);
    for part in parts {
        if let Some((_, to_one)) = part.lines.iter().find(|(shows, _)| shows.matches(dice)) {
            win += to_one * part.units;
            back += part.units;
        }
    }
    if back == 0 { BetEffect::Lost } else { BetEffect::Wins { win: (win, units), back: (back, units) } }
}

/// A bet of the whole stake on the next roll.
pub(crate) fn next_roll(lines: Vec<(DiceCondition, i64)>) -> Rule {
    Rule::OneRoll(vec![Part { units: 1, lines }])
}

/// A bet whose stake is in parts. Each part has its units, its condition and its payout to one.
pub(crate) fn in_parts(parts: &[(i64, DiceCondition, i64)]) -> Rule {
    let part = |&(units, shows, to_one)| Part { units, lines: vec![(shows, to_one)] };
    Rule::OneRoll(parts.iter().map(part).collect())
}
