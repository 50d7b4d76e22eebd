// What a layout consists of. Lengths are in units of the layout's own drawing, from its top left corner.

import type { WagerSeen } from '../../lib/protocol';

export interface Point {
  x: number;
  y: number;
}

export interface Rect extends Point {
  w: number;
  h: number;
}

/** Which part of the table: players stand at the left or the right end, the stickperson keeps the centre. */
export type End = 'left' | 'right' | 'centre';

/** How a zone is drawn. */
export type Look = 'line' | 'bar' | 'box' | 'come' | 'field' | 'number' | 'strip' | 'slot' | 'odds' | 'big' | 'prop' | 'side';

export type Pair = [number, number];

/** A part of the layout where one wager is made. */
export interface Zone {
  key: string;
  end: End;
  look: Look;
  /** What a click bets; chips with that name lie here. */
  spot: string;
  /** Other spots whose chips lie here: the come bet under its odds. */
  also: string[];
  wager: WagerSeen;
  /** All of it, or what encloses it. */
  box: Rect;
  /** Its outline, where it is no rectangle. */
  path?: string;
  /** The part of it where chips lie. */
  chips: Rect;
  /** The part of it where its name is, if chips lie beside the name. */
  title?: Rect;
  /** The upright part of a line that runs round the end. */
  upright?: Rect;
  /** And the part along the bottom. */
  foot?: Rect;
  label: string;
  number?: number;
  /** The dice that are drawn on it. */
  dice: Pair[];
  /** What it pays, in short, where one figure says it. */
  pays: string;
  /** Drawn only while chips lie there or may. */
  quiet?: boolean;
}

/** A number that the puck can be on, at one end. */
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
  /** Where the puck is while it is off, at each end. */
  homes: (Point & { end: End })[];
  /** Where the dice come to rest. */
  rest: Rect;
  /** Lines that are no zone's. */
  marks: Rect[];
}

export const centreOf = ({ x, y, w, h }: Rect): Point => ({ x: x + w / 2, y: y + h / 2 });

export const inset = ({ x, y, w, h }: Rect, by: number): Rect => ({ x: x + by, y: y + by, w: w - 2 * by, h: h - 2 * by });

/** What a wager pays when it wins, if that is one figure. */
export function shortPays(wager: WagerSeen, spot = wager.spots[0]): string {
  const pays = wager.outcomes.filter((outcome) => outcome.verdict === 'win' && outcome.spot === spot).map((outcome) => outcome.pays);
  return new Set(pays).size === 1 ? (pays[0] ?? '') : '';
}

/** The totals and dice that decide a spot of a wager so, as they are written: `2`, `12`, `3-3`. */
export function decidedOn(wager: WagerSeen, verdict: string, spot = wager.spots[0]): string[] {
  const outcomes = wager.outcomes.filter((outcome) => outcome.verdict === verdict && outcome.spot === spot);
  return outcomes.flatMap((outcome) => outcome.each ?? []);
}

/** The dice of a total that only one pair makes, or of a pair as it is written. */
export function diceOf(on: string): Pair | null {
  const pair = /^([1-6])-([1-6])$/.exec(on);
  if (pair) {
    return [Number(pair[1]), Number(pair[2])];
  }
  return ({ 2: [1, 1], 3: [1, 2], 11: [5, 6], 12: [6, 6] } as Record<string, Pair>)[on] ?? null;
}
