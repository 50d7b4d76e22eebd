// Red Dog: two cards, the spread between them, and a third card.

import type { CardName, RulesSeen, View } from '../lib/protocol';
import { rankWords } from './faces';
import type { Dealing } from './round.svelte';
import { body, cardsOf, type RedDogSeen } from './types';

export const dealing: Dealing<RedDogSeen> = {
  read: (view: View | null) => cardsOf(view, 'red-dog') ?? { cards: [], raises_closed: false, over: false },

  deal(shown, event) {
    if (body(event, 'round-began')) {
      return { cards: [], raises_closed: false, over: false };
    }
    const drawn = body(event, 'drawn');
    if (drawn && typeof drawn.to === 'object' && 'square' in drawn.to && drawn.card) {
      return { ...shown, cards: [...shown.cards, drawn.card] };
    }
    return event[0] === 'round-over' ? { ...shown, over: true } : null;
  },
};

/** The rank of a card; an ace is high. */
function rank(card: CardName): number {
  const at = 'TJQKA'.indexOf(card.charAt(0));
  return at < 0 ? Number(card.charAt(0)) : 10 + at;
}

export type Pattern = { is: 'none' } | { is: 'pair' } | { is: 'consecutive' } | { is: 'spread'; spread: number };

/** What the first two cards are. */
export function pattern([one, two]: readonly CardName[]): Pattern {
  if (!one || !two) {
    return { is: 'none' };
  }
  const apart = Math.abs(rank(one) - rank(two));
  return apart === 0 ? { is: 'pair' } : apart === 1 ? { is: 'consecutive' } : { is: 'spread', spread: apart - 1 };
}

/** A square of the layout where the marker may lie. */
export interface Square {
  key: string;
  label: string;
  pays: string;
  clause: string | null;
}

export const squareOf = (pattern: Pattern) => (pattern.is === 'spread' ? String(pattern.spread) : pattern.is);

/** The squares of the scale, from what the bet pays. */
export function scale(rules: RulesSeen): Square[] {
  const outcomes = rules.wagers.find((wager) => wager.wager === 'ante')?.outcomes ?? [];
  const find = (word: RegExp, not?: RegExp) => outcomes.find(({ on }) => word.test(on) && !not?.test(on));
  const square = (key: string, label: string, outcome: (typeof outcomes)[number] | undefined): Square => ({
    key,
    label,
    pays: outcome?.pays || (outcome?.verdict === 'push' ? 'push' : ''),
    clause: outcome?.clause ?? null,
  });
  const rest = find(/between/, /spread/);
  const spreads = Array.from({ length: 11 }, (_, i) => square(String(i + 1), String(i + 1), find(new RegExp(`spread[ -]${i + 1}\\b`)) ?? rest));
  const trips = find(/trips/);
  const pair = square('pair', 'pair', find(/pair/, /trips/));
  return [square('consecutive', 'in a row', find(/consecutive/)), { ...pair, pays: trips?.pays ? `${pair.pays}, or ${trips.pays}` : pair.pays }, ...spreads];
}

/** Why a bet came out so. */
export function why({ cards }: RedDogSeen): string {
  const [one, two, third] = cards;
  if (!one || !two) {
    return 'the round is over.';
  }
  const [low, high] = rank(one) < rank(two) ? [one, two] : [two, one];
  const found = pattern(cards);
  if (found.is === 'consecutive') {
    return `${rankWords(low)} and ${rankWords(high)} follow one another: nothing is won or lost.`;
  }
  if (!third) {
    return 'no third card came.';
  }
  if (found.is === 'pair') {
    return rank(third) === rank(one) ? `three of a kind, ${rankWords(one)}.` : `the third card, ${rankWords(third)}, does not match the pair.`;
  }
  const between = rank(third) > rank(low) && rank(third) < rank(high);
  return `the third card, ${rankWords(third)}, is ${between ? '' : 'not '}between ${rankWords(low)} and ${rankWords(high)}.`;
}
