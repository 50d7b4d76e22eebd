// The facts that set the open tables apart from the usual table of their game. The house computes the facts once for
// each set of rules.

import { get } from '../lib/api';
import type { DistinctionInfo, LobbyDistinctions } from '../lib/wire';

/** The time until the next question, if the house has not computed all facts yet. */
const AGAIN = 1_000;

export class Distinctions {
  facts = $state.raw<ReadonlyMap<number, readonly DistinctionInfo[]>>(new Map());
  private asked = '';

  /** Asks for the facts of these tables, unless the page already has them. */
  async ask(tables: readonly number[]) {
    const now = [...tables].sort((a, b) => a - b).join(' ');
    if (now === this.asked || tables.length === 0) {
      return;
    }
    this.asked = now;
    try {
      let left = 1;
      while (left > 0 && this.asked === now) {
        const { sets, left_out } = await get<LobbyDistinctions>('/distinctions');
        this.facts = new Map(sets.flatMap(({ tables, facts }) => tables.map((table) => [table, facts] as const)));
        left = left_out;
        if (left > 0) {
          await new Promise((done) => setTimeout(done, AGAIN));
        }
      }
    } catch {
      // The cards then show no facts; the next change of the lobby asks again.
      this.asked = '';
    }
  }
}
