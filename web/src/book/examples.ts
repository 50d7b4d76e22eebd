// Examples that play automatically: rehearsals of a pack, line by line, as its table shows them.

import { get } from '../lib/api';
import type { Example, ExampleInfo as ExampleTitle, ExampleLine } from '../lib/wire';

export type { ExampleInfo as ExampleTitle, ExampleLine, Example } from '../lib/wire';

export type Asked = { wager: string } | { clause: string };

export function examples(pack: string, of: Asked): Promise<ExampleTitle[]> {
  return get<ExampleTitle[]>(`/packs/${pack}/examples?${new URLSearchParams(of)}`);
}

export const example = (pack: string, number: number) => get<Example>(`/packs/${pack}/examples/${number}`);

/** The approximate length of an example, in milliseconds. */
const WHOLE = 10_000;
/** The shortest and longest time for a frame, in milliseconds: long enough to read, and no longer. */
const [LEAST, MOST] = [900, 2_600];

/** Returns the time for a frame, in milliseconds. */
export const pace = (frames: number) => Math.min(MOST, Math.max(LEAST, WHOLE / Math.max(1, frames)));

/** The dice of a line such as `dice 4 3`, or `roll 4 3`. */
export function diceOf(script: string): [number, number] | null {
  const dice = /^(?:dice|roll)\s+([1-6])[\s-]([1-6])\b/.exec(script);
  return dice ? [Number(dice[1]), Number(dice[2])] : null;
}

/** The dice that lie on the table in a frame. */
export function diceAt(frames: readonly ExampleLine[], at: number): [number, number] | null {
  for (let i = at; i >= 0; i -= 1) {
    const dice = diceOf(frames[i]?.script ?? '');
    if (dice) {
      return dice;
    }
  }
  return null;
}
