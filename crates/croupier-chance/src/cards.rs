//! Deals and shuffles cards. A shuffle runs from the front and stops as soon as enough cards are dealt.

use crate::split::{choices, split};
use crate::stream::Stream;

/// The number of cards dealt from one word. The largest shoe dealt this way has 1,024 cards, and 1,024⁶ is 2⁶⁰.
const AT_ONCE: usize = 6;
const LARGEST: usize = 1024;

impl Stream {
    /// Swaps a random card from position `at` or later into position `at`; each card is equally likely. After calls
    /// for positions 0, 1, 2 and so on, these positions hold the first cards of a shuffled shoe.
    ///
    /// # Panics
    ///
    /// If there is no card at `at`.
    #[inline]
    pub fn draw<T>(&mut self, cards: &mut [T], at: usize) {
        assert!(at < cards.len(), "no card is left to draw");
        self.deal::<1, T>(cards, at);
    }

    /// Draws the cards for `K` positions from `at` on, all from one word. If fewer cards are left, it draws only
    /// those.
    ///
    /// A caller that requests six cards and then needs only four can continue at the fifth position. The card there
    /// is as random as any other.
    ///
    /// # Panics
    ///
    /// If too many cards are left for the choices to fit in one word. For six cards, the limit is 1,625.
    #[inline]
    pub fn deal<const K: usize, T>(&mut self, cards: &mut [T], at: usize) {
        let Some(cards) = cards.get_mut(at..) else { return };
        let left = u32::try_from(cards.len()).expect("a shoe has fewer than 2³² cards");
        // Past the last card there is only one choice, so it uses up no part of the word.
        let bounds = std::array::from_fn(|place| left.saturating_sub(place as u32).max(1));
        let choices: [u32; K] = self.draws_below(bounds, left);
        for (place, choice) in choices.into_iter().enumerate().take(cards.len()) {
            cards.swap(place, place + choice as usize);
        }
    }

    /// Does the same as [`Stream::draws`] with bounds that are at most `largest`.
    #[inline]
    fn draws_below<const K: usize>(&mut self, bounds: [u32; K], largest: u32) -> [u32; K] {
        let word = self.word();
        let (choices, rest) = choices(word, bounds);
        // A surplus word has a remainder below the product of the bounds. Most remainders are so large that the
        // product need not be computed.
        let bits = K as u32 * (u32::BITS - largest.leading_zeros());
        if bits < u64::BITS && rest >> bits != 0 {
            return choices;
        }
        split(word, bounds).unwrap_or_else(|| self.draws(bounds))
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
