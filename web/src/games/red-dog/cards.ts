// Red Dog: two cards, the spread between them, and a third card.

import type { CardName, RoundInfo, RulesInfo, View } from '../../lib/protocol';
import { rankWords, valueOf } from '../../cards/faces';
import type { CardReader } from '../../cards/round.svelte';
import { body, cardsOf } from '../../cards/types';
import type { RedDogRound } from '../../lib/wire';
import { payoutOf } from '../pays';
import { t } from '../texts';

export const dealing: CardReader<RedDogRound> = {
  read: (view: View | null) => cardsOf(view, 'red-dog') ?? { cards: [], raises_closed: false, over: false },

  deal(shown, event) {
    if (body(event, 'round-began')) {
      return { cards: [], raises_closed: false, over: false };
    }
    const drawn = body(event, 'drawn');
    if (drawn && typeof drawn.to === 'object' && drawn.to.square !== undefined && drawn.card) {
      return { ...shown, cards: [...shown.cards, drawn.card] };
    }
    return event[0] === 'round-over' ? { ...shown, over: true } : null;
  },
};

/** The pattern of the first two cards, as the house names it. */
export type Pattern = RoundInfo['pattern'];

/** The number of ranks between the first two cards; null unless they make a spread. */
export const spreadOf = (pattern: Pattern) => (typeof pattern === 'object' ? pattern.spread : null);

/** A square of the layout where the marker may lie. */
export interface Square {
  key: string;
  label: string;
  pays: string;
  clause: string | null;
}

export const squareOf = (pattern: Pattern) => String(spreadOf(pattern) ?? pattern ?? '');

/** The spreads that a layout prints. */
const SPREADS = Array.from({ length: 11 }, (_, i) => i + 1);

/** Returns the squares of the scale with the payouts of the bet. */
export function scale(rules: RulesInfo): Square[] {
  const outcomes = rules.wagers.find((wager) => wager.wager === 'ante')?.outcomes ?? [];
  const find = (fact: string, not?: string) => outcomes.find(({ facts = [] }) => facts.includes(fact) && !(not && facts.includes(not)));
  const isSpread = (fact: string) => fact === 'spread' || SPREADS.some((spread) => fact === `spread-${spread}`);
  const square = (key: string, label: string, outcome: (typeof outcomes)[number] | undefined): Square => ({
    key,
    label,
    pays: (outcome && payoutOf(outcome)) || (outcome?.verdict === 'push' ? t('games-red-dog-push') : ''),
    clause: outcome?.clause ?? null,
  });
  const rest = outcomes.find(({ facts = [] }) => facts.includes('between') && !facts.some(isSpread));
  const spreads = SPREADS.map((spread) => square(String(spread), String(spread), find(`spread-${spread}`) ?? rest));
  const trips = find('trips');
  const pair = square('pair', t('games-red-dog-pair'), find('pair', 'trips'));
  return [square('consecutive', t('games-in-a-row'), find('consecutive')), { ...pair, pays: trips?.pays ? t('games-red-dog-or', { pair: pair.pays, trips: payoutOf(trips) }) : pair.pays }, ...spreads];
}

/** Explains the result of a bet. */
export function why({ cards }: RedDogRound, pattern: Pattern, rules: RulesInfo): string {
  const [one, two, third] = cards;
  if (!one || !two) {
    return t('games-round-over');
  }
  const rank = (card: CardName) => valueOf(card, rules);
  const [low, high] = rank(one) < rank(two) ? [one, two] : [two, one];
  if (pattern === 'consecutive') {
    return t('games-red-dog-consecutive', { low: rankWords(low), high: rankWords(high) });
  }
  if (!third) {
    return t('games-red-dog-no-third');
  }
  if (pattern === 'pair') {
    return rank(third) === rank(one) ? t('games-red-dog-trips', { rank: rankWords(one) }) : t('games-red-dog-no-trips', { third: rankWords(third) });
  }
  const isBetween = rank(third) > rank(low) && rank(third) < rank(high);
  return t(isBetween ? 'games-red-dog-between' : 'games-red-dog-outside', { third: rankWords(third), low: rankWords(low), high: rankWords(high) });
}
