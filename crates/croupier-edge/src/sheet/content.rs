//! What stands in a sheet, in words and numbers, before it is laid out.

use std::collections::HashMap;

use super::chart::{self, Chart};
use super::numbers::{self, Appendix, LongNumber, Number, column_places, decimal, percent_text};
use super::{OptionLine, Sheet};
use crate::exact::Exact;
use crate::figures::{Figures, MeterFigures, Round};

/// The plain statement that no reader may overlook.
pub(super) const STATEMENT: &str = "This sheet was written by software for play money. Neither the software nor \
    this sheet is certified by a laboratory, a regulator or anybody else, and nothing here certifies a game, \
    equipment or an operator. The figures follow from the rules as the pack named above states them.";

/// The same in one line.
pub(super) const SHORT_STATEMENT: &str = "Play money software, not certified";

/// The width of a chart beside the figures, and of one below them.
const CHART_WIDTH: (f32, f32) = (180.0, 460.0);

/// The parts of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Summary,
    Wagers,
    Options,
    Methods,
    Clauses,
    Numbers,
    Signatures,
}

impl Part {
    pub(super) fn title(self) -> &'static str {
        match self {
            Part::Summary => "Summary",
            Part::Wagers => "Wagers",
            Part::Options => "Options in force",
            Part::Methods => "Methods",
            Part::Clauses => "Clauses",
            Part::Numbers => "Exact numbers in full",
            Part::Signatures => "Statement and signatures",
        }
    }

    pub(super) fn anchor(self) -> &'static str {
        match self {
            Part::Summary => "summary",
            Part::Wagers => "wagers",
            Part::Options => "options",
            Part::Methods => "methods",
            Part::Clauses => "clauses",
            Part::Numbers => "numbers",
            Part::Signatures => "signatures",
        }
    }
}

/// A fact about the sheet itself.
pub(super) struct Fact {
    pub(super) name: &'static str,
    pub(super) value: String,
    /// A digest is set in a typeface of equal widths.
    pub(super) digest: bool,
}

/// A line of the table of figures.
pub(super) struct Line {
    pub(super) name: String,
    pub(super) exact: Option<Number>,
    pub(super) value: String,
    /// Does a new group of figures begin here?
    pub(super) begins: bool,
}

/// A line of the distribution.
pub(super) struct Row {
    pub(super) result: Number,
    pub(super) chance: Number,
    pub(super) percent: String,
    pub(super) words: String,
    pub(super) clauses: Vec<String>,
}

/// A meter.
pub(super) struct Meter {
    pub(super) name: String,
    pub(super) shows: String,
    pub(super) per_unit: Number,
    pub(super) break_even: String,
    pub(super) fed: String,
    pub(super) clauses: Vec<String>,
}

/// What the summary says of a wager.
pub(super) struct Brief {
    pub(super) edge: String,
    pub(super) net: Number,
    pub(super) win: String,
    pub(super) push: String,
    pub(super) lose: String,
    pub(super) deviation: String,
    pub(super) rounds: String,
}

/// Everything about one wager.
pub(super) struct Block {
    /// `2.7`.
    pub(super) number: String,
    pub(super) anchor: String,
    pub(super) name: String,
    /// The wager's id, and what it is decided by.
    pub(super) id: String,
    pub(super) about: String,
    pub(super) brief: Brief,
    pub(super) lines: Vec<Line>,
    pub(super) chart: Chart,
    /// Is the chart beside the figures, or below them?
    pub(super) beside: bool,
    pub(super) rows: Vec<Row>,
    pub(super) meters: Vec<Meter>,
    pub(super) clauses: Vec<(String, String)>,
    pub(super) notes: Vec<String>,
}

/// A clause and the wagers that rest on it.
pub(super) struct Clause {
    pub(super) id: String,
    pub(super) paraphrase: String,
    /// Indices of blocks.
    pub(super) wagers: Vec<usize>,
}

/// All of a sheet.
pub(super) struct Content<'a> {
    pub(super) title: &'a str,
    pub(super) document: &'a str,
    pub(super) facts: Vec<Fact>,
    pub(super) warnings: &'a [String],
    pub(super) blocks: Vec<Block>,
    pub(super) options: &'a [OptionLine],
    pub(super) methods: &'a [(String, String)],
    pub(super) clauses: Vec<Clause>,
    pub(super) numbers: Vec<LongNumber>,
    /// What decides wagers here, in the plural: `Rolls`.
    pub(super) rounds: &'static str,
}

