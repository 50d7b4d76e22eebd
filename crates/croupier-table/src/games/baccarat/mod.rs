//! Baccarat: the tableau, the turning of the cards, irregularities, and the meters.

mod call;
mod deal;
mod explained;
mod facts;
mod handling;
mod irregular;
mod looks;
mod reading;
mod request;
mod roads;
mod round;
mod vocabulary;

use croupier_rules::{Card, Cite, Cited, Money, Reader, RoundLayout, Section, Suit, WagerId};

use crate::game::RoundNoun;
use crate::games::Fact as RoundFact;
use crate::refusal::{Reason, Refusal};
use crate::rounds::command::{Command as RoundCommand, DealingIrregularity};
use crate::rounds::decide::{CommandDecider, unless};
use crate::rounds::form::MeterRules;
use crate::rounds::game::{FactScale, PlayerDecision, RoundGame, RoundPlay};
use crate::rounds::meters::MustHitRules;
use crate::rounds::offers::Offer;
use crate::rounds::side::Side;
use crate::rounds::state::PlayerNo;
use crate::rounds::vigorish::VigorishRules;

pub(crate) use facts::facts;
pub use facts::{Fact, PokerHand, RoundFacts, RoyalNine};
pub use looks::HandFeatures;
pub use request::PlayRequest;
pub use roads::{Colour, Road, RoadMark, Roads, roads};
pub use round::{BaccaratHand, BaccaratResult, BaccaratRound};
pub use vocabulary::{Command, Event};

/// The value of each rank in a hand's total.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardValues {
    /// The value of an ace.
    pub ace: Cited<u32>,
    /// Whether cards from 2 to 9 count their face value (the default); if not, they count zero.
    pub face_value: Option<Cited<bool>>,
    /// The value of a ten, jack, queen or king.
    pub ten_to_king: Cited<u32>,
    /// Whether the tens digit of a sum is dropped.
    pub single_digit: Cited<bool>,
}

impl CardValues {
    /// Returns the card's contribution to a hand's total.
    pub fn card(&self, card: Card) -> u8 {
        match card.rank() {
            Card::ACE => self.ace.value as u8,
            rank @ 2..=9 if self.face_value.is_none_or(|face| face.value) => rank,
            2..=9 => 0,
            _ => self.ten_to_king.value as u8,
        }
    }

    /// Returns the total of a hand.
    pub fn total(&self, cards: &[Card]) -> u8 {
        let sum = cards.iter().fold(0_u8, |sum, card| sum.saturating_add(self.card(*card)));
        if self.single_digit.value { sum % 10 } else { sum }
    }
}

/// The rules for third cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tableau {
    /// The totals of two cards that count as a natural.
    pub naturals: Cited<Vec<u8>>,
    /// Whether a natural ends the round.
    pub natural_ends: Cited<bool>,
    /// Whether Player draws, by the total from 0 to 7.
    pub player: [Cited<bool>; 8],
    /// Whether Banker draws if Player stood, by the total.
    pub stood: [Cited<bool>; 8],
    /// Whether Banker draws regardless of Player's third card, on 0, 1, 2 and 7.
    pub drew: [Cited<bool>; 4],
    /// Whether Banker draws, by the value of Player's third card and Banker's total from 3 to 6.
    pub third: [[Cited<bool>; 4]; 10],
    /// The maximum number of cards that a hand may get after its first two.
    pub extra_cards: Cited<u32>,
}

impl Tableau {
    /// Returns whether this total of two cards is a natural.
    pub fn is_natural(&self, total: u8) -> bool {
        self.naturals.value.contains(&total)
    }

    /// Returns whether a natural ends the round before third cards.
    pub fn ends(&self, player: u8, banker: u8) -> bool {
        self.extra_cards.value == 0
            || self.natural_ends.value && (self.is_natural(player) || self.is_natural(banker))
    }

    /// Returns whether Player draws a third card on these totals.
    pub fn player_draws(&self, player: u8, banker: u8) -> bool {
        self.player_rule(player, banker).is_some_and(|rule| rule.value)
    }

    /// Returns whether Banker draws. `third` is the value of Player's third card, if there is one.
    pub fn banker_draws(&self, player: u8, banker: u8, third: Option<u8>) -> bool {
        self.banker_rule(player, banker, third).is_some_and(|rule| rule.value)
    }

