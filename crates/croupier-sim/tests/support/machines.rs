//! Three craps strategies, written by hand as automata.

use std::collections::HashMap;
use std::hash::Hash;

use croupier_sim::{Automaton, Step};

const POINTS: [u8; 6] = [4, 5, 6, 8, 9, 10];

/// Builds the automaton of a strategy by exploring its states from `start`. `play` returns the next state and the
/// change for a state and a total; `stakes` returns the total of a state's bets.
fn explore<S: Copy + Eq + Hash>(
    start: S,
    play: impl Fn(S, u8) -> (S, i32),
    stakes: impl Fn(S) -> i64,
) -> Automaton {
    let mut numbers = HashMap::from([(start, 0_u32)]);
    let mut states = vec![start];
    let (mut steps, mut floor) = (Vec::new(), Vec::new());
    while let Some(&state) = states.get(floor.len()) {
        floor.push(stakes(state));
        for outcome in 0..36 {
            let (next, change) = play(state, outcome / 6 + outcome % 6 + 2);
            let number = *numbers.entry(next).or_insert_with(|| {
                states.push(next);
                states.len() as u32 - 1
            });
            steps.push(Step { next: number, change });
        }
    }
    Automaton { ways: vec![1; 36], steps, floor, start: 0 }
}

/// Returns the win of double odds on a flat bet of $10.
fn odds_win(number: u8) -> i32 {
    match number {
        4 | 10 => 4000,
        5 | 9 => 3000,
        _ => 2400,
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Molly {
    point: u8,
    come: [bool; 11],
    waiting: bool,
}

/// Returns a pass line bet and two come bets of $10. All have double odds; those of the come bets are off on the
/// come-out.
#[allow(dead_code, reason = "not every test uses this helper")]
pub(crate) fn molly() -> Automaton {
    let start = Molly { point: 0, come: [false; 11], waiting: false };
    let act = |mut s: Molly| {
        s.waiting = s.point != 0 && s.come.iter().filter(|&&up| up).count() < 2;
        s
    };
    let play = move |s: Molly, total: u8| {
        let (mut s, mut change) = (act(s), 0);
        let working = s.point != 0;
        for number in POINTS {
            let up = &mut s.come[usize::from(number)];
            if *up && (total == 7 || total == number) {
                *up = false;
                let odds = if total == 7 { -2000 } else { odds_win(number) };
                change += if total == 7 { -1000 } else { 1000 } + if working { odds } else { 0 };
            }
        }
        if s.waiting {
            match total {
                7 | 11 => change += 1000,
                2 | 3 | 12 => change -= 1000,
                _ => s.come[usize::from(total)] = true,
            }
        }
        match (s.point, total) {
            (0, 7 | 11) => change += 1000,
            (0, 2 | 3 | 12) => change -= 1000,
            (0, _) => s.point = total,
            (_, 7) => (s.point, change) = (0, change - 3000),
            (point, _) if point == total => (s.point, change) = (0, change + 1000 + odds_win(total)),
            _ => {}
        }
        s.waiting = false;
        (s, change)
    };
    explore(start, play, move |s| {
        let s = act(s);
        let come = s.come.iter().filter(|&&up| up).count() as i64;
        come * 3000 + if s.waiting { 1000 } else { 0 } + if s.point == 0 { 1000 } else { 3000 }
    })
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Place {
    point: u8,
    six: u8,
    eight: u8,
}

/// Returns a pass line bet of $10 with double odds, and place bets of $12 on 6 and 8. Each place bet is pressed
/// once, after two hits.
pub(crate) fn pass_and_place() -> Automaton {
    let stake = |hits: u8| if hits < 2 { 1200 } else { 2400 };
    let play = move |mut s: Place, total: u8| {
        let mut change = 0;
        match (s.point, total) {
            (0, 7 | 11) => change += 1000,
            (0, 2 | 3 | 12) => change -= 1000,
            (0, _) => s.point = total,
            (_, 7) => {
                change -= 3000 + stake(s.six) + stake(s.eight);
                s = Place { point: 0, six: 0, eight: 0 };
            }
            (point, _) => {
                let hits = if total == 6 {
                    Some(&mut s.six)
                } else if total == 8 {
                    Some(&mut s.eight)
                } else {
                    None
                };
                if let Some(hits) = hits {
                    change += stake(*hits) / 6 * 7;
                    *hits = (*hits + 1).min(2);
                }
                if point == total {
                    (s.point, change) = (0, change + 1000 + odds_win(total));
                }
            }
        }
        (s, change)
    };
    explore(Place { point: 0, six: 0, eight: 0 }, play, move |s| {
        let placed = if s.point == 0 { 0 } else { stake(s.six) + stake(s.eight) };
        i64::from(placed) + if s.point == 0 { 1000 } else { 3000 }
    })
}

/// Returns a pass line bet of $10.
#[allow(dead_code, reason = "not every test uses this helper")]
pub(crate) fn pass_line() -> Automaton {
    let play = |point: u8, total: u8| match (point, total) {
        (0, 7 | 11) => (0, 1000),
        (0, 2 | 3 | 12) => (0, -1000),
        (0, _) => (total, 0),
        (_, 7) => (0, -1000),
        (_, _) if point == total => (0, 1000),
        _ => (point, 0),
    };
    explore(0, play, |_| 1000)
}

/// Returns the same machine with states that also contain the number of the round modulo `memory`.
#[allow(dead_code, reason = "not every test uses this helper")]
pub(crate) fn remembering(automaton: &Automaton, memory: u32) -> Automaton {
    let mut large = automaton.clone();
    (large.steps, large.floor) = (Vec::new(), Vec::new());
    let states = automaton.states() as u32;
    for count in 0..memory {
        let later = (count + 1) % memory * states;
        large.steps.extend(automaton.steps.iter().map(|step| Step { next: step.next + later, ..*step }));
        large.floor.extend(&automaton.floor);
    }
    large
}
