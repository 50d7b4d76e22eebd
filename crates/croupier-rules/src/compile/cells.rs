//! The forms of settlement (one roll, race, line, odds and combination), each compiled to cells.

use crate::dice::{Dice, DiceSpot};
use crate::layout::{Cell, Verdict};
use crate::odds::reduced;
use crate::reader::Section;
use crate::unknown::unknown;
use crate::wager::{Pay, WagerId};

use super::rows::{Decisions, RowDecision, RowEffect};
use super::{CellCompiler, FORMS, FormOutput};

impl CellCompiler<'_, '_> {
    /// Compiles the cells of a wager according to its form.
    pub(super) fn form(
        &mut self,
        form: &str,
        id: &str,
        own: Option<DiceSpot>,
        section: &Section<'_>,
    ) -> Option<FormOutput> {
        match form {
            "one-roll" | "race" => self.single(form, id, own, section),
            "line" => self.line(id, section),
            "odds" => self.odds(id, section),
            "combination" => self.combination(id, section),
            "collect" => self.collect(id, section),
            "totals" => self.totals(id, section),
            other => {
                let message = unknown("form", other, FORMS.map(|(name, _)| name));
                self.reader.fault(section.place(), message);
                None
            }
        }
    }

    /// A bet with one state: the next roll decides it, or it stands until a roll matches one of its rows.
    fn single(
        &mut self,
        form: &str,
        id: &str,
        own: Option<DiceSpot>,
        section: &Section<'_>,
    ) -> Option<FormOutput> {
        let rows = self.rows(section, "rolls");
        let spots =
            section.set(self.reader, "spots", DiceSpot::parse).map(|spots| spots.value).unwrap_or_default();
        self.no_idle_row(&rows, &spots);
        let decisions = self.decide(id, &rows, own);
        if form == "one-roll" {
            self.no_gap(id, section, &rows, &decisions);
        } else {
            self.no_dead_end(id, section, &decisions);
        }
        let unit = self.unit(own, section).map(|unit| (unit.of.value, unit.odd.value));
        let cells = self.cells(&decisions, 0, unit, section);
        let number = match own {
            Some(DiceSpot::Number(number)) => number,
            _ => 0,
        };
        Some(FormOutput {
            base_pay: vec![base_pay(&cells)],
            table: vec![cells],
            spots: vec![id.to_owned()],
            numbers: vec![number],
            underway: vec![false],
            lifted: vec![0],
            backs: None,
            parts: None,
            by_point: false,
            levels: Vec::new(),
            travels: false,
        })
    }

    /// A line bet. The first roll decides it or gives it a number; the rows under `then` decide it on that number.
    fn line(&mut self, id: &str, section: &Section<'_>) -> Option<FormOutput> {
        let travels = section.require(self.reader, "travels", |r, key| section.yes(r, key))?.value;
        let first_rows = self.rows(section, "first");
        let then_rows = self.rows(section, "then");
        let first = self.decide(id, &first_rows, None);
        self.no_gap(id, section, &first_rows, &first);
        let mut numbers = vec![0];
        for dice in Dice::all() {
            let point =
                first[dice.index()].as_ref().is_some_and(|decision| decision.does == RowEffect::Point);
            if point && !numbers.contains(&dice.total()) {
                numbers.push(dice.total());
            }
        }
        numbers.sort_unstable();
        if !travels && self.parts.points.is_empty() {
            self.parts.points = numbers[1..].to_vec();
            self.parts.line = Some(WagerId(self.wagers.len() as u16));
        }
        self.no_idle_row(&then_rows, &number_spots(&numbers));
        let mut first_cells = self.cells(&first, 0, None, section);
        for dice in Dice::all() {
            if let Some(state) = numbers.iter().position(|number| *number == dice.total())
                && first[dice.index()].as_ref().is_some_and(|decision| decision.does == RowEffect::Point)
            {
                first_cells[dice.index()].next = state as u16;
            }
        }
        let mut made = FormOutput {
            base_pay: vec![base_pay(&first_cells)],
            table: vec![first_cells],
            spots: vec![id.to_owned()],
            numbers: numbers.clone(),
            underway: numbers.iter().map(|number| *number != 0).collect(),
            lifted: (0..numbers.len() as u16).collect(),
            backs: None,
            parts: None,
            levels: Vec::new(),
            by_point: !travels,
            travels,
        };
        for (state, number) in numbers.iter().enumerate().skip(1) {
            let name = format!("{id}-{number}");
            let decisions = self.decide(&name, &then_rows, Some(DiceSpot::Number(*number)));
            self.no_dead_end(&name, section, &decisions);
            let mut cells = self.cells(&decisions, state as u16, None, section);
            for cell in cells.iter_mut().filter(|cell| cell.verdict == Verdict::Win) {
                cell.next = 0;
            }
            made.base_pay.push(base_pay(&cells));
            made.table.push(cells);
            made.spots.push(if travels { name } else { id.to_owned() });
        }
        Some(made)
    }

