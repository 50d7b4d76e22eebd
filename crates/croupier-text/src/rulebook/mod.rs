//! The rules of a table as a book: its wagers with the outcomes that decide them, the crew's calls, and the clauses.
//! The house's pages and `croupier rules --json` both read it here, so that they agree.

mod craps;
mod names;
mod rounds;

use std::collections::BTreeMap;

use croupier_rules::{Citations, Cite, Clause, Library, Odds, Verdict, WagerId};
use croupier_table::{GameRules, LimitsSource};
use serde::Serialize;
use utoipa::ToSchema;

pub use craps::{pay_groups, when};
use names::short_name;
pub use names::{GameName, WindowInfo};

/// The rules of a table.
#[derive(Debug, Serialize, ToSchema)]
pub struct RuleBook {
    /// The pack.
    pub pack: String,
    /// The document's name for the game.
    pub title: String,
    /// The version of the pack.
    pub version: String,
    /// The document.
    pub document: String,
    /// The game.
    #[schema(value_type = GameName)]
    pub game: String,
    /// All choices, including the defaults.
    pub options: BTreeMap<String, String>,
    /// The smallest chip, in cents.
    pub smallest_chip: i64,
    /// The wagers that are offered, in the order of the document.
    pub wagers: Vec<WagerRules>,
    /// The crew's calls.
    pub calls: Vec<CallText>,
    /// The reasons that the crew may give.
    pub reasons: Reasons,
    /// The decisions that players make at the table. The figures of the wagers have the worth of a decision that can
    /// change the result; a cut, and the turning of cards, cannot, and so they have none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub decisions: Vec<DecisionText>,
    /// The tasks that the crew performs automatically, unless the table was opened with a `crew` that lacks them.
    pub crew_tasks: Vec<CrewTask>,
    /// Cards: the value of each rank from `A` to `K`. At baccarat, this is the card's points; in games that compare
    /// ranks, it is the card's rank.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub card_values: BTreeMap<char, u32>,
    /// Baccarat: whether only the last digit of a total counts.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub drops_tens: bool,
    /// The clauses of the pack, of the packs that amend it, and of the packs that it amends.
    pub clauses: Vec<ClauseText>,
    /// The wheel, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub wheel: Option<WheelInfo>,
}

/// A wager under the table's rules.
#[derive(Debug, Serialize, ToSchema)]
pub struct WagerRules {
    /// The id of the wager.
    pub wager: String,
    /// The family that the wager belongs to.
    pub family: String,
    /// The document's name for the wager.
    pub name: String,
    /// The name for a layout: without "Bet" or "Wager" at its end.
    pub short_name: String,
    /// The name of the bet on the layout in each state: `come`, `come-4` …
    pub spots: Vec<String>,
    /// The dice total that each spot is on; 0 if it is on none.
    pub numbers: Vec<u8>,
    /// The times when the wager may be made, and whether it works, in words.
    pub when: String,
    /// The same as `when`, with a line for each rule.
    pub when_lines: Vec<String>,
    /// When the wager may be made.
    #[schema(value_type = WindowInfo)]
    pub window: &'static str,
    /// Craps: whether the bet works on a come-out unless the player calls it off.
    pub works_on_come_out: bool,
    /// The changes that a player may make to the bet, and what happens to the bet when it wins.
    pub changes: String,
    /// A short description of the wager's payouts.
    pub pays: String,
    /// The person who puts the bet on the layout, such as `player` or `dealer`.
    pub set_by: String,
    /// The minimum stake, in cents.
    pub min: i64,
    /// The maximum stake, in cents; none if there is no maximum.
    #[schema(required = true)]
    pub max: Option<i64>,
    /// The step between stakes, in cents.
    pub step: i64,
    /// The unit in cents whose multiples are paid in full, if the rules have one.
    #[schema(required = true)]
    pub unit: Option<i64>,
    /// The possible stakes in words: limits, multiples and, for odds, the maximum multiple of the flat bet.
    pub stake: String,
    /// Odds: the maximum multiple of the flat bet in words, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    pub cap: Option<String>,
    /// The origin of the limits.
    pub limits_from: LimitsSourceInfo,
    /// The commission on the wager, in words; none if there is no commission.
    #[schema(required = true)]
    pub commission: Option<String>,
    /// The rate of that commission, in hundredths of a percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = i64, required = false)]
    pub commission_rate: Option<i64>,
    /// The clause that prescribes that commission.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    pub commission_clause: Option<String>,
    /// The main clause, to cite for the wager.
    pub clause: String,
    /// All clauses that define the wager's terms, the main clause first.
    pub clauses: Vec<String>,
    /// The outcomes that decide the wager. A wager that collects points or totals has a payout for each level.
    pub outcomes: Vec<OutcomeText>,
}

