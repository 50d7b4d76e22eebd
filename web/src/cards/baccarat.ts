// Baccarat: its cards as they are dealt and turned.

import type { CardName, View } from '../lib/protocol';
import type { Dealing } from './round.svelte';
import { body, cardsOf, type HandSeen, type Side, type To } from './types';

export interface Hand {
  /** The cards in their order; null lies face down. */
  cards: (CardName | null)[];
  /** The position (from 1) of the player who holds the cards to turn. */
  with: number | null;
  /** The cards that only this player sees. */
  own: CardName[];
}

export interface Shown {
  hands: Record<Side, Hand>;
  simulated: boolean;
  over: boolean;
}

const empty = (): Hand => ({ cards: [], with: null, own: [] });

const hand = ({ up, down, with: seat, own }: HandSeen): Hand => ({
  cards: [...up, ...Array.from({ length: down }, () => null)],
  with: seat === null ? null : seat + 1,
  own,
});

export const dealing: Dealing<Shown> = {
  read(view: View | null) {
    const seen = cardsOf(view, 'baccarat');
    return seen
      ? { hands: { player: hand(seen.hands[0]), banker: hand(seen.hands[1]) }, simulated: seen.simulated, over: seen.over }
      : { hands: { player: empty(), banker: empty() }, simulated: false, over: false };
  },

  deal(shown, event) {
    const began = body(event, 'round-began');
    if (began) {
      return { hands: { player: empty(), banker: empty() }, simulated: began.simulated, over: false };
    }
    const drawn = body(event, 'drawn') ?? body(event, 'carried-used');
    const side = drawn && sideOf(drawn.to);
    if (drawn && side) {
      return change(shown, side, (hand) => ({ ...hand, cards: [...hand.cards, drawn.card] }));
    }
    const turned = body(event, 'turned');
    if (turned) {
      const up = turned.cards.filter((card) => card !== null);
      return change(shown, turned.side, (hand) => ({ ...hand, cards: hand.cards.map((card) => card ?? up.shift() ?? null), with: null, own: [] }));
    }
    return body(event, 'decided') ? { ...shown, over: true } : null;
  },
};

function sideOf(to: To): Side | null {
  return typeof to === 'object' && 'hand' in to ? to.hand : null;
}

const change = (shown: Shown, side: Side, how: (hand: Hand) => Hand): Shown => ({ ...shown, hands: { ...shown.hands, [side]: how(shown.hands[side]) } });

/** Returns the points of a card: 0 for tens and court cards, 1 for an ace. */
export function points(card: CardName): number {
  const rank = card.charAt(0);
  return rank === 'A' ? 1 : (Number(rank) || 0) % 10;
}

/** Returns the points of the cards that are face up, or null if there are none. */
export function total(cards: readonly (CardName | null)[]): number | null {
  const up = cards.filter((card) => card !== null);
  return up.length === 0 ? null : up.reduce((sum, card) => sum + points(card), 0) % 10;
}

export const NAMES: Record<Side, string> = { player: 'Player', banker: 'Banker' };
