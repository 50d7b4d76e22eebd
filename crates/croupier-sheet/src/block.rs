//! The block of a sheet about one wager.

use super::chart::{self, Chart};
use super::cited::SheetClauses;
use super::measures::{DECISIONS, LEVELS, Measures, WagerFacts};
use super::numbers::{self, Appendix, Number, column_places, decimal, percent_text, whole};
use super::section::{ColumnKind, SectionTable};
use croupier_edge::ExactFraction;
use croupier_edge::{Figures, MeterFigures};

/// The width of a chart next to the figures, and the width of a chart below them.
const CHART_WIDTH: (f32, f32) = (180.0, 460.0);
/// If more clauses than this define the shoe and the tableau, a block names them without a paraphrase.
const MOST_PARAPHRASED: usize = 8;

/// A line of the table of figures.
pub(super) struct FigureLine {
    pub(super) name: String,
    pub(super) exact: Option<Number>,
    pub(super) value: String,
    /// Does a new group of figures begin here?
    pub(super) begins: bool,
}

pub(super) struct DistributionLine {
    pub(super) result: Number,
    /// The number of equally likely cases, if the block has them.
    pub(super) ways: String,
    pub(super) chance: Number,
    pub(super) percent: String,
    pub(super) contribution: String,
    pub(super) words: String,
    pub(super) clauses: Vec<String>,
}

/// A meter.
pub(super) struct MeterBlock {
    pub(super) name: String,
    pub(super) shows: String,
    pub(super) per_unit: Number,
    pub(super) break_even: String,
    pub(super) fed: String,
    pub(super) clauses: Vec<String>,
}

/// A wager's row in the summary.
pub(super) struct WagerSummary {
    pub(super) rtp: String,
    pub(super) edge: String,
    pub(super) net: Number,
    pub(super) win: String,
    pub(super) push: String,
    pub(super) deviation: String,
    pub(super) rounds: String,
}

/// Everything about one wager.
pub(super) struct WagerBlock {
    /// The number of the block: `2.7`.
    pub(super) number: String,
    pub(super) anchor: String,
    pub(super) name: String,
    /// A label that is unique in the sheet.
    pub(super) label: String,
    /// The wager's id.
    pub(super) id: String,
    /// The event that decides the wager, and the method.
    pub(super) about: String,
    pub(super) brief: WagerSummary,
    pub(super) lines: Vec<FigureLine>,
    pub(super) chart: Chart,
    /// Is the chart next to the figures instead of below them?
    pub(super) beside: bool,
    pub(super) rows: Vec<DistributionLine>,
    /// The equally likely cases that the rows count.
    pub(super) ways: Option<String>,
    /// The net result: the sum of the contributions.
    pub(super) net: String,
    /// The range of the RTP after a number of decisions.
    pub(super) ranges: SectionTable,
    /// All wagers of the block, if there are several.
    pub(super) members: Vec<GroupMember>,
    pub(super) meters: Vec<MeterBlock>,
    /// Clauses with their paraphrases.
    pub(super) clauses: Vec<(String, String)>,
    /// Other clauses behind the figures, if there are too many to paraphrase here.
    pub(super) rests: Vec<String>,
    pub(super) notes: Vec<String>,
}

/// A wager of a block that several wagers share.
pub(super) struct GroupMember {
    pub(super) label: String,
    pub(super) id: String,
    pub(super) clauses: Vec<String>,
}

pub(super) struct BlockInput<'b> {
    pub(super) number: String,
    pub(super) anchor: String,
    pub(super) figures: &'b Figures,
    pub(super) label: String,
    /// Every wager of the block with its label, including the first.
    pub(super) members: Vec<(&'b Figures, &'b str)>,
    pub(super) at_least: Option<&'b Figures>,
    pub(super) facts: &'b WagerFacts,
}

pub(super) fn block(input: &BlockInput<'_>, cited: &SheetClauses, appendix: &mut Appendix) -> WagerBlock {
    let (figures, facts, label) = (input.figures, input.facts, input.label.clone());
    let measures = Measures::of(figures, facts);
    let mut name = match &figures.decision {
        Some(decision) => format!("{}: {decision}", figures.name),
        None => figures.name.clone(),
    };
    let others = input.members.len() - 1;
    if others > 0 {
        name.push_str(&format!(" and {others} equal wager{}", if others == 1 { "" } else { "s" }));
    }
    let members = input.members.iter().filter(|_| others > 0).map(|(figures, label)| GroupMember {
        label: (*label).to_owned(),
        id: figures.wager.clone(),
        clauses: figures.all_clauses().into_iter().map(|id| cited.shown(id).to_owned()).collect(),
    });
    let beside = !chart::is_wide(figures);
    let (paraphrased, rests) = split_clauses(figures);
    let paraphrased = paraphrased.into_iter();
    WagerBlock {
        number: input.number.clone(),
        anchor: input.anchor.clone(),
        name,
        id: figures.wager.clone(),
        about: figures_words(figures),
        brief: brief(figures, &label, appendix),
        lines: lines(input, &measures, appendix),
        chart: chart::of(figures, if beside { CHART_WIDTH.0 } else { CHART_WIDTH.1 }),
        beside,
        rows: rows(input, &measures, cited, appendix),
        ways: facts.ways.as_ref().map(|ways| format!("{} {}", whole(&ways.of), ways.cases)),
        net: percent_text(&figures.net(), 4),
        ranges: ranges(&measures),
        members: members.collect(),
        meters: figures.meters.iter().map(|meter| meter_of(meter, &label, cited, appendix)).collect(),
        clauses: paraphrased.map(|id| (cited.shown(id).to_string(), cited.paraphrase(id))).collect(),
        rests: rests.into_iter().map(|id| cited.shown(id).to_string()).collect(),
        notes: figures.notes.iter().map(ToString::to_string).collect(),
        label,
    }
}

