//! Limits and units: the minimum and the maximum that a wager accepts now, and the amounts between them.

use croupier_rules::{Money, WagerId};
use croupier_table::{GameRules, LimitsSource, StakeRange, StakeTerms, craps, rounds};

use super::Draft;
use super::choices::choices;
use super::offers::{BetCandidate, bet_offers, own_bets};
use super::position::{PositionMaker, in_dollars};
use crate::question::{Answer, AnswerForm};
use crate::table::SchoolTable;

pub(crate) fn question(maker: &mut PositionMaker<'_>) -> Option<Draft> {
    let table = maker.position()?;
    let people = table.people();
    let person = *maker.pick(&people)?;
    let offers: Vec<_> = bet_offers(&table, person)
        .into_iter()
        .filter(|(place, _)| place.owner == croupier_table::Owner::Player)
        .collect();
    let (place, amounts) = *maker.pick(&offers)?;
    let who = maker.who(&table, person);
    let asked = match maker.below(3) {
        0 => least(&table, &who, place, amounts),
        1 => most(&table, &who, place, amounts),
        _ => None,
    };
    let (ask, form, answer) = asked.or_else(|| accepted_amount(maker, &table, place, amounts))?;
    let terms = stake_terms(&table, place.wager);
    let mut why = vec![format!("{}: {}.", place.name(&table), terms.words())];
    if matches!(terms.from, LimitsSource::Posted) {
        why.push("The operator sets these limits: they are on the sign at the table.".to_owned());
    }
    let there = own_bets(&table, person).into_iter().find(|(own, _)| {
        own.wager == place.wager
            && own.owner == place.owner
            && place.state.is_none_or(|state| own.state == Some(state))
    });
    let there = there.map(|(_, stake)| stake);
    why.extend(there.map(|stake| format!("There is {} on it already.", stake.dollars())));
    if let AnswerForm::Choice { choices } = &form {
        why.extend(choices.iter().filter_map(|choice| refusal_text(&table, place, choice)));
    }
    if answer == Answer::Amount(amounts.max) {
        why.extend(most_text(&table, place, amounts, there));
    }
    let citations = table.rules().citations();
    let mut clauses: Vec<String> = Vec::new();
    // The terms leave out a unit whose odd part the dealer refuses.
    let unit = match table.rules() {
        GameRules::Craps(rules) => rules.layout.wager(place.wager).terms.unit,
        GameRules::Rounds(_) => None,
    };
    let of_unit = unit.into_iter().flat_map(|unit| [unit.of.cite, unit.odd.cite]);
    for clause in terms.cites().into_iter().chain(of_unit).flat_map(|cite| citations.clauses(cite)) {
        if !clauses.contains(clause) {
            clauses.push(clause.clone());
        }
    }
    let mut scene = table.scene();
    scene.notes.extend(maker.drill.posted.clone());
    let about = Some(table.spot(place.wager, place.state.unwrap_or(0)));
    let happens = Vec::new();
    let asked = Some(place.bet(&table, amounts.min));
    Some(Draft {
        at: table,
        scene,
        happens,
        ask,
        form,
        answer,
        why,
        clauses,
        single_pay: false,
        about,
        asked,
    })
}

pub(super) fn stake_terms(table: &SchoolTable, wager: WagerId) -> StakeTerms {
    match table.rules() {
        GameRules::Craps(rules) => craps::stake_terms(rules, wager),
        GameRules::Rounds(rules) => rounds::stake_terms(rules, wager),
    }
}

fn accepts(table: &SchoolTable, place: BetCandidate, amount: Money) -> bool {
    let taken = table.decide(&place.bet(table, amount));
    // A table that accepts only a part of the chips does not accept the amount.
    taken.is_ok_and(|events| {
        !events.iter().any(|event| {
            matches!(event, croupier_ledger::line::Event::Craps(craps::Event::ExcessRefused { .. }))
        })
    })
}

