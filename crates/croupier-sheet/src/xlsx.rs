//! The sheet as a spreadsheet. Decimals are numbers; an exact fraction is a text, because a cell has only 15 digits.

use croupier_edge::{Figures, percent};
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, FormatAlign, Workbook, Worksheet, XlsxError};

use super::content::STATEMENT;
use super::measures::{DECISIONS, LEVELS, Measures, WagerFacts};
use super::section::SectionBlock;
use super::{Sheet, SheetError};

/// A cell.
enum SheetValue {
    Text(String),
    Number(f64),
    Empty,
}

impl From<&str> for SheetValue {
    fn from(text: &str) -> SheetValue {
        SheetValue::Text(text.to_owned())
    }
}

impl From<String> for SheetValue {
    fn from(text: String) -> SheetValue {
        SheetValue::Text(text)
    }
}

impl From<f64> for SheetValue {
    fn from(number: f64) -> SheetValue {
        SheetValue::Number(number)
    }
}

/// The width, in characters, from which on a column holds sentences.
const SENTENCES: f64 = 90.0;

/// A worksheet under construction.
struct WorksheetDraft {
    sheet: Worksheet,
    row: u32,
    heading: Format,
}

impl WorksheetDraft {
    fn new(name: &str, columns: &[(&str, f64)]) -> Result<WorksheetDraft, XlsxError> {
        let mut sheet = Worksheet::new();
        sheet.set_name(name)?;
        // A long title, or a sentence, takes several lines instead of the neighbouring cells.
        let strong = Format::new().set_bold().set_text_wrap().set_align(FormatAlign::Top);
        let sentences = Format::new().set_text_wrap().set_align(FormatAlign::Top);
        for (place, (title, width)) in (0..).zip(columns) {
            if *width >= SENTENCES {
                sheet.set_column_format(place, &sentences)?;
            }
            sheet.write_with_format(0, place, *title, &strong)?;
            sheet.set_column_width(place, *width)?;
        }
        sheet.set_freeze_panes(1, 0)?;
        // On paper, all columns are on one page, below their titles.
        sheet.set_landscape().set_print_fit_to_pages(1, 0).set_repeat_rows(0, 0)?;
        Ok(WorksheetDraft { sheet, row: 1, heading: Format::new().set_bold() })
    }

    fn add(&mut self, values: Vec<SheetValue>) -> Result<(), XlsxError> {
        for (place, value) in (0..).zip(values) {
            match value {
                SheetValue::Text(text) => {
                    // A cell holds 32,767 characters at most.
                    let text: String = text.chars().take(32_000).collect();
                    self.sheet.write_string(self.row, place, text)?;
                }
                SheetValue::Number(number) if number.is_finite() => {
                    self.sheet.write_number(self.row, place, number)?;
                }
                SheetValue::Number(_) | SheetValue::Empty => {}
            }
        }
        self.row += 1;
        Ok(())
    }

    fn heading(&mut self, text: &str) -> Result<(), XlsxError> {
        self.sheet.write_with_format(self.row, 0, text, &self.heading)?;
        self.row += 1;
        Ok(())
    }
}

pub(super) fn workbook(sheet: &Sheet) -> Result<Vec<u8>, SheetError> {
    let date =
        ExcelDateTime::parse_from_str(&sheet.date).map_err(|_| SheetError::Date(sheet.date.clone()))?;
    write(sheet, &date).map_err(|error| SheetError::Spreadsheet(error.to_string()))
}

fn write(sheet: &Sheet, date: &ExcelDateTime) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    let title = format!("{}: {}", sheet.title, sheet.kind);
    book.set_properties(
        &DocProperties::new().set_title(title).set_author(&sheet.program).set_creation_datetime(date),
    );
    let none = WagerFacts::default();
    let wagers: Vec<(&Figures, &WagerFacts, Measures)> = sheet
        .figures
        .iter()
        .enumerate()
        .map(|(place, figures)| {
            let facts = sheet.facts.get(place).unwrap_or(&none);
            (figures, facts, Measures::of(figures, facts))
        })
        .collect();
    book.push_worksheet(cover(sheet)?);
    book.push_worksheet(figures(&wagers)?);
    book.push_worksheet(distributions(&wagers)?);
    book.push_worksheet(ranges(&wagers)?);
    if wagers.iter().any(|(_, facts, _)| facts.simulation.is_some()) {
        book.push_worksheet(simulation(&wagers)?);
    }
    book.push_worksheet(review(sheet)?);
    book.push_worksheet(clauses(sheet)?);
    if !sheet.sections.is_empty() {
        book.push_worksheet(sections(sheet)?);
    }
    book.save_to_buffer()
}

