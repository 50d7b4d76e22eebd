//! The content of a sheet, in words and numbers, before layout.

use std::collections::HashMap;

use super::block::{BlockInput, WagerBlock, WagerSummary, block, brief};
use super::cited::SheetClauses;
use super::measures::{WagerFacts, groups};
use super::numbers::{Appendix, LongNumber};
use super::section::SheetSection;
use super::{OptionLine, Sheet, sections};
use croupier_edge::{Figures, RoundKind};

/// The plain statement that no reader should overlook.
pub(super) const STATEMENT: &str = "This document was written by software for play money. Neither the software nor \
    this document is certified by a laboratory, a regulator or anyone else, and nothing here certifies a game, \
    equipment or an operator. The figures follow from the rules as the pack named above states them.";

/// The statement in one line.
pub(super) const SHORT_STATEMENT: &str = "Play money software, not certified";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SheetPart {
    /// A section, by its place.
    Section(usize),
    Summary,
    Wagers,
    Options,
    Methods,
    Clauses,
    Numbers,
    Signatures,
}

impl SheetPart {
    /// The part's title and its name in links; sections have separate ones.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            SheetPart::Section(_) => ("", ""),
            SheetPart::Summary => ("Summary", "summary"),
            SheetPart::Wagers => ("Wagers", "wagers"),
            SheetPart::Options => ("Options in force", "options"),
            SheetPart::Methods => ("Methods", "methods"),
            SheetPart::Clauses => ("Clauses", "clauses"),
            SheetPart::Numbers => ("Exact numbers in full", "numbers"),
            SheetPart::Signatures => ("Statement and signatures", "signatures"),
        }
    }
}

pub(super) struct SummaryRow {
    pub(super) name: String,
    pub(super) id: String,
    /// The anchor of the wager's block.
    pub(super) anchor: String,
    pub(super) brief: WagerSummary,
}

/// A fact about the sheet itself.
pub(super) struct SheetFact {
    pub(super) name: &'static str,
    pub(super) value: String,
    /// Digests are set in a monospaced typeface.
    pub(super) digest: bool,
}

/// A clause and the wagers that use it.
pub(super) struct ClauseUse {
    pub(super) id: String,
    pub(super) paraphrase: String,
    /// Indices of blocks.
    pub(super) wagers: Vec<usize>,
}

/// The whole content of a sheet.
pub(super) struct Content<'a> {
    pub(super) title: &'a str,
    pub(super) document: &'a str,
    pub(super) facts: Vec<SheetFact>,
    pub(super) warnings: &'a [String],
    pub(super) summary: Vec<SummaryRow>,
    pub(super) blocks: Vec<WagerBlock>,
    /// The sections before the summary, then those after the wagers.
    pub(super) sections: Vec<SheetSection>,
    /// The number of sections before the summary.
    before: usize,
    pub(super) options: Vec<OptionLine>,
    pub(super) methods: &'a [(String, String)],
    pub(super) about_clauses: String,
    pub(super) clauses: Vec<ClauseUse>,
    pub(super) numbers: Vec<LongNumber>,
    /// The plural name of the events that decide wagers here: `Rolls`.
    pub(super) rounds: &'static str,
}

