//! Rehearsals: a table played from a script, line by line, with statements of what must be true.
//!
//! `docs/rehearsals.md` describes the language. A [`Script`] is read once; a [`RehearsalRunner`] plays scripts against a
//! library of packs and returns a [`Report`] for each. `.play` files and the `play` blocks of packs use the same
//! language, and [`accounts`] reports the clauses that those blocks prove.

mod account;
mod audience;
mod bet_result;
mod expect;
mod games;
mod named_request;
mod prompter;
mod prove;
mod read;
mod recite;
mod rounds;
mod stage;
mod statement;
mod submission;
mod vocabulary;
mod ways;

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;

use croupier_rules::{Block, Card, Choices, Composition, Library, Money, SourceLine};
use croupier_table::GameRules;

use games::craps::CrapsKind;
use rounds::RoundsKind;
use stage::{PlayingLine, Stage, StagedRules, TableKind};

pub use account::{ClauseAccount, Status, accounts, pack_scripts};
pub use audience::{AskedExpectation, PlayedEvents, PlayedLine, RehearsalObserver};
pub use bet_result::{BetResult, DecidedBet};
pub use games::GameExpectation;
pub use games::craps::CrapsFact;
pub use named_request::NamedRequest;
pub use prove::{ProofReport, prove};
pub use read::{Script, read_request};
pub use rounds::RoundExpectedFact;
pub use statement::{Expectation, ExpectedFact, NamedBet, PayoutChange, SetupLine, Statement};
pub use ways::{FamilyResult, ways, ways_of_pack};

/// The outcome of a rehearsal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayVerdict {
    /// Every expectation held.
    Passed,
    /// An expectation did not hold, or a refusal was not expected.
    Failed(RehearsalError),
    /// A line could not be read, or the table could not be set up.
    Unreadable(RehearsalError),
}

/// A problem and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RehearsalError {
    /// The line.
    pub place: SourceLine,
    /// The problem: for an expectation, the expected and the actual state of the table.
    pub message: String,
}

impl fmt::Display for RehearsalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

impl std::error::Error for RehearsalError {}

/// The report of a played rehearsal.
#[derive(Clone, Debug)]
pub struct Report {
    /// The place where the script begins.
    pub place: SourceLine,
    /// The title; may be empty.
    pub title: String,
    /// The clauses that the script shows, by full id.
    pub clauses: Vec<String>,
    /// The outcome.
    pub verdict: PlayVerdict,
    /// The number of expectations checked.
    pub checked: usize,
    /// The events, line by line, for people who want to follow the play.
    pub transcript: Vec<(u32, String)>,
    /// The result of each line: a refusal, or the chips of each player after a throw.
    pub money: Vec<(u32, String)>,
    /// Every decided bet, in the order of play.
    pub decisions: Vec<DecidedBet>,
    /// The cards of the current shoe that have been face up: before the first round, and in each round since.
    pub seen: Vec<Vec<Card>>,
}

impl Report {
    /// Returns whether every expectation held.
    pub fn passed(&self) -> bool {
        self.verdict == PlayVerdict::Passed
    }
}

/// The specification of a table: pack, choices and posted limits.
type TableSpec = (String, Choices, Vec<(String, Money, Money)>);

/// The packs and tables that a runner has compiled. A proof sets up tens of thousands of tables, and many of them share
/// rules.
#[derive(Default)]
struct Cache {
    /// Packs with their bases and amendments.
    composed: HashMap<String, Option<Rc<Composition>>>,
    /// Packs under an operator's choices, before limits are posted.
    compiled: HashMap<(String, Choices), Result<GameRules, String>>,
    /// Tables as scripts set them up.
    set: HashMap<TableSpec, Result<StagedRules, String>>,
}

/// Plays scripts against a library of packs, compiling each set of rules once.
pub struct RehearsalRunner<'l> {
    library: &'l Library,
    cache: RefCell<Cache>,
    /// A way of deciding a wager, and the clauses that a proof makes it cite instead.
    recited: Option<(FamilyResult, Vec<String>)>,
}

