// The coach of a player's first hand: the advice of the game's folder, based on facts from the house.

import { either, percent } from '../lib/numbers';
import type { RulesInfo, WagerFigures, WagerRules } from '../lib/protocol';
import type { TableStore } from '../lib/table.svelte';
import { t } from './texts';

/** The table as the coach of a game sees it. */
export interface FirstHand {
  store: TableStore;
  rules: RulesInfo;
  /** Returns the exact figures of a bet made now, with the current point; undefined until they arrive. */
  figures(wager: string): WagerFigures | undefined;
}

/** Returns the advice to show now; null for none. */
export type Coach = (hand: FirstHand) => string | null;

/** Returns the house's share of a bet in words: `The house keeps 1.41% of it on average.` */
export function price({ figures }: FirstHand, wager: string): string {
  const edge = figures(wager)?.edge_percent;
  return edge === undefined ? '' : edge === 0 ? t('coach-keeps-nothing') : t('coach-keeps', { share: percent(edge) });
}

/** Returns the open bets that a player can make now, cheapest first; without bets of unknown price. */
export function openBetsByEdge(hand: FirstHand): { wager: WagerRules; edge: number }[] {
  const open = new Set(hand.store.offered('bet').map(({ wager }) => wager));
  const priced = hand.rules.wagers.filter(({ wager }) => open.has(wager)).map((wager) => ({ wager, edge: hand.figures(wager.wager)?.edge_percent }));
  return priced.flatMap(({ wager, edge }) => (edge === undefined ? [] : [{ wager, edge }])).sort((one, other) => one.edge - other.edge);
}

/** Returns the results that decide a bet, each in one word: `['7', '11']` for a win. */
export function decides({ outcomes }: WagerRules, verdict: string, number = 0): string[] {
  return outcomes.find((outcome) => outcome.verdict === verdict && outcome.number === number)?.each ?? [];
}

export const or = either;

export const wagerNamed = ({ rules }: FirstHand, wager: string) => rules.wagers.find((known) => known.wager === wager);
