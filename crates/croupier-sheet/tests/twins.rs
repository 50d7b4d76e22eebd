//! The spreadsheet and the JSON have the figures of the sheet, and the measures follow from them.

use std::collections::BTreeMap;
use std::io::Read;

use croupier_edge::{ExactFraction, FigureRequest, Figures, figures};
use croupier_rules::Library;
use croupier_sheet::{DocumentControl, ReviewLine, Sheet, WagerFacts};
use croupier_table::GameRules;
use serde_json::Value;

use crate::sample;

fn rules(pack: &str, choices: &[(&str, &str)]) -> GameRules {
    let library = Library::embedded();
    let composition = library.compose(pack).unwrap();
    let mut all = composition.essential();
    all.extend(choices.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    GameRules::compile(&composition, &all).unwrap()
}

/// A sheet with everything.
fn full<'f>(rules: &GameRules, figures: &'f [Figures]) -> Sheet<'f> {
    let mut sheet = sample::sheet(figures);
    sheet.facts = figures.iter().map(|one| WagerFacts::of(rules, one)).collect();
    sheet.is_grouped = true;
    sheet.program_digest = Some("ab".repeat(32));
    sheet.control = DocumentControl {
        number: Some("GLI-77".to_owned()),
        revision: Some("C".to_owned()),
        prepared_for: Some("The Commission".to_owned()),
    };
    let (subject, message) = ("Breakage".to_owned(), "A payout cannot be paid.".to_owned());
    sheet.review = vec![ReviewLine { subject, message, clauses: vec!["4.1".to_owned()] }];
    sheet
}

/// The worksheets of a spreadsheet as rows of texts, read back without the library that wrote them.
fn worksheets(bytes: &[u8]) -> BTreeMap<String, Vec<Vec<String>>> {
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let mut part = |name: &str| {
        let mut text = String::new();
        archive.by_name(name).unwrap().read_to_string(&mut text).unwrap();
        text
    };
    let inner = |text: &str| text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    let shared = part("xl/sharedStrings.xml");
    let strings: Vec<String> = shared
        .split("<si>")
        .skip(1)
        .map(|item| {
            let from = item.find("<t").map(|at| at + item[at..].find('>').unwrap() + 1).unwrap();
            inner(&item[from..item.find("</t>").unwrap()])
        })
        .collect();
    let book = part("xl/workbook.xml");
    let names = book.split("<sheet name=\"").skip(1).map(|rest| rest.split('"').next().unwrap().to_owned());
    let mut found = BTreeMap::new();
    for (name, number) in names.zip(1..) {
        let text = part(&format!("xl/worksheets/sheet{number}.xml"));
        let rows = text.split("<row ").skip(1).map(|row| {
            let mut cells: Vec<String> = Vec::new();
            for cell in row.split("<c ").skip(1) {
                // An empty cell is not written, so only the letter of a cell says where it is.
                let letter = cell.strip_prefix("r=\"").unwrap().bytes().next().unwrap();
                cells.resize(usize::from(letter - b'A'), String::new());
                let value = cell.split("<v>").nth(1).and_then(|rest| rest.split("</v>").next()).unwrap_or("");
                cells.push(match cell.contains("t=\"s\"") {
                    true => strings[value.parse::<usize>().unwrap()].clone(),
                    false => value.to_owned(),
                });
            }
            cells
        });
        found.insert(name, rows.collect());
    }
    found
}

fn number(value: &Value) -> ExactFraction {
    let text = value.as_str().unwrap();
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    let whole = |digits: &str| digits.parse::<dashu_int::IBig>().unwrap();
    ExactFraction::ratio(whole(above), whole(below))
}

#[test]
fn json_and_spreadsheet_have_the_figures_of_the_sheet() {
    let rules = rules("bclc-craps", &[]);
    let found = figures(&rules, &FigureRequest::default()).unwrap();
    let sheet = full(&rules, &found);
    let json = sheet.json();
    let books = worksheets(&sheet.xlsx().unwrap());
    assert_eq!(json["control"]["number"], "GLI-77");
    assert_eq!(json["program"]["sha256"], "ab".repeat(32));
    assert!(books["Sheet"].contains(&vec!["Prepared for".to_owned(), "The Commission".to_owned()]));
    assert_eq!(books["Review"][1], ["Breakage", "A payout cannot be paid.", "4.1"]);
    assert_eq!(books["Wagers"].len(), found.len() + 1);
    let mut line = 1;
    for (place, one) in found.iter().enumerate() {
        let of = &json["wagers"][place];
        assert_eq!(number(&of["net"]), one.net(), "{}", one.wager);
        assert_eq!(number(&of["edge"]), one.edge());
        assert_eq!(number(&of["rtp"]) + one.edge(), ExactFraction::ONE);
        let row = &books["Wagers"][place + 1];
        assert_eq!([&row[0], &row[6]], [&one.wager, &one.net().to_string()]);
        assert_eq!(row[5].parse::<f64>().unwrap(), one.edge_percent());
        let mut sum = ExactFraction::ZERO;
        for (result, outcome) in of["distribution"].as_array().unwrap().iter().zip(&one.outcomes) {
            assert_eq!(number(&result["chance"]), outcome.chance);
            sum = sum + number(&result["contribution"]);
            let row = &books["Distributions"][line];
            assert_eq!([&row[0], &row[4]], [&one.wager, &outcome.result.to_string()]);
            assert!(row.contains(&outcome.chance.to_string()), "{row:?}");
            line += 1;
        }
        assert_eq!(sum, one.net(), "the contributions add up to the net result");
    }
    let again = full(&rules, &found);
    assert!(sheet.xlsx().unwrap() == again.xlsx().unwrap(), "the same sheet gives the same bytes");
}

