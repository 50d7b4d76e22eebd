// The proposition block, row by row. A group that is not offered takes no room.

import type { WagerRules } from '../../../lib/protocol';
import type { Plan } from './plan';
import { decidedOn, diceOf, type Look, type Pair, type Rect, shortPays, type Zone } from './zones';

interface Row {
  wagers: WagerRules[];
  /** The height relative to other rows. */
  weight: number;
  look: Look;
}

/** The on-screen dimensions of the block. */
export interface CentreMeasure {
  rect: Rect;
  /** The number of hop bets in a row. */
  hops: number;
  /** The limits for the height of a row of weight 1. */
  least: number;
  most: number;
}

/** Lays out the centre; returns its zones and its height. */
export function centreOf(plan: Plan, { rect, hops, least, most }: CentreMeasure): { zones: Zone[]; height: number } {
  const rows = [
    ...rowsOf(plan.sides, 3, 1.5, 'side'),
    ...rowsOf(plan.sevens, 1, 0.9, 'prop'),
    ...rowsOf(plan.hards, 2, 1.2, 'prop'),
    ...rowsOf(plan.singles, 4, 1.3, 'prop'),
    ...rowsOf(plan.craps, 2, 1, 'prop'),
    ...rowsOf(plan.combos, 3, 1, 'prop'),
    ...rowsOf(plan.horns, 4, 1, 'prop'),
    ...rowsOf(plan.hops, hops, 0.95, 'prop'),
  ];
  const weights = rows.reduce((sum, row) => sum + row.weight, 0);
  const unit = Math.max(least, Math.min(most, rect.h / Math.max(weights, 1)));
  const zones: Zone[] = [];
  // Split the spare height between top and bottom.
  let y = rect.y + Math.max(0, (rect.h - weights * unit) / 2);
  for (const row of rows) {
    const h = row.weight * unit;
    const w = rect.w / row.wagers.length;
    row.wagers.forEach((wager, i) => zones.push(prop(wager, row.look, { x: rect.x + i * w, y, w, h })));
    y += h;
  }
  return { zones, height: y - rect.y };
}

/** Splits wagers into even rows: seven wagers in rows of at most four become four and three. */
function rowsOf(wagers: WagerRules[], most: number, weight: number, look: Look): Row[] {
  const count = Math.ceil(wagers.length / most);
  const rows: Row[] = [];
  for (let i = 0, from = 0; i < count; i++) {
    const take = Math.ceil((wagers.length - from) / (count - i));
    rows.push({ wagers: wagers.slice(from, from + take), weight, look });
    from += take;
  }
  return rows;
}

function prop(wager: WagerRules, look: Look, box: Rect): Zone {
  return {
    key: `centre:${wager.wager}`,
    end: 'centre',
    look,
    spot: wager.wager,
    also: [],
    wager,
    box,
    ...parted(box),
    label: titleOf(wager),
    dice: look === 'side' ? [] : drawn(wager),
    pays: shortPays(wager),
  };
}

/** Places chips beside the print if there is room, else over its lower part. */
function parted({ x, y, w, h }: Rect): { chips: Rect; title?: Rect } {
  if (w > 200) {
    return { chips: { x: x + w * 0.76, y: y + 1, w: w * 0.23, h: h - 2 } };
  }
  return w > 130
    ? { title: { x, y, w: w * 0.68, h }, chips: { x: x + w * 0.66, y: y + 1, w: w * 0.32, h: h - 2 } }
    : { chips: { x: x + w * 0.2, y: y + h * 0.36, w: w * 0.78, h: h * 0.62 } };
}

/** Returns the dice that win the wager, if there are at most three pairs. */
function drawn(wager: WagerRules): Pair[] {
  const high = /^horn-high-(\d+)$/.exec(wager.wager)?.[1];
  const wins = high ? [high] : decidedOn(wager, 'win');
  const pairs = wins.map(diceOf);
  return wins.length <= 3 && pairs.every((pair) => pair !== null) ? (pairs as Pair[]) : [];
}

/** Returns the printed name; empty if the dice say enough. */
function titleOf(wager: WagerRules): string {
  const high = wager.wager.startsWith('horn-high');
  if (wager.family === 'hop' || wager.family === 'hard' || ['craps-2', 'craps-3', 'craps-12', 'eleven'].includes(wager.wager)) {
    return '';
  }
  return high ? 'Horn high' : wager.name.replace(/ Bet$/, '');
}
