// Turns a pack's wagers into a layout that fills the available space: both ends round the centre, one end with the
// centre beside or below it, or one end alone. A unit of the layout is a pixel, or more on a large screen: so print and
// chips keep their minimum size everywhere.

import type { WagerRules } from '../../../lib/protocol';
import { centreOf, rowsOf, weightOf } from './centre';
import { endOf, type Measure } from './end';
import { type Plan, planOf } from './plan';
import type { Layout, Zone } from './zones';

/** Wide: both ends. Middle: one end, the centre beside it. Tall: one end, the centre below it. Narrow: one end, the centre in a drawer. */
export type Form = 'wide' | 'middle' | 'tall' | 'narrow';

/** The size of the felt on the screen, in pixels. */
export interface Room {
  width: number;
  height: number;
}

const GAP = 10;

type Rows = Omit<Measure, 'width' | 'perRow' | 'boxed' | 'beside'>;

/** The minimum measures of a table: a chip and a line of print fit into every row. */
const LOW: Rows = {
  pass: 40,
  dont: 30,
  top: 24,
  home: 46,
  puck: 16,
  behind: 30,
  lay: 30,
  number: 76,
  slot: 30,
  buy: 30,
  come: 36,
  field: 52,
  bar: 32,
  line: 34,
  odds: 34,
};

/** The comfortable measures. In a taller space only numbers, Come and Field grow further. */
const HIGH: Rows = {
  pass: 46,
  dont: 34,
  top: 40,
  home: 78,
  puck: 24,
  behind: 40,
  lay: 40,
  number: 122,
  slot: 40,
  buy: 40,
  come: 76,
  field: 84,
  bar: 50,
  line: 60,
  odds: 50,
};

/** Sized for a thumb: no zone is smaller than 44 pixels. */
const LOW_PHONE: Rows = {
  pass: 44,
  dont: 0,
  top: 60,
  home: 56,
  puck: 13,
  behind: 44,
  lay: 44,
  number: 90,
  slot: 44,
  buy: 44,
  come: 48,
  field: 56,
  bar: 44,
  line: 44,
  odds: 48,
};

const HIGH_PHONE: Rows = { ...LOW_PHONE, pass: 48, top: 88, home: 84, puck: 22, behind: 48, lay: 48, number: 112, slot: 48, buy: 48, come: 64, field: 72, bar: 50, line: 56, odds: 54 };

/** On a tablet the dice lie above the boxes as well. */
const LOW_TABLET: Rows = { ...LOW, dont: 0, top: 60, home: 56, puck: 13 };

/** The available space if no size is given, as in tests. */
const ROOMS: Record<Form, Room> = { wide: { width: 1440, height: 560 }, middle: { width: 940, height: 430 }, tall: { width: 780, height: 820 }, narrow: { width: 366, height: 520 } };

/** The minimum widths of a box with a chip beside its print, of an end and of the centre. */
const BOX = 58;
const CENTRE = 384;
const ONE_END = 940;
const BOTH_ENDS = 1440;
/** Both ends are shown from this width, and from the next width even if nobody stands at the other end. */
const COMPANY = 1400;
const ALONE = 1900;

/** Chooses the form for the available space; `company` says whether players stand at the other end. */
export function formOf({ width, height }: Room, company: boolean): Form {
  if (width < 620) {
    return 'narrow';
  }
  if (width < 850 && height > width * 0.8) {
    return 'tall';
  }
  return width >= (company ? COMPANY : ALONE) ? 'wide' : 'middle';
}

export function layoutOf(wagers: readonly WagerRules[], form: Form, room: Room = ROOMS[form]): Layout {
  const plan = planOf(wagers);
  switch (form) {
    case 'narrow':
      return narrow(plan, room);
    case 'tall':
      return tall(plan, scaleRoom(room, 600, 760, 1.5));
    case 'middle':
      return table(plan, scaleRoom(room, ONE_END, 430, 2.4), false);
    case 'wide':
      return table(plan, scaleRoom(room, BOTH_ENDS, 430, 2.4), true);
  }
}

/** Returns the layout of the drawer on a phone: the centre, and the bets on the boxes that did not fit there. */
export function drawerOf(wagers: readonly WagerRules[], room: Room = ROOMS.narrow): Layout {
  const plan = planOf(wagers);
  const { drawn } = split(plan, room);
  const rows = rowsOf(plan, { hops: 5, drawn });
  const rect = { x: 0, y: 0, w: room.width, h: Math.max(room.height, weightOf(rows) * 46) };
  const { zones, height } = centreOf(rows, rect, 62);
  return { width: room.width, height, puck: 0, zones, boxes: [], homes: [], rest: rect, marks: [] };
}

/** Returns the available space in units of a pixel, or of more if there is more space than needed. */
function scaleRoom({ width, height }: Room, least: number, low: number, most: number): Room {
  const by = Math.max(1, Math.min(most, width / least, height / low));
  return { width: width / by, height: height / by };
}