impl<'a> Content<'a> {
    pub(super) fn of(sheet: &'a Sheet<'a>) -> Content<'a> {
        let cited = SheetClauses::of(sheet);
        let labels = labels(sheet.figures);
        let mut appendix = Appendix::default();
        let none = WagerFacts::default();
        let facts_of = |place: usize| sheet.facts.get(place).unwrap_or(&none);
        let groups = groups(sheet.figures, &sheet.facts, sheet.at_least, sheet.is_grouped);
        let wagers_part = sheet.sections.len() + 2;
        let mut blocks = Vec::new();
        for (index, group) in groups.iter().enumerate() {
            let figures = &sheet.figures[group[0]];
            let input = BlockInput {
                number: format!("{wagers_part}.{}", index + 1),
                anchor: format!("wager-{}", index + 1),
                figures,
                label: labels[group[0]].clone(),
                members: group
                    .iter()
                    .map(|place| (&sheet.figures[*place], labels[*place].as_str()))
                    .collect(),
                at_least: sheet.at_least.iter().find(|least| least.is_same_row(figures)),
                facts: facts_of(group[0]),
            };
            blocks.push(block(&input, &cited, &mut appendix));
        }
        let block_of =
            |place: usize| groups.iter().position(|group| group.contains(&place)).unwrap_or_default();
        let mut summary = Vec::new();
        for (place, figures) in sheet.figures.iter().enumerate() {
            summary.push(SummaryRow {
                name: summary_name(figures),
                id: figures.wager.clone(),
                anchor: blocks[block_of(place)].anchor.clone(),
                brief: brief(figures, &labels[place], &mut appendix),
            });
        }
        let mut sections = sheet.sections.clone();
        sections.extend(sections::behind(sheet, &labels));
        Content {
            title: &sheet.title,
            document: &sheet.document,
            facts: facts(sheet),
            warnings: &sheet.warnings,
            clauses: clauses(sheet, &cited, &blocks),
            about_clauses: about_clauses(&cited),
            options: options(sheet, &cited),
            methods: &sheet.methods,
            numbers: appendix.entries,
            rounds: rounds(sheet.figures),
            summary,
            sections,
            before: sheet.sections.len(),
            blocks,
        }
    }

    pub(super) fn title(&self, part: SheetPart) -> &str {
        match part {
            SheetPart::Section(place) => &self.sections[place].title,
            part => part.names().0,
        }
    }

    /// The name of a part in links.
    pub(super) fn anchor(&self, part: SheetPart) -> &str {
        match part {
            SheetPart::Section(place) => &self.sections[place].anchor,
            part => part.names().1,
        }
    }

    /// The parts that are not empty, in order.
    pub(super) fn parts(&self) -> Vec<SheetPart> {
        let sections = |from: usize, to: usize| (from..to).map(|place| (SheetPart::Section(place), true));
        let wagers = [(SheetPart::Summary, true), (SheetPart::Wagers, !self.blocks.is_empty())];
        let end = [
            (SheetPart::Options, !self.options.is_empty()),
            (SheetPart::Methods, !self.methods.is_empty()),
            (SheetPart::Clauses, !self.clauses.is_empty()),
            (SheetPart::Numbers, !self.numbers.is_empty()),
            (SheetPart::Signatures, true),
        ];
        let before = sections(0, self.before);
        let behind = sections(self.before, self.sections.len());
        let all = before.chain(wagers).chain(behind).chain(end);
        all.filter(|(_, has)| *has).map(|(part, _)| part).collect()
    }
}

/// The name of a wager, with its decision, and with its positions if its figures depend on them.
fn summary_name(figures: &Figures) -> String {
    let mut name = match &figures.decision {
        Some(decision) => format!("{}: {decision}", figures.name),
        None => figures.name.clone(),
    };
    if !figures.positions.is_empty() {
        let positions: Vec<String> = figures.positions.iter().map(u8::to_string).collect();
        name.push_str(&format!(
            ", position{} {}",
            if positions.len() == 1 { "" } else { "s" },
            positions.join(", ")
        ));
    }
    name
}

pub(super) fn facts(sheet: &Sheet) -> Vec<SheetFact> {
    let fact = |name, value: &str| SheetFact { name, value: value.to_string(), digest: false };
    let digest = |name, value: &str| SheetFact { name, value: value.to_string(), digest: true };
    let control = &sheet.control;
    let control = [
        ("Document number", &control.number),
        ("Revision", &control.revision),
        ("Prepared for", &control.prepared_for),
    ];
    let mut facts: Vec<SheetFact> =
        control.into_iter().filter_map(|(name, value)| Some(fact(name, value.as_deref()?))).collect();
    facts.extend([
        fact("Rule pack", &format!("{}, version {}", sheet.pack, sheet.version)),
        digest("Digest of the pack (SHA-256)", &sheet.pack_digest),
    ]);
    for other in &sheet.other_packs {
        facts.push(fact("With clauses of", &format!("{}, version {}", other.id, other.version)));
        facts.push(digest("Digest of that pack (SHA-256)", &other.digest));
    }
    match &sheet.submission {
        Some(submission) => {
            facts.push(fact("Rules submission", &submission.name));
            facts.push(digest("Digest of the submission (SHA-256)", &submission.digest));
        }
        None => facts
            .push(fact("Rules submission", "none; the figures are for the pack with the options in force")),
    }
    facts.push(fact("Wagers computed", &sheet.figures.len().to_string()));
    facts.push(fact("Program", &sheet.program));
    if let Some(of_program) = &sheet.program_digest {
        facts.push(digest("Digest of the program (SHA-256)", of_program));
    }
    facts.push(fact("Date", &sheet.date));
    facts
}

