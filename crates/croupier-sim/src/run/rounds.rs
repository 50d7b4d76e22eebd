//! Baccarat, Red Dog, Casino War and the wheel: by an automaton, by the general engine, or at the table itself.

use std::ops::Range;

use croupier_chance::Stream;
use croupier_rules::{Money, WagerId};
use croupier_table::rounds::Rules;

use crate::compile::Compiled;
use crate::mind::{Acted, Mind, Round};
use crate::play::Course;
use crate::request::Engine;
use crate::rounds::{Dealt, Draw, Full, Quick, Rounds};
use crate::session::Ended;

use super::{Batch, Player, Ready, Setting};

/// The fastest engine that can play a plan, or the one that is asked for.
pub(super) fn ready<'a>(rules: &'a Rules, setting: &'a Setting) -> Result<Ready<'a>, String> {
    let wagers: Vec<WagerId> = setting.plan.slots.iter().map(|slot| slot.wager).collect();
    let quick = Quick::new(rules, &wagers);
    let compiled = match (&quick, setting.engine) {
        (Ok(table), None | Some(Engine::Compiled)) if table.is_by_class() => {
            Compiled::new(table.clone(), &setting.plan)
        }
        _ => None,
    };
    let engine = setting.engine.unwrap_or(match (&compiled, &quick) {
        (Some(_), _) => Engine::Compiled,
        (None, Ok(_)) => Engine::General,
        (None, Err(_)) => Engine::Table,
    });
    let (mut states, mut exact) = (None, None);
    let player: Box<dyn Player + 'a> = match (engine, compiled, quick) {
        (Engine::Compiled, Some(compiled), Ok(table)) => {
            states = Some(compiled.automaton.states());
            // The chances of a hand change with the cards that are left; those of a spin do not.
            if table.hands().is_none() {
                exact = super::craps::exact(&compiled, setting);
            }
            Box::new(ByClass { table, compiled, setting })
        }
        (Engine::Compiled, ..) => {
            return Err(
                "it has no automaton: it decides in mid-round, remembers too much, or looks at its bankroll"
                    .to_owned(),
            );
        }
        (Engine::General, _, Ok(table)) => Box::new(General { table, setting }),
        (Engine::General, _, Err(why)) => {
            return Err(format!("the general engine does not play this table's rules: {why}"));
        }
        (Engine::Table, ..) => Box::new(AtTable { rules, wagers, setting }),
    };
    Ok(Ready { player, engine, states, exact })
}

/// Hands and spins whose bets are one automaton: the cards are dealt without bets, and what they do is looked up.
struct ByClass<'a> {
    table: Quick<'a>,
    compiled: Compiled<Quick<'a>>,
    setting: &'a Setting,
}

impl Player for ByClass<'_> {
    fn play(&self, sessions: Range<u64>, batch: &mut Batch) {
        batch.refused(&self.compiled.refused);
        let (mut table, setting) = (self.table.clone(), self.setting);
        for number in sessions {
            match self.session(&mut table, number, batch) {
                (course, Some(ended)) => batch.ended(course.end(number, ended)),
                // Short of chips, or a meter pays: the general engine plays the session anew, and on.
                (course, None) => again(&mut self.table.clone(), setting, number, course.rounds, batch),
            }
        }
    }
}

impl ByClass<'_> {
    /// Plays a session as far as the automaton knows.
    #[inline]
    fn session(&self, table: &mut Quick<'_>, number: u64, batch: &mut Batch) -> (Course, Option<Ended>) {
        let (automaton, terms) = (&self.compiled.automaton, &self.setting.terms);
        let mut source = Stream::new(&self.setting.seed, number);
        let mut marks = Marks::new(self.setting, 0);
        let mut course = Course::new(terms.opening.cents());
        let mut state = automaton.start;
        table.sort();
        loop {
            if terms.bounds.stop(Money::from_cents(course.bankroll)) {
                return (course, Some(Ended::Stopped));
            }
            if course.rounds >= terms.limit {
                return (course, Some(Ended::Time));
            }
            if course.bankroll < automaton.floor[state as usize] {
                return (course, None);
            }
            let step = automaton.step(state, table.next_outcome(&mut source));
            if Some(step.next) == self.compiled.unknown {
                return (course, None);
            }
            course.after(course.bankroll + i64::from(step.change));
            state = step.next;
            marks.note(&course, batch);
        }
    }
}

