//! The sheet as a PDF, laid out and written by this program.
//!
//! [`parts`] and [`wager`] put paragraphs, [`table`]s and charts into a [`flow`] of pages, which gives a [`scene`]: the
//! shapes on each page, and the document's structure for screen readers. All page numbers are known only when the scene
//! is complete; [`render`] then writes it.

mod flow;
mod parts;
mod render;
mod report;
mod scene;
mod table;
mod typeface;
mod wager;

use super::content::Content;
use super::{Sheet, SheetError, SignedReport};
use flow::{Frame, PageFlow};
use render::DocumentWords;
use typeface::Typefaces;

/// The whole document.
pub(super) fn document(sheet: &Sheet) -> Result<Vec<u8>, SheetError> {
    let types = Typefaces::load()?;
    let frame = Frame::of(sheet.paper);
    let mut flow = PageFlow::new(&types, frame);
    parts::compose(&mut flow, &Content::of(sheet), sheet.kind);
    let digest: String = sheet.pack_digest.chars().take(12).collect();
    let words = DocumentWords {
        title: format!("{}: {}", sheet.title, sheet.kind),
        description: format!("{} ({}, version {})", sheet.document, sheet.pack, sheet.version),
        program: sheet.program.clone(),
        date: sheet.date.clone(),
        about: format!("{} {} · {digest}", sheet.pack, sheet.version),
    };
    render::render(&flow.finish(), &types, &frame, &words)
}

/// A report.
pub(super) fn report(report: &SignedReport) -> Result<Vec<u8>, SheetError> {
    let types = Typefaces::load()?;
    let frame = Frame::of(report.paper);
    let mut flow = PageFlow::new(&types, frame);
    report::compose(&mut flow, report);
    let words = DocumentWords {
        title: report.title.clone(),
        description: report.subtitle.clone(),
        program: report.program.clone(),
        date: report.date.clone(),
        about: report.about.clone(),
    };
    render::render(&flow.finish(), &types, &frame, &words)
}

#[cfg(test)]
mod tests {
    use super::scene::{Scene, Shape, TextContent};
    use super::*;
    use crate::chart::TextAlignment;
    use crate::{ColumnKind, OptionLine, Paper, SectionBlock, SectionTable, SheetSection};
    use croupier_edge::ExactFraction;
    use croupier_edge::{Figures, Note, Outcome, RoundKind};

    /// A wager in which everything is too long.
    fn long_wager(results: i64) -> Figures {
        let text = "averylongwordthatnobodywouldwrite".repeat(6);
        let outcome = |index: i64| {
            let result = ExactFraction::ratio(7, 13).pow(index as isize % 60);
            let clauses = vec![text.clone(), "6.1".to_string()];
            Outcome::new(result, ExactFraction::ratio(1, results), text.clone(), clauses)
        };
        let outcomes = (0..results).map(outcome).collect();
        let mut figures = Figures::new("long", "A wager with a long name", RoundKind::Spin, outcomes);
        figures.rounds = ExactFraction::ratio(3, 7).pow(90);
        figures.outlay = ExactFraction::ratio(5, 3).pow(90);
        figures.clauses = vec!["6.2".to_string()];
        figures.notes = vec![Note::new(text.clone()), Note::new("A note with spaces. ".repeat(60))];
        figures
    }

    fn scene(figures: &[Figures], paper: Paper) -> (Scene, Typefaces, Frame) {
        let word = "x".repeat(300);
        let section = SheetSection {
            title: "A section".to_string(),
            anchor: "section".to_string(),
            blocks: vec![
                SectionBlock::Heading("A heading".to_string()),
                SectionBlock::Text(word.clone()),
                SectionBlock::Code(word),
            ],
        };
        scene_with(figures, paper, vec![section])
    }

    fn scene_with(
        figures: &[Figures],
        paper: Paper,
        sections: Vec<SheetSection>,
    ) -> (Scene, Typefaces, Frame) {
        let word = "x".repeat(300);
        let sheet = Sheet {
            title: "A title that needs more than one line because it is as long as this ".repeat(2),
            pack: "pack".to_string(),
            version: "1".to_string(),
            document: word.clone(),
            pack_digest: "0".repeat(64),
            other_packs: Vec::new(),
            submission: None,
            program: "program".to_string(),
            program_digest: Some("1".repeat(64)),
            control: crate::DocumentControl { number: Some(word.clone()), ..Default::default() },
            date: "2026-11-15".to_string(),
            paper,
            options: vec![OptionLine {
                name: word.clone(),
                value: word.clone(),
                clauses: vec![word.clone()],
            }],
            clauses: vec![("6.1".to_string(), word.clone()), (word.clone(), word.clone())],
            methods: vec![(word.clone(), word.clone())],
            warnings: vec![word.clone()],
            review: vec![crate::ReviewLine {
                subject: word.clone(),
                message: word.clone(),
                clauses: vec![word.clone()],
            }],
            kind: "laboratory sheet",
            sections,
            is_grouped: true,
            simulation: String::new(),
            facts: Vec::new(),
            figures,
            at_least: &[],
        };
        let types = Typefaces::load().unwrap();
        let frame = Frame::of(paper);
        let mut flow = PageFlow::new(&types, frame);
        parts::compose(&mut flow, &Content::of(&sheet), sheet.kind);
        let scene = flow.finish();
        (scene, types, frame)
    }

