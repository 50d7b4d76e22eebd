//! Requests that people make of a table of rounds, and the commands that they stand for. The games add further
//! requests.

use croupier_rules::Card;
use serde::{Deserialize, Deserializer, Serialize};

use crate::bet::{Owner, SeatNo};
use crate::games::GameRequest;
use crate::names;
use crate::request::{Cents, RequestError, Requester, is_false, seat_number};

use super::Rules;
use super::command::{BetMethod, Command, CutActor, DealingIrregularity, Decider};
use super::side::Side;
use super::state::{BetSpot, PlayerNo, Table};

/// A request to a table of rounds. It refers to wagers by their names on the layout (`banker`, `tie`, `war`) and to
/// positions by their numbers, from 1. A request without an optional `position` applies to the player's first
/// position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", schema(title = "RoundRequest"))]
pub enum SharedRequest {
    /// Sit down with chips and take a position: the given one, or the first that is free.
    Sit {
        /// The value of the chips to bring.
        chips: Cents,
        /// The position to take.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
    },
    /// Take an additional position.
    TakePosition {
        /// The position to take.
        position: u32,
    },
    /// Buy more chips.
    BuyIn {
        /// The value of the chips.
        amount: Cents,
    },
    /// Get colour chips, which have no value printed on them.
    Colour {
        /// The value of each chip.
        chip: Cents,
    },
    /// Leave the table.
    Leave {},
    /// Make a wager, or add to it.
    Bet {
        /// The wager.
        wager: String,
        /// The amount to add.
        amount: Cents,
        /// The position to bet on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
        /// Whether the bet is for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
        /// The cash that the player lays on the table. The wager is then called out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cash: Option<Cents>,
    },
    /// Take part of a wager back.
    Reduce {
        /// The wager.
        wager: String,
        /// The amount to take back.
        amount: Cents,
        /// The position of the wager.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
        /// Whether the bet is a dealer bet rather than the player's.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Take a wager down.
    Down {
        /// The wager.
        wager: String,
        /// The position of the wager.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
        /// Whether the bet is a dealer bet rather than the player's.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Cut the cards. If the crew cuts, `by` names the role.
    Cut {
        /// The number of cards from the top.
        at: u32,
        /// The member of the crew who cuts; only the crew may set this.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<HouseCutter>,
    },
    /// Do not cut.
    DeclineCut {},
    /// Pay the vigorish that is marked as due.
    PayVigorish {},

    /// Crew: confirm a wager that was called out.
    Confirm {
        /// A position of the player who called the wager.
        position: u32,
        /// The wager.
        wager: String,
        /// The position on which the wager lies, if it is not the player's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        on: Option<u32>,
        /// Whether the bet is a dealer bet rather than the player's.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Crew: a player set chips down after bets were closed, and nobody noticed.
    LateBet {
        /// A position of the player who set the chips down.
        position: u32,
        /// The wager.
        wager: String,
        /// The amount.
        amount: Cents,
        /// The position on which the chips lie, if it is not the player's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        on: Option<u32>,
        /// Whether the bet is for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Crew: close the bets, or the raises.
    Close {},
    /// Crew: continue the deal, to the next decision or to the settlement.
    Deal {
        /// A dealing error to simulate.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        slip: Option<DealingError>,
    },
    /// Crew: new cards arrive, in the order after the shuffle.
    NewShoe {
        /// The cards, such as `9C`, top card first.
        #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
        cards: Vec<Card>,
    },
    /// Crew: new cards arrive in an order that nobody knows. The dealer then enters each card when it can be seen.
    UnseenShoe {},
    /// Crew: enter the next cards that can be seen, from a shoe whose order nobody knows.
    EnterCards {
        /// The cards, such as `9C`, in the order in which they were seen.
        #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
        cards: Vec<Card>,
        /// Whether the cover card came out before these cards.
        #[serde(default, skip_serializing_if = "is_false")]
        cover: bool,
    },
    /// Crew: correct the card that was entered last. The table then carries out the command again with this card.
    CorrectCard {
        /// The card that was seen.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        card: Card,
        /// Whether a supervisor corrects the card after the next bet or call. Bets made since then go back.
        #[serde(default, skip_serializing_if = "is_false")]
        late: bool,
    },
    /// Crew: a floorperson orders another cut.
    Recut {},
    /// Crew: the dealer puts the second cover card in.
    Cover {
        /// The number of cards above the bottom.
        from_bottom: u32,
    },
    /// Crew: the dealer puts the cards into the shoe.
    Load {},
    /// Crew: the dealer shows and burns the first card.
    Burn {},
    /// Crew: set the next cards. Only the table of a rehearsal accepts this.
    Arrange {
        /// The cards.
        #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
        cards: Vec<Card>,
        /// Whether these are the only cards left.
        #[serde(default, skip_serializing_if = "is_false")]
        only: bool,
    },
    /// Crew: set the hidden amount at which the must-hit meter pays.
    Trigger {
        /// The amount of the meter.
        amount: Cents,
    },
    /// Crew: one of the players who qualify was drawn at random.
    Draw {
        /// The index, from 0, of the drawn player among those who qualify.
        ticket: u32,
    },
}

/// One of the two hands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Hand {
    /// The Player hand.
    Player,
    /// The Banker hand.
    Banker,
}

/// The member of the crew who cuts the cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum HouseCutter {
    /// The dealer.
    Dealer,
    /// The floorperson.
    Floor,
}

/// A dealing error in a round of baccarat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "what", rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub enum DealingError {
    /// A hand gets a third card to which it is not entitled.
    Third {
        /// The hand.
        hand: Hand,
        /// Whether the card was shown.
        shown: bool,
    },
    /// A card of the round is exposed when it is drawn.
    Exposed {
        /// The number of the card, from 1.
        card: u8,
    },
}

impl From<DealingError> for DealingIrregularity {
    fn from(slip: DealingError) -> DealingIrregularity {
        match slip {
            DealingError::Third { hand, shown } => DealingIrregularity::Third {
                side: if hand == Hand::Player { Side::Player } else { Side::Banker },
                shown,
            },
            DealingError::Exposed { card } => DealingIrregularity::Exposed(card),
        }
    }
}

/// A request to a table of rounds: one that all games have, or one of a single game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum RoundRequest {
    /// A request that all games have.
    Shared(SharedRequest),
    /// A request that only one game has.
    Game(GameRequest),
}

