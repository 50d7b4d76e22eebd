//! Payments: the amount for one bet, the fate of a bet, the sum for a player, and the order of the payments.

use croupier_ledger::line::{Command, Event};
use croupier_rehearsal::BetResult;
use croupier_rules::{Dice, Money, Rounding, WagerOrigin};
use croupier_sim::seat::SeatTable;
use croupier_table::{GameRules, Owner, craps, rounds};

use super::choices::choices;
use super::fee::{ChargedFee, fee_clauses, fee_sum, fee_terms};
use super::order::{SettlementOrder, ordered};
use super::position::{PlayedCommand, PositionMaker, QuestionVoice, roll};
use super::settled::{BetSettlement, SplitStake, settled};
use super::{Draft, DrilledSettlement};
use crate::arithmetic::{AmountRounding, ExactAmount, at_odds, in_chips};
use crate::games;
use crate::question::{Answer, AnswerForm};
use crate::table::SchoolTable;

/// Makes a question about a settlement.
pub(crate) fn question(maker: &mut PositionMaker<'_>) -> Option<(Draft, DrilledSettlement)> {
    let table = maker.position()?;
    let step = settling(maker, table)?;
    let bets = settled(&step.before, &step.events);
    let kind = maker.below(10);
    let asked = match (maker.level, kind) {
        (3, 0 | 1) => order(maker, &step.before, &bets),
        (2 | 3, 2..=4) => total(maker, &step.before, &bets),
        (_, 5..=7) => fate(maker, &step.before, &bets),
        _ => None,
    };
    let asked = asked.or_else(|| amount(maker, &step.before, &bets))?;
    let AskedPay { ask, form, answer, why, clauses, single_pay, about } = asked;
    let draft = Draft {
        at: shown(&step),
        about,
        scene: step.before.scene(),
        happens: seen(&step),
        ask,
        form,
        answer,
        why,
        clauses,
        single_pay,
        asked: Some(step.command.clone()),
    };
    let PlayedCommand { before, command, .. } = step;
    Some((draft, DrilledSettlement { before, command, bets }))
}

/// A question about payments, its key and its reasons.
struct AskedPay {
    ask: String,
    form: AnswerForm,
    answer: Answer,
    why: Vec<String>,
    clauses: Vec<String>,
    single_pay: bool,
    about: Option<String>,
}

/// The rounds that are tried to find one in which a player's decision comes before a settlement.
const ROUNDS: usize = 15;

/// Returns a step of the next round that decides a bet, if one does. At craps, dice that pay a bet are preferred; at games
/// with decisions, one question in three is about a settlement after a decision, such as a war.
pub(crate) fn settling(maker: &mut PositionMaker<'_>, mut table: SchoolTable) -> Option<PlayedCommand> {
    if let SeatTable::Craps(..) = table.in_play() {
        let throws = Dice::all().filter_map(|dice| {
            let command = roll(dice);
            let events = table.decide(&command).ok()?;
            let pays = events.iter().any(|event| matches!(event, Event::Craps(craps::Event::Paid { .. })));
            pays.then_some((command, events))
        });
        let throws: Vec<_> = throws.collect();
        let (command, events) = maker.pick(&throws)?.clone();
        return Some(PlayedCommand { before: table, command, events });
    }
    let decides = |step: &PlayedCommand| step.events.iter().any(is_decision);
    let is_deal = |step: &PlayedCommand| matches!(step.command, Command::Round(rounds::Command::Deal { .. }));
    if has_decisions(&table) && maker.one_in(3) {
        for _ in 0..ROUNDS {
            // The cards of this table are shuffled: it needs another one.
            let mut other = maker.position()?;
            let steps = maker.round(&mut other);
            let mut after = steps.into_iter().skip_while(is_deal);
            if let Some(step) = after.find(decides) {
                return Some(step);
            }
        }
    }
    maker.round(&mut table).into_iter().find(decides)
}

