//! The explanations of keys: each payment has its sum, each sum is right, and the clause that decides is cited.

use croupier_proving::times;
use croupier_rules::Library;
use croupier_school::{Drill, DrillTopic, Exercise, LEVELS};

/// The number of questions for each pack and level.
const QUESTIONS: u32 = 60;

/// Makes the questions of a topic at all levels.
fn exercises(drill: &Drill, topic: DrillTopic, count: u32) -> impl Iterator<Item = Exercise> {
    let numbers =
        (0..u64::from(times(count))).flat_map(|number| (1..=LEVELS).map(move |level| (level, number)));
    numbers.filter_map(move |(level, number)| drill.question(topic, level, number))
}

fn drill(pack: &str) -> Drill {
    Drill::new(&Library::embedded(), pack, 23).unwrap()
}

fn cites(exercise: &Exercise, clause: &str) -> bool {
    let clause = format!("{}/{clause}", exercise.question.pack);
    exercise.key.clauses.iter().any(|cited| cited.id == clause)
}

/// An exact fraction, such as $29.17 or 7 ÷ 6.
type Fraction = (i128, i128);

/// Reads `$1,250.50` or `7`; `None` for any other words.
fn amount(text: &str) -> Option<Fraction> {
    let plain = text.trim().trim_end_matches(" commission").trim_start_matches('$').replace(',', "");
    let (whole, decimals) = plain.split_once('.').unwrap_or((&plain, ""));
    let per = 10_i128.pow(u32::try_from(decimals.len()).ok()?);
    let digits = format!("{whole}{decimals}");
    digits.parse().ok().map(|number: i128| (number, per))
}

/// Computes `3 × $10 ÷ 2`, `$16 + $9` or `$16 less $1 commission`.
fn value(words: &str) -> Option<Fraction> {
    let combine = |separator: &str, join: fn(Fraction, Fraction) -> Fraction| {
        let (left, right) = words.rsplit_once(separator)?;
        Some(join(value(left)?, value(right)?))
    };
    combine(" + ", |a, b| (a.0 * b.1 + b.0 * a.1, a.1 * b.1))
        .or_else(|| combine(" less ", |a, b| (a.0 * b.1 - b.0 * a.1, a.1 * b.1)))
        .or_else(|| combine(" ÷ ", |a, b| (a.0 * b.1, a.1 * b.0)))
        .or_else(|| combine(" × ", |a, b| (a.0 * b.0, a.1 * b.1)))
        .or_else(|| amount(words))
}

/// Checks the sum of a sentence, if it has one, and returns whether it has.
fn check_sum(sentence: &str) -> bool {
    let Some((left, right)) = sentence.split_once(" = ") else { return false };
    let start =
        [": ", ", so ", "; ", " be "].into_iter().filter_map(|mark| Some(left.rfind(mark)? + mark.len()));
    let left = &left[start.max().unwrap_or(0)..];
    let end = right.find(['…', ';', ' ']).unwrap_or(right.len());
    let (given, is_cut) = (right[..end].trim_end_matches('.'), right[end..].starts_with('…'));
    let (sum, given) = (value(left), amount(given));
    let (Some(sum), Some(given)) = (sum, given) else { panic!("no sum: {sentence}") };
    let difference = (sum.0 * given.1 - given.0 * sum.1) * 1000;
    let per = sum.1 * given.1;
    let is_right = if is_cut { (0..per).contains(&difference) } else { difference == 0 };
    assert!(is_right, "wrong sum: {sentence}");
    true
}

/// Returns whether a sentence pays one unit of the odds: `Place 6: 7 to 6 on $6: $7.`
fn is_one_unit(sentence: &str) -> bool {
    let words: Vec<&str> =
        sentence.trim_end_matches('.').split([' ', ':']).filter(|word| !word.is_empty()).collect();
    let Some(&[pays, "to", per, "on", stake, win]) = words.last_chunk::<6>() else { return false };
    let [pays, per, stake, win] = [pays, per, stake, win].map(|word| amount(word).unwrap());
    pays.0 * stake.0 * win.1 * per.1 == win.0 * per.0 * pays.1 * stake.1
}

#[test]
fn every_payment_is_explained_with_its_sum() {
    let library = Library::embedded();
    for pack in library.packs() {
        let drill = drill(&pack.id);
        let (mut payments, mut sums) = (0, 0);
        for exercise in exercises(&drill, DrillTopic::Pays, QUESTIONS) {
            let key = &exercise.key;
            sums += key.why.iter().filter(|sentence| check_sum(sentence)).count();
            if !exercise.question.single_pay {
                continue;
            }
            payments += 1;
            let sentences = key.why.iter().filter(|sentence| !sentence.starts_with("In chips: "));
            let is_sum = |sentence: &str| sentence.contains("Even money on $") || sentence.contains(" × ");
            let has_sum = sentences.clone().any(|sentence| is_sum(sentence) || is_one_unit(sentence));
            let (_, stake) = exercise.question.ask.rsplit_once('(').unwrap();
            let (stake, _) = stake.split_once(')').unwrap();
            let names = |amount: &str| {
                let mut words = sentences.clone().flat_map(|sentence| sentence.split(' '));
                words.any(|word| word.trim_end_matches(['.', ',', ':', ';']) == amount)
            };
            let (has_stake, has_answer) = (names(stake), names(&key.words));
            assert!(has_sum && has_stake && has_answer, "{exercise:#?}");
        }
        println!("{}: {payments} payments, {sums} sums", pack.id);
        assert!(payments > 0 && sums > 0, "{}: {payments} payments, {sums} sums", pack.id);
    }
}