/// The effect of an outcome on a bet.
#[derive(Debug, Serialize, ToSchema)]
pub struct OutcomeText {
    /// The name of the bet on the layout.
    pub spot: String,
    /// The number that the bet is on, such as the point of a line bet; 0 if there is none.
    pub number: u8,
    /// The outcomes, in words.
    pub on: String,
    /// Craps: the outcomes one by one, as totals or dice, such as `12` or `3-3`; empty if a single throw cannot decide
    /// the bet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub each: Vec<String>,
    /// Cards and wheel: the facts that must all hold, under the names that packs use.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<String>,
    /// The result.
    pub verdict: OutcomeVerdict,
    /// The payment or the loss, in words; empty if the whole bet loses or stays.
    pub pays: String,
    /// The odds at which a win is paid; absent if a win is not paid at odds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = OddsInfo, required = false)]
    pub odds: Option<Odds>,
    /// Whether a win is paid from a meter.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub from_meter: bool,
    /// The clause that prescribes this result.
    pub clause: String,
}

/// The result of a bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OutcomeVerdict {
    /// It wins.
    Win,
    /// It loses.
    Lose,
    /// The bet neither wins nor loses.
    Push,
    /// It stands.
    Stand,
}

/// Odds in hundredths, because one document has odds with quarters. They look like this:
/// `{"pays_hundredths": 700, "per_hundredths": 600, "basis": "to"}`.
#[derive(ToSchema)]
#[allow(dead_code, reason = "this type only describes the fields of croupier_rules::Odds")]
pub struct OddsInfo {
    /// The amount that is paid, in hundredths.
    pays_hundredths: i64,
    /// The stake for which it is paid, in hundredths.
    per_hundredths: i64,
    /// With `to`, the stake comes back in addition to the payment; with `for`, the stake is part of the payment.
    basis: OddsBasis,
}

/// The meaning of odds.
#[derive(ToSchema)]
#[schema(rename_all = "kebab-case")]
#[allow(dead_code, reason = "this type only describes the basis of croupier_rules::Odds")]
pub enum OddsBasis {
    /// The stake comes back in addition to the payment.
    To,
    /// The stake is part of the payment.
    For,
}

/// The origin of a wager's limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LimitsSourceInfo {
    /// The document gives the limits.
    Document,
    /// The house posted the limits.
    Posted,
    /// The house must post limits, and has not done so.
    ToPost,
    /// The house must set the maximum, and has not done so.
    NoMaximumYet,
    /// Nobody sets limits.
    Open,
}

/// A decision that players are asked for.
#[derive(Debug, Serialize, ToSchema)]
pub struct DecisionText {
    /// The request to the table, such as `raise`.
    #[serde(rename = "do")]
    pub action: &'static str,
    /// The clause that gives the choice.
    pub clause: String,
}

/// A call by the crew.
#[derive(Debug, Serialize, ToSchema)]
pub struct CallText {
    /// The occasion for the call.
    pub call: String,
    /// The person who calls.
    pub by: String,
    /// The words, with `{…}` in place of current values.
    pub says: String,
    /// The clauses that prescribe the call.
    pub clauses: Vec<String>,
}

/// The reasons that the crew may give.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct Reasons {
    /// Reasons for a throw not to count.
    pub no_roll: Vec<ReasonText>,
    /// Reasons for the dice to pass to the next player.
    pub relief: Vec<ReasonText>,
    /// Reasons for fresh dice.
    pub spoilt: Vec<ReasonText>,
}

/// A reason and its consequence.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReasonText {
    /// The name in commands.
    pub reason: String,
    /// The consequence, in words.
    pub words: String,
    /// The clause that provides the reason.
    pub clause: String,
}

/// A task that the crew can perform automatically.
#[derive(Debug, Serialize, ToSchema)]
pub struct CrewTask {
    /// The name of the task in the `crew` of a table.
    pub task: &'static str,
    /// The players' action if the crew does not perform the task automatically; none if the task is not for players.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    pub players: Option<&'static str>,
    /// The clause under which players perform the task.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    pub clause: Option<String>,
}

/// A clause.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClauseText {
    /// The full id.
    pub id: String,
    /// The place in the document.
    pub citation: String,
    /// The kind of rule.
    pub kind: &'static str,
    /// The paraphrase by this project.
    pub text: String,
}

/// A wheel.
#[derive(Debug, Serialize, ToSchema)]
pub struct WheelInfo {
    /// The symbols of the layout, with their payouts.
    pub symbols: Vec<SymbolPayout>,
    /// The symbol of each space, in order.
    pub spaces: Vec<String>,
}

