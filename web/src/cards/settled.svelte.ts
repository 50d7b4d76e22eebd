// The results of the bets in the last round, shown until the next round begins.

import type { TableStore } from '../lib/table.svelte';
import type { Entry } from '../lib/protocol';
import { body } from './types';
import { spotKey, verdicts, type Verdict } from './verdicts';

export class SettledBets {
  private found = $state.raw<readonly Verdict[]>([]);
  /** The number of decided rounds when these results came. Once more rounds are decided, the results are out of date. */
  private upTo = $state(0);

  all = $derived<readonly Verdict[]>(this.current());
  own = $derived(this.all.filter((verdict) => verdict.own));
  /** The result for each spot. If several players bet there, this player's own result is shown. */
  bySpot = $derived(new Map([...this.all, ...this.own].map((verdict) => [spotKey(verdict.position, verdict.wager), verdict])));

  constructor(private readonly store: TableStore) {}

  private current(): readonly Verdict[] {
    return this.store.decided > this.upTo ? [] : this.found;
  }

  /** Adds the results of an entry. A round may need several entries: some decisions are settled one by one. */
  take(entry: Entry, events: [string, unknown][]) {
    const fresh = verdicts(entry.outcomes ?? [], this.store.you);
    const again = new Set(fresh.map(({ key }) => key));
    this.found = [...this.current().filter(({ key }) => !again.has(key)), ...fresh];
    this.upTo = this.store.decided + (events.some(([name]) => name === 'round-over') ? 1 : 0);
  }

  /** Removes old results: all of them at a new round, or one when a new bet is made on its spot. */
  forget(events: [string, unknown][]) {
    if (events.some(([name]) => name === 'round-began')) {
      this.found = [];
    }
    for (const event of events) {
      const placed = body(event, 'placed');
      const wager = placed && this.store.legend?.wagers[placed.spot.wager]?.[0];
      if (placed && wager) {
        const key = spotKey(placed.spot.seat + 1, wager);
        this.found = this.found.filter((verdict) => spotKey(verdict.position, verdict.wager) !== key);
      }
    }
  }
}
