// The crew's latest calls, for the eye and the ear.

import type { TranscriptLine } from '../lib/table.svelte';

/** Returns the calls of the last entry that has any lines, at most two; without calls, its other lines. */
export function callsOf(transcript: readonly TranscriptLine[]): readonly TranscriptLine[] {
  const n = transcript.at(-1)?.n;
  const last = transcript.filter((line) => line.n === n && !line.past);
  const spoken = last.filter((line) => line.call !== undefined);
  return (spoken.length > 0 ? spoken : last).slice(-2);
}
