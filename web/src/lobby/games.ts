// The games of the house, in the order of the lobby.

import type { Game, TableInfo } from '../lib/protocol';

export const GAMES: readonly { game: Game; name: string; about: string }[] = [
  { game: 'craps', name: 'Craps', about: 'Two dice, all players together, more bets than you need.' },
  { game: 'baccarat', name: 'Baccarat', about: 'Player or Banker. The cards do the rest.' },
  { game: 'casino-war', name: 'Casino War', about: 'One card each, the higher one wins.' },
  { game: 'red-dog', name: 'Red Dog', about: 'Will the third card fall between the two?' },
  { game: 'wheel', name: 'Wheel of Fortune', about: 'Pick a symbol and watch the wheel turn.' },
];

/** Returns the game of a table. A table whose pack the house no longer has is listed under the first game. */
export const gameOf = (table: { game: Game | null }): Game => table.game ?? 'craps';

/** Returns the limits that apply to wagers without their own posted limits. */
export const usual = (table: TableInfo) => table.limits.find((limit) => limit.wager === 'all') ?? table.limits[0] ?? null;

export const free = (table: TableInfo) => Math.max(0, table.places - table.people.length);

/** Returns the best table for a newcomer: a craps table dealt by the house, with a free place and the smallest bets. */
export function firstTable(tables: readonly TableInfo[]): TableInfo | null {
  const fits = tables.filter((table) => gameOf(table) === 'craps' && table.mode === 'auto' && !table.unreadable && free(table) > 0);
  // The fewer numbers can be points, the more often the first roll decides.
  const rank = (table: TableInfo) => [table.points, usual(table)?.min ?? 0, table.table] as const;
  return fits.sort((a, b) => compare(rank(a), rank(b)))[0] ?? null;
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
