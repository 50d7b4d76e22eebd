//! The table of a game of rounds.

use croupier_rules::{Card, Money, Odds, WagerId};
use serde::{Deserialize, Serialize};

use crate::bet::{Owner, SeatNo};

use super::baccarat::{BaccaratResult, BaccaratRound, MustHitState};
use super::form::{CardStep, RoundGameKind, RoundSettings};
use super::red_dog::RedDogRound;
use super::war::WarRound;
use super::wheel::WheelState;

/// A player, by the order of coming; a number is free again when its player has left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerNo(pub u8);

impl PlayerNo {
    /// As an index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A player at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// Who it is; the host knows the name.
    pub id: u32,
    /// The chips before the player that are not on the layout.
    pub rail: Money,
    /// Vigorish that is marked and not yet collected.
    pub owes: Money,
    /// The value of the player's own chips, where they bear none.
    pub chip: Option<Money>,
}

/// What tells one bet from another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BetSpot))]
pub struct BetSpot {
    /// Where it lies.
    pub seat: SeatNo,
    /// What it is.
    #[cfg_attr(feature = "schema", schema(value_type = u16))]
    pub wager: WagerId,
    /// Whose it is.
    pub player: PlayerNo,
    /// For whom it plays.
    pub owner: Owner,
}

/// A bet on the layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bet {
    /// Which.
    pub spot: BetSpot,
    /// The stake.
    pub stake: Money,
    /// The dealer has still to confirm this much of it.
    pub unconfirmed: Money,
    /// This much of it reached the layout after bets were closed.
    pub late: Money,
}

impl Bet {
    /// The bet without the chips that came too late; none if that is all of it.
    pub(super) fn in_time(&self) -> Option<Bet> {
        (self.stake > self.late).then(|| Bet { stake: self.stake.minus(self.late), ..*self })
    }
}

/// Where a round stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum RoundStage {
    /// Bets are open.
    Betting,
    /// Bets are closed, and nothing is dealt yet.
    Closed,
    /// Cards are out.
    InPlay,
}

/// How far a shoe is from its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ShoeEnding))]
pub enum Ending {
    /// The cover card has not come out.
    No,
    /// It came out in this round.
    CoverSeen,
    /// One more round is played.
    LastHand,
    /// New cards are due.
    Due,
}

/// What has still to be done with new cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ShoePreparing))]
pub enum ShoePreparation {
    /// They are to be cut; these positions have been asked.
    Cut {
        /// The positions that were asked and did not cut, or whose cut did not stand.
        asked: Vec<SeatNo>,
        /// Was another cut ordered?
        again: bool,
    },
    /// The cover card is to be put in.
    Cover {
        /// The positions that were asked before, for a recut.
        asked: Vec<SeatNo>,
    },
    /// They are to be put into the shoe.
    Load {
        /// The positions that were asked before, for a recut.
        asked: Vec<SeatNo>,
    },
    /// The first card is to be burnt.
    Burn,
}

/// The shoe.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shoe {
    /// All cards of the set, those that were dealt included, in the order in which they come out.
    pub cards: Vec<Card>,
    /// How many have come out.
    pub next: usize,
    /// How many cards lie below the cover card.
    pub cover: Option<usize>,
    /// How far it is from its end.
    pub ending: Ending,
    /// How many cards have been discarded.
    pub discards: u32,
    /// Are the decks fresh?
    pub fresh: bool,
    /// What has still to be done before it can be dealt from.
    pub preparing: Option<ShoePreparation>,
    /// What was done with the cards.
    pub steps: Vec<CardStep>,
    /// A card drawn in error that begins the next round.
    pub carried: Option<Card>,
    /// A card that was not due or that showed, until it is settled what becomes of it.
    pub aside: Option<Card>,
}

impl Shoe {
    /// How many cards are left.
    pub fn left(&self) -> usize {
        self.cards.len() - self.next
    }
}

/// A meter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Meter {
    /// What it shows.
    pub amount: Money,
    /// What it has besides, in ten thousandths of a cent.
    pub carry: i64,
    /// Both as they were before this round's stakes.
    pub before: (Money, i64),
}

/// What the last settlement paid a bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LastPaid {
    /// The bet.
    pub spot: BetSpot,
    /// What it won.
    pub won: Money,
    /// At which odds.
    pub odds: Option<Odds>,
    /// Has it been paid in larger chips?
    pub converted: bool,
}

/// The round in play, or the last one while its cards still lie there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Play {
    /// None yet.
    None,
    /// Of baccarat.
    Baccarat(BaccaratRound),
    /// Of Red Dog.
    RedDog(RedDogRound),
    /// Of Casino War.
    War(WarRound),
}

impl Play {
    /// The cards on the table.
    pub fn cards(&self) -> Vec<Card> {
        match self {
            Play::None => Vec::new(),
            Play::Baccarat(round) => round.hands.iter().flat_map(|hand| hand.cards.iter().copied()).collect(),
            Play::RedDog(round) => round.cards.clone(),
            Play::War(round) => {
                let own = round.contests.iter().flat_map(|contest| [Some(contest.card), contest.second]);
                own.flatten().chain(round.dealer.iter().copied()).collect()
            }
        }
    }
}