/// The facts about a request that only one game has.
pub trait RequestFacts {
    /// Returns whether only the crew may make this request.
    fn is_crew_only(&self) -> bool {
        false
    }

    /// Sets the position of the player whom a crew's request is about.
    fn set_position(&mut self, position: u32) {
        let _ = position;
    }

    /// Returns the command that the request stands for.
    fn command(&self, at: &RequestContext<'_>) -> Result<Command, RequestError>;
}

impl From<SharedRequest> for RoundRequest {
    fn from(request: SharedRequest) -> RoundRequest {
        RoundRequest::Shared(request)
    }
}

impl RoundRequest {
    /// Reads a shared request, or a request of one game, by its name.
    pub fn read<'de, D: Deserializer<'de>>(name: &str, from: D) -> Result<RoundRequest, D::Error> {
        if GameRequest::knows(name) {
            GameRequest::read(name, from).map(RoundRequest::Game)
        } else {
            SharedRequest::deserialize(from).map(RoundRequest::Shared)
        }
    }

    /// Sets the position of the player whom a crew's request is about.
    pub fn set_position(&mut self, to: u32) {
        match self {
            RoundRequest::Shared(
                SharedRequest::Confirm { position, .. } | SharedRequest::LateBet { position, .. },
            ) => *position = to,
            RoundRequest::Shared(_) => {}
            RoundRequest::Game(request) => request.facts_mut().set_position(to),
        }
    }

    /// Returns whether only the crew may make this request.
    pub fn is_crew_only(&self) -> bool {
        match self {
            RoundRequest::Shared(request) => request.is_crew_only(),
            RoundRequest::Game(request) => request.facts().is_crew_only(),
        }
    }