/// The name of the events that decide the wagers of a sheet, if it is the same for all wagers.
fn rounds(figures: &[Figures]) -> &'static str {
    let Some(first) = figures.first() else { return "Rounds" };
    if figures.iter().any(|other| other.round != first.round) {
        return "Rounds";
    }
    match first.round {
        RoundKind::Roll => "Rolls",
        RoundKind::Hand => "Hands",
        RoundKind::Spin => "Spins",
    }
}

/// Labels that distinguish wagers: the name, with the id if several share it, and the positions if even that is not
/// enough.
fn labels(figures: &[Figures]) -> Vec<String> {
    let named = |figures: &Figures| match &figures.decision {
        Some(decision) => format!("{}: {decision}", figures.name),
        None => figures.name.clone(),
    };
    let with_id = |figures: &Figures| format!("{} ({})", named(figures), figures.wager);
    let with_positions = |one: &Figures| {
        let positions: Vec<String> = one.positions.iter().map(u8::to_string).collect();
        format!("{} ({}, positions {})", named(one), one.wager, positions.join(", "))
    };
    let ways: [&dyn Fn(&Figures) -> String; 2] = [&named, &with_id];
    let alone = |one: &Figures, way: &dyn Fn(&Figures) -> String| {
        let label = way(one);
        (figures.iter().filter(|other| way(other) == label).count() == 1).then_some(label)
    };
    let label = |one: &Figures| ways.iter().find_map(|way| alone(one, way));
    figures.iter().map(|one| label(one).unwrap_or_else(|| with_positions(one))).collect()
}

fn options(sheet: &Sheet, cited: &SheetClauses) -> Vec<OptionLine> {
    let shown =
        |option: &OptionLine| OptionLine { clauses: cited.shown_all(&option.clauses), ..option.clone() };
    sheet.options.iter().map(shown).collect()
}

fn about_clauses(cited: &SheetClauses) -> String {
    let mut about =
        "Paraphrases, not the words of the document; the numbers name the wagers that use a clause."
            .to_string();
    if let Some(home) = cited.home() {
        about.push_str(&format!(" Clauses without a pack are from {home}."));
    }
    about
}

/// The clauses of the sheet, followed by clauses that figures or options cite but the sheet does not list. So a
/// dangling citation is visible.
fn clauses(sheet: &Sheet, cited: &SheetClauses, blocks: &[WagerBlock]) -> Vec<ClauseUse> {
    let mut all = Clauses::default();
    for (id, paraphrase) in &sheet.clauses {
        all.clause(cited.shown(id), paraphrase);
    }
    for (index, block) in blocks.iter().enumerate() {
        let other = block.rests.iter().map(|id| (id.as_str(), ""));
        let own = block.clauses.iter().map(|(id, paraphrase)| (id.as_str(), paraphrase.as_str()));
        let members = block.members.iter().flat_map(|member| &member.clauses).map(|id| (id.as_str(), ""));
        for (id, paraphrase) in own.chain(other).chain(members) {
            let clause = all.clause(id, paraphrase);
            if clause.wagers.last() != Some(&index) {
                clause.wagers.push(index);
            }
        }
    }
    for id in sheet.options.iter().flat_map(|option| &option.clauses) {
        all.clause(cited.shown(id), "");
    }
    all.list
}

#[derive(Default)]
struct Clauses<'c> {
    places: HashMap<&'c str, usize>,
    list: Vec<ClauseUse>,
}

impl<'c> Clauses<'c> {
    /// Finds or adds the clause with this id.
    fn clause(&mut self, id: &'c str, paraphrase: &str) -> &mut ClauseUse {
        let place = *self.places.entry(id).or_insert_with(|| {
            let (id, paraphrase) = (id.to_string(), paraphrase.to_string());
            self.list.push(ClauseUse { id, paraphrase, wagers: Vec::new() });
            self.list.len() - 1
        });
        &mut self.list[place]
    }
}
