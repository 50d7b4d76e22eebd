//! The calls of the crew of a card table or a wheel.

use std::borrow::Cow;

use croupier_rules::{Card, Cite, Money, RoundLayout};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::bet::SeatNo;
use crate::games::{Fact, GAME_CALLS};

use super::form::{PreparationStep, RoundSettings};
use super::side::Side;

/// An occasion on which a document prescribes a call, by its name in packs and in the log. The occasions of one game are
/// constants in its folder.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CallKind(&'static str);

#[allow(missing_docs, reason = "each occasion is named after its call")]
impl CallKind {
    pub const NO_MORE_BETS: CallKind = CallKind("no-more-bets");
    pub const NEW_SHOE: CallKind = CallKind("new-shoe");
    pub const STEP: CallKind = CallKind("step");
    pub const CUT: CallKind = CallKind("cut");
    pub const BURN: CallKind = CallKind("burn");
    pub const LAST_HAND: CallKind = CallKind("last-hand");
    pub const VOID_ROUND: CallKind = CallKind("void-round");
    pub const RESULT: CallKind = CallKind("result");
    pub const TIE_HAND: CallKind = CallKind("tie-hand");
    pub const VIGORISH: CallKind = CallKind("vigorish");
    pub const METER: CallKind = CallKind("meter");
    pub const MUST_HIT: CallKind = CallKind("must-hit");
    pub const LATE_BET: CallKind = CallKind("late-bet");

    /// The occasions before a round, which every game may have.
    const BEFORE: &[CallKind] = &[
        CallKind::NO_MORE_BETS,
        CallKind::NEW_SHOE,
        CallKind::STEP,
        CallKind::CUT,
        CallKind::BURN,
        CallKind::LAST_HAND,
        CallKind::VOID_ROUND,
    ];

    /// The occasions after a round, which every game may have.
    const AFTER: &[CallKind] = &[CallKind::VIGORISH, CallKind::METER, CallKind::MUST_HIT, CallKind::LATE_BET];
}

impl CallKind {
    /// Creates an occasion of one game.
    pub(crate) const fn new(name: &'static str) -> CallKind {
        CallKind(name)
    }

    /// Returns the occasion's name.
    pub fn name(self) -> &'static str {
        self.0
    }

    /// Returns all occasions of a game: those of every game, and `own`, which only this game has. A pack's calls are
    /// read in this order, which numbers their citations; old logs rely on the numbers.
    pub(crate) fn of_game(own: &'static [CallKind]) -> impl Iterator<Item = CallKind> {
        [CallKind::BEFORE, own, CallKind::AFTER].into_iter().flatten().copied()
    }

    /// Returns every occasion of every game, game by game; some occur several times.
    pub fn all() -> impl Iterator<Item = CallKind> {
        GAME_CALLS.iter().flat_map(|own| CallKind::of_game(own))
    }
}

impl Serialize for CallKind {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.0)
    }
}

impl<'de> Deserialize<'de> for CallKind {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<CallKind, D::Error> {
        let name = Cow::<str>::deserialize(from)?;
        CallKind::all().find(|kind| kind.0 == name).ok_or_else(|| D::Error::unknown_variant(&name, &[]))
    }
}

/// A call that a pack prescribes.
#[derive(Clone, Debug)]
pub struct CallScript {
    /// Whether the floorperson makes the call; if not, the dealer does.
    pub by_floor: bool,
    /// The text, with `{…}` as placeholders.
    pub says: String,
    /// The clause that prescribes the call.
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
    /// A drawn outcome, by its number from 0.
    Outcome(u32),
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
    pub fn spoken_words(&self, game: &RoundSettings, layout: &RoundLayout<Fact>) -> String {
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
                put("{amount}", &amount.dollars());
            }
            Topic::Meter(meter, seat, amount) => {
                put("{meter}", game.meters().get(usize::from(meter)).map_or("", |meter| meter.name.as_str()));
                put("{position}", &position(seat));
                put("{amount}", &amount.dollars());
            }
            Topic::Symbol(symbol) => put("{space}", game.kind.rules().symbol(symbol)),
            Topic::Outcome(outcome) => {
                for (name, value) in game.kind.rules().outcome_words(outcome) {
                    put(&format!("{{{name}}}"), &value);
                }
            }
        }
        text
    }
}