/// Returns whether players at this table add to a bet by a decision in the round.
fn has_decisions(table: &SchoolTable) -> bool {
    match table.in_play() {
        SeatTable::Craps(..) => false,
        SeatTable::Rounds(rules, _) => {
            rules.layout.ids().any(|(_, wager)| wager.made == WagerOrigin::Decision)
        }
    }
}

fn is_decision(event: &Event) -> bool {
    matches!(
        event,
        Event::Craps(craps::Event::Paid { .. } | craps::Event::Lost { .. } | craps::Event::Pushed { .. })
            | Event::Round(
                rounds::Event::Paid { .. } | rounds::Event::Lost { .. } | rounds::Event::Pushed { .. }
            )
    )
}

/// Returns whether an event is a part of the settlement or follows it.
pub(crate) fn is_result(event: &Event) -> bool {
    use rounds::Event as R;
    match event {
        Event::Craps(event) => !matches!(event, craps::Event::Said { .. }),
        Event::Round(event) => matches!(
            event,
            R::Lost { .. }
                | R::Paid { .. }
                | R::Pushed { .. }
                | R::Vigorish { .. }
                | R::TakenBack { .. }
                | R::MeterSet { .. }
                | R::MustHitDue { .. }
                | R::MustHitPaid { .. }
                | R::Voided
                | R::RoundOver { .. }
        ),
        Event::Table(_) => true,
    }
}

/// Returns the table as the trainee sees it: with the cards or symbols of the step, before any payment.
pub(crate) fn shown(step: &PlayedCommand) -> SchoolTable {
    let mut table = step.before.clone();
    table.apply(step.events.iter().take_while(|event| !is_result(event)));
    table
}

/// Returns the sentences about the dice, cards or symbols that a step shows, without its results.
pub(crate) fn seen(step: &PlayedCommand) -> Vec<String> {
    seen_in(&step.before, &step.events)
}

/// Returns the same for the events of a command.
pub(crate) fn seen_in(before: &SchoolTable, events: &[Event]) -> Vec<String> {
    let shows = |event: &&Event| match event {
        Event::Craps(event) => matches!(event, craps::Event::Rolled { .. }),
        Event::Round(rounds::Event::Drawn { to, card }) => {
            card.is_some() && *to != rounds::CardDestination::Burnt
        }
        Event::Round(rounds::Event::CarriedUsed { .. } | rounds::Event::Game(_)) => true,
        _ => false,
    };
    let events: Vec<Event> = events.iter().filter(shows).cloned().collect();
    before.sentences(&events).into_iter().map(|sentence| sentence.words).collect()
}

fn amount(maker: &mut PositionMaker<'_>, table: &SchoolTable, bets: &[BetSettlement]) -> Option<AskedPay> {
    let won: Vec<&BetSettlement> = bets.iter().filter(|bet| bet.result == BetResult::Won).collect();
    let won = harder(maker, won);
    let bet = *maker.pick(&won)?;
    let ask = match maker.voice {
        QuestionVoice::Dealer => format!("How much do you pay on {}?", own(bet)),
        QuestionVoice::Player => format!("How much does the dealer pay on {}?", named(maker, table, bet)),
    };
    Some(AskedPay {
        ask,
        form: AnswerForm::Amount,
        answer: Answer::Amount(bet.paid),
        why: why(table, bet),
        clauses: clauses(table, bet),
        single_pay: true,
        about: Some(bet.spot.clone()),
    })
}

/// Leaves out the bets that pay even money: at level 2 in half of the questions, at level 3 in all of them. If no
/// other bet wins, they stay.
fn harder<'b>(maker: &mut PositionMaker<'_>, won: Vec<&'b BetSettlement>) -> Vec<&'b BetSettlement> {
    let leaves_out = match maker.level {
        1 => false,
        2 => maker.one_in(2),
        _ => true,
    };
    let hard: Vec<&BetSettlement> = won.iter().copied().filter(|bet| !bet.is_even_money()).collect();
    if leaves_out && !hard.is_empty() { hard } else { won }
}