function table(plan: Plan, room: Room, both: boolean): Layout {
  const ends = both ? 2 : 1;
  const centre = Math.max(CENTRE, (room.width - ends * GAP) * (both ? 0.28 : 0.42));
  const width = (room.width - centre - ends * GAP) / ends;
  const measure = measureLayout(plan, width, room.height, LOW, HIGH);
  const left = endOf(plan, measure, 'left', 0, false);
  const right = both ? endOf(plan, measure, 'right', width + centre + 2 * GAP, true) : null;
  const x = width + GAP;
  const height = Math.max(room.height, left.height);
  const rest = { x, y: 0, w: centre, h: Math.min(92, height * 0.14) };
  const top = rest.h + 4;
  const { zones } = centreOf(rowsOf(plan, { hops: 6 }), { x, y: top, w: centre, h: height - top }, 62);
  const made = right ? [left, right] : [left];
  return {
    width: room.width,
    height,
    puck: measure.puck,
    zones: [...made.flatMap((end) => end.zones), ...zones],
    boxes: made.flatMap((end) => end.boxes),
    homes: made.map((end) => end.home),
    rest,
    marks: made.flatMap((end) => end.marks),
  };
}

function tall(plan: Plan, room: Room): Layout {
  const rows = rowsOf(plan, { hops: 9 });
  const below = Math.max(weightOf(rows) * 36, room.height * 0.42);
  const end = single(plan, { width: room.width, height: room.height - below - GAP }, LOW_TABLET);
  const { zones } = centreOf(rows, { x: 0, y: end.height + GAP, w: room.width, h: Math.max(below, room.height - end.height - GAP) }, 62);
  return { ...end, height: Math.max(room.height, end.height + GAP + below), zones: [...end.zones, ...zones] };
}

function narrow(plan: Plan, room: Room): Layout {
  return single(split(plan, room).shown, room);
}

/** Lays out one end alone, with the dice above its boxes. */
function single(plan: Plan, room: Room, low = LOW_PHONE): Layout {
  const measure = measureLayout(plan, room.width, room.height, low, HIGH_PHONE);
  const end = endOf(plan, measure, 'left', 0, false);
  return {
    width: room.width,
    height: end.height,
    puck: measure.puck,
    zones: end.zones,
    boxes: end.boxes,
    homes: [end.home],
    // The ON puck lies between the dice and its number.
    rest: { x: room.width * 0.2, y: 0, w: room.width * 0.8, h: measure.top - 2 * measure.puck - 2 },
    marks: end.marks,
  };
}

/** Splits a plan for a phone: if the space is too low for rows of 44 pixels, buy and lay bets go to the drawer. */
function split(plan: Plan, { width, height }: Room): { shown: Plan; drawn: WagerRules[] } {
  const all = measureLayout(plan, width, 0, LOW_PHONE, HIGH_PHONE);
  if (endOf(plan, all, 'left', 0, false).height <= height) {
    return { shown: plan, drawn: [] };
  }
  return { shown: { ...plan, buy: new Map(), lay: new Map() }, drawn: [...plan.buy.values(), ...plan.lay.values()] };
}

/** Returns the measures that fill a height, between the minimum and the comfortable measures; the rest goes to numbers, Come and Field. */
function measureLayout(plan: Plan, width: number, height: number, low: Rows, high: Rows): Measure {
  const inner = low.pass + (plan.dontPass ? low.dont : 0);
  const alone = low !== LOW;
  const crowded = (width - inner) / Math.max(1, plan.numbers.length) < (low === LOW_PHONE ? 44 : BOX);
  const shape = { width, perRow: crowded ? Math.ceil(plan.numbers.length / 2) : plan.numbers.length, boxed: !alone };
  const make = (by: number, beside: boolean): Measure => {
    const rows = Object.fromEntries(Object.entries(low).map(([row, least]) => [row, least + (high[row as keyof Rows] - least) * by]));
    return { ...(rows as unknown as Rows), ...shape, beside };
  };
  const heightOf = (measure: Measure) => endOf(plan, measure, 'left', 0, false).height;
  // In a low space the odds lie beside the line instead of behind it.
  const beside = heightOf(make(0.15, false)) > height;
  const [least, most] = [heightOf(make(0, beside)), heightOf(make(1, beside))];
  const measure = make(Math.max(0, Math.min(1, (height - least) / (most - least))), beside);
  const rest = Math.max(0, height - heightOf(measure));
  const boxes = Math.ceil(plan.numbers.length / shape.perRow) || 1;
  return { ...measure, number: measure.number + (rest * 0.4) / boxes, come: measure.come + rest * (plan.come ? 0.3 : 0), field: measure.field + rest * (plan.come ? 0.3 : 0.6) };
}

/** Finds a zone by its end and the name of a spot. */
export function zoneAt(layout: Layout, end: string, spot: string): Zone | undefined {
  const holds = (zone: Zone) => zone.spot === spot || zone.also.includes(spot);
  return layout.zones.find((zone) => zone.end === end && holds(zone)) ?? layout.zones.find(holds);
}
