//! The form *collect*: a bet that gathers the points a shooter makes and is settled at the seven-out.
//!
//! Each of its states combines the shooter's point (or none) with the progress so far: a set of different points, or a
//! count. The bet therefore compiles to cells, as every other bet does.

use crate::clause::{Cite, Cited};
use crate::dice::Dice;
use crate::layout::{Cell, Verdict};
use crate::odds::{Odds, reduced};
use crate::reader::Section;
use crate::wager::{Collection, DecisionTrigger, Level, Pay, PaymentSource};

use super::cells::nothing;
use super::{CellCompiler, FormOutput};

#[derive(Clone, Copy, PartialEq, Eq)]
enum CollectionKind {
    DifferentPoints,
    Points,
}

/// The pay for a number of points.
#[derive(Clone)]
struct Award {
    pays: Option<Cited<Odds>>,
    from: Option<Cited<PaymentSource>>,
    cite: Cite,
}

struct CollectionForm {
    gathers: CollectionKind,
    in_any_order: bool,
    come_out_seven_stands: bool,
    settles_at_top: bool,
    highest_only: bool,
    top: u32,
    cite: Cite,
}

impl CellCompiler<'_, '_> {
    pub(super) fn collect(&mut self, id: &str, section: &Section<'_>) -> Option<FormOutput> {
        let shape = self.shape(section)?;
        let levels = self.levels(id, section, &shape)?;
        let gathers = match shape.gathers {
            CollectionKind::DifferentPoints => 1_usize << self.parts.points.len(),
            CollectionKind::Points => levels.len(),
        };
        // A bet that is settled at the top has one more step of progress, in which it waits for the seven-out.
        let progress = gathers + usize::from(shape.settles_at_top);
        let pays: Vec<Option<u16>> =
            (0..levels.len()).map(|made| self.level_pay(&levels, made, &shape)).collect();
        let states = (self.parts.points.len() + 1) * progress;
        let mut table = Vec::with_capacity(states);
        for state in 0..states {
            let mut cells = [Cell { next: state as u16, ..nothing(shape.cite) }; Dice::OUTCOMES];
            for dice in Dice::all() {
                cells[dice.index()] =
                    self.collect_cell(&shape, &levels, &pays, (gathers, progress), state, dice);
            }
            table.push(cells);
        }
        Some(FormOutput {
            table,
            spots: vec![id.to_owned(); states],
            numbers: vec![0; states],
            underway: (0..states).map(|state| state != 0 && state % progress < gathers).collect(),
            lifted: (0..states).map(|state| (state % progress) as u16).collect(),
            base_pay: vec![pays.iter().flatten().last().copied(); states],
            levels: self.told_levels(&shape, &levels, &pays),
            backs: None,
            parts: None,
            by_point: true,
            travels: false,
        })
    }

    /// The level for each number of points, for texts that people read.
    fn told_levels(&self, shape: &CollectionForm, awards: &[Award], pays: &[Option<u16>]) -> Vec<Level> {
        let different = shape.gathers == CollectionKind::DifferentPoints;
        // A bet cannot exceed the top if it ends there, or if the top counts all the different points.
        let ends = shape.settles_at_top || different && shape.top as usize == self.parts.points.len();
        let level = |count: u32| Level {
            has: Collection::Points {
                count,
                or_more: count as usize == awards.len() - 1 && !ends,
                different,
                ascending: !shape.in_any_order,
                at: match (shape.settles_at_top && count == shape.top, shape.come_out_seven_stands) {
                    (true, _) => DecisionTrigger::LastPoint,
                    (false, true) => DecisionTrigger::SevenOut,
                    (false, false) => DecisionTrigger::AnySeven,
                },
            },
            verdict: if pays[count as usize].is_some() { Verdict::Win } else { Verdict::Lose },
            pay: pays[count as usize].unwrap_or(0),
            cite: awards[count as usize].cite,
        };
        (0..awards.len() as u32).map(level).collect()
    }

    fn collect_cell(
        &self,
        shape: &CollectionForm,
        levels: &[Award],
        pays: &[Option<u16>],
        (gathers, progress): (usize, usize),
        state: usize,
        dice: Dice,
    ) -> Cell {
        let (point, gathered) = (state / progress, state % progress);
        let paid = gathered == gathers;
        let mut cell = Cell { next: state as u16, ..nothing(shape.cite) };
        let settled = |made: usize| match pays[made] {
            Some(pay) => Cell { verdict: Verdict::Win, next: 0, pay, cite: levels[made].cite },
            None => Cell { verdict: Verdict::Lose, next: 0, pay: 0, cite: levels[made].cite },
        };
        let count = |gathered: usize| match shape.gathers {
            CollectionKind::DifferentPoints => (gathered.count_ones()).min(shape.top) as usize,
            CollectionKind::Points => gathered,
        };
        let thrown = self.parts.points.iter().position(|number| *number == dice.total());
        match (point, thrown) {
            (0, Some(index)) => cell.next = ((index + 1) * progress + gathered) as u16,
            (0, None) if dice.total() == 7 && !shape.come_out_seven_stands && !paid => {
                return settled(count(gathered));
            }
            (0, None) => {}
            (_, None) if dice.total() == 7 && paid => cell.next = 0,
            (_, None) if dice.total() == 7 => return settled(count(gathered)),
            (_, Some(index)) if index + 1 == point && paid => cell.next = gathered as u16,
            (_, Some(index)) if index + 1 == point => {
                let gathered = self.gather(shape, levels, gathered, index);
                if shape.settles_at_top && count(gathered) >= shape.top as usize {
                    return Cell { next: gathers as u16, ..settled(count(gathered)) };
                }
                cell.next = gathered as u16;
            }
            _ => {}
        }
        cell
    }

