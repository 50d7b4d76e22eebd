// A card from two keys: its rank, then its suit. A scanner sends the same keys.

import { RANKS, SUITS } from './shoe';

export class TypedCard {
  rank = $state<string | null>(null);

  constructor(private readonly done: (card: string) => void) {}

  clear() {
    this.rank = null;
  }

  /** Takes a key; returns whether it can be part of a card. */
  key(key: string): boolean {
    const letter = key.toUpperCase();
    // A ten is T, 0, or the two keys of 10.
    const rank = letter === '0' || letter === '1' ? 'T' : letter;
    if (RANKS.includes(rank)) {
      this.rank = rank;
      return true;
    }
    if (this.rank !== null && SUITS.includes(letter)) {
      const card = this.rank + letter;
      this.rank = null;
      this.done(card);
      return true;
    }
    return false;
  }
}
