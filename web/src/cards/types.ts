// The page's names for the contents of a card table or a wheel, and the shapes of its events.

import type { CardName, Cents, Direction, RoundInfo, RulesInfo, View } from '../lib/protocol';
import type * as wire from '../lib/wire';

export type Side = wire.BaccaratSide;
export type HandInfo = wire.BaccaratHand;
export type BaccaratInfo = wire.CardsInfoBaccarat['baccarat'];
export type RedDogInfo = wire.RedDogRound;
/** The identity of a bet; positions count from 0. */
export type SpotInfo = wire.BetSpot;
export type Contest = wire.WarContest;
export type WarInfo = wire.WarRound;
/** The result of a round of baccarat, from which the roads are derived. */
export type Outcome = wire.BaccaratResult;

/** The destination of a card. */
export type To = { hand: Side } | { square: number } | { seat: number } | 'dealer' | 'burnt' | 'aside';

/** The events that a table shows or explains, by their names. */
export interface Bodies {
  'round-began': { of: string; simulated: boolean };
  drawn: { to: To; card: CardName | null };
  'carried-used': { to: To; card: CardName | null };
  handed: { side: Side; to: number | null };
  turned: { side: Side; cards: [CardName | null, CardName | null] };
  decided: { outcome: Outcome };
  surrendered: { spot: SpotInfo };
  placed: { spot: SpotInfo; amount: Cents };
  spun: { direction: Direction; revolutions: number; space: number; symbol: number };
}

/** Returns the body of an event if it has this name, or null. */
export function body<N extends keyof Bodies>(event: [string, unknown], name: N): Bodies[N] | null {
  return event[0] === name ? (event[1] as Bodies[N]) : null;
}

export function roundOf(view: View | null): RoundInfo | null {
  return view?.plays === 'rounds' ? view : null;
}

type Cards = Exclude<wire.CardsInfo, 'none'>;
type CardsOf<G extends string> = Cards extends infer C ? (C extends { [N in G]: infer Shown } ? Shown : never) : never;

/** Returns the cards of a game on the table, or null if there are none. */
export function cardsOf<G extends 'baccarat' | 'red-dog' | 'war'>(view: View | null, game: G): CardsOf<G> | null {
  const cards = roundOf(view)?.cards;
  return cards === undefined || cards === 'none' ? null : ((cards as unknown as Record<string, CardsOf<G> | undefined>)[game] ?? null);
}

/** Returns the clause that gives a player this decision. */
export const decisionClause = (rules: RulesInfo, deed: string) => rules.decisions?.find((decision) => decision.do === deed)?.clause;