/// Plays a session of which so many rounds have been noted.
fn again(table: &mut Quick<'_>, setting: &Setting, number: u64, noted: u32, batch: &mut Batch) {
    let mut mind = Mind::new(&setting.plan, setting.terms.opening.cents());
    let mut marks = Marks::new(setting, noted);
    let mut source = Stream::new(&setting.seed, number);
    let (course, ended) = session(table, &mut mind, setting, &mut source, |course| marks.note(course, batch));
    batch.ended(course.end(number, ended));
    batch.refused(&mind.refused);
}

struct General<'a> {
    /// A table to begin with, so that what was worked out once is not worked out again.
    table: Quick<'a>,
    setting: &'a Setting,
}

impl Player for General<'_> {
    fn play(&self, sessions: Range<u64>, batch: &mut Batch) {
        play(&mut self.table.clone(), self.setting, sessions, batch);
    }
}

struct AtTable<'a> {
    rules: &'a Rules,
    wagers: Vec<WagerId>,
    setting: &'a Setting,
}

impl Player for AtTable<'_> {
    fn play(&self, sessions: Range<u64>, batch: &mut Batch) {
        play(&mut Full::new(self.rules, &self.wagers), self.setting, sessions, batch);
    }
}

fn play<T: Rounds<Stream>>(table: &mut T, setting: &Setting, sessions: Range<u64>, batch: &mut Batch) {
    let mut mind = Mind::new(&setting.plan, setting.terms.opening.cents());
    for number in sessions {
        let mut source = Stream::new(&setting.seed, number);
        let mut marks = Marks::new(setting, 0);
        let (course, ended) =
            session(table, &mut mind, setting, &mut source, |course| marks.note(course, batch));
        batch.ended(course.end(number, ended));
    }
    batch.refused(&mind.refused);
}

/// The moments at which the bankroll is noted.
struct Marks<'a> {
    setting: &'a Setting,
    next: u32,
    due: u32,
}

impl<'a> Marks<'a> {
    /// Those that come after so many rounds.
    fn new(setting: &'a Setting, rounds: u32) -> Marks<'a> {
        let next = setting.terms.marks_by(rounds) + 1;
        let due = setting.terms.mark_round(next).unwrap_or(u32::MAX);
        Marks { setting, next, due }
    }

    #[inline]
    fn note(&mut self, course: &Course, batch: &mut Batch) {
        if course.rounds == self.due {
            batch.mark(self.next, Money::from_cents(course.bankroll));
            self.next += 1;
            self.due = self.setting.terms.mark_round(self.next).unwrap_or(u32::MAX);
        }
    }
}

/// Plays a session. `after` is told its course after every round.
#[inline]
fn session<D: Draw, T: Rounds<D>>(
    table: &mut T,
    mind: &mut Mind<'_>,
    setting: &Setting,
    source: &mut D,
    mut after: impl FnMut(&Course),
) -> (Course, Ended) {
    let terms = &setting.terms;
    let opening = terms.opening.cents();
    let mut course = Course::new(opening);
    table.open(terms.opening, source);
    mind.restart(opening);
    loop {
        if terms.bounds.stop(Money::from_cents(course.bankroll)) {
            return (course, Ended::Stopped);
        }
        if course.rounds >= terms.limit {
            return (course, Ended::Time);
        }
        if mind.ends(table) {
            return (course, Ended::Stopped);
        }
        match mind.act(table) {
            Acted::Plays => {}
            Acted::Stops => return (course, Ended::Stopped),
            Acted::Broke => return (course, Ended::Broke),
        }
        if !round(table, mind, source) {
            return (course, Ended::Broke);
        }
        let bankroll = table.worth().cents();
        let change = bankroll - course.bankroll;
        course.after(bankroll);
        mind.after(&Round { signs: table.signs(), bankroll, change, new_shooter: false, point_made: false });
        after(&course);
    }
}

/// Deals a round to its end. A strategy that cannot pay for what it answers takes the other answer. No if the table
/// deals no more, because vigorish is owed that there are no chips for.
#[inline]
fn round<D: Draw, T: Rounds<D>>(table: &mut T, mind: &mut Mind<'_>, source: &mut D) -> bool {
    let Ok(mut dealt) = table.deal(source) else { return false };
    while dealt == Dealt::Asked {
        let answer = mind.decide(table);
        dealt = match table.answer(answer, source).or_else(|_| table.answer(answer.other(), source)) {
            Ok(dealt) => dealt,
            Err(_) => return false,
        };
    }
    true
}
