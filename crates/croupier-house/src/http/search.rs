//! A search in a table's log: by person, wager, clause, or the kind of entry.
//!
//! A refused request leaves no entry, so the log has only what the crew did at the table: bets that it refused or
//! returned, calls that were overruled, void rounds, disputes and rulings.

use std::sync::Arc;

use axum::extract::State;
use croupier_ledger::TableLog;
use croupier_ledger::book::{Account, Posting};
use croupier_ledger::house::permission::{self, Permission, PermittedActor};
use croupier_ledger::line::{Actor, Entry, Event};
use croupier_table::{craps, rounds};
use croupier_text::narration::{Seats, Sentence};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::App;
use super::answer::Problem;
use super::caller::Caller;
use super::extract::{Json, Path, Query};
use super::replay::{beginning, failed, follow};
use crate::house::House;
use crate::wire::{BetOutcome, BetVerdict, EntryInfo, View, outcomes, view};

/// The maximum number of entries that one request looks at, and the maximum number in an answer.
const LOOKED: u64 = 3000;
const FOUND: usize = 100;
/// The number of lines to read at a time.
const LINES: u64 = 500;

/// A kind of entry that a person may want to look at again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum EntryKind {
    /// The crew refused a bet, or returned it without the player's wish.
    Refused,
    /// A call, a roll or a card was corrected.
    Overruled,
    /// A correction came too late, and is recorded as a dispute.
    Disputed,
    /// A throw, a round or a draw did not count.
    Void,
    /// A supervisor or a manager ruled.
    Ruled,
}

/// The kind of entry to find.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum SoughtKind {
    /// The crew refused a bet, or returned it without the player's wish.
    Refused,
    /// A call, a roll or a card was corrected.
    Overruled,
    /// A correction came too late, and is recorded as a dispute.
    Disputed,
    /// A throw, a round or a draw did not count.
    Void,
    /// A supervisor or a manager ruled.
    Ruled,
    /// Any of these kinds of entries.
    Any,
}

impl SoughtKind {
    fn admits(self, kinds: &[EntryKind]) -> bool {
        let one = match self {
            SoughtKind::Refused => EntryKind::Refused,
            SoughtKind::Overruled => EntryKind::Overruled,
            SoughtKind::Disputed => EntryKind::Disputed,
            SoughtKind::Void => EntryKind::Void,
            SoughtKind::Ruled => EntryKind::Ruled,
            SoughtKind::Any => return !kinds.is_empty(),
        };
        kinds.contains(&one)
    }
}

/// The entries to find. An entry must match all given conditions.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct SearchQuery {
    /// The first entry to look at, counted from 1.
    #[serde(default)]
    from: u64,
    /// The maximum number of entries in the answer, at most 100.
    most: Option<usize>,
    /// The number of a person who acted, or whose chips moved.
    person: Option<u32>,
    /// A spot on the layout whose bets changed or were decided.
    wager: Option<String>,
    /// A clause that decided something. A clause includes its subclauses.
    clause: Option<String>,
    /// The kind of entry.
    kind: Option<SoughtKind>,
}

/// The entries that match a search, and the entry at which to continue.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FoundEntries {
    /// The table.
    table: u64,
    /// The number of lines in the log.
    lines: u64,
    /// The entries, in order.
    entries: Vec<FoundEntry>,
    /// The entry at which to continue the search; absent at the end of the log.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u64, required = false)]
    next: Option<u64>,
}

/// An entry that matches a search, in words.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FoundEntry {
    /// The number in the table's stream.
    n: u64,
    /// The time of the decision.
    at: String,
    /// The requester.
    by: Actor,
    /// The events in words, with clauses.
    told: Vec<Sentence>,
    /// The kinds of the entry.
    kinds: Vec<EntryKind>,
}