impl<'a> Content<'a> {
    pub(super) fn of(sheet: &'a Sheet<'a>) -> Content<'a> {
        let paraphrases: HashMap<&str, &str> =
            sheet.clauses.iter().map(|(id, paraphrase)| (id.as_str(), paraphrase.as_str())).collect();
        let mut appendix = Appendix::default();
        let figures = sheet.figures.iter().enumerate();
        let blocks: Vec<Block> =
            figures.map(|(index, figures)| block(index, figures, &paraphrases, &mut appendix)).collect();
        Content {
            title: &sheet.title,
            document: &sheet.document,
            facts: facts(sheet),
            warnings: &sheet.warnings,
            clauses: clauses(sheet, &blocks),
            options: &sheet.options,
            methods: &sheet.methods,
            numbers: appendix.entries,
            rounds: rounds(sheet.figures),
            blocks,
        }
    }

    /// The parts that have something to say, in their order.
    pub(super) fn parts(&self) -> Vec<Part> {
        let all = [
            (Part::Summary, true),
            (Part::Wagers, !self.blocks.is_empty()),
            (Part::Options, !self.options.is_empty()),
            (Part::Methods, !self.methods.is_empty()),
            (Part::Clauses, !self.clauses.is_empty()),
            (Part::Numbers, !self.numbers.is_empty()),
            (Part::Signatures, true),
        ];
        all.into_iter().filter(|(_, has)| *has).map(|(part, _)| part).collect()
    }
}

fn facts(sheet: &Sheet) -> Vec<Fact> {
    let fact = |name, value: &str| Fact { name, value: value.to_string(), digest: false };
    let digest = |name, value: &str| Fact { name, value: value.to_string(), digest: true };
    let mut facts = vec![
        fact("Rules of play", &sheet.document),
        fact("Rule pack", &format!("{}, version {}", sheet.pack, sheet.version)),
        digest("Digest of the pack (SHA-256)", &sheet.pack_digest),
    ];
    match &sheet.submission {
        Some(submission) => {
            facts.push(fact("Rules submission", &submission.name));
            facts.push(digest("Digest of the submission (SHA-256)", &submission.digest));
        }
        None => facts.push(fact("Rules submission", "none: the defaults of the pack are in force")),
    }
    facts.push(fact("Wagers reckoned", &sheet.figures.len().to_string()));
    facts.push(fact("Program", &sheet.program));
    facts.push(fact("Date", &sheet.date));
    facts
}

/// What decides the wagers of a sheet, if it is one thing.
fn rounds(figures: &[Figures]) -> &'static str {
    let Some(first) = figures.first() else { return "Rounds" };
    if figures.iter().any(|other| other.round != first.round) {
        return "Rounds";
    }
    match first.round {
        Round::Roll => "Rolls",
        Round::Hand => "Hands",
        Round::Spin => "Spins",
    }
}

/// The clauses of the sheet, and after them those that figures or options cite without their being in its list: a
/// citation that leads nowhere must be seen.
fn clauses(sheet: &Sheet, blocks: &[Block]) -> Vec<Clause> {
    let mut all = Clauses::default();
    for (id, paraphrase) in &sheet.clauses {
        all.clause(id, paraphrase);
    }
    for (index, block) in blocks.iter().enumerate() {
        for (id, paraphrase) in &block.clauses {
            all.clause(id, paraphrase).wagers.push(index);
        }
    }
    for id in sheet.options.iter().flat_map(|option| &option.clauses) {
        all.clause(id, "");
    }
    all.list
}

#[derive(Default)]
struct Clauses<'c> {
    places: HashMap<&'c str, usize>,
    list: Vec<Clause>,
}

impl<'c> Clauses<'c> {
    /// The clause of this id, which is new if it was not there.
    fn clause(&mut self, id: &'c str, paraphrase: &str) -> &mut Clause {
        let place = *self.places.entry(id).or_insert_with(|| {
            let (id, paraphrase) = (id.to_string(), paraphrase.to_string());
            self.list.push(Clause { id, paraphrase, wagers: Vec::new() });
            self.list.len() - 1
        });
        &mut self.list[place]
    }
}

fn block(
    index: usize,
    figures: &Figures,
    paraphrases: &HashMap<&str, &str>,
    appendix: &mut Appendix,
) -> Block {
    let name = match &figures.decision {
        Some(decision) => format!("{}: {decision}", figures.name),
        None => figures.name.clone(),
    };
    let beside = !chart::is_wide(figures);
    let cited = figures.all_clauses().into_iter();
    let paraphrase = |id: &str| paraphrases.get(id).copied().unwrap_or_default().to_string();
    Block {
        number: format!("2.{}", index + 1),
        anchor: format!("wager-{}", index + 1),
        id: figures.wager.clone(),
        about: about(figures),
        brief: brief(figures, &name, appendix),
        lines: lines(figures, &name, appendix),
        chart: chart::of(figures, if beside { CHART_WIDTH.0 } else { CHART_WIDTH.1 }),
        beside,
        rows: rows(figures, &name, appendix),
        meters: figures.meters.iter().map(|meter| meter_of(meter, &name, appendix)).collect(),
        clauses: cited.map(|id| (id.to_string(), paraphrase(id))).collect(),
        notes: figures.notes.clone(),
        name,
    }
}

fn about(figures: &Figures) -> String {
    let mut about = format!("decided by {}s", figures.round.name());
    if let Some(decision) = &figures.decision {
        about.push_str(&format!(" · decision: {decision}"));
    }
    match figures.stake {
        Some(stake) => about.push_str(&format!(" · stake of ${stake}, rounded as the table rounds")),
        None => about.push_str(" · for one unit of stake, nothing rounded"),
    }
    about
}

