//! A sheet for filing: the figures with the other facts that a laboratory requires.

use std::path::Path;

use croupier_edge::review::{Warning, WarningKind, review};
use croupier_edge::{FigureRequest, Figures, at_least_stake, figures_with};
use croupier_rules::{Library, Money};
use croupier_sheet::{
    DocumentControl, OptionLine, PackRef, Paper, ReviewLine, Sheet, SubmissionRef, WagerFacts, methods,
};
use croupier_sim::shard::{bytes_digest, text_digest};

use super::simulated;
use crate::command::edge::named_amount;
use crate::command::number;
use crate::command::rules_args::ChosenRules;
use crate::command::simulate::provenance::program;
use crate::library::digest;
use crate::progress::Progress;

/// The arguments of a document for filing.
#[derive(clap::Args)]
pub(crate) struct FilingArgs {
    /// The paper size of a PDF.
    #[arg(long, value_enum, default_value = "a4")]
    paper: PaperName,

    /// The date on the document, as 2026-11-15; by default today.
    #[arg(long, value_name = "DATE")]
    date: Option<String>,

    /// The document's number.
    #[arg(long, value_name = "TEXT")]
    number: Option<String>,

    /// The document's revision.
    #[arg(long, value_name = "TEXT")]
    revision: Option<String>,

    /// The person or office that the document is prepared for.
    #[arg(long, value_name = "TEXT")]
    prepared_for: Option<String>,

    /// Give each wager a block, even those with equal figures.
    #[arg(long)]
    each: bool,

    /// The reading of a progressive meter, as NAME=AMOUNT.
    #[arg(long = "meter", value_name = "NAME=AMOUNT")]
    meters: Vec<String>,

    /// Simulate N sessions of each wager and put the results next to the theory: 1e6 takes seconds to minutes, 1e9 hours.
    #[arg(long, value_name = "N", value_parser = number::positive::<u64>)]
    pub(super) simulate: Option<u64>,

    /// The seed of the simulation.
    #[arg(long, default_value = "1", value_parser = number::whole::<u64>)]
    pub(super) seed: u64,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum PaperName {
    A4,
    Letter,
}

impl From<PaperName> for Paper {
    fn from(name: PaperName) -> Paper {
        match name {
            PaperName::A4 => Paper::A4,
            PaperName::Letter => Paper::Letter,
        }
    }
}

impl FilingArgs {
    /// Returns the options that make a document of this date again, each after a space.
    pub(crate) fn options(&self, date: &str) -> String {
        let mut options = format!(" --date {date}");
        let texts =
            [("number", &self.number), ("revision", &self.revision), ("prepared-for", &self.prepared_for)];
        for (name, text) in texts {
            options.extend(text.as_ref().map(|text| format!(" --{name} {}", quoted(text))));
        }
        if let PaperName::Letter = self.paper {
            options.push_str(" --paper letter");
        }
        if self.each {
            options.push_str(" --each");
        }
        options.push_str(&self.meters());
        if self.simulate.is_some() {
            options.push_str(&self.sample());
        }
        options
    }

    /// Returns the options of the simulation, or of one that a reader can make, each after a space.
    pub(crate) fn sample(&self) -> String {
        format!(" --simulate {} --seed {}", self.simulate.unwrap_or(1_000_000), self.seed)
    }

    /// Returns the options for the readings of the meters, each after a space.
    pub(crate) fn meters(&self) -> String {
        self.meters.iter().map(|meter| format!(" --meter {}", quoted(meter))).collect()
    }

