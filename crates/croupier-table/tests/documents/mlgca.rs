//! Crapless craps, Maryland: MLGCA version 1.1. Written from the document, with its clauses: `3.A(4)` for Chapter 3
//! section A item 4. Where it is ambiguous, the readings M- and X- of the specification apply.

use super::terms::DiceCondition::*;
use super::terms::Rule::*;
use super::terms::Side::With;
use super::terms::{
    Base, BetTime, CallDuration, Calls, Document, Fee, FirstRoll, Odds, Round, Row, Rule, TakeDownLimit,
    WinDestination, WorkingTime, in_parts, next_roll,
};
use crate::reasons::Verdict::{Lost, Won};
use crate::reasons::{DecisionFacts, family};

/// 1.B(3), 1.B(5): ten points and ten come points.
const POINTS: &[u8] = &[2, 3, 4, 5, 6, 8, 9, 10, 11, 12];

/// 3.A(1), 3.A(2): seven wins immediately, no total loses immediately, and every total except seven becomes the bet's
/// number.
const FIRST: FirstRoll = FirstRoll { wins: &[7], loses: &[], stands: &[] };

/// 6.A(2): the odds of a supplemental wager in support of a Pass Bet.
const SUPPLEMENTAL: &[(u8, Odds)] = &[
    (2, (6, 1)),
    (3, (3, 1)),
    (4, (2, 1)),
    (5, (3, 2)),
    (6, (6, 5)),
    (8, (6, 5)),
    (9, (3, 2)),
    (10, (2, 1)),
    (11, (3, 1)),
    (12, (6, 1)),
];

/// 5.E(1).
const FIRE_A: &[(u32, i64)] = &[(4, 24), (5, 249), (6, 999)];
/// 5.E(2).
const FIRE_B: &[(u32, i64)] = &[(4, 39), (5, 199), (6, 499)];
/// 3.A(39)(a) to (c).
const SMALL: &[u8] = &[2, 3, 4, 5, 6];
const ALL: &[u8] = &[2, 3, 4, 5, 6, 8, 9, 10, 11, 12];
const TALL: &[u8] = &[8, 9, 10, 11, 12];

/// 3.A(4)(a), 3.A(5)(a), 3.A(38)(a): the player may call the bet on for a come-out. With a point on, the document
/// does not let the player call the bet off (M-09); the player may take it down instead.
const CALLED_ON: Calls =
    Calls { on_at_come_out: Some(true), off_at_come_out: None, off_with_point: Some(false) };

/// The book under an operator's choices.
pub(crate) fn document(choices: &[(&'static str, &'static str)]) -> Document {
    let chosen = |name: &str, otherwise: &'static str| Document::chosen(choices, name, otherwise);
    let mut rows = flat_bets();
    rows.extend(come_numbers());
    rows.extend(come_supplementals(chosen("come-odds-on-come-out", "working") == "off"));
    rows.extend(place_bets(&chosen));
    if chosen("buy-bets", "off") == "on" {
        rows.extend(buy_bets(buy_fee(&chosen)));
    }
    rows.extend(hardways());
    rows.extend(one_roll_bets());
    rows.extend(hops());
    match chosen("fire-bet", "off") {
        "a" => rows.push(fire(FIRE_A)),
        "b" => rows.push(fire(FIRE_B)),
        _ => (),
    }
    match chosen("bonus-craps", "off") {
        "a" => rows.extend(bonus(34, 175, 34)), // 5.H(1)
        "b" => rows.extend(bonus(30, 150, 30)), // 5.H(2)
        _ => (),
    }
    let many: i64 = chosen("odds-multiple", "1").parse().unwrap();
    Document {
        pack: "mlgca-crapless",
        choices: choices.to_vec(),
        points: POINTS,
        rows,
        clauses,
        chip: 1,
        round: Round::Down,
        most: i64::MAX,
        call_holds: CallDuration::UntilPuckTurns,
        raises_apart: true,
        refunds_new_point: false,
        stakes: [713, 1337],
        odds_stakes: [many * 713, many * 713 - 14], // 6.C
        part: 100,
        not_offered: &[
            "dont-pass",
            "dont-pass-odds",
            "dont-come",
            "dont-come-odds-6",
            "lay-4",
            "lay-6",
            "big-6",
            "big-8",
            "c-and-e",
            "hi-lo",
            "world",
            "ace-deuce-eleven",
            "eleven-twelve",
            "hi-lo-eleven",
            "sharpshooter",
            "hop-1-1",
            "hop-1-2",
            "hop-5-6",
            "hop-6-6",
            "place-7",
        ],
    }
}