fn brief(figures: &Figures, name: &str, appendix: &mut Appendix) -> Brief {
    let net = figures.net();
    Brief {
        edge: percent_text(&-&net, 4),
        net: appendix.number(&net, || format!("{name}: net result per unit of stake")),
        win: percent_text(&figures.win(), 4),
        push: percent_text(&figures.push(), 4),
        lose: percent_text(&figures.lose(), 4),
        deviation: decimal(figures.deviation(), 3),
        rounds: decimal(figures.rounds.to_f64(), 2),
    }
}

fn lines(figures: &Figures, name: &str, appendix: &mut Appendix) -> Vec<Line> {
    let round = figures.round.name();
    let mut lines = Vec::new();
    let mut line = |begins: bool, title: String, exact: Option<&Exact>, value: String| {
        let exact = exact.map(|exact| appendix.number(exact, || format!("{name}: {}", lowered(&title))));
        lines.push(Line { name: title, exact, value, begins });
    };
    let mut net = |begins: bool, per: &str, net: &Exact| {
        line(begins, format!("Net result per {per}"), Some(net), percent_text(net, 6));
    };
    net(false, "unit of stake", &figures.net());
    net(false, "unit put down", &figures.net_per_outlay());
    if let Some(resolved) = figures.net_per_resolved() {
        net(false, "resolved bet", &resolved);
    }
    net(false, round, &figures.net_per_round());
    for (title, chance) in [("win", figures.win()), ("push", figures.push()), ("loss", figures.lose())] {
        let text = percent_text(&chance, 6);
        line(title == "win", format!("Chance of a {title}"), Some(&chance), text);
    }
    line(false, "Hit frequency".to_string(), None, numbers::one_in(&figures.win()));
    let rounds = decimal(figures.rounds.to_f64(), 6);
    line(true, format!("Expected {round}s until decided"), Some(&figures.rounds), rounds);
    let outlay = decimal(figures.outlay.to_f64(), 6);
    line(false, "Put down per unit of stake".to_string(), Some(&figures.outlay), outlay);
    let variance = figures.variance();
    line(true, "Variance".to_string(), Some(&variance), decimal(variance.to_f64(), 6));
    line(false, "Standard deviation".to_string(), None, decimal(figures.deviation(), 6));
    let skewness = figures.skewness().map_or_else(|| "none".to_string(), |skewness| decimal(skewness, 6));
    line(false, "Skewness".to_string(), None, skewness);
    let largest = figures.largest();
    let payout = if largest.is_positive() { payout(&largest) } else { "none".to_string() };
    line(false, "Largest payout".to_string(), None, payout);
    lines
}

/// As a layout says it: `7 to 6`, `30 to 1`. What no layout would say is a decimal to 1.
fn payout(largest: &Exact) -> String {
    let told = *largest.denominator() <= 20_u8.into() && *largest.numerator() < 1000.into();
    if told {
        return format!("{} to {}", largest.numerator(), largest.denominator());
    }
    let exact = numbers::result(largest).filter(|text| !text.contains('/'));
    let text = exact.unwrap_or_else(|| decimal(largest.to_f64(), 4));
    format!("{} to 1", text.trim_start_matches('+'))
}

fn lowered(title: &str) -> String {
    let mut letters = title.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

fn rows(figures: &Figures, name: &str, appendix: &mut Appendix) -> Vec<Row> {
    let places = column_places(figures.outcomes.iter().map(|outcome| &outcome.chance));
    let mut rows = Vec::new();
    for outcome in &figures.outcomes {
        let result = match numbers::result(&outcome.result) {
            Some(shown) => Number { shown, label: None },
            None => signed(&outcome.result, appendix, || format!("{name}: result, {}", outcome.words)),
        };
        rows.push(Row {
            result,
            chance: appendix.number(&outcome.chance, || format!("{name}: chance, {}", outcome.words)),
            percent: percent_text(&outcome.chance, places),
            words: outcome.words.clone(),
            clauses: outcome.clauses.clone(),
        });
    }
    rows
}

fn signed(result: &Exact, appendix: &mut Appendix, what: impl FnOnce() -> String) -> Number {
    let number = appendix.number(result, what);
    let plus = if result.is_positive() { "+" } else { "" };
    Number { shown: format!("{plus}{}", number.shown), label: number.label }
}

fn meter_of(meter: &MeterFigures, name: &str, appendix: &mut Appendix) -> Meter {
    let what = || format!("{name}: net result per unit of money on {}", meter.meter);
    let break_even = match &meter.break_even {
        Some(amount) => format!("${}", decimal(amount.to_f64(), 2)),
        None => "no amount".to_string(),
    };
    Meter {
        name: meter.meter.clone(),
        shows: format!("${}", decimal(meter.amount.cents() as f64 / 100.0, 2)),
        per_unit: appendix.number(&meter.per_unit, what),
        break_even,
        fed: percent_text(&meter.fed, 4),
        clauses: meter.clauses.clone(),
    }
}
