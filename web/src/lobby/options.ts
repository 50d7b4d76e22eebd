// The operator's choices of a pack: by which control each is made, and what the house found wrong with them.

import { get } from '../lib/api';
import { money } from '../lib/money';
import type { Game, TableSeen } from '../lib/protocol';

export interface PackSeen {
  pack: string;
  title: string;
  game: Game;
  version: string;
  /** The pack that it amends, by which a table is opened. */
  amends?: string;
}

export interface OptionSeen {
  name: string;
  help: string;
  /** In words, such as `one of: off, on` or `a whole number from 1 to 9`. */
  allowed: string;
  /** None where something must be given. */
  default: string | null;
  clauses: string[];
}

export interface PackOptions extends PackSeen {
  options: OptionSeen[];
}

export type Control =
  | { kind: 'choice'; values: string[] }
  | { kind: 'number'; min: number; max: number; none: boolean }
  | { kind: 'money'; none: boolean }
  | { kind: 'rate'; min: number; max: number }
  | { kind: 'text'; long: boolean };

/** The control for what the house says is allowed. What is not understood is typed as text. */
export function control(option: OptionSeen): Control {
  const { allowed } = option;
  const none = allowed.startsWith('none, or ');
  const values = /^one of: (.*)$/.exec(allowed)?.[1];
  if (values) {
    return { kind: 'choice', values: values.split(', ') };
  }
  const range = /a (whole number|rate) from (\d+)%? to (\d+)%?/.exec(allowed);
  if (range) {
    const [min, max] = [Number(range[2]), Number(range[3])];
    return range[1] === 'rate' ? { kind: 'rate', min, max } : { kind: 'number', min, max, none };
  }
  if (allowed.includes('an amount of money')) {
    return { kind: 'money', none };
  }
  return { kind: 'text', long: (option.default ?? '').length > 30 };
}

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
  const amount = option && control(option).kind === 'money' && /^\d+$/.test(value);
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
