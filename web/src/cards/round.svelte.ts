// Shows a round: its cards one by one, in the order in which the rules deal them, and then its results.

import type { Entry, View } from '../lib/protocol';
import type { TableStore } from '../lib/table.svelte';
import { sounds } from '../sound/sound.svelte';
import { TURN } from './Card.svelte';
import { SettledBets } from './settled.svelte';

/** The maximum time to deal all the cards of an entry, in milliseconds. */
const WHOLE = 1_900;
/** The time for one card, in milliseconds. */
const CARD = 350;
/** The time for cards that are turned over, in milliseconds: longer than they turn, so that no result comes first. */
const TURNING = TURN + 240;
/** The wait before the last card, in milliseconds. */
const SUSPENSE = 600;

/** The events that move a card. */
const MOVES = new Set(['drawn', 'carried-used', 'turned']);

/** Reads a game's cards from the table's view, and applies events to them. */
export interface CardReader<T> {
  read(view: View | null): T;
  /** Returns null if an event changes no card. */
  deal(cards: T, event: [string, unknown]): T | null;
  /** Whether an event turns cards over, which players want to see. */
  turns?(event: [string, unknown]): boolean;
  /** Returns sentences about the decisions that the house made for this player because none came in time, each in the page's current language. */
  late?(entry: Entry, events: [string, unknown][], you: number | null): (() => string)[];
}

export class Round<T> {
  /** The cards of the entry that is being shown, used until the view of the table contains them. */
  private held = $state.raw<{ of: View | null; cards: T } | null>(null);
  /** The decisions that the house made for this player. */
  late = $state.raw<readonly (() => string)[]>([]);

  cards = $derived<T>(this.shown());
  readonly settled: SettledBets;

  constructor(
    private readonly store: TableStore,
    private readonly dealing: CardReader<T>,
  ) {
    this.settled = new SettledBets(store);
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
    if (entry.by === 'house') {
      this.late = [...this.late, ...(this.dealing.late?.(entry, events, this.store.you) ?? [])];
    }
  }

  private async deal(events: [string, unknown][]) {
    const steps: { cards: T; moves: boolean; turns: boolean }[] = [];
    let cards = this.cards;
    for (const event of events) {
      const next = this.dealing.deal(cards, event);
      if (next !== null) {
        cards = next;
        steps.push({ cards, moves: MOVES.has(event[0]), turns: this.dealing.turns?.(event) ?? false });
      }
    }
    const last = steps.map(({ moves }) => moves).lastIndexOf(true);
    const each = Math.min(CARD, (WHOLE - SUSPENSE - CARD) / Math.max(1, steps.length - 2));
    let skipped = false;
    for (const [i, { cards, moves, turns }] of steps.entries()) {
      // The felt waits for the last card, which has turned before any text says who has won.
      const own = turns ? TURNING : i === last ? CARD : each;
      const pause = i === last - 1 ? Math.max(SUSPENSE, own) : own;
      this.held = { of: this.store.view, cards };
      if (!skipped) {
        if (moves) {
          sounds.play('card');
        }
        const began = performance.now();
        await this.store.pause(pause);
        // A click skips the rest.
        skipped = performance.now() - began < pause - 15;
      }
    }
  }
}
