// The crew's calls in an entry, in the words of the rules.

import type { Entry } from '../lib/protocol';

/** A call: its name in the rules, and its words from the house. */
export interface Call {
  kind: string;
  words: string;
}

/** The calls of an entry, in three parts. */
export interface Calls {
  /** The calls before dice, cards or other equipment show anything. */
  opening: Call[];
  /** The calls in between. */
  middle: Call[];
  /** The calls after everything has come to rest: those of the result. */
  closing: Call[];
}

/** The events that show something. */
const SHOWS = new Set(['rolled', 'spun', 'shaken', 'drawn', 'carried-used', 'turned', 'decided']);

/** Returns the calls of an entry. The house sends each call as an event with its name, and its words among the sentences, in the same order. */
export function callsOf(entry: Entry, events: readonly [string, unknown][]): Calls {
  const spoken = entry.told.flatMap(({ call }) => (call === undefined ? [] : [call]));
  const shows = events.flatMap(([name], i) => (SHOWS.has(name) ? [i] : []));
  const [first, last] = [shows[0] ?? -1, shows.at(-1) ?? -1];
  const calls: Calls = { opening: [], middle: [], closing: [] };
  events.forEach(([name, body], i) => {
    const words = name === 'said' ? spoken.shift() : undefined;
    if (words !== undefined) {
      const part = i > last ? calls.closing : i < first ? calls.opening : calls.middle;
      part.push({ kind: (body as { call: { kind: string } }).call.kind, words });
    }
  });
  return calls;
}
