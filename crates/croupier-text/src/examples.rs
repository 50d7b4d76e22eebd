//! Examples that run automatically: the plays of a pack, line by line, as people at a table would see and hear them.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use croupier_ledger::TableState;
use croupier_ledger::line::Event;
use croupier_rehearsal::{
    NamedRequest, PlayedEvents, PlayedLine, RehearsalObserver, RehearsalRunner, Report, Script, Statement,
    read_block,
};
use croupier_rules::{Block, Choices, Library, Pack};
use croupier_table::craps::CrapsRequest;
use croupier_table::rounds::request::RoundRequest;
use croupier_table::{GameRules, craps, rounds};
use serde::Serialize;
use utoipa::ToSchema;

pub use croupier_rehearsal::PayoutChange;

use crate::narration::{self, Seats, Sentence};

/// An entry in the list of plays.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ExampleInfo {
    /// The number of the play.
    pub example: usize,
    /// A short summary of the play.
    pub title: String,
    /// The clauses that the play shows.
    pub clauses: Vec<String>,
    /// The operator's choices that the play makes.
    pub options: Choices,
}

/// A line of a play that had an effect, and the table after it.
#[derive(Debug)]
pub struct NarratedLine<'p> {
    /// The rules of the table.
    pub rules: &'p GameRules,
    /// The table after the line.
    pub table: TableState,
    /// The line.
    pub script: &'p str,
    /// The action that the line describes.
    pub action: Option<LineAction>,
    /// The author's remarks.
    pub comment: Option<String>,
    /// The events of the line, in sentences.
    pub told: Vec<Sentence>,
    /// Why the line was refused, if it was.
    pub refused: Option<Sentence>,
}

/// The action that a line of a play describes.
#[derive(Clone, Debug)]
pub struct LineAction {
    /// The name of the player who acts; `None` for the crew.
    pub by: Option<String>,
    /// The number of the player whom the crew's action is about. The request does not have that player's position.
    pub about: Option<u32>,
    /// The request to the table.
    pub request: LineRequest,
}

/// The request that a line of a play makes.
#[derive(Clone, Debug)]
pub enum LineRequest {
    /// A request to a craps table.
    Craps(CrapsRequest),
    /// A request to a table of rounds.
    Round(RoundRequest),
    /// A change of the table's payouts.
    ChangePays(PayoutChange),
}

impl LineAction {
    /// Returns the action of a line at a table with these rules; `None` if the line does not act.
    fn of(statement: &Statement, rules: &GameRules, people: &[String]) -> Option<LineAction> {
        let NamedRequest { by, about, craps, rounds, .. } = match statement {
            Statement::Request(line) => &**line,
            Statement::ChangePays(change) => {
                return Some(LineAction {
                    by: None,
                    about: None,
                    request: LineRequest::ChangePays(change.clone()),
                });
            }
            Statement::Setup(_) | Statement::Expect(_) => return None,
        };
        let request = match rules {
            GameRules::Craps(_) => LineRequest::Craps(craps.clone().ok()?),
            GameRules::Rounds(_) => LineRequest::Round(rounds.clone().ok()?),
        };
        let number = |name: &String| (1..).zip(people).find(|(_, known)| *known == name);
        let about = about.as_ref().and_then(number).map(|(number, _)| number);
        Some(LineAction { by: by.clone(), about, request })
    }
}

/// A play that has been run.
#[derive(Debug)]
pub struct NarratedPlay {
    /// The play's entry in the list of plays.
    pub about: ExampleInfo,
    /// The pack that provides the rules.
    pub pack: String,
    /// The players: number and name.
    pub people: Vec<(u32, String)>,
}

/// The number of plays to run, shortest first, in search of winning ones.
const MOST: usize = 40;

/// Returns all plays of a library with their numbers, in the order of packs and pages.
fn blocks(library: &Library) -> impl Iterator<Item = (usize, &Pack, &Block)> {
    let blocks = library.packs().flat_map(|pack| pack.plays.iter().map(move |block| (pack, block)));
    blocks.enumerate().map(|(number, (pack, block))| (number, pack, block))
}

