// The cards of a hand whose faces can be seen: a card that is turning over does not give its points away.

import { TURN } from '../../cards/Card.svelte';
import type { CardName } from '../../lib/protocol';
import { settings } from '../../lib/settings.svelte';

type Cards = readonly (CardName | null)[];

export class Turned {
  up = $state.raw<Cards>([]);

  /** Follows the cards of a hand; returns the function that ends the waiting for their faces. */
  follow(cards: Cards): () => void {
    const seen = cards.map((card, i) => (this.up[i] === card ? card : null));
    if (!settings.motion || seen.every((card, i) => card === cards[i])) {
      this.up = cards;
      return () => {};
    }
    this.up = seen;
    const timer = setTimeout(() => (this.up = cards), TURN);
    return () => clearTimeout(timer);
  }
}
