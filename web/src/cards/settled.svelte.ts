// The results of the bets of the last round, until another begins.

import type { TableStore } from '../lib/table.svelte';
import type { Entry } from '../lib/protocol';
import { body } from './types';
import { spotKey, verdicts, type Verdict } from './verdicts';

export class Settled {
  private found = $state.raw<readonly Verdict[]>([]);
  /** The number of rounds decided when they were found. If there are more now, these are old. */
  private upTo = $state(0);

  all = $derived<readonly Verdict[]>(this.current());
  own = $derived(this.all.filter((verdict) => verdict.own));
  /** Where somebody bet behind another, this player's own is shown. */
  bySpot = $derived(new Map([...this.all, ...this.own].map((verdict) => [spotKey(verdict.position, verdict.wager), verdict])));

  constructor(private readonly store: TableStore) {}

  private current(): readonly Verdict[] {
    return this.store.decided > this.upTo ? [] : this.found;
  }

  /** Takes the results of an entry; wars are settled one by one, in entries of their own. */
  take(entry: Entry, events: [string, unknown][]) {
    const fresh = verdicts(entry.outcomes ?? [], this.store.you);
    const again = new Set(fresh.map(({ key }) => key));
    this.found = [...this.current().filter(({ key }) => !again.has(key)), ...fresh];
    this.upTo = this.store.decided + (events.some(([name]) => name === 'round-over') ? 1 : 0);
  }

  /** With a new round, or a bet on the same spot, the last one is over. */
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