    /// Refuses a wrong date before anything is computed.
    pub(crate) fn check(&self) -> Result<(), String> {
        match &self.date {
            Some(date) if date.parse::<jiff::civil::Date>().is_err() => {
                Err(format!("'{date}' is not a date: write year, month and day, such as 2026-11-15"))
            }
            _ => Ok(()),
        }
    }
}

/// Returns a text as one word of a shell.
pub(crate) fn quoted(text: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./:=,+@".contains(letter);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}

/// The figures of a sheet.
pub(crate) struct ComputedSheet {
    pub(crate) figures: Vec<Figures>,
    at_least: Vec<Figures>,
    facts: Vec<WagerFacts>,
    /// The way in which wagers were simulated.
    simulation: String,
    /// The wagers that could not be simulated, each with the reason.
    pub(crate) left_out: Vec<String>,
}

impl ComputedSheet {
    pub(crate) fn of(
        chosen: &ChosenRules<'_>,
        wagers: &[String],
        stake: Option<Money>,
        filing: &FilingArgs,
    ) -> Result<ComputedSheet, String> {
        let meters = filing.meters.iter().map(|meter| named_amount(meter)).collect::<Result<Vec<_>, _>>()?;
        let asked = FigureRequest { wagers: wagers.to_vec(), stake, meters, ..FigureRequest::default() };
        let mut progress = Progress::new("computing");
        let mut figures = figures_with(&chosen.rules, &asked, &mut |done, of| progress.note(done, of))?;
        if wagers.is_empty() {
            figures.retain(|one| chosen.is_own(&one.all_clauses()));
        }
        // Chips and rounding matter only at a real stake. If no stake was given, use the smallest.
        let at_least = match stake {
            Some(_) => Vec::new(),
            None => at_least_stake(&chosen.rules, &asked)?,
        };
        let mut facts: Vec<WagerFacts> =
            figures.iter().map(|one| WagerFacts::of(&chosen.rules, one)).collect();
        base_returns(chosen, &asked, &figures, &mut facts)?;
        drop(progress);
        let mut computed =
            ComputedSheet { figures, at_least, facts, simulation: String::new(), left_out: Vec::new() };
        if let Some(sessions) = filing.simulate {
            let sample = simulated::Sample { sessions, seed: filing.seed };
            computed.left_out =
                simulated::add(&chosen.rules, &sample, &computed.figures, &mut computed.facts);
            computed.simulation = sample.words();
        }
        Ok(computed)
    }
}

/// Adds the return to player with all meters at their starting amounts.
fn base_returns(
    chosen: &ChosenRules<'_>,
    asked: &FigureRequest,
    figures: &[Figures],
    facts: &mut [WagerFacts],
) -> Result<(), String> {
    let with_meters: Vec<String> =
        figures.iter().filter(|one| !one.meters.is_empty()).map(|one| one.wager.clone()).collect();
    if with_meters.is_empty() {
        return Ok(());
    }
    let at_start = FigureRequest { wagers: with_meters, meters: Vec::new(), ..asked.clone() };
    let base = figures_with(&chosen.rules, &at_start, &mut |_, _| ())?;
    for (one, facts) in figures.iter().zip(facts) {
        let start = base.iter().find(|base| base.is_same_row(one) && !base.meters.is_empty());
        facts.base = start.map(Figures::rtp);
    }
    Ok(())
}

/// Assembles a sheet from the figures, the rules and the arguments.
pub(crate) fn sheet<'f>(
    library: &Library,
    chosen: &ChosenRules<'_>,
    packs: Option<&Path>,
    filing: &FilingArgs,
    computed: &'f ComputedSheet,
) -> Result<Sheet<'f>, String> {
    let pack = chosen.pack;
    let cited = cited_clauses(chosen, &computed.figures);
    let others = library.packs().filter(|other| other.id != pack.id && cites(&cited, &other.id));
    let others = others.map(|other| {
        let digest = digest(packs, &other.id)?;
        Ok(PackRef { id: other.id.clone(), version: other.version.clone(), digest })
    });
    let clauses = library.packs().flat_map(|pack| &pack.clauses).filter(|clause| cited.contains(&clause.id));
    let submission = chosen.submission.as_ref();
    let found = warnings(chosen);
    let first = found.iter().filter(|warning| warning.kind != WarningKind::Dominated);
    Ok(Sheet {
        title: pack.title.clone(),
        pack: pack.id.clone(),
        version: pack.version.clone(),
        document: pack.document.clone(),
        pack_digest: digest(packs, &pack.id)?,
        other_packs: others.collect::<Result<_, String>>()?,
        submission: submission
            .map(|(name, text)| SubmissionRef { name: name.clone(), digest: text_digest(text) }),
        program: program(),
        program_digest: std::env::current_exe()
            .and_then(std::fs::read)
            .ok()
            .map(|program| bytes_digest(&program)),
        control: DocumentControl {
            number: filing.number.clone(),
            revision: filing.revision.clone(),
            prepared_for: filing.prepared_for.clone(),
        },
        date: filing.date.clone().unwrap_or_else(|| jiff::Zoned::now().date().to_string()),
        paper: filing.paper.into(),
        options: options(chosen),
        clauses: clauses.map(|clause| (clause.id.clone(), clause.text.clone())).collect(),
        methods: methods(&chosen.rules),
        // A reader who has not seen the wagers yet need not know that another one beats a wager.
        warnings: first.map(|warning| warning.message.clone()).collect(),
        review: found.iter().map(review_line).collect(),
        kind: "laboratory sheet",
        sections: Vec::new(),
        is_grouped: !filing.each,
        simulation: computed.simulation.clone(),
        facts: computed.facts.clone(),
        figures: &computed.figures,
        at_least: &computed.at_least,
    })
}

fn review_line(warning: &Warning) -> ReviewLine {
    ReviewLine {
        subject: warning.kind.words().to_owned(),
        message: warning.message.clone(),
        clauses: warning.clauses.clone(),
    }
}

/// The warnings of the review that concern the pack.
pub(crate) fn warnings(chosen: &ChosenRules<'_>) -> Vec<Warning> {
    let mut found = review(&chosen.rules, &chosen.composition, &chosen.given);
    found.retain(|warning| chosen.is_own(&warning.clauses.iter().map(String::as_str).collect::<Vec<_>>()));
    found
}

/// The clauses that figures and options rely on.
fn cited_clauses(chosen: &ChosenRules<'_>, figures: &[Figures]) -> Vec<String> {
    let of_figures = figures.iter().flat_map(Figures::all_clauses).map(str::to_owned);
    let of_options = chosen.composition.options.iter().flat_map(|spec| spec.clauses.clone());
    let mut cited: Vec<String> = of_figures.chain(of_options).collect();
    cited.sort_unstable();
    cited.dedup();
    cited
}

fn cites(clauses: &[String], pack: &str) -> bool {
    clauses.iter().any(|clause| clause.split_once('/').is_some_and(|(of, _)| of == pack))
}

fn options(chosen: &ChosenRules<'_>) -> Vec<OptionLine> {
    let choices = chosen.rules.choices();
    let line = |spec: &croupier_rules::OptionSpec| {
        let value = choices.get(&spec.name).cloned().unwrap_or_default();
        OptionLine { name: spec.name.clone(), value, clauses: spec.clauses.clone() }
    };
    chosen.composition.options.iter().map(line).collect()
}
