//! Binds a strategy to a table: resolves every name, and splits each condition into flags and the rest.

mod condition;
mod number;

pub(crate) use number::compute;

use std::collections::HashMap;

use crate::games;
use crate::strategy::{
    Action, EndRule, Expr, Mistake, SourceAction, SourcePosition, SourceWord, Strategy, nearest,
};
use crate::table_view::TableBits;

use super::craps::sign;
use super::vocabulary::{NamedBet, Vocabulary};
use super::{
    BoundProgression, Definition, MissingWager, NumberExpr, Plan, PlanAction, PlanRule, Slot, UsedCounts,
};

/// The maximum number of slots. Each slot is a bit of a word.
const MOST_SLOTS: usize = 64;

/// Binds a strategy to a table. `known` returns whether any table has a wager with a given name. A wager that other
/// tables have but this table lacks is recorded as missing, with its clause; a wager that no table has is an error.
/// `sets` overrides the values of `let`s.
pub fn bind(
    strategy: &Strategy,
    ground: &dyn Vocabulary,
    known: &dyn Fn(&str) -> bool,
    sets: &[(String, i64)],
    pace: u32,
) -> Result<Plan, Vec<Mistake>> {
    let mut binder = Binder::new(ground, known, pace);
    binder.game(strategy);
    binder.only_here(strategy);
    binder.memories(strategy, sets);
    binder.progressions(strategy);
    binder.rules(strategy);
    for ending in &strategy.endings {
        let when = binder.number(&ending.when);
        binder.plan.endings.push((ending.until, when));
    }
    let finishes = |act: &SourceAction| act.action == Action::End(EndRule::FinishHand);
    if strategy.endings.iter().any(|ending| ending.until == EndRule::FinishHand)
        || strategy.rules.iter().any(|rule| rule.acts.iter().any(finishes))
    {
        binder.plan.uses.signs.game |= sign::NEW_SHOOTER;
    }
    if let Some(most) = &strategy.most_bets {
        binder.plan.most_bets = binder.constant(most).map(|most| most / 100);
    }
    binder.finish()
}

/// Binds an additional condition to a plan: an ending that the caller sets. The condition may use the strategy's
/// names.
pub fn condition(
    plan: &mut Plan,
    when: &Expr,
    ground: &dyn Vocabulary,
    known: &dyn Fn(&str) -> bool,
) -> Result<NumberExpr, Vec<Mistake>> {
    let mut binder = Binder::new(ground, known, plan.pace);
    std::mem::swap(&mut binder.plan, plan);
    binder.spots =
        binder.plan.slots.iter().enumerate().map(|(n, slot)| ((slot.wager, slot.state), n)).collect();
    let number = binder.number(when);
    binder.plan.note_memory();
    std::mem::swap(&mut binder.plan, plan);
    if binder.mistakes.is_empty() { Ok(number) } else { Err(binder.mistakes) }
}

struct Binder<'a> {
    ground: &'a dyn Vocabulary,
    known: &'a dyn Fn(&str) -> bool,
    plan: Plan,
    spots: HashMap<NamedBet, usize>,
    mistakes: Vec<Mistake>,
}

