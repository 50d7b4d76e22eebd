//! The sections of a dossier before the sheet.

use croupier_edge::review::Warning;
use croupier_rehearsal::{ClauseAccount, ProofReport, Status, accounts};
use croupier_rules::Library;
use croupier_sheet::{ColumnKind, SectionBlock, SectionTable, Sheet, SheetSection};

use super::Args;
use super::answers::{Answers, subject};
use crate::command::counted;
use crate::command::rules_args::ChosenRules;
use crate::command::sheet::filing::quoted;

/// Everything that the sections are made from.
pub(super) struct DossierParts<'p> {
    pub(super) library: &'p Library,
    pub(super) chosen: &'p ChosenRules<'p>,
    pub(super) warnings: &'p [Warning],
    pub(super) answers: &'p Answers,
    pub(super) proof: Option<&'p ProofReport>,
    /// The submission as the command names it.
    pub(super) subject: &'p str,
    /// The arguments of the command.
    pub(super) args: &'p Args,
    pub(super) sheet: &'p Sheet<'p>,
}

fn section(title: &str, anchor: &str, blocks: Vec<SectionBlock>) -> SheetSection {
    SheetSection { title: title.to_owned(), anchor: anchor.to_owned(), blocks }
}

fn text(words: impl Into<String>) -> SectionBlock {
    SectionBlock::Text(words.into())
}

fn heading(words: impl Into<String>) -> SectionBlock {
    SectionBlock::Heading(words.into())
}

