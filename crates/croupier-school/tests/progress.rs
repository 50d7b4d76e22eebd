//! A session repeats questions that are due, and a record states its questions.

use croupier_rules::Library;
use croupier_school::{
    AskedQuestion, Drill, DrillSession, DrillTopic, PackReference, SessionPlan, TraineeProgress,
    TrainingRecord,
};

const NOW: i64 = 1_800_000_000;

fn reference() -> PackReference {
    PackReference {
        id: "bclc-craps".to_owned(),
        title: "Craps".to_owned(),
        version: "1".to_owned(),
        document: "Rules of Play".to_owned(),
        digest: "0123456789abcdef".repeat(4),
    }
}

#[test]
fn a_wrong_answer_comes_back_and_progress_survives_a_file() {
    let library = Library::embedded();
    let drill = Drill::new(&library, "bclc-craps", 5).unwrap();
    let plan = SessionPlan { topics: vec![DrillTopic::Pays, DrillTopic::ThirdCard], level: 1 };
    let mut session = DrillSession::new(&drill, plan.clone());
    let mut progress = TraineeProgress::default();
    let first = session.next_question(&mut progress, NOW).unwrap();
    progress.record(&first, false, Some(9_000), NOW);
    // Another question is first, because the wrong answer is due only in a minute.
    let second = session.next_question(&mut progress, NOW + 5).unwrap();
    progress.record(&second, true, Some(3_000), NOW + 5);
    let mut progress = TraineeProgress::read(&progress.text()).unwrap();
    let mut later = DrillSession::new(&drill, plan);
    let again = later.next_question(&mut progress, NOW + 61).unwrap();
    assert_eq!(again.skill(), first.skill(), "the clause of the wrong answer is due");
    assert_ne!(again.question.id, first.question.id, "with another position");
    progress.record(&again, true, Some(2_000), NOW + 61);
    let count = progress.count("bclc-craps", DrillTopic::Pays);
    assert_eq!((count.asked, count.right, count.median), (3, 2, Some(3_000)));
    let skill = progress.skills("bclc-craps").find(|skill| first.skill().ends_with(&skill.clause)).unwrap();
    assert!(skill.due > NOW + 61 && skill.asked == 2 && skill.right == 1, "{skill:?}");
    assert_eq!(progress.due("bclc-craps", &[DrillTopic::Calls], NOW * 2), []);
}

#[test]
fn a_record_has_results_and_is_written_as_json_and_pdf() {
    let library = Library::embedded();
    let drill = Drill::new(&library, "bclc-craps", 5).unwrap();
    let questions: Vec<AskedQuestion> = (0..30)
        .filter_map(|number| {
            let topic = drill.topics()[number as usize % drill.topics().len()];
            let exercise = drill.question(topic, 2, number)?;
            let mut judgement = exercise.judge(exercise.key.answer);
            judgement.right = number % 3 != 0;
            Some(AskedQuestion::new(&exercise, &judgement, Some(1_000 + number as u32 * 100)))
        })
        .collect();
    let times = ("2026-11-18T14:00:00Z".to_owned(), "2026-11-18T14:10:00Z".to_owned());
    let record = TrainingRecord::new(
        "croupier 0.1.0".to_owned(),
        "Ann Smith".to_owned(),
        reference(),
        times,
        questions,
    );
    let total = record.total();
    assert_eq!((total.asked, total.right), (30, 20));
    assert_eq!(record.topics.iter().map(|topic| topic.count.asked).sum::<usize>(), 30);
    let read: TrainingRecord = serde_json::from_str(&record.json()).unwrap();
    assert_eq!(read, record);
    let pdf = record.pdf().unwrap();
    assert!(pdf.starts_with(b"%PDF-"), "not a PDF");
    assert_eq!(pdf, record.pdf().unwrap(), "the same record gives the same bytes");
}
