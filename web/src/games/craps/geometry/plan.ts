// The wagers of a pack, grouped by their place on a layout.

import type { WagerRules } from '../../../lib/protocol';

export interface Line {
  flat: WagerRules;
  odds?: WagerRules;
}

export interface Plan {
  pass?: Line;
  dontPass?: Line;
  come?: Line;
  dontCome?: Line;
  field?: WagerRules;
  /** The numbers that have a box, the lowest first. */
  numbers: number[];
  place: Map<number, WagerRules>;
  buy: Map<number, WagerRules>;
  lay: Map<number, WagerRules>;
  big: WagerRules[];
  /** The groups of the centre, which the stickperson runs. */
  sevens: WagerRules[];
  hards: WagerRules[];
  singles: WagerRules[];
  craps: WagerRules[];
  horns: WagerRules[];
  combos: WagerRules[];
  hops: WagerRules[];
  /** Bets on a whole hand, which collect markers. */
  sides: WagerRules[];
}

const SINGLES = ['craps-2', 'craps-3', 'eleven', 'craps-12'];
const CRAPS = ['any-craps', 'c-and-e'];

export function planOf(wagers: readonly WagerRules[]): Plan {
  const plan: Plan = {
    numbers: [],
    place: new Map(),
    buy: new Map(),
    lay: new Map(),
    big: [],
    sevens: [],
    hards: [],
    singles: [],
    craps: [],
    horns: [],
    combos: [],
    hops: [],
    sides: [],
  };
  const of = (id: string) => wagers.find((wager) => wager.wager === id);
  const line = (id: string): Line | undefined => {
    const flat = of(id);
    return flat && { flat, odds: of(`${id}-odds`) };
  };
  plan.pass = line('pass');
  plan.dontPass = line('dont-pass');
  plan.come = line('come');
  plan.dontCome = line('dont-come');
  plan.field = of('field');
  const lines = [plan.pass, plan.dontPass, plan.come, plan.dontCome];
  const placed = new Set([plan.field, ...lines.flatMap((line) => [line?.flat, line?.odds])]);
  for (const wager of wagers.filter((wager) => !placed.has(wager))) {
    put(plan, wager);
  }
  const travel = [plan.come, plan.dontCome].flatMap((line) => line?.flat.numbers ?? []);
  const numbers = [...plan.place.keys(), ...plan.buy.keys(), ...plan.lay.keys(), ...travel];
  plan.numbers = [...new Set(numbers)].filter((number) => number > 0).sort((a, b) => a - b);
  return plan;
}

/** The windows of bets on a shooter's whole hand, which go to the side bets. */
const SIDES: ReadonlySet<WagerRules['window']> = new Set(['new-shooter', 'each-shooter', 'after-seven']);

/** Puts a wager into its group. An unknown wager joins the combinations, so that each has a zone. */
function put(plan: Plan, wager: WagerRules) {
  const number = Number(/-(\d+)$/.exec(wager.wager)?.[1] ?? 0);
  const boxes = { place: plan.place, buy: plan.buy, lay: plan.lay }[wager.family];
  if (boxes && number > 0) {
    boxes.set(number, wager);
  } else {
    group(plan, wager).push(wager);
  }
}

function group(plan: Plan, wager: WagerRules): WagerRules[] {
  if (SIDES.has(wager.window)) {
    return plan.sides;
  }
  if (SINGLES.includes(wager.wager)) {
    return plan.singles;
  }
  if (CRAPS.includes(wager.wager)) {
    return plan.craps;
  }
  if (wager.wager.startsWith('horn-high')) {
    return plan.horns;
  }
  const groups: Record<string, WagerRules[]> = { big: plan.big, hard: plan.hards, hop: plan.hops, 'any-seven': plan.sevens };
  return groups[wager.family] ?? plan.combos;
}
