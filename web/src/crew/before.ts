// The entries of a table from before the console was opened.

import { get } from '../lib/api';
import type { Entry } from '../lib/protocol';

/** Fetches the last entries and the table's number of lines; if that fails, the console begins with the next entry. */
export async function entriesBefore(table: number, most: number): Promise<{ lines: number; entries: Entry[] }> {
  try {
    const { lines } = await get<{ lines: number }>(`/tables/${table}`);
    const { entries } = await get<{ entries: Entry[] }>(`/tables/${table}/replay?from=${Math.max(1, lines - most)}&most=${most}`);
    return { lines, entries };
  } catch {
    return { lines: Infinity, entries: [] };
  }
}
