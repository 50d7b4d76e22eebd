// A visitor's wish to sit down, which survives the move from another page to the table, and a new connection.

const KEY = 'croupier.sit';

/** Records that this tab's visitor wants to sit down at a table with these chips, at a position if they chose one. */
export function wishToSit(table: number, chips: number, position: number | null = null) {
  sessionStorage.setItem(KEY, [table, chips, position ?? ''].join(':'));
}

/** Returns the chips of the wish for this table; null without one. */
export function wishedChips(table: number): number | null {
  const [at, chips] = sessionStorage.getItem(KEY)?.split(':') ?? [];
  return at === String(table) ? Number(chips) : null;
}

/** Returns the position of the wish; null without one. */
export function wishedPosition(): number | null {
  return Number(sessionStorage.getItem(KEY)?.split(':')[2]) || null;
}

export function forgetWish() {
  sessionStorage.removeItem(KEY);
}
