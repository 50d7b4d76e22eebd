// A round as it is shown: its cards one after the other, in the order in which the rules deal them, then what it came to.

import type { Entry, View } from '../lib/protocol';
import type { TableStore } from '../lib/table.svelte';
import { body, roundOf } from './types';
import { spotKey, verdicts, type Verdict } from './verdicts';

/** So long all cards of an entry take at most. */
const WHOLE = 1_900;
/** So long one card is looked at. */
const CARD = 350;

/** How a game's cards are read from the table, and what an event does to them; null if nothing. */
export interface Dealing<T> {
  read(view: View | null): T;
  deal(cards: T, event: [string, unknown]): T | null;
}

export class Round<T> {
  /** What is shown of an entry, until the table itself looks so. */
  private held = $state.raw<{ of: View | null; cards: T } | null>(null);
  /** What became of the bets of the last round. */
  verdicts = $state.raw<readonly Verdict[]>([]);
  /** What was decided for this player, who had not decided. */
  late = $state.raw<readonly string[]>([]);

  cards = $derived<T>(this.shown());
  own = $derived(this.verdicts.filter((verdict) => verdict.own));
  bySpot = $derived(new Map(this.verdicts.map((verdict) => [spotKey(verdict.position, verdict.wager), verdict])));

  constructor(
    private readonly store: TableStore,
    private readonly dealing: Dealing<T>,
  ) {}

  /** Shows entries until the returned function is called. */
  attend(): () => void {
    return this.store.present((entry, events) => this.present(entry, events));
  }

  private shown(): T {
    return this.held && this.held.of === this.store.view ? this.held.cards : this.dealing.read(this.store.view);
  }

  private async present(entry: Entry, events: [string, unknown][]) {
    this.forget(events);
    const before = { legend: this.store.legend, view: roundOf(this.store.view), you: this.store.you };
    await this.deal(events);
    const settled = verdicts(events, before);
    if (settled.length > 0) {
      // Wars are settled one by one, in entries of their own.
      const again = new Set(settled.map(({ key }) => key));
      this.verdicts = [...this.verdicts.filter(({ key }) => !again.has(key)), ...settled];
    }
    this.late = entry.by === 'house' ? decidedByHouse(events, before) : this.late;
  }

  /** With a new round, or a bet on the same spot, the last one is over. */
  private forget(events: [string, unknown][]) {
    if (events.some(([name]) => name === 'round-began')) {
      this.verdicts = [];
      this.late = [];
    }
    for (const event of events) {
      const placed = body(event, 'placed');
      const wager = placed && this.store.legend?.wagers[placed.spot.wager]?.[0];
      if (placed && wager) {
        const key = spotKey(placed.spot.seat + 1, wager);
        this.verdicts = this.verdicts.filter((verdict) => spotKey(verdict.position, verdict.wager) !== key);
      }
    }
  }

  private async deal(events: [string, unknown][]) {
    const steps: T[] = [];
    let cards = this.cards;
    for (const event of events) {
      const next = this.dealing.deal(cards, event);
      if (next !== null) {
        cards = next;
        steps.push(next);
      }
    }
    const pause = Math.min(CARD, WHOLE / Math.max(1, steps.length));
    let skipped = false;
    for (const step of steps) {
      this.held = { of: this.store.view, cards: step };
      if (!skipped) {
        const began = performance.now();
        await this.store.pause(pause);
        // Whoever clicks has seen enough of all of it.
        skipped = performance.now() - began < pause / 2;
      }
    }
  }
}

/** Decisions of this player that the house made, because none came in time. */
function decidedByHouse(events: [string, unknown][], before: { view: ReturnType<typeof roundOf>; you: number | null }): string[] {
  const own = (seat: number) => before.view?.places.some((place) => place.position === seat + 1 && place.person === before.you) ?? false;
  return events.flatMap(([name, what]) => {
    const seat = (what as { spot?: { seat: number } } | null)?.spot?.seat;
    return name === 'surrendered' && seat !== undefined && own(seat) ? [`No decision came for position ${seat + 1}: surrendered, as the rules have it.`] : [];
  });
}