fn cover(sheet: &Sheet) -> Result<Worksheet, XlsxError> {
    let mut page = WorksheetDraft::new("Sheet", &[("Fact", 34.0), ("Value", 90.0)])?;
    page.add(vec!["Title".into(), sheet.title.as_str().into()])?;
    page.add(vec!["Document".into(), sheet.document.as_str().into()])?;
    for fact in super::content::facts(sheet) {
        page.add(vec![fact.name.into(), fact.value.into()])?;
    }
    page.add(vec!["Statement".into(), STATEMENT.into()])?;
    for option in &sheet.options {
        page.add(vec![format!("Option {}", option.name).into(), option.value.as_str().into()])?;
    }
    Ok(page.sheet)
}

/// The name of a wager's decision and positions, for columns.
fn variant(figures: &Figures) -> [SheetValue; 2] {
    let positions: Vec<String> = figures.positions.iter().map(u8::to_string).collect();
    [figures.decision.clone().unwrap_or_default().into(), positions.join(", ").into()]
}

fn figures(wagers: &[(&Figures, &WagerFacts, Measures)]) -> Result<Worksheet, XlsxError> {
    let columns = [
        ("Wager", 24.0),
        ("Name", 30.0),
        ("Decision", 14.0),
        ("Positions", 10.0),
        ("RTP %", 12.0),
        ("Edge %", 12.0),
        ("Net, exact", 30.0),
        ("RTP, exact", 30.0),
        ("Win %", 12.0),
        ("Push %", 12.0),
        ("Lose %", 12.0),
        ("Expected rounds", 14.0),
        ("Variance", 14.0),
        ("Standard deviation", 16.0),
        ("Volatility index 90%", 16.0),
        ("Largest result", 14.0),
        ("Largest stake $", 14.0),
        ("Exposure $", 14.0),
        ("Base RTP %", 12.0),
        ("Increment RTP %", 14.0),
        ("Total RTP %", 12.0),
    ];
    let mut page = WorksheetDraft::new("Wagers", &columns)?;
    for (figures, _, measures) in wagers {
        let mut row: Vec<SheetValue> = vec![figures.wager.clone().into(), figures.name.clone().into()];
        row.extend(variant(figures));
        row.extend([percent(&measures.rtp).into(), figures.edge_percent().into()]);
        row.extend([figures.net().to_string().into(), measures.rtp.to_string().into()]);
        row.extend([figures.win(), figures.push(), figures.lose()].map(|chance| percent(&chance).into()));
        row.extend(
            [figures.rounds.to_f64(), figures.variance().to_f64(), figures.deviation()].map(Into::into),
        );
        row.extend([measures.volatility, figures.largest().to_f64()].map(Into::into));
        match &measures.exposure {
            Some((maximum, amount)) => {
                row.extend([maximum.cents() as f64 / 100.0, amount.to_f64()].map(Into::into));
            }
            None => row.extend([SheetValue::Empty, SheetValue::Empty]),
        }
        if let Some(parts) = &measures.progressive {
            row.extend(parts.iter().map(|part| percent(part).into()));
        }
        page.add(row)?;
    }
    Ok(page.sheet)
}

fn distributions(wagers: &[(&Figures, &WagerFacts, Measures)]) -> Result<Worksheet, XlsxError> {
    let columns = [
        ("Wager", 24.0),
        ("Decision", 14.0),
        ("Positions", 10.0),
        ("Result", 12.0),
        ("Result, exact", 16.0),
        ("Ways", 24.0),
        ("Of", 24.0),
        ("Cases", 34.0),
        ("Chance %", 14.0),
        ("Chance, exact", 34.0),
        ("Contribution %", 16.0),
        ("Contribution, exact", 34.0),
        ("Outcome", 40.0),
        ("Clauses", 50.0),
    ];
    let mut page = WorksheetDraft::new("Distributions", &columns)?;
    for (figures, facts, measures) in wagers {
        for (place, outcome) in figures.outcomes.iter().enumerate() {
            let mut row: Vec<SheetValue> = vec![figures.wager.clone().into()];
            row.extend(variant(figures));
            row.extend([outcome.result.to_f64().into(), outcome.result.to_string().into()]);
            let ways = facts.ways.as_ref();
            let texts =
                ways.map(|ways| [ways.counts[place].to_string(), ways.of.to_string(), ways.cases.clone()]);
            row.extend(texts.unwrap_or_default().map(SheetValue::from));
            row.extend([percent(&outcome.chance).into(), outcome.chance.to_string().into()]);
            let contribution = &measures.contributions[place];
            row.extend([percent(contribution).into(), contribution.to_string().into()]);
            row.extend([outcome.words.clone().into(), outcome.clauses.join(", ").into()]);
            page.add(row)?;
        }
    }
    Ok(page.sheet)
}