    /// Returns the command that the request stands for.
    pub fn command(&self, rules: &Rules, table: &Table, asker: Requester) -> Result<Command, RequestError> {
        if self.is_crew_only() && !asker.crew {
            return Err(RequestError::NotYours);
        }
        let at = RequestContext { rules, table, person: asker.person };
        match self {
            RoundRequest::Shared(request) if request.is_crew_only() => at.crews(request),
            RoundRequest::Shared(request) => at.players(request),
            RoundRequest::Game(request) => request.facts().command(&at),
        }
    }
}

impl SharedRequest {
    /// Returns whether only the crew may make this request.
    pub fn is_crew_only(&self) -> bool {
        match self {
            SharedRequest::Sit { .. }
            | SharedRequest::TakePosition { .. }
            | SharedRequest::BuyIn { .. }
            | SharedRequest::Colour { .. }
            | SharedRequest::Leave {}
            | SharedRequest::Bet { .. }
            | SharedRequest::Reduce { .. }
            | SharedRequest::Down { .. }
            | SharedRequest::Cut { by: None, .. }
            | SharedRequest::DeclineCut {}
            | SharedRequest::PayVigorish {} => false,
            SharedRequest::Cut { by: Some(_), .. }
            | SharedRequest::Confirm { .. }
            | SharedRequest::LateBet { .. }
            | SharedRequest::Close {}
            | SharedRequest::Deal { .. }
            | SharedRequest::NewShoe { .. }
            | SharedRequest::UnseenShoe {}
            | SharedRequest::EnterCards { .. }
            | SharedRequest::CorrectCard { .. }
            | SharedRequest::Recut {}
            | SharedRequest::Cover { .. }
            | SharedRequest::Load {}
            | SharedRequest::Burn {}
            | SharedRequest::Arrange { .. }
            | SharedRequest::Trigger { .. }
            | SharedRequest::Draw { .. } => true,
        }
    }

    /// Returns whether the request makes sense only at a table with cards.
    pub fn is_about_cards(&self) -> bool {
        matches!(
            self,
            SharedRequest::NewShoe { .. }
                | SharedRequest::UnseenShoe {}
                | SharedRequest::EnterCards { .. }
                | SharedRequest::CorrectCard { .. }
                | SharedRequest::Arrange { .. }
                | SharedRequest::Deal { .. }
                | SharedRequest::Cut { .. }
                | SharedRequest::DeclineCut {}
                | SharedRequest::Recut {}
                | SharedRequest::Cover { .. }
                | SharedRequest::Load {}
                | SharedRequest::Burn {}
        )
    }
}

/// The rules, the table and the requester, for resolving names.
pub struct RequestContext<'t> {
    pub(crate) rules: &'t Rules,
    pub(crate) table: &'t Table,
    pub(crate) person: u32,
}

