//! Figures of craps: solves the cells of a wager as a Markov chain.

use croupier_rules::{
    Cell, Cite, Commission, Dice, Layout, Money, OddsTerms, PointTreatment, Verdict, Wager, WagerId,
    WinTreatment, Window,
};
use croupier_table::craps::{CrapsRules, stake_terms};

use crate::chain::{MarkovChain, Successor};
use crate::exact::ExactFraction;
use crate::figures::{Figures, Note, Outcome, RoundKind, family_number};

/// A bet to analyze: a wager, and the state in which it is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct StateBet {
    pub(crate) name: String,
    pub(crate) wager: WagerId,
    pub(crate) state: u16,
}

/// Lists every bet that a layout offers. Odds appear once for each number that they can be on.
pub(crate) fn spots(layout: &Layout) -> Vec<StateBet> {
    let mut spots = Vec::new();
    for (id, wager) in layout.ids() {
        if wager.terms.backs.is_some() {
            spots.extend(on_numbers(id, wager));
        } else {
            spots.push(StateBet { name: wager.id.clone(), wager: id, state: 0 });
        }
    }
    spots
}

/// Returns a bet for each number that a wager can have.
fn on_numbers(id: WagerId, wager: &Wager) -> impl Iterator<Item = StateBet> {
    let numbers = wager.numbers.iter().enumerate().filter(|(_, number)| **number != 0);
    numbers.map(move |(state, number)| StateBet {
        name: format!("{}-{number}", wager.id),
        wager: id,
        state: state as u16,
    })
}

/// Can a line bet be made when the point is already on?
fn may_be_put(wager: &Wager) -> bool {
    wager.by_point && !wager.gathers && wager.terms.open.point.value == Window::Open
}

/// Lists the bets that can be made with this point on. A line bet that is still allowed is a put bet, and the odds
/// behind the line are on the point.
pub(crate) fn with_point(layout: &Layout, spots: Vec<StateBet>, point: u8) -> Result<Vec<StateBet>, String> {
    if !layout.points().contains(&point) {
        let points: Vec<String> = layout.points().iter().map(u8::to_string).collect();
        return Err(format!("{point} is not a point; expected one of {}", points.join(", ")));
    }
    let made = spots.into_iter().filter_map(|spot| {
        let wager = layout.wager(spot.wager);
        let by_point = |backs: &OddsTerms| layout.wager(backs.flat).by_point;
        if wager.terms.backs.as_ref().is_some_and(by_point) {
            return (wager.numbers[usize::from(spot.state)] == point).then_some(spot);
        }
        if !may_be_put(wager) {
            return Some(spot);
        }
        on_numbers(spot.wager, wager).find(|put| wager.numbers[usize::from(put.state)] == point)
    });
    Ok(made.collect())
}

/// Finds the bets that a name refers to: a bet, a wager, a family of wagers, a bet that has its number (`come-6`), or a
/// line bet made with the point on (`pass-6`).
pub(crate) fn named(layout: &Layout, spots: &[StateBet], name: &str) -> Vec<StateBet> {
    let meant = |spot: &&StateBet| {
        let wager = layout.wager(spot.wager);
        spot.name == name || wager.id == name || wager.family == name
    };
    let found: Vec<StateBet> = spots.iter().filter(meant).cloned().collect();
    if !found.is_empty() {
        return found;
    }
    let underway = layout
        .find(name)
        .and_then(|named| Some(StateBet { name: name.to_owned(), wager: named.wager, state: named.state? }));
    let lines = layout.ids().filter(|(_, wager)| may_be_put(wager));
    let put = || lines.flat_map(|(id, wager)| on_numbers(id, wager)).find(|spot| spot.name == name);
    underway.or_else(put).into_iter().collect()
}

