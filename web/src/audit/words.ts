// Readable names for the contents of a log.

import type { Entry } from '../lib/protocol';

export type Names = (person: number) => string;

/** Returns the name of the person who caused an entry, or the house. */
export function asker(by: Entry['by'], names: Names): string {
  if (by === 'house') {
    return 'the house';
  }
  return 'player' in by ? names(by.player) : `${names(by.crew)} (crew)`;
}

const ACCOUNTS: Record<string, string> = {
  bank: "the table's bank",
  vigorish: 'vigorish earned',
  tips: 'the tip box',
  cage: 'the cage',
  'must-hit': 'the must-hit meter',
};

/** Returns the readable name of an account of the book. */
export function account(name: string, names: Names): string {
  const [kind, number] = name.split(':');
  const of = Number(number);
  switch (kind) {
    case 'rail':
      return `${names(of)}: chips in the rail`;
    case 'layout':
      return `${names(of)}: chips on the layout`;
    case 'wallet':
      return `${names(of)}: wallet`;
    case 'meter':
      return `meter ${of + 1}`;
    default:
      return ACCOUNTS[name] ?? name;
  }
}

/** Returns the action of a command: `{"rounds":{"deal":…}}` is `deal`. */
export function deed(command: Record<string, unknown> | undefined): string {
  const inner = Object.values(command ?? {})[0];
  const name = typeof inner === 'string' ? inner : Object.keys((inner ?? {}) as object)[0];
  return (name ?? 'sealed command').replaceAll('-', ' ');
}

/** Formats a timestamp as date and time to the second. */
export const moment = (at: string) => at.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC');
