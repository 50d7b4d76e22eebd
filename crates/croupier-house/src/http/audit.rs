//! The audit of a table's log while the client waits. Anyone can repeat the audit with the data that the house
//! publishes.

use std::sync::Arc;

use axum::extract::State;
use croupier_ledger::TableLog;
use croupier_ledger::audit::{CancelledDrawTotals, TextAudit, TextReport, sealed_line};
use croupier_ledger::checkpoint::{Checkpoint, PublicKey};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::App;
use super::answer::Problem;
use super::caller::Caller;
use super::desk::{CacheKey, CachedAnswer, Work};
use super::extract::Path;
use crate::house::House;

/// The longest log to audit here, in lines. A longer log would keep the client waiting too long.
const MOST: u64 = 50_000;
/// The number of lines to read at a time.
const LINES: u64 = 1000;

/// The result of a table's audit.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AuditInfo {
    /// The number of lines in the log.
    lines: u64,
    /// The number of sealed lines, which hold data that nobody may see yet.
    sealed: u64,
    /// Whether the audit found no fault.
    sound: bool,
    /// The checks, with the number of items checked.
    checked: Vec<Check>,
    /// The draws that were called off, according to the lines before the first sealed line.
    called_off: CancelledDrawsInfo,
    /// The faults found.
    faults: Vec<LogFault>,
    /// The house's signed checkpoint of the log now.
    checkpoint: CheckpointInfo,
}

/// A kind of check.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Check {
    /// The items checked.
    what: &'static str,
    /// The number of items.
    count: u64,
}

/// The totals over all draws that were called off.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CancelledDrawsInfo {
    /// The number of draws that were called off.
    draws: u64,
    /// The number of those draws whose payout is known, because a single draw determines it.
    priced: u64,
    /// The players' wins less their losses if the draws with a known payout had been made, in cents.
    players_would_have_won: i64,
    /// The probability, in millionths, that players of an honest house would have won at least this amount.
    chance_millionths: u64,
}

impl From<CancelledDrawTotals> for CancelledDrawsInfo {
    fn from(sum: CancelledDrawTotals) -> CancelledDrawsInfo {
        CancelledDrawsInfo {
            draws: sum.draws,
            priced: sum.priced,
            players_would_have_won: sum.players_would_have_won.cents(),
            chance_millionths: sum.chance_millionths,
        }
    }
}

/// A fault that the audit found in a log.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LogFault {
    /// The line with the fault; the header is 0.
    line: u64,
    /// A description of the fault.
    words: String,
}

/// A signed checkpoint.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CheckpointInfo {
    /// The number of lines that the checkpoint covers.
    size: u64,
    /// The root of the Merkle tree over those lines, in hexadecimal digits.
    root: String,
    /// The key that verifies the checkpoint.
    key: String,
    /// The signed text with its signature (C2SP tlog-checkpoint).
    note: String,
}

