// The options that a pack leaves to the operator: their values in words, and the faults that the house found in them.

import { get } from '../lib/api';
import { money } from '../lib/money';
import type { Refusal, TableInfo } from '../lib/protocol';
import type { OptionInfo, PackOptions } from '../lib/wire';

export type { OptionInfo, PackOptions, PackInfo } from '../lib/wire';

/** Puts a value into words: `until-next-bet` is `until next bet`, `2-to-1` is `2 to 1`, `true` is `yes`. */
export function readable(value: string): string {
  const said: Record<string, string> = { true: 'yes', false: 'no' };
  return said[value] ?? (/^\d+-\d+$/.test(value) ? value.replace('-', ' to ') : value.replaceAll('-', ' '));
}

/** The limits of a single wager, as typed. */
export interface WagerLimit {
  key: number;
  wager: string;
  min: string;
  max: string;
}

/** Puts a choice into words, such as `statutory max 10,000`. */
export function said(name: string, value: string, option: OptionInfo | undefined): string {
  const amount = option?.choice.kind === 'money' && /^\d+$/.test(value);
  return `${readable(name)} ${amount ? money(Number(value)) : readable(value)}`;
}

const packs = new Map<string, Promise<PackOptions>>();

/** The house's choices for a table, in words. Packs do not change while the page is open. */
export async function choicesOf({ pack, options }: TableInfo): Promise<string[]> {
  const chosen = Object.entries(options);
  if (chosen.length === 0) {
    return [];
  }
  const asked = packs.get(pack) ?? get<PackOptions>(`/packs/${pack}`);
  packs.set(pack, asked);
  const known = await asked.then(
    (found) => found.options,
    () => (packs.delete(pack), []),
  );
  return chosen.map(([name, value]) => said(name, value, known.find((option) => option.name === name)));
}

export interface Fault {
  /** The option that the fault is about. */
  option: string | null;
  /** The wager whose limits the fault is about. */
  wager?: string | undefined;
  words: string;
  clause?: string | undefined;
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;

/** Returns the faults in a refusal of a table; a refusal without a list counts as one fault. */
export function faults({ words, faults = [] }: Refusal): Fault[] {
  if (faults.length === 0) {
    return [{ option: null, words: sentence(words) }];
  }
  return faults.map(({ message, help, clause, option, wager }) => ({
    option: option ?? null,
    wager: wager === 'all' ? undefined : wager,
    words: [message, ...(help ? [help] : [])].map(sentence).join(' '),
    clause: clause?.split(', ')[0],
  }));
}

/** Returns the pack whose document defines an option; an amendment defines its own options. */
export const origin = (option: OptionInfo) => option.clauses[0]?.split('/')[0] ?? '';
