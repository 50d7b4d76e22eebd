// The table for a newcomer.

import type { TableInfo } from '../../lib/protocol';
import { free, usual } from '../../lobby/table';

/** Returns the best table for a newcomer: one that the house deals, with a free place and the smallest bets. */
export function firstTable(tables: readonly TableInfo[]): TableInfo | null {
  const fits = tables.filter((table) => table.game === 'craps' && table.mode === 'auto' && !table.unreadable && free(table) > 0);
  // The fewer numbers can be points, the more often the first roll decides.
  const rank = (table: TableInfo) => [table.points, usual(table)?.min ?? 0, table.table] as const;
  return fits.sort((a, b) => compare(rank(a), rank(b)))[0] ?? null;
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
