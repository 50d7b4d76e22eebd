//! Cards that are shuffled from the front, and only as far as needed.

use croupier_chance::Stream;

/// A source of random numbers.
pub trait RandomSource {
    /// Returns a number below `count`, each equally likely.
    fn below(&mut self, count: u32) -> u32;

    /// Fills `count` positions from `at` on, each with a random card from that position or later.
    fn deal(&mut self, cards: &mut [u8], at: usize, count: usize) {
        for place in at..at + count {
            let other = place + self.below((cards.len() - place) as u32) as usize;
            cards.swap(place, other);
        }
    }
}

impl RandomSource for Stream {
    #[inline]
    fn below(&mut self, count: u32) -> u32 {
        Stream::below(self, count)
    }

    #[inline]
    fn deal(&mut self, cards: &mut [u8], at: usize, count: usize) {
        let (mut at, end) = (at, at + count);
        // One word is enough for six cards of any shoe.
        while at + 6 <= end {
            Stream::deal::<6, u8>(self, cards, at);
            at += 6;
        }
        for place in at..end {
            Stream::draw(self, cards, place);
        }
    }
}

/// The number of cards drawn at a time. It is the size of a deck, so the size of every shoe is a multiple of it.
const AT_ONCE: usize = 52;

/// The number of values after the last card that may be read.
const BEYOND: usize = 8;

/// Cards that are shuffled up to some position.
///
/// A session begins with its decks in order, so that it does not depend on earlier sessions. A later shoe of the
/// session begins with the cards in their current order, which is as good as any other.
#[derive(Clone, Debug)]
pub struct Deck {
    in_order: Vec<u8>,
    cards: Vec<u8>,
    drawn: usize,
    whole: bool,
}

impl Deck {
    /// Creates a deck in order. If `whole` is true, a shoe is shuffled completely when it begins, not only as far as
    /// needed.
    pub fn new(mut in_order: Vec<u8>, whole: bool) -> Deck {
        in_order.extend([0; BEYOND]);
        Deck { cards: in_order.clone(), in_order, drawn: 0, whole }
    }

    /// Returns the number of cards.
    pub fn size(&self) -> usize {
        self.cards.len() - BEYOND
    }

    /// Returns all cards in the order in which a session begins.
    pub fn in_order(&self) -> &[u8] {
        &self.in_order[..self.size()]
    }

    /// Begins a session.
    pub fn sort(&mut self) {
        self.cards.copy_from_slice(&self.in_order);
        self.drawn = 0;
    }

    /// Begins a new shoe.
    pub fn begin(&mut self, source: &mut impl RandomSource) {
        self.drawn = 0;
        self.reach(if self.whole { self.size() } else { 1 }, source);
    }

    /// Continues the shuffle until `count` cards are shuffled, or all of them if there are fewer.
    #[inline]
    pub fn reach(&mut self, count: usize, source: &mut impl RandomSource) {
        if self.drawn < count {
            self.draw_on(count, source);
        }
    }

    fn draw_on(&mut self, count: usize, source: &mut impl RandomSource) {
        let size = self.size();
        while self.drawn < count.min(size) {
            let more = AT_ONCE.min(size - self.drawn);
            source.deal(&mut self.cards[..size], self.drawn, more);
            self.drawn += more;
        }
    }

    /// Returns the card at a position.
    #[inline]
    pub fn card(&self, at: usize) -> u8 {
        self.cards[at]
    }

    /// Returns the cards from a position on. Values after the last card have no meaning.
    #[inline]
    pub fn cards<const N: usize>(&self, at: usize) -> [u8; N] {
        const { assert!(N <= BEYOND) };
        std::array::from_fn(|index| self.cards[at..at + N][index])
    }

    /// Returns all the cards of the shoe that has just begun, in the order in which they will be dealt.
    pub fn ahead<D: RandomSource + Clone>(&self, source: &D) -> Vec<u8> {
        let (mut deck, mut source) = (self.clone(), source.clone());
        deck.reach(self.size(), &mut source);
        deck.cards.truncate(self.size());
        deck.cards
    }
}