fn total(maker: &mut PositionMaker<'_>, table: &SchoolTable, bets: &[BetSettlement]) -> Option<AskedPay> {
    let people = table.people();
    let person = *maker.pick(&people)?;
    let own: Vec<&BetSettlement> =
        bets.iter().filter(|bet| bet.person == person && bet.owner == Owner::Player).collect();
    let paid = own.iter().filter(|bet| bet.result == BetResult::Won);
    if own.len() < 2 || paid.clone().next().is_none() {
        return None;
    }
    let sum = paid.clone().fold(Money::ZERO, |sum, bet| sum.plus(bet.paid));
    let mut reasons: Vec<String> = paid.clone().flat_map(|bet| why(table, bet)).collect();
    let amounts: Vec<String> = paid.clone().map(|bet| bet.paid.dollars()).collect();
    if amounts.len() > 1 {
        reasons.push(format!("{} = {}.", amounts.join(" + "), sum.dollars()));
    }
    let mut cited: Vec<String> = Vec::new();
    for clause in paid.flat_map(|bet| clauses(table, bet)) {
        if !cited.contains(&clause) {
            cited.push(clause);
        }
    }
    let ask = format!("How much do you pay {} altogether?", table.name(person));
    Some(AskedPay {
        ask,
        form: AnswerForm::Amount,
        answer: Answer::Amount(sum),
        why: reasons,
        clauses: cited,
        single_pay: false,
        about: None,
    })
}

fn fate(maker: &mut PositionMaker<'_>, table: &SchoolTable, bets: &[BetSettlement]) -> Option<AskedPay> {
    let bet = maker.pick(bets)?;
    let dealer = maker.voice == QuestionVoice::Dealer;
    let take = |amount: Money| match dealer {
        true => format!("It loses: take {}.", amount.dollars()),
        false => format!("It loses {}.", amount.dollars()),
    };
    let pay = |amount: Money| match dealer {
        true => format!("It wins: pay {}.", amount.dollars()),
        false => format!("It wins {}.", amount.dollars()),
    };
    let stands = "It neither wins nor loses.".to_owned();
    let right = match bet.result {
        // A part of a stake that goes back, as after a surrender, is not a plain loss.
        BetResult::Lost if bet.back.is_zero() => take(bet.taken),
        BetResult::Lost => format!("It loses {}, and {} goes back.", bet.taken.dollars(), bet.back.dollars()),
        BetResult::Won => pay(bet.paid),
        BetResult::Pushed => stands.clone(),
    };
    let half = Money::from_cents(bet.stake.cents() / 2).floor_to(Money::from_cents(100));
    let mut near = vec![bet.stake, bet.stake.plus(half), bet.stake.plus(bet.stake), half];
    near.retain(|amount| *amount != bet.paid && *amount > Money::ZERO);
    maker.shuffle(&mut near);
    let mut wrong: Vec<String> = near.first().map(|amount| pay(*amount)).into_iter().collect();
    if bet.result != BetResult::Lost {
        wrong.push(take(bet.stake));
    }
    if bet.result != BetResult::Pushed {
        wrong.push(stands);
    }
    wrong.extend(near.get(1).map(|amount| pay(*amount)));
    let (form, answer) = choices(maker, right, wrong)?;
    let ask = match maker.voice {
        QuestionVoice::Dealer => format!("What do you do with {}?", own(bet)),
        QuestionVoice::Player => format!("What happens to {}?", named(maker, table, bet)),
    };
    Some(AskedPay {
        ask,
        form,
        answer,
        why: why(table, bet),
        clauses: clauses(table, bet),
        single_pay: false,
        about: Some(bet.spot.clone()),
    })
}

