//! Cards: a shuffle from the front, only as far as needed.

use crate::stream::Stream;

/// The number of cards that one word deals from the largest shoe dealt this way: 1,024⁶ is 2⁶⁰.
const AT_ONCE: usize = 6;
const LARGEST: usize = 1024;

impl Stream {
    /// Swaps a random card from position `at` or later, each equally likely, into position `at`. After calls for 0,
    /// 1, 2 and so on, the cards so far are the first cards of a shuffled shoe.
    ///
    /// # Panics
    ///
    /// If there is no card at `at`.
    #[inline]
    pub fn draw<T>(&mut self, cards: &mut [T], at: usize) {
        assert!(at < cards.len(), "no card is left to draw");
        self.deal::<1, T>(cards, at);
    }

    /// Draws the next `K` positions from `at` on, all from one word, or fewer if fewer cards are left.
    ///
    /// A caller that may need six cards and turns out to need four continues at the fifth, which is as random as any
    /// other.
    ///
    /// # Panics
    ///
    /// If too many cards are left for their choices to fit a word: for six, more than 1,625.
    #[inline]
    pub fn deal<const K: usize, T>(&mut self, cards: &mut [T], at: usize) {
        let Some(cards) = cards.get_mut(at..) else { return };
        let left = u32::try_from(cards.len()).expect("a shoe has fewer than 2³² cards");
        // Past the last card there is one choice, which uses up none of the word.
        let bounds = std::array::from_fn(|place| left.saturating_sub(place as u32).max(1));
        let choices: [u32; K] = self.draws(bounds);
        for (place, choice) in choices.into_iter().enumerate().take(cards.len()) {
            cards.swap(place, place + choice as usize);
        }
    }

    /// Shuffles all cards; each order is equally likely.
    pub fn shuffle<T>(&mut self, cards: &mut [T]) {
        let singly = cards.len().saturating_sub(LARGEST);
        for at in 0..singly {
            self.draw(cards, at);
        }
        for at in (singly..cards.len()).step_by(AT_ONCE) {
            self.deal::<AT_ONCE, T>(cards, at);
        }
    }
}
