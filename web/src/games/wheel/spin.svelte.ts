// The animation of the wheel: it turns to the drawn space, in the direction and with the revolutions of the real spin.

import { Settled } from '../../cards/settled.svelte';
import { reader } from '../../cards/types';
import { settings } from '../../lib/settings.svelte';
import type { TableStore } from '../../lib/table.svelte';
import type { Direction, WheelPosition } from '../../lib/wire';

const body = reader<{ spun: { direction: Direction; revolutions: number; space: number } }>();

/** The duration of a spin, in milliseconds. */
export const SPIN = 2_400;

export class Spin {
  /** The rotation of the wheel, in degrees, clockwise. */
  angle = $state(0);
  /** Whether the wheel is turning. */
  turning = $state(false);
  /** The space where it rests; null while it turns and before the first spin. */
  rests = $state<number | null>(null);
  readonly settled: Settled;

  constructor(
    private readonly store: TableStore,
    private readonly spaces: number,
  ) {
    this.settled = new Settled(store);
  }

  /** Shows entries until the returned function is called. */
  attend(): () => void {
    return this.store.present(async (entry, events) => {
      this.settled.forget(events);
      const spun = events.map((event) => body(event, 'spun')).find((spun) => spun !== null);
      if (spun) {
        await this.turn(spun.space, spun.direction === 'clockwise' ? 1 : -1, spun.revolutions);
      }
      this.settled.take(entry, events);
    });
  }

  /** Sets the wheel to the table's space, for a visitor who missed the spin. */
  follow(wheel: WheelPosition | undefined) {
    const space = wheel?.rests?.[0] ?? null;
    if (space !== this.rests && !this.turning) {
      this.rests = space;
      this.angle = space === null ? 0 : this.upright(space);
    }
  }

  /** Returns the angle that brings a space under the indicator. */
  private upright(space: number): number {
    return (360 - (space * 360) / this.spaces) % 360;
  }

  private async turn(space: number, way: 1 | -1, revolutions: number) {
    const here = ((this.angle % 360) + 360) % 360;
    const rest = ((((this.upright(space) - here) * way) % 360) + 360) % 360;
    this.rests = null;
    this.turning = settings.motion;
    this.angle += way * (rest + 360 * revolutions);
    await this.store.pause(SPIN);
    this.turning = false;
    this.rests = space;
  }
}
