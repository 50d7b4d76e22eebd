//! Every wager, from the come-out and from every point, on every sequence of three rolls.
//!
//! Each player at the table has one plan: a wager, or a few that belong together. The plans of a start share a table,
//! up to its number of seats. Each seat is compared separately after every roll. The tree of sequences is walked with
//! clones, so that no roll is played twice.

use super::duel::{ANN, Duel, Fault, House, PlayerAction};
use super::terms::{BetTime, Document, Faces, Rule};

/// A player's actions. The first list is performed at the opening, the next after the first roll of the start, and so
/// on.
#[derive(Clone, Debug)]
pub(crate) struct Plan(pub(crate) Vec<Vec<PlayerAction>>);

/// The rolls that lead to a situation, and the plans to try in it.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    pub(crate) rolls: Vec<Faces>,
    pub(crate) plans: Vec<Plan>,
}

/// The dice on the paths through the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tree {
    /// All 21 pairs of faces.
    Faces,
    /// The 15 rolls that bets on totals and hardways can tell apart.
    Hardness,
}

impl Tree {
    fn rolls(self) -> Vec<Faces> {
        let pairs = (1..=6).flat_map(|a| (a..=6).map(move |b| (a, b)));
        match self {
            Tree::Faces => pairs.collect(),
            Tree::Hardness => {
                let mut known = Vec::new();
                pairs
                    .filter(|&(a, b)| {
                        let kind = (a + b, a == b);
                        !known.contains(&kind) && {
                            known.push(kind);
                            true
                        }
                    })
                    .collect()
            }
        }
    }
}

/// Returns a roll of this total, the easy way if there is one.
pub(crate) fn easy(total: u8) -> Faces {
    match total {
        2..=7 => (1, total - 1),
        _ => (6, total - 6),
    }
}

/// Returns the starts with the puck off and on every point, with every plan that the document allows there.
pub(crate) fn starts(document: &Document, wanted: &dyn Fn(&str) -> bool) -> Vec<Start> {
    let points = document.points.iter().map(|&point| vec![easy(point)]);
    std::iter::once(Vec::new())
        .chain(points)
        .map(|rolls| {
            let mut plans = Vec::new();
            for row in (0..document.rows.len()).filter(|&row| wanted(document.rows[row].name)) {
                bets(document, row, rolls.len(), &mut plans);
                calls(document, row, rolls.len(), &mut plans);
                changes(document, row, rolls.len(), &mut plans);
            }
            Start { rolls, plans }
        })
        .collect()
}

/// Returns a plan that does nothing until the start is reached.
fn then(rolls: usize, acts: &[PlayerAction]) -> Plan {
    let mut lists = vec![Vec::new(); rolls];
    lists.push(acts.to_vec());
    Plan(lists)
}

/// Adds the wager with each of its stakes.
fn bets(document: &Document, row: usize, rolls: usize, plans: &mut Vec<Plan>) {
    let point_on = rolls > 0;
    for stake in document.stakes_for(row) {
        match document.rows[row].when {
            BetTime::Any => plans.push(then(rolls, &[PlayerAction::Bet(row, stake)])),
            BetTime::Point if point_on => plans.push(then(rolls, &[PlayerAction::Bet(row, stake)])),
            BetTime::ComeOut | BetTime::NewShooter => {
                plans.push(Plan(vec![vec![PlayerAction::Bet(row, stake)]]))
            }
            _ => (),
        }
    }
    let BetTime::Beside(flat) = document.rows[row].when else { return };
    let flat = document.row(flat);
    if point_on && matches!(document.rows[row].rule, Rule::LineOdds(..)) {
        for odds in document.odds_stakes {
            let made = vec![PlayerAction::Bet(flat, document.stakes[0])];
            plans.push(Plan(vec![made.clone(), vec![PlayerAction::Bet(row, odds)]]));
            if document.rows[flat].when == BetTime::Any {
                plans.push(then(1, &[made[0], PlayerAction::Bet(row, odds)])); // put on the point, with odds
            }
        }
    }
}

/// Adds the calls that the document allows, and calls that are reversed before the roll.
fn calls(document: &Document, row: usize, rolls: usize, plans: &mut Vec<Plan>) {
    let calls = document.rows[row].calls;
    if document.rows[row].when != BetTime::Any {
        return; // come odds have separate starts
    }
    let bet = PlayerAction::Bet(row, document.stakes_for(row)[0]);
    let (on, off) = (PlayerAction::On(row), PlayerAction::Off(row));
    if rolls == 0 && calls.on_at_come_out == Some(true) {
        plans.push(then(0, &[bet, on]));
        plans.push(then(0, &[bet, on, off]));
    }
    if rolls == 0 && calls.off_at_come_out == Some(true) {
        plans.push(then(0, &[bet, off]));
    }
    if rolls > 0 && calls.off_with_point == Some(true) {
        plans.push(then(rolls, &[bet, off]));
        plans.push(then(rolls, &[bet, off, on]));
    }
}

