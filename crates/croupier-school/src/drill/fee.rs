//! The fee of the house: commission on a bet that is made, and vigorish on a win.

use croupier_ledger::line::Event;
use croupier_rehearsal::BetResult;
use croupier_rules::{CommissionBasis, Money};
use croupier_table::{FeeTerms, GameRules, craps, rounds};

use super::Draft;
use super::offers::{BetCandidate, bet_offers};
use super::pays::{named, own, seen, settling, shown};
use super::position::{PositionMaker, QuestionVoice};
use super::settled::settled;
use crate::question::{Answer, AnswerForm};
use crate::table::SchoolTable;

pub(crate) fn question(maker: &mut PositionMaker<'_>) -> Option<Draft> {
    if !has_fees(maker.drill.rules()) {
        return None;
    }
    if maker.one_in(2) { on_bet(maker) } else { on_win(maker) }
}

fn has_fees(rules: &GameRules) -> bool {
    match rules {
        GameRules::Craps(rules) => {
            rules.layout.ids().any(|(id, _)| craps::fee_terms(&rules.layout, id).is_some())
        }
        GameRules::Rounds(rules) => rules.layout.ids().any(|(id, _)| rounds::fee_terms(rules, id).is_some()),
    }
}

pub(super) fn fee_terms(table: &SchoolTable, wager: croupier_rules::WagerId) -> Option<FeeTerms> {
    match table.rules() {
        GameRules::Craps(rules) => craps::fee_terms(&rules.layout, wager),
        GameRules::Rounds(rules) => rounds::fee_terms(rules, wager),
    }
}

/// Returns the sentence and the clauses behind a fee.
fn reasons(table: &SchoolTable, terms: &FeeTerms, sum: String) -> (Vec<String>, Vec<String>) {
    let citations = table.rules().citations();
    let mut clauses: Vec<String> = Vec::new();
    for clause in terms.cites().into_iter().flat_map(|cite| citations.clauses(cite)) {
        if !clauses.contains(clause) {
            clauses.push(clause.clone());
        }
    }
    (vec![format!("The fee is {}.", terms.words()), sum], clauses)
}

/// Asks for the commission that the crew takes with a bet.
fn on_bet(maker: &mut PositionMaker<'_>) -> Option<Draft> {
    let table = maker.position()?;
    let people = table.people();
    let person = *maker.pick(&people)?;
    let offers: Vec<_> = bet_offers(&table, person)
        .into_iter()
        .filter(|(place, _)| fee_terms(&table, place.wager).is_some())
        .collect();
    let (place, amounts) = *maker.pick(&offers)?;
    let amount = maker.stake(amounts);
    let command = place.bet(&table, amount);
    let events = table.decide(&command).ok()?;
    let fee = events.iter().find_map(|event| match event {
        Event::Craps(craps::Event::Placed { amount: placed, commission, .. }) if *placed == amount => {
            Some(*commission)
        }
        _ => None,
    })?;
    let terms = fee_terms(&table, place.wager)?;
    let sum = if fee.is_zero() {
        "The house takes no fee with the bet.".to_owned()
    } else {
        let win = win_words(&table, place, amount, &terms).unwrap_or_default();
        format!("{win}For {} on {}, that is {}.", amount.dollars(), place.name(&table), fee.dollars())
    };
    let (why, clauses) = reasons(&table, &terms, sum);
    let (who, bet) = (table.name(person), place.name(&table));
    let asked = match maker.voice {
        QuestionVoice::Dealer => format!("How much commission does {who} pay now, with this bet?"),
        QuestionVoice::Player => "How much commission do you pay now, with this bet?".to_owned(),
    };
    Some(Draft {
        about: Some(table.spot(place.wager, place.state.unwrap_or(0))),
        scene: table.scene(),
        at: table,
        happens: vec![format!("{who} bets {} on {bet}.", amount.dollars())],
        ask: asked,
        form: AnswerForm::Amount,
        answer: Answer::Amount(fee),
        why,
        clauses,
        single_pay: false,
        asked: Some(command),
    })
}

/// Returns the win that a bet would bring, if the fee is a part of it.
fn win_words(table: &SchoolTable, place: BetCandidate, amount: Money, terms: &FeeTerms) -> Option<String> {
    let GameRules::Craps(rules) = table.rules() else { return None };
    let pay = rules.layout.base_pay(place.wager, place.state.unwrap_or(0))?;
    let ((net, per), stake) = (pay.net, amount.cents());
    let exact = stake.checked_mul(net)?;
    let about = if exact % per == 0 { "" } else { "about " };
    let win = Money::from_cents(exact / per).dollars();
    (terms.on == CommissionBasis::Win)
        .then(|| format!("At {net} to {per}, {} would win {about}{win}. ", amount.dollars()))
}

/// Asks for the fee on a win: the difference between the win at the odds and the chips that the player gets.
fn on_win(maker: &mut PositionMaker<'_>) -> Option<Draft> {
    let table = maker.position()?;
    let step = settling(maker, table)?;
    let bets = settled(&step.before, &step.events);
    let won: Vec<_> = bets
        .iter()
        .filter(|bet| bet.result == BetResult::Won && fee_terms(&step.before, bet.wager()).is_some())
        .collect();
    let bet = *maker.pick(&won)?;
    let fee = bet.win.minus(bet.paid).plus(bet.marked);
    let terms = fee_terms(&step.before, bet.wager())?;
    let sum = match fee {
        Money::ZERO => "The house takes no fee from this win.".to_owned(),
        fee => format!("{} wins {}, and the fee is {}.", own(bet), bet.win.dollars(), fee.dollars()),
    };
    let (mut why, clauses) = reasons(&step.before, &terms, sum);
    if !bet.marked.is_zero() {
        why.push("It is marked, and collected later.".to_owned());
    }
    Some(Draft {
        at: shown(&step),
        about: Some(bet.spot.clone()),
        scene: step.before.scene(),
        happens: seen(&step),
        ask: format!(
            "What fee does the house take or mark on the win of {}?",
            named(maker, &step.before, bet)
        ),
        form: AnswerForm::Amount,
        answer: Answer::Amount(fee),
        why,
        clauses,
        single_pay: false,
        asked: Some(step.command),
    })
}
