//! Baccarat: the tableau, who turns the cards, what goes wrong, and the meters.

mod deal;
mod facts;
mod handling;
mod irregular;
mod looks;
mod progressive;
mod reading;
mod roads;
mod round;
mod vigorish;

use croupier_rules::{Card, Cite, Cited, Money, Suit, WagerId};

use super::fact::Side;
use super::form::MeterRules;

pub use facts::Facts;
pub use looks::HandsView;
pub use roads::{Colour, Road, RoadMark, Roads, roads};
pub use round::{BaccaratHand, BaccaratResult, BaccaratRound, MustHitState};

/// What cards count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Points {
    /// An ace.
    pub ace: Cited<u32>,
    /// Do cards from 2 to 9 count what they show? Otherwise nothing; where nothing is said, they do.
    pub face_value: Option<Cited<bool>>,
    /// A ten, jack, queen or king.
    pub ten_to_king: Cited<u32>,
    /// Is the tens digit of a sum dropped?
    pub single_digit: Cited<bool>,
}

impl Points {
    /// What a card counts.
    pub fn card(&self, card: Card) -> u8 {
        match card.rank() {
            Card::ACE => self.ace.value as u8,
            rank @ 2..=9 if self.face_value.is_none_or(|face| face.value) => rank,
            2..=9 => 0,
            _ => self.ten_to_king.value as u8,
        }
    }

    /// What a hand counts.
    pub fn total(&self, cards: &[Card]) -> u8 {
        let sum = cards.iter().fold(0_u8, |sum, card| sum.saturating_add(self.card(*card)));
        if self.single_digit.value { sum % 10 } else { sum }
    }
}

/// When third cards are drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tableau {
    /// The totals of two cards that are a natural.
    pub naturals: Cited<Vec<u8>>,
    /// Does a natural end the round?
    pub natural_ends: Cited<bool>,
    /// Does Player draw: by the total, from 0 to 7.
    pub player: [Cited<bool>; 8],
    /// Does Banker draw if Player stood: by the total.
    pub stood: [Cited<bool>; 8],
    /// Does Banker draw whatever Player drew: on 0, 1, 2 and 7.
    pub drew: [Cited<bool>; 4],
    /// Does Banker draw: by what Player's third card counts, and Banker's total from 3 to 6.
    pub third: [[Cited<bool>; 4]; 10],
    /// How many cards a hand may get besides its two.
    pub extra_cards: Cited<u32>,
}

impl Tableau {
    /// Is this total of two cards a natural?
    pub fn is_natural(&self, total: u8) -> bool {
        self.naturals.value.contains(&total)
    }

    /// Does a natural end the round before third cards?
    pub fn ends(&self, player: u8, banker: u8) -> bool {
        self.extra_cards.value == 0
            || self.natural_ends.value && (self.is_natural(player) || self.is_natural(banker))
    }

    /// Does Player draw?
    pub fn player_draws(&self, player: u8, banker: u8) -> bool {
        self.player_rule(player, banker).is_some_and(|rule| rule.value)
    }

    /// Does Banker draw? `third` is what Player's third card counts, if there is one.
    pub fn banker_draws(&self, player: u8, banker: u8, third: Option<u8>) -> bool {
        self.banker_rule(player, banker, third).is_some_and(|rule| rule.value)
    }

    /// The rule by which Player draws or stands; none where the round ends before that.
    pub fn player_rule(&self, player: u8, banker: u8) -> Option<Cited<bool>> {
        if self.ends(player, banker) { None } else { at(&self.player, player) }
    }

    /// The rule by which Banker draws or stands; none where the round ends before that.
    pub fn banker_rule(&self, player: u8, banker: u8, third: Option<u8>) -> Option<Cited<bool>> {
        if self.ends(player, banker) {
            return None;
        }
        let Some(third) = third else { return at(&self.stood, banker) };
        match banker {
            0..=2 => at(&self.drew, banker),
            3..=6 => at(self.third.get(usize::from(third))?, banker - 3),
            7 => at(&self.drew, 3),
            _ => None,
        }
    }
}

/// A rule of a table by its place; beyond the table, none.
fn at(rules: &[Cited<bool>], place: u8) -> Option<Cited<bool>> {
    rules.get(usize::from(place)).copied()
}

/// Who handles the cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handling {
    /// Do players?
    pub by_players: Cited<bool>,
    /// The one with the highest wager? Otherwise the first position with one.
    pub to_highest: Cited<bool>,
    /// Of equal wagers the lowest position? Otherwise the highest.
    pub equal_lowest: Cited<bool>,
    /// Is Player's hand turned first?
    pub player_first: Cited<bool>,
    /// Does the same player get the third card? Otherwise the dealer turns it.
    pub third_same: Cited<bool>,
    /// Is the right that was given up offered to the next higher position? Otherwise to the next lower.
    pub next_higher: Cited<bool>,
    /// Does the dealer turn the cards if nobody sits immediately beside?
    pub beside_empty_dealer: Cited<bool>,
    /// May the right be taken away for delay?
    pub delay: Cited<bool>,
}

