//! Statements: the movements of a person's chips, and the balances of a table's accounts.

use axum::extract::State;
use croupier_ledger::HOUSE;
use croupier_ledger::book::Account;
use croupier_ledger::house::permission::Permission;
use croupier_ledger::house::{HouseAction, HouseEntry};
use croupier_ledger::store::{Store, StoreError};
use croupier_rules::Money;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::App;
use super::admin::looks_after_people;
use super::answer::Problem;
use super::extract::{Json, Path, Query};
use super::session::Session;
use crate::table::TableBooks;

/// The maximum number of movements in one answer.
const MOVEMENTS: usize = 500;

/// The movements to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct StatementQuery {
    /// Only movements before this line of the house's stream.
    before: Option<u64>,
    /// The maximum number of movements, at most 500.
    most: Option<u32>,
}

/// Chips that came into a wallet, or left it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MovementInfo {
    /// The line of the house's stream.
    line: u64,
    /// The time of the movement.
    at: String,
    /// `granted`, `deposited`, `withdrawn`, `to-table` or `from-table`.
    what: String,
    /// The change in cents; negative if chips left.
    amount: i64,
    /// The balance of the wallet afterwards, in cents.
    balance: i64,
    /// The table.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u64, required = false)]
    table: Option<u64>,
    /// The entry of the table's stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u64, required = false)]
    entry: Option<u64>,
    /// The operator's reference.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    reference: Option<String>,
}

/// A person's statement.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PersonStatement {
    /// The person's number.
    person: u32,
    /// The balance of the wallet now, in cents.
    balance: i64,
    /// The movements, latest first.
    movements: Vec<MovementInfo>,
    /// The value of `before` for the next page; absent on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u64, required = false)]
    next: Option<u64>,
}

/// The balances of a table's accounts, in cents.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TableStatement {
    /// The table.
    table: u64,
    /// The number of lines of the table's stream that the balances include.
    lines: u64,
    /// The bank.
    bank: i64,
    /// Vigorish that the house has earned.
    vigorish: i64,
    /// The tip box.
    tips: i64,
    /// The meters, in the order of the table.
    meters: Vec<i64>,
    /// The must-hit meter.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = i64, required = false)]
    must_hit: Option<i64>,
    /// Players' chips on the layout, including the commission held for their bets.
    layout: i64,
    /// Players' chips that are not on the layout.
    rails: i64,
    /// Chips from the cage to the bank.
    fills: i64,
    /// Chips from the bank to the cage.
    credits: i64,
    /// Chips that players brought to the table.
    drop: i64,
    /// Chips that players took away.
    cashed: i64,
    /// The house's win: bank, vigorish and meters, less fills, plus credits.
    result: i64,
}

/// Returns the movements of my chips.
#[utoipa::path(
    get, path = "/me/statement", tag = "people", params(StatementQuery),
    responses((status = 200, body = PersonStatement), (status = 401, body = Problem), (status = 403, body = Problem)),
)]
pub(super) async fn mine(
    State(app): State<App>,
    session: Session,
    Query(page): Query<StatementQuery>,
) -> Result<Json<PersonStatement>, Problem> {
    statement(&app, session.person, page).await
}

/// Returns the movements of a person's chips, for administrators, supervisors and auditors.
#[utoipa::path(
    get, path = "/people/{person}/statement", tag = "house",
    params(("person" = u32, Path, description = "The person"), StatementQuery),
    responses((status = 200, body = PersonStatement), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)),
)]
pub(super) async fn theirs(
    State(app): State<App>,
    Path(person): Path<u32>,
    session: Session,
    Query(page): Query<StatementQuery>,
) -> Result<Json<PersonStatement>, Problem> {
    looks_after_people(&app, session.person)?;
    app.house.with_person(person, |_| ())?;
    statement(&app, person, page).await
}

async fn statement(app: &App, person: u32, page: StatementQuery) -> Result<Json<PersonStatement>, Problem> {
    let account = Account::Wallet(person);
    let (lines, now) = {
        let log = app.house.log();
        (log.chain().lines(), log.state().balance(account))
    };
    let before = page.before.unwrap_or(u64::MAX).min(lines);
    let most = page.most.map_or(MOVEMENTS, |most| usize::try_from(most).unwrap_or(MOVEMENTS));
    let most = most.clamp(1, MOVEMENTS);
    // Wait for the parts of the log that are not on the disk yet.
    app.house.keep(Vec::new()).await?;
    let read = app.house.read(move |store| {
        // Go backwards from the end, because only the current balance is known.
        let later = store.moved(&account.to_string(), before, lines)?;
        let found = store.movements(&account.to_string(), before, most as u64 + 1)?;
        let mut balance = now.minus(Money::from_cents(later));
        let mut movements = Vec::new();
        for moved in found.iter().take(most) {
            let amount = Money::from_cents(moved.amount);
            movements.extend(entry_at(store, moved.n)?.map(|entry| movement(&entry, amount, balance)));
            balance = balance.minus(amount);
        }
        let next = found.get(most).and_then(|_| found.get(most - 1)).map(|last| last.n);
        Ok((movements, next))
    });
    let (movements, next) = read.await.map_err(|error| Problem::failed(&error))?;
    Ok(Json(PersonStatement { person, balance: now.cents(), movements, next }))
}

