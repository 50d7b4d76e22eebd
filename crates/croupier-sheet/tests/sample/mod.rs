//! Figures for layout tests: wagers of every shape. Some are real, others only have the same length as real ones.

use croupier_edge::{ExactFraction, Figures, MeterFigures, Note, Outcome, RoundKind};
use croupier_rules::Money;
use croupier_sheet::{OptionLine, PackRef, Paper, Sheet, SubmissionRef};
use dashu_int::IBig;

fn outcome(
    result: impl Into<ExactFraction>,
    chance: ExactFraction,
    words: &str,
    clauses: &[&str],
) -> Outcome {
    let clauses = clauses.iter().map(|clause| clause.to_string()).collect();
    Outcome::new(result.into(), chance, words, clauses)
}

fn wager(id: &str, name: &str, round: RoundKind, outcomes: Vec<Outcome>) -> Figures {
    let mut figures = Figures::new(id, name, round, outcomes);
    figures.clauses = vec!["6.1".to_string(), "7.2(a)".to_string()];
    figures
}

fn pass_line() -> Figures {
    let mut pass = wager(
        "pass-line",
        "Pass Line",
        RoundKind::Roll,
        vec![
            outcome(1, ExactFraction::ratio(8, 36), "Come out: a natural, 7 or 11", &["6.2.1"]),
            outcome(
                1,
                ExactFraction::ratio(3, 36) * ExactFraction::ratio(2, 3),
                "Point 4 or 10 is made",
                &["6.2.4"],
            ),
            outcome(
                1,
                ExactFraction::ratio(8, 36) * ExactFraction::ratio(2, 5),
                "Point 5 or 9 is made",
                &["6.2.4"],
            ),
            outcome(
                1,
                ExactFraction::ratio(10, 36) * ExactFraction::ratio(5, 11),
                "Point 6 or 8 is made",
                &["6.2.4"],
            ),
            outcome(-1, ExactFraction::ratio(4, 36), "Come out: craps, 2, 3 or 12", &["6.2.2"]),
            outcome(
                -1,
                ExactFraction::ratio(196, 495),
                "Seven out before the point is made",
                &["6.2.5", "6.2.6"],
            ),
        ],
    );
    pass.rounds = ExactFraction::ratio(557, 165);
    pass.notes = vec![Note::new(
        "The bet stays on the layout once a point is set and may not be lowered or taken down before it is decided.",
    )];
    pass
}

fn place(number: u8, ways: i64, pays: (i64, i64)) -> Figures {
    let mut place = wager(
        &format!("place-{number}"),
        &format!("Place {number}"),
        RoundKind::Roll,
        vec![
            outcome(
                ExactFraction::from(pays),
                ExactFraction::ratio(ways, ways + 6),
                &format!("{number} before 7"),
                &["6.5.2"],
            ),
            outcome(-1, ExactFraction::ratio(6, ways + 6), &format!("7 before {number}"), &["6.5.3"]),
        ],
    );
    place.rounds = ExactFraction::ratio(36, ways + 6);
    place.stake = (number == 6).then(|| Money::from_cents(600));
    place
}

/// A number as long as the figures of a long chain of states.
fn long(digits: usize, seed: u64) -> IBig {
    let mut text = String::from("1");
    let mut state = seed;
    for _ in 1..digits {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        text.push(char::from(b'0' + ((state >> 33) % 10) as u8));
    }
    text.parse().expect("the digits form a number")
}

fn fire() -> Figures {
    let chance = |part: f64, seed| {
        let scaled = long(300, seed) * IBig::from((part * 1e12) as u64);
        ExactFraction::ratio(scaled, long(300, seed + 1) * IBig::from(1_000_000_000_000_u64))
    };
    let exact = |text: &str, part, seed| (text.to_string(), chance(part, seed));
    let parts = [
        (999, exact("Six different points made", 0.000_162, 11)),
        (249, exact("Five different points made", 0.001_64, 12)),
        (24, exact("Four different points made", 0.008_8, 13)),
    ];
    let mut outcomes: Vec<Outcome> = parts
        .iter()
        .map(|(result, (words, chance))| outcome(*result, chance.clone(), words, &["33.1", "33.4(b)"]))
        .collect();
    let lost = outcomes.iter().fold(ExactFraction::ONE, |left, outcome| left - &outcome.chance);
    outcomes.push(outcome(-1, lost, "Seven out with three points or fewer", &["33.5"]));
    let mut fire = wager("fire", "Fire Bet", RoundKind::Roll, outcomes);
    fire.rounds = ExactFraction::ratio(long(290, 3), long(289, 4));
    fire.clauses = ["33.1", "33.2", "33.3", "33.4(a)", "33.4(b)", "33.5", "33.6"].map(String::from).to_vec();
    fire
}

