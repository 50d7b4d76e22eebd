//! Which wagers are reckoned, and by which method.

use croupier_rules::{Citations, Cite, Money, RoundWager, WagerId};
use croupier_table::craps::{CrapsRules, stake_refused};
use croupier_table::rounds::baccarat::{Baccarat, Tableau};
use croupier_table::rounds::{self, Fact, Kind, Meter, Rules};
use croupier_table::{GameRules, Refusal, SeatNo};

use crate::Asked;
use crate::baccarat::{Lying, Plan};
use crate::craps;
use crate::figures::{Figures, Round};
use crate::meters;
use crate::rounds::{Bets, red_dog, war, wheel};
use crate::shoe::Shoe;

/// The figures of the wagers that the rules offer, in the order of the pack; of a wager with a decision the best
/// first. A wager that does not take the stake asked for is left out, unless it was named: then that is an error.
///
/// The error says what is wrong, and by which clause.
pub fn figures(rules: &GameRules, asked: &Asked) -> Result<Vec<Figures>, String> {
    if let Some(stake) = asked.stake.filter(|stake| *stake <= Money::ZERO || *stake > Money::CEILING) {
        return Err(format!("{stake} is no stake"));
    }
    match rules {
        GameRules::Craps(rules) => of_craps(rules, asked),
        GameRules::Rounds(rules) => of_rounds(rules, asked),
    }
}

fn of_craps(rules: &CrapsRules, asked: &Asked) -> Result<Vec<Figures>, String> {
    if asked.shoe.is_some() {
        return Err("craps has no cards that could be left".to_owned());
    }
    if let Some((meter, _)) = asked.meters.first() {
        return Err(format!("there is no meter '{meter}': craps has none"));
    }
    let layout = &rules.layout;
    let all = craps::spots(layout);
    let spots = if asked.wagers.is_empty() {
        all
    } else {
        let mut chosen = Vec::new();
        for name in &asked.wagers {
            let found = craps::named(layout, &all, name);
            if found.is_empty() {
                let clause = layout.not_offered(name).map(|cite| layout.citations.first(cite));
                return Err(unknown(name, clause, all.iter().map(|spot| spot.name.as_str())));
            }
            chosen.extend(found);
        }
        chosen
    };
    let mut figures = Vec::new();
    for spot in &spots {
        if let Some(stake) = asked.stake
            && let Some(refusal) = stake_refused(layout, spot.wager, spot.state, stake)
        {
            if asked.wagers.is_empty() {
                continue;
            }
            return Err(refused(&spot.name, stake, &refusal, &layout.citations));
        }
        figures.push(craps::figures(rules, spot, asked.stake));
    }
    Ok(figures)
}

fn unknown<'n>(name: &str, clause: Option<&str>, known: impl Iterator<Item = &'n str>) -> String {
    match clause {
        Some(clause) => format!("'{name}' is not offered under these options, by {clause}"),
        None => {
            let known: Vec<&str> = known.collect();
            format!("there is no wager '{name}'; there are: {}", known.join(", "))
        }
    }
}

fn refused(wager: &str, stake: Money, refusal: &Refusal, citations: &Citations) -> String {
    format!("a stake of {stake} on {wager} is refused: {}", refusal.describe(citations))
}

fn of_rounds(rules: &Rules, asked: &Asked) -> Result<Vec<Figures>, String> {
    let layout = &rules.layout;
    let mut wagers: Vec<WagerId> = Vec::new();
    for name in &asked.wagers {
        let meant = |wager: &RoundWager<Fact>| wager.id == *name || wager.family == *name;
        let found: Vec<WagerId> = layout.ids().filter(|(_, wager)| meant(wager)).map(|(id, _)| id).collect();
        if found.is_empty() {
            let clause = layout.not_offered(name).map(|cite| layout.citations.first(cite));
            return Err(unknown(name, clause, layout.wagers.iter().map(|wager| wager.id.as_str())));
        }
        wagers.extend(found);
    }
    if asked.wagers.is_empty() {
        wagers = layout.ids().map(|(id, _)| id).collect();
    }
    if let Some(stake) = asked.stake {
        let mut taken = Vec::new();
        for wager in wagers {
            match rounds::stake_refused(rules, wager, stake) {
                None => taken.push(wager),
                Some(_) if asked.wagers.is_empty() => {}
                Some(refusal) => {
                    return Err(refused(&layout.wager(wager).id, stake, &refusal, &layout.citations));
                }
            }
        }
        wagers = taken;
    }
    let meters = meters::shown(rules, &asked.meters)?;
    let shoe = shoe(rules, asked.shoe)?;
    let bets = Bets::new(rules, asked.stake, meters.clone());
    let figures = match (&rules.game.kind, &shoe) {
        (Kind::Wheel(of), _) => wagers.iter().map(|wager| wheel(&bets, of, *wager)).collect(),
        (Kind::War(of), Some(shoe)) => {
            wagers.iter().flat_map(|wager| best_first(war(&bets, of, shoe, *wager))).collect()
        }
        (Kind::RedDog(of), Some(shoe)) => {
            wagers.iter().flat_map(|wager| best_first(red_dog(&bets, of, shoe, *wager))).collect()
        }
        (Kind::Baccarat(_), Some(shoe)) => of_baccarat(rules, shoe, asked.stake, &meters, &wagers),
        _ => return Err("the pack says nothing of a shoe".to_owned()),
    };
    Ok(figures)
}