/// Reads a line of the house's stream.
fn entry_at(store: &mut dyn Store, n: u64) -> Result<Option<HouseEntry>, StoreError> {
    let kept = store.lines(HOUSE, n, 1)?;
    Ok(kept.first().filter(|kept| kept.n == n).and_then(|kept| serde_json::from_str(&kept.line).ok()))
}

fn movement(entry: &HouseEntry, moved: Money, balance: Money) -> MovementInfo {
    let (what, at_table, reference) = match &entry.action {
        HouseAction::Granted { .. } => ("granted", None, None),
        HouseAction::Deposited { reference, .. } => ("deposited", None, Some(reference.clone())),
        HouseAction::Withdrawn { reference, .. } => ("withdrawn", None, Some(reference.clone())),
        HouseAction::ToTable { table, entry, .. } => ("to-table", Some((*table, *entry)), None),
        HouseAction::FromTable { table, entry, .. } => ("from-table", Some((*table, *entry)), None),
        _ => ("other", None, None),
    };
    MovementInfo {
        line: entry.n,
        at: entry.at.to_string(),
        what: what.to_owned(),
        amount: moved.cents(),
        balance: balance.cents(),
        table: at_table.map(|(table, _)| table),
        entry: at_table.map(|(_, entry)| entry),
        reference,
    }
}

/// Returns the balance of each account of a table, for supervisors and auditors.
#[utoipa::path(
    get, path = "/tables/{table}/statement", operation_id = "statement_of_table", tag = "house",
    params(("table" = u64, Path, description = "The table")),
    responses((status = 200, body = TableStatement), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)),
)]
pub(super) async fn table(
    State(app): State<App>,
    Path(table): Path<u64>,
    session: Session,
) -> Result<Json<TableStatement>, Problem> {
    app.house.needs(session.person, Permission::ReadLogs)?;
    let playing = app.house.peek(table).await?;
    let lines = playing.chain().lines();
    let books = TableBooks::of(&playing);
    let house_lines = app.house.log().chain().lines();
    // Wait for the parts of the log that are not on the disk yet.
    app.house.keep(Vec::new()).await?;
    let counted = app.house.read(move |store| chip_transfer(store, table, lines, house_lines)).await;
    let (fills, credits, drop, cashed) = counted.map_err(|error| Problem::failed(&error))?;
    let result = books.result(fills - credits);
    let TableBooks { bank, vigorish, tips, meters, must_hit, layout, rails } = books;
    let sums = TableStatement {
        table,
        lines,
        bank,
        vigorish,
        tips,
        meters,
        must_hit,
        layout,
        rails,
        fills,
        credits,
        drop,
        cashed,
        result,
    };
    Ok(Json(sums))
}

/// Returns the sums in cents of fills, credits, buy-ins and cash-outs at a table, from the entries in the first
/// `lines` lines of its stream.
fn chip_transfer(
    store: &mut dyn Store,
    table: u64,
    lines: u64,
    house_lines: u64,
) -> Result<(i64, i64, i64, i64), StoreError> {
    let account = Account::Table(table).to_string();
    let (mut came, mut before) = ((0, 0, 0, 0), house_lines);
    loop {
        let found = store.movements(&account, before, MOVEMENTS as u64)?;
        let Some(last) = found.last() else { return Ok(came) };
        before = last.n;
        for moved in &found {
            match entry_at(store, moved.n)?.map(|entry| entry.action) {
                Some(HouseAction::Filled { entry, amount, .. }) if entry < lines => came.0 += amount.cents(),
                Some(HouseAction::Credited { entry, amount, .. }) if entry < lines => {
                    came.1 += amount.cents()
                }
                Some(HouseAction::ToTable { entry, amount, .. }) if entry < lines => came.2 += amount.cents(),
                Some(HouseAction::FromTable { entry, amount, .. }) if entry < lines => {
                    came.3 += amount.cents()
                }
                _ => {}
            }
        }
    }
}
