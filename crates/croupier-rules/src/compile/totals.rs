//! The form *totals*: a bet that wins once each of its totals has been thrown, and loses on the outcomes under
//! `lost-on`.
//!
//! The states of a bet are the sets of totals thrown since it was made.

use crate::dice::{Dice, OutcomePattern};
use crate::layout::{Cell, Verdict};
use crate::reader::Section;
use crate::wager::{Collection, Level, Pay};

use super::cells::nothing;
use super::{CellCompiler, FormOutput};

impl CellCompiler<'_, '_> {
    pub(super) fn totals(&mut self, id: &str, section: &Section<'_>) -> Option<FormOutput> {
        let number = |text: &str| match text.parse::<u8>() {
            Ok(total @ 2..=12) => Ok(total),
            _ => Err(format!("'{text}' is not a total")),
        };
        let totals = section.require(self.reader, "totals", |r, key| section.set(r, key, number));
        let lost_on =
            section.require(self.reader, "lost-on", |r, key| section.set(r, key, OutcomePattern::parse));
        let odds = section.require(self.reader, "pays", |r, key| section.odds(r, key));
        let (totals, lost_on, odds) = (totals?, lost_on?, odds?);
        let loses = |dice: Dice| lost_on.value.iter().any(|outcome| outcome.include(dice, None));
        let twice = |(index, total): (usize, &u8)| totals.value[..index].contains(total);
        if totals.value.is_empty() || totals.value.iter().enumerate().any(twice) {
            self.reader.fault(section.place(), format!("'{id}' must name each of its totals once"));
            return None;
        }
        if Dice::all().any(|dice| loses(dice) && totals.value.contains(&dice.total())) {
            let message = format!("overlap: '{id}' loses on a total that it needs");
            self.reader.fault(section.place(), message);
            return None;
        }
        let net = odds.value.net();
        let pay = self.pay(Pay { odds: Some(odds.value), net, kept: (1, 1), unit: None, from: None });
        let states = 1_usize << totals.value.len();
        let cell = |state: usize, dice: Dice| {
            let thrown = totals.value.iter().position(|total| *total == dice.total());
            let next = thrown.map_or(state, |index| state | 1 << index);
            if loses(dice) {
                Cell { verdict: Verdict::Lose, ..nothing(lost_on.cite) }
            } else if next == states - 1 {
                Cell { verdict: Verdict::Win, next: 0, pay, cite: odds.cite }
            } else {
                Cell { next: next as u16, ..nothing(totals.cite) }
            }
        };
        let won = Level {
            has: Collection::Totals(totals.value.clone()),
            verdict: Verdict::Win,
            pay,
            cite: odds.cite,
        };
        let table = (0..states - 1).map(|state| {
            let mut cells = [nothing(totals.cite); Dice::OUTCOMES];
            for dice in Dice::all() {
                cells[dice.index()] = cell(state, dice);
            }
            cells
        });
        let table: Vec<_> = table.collect();
        let states = table.len();
        Some(FormOutput {
            table,
            spots: vec![id.to_owned(); states],
            numbers: vec![0; states],
            underway: (0..states).map(|state| state != 0).collect(),
            lifted: (0..states as u16).collect(),
            levels: vec![won],
            by_point: false,
            travels: false,
            base_pay: vec![Some(pay); states],
            backs: None,
            parts: None,
        })
    }
}
