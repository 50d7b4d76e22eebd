//! The calls of the crew of a card table or a wheel.

use croupier_rules::{Card, Cite, Money, RoundLayout};
use serde::{Deserialize, Serialize};

use crate::bet::SeatNo;
use crate::games::Fact;

use super::form::{PreparationStep, RoundSettings};
use super::side::Side;

/// The occasions on which a document prescribes a call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "each occasion is named after its call")]
pub enum CallKind {
    NoMoreBets,
    NewShoe,
    Step,
    Cut,
    Burn,
    LastHand,
    VoidRound,
    Simulated,
    PlayerTotal,
    BankerTotal,
    Totals,
    ThirdCard,
    Result,
    TieHand,
    Turns,
    Vigorish,
    Meter,
    MustHit,
    Spread,
    Pair,
    Consecutive,
    NoMoreRaises,
    Conversion,
    DealerCard,
    Tie,
    War,
    Surrender,
    NoSpin,
    LateBet,
}

impl CallKind {
    /// Every occasion, with its name in packs.
    pub const ALL: [(CallKind, &'static str); 29] = [
        (CallKind::NoMoreBets, "no-more-bets"),
        (CallKind::NewShoe, "new-shoe"),
        (CallKind::Step, "step"),
        (CallKind::Cut, "cut"),
        (CallKind::Burn, "burn"),
        (CallKind::LastHand, "last-hand"),
        (CallKind::VoidRound, "void-round"),
        (CallKind::Simulated, "simulated"),
        (CallKind::PlayerTotal, "player-total"),
        (CallKind::BankerTotal, "banker-total"),
        (CallKind::Totals, "totals"),
        (CallKind::ThirdCard, "third-card"),
        (CallKind::Result, "result"),
        (CallKind::TieHand, "tie-hand"),
        (CallKind::Turns, "turns"),
        (CallKind::Vigorish, "vigorish"),
        (CallKind::Meter, "meter"),
        (CallKind::MustHit, "must-hit"),
        (CallKind::Spread, "spread"),
        (CallKind::Pair, "pair"),
        (CallKind::Consecutive, "consecutive"),
        (CallKind::NoMoreRaises, "no-more-raises"),
        (CallKind::Conversion, "conversion"),
        (CallKind::DealerCard, "dealer-card"),
        (CallKind::Tie, "tie"),
        (CallKind::War, "war"),
        (CallKind::Surrender, "surrender"),
        (CallKind::NoSpin, "no-spin"),
        (CallKind::LateBet, "late-bet"),
    ];
}

/// A call that a pack prescribes.
#[derive(Clone, Debug)]
pub struct CallScript {
    /// Whether the floorperson makes it; if not, the dealer does.
    pub by_floor: bool,
    /// The text, with `{…}` as placeholders.
    pub says: String,
    /// The clause that prescribes it.
    pub cite: Cite,
}

/// The subject of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    /// No subject apart from the occasion.
    Plain,
    /// Both totals, and the winner.
    Totals(u8, u8, Option<Side>),
    /// A number.
    Number(u32),
    /// A card, and the number of cards burnt with it.
    Card(Card, u32),
    /// A step with the cards.
    Step(PreparationStep),
    /// A position, or the dealer if `None`.
    Position(Option<SeatNo>),
    /// A position and an amount.
    Amount(SeatNo, Money),
    /// A meter by its index, a position and an amount.
    Meter(u8, SeatNo, Money),
    /// A named result, by its index.
    Named(u8),
    /// A symbol of the wheel, by the index of its spot.
    Symbol(u8),
}

/// A call that was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Call {
    /// The occasion.
    pub kind: CallKind,
    /// Its subject.
    pub topic: Topic,
}

impl Call {
    /// Creates a call with an occasion and no subject.
    pub fn plain(kind: CallKind) -> Call {
        Call { kind, topic: Topic::Plain }
    }

    /// Returns the speaker and the text.
    pub fn spoken(&self, game: &RoundSettings, layout: &RoundLayout<Fact>) -> String {
        let floor = game.script(self.kind).is_some_and(|script| script.by_floor);
        format!("{}: {}", if floor { "floorperson" } else { "dealer" }, self.text(game, layout))
    }

    /// Returns the text; empty if the pack prescribes none.
    pub fn text(&self, game: &RoundSettings, layout: &RoundLayout<Fact>) -> String {
        if let Topic::Named(result) = self.topic {
            let named = layout.results().get(usize::from(result));
            return named
                .and_then(|named| named.says.as_ref())
                .map_or(String::new(), |says| says.value.clone());
        }
        let Some(script) = game.script(self.kind) else { return String::new() };
        let mut text = script.says.clone();
        let mut put = |name: &str, value: &str| text = text.replace(name, value);
        let position = |seat: SeatNo| seat.position().to_string();
        match self.topic {
            Topic::Plain | Topic::Named(_) => {}
            Topic::Totals(player, banker, winner) => {
                put("{player}", &player.to_string());
                put("{banker}", &banker.to_string());
                put("{total}", &player.to_string());
                put("{winner}", winner.map_or("", Side::name));
            }
            Topic::Number(number) => {
                for name in ["{number}", "{spread}", "{total}"] {
                    put(name, &number.to_string());
                }
            }
            Topic::Card(card, number) => {
                put("{card}", &card.to_string());
                put("{number}", &number.to_string());
            }
            Topic::Step(step) => put("{step}", step.name()),
            Topic::Position(seat) => {
                let who = seat.map_or("the dealer".to_owned(), position);
                put("{position}", &who);
                put("{who}", &who);
            }
            Topic::Amount(seat, amount) => {
                put("{position}", &position(seat));
                put("{amount}", &amount.to_string());
            }
            Topic::Meter(meter, seat, amount) => {
                put("{meter}", game.meters().get(usize::from(meter)).map_or("", |meter| meter.name.as_str()));
                put("{position}", &position(seat));
                put("{amount}", &amount.to_string());
            }
            Topic::Symbol(symbol) => put("{space}", game.kind.rules().symbol(symbol)),
        }
        text
    }
}
