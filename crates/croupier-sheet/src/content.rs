//! The content of a sheet, in words and numbers, before layout.

use std::collections::HashMap;

use super::block::{WagerBlock, block};
use super::cited::SheetClauses;
use super::numbers::{Appendix, LongNumber};
use super::{OptionLine, Sheet};
use croupier_edge::{Figures, RoundKind};

/// The plain statement that no reader should overlook.
pub(super) const STATEMENT: &str = "This sheet was written by software for play money. Neither the software nor \
    this sheet is certified by a laboratory, a regulator or anyone else, and nothing here certifies a game, \
    equipment or an operator. The figures follow from the rules as the pack named above states them.";

/// The statement in one line.
pub(super) const SHORT_STATEMENT: &str = "Play money software, not certified";

/// The parts of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SheetPart {
    Summary,
    Wagers,
    Options,
    Methods,
    Clauses,
    Numbers,
    Signatures,
}

impl SheetPart {
    pub(super) fn title(self) -> &'static str {
        match self {
            SheetPart::Summary => "Summary",
            SheetPart::Wagers => "Wagers",
            SheetPart::Options => "Options in force",
            SheetPart::Methods => "Methods",
            SheetPart::Clauses => "Clauses",
            SheetPart::Numbers => "Exact numbers in full",
            SheetPart::Signatures => "Statement and signatures",
        }
    }

    pub(super) fn anchor(self) -> &'static str {
        match self {
            SheetPart::Summary => "summary",
            SheetPart::Wagers => "wagers",
            SheetPart::Options => "options",
            SheetPart::Methods => "methods",
            SheetPart::Clauses => "clauses",
            SheetPart::Numbers => "numbers",
            SheetPart::Signatures => "signatures",
        }
    }
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
    pub(super) blocks: Vec<WagerBlock>,
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
        let figures = sheet.figures.iter().zip(labels).enumerate();
        let blocks: Vec<WagerBlock> = figures
            .map(|(index, (figures, label))| {
                let at_least = sheet.at_least.iter().find(|least| least.is_of(figures));
                block(index, figures, label, at_least, &cited, &mut appendix)
            })
            .collect();
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
            blocks,
        }
    }

    /// The parts that are not empty, in order.
    pub(super) fn parts(&self) -> Vec<SheetPart> {
        let all = [
            (SheetPart::Summary, true),
            (SheetPart::Wagers, !self.blocks.is_empty()),
            (SheetPart::Options, !self.options.is_empty()),
            (SheetPart::Methods, !self.methods.is_empty()),
            (SheetPart::Clauses, !self.clauses.is_empty()),
            (SheetPart::Numbers, !self.numbers.is_empty()),
            (SheetPart::Signatures, true),
        ];
        all.into_iter().filter(|(_, has)| *has).map(|(part, _)| part).collect()
    }
}

fn facts(sheet: &Sheet) -> Vec<SheetFact> {
    let fact = |name, value: &str| SheetFact { name, value: value.to_string(), digest: false };
    let digest = |name, value: &str| SheetFact { name, value: value.to_string(), digest: true };
    let mut facts = vec![
        fact("Rule pack", &format!("{}, version {}", sheet.pack, sheet.version)),
        digest("Digest of the pack (SHA-256)", &sheet.pack_digest),
    ];
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
        for (id, paraphrase) in own.chain(other) {
            all.clause(id, paraphrase).wagers.push(index);
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
