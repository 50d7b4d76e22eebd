//! Every play of every pack is a lesson, and the script's own expectations are the right answers.

use croupier_rehearsal::{Script, pack_scripts};
use croupier_rules::Library;
use croupier_school::{Answer, AnswerForm, Lesson};

fn all(library: &Library) -> Vec<Lesson> {
    let packs: Vec<String> = library.packs().map(|pack| pack.id.clone()).collect();
    let lessons = packs.iter().flat_map(|pack| Lesson::of_pack(library, pack));
    lessons.map(|lesson| lesson.unwrap_or_else(|error| panic!("{error}"))).collect()
}

#[test]
fn every_play_of_every_pack_is_a_lesson() {
    let library = Library::embedded();
    let lessons = all(&library);
    let scripts = pack_scripts(&library);
    assert_eq!(lessons.len(), scripts.len());
    assert!(lessons.len() > 2400, "{}", lessons.len());
    let (mut asked, mut amounts, mut open) = (0, 0, 0);
    for (lesson, (_, script)) in lessons.iter().zip(&scripts) {
        // Every expectation of the script is asked.
        assert_eq!(lesson.steps.len(), script.expectations().count(), "{}", lesson.page);
        for (step, expectation) in lesson.steps.iter().zip(script.expectations()) {
            let (question, key) = (&step.exercise.question, &step.exercise.key);
            assert!(!key.why.is_empty() && key.page.is_some(), "{step:#?}");
            asked += 1;
            // The last number of the script's words is the answer to a question for an amount.
            if let Answer::Amount(right) = key.answer {
                let words: Vec<&str> = expectation.words.split(' ').collect();
                assert!(words.iter().any(|word| word.parse() == Ok(right)), "{step:#?}");
                amounts += 1;
            }
            let given = match &question.form {
                AnswerForm::Choice { choices } => {
                    let index = choices.iter().position(|choice| *choice == key.words).unwrap();
                    assert_eq!(choices.iter().filter(|choice| **choice == key.words).count(), 1, "{step:#?}");
                    ((b'a' + index as u8) as char).to_string()
                }
                _ => key.words.clone(),
            };
            assert!(step.exercise.judge(question.form.read(&given).unwrap()).right, "{step:#?}");
            open += usize::from(question.ask.starts_with("Is this true"));
        }
    }
    println!("{} lessons, {asked} questions, {amounts} amounts, {open} with yes or no", lessons.len());
    assert!(asked > 5000 && amounts > 1000, "{asked} {amounts}");
    assert!(open * 10 < asked, "{open} of {asked} questions are only yes or no");
}

#[test]
fn a_file_is_a_lesson_and_a_mistake_in_it_is_an_error() {
    let library = Library::embedded();
    let text = "pack bclc-craps\nplayer Ann 500\nAnn bet 10 pass\ndice 3 4\nexpect Ann rail 510\n";
    let lessons = Lesson::read(&library, "first.play", text);
    let lesson = lessons[0].as_ref().unwrap();
    assert_eq!(lesson.steps.len(), 1);
    let exercise = &lesson.steps[0].exercise;
    assert_eq!(exercise.question.ask, "How much is in Ann's rail now?");
    assert_eq!(exercise.question.happens, ["player Ann 500", "Ann bet 10 pass", "dice 3 4"]);
    assert_eq!(exercise.key.words, "$510");
    assert!(
        exercise.key.why.iter().any(|why| why.contains("Even money on $10: $10.")),
        "{:?}",
        exercise.key.why
    );
    let wrong = text.replace("510", "511");
    let error = Lesson::read(&library, "first.play", &wrong)[0].clone().unwrap_err();
    assert_eq!(error.to_string(), "first.play:5: expected Ann rail 511, but the table shows: 510");
    let error =
        Lesson::read(&library, "first.play", "pack bclc-craps\nAnn juggles\n")[0].clone().unwrap_err();
    assert!(error.place.starts_with("first.play:2"), "{error}");
}

#[test]
fn wanted_plays_are_lessons_of_their_own_pack() {
    let library = Library::embedded();
    // The plays of an amendment are played with the pack that it amends.
    for (pack, clause) in [("bclc-craps", "bclc-craps/6.3.6#unit"), ("bclc-fire", "bclc-fire/1.1")] {
        let shows = |script: &Script| script.clauses.iter().any(|shown| shown == clause);
        let lessons = Lesson::of_plays(&library, pack, shows);
        assert!(!lessons.is_empty(), "{pack}");
        assert!(lessons.len() < library.get(pack).unwrap().plays.len(), "{pack}");
        for lesson in lessons {
            let lesson = lesson.unwrap();
            assert!(lesson.clauses.iter().any(|shown| shown == clause), "{lesson:#?}");
            assert!(lesson.page.starts_with(&format!("packs/{pack}/")), "{}", lesson.page);
            assert_eq!(lesson.pack, pack);
            assert!(lesson.steps.iter().all(|step| step.exercise.question.pack == pack), "{lesson:#?}");
        }
        let posed = Lesson::of_clause(&library, pack, clause);
        assert!(
            !posed.is_empty() && posed.iter().all(|posed| posed.exercise.question.pack == pack),
            "{pack}"
        );
    }
}
