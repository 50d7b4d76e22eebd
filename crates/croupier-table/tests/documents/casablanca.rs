//! Craps, New Hampshire: Casablanca Casino, LLC. Written from the document. Its clauses are not numbered, so they are
//! named after its headings. Where it is ambiguous, the readings C- and X- of the specification apply.

use super::terms::DiceCondition::*;
use super::terms::Rule::*;
use super::terms::Side::{Against, With};
use super::terms::{
    BetTime, CallDuration, Calls, Document, FirstRoll, Odds, Round, Row, TakeDownLimit, WinDestination,
    WorkingTime, in_parts, next_roll,
};
use crate::reasons::Verdict::{Lost, Pushed, Won};
use crate::reasons::{DecisionFacts, family, pairs};

/// Method of Play: the numbers that become the point.
const POINTS: &[u8] = &[4, 5, 6, 8, 9, 10];

/// Line bets, Pass line bet; Come bet.
const FIRST: FirstRoll = FirstRoll { wins: &[7, 11], loses: &[2, 3, 12], stands: &[] };
/// Don't pass line bet, "a 12 will draw"; Don't come bet, "a standoff".
const FIRST_DONT: FirstRoll = FirstRoll { wins: &[2, 3], loses: &[7, 11], stands: &[12] };

/// Pay Tables: 7.75 to 4, 5.75 to 4 and 4.5 to 4, in quarters.
const ODDS: &[(u8, Odds)] =
    &[(4, (31, 16)), (5, (23, 16)), (6, (18, 16)), (8, (18, 16)), (9, (23, 16)), (10, (31, 16))];

/// Multi roll bets: not working on a come-out, unless the player calls the bet working. The document does not say what
/// the lammer means with a point on.
const CALLED_WORKING: Calls =
    Calls { on_at_come_out: Some(true), off_at_come_out: None, off_with_point: None };

/// The book under an operator's choices. The largest bet is the legal maximum, which the operator must declare.
pub(crate) fn document(choices: &[(&'static str, &'static str)]) -> Document {
    let chosen = |name: &str, otherwise: &'static str| Document::chosen(choices, name, otherwise);
    let mut choices = choices.to_vec();
    let most = chosen("statutory-max", "");
    if most.is_empty() {
        choices.push(("statutory-max", "1000000"));
    }
    let mut rows = flat_bets();
    rows.extend(travelled());
    rows.extend(come_odds());
    rows.extend(place_bets());
    rows.extend(multi_roll_bets());
    rows.push(field(&chosen));
    rows.extend(single_roll_bets(chosen("hi-lo-pay", "split")));
    rows.extend(hops());
    Document {
        pack: "casablanca-craps",
        choices,
        points: POINTS,
        rows,
        clauses,
        chip: 25, // Equipment used: chips from a quarter up
        round: match chosen("payout-rounding", "down") {
            "down" => Round::Down,
            "nearest" => Round::Nearest,
            "up" => Round::Up,
            other => panic!("unknown payout-rounding '{other}'"),
        },
        most: if most.is_empty() { 100_000_000 } else { most.parse::<i64>().unwrap() * 100 },
        call_holds: CallDuration::UntilPuckTurns,
        // Multi roll bets: "the bet is usually refunded".
        raises_apart: false,
        refunds_new_point: chosen("place-becomes-point", "refund") != "keep",
        stakes: [225, 1475],
        odds_stakes: [375, 1450],
        part: 25,
        not_offered: &[
            "dont-pass-odds",
            "dont-come-odds-6",
            "buy-4",
            "buy-6",
            "lay-4",
            "lay-6",
            "horn-high-2",
            "horn-high-11",
            "world",
            "whirl",
            "ace-deuce-eleven",
            "eleven-twelve",
            "hi-lo-eleven",
            "six-seven-eight",
            "fire-bet",
            "sharpshooter",
            "all-small",
            "all-tall",
            "make-them-all",
            "place-2",
            "place-11",
            "come-3",
            "hop-1-1",
            "hop-1-2",
            "hop-5-6",
            "hop-6-6",
        ],
    }
}

fn flat_bets() -> Vec<Row> {
    let pass = Row::new("pass", "Line bets, Joining a game", Line(With, FIRST));
    let dont_pass = Row::new("dont-pass", "Line bets", Line(Against, FIRST_DONT));
    let odds = Row::new("pass-odds", "Pass odds, Pay Tables", LineOdds(With, ODDS));
    let come = Row::new("come", "Come bet", ComeBox(With, FIRST));
    let dont_come = Row::new("dont-come", "Don't come bet", ComeBox(Against, FIRST_DONT));
    vec![
        Row { down: TakeDownLimit::BeforePoint, ..pass }, // also with the button on
        Row { when: BetTime::ComeOut, ..dont_pass },
        Row { when: BetTime::Beside("pass"), ..odds },
        come, // "can be made before a point has been established"
        Row { when: BetTime::Point, ..dont_come },
    ]
}