impl WheelInfo {
    fn of(rules: &croupier_table::rounds::Rules) -> Option<WheelInfo> {
        let rules = rules.game.kind.rules();
        let spots = rules.priced_spots().iter();
        let symbols: Vec<SymbolPayout> = spots
            .map(|spot| SymbolPayout { symbol: spot.name.clone(), pays: spot.pays.to_string() })
            .collect();
        (!symbols.is_empty()).then(|| WheelInfo { symbols, spaces: rules.symbols().to_vec() })
    }
}

/// A symbol of a wheel.
#[derive(Debug, Serialize, ToSchema)]
pub struct SymbolPayout {
    /// The symbol.
    pub symbol: String,
    /// Its payout.
    pub pays: String,
}

impl From<&Clause> for ClauseText {
    fn from(clause: &Clause) -> ClauseText {
        ClauseText {
            id: clause.id.clone(),
            citation: clause.citation.clone(),
            kind: clause.kind.name(),
            text: clause.text.clone(),
        }
    }
}

/// Returns the book of a pack's rules; none if the library has no such pack.
pub fn book(library: &Library, pack: &str, rules: &GameRules) -> Option<RuleBook> {
    let own = library.get(pack)?;
    let composition = library.compose(library.playable(pack)?)?;
    let (calls, reasons, rounds) = match rules {
        GameRules::Craps(rules) => (craps::calls(rules), craps::reasons(rules), None),
        GameRules::Rounds(rules) => (rounds::calls(rules), Reasons::default(), Some(&**rules)),
    };
    Some(RuleBook {
        pack: own.id.clone(),
        title: own.title.clone(),
        version: own.version.clone(),
        document: own.document.clone(),
        game: composition.game.clone(),
        options: rules.choices().clone(),
        smallest_chip: rules.smallest_chip().value.cents(),
        wagers: wagers(rules),
        calls,
        reasons,
        decisions: rounds.map(rounds::decisions).unwrap_or_default(),
        crew_tasks: rounds.map_or_else(craps::crew_tasks, rounds::crew_tasks),
        card_values: rounds.map(rounds::card_values).unwrap_or_default(),
        drops_tens: rounds.is_some_and(|rules| rules.game.kind.rules().drops_tens()),
        clauses: composition.clauses.iter().map(ClauseText::from).collect(),
        wheel: rounds.and_then(WheelInfo::of),
    })
}

/// Returns all wagers of a table.
pub fn wagers(rules: &GameRules) -> Vec<WagerRules> {
    (0..rules.summary().2).map(|index| wager_rules(rules, WagerId(index as u16))).collect()
}

/// Returns the wager with this name on the layout, if there is one.
pub fn wager(rules: &GameRules, name: &str) -> Option<WagerRules> {
    rules.find(name).map(|id| wager_rules(rules, id))
}

fn wager_rules(rules: &GameRules, id: WagerId) -> WagerRules {
    match rules {
        GameRules::Craps(rules) => craps::wager(rules, id),
        GameRules::Rounds(rules) => rounds::wager(rules, id),
    }
}

/// Returns the clauses of citations, each once.
fn clauses(citations: &Citations, cites: impl IntoIterator<Item = Cite>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for clause in cites.into_iter().flat_map(|cite| citations.clauses(cite)) {
        if !found.contains(clause) {
            found.push(clause.clone());
        }
    }
    found
}

fn limits_from(from: LimitsSource) -> LimitsSourceInfo {
    match from {
        LimitsSource::Document => LimitsSourceInfo::Document,
        LimitsSource::Posted => LimitsSourceInfo::Posted,
        LimitsSource::ToPost(_) => LimitsSourceInfo::ToPost,
        LimitsSource::NoMaximumYet(_) => LimitsSourceInfo::NoMaximumYet,
        LimitsSource::Open => LimitsSourceInfo::Open,
    }
}

impl From<Verdict> for OutcomeVerdict {
    fn from(verdict: Verdict) -> OutcomeVerdict {
        match verdict {
            Verdict::Win => OutcomeVerdict::Win,
            Verdict::Lose => OutcomeVerdict::Lose,
            Verdict::Push => OutcomeVerdict::Push,
            Verdict::Stand => OutcomeVerdict::Stand,
        }
    }
}

/// Splits a text of joined rules into lines, one for each rule.
fn lines(joined: &str) -> Vec<String> {
    joined.split("; ").map(str::to_owned).collect()
}

/// Joins the texts that are not empty.
fn join_texts<'w>(words: impl IntoIterator<Item = &'w str>) -> String {
    let said: Vec<&str> = words.into_iter().filter(|words| !words.is_empty()).collect();
    said.join("; ").replace('\n', "; ")
}

#[cfg(test)]
mod tests;
