// The cards of a hand whose faces can be seen: a card that is turning over does not give its points away.

import type { CardName } from '../../lib/protocol';

type Cards = readonly (CardName | null)[];

export class CardTurn {
  up = $state.raw<Cards>([]);

  /**
   * Follows the cards of a hand, which `hand` shows; returns a function that ends the wait for their faces. It waits
   * for the browser's own animation, not for a time: on a busy machine a card turns later than it was told to.
   */
  follow(cards: Cards, hand: Element): () => void {
    const turning = hand.getAnimations({ subtree: true }).filter((animation) => animation instanceof CSSTransition && animation.transitionProperty === 'transform');
    this.up = cards.map((card, i) => (this.up[i] === card ? card : null));
    let waits = true;
    void Promise.allSettled(turning.map((animation) => animation.finished)).then(() => {
      if (waits) {
        this.up = cards;
      }
    });
    return () => (waits = false);
  }

  /** Whether the faces of these cards can be seen. */
  shows(cards: Cards): boolean {
    return cards.every((card, i) => this.up[i] === card);
  }
}
