// The options that a pack leaves to the operator: their values in words, and the faults that the house found in them.

import { money } from '../lib/money';
import { readable } from '../lib/readable';
import type { Refusal } from '../lib/protocol';
import { sentence } from '../lib/sentence';
import type { OptionInfo } from '../lib/wire';

export type { OptionInfo, PackOptions, PackInfo } from '../lib/wire';

export { readable };

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

export interface Fault {
  /** The option that the fault is about. */
  option: string | null;
  /** The wager whose limits the fault is about. */
  wager?: string | undefined;
  words: string;
  /** Whether the page found the fault; otherwise the words are the house's. */
  own?: true;
  clause?: string | undefined;
}

/** Returns the faults in a refusal of a table; a refusal without a list counts as one fault. */
export function faults({ words, faults = [] }: Refusal): Fault[] {
  if (faults.length === 0) {
    return [{ option: null, words: sentence(words) }];
  }
  return faults.map(({ message, help, clauses, option, wager }) => ({
    option: option ?? null,
    wager: wager === 'all' ? undefined : wager,
    words: [message, ...(help ? [help] : [])].map(sentence).join(' '),
    clause: clauses?.[0],
  }));
}

/** Returns the pack whose document defines an option; an amendment defines its own options. */
export const origin = (option: OptionInfo) => option.clauses[0]?.split('/')[0] ?? '';
