// A visitor's wish to sit down, which survives the way from another page to the table, and a new connection.

const KEY = 'croupier.sit';

/** Records that this tab's visitor wants to sit down at a table with these chips. */
export function wishToSit(table: number, chips: number) {
  sessionStorage.setItem(KEY, `${table}:${chips}`);
}

/** Returns the chips of the wish for this table; null without one. */
export function wishedChips(table: number): number | null {
  const [at, chips] = sessionStorage.getItem(KEY)?.split(':') ?? [];
  return at === String(table) ? Number(chips) : null;
}

export function forgetWish() {
  sessionStorage.removeItem(KEY);
}