impl<'a> Binder<'a> {
    fn new(ground: &'a dyn Vocabulary, known: &'a dyn Fn(&str) -> bool, pace: u32) -> Binder<'a> {
        let plan = Plan {
            slots: Vec::new(),
            missing: Vec::new(),
            memories: Vec::new(),
            progressions: Vec::new(),
            own: HashMap::new(),
            rules: Vec::new(),
            decisions: Vec::new(),
            endings: Vec::new(),
            most_bets: None,
            uses: UsedCounts::default(),
            looks_back: false,
            pace,
        };
        Binder { ground, known, plan, spots: HashMap::new(), mistakes: Vec::new() }
    }

    fn finish(mut self) -> Result<Plan, Vec<Mistake>> {
        self.plan.note_memory();
        if self.mistakes.is_empty() { Ok(self.plan) } else { Err(self.mistakes) }
    }

    fn mistake(&mut self, word: &SourceWord, message: impl Into<String>) {
        self.mistakes.push(Mistake::new(word.at, message));
    }

    fn game(&mut self, strategy: &Strategy) {
        let here = self.ground.game().to_owned();
        if let Some(game) = strategy.game.as_ref().filter(|game| game.text != here) {
            let message = format!("this strategy is for {}, but the table plays {here}", game.text);
            self.mistake(game, message);
        }
    }

    /// Reports words that belong to other games.
    fn only_here(&mut self, strategy: &Strategy) {
        let game = self.ground.game().to_owned();
        let acts = strategy.rules.iter().flat_map(|rule| &rule.acts);
        let craps = |what: &str| Some((what.to_owned(), "craps"));
        let asks = |action: &Action| match action {
            Action::End(EndRule::FinishHand) => craps("'finish hand'"),
            Action::Odds { .. } => craps("'odds'"),
            Action::On { .. } | Action::Off { .. } => craps("'on' and 'off'"),
            Action::Decide(word) => games::decision(word, &game).map(|(of, _)| (of.all_decisions(), of.game)),
            _ => None,
        };
        let asked = acts.filter_map(|act| Some((act.at, asks(&act.action)?)));
        let finishes = strategy.endings.iter().filter(|ending| ending.until == EndRule::FinishHand);
        let finishes = finishes.map(|ending| (ending.at, ("'finish hand'".to_owned(), "craps")));
        for (at, (what, of)) in asked.chain(finishes).filter(|(_, (_, of))| *of != game) {
            self.mistakes.push(Mistake::new(
                at,
                format!("{what} can only be used in {of}, but this table plays {game}"),
            ));
        }
        if strategy.most_bets.is_some() && game != "craps" {
            let at = SourcePosition { line: 1, column: 1 };
            let message =
                format!("'most … bets each shooter' can only be used in craps, but this table plays {game}");
            self.mistakes.push(Mistake::new(at, message));
        }
    }

    /// Defines a name. It must differ from the names of all wagers, or it would be ambiguous.
    fn own(&mut self, name: &SourceWord, own: Definition) {
        if self.ground.find(&name.text).is_some() {
            self.mistake(name, format!("'{}' is a wager; choose a different name", name.text));
        }
        self.plan.own.insert(name.text.clone(), own);
    }

    /// Defines the `let`s. A `let` that no rule sets is a constant; the others are memories.
    fn memories(&mut self, strategy: &Strategy, sets: &[(String, i64)]) {
        let acts = || strategy.rules.iter().flat_map(|rule| &rule.acts);
        for one in &strategy.lets {
            let given = sets.iter().find(|(name, _)| *name == one.name.text).map(|(_, value)| *value);
            // If there is an error in the number, it has already been reported, and the name is defined with the
            // value 1.
            let value = given.or_else(|| self.constant(&one.value)).unwrap_or(100);
            let set = acts()
                .any(|act| matches!(&act.action, Action::Set { name, .. } if *name.text == *one.name.text));
            let own = if set {
                self.plan.memories.push(value);
                Definition::Memory(self.plan.memories.len() - 1)
            } else {
                Definition::Constant(value)
            };
            self.own(&one.name, own);
        }
    }

    fn progressions(&mut self, strategy: &Strategy) {
        for one in &strategy.progressions {
            let amounts: Vec<i64> = one.amounts.iter().filter_map(|amount| self.constant(amount)).collect();
            let mut on = 0;
            for slot in one.on.iter().flat_map(|wager| self.slots(wager)).collect::<Vec<_>>() {
                // If a bet travels, its decisions are made on the numbers that it travels to.
                on |= self.bit_with_travels(slot);
            }
            if amounts.iter().any(|amount| *amount <= 0) {
                self.mistake(&one.name, "the amounts of a progression must be greater than zero");
            }
            self.plan.progressions.push(BoundProgression { kind: one.kind, amounts, on });
            let own = Definition::Progression(self.plan.progressions.len() - 1);
            self.own(&one.name, own);
        }
    }

    fn bit_with_travels(&self, slot: usize) -> u64 {
        let wager = self.plan.slots[slot].wager;
        let same = self.plan.slots.iter().enumerate().filter(|(_, slot)| slot.wager == wager);
        same.fold(0, |bits, (slot, _)| bits | 1 << slot)
    }

    fn rules(&mut self, strategy: &Strategy) {
        let mut before = None;
        for rule in &strategy.rules {
            let (there, absent, rest) = match &rule.when {
                Some(when) => {
                    let when = self.number(when);
                    condition::sorted(when)
                }
                None => (TableBits::default(), TableBits::default(), None),
            };
            let actions: Vec<PlanAction> =
                rule.acts.iter().filter_map(|act| self.bound_action(act)).collect();
            let asked = actions.iter().filter(|action| matches!(action, PlanAction::Decide(_))).count();
            let looks_at_last = there.won | there.lost | absent.won | absent.lost != 0;
            let bound = PlanRule { there, absent, looks_at_last, rest, otherwise: rule.otherwise, actions };
            let decides = asked > 0;
            if rule.otherwise && before.is_some_and(|before| before != decides) {
                let message = "this 'otherwise' decides in mid-round and the rule before it bets, or the other way round";
                self.mistakes.push(Mistake::new(rule.at, message).help("give it its own condition"));
            }
            // If the actions of a rule could not be read, it is unknown whether the rule decides.
            before = (!rule.acts.is_empty()).then_some(decides);
            match asked {
                0 => self.plan.rules.push(bound),
                n if n == bound.actions.len() => self.plan.decisions.push(bound),
                _ => {
                    let message = "a rule can bet before the cards or decide in mid-round, but not both";
                    self.mistakes.push(Mistake::new(rule.at, message).help("write two rules"));
                }
            }
        }
    }

    fn bound_action(&mut self, act: &SourceAction) -> Option<PlanAction> {
        Some(match &act.action {
            Action::Bet { amount, wagers } => {
                PlanAction::Bet { amount: self.number(amount), slots: self.all(wagers) }
            }
            Action::Press { wagers, by } => {
                PlanAction::Press { slots: self.all(wagers), by: by.as_ref().map(|by| self.number(by)) }
            }
            Action::Regress { wagers, to } => {
                PlanAction::Regress { slots: self.all(wagers), to: self.number(to) }
            }
            Action::Reduce { amount, wagers } => {
                PlanAction::Reduce { amount: self.number(amount), slots: self.all(wagers) }
            }
            Action::Down { wagers } if wagers.iter().any(|wager| wager.text == "all") => PlanAction::DownAll,
            Action::Down { wagers } => PlanAction::Down { slots: self.all(wagers) },
            Action::On { wagers } => PlanAction::Turn { slots: self.all(wagers), on: true },
            Action::Off { wagers } => PlanAction::Turn { slots: self.all(wagers), on: false },
            Action::Odds { multiple, wagers } => {
                let slots = self.all(wagers);
                slots.iter().for_each(|slot| self.odds_behind(*slot));
                for slot in slots
                    .iter()
                    .filter(|slot| self.plan.slots[**slot].odds.is_none())
                    .copied()
                    .collect::<Vec<_>>()
                {
                    let name = format!("{}-odds", self.plan.slots[slot].name);
                    let cite = self.ground.not_offered(&name);
                    self.miss(MissingWager { name, cite });
                }
                PlanAction::Odds { multiple: multiple.as_ref().map(|times| self.number(times)), slots }
            }
            Action::Set { name, value } => match self.plan.own.get(&name.text) {
                Some(Definition::Memory(memory)) => {
                    PlanAction::Set { memory: *memory, value: self.number(value) }
                }
                _ => {
                    self.mistake(name, format!("there is no 'let {}' to set", name.text));
                    return None;
                }
            },
            Action::Restart { name } => match self.plan.own.get(&name.text) {
                Some(Definition::Progression(progression)) => {
                    PlanAction::Restart { progression: *progression }
                }
                _ => {
                    let mistake = Mistake::new(name.at, format!("unknown progression '{}'", name.text));
                    let known = self.plan.own.iter().filter_map(|(own, definition)| {
                        matches!(definition, Definition::Progression(_)).then_some(own.as_str())
                    });
                    let near = nearest(&name.text, known);
                    self.mistakes.push(mistake.with_suggestion(near));
                    return None;
                }
            },
            Action::End(until) => PlanAction::End(*until),
            Action::Decide(word) => PlanAction::Decide(games::decision(word, self.ground.game())?.1),
        })
    }

    /// Returns the slots of a name. The list is empty if this table does not have the wager.
    fn slots(&mut self, word: &SourceWord) -> Vec<usize> {
        if let Some(spots) = self.ground.find(&word.text) {
            return spots.into_iter().filter_map(|spot| self.slot(spot, word)).collect();
        }
        if (self.known)(&word.text) {
            self.miss(MissingWager { name: word.text.clone(), cite: self.ground.not_offered(&word.text) });
            return Vec::new();
        }
        let mistake = Mistake::new(word.at, format!("unknown wager '{}'", word.text));
        // A wager that this table offers is the likelier guess.
        let near = nearest(&word.text, self.ground.names());
        let near = near.or_else(|| nearest(&word.text, self.ground.others()));
        self.mistakes.push(mistake.with_suggestion(near));
        Vec::new()
    }

    /// Records a wager that the table does not have.
    fn miss(&mut self, missing: MissingWager) {
        if !self.plan.missing.contains(&missing) {
            self.plan.missing.push(missing);
        }
    }

    fn all(&mut self, words: &[SourceWord]) -> Vec<usize> {
        words.iter().flat_map(|word| self.slots(word)).collect()
    }

    fn slot(&mut self, spot: NamedBet, word: &SourceWord) -> Option<usize> {
        let all = self.ground.with_travels(spot);
        for one in &all {
            if self.spots.contains_key(one) {
                continue;
            }
            if self.plan.slots.len() == MOST_SLOTS {
                self.mistake(word, format!("a strategy can have at most {MOST_SLOTS} different bets"));
                return None;
            }
            self.spots.insert(*one, self.plan.slots.len());
            let name = self.ground.name(*one);
            let limits = self.ground.limits(one.0);
            self.plan.slots.push(Slot { name, wager: one.0, state: one.1, odds: None, limits });
        }
        let pinned = if all.len() > 1 { spot } else { all[0] };
        self.spots.get(&pinned).copied()
    }

    /// Adds a slot for the odds behind a flat bet.
    fn odds_behind(&mut self, slot: usize) {
        let flat = &self.plan.slots[slot];
        let word = SourceWord { text: flat.name.clone(), at: SourcePosition { line: 0, column: 0 } };
        if let Some(odds) = self.ground.odds((flat.wager, flat.state)) {
            let odds = self.slot(odds, &word);
            self.plan.slots[slot].odds = odds;
        }
    }
}