    /// Odds, with the same states as the flat bet that they back.
    fn odds(&mut self, id: &str, section: &Section<'_>) -> Option<FormOutput> {
        let flat = section.require(self.reader, "backs", |r, key| section.name(r, key))?;
        let flat_id = self.other(section.place(), &flat)?;
        let rows = self.rows(section, "rolls");
        let (numbers, flat_spots) = {
            let wager = &self.wagers[usize::from(flat_id.0)];
            (wager.numbers.clone(), wager.spots.clone())
        };
        let mut made = FormOutput {
            table: Vec::new(),
            spots: Vec::new(),
            numbers: numbers.clone(),
            underway: numbers.iter().map(|number| *number != 0).collect(),
            lifted: (0..numbers.len() as u16).collect(),
            base_pay: Vec::new(),
            backs: Some(flat_id),
            parts: None,
            by_point: false,
            levels: Vec::new(),
            travels: false,
        };
        self.no_idle_row(&rows, &number_spots(&numbers));
        let travels = flat_spots.iter().any(|spot| *spot != flat_spots[0]);
        for (state, number) in numbers.iter().enumerate() {
            let own = (*number != 0).then_some(DiceSpot::Number(*number));
            let name = if travels && *number != 0 { format!("{id}-{number}") } else { id.to_owned() };
            let decisions = match own {
                Some(_) => self.decide(&name, &rows, own),
                None => [const { None }; Dice::OUTCOMES],
            };
            if own.is_some() {
                self.no_dead_end(&name, section, &decisions);
            }
            let cells = self.cells(&decisions, state as u16, None, section);
            made.base_pay.push(base_pay(&cells));
            made.table.push(cells);
            made.spots.push(name);
        }
        Some(made)
    }

    /// A combination: equal parts of other one-roll wagers, settled together.
    fn combination(&mut self, id: &str, section: &Section<'_>) -> Option<FormOutput> {
        let parts = section.require(self.reader, "parts", |r, key| section.words(r, key))?;
        let wagers = self.others(section.place(), &parts).wagers;
        if wagers.len() != parts.value.len() || wagers.is_empty() {
            return None;
        }
        let one_roll = |part: &WagerId| {
            let first = self.parts.first_cells[usize::from(part.0)] as usize;
            let cells = &self.parts.cells[first..first + Dice::OUTCOMES];
            self.wagers[usize::from(part.0)].spots.len() == 1
                && cells.iter().all(|cell| matches!(cell.verdict, Verdict::Win | Verdict::Lose))
        };
        if !wagers.iter().all(one_roll) {
            self.reader.fault(section.place(), "the parts of a combination must be one-roll wagers");
            return None;
        }
        let won = section.rule(self.reader, "won-by").unwrap_or(parts.cite);
        let lost = section.rule(self.reader, "lost-by").unwrap_or(parts.cite);
        let count = wagers.len() as i64;
        let same = |part: &WagerId| wagers.iter().filter(|other| *other == part).count();
        let heaviest = wagers.iter().map(same).max().unwrap_or(1);
        let mut cells = [nothing(parts.cite); Dice::OUTCOMES];
        for dice in Dice::all() {
            let (mut net, mut winning) = ((0, 1), 0);
            for part in &wagers {
                let first = self.parts.first_cells[usize::from(part.0)] as usize;
                let cell = self.parts.cells[first + dice.index()];
                if cell.verdict == Verdict::Win {
                    let pay = &self.parts.pays[usize::from(cell.pay)];
                    net = sum(net, pay.net);
                    winning += 1;
                }
            }
            let cell = &mut cells[dice.index()];
            if winning == 0 {
                (cell.verdict, cell.cite) = (Verdict::Lose, lost);
                continue;
            }
            let pay = Pay {
                odds: None,
                net: reduced(net.0, net.1 * count),
                kept: reduced(winning, count),
                unit: None,
                from: None,
            };
            cell.pay = self.pay(pay);
            (cell.verdict, cell.cite) = (Verdict::Win, won);
        }
        Some(FormOutput {
            base_pay: vec![base_pay(&cells)],
            table: vec![cells],
            spots: vec![id.to_owned()],
            numbers: vec![0],
            underway: vec![false],
            lifted: vec![0],
            backs: None,
            parts: Some((count as u32, heaviest as u32)),
            by_point: false,
            levels: Vec::new(),
            travels: false,
        })
    }

    /// The cells of one state.
    fn cells(
        &mut self,
        decisions: &Decisions,
        state: u16,
        unit: Option<(crate::Money, crate::wager::OddUnitTreatment)>,
        section: &Section<'_>,
    ) -> [Cell; Dice::OUTCOMES] {
        let stands = section.others_stand(self.reader, "stands");
        let stands =
            stands.or_else(|| section.cite_for(self.reader, "form")).unwrap_or(crate::clause::Cite(0));
        let mut cells = [Cell { next: state, ..nothing(stands) }; Dice::OUTCOMES];
        for dice in Dice::all() {
            let Some(decision) = &decisions[dice.index()] else { continue };
            let cell = &mut cells[dice.index()];
            cell.cite = decision.cite;
            cell.verdict = match decision.does {
                RowEffect::Win => Verdict::Win,
                RowEffect::Lose => Verdict::Lose,
                RowEffect::Push => Verdict::Push,
                RowEffect::Point => Verdict::Stand,
            };
            if let RowDecision { pays: Some(odds), .. } = decision {
                let pay =
                    Pay { odds: Some(odds.value), net: odds.value.net(), kept: (1, 1), unit, from: None };
                cell.pay = self.pay(pay);
            }
        }
        cells
    }
}

/// A cell that decides nothing.
pub(super) fn nothing(cite: crate::clause::Cite) -> Cell {
    Cell { verdict: Verdict::Stand, next: 0, pay: 0, cite }
}

fn base_pay(cells: &[Cell; Dice::OUTCOMES]) -> Option<u16> {
    cells.iter().find(|cell| cell.verdict == Verdict::Win).map(|cell| cell.pay)
}

/// The numbers of a line bet's states as spots.
fn number_spots(numbers: &[u8]) -> Vec<DiceSpot> {
    numbers.iter().filter(|number| **number != 0).map(|number| DiceSpot::Number(*number)).collect()
}

fn sum(a: (i64, i64), b: (i64, i64)) -> (i64, i64) {
    reduced(a.0 * b.1 + b.0 * a.1, a.1 * b.1)
}
