//! The school of a house: the data that clients get, the data that stay in the house, and the people who see them.

use std::collections::BTreeSet;

use croupier_ledger::house::Role;
use croupier_school::Lesson;
use serde_json::{Value, json};

use crate::http::App;
use crate::http::testing::{app, get, person, post, post_as, reopened};
use crate::people::Token;

async fn ask(app: &App, token: &Token, body: Value) -> Value {
    let (status, asked) = post_as(app, token, "/school/questions", &body).await;
    assert_eq!(status, 200, "{asked}");
    asked
}

async fn answer(app: &App, token: &Token, asked: &Value) -> Value {
    let given = if asked["form"] == "choice" { "a" } else { "5" };
    let body = json!({ "question": asked["question"], "answer": given });
    let (status, judged) = post_as(app, token, "/school/answers", &body).await;
    assert_eq!(status, 200, "{judged}");
    judged
}

/// A guest has a session but no account.
async fn guest(app: &App) -> Token {
    let (status, admitted) = post(app, "/session/guest", &json!({})).await;
    assert_eq!(status, 200, "{admitted}");
    Token::read(admitted["token"].as_str().unwrap()).unwrap()
}

#[tokio::test]
async fn the_key_follows_the_answer_and_each_question_is_answered_once() {
    let (_folder, app) = app(|_| ());
    let (_, token) = person(&app, "Ada", &[Role::Player]).await;
    for pack in ["bclc-craps", "mlgca-midi-baccarat"] {
        for level in [1, 2] {
            let asked = ask(&app, &token, json!({ "pack": pack, "level": level })).await;
            let fields: Vec<&String> = asked.as_object().unwrap().keys().collect();
            let known = [
                "question", "pack", "topic", "level", "notes", "bets", "happens", "ask", "form", "choices",
                "table",
            ];
            assert!(fields.iter().all(|field| known.contains(&field.as_str())), "{fields:?}");
            let sent = asked.to_string();
            let judged = answer(&app, &token, &asked).await;
            for why in judged["why"].as_array().unwrap() {
                assert!(!sent.contains(why.as_str().unwrap()), "{why} went out before the answer: {sent}");
            }
            assert!(!sent.contains(judged["id"].as_str().unwrap()), "the id has the seed");
            assert_eq!(judged["right"] == json!(true), judged["given"] == judged["answer"], "{judged}");
            let again = json!({ "question": asked["question"], "answer": "a" });
            let (status, problem) = post_as(&app, &token, "/school/answers", &again).await;
            assert_eq!((status.as_u16(), &problem["code"]), (409, &json!("not-asked")));
        }
    }
    let (status, _) = post(&app, "/school/questions", &json!({ "pack": "bclc-craps" })).await;
    assert_eq!(status, 401);
    for (body, status, code) in [
        (json!({ "pack": "chess" }), 404, "not-found"),
        (json!({ "pack": "bclc-craps", "level": 9 }), 422, "unreadable"),
        (json!({ "pack": "bclc-craps", "topics": ["third-card"] }), 422, "unreadable"),
        (json!({ "pack": "bclc-craps", "step": 99 }), 404, "not-found"),
        (json!({ "pack": "bclc-craps", "clause": "bclc-craps/nowhere" }), 404, "not-found"),
    ] {
        let (found, problem) = post_as(&app, &token, "/school/questions", &body).await;
        assert_eq!((found.as_u16(), &problem["code"]), (status, &json!(code)), "{body}");
    }
}

#[tokio::test]
async fn an_answer_that_cannot_be_read_leaves_the_question_open() {
    let (_folder, app) = app(|_| ());
    let (_, token) = person(&app, "Ada", &[Role::Player]).await;
    let asked = ask(&app, &token, json!({ "pack": "bclc-craps" })).await;
    let body = json!({ "question": asked["question"], "answer": "perhaps" });
    let (status, problem) = post_as(&app, &token, "/school/answers", &body).await;
    assert_eq!((status.as_u16(), &problem["code"]), (422, &json!("unreadable")));
    answer(&app, &token, &asked).await;
}

