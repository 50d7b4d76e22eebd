//! Sentences for the events of a table of rounds.

use croupier_rules::{Card, Cite, Money};
use croupier_table::rounds::{
    BetSpot, Call, CardDestination, Event, PlayerNo, PreparationStep, Rules, SetAsideOutcome, TableNames,
    Topic,
};
use croupier_table::{Owner, SeatNo};

use super::{DraftSentence, Seats, by, capital, dollars};

/// Returns the sentence for an event; none if the event does not concern people.
pub(super) fn says(
    rules: &Rules,
    seats: &Seats,
    event: &Event,
    names: &dyn Fn(u32) -> String,
) -> Option<DraftSentence> {
    Narrator { rules, seats, names }.says(event)
}

struct Narrator<'t> {
    rules: &'t Rules,
    seats: &'t Seats,
    names: &'t dyn Fn(u32) -> String,
}

impl TableNames for Narrator<'_> {
    fn player(&self, player: PlayerNo) -> String {
        self.who(player)
    }

    fn position(&self, seat: SeatNo) -> String {
        self.at(seat)
    }

    fn bet(&self, spot: BetSpot) -> String {
        self.own(spot)
    }
}

impl Narrator<'_> {
    fn who(&self, player: PlayerNo) -> String {
        self.seats.player(player).map_or_else(|| "A player".to_owned(), self.names)
    }

    fn at(&self, seat: SeatNo) -> String {
        self.seats.at(seat).map_or_else(|| seat.to_string(), self.names)
    }

    /// Returns a bet with its owner, such as "Ann's Banker". Adds the position if it belongs to another player.
    fn own(&self, spot: BetSpot) -> String {
        let wager = self.rules.layout.wagers.get(usize::from(spot.wager.0));
        let wager = wager.map_or("bet", |wager| wager.name.as_str());
        let dealers = if spot.owner == Owner::Dealers { " for the dealers" } else { "" };
        let elsewhere = self.seats.at(spot.seat) != self.seats.player(spot.player);
        let on = if elsewhere { format!(" on {}", spot.seat) } else { String::new() };
        format!("{}'s {wager}{dealers}{on}", self.who(spot.player))
    }

    fn meter(&self, meter: u8) -> &str {
        self.rules.game.meters().get(usize::from(meter)).map_or("a", |meter| meter.name.as_str())
    }

    fn says(&self, event: &Event) -> Option<DraftSentence> {
        Some(match event {
            Event::Sat { seat, id, chips, .. } => {
                format!("{} takes {seat} with {}.", (self.names)(*id), dollars(*chips)).into()
            }
            Event::TookPosition { player, seat } => format!("{} takes {seat} too.", self.who(*player)).into(),
            Event::BoughtIn { player, amount } => {
                format!("{} buys {} in chips.", self.who(*player), dollars(*amount)).into()
            }
            Event::Coloured { player, chip } => {
                format!("{}'s colour chips are worth {} each.", self.who(*player), dollars(*chip)).into()
            }
            Event::Left { player, chips } => {
                format!("{} leaves with {}.", self.who(*player), dollars(*chips)).into()
            }
            Event::Placed { spot, amount, unconfirmed, late } => {
                let late = if *late { ", too late" } else { "" };
                let waits = if *unconfirmed { ", to be confirmed" } else { "" };
                format!("{1} goes on {0}{late}{waits}.", self.own(*spot), dollars(*amount)).into()
            }
            Event::Changed { player, cash } => {
                format!("{} changes {} in cash.", self.who(*player), dollars(*cash)).into()
            }
            Event::Confirmed { spot } => format!("The dealer confirms {}.", self.own(*spot)).into(),
            Event::TakenBack { spot, amount, why } => {
                format!("{} comes back from {}: {}.", dollars(*amount), self.own(*spot), why.words()).into()
            }
            Event::BetsClosed => "Bets are closed.".into(),
            Event::Said { call } => self.said(call),
            Event::CardsBrought { fresh: true, .. } => "Fresh cards arrive.".into(),
            Event::CardsBrought { fresh: false, .. } => "The cards are shuffled again.".into(),
            Event::UnseenBrought { fresh: true, .. } => "Fresh cards arrive. The dealer enters them.".into(),
            Event::UnseenBrought { fresh: false, .. } => {
                "The cards are shuffled again. The dealer enters them.".into()
            }
            Event::EntryBegan { .. } | Event::CardsEntered { .. } | Event::EntryOver => return None,
            Event::CardCorrected { card } => format!(
                "The last card was a mistake: it is {}. Everything that followed from it is undone.",
                card.words()
            )
            .into(),
            Event::Stepped { step } => format!("The cards are {}.", done(*step)).into(),
            Event::CutDeclined { seat } => format!("{} does not cut.", self.at(*seat)).into(),
            Event::Cut { by: None, at, .. } => format!("The house cuts at {at} cards.").into(),
            Event::Cut { by: Some(seat), at, .. } => format!("{} cuts at {at} cards.", self.at(*seat)).into(),
            Event::RecutOrdered { .. } => "Another cut is ordered.".into(),
            Event::Covered { from_bottom: Some(cards) } => {
                format!("The cover card is {cards} cards above the bottom.").into()
            }
            Event::Covered { from_bottom: None } => "No cover card marks the end of the shoe.".into(),
            Event::Loaded => "The cards are in the shoe.".into(),
            Event::ShoeReady => "The shoe is ready.".into(),
            Event::Arranged { .. } => "The next cards are arranged, for a rehearsal.".into(),
            Event::CoverSeen => "The cover card comes out.".into(),
            Event::CardsDue => "New cards are due.".into(),
            Event::Drawn { to, card } => self.drawn(*to, *card).into(),
            Event::CarriedUsed { to, card } => {
                format!("The card held over begins the round. {}", self.drawn(*to, *card)).into()
            }
            Event::CarriedDiscarded => "The card held over is discarded.".into(),
            Event::AsideSettled { goes } => match goes {
                SetAsideOutcome::Hand(side) => {
                    format!("The card that was set aside goes to {}.", side.name()).into()
                }
                SetAsideOutcome::NextRound => "The card that was set aside begins the next round.".into(),
                SetAsideOutcome::Discarded => "The card that was set aside is discarded.".into(),
            },
            Event::RoundBegan { simulated: true, .. } => "A round without wagers begins.".into(),
            Event::RoundBegan { .. } => self.rules.game.kind.rules().round_start_sentence().into(),
            Event::PutBack => "The cards of the round go back under those in the shoe.".into(),
            Event::Lost { spot, lost, back, cite } => by(self.lost(*spot, *lost, *back), *cite),
            Event::Paid { spot, won, back, odds, tipped, stays, cite } => {
                let odds = odds.map_or(String::new(), |odds| format!(" at {odds}"));
                let mut words = format!("{} wins {}{odds}", self.own(*spot), dollars(*won));
                if !back.is_zero() {
                    words.push_str(&format!(" and gets back {}", dollars(*back)));
                }
                words.push_str(if *stays { "; the stake stays up" } else { "" });
                words.push_str(if *tipped { "; it goes to the tips." } else { "." });
                by(words, *cite)
            }
            Event::Pushed { spot, stays, cite } => {
                let stays = if *stays { "stays up" } else { "comes back" };
                by(format!("{} is a push and {stays}.", self.own(*spot)), *cite)
            }
            Event::Vigorish { player, amount, marked, .. } => {
                let how = if *marked { "is marked for" } else { "is taken from" };
                format!("{} vigorish {how} {}.", dollars(*amount), self.who(*player)).into()
            }
            Event::VigorishPaid { player, amount } => {
                format!("{} pays {} vigorish.", self.who(*player), dollars(*amount)).into()
            }
            Event::MeterFed { meter, amount, .. } | Event::MeterSet { meter, amount, .. } => {
                format!("The {} meter shows {}.", self.meter(*meter), dollars(*amount)).into()
            }
            Event::MustHitFed { amount, .. } => {
                format!("The must-hit meter shows {}.", dollars(*amount)).into()
            }
            Event::TriggerSet { .. } => return None,
            Event::MustHitDue { spots, .. } => {
                format!("The must-hit meter hits. Wagers that qualify: {}.", spots.len()).into()
            }
            Event::MustHitPaid { player, seat, amount, .. } => {
                format!("{} at {seat} gets {} from the meter.", self.who(*player), dollars(*amount)).into()
            }
            Event::MetersReversed => "The meters return to their values before the round.".into(),
            Event::Voided => "The round is void.".into(),
            Event::RoundOver { .. } => "The round is over; bets are open.".into(),
            Event::Game(event) => event.facts().sentence(self.rules.game.kind.rules(), self)?.into(),
        })
    }

    fn said(&self, call: &Call) -> DraftSentence {
        let words = call.spoken_words(&self.rules.game, &self.rules.layout);
        let named = match call.topic {
            Topic::Named(result) => self.rules.layout.results().get(usize::from(result)),
            _ => None,
        };
        let own: Option<Cite> = named.and_then(|named| named.says.as_ref()).map(|says| says.cite);
        DraftSentence {
            words,
            cite: own.or_else(|| self.rules.game.script(call.kind).map(|script| script.cite)),
            call: Some(call.text(&self.rules.game, &self.rules.layout)),
        }
    }

    fn drawn(&self, to: CardDestination, card: Option<Card>) -> String {
        let card = card.map_or_else(|| "A card, face down,".to_owned(), |card| capital(&card.words()));
        match to {
            CardDestination::Hand(side) => format!("{card} goes to {}.", side.name()),
            CardDestination::Square(square) => format!("{card} goes to square {}.", u32::from(square) + 1),
            CardDestination::Seat(seat) => format!("{card} goes to {}.", self.at(seat)),
            CardDestination::Dealer => format!("{card} goes to the dealer."),
            CardDestination::Burnt => format!("{card} is burnt."),
            CardDestination::Aside => format!("{card} is set aside."),
        }
    }

    fn lost(&self, spot: BetSpot, lost: Money, back: Money) -> String {
        let rest = if back.is_zero() { String::new() } else { format!("; {} comes back", dollars(back)) };
        format!("{} loses {}{rest}.", self.own(spot), dollars(lost))
    }
}

/// Returns the participle for a step in the preparation of the cards.
fn done(step: PreparationStep) -> &'static str {
    match step {
        PreparationStep::Inspect => "inspected",
        PreparationStep::Verify => "verified",
        PreparationStep::Fan => "fanned out",
        PreparationStep::TurnDown => "turned face down",
        PreparationStep::Wash => "washed",
        PreparationStep::Stack => "stacked",
        PreparationStep::Shuffle => "shuffled",
        PreparationStep::Check => "checked",
    }
}
