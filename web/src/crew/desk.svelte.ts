// The actions of a dealer at a table, and the reason for the last refusal.

import { refusal } from '../lib/api';
import type { Ask, Refusal, RulesInfo } from '../lib/protocol';
import { spotName } from '../lib/rules';
import type { TableStore } from '../lib/table.svelte';
import type { Crew } from './crew';
import { t } from './texts';

export class CrewConsole {
  busy = $state(false);
  refused = $state.raw<{ refusal: Refusal; key: number } | null>(null);
  /** The last action, for screen readers. */
  said = $state('');
  private keys = 0;

  rules = $derived.by(() => this.store.changed ?? this.opened);

  constructor(
    readonly store: TableStore,
    private readonly opened: RulesInfo,
    readonly crew: Crew,
  ) {}

  /** Sends one action at a time; returns false, and shows the reason, if the table refuses it. */
  async do(ask: Ask, words: string): Promise<boolean> {
    if (this.busy) {
      return false;
    }
    this.busy = true;
    this.refused = null;
    try {
      await this.store.demand(ask);
      this.said = t('crew-done', { action: words });
      return true;
    } catch (error) {
      this.refused = { refusal: refusal(error), key: ++this.keys };
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Returns the name of the player at a position, counted from 1. */
  at(position: number): string {
    const place = this.store.view?.places.find((one) => one.position === position);
    return place ? this.store.name(place.person) : t('crew-position-number', { number: String(position) });
  }

  /** Returns the name of a spot of the layout. */
  spot = (wager: string) => spotName(this.rules, wager);
}

/** Whether a key press may be a command: not while the dealer types or a dialog is open, nor if another part has handled the key. */
export function isCommand(event: KeyboardEvent): boolean {
  const writes = on(event, 'input:not([type="checkbox"]),select,textarea,dialog');
  return !writes && !event.defaultPrevented && !event.metaKey && !event.ctrlKey && !event.altKey && document.querySelector('dialog[open]') === null;
}

/** Whether Enter or Space would press a focused control. */
export const isPressed = (event: KeyboardEvent) => on(event, 'button, a, summary, input');

const on = (event: KeyboardEvent, what: string) => event.target instanceof Element && event.target.closest(what) !== null;