/// A wager with a hundred different results.
fn wide() -> Figures {
    let mut outcomes = Vec::new();
    for step in 0..99_i64 {
        let words = format!("The totals that come to {}", 120 - step);
        outcomes.push(outcome(
            ExactFraction::ratio(99 - step, 4),
            ExactFraction::ratio(step + 1, 200_000),
            &words,
            &["34.2"],
        ));
    }
    let lost = outcomes.iter().fold(ExactFraction::ONE, |left, outcome| left - &outcome.chance);
    outcomes.push(outcome(-1, lost, "Every other total", &["34.3"]));
    wager("ladder", "Ladder of a hundred results", RoundKind::Roll, outcomes)
}

fn dragon(id: &str, name: &str) -> Figures {
    let whole = 4_998_398_275_503_360_i64;
    let rows: [(i64, i64, &str); 7] = [
        (30, 1_128_415_929_856, "Wins by 9 points, not a natural"),
        (10, 33_821_746_130_944, "Wins by 8 points, not a natural"),
        (6, 108_917_423_980_544, "Wins by 7 points, not a natural"),
        (4, 206_112_897_621_120, "Wins by 6 points, not a natural"),
        (2, 297_551_203_648_512, "Wins by 5 points, not a natural"),
        (1, 1_080_922_317_004_288, "Wins by 4 points, or with a natural"),
        (0, 88_461_930_117_120, "Naturals tie"),
    ];
    let mut outcomes: Vec<Outcome> = rows
        .iter()
        .map(|(pays, ways, words)| {
            outcome(*pays, ExactFraction::ratio(*ways, whole), words, &["12.D(2)", "12.D(3)"])
        })
        .collect();
    let lost = outcomes.iter().fold(ExactFraction::ONE, |left, outcome| left - &outcome.chance);
    outcomes.push(outcome(-1, lost, "Loses, ties or wins by fewer than 4 points", &["12.D(4)"]));
    wager(id, name, RoundKind::Hand, outcomes)
}

fn war(decision: &str) -> Figures {
    let tie = ExactFraction::ratio(23, 311);
    let half = (ExactFraction::ONE - &tie) / ExactFraction::from(2);
    let mut outcomes = vec![outcome(1, half.clone(), "The player's card is higher", &["4.1"])];
    if decision == "war" {
        let second = &tie * &ExactFraction::ratio(23, 309);
        outcomes.insert(0, outcome(2, second.clone(), "War: the second cards tie", &["4.5", "4.6"]));
        let won = (&tie - &second) / ExactFraction::from(2);
        outcomes.push(outcome(1, won.clone(), "War: the player's second card is higher", &["4.4"]));
        outcomes.push(outcome(-2, won, "War: the dealer's second card is higher", &["4.4"]));
    } else {
        outcomes.push(outcome((-1, 2), tie, "A tie, and the player surrenders half", &["4.3"]));
    }
    outcomes.push(outcome(-1, half, "The dealer's card is higher", &["4.1"]));
    let mut war = wager("casino-war", "Casino War", RoundKind::Hand, outcomes);
    war.decision = Some(decision.to_string());
    war.cost = (decision == "surrender").then(|| ExactFraction::ratio(1_321_457, 96_099_000));
    war.positions = vec![1, 2, 5];
    war.outlay = if decision == "war" { ExactFraction::ratio(334, 311) } else { ExactFraction::ONE };
    war
}

fn progressive() -> Figures {
    let mut royal = wager(
        "royal-9",
        "Royal 9 Progressive",
        RoundKind::Hand,
        vec![
            outcome(
                (1_234_567, 100),
                ExactFraction::ratio(1, 12_498_163),
                "All six cards nines of a suit",
                &["14.2"],
            ),
            outcome(500, ExactFraction::ratio(1, 1_422), "Five nines & a <ten>", &["14.3"]),
            outcome((7, 6), ExactFraction::ratio(1, 4), "Shared between six seats", &["14.4"]),
            outcome(-1, ExactFraction::ZERO, "Everything else", &["14.5"]),
        ],
    );
    let left = royal.outcomes.iter().fold(ExactFraction::ONE, |left, outcome| left - &outcome.chance);
    royal.outcomes[3].chance = left;
    let meter = |name: &str, cents, break_even| {
        let per_unit = ExactFraction::ratio(1, 12_498_163);
        let mut meter = MeterFigures::new(name, Money::from_cents(cents), per_unit);
        meter.break_even = break_even;
        meter.fed = ExactFraction::ratio(19, 100);
        meter.clauses = vec!["14.7".to_string(), "14.8".to_string()];
        meter
    };
    royal.meters = vec![
        meter("royal-9", 1_234_667, Some(ExactFraction::ratio(88_812_345_678_i64, 10_001))),
        meter("reserve", 50_000, None),
    ];
    royal
}

