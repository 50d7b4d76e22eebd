// The figures of a table's wagers, sorted and grouped for this page.

import { number, percent as shared } from '../lib/numbers';
import type { FiguresInfo, WagerFigures } from '../lib/protocol';
import { t } from './texts';

/** A line of the list: a wager, or several that differ only in their number. */
export interface FigureLine {
  key: string;
  label: string;
  /** The names of all wagers on the line, if there are several. */
  members: string[];
  figures: WagerFigures;
}

export type Measure = 'edge' | 'least' | 'resolved' | 'round' | 'hit' | 'deviation' | 'largest';

/** A column of the list. The messages have the column's title and explanation, by the measure. */
export interface Column {
  measure: Measure;
  value: (figures: WagerFigures) => number;
  shown: (figures: WagerFigures) => string;
  /** Whether large values come first. */
  falling: boolean;
}

export const COLUMNS: readonly Column[] = [
  edge('edge', (f) => f.edge_percent),
  edge('least', (f) => f.at_least_stake?.edge_percent ?? f.edge_percent),
  edge('resolved', (f) => f.edge_per_resolved_percent),
  edge('round', (f) => f.edge_per_round_percent),
  {
    measure: 'hit',
    value: (f) => f.hit_frequency,
    shown: (f) => percent(f.hit_frequency * 100, 1),
    falling: true,
  },
  {
    measure: 'deviation',
    value: (f) => f.standard_deviation,
    shown: (f) => number(f.standard_deviation, 2, 2),
    falling: false,
  },
  {
    measure: 'largest',
    value: (f) => decimal(f.largest_payout),
    shown: (f) => shortNumber(decimal(f.largest_payout)),
    falling: true,
  },
];

function edge(measure: Measure, of: (figures: WagerFigures) => number | null): Column {
  return { measure, value: (f) => of(f) ?? f.edge_percent, shown: (f) => nullable(of(f)), falling: false };
}

const nullable = (value: number | null) => (value === null ? '–' : percent(value, 2));

/** Formats a percentage: `1.41%`, with a true minus sign. */
export function percent(value: number, digits: number): string {
  // Round first, so that a small negative value has no sign.
  return shared(Number(value.toFixed(digits)) + 0, digits);
}

/** Converts an exact fraction such as `-7/495` to a number. */
export function decimal(fraction: string): number {
  const [over, under = '1'] = fraction.split('/');
  return Number(over) / Number(under);
}

/** Formats a number with up to four decimals. */
export function shortNumber(value: number): string {
  return number(value, 0, 4);
}

/** Flips the sign of a fraction: a player's loss is the house's edge. */
export function flipSign(fraction: string): string {
  return fraction.startsWith('-') ? fraction.slice(1) : fraction === '0' ? fraction : `−${fraction}`;
}

/** Formats a fraction with a plus or a true minus sign. */
export function sign(fraction: string): string {
  return fraction.startsWith('-') ? `−${fraction.slice(1)}` : fraction === '0' ? '0' : `+${fraction}`;
}

/** Puts a decision such as `raise-7-to-11` into words. */
export const decisionWords = (decision: string) => decision.replaceAll('-', ' ');

/** A label abbreviates its list if it has more numbers than this. */
const NUMBERS = 6;

/** Groups the wagers into lines: wagers that differ only in their number share one. */
export function figureLines(seen: FiguresInfo): FigureLine[] {
  const alike = new Map<string, { stem: string; numbers: string[]; all: WagerFigures[] }>();
  for (const figures of seen.wagers as WagerFigures[]) {
    const { stem, number } = nameParts(figures);
    const results = figures.distribution.map(({ result, chance }) => `${result}@${chance}`);
    const key = [stem, figures.goes_with, ...results].join('|');
    const before = alike.get(key) ?? { stem, numbers: [], all: [] };
    before.all.push(figures);
    before.numbers.push(number);
    alike.set(key, before);
  }
  return [...alike].map(([key, { stem, numbers, all }]) => ({
    key,
    label: label(stem, numbers),
    members: all.length > 1 ? numbers.map((number) => label(stem, [number])) : [],
    figures: together(all),
  }));
}

/** Returns the name and the number under which wagers share a line, such as `Place` and `6`. */
function nameParts({ name, stem, number, decision, given }: WagerFigures): { stem: string; number: string } {
  if (decision) {
    return { stem: `${name}: ${decisionWords(decision)}`, number: '' };
  }
  return given === undefined ? { stem, number: number ?? '' } : { stem: `${name}, ${given}`, number: '' };
}

function label(stem: string, numbers: string[]): string {
  return numbers.length > NUMBERS ? t('figures-label-more', { wager: `${stem} ${numbers[0]}`, count: numbers.length - 1 }) : `${stem} ${numbers.join(', ')}`.trim();
}

/** Merges the figures of similar wagers, with the clauses of all. */
function together(all: WagerFigures[]): WagerFigures {
  const [first] = all as [WagerFigures];
  const clauses = [...new Set(all.flatMap((figures) => figures.clauses))];
  const distribution = first.distribution.map((result, at) => ({
    ...result,
    clauses: [...new Set(all.flatMap((figures) => figures.distribution[at]?.clauses ?? []))],
  }));
  return { ...first, clauses, distribution };
}

/** Returns the wagers that match a search, sorted by a column. */
export function found(wagers: readonly FigureLine[], search: string, column: Column, turned: boolean): FigureLine[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ label, members, figures }: FigureLine) => {
    const text = [label, ...members, figures.wager].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const way = column.falling === turned ? 1 : -1;
  return wagers.filter(matches).sort((a, b) => way * (column.value(a.figures) - column.value(b.figures)));
}