/// Computes the figures of a bet.
pub(crate) fn figures(rules: &CrapsRules, spot: &StateBet, stake: Option<Money>) -> Figures {
    let layout = &rules.layout;
    let mut ends: Vec<Cell> = Vec::new();
    let chain = MarkovChain::explore(u32::from(spot.state), Dice::OUTCOMES as u32, |state, dice| {
        let dice = Dice::from_index(dice as usize).expect("the index is one of the 36 outcomes");
        let cell = layout.cell(spot.wager, state as u16, dice);
        if cell.verdict == Verdict::Stand {
            return Successor::State(u32::from(cell.next));
        }
        // The state of a bet after its decision does not matter.
        let cell = Cell { next: 0, ..cell };
        let end = ends.iter().position(|known| *known == cell).unwrap_or_else(|| {
            ends.push(cell);
            ends.len() - 1
        });
        Successor::End(end as u32)
    });
    let solved = chain.solve(ends.len());
    let bet = BetAnalysis { layout, spot, stake };
    let outcomes = ends.iter().zip(&solved.ends).map(|(cell, chance)| Outcome {
        result: bet.result(cell),
        chance: chance.clone(),
        words: bet.words(cell),
        clauses: layout.citations.clauses(cell.cite).to_vec(),
    });
    let wager = layout.wager(spot.wager);
    Figures {
        wager: spot.name.clone(),
        name: if bet.is_put() { bet.put_name() } else { wager.name.clone() },
        decision: None,
        cost: None,
        worth: None,
        goes_with: wager.terms.backs.as_ref().map(|backs| layout.wager(backs.flat).id.clone()),
        positions: Vec::new(),
        round: RoundKind::Roll,
        stake,
        outcomes: sorted(outcomes.collect()),
        rounds: solved.rounds,
        outlay: ExactFraction::ONE + bet.in_advance(),
        in_advance: bet.in_advance(),
        put: bet.is_put(),
        clauses: bet.clauses(),
        meters: Vec::new(),
        notes: bet.notes(),
        number: bet.number(),
        given: None,
    }
}

/// Returns the smallest stake that the table accepts on a bet.
pub(crate) fn least_stake(rules: &CrapsRules, spot: &StateBet) -> Money {
    let terms = stake_terms(rules, spot.wager);
    let number = rules.layout.wager(spot.wager).numbers[usize::from(spot.state)];
    terms.min.value.ceil_to(terms.step_on(number))
}

/// Sorts the outcomes, the best result first.
pub(crate) fn sorted(mut outcomes: Vec<Outcome>) -> Vec<Outcome> {
    outcomes.sort_by(|one, two| two.result.cmp(&one.result));
    outcomes
}

/// Returns the result of a deciding cell per unit of stake, without rounding.
pub(crate) fn result(layout: &Layout, spot: &StateBet, cell: &Cell) -> ExactFraction {
    BetAnalysis { layout, spot, stake: None }.result(cell)
}

struct BetAnalysis<'r> {
    layout: &'r Layout,
    spot: &'r StateBet,
    stake: Option<Money>,
}