fn ranges(wagers: &[(&Figures, &WagerFacts, Measures)]) -> Result<Worksheet, XlsxError> {
    let titles: Vec<String> =
        LEVELS.iter().flat_map(|level| [format!("{level} from %"), format!("{level} to %")]).collect();
    let mut columns = vec![("Wager", 24.0), ("Decision", 14.0), ("Positions", 10.0), ("Decisions", 14.0)];
    columns.extend(titles.iter().map(|title| (title.as_str(), 14.0)));
    let mut page = WorksheetDraft::new("RTP ranges", &columns)?;
    for (figures, _, measures) in wagers {
        for (decisions, levels) in DECISIONS.iter().zip(&measures.ranges) {
            let mut row: Vec<SheetValue> = vec![figures.wager.clone().into()];
            row.extend(variant(figures));
            row.push((*decisions as f64).into());
            row.extend(
                levels.iter().flat_map(|(low, high)| [100.0 * low, 100.0 * high]).map(SheetValue::from),
            );
            page.add(row)?;
        }
    }
    Ok(page.sheet)
}

fn simulation(wagers: &[(&Figures, &WagerFacts, Measures)]) -> Result<Worksheet, XlsxError> {
    let columns = [
        ("Wager", 24.0),
        ("Decision", 14.0),
        ("Positions", 10.0),
        ("Stake $", 10.0),
        ("Decisions", 14.0),
        ("RTP %, theory", 16.0),
        ("RTP %, simulated", 16.0),
        ("z", 10.0),
        ("Chi-square", 12.0),
        ("Freedom", 10.0),
        ("p", 10.0),
    ];
    let mut page = WorksheetDraft::new("Simulation", &columns)?;
    for (figures, facts, _) in wagers {
        let Some(simulated) = &facts.simulation else { continue };
        let mut row: Vec<SheetValue> = vec![figures.wager.clone().into()];
        row.extend(variant(figures));
        let (statistic, freedom, p) = simulated.chi_square;
        let stake = simulated.stake.cents() as f64 / 100.0;
        let numbers =
            [stake, simulated.decisions as f64, simulated.expected, simulated.observed, simulated.z];
        row.extend(numbers.map(SheetValue::from));
        row.extend([statistic, freedom as f64, p].map(SheetValue::from));
        page.add(row)?;
    }
    Ok(page.sheet)
}

fn review(sheet: &Sheet) -> Result<Worksheet, XlsxError> {
    let mut page =
        WorksheetDraft::new("Review", &[("Subject", 24.0), ("Warning", 110.0), ("Clauses", 50.0)])?;
    for line in &sheet.review {
        page.add(vec![
            line.subject.as_str().into(),
            line.message.as_str().into(),
            line.clauses.join(", ").into(),
        ])?;
    }
    Ok(page.sheet)
}

fn clauses(sheet: &Sheet) -> Result<Worksheet, XlsxError> {
    let mut page = WorksheetDraft::new("Clauses", &[("Clause", 34.0), ("Paraphrase", 120.0)])?;
    for (id, text) in &sheet.clauses {
        page.add(vec![id.as_str().into(), text.as_str().into()])?;
    }
    Ok(page.sheet)
}

/// The sections of a dossier, one below the other.
fn sections(sheet: &Sheet) -> Result<Worksheet, XlsxError> {
    let mut page = WorksheetDraft::new("Sections", &[("", 40.0), ("", 60.0), ("", 60.0), ("", 60.0)])?;
    for section in &sheet.sections {
        page.heading(&section.title)?;
        for block in &section.blocks {
            match block {
                SectionBlock::Heading(text) => page.heading(text)?,
                SectionBlock::Text(text) => page.add(vec![text.as_str().into()])?,
                SectionBlock::Code(lines) => {
                    lines.lines().try_for_each(|line| page.add(vec![line.into()]))?;
                }
                SectionBlock::Table(table) => {
                    page.add(table.columns.iter().map(|column| column.title.into()).collect())?;
                    for row in &table.rows {
                        page.add(row.iter().map(|text| text.as_str().into()).collect())?;
                    }
                }
            }
        }
    }
    Ok(page.sheet)
}
