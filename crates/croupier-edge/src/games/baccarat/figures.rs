//! The figures of baccarat's wagers.

use croupier_rules::{Cite, Money, WagerId};
use croupier_table::SeatNo;
use croupier_table::games::baccarat;
use croupier_table::games::baccarat::{BaccaratRules, Tableau};
use croupier_table::rounds::{Fact, Meter, Rules};

use crate::figures::{Figures, Note, RoundKind};
use crate::games::Computation;
use crate::interruption;
use crate::meters;
use crate::rounds::{Bets, without_rounding};
use crate::select::Progress;

use super::{CountingPlan, PlacedWager};

/// Computes the figures of baccarat's wagers. If a wager's pay depends on the position, it has separate figures for
/// each position that differs.
pub(in crate::games) fn figures(
    of: &Computation<'_>,
    game: &BaccaratRules,
    progress: Progress<'_>,
) -> Result<Vec<Figures>, String> {
    let Computation { rules, stake, meters, wagers, .. } = *of;
    let shoe = of.shoe()?;
    let lying: Vec<PlacedWager> = wagers.iter().flat_map(|wager| lying(rules, *wager)).collect();
    let of = 2 * lying.len() as u64;
    // Progress counts planning as the first half of the work and counting as the second.
    let plan = CountingPlan::new(rules, game, &lying, &mut |done| {
        progress(done as u64, of);
        interruption::check()
    })?;
    let bets = Bets::new(rules, stake, meters.to_vec());
    let mut found: Vec<Figures> = Vec::new();
    for (done, (PlacedWager { wager, seat }, ways)) in lying.iter().zip(plan.ways(shoe)).enumerate() {
        interruption::check()?;
        progress((lying.len() + done) as u64, of);
        let mut one = bets.figures(
            *wager,
            RoundKind::Hand,
            &ways.chances(&bets, game),
            &rests_on(rules, game, plan.looks_at_totals(*wager)),
        );
        let position = seat.0 + 1;
        let alike = |known: &&mut Figures| known.wager == one.wager && known.outcomes == one.outcomes;
        if let Some(same) = found.iter_mut().find(alike) {
            same.positions.push(position);
            continue;
        }
        one.positions.push(position);
        if !meters.is_empty() {
            // A result is a linear function of a meter only if nothing is rounded.
            let exact = without_rounding(rules);
            one.meters = meters::depend(&exact, *wager, bets.stake(*wager), meters, &|meters: &[Meter]| {
                ways.chances(&Bets::new(&exact, stake, meters.to_vec()), game)
            });
        }
        found.push(one);
    }
    for one in &mut found {
        let lies = |lying: &&PlacedWager| rules.layout.wager(lying.wager).id == one.wager;
        if lying.iter().filter(lies).count() == one.positions.len() {
            // Figures that are the same at all positions do not name positions.
            one.positions.clear();
        } else {
            let numbers: Vec<String> = one.positions.iter().map(u8::to_string).collect();
            let positions = if numbers.len() == 1 { "position" } else { "positions" };
            let numbers = numbers.join(", ");
            one.notes
                .push(Note::new(format!("at {positions} {numbers}: the payout depends on the position")));
        }
        if !one.meters.is_empty() && game.progressive.as_ref().is_some_and(|rules| rules.split.value) {
            one.notes.push(Note::new(
                "players who win the same meter share it; these figures assume a single winner",
            ));
        }
        one.notes.extend(must_hit_note(rules, game, &one.wager));
    }
    Ok(found)
}

/// A note that the figures omit the pay of a must-hit meter, because the amount at which it must hit is secret.
fn must_hit_note(rules: &Rules, game: &BaccaratRules, wager: &str) -> Option<Note> {
    let must_hit = game.must_hit.filter(|must_hit| rules.layout.wager(must_hit.wager).id == wager)?;
    let [reset, most] = [must_hit.reset.value, must_hit.most.value].map(Money::dollars);
    let clause = rules.layout.citations.first(must_hit.most.cite);
    let meter = format!("the meter that must hit between {reset} and {most}");
    Some(Note::citing(meter, clause, " is not included"))
}

/// Returns a wager at each position if its rows depend on the position, and otherwise only at the first.
pub(super) fn lying(rules: &Rules, wager: WagerId) -> impl Iterator<Item = PlacedWager> + use<> {
    let mut facts = rules.layout.wager(wager).rows.iter().flat_map(|row| &row.on);
    let personal = facts.any(|fact| matches!(fact, Fact::Baccarat(baccarat::Fact::RoyalNine(_))));
    let positions = if personal { rules.game.places.positions.value } else { 1 };
    (0..positions).map(move |seat| PlacedWager { wager, seat: SeatNo(seat as u8) })
}

/// Collects the clauses about the cards and, for a wager that looks at totals, those about card values and the tableau.
fn rests_on(rules: &Rules, game: &BaccaratRules, totals: bool) -> Vec<Cite> {
    let decks = rules.game.shoe.as_ref().map(|shoe| shoe.decks.cite);
    if !totals {
        return decks.into_iter().collect();
    }
    let Tableau { naturals, natural_ends, player, stood, drew, third, .. } = &game.tableau;
    let rows = player.iter().chain(stood).chain(drew).chain(third.iter().flatten());
    let points = [game.points.ace.cite, game.points.ten_to_king.cite, game.points.single_digit.cite];
    let cites = decks.into_iter().chain(points).chain([naturals.cite, natural_ends.cite]);
    cites.chain(rows.map(|row| row.cite)).collect()
}
