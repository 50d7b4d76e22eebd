//! The laboratory sheet: both formats contain everything, are well-formed, and are the same for the same input.

use std::collections::HashSet;
use std::path::Path;

use croupier_edge::{FigureRequest, Figures, at_least_stake, figures};
use croupier_rules::Library;
use croupier_sheet::{Paper, Sheet, SheetError};
use croupier_table::GameRules;
use html5gum::{Token, Tokenizer};

use crate::sample;

/// Elements without an end tag.
const VOID: [&str; 3] = ["meta", "wbr", "br"];

fn without_spaces(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).collect()
}

/// The start tags of a page with their attributes, and its text outside of styles.
struct Read {
    tags: Vec<(String, Vec<(String, String)>)>,
    text: String,
}

impl Read {
    fn attributes(&self, name: &str) -> Vec<&str> {
        let all = self.tags.iter().flat_map(|(_, attributes)| attributes);
        all.filter(|(key, _)| key == name).map(|(_, value)| value.as_str()).collect()
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("a page is text")
}

/// Parses a page and checks that every opened element is closed, in the right order.
fn read(page: &str) -> Read {
    let mut read = Read { tags: Vec::new(), text: String::new() };
    let mut open: Vec<String> = Vec::new();
    for token in Tokenizer::new(page) {
        let Ok(token) = token;
        match token {
            Token::StartTag(tag) => {
                let name = text(&tag.name);
                let attributes = tag.attributes.iter().map(|(key, value)| (text(key), text(value)));
                read.tags.push((name.clone(), attributes.collect()));
                if !VOID.contains(&name.as_str()) {
                    open.push(name);
                }
            }
            Token::EndTag(tag) => {
                assert_eq!(open.pop(), Some(text(&tag.name)));
            }
            Token::String(words) if open.last().is_none_or(|open| open != "style") => {
                read.text.push_str(&text(&words));
            }
            Token::Error(error) => panic!("{error:?}"),
            _ => {}
        }
    }
    assert!(open.is_empty(), "{open:?}");
    read
}

/// The text of a PDF, page by page, as an independent library extracts it.
fn pdf_text(pdf: &[u8]) -> Vec<String> {
    let document = lopdf::Document::load_mem(pdf).expect("the PDF can be read");
    let text = |page: &u32| document.extract_text(&[*page]).expect("a page has text");
    document.get_pages().keys().map(text).collect()
}

fn assert_says_everything(text: &str, sheet: &Sheet) {
    let text = without_spaces(text);
    let says = |what: &str| assert!(text.contains(&without_spaces(what)), "{what} is missing");
    says(&sheet.title);
    says(&sheet.document);
    says(&sheet.pack_digest);
    says(&sheet.date);
    says("Neither the software nor this document is certified");
    for figures in sheet.figures {
        says(&figures.name);
        says(&figures.wager);
        // The appendix has long numbers in full.
        says(&figures.net().to_string().replace('-', "−"));
        says(&figures.edge().to_string().replace('-', "−"));
        says(&figures.variance().to_string());
        if let Some(least) = sheet.at_least.iter().find(|least| least.is_same_row(figures)) {
            says(&format!("Edge at ${}, the smallest stake", least.stake.unwrap()));
            says(&least.edge().to_string().replace('-', "−"));
        }
        for outcome in &figures.outcomes {
            says(&outcome.words);
            says(&outcome.chance.to_string());
        }
    }
    for (id, paraphrase) in &sheet.clauses {
        // The pack that most clauses belong to is not repeated with each clause.
        says(id.rsplit('/').next().unwrap_or(id));
        says(paraphrase);
    }
    for option in &sheet.options {
        says(&option.name);
        says(&option.value);
    }
    for (title, method) in &sheet.methods {
        says(title);
        says(method);
    }
}

#[test]
fn the_page_is_well_formed_and_complete() {
    let figures = sample::figures();
    let sheet = sample::sheet(&figures);
    let page = sheet.html();
    std::fs::write(Path::new(env!("CARGO_TARGET_TMPDIR")).join("sheet.html"), &page).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>"));
    let read = read(&page);
    assert_says_everything(&read.text, &sheet);
    assert_eq!(read.tags.iter().filter(|(name, _)| name == "svg").count(), figures.len());
}

#[test]
fn the_page_needs_nothing_from_outside() {
    let figures = sample::figures();
    let page = sample::sheet(&figures).html();
    let read = read(&page);
    let ids = read.attributes("id");
    let known: HashSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), known.len(), "an id is used twice");
    for link in read.attributes("href") {
        assert!(link.strip_prefix('#').is_some_and(|id| known.contains(id)), "{link}");
    }
    assert!(read.attributes("src").is_empty());
    assert!(read.tags.iter().all(|(name, _)| name != "script" && name != "link"));
    assert!(!page.contains("http") && !page.contains("@import"));
    assert_eq!(page.matches("url(").count(), page.matches("url(data:font/otf;base64,").count());
}

