//! A table's log, audited while one waits: as anybody could do it with what the house gives out.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use croupier_ledger::Playing;
use croupier_ledger::audit::{Examined, TextAudit, sealed_line};
use croupier_ledger::checkpoint::{Checkpoint, PublicKey};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::App;
use super::answer::Problem;
use super::desk::{Answered, Asked, Work};
use super::extract::Path;
use crate::house::House;

/// A log of more lines is audited elsewhere: it takes too long to wait for.
const MOST: u64 = 50_000;
/// So many lines are read at a time.
const LINES: u64 = 1000;

/// What an audit of a table found.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AuditSeen {
    /// How many lines the log has.
    lines: u64,
    /// How many of them are sealed, because they hold what nobody may see yet.
    sealed: u64,
    /// Is everything as it must be?
    sound: bool,
    /// What was checked, and how often.
    checked: Vec<Check>,
    /// What is wrong.
    faults: Vec<FaultFound>,
    /// The log as the house vouches for it now.
    checkpoint: CheckpointSeen,
}

/// Something that was checked.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Check {
    /// What.
    what: &'static str,
    /// How often.
    count: u64,
}

/// Something that is wrong.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FaultFound {
    /// In which line; the header is 0.
    line: u64,
    /// What.
    words: String,
}

/// A signed checkpoint.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CheckpointSeen {
    /// Over so many lines.
    size: u64,
    /// The root over them, in hexadecimal digits.
    root: String,
    /// The key by which it is verified.
    key: String,
    /// What was signed, with its signature (C2SP tlog-checkpoint).
    note: String,
}