/// Asks for the bet that is settled first, if the document decides between it and others.
fn order(maker: &mut PositionMaker<'_>, table: &SchoolTable, bets: &[BetSettlement]) -> Option<AskedPay> {
    let prescribed = SettlementOrder::of(table.rules())?;
    let mut settled = ordered(bets);
    let first = settled.next()?;
    let mut later: Vec<_> =
        settled.filter_map(|bet| Some((capital(&own(bet)), prescribed.decides(first, bet)?))).collect();
    maker.shuffle(&mut later);
    let others = later.iter().map(|(bet, _)| bet.clone()).collect();
    let (form, answer) = choices(maker, capital(&own(first)), others)?;
    let (mut why, mut clauses) = (Vec::new(), Vec::new());
    for (bet, reason) in later.iter().filter(|(bet, _)| form.has(bet)) {
        why.push(format!("{} comes before {bet}: {}.", capital(&own(first)), reason.words));
        for clause in table.rules().citations().clauses(reason.cite) {
            if !clauses.contains(clause) {
                clauses.push(clause.clone());
            }
        }
    }
    let ask = "Which of these bets do you settle first?".to_owned();
    Some(AskedPay { ask, form, answer, why, clauses, single_pay: false, about: None })
}

/// Returns a bet with its owner and stake: `Ann's Place 6 ($30)`.
pub(crate) fn own(bet: &BetSettlement) -> String {
    format!("{}'s {} ({})", bet.player, bet.name, bet.stake.dollars())
}