#[test]
fn the_page_escapes_markup_in_its_input() {
    let mut figures = vec![sample::figures().swap_remove(0)];
    let nasty = "</style><script>alert(1)</script>\"'&amp;\\";
    figures[0].name = nasty.to_string();
    figures[0].outcomes[0].words = nasty.to_string();
    figures[0].clauses.push(format!("6.1 {nasty}"));
    let mut sheet = sample::sheet(&figures);
    sheet.title = nasty.to_string();
    sheet.program = nasty.to_string();
    let read = read(&sheet.html());
    assert!(read.tags.iter().all(|(name, _)| name != "script"));
    assert!(read.text.contains(nasty));
}

#[test]
fn the_pdf_is_readable_and_complete() {
    let figures = sample::figures();
    let sheet = sample::sheet(&figures);
    let pdf = sheet.pdf().unwrap();
    std::fs::write(Path::new(env!("CARGO_TARGET_TMPDIR")).join("sheet.pdf"), &pdf).unwrap();
    assert!(pdf.starts_with(b"%PDF-1.7"));
    let pages = pdf_text(&pdf);
    let mut text = String::new();
    for (index, page) in pages.iter().enumerate() {
        let head =
            format!("{}: laboratory sheet{} {} · 9f86d081884c", sheet.title, sheet.pack, sheet.version);
        let foot = format!("Page {} of {}", index + 1, pages.len());
        let foot = format!("{} · {} · Play money software, not certified{foot}", sheet.program, sheet.date);
        let (head, foot, page) = (without_spaces(&head), without_spaces(&foot), without_spaces(page));
        assert!(page.contains(&foot), "{foot}");
        assert!(index == 0 || page.contains(&head), "{head}");
        // A number may continue on the next page.
        text.push_str(&page.replace(&head, "").replace(&foot, ""));
    }
    assert_says_everything(&text, &sheet);
}

#[test]
fn packs_have_their_sheets() {
    let library = Library::embedded();
    for pack in ["bclc-craps", "bclc-casino-war"] {
        let composition = library.compose(pack).expect("the pack is embedded");
        let rules = GameRules::compile(&composition, &composition.essential()).expect("the pack compiles");
        let figures = figures(&rules, &FigureRequest::default()).expect("its wagers have figures");
        let cited: HashSet<&str> = figures.iter().flat_map(Figures::all_clauses).collect();
        let clauses = composition.clauses.iter().filter(|clause| cited.contains(clause.id.as_str()));
        let at_least = at_least_stake(&rules, &FigureRequest::default())
            .expect("its wagers have figures at their smallest stakes");
        let mut sheet = sample::sheet(&figures);
        sheet.at_least = &at_least;
        sheet.clauses = clauses.map(|clause| (clause.id.clone(), clause.text.clone())).collect();
        assert!(!sheet.clauses.is_empty());
        let text = read(&sheet.html()).text;
        assert_says_everything(&text, &sheet);
        assert!(text.contains(&format!("Clauses without a pack are from {pack}.")));
        assert!(sheet.pdf().is_ok());
    }
}

