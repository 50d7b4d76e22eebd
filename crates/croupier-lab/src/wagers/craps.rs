//! The bets of a craps table.

use std::hash::{DefaultHasher, Hash, Hasher};

use croupier_rules::{Dice, Verdict, Wager, WagerId, Window};
use croupier_sim::Engine;
use croupier_table::craps::{CrapsRules, stake_refused};

use super::bet::{FEWER, WagerBet, stake};

/// Returns a bet on every wager that the layout offers. The bets include odds on each number and, where the table
/// accepts them, line bets made while a point is on.
pub(crate) fn bets(rules: &CrapsRules) -> Vec<WagerBet> {
    let mut bets = Vec::new();
    for (id, wager) in rules.layout.ids() {
        match &wager.terms.backs {
            Some(backs) => {
                let flat = rules.layout.wager(backs.flat);
                bets.extend(
                    numbers(wager).filter_map(|(state, number)| odds(rules, (id, state), number, flat)),
                );
            }
            None => bets.extend(alone(rules, id, wager)),
        }
        if wager.by_point && !wager.gathers && wager.terms.open.point.value == Window::Open {
            bets.extend(numbers(wager).filter_map(|(state, number)| put(rules, (id, state), number)));
        }
    }
    for bet in &mut bets {
        bet.made_of = made_of(rules, bet);
    }
    bets
}

/// Hashes everything that determines a wager's result: its cells, their payouts, vigorish and rounding.
fn made_of(rules: &CrapsRules, bet: &WagerBet) -> u64 {
    let layout = &rules.layout;
    let Some(id) = layout.find(&bet.wager).map(|named| named.wager) else { return 0 };
    let wager = layout.wager(id);
    let hasher = &mut DefaultHasher::new();
    (bet.stake, &bet.with, &bet.without).hash(hasher);
    for state in 0..wager.spots.len() as u16 {
        for cell in Dice::all().map(|dice| layout.cell(id, state, dice)) {
            let pay = (cell.verdict == Verdict::Win).then(|| layout.pay(cell.pay));
            let won = pay.map(|pay| (layout.win(pay, bet.stake), pay.returned_stake(bet.stake)));
            (cell.verdict as u8, cell.next, won).hash(hasher);
        }
        layout.commission(id, state, bet.stake).hash(hasher);
    }
    let charged = wager.terms.commission.map(|commission| (commission.placed.value, commission.paid.value));
    charged.hash(hasher);
    hasher.finish()
}

/// Returns the states of a wager that have a number.
fn numbers(wager: &Wager) -> impl Iterator<Item = (u16, u8)> {
    let numbers = wager.numbers.iter().enumerate().filter(|(_, number)| **number != 0);
    numbers.map(|(state, number)| (state as u16, *number))
}

fn text(lines: &[String]) -> String {
    format!("about One wager.\ngame craps\n{}\n", lines.join("\n"))
}

/// Returns a bet that needs no other bet, or only a line bet.
fn alone(rules: &CrapsRules, id: WagerId, wager: &Wager) -> Option<WagerBet> {
    let name = &wager.id;
    let stake = stake(|stake| stake_refused(&rules.layout, id, 0, stake).is_none())?;
    if let Some(needs) = &wager.terms.needs {
        // The bet ends with the shooter's hand.
        return wager.gathers.then(|| bet_with_line(name, stake, &rules.layout.wager(needs.wagers[0]).id));
    }
    if wager.terms.breaks_into.is_some() {
        // Once the bet is on the layout, it becomes several other bets, and one roll decides them.
        let bet = text(&[format!("when start: bet {stake} {name}")]);
        return Some(WagerBet { rounds: 1, by_time: true, ..WagerBet::new(name, stake, bet) });
    }
    let push = push(rules, id, wager)?;
    let stop = format!("stop when won {name} or lost {name}{push}");
    if wager.travels {
        // Make only one bet, because a second one could be decided first.
        let once = [
            "let made 0".to_owned(),
            format!("when have {name}: set made 1"),
            format!("when made = 0 and no {name}: bet {stake} {name}"),
            format!("when have {name}: set made 1"),
            stop,
        ];
        return Some(WagerBet::new(name, stake, text(&once)));
    }
    Some(WagerBet::new(name, stake, text(&[format!("when no {name}: bet {stake} {name}"), stop])))
}