fn single(id: String, name: String, pays: i64, ways: i64) -> Figures {
    let won = outcome(pays, ExactFraction::ratio(ways, 36), "The next roll is the number", &["6.9.2"]);
    let lost =
        outcome(-1, ExactFraction::ratio(36 - ways, 36), "The next roll is another number", &["6.9.3"]);
    wager(&id, &name, RoundKind::Roll, vec![won, lost])
}

/// About 40 wagers.
pub(crate) fn figures() -> Vec<Figures> {
    let mut all =
        vec![pass_line(), place(6, 5, (7, 6)), place(5, 4, (7, 5)), place(4, 3, (9, 5)), fire(), wide()];
    all.push(dragon("dragon-bonus-player", "Dragon Bonus, Player"));
    all.extend([war("war"), war("surrender"), progressive()]);
    for number in 0..30_i64 {
        let name = format!("Hop {}", number + 2);
        all.push(single(format!("hop-{}", number + 2), name, 14 + number % 2, 1 + number % 2));
    }
    all
}

/// A sheet of these wagers.
pub(crate) fn sheet(figures: &[Figures]) -> Sheet<'_> {
    let mut clauses: Vec<(String, String)> = Vec::new();
    for id in figures.iter().flat_map(Figures::all_clauses) {
        if clauses.iter().all(|(known, _)| known != id) {
            let text =
                format!("The paraphrase of clause {id}, at about the length that most paraphrases have.");
            clauses.push((id.to_string(), text));
        }
    }
    clauses
        .push(("99.1".to_string(), "A clause that no figure rests on & that <has> \"signs\".".to_string()));
    let option = |name: &str, value: &str, clauses: &[&str]| OptionLine {
        name: name.to_string(),
        value: value.to_string(),
        clauses: clauses.iter().map(|clause| clause.to_string()).collect(),
    };
    let method = |title: &str, text: &str| (title.to_string(), text.to_string());
    Sheet {
        title: "Craps, British Columbia".to_string(),
        pack: "bclc-craps".to_string(),
        version: "2024-03".to_string(),
        document: "British Columbia Lottery Corporation, Table Games Rules of Play: Craps".to_string(),
        pack_digest: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08".to_string(),
        other_packs: vec![PackRef {
            id: "bclc-fire".to_string(),
            version: "1".to_string(),
            digest: "f".repeat(64),
        }],
        submission: Some(SubmissionRef {
            name: "submissions/river-rock.toml".to_string(),
            digest: "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752".to_string(),
        }),
        program: "croupier 0.1.0".to_string(),
        program_digest: None,
        control: Default::default(),
        date: "2026-11-15".to_string(),
        paper: Paper::A4,
        options: vec![
            option("odds-multiple", "3, 4 and 5 times the flat bet", &["6.4.1", "6.4.2"]),
            option("field-12", "triple", &["6.8.3"]),
            option("rounding", "in favour of the house, to the whole dollar", &["5.3"]),
        ],
        clauses,
        methods: vec![
            method(
                "Exact enumeration",
                "A wager is a chain of states. The chances of its results are the solution of the chain's linear \
                 equations in fractions of whole numbers; no figure in this sheet was rounded before its last step.",
            ),
            method(
                "Independent check",
                "The same wagers were played ten million times by the engine that the table plays by; every figure \
                 lay within four standard errors.\n\nThe seeds and counts are in the log of the run.",
            ),
        ],
        warnings: vec![
            "Two of the wagers are offered only where the operator has the amendment approved.".to_string(),
        ],
        review: Vec::new(),
        kind: "laboratory sheet",
        sections: Vec::new(),
        is_grouped: false,
        simulation: String::new(),
        facts: Vec::new(),
        figures,
        at_least: &[],
    }
}
