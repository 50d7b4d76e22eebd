// The state of a table that this tab remembers, so that a player who leaves or reloads the page finds it as it was.

import type { TranscriptLine } from './table.svelte';
import type { Stake } from './stakes';

export interface Memory {
  /** The player; null for a spectator. */
  person: number | null;
  /** The number of the last entry received. */
  n: number;
  lines: readonly TranscriptLine[];
  sitting: { since: number; brought: number } | null;
  /** The table's number for this player. */
  number?: number;
  leaving: boolean;
  /** The stakes at the last roll, hand or spin, and the current stakes. */
  had: readonly Stake[];
  has: readonly Stake[];
}

const key = (table: number) => `croupier.table.${table}`;

export function remember(table: number, memory: Memory) {
  sessionStorage.setItem(key(table), JSON.stringify(memory));
}

/** Returns the memory of a table if it belongs to the same person. */
export function recall(table: number, person: number | null): Memory | null {
  const memory = JSON.parse(sessionStorage.getItem(key(table)) ?? 'null') as Memory | null;
  return memory?.person === person ? memory : null;
}
