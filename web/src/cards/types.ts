// The exact shapes of what a card table or a wheel shows and tells, as croupier-table's rounds write them.

import type { CardName, Cents, Direction, RoundSeen, View } from '../lib/protocol';

export type Side = 'player' | 'banker';

/** A hand of baccarat: the cards that are face up, and how many are not. */
export interface HandSeen {
  up: CardName[];
  down: number;
  /** The seat (from 0) that has them to turn. */
  with: number | null;
  /** Cards that only their holder sees. */
  own: CardName[];
}

export interface BaccaratSeen {
  /** Player's and Banker's. */
  hands: [HandSeen, HandSeen];
  simulated: boolean;
  over: boolean;
}

export interface RedDogSeen {
  cards: CardName[];
  raises_closed: boolean;
  over: boolean;
}

/** What tells one bet from another; positions from 0. */
export interface SpotSeen {
  seat: number;
  wager: number;
  player: number;
  owner: 'player' | 'dealers';
}

export interface Contest {
  seat: number;
  card: CardName;
  second: CardName | null;
}

export interface WarSeen {
  contests: Contest[];
  ties: [SpotSeen, 'tied' | 'to-war' | 'done'][];
  dealer: CardName[];
  over: boolean;
}

/** How a round of baccarat came out: what the roads are made of. */
export interface Outcome {
  winner: Side | null;
  player: number;
  banker: number;
  player_pair: boolean;
  banker_pair: boolean;
  natural: boolean;
}


/** Where a card goes. */
export type To = { hand: Side } | { square: number } | { seat: number } | 'dealer' | 'burnt' | 'aside';

export interface OddsSeen {
  pays_hundredths: number;
  per_hundredths: number;
  basis: 'to' | 'for';
}

/** The events that a table shows or explains, by their names. */
export interface Bodies {
  'round-began': { of: string; simulated: boolean };
  drawn: { to: To; card: CardName | null };
  'carried-used': { to: To; card: CardName | null };
  handed: { side: Side; to: number | null };
  turned: { side: Side; cards: [CardName | null, CardName | null] };
  decided: { outcome: Outcome };
  stood: { spot: SpotSeen };
  surrendered: { spot: SpotSeen };
  placed: { spot: SpotSeen; amount: Cents };
  'taken-back': { spot: SpotSeen; amount: Cents; why: string };
  lost: { spot: SpotSeen; lost: Cents; back: Cents; cite: number };
  paid: { spot: SpotSeen; won: Cents; back: Cents; odds: OddsSeen | null; tipped: boolean; stays: boolean; cite: number };
  pushed: { spot: SpotSeen; stays: boolean; cite: number };
  vigorish: { player: number; seat: number; amount: Cents; marked: boolean };
  'must-hit-paid': { player: number; seat: number; amount: Cents; reset: Cents };
  spun: { direction: Direction; revolutions: number; space: number; symbol: number };
}

/** The body of an event, if it is the one that is meant. */
export function body<N extends keyof Bodies>(event: [string, unknown], name: N): Bodies[N] | null {
  return event[0] === name ? (event[1] as Bodies[N]) : null;
}

export function roundOf(view: View | null): RoundSeen | null {
  return view?.plays === 'rounds' ? view : null;
}

/** The cards of a game on the table; nothing while there are none. */
export function cardsOf<T>(view: View | null, game: 'baccarat' | 'red-dog' | 'war'): T | null {
  const cards = roundOf(view)?.cards;
  return cards === undefined || cards === 'none' ? null : ((cards[game] as T | undefined) ?? null);
}