impl BetAnalysis<'_> {
    /// Is this a line bet that is made when its number is already the point?
    fn is_put(&self) -> bool {
        self.spot.state != 0 && may_be_put(self.layout.wager(self.spot.wager))
    }

    fn put_name(&self) -> String {
        let wager = self.layout.wager(self.spot.wager);
        format!("{}, put on {}", wager.name, wager.numbers[usize::from(self.spot.state)])
    }

    fn commission(&self) -> Option<Commission> {
        self.layout.wager(self.spot.wager).terms.commission
    }

    /// Returns the result of a deciding cell per unit of stake.
    fn result(&self, cell: &Cell) -> ExactFraction {
        let decided = match cell.verdict {
            Verdict::Stand | Verdict::Push => ExactFraction::ZERO,
            Verdict::Lose => ExactFraction::from(-1),
            Verdict::Win => self.won(cell) - self.on_win(cell),
        };
        decided - self.in_advance()
    }

    fn won(&self, cell: &Cell) -> ExactFraction {
        let pay = self.layout.pay(cell.pay);
        match self.stake {
            None => ExactFraction::from(pay.net) + ExactFraction::from(pay.kept) - ExactFraction::ONE,
            Some(stake) => {
                let won = self
                    .layout
                    .win(pay, stake)
                    .zip(pay.returned_stake(stake))
                    .map(|(win, kept)| win.plus(kept));
                ExactFraction::money_ratio(won.expect(FITS), stake) - ExactFraction::ONE
            }
        }
    }

    /// The vigorish paid with the stake, per unit of stake.
    fn in_advance(&self) -> ExactFraction {
        match self.commission() {
            Some(commission) if commission.placed.value => self.charged(self.stake),
            _ => ExactFraction::ZERO,
        }
    }

    /// The vigorish taken from a win, per unit of stake.
    fn on_win(&self, cell: &Cell) -> ExactFraction {
        if !self.commission().is_some_and(|commission| commission.paid.value && !commission.placed.value) {
            return ExactFraction::ZERO;
        }
        let pay = self.layout.pay(cell.pay);
        let kept = self.stake.map(|stake| pay.returned_stake(stake).expect(FITS));
        let charged = self.charged(kept);
        match self.stake {
            None => charged,
            Some(stake) => {
                let most = ExactFraction::money_ratio(self.layout.win(pay, stake).expect(FITS), stake);
                charged.min(most)
            }
        }
    }

    /// Returns the commission on an amount, per unit of stake. Without an amount or a stake, the commission is not
    /// rounded.
    fn charged(&self, on: Option<Money>) -> ExactFraction {
        let StateBet { wager, state, .. } = *self.spot;
        match on.zip(self.stake) {
            Some((on, stake)) => {
                ExactFraction::money_ratio(self.layout.commission(wager, state, on).expect(FITS), stake)
            }
            None => {
                self.layout.commission_part(wager, state).map_or(ExactFraction::ZERO, ExactFraction::from)
            }
        }
    }

    fn words(&self, cell: &Cell) -> String {
        match cell.verdict {
            Verdict::Stand | Verdict::Push => "push".to_owned(),
            Verdict::Lose => "lost".to_owned(),
            Verdict::Win => match self.layout.pay(cell.pay).odds {
                Some(odds) => format!("won at {odds}"),
                None => "won in part".to_owned(),
            },
        }
    }

    fn clauses(&self) -> Vec<String> {
        let wager = self.layout.wager(self.spot.wager);
        let mut cites: Vec<Cite> = vec![wager.cite];
        if let Some(commission) = self.commission() {
            cites.extend([commission.rate.cite, commission.on.cite, commission.placed.cite]);
            cites.push(commission.paid.cite);
            cites.extend(commission.least.filter(|_| self.stake.is_some()).map(|least| least.cite));
        }
        if self.stake.is_some() {
            cites.push(self.layout.smallest_chip.cite);
            cites.extend(wager.terms.unit.map(|unit| unit.odd.cite));
        }
        clauses(&self.layout.citations, &cites)
    }

    /// Returns the number that the bet is on: that of its state, or that in its name.
    fn number(&self) -> Option<String> {
        let wager = self.layout.wager(self.spot.wager);
        match wager.numbers[usize::from(self.spot.state)] {
            number if self.spot.state != 0 && number != 0 => Some(number.to_string()),
            _ => family_number(&wager.family, &wager.id, &wager.name),
        }
    }

    fn notes(&self) -> Vec<Note> {
        let wager = self.layout.wager(self.spot.wager);
        let off = wager.terms.working.come_out;
        let mut notes = Vec::new();
        if wager.by_point && self.spot.state != 0 {
            let clause = self.layout.citations.first(wager.terms.open.point.cite);
            let put = "a put bet: made when its number is already the point";
            notes.push(Note::citing(put, clause, ""));
        } else if may_be_put(wager) {
            let clause = self.layout.citations.first(wager.terms.open.point.cite);
            let (id, point) = (&wager.id, self.layout.points().first().copied().unwrap_or_default());
            let named = format!("; for those figures, name {id}-{point} or another number");
            notes.push(Note::citing("may also be made with the point on", clause, named));
        }
        if wager.terms.winner.value == WinTreatment::Rides {
            let clause = self.layout.citations.first(wager.terms.winner.cite);
            notes.push(Note::citing("its winnings ride", clause, ": these are the figures of one decision"));
        }
        if !off.value {
            let clause = self.layout.citations.first(off.cite);
            notes.push(Note::citing(
                "off on the come-out",
                clause,
                ": rolls while it is off are not counted",
            ));
        }
        if let Some(rule) = wager.terms.on_point.filter(|rule| rule.value != PointTreatment::Keep) {
            let clause = self.layout.citations.first(rule.cite);
            let moved = "goes back or moves when its number becomes the point";
            notes.push(Note::citing(moved, clause, ": not counted"));
        }
        notes
    }
}

/// Stakes and odds are bounded, so their product fits.
const FITS: &str = "the largest stake at the longest odds fits";

/// The clauses of citations, without duplicates.
pub(crate) fn clauses(citations: &croupier_rules::Citations, cites: &[Cite]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for clause in cites.iter().flat_map(|cite| citations.clauses(*cite)) {
        if !all.contains(clause) {
            all.push(clause.clone());
        }
    }
    all
}
