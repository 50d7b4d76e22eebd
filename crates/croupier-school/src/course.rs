//! *Learn to play*: a short course for each game, from the player's side, with the questions of the drills.

use croupier_rules::{WagerId, WagerOrigin};
use croupier_table::GameRules;
use serde::{Deserialize, Serialize};

use crate::drill::Drill;
use crate::drill::is_spot;
use crate::topic::DrillTopic;

/// The number of right answers that a step needs.
pub const COURSE_ANSWERS: u32 = 2;

/// The most steps of a course.
const STEPS: usize = 10;

/// The number of questions to try in order to find out whether a pack has a step.
const TRIED: u64 = 8;

/// A step of a course.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CourseStep {
    /// The number, from 1.
    pub number: usize,
    /// The topic.
    pub topic: DrillTopic,
    /// The spots of the wagers that it is about, such as `pass` or `place-*`; empty for all.
    pub wagers: Vec<String>,
    /// The name of the wager or its family; absent if the step is about all wagers.
    pub name: Option<String>,
    /// The clause to read first.
    pub clause: Option<String>,
    /// The text of that clause.
    pub text: String,
}

impl CourseStep {
    /// Returns the name under which progress counts the step. It stays the same when other steps change.
    pub fn key(&self) -> String {
        format!("{} {}", self.topic.name(), self.wagers.join(" ")).trim_end().to_owned()
    }

    /// Returns whether a spot belongs to the wagers of the step.
    pub(crate) fn is_about(&self, spot: &str) -> bool {
        self.wagers.iter().any(|wanted| is_spot(wanted, spot))
    }
}

/// The course of a pack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Course {
    /// The steps, in order; at most ten.
    pub steps: Vec<CourseStep>,
}

/// A step before its wagers are looked up: the topic, and the first of these families that the pack has.
pub(crate) type PlannedStep = (DrillTopic, &'static [&'static str]);

use DrillTopic::{Decides, Limits, MayThey, Pays, Vigorish, WhatNow, Working};

/// From the line bet to the fee: each step needs only the ones before it.
const CRAPS: &[PlannedStep] = &[
    (Decides, &["pass"]),
    (Pays, &["pass"]),
    (MayThey, &["pass", "come"]),
    (Limits, &["pass"]),
    (Pays, &["field"]),
    (Decides, &["place-*", "big-*"]),
    (Pays, &["place-*", "big-*"]),
    (Working, &[]),
    (Pays, &["pass-odds"]),
    (Vigorish, &["buy-*", "lay-*"]),
];

/// The last steps of every game but craps: what players may do, any payment, and the order of play.
const ROUNDS: &[PlannedStep] = &[(MayThey, &[]), (Pays, &[]), (WhatNow, &[])];

impl Course {
    /// Returns the course of a pack: the steps for which it has questions. The drill's seed does not matter, so that
    /// all players of the course find the same steps.
    pub fn of(drill: &Drill) -> Course {
        let drill = &drill.with_seed(0);
        let planned = match drill.rules() {
            GameRules::Craps(_) => CRAPS.to_vec(),
            GameRules::Rounds(rules) => [crate::games::game(&rules.game.kind).course(), ROUNDS].concat(),
        };
        let mut steps: Vec<CourseStep> = Vec::new();
        for (topic, families) in planned {
            let Some(step) = step(drill, topic, families) else { continue };
            let number = steps.len() + 1;
            let step = CourseStep { number, ..step };
            if steps.len() < STEPS && (0..TRIED).any(|number| drill.of_course(&step, number).is_some()) {
                steps.push(step);
            }
        }
        Course { steps }
    }
}

/// Looks up the wagers of a step; `None` if the pack lacks the topic or the wagers.
fn step(drill: &Drill, topic: DrillTopic, families: &[&str]) -> Option<CourseStep> {
    if !drill.topics().contains(&topic) {
        return None;
    }
    let found = families.iter().find_map(|family| Some((*family, wager(drill.rules(), family)?)));
    if found.is_none() && !families.is_empty() {
        return None;
    }
    let (wagers, name, clause) = match found {
        Some((family, FoundWager { name, clause })) => (vec![family.to_owned()], Some(name), clause),
        None => (Vec::new(), None, None),
    };
    let text = clause.as_deref().map(|clause| drill.clause(clause)).unwrap_or_default();
    Some(CourseStep { number: 0, topic, wagers, name, clause, text })
}

/// A wager that players can bet on, as people call it, with the clause that introduces it.
struct FoundWager {
    name: String,
    clause: Option<String>,
}

fn wager(rules: &GameRules, family: &str) -> Option<FoundWager> {
    let (spots, citations): (Vec<(WagerId, String)>, _) = match rules {
        GameRules::Craps(rules) => {
            let mut names: Vec<&str> = rules.layout.names().collect();
            names.sort_unstable();
            let named =
                names.into_iter().filter_map(|name| Some((rules.layout.find(name)?.wager, name.to_owned())));
            (named.collect(), &rules.layout.citations)
        }
        GameRules::Rounds(rules) => {
            let made = |origin| matches!(origin, WagerOrigin::Betting | WagerOrigin::Decision);
            let wagers = rules.layout.ids().filter(|(_, wager)| made(wager.made));
            (wagers.map(|(id, wager)| (id, wager.id.clone())).collect(), &rules.layout.citations)
        }
    };
    let (id, _) = spots.into_iter().find(|(_, spot)| is_spot(family, spot))?;
    let (title, cite) = match rules {
        GameRules::Craps(rules) => {
            let wager = rules.layout.wager(id);
            (wager.name.clone(), wager.cite)
        }
        GameRules::Rounds(rules) => {
            let wager = rules.layout.wager(id);
            (wager.name.clone(), wager.cite)
        }
    };
    // A family has the name of its wagers without their numbers.
    let name = match family.ends_with('*') {
        true => title.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == ' ').to_owned(),
        false => title,
    };
    Some(FoundWager { name, clause: citations.clauses(cite).first().cloned() })
}
