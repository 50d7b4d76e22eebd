//! Sentences for the events of a craps table.

use croupier_rules::{Layout, Money, WagerId};
use croupier_table::craps::{
    CrapsRules, CrewRank, DicePool, Event, InspectionCause, LayoutPlace, Payment, ReturnReason, RulingCause,
    StopCause, UnclearRequest,
};
use croupier_table::{BetKey, Owner, SeatNo};

use super::{DraftSentence, Seats, by, capital, dollars};

/// Returns the sentence for an event; none if the event does not concern people.
pub(super) fn says(
    rules: &CrapsRules,
    seats: &Seats,
    event: &Event,
    names: &dyn Fn(u32) -> String,
) -> Option<DraftSentence> {
    Narrator { rules, seats, names }.says(event)
}

/// Returns the name of a wager and its number, if it has travelled to one.
pub(super) fn bet_name(layout: &Layout, wager: WagerId, state: u16) -> String {
    let Some(wager) = layout.wagers.get(usize::from(wager.0)) else { return "a wager".to_owned() };
    let number = wager.numbers.get(usize::from(state)).copied().unwrap_or(0);
    let travelled = number != 0 && wager.spots.get(usize::from(state)).is_none_or(|spot| *spot != wager.id);
    if travelled { format!("{} {number}", wager.name) } else { wager.name.clone() }
}

struct Narrator<'t> {
    rules: &'t CrapsRules,
    seats: &'t Seats,
    names: &'t dyn Fn(u32) -> String,
}

