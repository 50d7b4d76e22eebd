//! Craps, Singapore: Resorts World at Sentosa, version 2. Written from the document: `D.9` is item 9 of Appendix D,
//! `4.1` the table of odds. Where it is ambiguous, the readings R- and X- of the specification apply.

use super::terms::DiceCondition::*;
use super::terms::Rule::*;
use super::terms::Side::{Against, With};
use super::terms::{
    Base, BetTime, CallDuration, Calls, Document, Fee, FirstRoll, Odds, Round, Row, TakeDownLimit,
    WinDestination, WorkingTime, in_parts, next_roll,
};
use crate::reasons::Verdict::{Lost, Pushed, Won};
use crate::reasons::{DecisionFacts, family, pairs};

/// 1.4, 1.14.
const POINTS: &[u8] = &[4, 5, 6, 8, 9, 10];

/// D.1(a)(i), D.1(b)(i); D.5(a)(i), D.5(b)(i).
const FIRST: FirstRoll = FirstRoll { wins: &[7, 11], loses: &[2, 3, 12], stands: &[] };
/// D.3(a)(i), D.3(b)(i), D.3(c)(i); D.6 likewise: 12 is inactive and stays.
const FIRST_DONT: FirstRoll = FirstRoll { wins: &[2, 3], loses: &[7, 11], stands: &[12] };

/// 4.1, Pass Line Odds.
const ODDS: &[(u8, Odds)] = &[(4, (2, 1)), (5, (3, 2)), (6, (6, 5)), (8, (6, 5)), (9, (3, 2)), (10, (2, 1))];
/// 4.1, Don't Pass Odds.
const DONT_ODDS: &[(u8, Odds)] =
    &[(4, (1, 2)), (5, (2, 3)), (6, (5, 6)), (8, (5, 6)), (9, (2, 3)), (10, (1, 2))];

/// D.10, D.11, 1.21: five percent, collected when the bet is placed.
const VIGORISH: Odds = (5, 100);

/// D, after item 12: the bets are in play with the Puck on unless called off, and out of play with it off unless called
/// on.
const REVERSIBLE: Calls =
    Calls { on_at_come_out: Some(true), off_at_come_out: None, off_with_point: Some(true) };

/// The book under an operator's choices.
pub(crate) fn document(choices: &[(&'static str, &'static str)]) -> Document {
    let off = Document::chosen(choices, "come-odds-on-come-out", "working") == "off";
    let mut rows = flat_bets();
    rows.extend(travelled());
    rows.extend(come_odds(off));
    rows.extend(dont_come_odds());
    rows.extend(place_bets());
    rows.extend(buy_bets());
    rows.extend(lay_bets());
    rows.extend(hardways());
    rows.extend(one_roll_bets());
    Document {
        pack: "rws-craps",
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
        odds_stakes: [1337, 2099],
        part: 100,
        not_offered: &[
            "big-6",
            "big-8",
            "world",
            "whirl",
            "hi-lo",
            "ace-deuce-eleven",
            "eleven-twelve",
            "hi-lo-eleven",
            "hop-2-2",
            "hop-3-4",
            "six-seven-eight",
            "fire-bet",
            "sharpshooter",
            "all-small",
            "all-tall",
            "make-them-all",
            "place-2",
            "place-11",
            "buy-3",
            "buy-12",
            "come-2",
        ],
    }
}

fn flat_bets() -> Vec<Row> {
    let pass = Row::new("pass", "D.1, 1.5, 4.1", Line(With, FIRST));
    let dont_pass = Row::new("dont-pass", "D.3, 4.1", Line(Against, FIRST_DONT));
    let odds = Row::new("pass-odds", "D.2, 4.1", LineOdds(With, ODDS));
    let dont_odds = Row::new("dont-pass-odds", "D.4, 4.1", LineOdds(Against, DONT_ODDS));
    let come = Row::new("come", "D.5, 1.5, 4.1", ComeBox(With, FIRST));
    let dont_come = Row::new("dont-come", "D.6, 4.1", ComeBox(Against, FIRST_DONT));
    vec![
        Row { when: BetTime::ComeOut, down: TakeDownLimit::Never, ..pass }, // 1.5: a contract once placed
        Row { when: BetTime::ComeOut, ..dont_pass },
        Row { when: BetTime::Beside("pass"), ..odds },
        Row { when: BetTime::Beside("dont-pass"), ..dont_odds },
        Row { when: BetTime::Point, down: TakeDownLimit::Never, ..come },
        Row { when: BetTime::Point, ..dont_come },
    ]
}

