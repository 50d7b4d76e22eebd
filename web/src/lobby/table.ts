// The limits and the free places of a table.

import type { TableInfo } from '../lib/protocol';

/** Returns the limits that apply to wagers without their own posted limits. */
export const usual = (table: TableInfo) => table.limits.find((limit) => limit.wager === 'all') ?? table.limits[0] ?? null;

export const free = (table: TableInfo) => Math.max(0, table.places - table.people.length);