/// Odds on 5 pay 3 to 2. Of the 1.50 that a dollar wins, a table with one-dollar chips pays 1.
#[test]
fn figures_at_the_smallest_stake_include_rounding_to_chips() {
    let library = Library::embedded();
    let composition = library.compose("bclc-craps").unwrap();
    for (chip, edge) in [("0.25", "0"), ("1", "1/5")] {
        let choices = [("smallest-chip".to_owned(), chip.to_owned())].into_iter().collect();
        let rules = GameRules::compile(&composition, &choices).unwrap();
        let asked = FigureRequest { wagers: vec!["pass-odds-5".to_owned()], ..FigureRequest::default() };
        let least = &at_least_stake(&rules, &asked).unwrap()[0];
        assert_eq!(
            (least.stake.unwrap().to_string(), least.edge().to_string()),
            ("1".to_owned(), edge.to_owned())
        );
        let exact = &figures(&rules, &asked).unwrap()[0];
        assert!(exact.edge().is_zero(), "expected no rounding without a stake");
    }
}

#[test]
fn wagers_with_the_same_name_are_told_apart() {
    let mut figures = sample::figures();
    figures.truncate(2);
    figures[1].name = figures[0].name.clone();
    let sheet = sample::sheet(&figures);
    let document = lopdf::Document::load_mem(&sheet.pdf().unwrap()).unwrap();
    let table = document.get_toc().unwrap();
    let titles: Vec<&str> = table.toc.iter().map(|entry| entry.title.as_str()).collect();
    assert!(titles.contains(&"2.1 Pass Line (pass-line)"), "{titles:?}");
    assert!(titles.contains(&"2.2 Pass Line (place-6)"), "{titles:?}");
}

#[test]
fn the_pdf_is_archival_and_accessible() {
    let figures = sample::figures();
    let pdf = sample::sheet(&figures).pdf().unwrap();
    let document = lopdf::Document::load_mem(&pdf).unwrap();
    let catalog = document.catalog().unwrap();
    for entry in [&b"StructTreeRoot"[..], b"Outlines", b"Metadata", b"OutputIntents", b"Lang"] {
        assert!(catalog.has(entry), "{}", String::from_utf8_lossy(entry));
    }
    let metadata = catalog.get(b"Metadata").and_then(|metadata| metadata.as_reference()).unwrap();
    let metadata = document.get_object(metadata).and_then(|metadata| metadata.as_stream()).unwrap();
    let metadata = String::from_utf8_lossy(&metadata.content).into_owned();
    assert!(metadata.contains("<pdfaid:part>2</pdfaid:part>"));
    assert!(metadata.contains("<pdfaid:conformance>A</pdfaid:conformance>"));
    assert!(metadata.contains("<pdfuaid:part>1</pdfuaid:part>"));
}

#[test]
fn paper_has_its_size() {
    let figures = sample::figures();
    let mut sheet = sample::sheet(&figures);
    for (paper, height) in [(Paper::A4, 841.89), (Paper::Letter, 792.0)] {
        sheet.paper = paper;
        let document = lopdf::Document::load_mem(&sheet.pdf().unwrap()).unwrap();
        for page in document.get_pages().values() {
            let page = document.get_dictionary(*page).unwrap();
            let size = page.get(b"MediaBox").and_then(|size| size.as_array()).unwrap();
            assert!((size[3].as_float().unwrap() - height).abs() < 0.01);
        }
    }
}

#[test]
fn the_same_sheet_gives_the_same_bytes() {
    let figures = sample::figures();
    let sheet = sample::sheet(&figures);
    assert!(sheet.html() == sheet.html());
    assert!(sheet.pdf().unwrap() == sheet.pdf().unwrap());
}

#[test]
fn an_empty_sheet_and_strange_letters_are_laid_out() {
    let none: Vec<Figures> = Vec::new();
    let mut sheet = sample::sheet(&none);
    (sheet.clauses, sheet.options, sheet.methods, sheet.submission) = (vec![], vec![], vec![], None);
    sheet.title = "\u{feff}\u{0}\u{2660}赌场\u{1f3b2}\t\nA\u{301}".to_string();
    read(&sheet.html());
    assert!(pdf_text(&sheet.pdf().unwrap()).concat().contains("Summary"));
}

#[test]
fn an_invalid_date_is_refused() {
    let none: Vec<Figures> = Vec::new();
    let mut sheet = sample::sheet(&none);
    for wrong in ["", "tomorrow", "2026-11", "2026-13-01", "2026-11-32", "2026-11-15-1", "2026-11-x"] {
        sheet.date = wrong.to_string();
        assert_eq!(sheet.pdf(), Err(SheetError::Date(wrong.to_string())));
    }
}
