// Turns a pack's wagers into a layout: both ends round the centre, one end with the centre, or one end alone.

import type { WagerRules } from '../../../lib/protocol';
import { centreOf } from './centre';
import { endOf, type Measure } from './end';
import { type Plan, planOf } from './plan';
import type { Layout, Zone } from './zones';

export type Form = 'wide' | 'middle' | 'narrow';

const CENTRE = 316;
const GAP = 12;

const TABLE: Omit<Measure, 'width'> = {
  pass: 46,
  dont: 34,
  top: 36,
  home: 74,
  behind: 36,
  lay: 36,
  number: 112,
  slot: 34,
  buy: 36,
  come: 76,
  field: 84,
  bar: 46,
  line: 54,
  odds: 46,
  perRow: 10,
  boxed: true,
};

/** Sized for a thumb: on a phone 390 pixels wide, 49 units are 44 pixels, and no zone is smaller. */
const PHONE: Measure = {
  width: 380,
  pass: 49,
  dont: 0,
  top: 88,
  home: 84,
  behind: 49,
  lay: 49,
  number: 106,
  slot: 49,
  buy: 49,
  come: 76,
  field: 76,
  bar: 50,
  line: 52,
  odds: 53,
  perRow: 6,
  boxed: false,
};

export function layoutOf(wagers: readonly WagerRules[], form: Form): Layout {
  const plan = planOf(wagers);
  if (form === 'narrow') {
    return narrow(plan);
  }
  return form === 'wide' ? table(plan, 476, true) : table(plan, 500, false);
}

/** Lays out the centre alone, for the drawer on a phone. */
export function drawerOf(wagers: readonly WagerRules[]): Layout {
  const rect = { x: 0, y: 0, w: 380, h: 0 };
  const { zones, height } = centreOf(planOf(wagers), { rect, hops: 4, least: 55, most: 55 });
  return { width: 380, height, zones, boxes: [], homes: [], rest: rect, marks: [] };
}

function table(plan: Plan, width: number, both: boolean): Layout {
  // Bets on the whole hand need more room in the centre.
  const tall = plan.sides.length > 0 ? 624 : 590;
  const measure = stretched(plan, { ...TABLE, width }, tall);
  const left = endOf(plan, measure, 'left', 0, false);
  const right = both ? endOf(plan, measure, 'right', width + CENTRE + 2 * GAP, true) : null;
  const x = width + GAP;
  const rest = { x, y: 0, w: CENTRE, h: 92 };
  const top = rest.h + 6;
  const centre = centreOf(plan, { rect: { x, y: top, w: CENTRE, h: tall - top }, hops: 6, least: 20, most: 62 });
  const ends = right ? [left, right] : [left];
  return {
    width: width + CENTRE + GAP + (right ? width + GAP : 0),
    height: tall,
    zones: [...ends.flatMap((end) => end.zones), ...centre.zones],
    boxes: ends.flatMap((end) => end.boxes),
    homes: ends.map((end) => end.home),
    rest,
    marks: ends.flatMap((end) => end.marks),
  };
}

/** Stretches the rows to the table's height: wagers that a pack does not offer leave more room for the rest. */
function stretched(plan: Plan, measure: Measure, height: number): Measure {
  const heightOf = (measure: Measure) => endOf(plan, measure, 'left', 0, false).height;
  const by = (height - measure.top) / (heightOf(measure) - measure.top);
  const high = (row: number, most: number) => Math.min(row * by, most);
  const grown = {
    ...measure,
    pass: plan.dontPass ? measure.pass : 62,
    behind: high(measure.behind, 42),
    lay: high(measure.lay, 42),
    slot: high(measure.slot, 44),
    buy: high(measure.buy, 42),
    bar: high(measure.bar, 56),
    line: high(measure.line, 64),
    odds: high(measure.odds, 54),
  };
  // Numbers, Come and Field share the remaining height.
  const rest = height - heightOf(grown);
  return { ...grown, number: grown.number + rest * 0.4, come: grown.come + rest * 0.3, field: grown.field + rest * 0.3 };
}

function narrow(plan: Plan): Layout {
  const measure = plan.numbers.length > 6 ? { ...PHONE, perRow: 5 } : PHONE;
  const end = endOf(plan, measure, 'left', 0, false);
  return {
    width: PHONE.width,
    height: end.height,
    zones: end.zones,
    boxes: end.boxes,
    homes: [end.home],
    // The ON puck lies between the dice and its number.
    rest: { x: 100, y: 0, w: 280, h: 50 },
    marks: end.marks,
  };
}

/** Finds a zone by its end and the name of a spot. */
export function zoneAt(layout: Layout, end: string, spot: string): Zone | undefined {
  const holds = (zone: Zone) => zone.spot === spot || zone.also.includes(spot);
  return layout.zones.find((zone) => zone.end === end && holds(zone)) ?? layout.zones.find(holds);
}
