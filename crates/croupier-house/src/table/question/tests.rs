//! A dealer asks a supervisor; the supervisor sees the effect and answers.

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use croupier_ledger::house::Role;
use croupier_ledger::line::{Actor, Mode};
use serde_json::{Value, json};
use tokio::sync::watch;

use super::{QuestionBoard, QuestionOutcome, SupervisorQuestion};
use crate::ask::{TableEngineKind, TableRequest};
use crate::http::testing::{app, ask, get, person};
use crate::http::{App, CommandResult, Problem, outward};

async fn tried(app: &App, table: u64, person: u32, ask: Value) -> Result<CommandResult, Problem> {
    let playing = app.house.peek(table).await.unwrap();
    let asked = TableRequest::read(TableEngineKind::of(playing.rules()), &ask.to_string()).unwrap();
    outward(app.house.ask_table(table, person, None, asked).await.unwrap())
}

async fn refused(app: &App, table: u64, person: u32, ask: Value) -> String {
    let Err(problem) = tried(app, table, person, ask).await else { panic!("expected a refusal") };
    problem.code
}

/// Waits until the board is as expected.
async fn seen(
    board: &mut watch::Receiver<Arc<QuestionBoard>>,
    is: impl Fn(&QuestionBoard) -> bool,
) -> Arc<QuestionBoard> {
    let wait = board.wait_for(|board| is(board));
    let board = tokio::time::timeout(Duration::from_secs(20), wait).await;
    Arc::clone(&board.expect("the board did not change as expected").unwrap())
}

struct Pit {
    table: u64,
    ada: u32,
    dee: u32,
    sue: u32,
}

/// Opens a dealt craps table: a roll was called, and a bet made since.
async fn rolled(app: &App) -> Pit {
    let (ada, _) = person(app, "Ada", &[Role::Player]).await;
    let (dee, _) = person(app, "Dee", &[Role::Dealer]).await;
    let (sue, _) = person(app, "Sue", &[Role::Supervisor]).await;
    let mut setup = app.house.plain_setup("bclc-craps").unwrap();
    setup.mode = Mode::Crew;
    let table = app.house.open_table(Actor::House, None, setup).await.unwrap();
    ask(app, table, ada, json!({ "do": "sit", "chips": 50_000 })).await;
    ask(app, table, ada, json!({ "do": "bet", "wager": "pass", "amount": 1_000 })).await;
    ask(app, table, dee, json!({ "do": "roll", "dice": [3, 4] })).await;
    ask(app, table, ada, json!({ "do": "bet", "wager": "field", "amount": 500 })).await;
    Pit { table, ada, dee, sue }
}

fn correction() -> Value {
    json!({ "do": "ask-supervisor", "ask": { "do": "overrule", "dice": [3, 3] } })
}

#[tokio::test]
async fn a_supervisor_sees_the_effect_and_approves() {
    let (_folder, app) = app(|_| ());
    let pit = rolled(&app).await;
    let (_, token) = person(&app, "Sam", &[Role::Supervisor]).await;
    let (_, dealer) = person(&app, "Dan", &[Role::Dealer]).await;
    let Pit { table, ada, dee, sue, .. } = pit;
    let mut board = app.house.watch(table, Some(sue)).await.unwrap().questions;
    assert_eq!(refused(&app, table, dee, json!({ "do": "overrule", "dice": [3, 3] })).await, "not-permitted");
    ask(&app, table, dee, correction()).await;
    let open = seen(&mut board, |board| board.open.is_some()).await.open.clone().unwrap();
    assert_eq!(open.by, (dee, "Dee".to_owned()));
    // Pass won 1,000 with a seven, and the field bet of 500 came later; with a six, the pass bet stays on the layout.
    let [change] = open.changes.as_slice() else { panic!("{open:?}") };
    assert_eq!((change.person, change.name.as_str(), change.from_wallet), (ada, "Ada", 0));
    let lines = app.house.look(table).await.unwrap().lines;
    assert!(
        open.told.iter().any(|told| told.words.contains('6') || told.words.contains("six")),
        "{:?}",
        open.told
    );
    assert_ne!(open.before, open.after);
    // The house's list shows the question to other people with the permission, and to nobody else.
    let (status, list) = get(&app, "/questions", Some(&token)).await;
    assert_eq!((status, &list[0]["question"]), (StatusCode::OK, &json!(open.question)));
    // Another node of the house reads the question as it was written.
    let read: Vec<SupervisorQuestion> = serde_json::from_value(list).unwrap();
    assert_eq!(read, std::slice::from_ref(&open));
    assert_eq!(get(&app, "/questions", Some(&dealer)).await.0, StatusCode::FORBIDDEN);
    assert_eq!(get(&app, "/questions", None).await.0, StatusCode::UNAUTHORIZED);
    assert_eq!(refused(&app, table, dee, correction()).await, "question-open");
    let approve = json!({ "do": "answer-question", "question": open.question, "approve": true });
    assert_eq!(refused(&app, table, dee, approve.clone()).await, "not-permitted");
    assert_eq!(refused(&app, table, ada, approve.clone()).await, "not-yours");
    ask(&app, table, sue, approve.clone()).await;
    let last = seen(&mut board, |board| board.open.is_none()).await.last.clone().unwrap();
    assert_eq!(
        (last.outcome, last.by, last.entry),
        (QuestionOutcome::Approved, Some((sue, "Sue".to_owned())), Some(lines))
    );
    // The log has the supervisor's command, and the chips are as the question said.
    let kept = app.house.read(move |store| store.lines(table, lines, 1)).await.unwrap();
    let entry: Value = serde_json::from_str(&kept[0].line).unwrap();
    assert_eq!(entry["by"], json!({ "crew": sue }));
    assert!(entry["do"]["craps"]["overrule"].is_object(), "{entry}");
    let playing = app.house.peek(table).await.unwrap();
    let chips = |layout: bool| -> i64 {
        use croupier_ledger::book::Account;
        let own = playing.balances().all().filter(|(account, _)| match account {
            Account::Rail(person) => !layout && *person == ada,
            Account::Layout(person) => layout && *person == ada,
            _ => false,
        });
        own.map(|(_, money)| money.cents()).sum()
    };
    assert_eq!((change.rail.1, change.layout.1), (chips(false), chips(true)));
    assert_eq!(refused(&app, table, sue, approve).await, "no-such-question");
    assert_eq!(get(&app, "/questions", Some(&token)).await.1, json!([]));
}

