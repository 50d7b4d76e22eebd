// Two tables' rules side by side, grouped for reading.

import { percent as shared } from '../lib/numbers';
import type { ComparisonInfo, TermComparison, WagerComparison, WagerFigures } from '../lib/wire';
import { t } from './texts';

/** Wagers that differ in the same way. */
export interface Group {
  key: string;
  wagers: readonly WagerComparison[];
  terms: readonly TermComparison[];
}

/** Returns the wagers that differ, grouped by the way in which they differ; those with a different price come first. */
export function groupChanges(changed: readonly WagerComparison[]): Group[] {
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
export function figureName(one: WagerFigures): string {
  const { name, stem, number } = one;
  const wager = number !== undefined && stem === name ? t('compare-on-number', { wager: name, number }) : name;
  return one.decision === undefined ? wager : t('compare-decision', { wager, decision: one.decision });
}

/** Joins names: `Hop 1-3, Hop 2-2, Hop 1-4 and 15 more`. */
export function names(all: readonly WagerFigures[], most = 6): string {
  const said = [...new Set(all.map(figureName))];
  const list = (some: readonly string[]) => some.join(t('shell-comma'));
  return said.length <= most ? list(said) : t('compare-names-more', { names: list(said.slice(0, most - 1)), count: said.length - most + 1 });
}

export const percent = (edge: number) => shared(edge, 4);

/** The identity of a line of figures: a wager may have a line for each decision. */
export const line = (one: WagerFigures) => `${one.wager} ${one.decision ?? ''} ${(one.positions ?? []).join(' ')}`;

/** Whether the tables play the same game. */
export const sameGame = ({ a, b }: ComparisonInfo) => a.game === b.game;