impl<'l> RehearsalRunner<'l> {
    /// Creates a runner with these packs.
    pub fn new(library: &'l Library) -> RehearsalRunner<'l> {
        RehearsalRunner { library, cache: RefCell::default(), recited: None }
    }

    /// Creates a runner that takes one pack from `composition`, which a proof has altered, instead of from the library.
    fn altered(library: &'l Library, composition: Rc<Composition>) -> RehearsalRunner<'l> {
        let composed = HashMap::from([(composition.pack.clone(), Some(composition))]);
        RehearsalRunner {
            library,
            cache: RefCell::new(Cache { composed, ..Cache::default() }),
            recited: None,
        }
    }

    /// Plays one script.
    pub fn play(&self, script: &Script) -> Report {
        self.play_before(script, None)
    }

    /// Plays one script; the audience receives every line.
    pub fn play_before(&self, script: &Script, audience: Option<&mut dyn RehearsalObserver>) -> Report {
        let mut report = Report {
            place: script.place.clone(),
            title: script.title.clone(),
            clauses: script.clauses.clone(),
            verdict: PlayVerdict::Passed,
            checked: 0,
            transcript: Vec::new(),
            money: Vec::new(),
            decisions: Vec::new(),
            seen: Vec::new(),
        };
        if let Err(verdict) = self.play_lines(script, &mut report, audience) {
            report.verdict = verdict;
        }
        report
    }

    fn play_lines(
        &self,
        script: &Script,
        report: &mut Report,
        audience: Option<&mut dyn RehearsalObserver>,
    ) -> Result<(), PlayVerdict> {
        if let Some(trouble) = &script.trouble {
            return Err(PlayVerdict::Unreadable(trouble.clone()));
        }
        let mut bill: TableSpec = (script.pack.clone(), script.choices.clone(), Vec::new());
        let mut crew: Option<&[String]> = None;
        let mut lines = script.lines.as_slice();
        while let [(line, Statement::Setup(setup)), rest @ ..] = lines {
            match setup {
                SetupLine::Limit { wager, min, max } => {
                    bill.2.push((wager.clone(), *min, *max));
                    self.rules(&bill).map_err(|message| unreadable(&script.at(*line), message))?;
                }
                SetupLine::Crew(chosen) => crew = Some(chosen),
            }
            lines = rest;
        }
        let first = lines.first().map_or_else(|| script.place.clone(), |(line, _)| script.at(*line));
        let unreadable = |message| unreadable(&first, message);
        let rules = self.rules(&bill).map_err(unreadable)?;
        // A script that only sets up a table still tests whether the table can be opened.
        match rules {
            _ if lines.is_empty() => Ok(()),
            StagedRules::Craps(rules) => {
                let stage = CrapsKind::open(rules, crew).map_err(unreadable)?;
                self.play_on(stage, bill, script, lines, report, audience)
            }
            StagedRules::Rounds(rules) => {
                let stage = RoundsKind::open(rules, crew).map_err(unreadable)?;
                self.play_on(stage, bill, script, lines, report, audience)
            }
        }
    }

    /// Plays the lines after those that set up the table.
    fn play_on<K: TableKind>(
        &self,
        mut stage: Stage<K>,
        mut bill: TableSpec,
        script: &Script,
        lines: &[(u32, Statement)],
        report: &mut Report,
        mut audience: Option<&mut dyn RehearsalObserver>,
    ) -> Result<(), PlayVerdict> {
        if let Some(audience) = &mut audience {
            audience.set(&|| K::game_rules((*stage.rules).clone()));
        }
        for (line, statement) in lines {
            let place = script.at(*line);
            match statement {
                Statement::Setup(_) => {
                    let message = "table settings must come before the first player".to_owned();
                    return Err(unreadable(&place, message));
                }
                Statement::Request(line) => stage.line(&mut PlayingLine { place: &place, line, report })?,
                Statement::ChangePays(change) => {
                    let changed = || self.with_choice(&place, &bill, &change.option, &change.value);
                    if stage.change_pays(&place, change, &|| self.rules(&changed()?), report)? {
                        bill = changed().map_err(|message| unreadable(&place, message))?;
                        if let Some(audience) = &mut audience {
                            audience.set(&|| K::game_rules((*stage.rules).clone()));
                        }
                    }
                }
                Statement::Expect(expectation) => {
                    if let Some(audience) = &mut audience {
                        let holds = &mut |fact: &ExpectedFact| {
                            self.pack_holds(&place, fact, &bill).unwrap_or_else(|| stage.probe(fact))
                        };
                        audience.asked(&mut AskedExpectation { line: *line, expectation, holds });
                    }
                    match self.judge(&place, expectation, &bill, report) {
                        Some(judged) => judged?,
                        None => stage.expect(&place, expectation, report)?,
                    }
                    continue;
                }
            }
            if let Some(audience) = &mut audience {
                audience.played(&stage.scene(*line, statement));
            }
        }
        stage.end(report)
    }

    /// Returns the specification of the table with one choice replaced.
    fn with_choice(
        &self,
        place: &SourceLine,
        bill: &TableSpec,
        option: &str,
        value: &str,
    ) -> Result<TableSpec, String> {
        let composition = self.composition(&bill.0)?;
        let value = composition.option_value(option, value, place).map_err(|fault| fault.words())?;
        let mut bill = bill.clone();
        bill.1.insert(option.to_owned(), value);
        Ok(bill)
    }

    fn rules(&self, bill: &TableSpec) -> Result<StagedRules, String> {
        if let Some(known) = self.cache.borrow().set.get(bill) {
            return known.clone();
        }
        let set = self.set(bill);
        self.cache.borrow_mut().set.insert(bill.clone(), set.clone());
        set
    }

    fn set(&self, (pack, choices, limits): &TableSpec) -> Result<StagedRules, String> {
        let mut rules = self.compiled(pack, choices)?;
        let all_first = limits.iter().filter(|(wager, ..)| wager == "all");
        for (wager, min, max) in all_first.chain(limits.iter().filter(|(wager, ..)| wager != "all")) {
            rules.post_limit(wager, *min, *max).map_err(|fault| fault.to_string())?;
        }
        Ok(match rules {
            GameRules::Craps(rules) => StagedRules::Craps(Rc::from(rules)),
            GameRules::Rounds(rules) => StagedRules::Rounds(Rc::from(rules)),
        })
    }

    /// Compiles a pack under an operator's choices.
    fn compiled(&self, pack: &str, choices: &Choices) -> Result<GameRules, String> {
        let key = (pack.to_owned(), choices.clone());
        if let Some(known) = self.cache.borrow().compiled.get(&key) {
            return known.clone();
        }
        let composition = self.composition(pack)?;
        let mut rules = GameRules::compile(&composition, choices).map_err(|faults| faults.to_string());
        if let (Ok(rules), Some((way, to))) = (&mut rules, &self.recited) {
            ways::recite(rules, way, to);
        }
        self.cache.borrow_mut().compiled.insert(key, rules.clone());
        rules
    }

    fn composition(&self, pack: &str) -> Result<Rc<Composition>, String> {
        let compose = || self.library.compose(pack).map(Rc::new);
        let composed =
            self.cache.borrow_mut().composed.entry(pack.to_owned()).or_insert_with(compose).clone();
        composed.ok_or_else(|| self.library.unknown_pack(pack))
    }
}

/// Reads a `play` block of a pack. The script plays that pack unless it names another pack.
pub fn read_block(library: &Library, pack: &str, block: &Block) -> Script {
    Script::read(library, &block.place, &block.title, &block.text, Some(pack))
}

fn unreadable(place: &SourceLine, message: String) -> PlayVerdict {
    PlayVerdict::Unreadable(RehearsalError { place: place.clone(), message })
}

/// The example of the README runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
