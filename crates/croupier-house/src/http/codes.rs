//! Every refusal code, with its HTTP status and its meaning. `docs/api.md` prints this table. A test checks that it has
//! all codes that the server, the house and its tables can return.

use std::collections::HashMap;
use std::sync::LazyLock;

use axum::http::StatusCode;
use croupier_table::games::REQUEST_MISTAKES;

/// A refusal code.
#[derive(Clone, Copy, Debug)]
pub struct RefusalCode {
    /// The code, for programs.
    pub code: &'static str,
    /// The status of an HTTP answer.
    pub status: u16,
    /// The meaning, for the API reference.
    pub meaning: &'static str,
}

/// The codes that do not depend on the game, except the dealer's. The dealer's codes are the names of [`croupier_table::Reason`], all with status 422.
#[rustfmt::skip]
const CODES: &[RefusalCode] = &[
    // The request.
    code("unreadable", 422, "The request cannot be read. The status is 400 for an unreadable path or query, or a body that is not JSON."),
    code("too-large", 413, "The body is too large."),
    code("not-json", 415, "The body is not declared as JSON."),
    code("not-so", 405, "The method is not allowed here."),
    code("not-found", 404, "The requested item does not exist."),
    code("not-a-websocket", 400, "The request is not a valid WebSocket upgrade."),
    code("not-a-client", 422, "The name of the client is not valid."),
    code("other-origin", 403, "The page's origin is not the house's."),
    code("other-host", 421, "The request names a host other than the house."),
    code("too-many", 429, "The connection has too many commands under way."),
    code("too-much", 422, "The request asks for more work than the house does for one request."),
    code("too-long", 422, "A text in the command is too long."),
    code("old-number", 409, "The client has already sent a later command. This one was ignored."),
    code("number-used", 409, "The client already used this number for a different command. This one was ignored."),
    // The server.
    code("closed", 503, "The house is closed or closing. Send the command again, with the same number."),
    code("moving", 503, "The table is moving to another node of the house. Send the command again, with the same number."),
    code("not-a-node", 403, "The request claims to come from another node of the house, without proof."),
    code("busy", 503, "The house is too busy. Try again."),
    code("disk-short", 503, "The disk is nearly full. Only leaving, taking bets down and reading are accepted."),
    code("failed", 500, "The house could not read its database. The operator's log says more."),
    code("no-address", 500, "The house cannot determine the client's address."),
    code("no-page", 404, "The program was built without the page."),
    code("too-often", 429, "The address or the person has sent too many requests. `facts` may say when to try again."),
    // People.
    code("no-session", 401, "Nobody is signed in. Sign in, or play as a guest."),
    code("wrong-name-or-password", 401, "The name or the password is wrong."),
    code("password-expired", 401, "The one-time password was already used, or is too old."),
    code("second-factor-needed", 401, "The account needs a code from its second factor."),
    code("wrong-second-factor", 401, "The code from the second factor is wrong, or was already used."),
    code("second-factor-required", 403, "The person must set up a second factor first."),
    code("has-second-factor", 409, "The person already has a second factor, or is a guest."),
    code("own-second-factor", 409, "To remove your own second factor, use your password and a code."),
    code("must-change-password", 403, "The person must change the password first."),
    code("not-a-password", 422, "The password is too short or too long, has control characters, or is the same as the name."),
    code("common-password", 422, "The password is one of those that attackers try first."),
    code("same-password", 422, "The new password is the same as the old one."),
    code("own-password", 409, "To change your own password, use the old one."),
    code("guest-has-no-password", 422, "A guest has no password."),
    code("guest-has-no-name", 422, "A guest has no name to change."),
    code("guest-has-no-roles", 422, "A guest has no roles. Register first."),
    code("reserved-name", 422, "The name is reserved for the house's staff."),
    code("mixed-scripts", 422, "The name mixes letters from several scripts."),
    code("not-a-name", 422, "The name is not valid."),
    code("name-taken", 409, "Another person or table has the name."),
    code("no-guests", 403, "The house does not admit guests."),
    code("no-registration", 403, "The house does not let players open accounts."),
    code("has-account", 409, "The person already has an account."),
    code("chips-at-table", 409, "The person still has chips at a table."),
    code("too-many-guests", 429, "Too many guests came from the address."),
    code("too-many-accounts", 429, "Too many accounts were opened from the address."),
    code("no-such-person", 404, "There is no such person."),
    code("not-permitted", 403, "The person does not have the permission that `facts` names."),
    code("not-yours", 403, "Only the player concerned, or the crew, may do this."),
    code("house-only", 403, "Only the house can do this."),
    code("never-here", 403, "Nobody can do this at a table of the house."),
    code("house-is-crew", 403, "The house deals at this table."),
    code("last-administrator", 422, "The change would leave the house without an administrator."),
    code("not-roles", 422, "The list names a role twice."),
    // Chips and limits.
    code("not-an-amount", 422, "The amount is zero, negative, or too large."),
    code("not-enough", 422, "The account holds less than the amount."),
    code("deposit-limit", 422, "The deposit would exceed the person's daily limit."),
    code("loss-limit", 422, "The possible loss would exceed the person's daily limit."),
    code("excluded", 422, "The person cannot play until the time in `facts`."),
    code("exclusion-stands", 422, "An exclusion cannot be shortened."),
    code("not-in-the-future", 422, "The time is not in the future."),
    code("time-is-up", 422, "The person's playing time is up. Take a break."),
    code("not-a-limit", 422, "The limit is negative, or shorter than a minute."),
    code("looser-limit", 422, "Only the person can ask for a less strict limit."),
    code("not-empty", 422, "The wallet or the table is not empty."),
    code("done-before", 409, "The reference was already booked."),
    code("no-lookup", 503, "Earlier references cannot be looked up now. Try again."),
    code("not-a-reference", 422, "A reference has 1 to 64 printable ASCII characters."),
    code("no-more-numbers", 422, "No number is left for a new person or table."),
    code("beyond", 422, "The account would exceed the largest amount."),
    // Tables.
    code("no-such-table", 404, "There is no such table."),
    code("table-retired", 422, "The table is closed permanently."),
    code("retired", 422, "The table is closed permanently."),
    code("no-pack", 422, "A table needs a rule pack."),
    code("faults", 422, "The rules of the table, or the strategy, have faults: `faults` or `facts` list them all."),
    code("no-such-template", 404, "There is no such template."),
    code("only-templates", 403, "Players open tables only from the operator's templates."),
    code("players-favour", 422, "A wager would favour the player. The crew can confirm that."),
    code("no-figures", 422, "The house cannot compute whether a wager would favour the player."),
    code("too-many-tables", 409, "The person already has the maximum number of tables open."),
    code("house-is-full", 409, "The house already has the maximum number of tables open."),
    code("not-this-game", 422, "The table plays a different game."),
    code("other-game", 422, "The table plays a different game."),
    code("not-seated", 422, "Take a place at the table first."),
    code("already-seated", 422, "The person already has a place at the table."),
    code("nobody-at", 422, "Nobody is at the position."),
    code("not-a-position", 422, "There is no such position. Positions are numbered from 1."),
    code("two-places", 422, "The command names both a position and an end of the table."),
    code("not-an-end", 422, "The ends of a table are 1 and 2."),
    code("unknown-wager", 422, "There is no such wager."),
    code("not-asked", 409, "The question of the school is not open: it was answered, or later ones replaced it."),
    code("no-such-question", 409, "The question to a supervisor is no longer open, or the table has changed since."),
    code("question-open", 409, "Another question to a supervisor is open at the table."),
    code("needs-no-supervisor", 422, "The request needs no supervisor."),
    code("not-alone", 409, "Other players are at the table, so its clock stays on."),
    code("not-connected", 409, "Connect to the table first: an autoplay ends with the connection."),
    code("people-deal", 409, "People deal at the table, so the house does not play for a player there."),
    code("no-house-players", 409, "No house player can come: people deal, chips are money, the table is full, or the operator does not allow it."),
    code("other-players", 409, "Other people play at the table, so no house player comes."),
    code("training-table", 409, "The table is a training table: it takes requests only from the trainee."),
    code("not-training", 409, "The person has no training session at the table."),
    code("no-training", 403, "The house has no training tables, because its chips are money."),
    code("settle-first", 409, "The trainee must settle the outcome, or answer the player, first."),
    code("rule-first", 409, "The trainee must rule on the irregularity first."),
    code("nothing-to-settle", 409, "Nothing waits for a payment or a ruling."),
    code("not-there", 409, "The request, the bet or the call was answered already, or does not exist."),
    code("too-soon", 429, "The player reacted a moment ago."),
    code("no-such-wager", 422, "The layout has no such wager."),
    code("unknown-reason", 422, "The pack has no such reason."),
    code("not-dice", 422, "A die shows a face from 1 to 6."),
    code("not-a-die", 422, "The set has no such die. Dice are numbered from 1."),
    code("bank-holds", 422, "The bank holds less than the amount."),
    code("rules", 422, "The rules cannot be changed in this way."),
    code("not-later", 422, "The log already has this version."),
    code("book", 422, "The chips would not add up, because of a fault in the program. The house changed nothing."),
    code("refused", 422, "The dealer refuses."),
    // Draws.
    code("not-hexadecimal", 422, "Expected 64 lower-case hexadecimal digits."),
    code("not-a-seed", 422, "The seed is too long or has control characters."),
    code("draw-is-called", 422, "A draw is under way. Try again."),
    code("not-callable", 422, "The draw cannot be called with these pledges."),
    code("not-pledged", 422, "The part does not match the person's pledge for the called draw."),
    code("other-draw", 422, "A different draw is next."),
    code("pledges-instead", 422, "The table takes pledges instead of seeds."),
    code("withheld-too-often", 422, "The person withheld parts too often. Their pledges do not count for a while."),
    code("too-many-withheld", 422, "Too many parts were withheld at the table. Newcomers' pledges do not count for a while."),
];

/// Returns all codes except the dealer's, including the codes that only one game's requests cause.
pub fn codes() -> impl Iterator<Item = RefusalCode> {
    let of_games = REQUEST_MISTAKES.iter().copied().flatten().map(|(name, meaning)| code(name, 422, meaning));
    CODES.iter().copied().chain(of_games)
}

const fn code(code: &'static str, status: u16, meaning: &'static str) -> RefusalCode {
    RefusalCode { code, status, meaning }
}

static STATUSES: LazyLock<HashMap<&str, StatusCode>> = LazyLock::new(|| {
    let status = |code: RefusalCode| Some((code.code, StatusCode::from_u16(code.status).ok()?));
    codes().filter_map(status).collect()
});

/// Returns the HTTP status of a code. Codes that are not in the table are the dealer's, with status 422.
pub(super) fn status(code: &str) -> StatusCode {
    STATUSES.get(code).copied().unwrap_or(StatusCode::UNPROCESSABLE_ENTITY)
}

#[cfg(test)]
mod tests;