impl DossierParts<'_> {
    pub(super) fn sections(&self) -> Vec<SheetSection> {
        vec![self.submission(), self.verification(), self.accounting(), self.changes(), self.review()]
    }

    fn submission(&self) -> SheetSection {
        let rules = &self.chosen.rules;
        let (pack, version, wagers) = rules.summary();
        let mut blocks = vec![text(format!(
            "The table plays by {pack}, version {version}, with {}. The choices below are in force.",
            counted(wagers, "wager")
        ))];
        let mut table = SectionTable::new(&[
            ("Option", ColumnKind::Label(130)),
            ("Value", ColumnKind::Label(90)),
            ("Chosen by", ColumnKind::Label(70)),
            ("Meaning and clauses", ColumnKind::Text),
        ]);
        for spec in &self.chosen.composition.options {
            let value = rules.choices().get(&spec.name).cloned().unwrap_or_default();
            let by = if self.chosen.given.contains_key(&spec.name) { "the operator" } else { "default" };
            let meaning = format!("{} ({})", spec.help, spec.clauses.join(", "));
            table.rows.push(vec![spec.name.clone(), value, by.to_owned(), meaning]);
        }
        if !table.rows.is_empty() {
            blocks.push(SectionBlock::Table(table));
        }
        match &self.chosen.submission {
            Some((name, file)) => {
                blocks.push(heading(format!("The file {name}")));
                blocks.push(SectionBlock::Code(file.clone()));
            }
            None => blocks.push(text(
                "There is no file of a submission: this dossier is about the pack with these choices, and with the \
                 limits that the pack itself has.",
            )),
        }
        section("Submission", "submission", blocks)
    }

    fn verification(&self) -> SheetSection {
        let (subject, pack) = (self.subject, &self.chosen.pack.id);
        let mut table = SectionTable::new(&[
            ("Part", ColumnKind::Label(150)),
            ("Command", ColumnKind::Label(190)),
            ("It must say", ColumnKind::Text),
        ]);
        let submitted = self.chosen.submission.is_some();
        // The other commands take the choices of a pack one by one.
        let (name, choices) = subject.split_once(':').unwrap_or((subject, ""));
        let choices = choices.split(',').filter(|choice| !submitted && !choice.is_empty());
        let options: String = choices.map(|choice| format!(" --option {choice}")).collect();
        let table_named = if submitted { subject.to_owned() } else { format!("{name}{options}") };
        let edge = if submitted { format!("--submission {subject}") } else { table_named.clone() };
        let mut add = |part: &str, command: String, says: &str| {
            table.rows.push(vec![part.to_owned(), command, says.to_owned()]);
        };
        add(
            "Identity of the program",
            "sha256sum \"$(command -v croupier)\"".to_owned(),
            "the digest of the program on the first page",
        );
        if submitted {
            add(
                "Identity of the submission",
                format!("sha256sum {subject}"),
                "the digest of the submission on the first page",
            );
        }
        add(
            "Clauses and their accounts",
            format!("croupier clauses {pack}"),
            "the same clauses with the same status",
        );
        add("Plays that prove clauses", "croupier rehearse".to_owned(), "every play passes");
        add(
            "Proof by change",
            format!("croupier prove {pack}"),
            "no change unnoticed, and the numbers of this dossier",
        );
        add("Review", format!("croupier check {table_named}"), "the faults and warnings of this dossier");
        add(
            "Exact figures",
            format!("croupier edge {edge}{}", self.args.filing.meters()),
            "the same figures, and --json the same fractions",
        );
        add(
            "Simulation beside theory",
            format!("croupier dossier {subject} --without-proof{} -o again.json", self.args.filing.sample()),
            "the same results for the same seed, and similar ones for another",
        );
        add(
            "Source of chance",
            "croupier chance report".to_owned(),
            "passed, with every biased source rejected",
        );
        add("This document", self.command(), "the same bytes with the same program and files");
        let about = "You can repeat each part of this dossier. The commands need only the program named on the first \
            page, and the file of the submission if there is one.";
        section("How to verify each part", "verification", vec![text(about), SectionBlock::Table(table)])
    }

    /// The command that makes this document again.
    fn command(&self) -> String {
        let Args { output, answers, without_proof, filing, .. } = self.args;
        let ending = output.extension().map_or("pdf".into(), std::ffi::OsStr::to_string_lossy);
        let mut command = format!("croupier dossier {} -o again.{ending}", quoted(self.subject));
        command.extend(answers.iter().map(|file| format!(" --answers {}", quoted(&file.to_string_lossy()))));
        if *without_proof {
            command.push_str(" --without-proof");
        }
        command + &filing.options(&self.sheet.date)
    }

    fn accounting(&self) -> SheetSection {
        let mut blocks = vec![text(
            "How the software honours every clause of the document. Proved: a play with expectations shows the clause, \
             and passes; plays are named by page and line of the pack. \
             Modelled: a state, command, call or record exists for the clause. Recorded: no decision depends on the \
             clause, but it is recorded. Not modelled: software cannot honour the clause; the reason is given.",
        )];
        let others = self.sheet.other_packs.iter().map(|other| other.id.as_str());
        for pack in std::iter::once(self.chosen.pack.id.as_str()).chain(others) {
            let found = accounts(self.library, pack).unwrap_or_default();
            blocks.push(heading(format!("{pack}: {}", totals(&found))));
            blocks.push(SectionBlock::Table(account_table(&found, pack)));
        }
        section("Clauses and their accounts", "accounts", blocks)
    }

    fn changes(&self) -> SheetSection {
        let about = "The proof changes each setting of the pack to other valid values, and exchanges the citations of \
            decisions. A play of the clause must then fail: otherwise the plays would pass whatever the pack said.";
        let mut blocks = vec![text(about)];
        match self.proof {
            None => blocks.push(text(
                "This part was left out (--without-proof). The command in the section on verification produces this \
                 part.",
            )),
            Some(proof) => blocks.extend(proof_section(proof)),
        }
        section("Proof by change", "proof", blocks)
    }

    fn review(&self) -> SheetSection {
        let ChosenRules { rules, composition, given, .. } = self.chosen;
        // A submission with faults has no dossier, but a pack may leave open what an operator must declare.
        let faults = rules.undeclared(composition, given, composition.place());
        let counted = |count: usize, noun: &str| match count {
            0 => format!("no {noun}s"),
            _ => counted(count, noun),
        };
        let mut blocks = vec![text(format!(
            "croupier check finds {} and {}. A fault keeps a table from opening. A warning is for the person who approves \
             the rules; the operator's answer is next to it.",
            counted(faults.0.len(), "fault"),
            counted(self.warnings.len(), "warning")
        ))];
        if !faults.0.is_empty() {
            blocks.push(SectionBlock::Code(faults.to_string()));
        }
        let mut table = SectionTable::new(&[
            ("Subject", ColumnKind::Label(80)),
            ("Warning", ColumnKind::Text),
            ("Clauses", ColumnKind::Label(95)),
            ("Answer", ColumnKind::Label(130)),
        ]);
        for warning in self.warnings {
            let answer = self.answers.to(warning).unwrap_or("no answer").to_owned();
            let clauses = warning.clauses.join(", ");
            table.rows.push(vec![subject(warning.kind), warning.message.clone(), clauses, answer]);
        }
        if !table.rows.is_empty() {
            blocks.push(SectionBlock::Table(table));
        }
        section("Review and answers", "answers", blocks)
    }
}

