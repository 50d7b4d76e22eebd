//! Midi Craps, British Columbia: section 4.0 of the BCLC Rules of Play. Written from the document, with the clauses of
//! that section. Where it is ambiguous or damaged, the readings A and C of the specification apply: 7.6.5 to 7.6.13 are
//! fragments, read like the parallel clauses of the regular game.

use super::terms::DiceCondition::*;
use super::terms::Rule::*;
use super::terms::Side::{Against, With};
use super::terms::{
    Base, BetTime, CallDuration, Calls, Document, Fee, FirstRoll, OddUnits, Odds, Round, Row, TakeDownLimit,
    WinDestination, WorkingTime, in_parts, next_roll,
};
use crate::reasons::Verdict::{Lost, Pushed, Won};
use crate::reasons::{DecisionFacts, family, pairs};

/// 2.1.5, 2.2.5.
const POINTS: &[u8] = &[4, 5, 6, 8, 9, 10];

/// 2.1.3, 2.1.4; 4.4.1 for Come.
const FIRST: FirstRoll = FirstRoll { wins: &[7, 11], loses: &[2, 3, 12], stands: &[] };
/// 2.2.3, 2.2.3.a, 2.2.4; 4.4.1 for Don't Come.
const FIRST_DONT: FirstRoll = FirstRoll { wins: &[2, 3], loses: &[7, 11], stands: &[12] };

/// The table at 7.1.3.
const ODDS: &[(u8, Odds)] = &[(4, (2, 1)), (5, (3, 2)), (6, (6, 5)), (8, (6, 5)), (9, (3, 2)), (10, (2, 1))];
/// The table at 7.2.2: lay 6 to win 5, lay 3 to win 2, lay 2 to win 1.
const LAY_ODDS: &[(u8, Odds)] =
    &[(4, (1, 2)), (5, (2, 3)), (6, (5, 6)), (8, (5, 6)), (9, (2, 3)), (10, (1, 2))];

/// 7.4.5, 7.5.5: five percent when the bet is placed, and every time it is paid.
const VIGORISH: Odds = (5, 100);

/// 7.3.8.a, 7.3.9, 7.4.7.a, 7.4.8: may be called on for the come-out, and off at any time.
const PLACE_CALLS: Calls =
    Calls { on_at_come_out: Some(true), off_at_come_out: Some(true), off_with_point: Some(true) };
/// 7.1.6: may be called on for the come-out; 4.7.3 does not mention calls with a point on.
const COME_ODDS_CALLS: Calls =
    Calls { on_at_come_out: Some(true), off_at_come_out: None, off_with_point: Some(false) };
/// 7.7.6.a: may be called off for the come-out, or at any other time.
const HARDWAY_CALLS: Calls =
    Calls { on_at_come_out: None, off_at_come_out: Some(true), off_with_point: Some(true) };

