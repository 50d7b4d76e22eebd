// Examples that play automatically: rehearsals of a pack, line by line, as its table shows them.

import { get } from '../lib/api';
import type { Example, ExampleInfo as ExampleTitle } from '../lib/wire';

export type { ExampleInfo as ExampleTitle, ExampleLine, Example } from '../lib/wire';

export type ExampleQuery = { wager: string } | { clause: string };

export function examples(pack: string, of: ExampleQuery): Promise<ExampleTitle[]> {
  return get<ExampleTitle[]>(`/packs/${pack}/examples?${new URLSearchParams(of)}`);
}

export const example = (pack: string, number: number) => get<Example>(`/packs/${pack}/examples/${number}`);

/** The approximate length of an example, in milliseconds. */
const WHOLE = 10_000;
/** The shortest and longest time for a frame, in milliseconds: long enough to read, and no longer. */
const [LEAST, MOST] = [900, 2_600];

/** Returns the time for a frame, in milliseconds. */
export const pace = (frames: number) => Math.min(MOST, Math.max(LEAST, WHOLE / Math.max(1, frames)));
