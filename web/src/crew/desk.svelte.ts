// What a person who deals does at a table: deeds, and why one was refused.

import { refusal } from '../lib/api';
import type { Ask, Refusal, RulesSeen } from '../lib/protocol';
import { spotName } from '../lib/rules';
import type { TableStore } from '../lib/table.svelte';

export class Desk {
  busy = $state(false);
  refused = $state.raw<{ refusal: Refusal; key: number } | null>(null);
  /** What was done last, for those who listen. */
  said = $state('');
  private keys = 0;

  rules = $derived.by(() => this.store.changed ?? this.opened);

  constructor(
    readonly store: TableStore,
    private readonly opened: RulesSeen,
  ) {}

  /** Does something; false, with the reason shown, where the table says no. One thing at a time. */
  async do(ask: Ask, words: string): Promise<boolean> {
    if (this.busy) {
      return false;
    }
    this.busy = true;
    this.refused = null;
    try {
      await this.store.demand(ask);
      this.said = `${words}: done`;
      return true;
    } catch (error) {
      this.refused = { refusal: refusal(error), key: ++this.keys };
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Whoever has a position, counted from 1. */
  at(position: number): string {
    const place = this.store.view?.places.find((one) => one.position === position);
    return place ? this.store.name(place.person) : `position ${position}`;
  }

  /** A spot of the layout as people call it. */
  spot = (wager: string) => spotName(this.rules, wager);
}

/** May this key press be a command? Not while somebody writes, or has a dialog open. */
export function isCommand(event: KeyboardEvent): boolean {
  const writes = on(event, 'input:not([type="checkbox"]), select, textarea, dialog');
  return !writes && !event.metaKey && !event.ctrlKey && !event.altKey && document.querySelector('dialog[open]') === null;
}

/** Is something that can be pressed meant by Enter or Space? */
export const isPressed = (event: KeyboardEvent) => on(event, 'button, a, summary, input');

const on = (event: KeyboardEvent, what: string) => event.target instanceof Element && event.target.closest(what) !== null;
