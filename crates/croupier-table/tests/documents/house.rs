//! Craps, house rules: the project's own document. Written from its sentences, with their clauses.

use super::terms::DiceCondition::*;
use super::terms::Rule::*;
use super::terms::Side::{Against, With};
use super::terms::{
    Base, BetTime, CallDuration, Calls, Document, Fee, FirstRoll, Odds, Round, Row, TakeDownLimit,
    WinDestination, WorkingTime, in_parts, next_roll,
};
use crate::reasons::Verdict::{Lost, Pushed, Won};
use crate::reasons::{DecisionFacts, family, pairs};

/// 4.1#point, 4.2#point.
const POINTS: &[u8] = &[4, 5, 6, 8, 9, 10];

/// 4.1#natural, 4.1#craps; 4.3#come-first.
const FIRST: FirstRoll = FirstRoll { wins: &[7, 11], loses: &[2, 3, 12], stands: &[] };
/// 4.2#craps, 4.2#natural, 4.2#bar; 4.3#dont-first.
const FIRST_DONT: FirstRoll = FirstRoll { wins: &[2, 3], loses: &[7, 11], stands: &[12] };

/// 5.3.
const ODDS: &[(u8, Odds)] = &[(4, (2, 1)), (5, (3, 2)), (6, (6, 5)), (8, (6, 5)), (9, (3, 2)), (10, (2, 1))];
/// 5.7.
const LAY_ODDS: &[(u8, Odds)] =
    &[(4, (1, 2)), (5, (2, 3)), (6, (5, 6)), (8, (5, 6)), (9, (2, 3)), (10, (1, 2))];

/// 6.2#vigorish, 6.3#vigorish.
const VIGORISH: Odds = (5, 100);

/// 3.5#off, 6.1#off, 6.2#off, 7.4#works: on and off at any time.
const FREE_CALLS: Calls =
    Calls { on_at_come_out: Some(true), off_at_come_out: Some(true), off_with_point: Some(true) };
/// 3.5#off, 5.4: only for the come-out.
const COME_ODDS_CALLS: Calls =
    Calls { on_at_come_out: Some(true), off_at_come_out: Some(true), off_with_point: Some(false) };

/// The book under an operator's choices.
pub(crate) fn document(choices: &[(&'static str, &'static str)]) -> Document {
    let chosen = |name, otherwise| Document::chosen(choices, name, otherwise);
    let upfront = chosen("vigorish", "on-win") == "upfront";
    let mut rows = flat_bets(chosen("put-bets", "off") == "on");
    rows.extend(travelled());
    rows.extend(come_odds());
    rows.extend(dont_come_odds());
    rows.extend(place_bets());
    rows.extend(buy_bets(upfront));
    rows.extend(lay_bets(upfront));
    rows.extend(hardways());
    rows.push(field(chosen("field-12", "triple")));
    rows.extend(propositions());
    rows.extend(hops());
    if chosen("all-small", "off") == "on" {
        rows.extend(all_small());
    }
    Document {
        pack: "house-craps",
        choices: choices.to_vec(),
        points: POINTS,
        rows,
        clauses,
        chip: 1, // 1.3#chip
        round: Round::Down,
        most: i64::MAX,
        call_holds: CallDuration::ForComeOutOrPoint, // 3.5#off, 3.5#off-come-out
        raises_apart: false,
        refunds_new_point: false,
        stakes: [713, 1337],
        odds_stakes: [1337, 2099],
        part: 100, // 7.3#unit
        not_offered: &[
            "big-6",
            "big-8",
            "whirl",
            "six-seven-eight",
            "fire-bet",
            "sharpshooter",
            "ace-deuce-eleven",
            "eleven-twelve",
            "hi-lo-eleven",
            "place-2",
            "place-11",
            "buy-3",
            "lay-12",
            "come-11",
            "hop-1-1",
            "hop-1-2",
            "hop-5-6",
            "hop-6-6",
        ],
    }
}

