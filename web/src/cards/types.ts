// The view of a round, and the shapes of its events.

import type { CardName, Cents, RoundInfo, RulesInfo, View } from '../lib/protocol';
import type * as wire from '../lib/wire';

/** The identity of a bet; positions count from 0. */
export type SpotInfo = wire.BetSpot;

/** The destination of a card: the dealer, or a place that the game names. */
export type CardDestination = string | { hand?: string; square?: number; seat?: number };

/** The events that tables of all games show, by their names. The log's notation, and not OpenAPI, describes them: see docs/api.md. */
export interface EventBodies {
  'round-began': { of: string; simulated: boolean };
  drawn: { to: CardDestination; card: CardName | null };
  placed: { spot: SpotInfo; amount: Cents };
}

/** Returns a function that reads events: it returns the body of an event if the event has this name, or null. */
export function reader<All>() {
  return <N extends keyof All & string>(event: [string, unknown], name: N): All[N] | null => (event[0] === name ? (event[1] as All[N]) : null);
}

export const body = reader<EventBodies>();

export function roundOf(view: View | null): RoundInfo | null {
  return view?.plays === 'rounds' ? view : null;
}

type Cards = Exclude<wire.CardsInfo, 'none'>;
type KeysOf<Union> = Union extends unknown ? keyof Union : never;
type CardsOf<G extends string> = Cards extends infer C ? (C extends { [N in G]: infer Shown } ? Shown : never) : never;

/** Returns the cards of a game on the table, or null if there are none. */
export function cardsOf<G extends KeysOf<Cards>>(view: View | null, game: G): CardsOf<G> | null {
  const cards = roundOf(view)?.cards;
  return cards === undefined || cards === 'none' ? null : ((cards as unknown as Record<string, CardsOf<G> | undefined>)[game] ?? null);
}

/** Returns the clause that gives a player this decision. */
export const decisionClause = (rules: RulesInfo, action: string) => rules.decisions?.find((decision) => decision.do === action)?.clause;