/// Returns the condition for a bet that has been pushed, which may be empty. The bet stays on the layout, so only the
/// dice show the push. `None` if a bet may be pushed later than on its first roll.
fn push(rules: &CrapsRules, id: WagerId, wager: &Wager) -> Option<String> {
    let pushed = |state: u16| {
        let pushes = move |dice: &Dice| rules.layout.cell(id, state, *dice).verdict == Verdict::Push;
        Dice::all().find(pushes).map(|dice| dice.total())
    };
    if (1..wager.spots.len() as u16).any(|state| pushed(state).is_some()) {
        return None;
    }
    let Some(total) = pushed(0) else { return Some(String::new()) };
    // A roll that is not a point leaves the puck unchanged. A bet that has left the come box is underway.
    let then = if wager.travels { format!("have {}", wager.id) } else { "come-out".to_owned() };
    Some(format!(" or rolled {total} and {then}"))
}

/// Returns a bet that is accepted only with a line bet, and ends with the shooter's hand.
fn bet_with_line(name: &str, stake: croupier_rules::Money, line: &str) -> WagerBet {
    let lines = |bet: Option<String>| {
        let always = format!("when come-out and no {line}: bet 10 {line}");
        let lines = [Some(always), bet, Some("stop when seven-out".to_owned())];
        text(&lines.into_iter().flatten().collect::<Vec<_>>())
    };
    let with = lines(Some(format!("when start: bet {stake} {name}")));
    WagerBet { without: Some(lines(None)), ..WagerBet::new(name, stake, with) }
}

/// Returns odds on a number. The strategy makes flat bets until one is on the number; it plays once with odds and
/// once without.
fn odds(rules: &CrapsRules, (id, state): (WagerId, u16), number: u8, flat: &Wager) -> Option<WagerBet> {
    let wager = rules.layout.wager(id);
    let name = format!("{}-{number}", wager.id);
    let stake = stake(|stake| stake_refused(&rules.layout, id, state, stake).is_none())?;
    let flat_id = &flat.id;
    let (there, free) = if flat.travels {
        let free = format!("point-on and reached = 0 and no {flat_id} and no {flat_id}-*");
        (format!("have {flat_id}-{number}"), free)
    } else {
        (format!("point = {number}"), format!("come-out and no {flat_id}"))
    };
    let spot = if flat.travels { &name } else { &wager.id };
    let lines = |bet: Option<String>| {
        let mut lines = vec!["let reached 0".to_owned(), format!("when {free}: bet {stake} {flat_id}")];
        lines.push(format!("when {there}: set reached 1"));
        lines.extend(bet);
        lines.push(format!("stop when reached = 1 and not ({there})"));
        text(&lines)
    };
    let with = lines(Some(format!("when {there} and no {spot}: bet {stake} {spot}")));
    Some(WagerBet {
        name,
        without: Some(lines(None)),
        rounds: 5_000,
        // Odds that are off when their flat bet is decided are returned.
        may_miss: true,
        sessions: FEWER,
        // Computing exact results for sessions of this length takes longer than playing them.
        engine: Some(Engine::General),
        ..WagerBet::new(&wager.id, stake, with)
    })
}

/// Returns a line bet that is made when a number is already the point.
fn put(rules: &CrapsRules, (id, state): (WagerId, u16), number: u8) -> Option<WagerBet> {
    let wager = &rules.layout.wager(id).id;
    let stake = stake(|stake| stake_refused(&rules.layout, id, state, stake).is_none())?;
    let lines = [
        format!("when point = {number} and no {wager}: bet {stake} {wager}"),
        format!("stop when won {wager} or lost {wager}"),
    ];
    let name = format!("{wager}-{number}");
    let engine = Some(Engine::General);
    Some(WagerBet {
        name,
        rounds: 5_000,
        sessions: FEWER,
        engine,
        ..WagerBet::new(wager, stake, text(&lines))
    })
}