/// Returns the plays that show a clause, or a part of it: first those with a win by a clause that they show, then those
/// with another win, then the shorter ones.
pub fn of_clause(library: &Library, clause: &str) -> Vec<ExampleInfo> {
    let (home, short) = clause.split_once('/').unwrap_or(("", clause));
    let names = |pack: &Pack, word: &str| is_under(word, clause) || pack.id == home && is_under(word, short);
    let found = blocks(library).filter(|(_, pack, block)| {
        let lines = block.text.lines().filter_map(|line| line.trim().strip_prefix("clause "));
        lines.flat_map(str::split_whitespace).any(|word| names(pack, word))
    });
    best(
        library,
        found,
        |script| script.clauses.iter().any(|id| is_under(id, clause)),
        |paid| !paid.is_empty(),
    )
}

/// Returns whether a clause is another one, or a part of it.
fn is_under(id: &str, part: &str) -> bool {
    id.strip_prefix(part).is_some_and(|rest| rest.is_empty() || rest.starts_with(['#', '.']))
}

/// Returns the plays of a pack that make a wager: first those that are about its win, then those in which it wins, then
/// the shorter ones. If no play makes the wager, returns the plays of its family.
pub fn of_wager(library: &Library, pack: &str, wager: &str) -> Vec<ExampleInfo> {
    let playable = library.playable(pack);
    let family = wager.rsplit_once('-').map_or(wager, |(family, _)| family);
    let is_of_family =
        |name: &str| name.strip_prefix(family).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'));
    let of_pack = || blocks(library).filter(|(_, pack, _)| library.playable(&pack.id) == playable);
    let found = of_pack().filter(|(_, _, block)| block.text.split_whitespace().any(|word| word == wager));
    let own =
        best(library, found, |script| script.wagers().any(|name| name == wager), |paid| paid.contains(wager));
    if !own.is_empty() {
        return own;
    }
    let found = of_pack().filter(|(_, _, block)| block.text.split_whitespace().any(is_of_family));
    best(library, found, |script| script.wagers().any(is_of_family), |paid| paid.contains(family))
}

/// Runs one of the plays, and gives `audience` each line that had an effect. Returns none if the play does not exist or
/// belongs to a different pack.
pub fn play(
    library: &Library,
    pack: &str,
    example: usize,
    audience: impl FnMut(NarratedLine<'_>),
) -> Option<NarratedPlay> {
    let (_, home, block) = blocks(library).nth(example)?;
    let script = read_block(library, &home.id, block);
    let own = library.playable(&home.id) == library.playable(pack);
    own.then(|| narrate(&RehearsalRunner::new(library), example, &script, audience).0)
}

/// Sorts plays: first those that win by a clause that they show, then those that win otherwise, then the shorter ones.
fn best<'l>(
    library: &'l Library,
    found: impl Iterator<Item = (usize, &'l Pack, &'l Block)>,
    shows: impl Fn(&Script) -> bool,
    wins: impl Fn(&BTreeSet<String>) -> bool,
) -> Vec<ExampleInfo> {
    let mut found: Vec<_> = found.collect();
    found.sort_by_key(|(number, _, block)| (block.text.lines().count(), *number));
    let scripts =
        found.into_iter().map(|(number, pack, block)| (number, read_block(library, &pack.id, block)));
    let scripts = scripts.filter(|(_, script)| shows(script)).take(MOST);
    let theatre = RehearsalRunner::new(library);
    let mut shown: Vec<((bool, bool), ExampleInfo)> = scripts
        .map(|(number, script)| {
            let mut paid = PaidWagers::of(&script);
            theatre.play_before(&script, Some(&mut paid));
            ((wins(&paid.shown), wins(&paid.paid)), example_info(number, &script))
        })
        .collect();
    shown.sort_by_key(|(wins, _)| Reverse(*wins));
    shown.into_iter().map(|(_, seen)| seen).collect()
}

fn example_info(example: usize, script: &Script) -> ExampleInfo {
    ExampleInfo {
        example,
        title: script.title.clone(),
        clauses: script.clauses.clone(),
        options: script.choices.clone(),
    }
}