/// Finds entries of a table's log, as spectators saw them. An answer may be empty and still name the entry at which to
/// continue, because one request looks only at some thousand entries.
#[utoipa::path(
    get, path = "/tables/{table}/entries", operation_id = "find_entries", tag = "logs",
    params(("table" = u64, Path, description = "The table"), SearchQuery),
    responses((status = 200, body = FoundEntries), (status = 404, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn entries(
    State(app): State<App>,
    Path(table): Path<u64>,
    Query(query): Query<SearchQuery>,
) -> Result<Json<FoundEntries>, Problem> {
    let now = app.house.peek(table).await?;
    let (house, desk) = (Arc::clone(&app.house), Arc::clone(&app.desk));
    let searched = move |caller: &Caller| {
        let lines = now.chain().lines();
        let from = query.from.clamp(1, lines);
        let mut playing = match desk.left.before(table, from) {
            Some(playing) => playing,
            None => beginning(&house, table, &now)?,
        };
        while playing.chain().lines() < from {
            let most = LINES.min(from - playing.chain().lines());
            follow((&house, table), &mut playing, most, caller, |_, _| ())?;
        }
        let end = lines.min(from + LOOKED);
        let most = query.most.unwrap_or(FOUND).clamp(1, FOUND);
        let search = Search { house: &house, table, query: &query };
        let entries = search.run(&mut playing, (end, most), caller)?;
        let next = playing.chain().lines();
        desk.left.leave(table, playing);
        Ok(FoundEntries { table, lines, entries, next: (next < lines).then_some(next) })
    };
    app.desk.compute(searched).await?.map(Json)
}

struct Search<'s> {
    house: &'s House,
    table: u64,
    query: &'s SearchQuery,
}

impl Search<'_> {
    /// Looks at the entries before line `end`, until it has found enough.
    fn run(
        &self,
        playing: &mut TableLog,
        (end, most): (u64, usize),
        caller: &Caller,
    ) -> Result<Vec<FoundEntry>, Problem> {
        let mut found = Vec::new();
        while playing.chain().lines() < end {
            let from = playing.chain().lines();
            let kept = self.house.read_now(|store| store.lines(self.table, from, LINES.min(end - from)));
            let kept = kept.map_err(failed)?;
            if kept.is_empty() {
                break;
            }
            for kept in kept {
                caller.still_waits()?;
                let entry: Option<Entry> = serde_json::from_str(&kept.line).ok();
                let before = entry.as_ref().map(|entry| EarlierTable::of(playing, entry, self.query));
                playing.follow_kept(&kept).map_err(|error| Problem::failed(&error))?;
                if let (Some(entry), Some(before)) = (entry, before) {
                    found.extend(self.found(playing, &entry, before));
                }
                if found.len() >= most {
                    return Ok(found);
                }
            }
        }
        Ok(found)
    }

    /// Returns the entry if it matches the search.
    fn found(&self, playing: &TableLog, entry: &Entry, mut before: EarlierTable) -> Option<FoundEntry> {
        let SearchQuery { person, wager, clause, kind, .. } = self.query;
        let kinds = kinds(entry, &before.outcomes);
        if !kind.is_none_or(|kind| kind.admits(&kinds))
            || !person.is_none_or(|person| concerns(entry, person))
        {
            return None;
        }
        if let Some(wager) = wager {
            let decided = before.outcomes.iter().any(|outcome| outcome.wager == *wager);
            if !decided && stakes(&view(playing.in_play(), None), wager) == before.stakes {
                return None;
            }
        }
        let names = |person: u32| self.house.name(person);
        let info = EntryInfo::of(entry, playing.rules(), &mut before.seats, &names);
        if let Some(clause) = clause {
            let told = info.told.iter().filter_map(|told| told.clause.as_deref());
            let mut cited =
                told.chain(before.outcomes.iter().filter_map(|outcome| outcome.clause.as_deref()));
            if !cited.any(|cited| is_within(cited, clause)) {
                return None;
            }
        }
        Some(FoundEntry { n: entry.n, at: entry.at.to_string(), by: entry.by, told: info.told, kinds })
    }
}

/// The facts about the table that an entry may change.
struct EarlierTable {
    seats: Seats,
    outcomes: Vec<BetOutcome>,
    stakes: Vec<(u32, i64)>,
}

impl EarlierTable {
    fn of(playing: &TableLog, entry: &Entry, query: &SearchQuery) -> EarlierTable {
        EarlierTable {
            seats: Seats::of(playing.game()),
            outcomes: outcomes(playing.rules(), playing.game(), &entry.then),
            stakes: query
                .wager
                .as_ref()
                .map_or(Vec::new(), |wager| stakes(&view(playing.in_play(), None), wager)),
        }
    }
}

/// Returns the stakes on a spot, each with its position.
fn stakes(view: &View, wager: &str) -> Vec<(u32, i64)> {
    let places = match view {
        View::Craps(view) => &view.places,
        View::Rounds(view) => &view.places,
    };
    let bets = places.iter().flat_map(|place| place.bets.iter().map(|bet| (place.position, bet)));
    let bets = bets.filter(|(_, bet)| bet.wager == wager);
    bets.map(|(position, bet)| (position, bet.stake.cents())).collect()
}

/// Returns whether the person gave the command, or the person's chips moved.
fn concerns(entry: &Entry, person: u32) -> bool {
    let acted = matches!(entry.by, Actor::Player(by) | Actor::Crew(by) if by == person);
    let mut book = entry.book.iter();
    acted
        || book.any(|Posting(account, _)| {
            matches!(account, Account::Rail(owner) | Account::Layout(owner) | Account::Wallet(owner) if *owner == person)
        })
}

/// Returns whether a cited clause is the requested clause or a part of it. The numbering of a document uses `.` and
/// `#`.
fn is_within(cited: &str, sought: &str) -> bool {
    cited.strip_prefix(sought).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '#', '(']))
}

fn kinds(entry: &Entry, outcomes: &[BetOutcome]) -> Vec<EntryKind> {
    use craps::Event as C;
    use rounds::Event as R;
    let any = |is: fn(&Event) -> bool| entry.then.iter().any(is);
    let returned = outcomes.iter().any(|outcome| outcome.verdict == BetVerdict::Returned);
    let declined = any(|event| {
        matches!(event, Event::Craps(C::ExcessRefused { .. } | C::UnderMinimum { .. } | C::NotClear { .. }))
    });
    let overruled =
        any(|event| matches!(event, Event::Craps(C::Overruled) | Event::Round(R::CardCorrected { .. })));
    let disputed = any(|event| matches!(event, Event::Craps(C::Disputed { .. })));
    let void = any(|event| {
        let craps =
            matches!(event, Event::Craps(C::NoRoll { .. } | C::RoundVoided { .. } | C::Interrupted { .. }));
        craps || matches!(event, Event::Round(R::Voided))
    });
    let ruled = matches!(
        permission::who(&entry.command),
        PermittedActor::Crew(Permission::Rule | Permission::RuleAsManager)
    );
    let by_player = matches!(entry.by, Actor::Player(_));
    let all = [
        (declined || (returned && !by_player), EntryKind::Refused),
        (overruled, EntryKind::Overruled),
        (disputed, EntryKind::Disputed),
        (void || entry.undrawn.is_some(), EntryKind::Void),
        (ruled, EntryKind::Ruled),
    ];
    all.into_iter().filter(|(is, _)| *is).map(|(_, kind)| kind).collect()
}

#[cfg(test)]
mod tests;
