// The cards of baccarat as they are dealt and turned.

import type { CardName, RulesInfo, View } from '../../lib/protocol';
import { valueOf } from '../../cards/faces';
import type { CardReader } from '../../cards/round.svelte';
import { cardsOf, reader, roundOf, type EventBodies, type CardDestination } from '../../cards/types';
import type { BaccaratHand, BaccaratResult, BaccaratSide } from '../../lib/wire';

export type Side = BaccaratSide;
/** The result of a round, from which the roads are derived. */
export type Outcome = BaccaratResult;

const body = reader<
  EventBodies & {
    'carried-used': EventBodies['drawn'];
    turned: { side: Side; cards: [CardName | null, CardName | null] };
    decided: { outcome: Outcome };
  }
>();

export interface Hand {
  /** The cards in order; null for a card that lies face down. */
  cards: (CardName | null)[];
  /** The position (from 1) of the player who holds the cards to turn. */
  with: number | null;
  /** The cards that only this player sees. */
  own: CardName[];
}

export interface RoundCards {
  hands: Record<Side, Hand>;
  simulated: boolean;
  over: boolean;
  /** The result of the round; null until it is decided. */
  result: Outcome | null;
}

const empty = (): Hand => ({ cards: [], with: null, own: [] });

const hand = ({ up, down, with: seat, own }: BaccaratHand): Hand => ({
  cards: [...up, ...Array.from({ length: down }, () => null)],
  with: seat === null ? null : seat + 1,
  own,
});

export const dealing: CardReader<RoundCards> = {
  read(view: View | null) {
    const seen = cardsOf(view, 'baccarat');
    return seen
      ? { hands: { player: hand(seen.hands[0]), banker: hand(seen.hands[1]) }, simulated: seen.simulated, over: seen.over, result: (seen.over && roundOf(view)?.results.at(-1)) || null }
      : { hands: { player: empty(), banker: empty() }, simulated: false, over: false, result: null };
  },

  deal(shown, event) {
    const began = body(event, 'round-began');
    if (began) {
      return { hands: { player: empty(), banker: empty() }, simulated: began.simulated, over: false, result: null };
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
    const decided = body(event, 'decided');
    return decided ? { ...shown, over: true, result: decided.outcome } : null;
  },

  turns: (event) => event[0] === 'turned',
};

function sideOf(to: CardDestination): Side | null {
  return typeof to === 'object' && to.hand !== undefined ? (to.hand as Side) : null;
}

const change = (shown: RoundCards, side: Side, how: (hand: Hand) => Hand): RoundCards => ({ ...shown, hands: { ...shown.hands, [side]: how(shown.hands[side]) } });

/** The points of the cards that are face up; null if none is. */
export function total(cards: readonly (CardName | null)[], rules: RulesInfo): number | null {
  const up = cards.filter((card) => card !== null);
  const sum = up.reduce((sum, card) => sum + valueOf(card, rules), 0);
  return up.length === 0 ? null : rules.drops_tens ? sum % 10 : sum;
}
