//! Cards: a shuffle from the front, as far as it is needed.

use crate::stream::Stream;

/// As many cards as one word deals from the largest shoe that is dealt so: 1,024⁶ is 2⁶⁰.
const AT_ONCE: usize = 6;
const LARGEST: usize = 1024;

impl Stream {
    /// Brings one of the cards from `at` on, each as likely, to `at`; the one that was there goes where it came from.
    /// Done for 0, 1, 2 and so on, the cards so far are those that a shuffled shoe begins with.
    ///
    /// # Panics
    ///
    /// If no card is at `at`.
    #[inline]
    pub fn draw<T>(&mut self, cards: &mut [T], at: usize) {
        assert!(at < cards.len(), "no card is left to draw");
        self.deal::<1, T>(cards, at);
    }

    /// Draws the next so many places from `at` on, all from one word; fewer where fewer cards are left.
    ///
    /// Whoever may need six cards and turns out to need four goes on at the fifth: it is as random as any.
    ///
    /// # Panics
    ///
    /// If the cards left are so many that their choices do not fit a word: for six, more than 1,625.
    #[inline]
    pub fn deal<const K: usize, T>(&mut self, cards: &mut [T], at: usize) {
        let Some(cards) = cards.get_mut(at..) else { return };
        let left = u32::try_from(cards.len()).expect("a shoe has fewer than 2³² cards");
        // Past the last card there is one choice, which takes nothing from the word.
        let bounds = std::array::from_fn(|place| left.saturating_sub(place as u32).max(1));
        let choices: [u32; K] = self.draws(bounds);
        for (place, choice) in choices.into_iter().enumerate().take(cards.len()) {
            cards.swap(place, place + choice as usize);
        }
    }

    /// Shuffles all cards, each order as likely.
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