#[test]
fn fees_are_explained_with_their_sums() {
    let library = Library::embedded();
    let mut rounded = 0;
    for pack in library.packs() {
        let drill = drill(&pack.id);
        for exercise in exercises(&drill, DrillTopic::Vigorish, QUESTIONS) {
            let (key, is_free) = (&exercise.key, exercise.key.words == "$0");
            key.why.iter().for_each(|sentence| _ = check_sum(sentence));
            let sum = key.why.iter().find(|sentence| sentence.contains("% of $"));
            assert!(is_free || sum.is_some_and(|sum| sum.contains(&key.words)), "{exercise:#?}");
            if sum.is_some_and(|sum| sum.contains("; rounded ")) && pack.id == "bclc-craps" {
                assert!(cites(&exercise, "0#limits-gap"), "{exercise:#?}");
                rounded += 1;
            }
        }
    }
    assert!(rounded > 10, "only {rounded} rounded fees");
}

/// The stake on Place 6 and Place 8 that is not a whole unit has its own clause.
#[test]
fn an_odd_stake_cites_the_clause_on_the_odd_part() {
    for (pack, clause) in [("bclc-craps", "6.3.6#odd"), ("bclc-midi-craps", "7.3.5#odd")] {
        let drill = drill(pack);
        let mut odd = 0;
        for exercise in exercises(&drill, DrillTopic::Pays, 4 * QUESTIONS) {
            let is_odd = exercise.key.why.iter().any(|sentence| {
                sentence.contains("Even money on the odd $")
                    || sentence.contains(", which is not a multiple of $")
            });
            if is_odd {
                assert!(cites(&exercise, clause), "{exercise:#?}");
                odd += 1;
            }
        }
        assert!(odd > 5, "{pack}: only {odd} odd stakes");
    }
}

/// The winning part of a combination is paid by another clause than the combination itself.
#[test]
fn a_combination_cites_the_clause_of_the_part_that_wins() {
    let drill = drill("bclc-craps");
    let mut won = 0;
    for exercise in exercises(&drill, DrillTopic::Pays, QUESTIONS) {
        if exercise.key.why.iter().any(|sentence| sentence.starts_with("Horn: Of ")) {
            assert!(cites(&exercise, "6.6.4#3-11") || cites(&exercise, "6.6.4#2-12"), "{exercise:#?}");
            won += 1;
        }
    }
    assert!(won > 0, "no horn bet wins");
}

#[test]
fn a_win_at_the_wheel_cites_the_clause_of_the_payouts() {
    let drill = drill("bclc-wheel");
    let mut won = 0;
    for exercise in
        exercises(&drill, DrillTopic::Pays, QUESTIONS).filter(|exercise| exercise.question.single_pay)
    {
        assert!(cites(&exercise, "0#payouts-gap"), "{exercise:#?}");
        won += 1;
    }
    assert!(won > QUESTIONS / 2, "only {won} wins");
}

/// The clause on the spots of bets does not speak of a round in play.
#[test]
fn a_step_in_mid_round_cites_its_own_clause() {
    let drill = drill("bclc-red-dog");
    let mut seen = 0;
    for exercise in exercises(&drill, DrillTopic::WhatNow, QUESTIONS) {
        if exercise.key.why.iter().any(|sentence| sentence.contains("a round is in play")) {
            assert!(cites(&exercise, "0#shuffle-gap") && !cites(&exercise, "3.1#spot"), "{exercise:#?}");
            seen += 1;
        }
    }
    assert!(seen > 0, "no question about a step in mid-round");
}

#[test]
fn a_stake_in_multiples_cites_the_clause_on_the_unit() {
    let drill = drill("bclc-craps");
    let mut seen = 0;
    for exercise in exercises(&drill, DrillTopic::Limits, 2 * QUESTIONS) {
        if exercise.key.why[0].starts_with("Place 5: ") {
            assert!(cites(&exercise, "6.3.7"), "{exercise:#?}");
            seen += 1;
        }
    }
    assert!(seen > 0, "no question about Place 5");
}

/// A bet on a hand at baccarat is not taken down by the clause on the progressive.
#[test]
fn a_request_cites_the_clause_about_its_own_wager() {
    let drill = drill("mlgca-midi-baccarat");
    let mut accepted = 0;
    for exercise in exercises(&drill, DrillTopic::MayThey, QUESTIONS) {
        let asked = exercise.question.happens.join(" ");
        if exercise.key.words == "Yes." && !asked.contains("Royal 9") {
            assert!(cites(&exercise, "7.D") && !cites(&exercise, "2.C.2"), "{exercise:#?}");
            accepted += 1;
        }
    }
    assert!(accepted > 0, "no request is accepted");
}

/// A player who may not call a bet on or off learns which bets may be called.
#[test]
fn a_refused_call_names_the_bets_that_may_be_called() {
    let drill = drill("mlgca-crapless");
    let mut refused = 0;
    for exercise in exercises(&drill, DrillTopic::MayThey, 4 * QUESTIONS) {
        let asked = exercise.question.happens.join(" ");
        if asked.contains(" calls Hop ") && exercise.key.words.starts_with("No.") {
            let names = exercise.key.why.iter().any(|sentence| {
                sentence.starts_with("Only these bets may be called")
                    || sentence.starts_with("No bet may be called")
            });
            let is_refused_as_such = exercise.key.why[0].contains("cannot be turned on or off");
            assert!(names || !is_refused_as_such, "{exercise:#?}");
            refused += u32::from(is_refused_as_such);
        }
    }
    assert!(refused > 0, "no call of a hop is refused");
}