#[tokio::test]
async fn a_question_is_declined_withdrawn_or_lapses_and_a_changed_effect_has_a_new_number() {
    let (_folder, app) = app(|_| ());
    let Pit { table, ada, dee, sue, .. } = rolled(&app).await;
    let mut board = app.house.watch(table, Some(dee)).await.unwrap().questions;
    let answer = |question: u64, approve: bool| json!({ "do": "answer-question", "question": question, "approve": approve });
    ask(&app, table, dee, correction()).await;
    let first = seen(&mut board, |board| board.open.is_some()).await.open.clone().unwrap().question;
    ask(&app, table, sue, answer(first, false)).await;
    let last = seen(&mut board, |board| board.open.is_none()).await.last.clone().unwrap();
    assert_eq!((last.outcome, last.entry), (QuestionOutcome::Declined, None));
    ask(&app, table, dee, correction()).await;
    let second = seen(&mut board, |board| board.open.is_some()).await.open.clone().unwrap().question;
    assert!(second > first);
    // A bet changes the effect: the supervisor has to look again.
    ask(&app, table, ada, json!({ "do": "bet", "wager": "field", "amount": 500 })).await;
    let changed = move |board: &QuestionBoard| board.open.as_ref().is_some_and(|open| open.question > second);
    let third = seen(&mut board, changed).await.open.clone().unwrap().question;
    assert_eq!(refused(&app, table, sue, answer(second, true)).await, "no-such-question");
    ask(&app, table, dee, answer(third, false)).await;
    let last = seen(&mut board, |board| board.open.is_none()).await.last.clone().unwrap();
    assert_eq!(last.outcome, QuestionOutcome::Withdrawn);
    // A question that the table would refuse, or that needs no supervisor, is not asked.
    let roll = json!({ "do": "ask-supervisor", "ask": { "do": "roll", "dice": [1, 1] } });
    assert_eq!(refused(&app, table, dee, roll).await, "needs-no-supervisor");
    assert_eq!(refused(&app, table, ada, correction()).await, "not-yours");
    ask(&app, table, dee, correction()).await;
    seen(&mut board, |board| board.open.is_some()).await;
    // The supervisor overrules directly: the question has nothing more to change.
    ask(&app, table, sue, json!({ "do": "overrule", "dice": [3, 3] })).await;
    let last = seen(&mut board, |board| board.open.is_none()).await.last.clone().unwrap();
    assert_eq!(last.outcome, QuestionOutcome::Lapsed);
}

#[tokio::test]
async fn where_the_house_deals_nobody_asks() {
    let (_folder, app) = app(|_| ());
    let (dee, _) = person(&app, "Dee", &[Role::Dealer]).await;
    let setup = app.house.plain_setup("bclc-craps").unwrap();
    let table = app.house.open_table(Actor::House, None, setup).await.unwrap();
    assert_eq!(refused(&app, table, dee, correction()).await, "house-is-crew");
}
