//! Cards that are shuffled from the front, as far as they are needed.

use croupier_chance::Stream;

/// A source of chance.
pub trait Draw {
    /// One of so many, each as likely.
    fn below(&mut self, count: u32) -> u32;

    /// Brings one of the cards from `at` on, each as likely, to `at`, then to the place after it, so many times.
    fn deal(&mut self, cards: &mut [u8], at: usize, count: usize) {
        for place in at..at + count {
            let other = place + self.below((cards.len() - place) as u32) as usize;
            cards.swap(place, other);
        }
    }
}

impl Draw for Stream {
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

/// So many cards are drawn at a time: a deck, so that every shoe is a whole number of times as large.
const AT_ONCE: usize = 52;

/// How many places behind the last card may be read.
const BEYOND: usize = 8;

/// Cards of which a beginning is shuffled.
///
/// A session begins with its decks in order, so that it depends on nothing that was before; a later shoe of the session
/// begins with the cards as they lie, which is as good as any order.
#[derive(Clone, Debug)]
pub struct Deck {
    in_order: Vec<u8>,
    cards: Vec<u8>,
    drawn: usize,
    whole: bool,
}

impl Deck {
    /// Cards in order. `whole`: a shoe is shuffled to its end at once, not as far as it is needed.
    pub fn new(mut in_order: Vec<u8>, whole: bool) -> Deck {
        in_order.extend([0; BEYOND]);
        Deck { cards: in_order.clone(), in_order, drawn: 0, whole }
    }

    /// How many cards there are.
    pub fn size(&self) -> usize {
        self.cards.len() - BEYOND
    }

    /// All cards, as a session begins with them.
    pub fn in_order(&self) -> &[u8] {
        &self.in_order[..self.size()]
    }

    /// A session begins.
    pub fn sort(&mut self) {
        self.cards.copy_from_slice(&self.in_order);
        self.drawn = 0;
    }

    /// Another shoe begins.
    pub fn begin(&mut self, source: &mut impl Draw) {
        self.drawn = 0;
        self.reach(if self.whole { self.size() } else { 1 }, source);
    }

    /// Shuffles on, until so many are shuffled or all.
    #[inline]
    pub fn reach(&mut self, count: usize, source: &mut impl Draw) {
        if self.drawn < count {
            self.draw_on(count, source);
        }
    }

    fn draw_on(&mut self, count: usize, source: &mut impl Draw) {
        let size = self.size();
        while self.drawn < count.min(size) {
            let more = AT_ONCE.min(size - self.drawn);
            source.deal(&mut self.cards[..size], self.drawn, more);
            self.drawn += more;
        }
    }

    /// The card at a place.
    #[inline]
    pub fn card(&self, at: usize) -> u8 {
        self.cards[at]
    }

    /// The cards from a place on. Behind the last card of all there is nothing of meaning.
    #[inline]
    pub fn cards<const N: usize>(&self, at: usize) -> [u8; N] {
        const { assert!(N <= BEYOND) };
        std::array::from_fn(|index| self.cards[at..at + N][index])
    }

    /// All the cards of the shoe that has just begun, in the order in which they will come.
    pub fn ahead<D: Draw + Clone>(&self, source: &D) -> Vec<u8> {
        let (mut deck, mut source) = (self.clone(), source.clone());
        deck.reach(self.size(), &mut source);
        deck.cards.truncate(self.size());
        deck.cards
    }
}
