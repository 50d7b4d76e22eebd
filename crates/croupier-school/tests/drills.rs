//! Questions of every topic that applies to every pack: exactly one answer is right, and the same number gives the same
//! question.

use croupier_proving::times;
use croupier_rules::Library;
use croupier_school::{AnswerForm, Drill, DrillTopic, Exercise, LEVELS};

/// The number of questions of each topic and pack: 10,000 with `./test --long`, which multiplies it by 50.
const QUESTIONS: u32 = 200;

fn packs(library: &Library) -> Vec<String> {
    library.packs().map(|pack| pack.id.clone()).collect()
}

fn check(exercise: &Exercise) {
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
                        let Some(exercise) = drill.question(*topic, level, number) else { continue };
                        check(&exercise);
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

/// The topics that apply to a pack, by the document that it restates.
#[test]
fn topics_apply_where_the_document_has_them() {
    let library = Library::embedded();
    let topics = |pack: &str| Drill::new(&library, pack, 1).unwrap().topics().to_vec();
    for pack in packs(&library) {
        let found = topics(&pack);
        for always in [DrillTopic::Pays, DrillTopic::MayThey, DrillTopic::Limits, DrillTopic::WhatNow] {
            assert!(found.contains(&always), "{pack} has no {always:?}");
        }
        assert_eq!(found.contains(&DrillTopic::ThirdCard), pack == "mlgca-midi-baccarat", "{pack}");
    }
    for pack in ["bclc-craps", "rws-craps", "house-craps"] {
        let found = topics(pack);
        assert!(
            found.contains(&DrillTopic::Working) && found.contains(&DrillTopic::Vigorish),
            "{pack}: {found:?}"
        );
    }
    assert!(topics("mlgca-midi-baccarat").contains(&DrillTopic::Vigorish));
    assert!(!topics("house-sic-bo").contains(&DrillTopic::Working));
}

#[test]
fn the_same_number_gives_the_same_question() {
    let library = Library::embedded();
    let make =
        |seed| Drill::new(&library, "bclc-craps", seed).unwrap().question(DrillTopic::Pays, 2, 5).unwrap();
    assert_eq!(make(3), make(3));
    assert_ne!(make(3), make(4));
}
