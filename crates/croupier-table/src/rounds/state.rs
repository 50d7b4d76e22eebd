//! The state of a table for games of rounds.

use croupier_rules::{Card, Money, Odds, WagerId};
use serde::{Deserialize, Serialize};

use crate::bet::{Owner, SeatNo};

use super::entry::CardEntry;
use super::form::{PreparationStep, RoundSettings};
use super::meters::MustHitState;
use crate::games::Play;

/// A player, numbered in the order of arrival; a number is free again when its player has left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerNo(pub u8);

impl PlayerNo {
    /// Returns the place in the table's list of players.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A player at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// The player's number; the host knows the name.
    pub id: u32,
    /// The player's chips that are not on the layout.
    pub rail: Money,
    /// The vigorish that is marked and not yet collected.
    pub owes: Money,
    /// The value of each of the player's chips, if no value is marked on them.
    pub chip: Option<Money>,
}

/// The key of a bet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BetSpot))]
pub struct BetSpot {
    /// The position where the bet lies.
    pub seat: SeatNo,
    /// The wager.
    #[cfg_attr(feature = "schema", schema(value_type = u16))]
    pub wager: WagerId,
    /// The player who made the bet.
    pub player: PlayerNo,
    /// The beneficiary.
    pub owner: Owner,
}

/// A bet on the layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bet {
    /// Its key.
    pub spot: BetSpot,
    /// The stake, including unconfirmed and late chips.
    pub stake: Money,
    /// The part that the dealer still has to confirm.
    pub unconfirmed: Money,
    /// The part that reached the layout after bets closed.
    pub late: Money,
}

impl Bet {
    /// Returns the bet without its late chips; `None` if all are late.
    pub(crate) fn in_time(&self) -> Option<Bet> {
        (self.stake > self.late).then(|| Bet { stake: self.stake.minus(self.late), ..*self })
    }
}

/// Whether bets are open, closed, or in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum RoundStage {
    /// Bets are open.
    Betting,
    /// Bets are closed, and no card is dealt yet.
    Closed,
    /// Cards are out.
    InPlay,
}

/// How close a shoe is to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ShoeEnding))]
pub enum ShoeEndStage {
    /// The cover card has not come out.
    No,
    /// The cover card came out in this round.
    CoverSeen,
    /// One more round is played.
    LastHand,
    /// New cards are due.
    Due,
}

/// The next step in preparing new cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ShoePreparing))]
pub enum ShoePreparation {
    /// The cut.
    Cut {
        /// The positions that were asked and did not cut, or whose cut was rejected.
        asked: Vec<SeatNo>,
        /// Whether another cut was ordered.
        again: bool,
    },
    /// Inserting the cover card.
    Cover {
        /// The positions that were asked before, for a recut.
        asked: Vec<SeatNo>,
    },
    /// Putting the cards into the shoe.
    Load {
        /// The positions that were asked before, for a recut.
        asked: Vec<SeatNo>,
    },
    /// Burning the first card.
    Burn,
}

/// The shoe.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shoe {
    /// All cards of the set, including those already dealt, in the order in which they come out.
    pub cards: Vec<Card>,
    /// The number of cards that have come out.
    pub next: usize,
    /// The number of cards below the cover card.
    pub cover: Option<usize>,
    /// How close the shoe is to its end.
    pub ending: ShoeEndStage,
    /// The number of discarded cards.
    pub discards: u32,
    /// Whether the decks are fresh.
    pub fresh: bool,
    /// The next step in preparing the shoe; `None` if it is ready.
    pub preparing: Option<ShoePreparation>,
    /// The steps that the crew performed with the cards.
    pub steps: Vec<PreparationStep>,
    /// A card drawn in error that begins the next round.
    pub carried: Option<Card>,
    /// A card that was not due or was exposed, until the crew decides how to use it.
    pub aside: Option<Card>,
    /// The cards that nobody has seen, if nobody knows the order of the shoe. `cards` then holds arbitrary cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unseen: Option<UnseenCards>,
}

/// The cards that nobody has seen, in a shoe whose order nobody knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UnseenCards {
    /// The number of cards of each kind that nobody has seen yet.
    pub counts: Vec<u32>,
    /// Whether nobody has seen the card that was set aside.
    pub aside: bool,
    /// Whether nobody has seen the card that is kept for the next round.
    pub carried: bool,
}

impl UnseenCards {
    pub(crate) fn new(decks: u32) -> UnseenCards {
        UnseenCards { counts: vec![decks; Card::COUNT], aside: false, carried: false }
    }

    /// Notes that a card was seen.
    pub(crate) fn see(&mut self, card: Card) {
        let count = &mut self.counts[card.index()];
        *count = count.saturating_sub(1);
    }
}

impl Shoe {
    /// Returns the number of cards left.
    pub fn left(&self) -> usize {
        self.cards.len() - self.next
    }

    /// Notes that a card was seen, if nobody knows the order of the shoe.
    pub(crate) fn see(&mut self, card: Card) {
        if let Some(unseen) = &mut self.unseen {
            unseen.see(card);
        }
    }
}

/// A meter that grows with the stakes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Meter {
    /// The amount that the meter shows.
    pub amount: Money,
    /// The fraction beyond `amount`, in ten-thousandths of a cent.
    pub carry: i64,
    /// `amount` and `carry` before this round's stakes.
    pub before: (Money, i64),
}

