// What decides a wager, in as few rows as say it: numbers that fare alike stand together.

import type { RulesSeen, WagerSeen } from '../lib/protocol';
import { spotName } from '../lib/rules';

type Row = WagerSeen['outcomes'][number];

export interface Group {
  /** The bet as people call it; nothing where the wager has only one state. */
  title: string;
  rows: Row[];
}

const ITS_NUMBER = 'its number';

export function groups(rules: RulesSeen, wager: WagerSeen): Group[] {
  const spots = [...new Set(wager.outcomes.map((outcome) => outcome.spot))];
  const alike = new Map<string, { spots: string[]; rows: Row[] }>();
  for (const spot of spots) {
    const rows = wager.outcomes.filter((outcome) => outcome.spot === spot);
    const general = rows.map((row) => ({ ...row, spot: '', on: row.on === String(numberOf(wager, spot)) ? ITS_NUMBER : row.on }));
    const key = JSON.stringify(general);
    const group = alike.get(key) ?? { spots: [], rows: general };
    group.spots.push(spot);
    // Alone, a number is called by its own name.
    alike.set(key, { spots: group.spots, rows: group.spots.length > 1 ? general : rows });
  }
  return [...alike.values()].map(({ spots: same, rows }) => ({ title: spots.length > 1 ? title(rules, wager, same) : '', rows }));
}

const numberOf = (wager: WagerSeen, spot: string) => wager.numbers[wager.spots.indexOf(spot)] ?? 0;

function title(rules: RulesSeen, wager: WagerSeen, spots: string[]): string {
  const numbers = spots.map((spot) => numberOf(wager, spot)).filter((number) => number > 0);
  if (numbers.length !== spots.length || spots.length === 1) {
    return spots.map((spot) => spotName(rules, spot)).join(', ');
  }
  return `${wager.name} ${numbers.join(', ')}`;
}