fn travelled() -> Vec<Row> {
    let come = |name, number| Row {
        when: BetTime::Never,
        down: TakeDownLimit::Never,
        ..Row::new(name, "Come bet", Travelled(With, number))
    };
    let dont = |name, number| Row {
        when: BetTime::Never,
        ..Row::new(name, "Don't come bet", Travelled(Against, number))
    };
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

/// Come bet: the odds do not work on a come-out, unless the player says so. Odds that do not work come back when the
/// come bet is decided.
fn come_odds() -> Vec<Row> {
    let row = |name, flat, number, odds| Row {
        when: BetTime::Beside(flat),
        works: WorkingTime::WithPoint,
        calls: CALLED_WORKING,
        ..Row::new(name, "Come bet, Pay Tables", NumberOdds(With, number, odds))
    };
    vec![
        row("come-odds-4", "come-4", 4, (31, 16)),
        row("come-odds-5", "come-5", 5, (23, 16)),
        row("come-odds-6", "come-6", 6, (18, 16)),
        row("come-odds-8", "come-8", 8, (18, 16)),
        row("come-odds-9", "come-9", 9, (23, 16)),
        row("come-odds-10", "come-10", 10, (31, 16)),
    ]
}

/// The bet does not work on a come-out; a win leaves it up.
fn multi_roll(row: Row) -> Row {
    Row { works: WorkingTime::WithPoint, after: WinDestination::Up, calls: CALLED_WORKING, ..row }
}

/// Pay Tables: 6.75 to 4, 5.25 to 4 and 4.25 to 4, in quarters.
fn place_bets() -> Vec<Row> {
    let row = |name, number, odds| multi_roll(Row::new(name, "Pay Tables", Number(number, odds)));
    vec![
        row("place-4", 4, (27, 16)),
        row("place-5", 5, (21, 16)),
        row("place-6", 6, (17, 16)),
        row("place-8", 8, (17, 16)),
        row("place-9", 9, (21, 16)),
        row("place-10", 10, (27, 16)),
    ]
}

fn multi_roll_bets() -> Vec<Row> {
    let hard = |name, number, to_one| multi_roll(Row::new(name, "Hard way", Hard(number, to_one)));
    let big = |name, number| multi_roll(Row::new(name, "Big 6 and Big 8", Number(number, (1, 1))));
    vec![
        hard("hard-4", 4, 7),
        hard("hard-6", 6, 9),
        hard("hard-8", 8, 9),
        hard("hard-10", 10, 7),
        big("big-6", 6),
        big("big-8", 8),
    ]
}

/// Field: typically 2:1 or 3:1 on 2 and 12; the bet and its payouts are assumed to ride up to the maximum.
fn field(chosen: &dyn Fn(&str, &'static str) -> &'static str) -> Row {
    let pays = |name: &str| match chosen(name, "2-to-1") {
        "2-to-1" => 2,
        "3-to-1" => 3,
        other => panic!("unknown {name} '{other}'"),
    };
    let lines = vec![
        (Total(&[3, 4, 9, 10, 11]), 1),
        (Total(&[2]), pays("field-2")),
        (Total(&[12]), pays("field-12")),
    ];
    let rides = chosen("field-ride", "true") == "true";
    Row {
        after: if rides { WinDestination::Ride } else { WinDestination::Home },
        ..Row::new("field", "Field", next_roll(lines))
    }
}

fn single_roll_bets(hi_lo: &str) -> Vec<Row> {
    let two = (1, Total(&[2]), 30); // Pay Tables
    let three = (1, Total(&[3]), 15);
    let eleven = (1, Total(&[11]), 15);
    let twelve = (1, Total(&[12]), 30);
    let craps = (1, Total(&[2, 3, 12]), 7);
    let hi_lo = match hi_lo {
        "split" => in_parts(&[two, twelve]), // C-22: the document prints no payout
        "15-to-1" => next_roll(vec![(Total(&[2, 12]), 15)]),
        "14-to-1" => next_roll(vec![(Total(&[2, 12]), 14)]),
        other => panic!("unknown hi-lo-pay '{other}'"),
    };
    vec![
        Row::new("craps-2", "2", in_parts(&[two])),
        Row::new("craps-3", "3", in_parts(&[three])),
        Row::new("eleven", "Yo", in_parts(&[eleven])),
        Row::new("craps-12", "12", in_parts(&[twelve])),
        Row::new("hi-lo", "2 or 12", hi_lo),
        Row::new("any-craps", "Any Craps", in_parts(&[craps])),
        Row::new("c-and-e", "C & E", in_parts(&[craps, eleven])),
        Row::new("any-seven", "Any seven", in_parts(&[(1, Total(&[7]), 4)])),
        Row::new("horn", "The Horn", in_parts(&[two, three, eleven, twelve])),
    ]
}

/// Each hop names one combination (C-18, C-19).
fn hops() -> Vec<Row> {
    let hard = |name, face| Row::new(name, "Hardway on the Hop", next_roll(vec![(Dice(face, face), 30)]));
    let easy = |name, a, b| Row::new(name, "Easyway on the Hop", next_roll(vec![(Dice(a, b), 15)]));
    vec![
        hard("hop-2-2", 2),
        hard("hop-3-3", 3),
        hard("hop-4-4", 4),
        hard("hop-5-5", 5),
        easy("hop-1-3", 1, 3),
        easy("hop-1-4", 1, 4),
        easy("hop-2-3", 2, 3),
        easy("hop-1-5", 1, 5),
        easy("hop-2-4", 2, 4),
        easy("hop-1-6", 1, 6),
        easy("hop-2-5", 2, 5),
        easy("hop-3-4", 3, 4),
        easy("hop-2-6", 2, 6),
        easy("hop-3-5", 3, 5),
        easy("hop-3-6", 3, 6),
        easy("hop-4-5", 4, 5),
        easy("hop-4-6", 4, 6),
    ]
}

/// The document has no numbering, so these are names for its sentences. The Pay Tables have a row for most bets.
fn clauses(_: &Document, row: &Row, how: &DecisionFacts) -> String {
    let (family, on) = (family(row.name), pairs(how.number));
    let (first, total) = (how.number == 0, how.total());
    let found = match (family, how.verdict) {
        ("pass", Won) if first => "line.pass.win-comeout",
        ("pass", Won) => "line.pass.win-point",
        ("pass", _) if first => "line.pass.lose-comeout",
        ("pass", _) => "line.pass.lose-point",
        ("dont-pass", Won) if first => "line.dont.win-comeout",
        ("dont-pass", Won) => "line.dont.win-point",
        ("dont-pass", Lost) if first => "line.dont.lose-comeout",
        ("dont-pass", Lost) => "line.dont.lose-point",
        ("dont-pass", Pushed) => "line.dont.push-12",
        ("come", Won) if first => "come.first-win",
        ("come", Won) => "come.second-win",
        ("come", _) if first => "come.first-lose",
        ("come", _) => "come.second-lose",
        ("dont-come", Won) if first => "dont-come.first-win",
        ("dont-come", Lost) if first => "dont-come.first-lose",
        ("dont-come", Pushed) => "dont-come.standoff-12",
        ("dont-come", _) => "dont-come.second", // "wins if ... a seven before", and loses if not
        ("pass-odds", Won) => return format!("line.odds.win pay.odds.{on}"),
        ("pass-odds", _) => "line.odds.win", // likewise
        // Odds that work win and lose together with the come bet.
        ("come-odds", Won) => return format!("pay.odds.{on}"),
        ("come-odds", _) => "come.second-lose",
        ("place", Won) => return format!("multi.place.win pay.place.{on}"),
        ("place", _) => "multi.place.win",
        ("hard", Won) => return format!("multi.hard.win pay.hard.{on}"),
        ("hard", _) => "multi.hard.lose",
        ("big", Won) => "multi.big.win multi.big.pay",
        ("big", _) => "multi.big.win",
        ("field", Won) if matches!(total, 2 | 12) => "field.win field.pay-2-12",
        ("field", Won) => "field.win field.pay-even",
        ("field", _) => "field.win",
        // One roll decides these bets; a bet that does not win is lost.
        ("craps-2", Won) => "single.two pay.two",
        ("craps-2", _) => "single.two single.scope",
        ("craps-3", Won) => "single.three pay.three",
        ("craps-3", _) => "single.three single.scope",
        ("eleven", Won) => "single.yo pay.eleven",
        ("eleven", _) => "single.yo single.scope",
        ("craps-12", Won) => "single.twelve pay.twelve",
        ("craps-12", _) => "single.twelve single.scope",
        ("hi-lo", Won) => "single.hi-lo single.hi-lo.pay",
        ("hi-lo", _) => "single.hi-lo",
        ("any-craps", Won) => "single.any-craps pay.any-craps",
        ("any-craps", _) => "single.any-craps single.scope",
        ("c-and-e", _) => "single.ce", // one of the two always loses, the other may win
        ("any-seven", Won) => "single.any-seven pay.any-seven",
        ("any-seven", _) => "single.any-seven single.scope",
        ("horn", _) => "single.horn", // pays off by the number, minus the losing units
        _ if !row.name.starts_with("hop-") => "",
        (_, Won) if matches!(how.dice, (a, b) if a == b) => "single.hard-hop pay.hard-hop",
        (_, Won) => "single.easy-hop pay.easy-hop",
        _ if matches!(row.name, "hop-2-2" | "hop-3-3" | "hop-4-4" | "hop-5-5") => "single.hard-hop",
        _ => "single.easy-hop",
    };
    found.to_owned()
}