/// 4.1, 4.2, 4.3, 5.1, 5.5.
fn flat_bets(put: bool) -> Vec<Row> {
    let pass = Row::new("pass", "4.1", Line(With, FIRST));
    let dont_pass = Row::new("dont-pass", "4.2", Line(Against, FIRST_DONT));
    let odds = Row::new("pass-odds", "5.1, 5.3", LineOdds(With, ODDS));
    let lay_odds = Row::new("dont-pass-odds", "5.5, 5.7", LineOdds(Against, LAY_ODDS));
    let come = Row::new("come", "4.3", ComeBox(With, FIRST));
    let dont_come = Row::new("dont-come", "4.3", ComeBox(Against, FIRST_DONT));
    vec![
        Row {
            when: if put { BetTime::Any } else { BetTime::ComeOut },
            down: TakeDownLimit::BeforePoint,
            ..pass
        },
        Row { when: BetTime::ComeOut, ..dont_pass },
        Row { when: BetTime::Beside("pass"), ..odds },
        Row { when: BetTime::Beside("dont-pass"), ..lay_odds },
        Row { when: BetTime::Point, ..come },
        Row { when: BetTime::Point, ..dont_come },
    ]
}

/// 4.3#come-then, 4.3#come-contract, 4.3#dont-then, 4.3#dont-down.
fn travelled() -> Vec<Row> {
    let come = |name, number| Row {
        when: BetTime::Never,
        down: TakeDownLimit::Never,
        ..Row::new(name, "4.3", Travelled(With, number))
    };
    let dont =
        |name, number| Row { when: BetTime::Never, ..Row::new(name, "4.3", Travelled(Against, number)) };
    vec![
        come("come-4", 4),
        come("come-5", 5),
        come("come-6", 6),
        come("come-8", 8),
        come("come-9", 9),
        come("come-10", 10),
        dont("dont-come-4", 4),
        dont("dont-come-5", 5),
        dont("dont-come-6", 6),
        dont("dont-come-8", 8),
        dont("dont-come-9", 9),
        dont("dont-come-10", 10),
    ]
}

/// 5.1, 5.3, 5.4: off on a come-out unless they are called on.
fn come_odds() -> Vec<Row> {
    let row = |name, flat, number, odds| Row {
        when: BetTime::Beside(flat),
        works: WorkingTime::WithPointOrCalled,
        calls: COME_ODDS_CALLS,
        ..Row::new(name, "5.1, 5.3, 5.4", NumberOdds(With, number, odds))
    };
    vec![
        row("come-odds-4", "come-4", 4, (2, 1)),
        row("come-odds-5", "come-5", 5, (3, 2)),
        row("come-odds-6", "come-6", 6, (6, 5)),
        row("come-odds-8", "come-8", 8, (6, 5)),
        row("come-odds-9", "come-9", 9, (3, 2)),
        row("come-odds-10", "come-10", 10, (2, 1)),
    ]
}

/// 5.5, 5.7.
fn dont_come_odds() -> Vec<Row> {
    let row = |name, flat, number, odds| Row {
        when: BetTime::Beside(flat),
        ..Row::new(name, "5.5, 5.7", NumberOdds(Against, number, odds))
    };
    vec![
        row("dont-come-odds-4", "dont-come-4", 4, (1, 2)),
        row("dont-come-odds-5", "dont-come-5", 5, (2, 3)),
        row("dont-come-odds-6", "dont-come-6", 6, (5, 6)),
        row("dont-come-odds-8", "dont-come-8", 8, (5, 6)),
        row("dont-come-odds-9", "dont-come-9", 9, (2, 3)),
        row("dont-come-odds-10", "dont-come-10", 10, (1, 2)),
    ]
}

/// 6.1: off on a come-out unless they are called on.
fn place_bets() -> Vec<Row> {
    let row = |name, number, odds| Row {
        works: WorkingTime::WithPoint,
        after: WinDestination::Up, // 3.5#winner
        calls: FREE_CALLS,
        ..Row::new(name, "6.1", Number(number, odds))
    };
    vec![
        row("place-4", 4, (9, 5)),
        row("place-5", 5, (7, 5)),
        row("place-6", 6, (7, 6)),
        row("place-8", 8, (7, 6)),
        row("place-9", 9, (7, 5)),
        row("place-10", 10, (9, 5)),
    ]
}

/// The vigorish of a Buy or Lay bet, charged with the bet or out of a win.
fn vigorish(upfront: bool, base: Base) -> Fee {
    if upfront { Fee::Held(base, VIGORISH) } else { Fee::OnWin(base, VIGORISH) }
}

/// 6.2: off on a come-out unless they are called on; vigorish on the stake.
fn buy_bets(upfront: bool) -> Vec<Row> {
    let row = |name, number, odds| Row {
        works: WorkingTime::WithPoint,
        after: WinDestination::Up,
        calls: FREE_CALLS,
        fee: vigorish(upfront, Base::Stake),
        ..Row::new(name, "6.2", Number(number, odds))
    };
    vec![
        row("buy-4", 4, (2, 1)),
        row("buy-5", 5, (3, 2)),
        row("buy-6", 6, (6, 5)),
        row("buy-8", 8, (6, 5)),
        row("buy-9", 9, (3, 2)),
        row("buy-10", 10, (2, 1)),
    ]
}