/// Audits a table's log: every line is decided anew by the rules, every draw drawn again, and all is held against the
/// signed checkpoints. What is sealed stays so: of the lines after it chain, time, who asked, draws and book are checked.
#[utoipa::path(
    get, path = "/tables/{table}/audit", tag = "logs",
    params(("table" = u64, Path, description = "The table")),
    responses((status = 200, body = AuditSeen), (status = 404, body = Problem),
        (status = 422, description = "The log is too long to wait for", body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn of_table(State(app): State<App>, Path(table): Path<u64>) -> Result<Answered, Problem> {
    let playing = app.house.peek(table).await?;
    let lines = playing.chain().lines();
    if lines > MOST {
        let words =
            format!("this log has {lines} lines, and {MOST} are audited here at most: use 'croupier audit'");
        let facts = Some(json!({ "most": MOST }));
        return Err(Problem { facts, ..Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "too-much", words) });
    }
    // After as many lines it is the same.
    let asked = Asked {
        what: "audit",
        rulebook: playing.chain().last.to_string(),
        pack: table.to_string(),
        choices: Default::default(),
        limits: Vec::new(),
    };
    let house = Arc::clone(&app.house);
    let work = move || {
        let seen = seen(&house, table, &playing, examined(&house, table, &playing)?);
        serde_json::to_string(&seen).map_err(|error| Problem::failed(&error))
    };
    app.desk.answer(asked, Work::Long, work).await
}

fn examined(house: &House, table: u64, playing: &Playing) -> Result<Examined, Problem> {
    let failed = |error| Problem::failed(&error);
    let kept = house.read_now(|store| store.checkpoints(table)).map_err(failed)?;
    let (end, sealed): (u64, Vec<u64>) = (playing.chain().lines(), playing.sealed().collect());
    let now = house.checkpoint(table, end, playing.chain().tree.root());
    let notes = kept.into_iter().map(|kept| kept.note).chain([now]);
    let mut audit =
        TextAudit::new(playing.library(), playing.header().rulebook, verified(&house.verifier(), notes));
    let mut from = 0;
    while from < end {
        let lines =
            house.read_now(|store| store.lines(table, from, LINES.min(end - from))).map_err(failed)?;
        if lines.is_empty() {
            break;
        }
        from += lines.len() as u64;
        for kept in lines {
            // What nobody may see yet is not seen here either: what is said of a fault could tell it.
            let line = if sealed.contains(&kept.n) { sealed_line(kept.hash) } else { kept.line };
            if !audit.line(&line) {
                return Ok(audit.end());
            }
        }
    }
    Ok(audit.end())
}

/// The checkpoints that the house signed.
fn verified(key: &str, notes: impl Iterator<Item = String>) -> Vec<Checkpoint> {
    let Ok(key) = key.parse::<PublicKey>() else { return Vec::new() };
    // The first line is the origin; the signature covers it.
    let of = |note: String| Checkpoint::verify(&note, &key, note.lines().next().unwrap_or_default()).ok();
    notes.filter_map(of).collect()
}

fn seen(house: &House, table: u64, playing: &Playing, found: Examined) -> AuditSeen {
    let (size, root) = (playing.chain().lines(), playing.chain().tree.root());
    let checked = [
        ("lines decided anew by the rules", found.derived),
        (
            "lines after a sealed one, by chain, time, asker, draw and book",
            found.lines - found.derived - found.sealed,
        ),
        ("draws drawn again from their secrets", found.draws),
        ("signed checkpoints held against the lines", found.checkpoints),
    ];
    let fault =
        found.difference.map(|difference| FaultFound { line: difference.line, words: difference.what });
    AuditSeen {
        lines: found.lines,
        sealed: found.sealed,
        sound: fault.is_none(),
        checked: checked.into_iter().map(|(what, count)| Check { what, count }).collect(),
        faults: fault.into_iter().collect(),
        checkpoint: CheckpointSeen {
            size,
            root: root.to_string(),
            key: house.verifier(),
            note: house.checkpoint(table, size, root),
        },
    }
}

#[cfg(test)]
mod tests {
    use croupier_ledger::Digest;
    use croupier_ledger::house::Role;
    use croupier_ledger::line::By;
    use croupier_ledger::store::Write;
    use serde_json::{Value, json};

    use crate::http::App;
    use crate::http::testing::{app, ask, get, person, round};

    async fn audited(app: &App, table: u64) -> Value {
        let (status, audit) = get(app, &format!("/tables/{table}/audit"), None).await;
        assert_eq!(status, 200, "{audit}");
        audit
    }

    async fn played(app: &App, pack: &str, wager: &str) -> u64 {
        let (ada, _) = person(app, &format!("Ada {pack}"), &[Role::Player]).await;
        let setup = app.house.plain_setup(pack).unwrap();
        let table = app.house.open_table(By::House, None, setup).await.unwrap();
        ask(app, table, ada, json!({ "do": "sit", "chips": 50_000 })).await;
        for _ in 0..2 {
            round(app, table, ada, wager).await;
        }
        table
    }

    fn count(audit: &Value, what: &str) -> u64 {
        let checked = audit["checked"].as_array().unwrap().iter();
        let found = checked.filter(|check| check["what"].as_str().unwrap().contains(what));
        found.map(|check| check["count"].as_u64().unwrap()).sum()
    }

    #[tokio::test]
    async fn a_log_is_sound_and_sealed_lines_stay_sealed() {
        let (_folder, app) = app(|_| ());
        let wheel = played(&app, "bclc-wheel", "space-1").await;
        let audit = audited(&app, wheel).await;
        assert_eq!((&audit["sound"], &audit["sealed"]), (&json!(true), &json!(0)), "{audit}");
        assert_eq!(count(&audit, "decided anew"), audit["lines"].as_u64().unwrap());
        assert!(count(&audit, "drawn again") >= 2 && count(&audit, "checkpoints") >= 1);
        assert_eq!(audit["checkpoint"]["size"], audit["lines"]);
        let baccarat = played(&app, "mlgca-midi-baccarat", "player").await;
        let audit = audited(&app, baccarat).await;
        assert_eq!((&audit["sound"], &audit["sealed"]), (&json!(true), &json!(1)), "{audit}");
        let all = count(&audit, "decided anew") + count(&audit, "after a sealed one") + 1;
        assert_eq!(all, audit["lines"].as_u64().unwrap());
        assert_eq!(get(&app, "/tables/99/audit", None).await.0, 404);
    }

    #[tokio::test]
    async fn lines_that_are_not_what_the_house_once_signed_are_found() {
        let (_folder, app) = app(|_| ());
        let table = played(&app, "bclc-wheel", "space-1").await;
        let signed = Write::Checkpoint {
            stream: table,
            size: 3,
            note: app.house.checkpoint(table, 3, Digest([7; 32])),
            at: jiff::Timestamp::now(),
        };
        app.house.keep(vec![signed]).await.unwrap();
        let audit = audited(&app, table).await;
        assert_eq!((&audit["sound"], &audit["faults"][0]["line"]), (&json!(false), &json!(2)), "{audit}");
        assert!(audit["faults"][0]["words"].as_str().unwrap().contains("checkpoint"));
    }
}
