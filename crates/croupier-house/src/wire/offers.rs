//! A person's current options, named after the requests that they allow.

use croupier_ledger::TableInPlay;
use croupier_rules::{Layout, Money};
use croupier_table::craps::{self, BetRef};
use croupier_table::games::DECISIONS;
use croupier_table::request::is_false;
use croupier_table::rounds::{self, BetSpot};
use croupier_table::{GameRules, Owner, StakeRange};
use serde::Serialize;
use utoipa::openapi::schema::AllOfBuilder;
use utoipa::openapi::{ObjectBuilder, Ref, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// An option that a person has now, named after its request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Offer {
    /// An option that does not depend on the game.
    Shared(SharedOffer),
    /// A decision of the game.
    Decide {
        /// The request.
        #[serde(rename = "do")]
        request: &'static str,
        #[serde(flatten)]
        #[allow(missing_docs, reason = "its fields are inlined here")]
        decision: DecisionOffer,
    },
}

/// An option that a person has now, named after its request.
///
/// Clients send an offer back as a request, with an amount in place of the range. Therefore an offer has only the
/// fields of that request and the range. Other facts about a decision are in the rule book.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum SharedOffer {
    /// Make a bet, or add to an existing bet.
    Bet(BetOffer),
    /// Take back part of a bet.
    Reduce(BetOffer),
    /// Take a bet down.
    Down(BetOffer),
    /// Craps: turn a bet on or off. Baccarat: turn the cards of a hand.
    Turn(TurnActionOffer),
    /// Move a bet.
    Move {
        /// The wager to move the bet from.
        from: String,
        /// The wager to move the bet to.
        to: String,
    },
    /// Take the dice.
    TakeDice {},
    /// Decline the dice.
    DeclineDice {},
    /// Pass the dice on.
    PassDice {},
    /// Choose two dice.
    ChooseDice {
        /// The numbers of the presented dice, from 1.
        presented: Vec<u8>,
        /// Dice that cannot be chosen.
        except: Vec<u8>,
    },
    /// Change the dice.
    ChangeDice {
        /// The dice to choose from.
        from: craps::DicePool,
    },
    /// Take a position.
    TakePosition {
        /// The position.
        position: u32,
    },
    /// Cut the cards.
    Cut {
        /// The minimum number of cards to leave at each end.
        from_ends: u32,
        /// The number of cards to be cut.
        cards: u32,
    },
    /// Decline to cut the cards.
    DeclineCut {},
    /// Give back the cards of a hand.
    GiveUp {},
    /// Pay the vigorish that is owed.
    PayVigorish {
        /// The amount in cents.
        #[schema(value_type = i64)]
        amount: Money,
    },
    /// Leave the table.
    Leave {},
}

/// An offer about a bet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct BetOffer {
    /// The wager's name on the layout.
    pub wager: String,
    /// The position, at a card table or a wheel.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u32, required = false)]
    pub position: Option<u32>,
    /// Whether the bet is for the dealers.
    #[serde(skip_serializing_if = "is_false")]
    #[schema(required = false)]
    pub for_dealers: bool,
    #[serde(flatten)]
    #[allow(missing_docs, reason = "its fields are inlined here")]
    pub amounts: Amounts,
}

/// An offer to turn a bet, or cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct TurnActionOffer {
    /// Craps: the wager.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    pub wager: Option<String>,
    /// Craps: `true` for on, `false` for off.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = bool, required = false)]
    pub on: Option<bool>,
    /// Whether the bet is for the dealers.
    #[serde(skip_serializing_if = "is_false")]
    #[schema(required = false)]
    pub for_dealers: bool,
}

/// A decision that a player has to make.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct DecisionOffer {
    /// The position.
    pub position: u32,
    /// Whether the decision is about a bet for the dealers.
    #[serde(skip_serializing_if = "is_false")]
    #[schema(required = false)]
    pub for_dealers: bool,
    #[serde(flatten)]
    #[allow(missing_docs, reason = "its fields are inlined here")]
    pub amounts: Amounts,
}

/// The amounts that an offer takes, if it takes any.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, ToSchema)]
pub struct Amounts {
    /// The minimum amount, in cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = i64, required = false)]
    pub min: Option<Money>,
    /// The maximum amount, in cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = i64, required = false)]
    pub max: Option<Money>,
    /// The step from one amount to the next, in cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = i64, required = false)]
    pub step: Option<Money>,
}

impl From<Option<StakeRange>> for Amounts {
    fn from(range: Option<StakeRange>) -> Amounts {
        Amounts {
            min: range.map(|range| range.min),
            max: range.map(|range| range.max),
            step: range.map(|range| range.step),
        }
    }
}

impl PartialSchema for Offer {
    fn schema() -> RefOr<Schema> {
        let mut whole = SharedOffer::schema();
        if let RefOr::T(Schema::OneOf(whole)) = &mut whole {
            let decisions = DECISIONS.iter().flat_map(|names| names.iter());
            whole.items.extend(decisions.map(|name| decision_schema(name)));
        }
        whole
    }
}

impl ToSchema for Offer {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        SharedOffer::schemas(schemas);
        schemas.push((DecisionOffer::name().into_owned(), DecisionOffer::schema()));
        DecisionOffer::schemas(schemas);
    }
}

/// Describes the offer of a decision in the same form as a tagged variant.
fn decision_schema(name: &str) -> RefOr<Schema> {
    let tag = ObjectBuilder::new().schema_type(Type::String).enum_values(Some([name]));
    let tagged = ObjectBuilder::new().property("do", tag).required("do");
    AllOfBuilder::new().item(Ref::from_schema_name(DecisionOffer::name())).item(tagged).into()
}