/// Splits the clauses into those to paraphrase, beginning with the clauses of the results, and those only to name.
fn split_clauses(figures: &Figures) -> (Vec<&str>, Vec<&str>) {
    let all = figures.all_clauses();
    let results = figures.outcomes.iter().flat_map(|outcome| &outcome.clauses);
    let meters = figures.meters.iter().flat_map(|meter| &meter.clauses);
    let deciding: Vec<&String> = results.chain(meters).collect();
    let decides = |id: &&str| deciding.iter().any(|deciding| deciding == id);
    let (own, others): (Vec<&str>, Vec<&str>) = all.iter().copied().partition(decides);
    if others.len() > MOST_PARAPHRASED { (own, others) } else { (all, Vec::new()) }
}

fn figures_words(figures: &Figures) -> String {
    let mut about = format!("decided by {}s", figures.round.name());
    if let Some(decision) = &figures.decision {
        about.push_str(&format!(" · decision: {decision}"));
    }
    if !figures.positions.is_empty() {
        let positions: Vec<String> = figures.positions.iter().map(u8::to_string).collect();
        let position = if positions.len() == 1 { "position" } else { "positions" };
        about.push_str(&format!(" · at {position} {}", positions.join(", ")));
    }
    match figures.stake {
        Some(stake) => {
            about.push_str(&format!(" · stake of {}, rounded as the table rounds", stake.dollars()))
        }
        None => about.push_str(" · per unit of stake, not rounded"),
    }
    about
}

pub(super) fn brief(figures: &Figures, name: &str, appendix: &mut Appendix) -> WagerSummary {
    let net = figures.net();
    WagerSummary {
        rtp: percent_text(&figures.rtp(), 4),
        edge: percent_text(&figures.edge(), 4),
        net: appendix.number(&net, || format!("{name}: net result per unit of stake")),
        win: percent_text(&figures.win(), 4),
        push: percent_text(&figures.push(), 4),
        deviation: decimal(figures.deviation(), 3),
        rounds: decimal(figures.rounds.to_f64(), 2),
    }
}

fn lines(input: &BlockInput<'_>, measures: &Measures, appendix: &mut Appendix) -> Vec<FigureLine> {
    let (figures, at_least, name) = (input.figures, input.at_least, input.label.as_str());
    let round = figures.round.name();
    let mut lines = Vec::new();
    let mut line = |begins: bool, title: String, exact: Option<&ExactFraction>, value: String| {
        let exact = exact.map(|exact| appendix.number(exact, || format!("{name}: {}", lower_case(&title))));
        lines.push(FigureLine { name: title, exact, value, begins });
    };
    line(false, "Return to player (RTP)".to_string(), Some(&measures.rtp), percent_text(&measures.rtp, 6));
    line(false, "Edge".to_string(), Some(&figures.edge()), percent_text(&figures.edge(), 6));
    if let Some((least, stake)) = at_least.and_then(|least| Some((least, least.stake?))) {
        let edge = least.edge();
        let title = format!("Edge at {}, the smallest stake, rounded as the table rounds", stake.dollars());
        line(false, title, Some(&edge), percent_text(&edge, 6));
    }
    let mut net = |begins: bool, per: &str, net: &ExactFraction| {
        line(begins, format!("Net result per {per}"), Some(net), percent_text(net, 6));
    };
    net(true, "unit of stake", &figures.net());
    net(false, "unit of outlay", &figures.net_per_outlay());
    if let Some(resolved) = figures.net_per_resolved() {
        net(false, "resolved bet", &resolved);
    }
    net(false, round, &figures.net_per_round());
    if let Some(cost) = &figures.cost {
        line(false, "Cost of this decision".to_string(), Some(cost), percent_text(cost, 6));
    }
    for (title, chance) in [("win", figures.win()), ("push", figures.push()), ("loss", figures.lose())] {
        let text = percent_text(&chance, 6);
        line(title == "win", format!("Chance of a {title}"), Some(&chance), text);
    }
    line(false, "Hit frequency".to_string(), None, numbers::one_in(&figures.win()));
    let rounds = decimal(figures.rounds.to_f64(), 6);
    line(true, format!("Expected {round}s until decided"), Some(&figures.rounds), rounds);
    let outlay = decimal(figures.outlay.to_f64(), 6);
    line(false, "Outlay per unit of stake".to_string(), Some(&figures.outlay), outlay);
    let variance = figures.variance();
    line(true, "Variance".to_string(), Some(&variance), decimal(variance.to_f64(), 6));
    line(false, "Standard deviation".to_string(), None, decimal(figures.deviation(), 6));
    line(false, "Volatility index at 90%".to_string(), None, decimal(measures.volatility, 6));
    let skewness = figures.skewness().map_or_else(|| "none".to_string(), |skewness| decimal(skewness, 6));
    line(false, "Skewness".to_string(), None, skewness);
    let largest = figures.largest();
    let payout = if largest.is_positive() { payout(&largest) } else { "none".to_string() };
    line(false, "Largest payout".to_string(), None, payout);
    if let Some([base, increment, total]) = &measures.progressive {
        line(true, "Base RTP, meters at their start".to_string(), Some(base), percent_text(base, 6));
        line(false, "Increment RTP, fed to meters".to_string(), Some(increment), percent_text(increment, 6));
        line(false, "Total RTP, base and increment".to_string(), Some(total), percent_text(total, 6));
    }
    lines
}