/// Returns a bet in the words of the person who answers.
pub(crate) fn named(maker: &PositionMaker<'_>, table: &SchoolTable, bet: &BetSettlement) -> String {
    format!("{} {} ({})", maker.whose(table, bet.person), bet.name, bet.stake.dollars())
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Returns the clauses that decide a bet and fix its payment, and those of a fee on its win.
pub(crate) fn clauses(table: &SchoolTable, bet: &BetSettlement) -> Vec<String> {
    let citations = table.rules().citations();
    let won = bet.result == BetResult::Won;
    let rounded = (won && is_rounded(bet)).then(|| table.rules().smallest_chip().cite);
    let cites = std::iter::once(bet.cite).chain(bet.parts.iter().copied()).chain(rounded);
    let mut found: Vec<String> = cites.flat_map(|cite| citations.clauses(cite).to_vec()).collect();
    if won && let SeatTable::Rounds(rules, _) = table.in_play() {
        found.extend(table.setting_clauses(games::game(&rules.game.kind).pay_settings()));
    }
    if rounded.is_some() {
        found.extend(table.setting_clauses(&["money.payout-rounding"]));
    }
    let has_fee = won && !fee_of(bet).is_zero();
    if let Some(terms) = has_fee.then(|| fee_terms(table, bet.wager())).flatten() {
        found.extend(fee_clauses(table, &ChargedFee::on_win(bet), &terms));
    }
    without_repetitions(found)
}

/// Returns each clause once, in order.
pub(super) fn without_repetitions(clauses: Vec<String>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for clause in clauses {
        if !found.contains(&clause) {
            found.push(clause);
        }
    }
    found
}

/// Returns the fee on a win, taken or marked.
pub(super) fn fee_of(bet: &BetSettlement) -> Money {
    bet.win.minus(bet.paid).plus(bet.marked)
}

/// Returns whether the chips of the table cannot pay the exact win.
fn is_rounded(bet: &BetSettlement) -> bool {
    bet.odds.is_some_and(|odds| !ExactAmount::share(bet.stake, odds.net()).is(bet.win))
}

fn payout_rounding(table: &SchoolTable) -> AmountRounding {
    let unit = table.rules().smallest_chip().value;
    let way = match table.rules() {
        GameRules::Craps(rules) => rules.layout.payout_rounding,
        GameRules::Rounds(rules) => rules.layout.payout_rounding,
    };
    AmountRounding { unit, way }
}

/// Returns the sum behind a payment, in sentences.
pub(crate) fn why(table: &SchoolTable, bet: &BetSettlement) -> Vec<String> {
    match bet.result {
        BetResult::Lost if bet.back.is_zero() => vec![format!("{} loses.", own(bet))],
        BetResult::Lost => {
            let (taken, back) = (bet.taken.dollars(), bet.back.dollars());
            vec![format!("{} loses {taken}, and {back} goes back.", own(bet))]
        }
        BetResult::Pushed => vec![format!("{} is a push.", own(bet))],
        BetResult::Won => why_won(table, bet),
    }
}

fn why_won(table: &SchoolTable, bet: &BetSettlement) -> Vec<String> {
    let rounding = payout_rounding(table);
    let mut why = match (bet.odds, bet.split) {
        _ if !bet.taken.is_zero() => vec![in_part(bet)],
        (Some(odds), _) => vec![at_odds(odds, bet.stake, bet.win, rounding)],
        (None, Some(split)) => in_two_parts(bet, split, rounding),
        (None, None) => vec![format!("{} wins {}.", own(bet), bet.win.dollars())],
    };
    if let Some(first) = why.first_mut() {
        *first = format!("{}: {first}", bet.name);
    }
    let fee = bet.win.minus(bet.paid);
    let terms = fee_terms(table, bet.wager()).filter(|_| !fee_of(bet).is_zero());
    why.extend(terms.map(|terms| fee_sum(table, &ChargedFee::on_win(bet), &terms)));
    if fee > Money::ZERO {
        let (win, fee, paid) = (bet.win.dollars(), fee.dollars(), bet.paid.dollars());
        why.push(format!("{win} less {fee} commission = {paid}."));
    }
    if !bet.marked.is_zero() {
        why.push(format!("Mark {} vigorish.", bet.marked.dollars()));
    }
    if !bet.rides.is_zero() {
        why.push(format!("{} of it stays up with the bet.", bet.rides.dollars()));
    }
    why.extend(chips(table, bet.paid));
    why
}

/// Explains the win of a bet whose odd part is paid even money, such as $10 on Place 6.
fn in_two_parts(bet: &BetSettlement, split: SplitStake, rounding: AmountRounding) -> Vec<String> {
    let (stake, even, unit) = (bet.stake.dollars(), split.even.dollars(), split.unit.dollars());
    if split.whole.is_zero() {
        return vec![format!("Even money on {even}, which is not a multiple of {unit}: {even}.")];
    }
    let (pays, per) = split.odds.net();
    let at_the_odds = split.whole.share(pays, per, Money::CENT, Rounding::Down).unwrap_or(Money::ZERO);
    let sum = format!(
        "{} + {} = {}.",
        at_the_odds.dollars(),
        split.even.dollars(),
        at_the_odds.plus(split.even).dollars()
    );
    let rounded = (at_the_odds.plus(split.even) != bet.win)
        .then(|| format!("{}, {}.", capital(&rounding.words()), bet.win.dollars()));
    let parts = [
        format!("{stake} is {} in units of {unit} and an odd {even}.", split.whole.dollars()),
        at_odds(split.odds, split.whole, at_the_odds, rounding),
        format!("Even money on the odd {even}: {even}."),
        sum,
    ];
    parts.into_iter().chain(rounded).collect()
}

/// Explains the win of a bet of which one part wins and the other loses, such as a horn bet.
fn in_part(bet: &BetSettlement) -> String {
    let part = bet.stake.minus(bet.taken);
    let (stake, taken) = (bet.stake.dollars(), bet.taken.dollars());
    let times =
        bet.win.cents().checked_div(part.cents()).filter(|times| times * part.cents() == bet.win.cents());
    let (win, part) = (bet.win.dollars(), part.dollars());
    match times {
        Some(times) => {
            format!("Of {stake}, {taken} loses and {part} wins at {times} to 1: {times} × {part} = {win}.")
        }
        None => format!("Of {stake}, {taken} loses; the part that wins is paid {win}."),
    }
}

/// Returns the payment in the chips that the pack lists.
fn chips(table: &SchoolTable, amount: Money) -> Option<String> {
    let chips = match table.rules() {
        GameRules::Craps(rules) => rules.layout.chips.as_ref(),
        GameRules::Rounds(rules) => rules.layout.chips.as_ref(),
    };
    in_chips(amount, &chips?.value).map(|stacks| format!("In chips: {stacks}."))
}
