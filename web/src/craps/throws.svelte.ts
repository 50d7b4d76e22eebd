// The last throw: its dice, while they fly and when they rest; and what it did.

import type { CrapsSeen, Entry, RulesSeen } from '../lib/protocol';
import { settings } from '../lib/settings.svelte';
import type { TableStore } from '../lib/table.svelte';
import { get } from '../lib/api';
import { type Outcome, outcomes } from './after';
import type { Felt } from './felt.svelte';
import { Slides } from './slides.svelte';

export interface Throw {
  dice: [number, number];
  flies: boolean;
  landed: Promise<void>;
}

/** Dice fly so long. */
const FLIGHT = 850;

export class Throws {
  last = $state.raw<Throw | null>(null);
  /** What the last roll did to this player's bets. */
  outcomes = $state.raw<readonly Outcome[]>([]);
  /** Something other than a roll: no roll, a short throw. */
  note = $state('');
  readonly slides = new Slides();

  constructor(
    private readonly store: TableStore,
    private readonly rules: RulesSeen,
    private readonly felt: Felt,
  ) {}

  /** Follows the table until the returned function is called. */
  follow(): () => void {
    void this.before();
    return this.store.present((entry, events) => this.show(entry, events));
  }

  /** What was thrown before this page was opened. */
  private async before() {
    const results = await get<{ words: string }[]>(`/tables/${this.store.table}/results?most=1`).catch(() => []);
    const dice = /^(\d)-(\d)$/.exec(results.at(-1)?.words ?? '');
    if (dice && !this.last) {
      this.last = { dice: [Number(dice[1]), Number(dice[2])], flies: false, landed: Promise.resolve() };
    }
  }

  private async show(entry: Entry, events: [string, unknown][]) {
    const rolled = events.find(([name]) => name === 'rolled')?.[1] as { dice: [number, number] } | undefined;
    if (rolled) {
      await this.fly(rolled.dice);
    }
    const missed = events.find(([name]) => name === 'no-roll' || name === 'fell-short');
    if (missed) {
      this.note = missed[0] === 'no-roll' ? 'No roll: it does not count.' : 'The throw fell short.';
    }
    if (rolled) {
      this.settle(entry, events);
    }
  }

  private async fly(dice: [number, number]) {
    this.note = '';
    this.outcomes = [];
    if (settings.motion && !document.hidden) {
      const landed = this.store.pause(FLIGHT);
      this.last = { dice, flies: true, landed };
      await landed;
    }
    this.last = { dice, flies: false, landed: Promise.resolve() };
  }

  private settle(entry: Entry, events: [string, unknown][]) {
    const { legend, place } = this.store;
    const view = this.felt.view;
    if (legend && view) {
      this.slides.settle(events, this.felt.layout, view, legend, place?.position ?? null);
      this.outcomes = place ? outcomes(events, place.position, this.rules, legend, entry.view as CrapsSeen | undefined) : [];
    }
  }
}