/// Returns a person's current options; none if the person has no place at the table.
pub fn offers(played: TableInPlay<'_>, person: u32) -> Vec<Offer> {
    match played {
        TableInPlay::Craps(rules, table) => {
            let seat = table.players().find(|(_, seat)| seat.player == person && !seat.away);
            let offers = seat.map(|(seat, _)| craps::offers(rules, table, seat)).unwrap_or_default();
            offers.iter().map(|offer| Offer::Shared(at_craps(&rules.layout, offer))).collect()
        }
        TableInPlay::Rounds(rules, table) => {
            let player = table.people().find(|(_, player)| player.id == person);
            let offers = player.map(|(player, _)| rounds::offers(rules, table, player)).unwrap_or_default();
            offers.iter().map(|offer| at_rounds(rules, offer)).collect()
        }
    }
}

fn at_craps(layout: &Layout, offer: &craps::Offer) -> SharedOffer {
    let name = |which: &BetRef| match which.state {
        Some(state) => layout.spot(which.wager, state).to_owned(),
        None => layout.wager(which.wager).id.clone(),
    };
    let bet = |which: &BetRef, amounts: Option<StakeRange>| BetOffer {
        wager: name(which),
        position: None,
        for_dealers: which.owner == Owner::Dealers,
        amounts: amounts.into(),
    };
    match offer {
        craps::Offer::Bet { which, amounts } => SharedOffer::Bet(bet(which, Some(*amounts))),
        craps::Offer::Reduce { which, amounts } => SharedOffer::Reduce(bet(which, Some(*amounts))),
        craps::Offer::Down { which, .. } => SharedOffer::Down(bet(which, None)),
        craps::Offer::Turn { which, on } => SharedOffer::Turn(TurnActionOffer {
            wager: Some(name(which)),
            on: Some(*on),
            for_dealers: which.owner == Owner::Dealers,
        }),
        craps::Offer::Move { from, to } => SharedOffer::Move { from: name(from), to: name(to) },
        craps::Offer::TakeDice => SharedOffer::TakeDice {},
        craps::Offer::DeclineDice => SharedOffer::DeclineDice {},
        craps::Offer::PassDice => SharedOffer::PassDice {},
        craps::Offer::ChooseDice { presented, except } => {
            let dice = |bits: u8| (0..8).filter(|die| bits & 1 << die != 0).map(|die| die + 1).collect();
            SharedOffer::ChooseDice { presented: dice(*presented), except: dice(*except) }
        }
        craps::Offer::ChangeDice { from } => SharedOffer::ChangeDice { from: *from },
        craps::Offer::Leave => SharedOffer::Leave {},
    }
}

fn at_rounds(rules: &rounds::Rules, offer: &rounds::Offer) -> Offer {
    let bet = |spot: &BetSpot, amounts: Option<StakeRange>| BetOffer {
        wager: rules.layout.wager(spot.wager).id.clone(),
        position: Some(spot.seat.position()),
        for_dealers: spot.owner == Owner::Dealers,
        amounts: amounts.into(),
    };
    let decision = |by: &rounds::Decider, amounts: Option<StakeRange>| DecisionOffer {
        position: by.seat.position(),
        for_dealers: by.owner == Owner::Dealers,
        amounts: amounts.into(),
    };
    Offer::Shared(match offer {
        rounds::Offer::Bet { spot, amounts } => SharedOffer::Bet(bet(spot, Some(*amounts))),
        rounds::Offer::Reduce { spot, amounts } => SharedOffer::Reduce(bet(spot, Some(*amounts))),
        rounds::Offer::Down { spot, .. } => SharedOffer::Down(bet(spot, None)),
        rounds::Offer::TakePosition { seat } => SharedOffer::TakePosition { position: seat.position() },
        rounds::Offer::Cut { from_ends, cards } => SharedOffer::Cut { from_ends: *from_ends, cards: *cards },
        rounds::Offer::DeclineCut => SharedOffer::DeclineCut {},
        rounds::Offer::Turn => {
            SharedOffer::Turn(TurnActionOffer { wager: None, on: None, for_dealers: false })
        }
        rounds::Offer::GiveUp => SharedOffer::GiveUp {},
        rounds::Offer::Decide { request, by, amounts } => {
            return Offer::Decide { request, decision: decision(by, *amounts) };
        }
        rounds::Offer::PayVigorish { amount } => SharedOffer::PayVigorish { amount: *amount },
        rounds::Offer::Leave => SharedOffer::Leave {},
    })
}

/// Returns the smallest stake that a wager takes; `None` if the layout has no such wager.
pub(crate) fn smallest_stake(rules: &GameRules, wager: &str) -> Option<Money> {
    let (min, step) = match rules {
        GameRules::Craps(rules) => {
            let id = rules.layout.find_wager(wager)?;
            let terms = craps::stake_terms(rules, id);
            let spots = &rules.layout.wager(id).spots;
            let number = spots
                .iter()
                .position(|spot| spot == wager)
                .and_then(|state| rules.layout.wager(id).numbers.get(state));
            (terms.min.value, number.map_or_else(|| terms.step(), |number| terms.step_on(*number)))
        }
        GameRules::Rounds(rules) => {
            let terms = rounds::stake_terms(rules, rules.layout.find_wager(wager)?);
            (terms.min.value, terms.step())
        }
    };
    let step = step.cents().max(1);
    Some(Money::from_cents((min.cents().max(1) + step - 1) / step * step))
}