/// 6.3: always working; vigorish on the amount won.
fn lay_bets(upfront: bool) -> Vec<Row> {
    let row = |name, number, odds| Row {
        after: WinDestination::Up,
        fee: vigorish(upfront, Base::Win),
        ..Row::new(name, "6.3", Lay(number, odds))
    };
    vec![
        row("lay-4", 4, (1, 2)),
        row("lay-5", 5, (2, 3)),
        row("lay-6", 6, (5, 6)),
        row("lay-8", 8, (5, 6)),
        row("lay-9", 9, (2, 3)),
        row("lay-10", 10, (1, 2)),
    ]
}

/// 7.4: working unless they are called off.
fn hardways() -> Vec<Row> {
    let row = |name, number, to_one| Row {
        works: WorkingTime::UnlessOff,
        after: WinDestination::Up,
        calls: FREE_CALLS,
        ..Row::new(name, "7.4", Hard(number, to_one))
    };
    vec![row("hard-4", 4, 7), row("hard-6", 6, 9), row("hard-8", 8, 9), row("hard-10", 10, 7)]
}

/// 7.1.
fn field(twelve: &str) -> Row {
    let twelve = match twelve {
        "triple" => 3,
        "double" => 2,
        other => panic!("unknown field-12 '{other}'"),
    };
    let lines = vec![(Total(&[3, 4, 9, 10, 11]), 1), (Total(&[2]), 2), (Total(&[12]), twelve)];
    Row::new("field", "7.1", next_roll(lines))
}

/// 7.2 and 7.3.
fn propositions() -> Vec<Row> {
    let two = (1, Total(&[2]), 30);
    let three = (1, Total(&[3]), 15);
    let eleven = (1, Total(&[11]), 15);
    let twelve = (1, Total(&[12]), 30);
    let craps = (1, Total(&[2, 3, 12]), 7);
    let seven = (1, Total(&[7]), 4);
    vec![
        Row::new("craps-2", "7.2", next_roll(vec![(Total(&[2]), 30)])),
        Row::new("craps-3", "7.2", next_roll(vec![(Total(&[3]), 15)])),
        Row::new("eleven", "7.2", next_roll(vec![(Total(&[11]), 15)])),
        Row::new("craps-12", "7.2", next_roll(vec![(Total(&[12]), 30)])),
        Row::new("any-craps", "7.2", next_roll(vec![(Total(&[2, 3, 12]), 7)])),
        Row::new("any-seven", "7.2", next_roll(vec![(Total(&[7]), 4)])),
        Row::new("horn", "7.3#horn", in_parts(&[two, three, eleven, twelve])),
        Row::new("horn-high-2", "7.3#horn-high", in_parts(&[(2, Total(&[2]), 30), three, eleven, twelve])),
        Row::new("horn-high-3", "7.3#horn-high", in_parts(&[two, (2, Total(&[3]), 15), eleven, twelve])),
        Row::new("horn-high-11", "7.3#horn-high", in_parts(&[two, three, (2, Total(&[11]), 15), twelve])),
        Row::new("horn-high-12", "7.3#horn-high", in_parts(&[two, three, eleven, (2, Total(&[12]), 30)])),
        Row::new("world", "7.3#world", in_parts(&[two, three, eleven, twelve, seven])),
        Row::new("c-and-e", "7.3#c-and-e", in_parts(&[craps, eleven])),
        Row::new("hi-lo", "7.3#hi-lo", in_parts(&[two, twelve])),
    ]
}

/// 8.
fn all_small() -> Vec<Row> {
    let row = |name, totals, to_one| Row {
        when: BetTime::NewShooter,
        down: TakeDownLimit::Never,
        ..Row::new(name, "8", Collect(totals, to_one))
    };
    vec![
        row("all-small", &[2, 3, 4, 5, 6], 34),
        row("all-tall", &[8, 9, 10, 11, 12], 34),
        row("make-them-all", &[2, 3, 4, 5, 6, 8, 9, 10, 11, 12], 175),
    ]
}