/// A payment of the last settlement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LastPayment {
    /// The bet.
    pub spot: BetSpot,
    /// The winnings.
    pub won: Money,
    /// The odds, if the bet was paid at odds.
    pub odds: Option<Odds>,
    /// Whether the bet has been paid in larger chips.
    pub converted: bool,
}

/// A table for games of rounds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// The players by number; `None` for a free number.
    pub players: Vec<Option<Player>>,
    /// The occupant of each position, if any.
    pub positions: Vec<Option<PlayerNo>>,
    /// The bets, in the order in which they were made.
    pub bets: Vec<Bet>,
    /// Whether bets are open, closed, or in play.
    pub stage: RoundStage,
    /// The round in play, or the last one.
    pub play: Play,
    /// The shoe, once there is one.
    pub shoe: Option<Shoe>,
    /// The change in the house's chips since the table opened; may be negative.
    pub bank: Money,
    /// The chips in the tip box.
    pub tips: Money,
    /// The vigorish that the house has earned.
    pub vigorish: Money,
    /// The meters, in the order of the pack.
    pub meters: Vec<Meter>,
    /// The must-hit meter.
    pub must_hit: Option<MustHitState>,
    /// The payments of the last settlement.
    pub last_paid: Vec<LastPayment>,
    /// Whether the last round was void.
    pub voided: bool,
    /// The command that waits for cards to be entered, or the last such command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<Box<CardEntry>>,
}

impl Table {
    /// Creates a newly opened table without players or cards.
    pub fn open(game: &RoundSettings) -> Table {
        let rules = game.kind.rules();
        let meters: Vec<Meter> = rules.meters().iter().map(|meter| Meter::at(meter.reset.value)).collect();
        let must_hit = rules.must_hit();
        let must_hit = must_hit.map(|rules| MustHitState::new(rules.reset.value));
        let seeded = meters.iter().map(|meter| meter.amount).chain(must_hit.iter().map(|m| m.meter.amount));
        let bank = seeded.fold(Money::ZERO, Money::minus);
        Table {
            players: Vec::new(),
            positions: vec![None; game.places.positions.value as usize],
            bets: Vec::new(),
            stage: RoundStage::Betting,
            play: rules.open(),
            shoe: None,
            bank,
            tips: Money::ZERO,
            vigorish: Money::ZERO,
            meters,
            must_hit,
            last_paid: Vec::new(),
            voided: false,
            entry: None,
        }
    }

    /// Returns a player by number; `None` after the player left.
    pub fn player(&self, player: PlayerNo) -> Option<&Player> {
        self.players.get(player.index()).and_then(Option::as_ref)
    }

    pub(crate) fn player_mut(&mut self, player: PlayerNo) -> Option<&mut Player> {
        self.players.get_mut(player.index()).and_then(Option::as_mut)
    }

    /// Returns the players with their numbers.
    pub fn people(&self) -> impl Iterator<Item = (PlayerNo, &Player)> {
        self.players
            .iter()
            .enumerate()
            .filter_map(|(index, player)| Some((PlayerNo(index as u8), player.as_ref()?)))
    }

    /// Returns the player at a position.
    pub fn at(&self, seat: SeatNo) -> Option<PlayerNo> {
        self.positions.get(seat.index()).copied().flatten()
    }

    /// Returns the occupied positions, the lowest first.
    pub fn taken(&self) -> impl DoubleEndedIterator<Item = SeatNo> + '_ {
        (0..self.positions.len()).map(|index| SeatNo(index as u8)).filter(|seat| self.at(*seat).is_some())
    }

    /// Returns the lowest of a player's positions.
    pub fn first_position(&self, player: PlayerNo) -> Option<SeatNo> {
        self.taken().find(|seat| self.at(*seat) == Some(player))
    }

    /// Returns the bet with this key, if there is one.
    pub fn bet(&self, spot: BetSpot) -> Option<&Bet> {
        self.bets.iter().find(|bet| bet.spot == spot)
    }

    /// Returns the sum of the chips on the layout.
    pub fn on_layout(&self) -> Money {
        self.bets.iter().fold(Money::ZERO, |sum, bet| sum.plus(bet.stake))
    }

    /// Returns the sum of all chips, including the house's. It equals the chips that came in over the cashier's desk.
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
    /// Creates a meter that shows this amount.
    pub fn at(amount: Money) -> Meter {
        Meter { amount, carry: 0, before: (amount, 0) }
    }

    /// Returns the meter after a stake fed it at this rate, in hundredths of a percent.
    pub fn after_stake(self, stake: Money, rate: i64) -> Meter {
        // Each cent of the stake adds `rate` ten-thousandths of a cent.
        let all = stake.cents().saturating_mul(rate).saturating_add(self.carry);
        let amount = self.amount.plus(Money::from_cents(all / 10_000));
        Meter { amount, carry: all % 10_000, ..self }
    }

    /// Returns the meter after this payment from it. The meter never goes below its reset amount.
    pub fn lowered(self, paid: Money, reset: Money) -> Meter {
        let left = self.amount.minus(paid);
        // A meter that is reset begins without a fraction of a cent.
        let (amount, carry) = if left > reset { (left, self.carry) } else { (reset, 0) };
        Meter { amount, carry, ..self }
    }
}
