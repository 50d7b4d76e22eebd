// The animation of the shaker: the dice of the last roll are covered and shaken, then the new ones are shown.

import { SettledBets } from '../../cards/settled.svelte';
import { reader } from '../../cards/types';
import { settings } from '../../lib/settings.svelte';
import type { TableStore } from '../../lib/table.svelte';
import { sounds } from '../../sound/sound.svelte';

const body = reader<{ shaken: { dice: [number, number, number] } }>();

/** The duration of the shaking, in milliseconds. */
const SHAKING = 1_500;

export class Shake {
  /** The dice that lie in the shaker; none before the first roll. */
  dice = $state.raw<readonly number[]>([]);
  /** Whether the dice are being shaken. */
  shaking = $state(false);
  readonly settled: SettledBets;

  constructor(private readonly store: TableStore) {
    this.settled = new SettledBets(store);
  }

  /** Shows entries until the returned function is called. */
  attend(): () => void {
    return this.store.present(async (entry, events) => {
      this.settled.forget(events);
      const shaken = events.map((event) => body(event, 'shaken')).find((shaken) => shaken !== null);
      if (shaken) {
        this.shaking = settings.motion;
        const still = sounds.play('shaker', { seconds: SHAKING / 1000 });
        const began = performance.now();
        await this.store.pause(SHAKING);
        if (settings.motion && performance.now() - began < SHAKING / 2) {
          // A click has ended the shaking.
          still();
        }
        this.shaking = false;
        this.dice = shaken.dice;
      }
      this.settled.take(entry, events);
    });
  }

  /** Sets the dice to the table's, for a visitor who missed the roll. */
  follow(dice: readonly number[]) {
    if (!this.shaking) {
      this.dice = dice;
    }
  }
}
