// Two tables' rules side by side, grouped for reading.

import type { ComparisonInfo, TermComparison, WagerComparison, WagerFigures } from '../lib/wire';

/** Wagers that differ in the same way. */
export interface Group {
  key: string;
  wagers: readonly WagerComparison[];
  terms: readonly TermComparison[];
}

/** Returns the wagers that differ, those that differ in the same way together: those with another price first. */
export function grouped(changed: readonly WagerComparison[]): Group[] {
  const groups = new Map<string, WagerComparison[]>();
  for (const one of changed) {
    const key = JSON.stringify([one.a.edge, one.b.edge, one.terms.map(({ what, a, b, clauses_a, clauses_b }) => [what, a, b, clauses_a[0], clauses_b[0]])]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const all = [...groups].map(([key, wagers]) => ({ key, wagers, terms: wagers[0]?.terms ?? [] }));
  const effect = (group: Group) => Math.abs(group.wagers[0]?.edge_difference_percent ?? 0);
  return all.sort((a, b) => effect(b) - effect(a));
}

/** Names a wager: the odds on a number carry the number, a decision its name. */
export function named(one: WagerFigures): string {
  const number = /-(\d+)$/.exec(one.wager)?.[1];
  const on = number !== undefined && one.goes_with !== undefined && !one.name.includes(number) ? ` on ${number}` : '';
  return `${one.name}${on}${one.decision === undefined ? '' : `, ${one.decision}`}`;
}

/** Joins names: `Hop 1-3, Hop 2-2, Hop 1-4 and 15 more`. */
export function names(all: readonly WagerFigures[], most = 6): string {
  const said = [...new Set(all.map(named))];
  return said.length <= most ? said.join(', ') : `${said.slice(0, most - 1).join(', ')} and ${said.length - most + 1} more`;
}

export const percent = (edge: number) => `${edge.toFixed(4)}%`;

/** The identity of a line of figures: a wager may have a line for each decision. */
export const line = (one: WagerFigures) => `${one.wager} ${one.decision ?? ''} ${(one.positions ?? []).join(' ')}`;

/** Whether the tables play the same game. */
export const sameGame = ({ a, b }: ComparisonInfo) => a.game === b.game;