    /// Returns the rule that decides whether Player draws; `None` if the round ends before that decision.
    pub fn player_rule(&self, player: u8, banker: u8) -> Option<Cited<bool>> {
        if self.ends(player, banker) { None } else { at(&self.player, player) }
    }

    /// Returns the rule that decides whether Banker draws; `None` if the round ends before that decision.
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

/// Returns the rule with this index in a list of rules; `None` if the list is shorter.
fn at(rules: &[Cited<bool>], place: u8) -> Option<Cited<bool>> {
    rules.get(usize::from(place)).copied()
}

/// The rules for turning the cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardHandling {
    /// Whether players turn the cards.
    pub by_players: Cited<bool>,
    /// Whether the player with the highest wager gets the cards; if not, the first position with a wager does.
    pub to_highest: Cited<bool>,
    /// Whether the lowest position comes first among equal wagers; if not, the highest does.
    pub equal_lowest: Cited<bool>,
    /// Whether Player's hand is turned first.
    pub player_first: Cited<bool>,
    /// Whether the player who turned the first two cards also gets the third card; if not, the dealer turns it.
    pub third_same: Cited<bool>,
    /// Whether the right to turn the cards, once given up, goes to the next higher position; if not, to the next lower.
    pub next_higher: Cited<bool>,
    /// Whether the dealer turns the cards if the neighbouring position is empty.
    pub beside_empty_dealer: Cited<bool>,
    /// Whether a player who delays loses the right to turn the cards.
    pub delay: Cited<bool>,
}

/// The rules for the progressive wager.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgressiveRules {
    /// Whether winners of the same share divide the meter; if not, each gets the full share.
    pub split: Cited<bool>,
    /// The suits of each position's king and nine.
    pub personal: Cited<Vec<(Suit, Suit)>>,
    /// Whether a void round restores the meters.
    pub void_reversed: Cited<bool>,
}

/// The rules for cards that were not due, or that were exposed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IrregularCardRules {
    /// Whether a card drawn in error begins the next round; if not, it is discarded.
    pub error_next_round: Cited<bool>,
    /// Whether a third card dealt to Player in error and not shown becomes Banker's if Banker draws.
    pub hidden_third_bankers: Cited<bool>,
    /// Whether a third card dealt to Player in error and not shown begins the next round if Banker stands.
    pub hidden_unused_next: Cited<bool>,
    /// Whether a third card dealt to Player in error and shown becomes Banker's if Banker draws.
    pub shown_third_bankers: Cited<bool>,
    /// Whether a third card dealt to Player in error and shown begins a simulated round if Banker stands; if not, it
    /// and one more card are discarded.
    pub shown_unused_simulated: Cited<bool>,
    /// Whether any other exposed card begins a simulated round; if not, it is discarded.
    pub exposed_simulated: Cited<bool>,
    /// Whether a card that is exposed during a round voids the round.
    pub exposed_voids: Cited<bool>,
    /// Whether the cards of a simulated round are discarded.
    pub simulated_discarded: Cited<bool>,
    /// Whether a simulated round with too few cards is announced as void, like any other round. If not (the default),
    /// it simply ends.
    pub simulated_short_void: Option<Cited<bool>>,
}

/// The rules of baccarat, from a pack and the operator's choices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BaccaratRules {
    /// The value of each rank in a hand's total.
    pub points: CardValues,
    /// The rules for third cards.
    pub tableau: Tableau,
    /// Whether the first four cards alternate between the hands; if not, each hand gets its two cards together.
    pub alternate: Cited<bool>,
    /// Whether the first four cards are dealt face down.
    pub face_down: Cited<bool>,
    /// The rules for turning the cards.
    pub handling: CardHandling,
    /// The collection and the rounding of vigorish.
    pub vigorish: VigorishRules,
    /// The meters.
    pub meters: Vec<MeterRules>,
    /// The rules for the progressive wager, if it is offered.
    pub progressive: Option<ProgressiveRules>,
    /// The rules for the must-hit meter, if there is one.
    pub must_hit: Option<MustHitRules>,
    /// The clause under which there is no must-hit meter.
    pub no_must_hit: Option<Cite>,
    /// The rules for cards that were not due, or that were exposed.
    pub irregular: IrregularCardRules,
    /// The wagers on Player and on Banker, if they are offered.
    pub hands: [Option<WagerId>; 2],
}