/// Runs a script, and narrates it to the audience.
fn narrate(
    theatre: &RehearsalRunner<'_>,
    example: usize,
    script: &Script,
    audience: impl FnMut(NarratedLine<'_>),
) -> (NarratedPlay, Report) {
    let mut narrator =
        PlayNarrator { script, rules: None, seats: Seats::default(), people: Vec::new(), audience };
    let report = theatre.play_before(script, Some(&mut narrator));
    let people = (1..).zip(narrator.people).collect();
    (NarratedPlay { about: example_info(example, script), pack: script.pack.clone(), people }, report)
}

/// Narrates every line of a play that had an effect.
struct PlayNarrator<'s, A> {
    script: &'s Script,
    rules: Option<GameRules>,
    seats: Seats,
    people: Vec<String>,
    audience: A,
}

impl<A: FnMut(NarratedLine<'_>)> RehearsalObserver for PlayNarrator<'_, A> {
    fn set(&mut self, rules: &dyn Fn() -> GameRules) {
        self.rules = Some(rules());
    }

    fn played(&mut self, scene: &PlayedLine<'_>) {
        let Some(rules) = &self.rules else { return };
        self.people = scene.people.to_vec();
        let (events, table) = match scene.act {
            PlayedEvents::Craps { events, table, .. } => {
                let events: Vec<Event> = events.iter().cloned().map(Event::Craps).collect();
                (events, TableState::Craps(Box::new(table.clone())))
            }
            PlayedEvents::Rounds { events, table, .. } => {
                let events = events.iter().filter(|event| !is_behind_the_scenes(event));
                (events.cloned().map(Event::Round).collect(), TableState::Round(Box::new(table.clone())))
            }
        };
        let events: Vec<Event> = events.iter().filter_map(narration::public).collect();
        let people = &self.people;
        let names = |number: u32| people.get(number as usize - 1).cloned().unwrap_or_default();
        let told = narration::tell(rules, &mut self.seats, &events, &names);
        let refused = scene.refused.map(|refusal| {
            let clause = rules.citations().first(refusal.cite).to_owned();
            Sentence { words: narration::plain_refusal(&refusal), clause: Some(clause), call: None }
        });
        if events.is_empty() && refused.is_none() {
            return;
        }
        let (script, _) = self.script.written(scene.line);
        let comment = remarks(self.script, scene.line);
        let action = LineAction::of(scene.statement, rules, people);
        (self.audience)(NarratedLine { rules, table, script, action, comment, told, refused });
    }
}

/// Returns whether an event only arranges cards for a play and should not be shown.
fn is_behind_the_scenes(event: &rounds::Event) -> bool {
    matches!(event, rounds::Event::Arranged { .. })
}

/// Returns the author's remarks on a line and on the results that it expects.
fn remarks(script: &Script, line: u32) -> Option<String> {
    let lines = std::iter::once(line).chain(script.expected_after(line));
    let remarks: Vec<&str> =
        lines.map(|line| script.written(line).1).filter(|words| !words.is_empty()).collect();
    (!remarks.is_empty()).then(|| remarks.join("; "))
}

/// The wagers that a play pays, and their families.
struct PaidWagers<'s> {
    /// The clauses that the play shows.
    shows: &'s [String],
    /// The paid wagers.
    paid: BTreeSet<String>,
    /// Those of them that were paid by a clause that the play shows: the play is about them.
    shown: BTreeSet<String>,
}

impl PaidWagers<'_> {
    fn of(script: &Script) -> PaidWagers<'_> {
        PaidWagers { shows: &script.clauses, paid: BTreeSet::new(), shown: BTreeSet::new() }
    }

    fn pay(&mut self, names: [String; 2], by: &[String]) {
        if by.iter().any(|clause| self.shows.iter().any(|shown| is_under(clause, shown))) {
            self.shown.extend(names.clone());
        }
        self.paid.extend(names);
    }
}