/// Vigorish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VigorishRules {
    /// Is it rounded up to a unit? Otherwise it is exact, to the cent.
    pub rounded_up: Cited<bool>,
    /// The unit.
    pub unit: Cited<Money>,
    /// Is it marked and collected later?
    pub marked: Cited<bool>,
    /// Is that step before the payment?
    pub before_payment: Cited<bool>,
    /// Is what is marked due before a new shoe too? Otherwise only when its player leaves.
    pub due_at_shoe: Cited<bool>,
    /// Is a table refused whose chips cannot pay what the vigorish leaves? Otherwise, and where nothing is said, the
    /// house keeps what they cannot pay.
    pub unpayable_refused: Option<Cited<bool>>,
}

impl VigorishRules {
    /// Does the house keep what chips cannot pay, a fraction of a cent included?
    pub(super) fn keeps_unpayable(&self) -> bool {
        self.unpayable_refused.is_none_or(|refused| !refused.value)
    }
}

/// The progressive wager's ways.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progressive {
    /// Do those who win shares of one meter divide it? Otherwise each gets it as it stood.
    pub split: Cited<bool>,
    /// The suits of the king and the nine of each position.
    pub personal: Cited<Vec<(Suit, Suit)>>,
    /// Are meters as before when a round is void?
    pub void_reversed: Cited<bool>,
}

/// The meter that must hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MustHit {
    /// What it begins with.
    pub reset: Cited<Money>,
    /// What it pays at most.
    pub most: Cited<Money>,
    /// The part of each stake that feeds it, in hundredths of a percent.
    pub rate: Cited<i64>,
    /// The part of it that is paid.
    pub share: Cited<i64>,
    /// Does one drawn from all win? Otherwise the one whose stake reached the amount.
    pub drawn: Cited<bool>,
    /// The wager whose stakes feed it.
    pub wager: WagerId,
}

/// What becomes of cards that were not due, or that showed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IrregularCards {
    /// A card drawn in error begins the next round. Otherwise it is discarded.
    pub error_next_round: Cited<bool>,
    /// Player's third card that was not due and not shown is Banker's, if Banker draws.
    pub hidden_third_bankers: Cited<bool>,
    /// And if Banker stands it begins the next round.
    pub hidden_unused_next: Cited<bool>,
    /// The same of one that was shown.
    pub shown_third_bankers: Cited<bool>,
    /// If Banker stands it begins a simulated round. Otherwise it and one more are discarded.
    pub shown_unused_simulated: Cited<bool>,
    /// Any other card that shows begins a simulated round. Otherwise it is discarded.
    pub exposed_simulated: Cited<bool>,
    /// If that happens in a round, the round is void.
    pub exposed_voids: Cited<bool>,
    /// The cards of a simulated round are discarded.
    pub simulated_discarded: Cited<bool>,
    /// A simulated round for which the cards do not suffice is void like any other, and that is announced. Otherwise, and
    /// where nothing is said, it only ends.
    pub simulated_short_void: Option<Cited<bool>>,
}

/// Baccarat, as a pack has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Baccarat {
    /// What cards count.
    pub points: Points,
    /// When third cards are drawn.
    pub tableau: Tableau,
    /// Do the first four cards go to the hands by turns? Otherwise two and two.
    pub alternate: Cited<bool>,
    /// Are they dealt face down?
    pub face_down: Cited<bool>,
    /// Who handles the cards.
    pub handling: Handling,
    /// Vigorish.
    pub vigorish: VigorishRules,
    /// The meters.
    pub meters: Vec<MeterRules>,
    /// The progressive wager's ways, where it is offered.
    pub progressive: Option<Progressive>,
    /// The meter that must hit, where there is one.
    pub must_hit: Option<MustHit>,
    /// The clause by which no meter must hit.
    pub no_must_hit: Option<Cite>,
    /// What goes wrong.
    pub irregular: IrregularCards,
    /// The wagers on the hands.
    pub hands: [Option<WagerId>; 2],
}

impl Baccarat {
    /// The wager on a hand.
    pub fn wager_on(&self, side: Side) -> Option<WagerId> {
        self.hands[side as usize]
    }

    pub(super) fn shares_split(&self) -> bool {
        self.progressive.as_ref().is_some_and(|progressive| progressive.split.value)
    }

    pub(super) fn vigorish_first(&self) -> bool {
        self.vigorish.before_payment.value
    }

    pub(super) fn vigorish_marked(&self) -> bool {
        self.vigorish.marked.value
    }
}
