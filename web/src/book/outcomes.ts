// The outcomes of a wager in as few rows as possible: numbers with the same outcomes share a row.

import type { RulesInfo, WagerRules } from '../lib/protocol';
import { spotName } from '../lib/rules';
import { t } from './texts';

/** An outcome. `isOwn` marks an outcome whose condition is in the page's words. */
type Row = WagerRules['outcomes'][number] & { isOwn?: boolean };

/** A bet in one of its states, such as a line bet with or without a point, or a come bet on its number. */
export interface State {
  spot: string;
  number: number;
  rows: Row[];
}

export interface Group {
  /** The name of the bet in this state; empty if the wager has only one state. */
  title: string;
  rows: Row[];
}

/** Returns the states of a wager that have outcomes. The number is part of the key, because a line bet has the same spot for every point. */
export function states(wager: WagerRules): State[] {
  const found = new Map<string, State>();
  for (const row of wager.outcomes) {
    const { spot, number } = row;
    const state = found.get(`${spot} ${number}`) ?? { spot, number, rows: [] };
    state.rows.push(row);
    found.set(`${spot} ${number}`, state);
  }
  return [...found.values()];
}

export function groups(rules: RulesInfo, wager: WagerRules): Group[] {
  const all = states(wager);
  const alike = new Map<string, { states: State[]; rows: Row[] }>();
  for (const state of all) {
    const general = state.rows.map(({ each: _, ...row }) => ({ ...row, spot: '', number: 0, ...(row.on === String(state.number) ? { on: t('book-its-number'), isOwn: true } : {}) }));
    const key = JSON.stringify(general);
    const same = [...(alike.get(key)?.states ?? []), state];
    // A single number keeps its own name.
    alike.set(key, { states: same, rows: same.length > 1 ? general : state.rows });
  }
  return [...alike.values()].map(({ states, rows }) => ({ title: all.length > 1 ? title(rules, wager, states) : '', rows }));
}

function title(rules: RulesInfo, wager: WagerRules, states: State[]): string {
  const numbers = states.map((state) => state.number).filter((number) => number > 0).join(', ');
  const onTheLine = new Set(wager.spots).size < wager.spots.length;
  if (onTheLine) {
    return numbers === '' ? t('book-come-out') : t('book-with-point', { numbers });
  }
  return numbers === '' || states.length === 1 ? states.map((state) => spotName(rules, state.spot)).join(', ') : `${wager.name} ${numbers}`;
}