/// Formats a payout as on a layout: `7 to 6`, `30 to 1`. An unusual payout becomes a decimal number to 1.
pub(super) fn payout(largest: &ExactFraction) -> String {
    let told = *largest.denominator() <= 20_u8.into() && *largest.numerator() < 1000.into();
    if told {
        return format!("{} to {}", largest.numerator(), largest.denominator());
    }
    let exact = numbers::result(largest).filter(|text| !text.contains('/'));
    let text = exact.unwrap_or_else(|| decimal(largest.to_f64(), 4));
    format!("{} to 1", text.trim_start_matches('+'))
}

fn lower_case(title: &str) -> String {
    let mut letters = title.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

fn rows(
    input: &BlockInput<'_>,
    measures: &Measures,
    cited: &SheetClauses,
    appendix: &mut Appendix,
) -> Vec<DistributionLine> {
    let (figures, name) = (input.figures, &input.label);
    let places = column_places(figures.outcomes.iter().map(|outcome| &outcome.chance));
    let ways = input.facts.ways.as_ref();
    let mut rows = Vec::new();
    for (place, outcome) in figures.outcomes.iter().enumerate() {
        let result = match numbers::result(&outcome.result) {
            Some(shown) => Number { shown, label: None },
            None => signed_number(&outcome.result, appendix, || format!("{name}: result, {}", outcome.words)),
        };
        rows.push(DistributionLine {
            result,
            ways: ways.and_then(|ways| ways.counts.get(place)).map(whole).unwrap_or_default(),
            chance: appendix.number(&outcome.chance, || format!("{name}: chance, {}", outcome.words)),
            percent: percent_text(&outcome.chance, places),
            contribution: percent_text(&measures.contributions[place], 4),
            words: outcome.words.clone(),
            clauses: cited.shown_all(&outcome.clauses),
        });
    }
    rows
}

fn ranges(measures: &Measures) -> SectionTable {
    let mut table = SectionTable::new(&[
        ("Decisions", ColumnKind::Text),
        (LEVELS[0], ColumnKind::Figure(120)),
        (LEVELS[1], ColumnKind::Figure(120)),
        (LEVELS[2], ColumnKind::Figure(120)),
    ]);
    for (decisions, levels) in DECISIONS.iter().zip(&measures.ranges) {
        let range = |(low, high): &(f64, f64)| {
            format!("{}% to {}%", decimal(100.0 * low, 2), decimal(100.0 * high, 2))
        };
        let mut row = vec![decimal(*decisions as f64, 0)];
        row.extend(levels.iter().map(range));
        table.rows.push(row);
    }
    table
}

fn signed_number(result: &ExactFraction, appendix: &mut Appendix, what: impl FnOnce() -> String) -> Number {
    let number = appendix.number(result, what);
    let plus = if result.is_positive() { "+" } else { "" };
    Number { shown: format!("{plus}{}", number.shown), label: number.label }
}

fn meter_of(meter: &MeterFigures, name: &str, cited: &SheetClauses, appendix: &mut Appendix) -> MeterBlock {
    let what = || format!("{name}: net result per unit of money on {}", meter.meter);
    let break_even = match &meter.break_even {
        Some(amount) => format!("${}", decimal(amount.to_f64(), 2)),
        None if meter.even_at_reset => "from the start".to_string(),
        None => "no amount".to_string(),
    };
    MeterBlock {
        name: meter.meter.clone(),
        shows: format!("${}", decimal(meter.amount.cents() as f64 / 100.0, 2)),
        per_unit: appendix.number(&meter.per_unit, what),
        break_even,
        fed: percent_text(&meter.fed, 4),
        clauses: cited.shown_all(&meter.clauses),
    }
}