/// On paper, a worksheet has all its columns on one page, and the titles on each page.
#[test]
fn a_spreadsheet_can_be_printed() {
    let rules = rules("bclc-wheel", &[]);
    let found = figures(&rules, &FigureRequest::default()).unwrap();
    let bytes = full(&rules, &found).xlsx().unwrap();
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let mut part = |name: &str| {
        let mut text = String::new();
        archive.by_name(name).unwrap().read_to_string(&mut text).unwrap();
        text
    };
    let book = part("xl/workbook.xml");
    let count = book.matches("<sheet name=").count();
    assert_eq!((count, book.matches("_xlnm.Print_Titles").count()), (6, 6));
    for number in 1..=count {
        let text = part(&format!("xl/worksheets/sheet{number}.xml"));
        assert!(text.contains("fitToPage=\"1\"") && text.contains("fitToHeight=\"0\""), "{number}");
        assert!(text.contains("orientation=\"landscape\""), "{number}");
    }
}

/// The number of orders of six cards of eight decks, as every published table of baccarat has it, and the published
/// counts of Banker, Player and Tie.
#[test]
fn baccarat_has_the_published_counts() {
    let rules = rules("mlgca-midi-baccarat", &[]);
    let asked = FigureRequest { wagers: vec!["player".to_owned()], ..FigureRequest::default() };
    let found = figures(&rules, &asked).unwrap();
    let ways = WagerFacts::of(&rules, &found[0]).ways.unwrap();
    assert_eq!(ways.of.to_string(), "4998398275503360");
    let counts: Vec<String> = ways.counts.iter().map(ToString::to_string).collect();
    assert_eq!(counts, ["2230518282592256", "475627426473216", "2292252566437888"]);
}

#[test]
fn one_roll_is_counted_in_36ths_and_a_race_is_not_counted() {
    let rules = rules("bclc-craps", &[]);
    let asked = FigureRequest {
        wagers: vec!["any-seven".to_owned(), "place-6".to_owned()],
        ..FigureRequest::default()
    };
    let found = figures(&rules, &asked).unwrap();
    let [seven, place] = [0, 1].map(|one| WagerFacts::of(&rules, &found[one]).ways);
    let seven = seven.unwrap();
    assert_eq!((seven.of.to_string().as_str(), seven.cases.as_str()), ("36", "rolls of two dice"));
    assert_eq!(seven.counts.iter().map(ToString::to_string).collect::<Vec<_>>(), ["6", "30"]);
    assert_eq!(place, None);
}

/// A wager at even money and 18 of 38 has a deviation of 0.9986. At 95%, 10,000 decisions are within 1.957% of 94.74%.
#[test]
fn ranges_shrink_with_the_square_root() {
    let mut red = sample::figures().swap_remove(0);
    red.outcomes.truncate(2);
    let results = [(1, 18), (-1, 20)];
    for (outcome, (result, ways)) in red.outcomes.iter_mut().zip(results) {
        outcome.result = ExactFraction::from(result);
        outcome.chance = ExactFraction::ratio(ways, 38);
    }
    let one = [red];
    let mut sheet = sample::sheet(&one);
    sheet.facts =
        vec![WagerFacts { maximum: Some(croupier_rules::Money::from_cents(50_000)), ..Default::default() }];
    let json = sheet.json();
    let range = &json["wagers"][0]["rtp_ranges"][1];
    assert_eq!(range["decisions"], 10_000);
    let [low, high] = [0, 1].map(|end| range["95%"][end].as_f64().unwrap());
    assert!((low - 92.7795).abs() < 1e-3 && (high - 96.6942).abs() < 1e-3, "{low} to {high}");
    assert_eq!(json["wagers"][0]["exposure"]["exposure"], "500");
    assert!(sheet.html().contains("92.78% to 96.69%"));
    assert!(sheet.html().contains("Exposure"));
}

#[test]
fn equal_wagers_share_a_block_and_keep_their_rows() {
    let rules = rules("bclc-craps", &[]);
    let found = figures(&rules, &FigureRequest::default()).unwrap();
    let mut sheet = full(&rules, &found);
    let blocks = |page: &str| page.matches("<article").count();
    let grouped = sheet.html();
    assert!(blocks(&grouped) < found.len() / 2, "{} of {}", blocks(&grouped), found.len());
    for one in &found {
        assert!(grouped.contains(&format!("<code>{}</code>", one.wager)), "{}", one.wager);
    }
    sheet.is_grouped = false;
    assert_eq!(blocks(&sheet.html()), found.len());
}

/// Royal 9 has different figures at different positions, and the summary says which.
#[test]
fn the_summary_names_positions() {
    let rules = rules("mlgca-midi-baccarat", &[("royal-9", "a")]);
    let asked = FigureRequest { wagers: vec!["royal-9".to_owned()], ..FigureRequest::default() };
    let found = figures(&rules, &asked).unwrap();
    assert!(found.len() > 1);
    let page = full(&rules, &found).html();
    for one in &found {
        let positions: Vec<String> = one.positions.iter().map(u8::to_string).collect();
        let plural = if positions.len() == 1 { "" } else { "s" };
        assert!(page.contains(&format!("position{plural} {}", positions.join(", "))), "{positions:?}");
    }
}