    #[test]
    fn nothing_leaves_the_page() {
        let figures = [long_wager(3), long_wager(14), long_wager(90)];
        for paper in [Paper::A4, Paper::Letter] {
            let (scene, types, frame) = scene(&figures, paper);
            for item in scene.pages.iter().flat_map(|page| &page.items) {
                let Shape::Text { x, y, hold, style, words: TextContent::Plain(text) } = &item.shape else {
                    continue;
                };
                let width = types.width(style, text.trim_end());
                let left = match hold {
                    TextAlignment::Start => *x,
                    TextAlignment::Middle => x - width / 2.0,
                    TextAlignment::End => x - width,
                };
                let inside = left >= frame.left - 1.0 && left + width <= frame.right + 1.0;
                assert!(inside, "{text} from {left} to {}", left + width);
                assert!(*y > 20.0 && *y <= frame.bottom, "{text} at {y}");
            }
        }
    }

    #[test]
    fn a_text_stays_with_its_heading_and_its_table() {
        let filler = |lines: usize| SheetSection {
            title: "A file".to_string(),
            anchor: "file".to_string(),
            blocks: vec![SectionBlock::Code("line\n".repeat(lines))],
        };
        let mut table = SectionTable::new(&[("Part", ColumnKind::Text)]);
        table.rows = (0..8).map(|row| vec![format!("row {row}")]).collect();
        let last = SheetSection {
            title: "A table".to_string(),
            anchor: "table".to_string(),
            blocks: vec![
                SectionBlock::Text("About the table.".to_string()),
                SectionBlock::Table(table.clone()),
                SectionBlock::Text("About another.".to_string()),
                SectionBlock::Table(table),
            ],
        };
        let mut pages = std::collections::BTreeSet::new();
        for lines in 1..80 {
            let (scene, ..) = scene_with(&[long_wager(3)], Paper::A4, vec![filler(lines), last.clone()]);
            let page_of = |wanted: &str, nth: usize| {
                let mut found = scene.pages.iter().enumerate().flat_map(|(number, page)| {
                    let is_wanted = move |item: &&super::scene::Item| {
                        matches!(&item.shape,
                        Shape::Text { words: TextContent::Plain(text), .. } if text.trim() == wanted)
                    };
                    page.items.iter().filter(is_wanted).map(move |_| number)
                });
                found.nth(nth).unwrap_or_else(|| panic!("no '{wanted}' with {lines} lines"))
            };
            let (first, second) = (page_of("About the table.", 0), page_of("About another.", 0));
            // The title is also in the contents.
            assert_eq!((page_of("A table", 1), page_of("row 7", 0)), (first, first), "{lines} lines");
            assert_eq!(page_of("row 7", 1), second, "{lines} lines");
            pages.insert((first, second));
        }
        assert!(pages.len() > 2, "the tables never met the end of a page: {pages:?}");
    }

    #[test]
    fn every_link_leads_somewhere() {
        let figures = [long_wager(3), long_wager(14)];
        let (scene, ..) = scene(&figures, Paper::A4);
        for link in scene.pages.iter().flat_map(|page| &page.links) {
            assert!(scene.places.contains_key(&link.to), "{}", link.to);
        }
    }

    #[test]
    fn a_fraction_breaks_at_its_bar_and_a_text_at_its_spaces() {
        let types = Typefaces::load().unwrap();
        let wrap = |text: &str, width| types.wrap(&parts::TABLE_EXACT, text, width);
        assert_eq!(wrap("1234567/7654321 E12", 45.0), ["1234567/", "7654321 ", "E12"]);
        assert_eq!(wrap("one two", 200.0), ["one two"]);
        assert_eq!(wrap("", 200.0), [""]);
        assert_eq!(wrap("a\u{7}b\u{2660}", 200.0), ["ab?"]);
    }
}