impl RehearsalObserver for PaidWagers<'_> {
    fn set(&mut self, _: &dyn Fn() -> GameRules) {}

    fn played(&mut self, scene: &PlayedLine<'_>) {
        match scene.act {
            PlayedEvents::Craps { rules, events, .. } => {
                for event in events {
                    if let craps::Event::Paid { at, cite, .. } = event {
                        let wager = rules.layout.wager(at.key.wager);
                        let names = [wager.id.clone(), wager.family.clone()];
                        self.pay(names, rules.layout.citations.clauses(*cite));
                    }
                }
            }
            PlayedEvents::Rounds { rules, events, .. } => {
                for event in events {
                    if let rounds::Event::Paid { spot, cite, .. } = event {
                        let wager = rules.layout.wager(spot.wager);
                        let names = [wager.id.clone(), wager.family.clone()];
                        self.pay(names, rules.layout.citations.clauses(*cite));
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use croupier_rehearsal::pack_scripts;

    use super::*;

    #[test]
    fn every_play_of_every_pack_runs_and_passes() {
        let library = Library::embedded();
        let scripts = pack_scripts(&library);
        let theatre = RehearsalRunner::new(&library);
        assert!(scripts.len() > 1000, "{}", scripts.len());
        for (at, (_, script)) in scripts.iter().enumerate() {
            let (example, report) = narrate(&theatre, at, script, |line| {
                assert!(!line.script.is_empty() && !line.script.starts_with("expect"), "{}", script.place);
                let mut words = line.told.iter().chain(&line.refused).map(|told| &told.words);
                assert!(words.all(|words| !words.is_empty()), "{}: {line:?}", script.place);
            });
            assert!(report.passed(), "{}: {:?}", script.place, report.verdict);
            let names: BTreeSet<&String> = example.people.iter().map(|(_, name)| name).collect();
            assert_eq!(
                names.len(),
                example.people.len(),
                "{}: two player numbers have the same name",
                script.place
            );
        }
    }

    #[test]
    fn plays_are_found_by_wager_and_by_clause() {
        let library = Library::embedded();
        let six = of_wager(&library, "bclc-craps", "place-6");
        let mut told: Vec<String> = Vec::new();
        let hears = |line: NarratedLine<'_>| told.extend(line.told.into_iter().map(|told| told.words));
        let best = play(&library, "bclc-craps", six[0].example, hears).unwrap();
        assert!(told.iter().any(|words| words.contains("Place 6 wins")), "{told:?}");
        assert!(told.iter().any(|words| words.starts_with(&best.people[0].1)), "{told:?}");
        let shown = of_clause(&library, "bclc-craps/6.3.6");
        assert!(
            !shown.is_empty()
                && shown.iter().all(|seen| seen.clauses.iter().any(|id| id.starts_with("bclc-craps/6.3.6")))
        );
        assert!(
            play(&library, "bclc-wheel", six[0].example, |_| ()).is_none(),
            "found a play of a different pack"
        );
        // If no play makes the wager, the list contains plays of its family.
        assert!(!of_wager(&library, "bclc-wheel", "space-joker").is_empty());
    }

    /// The best example of a wager is about that wager, not about a fault in the throw that it happens to win on.
    #[test]
    fn the_best_example_is_about_the_wager() {
        let library = Library::embedded();
        let best = |pack: &str, wager: &str| of_wager(&library, pack, wager).swap_remove(0);
        let pass = best("casablanca-craps", "pass");
        assert!(pass.title.contains("Pass Line"), "{pass:?}");
        let six = best("bclc-craps", "place-6");
        assert!(six.clauses.iter().any(|id| id.starts_with("bclc-craps/6.3")), "{six:?}");
    }

    #[test]
    fn a_refused_line_has_a_reason_and_a_clause() {
        let library = Library::embedded();
        let shown = of_clause(&library, "bclc-craps/3.5.2");
        let (mut refused, mut remarks) = (0, 0);
        for seen in &shown {
            play(&library, "bclc-craps", seen.example, |line| {
                let Some(reason) = line.refused else { return };
                assert!(reason.clause.is_some(), "{}", line.script);
                refused += 1;
                remarks += usize::from(line.comment.is_some());
            });
        }
        // The author's remark on an expected refusal is shown with the refused line.
        assert!(refused > 0 && remarks > 0);
    }
}
