//! One-roll wagers that a combination of other wagers replicates at a lower cost.

use std::collections::HashMap;

use croupier_rules::{Dice, Layout, Verdict};
use croupier_table::craps::CrapsRules;

use crate::craps::{StateBet, result};
use crate::exact::ExactFraction;

use super::bets::PossibleBet;
use super::words::{edge, list, part};
use super::{Review, Warning, WarningKind, once};

/// The amount returned for a stake of one, including the stake, for each of the 36 outcomes.
struct OutcomeReturns<'b, 'r> {
    bet: &'b PossibleBet<'r>,
    of: Vec<ExactFraction>,
}

pub(super) fn warnings(review: &Review<'_>, rules: &CrapsRules) -> Vec<Warning> {
    let one_roll = review.bets.iter().filter(|bet| rules.layout.wager(bet.wager).terms.parts.is_none());
    let all: Vec<OutcomeReturns<'_, '_>> = one_roll.filter_map(|bet| returns(&rules.layout, bet)).collect();
    let found = all.iter().filter_map(|whole| {
        let cheapest =
            ReplicaSearch { whole, pieces: &pieces(&all, whole), known: HashMap::new() }.cheapest(0)?;
        (cheapest.cost < ExactFraction::ONE).then(|| warning(whole, &all, &cheapest))
    });
    found.collect()
}

/// The returns of a wager that the next roll wins or loses.
fn returns<'b, 'r>(layout: &Layout, bet: &'b PossibleBet<'r>) -> Option<OutcomeReturns<'b, 'r>> {
    let spot = StateBet { name: bet.name.clone(), wager: bet.wager, state: bet.state };
    let mut of = Vec::new();
    for dice in Dice::all() {
        let cell = layout.cell(bet.wager, bet.state, dice);
        match cell.verdict {
            Verdict::Stand | Verdict::Push => return None,
            Verdict::Lose => of.push(ExactFraction::ZERO),
            Verdict::Win => of.push(result(layout, &spot, &cell) + ExactFraction::ONE),
        }
    }
    Some(OutcomeReturns { bet, of })
}

/// The candidates for replicating a wager, `whole`: wagers that win only on outcomes on which it wins, and have only
/// one pay.
fn pieces(all: &[OutcomeReturns<'_, '_>], whole: &OutcomeReturns<'_, '_>) -> Vec<ReplicaPart> {
    let mut pieces = Vec::new();
    for (at, one) in all.iter().enumerate().filter(|(_, one)| one.bet.name != whole.bet.name) {
        let wins: Vec<usize> = (0..Dice::OUTCOMES).filter(|dice| !one.of[*dice].is_zero()).collect();
        let Some(first) = wins.first() else { continue };
        let within = wins.iter().all(|dice| !whole.of[*dice].is_zero());
        if within && wins.iter().all(|dice| one.of[*dice] == one.of[*first]) {
            // Size the stake so that it returns at least the largest return of the whole wager on these outcomes.
            let most = wins.iter().map(|dice| &whole.of[*dice]).max().cloned().unwrap_or_default();
            let cost = most / &one.of[*first];
            pieces.push(ReplicaPart {
                wager: at,
                mask: wins.iter().fold(0, |mask, dice| mask | 1 << dice),
                cost,
            });
        }
    }
    pieces
}

struct ReplicaPart {
    wager: usize,
    /// The outcomes on which the wager wins, one bit each.
    mask: u64,
    cost: ExactFraction,
}

/// Wagers that together return at least as much as the whole wager, and their cost for each unit staked on it.
#[derive(Clone)]
struct Replica {
    cost: ExactFraction,
    /// The wagers, with the stake on each.
    wagers: Vec<(usize, ExactFraction)>,
}

struct ReplicaSearch<'c, 'b, 'r> {
    whole: &'c OutcomeReturns<'b, 'r>,
    pieces: &'c [ReplicaPart],
    known: HashMap<u64, Option<Replica>>,
}

impl ReplicaSearch<'_, '_, '_> {
    /// Finds the cheapest way to cover the remaining outcomes; `None` if some cannot be covered.
    fn cheapest(&mut self, covered: u64) -> Option<Replica> {
        if let Some(known) = self.known.get(&covered) {
            return known.clone();
        }
        let open =
            (0..Dice::OUTCOMES).find(|dice| covered & (1 << dice) == 0 && !self.whole.of[*dice].is_zero());
        let Some(open) = open else { return Some(Replica { cost: ExactFraction::ZERO, wagers: Vec::new() }) };
        let mut best: Option<Replica> = None;
        for piece in self.pieces.iter().filter(|piece| piece.mask & (1 << open) != 0) {
            let Some(rest) = self.cheapest(covered | piece.mask) else { continue };
            let cost = &rest.cost + &piece.cost;
            if best.as_ref().is_none_or(|best| cost < best.cost) {
                best = Some(Replica {
                    cost,
                    wagers: [vec![(piece.wager, piece.cost.clone())], rest.wagers].concat(),
                });
            }
        }
        self.known.insert(covered, best.clone());
        best
    }
}

fn warning(whole: &OutcomeReturns<'_, '_>, all: &[OutcomeReturns<'_, '_>], made: &Replica) -> Warning {
    let bet = whole.bet;
    let pieces: Vec<&PossibleBet<'_>> = made.wagers.iter().map(|(at, _)| all[*at].bet).collect();
    let won = made.wagers.iter().map(|(at, stake)| all[*at].bet.figures.net() * stake);
    let theirs = -&(won.sum::<ExactFraction>() / &made.cost);
    let names: Vec<&str> = pieces.iter().map(|piece| piece.name.as_str()).collect();
    let (together, verbs) =
        if names.len() == 1 { ("", ["wins", "returns"]) } else { (" together", ["win", "return"]) };
    let message = format!(
        "{} is beaten by {}{together}, which {} on the same rolls and {} as much for {} of its stake: an edge of {} \
         against {}",
        bet.name,
        list(&names),
        verbs[0],
        verbs[1],
        part(&made.cost),
        edge(&bet.figures),
        part(&theirs)
    );
    let pays =
        |bet: &PossibleBet<'_>| bet.figures.outcomes.first().and_then(|best| best.clauses.first().cloned());
    let clauses = [bet].into_iter().chain(pieces).filter_map(pays);
    Warning { kind: WarningKind::Dominated, wagers: vec![bet.name.clone()], message, clauses: once(clauses) }
}
