//! Questions of every topic that applies to every pack: exactly one answer is right, and the same number gives the same
//! question.

use croupier_proving::times;
use croupier_rules::{Library, Money};
use croupier_school::{AnswerForm, Course, Drill, DrillTopic, LEVELS, PosedExercise};
use croupier_table::GameRules;

use crate::choices;

/// The number of questions of each topic and pack: 10,000 with `./test --long`, which multiplies it by 50.
const QUESTIONS: u32 = 200;

fn packs(library: &Library) -> Vec<String> {
    library.packs().map(|pack| pack.id.clone()).collect()
}

fn check(posed: &PosedExercise) {
    let exercise = &posed.exercise;
    let (question, key) = (&exercise.question, &exercise.key);
    let context = || format!("{}\n{exercise:#?}", question.id);
    assert!(!question.ask.is_empty() && !key.words.is_empty() && !key.why.is_empty(), "{}", context());
    assert!(exercise.judge(key.answer).right, "{}", context());
    if let AnswerForm::Choice { choices } = &question.form {
        assert!((2..=4).contains(&choices.len()), "{}", context());
        for (index, choice) in choices.iter().enumerate() {
            assert!(!choices[..index].contains(choice), "{choice} twice: {}", context());
            let answer = question.form.read(&((b'a' + index as u8) as char).to_string()).unwrap();
            assert_eq!(exercise.judge(answer).right, *choice == key.words, "{}", context());
        }
    }
    choices::check(posed);
}

#[test]
fn every_topic_makes_questions_with_one_right_answer() {
    let library = Library::embedded();
    let threads: Vec<_> = packs(&library)
        .into_iter()
        .map(|pack| {
            std::thread::spawn(move || {
                let drill = Drill::new(&Library::embedded(), &pack, 7).unwrap();
                let mut lines = Vec::new();
                for topic in drill.topics() {
                    let mut made = 0;
                    let mut number = 0;
                    while made < times(QUESTIONS) {
                        let level = (number % u64::from(LEVELS)) as u8 + 1;
                        number += 1;
                        // At most one number in ten may have no question.
                        assert!(
                            number * 9 <= u64::from(times(QUESTIONS)) * 10,
                            "{pack} {topic:?}: only {made}"
                        );
                        let Some(posed) = drill.posed_exercise(*topic, level, number) else { continue };
                        check(&posed);
                        made += 1;
                    }
                    lines.push(format!("{pack} {}: {made} questions of {number} numbers", topic.name()));
                }
                lines
            })
        })
        .collect();
    for thread in threads {
        println!("{}", thread.join().unwrap().join("\n"));
    }
}

/// Every topic that applies to a pack, by the document that it restates.
#[test]
fn topics_apply_where_the_document_has_them() {
    const DICE: &str = "pays may-they calls what-now vigorish working limits decides";
    // Casablanca has no buy and lay bets; in crapless craps the operator may add them.
    const WITHOUT_FEE: &str = "pays may-they calls what-now working limits decides";
    let expected = [
        ("bclc-craps", DICE),
        ("bclc-midi-craps", DICE),
        ("bclc-fire", DICE),
        ("bclc-sharpshooter", DICE),
        ("casablanca-craps", WITHOUT_FEE),
        ("house-craps", DICE),
        ("mlgca-crapless", WITHOUT_FEE),
        ("rws-craps", DICE),
        ("mlgca-midi-baccarat", "pays may-they calls what-now third-card vigorish limits"),
        ("bclc-red-dog", "pays may-they calls what-now limits"),
        // The document of Casino War prescribes no calls.
        ("bclc-casino-war", "pays may-they what-now limits"),
        ("bclc-wheel", "pays may-they calls what-now limits decides"),
        ("house-sic-bo", "pays may-they calls what-now limits decides"),
    ];
    let library = Library::embedded();
    let mut found = std::collections::BTreeMap::new();
    for pack in packs(&library) {
        let drill = Drill::new(&library, &pack, 1).unwrap();
        let topics: Vec<&str> = drill.topics().iter().map(|topic| topic.name()).collect();
        found.insert(pack, topics.join(" "));
    }
    let expected = expected.map(|(pack, topics)| (pack.to_owned(), topics.to_owned()));
    assert_eq!(found, expected.into_iter().collect());
}

#[test]
fn every_pack_has_a_players_course() {
    let library = Library::embedded();
    for pack in packs(&library) {
        let drill = Drill::new(&library, &pack, 1).unwrap();
        let course = Course::of(&drill);
        assert!((3..=10).contains(&course.steps.len()), "{pack}: {:#?}", course.steps);
        assert!(course.steps.iter().any(|step| step.topic == DrillTopic::Pays), "{pack} teaches no payment");
        for step in &course.steps {
            let posed = (0..20).find_map(|number| drill.of_course(step, number));
            let question =
                posed.unwrap_or_else(|| panic!("{pack}: no question for {step:#?}")).exercise.question;
            assert!(question.scene.notes.iter().any(|note| note.starts_with("You are ")), "{question:#?}");
        }
    }
}

#[test]
fn the_same_number_gives_the_same_question() {
    let library = Library::embedded();
    let make =
        |seed| Drill::new(&library, "bclc-craps", seed).unwrap().question(DrillTopic::Pays, 2, 5).unwrap();
    assert_eq!(make(3), make(3));
    assert_ne!(make(3), make(4));
}

/// An operator's limits are those of the questions and of the sign; the other wagers have the limits of the school.
#[test]
fn a_table_of_an_operator_has_its_limits_and_its_name() {
    let library = Library::embedded();
    let composition = library.compose("house-craps").unwrap();
    let mut rules = GameRules::compile(&composition, &composition.essential()).unwrap();
    rules.post_limit("field", Money::from_cents(1_000), Money::from_cents(4_000)).unwrap();
    let drill = Drill::at_table(&library, "house-craps", "table.toml", rules, 1);
    let sign = "The sign at the table says: $10 to $40 on Field; $5 to $1,000 on each other wager.";
    let mut about_field = 0;
    for number in 0..200 {
        let exercise = drill.question(DrillTopic::Limits, 1, number).unwrap();
        let question = &exercise.question;
        assert_eq!(question.id, format!("table.toml/limits/1/1/{number}"));
        assert_eq!(question.pack, "house-craps");
        assert!(question.scene.notes.iter().any(|note| note == sign), "{:?}", question.scene.notes);
        if question.ask.contains("least") && question.ask.ends_with("on Field now?") {
            assert_eq!(exercise.key.words, "$10", "{question:#?}");
            about_field += 1;
        }
    }
    assert!(about_field > 0, "no question about the least stake on the field");
}