/// D.5(a)(ii), D.5(b)(ii); D.6(a)(ii), D.6(b)(ii).
fn travelled() -> Vec<Row> {
    let come = |name, number| Row {
        when: BetTime::Never,
        down: TakeDownLimit::Never,
        ..Row::new(name, "D.5, 4.1", Travelled(With, number))
    };
    let dont =
        |name, number| Row { when: BetTime::Never, ..Row::new(name, "D.6, 4.1", Travelled(Against, number)) };
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

/// D.7. The paragraph about on and off does not name these odds, so they work on a come-out, unless the
/// operator turns them off.
fn come_odds(off: bool) -> Vec<Row> {
    let row = |name, flat, number, odds| Row {
        when: BetTime::Beside(flat),
        works: if off { WorkingTime::WithPoint } else { WorkingTime::Always },
        calls: if off {
            Calls { on_at_come_out: Some(true), off_at_come_out: None, off_with_point: None }
        } else {
            Calls::NONE
        },
        ..Row::new(name, "D.7, 4.1", NumberOdds(With, number, odds))
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

/// D.8: always in play.
fn dont_come_odds() -> Vec<Row> {
    let row = |name, flat, number, odds| Row {
        when: BetTime::Beside(flat),
        ..Row::new(name, "D.8, 4.1", NumberOdds(Against, number, odds))
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

/// The bet is in play with the Puck on; a win leaves it up.
fn multi_roll(row: Row) -> Row {
    Row { works: WorkingTime::WithPoint, after: WinDestination::Up, calls: REVERSIBLE, ..row }
}

fn place_bets() -> Vec<Row> {
    let row = |name, number, odds| multi_roll(Row::new(name, "D.9, 4.1", Number(number, odds)));
    vec![
        row("place-4", 4, (9, 5)),
        row("place-5", 5, (7, 5)),
        row("place-6", 6, (7, 6)),
        row("place-8", 8, (7, 6)),
        row("place-9", 9, (7, 5)),
        row("place-10", 10, (9, 5)),
    ]
}

/// D.10: vigorish on the stake.
fn buy_bets() -> Vec<Row> {
    let row = |name, number, odds| Row {
        fee: Fee::Held(Base::Stake, VIGORISH),
        ..multi_roll(Row::new(name, "D.10, 1.21, 4.1", Number(number, odds)))
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

/// D.11: vigorish on the amount that the player can win.
fn lay_bets() -> Vec<Row> {
    let row = |name, number, odds| Row {
        fee: Fee::Held(Base::Win, VIGORISH),
        ..multi_roll(Row::new(name, "D.11, 1.21, 4.1", Lay(number, odds)))
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

fn hardways() -> Vec<Row> {
    let row = |name, number, to_one| multi_roll(Row::new(name, "D.12, 4.1", Hard(number, to_one)));
    vec![row("hard-4", 4, 7), row("hard-6", 6, 9), row("hard-8", 8, 9), row("hard-10", 10, 7)]
}

fn one_roll_bets() -> Vec<Row> {
    let two = (1, Total(&[2]), 30);
    let three = (1, Total(&[3]), 15);
    let eleven = (1, Total(&[11]), 15);
    let twelve = (1, Total(&[12]), 30);
    let field = vec![(Total(&[3, 4, 9, 10, 11]), 1), (Total(&[2, 12]), 2)];
    // 4.1 prints the payout of the whole stake, so it is one bet, and no part of it is lost.
    let craps_and_eleven = vec![(Total(&[2, 3, 12]), 3), (Total(&[11]), 7)];
    vec![
        Row::new("field", "D.13, 4.1", next_roll(field)),
        Row::new("horn", "D.14, 4.1", in_parts(&[two, three, eleven, twelve])),
        Row::new("horn-high-2", "D.15, 4.1", in_parts(&[two, three, eleven, twelve, two])),
        Row::new("horn-high-3", "D.15, 4.1", in_parts(&[two, three, eleven, twelve, three])),
        Row::new("horn-high-11", "D.15, 4.1", in_parts(&[two, three, eleven, twelve, eleven])),
        Row::new("horn-high-12", "D.15, 4.1", in_parts(&[two, three, eleven, twelve, twelve])),
        Row::new("any-craps", "D.16, 4.1", in_parts(&[(1, Total(&[2, 3, 12]), 7)])),
        Row::new("craps-2", "D.17, 4.1", in_parts(&[two])),
        Row::new("craps-3", "D.18, 4.1", in_parts(&[three])),
        Row::new("craps-12", "D.19, 4.1", in_parts(&[twelve])),
        Row::new("eleven", "D.20, 4.1", in_parts(&[eleven])),
        Row::new("any-seven", "D.21, 4.1", in_parts(&[(1, Total(&[7]), 4)])),
        Row::new("c-and-e", "D.22, 4.1", next_roll(craps_and_eleven)),
    ]
}

/// Appendix D says how each bet wins and loses; 4.1 has a row for its payout.
fn clauses(_: &Document, row: &Row, how: &DecisionFacts) -> String {
    let (family, on) = (family(row.name), pairs(how.number));
    let (first, total) = (how.number == 0, how.total());
    let found = match (family, how.verdict) {
        ("pass", Won) if first => "D.1.a.i",
        ("pass", Won) => "D.1.a.ii",
        ("pass", _) if first => "D.1.b.i",
        ("pass", _) => "D.1.b.ii",
        ("dont-pass", Won) if first => "D.3.a.i",
        ("dont-pass", Won) => "D.3.a.ii",
        ("dont-pass", Lost) if first => "D.3.b.i",
        ("dont-pass", Lost) => "D.3.b.ii",
        ("dont-pass", Pushed) => "D.3.c.i",
        ("come", Won) if first => "D.5.a.i",
        ("come", Won) => "D.5.a.ii",
        ("come", _) if first => "D.5.b.i",
        ("come", _) => "D.5.b.ii",
        ("dont-come", Won) if first => "D.6.a.i",
        ("dont-come", Won) => "D.6.a.ii",
        ("dont-come", Lost) if first => "D.6.b.i",
        ("dont-come", Lost) => "D.6.b.ii",
        ("dont-come", Pushed) => "D.6.c.i",
        ("pass-odds", Won) => return format!("D.2.a 4.1#pass-odds-{on}"),
        ("pass-odds", _) => "D.2.b",
        ("dont-pass-odds", Won) => return format!("D.4.a 4.1#dont-pass-odds-{on}"),
        ("dont-pass-odds", _) => "D.4.b",
        ("come-odds", Won) => return format!("D.7.a 4.1#come-odds-{on}"),
        ("come-odds", _) => "D.7.b",
        ("dont-come-odds", Won) => return format!("D.8.a 4.1#dont-come-odds-{on}"),
        ("dont-come-odds", _) => "D.8.b",
        ("place", Won) => return format!("D.9.a 4.1#place-{on}"),
        ("place", _) => "D.9.b",
        ("buy", Won) => return format!("D.10.a 4.1#buy-{on}"),
        ("buy", _) => "D.10.b",
        ("lay", Won) => return format!("D.11.a 4.1#lay-{on}"),
        ("lay", _) => "D.11.b",
        ("hard", Won) => return format!("D.12.a 4.1#{}", row.name),
        ("hard", _) => "D.12.b",
        ("field", Won) if matches!(total, 2 | 12) => "D.13.a 4.1#field-2-12",
        ("field", Won) => "D.13.a 4.1#field-3-4-9-10-11",
        ("field", _) => "D.13.b",
        ("horn", Won) => "D.14.a",
        ("horn", _) => "D.14.b",
        ("horn-high", Won) => "D.15.a",
        ("horn-high", _) => "D.15.b",
        ("any-craps", Won) => "D.16.a 4.1#any-craps",
        ("any-craps", _) => "D.16.b",
        ("craps-2", Won) => "D.17.a 4.1#two",
        ("craps-2", _) => "D.17.b",
        ("craps-3", Won) => "D.18.a 4.1#three",
        ("craps-3", _) => "D.18.b",
        ("craps-12", Won) => "D.19.a 4.1#twelve",
        ("craps-12", _) => "D.19.b",
        ("eleven", Won) => "D.20.a 4.1#eleven",
        ("eleven", _) => "D.20.b",
        ("any-seven", Won) => "D.21.a 4.1#any-7",
        ("any-seven", _) => "D.21.b",
        ("c-and-e", Won) if total == 11 => "D.22.a 4.1#ce-eleven",
        ("c-and-e", Won) => "D.22.a 4.1#ce-craps",
        ("c-and-e", _) => "D.22.b",
        _ => "",
    };
    found.to_owned()
}
