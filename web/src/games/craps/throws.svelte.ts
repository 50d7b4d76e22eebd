// The last throw: its dice, in flight and at rest, and its effects.

import type { Entry, Result, RulesInfo } from '../../lib/protocol';
import { settings } from '../../lib/settings.svelte';
import type { TableStore } from '../../lib/table.svelte';
import { get } from '../../lib/api';
import { sounds } from '../../sound/sound.svelte';
import type { ViewCraps } from '../../lib/wire';
import { type Outcome, outcomes } from './after';
import type { Felt } from './felt.svelte';
import { Slides } from './slides.svelte';
import { t } from './texts';

export interface Throw {
  dice: [number, number];
  flies: boolean;
  landed: Promise<void>;
}

/** The notes for throws that do not count. */
const NOTES: Record<string, () => string> = {
  'no-roll': () => t('craps-no-roll-note'),
  'fell-short': () => t('craps-short-note'),
  overruled: () => t('craps-overruled-note'),
  'round-voided': () => t('craps-void-note'),
};

/** The time that dice fly, in milliseconds. */
export const FLIGHT = 1_000;

export class Throws {
  private flying = $state.raw<Throw | null>(null);
  /** The last throw before this page was opened. */
  private old = $state.raw<Throw | null>(null);
  /** The last throw that the house reported, including one during a lost connection. */
  private told = $derived.by<Throw | null>(() => (this.store.rolled ? resting(this.store.rolled) : null));
  last = $derived.by<Throw | null>(() => this.flying ?? this.told ?? this.old);
  /** The effects of the last roll on this player's bets. */
  outcomes = $state.raw<readonly Outcome[]>([]);
  private noted = $state.raw<(() => string) | null>(null);
  /** A note about a throw that is not a normal roll, such as a no-roll or a short throw. */
  note = $derived.by(() => this.noted?.() ?? '');
  readonly slides = new Slides();
  private followed = false;

  constructor(
    private readonly store: TableStore,
    private readonly rules: RulesInfo,
    private readonly felt: Felt,
  ) {}

  /** Follows the table until the returned function is called. */
  follow(): () => void {
    // The last throw of a replay is not the table's.
    if (!this.store.replayed) {
      void this.before();
    }
    this.followed = true;
    const end = this.store.present((entry, events) => this.show(entry, events));
    return () => {
      this.followed = false;
      end();
    };
  }

  private async before() {
    const results = await get<Result[]>(`/tables/${this.store.table}/results?most=1`).catch(() => []);
    const dice = results.at(-1)?.dice;
    this.old = dice ? resting(dice) : null;
  }

  private async show(entry: Entry, events: [string, unknown][]) {
    const rolled = events.find(([name]) => name === 'rolled')?.[1] as { dice: [number, number] } | undefined;
    if (rolled) {
      await this.fly(rolled.dice);
      // The player may have left while the dice flew.
      if (!this.followed) {
        return;
      }
    }
    const note = events.map(([name]) => NOTES[name]).find(Boolean);
    if (note) {
      this.noted = note;
      this.outcomes = [];
    }
    if (rolled) {
      this.settle(entry);
    }
  }

  private async fly(dice: [number, number]) {
    this.noted = null;
    this.outcomes = [];
    const still = sounds.play('dice', { seconds: FLIGHT / 1000 });
    if (settings.motion && !document.hidden) {
      const began = performance.now();
      const landed = this.store.pause(FLIGHT);
      this.flying = { dice, flies: true, landed };
      await landed;
      if (performance.now() - began < FLIGHT / 2) {
        // The dice were put down by a click.
        still();
      }
    }
    // The dice lie there until the table reports the roll.
    this.flying = { dice, flies: false, landed: Promise.resolve() };
    setTimeout(() => (this.flying = this.flying?.flies ? this.flying : null));
  }

  private settle(entry: Entry) {
    const { place } = this.store;
    const view = this.felt.view;
    const results = entry.outcomes ?? [];
    if (view) {
      this.slides.settle(results, this.felt.layout, view, place?.position ?? null);
      this.outcomes = place ? outcomes(results, place.position, this.rules, entry.view as ViewCraps | undefined) : [];
    }
  }
}

/** Returns a throw whose dice already lie still. */
function resting(dice: [number, number]): Throw {
  return { dice, flies: false, landed: Promise.resolve() };
}
