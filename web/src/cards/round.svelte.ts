// Shows a round: its cards one by one, in the order in which the rules deal them, and then its results.

import type { Entry, View } from '../lib/protocol';
import type { TableStore } from '../lib/table.svelte';
import { Settled } from './settled.svelte';
import { body } from './types';

/** The maximum time to deal all the cards of an entry, in milliseconds. */
const WHOLE = 1_900;
/** The time for one card, in milliseconds. */
const CARD = 350;

/** Reads a game's cards from the table's view, and applies events to them; `deal` returns null if an event changes no card. */
export interface Dealing<T> {
  read(view: View | null): T;
  deal(cards: T, event: [string, unknown]): T | null;
}

export class Round<T> {
  /** The cards of the entry that is being shown, used until the view of the table contains them. */
  private held = $state.raw<{ of: View | null; cards: T } | null>(null);
  /** The decisions that the house made for this player. */
  late = $state.raw<readonly string[]>([]);

  cards = $derived<T>(this.shown());
  readonly settled: Settled;

  constructor(
    private readonly store: TableStore,
    private readonly dealing: Dealing<T>,
  ) {
    this.settled = new Settled(store);
  }

  /** Shows entries until the returned function is called. */
  attend(): () => void {
    return this.store.present((entry, events) => this.present(entry, events));
  }

  private shown(): T {
    return this.held && this.held.of === this.store.view ? this.held.cards : this.dealing.read(this.store.view);
  }

  private async present(entry: Entry, events: [string, unknown][]) {
    if (events.some(([name]) => name === 'round-began')) {
      this.late = [];
    }
    this.settled.forget(events);
    await this.deal(events);
    this.settled.take(entry, events);
    this.late = entry.by === 'house' ? [...this.late, ...decidedByHouse(entry, events, this.store.you)] : this.late;
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
        // A click skips the rest.
        skipped = performance.now() - began < pause - 15;
      }
    }
  }
}

/** Returns the decisions that the house made for this player because none came in time. */
function decidedByHouse(entry: Entry, events: [string, unknown][], you: number | null): string[] {
  const surrendered = new Set(events.flatMap((event) => body(event, 'surrendered')?.spot.seat ?? []).map((seat) => seat + 1));
  const own = (entry.outcomes ?? []).filter(({ person, position }) => person === you && surrendered.has(position));
  return [...new Set(own.map(({ position }) => position))].map((position) => `You did not decide in time at position ${position}, so you surrendered.`);
}
