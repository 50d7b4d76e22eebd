// The operator's choices of a pack: by which control each is made, and what the house found wrong with them.

import { get } from '../lib/api';
import { money } from '../lib/money';
import type { Refusal, TableSeen } from '../lib/protocol';
import type { OptionSeen, PackOptions } from '../lib/wire';

export type { OptionSeen, PackOptions, PackSeen } from '../lib/wire';

/** A value as people read it: `until-next-bet` is `until next bet`, `2-to-1` is `2 to 1`, `true` is `yes`. */
export function readable(value: string): string {
  const said: Record<string, string> = { true: 'yes', false: 'no' };
  return said[value] ?? (/^\d+-\d+$/.test(value) ? value.replace('-', ' to ') : value.replaceAll('-', ' '));
}

/** The limits of a single wager, as somebody types them. */
export interface WagerLimit {
  key: number;
  wager: string;
  min: string;
  max: string;
}

/** A choice in words, such as `statutory max 10,000`. */
export function said(name: string, value: string, option: OptionSeen | undefined): string {
  const amount = option?.choice.kind === 'money' && /^\d+$/.test(value);
  return `${readable(name)} ${amount ? money(Number(value)) : readable(value)}`;
}

const packs = new Map<string, Promise<PackOptions>>();

/** The house's choices for a table, in words. Packs do not change while the page is open. */
export async function choicesOf({ pack, options }: TableSeen): Promise<string[]> {
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
  /** The option that it names. */
  option: string | null;
  /** The wager whose limits it is about. */
  wager?: string | undefined;
  words: string;
  clause?: string | undefined;
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;

/** The faults for which the house refused a table; one without a list is one fault. */
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

/** The pack whose document an option comes from: an amendment's options are its own. */
export const origin = (option: OptionSeen) => option.clauses[0]?.split('/')[0] ?? '';