/// The cards to deal from.
fn shoe(rules: &Rules, asked: Option<Shoe>) -> Result<Option<Shoe>, String> {
    let Some(of) = &rules.game.shoe else {
        return if asked.is_some() {
            Err("a wheel has no cards that could be left".to_owned())
        } else {
            Ok(None)
        };
    };
    let whole = Shoe::decks(of.decks.value)?;
    let shoe = asked.unwrap_or(whole);
    if let Some(card) = shoe.not_in(&whole) {
        let clause = rules.layout.citations.first(of.decks.cite);
        return Err(format!("there are more {card} than {} decks have ({clause})", of.decks.value));
    }
    if shoe.cards() < LEAST_CARDS {
        return Err(format!("{} cards are too few for a round: it takes up to {LEAST_CARDS}", shoe.cards()));
    }
    Ok(Some(shoe))
}

/// No round of any of the card games takes more cards from one position's view.
const LEAST_CARDS: u32 = 6;

/// The best decision first, the others with what they cost.
fn best_first(mut decisions: Vec<Figures>) -> Vec<Figures> {
    if decisions.iter().all(|figures| figures.decision.is_some()) {
        decisions.sort_by_key(|figures| std::cmp::Reverse(figures.net()));
        let best = decisions.first().map(Figures::net).unwrap_or_default();
        for figures in &mut decisions {
            figures.cost = Some(&best - &figures.net());
        }
    }
    decisions
}

/// The figures of baccarat's wagers; of one that goes by the position, for each position that differs.
fn of_baccarat(
    rules: &Rules,
    shoe: &Shoe,
    stake: Option<Money>,
    meters: &[Meter],
    wagers: &[WagerId],
) -> Vec<Figures> {
    let Some(game) = rules.game.baccarat() else { return Vec::new() };
    let mut lying: Vec<Lying> = Vec::new();
    for wager in wagers.iter().copied() {
        let mut facts = rules.layout.wager(wager).rows.iter().flat_map(|row| &row.on);
        let personal = facts.any(|fact| matches!(fact, Fact::RoyalNine(_)));
        let positions = if personal { rules.game.places.positions.value } else { 1 };
        lying.extend((0..positions).map(|seat| Lying { wager, seat: SeatNo(seat as u8) }));
    }
    let plan = Plan::new(rules, game, &lying);
    let rests_on = baccarat_rests_on(rules, game);
    let bets = Bets::new(rules, stake, meters.to_vec());
    let mut found: Vec<Figures> = Vec::new();
    for (Lying { wager, seat }, ways) in lying.iter().zip(plan.ways(shoe)) {
        let mut one = bets.figures(*wager, Round::Hand, &ways.chances(&bets, game), &rests_on);
        let position = seat.0 + 1;
        let alike = |known: &&mut Figures| known.wager == one.wager && known.outcomes == one.outcomes;
        if let Some(same) = found.iter_mut().find(alike) {
            same.positions.push(position);
            continue;
        }
        one.positions.push(position);
        one.meters = meters::depend(rules, *wager, bets.stake(*wager), meters, &|meters: &[Meter]| {
            ways.chances(&Bets::new(rules, stake, meters.to_vec()), game)
        });
        found.push(one);
    }
    // Where all positions are alike none is named.
    for one in &mut found {
        let lies = |lying: &&Lying| rules.layout.wager(lying.wager).id == one.wager;
        if lying.iter().filter(lies).count() == one.positions.len() {
            one.positions.clear();
        }
    }
    found
}

/// The clauses of the cards and of the tableau.
fn baccarat_rests_on(rules: &Rules, game: &Baccarat) -> Vec<Cite> {
    let decks = rules.game.shoe.as_ref().map(|shoe| shoe.decks.cite);
    let Tableau { naturals, natural_ends, player, stood, drew, third, .. } = &game.tableau;
    let rows = player.iter().chain(stood).chain(drew).chain(third.iter().flatten());
    let points = [game.points.ace.cite, game.points.ten_to_king.cite, game.points.single_digit.cite];
    let cites = decks.into_iter().chain(points).chain([naturals.cite, natural_ends.cite]);
    cites.chain(rows.map(|row| row.cite)).collect()
}