/// The book under an operator's choices.
pub(crate) fn document(choices: &[(&'static str, &'static str)]) -> Document {
    let mut rows = flat_bets();
    rows.extend(travelled());
    rows.extend(come_odds());
    rows.extend(dont_come_odds());
    rows.extend(place_bets(Document::chosen(choices, "place-odd-units", "split")));
    rows.extend(buy_bets());
    rows.extend(lay_bets());
    rows.extend(hardways());
    rows.extend(propositions());
    rows.extend(hops());
    Document {
        pack: "bclc-midi-craps",
        choices: choices.to_vec(),
        points: POINTS,
        rows,
        clauses,
        chip: 1,
        round: Round::Down,
        most: i64::MAX,
        call_holds: CallDuration::ForComeOutOrPoint, // 4.6, 4.7, reading 18
        raises_apart: false,
        refunds_new_point: false,
        stakes: [713, 1337],
        odds_stakes: [1337, 2099],
        part: 100,
        not_offered: &[
            "big-6",
            "big-8",
            "whirl",
            "six-seven-eight",
            "fire-bet",
            "sharpshooter",
            "all-small",
            "all-tall",
            "make-them-all",
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

fn flat_bets() -> Vec<Row> {
    let pass = Row::new("pass", "2.1, 4.3.1, 4.4.2", Line(With, FIRST));
    let dont_pass = Row::new("dont-pass", "2.2, 4.2.1, 4.4.3", Line(Against, FIRST_DONT));
    let odds = Row::new("pass-odds", "7.1.1, 7.1.3", LineOdds(With, ODDS));
    let lay_odds = Row::new("dont-pass-odds", "7.2", LineOdds(Against, LAY_ODDS));
    let come = Row::new("come", "4.4, 4.4.1", ComeBox(With, FIRST));
    let dont_come = Row::new("dont-come", "4.4, 4.4.1, 4.4.3.a", ComeBox(Against, FIRST_DONT));
    vec![
        Row { down: TakeDownLimit::BeforePoint, ..pass }, // 4.3.1: also with a point on
        Row { when: BetTime::ComeOut, ..dont_pass },
        Row { when: BetTime::Beside("pass"), ..odds },
        Row { when: BetTime::Beside("dont-pass"), ..lay_odds },
        Row { when: BetTime::Point, ..come },
        Row { when: BetTime::Point, ..dont_come },
    ]
}

/// 4.4.1, with 2.1.6, 2.1.7, 2.2.6, 2.2.7; 4.4.2.
fn travelled() -> Vec<Row> {
    let come = |name, number| Row {
        when: BetTime::Never,
        down: TakeDownLimit::Never,
        ..Row::new(name, "4.4.1, 4.4.2", Travelled(With, number))
    };
    let dont = |name, number| Row {
        when: BetTime::Never,
        ..Row::new(name, "4.4.1, 4.4.3.a", Travelled(Against, number))
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

/// 7.1.2, 7.1.6: off on a come-out unless they are called on.
fn come_odds() -> Vec<Row> {
    let row = |name, flat, number, odds| Row {
        when: BetTime::Beside(flat),
        works: WorkingTime::WithPointOrCalled,
        calls: COME_ODDS_CALLS,
        ..Row::new(name, "7.1.2, 7.1.3, 7.1.6", NumberOdds(With, number, odds))
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

/// 7.2.1.a, 7.2.2.
fn dont_come_odds() -> Vec<Row> {
    let row = |name, flat, number, odds| Row {
        when: BetTime::Beside(flat),
        ..Row::new(name, "7.2", NumberOdds(Against, number, odds))
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

/// 7.3. Bets on 6 and 8 are in multiples of six dollars, and an incorrect unit gets even money (7.3.5). Bets on the
/// other numbers are in multiples of five (7.3.6).
fn place_bets(odd_units: &str) -> Vec<Row> {
    let (odd_units, stakes) = match odd_units {
        "split" => (OddUnits::RestEven(600), vec![713, 1000, 1200]),
        "even-money" => (OddUnits::AllEven(600), vec![713, 1000, 1200]),
        "refuse" => (OddUnits::None, vec![600, 1800]),
        other => panic!("unknown place-odd-units '{other}'"),
    };
    let row = |name, number, odds, odd_units, stakes| Row {
        works: WorkingTime::WithPoint, // 7.3.8
        after: WinDestination::Up,
        calls: PLACE_CALLS,
        odd_units,
        stakes,
        ..Row::new(name, "7.3", Number(number, odds))
    };
    let fives = || vec![500, 3500];
    vec![
        row("place-4", 4, (9, 5), OddUnits::None, fives()),
        row("place-5", 5, (7, 5), OddUnits::None, fives()),
        row("place-6", 6, (7, 6), odd_units, stakes.clone()),
        row("place-8", 8, (7, 6), odd_units, stakes),
        row("place-9", 9, (7, 5), OddUnits::None, fives()),
        row("place-10", 10, (9, 5), OddUnits::None, fives()),
    ]
}

/// 7.4: off on a come-out (7.4.7), vigorish on the wager (7.4.5).
fn buy_bets() -> Vec<Row> {
    let row = |name, number, odds| Row {
        works: WorkingTime::WithPoint,
        after: WinDestination::Up,
        calls: PLACE_CALLS,
        fee: Fee::Held(Base::Stake, VIGORISH),
        ..Row::new(name, "7.4", Number(number, odds))
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

/// 7.5: working at all times (7.5.7), vigorish on the amount won (7.5.5).
fn lay_bets() -> Vec<Row> {
    let row = |name, number, odds| Row {
        after: WinDestination::Up,
        fee: Fee::Held(Base::Win, VIGORISH),
        ..Row::new(name, "7.5", Lay(number, odds))
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

/// 7.7: on for the come-out (7.7.6).
fn hardways() -> Vec<Row> {
    let row = |name, number, to_one| Row {
        works: WorkingTime::UnlessOff,
        after: WinDestination::Up,
        calls: HARDWAY_CALLS,
        ..Row::new(name, "7.7", Hard(number, to_one))
    };
    vec![row("hard-4", 4, 7), row("hard-6", 6, 9), row("hard-8", 8, 9), row("hard-10", 10, 7)]
}

fn propositions() -> Vec<Row> {
    let two = (1, Total(&[2]), 30); // the table at 7.6.4
    let three = (1, Total(&[3]), 15);
    let eleven = (1, Total(&[11]), 15);
    let twelve = (1, Total(&[12]), 30);
    let craps = (1, Total(&[2, 3, 12]), 7);
    let seven = (1, Total(&[7]), 4);
    let field = vec![(Total(&[3, 4, 9, 10, 11]), 1), (Total(&[2, 12]), 2)];
    vec![
        Row::new("field", "7.9", next_roll(field)),
        Row::new("craps-2", "7.6.4", in_parts(&[two])),
        Row::new("craps-3", "7.6.4", in_parts(&[three])),
        Row::new("eleven", "7.6.4", in_parts(&[eleven])),
        Row::new("craps-12", "7.6.4", in_parts(&[twelve])),
        Row::new("any-craps", "7.6.4", in_parts(&[craps])),
        Row::new("any-seven", "7.6.4", in_parts(&[seven])),
        Row::new("horn", "7.6.6.a", in_parts(&[two, three, eleven, twelve])),
        Row::new("horn-high-2", "7.6.7.a", in_parts(&[two, three, eleven, twelve, two])),
        Row::new("horn-high-3", "7.6.7.a", in_parts(&[two, three, eleven, twelve, three])),
        Row::new("horn-high-11", "7.6.7.a", in_parts(&[two, three, eleven, twelve, eleven])),
        Row::new("horn-high-12", "7.6.7.a", in_parts(&[two, three, eleven, twelve, twelve])),
        Row::new("world", "7.6.8.a", in_parts(&[two, three, eleven, twelve, seven])),
        Row::new("c-and-e", "7.6.9.a", in_parts(&[craps, eleven])),
        Row::new("hi-lo", "7.6.10.a", in_parts(&[two, twelve])),
        Row::new("ace-deuce-eleven", "7.6.11.a", in_parts(&[three, eleven])),
        Row::new("eleven-twelve", "7.6.12.a", in_parts(&[eleven, twelve])),
        Row::new("hi-lo-eleven", "7.6.13.a", in_parts(&[two, eleven, twelve])),
    ]
}

/// 7.8: any combination except those of 2, 3, 11 and 12 (7.8.4).
fn hops() -> Vec<Row> {
    let one_way = |name, face| Row::new(name, "7.8.5", next_roll(vec![(Dice(face, face), 30)]));
    let two_ways = |name, a, b| Row::new(name, "7.8.5", next_roll(vec![(Dice(a, b), 15)]));
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

/// The clauses by which each bet wins and loses, and its row if there is a paytable.
fn clauses(_: &Document, row: &Row, how: &DecisionFacts) -> String {
    let (family, on) = (family(row.name), pairs(how.number));
    let (first, total) = (how.number == 0, how.total());
    let found = match (family, how.verdict) {
        ("pass", Won) if first => "2.1.3",
        ("pass", Won) => "2.1.6#pay",
        ("pass", _) if first => "2.1.4#lose",
        ("pass", _) => "2.1.7#lose",
        ("dont-pass", Won) if first => "2.2.3",
        ("dont-pass", Won) => "2.2.6#pay",
        ("dont-pass", Lost) if first => "2.2.4#lose",
        ("dont-pass", Lost) => "2.2.7#lose",
        ("dont-pass", Pushed) => "2.2.3.a",
        // 4.4.1: decided like Pass and Don't Pass, but each with a separate number.
        ("come", _) if first => "4.4.1#come-first",
        ("come", _) => "4.4.1#come-point",
        ("dont-come", _) if first => "4.4.1#dc-first",
        ("dont-come", _) => "4.4.1#dc-point",
        ("pass-odds" | "come-odds", Won) => return format!("7.1.4#{on}"),
        ("pass-odds" | "come-odds", _) => "7.1.3", // paid if the flat wager is won, else lost
        ("dont-pass-odds" | "dont-come-odds", Won) => return format!("7.2.2#{on}"),
        ("dont-pass-odds" | "dont-come-odds", _) => "7.2.2", // likewise
        ("place", Won) => return format!("7.3.3 7.3.4#{on}"),
        ("place", _) => "7.3.3.a",
        ("buy", Won) => return format!("7.4.3 7.4.4#{on}"),
        ("buy", _) => "7.4.3.a",
        ("lay", Won) => return format!("7.5.3 7.5.4#{on}"),
        ("lay", _) => "7.5.3.a",
        ("hard", Won) => {
            let defined = ["a", "b", "c", "d"][usize::from(how.number) / 2 - 2];
            return format!("7.7.3.{defined} 7.7.4 7.7.5#{on}");
        }
        ("hard", _) => "7.7.4.a",
        ("field", Won) if matches!(total, 2 | 12) => "7.9.2 7.9.3#2-1",
        ("field", Won) => "7.9.2 7.9.3#1-1",
        ("field", _) => "7.9.2.a",
        ("craps-2" | "craps-12", Won) => "7.6.3 7.6.4#2-12",
        ("craps-3" | "eleven", Won) => "7.6.3 7.6.4#3-11",
        ("any-craps", Won) => "7.6.3 7.6.4#any-craps",
        ("any-seven", Won) => "7.6.3 7.6.4#any-7",
        // These bets are paid as separate wagers; like every proposition, they lose on all other totals.
        ("horn", Won) => "7.6.6.a",
        ("horn-high", Won) => "7.6.7.a",
        ("world", Won) => "7.6.8.a",
        ("c-and-e", Won) => "7.6.9.a",
        ("hi-lo", Won) => "7.6.10.a",
        ("ace-deuce-eleven", Won) => "7.6.11.a",
        ("eleven-twelve", Won) => "7.6.12.a",
        ("hi-lo-eleven", Won) => "7.6.13.a",
        (hop, Won) if hop.starts_with("hop-") => match how.dice {
            (a, b) if a == b => "7.8.3 7.8.5#one-way",
            _ => "7.8.3 7.8.5#two-way",
        },
        (hop, _) if hop.starts_with("hop-") => "7.8.3.b",
        (_, Lost) => "7.6.3.a",
        _ => "",
    };
    found.to_owned()
}