/// Adds raising, lowering and taking down, which change the vigorish held.
fn changes(document: &Document, row: usize, rolls: usize, plans: &mut Vec<Plan>) {
    if matches!(document.rows[row].rule, Rule::Number(..) | Rule::Lay(..)) {
        let less = document.stakes_for(row)[0];
        let bet = PlayerAction::Bet(row, 6000);
        plans.push(then(rolls, &[bet, PlayerAction::Bet(row, less)]));
        plans.push(then(
            rolls,
            &[
                bet,
                PlayerAction::Bet(row, less),
                PlayerAction::Lower(row, less),
                PlayerAction::Lower(row, 3000),
            ],
        ));
        plans.push(then(rolls, &[bet, PlayerAction::Down(row)]));
    }
}

/// Returns come and don't come bets on every number from every point, with and without odds. If the number is the point
/// itself, the point is made and the next roll is a come-out.
pub(crate) fn travels(document: &Document) -> Vec<Start> {
    let mut starts = Vec::new();
    for family in ["come", "dont-come"].into_iter().filter(|family| document.find(family).is_some()) {
        let flat = document.row(family);
        for &number in document.points {
            for &point in document.points {
                let rolls = vec![easy(point), easy(number)];
                let plans = beside(document, family, number, 1, point != number);
                starts.push(Start { rolls, plans });
            }
            if document.rows[flat].when == BetTime::Any {
                let plans = beside(document, family, number, 0, true);
                starts.push(Start { rolls: vec![easy(number)], plans });
            }
        }
    }
    starts
}

/// Returns plans for a bet that is made after `made_after` rolls and travels to a number on the next roll: alone, and
/// with odds or a second bet.
fn beside(document: &Document, family: &str, number: u8, made_after: usize, point_on: bool) -> Vec<Plan> {
    let flat = document.row(family);
    let made = |acts: &[PlayerAction]| {
        let mut plan = then(made_after, &[PlayerAction::Bet(flat, document.stakes[0])]);
        plan.0.push(acts.to_vec());
        plan
    };
    let mut plans = vec![made(&[])];
    if point_on {
        plans.push(made(&[PlayerAction::Bet(flat, document.stakes[1])])); // one on its number, one behind it
    }
    let Some(odds) = document.find(&format!("{family}-odds-{number}")) else { return plans };
    for stake in document.odds_stakes {
        let bet = PlayerAction::Bet(odds, stake);
        plans.push(made(&[bet]));
        if point_on {
            plans.push(made(&[bet, PlayerAction::Bet(flat, document.stakes[1])]));
        }
        if !point_on && document.rows[odds].calls.on_at_come_out == Some(true) {
            plans.push(made(&[bet, PlayerAction::On(odds)]));
            plans.push(made(&[bet, PlayerAction::On(odds), PlayerAction::Off(odds)]));
        }
    }
    let [_, stake] = document.odds_stakes;
    let most_of_it = stake - stake / 2 / document.chip * document.chip;
    plans.push(made(&[PlayerAction::Bet(odds, stake), PlayerAction::Lower(odds, most_of_it)]));
    plans
}

/// Returns starts in which players bet for the dealers as well as for themselves.
pub(crate) fn tips(document: &Document) -> Vec<Start> {
    let (pass, place) = (document.row("pass"), document.row("place-4"));
    let mut situations = starts(document, &|_| false);
    for start in &mut situations {
        let point_on = !start.rolls.is_empty();
        for (row, it) in document.rows.iter().enumerate() {
            let stake = document.stakes_for(row)[0];
            let own = vec![PlayerAction::Bet(if row == pass { place } else { pass }, 1000)];
            let tip = PlayerAction::Tip(row, stake);
            match it.when {
                BetTime::Any => start.plans.push(Plan(if point_on {
                    vec![own, vec![tip]]
                } else {
                    vec![[own, vec![tip]].concat()]
                })),
                BetTime::Point if point_on => {
                    start.plans.push(then(1, &[PlayerAction::Bet(row, stake), tip]));
                }
                BetTime::ComeOut => start.plans.push(Plan(vec![vec![own[0], tip]])),
                BetTime::Beside(flat) if point_on && matches!(it.rule, Rule::LineOdds(..)) => {
                    let flat = document.row(flat);
                    let flats = vec![PlayerAction::Bet(flat, stake), PlayerAction::Tip(flat, stake)];
                    start
                        .plans
                        .push(Plan(vec![flats, vec![PlayerAction::Tip(row, document.odds_stakes[0])]]));
                }
                _ => (),
            }
        }
    }
    situations
}

/// The results of a sweep.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) starts: usize,
    pub(crate) plans: usize,
    pub(crate) rolls: usize,
    /// Plans times rolls. Each comparison is of one player after one roll.
    pub(crate) comparisons: usize,
    pub(crate) found: Vec<String>,
}

