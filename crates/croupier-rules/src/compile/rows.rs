//! Rows: "on these outcomes the wager wins at these odds (clause …)". Gaps and overlaps between rows are reported.

use std::collections::BTreeSet;

use crate::clause::{Cite, Cited};
use crate::dice::{Dice, DiceSpot, OutcomePattern};
use crate::fault::{Fault, SourceLine};
use crate::odds::Odds;
use crate::reader::Section;

use super::CellCompiler;

/// The effect of a row on its outcomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RowEffect {
    Win,
    Lose,
    Push,
    /// The total becomes the bet's number.
    Point,
}

/// A row of a wager's block.
pub(super) struct Row {
    pub(super) on: Vec<OutcomePattern>,
    pub(super) spots: Option<Vec<DiceSpot>>,
    pub(super) does: RowEffect,
    pub(super) pays: Option<Cited<Odds>>,
    pub(super) cite: Cite,
    pub(super) place: SourceLine,
}

impl Row {
    fn decision(&self) -> RowDecision {
        RowDecision { does: self.does, pays: self.pays, cite: self.cite, place: self.place.clone() }
    }
}

/// The decision for one outcome.
#[derive(Clone)]
pub(super) struct RowDecision {
    pub(super) does: RowEffect,
    pub(super) pays: Option<Cited<Odds>>,
    pub(super) cite: Cite,
    place: SourceLine,
}

/// The decisions for all outcomes in one state; `None` if nothing is decided.
pub(super) type Decisions = [Option<RowDecision>; Dice::OUTCOMES];

impl CellCompiler<'_, '_> {
    /// Reads the rows under a key.
    pub(super) fn rows(&mut self, section: &Section<'_>, key: &str) -> Vec<Row> {
        let sections = section.rows(self.reader, key);
        if sections.is_empty() {
            self.reader.fault(section.place(), format!("'{}' has no '{key}' rows", section.path()));
        }
        let rows: Vec<Row> = sections.iter().filter_map(|row| self.row(row)).collect();
        let rest = |row: &&Row| row.on.contains(&OutcomePattern::Rest) && row.spots.is_none();
        if let Some(second) = rows.iter().filter(rest).nth(1) {
            self.reader.fault(&second.place, "overlap: another row already has 'rest'");
        }
        rows
    }

    /// Reports rows that can never apply to a wager on these spots.
    pub(super) fn no_idle_row(&mut self, rows: &[Row], spots: &[DiceSpot]) {
        for row in rows {
            if row.spots.as_ref().is_some_and(|own| !own.iter().any(|spot| spots.contains(spot))) {
                self.reader.fault(&row.place, "the wager has none of the spots of this row");
            }
            let own = row.on.iter().any(|word| {
                matches!(word, OutcomePattern::Own | OutcomePattern::Hard | OutcomePattern::Easy)
            });
            if own && spots.is_empty() {
                self.reader.fault(&row.place, "the wager has no number or faces");
            }
            if row.does == RowEffect::Point {
                self.reader.fault(&row.place, "only the first roll of a line bet gives it a point");
            }
        }
    }

    fn row(&mut self, row: &Section<'_>) -> Option<Row> {
        let reader = &mut *self.reader;
        let on = row.require(reader, "on", |r, key| row.set(r, key, OutcomePattern::parse));
        let spots = row.set(reader, "spots", DiceSpot::parse);
        let does = row.require(reader, "does", |r, key| {
            row.word(
                r,
                key,
                &[
                    ("win", RowEffect::Win),
                    ("lose", RowEffect::Lose),
                    ("push", RowEffect::Push),
                    ("point", RowEffect::Point),
                ],
            )
        });
        let pays = row.odds(reader, "pays");
        row.finish(reader);
        let (on, does) = (on?, does?);
        if (does.value == RowEffect::Win) != pays.is_some() {
            reader.fault(row.place(), "a row needs 'pays' if it wins, and only then");
            return None;
        }
        Some(Row {
            on: on.value,
            spots: spots.map(|spots| spots.value),
            does: does.value,
            pays,
            cite: on.cite,
            place: row.place().clone(),
        })
    }

    /// Decides every outcome by the rows. Two rows that decide one outcome differently are a fault.
    pub(super) fn decide(&mut self, id: &str, rows: &[Row], own: Option<DiceSpot>) -> Decisions {
        let mut decisions: Decisions = [const { None }; Dice::OUTCOMES];
        let applies = |row: &&Row| match (&row.spots, own) {
            (Some(spots), Some(own)) => spots.contains(&own),
            (spots, _) => spots.is_none(),
        };
        for row in rows.iter().filter(applies) {
            for dice in Dice::all().filter(|dice| row.on.iter().any(|word| word.include(*dice, own))) {
                let decision = row.decision();
                let first = &mut decisions[dice.index()];
                match first {
                    Some(first) if !same(first, &decision) => {
                        let (one, two) = (first.clone(), decision);
                        self.overlap(id, dice, &one, &two);
                    }
                    Some(_) => {}
                    None => *first = Some(decision),
                }
            }
        }
        for row in rows.iter().filter(applies).filter(|row| row.on.contains(&OutcomePattern::Rest)) {
            for open in decisions.iter_mut().filter(|decision| decision.is_none()) {
                *open = Some(row.decision());
            }
        }
        decisions
    }

    fn overlap(&mut self, id: &str, dice: Dice, one: &RowDecision, two: &RowDecision) {
        let clauses = [one.cite, two.cite].map(|cite| self.reader.citations.first(cite).to_owned());
        let message = format!(
            "overlap: '{id}' on {dice} is decided by {} ({}) and differently by {}",
            clauses[0], one.place, clauses[1]
        );
        // One shared outcome is enough to report two overlapping rows.
        let known =
            self.reader.faults.0.iter().any(|fault| {
                fault.place == two.place && fault.message.starts_with(&format!("overlap: '{id}'"))
            });
        if !known {
            self.reader
                .faults
                .push(Fault::new(&two.place, message).help("name each outcome in only one row"));
        }
    }

    /// Reports outcomes that must be decided but that no row decides.
    pub(super) fn no_gap(&mut self, id: &str, section: &Section<'_>, rows: &[Row], decisions: &Decisions) {
        let open: BTreeSet<u8> =
            Dice::all().filter(|dice| decisions[dice.index()].is_none()).map(Dice::total).collect();
        let open: Vec<String> = open.iter().map(u8::to_string).collect();
        if open.is_empty() {
            return;
        }
        let clauses: Vec<String> =
            rows.iter().map(|row| self.reader.citations.first(row.cite).to_owned()).collect();
        let message = format!(
            "gap: no clause decides '{id}' on {}; its rows cite {}",
            open.join(", "),
            clauses.join(", ")
        );
        self.reader.faults.push(Fault::new(section.place(), message).help("add a row, or on = \"rest\""));
    }

    /// Reports a bet that stands until it is decided but can never win, or can never lose.
    pub(super) fn no_dead_end(&mut self, id: &str, section: &Section<'_>, decisions: &Decisions) {
        for (does, word) in [(RowEffect::Win, "win"), (RowEffect::Lose, "lose")] {
            if !decisions.iter().flatten().any(|decision| decision.does == does) {
                let message = format!("gap: no clause says when '{id}' would {word}");
                self.reader.fault(section.place(), message);
            }
        }
    }
}

fn same(one: &RowDecision, two: &RowDecision) -> bool {
    one.does == two.does && one.pays.map(|odds| odds.value) == two.pays.map(|odds| odds.value)
}