impl RoundGame for BaccaratRules {
    fn fact_scales(&self) -> Vec<FactScale> {
        facts::scales()
    }

    fn vigorish(&self) -> Option<&VigorishRules> {
        Some(&self.vigorish)
    }

    fn meters(&self) -> &[MeterRules] {
        &self.meters
    }

    fn splits_shares(&self) -> bool {
        self.progressive.as_ref().is_some_and(|progressive| progressive.split.value)
    }

    fn must_hit(&self) -> Option<&MustHitRules> {
        self.must_hit.as_ref()
    }

    fn no_must_hit(&self) -> Option<Cite> {
        self.no_must_hit
    }

    fn most_cards(&self) -> u32 {
        6
    }

    fn card_value(&self, card: Card) -> Option<u32> {
        Some(u32::from(self.points.card(card)))
    }

    fn void_restores_meters(&self) -> bool {
        self.progressive.as_ref().is_none_or(|progressive| progressive.void_reversed.value)
    }

    fn use_unit(&mut self, unit: Money) {
        self.vigorish.unit.value = unit;
    }

    fn round_noun(&self) -> RoundNoun {
        RoundNoun { one: "hand", many: "hands", pace: 70 }
    }

    fn method(&self) -> &'static str {
        "Every way to deal the cards of a round from the whole shoe is counted, in integers. Cards that look alike to \
             a wager are counted together: by value for totals, by rank for pairs, by rank and suit where suits matter. \
             The tableau that decides third cards is the pack's own."
    }

    fn players_turn(&self) -> Option<Cite> {
        let by_players = self.handling.by_players;
        by_players.value.then_some(by_players.cite)
    }

    fn decisions(&self, _: &RoundLayout<RoundFact>) -> Vec<(&'static str, Cite)> {
        let CardHandling { by_players, next_higher, .. } = self.handling;
        match by_players.value {
            true => vec![("turn", by_players.cite), ("give-up", next_higher.cite)],
            false => Vec::new(),
        }
    }

    fn drops_tens(&self) -> bool {
        self.points.single_digit.value
    }

    fn late_commands(&self, player: PlayerNo, _: PlayerDecision) -> Vec<RoundCommand> {
        vec![Command::Delay { player }.into(), Command::Turn { player }.into()]
    }

    /// Checks that every position has a King and nine, and drops those of positions that the table does not have.
    fn fit_positions(&mut self, reader: &mut Reader<'_>, root: &Section<'_>, positions: usize) {
        let Some(progressive) = &mut self.progressive else { return };
        let clause = reader.citations.first(progressive.personal.cite).to_owned();
        let personal = &mut progressive.personal.value;
        if personal.len() < positions {
            let there = personal.len();
            let message = format!("{there} Kings and nines are too few for {positions} positions ({clause})");
            reader.fault(root.place(), message);
        }
        personal.truncate(positions);
    }
}

impl RoundPlay for BaccaratRules {
    fn deal<'r>(
        &'r self,
        desk: &mut CommandDecider<'r>,
        slip: Option<DealingIrregularity>,
    ) -> Result<(), Refusal> {
        desk.deal_baccarat(self, slip)
    }

    fn may_leave(&self, desk: &CommandDecider<'_>, player: PlayerNo) -> Result<(), Refusal> {
        unless(desk.in_hand_of(player).is_none(), Reason::CardsOut, self.handling.to_highest.cite)
    }

    fn waiting(&self, desk: &CommandDecider<'_>) -> Vec<(PlayerNo, PlayerDecision)> {
        let Some(round) = desk.round().filter(|round| !round.over) else { return Vec::new() };
        let open = Side::BOTH.into_iter().find_map(|side| {
            let hand = round.hand(side);
            let player = desk.table.at(hand.with.filter(|_| hand.waiting)?)?;
            Some((player, PlayerDecision::Turn(side, hand.up)))
        });
        open.into_iter().collect()
    }

    fn offers(&self, desk: &CommandDecider<'_>, player: PlayerNo, offers: &mut Vec<Offer>) {
        if desk.in_hand_of(player).is_some() {
            offers.extend([Offer::Turn, Offer::GiveUp]);
        }
    }
}

impl BaccaratRules {
    /// Returns the wager on a hand.
    pub fn wager_on(&self, side: Side) -> Option<WagerId> {
        self.hands[side as usize]
    }
}
