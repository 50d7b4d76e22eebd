// Readable names for the contents of a log.

import type { Entry } from '../lib/protocol';
import { t } from './texts';

export type NameLookup = (person: number) => string;

/** Returns the name of the person who caused an entry, or the house. */
export function asker(by: Entry['by'], names: NameLookup): string {
  if (by === 'house') {
    return t('audit-the-house');
  }
  return 'player' in by ? names(by.player) : t('audit-crew', { number: String(by.crew) });
}

/** Returns the readable name of an account of the book. */
export function account(name: string, names: NameLookup): string {
  const [kind, number] = name.split(':');
  const of = Number(number);
  switch (kind) {
    case 'rail':
    case 'layout':
    case 'wallet':
      return t('audit-account-of', { kind, player: names(of) });
    case 'meter':
      return t('audit-account-meter', { number: String(of + 1) });
    default:
      return t('audit-account', { account: name });
  }
}

/** Returns the action of a command: `{"rounds":{"deal":…}}` is `deal`. */
export function actionWords(command: Record<string, unknown> | undefined): string {
  const inner = Object.values(command ?? {})[0];
  const name = typeof inner === 'string' ? inner : Object.keys((inner ?? {}) as object)[0];
  return name === undefined ? t('audit-sealed-command') : name.replaceAll('-', ' ');
}

/** Formats a timestamp as date and time to the second. */
export const moment = (at: string) => at.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC');
