// What decides a wager, in as few rows as say it: numbers that fare alike stand together.

import type { RulesSeen, WagerSeen } from '../lib/protocol';
import { spotName } from '../lib/rules';

type Row = WagerSeen['outcomes'][number];

/** A bet in one of its states: a line bet without a point, or with one; a come bet on its number. */
export interface State {
  spot: string;
  number: number;
  rows: Row[];
}

export interface Group {
  /** The bet as people call it; nothing where the wager has only one state. */
  title: string;
  rows: Row[];
}

const ITS_NUMBER = 'its number';

/** The states of a wager that something decides. */
export function states(wager: WagerSeen): State[] {
  const spots = [...new Set(wager.outcomes.map((outcome) => outcome.spot))];
  return spots.flatMap((spot) => {
    const numbers = wager.numbers.filter((_, i) => wager.spots[i] === spot);
    const rows = wager.outcomes.filter((outcome) => outcome.spot === spot);
    return numbers.length > 1 ? onTheLine(spot, numbers, rows) : [{ spot, number: numbers[0] ?? 0, rows }];
  });
}

/** A line bet has one name whatever the point is. Its rows come point by point, and a point's are itself and the seven. */
function onTheLine(spot: string, numbers: number[], rows: Row[]): State[] {
  const found: State[] = [];
  let left = rows;
  for (const number of numbers.filter((number) => number > 0).reverse()) {
    const deciding = new Set([String(number), '7']);
    let from = left.length;
    while (from > 0 && deciding.delete(left[from - 1]?.on ?? '')) {
      from -= 1;
    }
    found.unshift({ spot, number, rows: left.slice(from) });
    left = left.slice(0, from);
  }
  return left.length > 0 ? [{ spot, number: 0, rows: left }, ...found] : found;
}

export function groups(rules: RulesSeen, wager: WagerSeen): Group[] {
  const all = states(wager);
  const alike = new Map<string, { states: State[]; rows: Row[] }>();
  for (const state of all) {
    const general = state.rows.map((row) => ({ ...row, spot: '', on: row.on === String(state.number) ? ITS_NUMBER : row.on }));
    const key = JSON.stringify(general);
    const same = [...(alike.get(key)?.states ?? []), state];
    // Alone, a number is called by its own name.
    alike.set(key, { states: same, rows: same.length > 1 ? general : state.rows });
  }
  return [...alike.values()].map(({ states, rows }) => ({ title: all.length > 1 ? title(rules, wager, states) : '', rows }));
}

function title(rules: RulesSeen, wager: WagerSeen, states: State[]): string {
  const numbers = states.map((state) => state.number).filter((number) => number > 0).join(', ');
  const onTheLine = new Set(wager.spots).size < wager.spots.length;
  if (onTheLine) {
    return numbers === '' ? 'On the come-out' : `With a point of ${numbers}`;
  }
  return numbers === '' || states.length === 1 ? states.map((state) => spotName(rules, state.spot)).join(', ') : `${wager.name} ${numbers}`;
}
