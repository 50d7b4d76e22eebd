//! The sections that a sheet makes from its figures and facts: exposure, simulation, review.

use croupier_edge::Figures;

use super::measures::{Measures, WagerFacts};
use super::numbers::{decimal, dollars};
use super::section::{ColumnKind, SectionBlock, SectionTable, SheetSection};
use super::{ReviewLine, Sheet};

/// The sections behind the wagers. Each row names its wager by its label.
pub(super) fn behind(sheet: &Sheet, labels: &[String]) -> Vec<SheetSection> {
    let rows = sheet.figures.iter().zip(&sheet.facts).zip(labels);
    let rows: Vec<(&Figures, &WagerFacts, &str)> =
        rows.map(|((figures, facts), label)| (figures, facts, label.as_str())).collect();
    [exposure(&rows), simulation(&rows, &sheet.simulation), review(&sheet.review)]
        .into_iter()
        .flatten()
        .collect()
}

fn section(title: &str, anchor: &str, about: String, table: SectionTable) -> Option<SheetSection> {
    let blocks = vec![SectionBlock::Text(about), SectionBlock::Table(table)];
    let has_rows = matches!(&blocks[1], SectionBlock::Table(table) if !table.rows.is_empty());
    has_rows.then(|| SheetSection { title: title.to_owned(), anchor: anchor.to_owned(), blocks })
}

fn exposure(rows: &[(&Figures, &WagerFacts, &str)]) -> Option<SheetSection> {
    let mut table = SectionTable::new(&[
        ("Wager", ColumnKind::Text),
        ("Largest result", ColumnKind::Figure(90)),
        ("Largest stake", ColumnKind::Figure(80)),
        ("Exposure", ColumnKind::Figure(90)),
    ]);
    for (figures, facts, label) in rows {
        let Some((maximum, amount)) = Measures::of(figures, facts).exposure else { continue };
        table.rows.push(vec![
            (*label).to_owned(),
            super::block::payout(&figures.largest()),
            dollars(maximum.cents() as f64 / 100.0),
            dollars(amount.to_f64()),
        ]);
    }
    let about = "The largest result of one player with the largest stake that the table takes, beyond the stake itself. \
        Wagers without a largest stake are not listed: a submission with limits sets one.";
    section("Exposure", "exposure", about.to_owned(), table)
}

fn simulation(rows: &[(&Figures, &WagerFacts, &str)], about: &str) -> Option<SheetSection> {
    let mut table = SectionTable::new(&[
        ("Wager", ColumnKind::Text),
        ("Stake", ColumnKind::Figure(44)),
        ("Decisions", ColumnKind::Figure(62)),
        ("RTP, theory", ColumnKind::Figure(56)),
        ("RTP, simulated", ColumnKind::Figure(60)),
        ("z", ColumnKind::Figure(36)),
        ("Chi-square", ColumnKind::Figure(50)),
        ("Freedom", ColumnKind::Figure(38)),
        ("p", ColumnKind::Figure(40)),
    ]);
    for (_, facts, label) in rows {
        let Some(simulated) = &facts.simulation else { continue };
        let (statistic, freedom, p) = simulated.chi_square;
        table.rows.push(vec![
            (*label).to_owned(),
            dollars(simulated.stake.cents() as f64 / 100.0),
            decimal(simulated.decisions as f64, 0),
            format!("{}%", decimal(simulated.expected, 4)),
            format!("{}%", decimal(simulated.observed, 4)),
            decimal(simulated.z, 2),
            decimal(statistic, 2),
            freedom.to_string(),
            decimal(p, 4),
        ]);
    }
    section("Simulation beside theory", "simulation", about.to_owned(), table)
}

fn review(lines: &[ReviewLine]) -> Option<SheetSection> {
    let mut table = SectionTable::new(&[
        ("Subject", ColumnKind::Label(90)),
        ("Warning", ColumnKind::Text),
        ("Clauses", ColumnKind::Label(110)),
    ]);
    for line in lines {
        table.rows.push(vec![line.subject.clone(), line.message.clone(), line.clauses.join(", ")]);
    }
    let about = "The warnings of croupier check about these rules. A warning is not a fault: it is for the person who \
        approves the rules.";
    section("Review", "review", about.to_owned(), table)
}