fn totals(found: &[ClauseAccount]) -> String {
    let statuses = [Status::Proved, Status::Modelled, Status::Recorded, Status::NotModelled, Status::Missing];
    let counts = statuses.iter().filter_map(|status| {
        let count = found.iter().filter(|one| one.status == *status).count();
        (count > 0).then(|| format!("{count} {}", words(*status)))
    });
    format!("{}: {}", counted(found.len(), "clause"), counts.collect::<Vec<_>>().join(", "))
}

fn words(status: Status) -> &'static str {
    match status {
        Status::NotModelled => "not modelled",
        status => status.name(),
    }
}

fn account_table(found: &[ClauseAccount], pack: &str) -> SectionTable {
    let mut table = SectionTable::new(&[
        ("Clause", ColumnKind::Label(74)),
        ("Paraphrase", ColumnKind::Text),
        ("Status", ColumnKind::Label(48)),
        ("Plays or reason", ColumnKind::Label(210)),
    ]);
    for one in found {
        let id = one.clause.id.split_once('/').map_or(one.clause.id.as_str(), |(_, id)| id);
        let why = without_folder(&one.words, pack);
        table.rows.push(vec![id.to_owned(), one.clause.text.clone(), words(one.status).to_owned(), why]);
    }
    table
}

/// Plays by page and line, without the folder of the pack.
fn without_folder(words: &str, pack: &str) -> String {
    let folder = format!("{pack}/");
    let short = |play: &str| match play.find(&folder) {
        Some(at) if !play[..at].contains(' ') => play[at + folder.len()..].to_owned(),
        _ => play.to_owned(),
    };
    words.split("; ").map(short).collect::<Vec<_>>().join("; ")
}

fn proof_section(proof: &ProofReport) -> Vec<SectionBlock> {
    let unproved = proof.unproved();
    let mut table = SectionTable::new(&[("Result", ColumnKind::Text), ("Number", ColumnKind::Figure(70))]);
    let counts = [
        ("Settings changed", proof.settings),
        ("Changes", proof.mutants),
        ("Settings without another valid value", proof.fixed.len()),
        ("Citations exchanged", proof.citations),
        ("Changes that no play noticed", proof.unnoticed.len()),
        ("Clauses proved", proof.proved.len()),
        ("Clauses claimed without proof", unproved.len()),
        ("Settings that only plays of other clauses notice", proof.partly.len()),
    ];
    for (result, count) in counts {
        table.rows.push(vec![result.to_owned(), count.to_string()]);
    }
    let mut blocks = vec![SectionBlock::Table(table)];
    let lists = [
        ("Changes that no play noticed", &proof.unnoticed),
        ("Clauses claimed without proof", &unproved),
        ("Settings that only plays of other clauses notice", &proof.partly),
        ("Settings without another valid value", &proof.fixed),
        ("Plays that fail before any change", &proof.failing),
    ];
    for (title, list) in lists {
        if !list.is_empty() {
            blocks.push(heading(title));
            blocks.push(SectionBlock::Code(list.join("\n")));
        }
    }
    blocks
}