/// Returns why the dealer refuses an amount; `None` if the dealer accepts it.
fn refusal_text(table: &SchoolTable, place: BetCandidate, amount: &str) -> Option<String> {
    let Ok(Answer::Amount(cents)) = AnswerForm::Amount.read(amount) else { return None };
    let refusal = table.decide(&place.bet(table, cents)).err()?;
    let limit = refusal.limit.map(|limit| format!(" ({})", limit.dollars())).unwrap_or_default();
    Some(format!("{amount}: {}{limit}.", refusal.reason.words()))
}

/// Returns the sentences about the highest amount: the limit behind it, and the stake that counts towards it.
fn most_text(
    table: &SchoolTable,
    place: BetCandidate,
    amounts: StakeRange,
    there: Option<Money>,
) -> Vec<String> {
    let beyond = place.bet(table, amounts.max.plus(amounts.step));
    let Err(refusal) = table.decide(&beyond) else { return Vec::new() };
    let mut sentences = vec![table.refused(&beyond, &refusal)];
    let rest = refusal.limit.zip(there).filter(|(limit, stake)| limit.minus(*stake) == amounts.max);
    sentences.extend(rest.map(|(limit, stake)| {
        format!("{} less {} is {}.", limit.dollars(), stake.dollars(), amounts.max.dollars())
    }));
    sentences
}

type AskedLimit = (String, AnswerForm, Answer);

fn least(table: &SchoolTable, who: &str, place: BetCandidate, amounts: StakeRange) -> Option<AskedLimit> {
    let has = own_bets(table, place.person).iter().any(|(own, _)| own.wager == place.wager);
    let less = amounts.min.minus(amounts.step);
    let is_least = less <= Money::ZERO || !accepts(table, place, less);
    if has || !is_least || !accepts(table, place, amounts.min) {
        return None;
    }
    let ask = format!("What is the least that {who} may bet on {} now?", place.name(table));
    Some((ask, AnswerForm::Amount, Answer::Amount(amounts.min)))
}

fn most(table: &SchoolTable, who: &str, place: BetCandidate, amounts: StakeRange) -> Option<AskedLimit> {
    let is_most =
        !accepts(table, place, amounts.max.plus(amounts.step)) && accepts(table, place, amounts.max);
    // The chips in the rail must not be the limit.
    if !is_most || amounts.max.plus(amounts.max) > table.rail(place.person) {
        return None;
    }
    let more = own_bets(table, place.person).iter().any(|(own, _)| own.wager == place.wager);
    let what = if more { "add to" } else { "bet on" };
    let ask = format!("What is the most that {who} may {what} {} now?", place.name(table));
    Some((ask, AnswerForm::Amount, Answer::Amount(amounts.max)))
}

/// Asks which of several amounts the dealer accepts.
fn accepted_amount(
    maker: &mut PositionMaker<'_>,
    table: &SchoolTable,
    place: BetCandidate,
    amounts: StakeRange,
) -> Option<AskedLimit> {
    let right = maker.stake(table, &place, amounts);
    if !accepts(table, place, right) {
        return None;
    }
    let amounts = in_dollars(amounts);
    let shifts = [
        right.plus(Money::from_cents(100)),
        right.minus(Money::from_cents(100)),
        right.plus(Money::from_cents(50)),
        amounts.min.minus(amounts.step),
        amounts.max.plus(amounts.step),
        right.plus(Money::from_cents(200)),
        amounts.min.minus(Money::from_cents(100)),
        amounts.max.plus(Money::from_cents(2500)),
        amounts.max.plus(Money::from_cents(10_000)),
    ];
    let mut wrong: Vec<Money> = shifts
        .into_iter()
        .filter(|amount| *amount > Money::ZERO && !accepts(table, place, *amount))
        .collect();
    maker.shuffle(&mut wrong);
    let wrong = wrong.into_iter().map(Money::dollars).collect();
    let (form, answer) = choices(maker, right.dollars(), wrong)?;
    let ask = format!(
        "Which of these amounts does the dealer accept from {} on {} now?",
        maker.who(table, place.person),
        place.name(table)
    );
    Some((ask, form, answer))
}