impl Tally {
    /// Prints the counts; fails if there is a disagreement or no plan was tried.
    pub(crate) fn report(&self, what: &str) {
        let Tally { starts, plans, rolls, comparisons, found } = self;
        println!("{what}: {starts} starts, {plans} plans, {rolls} rolls, {comparisons} comparisons");
        no_disagreement(found);
        assert!(*plans > 0, "{what}: no plan was tried");
    }
}

/// Fails if there is a disagreement; shows at most 12 of them.
pub(crate) fn no_disagreement(found: &[String]) {
    let shown = found.iter().take(12).cloned().collect::<Vec<_>>().join("\n");
    assert!(found.is_empty(), "{} disagreements:\n{shown}", found.len());
}

/// The number of faults after which a sweep gives up.
const ENOUGH: usize = 200;

/// Plays every plan of every start, three rolls deep.
pub(crate) fn sweep(house: &House, starts: &[Start], tree: Tree) -> Tally {
    sweep_until(house, starts, tree, ENOUGH)
}

/// Returns whether a sweep finds any fault.
pub(crate) fn differs(house: &House, starts: &[Start], tree: Tree) -> bool {
    let one_by_one = starts.iter().map(|start| sweep_until(house, std::slice::from_ref(start), tree, 0));
    one_by_one.into_iter().any(|tally| !tally.found.is_empty())
}

fn sweep_until(house: &House, starts: &[Start], tree: Tree, enough: usize) -> Tally {
    let mut tally = Tally::default();
    let rolls = tree.rolls();
    let others = house.positions() - 1;
    for start in starts {
        tally.starts += 1;
        for plans in start.plans.chunks(others) {
            tally.plans += plans.len();
            let mut duel = Duel::new(house, plans.len());
            match reach(&mut duel, start, plans) {
                Ok(()) => {
                    Walk { start, plans, rolls: &rolls, tally: &mut tally, enough }.on(&duel, &mut Vec::new())
                }
                Err(fault) => tally.found.push(fault),
            }
        }
    }
    tally
}

/// Plays the rolls that lead to the start.
fn reach(duel: &mut Duel, start: &Start, plans: &[Plan]) -> Result<(), String> {
    let document = &duel.house.document;
    for stage in 0..=start.rolls.len() {
        for (number, plan) in plans.iter().enumerate() {
            for &act in plan.0.get(stage).into_iter().flatten() {
                duel.act(ANN + number, act).map_err(|fault| {
                    format!("{} {:?}: {}: {fault}", document.pack, start.rolls, act.words(document))
                })?;
            }
        }
        if let Some(&dice) = start.rolls.get(stage) {
            duel.roll(dice).map_err(|fault| format!("{} {:?}: {fault}", document.pack, start.rolls))?;
        }
    }
    duel.shooter_bets().map_err(|fault| format!("{} {:?}: {fault}", document.pack, start.rolls))
}

/// The walk through the tree below a start.
struct Walk<'s> {
    start: &'s Start,
    plans: &'s [Plan],
    rolls: &'s [Faces],
    tally: &'s mut Tally,
    enough: usize,
}

impl Walk<'_> {
    /// Continues from here with every roll, until three have been rolled or there are enough faults.
    fn on(&mut self, duel: &Duel, path: &mut Vec<Faces>) {
        let mut ready = duel.clone();
        if let Err(fault) = ready.shooter_bets() {
            self.note(&ready, path, &fault);
            return;
        }
        for &(low, high) in self.rolls {
            // The order of the dice must not matter: it changes from roll to roll.
            let dice = if path.len() == 1 { (high, low) } else { (low, high) };
            let mut next = ready.clone();
            path.push(dice);
            self.tally.rolls += 1;
            self.tally.comparisons += self.plans.len();
            match next.roll(dice) {
                Ok(()) if path.len() < 3 => self.on(&next, path),
                Ok(()) => (),
                Err(fault) => self.note(&next, path, &fault),
            }
            path.pop();
            if self.tally.found.len() > self.enough {
                return;
            }
        }
    }

    /// Records a fault, with the path to it and the plans that it concerns.
    fn note(&mut self, duel: &Duel, path: &[Faces], fault: &Fault) {
        let Document { pack, choices, .. } = &duel.house.document;
        let mut text = format!("{pack} {choices:?} after {:?} then {path:?}: {fault}", self.start.rolls);
        for (number, plan) in self.plans.iter().enumerate() {
            if text.contains(&format!("seat {}:", ANN + number)) {
                let acts = plan.0.iter().flatten().map(|act| act.words(&duel.house.document));
                let acts = acts.collect::<Vec<_>>().join(", ");
                text += &format!("\n  seat {} did {acts}", ANN + number);
            }
        }
        self.tally.found.push(text);
    }
}
