//! A shoe for the general engine: its burnt cards, its end, and when a new shoe is due.

use croupier_rules::Card;
use croupier_table::rounds::Rules;

use super::deck::{Deck, RandomSource};
use super::plain::EventRequirement;
use super::procedure::Procedure;

/// The progress of a shoe towards its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ShoeProgress {
    No,
    LastHand,
    Due,
}

/// A shoe.
#[derive(Clone, Debug)]
pub(crate) struct SimulatedShoe {
    deck: Deck,
    /// The number of burnt cards, indexed by the label of the first card.
    burnt: Vec<u8>,
    next: usize,
    size: usize,
    mark: usize,
    ending: ShoeProgress,
    one_more: bool,
    refuses: bool,
    most: usize,
}

impl SimulatedShoe {
    /// Creates a shoe with these labels for its cards.
    pub(crate) fn new(procedure: &Procedure, label: &[u8; 52]) -> SimulatedShoe {
        let labels = procedure.in_order().into_iter().map(|card| label[usize::from(card)]).collect();
        let mut burnt = vec![0; 52];
        for (card, label) in label.iter().enumerate() {
            burnt[usize::from(*label)] = procedure.burnt[card];
        }
        let deck = Deck::new(labels, procedure.whole);
        SimulatedShoe {
            size: deck.size(),
            deck,
            burnt,
            next: 0,
            mark: procedure.mark.unwrap_or(usize::MAX),
            ending: ShoeProgress::Due,
            one_more: procedure.one_more,
            refuses: procedure.refuses,
            most: procedure.most,
        }
    }

    /// Creates the shoe of a table. The labels are the ranks, from 0.
    pub(crate) fn of_ranks(rules: &Rules) -> Result<SimulatedShoe, EventRequirement> {
        let label = std::array::from_fn(|card| (card % usize::from(Card::KING)) as u8);
        Ok(SimulatedShoe::new(&Procedure::new(rules)?, &label))
    }

    /// Returns the number of cards of each label in a whole shoe.
    pub(crate) fn counts(&self) -> [u64; 64] {
        let mut counts = [0; 64];
        self.deck.in_order().iter().for_each(|label| counts[usize::from(*label)] += 1);
        counts
    }

    /// Begins a session. Its first shoe is due.
    pub(crate) fn sort(&mut self) {
        self.deck.sort();
        self.ending = ShoeProgress::Due;
    }

    /// Begins a new shoe: shuffles the cards and burns some.
    pub(crate) fn bring(&mut self, source: &mut impl RandomSource) {
        self.deck.begin(source);
        self.next = usize::from(self.burnt[usize::from(self.deck.card(0))]);
        self.ending = ShoeProgress::No;
    }

    /// Returns whether a new shoe is due before a round that may need `most` cards; `None` stands for the maximum of
    /// any round.
    #[inline]
    pub(crate) fn is_due(&self, most: Option<usize>) -> bool {
        let most = most.unwrap_or(self.most);
        self.ending == ShoeProgress::Due || self.next >= self.size || self.refuses && self.left() < most
    }

    /// Returns the number of cards left.
    #[inline]
    pub(crate) fn left(&self) -> usize {
        self.size - self.next
    }

    /// Begins a round, and shuffles the number of cards that it may need.
    #[inline]
    pub(crate) fn begin_round(&mut self, source: &mut impl RandomSource) {
        self.deck.reach(self.next + self.most, source);
    }

    /// Returns the next cards without taking them.
    #[inline]
    pub(crate) fn see<const N: usize>(&self) -> [u8; N] {
        self.deck.cards(self.next)
    }

    /// Takes `count` cards. If there are too few, takes all of them and returns false.
    #[inline]
    pub(crate) fn take(&mut self, count: usize) -> bool {
        let enough = count <= self.left();
        self.next = if enough { self.next + count } else { self.size };
        enough
    }

    /// Draws a card.
    pub(crate) fn draw(&mut self) -> Option<u8> {
        let card = self.deck.card(self.next);
        self.take(1).then_some(card)
    }

    /// Ends a round.
    #[inline]
    pub(crate) fn end_round(&mut self) {
        if self.next > self.mark {
            // The cover card is out.
            self.ending = if self.ending == ShoeProgress::No && self.one_more {
                ShoeProgress::LastHand
            } else {
                ShoeProgress::Due
            };
        }
    }
}
