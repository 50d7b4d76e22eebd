//! Each level is harder than the one before: it has more bets per question, and fewer payments at even money.

use croupier_proving::times;
use croupier_rules::Library;
use croupier_school::{Drill, DrillTopic, LEVELS};

/// The number of questions for each pack and level.
const QUESTIONS: u32 = 200;

/// Packs in which wins at even money and at other odds occur in the same outcome.
const MIXED: [&str; 9] = [
    "bclc-craps",
    "bclc-fire",
    "bclc-sharpshooter",
    "bclc-midi-craps",
    "casablanca-craps",
    "house-craps",
    "mlgca-crapless",
    "rws-craps",
    "house-sic-bo",
];

/// The questions of a level.
struct LevelFigures {
    /// The bets on the layout, over all questions.
    bets: usize,
    /// The questions for one payment.
    single: usize,
    /// Those of them whose payment is even money.
    even: usize,
}

fn measure(drill: &Drill, level: u8) -> LevelFigures {
    let mut found = LevelFigures { bets: 0, single: 0, even: 0 };
    let numbers = 0..u64::from(times(QUESTIONS));
    for exercise in numbers.filter_map(|number| drill.question(DrillTopic::Pays, level, number)) {
        found.bets += exercise.question.scene.bets.len();
        found.single += usize::from(exercise.question.single_pay);
        let even = exercise.key.why.iter().any(|sentence| sentence.contains(": Even money on "));
        found.even += usize::from(exercise.question.single_pay && even);
    }
    found
}

#[test]
fn each_level_has_more_bets_and_fewer_even_payments() {
    let library = Library::embedded();
    let mut wrong = Vec::new();
    for pack in library.packs() {
        let drill = Drill::new(&library, &pack.id, 11).unwrap();
        let levels: Vec<LevelFigures> = (1..=LEVELS).map(|level| measure(&drill, level)).collect();
        for (index, level) in levels.iter().enumerate() {
            println!(
                "{} level {}: {} bets, {} of {} single payments are even money",
                pack.id,
                index + 1,
                level.bets,
                level.even,
                level.single
            );
        }
        for pair in levels.windows(2) {
            if pair[0].bets >= pair[1].bets {
                wrong.push(format!("{}: no more bets", pack.id));
            }
            // Shares are compared without a division.
            let fewer = pair[1].even * pair[0].single < pair[0].even * pair[1].single;
            if !fewer && MIXED.contains(&pack.id.as_str()) {
                wrong.push(format!("{}: no fewer even payments", pack.id));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// At level 1, odds such as 7 to 6 are asked only for stakes whose payment is a whole number of dollars.
#[test]
fn the_first_level_stakes_whole_units() {
    let library = Library::embedded();
    let mut seen = 0;
    for pack in ["bclc-craps", "bclc-midi-craps", "house-craps", "rws-craps", "mlgca-crapless"] {
        let drill = Drill::new(&library, pack, 12).unwrap();
        let numbers = 0..u64::from(times(QUESTIONS));
        for exercise in numbers.filter_map(|number| drill.question(DrillTopic::Pays, 1, number)) {
            for bet in exercise.question.scene.bets {
                let unit = match bet.wager.as_str() {
                    "Place 6" | "Place 8" => 600,
                    "Place 4" | "Place 5" | "Place 9" | "Place 10" => 500,
                    _ => continue,
                };
                seen += 1;
                assert_eq!(bet.stake.cents() % unit, 0, "{}: {bet:?}", exercise.question.id);
            }
        }
    }
    assert!(seen > 100, "only {seen} Place bets");
}