#[tokio::test]
async fn progress_is_durable_and_only_the_trainee_and_trainers_see_it() {
    let (folder, house) = app(|_| ());
    let (ada, of_ada) = person(&house, "Ada", &[Role::Player]).await;
    let (_, of_bob) = person(&house, "Bob", &[Role::Player, Role::Dealer, Role::Supervisor]).await;
    let (_, of_tom) = person(&house, "Tom", &[Role::Trainer]).await;
    for _ in 0..3 {
        let asked = ask(&house, &of_ada, json!({ "pack": "bclc-craps", "topics": ["pays"] })).await;
        answer(&house, &of_ada, &asked).await;
    }
    let (_, before) = get(&house, "/school/progress", Some(&of_ada)).await;
    let house = reopened(house);
    let (status, after) = get(&house, "/school/progress", Some(&of_ada)).await;
    assert_eq!((status.as_u16(), &after["packs"]), (200, &before["packs"]));
    assert_eq!((&after["kept"], &after["packs"][0]["answers"]), (&json!(true), &json!(3)));
    assert_eq!(after["packs"][0]["topics"][0]["asked"], 3);
    let (_, list) = get(&house, "/school/trainees", Some(&of_tom)).await;
    assert_eq!(list["trainees"][0], after);
    let record = format!("/school/trainees/{ada}/records/bclc-craps");
    for (token, status) in [(&of_ada, 200), (&of_tom, 200), (&of_bob, 403)] {
        let (found, record) = get(&house, &record, Some(token)).await;
        assert_eq!(found, status, "{record}");
        if status == 200 {
            assert_eq!(
                (&record["trainee"], record["questions"].as_array().unwrap().len()),
                (&json!("Ada"), 3)
            );
            assert_eq!(record["pack"]["digest"].as_str().unwrap().len(), 64);
        }
        let (found, _) = get(&house, &format!("/school/trainees/{ada}"), Some(token)).await;
        assert_eq!(found, status);
    }
    assert_eq!(get(&house, "/school/trainees", Some(&of_bob)).await.0, 403);
    assert_eq!(get(&house, "/school/trainees", Some(&of_ada)).await.0, 403);
    assert_eq!(get(&house, "/school/trainees", None).await.0, 401);
    // A second answer continues the count.
    let asked = ask(&house, &of_ada, json!({ "pack": "bclc-craps" })).await;
    answer(&house, &of_ada, &asked).await;
    let (_, now) = get(&house, "/school/progress", Some(&of_ada)).await;
    assert_eq!(now["packs"][0]["answers"], 4);
    let gone = super::forgotten(&house.house, ada).await.unwrap();
    house.house.keep(gone).await.unwrap();
    house.desk.school.dismiss(ada);
    let (_, gone) = get(&house, "/school/progress", Some(&of_ada)).await;
    assert_eq!(gone["packs"], json!([]));
    assert_eq!(get(&house, &record, Some(&of_ada)).await.0, 404);
    drop(folder);
}

#[tokio::test]
async fn the_progress_of_a_guest_stays_in_memory() {
    let (_folder, app) = app(|_| ());
    let token = guest(&app).await;
    let asked = ask(&app, &token, json!({ "pack": "house-sic-bo" })).await;
    answer(&app, &token, &asked).await;
    let (_, progress) = get(&app, "/school/progress", Some(&token)).await;
    assert_eq!((&progress["kept"], &progress["packs"][0]["answers"]), (&json!(false), &json!(1)));
    let kept = app.house.read_now(|store| store.scan(croupier_ledger::store::RecordSpace::Training, ""));
    assert_eq!(kept.unwrap(), []);
}

#[tokio::test]
async fn a_course_leads_from_step_to_step_and_a_clause_has_questions() {
    let (_folder, app) = app(|_| ());
    let (_, token) = person(&app, "Ada", &[Role::Player]).await;
    for pack in ["bclc-craps", "mlgca-midi-baccarat", "bclc-wheel"] {
        let (status, school) = get(&app, &format!("/school/packs/{pack}"), None).await;
        assert_eq!(status, 200, "{school}");
        let course = school["course"].as_array().unwrap();
        assert!((4..=10).contains(&course.len()), "{pack}: {course:#?}");
        let asked = ask(&app, &token, json!({ "pack": pack, "step": 1 })).await;
        assert_eq!(asked["step"], 1);
        assert_eq!(asked["notes"][0], "You are Ann.");
        let judged = answer(&app, &token, &asked).await;
        assert_eq!(judged["step_right"], json!(u32::from(judged["right"] == json!(true))));
    }
    let clause = "bclc-craps/6.2.1";
    let (_, found) = get(&app, &format!("/packs/bclc-craps/examples?clause={clause}"), None).await;
    assert!(!found.as_array().unwrap().is_empty(), "the clause should have plays");
    for _ in 0..2 {
        let asked = ask(&app, &token, json!({ "pack": "bclc-craps", "clause": clause })).await;
        answer(&app, &token, &asked).await;
    }
}

/// Positions and plays alternate, so every question of an even number of plays must still come.
#[tokio::test]
async fn every_question_of_the_plays_of_a_clause_comes() {
    let (_folder, app) = app(|_| ());
    let (_, token) = person(&app, "Ada", &[Role::Player]).await;
    for (pack, clause) in [("bclc-craps", "bclc-craps/6.3.5#4-10"), ("bclc-fire", "bclc-fire/2.3#before")] {
        let lessons = Lesson::of_clause(app.house.library(), pack, clause);
        let pages: BTreeSet<String> =
            lessons.iter().filter_map(|posed| posed.exercise.key.page.clone()).collect();
        assert!(lessons.len() > 1 && lessons.len().is_multiple_of(2), "{clause}: {}", lessons.len());
        let mut shown = BTreeSet::new();
        for _ in 0..lessons.len() * 2 {
            let asked = ask(&app, &token, json!({ "pack": pack, "clause": clause })).await;
            let judged = answer(&app, &token, &asked).await;
            shown.extend(judged["page"].as_str().map(str::to_owned));
        }
        assert_eq!(shown, pages, "{clause}");
        // The progress of an amendment is its own, although it is played with the pack that it amends.
        let (_, progress) = get(&app, "/school/progress", Some(&token)).await;
        let own = progress["packs"].as_array().unwrap().iter().find(|trained| trained["pack"] == pack);
        let plays =
            own.unwrap()["topics"].as_array().unwrap().iter().find(|topic| topic["topic"] == "lesson");
        assert!(plays.unwrap()["asked"].as_u64().unwrap() as usize >= lessons.len(), "{progress}");
    }
}