/// 7.5: any pair except those of 2, 3, 11 and 12 (7.5#craps).
fn hops() -> Vec<Row> {
    let one_way = |name, face| Row::new(name, "7.5", next_roll(vec![(Dice(face, face), 30)]));
    let two_ways = |name, a, b| Row::new(name, "7.5", next_roll(vec![(Dice(a, b), 15)]));
    vec![
        one_way("hop-2-2", 2),
        one_way("hop-3-3", 3),
        one_way("hop-4-4", 4),
        one_way("hop-5-5", 5),
        two_ways("hop-1-3", 1, 3),
        two_ways("hop-1-4", 1, 4),
        two_ways("hop-1-5", 1, 5),
        two_ways("hop-1-6", 1, 6),
        two_ways("hop-2-3", 2, 3),
        two_ways("hop-2-4", 2, 4),
        two_ways("hop-2-5", 2, 5),
        two_ways("hop-2-6", 2, 6),
        two_ways("hop-3-4", 3, 4),
        two_ways("hop-3-5", 3, 5),
        two_ways("hop-3-6", 3, 6),
        two_ways("hop-4-5", 4, 5),
        two_ways("hop-4-6", 4, 6),
    ]
}

/// The clauses by which each bet wins and loses, and the clause of its payout if that is a separate one.
fn clauses(_: &Document, row: &Row, how: &DecisionFacts) -> String {
    let (family, on) = (family(row.name), pairs(how.number));
    let (first, total) = (how.number == 0, how.total());
    let found = match (family, how.verdict) {
        ("pass", Won) if first => "4.1#natural",
        ("pass", Won) => "4.1#made",
        ("pass", _) if first => "4.1#craps",
        ("pass", _) => "4.1#seven-out",
        ("dont-pass", Won) if first => "4.2#craps",
        ("dont-pass", Won) => "4.2#seven",
        ("dont-pass", Lost) if first => "4.2#natural",
        ("dont-pass", Lost) => "4.2#made",
        ("dont-pass", Pushed) => "4.2#bar",
        ("come", _) if first => "4.3#come-first",
        ("come", _) => "4.3#come-then",
        ("dont-come", _) if first => "4.3#dont-first",
        ("dont-come", _) => "4.3#dont-then",
        ("pass-odds" | "come-odds", Won) => return format!("5.3 5.3#{on}"),
        ("pass-odds" | "come-odds", _) => "5.3",
        ("dont-pass-odds" | "dont-come-odds", Won) => return format!("5.7 5.7#{on}"),
        ("dont-pass-odds" | "dont-come-odds", _) => "5.7",
        ("place", Won) => return format!("6.1#race 6.1#{on}"),
        ("place", _) => "6.1#race",
        ("buy", Won) => return format!("6.2#race 6.2#{on}"),
        ("buy", _) => "6.2#race",
        ("lay", Won) => return format!("6.3#race 6.3#{on}"),
        ("lay", _) => "6.3#race",
        ("hard", Won) => return format!("7.4#race 7.4#{on}"),
        ("hard", _) => "7.4#race",
        ("field", Won) if total == 2 => "7.1#roll 7.1#2",
        ("field", Won) if total == 12 => "7.1#roll 7.1#12",
        ("field", Won) => "7.1#roll 7.1#even",
        ("field", _) => "7.1#roll",
        ("craps-2" | "craps-12", Won) => "7.2#roll 7.2#2-12",
        ("craps-3" | "eleven", Won) => "7.2#roll 7.2#3-11",
        ("any-craps", Won) => "7.2#roll 7.2#any-craps",
        ("any-seven", Won) => "7.2#roll 7.2#any-seven",
        ("craps-2" | "craps-3" | "craps-12" | "eleven" | "any-craps" | "any-seven", _) => "7.2#roll",
        ("horn", Won) => "7.3#horn 7.3#parts",
        ("horn-high", Won) => "7.3#horn-high 7.3#parts",
        ("world", Won) => "7.3#world 7.3#parts",
        ("c-and-e", Won) => "7.3#c-and-e 7.3#parts",
        ("hi-lo", Won) => "7.3#hi-lo 7.3#parts",
        (hop, Won) if hop.starts_with("hop-") => match how.dice {
            (a, b) if a == b => "7.5#roll 7.5#hard",
            _ => "7.5#roll 7.5#easy",
        },
        (hop, _) if hop.starts_with("hop-") => "7.5#roll",
        ("all-small", Won) => "8.4#small",
        ("all-tall", Won) => "8.4#tall",
        ("make-them-all", Won) => "8.4#all",
        ("all-small" | "all-tall" | "make-them-all", _) => "8.3",
        (_, Lost) => "7.3#parts",
        _ => "",
    };
    found.to_owned()
}