fn flat_bets() -> Vec<Row> {
    let pass = Row::new("pass", "3.A(1), 5.A(1), 4.D(1)", Line(With, FIRST));
    let odds = Row::new("pass-odds", "6.A", LineOdds(With, SUPPLEMENTAL));
    let come = Row::new("come", "3.A(2), 5.A(2)", ComeBox(With, FIRST));
    vec![
        Row { when: BetTime::ComeOut, down: TakeDownLimit::BeforePoint, ..pass },
        Row { when: BetTime::Beside("pass"), ..odds },
        Row { when: BetTime::Point, ..come },
    ]
}

/// 3.A(2)(a), 3.A(2)(b)(ii), 3.A(2)(c), 5.A(2), 4.D(2).
fn come_numbers() -> Vec<Row> {
    let come = |name, number| Row {
        when: BetTime::Never,
        down: TakeDownLimit::Never,
        ..Row::new(name, "3.A(2)(a), 4.D(2)", Travelled(With, number))
    };
    vec![
        come("come-2", 2),
        come("come-3", 3),
        come("come-4", 4),
        come("come-5", 5),
        come("come-6", 6),
        come("come-8", 8),
        come("come-9", 9),
        come("come-10", 10),
        come("come-11", 11),
        come("come-12", 12),
    ]
}

/// 6.B. The document does not say whether these wagers work on a come-out; they do, unless the operator turns
/// them off.
fn come_supplementals(off: bool) -> Vec<Row> {
    let row = |name, flat, number, odds| Row {
        when: BetTime::Beside(flat),
        works: if off { WorkingTime::WithPoint } else { WorkingTime::Always },
        calls: if off {
            Calls { on_at_come_out: Some(true), off_at_come_out: None, off_with_point: None }
        } else {
            Calls::NONE
        },
        ..Row::new(name, "6.B(2)", NumberOdds(With, number, odds))
    };
    vec![
        row("come-odds-2", "come-2", 2, (6, 1)),
        row("come-odds-3", "come-3", 3, (3, 1)),
        row("come-odds-4", "come-4", 4, (2, 1)),
        row("come-odds-5", "come-5", 5, (3, 2)),
        row("come-odds-6", "come-6", 6, (6, 5)),
        row("come-odds-8", "come-8", 8, (6, 5)),
        row("come-odds-9", "come-9", 9, (3, 2)),
        row("come-odds-10", "come-10", 10, (2, 1)),
        row("come-odds-11", "come-11", 11, (3, 1)),
        row("come-odds-12", "come-12", 12, (6, 1)),
    ]
}