impl Narrator<'_> {
    fn who(&self, seat: SeatNo) -> String {
        self.seats.at(seat).map_or_else(|| capital(&seat.to_string()), self.names)
    }

    fn wager(&self, wager: WagerId) -> &str {
        self.rules.layout.wagers.get(usize::from(wager.0)).map_or("a wager", |wager| wager.name.as_str())
    }

    /// Describes a bet: the name of its wager, its number, and whether it is for the dealers.
    fn bet(&self, key: BetKey) -> String {
        let dealers = if key.owner == Owner::Dealers { " for the dealers" } else { "" };
        format!("{}{dealers}", bet_name(&self.rules.layout, key.wager, key.state))
    }

    /// Returns a bet with its owner: "Ann's Place 6".
    fn own(&self, at: LayoutPlace) -> String {
        format!("{}'s {}", self.who(at.seat), self.bet(at.key))
    }

    fn says(&self, event: &Event) -> Option<DraftSentence> {
        Some(match *event {
            Event::Sat { seat, player, chips } => {
                format!("{} joins at {seat} with {}.", (self.names)(player), dollars(chips)).into()
            }
            Event::BoughtIn { seat, amount } => {
                format!("{} buys {} in chips.", self.who(seat), dollars(amount)).into()
            }
            Event::ColourChanged { seat, amount, into } => {
                format!("{} changes {} into chips of {}.", self.who(seat), dollars(amount), dollars(into))
                    .into()
            }
            Event::WalkedAway { seat } => {
                format!("{} walks away; the remaining bets will still be decided.", self.who(seat)).into()
            }
            Event::Left { seat, chips } => {
                format!("{} leaves with {}.", self.who(seat), dollars(chips)).into()
            }
            Event::Placed { at, amount, commission, called, unconfirmed, .. } => {
                let fee = if commission.is_zero() {
                    String::new()
                } else {
                    format!(" and {} commission", dollars(commission))
                };
                let how = if called { ", called" } else { "" };
                let waits = if unconfirmed { ", to be confirmed" } else { "" };
                let (who, bet) = (self.who(at.seat), self.bet(at.key));
                format!("{who} bets {}{fee} on {bet}{how}{waits}.", dollars(amount)).into()
            }
            Event::ExcessRefused { at, amount, cite } => {
                let words =
                    format!("{} of {} is over the maximum and is refused.", dollars(amount), self.own(at));
                by(words, cite)
            }
            Event::Confirmed { at } => format!("The crew confirms {}.", self.own(at)).into(),
            Event::ToBeMoved { at } => {
                format!("The number of {} became the point: the bet must move.", self.own(at)).into()
            }
            Event::MovedOver { seat, wager, amount } => {
                let (who, amount, wager) = (self.who(seat), dollars(amount), self.wager(wager));
                format!("{who} moves {amount} from {wager} to another number.").into()
            }
            Event::UnderMinimum { at, cite } => by(format!("{} is under the minimum.", self.own(at)), cite),
            Event::CommissionReturned { seat, amount } => {
                format!("{} gets {} commission back.", self.who(seat), dollars(amount)).into()
            }
            Event::CallUndone { at, .. } => {
                format!("The call made for {} does not count.", self.own(at)).into()
            }
            Event::OffForDown { at } => format!("{} stays up, but is off.", self.own(at)).into(),
            Event::Frozen { at } => format!("{} stays up but collects no more points.", self.own(at)).into(),
            Event::TakenBack { at, amount, returned, kept, why } => {
                self.taken_back(at, amount.plus(returned), kept, why).into()
            }
            Event::Turned { at, on, unconfirmed } => {
                let waits = if unconfirmed { ", to be confirmed" } else { "" };
                format!("{} is {}{waits}.", self.own(at), if on { "on" } else { "off" }).into()
            }
            Event::CallsLapsed => "On and off calls lapse.".into(),
            Event::DiceOffered { seat } => format!("The dice are offered to {}.", self.who(seat)).into(),
            Event::DiceDeclined { seat } => format!("{} declines the dice.", self.who(seat)).into(),
            Event::DiceTaken { seat } => format!("{} has the dice.", self.who(seat)).into(),
            Event::DiceGivenUp { seat, by_box: false, .. } => {
                format!("{} gives up the dice.", self.who(seat)).into()
            }
            Event::DiceGivenUp { seat, by_box: true, .. } => {
                format!("The dice are taken from {}.", self.who(seat)).into()
            }
            Event::DiceAsked { from: DicePool::OtherThree } => {
                "The shooter asks for the other three dice.".into()
            }
            Event::DiceAsked { from: DicePool::All } => "The shooter asks for all the dice.".into(),
            Event::DiceChosen { dice } => {
                let chosen: Vec<String> =
                    (0..8).filter(|bit| dice & 1 << bit != 0).map(|bit| (bit + 1).to_string()).collect();
                format!("Dice {} are chosen.", chosen.join(" and ")).into()
            }
            Event::BowlEmptied => "The dice go back into the bowl for a new choice.".into(),
            Event::DiceSent => "The dice are out.".into(),
            Event::DiceStopped { why: StopCause::HandSwitch } => {
                "The dice went from one hand to the other and are stopped.".into()
            }
            Event::DiceStopped { why: StopCause::LostFromView } => {
                "The dice were out of sight and are stopped.".into()
            }
            Event::SameDiceCalled { seat, counts } => {
                let what = if counts { "" } else { ", but that does not count" };
                format!("{} calls for the same dice{what}.", self.who(seat)).into()
            }
            Event::InspectionDue { why } => self.inspection(why),
            Event::DiceInspected => "The boxperson has inspected the dice.".into(),
            Event::NoRoll { cite, .. } => by("No roll.".to_owned(), cite),
            Event::FellShort => "The throw fell short.".into(),
            Event::Rolled { dice } => format!("The dice show {dice}: {}.", dice.total()).into(),
            Event::Lost { at, stake, cite, .. } => {
                by(format!("{} loses {}.", self.own(at), dollars(stake)), cite)
            }
            Event::Paid { at, payment, cite } => by(self.paid(at, payment), cite),
            Event::Pushed { at, cite } => by(format!("{} is a push.", self.own(at)), cite),
            Event::Moved { at, to, cite } => by(self.moved(at, to)?, cite),
            Event::PointSet { number } => format!("The point is {number}.").into(),
            Event::PointMade { number } => format!("The point {number} is made.").into(),
            Event::SevenOut => "Seven out: the hand is over.".into(),
            Event::PointLifted => "The point comes off undecided.".into(),
            Event::ComeOutAgain { .. } | Event::Settled => return None,
            Event::Overruled => {
                "The last call is overruled: its settlement is undone, and bets made since are put back."
                    .into()
            }
            Event::Disputed { .. } => "It is too late for a correction; a dispute is recorded.".into(),
            Event::NotClear { seat, asked } => {
                let what = match asked {
                    UnclearRequest::CallBet => "a bet",
                    UnclearRequest::OnOff => "on or off",
                    UnclearRequest::Down => "a bet down",
                };
                format!("{} asked for {what}, but not clearly.", self.who(seat)).into()
            }
            Event::Said { call } => {
                let words = call.spoken_words(&self.rules.game, &self.rules.layout);
                let cite = self.rules.game.script(call.kind).map(|script| script.cite);
                DraftSentence { words, cite, call: Some(call.text(&self.rules.game, &self.rules.layout)) }
            }
            Event::GameEnded => "The game has ended.".into(),
            Event::BetsOpened => "Bets are open.".into(),
            Event::BetsClosed => "Bets are closed.".into(),
            Event::ResolutionBegan { seat } => {
                format!("{} throws only to decide the come bets.", self.who(seat)).into()
            }
            Event::ResolutionEnded => "Play returns to the usual order.".into(),
            Event::Interrupted { stands, cite } => {
                let what = if stands { "the call stands" } else { "nothing was decided" };
                by(format!("The game was interrupted: {what}."), cite)
            }
            Event::RoundVoided { cite } => by("The round is void.".to_owned(), cite),
            Event::Ruled { by: rank, why, cite } => by(ruling_words(rank, why), cite),
            Event::RuledPayment { seat, amount, cite } => {
                by(format!("{} is paid {} by a ruling.", self.who(seat), dollars(amount)), cite)
            }
            Event::DiceSpoilt { cite, every_throw } => {
                let before = if every_throw { "throw" } else { "come-out" };
                by(format!("Fresh dice are due before the next {before}."), cite)
            }
            Event::DiceReplaced => "The table has fresh dice.".into(),
            Event::PaysChanged => {
                "The payouts change from now on; bets made earlier keep their old payouts.".into()
            }
            Event::Removed { seat, cite } => {
                by(format!("The house removes {} from the table.", self.who(seat)), cite)
            }
        })
    }

    /// Describes a bet's new state: it moved to its number, got a number without moving, or collected one more result.
    /// Returns none if a collecting bet changes its state without collecting a new result.
    fn moved(&self, at: LayoutPlace, to: u16) -> Option<String> {
        let wager = self.rules.layout.wagers.get(usize::from(at.key.wager.0))?;
        let number = wager.numbers.get(usize::from(to)).copied().unwrap_or(0);
        let own = self.own(at);
        let gathered = |state: u16| wager.lifted.get(usize::from(state));
        match number {
            0 if wager.gathers && gathered(to) == gathered(at.key.state) => None,
            0 if wager.gathers => Some(format!("{own} collects one more.")),
            0 => Some(format!("{own} no longer has a number.")),
            number if wager.travels => Some(format!("{own} goes to {number}.")),
            number => Some(format!("{own} is on {number} now.")),
        }
    }

    fn taken_back(&self, at: LayoutPlace, amount: Money, kept: Money, why: ReturnReason) -> String {
        let because = if why == ReturnReason::Asked { String::new() } else { format!(": {}", why.words()) };
        let kept = if kept.is_zero() {
            String::new()
        } else {
            format!("; the house keeps {} commission", dollars(kept))
        };
        format!("{} comes back from {}{because}{kept}.", dollars(amount), self.own(at))
    }

    fn paid(&self, at: LayoutPlace, payment: Payment) -> String {
        let mut words = format!("{} wins {}", self.own(at), dollars(payment.win));
        let mut also = |amount: Money, what: &str| {
            if !amount.is_zero() {
                words.push_str(&format!(", {what} {}", dollars(amount)));
            }
        };
        also(payment.fee, "less a commission of");
        also(payment.next, "less the next commission of");
        also(payment.rides, "letting ride");
        also(payment.back, "and gets back");
        words.push_str(if payment.to_tips { "; it goes to the tips." } else { "." });
        words
    }

    fn inspection(&self, why: InspectionCause) -> DraftSentence {
        let cite = self.rules.game.irregular.inspection(why).cite;
        let because = match why {
            InspectionCause::SameDice => "left the table and are kept",
            InspectionCause::HandSwitch => "went from one hand to the other",
            InspectionCause::LostFromView => "were out of sight",
        };
        by(format!("The dice {because}: they must be inspected."), cite)
    }
}

fn ruling_words(rank: CrewRank, why: RulingCause) -> String {
    let who = match rank {
        CrewRank::Dealer => "A dealer",
        CrewRank::Box => "The boxperson",
        CrewRank::Floor => "A supervisor",
        CrewRank::ShiftManager => "A shift manager",
    };
    let because = match why {
        RulingCause::Irregularity => "something went wrong that the rules do not cover",
        RulingCause::Scenario => "something happened that the rules do not cover",
        RulingCause::Interpretation => "the rules can be read in more than one way",
    };
    format!("{who} rules: {because}.")
}
