//! Expectations of a table of rounds: reads them, and compares them with the table.

use croupier_rules::{Card, Money, unknown};
use croupier_table::Owner;
use croupier_table::rounds::{CallKind, Event, RoundStage, ShoeEndStage, displayed, notices};

use crate::games::{GameExpectation, game_expectation};
use crate::prompter::has_words;
use crate::read::{money, named};
use crate::stage::{same, shown};
use crate::statement::{ExpectedFact, NamedBet};

use super::RoundsStage;
use super::lines::number;

/// A statement that must be true of a table of rounds.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum RoundExpectedFact {
    Owes { name: String, amount: Money },
    Meter { meter: String, amount: Money },
    Step { step: String, done: bool },
    Steps(String),
    Fresh(bool),
    Discards(u32),
    ShoeLeft(usize),
    ShoeDue,
    LastHand,
    Notice { text: String, shown: bool },
    Displayed { wager: String, text: String },
    Voided,
    Carried(Option<Option<Card>>),
    Game(GameExpectation),
    Converted { name: String, amount: Money },
    CalledBefore { bet: NamedBet },
}

/// Reads an expectation of a table of rounds; `None` for any other words.
pub(crate) fn round_fact(words: &[&str]) -> Option<Result<RoundExpectedFact, String>> {
    use RoundExpectedFact as R;
    let card = |text: &str| text.parse::<Card>().map_err(|error| error.to_string());
    Some(match *words {
        ["meter", meter, amount] => money(amount).map(|amount| R::Meter { meter: meter.to_owned(), amount }),
        ["step", step] => Ok(R::Step { step: step.to_owned(), done: true }),
        ["no-step", step] => Ok(R::Step { step: step.to_owned(), done: false }),
        ["steps", ref steps @ ..] if !steps.is_empty() => Ok(R::Steps(steps.join(" "))),
        ["decks", "fresh"] => Ok(R::Fresh(true)),
        ["decks", "used"] => Ok(R::Fresh(false)),
        ["discards", count] => number(count).map(R::Discards),
        ["shoe", "due"] => Ok(R::ShoeDue),
        ["shoe", count] => number(count).map(|left| R::ShoeLeft(left as usize)),
        ["last-hand"] => Ok(R::LastHand),
        ["notice", ref text @ ..] => Ok(R::Notice { text: text.join(" "), shown: true }),
        ["no-notice", ref text @ ..] => Ok(R::Notice { text: text.join(" "), shown: false }),
        ["displayed", wager, ref text @ ..] => {
            Ok(R::Displayed { wager: wager.to_owned(), text: text.join(" ") })
        }
        ["void"] => Ok(R::Voided),
        ["carried", "nothing"] => Ok(R::Carried(None)),
        ["carried", "hidden"] => Ok(R::Carried(Some(None))),
        ["carried", text] => card(text).map(|card| R::Carried(Some(Some(card)))),
        ["converted", name, amount] => {
            money(amount).map(|amount| R::Converted { name: name.to_owned(), amount })
        }
        ["settled", "call", "before", name, wager] => {
            Ok(R::CalledBefore { bet: named(name, wager, Owner::Player) })
        }
        [name, "owes", amount] => money(amount).map(|amount| R::Owes { name: name.to_owned(), amount }),
        _ => return game_expectation(words).map(|expected| expected.map(R::Game)),
    })
}

impl RoundsStage {
    /// Returns `Ok` if the expectation holds, otherwise the state that the table shows.
    pub(super) fn holds_at_rounds(&self, expected: &ExpectedFact) -> Result<(), String> {
        match expected {
            ExpectedFact::BetsOpen(open) => shown(*open == (self.table.stage == RoundStage::Betting), || {
                format!("bets {}", if *open { "closed" } else { "open" })
            }),
            ExpectedFact::Offered(name) => {
                let offered = self.cut_candidate();
                shown(offered == *name, || offered.unwrap_or_else(|| "nobody".to_owned()))
            }
            ExpectedFact::Pending(bet) => {
                let found = self.find(bet)?.is_some_and(|bet| !bet.unconfirmed.is_zero());
                shown(found, || "nothing is pending".to_owned())
            }
            ExpectedFact::Round(expected) => self.holds_of_round(expected),
            _ => Err("this expectation applies only to a craps table".to_owned()),
        }
    }

