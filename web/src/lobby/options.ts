// The operator's choices of a pack: by which control each is made, and what the house found wrong with them.

import { get } from '../lib/api';
import { money } from '../lib/money';
import type { TableSeen } from '../lib/protocol';
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

/** What the house chose for a table, in words. Packs do not change while the page is open. */
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

/** Clauses in a fault's words: they stand beside it anyway. */
const CITED = / by (?:[a-z0-9-]+\/[^\s:,]+(?:, )?)+(?=:|$)| \((?:[a-z0-9-]+\/[^\s,)]+(?:, )?)+\)/;

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;

/** The faults in the words of a refusal: each begins with a table's name and a line, and its help is indented. */
export function faults(words: string, table: string, options: readonly OptionSeen[], wagers: readonly string[]): Fault[] {
  const found: Fault[] = [];
  for (const line of words.split('\n').filter((line) => line.trim() !== '')) {
    const last = found.at(-1);
    if (line.startsWith(' ') && last) {
      last.words += ` ${sentence(line.trim().replace(/^help: /, ''))}`;
      continue;
    }
    const said = (line.startsWith(`${table}:`) ? line.slice(table.length) : line).replace(/^:\d+: /, '');
    const named = options.find(({ name }) => said.startsWith(`option ${name} `) || said.includes(`option '${name}'`));
    const wager = wagers.find((wager) => wager !== '' && said.includes(`'${wager}'`));
    const clause = CITED.exec(said)?.[0].match(/[a-z0-9-]+\/[^\s:,)]+/)?.[0];
    found.push({ option: named?.name ?? null, wager, words: sentence(said.replace(CITED, '')), clause });
  }
  return found;
}

/** The pack whose document an option comes from: an amendment's options are its own. */
export const origin = (option: OptionSeen) => option.clauses[0]?.split('/')[0] ?? '';
