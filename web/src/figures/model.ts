// The figures of a table's wagers as this page sorts and shows them.

import type { FiguresSeen, WagerFigures } from '../lib/protocol';

/** A line of the list: a wager, or several that differ in nothing but their number. */
export interface Shown {
  key: string;
  label: string;
  /** All of them by name, where they are several. */
  members: string[];
  figures: WagerFigures;
}

export type Measure = 'edge' | 'least' | 'resolved' | 'round' | 'hit' | 'deviation' | 'largest';

export interface Column {
  measure: Measure;
  title: string;
  /** In a player's words. */
  plain: string;
  value: (figures: WagerFigures) => number;
  shown: (figures: WagerFigures) => string;
  /** Large values first? */
  falling: boolean;
}

export const COLUMNS: readonly Column[] = [
  edge('edge', 'Edge', 'what 100 put down costs on average, vigorish in advance included', (f) => f.edge_percent),
  edge('least', 'At least stake', 'the edge at the least stake that the table takes, as it rounds', (f) => f.at_least_stake?.edge_percent ?? f.edge_percent),
  edge('resolved', 'Edge per decision', 'the same without bets that come back undecided', (f) => f.edge_per_resolved_percent),
  edge('round', 'Edge per round', 'what 100 on the table costs each roll, hand or spin', (f) => f.edge_per_round_percent),
  {
    measure: 'hit',
    title: 'Wins',
    plain: 'how often it wins',
    value: (f) => f.hit_frequency,
    shown: (f) => percent(f.hit_frequency * 100, 1),
    falling: true,
  },
  {
    measure: 'deviation',
    title: 'Swing',
    plain: 'standard deviation: how far one bet strays from its average',
    value: (f) => f.standard_deviation,
    shown: (f) => f.standard_deviation.toFixed(2),
    falling: false,
  },
  {
    measure: 'largest',
    title: 'Best payout',
    plain: 'the most that 1 bet wins',
    value: (f) => decimal(f.largest_payout),
    shown: (f) => short(decimal(f.largest_payout)),
    falling: true,
  },
];

function edge(measure: Measure, title: string, plain: string, of: (figures: WagerFigures) => number | null): Column {
  return { measure, title, plain, value: (f) => of(f) ?? f.edge_percent, shown: (f) => nullable(of(f)), falling: false };
}

const nullable = (value: number | null) => (value === null ? '–' : percent(value, 2));

/** `1.41%`, with a true minus sign. */
export function percent(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  return `${value < 0 && Number(text) !== 0 ? '−' : ''}${text}%`;
}

/** An exact fraction such as `-7/495` as a number. */
export function decimal(fraction: string): number {
  const [over, under = '1'] = fraction.split('/');
  return Number(over) / Number(under);
}

/** A number with as many decimals as it needs, four at most. */
export function short(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 4 }).replace('-', '−');
}

/** The same fraction with the sign turned: a player's loss is the house's edge. */
export function turned(fraction: string): string {
  return fraction.startsWith('-') ? fraction.slice(1) : fraction === '0' ? fraction : `−${fraction}`;
}

/** With a true minus sign, and a plus where it is wanted. */
export function sign(fraction: string): string {
  return fraction.startsWith('-') ? `−${fraction.slice(1)}` : fraction === '0' ? '0' : `+${fraction}`;
}

/** A decision in words: `raise-7-to-11`. */
export const decided = (decision: string) => decision.replaceAll('-', ' ');

/** A note as a sentence, and the clause that it names in brackets. */
export function noted(note: string): { words: string; clause: string | null } {
  const clause = /\(([a-z0-9-]+\/[^)\s]+)\)/.exec(note);
  const words = clause ? note.replace(` ${clause[0]}`, '') : note;
  return { words: `${words.charAt(0).toUpperCase()}${words.slice(1)}.`, clause: clause?.[1] ?? null };
}

/** So many numbers stand in a label before it says how many more there are. */
const NUMBERS = 6;

/** The wagers, each by a name of its own; those that differ in nothing but their number together. */
export function shown(seen: FiguresSeen): Shown[] {
  const alike = new Map<string, { stem: string; numbers: string[]; all: WagerFigures[] }>();
  for (const figures of seen.wagers as WagerFigures[]) {
    const { stem, number } = named(figures);
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

/** A name and a number: `Place 6`, `Hop 2-4`; odds on several numbers are all called the same, and have theirs in the wager. */
function named({ name, wager, decision, notes, round }: WagerFigures): { stem: string; number: string } {
  if (decision) {
    return { stem: `${name}: ${decided(decision)}`, number: '' };
  }
  const given = notes?.find((note) => note.startsWith('given '));
  if (given) {
    return { stem: `${name}, ${given}`, number: '' };
  }
  const [, stem, own] = /^(.*?) ([\d-]+)$/.exec(name) ?? [];
  if (stem !== undefined && own !== undefined) {
    return { stem, number: own };
  }
  const number = round === 'roll' ? /-odds-(\d+)$/.exec(wager)?.[1] : undefined;
  return { stem: name, number: number ?? '' };
}

function label(stem: string, numbers: string[]): string {
  const some = numbers.length > NUMBERS ? [numbers[0], `and ${numbers.length - 1} more`] : [numbers.join(', ')];
  return [stem, ...some].join(' ').trim();
}

/** The figures of several that are alike, with the clauses of all. */
function together(all: WagerFigures[]): WagerFigures {
  const [first] = all as [WagerFigures];
  const clauses = [...new Set(all.flatMap((figures) => figures.clauses))];
  const distribution = first.distribution.map((result, at) => ({
    ...result,
    clauses: [...new Set(all.flatMap((figures) => figures.distribution[at]?.clauses ?? []))],
  }));
  return { ...first, clauses, distribution };
}

/** Those that somebody looks for, the first one first. */
export function found(wagers: readonly Shown[], search: string, column: Column, turned: boolean): Shown[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ label, members, figures }: Shown) => {
    const text = [label, ...members, figures.wager].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const way = column.falling === turned ? 1 : -1;
  return wagers.filter(matches).sort((a, b) => way * (column.value(a.figures) - column.value(b.figures)));
}
