// What this tab remembers of a table, so that whoever looks something up, or loads the page again, finds it as it was.

import type { Line } from './table.svelte';
import type { Stake } from './stakes';

export interface Memory {
  /** Whose it is: nobody's who only looked on. */
  person: number | null;
  /** The last entry that was heard of. */
  n: number;
  lines: readonly Line[];
  sitting: { since: number; brought: number } | null;
  /** Under which number the table knows this player. */
  number?: number;
  leaving: boolean;
  /** What was down at the last roll, hand or spin, and what is down now. */
  had: readonly Stake[];
  has: readonly Stake[];
}

const key = (table: number) => `croupier.table.${table}`;

export function remember(table: number, memory: Memory) {
  sessionStorage.setItem(key(table), JSON.stringify(memory));
}

/** What was remembered for the same person. */
export function recall(table: number, person: number | null): Memory | null {
  const memory = JSON.parse(sessionStorage.getItem(key(table)) ?? 'null') as Memory | null;
  return memory?.person === person ? memory : null;
}