/// 3.A(4): a number before seven, inactive on a come-out; 5.A(3) to (12).
fn place_bets(chosen: &dyn Fn(&str, &'static str) -> &'static str) -> Vec<Row> {
    let outer = |name: &str| match chosen(name, "11-to-2") {
        "11-to-2" => (11, 2),
        "25-to-5" => (25, 5),
        other => panic!("unknown {name} '{other}'"),
    };
    let inner = |name: &str| match chosen(name, "11-to-4") {
        "11-to-4" => (11, 4),
        "13-to-5" => (13, 5),
        other => panic!("unknown {name} '{other}'"),
    };
    let row = |name, clause, number, odds| multi_roll(Row::new(name, clause, Number(number, odds)));
    vec![
        row("place-2", "3.A(4), 5.A(3)", 2, outer("place-2")),
        row("place-3", "3.A(4), 5.A(4)", 3, inner("place-3")),
        row("place-4", "3.A(4), 5.A(5)", 4, (9, 5)),
        row("place-5", "3.A(4), 5.A(6)", 5, (7, 5)),
        row("place-6", "3.A(4), 5.A(7)", 6, (7, 6)),
        row("place-8", "3.A(4), 5.A(8)", 8, (7, 6)),
        row("place-9", "3.A(4), 5.A(9)", 9, (7, 5)),
        row("place-10", "3.A(4), 5.A(10)", 10, (9, 5)),
        row("place-11", "3.A(4), 5.A(11)", 11, inner("place-11")),
        row("place-12", "3.A(4), 5.A(12)", 12, outer("place-12")),
    ]
}

/// 5.G(2), 5.I: the fee is charged with the wager, only on a win, or not at all, and on the amount wagered (M-34).
fn buy_fee(chosen: &dyn Fn(&str, &'static str) -> &'static str) -> Fee {
    let rate: i64 = chosen("buy-vig-rate", "5%").trim_end_matches('%').parse().unwrap();
    let base = match chosen("buy-vig-base", "stake") {
        "winnings" => Base::Win,
        _ => Base::Stake,
    };
    match chosen("buy-vig", "on-win") {
        "on-win" => Fee::OnWin(base, (rate, 100)),
        "upfront" => Fee::Held(Base::Stake, (rate, 100)),
        "none" => Fee::None,
        other => panic!("unknown buy-vig '{other}'"),
    }
}

/// 3.A(38): like a Place Bet, at true odds (5.G(1)).
fn buy_bets(fee: Fee) -> Vec<Row> {
    let row =
        |name, clause, number, odds| Row { fee, ..multi_roll(Row::new(name, clause, Number(number, odds))) };
    vec![
        row("buy-2", "3.A(38), 5.G(1)(a)", 2, (6, 1)),
        row("buy-3", "3.A(38), 5.G(1)(b)", 3, (3, 1)),
        row("buy-4", "3.A(38), 5.G(1)(c)", 4, (2, 1)),
        row("buy-5", "3.A(38), 5.G(1)(d)", 5, (3, 2)),
        row("buy-6", "3.A(38), 5.G(1)(e)", 6, (6, 5)),
        row("buy-8", "3.A(38), 5.G(1)(f)", 8, (6, 5)),
        row("buy-9", "3.A(38), 5.G(1)(g)", 9, (3, 2)),
        row("buy-10", "3.A(38), 5.G(1)(h)", 10, (2, 1)),
        row("buy-11", "3.A(38), 5.G(1)(i)", 11, (3, 1)),
        row("buy-12", "3.A(38), 5.G(1)(j)", 12, (6, 1)),
    ]
}

fn hardways() -> Vec<Row> {
    let row = |name, clause, number, to_one| multi_roll(Row::new(name, clause, Hard(number, to_one)));
    vec![
        row("hard-4", "3.A(5), 5.A(13)", 4, 7),
        row("hard-6", "3.A(6), 5.A(14)", 6, 9),
        row("hard-8", "3.A(7), 5.A(15)", 8, 9),
        row("hard-10", "3.A(8), 5.A(16)", 10, 7),
    ]
}

/// The bet is inactive on a come-out unless it is called on; a win leaves it up.
fn multi_roll(row: Row) -> Row {
    Row { works: WorkingTime::WithPoint, after: WinDestination::Up, calls: CALLED_ON, ..row }
}

fn one_roll_bets() -> Vec<Row> {
    let two = (1, Total(&[2]), 30); // 5.A(21)
    let three = (1, Total(&[3]), 15); // 5.A(22)
    let eleven = (1, Total(&[11]), 15); // 5.A(24)
    let twelve = (1, Total(&[12]), 30); // 5.A(23)
    let seven = (1, Total(&[7]), 4); // 5.A(19)
    let field = vec![(Total(&[3, 4, 9, 10, 11]), 1), (Total(&[2, 12]), 2)];
    let middle = vec![
        (Dice(1, 5), 1),
        (Dice(2, 4), 1),
        (Total(&[7]), 1),
        (Dice(2, 6), 1),
        (Dice(3, 5), 1),
        (Dice(3, 3), 2),
        (Dice(4, 4), 2),
    ];
    vec![
        Row::new("field", "3.A(9), 5.A(17), 5.A(18)", next_roll(field)),
        Row::new("any-seven", "3.A(10), 5.A(19)", in_parts(&[seven])),
        Row::new("any-craps", "3.A(11), 5.A(20)", in_parts(&[(1, Total(&[2, 3, 12]), 7)])),
        Row::new("craps-2", "3.A(12), 5.A(21)", in_parts(&[two])),
        Row::new("craps-3", "3.A(13), 5.A(22)", in_parts(&[three])),
        Row::new("craps-12", "3.A(14), 5.A(23)", in_parts(&[twelve])),
        Row::new("eleven", "3.A(15), 5.A(24)", in_parts(&[eleven])),
        Row::new("horn", "3.A(16), 5.B", in_parts(&[two, three, eleven, twelve])),
        Row::new("horn-high-2", "3.A(17), 5.C", in_parts(&[two, three, eleven, twelve, two])),
        Row::new("horn-high-3", "3.A(17), 5.C", in_parts(&[two, three, eleven, twelve, three])),
        Row::new("horn-high-11", "3.A(17), 5.C", in_parts(&[two, three, eleven, twelve, eleven])),
        Row::new("horn-high-12", "3.A(17), 5.C", in_parts(&[two, three, eleven, twelve, twelve])),
        Row::new("whirl", "3.A(18), 5.D", in_parts(&[two, three, eleven, twelve, seven])),
        Row::new("six-seven-eight", "3.A(36), 5.A(42), 5.A(43)", next_roll(middle)),
    ]
}

/// 3.A(19) to (35): exactly these faces.
fn hops() -> Vec<Row> {
    let hard = |name, clause, face| Row::new(name, clause, next_roll(vec![(Dice(face, face), 30)]));
    let easy = |name, clause, a, b| Row::new(name, clause, next_roll(vec![(Dice(a, b), 15)]));
    vec![
        hard("hop-2-2", "3.A(19), 5.A(25)", 2),
        hard("hop-3-3", "3.A(20), 5.A(26)", 3),
        hard("hop-4-4", "3.A(21), 5.A(27)", 4),
        hard("hop-5-5", "3.A(22), 5.A(28)", 5),
        easy("hop-1-3", "3.A(23), 5.A(29)", 1, 3),
        easy("hop-1-4", "3.A(24), 5.A(30)", 1, 4),
        easy("hop-2-3", "3.A(25), 5.A(33)", 2, 3),
        easy("hop-1-5", "3.A(26), 5.A(31)", 1, 5),
        easy("hop-2-4", "3.A(27), 5.A(34)", 2, 4),
        easy("hop-1-6", "3.A(28), 5.A(32)", 1, 6),
        easy("hop-2-5", "3.A(29), 5.A(35)", 2, 5),
        easy("hop-3-4", "3.A(30), 5.A(37)", 3, 4),
        easy("hop-2-6", "3.A(31), 5.A(36)", 2, 6),
        easy("hop-3-5", "3.A(32), 5.A(38)", 3, 5),
        easy("hop-3-6", "3.A(33), 5.A(39)", 3, 6),
        easy("hop-4-5", "3.A(34), 5.A(40)", 4, 5),
        easy("hop-4-6", "3.A(35), 5.A(41)", 4, 6),
    ]
}

/// 3.A(37), 11.B(1): one to five dollars; 4.D(3): never changed.
fn fire(tiers: &'static [(u32, i64)]) -> Row {
    let row = Row::new("fire-bet", "3.A(37), 5.E, 11.A", Rule::Fire(tiers));
    Row { when: BetTime::NewShooter, down: TakeDownLimit::Never, stakes: vec![300, 500], ..row }
}

/// 3.A(39), 12.B, 5.H; 4.D(4): never changed.
fn bonus(small: i64, all: i64, tall: i64) -> Vec<Row> {
    let row = |name, numbers, to_one| Row {
        when: BetTime::NewShooter,
        down: TakeDownLimit::Never,
        ..Row::new(name, "3.A(39), 5.H, 12.B", Collect(numbers, to_one))
    };
    vec![row("all-small", SMALL, small), row("make-them-all", ALL, all), row("all-tall", TALL, tall)]
}

/// The items of chapter 3 say how each bet wins and loses; chapters 5 and 6 give its payout.
fn clauses(document: &Document, row: &Row, how: &DecisionFacts) -> String {
    let family = family(row.name);
    // The item of chapter 3 and the one of chapter 5, as the rows above name them.
    let mut named = row.clause.split(", ").map(|item| item.replace('(', ".").replace(')', ""));
    let (item, pay) = (named.next().unwrap_or_default(), named.next().unwrap_or_default());
    let first = how.number == 0;
    match (family, how.verdict) {
        ("pass", Won) if first => "3.A.1.a.i".into(),
        ("pass", Won) => "3.A.1.a.ii".into(),
        ("pass", _) => "3.A.1.b.i".into(),
        ("come", Won) if first => "3.A.2.b.i".into(),
        ("come", Won) => "3.A.2.b.ii".into(),
        ("come", _) => "3.A.2.c.i".into(),
        ("pass-odds", Won) => format!("6.A.2.{}", supplemental(how.number)),
        ("pass-odds", _) => "6.A".into(), // in support of a Pass Bet: paid if that wins, else lost
        ("come-odds", Won) => format!("6.B.2.{}", supplemental(how.number)),
        ("come-odds", _) => "6.B".into(), // likewise
        ("place", Won) => format!("{item}.b {pay}{}", place_choice(document, row.name)),
        ("place" | "hard", Lost) => format!("{item}.c"),
        ("hard", Won) => format!("{item}.b {pay}"),
        ("buy", Won) => format!("{item}.b.i {pay}"),
        ("buy", _) => format!("{item}.b.ii"),
        ("field", Won) if matches!(how.total(), 2 | 12) => format!("{item}.a 5.A.18"),
        ("field", Won) => format!("{item}.a 5.A.17"),
        ("six-seven-eight", Won) if matches!(how.dice, (3, 3) | (4, 4)) => format!("{item}.a 5.A.43"),
        ("six-seven-eight", Won) => format!("{item}.a 5.A.42"),
        ("horn", Won) => format!("{item}.b {pay}"),
        ("horn", _) => format!("{item}.c"),
        ("horn-high" | "whirl", Won) => format!("{item}.c {pay}"),
        ("horn-high" | "whirl", _) => format!("{item}.d"),
        ("fire-bet", Won) => {
            let table = if document.chose("fire-bet", "a") { 1 } else { 2 };
            let points = ["a", "b", "c"][how.points.min(6) - 4];
            format!("{item}.a 5.E.{table}.{points}")
        }
        ("all-small" | "make-them-all" | "all-tall", Won) => {
            let table = if document.chose("bonus-craps", "a") { 1 } else { 2 };
            let letter = match family {
                "all-small" => "a",
                "make-them-all" => "b",
                _ => "c",
            };
            format!("{item}.{letter} 5.H.{table}.{letter}")
        }
        ("all-small" | "make-them-all" | "all-tall", _) => "12.B.5".into(),
        // Each of the other bets has one item and one row.
        (_, Won) => format!("{item}.a {pay}"),
        _ => format!("{item}.b"),
    }
}

/// The rows of 6.A(2) and 6.B(2).
fn supplemental(number: u8) -> &'static str {
    match number {
        2 | 12 => "a",
        3 | 11 => "b",
        4 | 10 => "c",
        5 | 9 => "d",
        _ => "e",
    }
}

/// 5.A(3), (4), (11) and (12): the operator chooses between two payouts.
fn place_choice(document: &Document, name: &str) -> &'static str {
    match name {
        "place-2" | "place-12" if document.chose(name, "25-to-5") => ".b",
        "place-3" | "place-11" if document.chose(name, "13-to-5") => ".b",
        "place-2" | "place-3" | "place-11" | "place-12" => ".a",
        _ => "",
    }
}