    fn gather(&self, shape: &CollectionForm, levels: &[Award], gathered: usize, index: usize) -> usize {
        match shape.gathers {
            CollectionKind::Points => (gathered + 1).min(levels.len() - 1),
            CollectionKind::DifferentPoints if !shape.in_any_order && gathered >> index != 0 => gathered,
            CollectionKind::DifferentPoints => gathered | 1 << index,
        }
    }

    fn shape(&mut self, section: &Section<'_>) -> Option<CollectionForm> {
        let reader = &mut *self.reader;
        let gathers = section.require(reader, "collects", |r, key| {
            section.word(
                r,
                key,
                &[("different-points", CollectionKind::DifferentPoints), ("points", CollectionKind::Points)],
            )
        });
        // An order applies only to a set of different points, not to a count.
        let any = section.word(reader, "order", &[("any", true), ("ascending", false)]);
        let seven = section.require(reader, "come-out-seven", |r, key| {
            section.word(r, key, &[("stands", true), ("settles", false)])
        });
        let settles = section.require(reader, "settles", |r, key| {
            section.word(r, key, &[("seven-out", false), ("at-the-top", true)])
        });
        let highest = section
            .require(reader, "levels", |r, key| section.word(r, key, &[("highest", true), ("all", false)]));
        let top = section.require(reader, "top", |r, key| section.number(r, key));
        let (gathers, top) = (gathers?, top?);
        if !(1..=20).contains(&top.value) {
            reader.fault(section.place(), "'top' must be from 1 to 20");
            return None;
        }
        Some(CollectionForm {
            gathers: gathers.value,
            in_any_order: any.is_none_or(|order| order.value),
            come_out_seven_stands: seven?.value,
            settles_at_top: settles?.value,
            highest_only: highest?.value,
            top: top.value,
            cite: gathers.cite,
        })
    }

    /// Reads the award for each number of points. Each number must appear in exactly one row.
    ///
    /// A row for `over` gives the award for more points than the top, with its own clause. It is ignored for a bet that
    /// is settled at the top or that counts different points.
    fn levels(&mut self, id: &str, section: &Section<'_>, shape: &CollectionForm) -> Option<Vec<Award>> {
        let top = shape.top as usize;
        let mut levels: Vec<Option<Award>> = vec![None; top + 2];
        let number = |text: &str| match text {
            "over" => Ok(top + 1),
            _ => match text.parse::<usize>() {
                Ok(number) if number <= top => Ok(number),
                Ok(number) => Err(format!("'{id}' never has {number} points")),
                Err(_) => Err(format!("'{text}' is not a number")),
            },
        };
        for row in section.rows(self.reader, "made") {
            let reader = &mut *self.reader;
            let points = row.require(reader, "points", |r, key| row.set(r, key, number));
            let does =
                row.require(reader, "does", |r, key| row.word(r, key, &[("win", true), ("lose", false)]));
            let pays = row.odds(reader, "pays");
            let from = row.word(
                reader,
                "from",
                &[("working-stacks", PaymentSource::WorkingStacks), ("main-float", PaymentSource::MainFloat)],
            );
            row.finish(reader);
            let (points, does) = (points?, does?);
            if does.value != pays.is_some() {
                reader.fault(row.place(), "a row needs 'pays' if it wins, and only then");
            }
            for made in points.value {
                match levels.get_mut(made) {
                    Some(Some(first)) => {
                        let clauses =
                            [first.cite, points.cite].map(|cite| reader.citations.first(cite).to_owned());
                        let message = format!(
                            "overlap: '{id}' with {made} points is decided by {} and by {}",
                            clauses[0], clauses[1]
                        );
                        reader.fault(row.place(), message);
                    }
                    Some(level) => *level = Some(Award { pays, from, cite: points.cite }),
                    None => {}
                }
            }
        }
        let over = levels.pop().flatten();
        if shape.gathers == CollectionKind::Points && !shape.settles_at_top && over.is_some() {
            levels.push(over);
        }
        let open: Vec<String> = levels
            .iter()
            .enumerate()
            .filter(|(_, level)| level.is_none())
            .map(|(n, _)| n.to_string())
            .collect();
        if !open.is_empty() {
            let message = format!("gap: no clause decides '{id}' with {} points", open.join(", "));
            self.reader.fault(section.place(), message);
        }
        levels.into_iter().collect()
    }

    fn level_pay(&mut self, levels: &[Award], made: usize, shape: &CollectionForm) -> Option<u16> {
        let level = &levels[made];
        let odds = level.pays?;
        let mut net = odds.value.net();
        if !shape.highest_only {
            for lower in levels[..made].iter().filter_map(|level| level.pays) {
                let (n, d) = lower.value.net();
                net = reduced(net.0 * d + n * net.1, net.1 * d);
            }
        }
        let pay = Pay { odds: Some(odds.value), net, kept: (1, 1), unit: None, from: level.from };
        Some(self.pay(pay))
    }
}