impl RequestContext<'_> {
    fn players(&self, ask: &SharedRequest) -> Result<Command, RequestError> {
        if let SharedRequest::Sit { chips, position } = ask {
            if self.player().is_ok() {
                return Err(RequestError::AlreadySeated);
            }
            let seat = position.map(seat_number).transpose()?;
            return Ok(Command::Sit { id: self.person, seat, chips: (*chips).into() });
        }
        let player = self.player()?;
        let spot = |wager: &str, position: &Option<u32>, for_dealers: &bool| {
            self.spot(player, *position, wager, *for_dealers)
        };
        Ok(match ask {
            SharedRequest::TakePosition { position } => {
                Command::TakePosition { player, seat: seat_number(*position)? }
            }
            SharedRequest::BuyIn { amount } => Command::BuyIn { player, amount: (*amount).into() },
            SharedRequest::Colour { chip } => Command::Colour { player, chip: (*chip).into() },
            SharedRequest::Leave {} => Command::Leave { player },
            SharedRequest::Bet { wager, amount, position, for_dealers, cash } => Command::Bet {
                spot: spot(wager, position, for_dealers)?,
                amount: (*amount).into(),
                way: cash.map_or(BetMethod::Chips, |cash| BetMethod::Called(cash.into())),
            },
            SharedRequest::Reduce { wager, amount, position, for_dealers } => {
                Command::Reduce { spot: spot(wager, position, for_dealers)?, amount: (*amount).into() }
            }
            SharedRequest::Down { wager, position, for_dealers } => {
                Command::Down { spot: spot(wager, position, for_dealers)? }
            }
            SharedRequest::Cut { at, by: None } => Command::Cut { by: CutActor::Player(player), at: *at },
            SharedRequest::DeclineCut {} => Command::DeclineCut { player },
            SharedRequest::PayVigorish {} => Command::PayVigorish { player },
            _ => return Err(RequestError::NotYours),
        })
    }

    fn crews(&self, ask: &SharedRequest) -> Result<Command, RequestError> {
        let spot = |position: &u32, wager: &str, on: &Option<u32>, for_dealers: &bool| {
            let player = self.player_at(*position)?;
            self.spot(player, Some(on.unwrap_or(*position)), wager, *for_dealers)
        };
        Ok(match ask {
            SharedRequest::Cut { at, by: Some(by) } => {
                let by = if *by == HouseCutter::Dealer { CutActor::Dealer } else { CutActor::Floor };
                Command::Cut { by, at: *at }
            }
            SharedRequest::Confirm { position, wager, on, for_dealers } => {
                Command::Confirm { spot: spot(position, wager, on, for_dealers)? }
            }
            SharedRequest::LateBet { position, wager, amount, on, for_dealers } => Command::Bet {
                spot: spot(position, wager, on, for_dealers)?,
                amount: (*amount).into(),
                way: BetMethod::Late,
            },
            SharedRequest::Close {} => Command::Close,
            SharedRequest::Deal { slip } => Command::Deal { slip: slip.map(DealingIrregularity::from) },
            SharedRequest::NewShoe { cards } => Command::NewShoe { cards: cards.clone() },
            SharedRequest::UnseenShoe {} => Command::UnseenShoe,
            SharedRequest::EnterCards { cards, cover } => {
                Command::EnterCards { cards: cards.clone(), cover: *cover }
            }
            SharedRequest::CorrectCard { card, late } => Command::CorrectCard { card: *card, late: *late },
            SharedRequest::Recut {} => Command::Recut,
            SharedRequest::Cover { from_bottom } => Command::Cover { from_bottom: *from_bottom },
            SharedRequest::Load {} => Command::Load,
            SharedRequest::Burn {} => Command::Burn,
            SharedRequest::Arrange { cards, only } => Command::Arrange { cards: cards.clone(), only: *only },
            SharedRequest::Trigger { amount } => Command::Trigger { amount: (*amount).into() },
            SharedRequest::Draw { ticket } => Command::Draw { ticket: *ticket },
            _ => return Err(RequestError::NotYours),
        })
    }

    pub(crate) fn player(&self) -> Result<PlayerNo, RequestError> {
        let mut own = self.table.people().filter(|(_, player)| player.id == self.person);
        own.next().map(|(player, _)| player).ok_or(RequestError::NotSeated)
    }

    pub(crate) fn player_at(&self, position: u32) -> Result<PlayerNo, RequestError> {
        self.table.at(seat_number(position)?).ok_or(RequestError::NobodyAt(position))
    }

    /// Returns the position that the request names, or the player's first position.
    pub(crate) fn seat_of(&self, player: PlayerNo, position: Option<u32>) -> Result<SeatNo, RequestError> {
        match position {
            Some(position) => seat_number(position),
            None => self.table.first_position(player).ok_or(RequestError::NotSeated),
        }
    }

    pub(crate) fn spot(
        &self,
        player: PlayerNo,
        position: Option<u32>,
        wager: &str,
        for_dealers: bool,
    ) -> Result<BetSpot, RequestError> {
        let seat = self.seat_of(player, position)?;
        let wager = names::round_wager(self.rules, wager).map_err(|why| RequestError::unnamed(wager, why))?;
        Ok(BetSpot { seat, wager, player, owner: owner(for_dealers) })
    }

    /// Returns the bet on which the requester decides.
    pub(crate) fn decider(&self, position: Option<u32>, for_dealers: bool) -> Result<Decider, RequestError> {
        let player = self.player()?;
        Ok(Decider { player, seat: self.seat_of(player, position)?, owner: owner(for_dealers) })
    }
}

fn owner(for_dealers: bool) -> Owner {
    if for_dealers { Owner::Dealers } else { Owner::Player }
}

#[cfg(feature = "schema")]
mod schema {
    use utoipa::openapi::{RefOr, Schema};
    use utoipa::{PartialSchema, ToSchema};

    use super::{GameRequest, RoundRequest, SharedRequest};

    impl PartialSchema for RoundRequest {
        fn schema() -> RefOr<Schema> {
            let mut whole = SharedRequest::schema();
            for part in GameRequest::parts() {
                if let (RefOr::T(Schema::OneOf(whole)), RefOr::T(Schema::OneOf(part))) = (&mut whole, part) {
                    whole.items.extend(part.items);
                }
            }
            whole
        }
    }

    impl ToSchema for RoundRequest {
        fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
            SharedRequest::schemas(schemas);
            GameRequest::referenced(schemas);
        }
    }
}
