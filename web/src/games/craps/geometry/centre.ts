// The proposition block, row by row. A group that is not offered takes no space.

import type { WagerRules } from '../../../lib/protocol';
import type { Plan } from './plan';
import { decidedOn, diceOf, type Look, type Pair, type Rect, onlyPayout, type Zone } from './zones';

/** The space for a stack of chips. */
const STACK = 30;

interface Row {
  wagers: WagerRules[];
  /** The height relative to other rows. */
  weight: number;
  look: Look;
}

/** Returns the rows of the block. `hops` is the number of hop bets in a row; `drawn` are bets that do not belong to the centre. */
export function rowsOf(plan: Plan, { hops, drawn = [] }: { hops: number; drawn?: WagerRules[] }): Row[] {
  return [
    ...evenly(drawn, 6, 1, 'prop'),
    ...evenly(plan.sides, 3, 1.1, 'side'),
    ...evenly([...plan.sevens, ...plan.craps], 3, 1, 'prop'),
    ...evenly(plan.hards, 4, 1.1, 'prop'),
    ...evenly(plan.singles, 4, 1.1, 'prop'),
    ...evenly(plan.combos, 3, 1, 'prop'),
    ...evenly(plan.horns, 4, 1, 'prop'),
    ...evenly(plan.hops, hops, 1, 'prop'),
  ];
}

export const weightOf = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + row.weight, 0);

/** Lays out the rows in a rectangle; a row of weight 1 is at most `most` high. Returns the zones and their total height. */
export function centreOf(rows: readonly Row[], rect: Rect, most: number): { zones: Zone[]; height: number } {
  const weights = weightOf(rows);
  const unit = Math.min(most, rect.h / Math.max(weights, 1));
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
function evenly(wagers: WagerRules[], most: number, weight: number, look: Look): Row[] {
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
    ...splitBox(box, look === 'side' ? 1 : 2),
    label: titleOf(wager),
    ...(wager.wager.startsWith('horn-high') ? { print: 'horn-high' as const } : {}),
    dice: look === 'side' ? [] : dicePairs(wager),
    ...onlyPayout(wager),
  };
}

/** Places chips beside the print: two stacks if the print leaves room and does not need it for markers, else one. */
function splitBox({ x, y, w, h }: Rect, most: number): { chips: Rect; title: Rect } {
  const stacks = w >= 2 * STACK + 54 ? most : 1;
  const chips = Math.min(w * 0.56, stacks * STACK + 2);
  return { title: { x, y, w: w - chips, h }, chips: { x: x + w - chips - 1, y, w: chips, h } };
}

/** Returns the dice that win the wager, if there are at most three pairs. */
function dicePairs(wager: WagerRules): Pair[] {
  const high = /^horn-high-(\d+)$/.exec(wager.wager)?.[1];
  const wins = high ? [high] : decidedOn(wager, 'win');
  const pairs = wins.map(diceOf);
  return wins.length <= 3 && pairs.every((pair) => pair !== null) ? (pairs as Pair[]) : [];
}

/** Returns the printed name; empty if the dice identify the wager. */
function titleOf(wager: WagerRules): string {
  if (wager.family === 'hop' || wager.family === 'hard' || ['craps-2', 'craps-3', 'craps-12', 'eleven'].includes(wager.wager)) {
    return '';
  }
  return wager.short_name;
}