/// A table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// The players, by number.
    pub players: Vec<Option<Player>>,
    /// Who has each position.
    pub positions: Vec<Option<PlayerNo>>,
    /// The bets, in the order in which they were made.
    pub bets: Vec<Bet>,
    /// Where the round stands.
    pub stage: RoundStage,
    /// The round.
    pub play: Play,
    /// The shoe, once there is one.
    pub shoe: Option<Shoe>,
    /// The house's chips, counted from the opening: it may be less than nothing.
    pub bank: Money,
    /// The tip box.
    pub tips: Money,
    /// Vigorish that the house has earned.
    pub vigorish: Money,
    /// The meters, in the order of the pack.
    pub meters: Vec<Meter>,
    /// The meter that must hit.
    pub must_hit: Option<MustHitState>,
    /// The results of this shoe.
    pub results: Vec<BaccaratResult>,
    /// The wheel.
    pub wheel: WheelState,
    /// What the last settlement paid.
    pub last_paid: Vec<LastPaid>,
    /// Was the last round void?
    pub voided: bool,
}

impl Table {
    /// A table that has just been opened: nobody is there, and no cards.
    pub fn open(game: &RoundSettings) -> Table {
        let baccarat = game.baccarat();
        let meters: Vec<Meter> = baccarat
            .map(|baccarat| baccarat.meters.iter().map(|rules| Meter::at(rules.reset.value)).collect())
            .unwrap_or_default();
        let must_hit = baccarat.and_then(|baccarat| baccarat.must_hit.as_ref());
        let must_hit = must_hit.map(|rules| MustHitState::new(rules.reset.value));
        let seeded = meters.iter().map(|meter| meter.amount).chain(must_hit.iter().map(|m| m.meter.amount));
        let bank = seeded.fold(Money::ZERO, Money::minus);
        Table {
            players: Vec::new(),
            positions: vec![None; game.places.positions.value as usize],
            bets: Vec::new(),
            stage: RoundStage::Betting,
            play: Play::None,
            shoe: None,
            bank,
            tips: Money::ZERO,
            vigorish: Money::ZERO,
            meters,
            must_hit,
            results: Vec::new(),
            wheel: WheelState::default(),
            last_paid: Vec::new(),
            voided: false,
        }
    }

    /// A player who is there.
    pub fn player(&self, player: PlayerNo) -> Option<&Player> {
        self.players.get(player.index()).and_then(Option::as_ref)
    }

    pub(super) fn player_mut(&mut self, player: PlayerNo) -> Option<&mut Player> {
        self.players.get_mut(player.index()).and_then(Option::as_mut)
    }

    /// The players with their numbers.
    pub fn people(&self) -> impl Iterator<Item = (PlayerNo, &Player)> {
        self.players
            .iter()
            .enumerate()
            .filter_map(|(index, player)| Some((PlayerNo(index as u8), player.as_ref()?)))
    }

    /// Who has a position.
    pub fn at(&self, seat: SeatNo) -> Option<PlayerNo> {
        self.positions.get(seat.index()).copied().flatten()
    }

    /// The positions that somebody has, from the first.
    pub fn taken(&self) -> impl DoubleEndedIterator<Item = SeatNo> + '_ {
        (0..self.positions.len()).map(|index| SeatNo(index as u8)).filter(|seat| self.at(*seat).is_some())
    }

    /// The first position of a player.
    pub fn first_position(&self, player: PlayerNo) -> Option<SeatNo> {
        self.taken().find(|seat| self.at(*seat) == Some(player))
    }

    /// The bet on a spot.
    pub fn bet(&self, spot: BetSpot) -> Option<&Bet> {
        self.bets.iter().find(|bet| bet.spot == spot)
    }

    /// All chips on the layout.
    pub fn on_layout(&self) -> Money {
        self.bets.iter().fold(Money::ZERO, |sum, bet| sum.plus(bet.stake))
    }

    /// All chips that there are, the house's included: what came in over the cashier's desk, and nothing else.
    pub fn everything(&self) -> Money {
        let rails = self.people().fold(Money::ZERO, |sum, (_, player)| sum.plus(player.rail));
        let meters = self.meters.iter().fold(Money::ZERO, |sum, meter| sum.plus(meter.amount));
        let must_hit = self.must_hit.as_ref().map_or(Money::ZERO, |must_hit| must_hit.meter.amount);
        [rails, self.on_layout(), self.bank, self.tips, self.vigorish, meters, must_hit]
            .into_iter()
            .fold(Money::ZERO, Money::plus)
    }
}

impl Meter {
    /// A meter that shows this much.
    pub fn at(amount: Money) -> Meter {
        Meter { amount, carry: 0, before: (amount, 0) }
    }

    /// The meter after a stake fed it, of which this part does, in hundredths of a percent.
    pub fn fed(self, stake: Money, rate: i64) -> Meter {
        // A cent of stake feeds so many ten thousandths of a cent.
        let all = stake.cents().saturating_mul(rate).saturating_add(self.carry);
        let amount = self.amount.plus(Money::from_cents(all / 10_000));
        Meter { amount, carry: all % 10_000, ..self }
    }

    /// The meter after this much was paid from it: it does not go under what it begins with.
    pub fn lowered(self, paid: Money, reset: Money) -> Meter {
        let left = self.amount.minus(paid);
        // A meter that begins anew begins without a rest of a cent.
        let (amount, carry) = if left > reset { (left, self.carry) } else { (reset, 0) };
        Meter { amount, carry, ..self }
    }
}

impl RoundSettings {
    /// The name of a wheel's symbol, by its place among the spots.
    pub fn symbol(&self, symbol: u8) -> &str {
        match &self.kind {
            RoundGameKind::Wheel(wheel) => {
                wheel.plan.spots.get(usize::from(symbol)).map_or("", |spot| spot.name.as_str())
            }
            _ => "",
        }
    }
}