    fn holds_of_round(&self, expected: &RoundExpectedFact) -> Result<(), String> {
        use RoundExpectedFact as R;
        match expected {
            R::Owes { name, amount } => {
                let player = self.person(name)?;
                same(self.table.player(player).map_or(Money::ZERO, |player| player.owes), *amount)
            }
            R::Meter { meter, amount } => same(self.meter(meter)?, *amount),
            R::Notice { text, shown: wanted } => {
                let any = text.is_empty();
                let found = notices(&self.rules).any(|notice| any || has_words(notice, text));
                shown(found == *wanted, || notices(&self.rules).collect::<Vec<_>>().join("; "))
            }
            R::Displayed { wager, text } => {
                let line = self.rules.layout.find(wager);
                let line = line.map(|wager| displayed(&self.rules, self.rules.layout.wager(wager)));
                let line = line.ok_or_else(|| unknown("wager", wager, self.rules.layout.names()))?;
                shown(has_words(&line, text), || line)
            }
            R::Voided => shown(self.table.voided, || "the last round counted".to_owned()),
            R::Converted { name, amount } => {
                let player = self.person(name)?;
                let mut paid = self.table.last_paid.iter().filter(|paid| paid.spot.player == player);
                let found = paid.any(|paid| paid.converted && paid.won == *amount);
                shown(found, || "no payment of that amount was converted".to_owned())
            }
            R::CalledBefore { bet } => {
                let result = |event: &Event| {
                    matches!(event, Event::Said { call }
                        if matches!(call.kind, CallKind::RESULT | CallKind::TIE_HAND))
                };
                let called = self.last_events.iter().position(result);
                let settled = self.settled_at(bet)?;
                let first = called.is_some_and(|called| called < settled);
                shown(first, || "the result was not called first".to_owned())
            }
            R::Step { .. }
            | R::Steps(_)
            | R::Fresh(_)
            | R::Discards(_)
            | R::ShoeLeft(_)
            | R::ShoeDue
            | R::LastHand => self.holds_of_shoe(expected),
            R::Carried(wanted) => {
                let carried = self.table.shoe.as_ref().and_then(|shoe| shoe.carried);
                let held = match wanted {
                    None => carried.is_none(),
                    Some(None) => carried.is_some(),
                    Some(card) => carried == *card,
                };
                shown(held, || carried.map_or("nothing".to_owned(), |card| card.to_string()))
            }
            R::Game(expected) => expected.holds(self),
        }
    }

    fn holds_of_shoe(&self, expected: &RoundExpectedFact) -> Result<(), String> {
        use RoundExpectedFact as R;
        let shoe = self.table.shoe.as_ref().ok_or("there is no shoe")?;
        match expected {
            R::Step { step, done } => {
                let steps: Vec<&str> = shoe.steps.iter().map(|step| step.name()).collect();
                shown(steps.contains(&step.as_str()) == *done, || format!("steps: {}", steps.join(", ")))
            }
            R::Steps(wanted) => {
                let steps: Vec<&str> = shoe.steps.iter().map(|step| step.name()).collect();
                let steps = if steps.is_empty() { "none".to_owned() } else { steps.join(" ") };
                shown(steps == *wanted, || format!("steps: {steps}"))
            }
            R::Fresh(fresh) => {
                shown(shoe.fresh == *fresh, || if shoe.fresh { "fresh" } else { "used" }.to_owned())
            }
            R::Discards(number) => shown(shoe.discards == *number, || shoe.discards.to_string()),
            R::ShoeLeft(left) => shown(shoe.left() == *left, || shoe.left().to_string()),
            R::LastHand => {
                shown(shoe.ending == ShoeEndStage::LastHand, || "it is not the last hand".to_owned())
            }
            _ => {
                let due = shoe.ending == ShoeEndStage::Due || shoe.left() == 0 && shoe.carried.is_none();
                shown(due, || "no new shoe is due".to_owned())
            }
        }
    }

    fn meter(&self, name: &str) -> Result<Money, String> {
        if name == "must-hit" {
            let meter = self.table.must_hit.as_ref().map(|must_hit| must_hit.meter.amount);
            return meter.ok_or_else(|| "there is no must-hit meter".to_owned());
        }
        let meters = self.rules.game.meters();
        let index = meters.iter().position(|meter| meter.name == name);
        let known = || meters.iter().map(|meter| meter.name.as_str());
        let index = index.ok_or_else(|| unknown("meter", name, known()))?;
        Ok(self.table.meters[index].amount)
    }
}

pub(crate) fn list(cards: &[Card]) -> String {
    let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
    if cards.is_empty() { "no card".to_owned() } else { cards.join(" ") }
}
