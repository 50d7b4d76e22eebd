// The parts of a layout. Lengths are in drawing units, from its top left corner.

import type { OddsInfo, WagerRules } from '../../../lib/protocol';

export interface Point {
  x: number;
  y: number;
}

export interface Rect extends Point {
  w: number;
  h: number;
}

/** A part of the table: players stand at the left or right end, and the stickperson runs the centre. */
export type End = 'left' | 'right' | 'centre';

/** The print of a layout that is not the name of a wager; the messages have its words. */
export type Print = 'pass-line' | 'dont-pass-bar' | 'dont-come-bar' | 'lay' | 'buy' | 'odds-behind' | 'lay-odds' | 'horn-high';

/** The drawing style of a zone. */
export type Look = 'line' | 'bar' | 'box' | 'come' | 'field' | 'number' | 'strip' | 'slot' | 'odds' | 'big' | 'prop' | 'side';

export type Pair = [number, number];

/** A part of the layout where one wager is made. */
export interface Zone {
  key: string;
  end: End;
  look: Look;
  /** The spot that a click bets on; its chips lie here. */
  spot: string;
  /** Other spots whose chips lie here: the come bet under its odds. */
  also: string[];
  wager: WagerRules;
  /** The zone's rectangle, or the rectangle that encloses it. */
  box: Rect;
  /** The zone's outline, if it is not a rectangle. */
  path?: string;
  /** The part of the zone where chips lie. */
  chips: Rect;
  /** The part of the zone where its name is, if chips lie beside the name. */
  title?: Rect;
  /** The upright part of a line that runs round the end. */
  upright?: Rect;
  /** The part along the bottom of a line that runs round the end. */
  foot?: Rect;
  /** The zone's printed name: that of its wager, unless the layout has its own print. */
  label: string;
  print?: Print;
  number?: number;
  /** The dice drawn on the zone. */
  dice: Pair[];
  /** The zone's payout in the words of the house; empty if there is more than one. */
  pays: string;
  /** The same as odds; null if a win is not paid at odds, or if there is more than one payout. */
  odds: OddsInfo | null;
  /** Whether the zone is drawn only while it holds chips or may receive them. */
  quiet?: boolean;
}

/** A number box at one end, where the puck may lie. */
export interface Box {
  end: End;
  number: number;
  puck: Point;
}

export interface Layout {
  width: number;
  height: number;
  zones: Zone[];
  boxes: Box[];
  /** The place of the OFF puck at each end. */
  homes: (Point & { end: End })[];
  /** The radius of the puck. */
  puck: number;
  /** The resting place of the dice. */
  rest: Rect;
  /** Printed rectangles that belong to no zone. */
  marks: Rect[];
}

export const centreOf = ({ x, y, w, h }: Rect): Point => ({ x: x + w / 2, y: y + h / 2 });

export const inset = ({ x, y, w, h }: Rect, by: number): Rect => ({ x: x + by, y: y + by, w: w - 2 * by, h: h - 2 * by });

/** Returns the only payout of a winning wager; empty if there is more than one. */
export function onlyPayout(wager: WagerRules, spot = wager.spots[0]): Pick<Zone, 'pays' | 'odds'> {
  const wins = wager.outcomes.filter((outcome) => outcome.verdict === 'win' && outcome.spot === spot);
  const [first] = wins;
  return first && wins.every(({ pays }) => pays === first.pays) ? { pays: first.pays, odds: first.odds ?? null } : { pays: '', odds: null };
}

/** Returns the totals and dice with this verdict for a spot of a wager: `2`, `12`, `3-3`. */
export function decidedOn(wager: WagerRules, verdict: string, spot = wager.spots[0]): string[] {
  const outcomes = wager.outcomes.filter((outcome) => outcome.verdict === verdict && outcome.spot === spot);
  return outcomes.flatMap((outcome) => outcome.each ?? []);
}

/** Returns the dice of a pair such as `3-3`, or of a total that only one pair makes. */
export function diceOf(on: string): Pair | null {
  const pair = /^([1-6])-([1-6])$/.exec(on);
  if (pair) {
    return [Number(pair[1]), Number(pair[2])];
  }
  return ({ 2: [1, 1], 3: [1, 2], 11: [5, 6], 12: [6, 6] } as Record<string, Pair>)[on] ?? null;
}
