//! The fee of the house: commission on a bet that is made, and vigorish on a win.

use croupier_ledger::line::Event;
use croupier_rehearsal::BetResult;
use croupier_rules::{CommissionBasis, Money, Rounding, WagerId};
use croupier_table::{FeeTerms, FeeTiming, GameRules, craps, rounds};

use super::Draft;
use super::offers::bet_offers;
use super::pays::{fee_of, named, own, seen, settling, shown, without_repetitions};
use super::position::{PositionMaker, QuestionVoice};
use super::settled::{BetSettlement, settled};
use crate::arithmetic::{AmountRounding, ExactAmount};
use crate::games;
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

pub(super) fn fee_terms(table: &SchoolTable, wager: WagerId) -> Option<FeeTerms> {
    match table.rules() {
        GameRules::Craps(rules) => craps::fee_terms(&rules.layout, wager),
        GameRules::Rounds(rules) => rounds::fee_terms(rules, wager),
    }
}

/// A fee that a player pays, or does not have to pay, at one moment.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChargedFee {
    wager: WagerId,
    state: u16,
    stake: Money,
    /// The win, if the fee is due with it and not with the bet.
    win: Option<Money>,
    fee: Money,
}

impl ChargedFee {
    pub(super) fn on_win(bet: &BetSettlement) -> ChargedFee {
        let (wager, state) = (bet.wager(), bet.state());
        ChargedFee { wager, state, stake: bet.stake, win: Some(bet.win), fee: fee_of(bet) }
    }

    /// Returns the amount of which the fee is a percentage.
    fn basis(&self, table: &SchoolTable, terms: &FeeTerms) -> ExactAmount {
        match (terms.on, table.rules()) {
            (CommissionBasis::Stake, _) => ExactAmount::share(self.stake, (1, 1)),
            (CommissionBasis::Win, GameRules::Craps(rules)) => {
                let odds = rules.layout.base_pay(self.wager, self.state).map_or((1, 1), |pay| pay.net);
                ExactAmount::share(self.stake, odds)
            }
            (CommissionBasis::Win, GameRules::Rounds(_)) => {
                ExactAmount::share(self.win.unwrap_or(self.stake), (1, 1))
            }
        }
    }

    fn exact(&self, table: &SchoolTable, terms: &FeeTerms) -> ExactAmount {
        self.basis(table, terms).times((terms.rate.value, 10_000))
    }

    /// Returns the rounding that leads to this fee.
    fn rounding(&self, table: &SchoolTable, terms: &FeeTerms) -> AmountRounding {
        let (unit, way) = match table.rules() {
            GameRules::Craps(rules) => rules.layout.commission_rounding,
            GameRules::Rounds(_) => terms.rounded.unwrap_or((Money::CENT, Rounding::Down)),
        };
        AmountRounding { unit, way }
    }
}

/// Explains a fee: `5% of $83.333… is $4.166…; rounded down to the cent, $4.16.`
pub(super) fn fee_sum(table: &SchoolTable, charged: &ChargedFee, terms: &FeeTerms) -> String {
    let (basis, exact) = (charged.basis(table, terms), charged.exact(table, terms));
    let rate = croupier_table::percent(terms.rate.value);
    let sum = format!("{rate} of {} is {}", basis.words(), exact.words());
    let fee = charged.fee.dollars();
    if exact.is(charged.fee) {
        return format!("{sum}.");
    }
    match terms.least.filter(|least| *least == charged.fee) {
        Some(_) => format!("{sum}; the fee is at least {fee}."),
        None => format!("{sum}; {}, {fee}.", charged.rounding(table, terms).words()),
    }
}

/// Returns the clauses behind a fee; on a win, the clause that charges wins comes first.
pub(super) fn fee_clauses(table: &SchoolTable, charged: &ChargedFee, terms: &FeeTerms) -> Vec<String> {
    let citations = table.rules().citations();
    let paid = match table.rules() {
        GameRules::Craps(rules) => {
            rules.layout.wager(charged.wager).terms.commission.map(|own| own.paid.cite)
        }
        GameRules::Rounds(_) => None,
    };
    let cites =
        paid.filter(|_| charged.win.is_some() && !charged.fee.is_zero()).into_iter().chain(terms.cites());
    let mut clauses: Vec<String> = cites.flat_map(|cite| citations.clauses(cite).to_vec()).collect();
    if !charged.fee.is_zero() && !charged.exact(table, terms).is(charged.fee) {
        clauses.extend(table.setting_clauses(&["money.commission-rounding"]));
        if let GameRules::Rounds(rules) = table.rules() {
            clauses.extend(table.setting_clauses(games::game(&rules.game.kind).fee_settings()));
        }
    }
    without_repetitions(clauses)
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
    let amount = maker.stake(&table, &place, amounts);
    let command = place.bet(&table, amount);
    let events = table.decide(&command).ok()?;
    let fee = events.iter().find_map(|event| match event {
        Event::Craps(craps::Event::Placed { amount: placed, commission, .. }) if *placed == amount => {
            Some(*commission)
        }
        _ => None,
    })?;
    let terms = fee_terms(&table, place.wager)?;
    let charged =
        ChargedFee { wager: place.wager, state: place.state.unwrap_or(0), stake: amount, win: None, fee };
    let mut why = vec![format!("The fee is {}.", terms.words())];
    match fee {
        Money::ZERO => why.push("The house takes no fee with the bet.".to_owned()),
        _ => {
            why.extend(win_words(&table, &charged, &terms));
            why.push(fee_sum(&table, &charged, &terms));
        }
    }
    let clauses = fee_clauses(&table, &charged, &terms);
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
fn win_words(table: &SchoolTable, charged: &ChargedFee, terms: &FeeTerms) -> Option<String> {
    let GameRules::Craps(rules) = table.rules() else { return None };
    let (net, per) = rules.layout.base_pay(charged.wager, charged.state)?.net;
    let (stake, win) = (charged.stake.dollars(), charged.basis(table, terms).words());
    (terms.on == CommissionBasis::Win)
        .then(|| format!("The win would be {stake} × {net} ÷ {per} = {win} before any rounding."))
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
    let fee = fee_of(bet);
    let terms = fee_terms(&step.before, bet.wager())?;
    let charged = ChargedFee::on_win(bet);
    let mut why = vec![format!("The fee is {}.", terms.words())];
    let mut clauses = fee_clauses(&step.before, &charged, &terms);
    match fee {
        Money::ZERO => {
            why.push("The house takes no fee from this win.".to_owned());
            // A bet that stays up owes the fee again; a bet for the dealers may go back instead.
            if matches!(terms.when, FeeTiming::InAdvance { again: true, .. }) {
                why.push("Its fee was taken with the bet, and the bet goes back after the win.".to_owned());
                clauses.extend(step.before.setting_clauses(&["dealer-bets.stays-up"]));
            }
        }
        _ => {
            why.push(format!("{} wins {}.", own(bet), bet.win.dollars()));
            why.push(fee_sum(&step.before, &charged, &terms));
        }
    }
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