/// Audits a table's log: replays every line by the rules, repeats every draw, and compares the log with the signed
/// checkpoints. Sealed lines stay sealed. After a sealed line, the audit checks only the chain, time, requester, draws
/// and bookings.
#[utoipa::path(
    get, path = "/tables/{table}/audit", operation_id = "audit_of_table", tag = "logs",
    params(("table" = u64, Path, description = "The table")),
    responses((status = 200, body = AuditInfo), (status = 404, body = Problem),
        (status = 422, description = "The log is too long to audit here", body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn of_table(
    State(app): State<App>,
    Path(table): Path<u64>,
) -> Result<CachedAnswer, Problem> {
    let playing = app.house.peek(table).await?;
    let lines = playing.chain().lines();
    if lines > MOST {
        let words =
            format!("this log has {lines} lines, more than the {MOST} audited here: use 'croupier audit'");
        let facts = Some(json!({ "most": MOST }));
        return Err(Problem { facts, ..Problem::new("too-much", words) });
    }
    // The answer stays the same for the same number of lines.
    let asked = CacheKey {
        what: "audit",
        rulebook: playing.chain().last.to_string(),
        pack: table.to_string(),
        choices: Default::default(),
        limits: Vec::new(),
        occasion: (None, None),
    };
    let house = Arc::clone(&app.house);
    let work = move |caller: &Caller| {
        let (found, forged) = examine(&house, table, &playing, caller)?;
        let seen = verdict_info(&house, table, &playing, found, forged);
        serde_json::to_string(&seen).map_err(|error| Problem::failed(&error))
    };
    app.desk.answer(asked, Work::Long, work).await
}

/// Audits the lines, and also returns the faults in the stored checkpoints.
fn examine(
    house: &House,
    table: u64,
    playing: &TableLog,
    caller: &Caller,
) -> Result<(TextReport, Vec<LogFault>), Problem> {
    let failed = |error| Problem::failed(&error);
    let kept = house.read_now(|store| store.checkpoints(table)).map_err(failed)?;
    let (end, sealed): (u64, Vec<u64>) = (playing.chain().lines(), playing.sealed().collect());
    let now = house.checkpoint(table, end, playing.chain().tree.root());
    let notes = kept.into_iter().map(|kept| (kept.size, kept.note)).chain([(end, now.clone())]);
    let (checkpoints, forged) = verify_checkpoints(&house.verifier(), &now, notes);
    let mut audit = TextAudit::new(playing.library(), playing.header().rulebook, checkpoints);
    let mut from = 0;
    while from < end {
        let lines =
            house.read_now(|store| store.lines(table, from, LINES.min(end - from))).map_err(failed)?;
        if lines.is_empty() {
            break;
        }
        from += lines.len() as u64;
        for kept in lines {
            caller.still_waits()?;
            // Data that nobody may see yet stays hidden here too: the description of a fault could reveal it.
            let line = if sealed.contains(&kept.n) { sealed_line(kept.hash) } else { kept.line };
            if !audit.line(&line) {
                return Ok((audit.end(), forged));
            }
        }
    }
    Ok((audit.end(), forged))
}

/// Returns the valid checkpoints, which the house signed under the same origin as its current checkpoint `now`, and the
/// faults in the others. Each note comes with the number of lines that it was stored under.
fn verify_checkpoints(
    key: &str,
    now: &str,
    notes: impl Iterator<Item = (u64, String)>,
) -> (Vec<Checkpoint>, Vec<LogFault>) {
    let origin = now.lines().next().unwrap_or_default();
    let (mut checkpoints, mut faults) = (Vec::new(), Vec::new());
    for (size, note) in notes {
        let read = key.parse::<PublicKey>().and_then(|key| Checkpoint::verify(&note, &key, origin));
        let wrong = match read {
            Ok(checkpoint) if checkpoint.size == size => {
                checkpoints.push(checkpoint);
                continue;
            }
            Ok(checkpoint) => format!("it covers {} lines", checkpoint.size),
            Err(error) => error.to_string(),
        };
        let words = format!("the checkpoint stored for {size} lines is not valid: {wrong}");
        faults.push(LogFault { line: size.saturating_sub(1), words });
    }
    (checkpoints, faults)
}

fn verdict_info(
    house: &House,
    table: u64,
    playing: &TableLog,
    found: TextReport,
    forged: Vec<LogFault>,
) -> AuditInfo {
    let (size, root) = (playing.chain().lines(), playing.chain().tree.root());
    let checked = [
        ("lines replayed by the rules", found.derived),
        (
            "lines after a sealed one: only chain, time, requester, draws and bookings checked",
            found.lines - found.derived - found.sealed,
        ),
        ("draws repeated from their secrets", found.draws),
        ("signed checkpoints compared with the lines", found.checkpoints),
    ];
    let decreed = found.by_decree.len() as u64;
    let by_decree = (decreed > 0).then_some(("outcomes that people entered, as version 1 allowed", decreed));
    let different =
        found.difference.map(|difference| LogFault { line: difference.line, words: difference.what });
    let faults: Vec<LogFault> = different.into_iter().chain(forged).collect();
    AuditInfo {
        lines: found.lines,
        sealed: found.sealed,
        sound: faults.is_empty(),
        called_off: CancelledDrawTotals::of(&found.called_off).into(),
        checked: checked.into_iter().chain(by_decree).map(|(what, count)| Check { what, count }).collect(),
        faults,
        checkpoint: CheckpointInfo {
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
    use croupier_ledger::line::Actor;
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
        let table = app.house.open_table(Actor::House, None, setup).await.unwrap();
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
    async fn the_audit_of_an_intact_log_finds_no_faults_and_keeps_lines_sealed() {
        let (_folder, app) = app(|_| ());
        let wheel = played(&app, "bclc-wheel", "space-1").await;
        let audit = audited(&app, wheel).await;
        assert_eq!((&audit["sound"], &audit["sealed"]), (&json!(true), &json!(0)), "{audit}");
        assert_eq!(count(&audit, "replayed by"), audit["lines"].as_u64().unwrap());
        assert!(count(&audit, "repeated from") >= 2 && count(&audit, "checkpoints") >= 1);
        assert_eq!(audit["checkpoint"]["size"], audit["lines"]);
        let baccarat = played(&app, "mlgca-midi-baccarat", "player").await;
        let audit = audited(&app, baccarat).await;
        assert_eq!((&audit["sound"], &audit["sealed"]), (&json!(true), &json!(1)), "{audit}");
        let all = count(&audit, "replayed by") + count(&audit, "after a sealed one") + 1;
        assert_eq!(all, audit["lines"].as_u64().unwrap());
        assert_eq!(get(&app, "/tables/99/audit", None).await.0, 404);
    }

    async fn kept(app: &App, stream: u64, size: u64, note: String) {
        let at = app.house.now();
        app.house.keep(vec![Write::Checkpoint { stream, size, note, at }]).await.unwrap();
    }

    #[tokio::test]
    async fn a_line_that_contradicts_a_signed_checkpoint_is_a_fault() {
        let (_folder, app) = app(|_| ());
        let table = played(&app, "bclc-wheel", "space-1").await;
        kept(&app, table, 3, app.house.checkpoint(table, 3, Digest([7; 32]))).await;
        let audit = audited(&app, table).await;
        assert_eq!((&audit["sound"], &audit["faults"][0]["line"]), (&json!(false), &json!(2)), "{audit}");
        assert!(audit["faults"][0]["words"].as_str().unwrap().contains("checkpoint"));
    }

    #[tokio::test]
    async fn a_checkpoint_that_the_house_did_not_sign_for_these_lines_is_a_fault() {
        let (_folder, app) = app(|_| ());
        let table = played(&app, "bclc-wheel", "space-1").await;
        let playing = app.house.peek(table).await.unwrap();
        let (lines, root) = (playing.chain().lines(), playing.chain().tree.root());
        let own = app.house.checkpoint(table, lines, root);
        let changed = own.replacen(&format!("\n{lines}\n"), "\n2\n", 1);
        kept(&app, table, 2, changed).await;
        kept(&app, table, 4, own).await;
        kept(&app, table, 5, app.house.checkpoint(table + 1, 5, root)).await;
        let audit = audited(&app, table).await;
        let faults = audit["faults"].as_array().unwrap().iter();
        let faults: Vec<_> = faults.map(|fault| (fault["line"].as_u64().unwrap(), &fault["words"])).collect();
        assert_eq!(faults.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [1, 3, 4], "{faults:?}");
        assert_eq!(audit["sound"], json!(false));
    }
}
